//! Class `recognised`: random rule files of one heap, whose rules are often almost a code. If the
//! library recognises a file as a code, the file and the code must have the same options for small
//! heaps and for heaps near each constant of the file.

use super::Tally;
use crate::mutate::Random;
use grundy::base::Budget;
use grundy::lang::CodeRules;
use grundy::lang::RuleFile;
use grundy::workbench::GameState;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The size of the largest heap at which all options under the file and under the code are
/// compared.
const MAX_FULL_HEAP: i128 = 40;
/// The size of the largest heap whose Grundy value is compared.
const MAX_VALUE_HEAP: i128 = 60;
/// The exclusive upper bound of the sizes of the heaps that are compared. Expressions in rules
/// could overflow for larger heaps.
const HEAP_LIMIT: i128 = 1 << 61;

/// The heaps that a move leaves, in ascending order and without empty ones.
type HeapList = Vec<i128>;

/// Checks one random file: if the library recognises it as a code, it must have the options of this
/// code.
pub fn case(random: &mut Random, _: &mut Tally) -> Result<(), String> {
    let mut writer = RuleWriter { random, header: String::new(), constants: vec![] };
    let moves: Vec<HeapMove> =
        (0..1 + writer.random.below(3)).map(|_| writer.random_move()).collect();
    let mut text = String::new();
    for (index, rule) in moves.iter().enumerate() {
        writer.write_move(index, rule, &mut text);
    }
    let RuleWriter { header, constants, .. } = writer;
    let text = format!("{header}position n\n{text}");
    let parsed =
        RuleFile::read(&text, "case.game").map_err(|error| format!("{text}\n{error:?}"))?;
    let game = parsed.0.build(&[]).map_err(|error| format!("{text}\n{error:?}"))?;
    let Some(code) = game.equivalent_code() else { return Ok(()) };
    let code = code.to_string();
    let digits = ParsedCode::parse(&code)?;
    let error =
        |n: i128, message: &str| Err(format!("{text}\nrecognised as {code}: {message} at {n}"));
    for n in 0..=MAX_FULL_HEAP {
        let options: BTreeSet<HeapList> =
            moves.iter().flat_map(|rule| rule.options(n, 0..=n)).collect();
        if options != digits.options(n, 0..=n) {
            return error(n, &format!("the options are {options:?}"));
        }
    }
    for n in heaps_near_constants(&constants, random) {
        let choices: Vec<i128> = choices_near_constants(&constants, n);
        for option in moves.iter().flat_map(|rule| rule.options(n, choices.iter().copied())) {
            if !digits.allows(n, &option) {
                return error(n, &format!("the rules allow {option:?}, the code does not"));
            }
        }
        for option in digits.options(n, choices.iter().copied()) {
            if !moves.iter().any(|rule| rule.allows(n, &option)) {
                return error(n, &format!("the code allows {option:?}, the rules do not"));
            }
        }
    }
    let table = GameState::from_rules(game, "case.game".to_string());
    let table = table
        .long_table(MAX_VALUE_HEAP as u64, &Budget::default())
        .map_err(|error| format!("{text}\nno table: {error:?}"))?;
    let mut values: Vec<u32> = Vec::new();
    for n in 0..=MAX_VALUE_HEAP {
        let mut option_values = BTreeSet::new();
        for option in moves.iter().flat_map(|rule| rule.options(n, 0..=n)) {
            option_values.insert(option.iter().fold(0, |sum, heap| sum ^ values[*heap as usize]));
        }
        let value = (0..).find(|value| !option_values.contains(value)).unwrap_or_default();
        if table.at(n as u64) != value {
            return Err(format!("{text}\nG({n}) is {value}, the table has {}", table.at(n as u64)));
        }
        values.push(value);
    }
    Ok(())
}

/// Returns the values of the choice k that are tried at heap size `n`: values near 0, near `n`, and
/// near each constant.
fn choices_near_constants(constants: &[i128], n: i128) -> Vec<i128> {
    let mut centers = vec![0, 1, 2, 3, n / 2];
    centers.extend(constants.iter().flat_map(|c| [*c, c / 2, n - c, (n - c) / 2]));
    centers.push(n);
    let mut choices: Vec<i128> =
        centers.iter().flat_map(|center| center - 1..=center + 1).collect();
    choices.retain(|choice| (0..=n).contains(choice));
    choices.sort_unstable();
    choices.dedup();
    choices
}

