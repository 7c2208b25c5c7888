//! Class `compounds`: random rule files whose moves lead to sums, played in each of the twelve
//! compounds (ways to play a sum in normal or misère play). The outcome and the number of winning
//! turns are compared with a search of the entire sum by the definitions. Each file is also tested
//! with an idle variable ([`Idle`]), which must not change an answer.

use super::Tally;
use crate::mutate::Random;
use grundy::base::{Budget, Ending, Joining, Moved, Outcome, Over};
use grundy::games::Compound;
use grundy::workbench::{Answer, Convention, Detail, QueryParser, Question, solve};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// A component of a sum: the numbers of its variables, or the elements of its list.
type OracleComponent = Vec<u64>;
/// A sum: for each component, the index of its game in the list of games, and the component itself.
type Sum = Vec<(usize, OracleComponent)>;
/// A turn: for each component of the sum, the components that replace it, or `None` if the turn
/// does not move in it.
type OracleTurn = Vec<Option<Vec<OracleComponent>>>;

/// Whether a component of a game is described by numbers or by a list.
#[derive(Clone, Copy, PartialEq)]
enum ComponentForm {
    /// The component consists of numbers; the payload is the number of them.
    Numbers(usize),
    /// The component is a list of numbers.
    List,
}

/// The place of the idle variable in a rule file. The idle variable occurs in the position, but no
/// rule uses it, so it must not change an answer.
#[derive(Clone, Copy, PartialEq)]
enum Idle {
    /// The file has no idle variable.
    None,
    /// The idle variable is a number, the first of all variables.
    First,
    /// The idle variable is a number, the last of all variables.
    Last,
    /// The idle variable is a list, the last of all variables.
    List,
}

/// All places of an idle variable. Each file is tested with all of them.
const IDLE: [Idle; 4] = [Idle::None, Idle::First, Idle::Last, Idle::List];

/// A kind of move of a random rule file, with its parameters.
#[derive(Clone, Copy)]
enum MoveRule {
    /// Subtracts the payload from the first number.
    Take(u64),
    /// Takes `take` from the first number and splits the remainder in two numbers of at least
    /// `least`.
    Split { take: u64, least: u64 },
    /// Takes the entire first number if it equals the payload.
    Finish(u64),
    /// Splits the first number in three positive numbers.
    Thirds,
    /// Raises the first number by 1 or 2, to at most 4, and adds a component whose only number is
    /// 4.
    Raise,
    /// Takes 1 from the variable with index `variable` and splits the rest in two numbers, the
    /// first at least `least`. The other variable keeps its value.
    Cut { variable: usize, least: u64 },
    /// Lowers the second number if the first is not 0.
    Lower,
    /// Removes an element of the list, only a positive one if `positive`, and leaves the lists on
    /// both sides of it.
    Remove { positive: bool },
    /// Cuts the list between two equal elements.
    Between,
}

/// A random game whose moves can lead to sums. Its rule file is generated from this value.
struct SumGame {
    /// The form of the variables of each component.
    shape: ComponentForm,
    /// The kinds of moves that the game has.
    rules: Vec<MoveRule>,
    /// The options of each component, cached by [`SumGame::options`].
    options_memo: RefCell<BTreeMap<OracleComponent, BTreeSet<Vec<OracleComponent>>>>,
}

/// The maximum number of turns that the brute-force search visits. A sum that needs more turns is
/// skipped.
const MAX_TURNS: usize = 10_000;
/// The maximum number of winning turns that are checked one by one.
const MAX_CHECKED_TURNS: usize = 4;

/// Checks the answers about a random sum of components of one or two rule files. The sum is played
/// in all twelve ways (compounds), and each file is tested with every place of an idle variable,
/// which no rule uses. Brute force gives the expected answers.
pub fn case(random: &mut Random, _: &mut Tally) -> Result<(), String> {
    let games: Vec<SumGame> =
        (0..1 + random.below(3) / 2).map(|_| SumGame::random(random)).collect();
    let mut sum = Sum::new();
    for (index, game) in games.iter().enumerate() {
        for _ in 0..1 + random.below(2) {
            sum.push((index, game.random_part(random)));
        }
    }
    let mut brutes: Vec<(SumSolver, bool, usize)> = Vec::new();
    for joining in Joining::VARIANTS {
        for ending in [Ending::Normal, Ending::Misere] {
            let mut brute = SumSolver {
                games: &games,
                joining,
                ending,
                memo: BTreeMap::new(),
                visited_turns: 0,
            };
            if let Some(wins) = brute.wins(&sum) {
                let winning = brute.winning_turns(&sum);
                brutes.push((brute, wins, winning));
            }
        }
    }
    for idle in IDLE {
        let read_file = |name: &str| {
            let index = name.trim_end_matches(".game").parse::<usize>().unwrap_or(0);
            Ok(games[index].text(idle))
        };
        let mut comparison = AnswerChecker {
            games: &games,
            idle,
            parser: QueryParser::new(Budget::default(), &read_file),
        };
        for (brute, wins, winning) in &mut brutes {
            comparison.compare(&sum, *wins, *winning, brute)?;
        }
    }
    Ok(())
}

