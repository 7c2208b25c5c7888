//! A rule file as a contest problem: its starts are the tests, and the library answers them.

use crate::choices::Choices;
use crate::input::Input;
use crate::rule_tests::{Field, GameSource, Ranges, Test, TestShape, parse_range};
use crate::task::{ContestTask, RecordedInput, SeparateTests};
use crate::template::{InputTemplate, OutputTemplate};
use grundy::base::{Budget, Error, excerpt};
use grundy::lang::RuleGame;
use grundy::words;
use grundy::workbench::{
    Answer, Convention, Detail, GameState, QueryParser, Question, ReadFile, solve, who_wins,
};
use rustc_hash::FxHashMap;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

/// The maximum number of tests in the input with the least tests.
pub(crate) const MAX_LEAST_TESTS: usize = 1000;
/// The maximum number of tests of a random input, unless an option gives the range.
const DEFAULT_MAX_TESTS: i64 = 100;
/// The maximum number of draws for one test.
const MAX_DRAWS: usize = 40;
/// The number of answers that are kept.
const MAX_KEPT_ANSWERS: usize = 200_000;
/// The maximum number of steps for the answer to one test.
const MAX_STEPS: u64 = 300_000;
/// The number of steps for the Grundy value of a position, if the output contains it.
const VALUE_STEPS: u64 = 4_000_000;
/// The maximum number of positions for the answer to one test.
const MAX_POSITIONS: u64 = 60_000;
/// The maximum memory in bytes for the answer to one test.
const MAX_BYTES: u64 = 64 << 20;
/// Values that are tried in turn for a parameter without a default value while the template is
/// checked.
const TRIED_VALUES: [i64; 9] = [1, 2, 3, 4, 5, 6, 8, 10, 0];

/// A rule file as a contest problem, with templates for its inputs and outputs.
pub struct RuleProblem<'a> {
    id: String,
    /// The rule file, and the parameters that are equal in all tests.
    game_words: Vec<String>,
    pub(crate) template: InputTemplate,
    output: OutputTemplate,
    pub(crate) ranges: Ranges,
    /// The names of the parameters in the template.
    params: Vec<String>,
    /// The names of the fields of a position in the template.
    field_names: Vec<String>,
    /// Whether the fields are the numbers of `start`, and not variables of the position.
    is_start: bool,
    /// Whether positions are typed with the names of variables, because the template lacks some.
    is_named: bool,
    parser: RefCell<QueryParser<'a>>,
    /// The answers to tests, by the test in the format of the template.
    answers: RefCell<FxHashMap<String, Option<String>>>,
    /// The error of the last test that had no answer.
    refusal: RefCell<Option<Error>>,
    /// The inputs with the least tests, with their records.
    pub(crate) least_tests: OnceCell<Vec<RecordedInput>>,
    /// The maximum number of binary digits of the numbers of large tests. It falls when tests are
    /// too large to be answered.
    max_bits: Cell<u32>,
}

/// What the options of a rule problem say.
pub struct RuleProblemOptions<'a> {
    /// The rule file, followed by parameters such as `m=4`.
    pub game_words: &'a [String],
    /// The template of the input, or `None` for the default.
    pub input: Option<&'a str>,
    /// The template of the output.
    pub output: &'a str,
    /// The ranges of numbers, such as `n=1..100`.
    pub ranges: &'a [String],
}

