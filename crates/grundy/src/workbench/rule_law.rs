//! Laws of rule files, sought among expressions over the variables of a position.

use super::instance::Instance;
use super::rule_parts::{self, Parts};
use super::solve::who_wins;
use crate::base::{Budget, Counts, Ending, Error, ErrorKind, Notation, Outcome, Words};
use crate::lang::RuleGame;
use crate::law::guess::{
    self, Binary, Expression, Goal, Language, Law, Options, Settled, Table, Truth,
};
use crate::words;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Laws of one kind, and the table they were found in.
#[derive(Clone, Debug)]
pub struct Guessed {
    /// What was tabulated.
    pub table: Table,
    /// The laws, the simplest first.
    pub laws: Vec<Law>,
    /// Where the laws are of the elements that positions consist of: of which.
    pub parts: Option<Parts>,
}

/// Positions met from the first of a table: more than this, and nothing is said of the others either.
const FIRST: u64 = 1_000_000;
/// Positions of a table when nobody says how many, over all values of parameters.
const USUAL: usize = 6_000;
/// More positions are not listed.
const MOST: u64 = 200_000;
/// A table of fewer positions shows no law.
pub(super) const FEWEST: usize = 8;
/// Values of each parameter that are tried.
pub(super) const VALUES: i64 = 6;
/// Bags and growing sequences are looked at with so many elements.
const ELEMENTS: u64 = 3;
/// Steps spent on one position beyond the table.
pub(super) const BEYOND: u64 = 3_000_000;

/// A time that is shared out.
pub(super) struct Clock<'a> {
    budget: Budget<'a>,
    began: Instant,
    until: Instant,
}

/// Nobody waits so long.
const FOREVER: Duration = Duration::from_secs(1 << 30);

impl<'a> Clock<'a> {
    fn new(budget: &Budget<'a>, seconds: u64) -> Clock<'a> {
        let began = Instant::now();
        let until = began + Duration::from_secs(seconds).min(FOREVER);
        let until = budget.deadline.map_or(until, |deadline| deadline.min(until));
        Clock { budget: *budget, began, until }
    }

    /// Of what a budget leaves.
    pub fn left(budget: &Budget<'a>) -> Clock<'a> {
        Clock::new(budget, FOREVER.as_secs())
    }

    /// The budget that ends after a part of the time.
    pub fn share(&self, parts: u32, of: u32) -> Budget<'a> {
        let time = self.until.saturating_duration_since(self.began);
        Budget { deadline: Some(self.began + time / of * parts), ..self.budget }
    }
}

/// A fifth of the time, spent on positions beyond the table.
pub(super) struct Spare {
    left: Cell<Duration>,
}

impl Spare {
    pub fn of(budget: &Budget) -> Spare {
        let until =
            budget.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        Spare { left: Cell::new(until.unwrap_or(FOREVER) / 5) }
    }