/// Returns the sizes of the heaps at which the options are compared: those near the constants of
/// the file, near sums and products of constants, and near random powers of 2.
fn heaps_near_constants(constants: &[i128], random: &mut Random) -> BTreeSet<i128> {
    let mut centers: Vec<i128> = constants.to_vec();
    for a in constants {
        centers.extend(constants.iter().flat_map(|b| [a + b, a.saturating_mul(*b)]));
    }
    centers.extend((0..6).map(|_| 1i128 << random.below(56)));
    centers
        .iter()
        .flat_map(|center| center - 2..=center + 3)
        .filter(|n| (0..HEAP_LIMIT).contains(n))
        .collect()
}

/// A condition of a move on the heap size n and the choice k.
enum MoveCondition {
    /// Compares the heap size n with a constant.
    Heap(CompareOp, i128),
    /// Compares k, the number that the player chooses for the move, with a constant.
    Choice(CompareOp, i128),
    /// Requires that n modulo the first number equals the second number.
    HeapMod(i128, i128),
    /// Requires that k modulo the first number equals the second number.
    ChoiceMod(i128, i128),
    /// Compares `factor`·k with n − `offset`. The payloads are the comparison, `factor` and
    /// `offset`.
    Both(CompareOp, i128, i128),
}

/// An operator that compares two numbers.
#[derive(Clone, Copy)]
enum CompareOp {
    /// The condition that the two numbers are equal.
    Equal,
    /// The condition that the two numbers differ.
    Unequal,
    /// The first number is less than or equal to the second.
    LessOrEqual,
    /// The first number is greater than or equal to the second.
    GreaterOrEqual,
}

impl CompareOp {
    fn holds(self, a: i128, b: i128) -> bool {
        match self {
            CompareOp::Equal => a == b,
            CompareOp::Unequal => a != b,
            CompareOp::LessOrEqual => a <= b,
            CompareOp::GreaterOrEqual => a >= b,
        }
    }

    /// Returns the operator in the language of rule files.
    fn sign(self) -> &'static str {
        match self {
            CompareOp::Equal => "==",
            CompareOp::Unequal => "!=",
            CompareOp::LessOrEqual => "<=",
            CompareOp::GreaterOrEqual => ">=",
        }
    }
}

impl MoveCondition {
    fn holds(&self, n: i128, k: i128) -> bool {
        match *self {
            MoveCondition::Heap(comparison, c) => comparison.holds(n, c),
            MoveCondition::Choice(comparison, c) => comparison.holds(k, c),
            MoveCondition::HeapMod(modulus, remainder) => n.rem_euclid(modulus) == remainder,
            MoveCondition::ChoiceMod(modulus, remainder) => k.rem_euclid(modulus) == remainder,
            MoveCondition::Both(comparison, factor, offset) => {
                comparison.holds(factor * k, n - offset)
            }
        }
    }
}

/// The shape of a move: the values of its choice k, and the heaps that it leaves.
enum MoveShape {
    /// The move takes k stones, where k is one of the listed numbers.
    Listed(Vec<i128>),
    /// The move takes k stones, where k is at least the first payload and at most the second one.
    /// If the second one is `None`, k can be as large as the heap.
    Range(i128, Option<i128>),
    /// The move takes `take` stones and splits the remainder in two heaps. The first heap has at
    /// least `from` stones and, if `half` is set, at most half of the remainder.
    Split { take: i128, from: i128, half: bool },
}

/// A move of a random rule file.
struct HeapMove {
    shape: MoveShape,
    conditions: Vec<MoveCondition>,
}

impl HeapMove {
    /// Returns the heaps after the move with the choice `k` at heap size `n`, or `None` if this
    /// move is illegal.
    fn option(&self, n: i128, k: i128) -> Option<HeapList> {
        let is_choice = match &self.shape {
            MoveShape::Listed(takes) => takes.contains(&k) && k <= n,
            MoveShape::Range(from, to) => *from <= k && k <= n && to.is_none_or(|to| k <= to),
            MoveShape::Split { take, from, half } => {
                let remaining = n - take;
                let max_first = if *half { remaining / 2 } else { remaining - from };
                remaining >= 0 && *from <= k && k <= max_first
            }
        };
        if !is_choice || !self.conditions.iter().all(|condition| condition.holds(n, k)) {
            return None;
        }
        let mut heaps = match self.shape {
            MoveShape::Split { take, .. } => vec![k, n - take - k],
            _ => vec![n - k],
        };
        heaps.retain(|heap| *heap > 0);
        heaps.sort_unstable();
        Some(heaps)
    }