impl<'a> RuleProblem<'a> {
    /// Reads a rule file and checks that the template names its parameters and variables.
    ///
    /// # Errors
    /// Returns the errors of the rule file, and a `BadInput` error if a template or a range has
    /// another form or names something that the rules do not have.
    pub fn new(
        options: &RuleProblemOptions,
        read_file: ReadFile<'a>,
        budget: &Budget<'a>,
    ) -> Result<RuleProblem<'a>, Error> {
        let budget = Budget {
            positions: MAX_POSITIONS.min(budget.positions),
            steps: MAX_STEPS.min(budget.steps),
            bytes: MAX_BYTES.min(budget.bytes),
            deadline: None,
            progress: None,
            ..*budget
        };
        let mut ranges = Ranges::new();
        for text in options.ranges {
            let (name, range) = parse_range(text)?;
            ranges.insert(name, range);
        }
        let mut problem = RuleProblem {
            id: options.game_words.join(" "),
            game_words: options.game_words.to_vec(),
            template: InputTemplate { counts_tests: true, pieces: Vec::new() },
            output: OutputTemplate::parse(options.output)?,
            ranges,
            params: Vec::new(),
            field_names: Vec::new(),
            is_start: false,
            is_named: false,
            parser: RefCell::new(QueryParser::new(budget, read_file)),
            answers: RefCell::default(),
            refusal: RefCell::default(),
            least_tests: OnceCell::new(),
            max_bits: Cell::new(63),
        };
        let template = options.input.map(InputTemplate::parse).transpose()?;
        problem.use_template(template)?;
        Ok(problem)
    }

    /// Sets the template, or the default template of the rules, and checks its names.
    fn use_template(&mut self, template: Option<InputTemplate>) -> Result<(), Error> {
        let template_names: Vec<String> =
            template.iter().flat_map(|t| t.names()).map(|(n, _)| n).collect();
        let (state, params) = self.sample_game(&template_names)?;
        let rules = rules_of(&state)?;
        let template = template.unwrap_or_else(|| default_template(rules));
        let start_names = &start_names(rules)[..];
        for (name, is_in_group) in template.names() {
            let is_param = params.contains(&name);
            if is_param && !is_in_group {
                self.params.push(name);
            } else if !is_param && Field::find(rules, &name).is_some() {
                self.field_names.push(name);
            } else {
                return Err(self.unknown_name(rules, &params, &name));
            }
        }
        let in_start = |name: &String| start_names.contains(name);
        self.is_start = !start_names.is_empty() && self.field_names.iter().all(in_start);
        // The position needs a value for each number of `start`, or for each variable without one.
        let variables = rules.variable_names();
        let required = match (self.is_start, rules.initial()?.is_some()) {
            (true, _) => start_names,
            (false, true) => &[],
            (false, false) => &variables[..],
        };
        if let Some(missing) = required.iter().find(|name| !self.field_names.contains(name)) {
            let names = braced(required);
            return Err(Error::bad(words!(judge::template_lacks, name = missing))
                .help(words!(judge::write_all_names, names)));
        }
        let lengths = |name: &str| {
            let pieces = template.pieces.iter().flat_map(|piece| match piece {
                crate::template::Piece::Group(pieces) => &pieces[..],
                piece => std::slice::from_ref(piece),
            });
            pieces.into_iter().any(|p| *p == crate::template::Piece::Length(name.to_string()))
        };
        for name in &self.field_names {
            let field = Field::find(rules, name).filter(Field::has_open_length);
            if field.is_some() && !lengths(name) {
                return Err(Error::bad(words!(judge::template_lacks_length, name))
                    .help(words!(judge::write_length, name)));
            }
        }
        // The words of a position have the order of the file, and the side to move is the last.
        let order = if self.is_start { start_names } else { &variables[..] };
        let index = |name: &String| order.iter().position(|field| field == name);
        self.field_names.sort_by_key(|name| index(name).unwrap_or(order.len()));
        self.is_named = !self.is_start && variables.iter().any(|n| !self.field_names.contains(n));
        let is_known = |name: &String| {
            let list = name.strip_prefix("size(").and_then(|rest| rest.strip_suffix(')'));
            let name = list.unwrap_or(name);
            matches!(name, "T" | "parts")
                || self.params.iter().chain(&self.field_names).any(|field| field == name)
        };
        if let Some(name) = self.ranges.keys().find(|name| !is_known(name)) {
            return Err(self.unknown_name(rules, &params, name));
        }
        self.template = template;
        Ok(())
    }

    /// Returns the game with values for the parameters in the template that have no default value,
    /// and the names of all parameters that are not fixed.
    fn sample_game(&self, named: &[String]) -> Result<(Rc<GameState>, Vec<String>), Error> {
        let words: Vec<&str> = self.game_words.iter().map(String::as_str).collect();
        let mut attempt = self.parser.borrow_mut().parse_game_only(&words);
        if attempt.is_err() {
            for value in TRIED_VALUES {
                let low = |name: &String| self.ranges.get(name).map_or(value, |range| range.0);
                let settings: Vec<String> =
                    named.iter().map(|name| format!("{name}={}", low(name))).collect();
                // The template also names variables, which are no parameters.
                let subset = |mask: u32| {
                    let words = words.iter().copied();
                    let enabled = settings.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
                    words.chain(enabled.map(|(_, text)| text.as_str())).collect::<Vec<&str>>()
                };
                let masks = 1..1u32 << settings.len().min(6);
                let game = masks
                    .into_iter()
                    .find_map(|mask| self.parser.borrow_mut().parse_game_only(&subset(mask)).ok());
                if let Some(game) = game {
                    attempt = Ok(game);
                    break;
                }
            }
        }
        let state = attempt?;
        let fixed = |name: &str| {
            self.game_words.iter().any(|w| w.split_once('=').is_some_and(|(n, _)| n == name))
        };
        let params = rules_of(&state)?.params();
        let params = params.into_iter().map(|(name, _)| name.to_string());
        let params = params.filter(|name| !fixed(name)).collect();
        Ok((state, params))
    }

    /// Returns the error for a name in the template or in a range that the rules do not have.
    fn unknown_name(&self, rules: &RuleGame, params: &[String], name: &str) -> Error {
        let mut names = params.to_vec();
        let start = start_names(rules);
        names.extend(if start.is_empty() { rules.variable_names() } else { start });
        let names = braced(&names);
        Error::bad(words!(judge::rules_have_no_name, name = excerpt(name)))
            .help(words!(judge::names_are, names))
    }

    /// Returns the game for these values of the parameters in the template.
    fn game(&self, params: &[i64]) -> Result<Rc<GameState>, Error> {
        let settings: Vec<String> =
            self.params.iter().zip(params).map(|(name, value)| format!("{name}={value}")).collect();
        let words: Vec<&str> =
            self.game_words.iter().chain(&settings).map(String::as_str).collect();
        self.parser.borrow_mut().parse_game_only(&words)
    }

    /// Returns the shape of the tests.
    pub(crate) fn shape(&self) -> TestShape<'_> {
        TestShape {
            template: &self.template,
            params: &self.params,
            ranges: &self.ranges,
            is_named: self.is_named,
        }
    }

    /// Returns the question about the position of a test.
    fn question(&self, test: &Test) -> Result<Question, Error> {
        let fields = self.fields(&test.params)?;
        let settings: Vec<String> =
            self.params.iter().zip(&test.params).map(|(name, v)| format!("{name}={v}")).collect();
        let head = || self.game_words.iter().chain(&settings).map(String::as_str);
        let mut parser = self.parser.borrow_mut();
        let mut summands = Vec::new();
        for part in self.shape().typed_parts(&fields, test) {
            let words: Vec<&str> = head().chain(part.iter().map(String::as_str)).collect();
            summands.extend(parser.parse_question(&words, Convention::default())?.summands);
        }
        parser.join_summands(summands, Convention::default())
    }

    /// Solves the position of a test, with at most `moves` winning moves.
    fn solve(&self, test: &Test, moves: usize) -> Result<Answer, Error> {
        let question = self.question(test)?;
        // An answer without further steps has no Grundy value where the outcome takes a search.
        let extra_steps = if self.output.needs_grundy() { VALUE_STEPS } else { 0 };
        let detail = Detail { moves, extra_steps, ..Detail::default() };
        solve(&question, detail, &self.parser.borrow().budget)
    }

    /// Returns the text that answers a test.
    fn answer_test(&self, test: &Test) -> Result<String, Error> {
        if !self.output.needs_grundy() && !self.output.needs_score() {
            let question = self.question(test)?;
            if let ([summand], budget) = (&question.summands[..], self.parser.borrow().budget) {
                let outcome = who_wins(&summand.instance, &summand.position, &budget)?;
                return self.output.write(outcome, "", "");
            }
        }
        let answer = self.solve(test, 0)?;
        let value = |value: Option<String>, is_needed: bool| match value {
            Some(value) => Ok(value),
            None if is_needed => Err(Error::unsupported(words!(judge::answer_lacks_value))),
            None => Ok(String::new()),
        };
        let grundy =
            value(answer.grundy.map(|value| value.to_string()), self.output.needs_grundy())?;
        let score = value(answer.score.map(|value| value.to_string()), self.output.needs_score())?;
        self.output.write(answer.outcome, &grundy, &score)
    }

    /// Returns the text of a test in an input if the test can be answered. Keeps the answer.
    pub(crate) fn answerable_text(&self, test: &Test) -> Option<String> {
        let fields = self.fields(&test.params).ok()?;
        let text = self.shape().write(&fields, test);
        let is_kept_answer = self.answers.borrow().get(&text).map(Option::is_some);
        let is_answered = is_kept_answer.unwrap_or_else(|| {
            let answer = self.answer_test(test);
            let answer = answer.map_err(|error| *self.refusal.borrow_mut() = Some(error)).ok();
            let mut answers = self.answers.borrow_mut();
            if answers.len() >= MAX_KEPT_ANSWERS {
                answers.clear();
            }
            let is_answered = answer.is_some();
            answers.insert(text.clone(), answer);
            is_answered
        });
        is_answered.then_some(text)
    }

    /// Draws a test that can be answered, and appends it to `text`. Returns whether it succeeds.
    pub(crate) fn draw_test(&self, choices: &mut Choices, text: &mut String) -> bool {
        let mark = choices.mark();
        let attempts = if choices.is_replay() { 1 } else { MAX_DRAWS };
        for attempt in 0..attempts {
            choices.rewind(mark);
            let bits = self.max_bits.get().saturating_sub(attempt as u32).max(1);
            let Ok(test) = self.shape().draw(self, choices, bits) else { continue };
            let Some(written) = self.answerable_text(&test) else {
                if choices.is_large() && attempt >= 3 {
                    // Later tests begin with the numbers that can be answered.
                    self.max_bits.set(bits);
                }
                continue;
            };
            let hops = !choices.is_replay() && !choices.is_full() && choices.unrecorded(3) == 0;
            let hopped = if hops { self.after_winning_move(&test) } else { None };
            match hopped {
                Some((hopped_text, record)) => {
                    choices.replace_from(mark, &record);
                    text.push_str(&hopped_text);
                }
                None => text.push_str(&written),
            }
            return true;
        }
        choices.rewind(mark);
        false
    }

    /// Returns the test with the position after a winning move, and its record. Losing positions
    /// are rare among large random ones. Returns `None` if no winning move leads to a test.
    pub(crate) fn after_winning_move(&self, test: &Test) -> Option<(String, Vec<u64>)> {
        if self.is_start {
            return None;
        }
        let answer = self.solve(test, 1).ok()?;
        let winning = answer.moves.first()?;
        let to = winning.to.as_deref().filter(|_| winning.all.is_empty())?;
        let settings: Vec<String> =
            self.params.iter().zip(&test.params).map(|(name, v)| format!("{name}={v}")).collect();
        let words: Vec<&str> =
            self.game_words.iter().chain(&settings).map(String::as_str).collect();
        let words: Vec<&str> = words.into_iter().chain(to.split_whitespace()).collect();
        let question =
            self.parser.borrow_mut().parse_question(&words, Convention::default()).ok()?;
        let summand = question.summands.first().filter(|_| question.summands.len() == 1)?;
        let numbers: Option<Vec<u64>> = summand.position.iter().map(grundy::base::to_u64).collect();
        let rules = summand.instance.enumerable_rules()?;
        let values = rules.values_of(&numbers?)?;
        let component = self.part_of_values(rules, &values)?;
        let index = winning.summand.map_or(0, |number| number - 1);
        let mut hopped = test.clone();
        *hopped.parts.get_mut(index)? = component;
        let record = self.shape().choices(self, &hopped)?;
        Some((self.answerable_text(&hopped)?, record))
    }

    /// Returns the values of the fields in the template from the values of all variables. Returns
    /// `None` unless the template names all variables.
    fn part_of_values(&self, rules: &RuleGame, values: &[i64]) -> Option<Vec<Vec<i64>>> {
        use grundy::lang::Arity;
        let mut remaining = values.iter().copied();
        let mut by_name: FxHashMap<&str, Vec<i64>> = FxHashMap::default();
        for slot in &rules.layout().slots {
            let count = match slot.arity {
                Arity::One => 1,
                Arity::Fixed(count) => count,
                Arity::Growing(..) | Arity::Bag(..) => usize::try_from(remaining.next()?).ok()?,
                Arity::Set => return None,
            };
            by_name.insert(&slot.name, remaining.by_ref().take(count).collect());
        }
        if by_name.len() != self.field_names.len() || remaining.next().is_some() {
            return None;
        }
        self.field_names.iter().map(|name| by_name.get(name.as_str()).cloned()).collect()
    }

    /// Returns the bounds of the number of tests of an input.
    pub(crate) fn test_count_bounds(&self) -> (u64, u64) {
        let (low, high) = self.ranges.get("T").copied().unwrap_or((1, DEFAULT_MAX_TESTS));
        (low.max(1) as u64, high.max(1) as u64)
    }

    /// Returns the input with the given tests. Each test is a text and a record.
    pub(crate) fn join(&self, tests: &[RecordedInput]) -> RecordedInput {
        let (mut input, mut record) = (String::new(), Vec::new());
        if self.template.counts_tests {
            input = format!("{}\n", tests.len());
            record.push((tests.len() as u64).saturating_sub(self.test_count_bounds().0));
        }
        for (text, test_record) in tests {
            input.push_str(text);
            record.extend(test_record);
        }
        (input, record)
    }
}

