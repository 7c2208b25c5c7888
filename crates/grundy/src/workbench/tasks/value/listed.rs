//! The values that arise in a game whose sides differ, counted.

use super::term::LONGEST;
use crate::base::{Big, Budget, Counts, Error, ErrorKind, Meter, Remedy, Way};
use crate::family::narrow;
use crate::partizan::{Arena, Dyadic, Outcome, SidedRules, limits, stopped};
use crate::words;
use crate::workbench::ask::question::Summand;
use crate::workbench::memory::instance::Instance;
use crate::workbench::solve::value_worth::Worths;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// The values that arise from a position when either side may move at any time, as in a sum.
pub struct ListedValues {
    /// The position, as it is typed.
    pub position: String,
    /// Whether that is the one at the start.
    pub is_start: bool,
    /// The number of the position's own value in the list.
    pub own: usize,
    /// The values, the hottest first.
    pub values: Vec<ListedValue>,
    /// Of how many positions, or parts of them, these are the values.
    pub positions: u64,
}

/// A value that arises.
pub struct ListedValue {
    /// The canonical form; `None` where it is too long.
    pub form: Option<String>,
    /// Who wins.
    pub outcome: Outcome,
    /// The mean.
    pub mean: Dyadic,
    /// The temperature.
    pub temperature: Dyadic,
    /// How many positions, or parts of them, have it.
    pub positions: u64,
}

/// The values that arise from a position; from that at the start when none is given. `None` for games that have none.
///
/// # Errors
/// Where no position is given and the file has none at the start; at a limit.
pub fn listed(
    instance: &Rc<Instance>,
    from: Option<&[Big]>,
    budget: &Budget,
) -> Result<Option<ListedValues>, Error> {
    let Some(rules) = instance.sided() else {
        return Ok(None);
    };
    let position = match from {
        Some(position) => position.to_vec(),
        None => {
            let start = rules.start()?.ok_or_else(|| {
                let name = &instance.name;
                Error::bad(words!(
                    "`{name}` has no position at the start, so a table needs sizes or a position",
                    "`{name}` 没有起始局面，数值表需要大小或局面"
                ))
                .mend(Remedy::Ask(Way::SizesOrPosition(rules.example())))
            })?;
            start.widen()
        }
    };
    let summand = Summand { instance: Rc::clone(instance), position };
    let (mut arena, mut found) = (Arena::new(limits(budget)), Worths::default());
    let own = match found.worth(&mut arena, &summand, budget) {
        Ok(worth) => worth.value,
        Err(error) if error.kind() == ErrorKind::Unsupported => return Ok(None),
        // Whether there are values at all was not found out.
        Err(error) if error.kind() == ErrorKind::TooBig && rules.is_tried() => return Ok(None),
        Err(error) => return Err(error),
    };
    if let SidedRules::Colours(_) = rules {
        every(rules, &mut arena, &mut found, &summand, budget)?;
    }
    let mut counted = found.values();
    // A position that falls apart is none of its parts.
    if !counted.iter().any(|(value, _)| *value == own) {
        counted.push((own, 0));
    }
    let positions = counted.iter().map(|(_, many)| many).sum();
    let mut values = Vec::with_capacity(counted.len());
    for (value, many) in counted {
        values.push((
            value,
            ListedValue {
                form: arena.written(value, LONGEST).map_err(stopped)?,
                outcome: arena.outcome(value).map_err(stopped)?,
                mean: arena.mean(value).map_err(stopped)?,
                temperature: arena.temperature(value).map_err(stopped)?,
                positions: many,
            },
        ));
    }
    let length = |one: &ListedValue| one.form.as_ref().map_or(usize::MAX, String::len);
    values.sort_by(|(_, a), (_, b)| {
        let heat = b.temperature.cmp(&a.temperature).then_with(|| b.mean.cmp(&a.mean));
        heat.then_with(|| length(a).cmp(&length(b))).then_with(|| a.form.cmp(&b.form))
    });
    let own = values.iter().position(|(value, _)| *value == own).unwrap_or_default();
    let values = values.into_iter().map(|(_, listed)| listed).collect();
    let (position, is_start) = (summand.print(), from.is_none());
    Ok(Some(ListedValues { position, is_start, own, values, positions }))
}

/// Asks for the value of every position that can arise, where values are found without looking at all of them.
fn every(
    rules: SidedRules,
    arena: &mut Arena,
    found: &mut Worths,
    summand: &Summand,
    budget: &Budget,
) -> Result<(), Error> {
    let mut meter = Meter::new(budget, None);
    let mut waiting: Vec<Counts> = narrow(&summand.position).into_iter().collect();
    let mut met: FxHashSet<Counts> = FxHashSet::default();
    while let Some(position) = waiting.pop() {
        for turn in [0, 1] {
            for option in summand.instance.options(&rules.with_turn(&position, turn))? {
                let option = rules.with_turn(&option, 0);
                if met.insert(option.clone()) {
                    meter.position(option.owned() + 32, 1)?;
                    found.after(arena, summand, &option, budget)?;
                    waiting.push(option);
                }
            }
        }
    }
    Ok(())
}
