//! Random rule files of one heap, many of them nearly a code: what is recognised as a code must have its options,
//! at small heaps and around every constant of the file, however far.

use crate::mutate::Random;
use grundy::base::Budget;
use grundy::lang::RuleFile;
use grundy::workbench::Instance;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Heaps at which all options are compared.
const SMALL: i128 = 40;
/// Heaps whose values are compared.
const VALUES: i128 = 60;
/// Rules compute with heaps up to this.
const LARGEST: i128 = 1 << 61;

/// Heaps that a move leaves, ascending, without those that are gone.
type Option_ = Vec<i128>;

/// A file of random rules: those recognised as a code must be that code.
pub fn case(random: &mut Random) -> Result<(), String> {
    let mut maker = Maker { random, header: String::new(), constants: vec![] };
    let moves: Vec<Move> = (0..1 + maker.random.below(3)).map(|_| maker.rules()).collect();
    let mut text = String::new();
    for (at, rules) in moves.iter().enumerate() {
        maker.written(at, rules, &mut text);
    }
    let Maker { header, constants, .. } = maker;
    let text = format!("{header}position n\n{text}");
    let read = RuleFile::read(&text, "case.game").map_err(|error| format!("{text}\n{error:?}"))?;
    let game = read.0.build(&[]).map_err(|error| format!("{text}\n{error:?}"))?;
    let Some(code) = game.code() else { return Ok(()) };
    let shown = code.to_string();
    let digits = Digits::read(&shown)?;
    let wrong = |n: i128, what: &str| Err(format!("{text}\nrecognised as {shown}: {what} at {n}"));
    for n in 0..=SMALL {
        let rules: BTreeSet<Option_> =
            moves.iter().flat_map(|rules| rules.options(n, 0..=n)).collect();
        if rules != digits.options(n, 0..=n) {
            return wrong(n, &format!("the options are {rules:?}"));
        }
    }
    for n in heaps(&constants, random) {
        let near: Vec<i128> = near(&constants, n);
        for option in moves.iter().flat_map(|rules| rules.options(n, near.iter().copied())) {
            if !digits.allow(n, &option) {
                return wrong(n, &format!("the rules allow {option:?}, the code does not"));
            }
        }
        for option in digits.options(n, near.iter().copied()) {
            if !moves.iter().any(|rules| rules.allow(n, &option)) {
                return wrong(n, &format!("the code allows {option:?}, the rules do not"));
            }
        }
    }
    let table = Instance::of_rules(game, "case.game".to_string());
    let table = table
        .long_table(VALUES as u64, &Budget::default())
        .map_err(|error| format!("{text}\nno table: {error:?}"))?;
    let mut values: Vec<u32> = Vec::new();
    for n in 0..=VALUES {
        let mut seen = BTreeSet::new();
        for option in moves.iter().flat_map(|rules| rules.options(n, 0..=n)) {
            seen.insert(option.iter().fold(0, |sum, heap| sum ^ values[*heap as usize]));
        }
        let value = (0..).find(|value| !seen.contains(value)).unwrap_or_default();
        if table.at(n as u64) != value {
            return Err(format!("{text}\nG({n}) is {value}, the table has {}", table.at(n as u64)));
        }
        values.push(value);
    }
    Ok(())
}

/// Numbers about each constant.
fn near(constants: &[i128], n: i128) -> Vec<i128> {
    let mut all = vec![0, 1, 2, 3, n / 2];
    all.extend(constants.iter().flat_map(|c| [*c, c / 2, n - c, (n - c) / 2]));
    all.push(n);
    let mut all: Vec<i128> = all.iter().flat_map(|at| at - 1..=at + 1).collect();
    all.retain(|at| (0..=n).contains(at));
    all.sort_unstable();
    all.dedup();
    all
}

/// Heaps about the constants, their doubles, sums and products.
fn heaps(constants: &[i128], random: &mut Random) -> BTreeSet<i128> {
    let mut about: Vec<i128> = constants.to_vec();
    for a in constants {
        about.extend(constants.iter().flat_map(|b| [a + b, a.saturating_mul(*b)]));
    }
    about.extend((0..6).map(|_| 1i128 << random.below(56)));
    about.iter().flat_map(|at| at - 2..=at + 3).filter(|n| (0..LARGEST).contains(n)).collect()
}

/// What is asked of the heap n and the choice k.
enum Condition {
    Heap(Compared, i128),
    Choice(Compared, i128),
    HeapMod(i128, i128),
    ChoiceMod(i128, i128),
    /// times·k compared with n − less.
    Both(Compared, i128, i128),
}

