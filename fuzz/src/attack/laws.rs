//! Class `laws`: random rule files with declared ranges, starts, misère play and sums. Each law
//! that the command `law` reports, as an expression, a period or a condition on digits, is compared
//! with recursion, at positions inside the ranges and at their bounds. If the law is printed as a claim, a rule file must accept this claim. Without a
//! claim, `law` and `prove` must prove laws of the same kinds.

use crate::mutate::Random;
use grundy::base::{Budget, Counts, Error, Outcome, big};
use grundy::lang::{RuleFile, RuleGame};
use grundy::law::guess::Target;
use grundy::workbench::check::with_claim;
use grundy::workbench::find_law::{FoundLaws, LawQuery, find_law};
use grundy::workbench::game_law::{GameLaw, GameLawKind};
use grundy::workbench::prove::{ClaimResult, ClaimStatus, prove};
use grundy::workbench::{GameState, Scope, TableLaws};
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// A component of a position, or a position of one component: the numbers of its variables, or the
/// elements of its sequence.
type Component = Vec<i64>;
/// A function that returns the options of a position. Each option is a list of components, which
/// form a sum.
type OptionsFunction = Box<dyn Fn(&Component) -> Vec<Vec<Component>>>;
/// A function that converts the numbers of a `start` statement to the position that it describes.
type StartFunction = Box<dyn Fn(&Component) -> Component>;

/// The maximum number of positions at which a law is compared with recursion.
const MAX_COMPARED: usize = 1_000;
/// The time limit of `law` in seconds.
const LAW_SECONDS: u64 = 1;
/// The time limit of `prove` in seconds.
const PROVE_SECONDS: u64 = 4;
/// The time limit in seconds of a second run of `law` and `prove`, which follows if the first runs
/// prove laws of different kinds.
const RETRY_SECONDS: u64 = 60;

/// A random game: the text of its rule file, and the same rules as Rust functions.
struct LawGame {
    text: String,
    misere: bool,
    /// Returns the options of a position, each as the components of a sum.
    options: OptionsFunction,
    /// The positions inside the declared ranges at which laws are compared.
    positions: Vec<Component>,
    /// Converts the numbers of a `start` statement to its position; `None` if the file declares no
    /// `start`.
    start: Option<StartFunction>,
    /// The numbers of the `start` statements at which laws about starts are compared.
    start_numbers: Vec<Component>,
    /// Whether a position is a sequence or a bag. The library stores its length before its numbers.
    has_length: bool,
    /// The number that the library stores as 0: the lower bound of the range if it is below zero,
    /// otherwise 0.
    zero: i64,
}

/// Checks the laws that `law` and `prove` find for a random file.
///
/// # Errors
/// A law is false, a claim is refused, or `law` and `prove` prove laws of different kinds.
pub fn case(random: &mut Random) -> Result<(), String> {
    let game = match random.below(6) {
        0 | 1 => random_heap(random),
        2 => random_pair(random),
        3 => random_game_with_start(random),
        4 => random_splitting(random),
        _ => random_sequence(random),
    };
    let text = &game.text;
    let (file, _) = RuleFile::parse(text, "random.game")
        .map_err(|errors| format!("refused: {errors:?}\n{text}"))?;
    let rules = file.build(&[]).map_err(|error| format!("refused: {error}\n{text}"))?;
    let instance = Rc::new(GameState::from_rules(rules.clone(), "random.game".to_string()));
    let result = find_game_laws(&instance, LAW_SECONDS);
    let tables = result.as_ref().map(|result| &result.table_laws[..]).unwrap_or_default();
    let mut brute = ReferenceSolver { game: &game, lost: BTreeMap::new(), values: BTreeMap::new() };
    for table in tables {
        for law in 0..table.laws.len() {
            compare(&game, &rules, &mut brute, table, law).map_err(|message| {
                format!("{message}\n{}\n{text}", table.words(&table.laws[law]).en)
            })?;
        }
        if let Some(words) = table.automaton_words() {
            compare_digits(&game, &mut brute, table, &words.en)
                .map_err(|message| format!("{message}\n{}\n{text}", words.en))?;
        }
    }
    if let Some(law) = result.as_ref().ok().and_then(|result| result.law.as_ref()) {
        // The file is recognised as a code, for which `prove` has another method.
        return compare_heap_law(&game, &mut brute, law)
            .map_err(|message| format!("{message}\n{}\n{text}", law.words().en));
    }
    let mut law_kinds = kinds_proved_by_law(tables);
    let mut prove_kinds = kinds_proved_by_prove(&instance, PROVE_SECONDS)?;
    if law_kinds != prove_kinds {
        // One of them may have reached its time limit.
        let result = find_game_laws(&instance, RETRY_SECONDS);
        let tables = result.as_ref().map(|result| &result.table_laws[..]).unwrap_or_default();
        law_kinds = kinds_proved_by_law(tables);
        prove_kinds = kinds_proved_by_prove(&instance, RETRY_SECONDS)?;
    }
    if law_kinds != prove_kinds {
        return Err(format!("`law` proves {law_kinds:?}, `prove` {prove_kinds:?}\n{text}"));
    }
    Ok(())
}

