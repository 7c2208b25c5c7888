//! Lists the different values of the positions reachable in a partizan game, with the number of
//! positions of each value.

use super::term::MAX_FORM_LENGTH;
use grundy_core::base::{Big, Budget, Counts, Meter};
use grundy_octal::narrow;
use grundy_partizan::{Arena, Dyadic, Outcome};
use grundy_solve::summand_value::SummandValues;
use grundy_store::partizan::SidedRules;
use grundy_store::partizan::limits;
use grundy_store::partizan::stopped;
use grundy_store::{GameState, Summand};
use grundy_text::{AskFor, Error, ErrorKind, Result, Suggestion, words};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// The values of all positions that can be reached from a position, if either side can move at any
/// time. In a sum this can happen, because the sides need not alternate in one summand.
pub struct ListedValues {
    /// The position from which the values are reachable, in the notation of the game.
    pub position: String,
    /// Whether `position` is the start that the rules declare.
    pub is_start: bool,
    /// The index in `values` of the value of `position`.
    pub root: usize,
    /// The different values, in descending order of temperature.
    pub values: Vec<ListedValue>,
    /// The number of positions counted in `values`. If positions split into components, the
    /// components are counted instead.
    pub positions: u64,
}

/// One value, with the number of positions that have it.
pub struct ListedValue {
    /// The canonical form of the value; `None` if it is too long.
    pub form: Option<String>,
    /// The outcome class of the value.
    pub outcome: Outcome,
    /// The mean of the value.
    pub mean: Dyadic,
    /// The temperature of the value, at least −1.
    pub temperature: Dyadic,
    /// The number of positions with this value. If positions split into components, the components
    /// are counted instead.
    pub positions: u64,
}

/// Lists the values of the positions reachable from `from`, or from the start of the rules if
/// `from` is `None`. Returns `None` for games whose positions have no such values, or if a limit is
/// reached before this is decided.
///
/// # Errors
/// Fails if no position is given and the rules have no start, or if a limit is reached.
pub fn list_values(
    instance: &Rc<GameState>,
    from: Option<&[Big]>,
    budget: &Budget,
) -> Result<Option<ListedValues>> {
    let Some(rules) = instance.sided_rules() else {
        return Ok(None);
    };
    let position = match from {
        Some(position) => position.to_vec(),
        None => {
            let start = rules.start()?.ok_or_else(|| {
                Error::bad(words!(value::has_no_starting_position_so_table, name = &instance.name))
                    .suggest(Suggestion::Ask(AskFor::SizesOrPosition(rules.example())))
            })?;
            start.widen()
        }
    };
    let summand = Summand { instance: Rc::clone(instance), position };
    let (mut arena, mut memo) = (Arena::new(limits(budget)), SummandValues::default());
    let root = match memo.value_of(&mut arena, &summand, budget) {
        Ok(worth) => worth.value,
        Err(error) if error.kind() == ErrorKind::Unsupported => return Ok(None),
        // At the limit it is undecided whether the positions of the game have values at all.
        Err(error) if error.kind() == ErrorKind::TooBig && rules.checks_endings() => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    if let SidedRules::Colours(_) = rules {
        value_all_positions(rules, &mut arena, &mut memo, &summand, budget)?;
    }
    let mut counted = memo.values();
    // If the position splits into components, only the components are counted.
    if !counted.iter().any(|(value, _)| *value == root) {
        counted.push((root, 0));
    }
    let positions = counted.iter().map(|(_, count)| count).sum();
    let mut values = Vec::with_capacity(counted.len());
    for (value, count) in counted {
        values.push((
            value,
            ListedValue {
                form: arena.to_text(value, MAX_FORM_LENGTH).map_err(stopped)?,
                outcome: arena.outcome(value).map_err(stopped)?,
                mean: arena.mean(value).map_err(stopped)?,
                temperature: arena.temperature(value).map_err(stopped)?,
                positions: count,
            },
        ));
    }
    let length = |entry: &ListedValue| entry.form.as_ref().map_or(usize::MAX, String::len);
    values.sort_by(|(_, a), (_, b)| {
        let heat = b.temperature.cmp(&a.temperature).then_with(|| b.mean.cmp(&a.mean));
        heat.then_with(|| length(a).cmp(&length(b))).then_with(|| a.form.cmp(&b.form))
    });
    let root = values.iter().position(|(value, _)| *value == root).unwrap_or_default();
    let values = values.into_iter().map(|(_, entry)| entry).collect();
    let (position, is_start) = (summand.print(), from.is_none());
    Ok(Some(ListedValues { position, is_start, root, values, positions }))
}

/// Visits every reachable position of a game and computes its value. Needed for rules whose values
/// are otherwise found without visiting all positions.
fn value_all_positions(
    rules: SidedRules,
    arena: &mut Arena,
    memo: &mut SummandValues,
    summand: &Summand,
    budget: &Budget,
) -> Result<()> {
    let mut meter = Meter::new(budget, None);
    let mut stack: Vec<Counts> = narrow(&summand.position).into_iter().collect();
    let mut visited: FxHashSet<Counts> = FxHashSet::default();
    while let Some(position) = stack.pop() {
        for turn in [0, 1] {
            for option in summand.instance.options(&rules.with_turn(&position, turn))? {
                let option = rules.with_turn(&option, 0);
                if visited.insert(option.clone()) {
                    meter.position(option.heap_bytes() + 32, 1)?;
                    memo.value_after(arena, summand, &option, budget)?;
                    stack.push(option);
                }
            }
        }
    }
    Ok(())
}