#[derive(Clone, Copy)]
enum Compared {
    Equal,
    Unequal,
    Less,
    More,
}

impl Compared {
    fn holds(self, a: i128, b: i128) -> bool {
        match self {
            Compared::Equal => a == b,
            Compared::Unequal => a != b,
            Compared::Less => a <= b,
            Compared::More => a >= b,
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Compared::Equal => "==",
            Compared::Unequal => "!=",
            Compared::Less => "<=",
            Compared::More => ">=",
        }
    }
}

impl Condition {
    fn holds(&self, n: i128, k: i128) -> bool {
        match *self {
            Condition::Heap(compared, c) => compared.holds(n, c),
            Condition::Choice(compared, c) => compared.holds(k, c),
            Condition::HeapMod(by, rest) => n.rem_euclid(by) == rest,
            Condition::ChoiceMod(by, rest) => k.rem_euclid(by) == rest,
            Condition::Both(compared, times, less) => compared.holds(times * k, n - less),
        }
    }
}

/// What is chosen and what it leads to.
enum Shape {
    /// One of these is taken.
    Listed(Vec<i128>),
    /// Any number is taken from the first to the second, or to n.
    Range(i128, Option<i128>),
    /// After a take, any a from `from` to a bound is one heap and the rest the other.
    Split { take: i128, from: i128, half: bool },
}

struct Move {
    shape: Shape,
    conditions: Vec<Condition>,
}

impl Move {
    fn chosen(&self, n: i128, k: i128) -> Option<Option_> {
        let fits = match &self.shape {
            Shape::Listed(takes) => takes.contains(&k) && k <= n,
            Shape::Range(from, to) => *from <= k && k <= n && to.is_none_or(|to| k <= to),
            Shape::Split { take, from, half } => {
                let rest = n - take;
                rest >= 0 && *from <= k && k <= if *half { rest / 2 } else { rest - from }
            }
        };
        if !fits || !self.conditions.iter().all(|condition| condition.holds(n, k)) {
            return None;
        }
        let mut left = match self.shape {
            Shape::Split { take, .. } => vec![k, n - take - k],
            _ => vec![n - k],
        };
        left.retain(|heap| *heap > 0);
        left.sort_unstable();
        Some(left)
    }

    fn options<'a>(
        &'a self,
        n: i128,
        choices: impl IntoIterator<Item = i128> + 'a,
    ) -> impl Iterator<Item = Option_> + 'a {
        choices.into_iter().filter_map(move |k| self.chosen(n, k))
    }

    fn allow(&self, n: i128, option: &Option_) -> bool {
        let rest: i128 = option.iter().sum();
        let choices = option.iter().copied().chain([n - rest, 0, rest]);
        choices.into_iter().any(|k| self.chosen(n, k).as_ref() == Some(option))
    }
}

/// A code as it is printed: the digit of every take.
enum Digits {
    /// The takes in these ranges, or all others.
    Set { ranges: Vec<(i128, i128)>, but: bool },
    /// Bits and marks, with how many repeat at the end.
    Code { digits: Vec<(u8, char)>, repeat: usize },
}

impl Digits {
    fn read(text: &str) -> Result<Digits, String> {
        let unread = |_| format!("`{text}` cannot be read");
        if text == "{1+}" {
            return Ok(Digits::Set { ranges: vec![], but: true });
        }
        let but = text.starts_with("all but ");
        if let Some(items) = text.trim_start_matches("all but ").strip_prefix('{') {
            let mut ranges = Vec::new();
            for item in items.trim_end_matches('}').split(',') {
                let (from, to) = item.split_once("..").unwrap_or((item, item));
                ranges.push((from.parse().map_err(unread)?, to.parse().map_err(unread)?));
            }
            return Ok(Digits::Set { ranges, but });
        }
        let (mut digits, mut repeats_from) = (Vec::new(), None);
        for c in text.chars() {
            match c {
                '.' | ']' => {}
                '[' => repeats_from = Some(digits.len()),
                'u' | '=' => {
                    let last: Option<&mut (u8, char)> = digits.last_mut();
                    last.ok_or("a mark before any digit")?.1 = c;
                }
                _ => digits.push((c.to_digit(8).ok_or("no octal digit")? as u8, ' ')),
            }
        }
        let repeat = repeats_from.map_or(0, |from| digits.len() - from);
        Ok(Digits::Code { digits, repeat })
    }

