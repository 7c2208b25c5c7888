//! Whether the symmetries that a rule file declares are true, looked at before anything is answered. Engines look
//! again at every position that they fold.

use super::definition::Definition;
use super::region::region;
use crate::base::{Budget, Counts, Error, ErrorKind, Meter};
use crate::lang::RuleGame;
use rustc_hash::FxHashSet;

/// Looks at the first `most` positions that play can come to, adding up in `images` how many images they
/// have that differ from them.
///
/// # Errors
/// A symmetry that is false; the budget; rules that cannot be evaluated.
pub(in crate::workbench) fn look(
    rules: &RuleGame,
    most: usize,
    budget: &Budget,
    images: &mut u64,
) -> Result<(), Error> {
    let positions: Vec<Counts> = match rules.initial()? {
        Some(start) => reached(rules, start, most)?,
        None => region(rules, None)?.1.into_iter().take(most).collect(),
    };
    let mut meter = Meter::new(budget, Some(positions.len() as u64));
    for position in positions {
        let found = rules.check_symmetries(&position)?;
        *images += found;
        meter.step(1 + found as usize)?;
    }
    Ok(())
}

/// Looks at a few positions at little cost, before anything is answered.
///
/// # Errors
/// A symmetry that is false.
pub(in crate::workbench) fn seem_true(game: &Definition) -> Result<(), Error> {
    const FEW: usize = 60;
    const STEPS: u64 = 20_000;
    let Some(rules) = game.symmetries() else { return Ok(()) };
    let found = look(rules, FEW, &Budget::steps(STEPS), &mut 0);
    match found {
        Err(error) if error.kind() == ErrorKind::BadInput => Err(error),
        // What is too large is told when it is needed.
        _ => Ok(()),
    }
}

/// Positions that are reached from a start, some at most.
fn reached(rules: &RuleGame, start: Counts, most: usize) -> Result<Vec<Counts>, Error> {
    let mut met = FxHashSet::from_iter([start.clone()]);
    let mut seen = vec![start];
    let mut at = 0;
    let mut options = Vec::new();
    while at < seen.len() && seen.len() < most {
        options.clear();
        rules.try_options(&mut options, &seen[at])?;
        for option in options.drain(..) {
            if seen.len() < most && met.insert(option.clone()) {
                seen.push(option);
            }
        }
        at += 1;
    }
    Ok(seen)
}
