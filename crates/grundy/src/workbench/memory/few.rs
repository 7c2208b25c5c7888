//! Whether so few positions arise from one that they are searched at once.

use super::instance::Instance;
use crate::base::{Budget, Counts};
use rustc_hash::FxHashSet;

/// Moves that are looked at for every position that is.
const MOVES: usize = 50;

/// What was looked at of a game.
#[derive(Default)]
pub(super) struct Looked {
    /// Whether the position that the file begins with was looked at.
    begun: bool,
    /// All positions that arise from those of which few do.
    pub(super) few: FxHashSet<Counts>,
    /// Whether more arise from a position than were looked at: of further ones none is looked at.
    many: bool,
}

impl Instance {
    /// Whether at most `most` positions arise from one, itself among them, by at most 50 times as many moves. False where
    /// more arise from the position that the file begins with, whatever arises from this one.
    ///
    /// Cost: the moves of 2 `most` positions in a game, whatever is asked of it: what was looked at is known from then on.
    pub(in crate::workbench) fn few_arise(
        &self,
        position: &Counts,
        most: usize,
        budget: &Budget,
    ) -> bool {
        let Some(rules) = self.listed() else { return false };
        let mut looked = std::mem::take(&mut self.values.borrow_mut().looked);
        if !looked.begun {
            looked.begun = true;
            if let Ok(Some(start)) = rules.initial() {
                self.look(&mut looked, start, most, budget);
            }
        }
        if !looked.many {
            self.look(&mut looked, position.clone(), most, budget);
        }
        let few = looked.few.contains(position);
        self.values.borrow_mut().looked = looked;
        few
    }

    /// Looks at what arises from a position. All of it is known then, or that it is much.
    fn look(&self, looked: &mut Looked, start: Counts, most: usize, budget: &Budget) {
        let (mut new, mut moves) = (vec![start], 0);
        let mut at = 0;
        let known = |looked: &Looked, position: &Counts| looked.few.contains(position);
        if known(looked, &new[0]) {
            return;
        }
        let mut seen: FxHashSet<Counts> = new.iter().cloned().collect();
        while let Some(position) = new.get(at) {
            at += 1;
            let options = match self.options(position) {
                Ok(options) if budget.look().is_ok() => options,
                _ => break,
            };
            moves += options.len();
            for option in options {
                if !known(looked, &option) && seen.insert(option.clone()) {
                    new.push(option);
                }
            }
            if looked.few.len() + new.len() > most || moves > MOVES * most {
                break;
            }
        }
        match at == new.len() && looked.few.len() + new.len() <= most && moves <= MOVES * most {
            true => looked.few.extend(new),
            false => looked.many = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::base::{Budget, Counts};
    use crate::workbench::ask::desk::Desk;

    /// A row of walls of three bricks, each taken down by any number: 4^6 positions.
    const WALLS: &str = "game \"Walls\"\nposition pile: 0..3[6] = [3; 6]\n\
                         move take (i in 0..5, k in 1..3) when k <= pile[i] { pile[i] -= k }\n";

    #[test]
    fn all_that_arise_are_counted_and_no_more() {
        let read = |_: &str| Ok(WALLS.to_string());
        for (most, of_start, of_half) in [(4_096, true, true), (4_095, false, false)] {
            let mut desk = Desk::new(Budget::default(), &read);
            let (walls, _) = desk.game(&["walls.game"]).expect("it reads well");
            let few = |position: [u64; 6]| {
                let position = Counts::of(position);
                walls.few_arise(&position, most, &Budget::default())
            };
            assert_eq!(few([3; 6]), of_start, "{most}");
            // It arises from the start, of which more do.
            assert_eq!(few([1; 6]), of_half, "{most}");
        }
    }
}