    fn digit(&self, take: i128) -> (u8, char) {
        match self {
            Digits::Set { ranges, but } => {
                let listed = ranges.iter().any(|(from, to)| (*from..=*to).contains(&take));
                (if take > 0 && listed != *but { 3 } else { 0 }, ' ')
            }
            Digits::Code { digits, repeat } => {
                let (take, len) = (take as usize, digits.len());
                match (take < len, repeat) {
                    (true, _) => digits[take],
                    (_, 0) => (0, ' '),
                    (_, repeat) => digits[len - repeat + (take - len) % repeat],
                }
            }
        }
    }

    fn allow(&self, n: i128, option: &Option_) -> bool {
        let (bits, mark) = self.digit(n - option.iter().sum::<i128>());
        let fits = match (mark, &option[..]) {
            ('u', [a, b]) => a != b,
            ('=', [a, b]) => a == b,
            _ => true,
        };
        fits && bits >> option.len() & 1 == 1
    }

    fn options(&self, n: i128, takes: impl IntoIterator<Item = i128>) -> BTreeSet<Option_> {
        let mut found = BTreeSet::new();
        for take in takes {
            let rest = n - take;
            let mut options = if rest == 0 { vec![vec![]] } else { vec![vec![rest]] };
            let parts = (1..=rest.min(SMALL)).chain([rest / 2 - 1, rest / 2]);
            options.extend(parts.filter(|a| *a > 0 && *a <= rest - a).map(|a| vec![a, rest - a]));
            found.extend(options.into_iter().filter(|option| self.allow(n, option)));
        }
        found
    }
}

/// Writes rules in many ways.
struct Maker<'r> {
    random: &'r mut Random,
    header: String,
    constants: Vec<i128>,
}

