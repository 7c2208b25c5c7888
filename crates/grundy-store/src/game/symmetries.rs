//! Tests the symmetries that a rule file declares on a sample of positions, before they are used to
//! answer any question. Engines test the symmetries again at every position that they replace by
//! its least image.

use super::region::small_positions;
use super::spec::GameSpec;
use grundy_core::base::{Budget, Counts, Meter};
use grundy_rules::RuleGame;
use grundy_text::{ErrorKind, Result};
use rustc_hash::FxHashSet;

/// Tests the declared symmetries at the first `limit` reachable positions, or at the smallest
/// positions if the file has no start. Adds to `images` the number of tested images that differ
/// from their position.
///
/// # Errors
/// Fails if a symmetry does not hold, the budget is exhausted, or the rules cannot be evaluated.
pub fn check_images(
    rules: &RuleGame,
    limit: usize,
    budget: &Budget,
    images: &mut u64,
) -> Result<()> {
    let positions: Vec<Counts> = match rules.initial()? {
        Some(start) => reachable_sample(rules, start, limit)?,
        None => small_positions(rules, None)?.1.into_iter().take(limit).collect(),
    };
    let mut meter = Meter::new(budget, Some(positions.len() as u64));
    for position in positions {
        let differing = rules.check_symmetries(&position)?;
        *images += differing;
        meter.step(1 + differing as usize)?;
    }
    Ok(())
}

/// Tests the declared symmetries on a small sample of positions at little cost, when a game is
/// loaded. A sample that cannot be evaluated is not an error here.
///
/// # Errors
/// `BadInput` if a symmetry does not hold.
pub fn check_sample(game: &GameSpec) -> Result<()> {
    const SAMPLE_SIZE: usize = 60;
    const MAX_STEPS: u64 = 20_000;
    let Some(rules) = game.rules_with_symmetries() else { return Ok(()) };
    let check = check_images(rules, SAMPLE_SIZE, &Budget::steps(MAX_STEPS), &mut 0);
    match check {
        Err(error) if error.kind() == ErrorKind::BadInput => Err(error),
        // A search that is too large is reported by the method that needs it.
        _ => Ok(()),
    }
}

/// Enumerates at most `limit` positions reachable from `start`, in breadth-first order.
fn reachable_sample(rules: &RuleGame, start: Counts, limit: usize) -> Result<Vec<Counts>> {
    let mut visited = FxHashSet::from_iter([start.clone()]);
    let mut positions = vec![start];
    let mut next = 0;
    let mut options = Vec::new();
    while next < positions.len() && positions.len() < limit {
        options.clear();
        rules.try_options(&mut options, &positions[next])?;
        for option in options.drain(..) {
            if positions.len() < limit && visited.insert(option.clone()) {
                positions.push(option);
            }
        }
        next += 1;
    }
    Ok(positions)
}