impl SumGame {
    /// Returns a random game.
    fn random(random: &mut Random) -> SumGame {
        let shape = *random.pick(&[
            ComponentForm::Numbers(1),
            ComponentForm::Numbers(1),
            ComponentForm::Numbers(2),
            ComponentForm::List,
        ]);
        let mut rules: Vec<MoveRule> = (0..1 + random.below(3))
            .map(|_| match (shape, random.below(5)) {
                (ComponentForm::List, 0) => MoveRule::Between,
                (ComponentForm::List, kind) => MoveRule::Remove { positive: kind < 2 },
                (ComponentForm::Numbers(2), 0) => MoveRule::Lower,
                (ComponentForm::Numbers(2), 1 | 2) => {
                    MoveRule::Cut { variable: random.below(2), least: random.below(4) as u64 / 3 }
                }
                (_, 0) => MoveRule::Thirds,
                (_, 1) => MoveRule::Take(1 + random.below(3) as u64),
                (_, 2) => MoveRule::Finish(1 + random.below(3) as u64),
                _ => match random.below(4) as u64 {
                    0 => MoveRule::Split { take: 0, least: 1 },
                    take => MoveRule::Split { take, least: random.below(2) as u64 },
                },
            })
            .collect();
        if shape == ComponentForm::Numbers(1) && random.below(8) == 0 {
            rules = vec![MoveRule::Raise];
        }
        // At least one move must lead to a sum.
        let leads_to_sum = |rule: &MoveRule| {
            !matches!(rule, MoveRule::Take(_) | MoveRule::Finish(_) | MoveRule::Lower)
        };
        if !rules.iter().any(leads_to_sum) {
            rules.push(MoveRule::Split { take: 1, least: 0 });
        }
        SumGame { shape, rules, options_memo: RefCell::default() }
    }

    /// Returns a random component of the game, small enough for brute force.
    fn random_part(&self, random: &mut Random) -> OracleComponent {
        match self.shape {
            _ if matches!(self.rules[0], MoveRule::Raise) => vec![random.below(5) as u64],
            ComponentForm::Numbers(1) => vec![random.below(6) as u64],
            ComponentForm::Numbers(count) => (0..count).map(|_| random.below(4) as u64).collect(),
            ComponentForm::List => (0..random.below(5)).map(|_| random.below(2) as u64).collect(),
        }
    }