    /// What `ask` finds before the moment that it is given; nothing when no time is left.
    pub fn spend<T>(&self, ask: impl FnOnce(Option<Instant>) -> Option<T>) -> Option<T> {
        let left = self.left.get();
        if left.is_zero() {
            return None;
        }
        let began = Instant::now();
        let found = ask(Some(began + left));
        self.left.set(left.saturating_sub(began.elapsed()));
        found
    }
}

/// A game with some values of its parameters.
pub(super) struct Variant {
    pub given: Vec<i64>,
    pub instance: Rc<Instance>,
}

/// What a law may speak of.
struct Variables {
    names: Vec<String>,
    /// How many of them are parameters.
    params: usize,
    /// Whether the position is a bag or sequence of as many elements as there are other names.
    counted: bool,
    bags: Vec<Vec<usize>>,
    /// Those that the rules bound, whatever the parameters, and the greatest they may be.
    bounded: Vec<(usize, i64)>,
}

/// Seeks laws for the P-positions and, in normal play that ends, for the Grundy values of a rule file.
///
/// `fixed` are the parameters that were given; the others vary. Tables go to numbers up to `to`. What is found was
/// seen in a table, and in larger positions as far as they could be computed; it is never proved. It takes about
/// `seconds`, and no more than a second besides.
///
/// # Errors
/// `Unsupported` for positions that are not always of the same length; at the budget of the tables; where
/// the rules cannot be evaluated.
pub fn find_laws(
    instance: &Rc<Instance>,
    fixed: &[&str],
    to: Option<u64>,
    seconds: u64,
    budget: &Budget,
) -> Result<Vec<Guessed>, Error> {
    let name = &instance.name;
    let rules = instance.rules.as_ref().ok_or_else(|| {
        Error::unsupported(words!("`{name}` is no rule file", "`{name}` 不是规则文件"))
    })?;
    let clock = Clock::new(budget, seconds);
    let varied: Vec<bool> = rules
        .params()
        .iter()
        .map(|(name, _)| !fixed.contains(name) && keeps_length(rules, name))
        .collect();
    let whole = clock.share(1, 1);
    if has_values(instance, rules) {
        let found = rule_parts::find(instance, rules, fixed, &clock.share(2, 3))?;
        if !found.is_empty() {
            return Ok(found);
        }
    }
    if varied.contains(&true) {
        let found = find_with(instance, rules, &varied, to, clock.share(1, 2))?;
        if found.iter().any(|found| !found.laws.is_empty()) {
            return Ok(found);
        }
        // There may be a law for these values alone.
        let none = vec![false; varied.len()];
        return find_with(instance, rules, &none, to, whole);
    }
    find_with(instance, rules, &varied, to, whole)
}

/// Whether positions have Grundy values.
fn has_values(instance: &Instance, rules: &RuleGame) -> bool {
    rules.is_impartial() && rules.ending() == Some(Ending::Normal) && !instance.game.may_return()
}

/// Whether positions have as many numbers when a parameter has another value.
pub(super) fn keeps_length(rules: &RuleGame, name: &str) -> bool {
    let value = rules.params().iter().find(|(own, _)| *own == name).map_or(0, |(_, value)| *value);
    let length = |value: i64| {
        let others = rules.params();
        let given: Vec<(&str, i64)> = others
            .iter()
            .map(|(other, usual)| (*other, if *other == name { value } else { *usual }))
            .collect();
        let built = rules.file().build(&given).ok()?;
        Some(built.part_names().map(|names| names.len()))
    };
    let here = length(value);
    [value - 1, value + 1].into_iter().filter_map(length).all(|other| Some(other) == here)
}

/// Tables and searches within the time that `budget` has left.
fn find_with(
    instance: &Rc<Instance>,
    rules: &RuleGame,
    varied: &[bool],
    to: Option<u64>,
    budget: Budget,
) -> Result<Vec<Guessed>, Error> {
    let variables = variables(rules, varied)?;
    let variants = variants(instance, rules, varied)?;
    let rows = rows(&variants, &variables, to)?;
    let seek = Seek { rules, variables: &variables, variants: &variants, rows: &rows };
    if !has_values(instance, rules) {
        let table = seek.table(false, &Clock::left(&budget).share(1, 3))?;
        return Ok(vec![seek.laws(table, false, budget)?]);
    }
    let clock = Clock::left(&budget);
    let values = match seek.table(true, &clock.share(1, 6)) {
        // Who wins may be found where no value is.
        Err(error) if stops(&error) => seek.tabulated(true, Vec::new(), &[]),
        values => values?,
    };
    let mut outcomes = None;
    if values.rows.len() < rows.len() {
        let table = seek.table(false, &clock.share(1, 3))?;
        // Which of the two goes farther is a matter of the rules.
        outcomes = (table.rows.len() > values.rows.len()).then_some(table);
    }
    let by_value = outcomes.is_none();
    let outcomes = outcomes.unwrap_or_else(|| lost(&values));
    let mut outcomes = seek.laws(outcomes, by_value, clock.share(1, 2))?;
    let of_values = seek.laws(values, true, budget)?;
    if outcomes.laws.is_empty() {
        // So few positions may be P that they tell nothing by themselves.
        outcomes.laws = of_values.laws.iter().map(where_nothing_is_worth).collect();
    }
    Ok(vec![outcomes, of_values])
}

/// The P-positions of a table of values.
fn lost(values: &Table) -> Table {
    let lost = (0..values.rows.len()).map(|row| values.goal.at(row) == 0);
    Table { goal: Goal::Outcomes(lost.collect()), ..values.clone() }
}

/// What a law of values says of P-positions.
fn where_nothing_is_worth(law: &Law) -> Law {
    let mut law = law.clone();
    law.expression = law.expression.binary(Binary::Eq, &Expression::constant(0));
    let is_p = |value: Option<i64>| value.map(|value| i64::from(value == 0));
    law.settled = match law.settled {
        Settled::Unsettled { at, says, other } => {
            Settled::Unsettled { at, says: is_p(says), other: is_p(other) }
        }
        Settled::Decided { at, truth } => Settled::Decided { at, truth: i64::from(truth == 0) },
        agrees @ Settled::Agrees { .. } => agrees,
    };
    law
}

/// What laws are sought in.
struct Seek<'a> {
    rules: &'a RuleGame,
    variables: &'a Variables,
    variants: &'a [Variant],
    rows: &'a [Row],
}