/// Runs the command `law` on a game, with a time limit in seconds.
fn find_game_laws(instance: &Rc<GameState>, seconds: u64) -> Result<FoundLaws, Error> {
    let target = LawQuery { fixed_names: &[], to: None, observe: false, seconds, misere: false };
    find_law(instance, target, &Budget::default())
}

/// Returns the kinds of laws that `law` proves for the tables: `P` for outcomes and `grundy` for
/// values.
fn kinds_proved_by_law(tables: &[TableLaws]) -> BTreeSet<String> {
    let proved = tables.iter().filter(|table| table.proof.is_some() || table.automaton.is_some());
    proved.map(|table| if table.is_about_outcomes() { "P" } else { "grundy" }.to_string()).collect()
}

/// Returns the kinds of laws that `prove` proves for a game without a claim: `P` for outcomes and
/// `grundy` for values.
///
/// # Errors
/// The error of `prove`.
fn kinds_proved_by_prove(instance: &GameState, seconds: u64) -> Result<BTreeSet<String>, String> {
    let deadline = Instant::now() + Duration::from_secs(seconds);
    let budget = Budget { deadline: Some(deadline), ..Budget::default() };
    let decided = prove(instance, None, None, &budget).map_err(|error| error.to_string())?;
    let is_proved = |decided: &ClaimResult| decided.status == ClaimStatus::Proved;
    Ok(decided.into_iter().filter(is_proved).map(|decided| decided.claim).collect())
}

/// Compares a law with the reference solver at sample positions. If the law is printed as a claim,
/// also evaluates the claim.
fn compare(
    game: &LawGame,
    rules: &RuleGame,
    brute: &mut ReferenceSolver,
    table: &TableLaws,
    law: usize,
) -> Result<(), String> {
    let law = &table.laws[law];
    let claim = match table.claim(law) {
        None => None,
        Some(claim) => {
            let rules = with_claim(rules.file(), &claim).and_then(|file| file.build(&[]));
            Some(rules.map_err(|error| format!("the claim `{claim}` is refused: {error}"))?)
        }
    };
    let of_outcomes = match &table.table.target {
        Target::Outcomes(_) => true,
        Target::Values(_) => table.is_about_outcomes(),
    };
    let is_about_starts = table.scope == Scope::Starts;
    let inputs = if is_about_starts { &game.start_numbers } else { &game.positions };
    for input in inputs {
        let position = match &game.start {
            Some(start) if is_about_starts => start(input),
            _ => input.clone(),
        };
        if let Scope::Length { length, .. } = table.scope
            && position.len() as u64 != length
        {
            continue;
        }
        let predicted = match &claim {
            Some(claim) if is_about_starts => claim.start_claim_value(0, input).ok(),
            Some(claim) => claim.claim_value(0, &to_counts(game, &position)).ok(),
            None => law.expression.value(&position),
        };
        let expected = if of_outcomes {
            i64::from(brute.is_lost(vec![position.clone()]))
        } else {
            brute.value(&position)
        };
        if predicted != Some(expected) {
            return Err(format!("at {input:?} the law predicts {predicted:?}, not {expected}"));
        }
    }
    Ok(())
}