    /// Returns the text of the rule file, with the idle variable, which no rule uses, at the given
    /// place.
    fn text(&self, idle: Idle) -> String {
        let variables = match self.shape {
            ComponentForm::Numbers(1) if matches!(self.rules[0], MoveRule::Raise) => "n: 0..4",
            ComponentForm::Numbers(1) => "n",
            ComponentForm::Numbers(_) => "n, m",
            ComponentForm::List => "s: nat[]",
        };
        let mut text = match idle {
            Idle::None => format!("position {variables}\n"),
            Idle::First => format!("position f: 0..0, {variables}\n"),
            Idle::Last => format!("position {variables}, f: 0..0\n"),
            Idle::List => format!("position {variables}, f: (0..0)[2]\n"),
        };
        let component = |numbers: &str| match idle {
            Idle::None => format!("[{numbers}]"),
            Idle::First => format!("[0, {numbers}]"),
            Idle::Last => format!("[{numbers}, 0]"),
            Idle::List => format!("[{numbers}, [0, 0]]"),
        };
        let pair = |numbers: &str| match self.shape {
            ComponentForm::Numbers(2) => component(&format!("{numbers}, m")),
            _ => component(numbers),
        };
        for (number, rule) in self.rules.iter().enumerate() {
            let (choices, to) = match *rule {
                MoveRule::Take(take) => (format!("when n >= {take}"), pair(&format!("n - {take}"))),
                MoveRule::Split { take, least } => (
                    format!("(j in {least}..n - {take} - {least}) when n >= {take} + {least}"),
                    format!("{} + {}", pair("j"), pair(&format!("n - {take} - j"))),
                ),
                MoveRule::Finish(size) => (format!("when n == {size}"), pair("0")),
                MoveRule::Thirds => (
                    "(i in 1..n - 2, j in 1..n - i - 1)".to_string(),
                    format!("{} + {} + {}", pair("i"), pair("j"), pair("n - i - j")),
                ),
                MoveRule::Raise => (
                    "(k in 1..2) when n + k <= 4".to_string(),
                    format!("{} + {}", pair("n + k"), pair("4")),
                ),
                MoveRule::Cut { variable: 0, least } => (
                    format!("(j in {least}..n - 1 - {least})"),
                    format!("{} + {}", component("j, m"), component("n - 1 - j, m")),
                ),
                MoveRule::Cut { least, .. } => (
                    format!("(j in {least}..m - 1)"),
                    format!("{} + {}", component("n, j"), component("n, m - 1 - j")),
                ),
                MoveRule::Lower => ("when n > 0 and m > 0".to_string(), component("n, m - 1")),
                MoveRule::Remove { positive } => (
                    format!(
                        "(i in 0..size(s) - 1){}",
                        if positive { " when s[i] > 0" } else { "" }
                    ),
                    format!(
                        "{} + {}",
                        component("[s[j] for j in 0..i - 1]"),
                        component("[s[j] for j in i + 1..size(s) - 1]")
                    ),
                ),
                MoveRule::Between => (
                    "(i in 1..size(s) - 1) when s[i] == s[i - 1]".to_string(),
                    format!(
                        "{} + {}",
                        component("[s[j] for j in 0..i - 1]"),
                        component("[s[j] for j in i..size(s) - 1]")
                    ),
                ),
            };
            text.push_str(&format!("move m{number} {choices} -> {to}\n"));
        }
        text
    }

    /// Returns the results of all legal moves of a component. Each result is a list of components,
    /// which can be empty components.
    fn move_results(&self, part: &OracleComponent) -> Vec<Vec<OracleComponent>> {
        let n = part.first().copied().unwrap_or(0);
        let other_numbers: OracleComponent = match self.shape {
            ComponentForm::Numbers(2) => vec![part[1]],
            _ => vec![],
        };
        let part_with = |n: u64| [vec![n], other_numbers.clone()].concat();
        let mut results: Vec<Vec<OracleComponent>> = Vec::new();
        for rule in &self.rules {
            match *rule {
                MoveRule::Take(take) if n >= take => results.push(vec![part_with(n - take)]),
                MoveRule::Split { take, least } if n >= take + least => {
                    for j in least..=(n - take).saturating_sub(least) {
                        results.push(vec![part_with(j), part_with(n - take - j)]);
                    }
                }
                MoveRule::Finish(size) if n == size => results.push(vec![part_with(0)]),
                MoveRule::Thirds => {
                    for i in 1..n {
                        for j in 1..n - i {
                            results.push(vec![part_with(i), part_with(j), part_with(n - i - j)]);
                        }
                    }
                }
                MoveRule::Raise => {
                    for k in [1, 2] {
                        if n + k <= 4 {
                            results.push(vec![part_with(n + k), part_with(4)]);
                        }
                    }
                }
                MoveRule::Cut { variable: 0, least } => {
                    for j in least..n.saturating_sub(least) {
                        results.push(vec![vec![j, part[1]], vec![n - 1 - j, part[1]]]);
                    }
                }
                MoveRule::Cut { least, .. } => {
                    for j in least..part[1] {
                        results.push(vec![vec![n, j], vec![n, part[1] - 1 - j]]);
                    }
                }
                MoveRule::Lower if n > 0 && part[1] > 0 => results.push(vec![vec![n, part[1] - 1]]),
                MoveRule::Remove { positive } => {
                    for i in 0..part.len() {
                        if part[i] > 0 || !positive {
                            results.push(vec![part[..i].to_vec(), part[i + 1..].to_vec()]);
                        }
                    }
                }
                MoveRule::Between => {
                    for i in 1..part.len() {
                        if part[i] == part[i - 1] {
                            results.push(vec![part[..i].to_vec(), part[i..].to_vec()]);
                        }
                    }
                }
                _ => {}
            }
        }
        results
    }

