//! Random games: the text of a rule file, the same rules as Rust functions, and samples of the
//! positions.

use crate::mutate::Random;
use grundy::base::Counts;
use grundy::workbench::Scope;
use std::collections::BTreeSet;

/// A component of a sum, or a position that is a single component. It consists of the numbers of
/// its variables, or of the elements of its sequence.
pub(super) type Component = Vec<i64>;
/// A function that returns the options of a position. Each option is a list of components, which
/// form a sum.
type OptionsFunction = Box<dyn Fn(&Component) -> Vec<Vec<Component>>>;
/// A function that converts the numbers of a `start` statement to the position that it describes.
type StartFunction = Box<dyn Fn(&Component) -> Component>;

/// The number of positions at which a law is compared with recursion. If the declared range has
/// fewer positions, the law is compared at all of them.
pub(super) const MIN_COMPARED: usize = 1_000;
/// The maximum length of the sequences in a sample.
const MAX_LENGTH: u64 = 24;

/// Positions, or numbers of a `start` statement, at which laws are compared.
#[derive(Clone, Default)]
pub(super) struct Sample {
    /// The positions, without repetitions.
    pub positions: Vec<Component>,
    /// Whether `positions` contains all positions within the declared ranges.
    pub is_complete: bool,
}

/// A random game: the text of its rule file, and the same rules as Rust functions.
pub(super) struct LawGame {
    /// The text of the rule file. In misère play, it contains the line `misere`.
    pub text: String,
    /// Whether the game is played in misère play.
    pub misere: bool,
    /// The names of the variables; `s` if a position is a sequence or a bag.
    pub variables: &'static [&'static str],
    /// Returns the options of a position, each as the components of a sum.
    pub options: OptionsFunction,
    /// The positions at which laws about all positions are compared.
    pub positions: Sample,
    /// If a position is a sequence or a bag, the positions of each length, from length 0 on.
    pub by_length: Vec<Sample>,
    /// Converts the numbers of a `start` statement to its position; `None` if the file declares no
    /// `start`.
    pub start: Option<StartFunction>,
    /// The numbers of the `start` statements at which laws about starts are compared.
    pub start_numbers: Sample,
    /// Whether a position is a sequence or a bag. The library stores its length before its numbers.
    pub has_length: bool,
    /// For each variable, the number that the library stores as 0: the lower bound of the range if
    /// it is below zero, otherwise 0. Variables without an entry have 0.
    pub zeros: Vec<i64>,
}

impl LawGame {
    /// Returns a random game of a random kind.
    pub(super) fn random(random: &mut Random) -> LawGame {
        match random.below(6) {
            0 | 1 => random_heap(random),
            2 => random_pair(random),
            3 => random_game_with_start(random),
            4 => random_splitting(random),
            _ => random_sequence(random),
        }
    }

    /// Returns the sample of positions at which a law about the set `scope` of positions is
    /// compared with recursion.
    pub(super) fn sample_of(&self, scope: Scope) -> Sample {
        match scope {
            Scope::Positions => self.positions.clone(),
            Scope::Starts => self.start_numbers.clone(),
            Scope::Length { length, .. } => {
                let index = usize::try_from(length).unwrap_or(usize::MAX);
                self.by_length.get(index).cloned().unwrap_or_default()
            }
        }
    }