    fn options<'a>(
        &'a self,
        n: i128,
        choices: impl IntoIterator<Item = i128> + 'a,
    ) -> impl Iterator<Item = HeapList> + 'a {
        choices.into_iter().filter_map(move |k| self.option(n, k))
    }

    /// Returns whether some choice of the move at heap size `n` leaves exactly the heaps `option`.
    fn allows(&self, n: i128, option: &HeapList) -> bool {
        let remaining: i128 = option.iter().sum();
        let choices = option.iter().copied().chain([n - remaining, 0, remaining]);
        choices.into_iter().any(|k| self.option(n, k).as_ref() == Some(option))
    }
}

/// A code of heap moves, parsed by a parser that is independent of the library. It gives the digit
/// of every take.
enum ParsedCode {
    /// A subtraction set. The legal takes are those in `ranges` (with inclusive bounds), or all
    /// other takes if `is_complement` is set.
    Set { ranges: Vec<(i128, i128)>, is_complement: bool },
    /// A code: the digit of each take with its mark (`u`, `=` or a space). The last `repeat` digits
    /// repeat for all larger takes.
    Code { digits: Vec<(u8, char)>, repeat: usize },
}

impl ParsedCode {
    fn parse(text: &str) -> Result<ParsedCode, String> {
        let parse_error = |_| format!("`{text}` cannot be read");
        if text == "{1+}" {
            return Ok(ParsedCode::Set { ranges: vec![], is_complement: true });
        }
        let is_complement = text.starts_with("all but ");
        if let Some(items) = text.trim_start_matches("all but ").strip_prefix('{') {
            let mut ranges = Vec::new();
            for item in items.trim_end_matches('}').split(',') {
                let (from, to) = item.split_once("..").unwrap_or((item, item));
                ranges.push((from.parse().map_err(parse_error)?, to.parse().map_err(parse_error)?));
            }
            return Ok(ParsedCode::Set { ranges, is_complement });
        }
        let (mut digits, mut repeats_from) = (Vec::new(), None);
        for c in text.chars() {
            match c {
                '.' | ']' => {}
                '[' => repeats_from = Some(digits.len()),
                'u' | '=' => {
                    let marked: Option<&mut (u8, char)> = digits.last_mut();
                    marked.ok_or("a mark before any digit")?.1 = c;
                }
                _ => digits.push((c.to_digit(8).ok_or("not an octal digit")? as u8, ' ')),
            }
        }
        let repeat = repeats_from.map_or(0, |from| digits.len() - from);
        Ok(ParsedCode::Code { digits, repeat })
    }

    /// Returns the digit of a take and its mark: `u` or `=`, which restricts the sizes of the
    /// heaps, or a space.
    fn digit(&self, take: i128) -> (u8, char) {
        match self {
            ParsedCode::Set { ranges, is_complement } => {
                let is_listed = ranges.iter().any(|(from, to)| (*from..=*to).contains(&take));
                (if take > 0 && is_listed != *is_complement { 3 } else { 0 }, ' ')
            }
            ParsedCode::Code { digits, repeat } => {
                let (take, len) = (take as usize, digits.len());
                if take < len {
                    digits[take]
                } else if *repeat == 0 {
                    (0, ' ')
                } else {
                    digits[len - repeat + (take - len) % repeat]
                }
            }
        }
    }

    /// Returns whether the code allows the move from a heap of size `n` to the heaps `option`.
    fn allows(&self, n: i128, option: &HeapList) -> bool {
        let (bits, mark) = self.digit(n - option.iter().sum::<i128>());
        let satisfies_mark = match (mark, &option[..]) {
            ('u', [a, b]) => a != b,
            ('=', [a, b]) => a == b,
            _ => true,
        };
        satisfies_mark && bits >> option.len() & 1 == 1
    }

    /// Returns the options of a heap of size `n` for the given takes. If a take leaves a large
    /// remainder, returns only a sample of the splits of the remainder.
    fn options(&self, n: i128, takes: impl IntoIterator<Item = i128>) -> BTreeSet<HeapList> {
        let mut allowed = BTreeSet::new();
        for take in takes {
            let remaining = n - take;
            let mut options = if remaining == 0 { vec![vec![]] } else { vec![vec![remaining]] };
            let first_heaps =
                (1..=remaining.min(MAX_FULL_HEAP)).chain([remaining / 2 - 1, remaining / 2]);
            let splits = first_heaps.filter(|a| *a > 0 && *a <= remaining - a);
            options.extend(splits.map(|a| vec![a, remaining - a]));
            allowed.extend(options.into_iter().filter(|option| self.allows(n, option)));
        }
        allowed
    }
}

