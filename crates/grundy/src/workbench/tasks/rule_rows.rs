//! The positions of a rule file that a table of laws is made of, and what is true of them.

use crate::base::{Budget, Counts, Error, ErrorKind, Limit, Notation, Outcome, Remedy, Way};
use crate::lang::RuleGame;
use crate::law::guess::Truth;
use crate::words;
use crate::workbench::memory::instance::Instance;
use crate::workbench::solve::methods::who_wins;
use std::rc::Rc;

/// Positions of a table when nobody says how many, over all values of parameters.
const USUAL: usize = 6_000;
/// More positions are not listed.
const MOST: u64 = 200_000;
/// Values of each parameter that are tried.
pub(super) const VALUES: i64 = 6;
/// Bags and growing sequences are looked at with so many elements.
const ELEMENTS: u64 = 3;

/// A game with some values of its parameters.
pub(super) struct Variant {
    pub given: Vec<i64>,
    pub instance: Rc<Instance>,
}

/// What a law may speak of.
pub(super) struct Variables {
    pub names: Vec<String>,
    /// How many of them are parameters.
    pub params: usize,
    /// Whether the position is a bag or sequence of as many elements as there are other names.
    pub counted: bool,
    pub bags: Vec<Vec<usize>>,
    /// Those that the rules bound, whatever the parameters, and the greatest they may be.
    pub bounded: Vec<(usize, i64)>,
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

/// That play from a small position never seems to come to an end.
pub(super) fn endless(rules: &RuleGame, position: &Counts) -> Error {
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

pub(super) fn no_time() -> Error {
    Error::too_big(words!(
        "not one position was solved in the time there was",
        "在限定时间内一个局面也未能求解"
    ))
    .mend(Remedy::RaiseLimit(Limit::Seconds))
}

/// Whether a limit was reached.
pub(super) fn stops(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::TooBig | ErrorKind::Stopped)
}

pub(super) fn variables(rules: &RuleGame, varied: &[bool]) -> Result<Variables, Error> {
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
                .mend(Remedy::Ask(Way::Score)));
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
pub(super) fn variants(
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

pub(super) type Row = (usize, Counts, Vec<i64>);

/// Positions of all variants, each with its row.
pub(super) fn rows(
    variants: &[Variant],
    variables: &Variables,
    to: Option<u64>,
) -> Result<Vec<Row>, Error> {
    let most = USUAL / variants.len().max(1);
    let mut rows: Vec<Row> = Vec::new();
    for (at, Variant { given, instance }) in variants.iter().enumerate() {
        let Some(rules) = instance.listed() else { continue };
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
            let values = rules.values_of(&position).unwrap_or_default();
            let numbers = values.into_iter().skip(skipped);
            let row = given.iter().copied().chain(numbers).collect();
            rows.push((at, position, row));
        }
    }
    rows.retain(|(_, _, row)| row.len() == variables.names.len());
    // The smallest of all variants first.
    rows.sort_by_cached_key(|(at, position, _)| size(&variants[*at], position));
    Ok(rows)
}

/// The sum of a position: of its numbers without their signs.
fn size(variant: &Variant, position: &Counts) -> u64 {
    let rules = variant.instance.listed().filter(|rules| rules.is_signed());
    match rules.and_then(|rules| rules.values_of(position)) {
        Some(values) => values.iter().fold(0, |sum, n| n.unsigned_abs().saturating_add(sum)),
        None => position.iter().sum(),
    }
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
        .mend(Remedy::SmallerBoardOrEnd)
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
pub(super) fn position(rules: &RuleGame, numbers: &[i64], counted: bool) -> Option<Counts> {
    if rules.is_signed() && typed_names(rules).is_none() {
        let length = counted.then_some(numbers.len() as i64);
        let values: Vec<i64> = length.into_iter().chain(numbers.iter().copied()).collect();
        let position = rules.of_values(&values)?;
        return rules.each_option(&position, &mut |_| false).is_ok().then_some(position);
    }
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

pub(super) fn truth(
    instance: &Rc<Instance>,
    position: &Counts,
    of_value: bool,
    budget: &Budget,
) -> Result<Truth, Error> {
    if of_value {
        let value = instance.grundy(position, budget)?.0;
        return Ok(Truth::Value(value));
    }
    let outcome = who_wins(instance, &position.widen(), budget)?;
    Ok(Truth::Outcome(outcome == Outcome::P))
}
