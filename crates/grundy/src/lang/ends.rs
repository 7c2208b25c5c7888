//! Whether play ends.

use super::game::RuleGame;
use crate::base::Counts;
use rustc_hash::FxHashMap;

/// At most so many positions are visited.
const POSITIONS: usize = 20_000;
/// At most so many options are looked at; a listing that fails counts as many.
const OPTIONS: usize = 300_000;
const FAILED: usize = 1_000;

impl RuleGame {
    /// Whether play was found to return to a position, looking ahead from the start, or from small positions
    /// where the game has none. This is a guess: `true` is certain, `false` says that no way back was
    /// found among the first 20,000 positions. Cost: the options of these.
    pub fn may_return(&self) -> bool {
        let mut starts = match self.initial() {
            Ok(Some(initial)) => vec![initial],
            _ => self.small_positions(),
        };
        starts.truncate(200);
        self.may_return_from(starts)
    }

    /// The same, looking ahead from some positions.
    pub fn may_return_from(&self, starts: Vec<Counts>) -> bool {
        // Deep first, for a way back to where the walk came from.
        // `true` while the walk is below a position.
        let mut below: FxHashMap<Counts, bool> = FxHashMap::default();
        let mut looked = 0;
        for start in starts {
            let mut stack = vec![(start, false)];
            while let Some((position, done)) = stack.pop() {
                if done {
                    below.insert(position, false);
                    continue;
                }
                if below.contains_key(&position) {
                    continue;
                }
                if below.len() > POSITIONS || looked > OPTIONS {
                    return false;
                }
                below.insert(position.clone(), true);
                let (options, failed) = self.listed(&position, &mut |_| {});
                looked += options.len() + if failed.is_some() { FAILED } else { 0 };
                stack.push((position, true));
                for (_, option) in options {
                    let mut parts = Vec::new();
                    self.least_parts(&mut parts, &option);
                    for part in parts {
                        match below.get(&part) {
                            Some(true) => return true,
                            Some(false) => {}
                            None => stack.push((part, false)),
                        }
                    }
                }
            }
        }
        false
    }
}