impl GameSource for RuleProblem<'_> {
    fn fields(&self, params: &[i64]) -> Result<Vec<Field>, Error> {
        let state = self.game(params)?;
        let rules = rules_of(&state)?;
        Ok(self.field_names.iter().filter_map(|name| Field::find(rules, name)).collect())
    }

    fn param_bounds(&self, params: &[i64]) -> (i64, i64) {
        let name = &self.params[params.len()];
        let given: Vec<(String, i64)> =
            self.params.iter().cloned().zip(params.iter().copied()).collect();
        let bounds = self.sample_game(&self.params).ok().and_then(|(state, _)| {
            state.enumerable_rules().and_then(|rules| rules.param_range(name, &given))
        });
        bounds.unwrap_or((0, i64::MAX))
    }
}

impl ContestTask for RuleProblem<'_> {
    fn id(&self) -> &str {
        &self.id
    }

    fn answer(&self, input: &[u8]) -> Result<String, Error> {
        let mut input = Input::new(input);
        let count = match self.template.counts_tests {
            true => input.number("T", 1..=1_000_000usize)?,
            false => 1,
        };
        let mut out = String::new();
        let tests = input.several(count, |input| self.shape().read_test(self, input))?;
        input.end()?;
        for (index, test) in tests.iter().enumerate() {
            let fields = self.fields(&test.params)?;
            let text = self.shape().write(&fields, test);
            let kept_answer = self.answers.borrow().get(&text).cloned().flatten();
            let answer = match kept_answer {
                Some(answer) => answer,
                None => self
                    .answer_test(test)
                    .map_err(|error| error.at(words!(judge::test_number, number = index + 1)))?,
            };
            out.push_str(&answer);
            out.push('\n');
        }
        Ok(out)
    }

    fn generate(&self, choices: &mut Choices) -> Result<String, Error> {
        let mut count = 1;
        let is_replay = choices.is_replay();
        let mark = choices.mark();
        if self.template.counts_tests {
            let (low, high) = self.test_count_bounds();
            let small = if is_replay { high.max(MAX_LEAST_TESTS as u64) } else { high };
            count = choices.between_or_full(low, small.max(low), high);
        }
        let (mut drawn, mut tests) = (0, String::new());
        for _ in 0..count {
            if self.draw_test(choices, &mut tests) {
                drawn += 1;
            } else if is_replay {
                break;
            }
        }
        if drawn == 0 || (is_replay && drawn < count) {
            let refusal = self.refusal.borrow_mut().take();
            return Err(refusal.unwrap_or_else(|| {
                Error::bad(words!(judge::no_test_in_the_ranges))
                    .help(words!(judge::write_range_like))
            }));
        }
        if !self.template.counts_tests {
            return Ok(tests);
        }
        choices.set(mark, drawn - self.test_count_bounds().0.min(drawn));
        Ok(format!("{drawn}\n{tests}"))
    }

    fn separate_tests(&self) -> Option<&dyn SeparateTests> {
        Some(self)
    }
}