/// Compares a law about the digits of a single number with the reference solver at the sample
/// positions. Laws that name an automaton instead of its digits, and laws about several numbers, are
/// not compared.
fn compare_digits(
    game: &LawGame,
    brute: &mut ReferenceSolver,
    table: &TableLaws,
    statement: &str,
) -> Result<(), String> {
    if game.has_length && !statement.contains(" of all elements") {
        return Err("a law of one element is stated as a law of all bags".into());
    }
    if !table.is_about_outcomes() || game.has_length {
        return Ok(());
    }
    let pattern = r"^P exactly when (?:(?:n(?: \+ \d+)? is (?P<zero>0), or )?the binary digits of n(?: \+ (?P<added>\d+))?, most significant first, match `(?P<digits>[01()|?*]+)`|n(?: \+ (?P<shift>\d+))? is (?:one of )?(?P<list>[\d, ]+)): proved";
    let form = Regex::new(pattern).map_err(|error| error.to_string())?;
    let Some(found) = form.captures(statement) else { return Ok(()) };
    let capture = |name: &str| found.name(name).map(|part| part.as_str());
    let added: i64 =
        capture("added").or(capture("shift")).and_then(|number| number.parse().ok()).unwrap_or(0);
    let digits = capture("digits").map(|digits| Regex::new(&format!("^(?:{digits})$")));
    let digits = digits.transpose().map_err(|error| error.to_string())?;
    for position in game.positions.iter().filter(|position| position.len() == 1) {
        let number = position[0] + added;
        let predicted = match (&digits, capture("list")) {
            (Some(_), _) if number == 0 => capture("zero").is_some(),
            (Some(digits), _) => digits.is_match(&format!("{number:b}")),
            (None, list) => {
                list.unwrap_or_default().split(", ").any(|one| one == number.to_string())
            }
        };
        let expected = brute.is_lost(vec![position.clone()]);
        if predicted != expected {
            return Err(format!("at {position:?} the law predicts {predicted}, not {expected}"));
        }
    }
    Ok(())
}

/// Compares the law of a file that is recognised as a code with the reference solver at the sample
/// positions, which are single heaps.
fn compare_heap_law(
    game: &LawGame,
    brute: &mut ReferenceSolver,
    law: &GameLaw,
) -> Result<(), String> {
    for position in &game.positions {
        let heap = big((position[0] - game.zero) as u64);
        let (predicted, expected) = match &law.kind {
            GameLawKind::Period(period) => (period.value(&heap), big(brute.value(position) as u64)),
            GameLawKind::MiserePeriod(period) => {
                let is_lost = period.outcome(&heap) == Outcome::P;
                (big(is_lost.into()), big(brute.is_lost(vec![position.clone()]).into()))
            }
            _ => return Ok(()),
        };
        if predicted != expected {
            return Err(format!("at {position:?} the law predicts {predicted}, not {expected}"));
        }
    }
    Ok(())
}

/// Converts a position to the representation of the library.
fn to_counts(game: &LawGame, position: &Component) -> Counts {
    let length = game.has_length.then_some(position.len() as u64);
    let stored = |number: &i64| (number - game.zero) as u64;
    Counts::of(length.into_iter().chain(position.iter().map(stored)))
}

/// The reference solver, which uses recursion by the definitions and caches its results.
struct ReferenceSolver<'a> {
    game: &'a LawGame,
    lost: BTreeMap<Vec<Component>, bool>,
    values: BTreeMap<Component, i64>,
}