impl Seek<'_> {
    /// The laws of a table; other positions are told of by their values, or without these.
    fn laws(&self, table: Table, by_value: bool, budget: Budget) -> Result<Guessed, Error> {
        let of_values = matches!(table.goal, Goal::Values(_));
        let spare = Spare::of(&budget);
        let more = |row: &[i64]| -> Option<Truth> {
            let (given, rest) = row.split_at(self.variables.params);
            let near = self.variants.iter().find(|variant| variant.given == given)?;
            let position = position(near.instance.rules.as_ref()?, rest, self.variables.counted)?;
            spare.spend(|deadline| {
                let cheap = Budget { steps: BEYOND, positions: BEYOND, deadline, ..budget };
                let truth = truth(&near.instance, &position, by_value, &cheap).ok()?;
                Some(match truth {
                    Truth::Value(value) if !of_values => Truth::Outcome(value == 0),
                    truth => truth,
                })
            })
        };
        let options = Options {
            parameters: (0..self.variables.params).collect(),
            bags: self.variables.bags.clone(),
            ..Options::default()
        };
        // What was found is held against larger positions in the rest of the time.
        let laws = guess::find(&table, &more, &options, &Clock::left(&budget).share(3, 4))?;
        Ok(Guessed { table, laws, parts: None })
    }

    /// The first rows, as many as there is time for: a shorter table is one with a lower bound.
    fn table(&self, of_values: bool, budget: &Budget) -> Result<Table, Error> {
        // Where play begins at one position, others need not be any that the rules were made for.
        let begins = self.rules.initial()?.is_some();
        let (mut truths, mut rows, mut failed) = (Vec::new(), Vec::new(), None);
        let late = || budget.deadline.is_some_and(|deadline| Instant::now() > deadline);
        for (variant, position, row) in self.rows {
            if late() {
                break;
            }
            let instance = &self.variants[*variant].instance;
            // What cannot be said of the smallest positions cannot be said of more.
            let first = Budget {
                positions: budget.positions.min(FIRST),
                steps: budget.steps.min(10 * FIRST),
                ..*budget
            };
            let limits = if rows.is_empty() { &first } else { budget };
            match truth(instance, position, of_values, limits) {
                Ok(truth) => {
                    truths.push(truth);
                    rows.push(row.clone());
                }
                Err(error) if stops(&error) => {
                    if budget.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                        return Err(error);
                    }
                    if rows.is_empty() && !late() {
                        return Err(endless(self.rules, position));
                    }
                    break;
                }
                Err(error) if begins => failed = Some(error),
                Err(error) => return Err(error),
            }
        }
        if let (true, Some(error)) = (rows.is_empty(), failed) {
            return Err(error);
        }
        if rows.is_empty() && !self.rows.is_empty() {
            return Err(no_time());
        }
        Ok(self.tabulated(of_values, rows, &truths))
    }

    /// The table of these rows.
    fn tabulated(&self, of_values: bool, rows: Vec<Vec<i64>>, truths: &[Truth]) -> Table {
        let value = |truth: &Truth| if let Truth::Value(value) = truth { *value } else { 0 };
        let goal = if of_values {
            Goal::Values(truths.iter().map(value).collect())
        } else {
            Goal::Outcomes(truths.iter().map(|truth| *truth == Truth::Outcome(true)).collect())
        };
        // A table that does not reach the bound says nothing of what is there.
        let reached = |&&(at, most): &&(usize, i64)| rows.iter().any(|row| row[at] == most);
        let bounded = self.variables.bounded.iter().filter(reached).map(|(at, _)| *at).collect();
        let variables = self.variables.names.clone();
        Table { variables, rows, goal, bounded }
    }
}

