//! Laws of rule files, sought among expressions over the variables of a position.

use super::instance::Instance;
use super::rule_check::region;
use super::solve::who_wins;
use crate::base::{Budget, Counts, Ending, Error, ErrorKind, Outcome, Words};
use crate::lang::RuleGame;
use crate::law::guess::{self, Goal, Law, Options, Table, Truth};
use crate::words;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Laws of one kind, and the table they were found in.
#[derive(Clone, Debug)]
pub struct Guessed {
    /// What was tabulated.
    pub table: Table,
    /// The laws, the simplest first.
    pub laws: Vec<Law>,
}

/// Positions of a table when nobody says how many, over all values of parameters.
const USUAL: usize = 6_000;
/// Positions that are tabulated however long it takes.
const LEAST: usize = 60;
/// Values of each parameter that are tried.
const VALUES: i64 = 6;
/// Bags and growing sequences are looked at with so many elements.
const ELEMENTS: u64 = 3;
/// Steps spent on one position beyond the table.
const BEYOND: u64 = 300_000;

/// A game with some values of its parameters.
struct Variant {
    given: Vec<i64>,
    instance: Rc<Instance>,
}

/// What a law may speak of.
struct Variables {
    names: Vec<String>,
    /// How many of them are parameters.
    params: usize,
    /// Whether the position is a bag or sequence of as many elements as there are other names.
    counted: bool,
    bags: Vec<Vec<usize>>,
}

/// Seeks laws for the P-positions and, in normal play that ends, for the Grundy values of a rule file.
///
/// `fixed` are the parameters that were given; the others vary. Tables go to numbers up to `to`. What is found was
/// seen in a table, and in larger positions as far as they could be computed; it is never proved.
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
    let varied: Vec<bool> = rules
        .params()
        .iter()
        .map(|(name, value)| !fixed.contains(name) && keeps_length(rules, name, *value))
        .collect();
    if varied.contains(&true) {
        let found = find_with(instance, rules, &varied, to, seconds / 2, budget)?;
        if found.iter().any(|found| !found.laws.is_empty()) {
            return Ok(found);
        }
        // There may be a law for these values alone.
        let none = vec![false; varied.len()];
        return find_with(instance, rules, &none, to, seconds / 2, budget);
    }
    find_with(instance, rules, &varied, to, seconds, budget)
}

/// Whether positions have as many numbers when a parameter has another value.
fn keeps_length(rules: &RuleGame, name: &str, value: i64) -> bool {
    let length = |value: i64| {
        let others = rules.params();
        let given: Vec<(&str, i64)> = others
            .iter()
            .map(|(other, usual)| (*other, if *other == name { value } else { *usual }))
            .collect();
        let built = rules.file().build(&given).ok()?;
        Some(built.number_names().map(|names| names.len()))
    };
    let here = length(value);
    [value - 1, value + 1].into_iter().filter_map(length).all(|other| Some(other) == here)
}

fn find_with(
    instance: &Rc<Instance>,
    rules: &RuleGame,
    varied: &[bool],
    to: Option<u64>,
    seconds: u64,
    budget: &Budget,
) -> Result<Vec<Guessed>, Error> {
    let variables = variables(rules, varied)?;
    let variants = variants(instance, rules, varied)?;
    let rows = rows(&variants, &variables, to)?;
    let values = rules.is_impartial()
        && rules.ending() == Some(Ending::Normal)
        && !instance.game.may_return();
    let mut found = Vec::new();
    let kinds: &[bool] = if values { &[false, true] } else { &[false] };
    for &of_values in kinds {
        let share = Duration::from_secs(seconds.max(1)) / kinds.len() as u32;
        let started = Instant::now();
        // The first rows are the smallest positions: a shorter table is one with a lower bound.
        let mut truths = Vec::with_capacity(rows.len());
        for (variant, position, _) in &rows {
            if truths.len() >= LEAST && started.elapsed() > share / 3 {
                break;
            }
            truths.push(truth(&variants[*variant].instance, position, of_values, budget)?);
        }
        let rows = &rows[..truths.len()];
        let goal = if of_values {
            Goal::Values(
                truths
                    .iter()
                    .map(|truth| if let Truth::Value(v) = truth { *v } else { 0 })
                    .collect(),
            )
        } else {
            Goal::Outcomes(truths.iter().map(|truth| *truth == Truth::Outcome(true)).collect())
        };
        let table = Table {
            variables: variables.names.clone(),
            rows: rows.iter().map(|(_, _, row)| row.clone()).collect(),
            goal,
        };
        let until = started + share + share / 4;
        let more = |row: &[i64]| -> Option<Truth> {
            if Instant::now() > until {
                return None;
            }
            let (given, rest) = row.split_at(variables.params);
            let near = variants.iter().find(|variant| variant.given == given)?;
            let position = position(near.instance.rules.as_ref()?, rest, variables.counted)?;
            let cheap = Budget { steps: BEYOND, positions: BEYOND, ..*budget };
            truth(&near.instance, &position, of_values, &cheap).ok()
        };
        let options = Options {
            seconds: share.saturating_sub(started.elapsed()).as_secs().max(1),
            parameters: (0..variables.params).collect(),
            bags: variables.bags.clone(),
            ..Options::default()
        };
        let laws = guess::find(&table, &more, &options, budget)?;
        found.push(Guessed { table, laws });
    }
    Ok(found)
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
    let typed = rules.start_names().map(<[String]>::to_vec);
    match typed.or_else(|| rules.number_names()) {
        Some(own) => {
            names.extend(own);
            Ok(Variables { names, params, counted: false, bags: vec![] })
        }
        None => {
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
            })
        }
    }
}

/// The game with all values of its varied parameters that are tried.
fn variants(
    instance: &Rc<Instance>,
    rules: &RuleGame,
    varied: &[bool],
) -> Result<Vec<Variant>, Error> {
    let params = rules.params();
    let mut all: Vec<Vec<i64>> = vec![vec![]];
    for ((_, value), varied) in params.iter().zip(varied) {
        let values: Vec<i64> = if *varied { (1..=VALUES).collect() } else { vec![*value] };
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
        let (to, mut positions) = match to {
            Some(to) => region(rules, Some(to))?,
            None => largest(rules, most as u64)?,
        };
        // What is typed is in the order of the positions.
        let typed = rules.start_names().map(|names| rules.typed_up_to(to, names.len()));
        if let Some(typed) = typed {
            for (typed, position) in typed.into_iter().zip(positions) {
                rows.push((at, position, given.iter().copied().chain(typed).collect()));
            }
            continue;
        }
        if variables.counted {
            positions.retain(|position| position.first() == Some(&ELEMENTS));
        }
        for position in positions {
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

/// The largest region with about so many positions.
fn largest(rules: &RuleGame, most: u64) -> Result<(u64, Vec<Counts>), Error> {
    let mut best = (2, region(rules, Some(2))?.1);
    let mut to = 3;
    while to <= most {
        match rules.positions_up_to(to, most) {
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
    if rules.start_names().is_some() {
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

/// Where a law stands in an answer.
pub fn label(goal: &Goal) -> Words {
    match goal {
        Goal::Outcomes(_) => words!("P-positions", "必败态"),
        Goal::Values(_) => words!("Grundy values", "SG 值"),
    }
}