impl ReferenceSolver<'_> {
    /// Returns whether the player to move loses a sum. In normal play, this follows from the Grundy
    /// values of the components; in misère play, from recursion over all options of the sum.
    fn is_lost(&mut self, mut sum: Vec<Component>) -> bool {
        if !self.game.misere {
            return sum.iter().fold(0, |xor, part| xor ^ self.value(part)) == 0;
        }
        let has_ended = |part: &Component| (self.game.options)(part).is_empty();
        sum.retain(|part| !has_ended(part));
        sum.sort_unstable();
        if let Some(is_lost) = self.lost.get(&sum) {
            return *is_lost;
        }
        // In misère play, the player to move wins if no move is left.
        let mut wins = sum.is_empty();
        for index in 0..sum.len() {
            for option in (self.game.options)(&sum[index]) {
                let mut next_sum = sum.clone();
                next_sum.remove(index);
                next_sum.extend(option);
                wins = wins || self.is_lost(next_sum);
            }
        }
        self.lost.insert(sum, !wins);
        !wins
    }

    /// Returns the Grundy value of a component, by recursion over its options.
    fn value(&mut self, part: &Component) -> i64 {
        if let Some(value) = self.values.get(part) {
            return *value;
        }
        let mut option_values = BTreeSet::new();
        for option in (self.game.options)(part) {
            option_values.insert(option.iter().fold(0, |xor, part| xor ^ self.value(part)));
        }
        let value = (0..).find(|value| !option_values.contains(value)).unwrap_or_default();
        self.values.insert(part.clone(), value);
        value
    }
}

/// Returns one to three distinct numbers from 1 to `max`, in ascending order.
fn random_takes(random: &mut Random, max: usize) -> Vec<i64> {
    let amounts: BTreeSet<i64> =
        (0..1 + random.below(3)).map(|_| 1 + random.below(max) as i64).collect();
    amounts.into_iter().collect()
}

/// Formats numbers as a list in the language of rule files.
fn format_list(numbers: &[i64]) -> String {
    let items: Vec<String> = numbers.iter().map(i64::to_string).collect();
    format!("[{}]", items.join(", "))
}

/// Returns the statement of a rule file for misère play, or an empty text if `misere` is false.
fn ending_statement(misere: bool) -> &'static str {
    if misere { "misere\n" } else { "" }
}

/// Returns the first of the positions and others chosen at random, at most [`MAX_COMPARED`] in
/// total.
fn sample(random: &mut Random, mut positions: Vec<Component>) -> Vec<Component> {
    while positions.len() > MAX_COMPARED {
        let last_index = positions.len() - 1;
        positions.swap_remove(1 + random.below(last_index - 1));
    }
    positions
}

/// Returns a game of one heap in a range. Moves take stones under a condition, or halve the heap.
fn random_heap(random: &mut Random) -> LawGame {
    let misere = random.below(2) == 0;
    let low = [-7, 0, 1, 2][random.below(4)];
    let high = [9, 40, 300, 999][random.below(4)];
    let is_bounded = random.below(3) > 0;
    let amounts = random_takes(random, 6);
    let halves = random.below(3) == 0;
    let odd_only = random.below(4) == 0;
    let range = if is_bounded { format!("{low}..{high}") } else { format!("{low}..1000000") };
    let condition = if odd_only { " and (k mod 2 == 1 or n mod 2 == 0)" } else { "" };
    let mut text = format!(
        "position n: {range}\n{}move take (k in {}) when n - k >= {low}{condition} -> [n - k]\n",
        ending_statement(misere),
        format_list(&amounts)
    );
    if halves {
        text += &format!("move halve when n > {} and n div 2 >= {low} -> [n div 2]\n", low.max(0));
    }
    let options = move |from: &Component| {
        let n = from[0];
        let is_legal =
            |k: &&i64| n - **k >= low && (!odd_only || **k % 2 == 1 || n.rem_euclid(2) == 0);
        let mut options: Vec<Vec<Component>> =
            amounts.iter().filter(is_legal).map(|k| vec![vec![n - k]]).collect();
        if halves && n > low.max(0) && n / 2 >= low {
            options.push(vec![vec![n / 2]]);
        }
        options
    };
    let positions = (low..=high).map(|n| vec![n]).collect();
    let game = build_game(random, text, misere, Box::new(options), positions);
    LawGame { zero: low.min(0), ..game }
}