/// Returns the rules of a game, which is a rule file.
fn rules_of(state: &GameState) -> Result<&RuleGame, Error> {
    state.enumerable_rules().ok_or_else(|| Error::unsupported(words!(judge::not_a_rule_file)))
}

/// Returns the names of the numbers and lists that `start` takes; none without `start`.
fn start_names(rules: &RuleGame) -> Vec<String> {
    let items = rules.start_items().unwrap_or_default();
    items.into_iter().map(|(name, _)| name.to_string()).collect()
}

/// Returns the names in braces, as a template contains them.
fn braced(names: &[String]) -> String {
    names.iter().map(|name| format!("{{{name}}}")).collect::<Vec<_>>().join(" ")
}

/// Returns the template of an input with the number of tests, and each test on a line: the numbers
/// of `start`, or all variables.
fn default_template(rules: &RuleGame) -> InputTemplate {
    let start = start_names(rules);
    let names = if start.is_empty() { rules.variable_names() } else { start };
    let item = |name: &String| {
        let field = Field::find(rules, name).filter(Field::has_open_length);
        field.map_or(format!("{{{name}}}"), |_| format!("{{size({name})}} {{{name}}}"))
    };
    let items: Vec<String> = names.iter().map(item).collect();
    let text = format!("T; {}", items.join(" "));
    InputTemplate::parse(&text).expect("the template is well formed")
}