/// Generates random rules, and writes each in one of many equivalent forms, so that the recognition
/// is tested.
struct RuleWriter<'r> {
    random: &'r mut Random,
    /// The definitions that the file contains before its rules.
    header: String,
    /// The constants that the rules contain so far. Heaps near these constants are compared.
    constants: Vec<i128>,
}

impl RuleWriter<'_> {
    fn random_constant(&mut self) -> i128 {
        let power = 1i128 << self.random.below(41);
        let value = match self.random.below(10) {
            0..6 => self.random.below(7) as i128,
            6 => self.random.below(300) as i128,
            7 => power + self.random.below(3) as i128 - 1,
            8 => power,
            _ => (1 + self.random.below(2_000) as i128) * (1 + self.random.below(90) as i128),
        };
        self.constants.push(value);
        value
    }

    fn random_comparison(&mut self) -> CompareOp {
        *self.random.pick(&[
            CompareOp::Unequal,
            CompareOp::Unequal,
            CompareOp::LessOrEqual,
            CompareOp::GreaterOrEqual,
            CompareOp::Equal,
        ])
    }

    fn random_condition(&mut self) -> MoveCondition {
        let comparison = self.random_comparison();
        match self.random.below(8) {
            0..3 => MoveCondition::Heap(comparison, self.random_constant()),
            3..5 => MoveCondition::Choice(comparison, self.random_constant()),
            5 => {
                let modulus = 1 + self.random.below(4);
                MoveCondition::HeapMod(modulus as i128, self.random.below(modulus) as i128)
            }
            6 => {
                let modulus = 1 + self.random.below(4);
                MoveCondition::ChoiceMod(modulus as i128, self.random.below(modulus) as i128)
            }
            _ => MoveCondition::Both(
                comparison,
                1 + self.random.below(2) as i128,
                self.random_constant(),
            ),
        }
    }

    fn random_move(&mut self) -> HeapMove {
        let shape = match self.random.below(5) {
            0..2 => {
                let amounts = (0..1 + self.random.below(4)).map(|_| self.random_constant().max(1));
                MoveShape::Listed(amounts.collect())
            }
            2 => {
                let from = 1 + self.random.below(2) as i128;
                let to = (self.random.below(2) == 0).then(|| self.random_constant());
                MoveShape::Range(from, to)
            }
            _ => {
                let from = self.random.below(2) as i128;
                let take =
                    if from == 1 { self.random_constant() } else { self.random_constant().max(1) };
                MoveShape::Split { take, from, half: self.random.below(2) == 0 }
            }
        };
        let conditions = (0..self.random.below(3)).map(|_| self.random_condition()).collect();
        HeapMove { shape, conditions }
    }

    /// Returns an expression of the rule language that evaluates to `value`, in one of several
    /// forms chosen at random.
    fn write_constant(&mut self, value: i128) -> String {
        let id = self.header.len();
        let is_power_of_two = value > 1 && value & (value - 1) == 0;
        match self.random.below(12) {
            0 if is_power_of_two => vec!["2"; value.trailing_zeros() as usize].join(" * "),
            1 if is_power_of_two => format!("(1 << {})", value.trailing_zeros()),
            2 if is_power_of_two => {
                let _ = writeln!(self.header, "def d{id}(x) = x + x");
                (0..value.trailing_zeros())
                    .fold("1".to_string(), |inner, _| format!("d{id}({inner})"))
            }
            3 => {
                let _ = writeln!(self.header, "let c{id} = {value}");
                format!("c{id}")
            }
            4 => {
                let _ = writeln!(self.header, "param p{id} = {value}");
                format!("p{id}")
            }
            5 => {
                let divisor = 2 + self.random.below(50) as i128;
                format!("({} * {divisor} + {})", value / divisor, value % divisor)
            }
            6 => format!("min({value}, {value} + 7)"),
            7 => {
                let _ = writeln!(self.header, "let t{id} = [5, {value}, 9]");
                format!("t{id}[1]")
            }
            8 => {
                let _ = writeln!(self.header, "let m{id} = {{3: {value}, 4: 0}}");
                format!("m{id}[3]")
            }
            9 => format!("sum(x for x in [{}, {}])", value / 2, value - value / 2),
            10 => format!("(if 1 < 2 then {value} else 3)"),
            _ => value.to_string(),
        }
    }

    /// Returns an expression of the rule language that evaluates to the variable `name`, in a
    /// random form.
    fn write_variable(&mut self, name: &str) -> String {
        let id = self.header.len();
        match self.random.below(14) {
            0 => format!("({name} + 3 - 3)"),
            1 => format!("(2 * {name}) div 2"),
            2 => format!("min({name}, {name} + 1)"),
            3 => format!("max({name}, 0)"),
            4 => format!("abs({name})"),
            5 => {
                let _ = writeln!(self.header, "def i{id}(x) = if x > 4 then x else x");
                format!("i{id}({name})")
            }
            6 => {
                let _ = writeln!(self.header, "def h{id}(x) = 2 * (x div 2) + x mod 2");
                format!("h{id}({name})")
            }
            _ => name.to_string(),
        }
    }

    /// Returns the text of a condition, in a random form.
    fn write_condition(&mut self, condition: &MoveCondition, k: &str) -> String {
        let (comparison, lhs, rhs) = match *condition {
            MoveCondition::Heap(comparison, c) => {
                (comparison, self.write_variable("n"), self.write_constant(c))
            }
            MoveCondition::Choice(comparison, c) => {
                (comparison, self.write_variable(k), self.write_constant(c))
            }
            MoveCondition::HeapMod(modulus, remainder) => {
                let lhs = format!("({}) mod {modulus}", self.write_variable("n"));
                (CompareOp::Equal, lhs, remainder.to_string())
            }
            MoveCondition::ChoiceMod(modulus, remainder) => {
                let lhs = format!("({}) mod {modulus}", self.write_variable(k));
                (CompareOp::Equal, lhs, remainder.to_string())
            }
            MoveCondition::Both(comparison, factor, offset) => {
                let (k, c) = (self.write_variable(k), self.write_constant(offset));
                (
                    comparison,
                    format!("{factor} * ({k})"),
                    format!("{} - ({c})", self.write_variable("n")),
                )
            }
        };
        let sign = comparison.sign();
        match self.random.below(5) {
            0 => format!("not not ({lhs} {sign} {rhs})"),
            1 => format!("(if {lhs} {sign} {rhs} then 1 else 0) == 1"),
            2 => format!("(any z in [1, 2]: z == 1 and {lhs} {sign} {rhs})"),
            _ => format!("{lhs} {sign} {rhs}"),
        }
    }

    /// Appends the text of a move to `out`. The index makes the name of the move unique.
    fn write_move(&mut self, index: usize, rule: &HeapMove, out: &mut String) {
        let (k, mut tests) = ("k", Vec::new());
        let (choices, result) = match &rule.shape {
            MoveShape::Listed(takes) => {
                let listed: Vec<String> =
                    takes.iter().map(|take| self.write_constant(*take)).collect();
                let mut listed = format!("[{}]", listed.join(", "));
                if self.random.below(3) == 0 {
                    let _ = writeln!(self.header, "let s{index} = {listed}");
                    listed = format!("s{index}");
                }
                tests.push(
                    self.random.pick(&["k <= n", "n >= k", "n - k >= 0", "k in 0..n"]).to_string(),
                );
                (listed, format!("{} - k", self.write_variable("n")))
            }
            MoveShape::Range(from, to) => {
                let to = match to {
                    Some(to) => {
                        format!("min({}, {})", self.write_constant(*to), self.write_variable("n"))
                    }
                    None => self.write_variable("n"),
                };
                (format!("{from}..{to}"), "n - k".to_string())
            }
            MoveShape::Split { take, from, half } => {
                let take = self.write_constant(*take);
                let remaining = format!("({} - {take})", self.write_variable("n"));
                tests.push(format!("n >= {take}"));
                let to = if *half {
                    format!("{remaining} div 2")
                } else {
                    format!("{remaining} - {from}")
                };
                (format!("{from}..{to}"), remaining)
            }
        };
        for condition in &rule.conditions {
            let test = self.write_condition(condition, k);
            tests.push(test);
        }
        let when =
            if tests.is_empty() { String::new() } else { format!(" when {}", tests.join(" and ")) };
        let outcome = match (&rule.shape, self.random.below(4)) {
            (MoveShape::Split { .. }, 0) => format!("-> [{result} - k] + [k]"),
            (MoveShape::Split { .. }, _) => format!("-> [k] + [{result} - k]"),
            (_, 0) => "{ n -= k }".to_string(),
            (_, 1) => {
                format!("{{\n  let r = {result}\n  if k > 3 {{ n = r }} else {{ n -= k }}\n}}")
            }
            _ => format!("-> [{result}]"),
        };
        let _ = writeln!(out, "move m{index} (k in {choices}){when} {outcome}");
    }
}
