//! Bounded depth-first search for cycles in the play of a game. A search that finds a cycle proves
//! that play need not end.

use super::game::{ProbedOptions, RuleGame};
use grundy_core::base::Counts;
use rustc_hash::FxHashMap;

/// The maximum number of positions that the search visits.
const MAX_POSITIONS: usize = 20_000;
/// The maximum number of options that the search lists.
const MAX_OPTIONS: usize = 300_000;
/// The maximum number of loop steps that the search spends on listing options, in total. It ends
/// the search after a few seconds even if the rules have long loops.
const MAX_STEPS: u64 = 100_000_000;
/// The number of options that the search counts for a position whose options cannot be listed.
/// [`MAX_OPTIONS`] limits the total of this count.
const FAILED_LISTING_COST: usize = 1_000;

impl RuleGame {
    /// Searches for a cycle among the positions that can be reached from the start, or from some
    /// small positions if the game has no start. Returns true if it finds a cycle. False does not
    /// exclude one: the search stops after 20,000 positions, 300,000 options or 10^8 loop steps.
    pub fn found_cycle(&self) -> bool {
        let mut starts = match self.initial() {
            Ok(Some(initial)) => vec![initial],
            _ => self.small_positions(),
        };
        starts.truncate(200);
        self.found_cycle_from(starts)
    }

    /// Searches for a cycle among the positions that can be reached from `starts`, within the
    /// limits of [`RuleGame::found_cycle`]. Returns true if it finds one.
    pub fn found_cycle_from(&self, starts: Vec<Counts>) -> bool {
        // Depth-first search for a back edge. The value of a visited position is `true` while the
        // position is on the current path.
        let mut on_path: FxHashMap<Counts, bool> = FxHashMap::default();
        let (mut option_count, mut step_count) = (0, 0);
        for start in starts {
            let mut stack = vec![(start, false)];
            while let Some((position, is_finished)) = stack.pop() {
                if is_finished {
                    on_path.insert(position, false);
                    continue;
                }
                if on_path.contains_key(&position) {
                    continue;
                }
                if on_path.len() > MAX_POSITIONS
                    || option_count > MAX_OPTIONS
                    || step_count > MAX_STEPS
                {
                    return false;
                }
                on_path.insert(position.clone(), true);
                let ProbedOptions { options, fail, steps } =
                    self.probe_options(&position, &mut |_| {});
                step_count += steps;
                option_count +=
                    options.len() + if fail.is_some() { FAILED_LISTING_COST } else { 0 };
                stack.push((position, true));
                for (_, option) in options {
                    let mut part_positions = Vec::new();
                    self.least_image_parts(&mut part_positions, &option);
                    for part_position in part_positions {
                        match on_path.get(&part_position) {
                            Some(true) => return true,
                            Some(false) => {}
                            None => stack.push((part_position, false)),
                        }
                    }
                }
            }
        }
        false
    }
}