    /// Returns the options of a component, each as a list of components. A component without moves
    /// whose numbers are all 0 is dropped if another component remains.
    fn options(&self, part: &OracleComponent) -> BTreeSet<Vec<OracleComponent>> {
        if let Some(options) = self.options_memo.borrow().get(part) {
            return options.clone();
        }
        let is_empty = |part: &OracleComponent| {
            part.iter().all(|&number| number == 0) && self.move_results(part).is_empty()
        };
        let normalize = |option: Vec<OracleComponent>| {
            let mut components: Vec<OracleComponent> =
                option.iter().filter(|part| !is_empty(part)).cloned().collect();
            if components.is_empty() {
                components.push(option[0].clone());
            }
            components.sort();
            components
        };
        let options: BTreeSet<Vec<OracleComponent>> =
            self.move_results(part).into_iter().map(normalize).collect();
        self.options_memo.borrow_mut().insert(part.clone(), options.clone());
        options
    }
}

/// The brute-force solver. It searches all turns of the entire sum, which is played in one of the
/// twelve ways (compounds).
struct SumSolver<'a> {
    games: &'a [SumGame],
    joining: Joining,
    ending: Ending,
    /// For each solved sum, whether the player to move wins, cached by [`SumSolver::wins`].
    memo: BTreeMap<Sum, bool>,
    /// The number of turns visited so far, which is limited to [`MAX_TURNS`].
    visited_turns: usize,
}

impl SumSolver<'_> {
    /// Returns the legal turns of a sum.
    fn turns(&self, sum: &Sum) -> Vec<OracleTurn> {
        let options: Vec<BTreeSet<Vec<OracleComponent>>> =
            sum.iter().map(|(game, part)| self.games[*game].options(part)).collect();
        let ended_count = options.iter().filter(|options| options.is_empty()).count();
        if ended_count == sum.len() || ended_count > 0 && self.joining.over == Over::First {
            return vec![];
        }
        let mut turns: Vec<OracleTurn> = vec![vec![]];
        for options in &options {
            let may_stay = self.joining.moved != Moved::All || options.is_empty();
            let mut longer = Vec::new();
            for turn in &turns {
                let has_moved = turn.iter().any(Option::is_some);
                if may_stay {
                    longer.push([turn.clone(), vec![None]].concat());
                }
                if !has_moved || self.joining.moved != Moved::One {
                    let to = options.iter().cloned();
                    longer.extend(to.map(|to| [turn.clone(), vec![Some(to)]].concat()));
                }
            }
            turns = longer;
        }
        turns.retain(|turn| turn.iter().any(Option::is_some));
        turns
    }

    /// Returns the sum after a turn: replaces the components in which the turn moves.
    fn apply(sum: &Sum, turn: &OracleTurn) -> Sum {
        let mut result = Sum::new();
        for ((game, part), to) in sum.iter().zip(turn) {
            match to {
                None => result.push((*game, part.clone())),
                Some(parts) => result.extend(parts.iter().map(|part| (*game, part.clone()))),
            }
        }
        result.sort();
        result
    }

    /// Returns whether the player to move wins a sum, or `None` if the search visits more than
    /// [`MAX_TURNS`] turns.
    fn wins(&mut self, sum: &Sum) -> Option<bool> {
        if let Some(wins) = self.memo.get(sum) {
            return Some(*wins);
        }
        let turns = self.turns(sum);
        self.visited_turns += turns.len() + 1;
        if self.visited_turns > MAX_TURNS {
            return None;
        }
        let mut wins = turns.is_empty() && self.ending == Ending::Misere;
        for turn in &turns {
            wins |= !self.wins(&Self::apply(sum, turn))?;
        }
        self.memo.insert(sum.clone(), wins);
        Some(wins)
    }

    /// Returns the number of winning turns: those after which the opponent loses the sum.
    fn winning_turns(&mut self, sum: &Sum) -> usize {
        let turns = self.turns(sum);
        turns.iter().filter(|turn| self.wins(&Self::apply(sum, turn)) == Some(false)).count()
    }
}

/// Compares answers of the library with brute force. The questions are about sums of components of
/// `games`. The rule file of each game contains an idle variable, which no rule uses, at the place
/// `idle`.
struct AnswerChecker<'a> {
    games: &'a [SumGame],
    idle: Idle,
    parser: QueryParser<'a>,
}