/// That play from a small position never seems to come to an end.
fn endless(rules: &RuleGame, position: &Counts) -> Error {
    let shown = rules.print(&position.widen());
    Error::too_big(words!(
        "play from {shown} meets too many positions, so that there is no table to see laws in",
        "从 {shown} 出发会遇到过多局面，因此没有表格可供寻找规律"
    ))
    .help(words!(
        "bound what grows, as in `position n: 0..100`, or choose a smaller board",
        "请限定会增长的数，如 `position n: 0..100`，或选用较小的棋盘"
    ))
}

fn no_time() -> Error {
    Error::too_big(words!(
        "not one position was solved in the time there was",
        "在限定时间内一个局面也未能求解"
    ))
    .help(words!(
        "raise `--seconds`, or choose a smaller board",
        "请提高 `--seconds`，或选用较小的棋盘"
    ))
}

/// Whether a limit was reached.
fn stops(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::TooBig | ErrorKind::Stopped)
}

fn variables(rules: &RuleGame, varied: &[bool]) -> Result<Variables, Error> {
    let params = rules.params();
    let mut names: Vec<String> = params
        .iter()
        .zip(varied)
        .filter(|(_, varied)| **varied)
        .map(|((name, _), _)| name.to_string())
        .collect();
    let params = names.len();
    let typed = typed_names(rules).map(<[String]>::to_vec);
    let (own, typed) = (typed.clone().or_else(|| rules.part_names()), typed.is_some());
    match own {
        Some(own) => {
            names.extend(own);
            let bounded = if typed { Vec::new() } else { bounded(rules, params) };
            Ok(Variables { names, params, counted: false, bags: vec![], bounded })
        }
        None => {
            if rules.has_scores() {
                return Err(Error::unsupported(words!(
                    "this game is played for points by positions of many lengths, and laws are sought of who \
                     wins where all are of one length",
                    "此游戏以得分论胜负且局面长度不一，而规律只针对长度固定的局面的胜负"
                ))
                .help(words!(
                    "ask `grundy solve` for the score of a position",
                    "可用 `grundy solve` 求某一局面的得分"
                )));
            }
            let (name, is_bag) = rules.counted().ok_or_else(|| {
                Error::unsupported(words!(
                    "positions of this game are of many lengths, so that no law is sought",
                    "此游戏的局面长度不一，无法搜索规律"
                ))
                .help(words!("use `nat[3]` in place of `nat[]`", "请用 `nat[3]` 代替 `nat[]`"))
            })?;
            names.extend((1..=ELEMENTS).map(|at| format!("{name}{at}")));
            let bag: Vec<usize> = (params..names.len()).collect();
            Ok(Variables {
                names,
                params,
                counted: true,
                bags: if is_bag { vec![bag] } else { vec![] },
                bounded: vec![],
            })
        }
    }
}