impl Maker<'_> {
    fn number(&mut self) -> i128 {
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

    fn compared(&mut self) -> Compared {
        *self.random.pick(&[
            Compared::Unequal,
            Compared::Unequal,
            Compared::Less,
            Compared::More,
            Compared::Equal,
        ])
    }

    fn condition(&mut self) -> Condition {
        let compared = self.compared();
        match self.random.below(8) {
            0..3 => Condition::Heap(compared, self.number()),
            3..5 => Condition::Choice(compared, self.number()),
            5 => {
                let by = 1 + self.random.below(4);
                Condition::HeapMod(by as i128, self.random.below(by) as i128)
            }
            6 => {
                let by = 1 + self.random.below(4);
                Condition::ChoiceMod(by as i128, self.random.below(by) as i128)
            }
            _ => Condition::Both(compared, 1 + self.random.below(2) as i128, self.number()),
        }
    }

    fn rules(&mut self) -> Move {
        let shape = match self.random.below(5) {
            0..2 => {
                let takes = (0..1 + self.random.below(4)).map(|_| self.number().max(1));
                Shape::Listed(takes.collect())
            }
            2 => {
                let from = 1 + self.random.below(2) as i128;
                let to = (self.random.below(2) == 0).then(|| self.number());
                Shape::Range(from, to)
            }
            _ => {
                let from = self.random.below(2) as i128;
                let take = if from == 1 { self.number() } else { self.number().max(1) };
                Shape::Split { take, from, half: self.random.below(2) == 0 }
            }
        };
        let conditions = (0..self.random.below(3)).map(|_| self.condition()).collect();
        Move { shape, conditions }
    }

    /// A constant, written in one of many ways.
    fn constant(&mut self, value: i128) -> String {
        let at = self.header.len();
        let power = value > 1 && value & (value - 1) == 0;
        match self.random.below(12) {
            0 if power => vec!["2"; value.trailing_zeros() as usize].join(" * "),
            1 if power => format!("(1 << {})", value.trailing_zeros()),
            2 if power => {
                let _ = writeln!(self.header, "def d{at}(x) = x + x");
                (0..value.trailing_zeros())
                    .fold("1".to_string(), |inner, _| format!("d{at}({inner})"))
            }
            3 => {
                let _ = writeln!(self.header, "let c{at} = {value}");
                format!("c{at}")
            }
            4 => {
                let _ = writeln!(self.header, "param p{at} = {value}");
                format!("p{at}")
            }
            5 => {
                let by = 2 + self.random.below(50) as i128;
                format!("({} * {by} + {})", value / by, value % by)
            }
            6 => format!("min({value}, {value} + 7)"),
            7 => {
                let _ = writeln!(self.header, "let t{at} = [5, {value}, 9]");
                format!("t{at}[1]")
            }
            8 => {
                let _ = writeln!(self.header, "let m{at} = {{3: {value}, 4: 0}}");
                format!("m{at}[3]")
            }
            9 => format!("sum(x for x in [{}, {}])", value / 2, value - value / 2),
            10 => format!("(if 1 < 2 then {value} else 3)"),
            _ => value.to_string(),
        }
    }

    /// The heap or the choice, written in one of many ways.
    fn same(&mut self, name: &str) -> String {
        let at = self.header.len();
        match self.random.below(14) {
            0 => format!("({name} + 3 - 3)"),
            1 => format!("(2 * {name}) div 2"),
            2 => format!("min({name}, {name} + 1)"),
            3 => format!("max({name}, 0)"),
            4 => format!("abs({name})"),
            5 => {
                let _ = writeln!(self.header, "def i{at}(x) = if x > 4 then x else x");
                format!("i{at}({name})")
            }
            6 => {
                let _ = writeln!(self.header, "def h{at}(x) = 2 * (x div 2) + x mod 2");
                format!("h{at}({name})")
            }
            _ => name.to_string(),
        }
    }

    fn tested(&mut self, condition: &Condition, k: &str) -> String {
        let (compared, left, right) = match *condition {
            Condition::Heap(compared, c) => (compared, self.same("n"), self.constant(c)),
            Condition::Choice(compared, c) => (compared, self.same(k), self.constant(c)),
            Condition::HeapMod(by, rest) => {
                (Compared::Equal, format!("({}) mod {by}", self.same("n")), rest.to_string())
            }
            Condition::ChoiceMod(by, rest) => {
                (Compared::Equal, format!("({}) mod {by}", self.same(k)), rest.to_string())
            }
            Condition::Both(compared, times, less) => {
                let (k, c) = (self.same(k), self.constant(less));
                (compared, format!("{times} * ({k})"), format!("{} - ({c})", self.same("n")))
            }
        };
        let sign = compared.sign();
        match self.random.below(5) {
            0 => format!("not not ({left} {sign} {right})"),
            1 => format!("(if {left} {sign} {right} then 1 else 0) == 1"),
            2 => format!("(any z in [1, 2]: z == 1 and {left} {sign} {right})"),
            _ => format!("{left} {sign} {right}"),
        }
    }

    fn written(&mut self, at: usize, rules: &Move, out: &mut String) {
        let (k, mut tests) = ("k", Vec::new());
        let (choices, result) = match &rules.shape {
            Shape::Listed(takes) => {
                let listed: Vec<String> = takes.iter().map(|take| self.constant(*take)).collect();
                let mut listed = format!("[{}]", listed.join(", "));
                if self.random.below(3) == 0 {
                    let _ = writeln!(self.header, "let s{at} = {listed}");
                    listed = format!("s{at}");
                }
                tests.push(
                    self.random.pick(&["k <= n", "n >= k", "n - k >= 0", "k in 0..n"]).to_string(),
                );
                (listed, format!("{} - k", self.same("n")))
            }
            Shape::Range(from, to) => {
                let to = match to {
                    Some(to) => format!("min({}, {})", self.constant(*to), self.same("n")),
                    None => self.same("n"),
                };
                (format!("{from}..{to}"), "n - k".to_string())
            }
            Shape::Split { take, from, half } => {
                let take = self.constant(*take);
                let rest = format!("({} - {take})", self.same("n"));
                tests.push(format!("n >= {take}"));
                let to = if *half { format!("{rest} div 2") } else { format!("{rest} - {from}") };
                (format!("{from}..{to}"), rest)
            }
        };
        for condition in &rules.conditions {
            let test = self.tested(condition, k);
            tests.push(test);
        }
        let when =
            if tests.is_empty() { String::new() } else { format!(" when {}", tests.join(" and ")) };
        let outcome = match (&rules.shape, self.random.below(4)) {
            (Shape::Split { .. }, 0) => format!("-> [{result} - k] + [k]"),
            (Shape::Split { .. }, _) => format!("-> [k] + [{result} - k]"),
            (_, 0) => "{ n -= k }".to_string(),
            (_, 1) => {
                format!("{{\n  let r = {result}\n  if k > 3 {{ n = r }} else {{ n -= k }}\n}}")
            }
            _ => format!("-> [{result}]"),
        };
        let _ = writeln!(out, "move m{at} (k in {choices}){when} {outcome}");
    }
}