    /// Converts a position to the representation of the library.
    pub(super) fn to_counts(&self, position: &Component) -> Counts {
        let length = self.has_length.then_some(position.len() as u64);
        let zero = |index: usize| self.zeros.get(index).copied().unwrap_or(0);
        let stored = |(index, number): (usize, &i64)| (number - zero(index)) as u64;
        Counts::of(length.into_iter().chain(position.iter().enumerate().map(stored)))
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

/// Returns the given positions as a complete sample if they are few; otherwise the first of them
/// and others chosen at random, [`MIN_COMPARED`] in total.
fn sample(random: &mut Random, mut positions: Vec<Component>, is_complete: bool) -> Sample {
    let is_complete = is_complete && positions.len() <= MIN_COMPARED;
    while positions.len() > MIN_COMPARED {
        let last_index = positions.len() - 1;
        positions.swap_remove(1 + random.below(last_index - 1));
    }
    Sample { positions, is_complete }
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
    let (range, compared_to) = match is_bounded {
        true => (format!("{low}..{high}"), high),
        false => (format!("{low}..1000000"), low + MIN_COMPARED as i64),
    };
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
    let positions = (low..=compared_to).map(|n| vec![n]).collect();
    let positions = sample(random, positions, is_bounded);
    let game = build_game(&["n"], text, misere, Box::new(options), positions);
    LawGame { zeros: vec![low.min(0)], ..game }
}

/// Returns a game of two numbers in ranges. A move lowers one number or both.
fn random_pair(random: &mut Random) -> LawGame {
    let misere = random.below(3) == 0;
    let [high_a, high_b] = [0, 1].map(|_| [5, 12, 30, 60][random.below(4)]);
    let low = [-3, 0, 0, 1][random.below(4)];
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
    let positions = sample(random, positions, true);
    let game = build_game(&["a", "b"], text, misere, Box::new(options), positions);
    LawGame { zeros: vec![low.min(0); 2], ..game }
}

/// Returns a game of a heap and the size of the last take, which the next move may not repeat. A
/// start gives only the heap, under the name of the variable or under another name. No last take is
/// a number above those of the takes, or -1.
fn random_game_with_start(random: &mut Random) -> LawGame {
    let misere = random.below(4) == 0;
    let amounts = random_takes(random, 5);
    let count = amounts.len() as i64;
    let (lowest_bar, no_take) = *random.pick(&[(0, count), (-1, -1)]);
    let highest_bar = no_take.max(count - 1);
    let name = *random.pick(&["n", "e"]);
    let extra = random.below(2) as i64;
    let high = 150 + random.below(100) as i64;
    let repeatable = random.below(3) as i64;
    let text = format!(
        "let w = {}\nposition n: 0..{high}, bar: {lowest_bar}..{highest_bar}\n\
         start {name} -> [{name} + {extra}, {no_take}]\n{}\
         move take (j in 0..{}) when w[j] <= n and (j == {repeatable} or j != bar) -> [n - w[j], if j == {repeatable} \
         then {no_take} else j]\n",
        format_list(&amounts),
        ending_statement(misere),
        count - 1
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
    let bars = lowest_bar..=highest_bar;
    let positions = (0..=high).flat_map(|n| bars.clone().map(move |bar| vec![n, bar])).collect();
    let positions = sample(random, positions, true);
    let start_numbers = (0..=high - extra).map(|number| vec![number]).collect();
    LawGame {
        start: Some(Box::new(move |numbers: &Component| vec![numbers[0] + extra, no_take])),
        start_numbers: sample(random, start_numbers, true),
        zeros: vec![0, lowest_bar],
        ..build_game(&["n", "bar"], text, misere, Box::new(options), positions)
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
    let positions = sample(random, (low..=high).map(|n| vec![n]).collect(), true);
    build_game(&["n"], text, misere, Box::new(options), positions)
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
                // The order of the elements does not matter, so fewer positions arise.
                lowered.sort_unstable();
                options.push(vec![lowered]);
            }
        }
        options
    };
    let (mut by_length, mut positions) = (Vec::new(), Vec::new());
    // Most laws are about sequences of length 3; a law about all lengths must hold at the others
    // too.
    while by_length.len() <= 4 || positions.len() < MIN_COMPARED {
        let of_length = sample_of_length(random, by_length.len() as u32, (low, high), is_bag);
        positions.extend(of_length.positions.iter().cloned());
        by_length.push(of_length);
        if by_length.len() as u64 > MAX_LENGTH {
            break;
        }
    }
    let positions = Sample { positions, is_complete: false };
    let game = build_game(&["s"], text, misere, Box::new(options), positions);
    LawGame { has_length: true, by_length, ..game }
}

/// Returns sequences of the given length with elements from `low` to `high`: all of them, or
/// [`MIN_COMPARED`] chosen at random. The elements of bags are in ascending order.
fn sample_of_length(
    random: &mut Random,
    length: u32,
    (low, high): (i64, i64),
    is_bag: bool,
) -> Sample {
    if let Some(positions) = all_of_length(length, (low, high), is_bag) {
        return Sample { positions, is_complete: true };
    }
    let range = (high - low + 1) as usize;
    let mut sequences: BTreeSet<Component> = BTreeSet::new();
    for _ in 0..100 * MIN_COMPARED {
        let mut sequence: Component =
            (0..length).map(|_| low + random.below(range) as i64).collect();
        // Raises the frequency of equal elements and of the bounds of the range.
        let last_index = sequence.len() - 1;
        if random.below(3) == 0 {
            sequence[last_index] = sequence[last_index.saturating_sub(2)];
        }
        if random.below(4) == 0 {
            sequence[random.below(last_index + 1)] = if random.below(2) == 0 { low } else { high };
        }
        if is_bag {
            sequence.sort_unstable();
        }
        sequences.insert(sequence);
        if sequences.len() == MIN_COMPARED {
            break;
        }
    }
    Sample { positions: sequences.into_iter().collect(), is_complete: false }
}

/// Returns all sequences of the given length with elements from `low` to `high`, in ascending order
/// if they are bags; `None` if there are more than [`MIN_COMPARED`].
fn all_of_length(length: u32, (low, high): (i64, i64), is_bag: bool) -> Option<Vec<Component>> {
    let mut sequences = vec![Component::new()];
    for _ in 0..length {
        let extensions = |sequence: &Component| {
            let least = if is_bag { sequence.last().copied().unwrap_or(low) } else { low };
            let sequence = sequence.clone();
            (least..=high).map(move |element| [&sequence[..], &[element]].concat())
        };
        sequences = sequences.iter().flat_map(extensions).take(MIN_COMPARED + 1).collect();
        if sequences.len() > MIN_COMPARED {
            return None;
        }
    }
    Some(sequences)
}

/// Builds a game without `start` statements, in misère play if `misere` is set, with the positions
/// at which laws are compared.
fn build_game(
    variables: &'static [&'static str],
    text: String,
    misere: bool,
    options: OptionsFunction,
    positions: Sample,
) -> LawGame {
    LawGame {
        text,
        misere,
        variables,
        options,
        positions,
        by_length: Vec::new(),
        start: None,
        start_numbers: Sample::default(),
        has_length: false,
        zeros: Vec::new(),
    }
}