/// The numbers of a position that the rules bound whatever the parameters, after so many of these.
fn bounded(rules: &RuleGame, params: usize) -> Vec<(usize, i64)> {
    let bounds = |step: i64| {
        let values = rules.params();
        let given: Vec<(&str, i64)> =
            values.iter().map(|(name, value)| (*name, value + step)).collect();
        let built = if step == 0 { None } else { rules.file().build(&given).ok() };
        built.as_ref().unwrap_or(rules).part_bounds().unwrap_or_default()
    };
    let (here, more, less) = (bounds(0), bounds(1), bounds(-1));
    (0..here.len())
        .filter(|&at| here[at].1 < i64::MAX && more.get(at) == Some(&here[at]))
        .filter(|&at| less.get(at) == Some(&here[at]))
        .map(|at| (params + at, here[at].1))
        .collect()
}

/// The game with all values of its varied parameters that are tried.
fn variants(
    instance: &Rc<Instance>,
    rules: &RuleGame,
    varied: &[bool],
) -> Result<Vec<Variant>, Error> {
    variants_with(instance, rules, varied, |_| VALUES)
}

/// The game with the values 1, 2, … of its varied parameters, as many as `values` says of each.
pub(super) fn variants_with(
    instance: &Rc<Instance>,
    rules: &RuleGame,
    varied: &[bool],
    values: impl Fn(usize) -> i64,
) -> Result<Vec<Variant>, Error> {
    let params = rules.params();
    let mut all: Vec<Vec<i64>> = vec![vec![]];
    for (at, ((_, value), varied)) in params.iter().zip(varied).enumerate() {
        let values: Vec<i64> = if *varied { (1..=values(at)).collect() } else { vec![*value] };
        all = all
            .iter()
            .flat_map(|given| values.iter().map(|v| given.iter().copied().chain([*v]).collect()))
            .collect();
    }
    let mut variants = Vec::new();
    for values in all {
        let given: Vec<(&str, i64)> =
            params.iter().map(|(name, _)| *name).zip(values.iter().copied()).collect();
        // What is out of range is left out.
        let Ok(built) = rules.file().build(&given) else { continue };
        let given =
            values.iter().zip(varied).filter(|(_, varied)| **varied).map(|(v, _)| *v).collect();
        let instance = Instance::of_rules(built, instance.name.clone());
        variants.push(Variant { given, instance: Rc::new(instance) });
    }
    Ok(variants)
}

type Row = (usize, Counts, Vec<i64>);

/// Positions of all variants, each with its row.
fn rows(variants: &[Variant], variables: &Variables, to: Option<u64>) -> Result<Vec<Row>, Error> {
    let most = USUAL / variants.len().max(1);
    let mut rows: Vec<Row> = Vec::new();
    for (at, Variant { given, instance }) in variants.iter().enumerate() {
        let Some(rules) = &instance.rules else { continue };
        let (to, mut found) = match to {
            Some(to) => (to, positions(rules, to, MOST)?),
            None => largest(rules, most as u64)?,
        };
        // What is typed is in the order of the positions.
        let typed = typed_names(rules).map(|names| rules.typed_up_to(to, names.len()));
        if let Some(typed) = typed {
            for (typed, position) in typed.into_iter().zip(found) {
                rows.push((at, position, given.iter().copied().chain(typed).collect()));
            }
            continue;
        }
        if variables.counted {
            found.retain(|position| position.first() == Some(&ELEMENTS));
        }
        for position in found {
            let skipped = usize::from(variables.counted);
            let numbers = position.iter().skip(skipped).map(|number| *number as i64);
            let row = given.iter().copied().chain(numbers).collect();
            rows.push((at, position, row));
        }
    }
    rows.retain(|(_, _, row)| row.len() == variables.names.len());
    // The smallest of all variants first.
    rows.sort_by_key(|(_, position, _)| position.iter().sum::<u64>());
    Ok(rows)
}

/// What a player types to begin; nothing where play begins at one position, or at any.
fn typed_names(rules: &RuleGame) -> Option<&[String]> {
    rules.start_names().filter(|names| !names.is_empty())
}