/// Returns a game of two numbers in ranges. A move lowers one number or both.
fn random_pair(random: &mut Random) -> LawGame {
    let misere = random.below(3) == 0;
    let [high_a, high_b] = [0, 1].map(|_| [5, 12, 30, 60][random.below(4)]);
    let low = random.below(2) as i64;
    let steps: Vec<[i64; 2]> = (0..1 + random.below(3))
        .map(|_| [random.below(3) as i64, random.below(3) as i64])
        .filter(|step| *step != [0, 0])
        .chain([[1, 0]])
        .collect();
    let rows: Vec<String> = steps.iter().map(|[a, b]| format!("[{a}, {b}]")).collect();
    let text = format!(
        "position a: {low}..{high_a}, b: {low}..{high_b}\nlet steps = [{}]\n{}\
         move go (s in steps) when a - s[0] >= {low} and b - s[1] >= {low} -> [a - s[0], b - s[1]]\n",
        rows.join(", "),
        ending_statement(misere)
    );
    let options = move |from: &Component| {
        let [a, b] = [from[0], from[1]];
        let is_legal = |step: &&[i64; 2]| a - step[0] >= low && b - step[1] >= low;
        steps.iter().filter(is_legal).map(|step| vec![vec![a - step[0], b - step[1]]]).collect()
    };
    let positions = (low..=high_a).flat_map(|a| (low..=high_b).map(move |b| vec![a, b])).collect();
    build_game(random, text, misere, Box::new(options), positions)
}

/// Returns a game of a heap and the size of the last take, which the next move may not repeat. A
/// start gives only the heap, under the name of the variable or under another name.
fn random_game_with_start(random: &mut Random) -> LawGame {
    let misere = random.below(4) == 0;
    let amounts = random_takes(random, 5);
    let no_take = amounts.len() as i64;
    let name = *random.pick(&["n", "e"]);
    let extra = random.below(2) as i64;
    let high = 150 + random.below(100) as i64;
    let repeatable = random.below(3) as i64;
    let text = format!(
        "let w = {}\nposition n: 0..{high}, bar: 0..{no_take}\nstart {name} -> [{name} + {extra}, {no_take}]\n{}\
         move take (j in 0..{}) when w[j] <= n and (j == {repeatable} or j != bar) -> [n - w[j], if j == {repeatable} \
         then {no_take} else j]\n",
        format_list(&amounts),
        ending_statement(misere),
        no_take - 1
    );
    let options = move |from: &Component| {
        let [n, bar] = [from[0], from[1]];
        let mut options = Vec::new();
        for (j, take) in (0..).zip(&amounts) {
            if *take <= n && (j == repeatable || j != bar) {
                options.push(vec![vec![n - take, if j == repeatable { no_take } else { j }]]);
            }
        }
        options
    };
    let positions = (0..=high).flat_map(|n| (0..=no_take).map(move |bar| vec![n, bar])).collect();
    let start = move |numbers: &Component| vec![numbers[0] + extra, no_take];
    LawGame {
        start: Some(Box::new(start)),
        start_numbers: (0..=high - extra).map(|number| vec![number]).collect(),
        ..build_game(random, text, misere, Box::new(options), positions)
    }
}

/// Returns a game of one heap in a range. Moves take stones or split the heap in two.
fn random_splitting(random: &mut Random) -> LawGame {
    let misere = random.below(3) == 0;
    let low = random.below(2) as i64;
    let high = if misere { 12 } else { 60 + random.below(60) as i64 };
    let split_cost = random.below(3) as i64;
    let amounts = random_takes(random, 4);
    let text = format!(
        "position n: {low}..{high}\n{}\
         move split (k in {low}..n - {split_cost}) when n - {split_cost} - k >= k and n - {split_cost} - k < n -> [k] + [n - {split_cost} - k]\n\
         move take (t in {}) when n - t >= {low} -> [n - t]\n",
        ending_statement(misere),
        format_list(&amounts)
    );
    let options = move |from: &Component| {
        let n = from[0];
        let mut options: Vec<Vec<Component>> = Vec::new();
        for k in low..=n - split_cost {
            if n - split_cost - k >= k && n - split_cost - k < n {
                options.push(vec![vec![k], vec![n - split_cost - k]]);
            }
        }
        options.extend(amounts.iter().filter(|t| n - **t >= low).map(|t| vec![vec![n - t]]));
        options
    };
    let positions = (low..=high).map(|n| vec![n]).collect();
    build_game(random, text, misere, Box::new(options), positions)
}