impl AnswerChecker<'_> {
    /// Returns the question about a sum, as the workbench parses it.
    fn question_text(&self, sum: &Sum) -> String {
        let mut words = Vec::new();
        for index in 0..self.games.len() {
            let mut text = format!("{index}.game");
            for (_, component) in sum.iter().filter(|(game, _)| *game == index) {
                let numbers: Vec<String> = component.iter().map(u64::to_string).collect();
                let component = match self.games[index].shape {
                    ComponentForm::List => format!("[{}]", numbers.join(",")),
                    ComponentForm::Numbers(_) => numbers.join(" "),
                };
                text.push_str(&match self.idle {
                    Idle::None => format!(" {component}"),
                    Idle::First => format!(" 0 {component}"),
                    Idle::Last => format!(" {component} 0"),
                    Idle::List => format!(" {component} [0,0]"),
                });
            }
            words.push(text);
        }
        words.join(" + ")
    }

    /// Parses a question about a sum. The sum is played in the compound and under the ending
    /// condition of the brute-force solver.
    fn question(&mut self, text: &str, brute: &SumSolver) -> Result<Question, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let compound = (!brute.joining.is_ordinary()).then(|| Compound::of(brute.joining));
        let convention = Convention { misere: brute.ending == Ending::Misere, compound };
        self.parser.parse_question(&words, convention).map_err(|error| format!("refused: {error}"))
    }

    /// Converts a parsed question back to a sum, without the idle variable.
    fn read_back(&self, question: &Question) -> Sum {
        let mut sum = Sum::new();
        for (index, summand) in question.summands.iter().enumerate() {
            let numbers: Vec<u64> =
                summand.position.iter().map(|n| n.to_string().parse().unwrap_or(0)).collect();
            let (mut tail, idle_before) = (&numbers[..], usize::from(self.idle == Idle::First));
            let idle_after = match self.idle {
                Idle::Last => 1,
                Idle::List => 2,
                _ => 0,
            };
            while !tail.is_empty() {
                tail = &tail[idle_before..];
                let length = match self.games[index].shape {
                    ComponentForm::Numbers(count) => count,
                    ComponentForm::List => {
                        let length = tail[0] as usize;
                        tail = &tail[1..];
                        length
                    }
                };
                sum.push((index, tail[..length].to_vec()));
                tail = &tail[length + idle_after..];
            }
        }
        sum.sort();
        sum
    }

    /// Compares the answer of the library about a sum with the outcome `wins` and the number
    /// `winning` of winning turns that brute force found, and checks some of these turns.
    fn compare(
        &mut self,
        sum: &Sum,
        wins: bool,
        winning: usize,
        brute: &mut SumSolver,
    ) -> Result<(), String> {
        let text = self.question_text(sum);
        let (joining, ending) = (brute.joining, brute.ending);
        let files: Vec<String> = self.games.iter().map(|game| game.text(self.idle)).collect();
        let error = |message: String| {
            format!("{message}: `{text}` {joining:?} {ending:?}\n{}", files.join("---\n"))
        };
        let question = self.question(&text, brute).map_err(error)?;
        let detail = Detail { moves: 50, extra_steps: 0, ..Detail::default() };
        let answer: Answer = solve(&question, detail, &Budget::default())
            .map_err(|why| error(format!("no answer: {why}")))?;
        if answer.outcome != Outcome::n_if(wins) {
            return Err(error(format!(
                "the player to move wins: {wins}; the answer is {:?}",
                answer.outcome
            )));
        }
        if joining.is_ordinary() {
            return Ok(());
        }
        let count = answer.move_count.as_ref().map(ToString::to_string);
        if count != Some(winning.to_string()) {
            return Err(error(format!("{winning} turns win; the answer is {count:?}")));
        }
        for choice in answer.moves.iter().take(MAX_CHECKED_TURNS) {
            let text = answer
                .query_after(choice)
                .ok_or_else(|| error("a move has no resulting position".into()))?;
            let question = self.question(&text, brute).map_err(error)?;
            let result = self.read_back(&question);
            if brute.wins(&result) == Some(true) {
                return Err(error(format!("`{}` does not win", choice.words.en)));
            }
            if choice.words.en.is_empty() || choice.kind == "move" && self.idle != Idle::None {
                return Err(error(format!("a move to {result:?} has no name")));
            }
        }
        Ok(())
    }
}