/// The positions with numbers up to `to`, those that a player can type where something is typed.
fn positions(rules: &RuleGame, to: u64, most: u64) -> Result<Vec<Counts>, Error> {
    if typed_names(rules).is_some() {
        return rules.positions_up_to(to, most);
    }
    rules.all_up_to(to, most).ok_or_else(|| {
        Error::too_big(words!(
            "there are more than {most} positions with numbers up to {to}, too many for a table to see laws in",
            "数不超过 {to} 的局面多于 {most} 个，表格过大，无法从中寻找规律"
        ))
        .help(words!("choose a smaller board, or a smaller `--to`", "请用较小的棋盘，或较小的 `--to`"))
    })
}

/// The largest region with about so many positions.
fn largest(rules: &RuleGame, most: u64) -> Result<(u64, Vec<Counts>), Error> {
    let smallest = |to| Ok::<_, Error>((to, positions(rules, to, MOST)?));
    let mut best = smallest(2).or_else(|_| smallest(1))?;
    let mut to = 3;
    while to <= most {
        match positions(rules, to, most) {
            Ok(positions) if positions.len() > best.1.len() => best = (to, positions),
            Ok(_) => break,
            Err(error) if error.kind() == ErrorKind::TooBig => break,
            Err(error) => return Err(error),
        }
        to += (to / 8).max(1);
    }
    Ok(best)
}

/// The position of numbers that a law speaks of, when there is one.
fn position(rules: &RuleGame, numbers: &[i64], counted: bool) -> Option<Counts> {
    if numbers.iter().any(|number| *number < 0) {
        return None;
    }
    if typed_names(rules).is_some() {
        return rules.start(numbers).ok();
    }
    let length = counted.then_some(numbers.len() as u64);
    let position = Counts::of(length.into_iter().chain(numbers.iter().map(|n| *n as u64)));
    // Bags lie in ascending order.
    let position = match counted {
        true => {
            let mut elements: Vec<u64> = position[1..].to_vec();
            elements.sort_unstable();
            Counts::of([position[0]].into_iter().chain(elements))
        }
        false => position,
    };
    rules.each_option(&position, &mut |_| false).is_ok().then_some(position)
}

fn truth(
    instance: &Rc<Instance>,
    position: &Counts,
    of_value: bool,
    budget: &Budget,
) -> Result<Truth, Error> {
    if of_value {
        let value = instance.grundy(position, budget)?.0;
        instance.sound()?;
        return Ok(Truth::Value(value));
    }
    let outcome = who_wins(instance, &position.widen(), budget)?;
    Ok(Truth::Outcome(outcome == Outcome::P))
}

impl Guessed {
    /// Whether P-positions are told, and no values.
    pub fn of_outcomes(&self) -> bool {
        match &self.parts {
            Some(parts) => parts.outcomes,
            None => matches!(self.table.goal, Goal::Outcomes(_)),
        }
    }

    /// What its laws tell of.
    pub fn label(&self) -> Words {
        match self.of_outcomes() {
            true => words!("P-positions", "必败态"),
            false => words!("Grundy values", "SG 值"),
        }
    }

    /// A law in the words of rule files, as a claim says it.
    pub fn written(&self, law: &Law) -> String {
        match &self.parts {
            Some(parts) => parts.written(law, &self.table),
            None => law.expression.written(&self.table.variables),
        }
    }

    /// A law as a reader sees it, with the bound to which it was seen.
    pub fn told(&self, law: &Law) -> Words {
        match &self.parts {
            Some(parts) => parts.told(law, &self.table),
            None => law.told(&self.table),
        }
    }

    /// A law as a function to paste into a program: `is_p`, or `grundy`.
    pub fn export(&self, law: &Law, language: Language) -> String {
        match &self.parts {
            Some(parts) => parts.export(law, &self.table, language),
            None => {
                let name = if self.of_outcomes() { "is_p" } else { "grundy" };
                law.expression.export(language, name, &self.table.variables)
            }
        }
    }
}