/// Returns a game of a sequence or a bag of numbers in a range. A sequence is cut between equal
/// neighbours, or elements are lowered.
fn random_sequence(random: &mut Random) -> LawGame {
    let cuts = random.below(2) == 0;
    let high = [4, 9, 26][random.below(3)];
    let low = 1 + random.below(2) as i64;
    let misere = !cuts && random.below(3) == 0;
    let amounts = random_takes(random, 4);
    let is_bag = !cuts && random.below(2) == 0;
    let text = match (cuts, is_bag) {
        (true, _) => format!(
            "position s: ({low}..{high})[]\n\
             move cut (i in 1..size(s) - 2) when s[i - 1] == s[i + 1] -> [[s[j] for j in 0..i - 1]] + [[s[i]]] + \
             [[s[j] for j in i + 1..size(s) - 1]]\n"
        ),
        (false, true) => format!(
            "position s: bag({low}..{high})\n{}\
             move lower (x in s, k in {}) when x - k >= {low} {{ remove x from s add x - k to s }}\n",
            ending_statement(misere),
            format_list(&amounts)
        ),
        (false, false) => format!(
            "position s: ({low}..{high})[]\n{}\
             move lower (i in 0..size(s) - 1, k in {}) when s[i] - k >= {low} {{ s[i] -= k }}\n",
            ending_statement(misere),
            format_list(&amounts)
        ),
    };
    let options = move |from: &Component| {
        let mut options: Vec<Vec<Component>> = Vec::new();
        if cuts {
            for i in 1..from.len().saturating_sub(1) {
                if from[i - 1] == from[i + 1] {
                    options.push(vec![from[..i].to_vec(), vec![from[i]], from[i + 1..].to_vec()]);
                }
            }
            return options;
        }
        for (i, element) in from.iter().enumerate() {
            for k in amounts.iter().filter(|k| element - **k >= low) {
                let mut lowered = from.clone();
                lowered[i] -= k;
                if is_bag {
                    lowered.sort_unstable();
                }
                options.push(vec![lowered]);
            }
        }
        options
    };
    let max_element = if cuts { high } else { high.min(9) };
    let mut positions: Vec<Component> = (0..3 * MAX_COMPARED)
        .map(|_| {
            // Most laws are about sequences of length 3; a law about all lengths must hold at the
            // others too.
            let length = *random.pick(&[3, 3, 3, 3, 0, 1, 2, 4]);
            let element = |_| low + random.below((max_element - low + 1) as usize) as i64;
            (0..length).map(element).collect()
        })
        .collect();
    for position in positions.iter_mut().filter(|position| !position.is_empty()) {
        // Raises the frequency of equal elements and of the bounds of the range.
        let last_index = position.len() - 1;
        if random.below(3) == 0 {
            position[last_index] = position[last_index.saturating_sub(2)];
        }
        if random.below(4) == 0 {
            position[random.below(last_index + 1)] =
                if random.below(2) == 0 { low } else { max_element };
        }
        if is_bag {
            position.sort_unstable();
        }
    }
    let game = build_game(random, text, misere, Box::new(options), positions);
    LawGame { has_length: true, ..game }
}

/// Builds a game without `start` statements, in misère play if `misere` is set, and chooses the
/// sample of positions at which laws are compared.
fn build_game(
    random: &mut Random,
    text: String,
    misere: bool,
    options: OptionsFunction,
    positions: Vec<Component>,
) -> LawGame {
    let positions = sample(random, positions);
    let start_numbers = Vec::new();
    LawGame {
        text,
        misere,
        options,
        positions,
        start: None,
        start_numbers,
        has_length: false,
        zero: 0,
    }
}
