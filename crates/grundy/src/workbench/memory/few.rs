//! Whether so few positions arise from one that they are searched at once.

use crate::base::Counts;
use rustc_hash::FxHashSet;

/// Moves that are looked at for every position that is.
const MOVES: usize = 50;

/// What was looked at of a game.
#[derive(Default)]
pub(super) struct Looked {
    /// Whether the position that the game begins with was looked at.
    begun: bool,
    /// All positions that arise from those of which few do.
    few: FxHashSet<Counts>,
    /// Whether more arise from a position than were looked at: of further ones none is looked at.
    many: bool,
}

impl Looked {
    /// Whether at most `most` positions arise from one, itself among them, by at most 50 times as many moves. False where
    /// more arise from the `start` of the game, whatever arises from this one, and where `options` are none.
    ///
    /// Cost: the moves of 2 `most` positions in a game, whatever is asked of it: what was looked at is known from then on.
    pub(super) fn few_arise(
        &mut self,
        position: &Counts,
        most: usize,
        start: impl FnOnce() -> Option<Counts>,
        options: impl Fn(&Counts) -> Option<Vec<Counts>>,
    ) -> bool {
        if !self.begun {
            self.begun = true;
            if let Some(start) = start() {
                self.look(start, most, &options);
            }
        }
        if !self.many {
            self.look(position.clone(), most, &options);
        }
        self.few.contains(position)
    }

    /// How many positions are known.
    pub(super) fn len(&self) -> usize {
        self.few.len()
    }

    /// Looks at what arises from a position. All of it is known then, or that it is much.
    fn look(
        &mut self,
        start: Counts,
        most: usize,
        options: impl Fn(&Counts) -> Option<Vec<Counts>>,
    ) {
        if self.few.contains(&start) {
            return;
        }
        let mut seen = FxHashSet::from_iter([start.clone()]);
        let (mut open, mut moves) = (vec![start], 0);
        while let Some(position) = open.pop() {
            let Some(options) = options(&position) else {
                self.many = true;
                return;
            };
            moves += options.len();
            for option in options {
                if !self.few.contains(&option) && seen.insert(option.clone()) {
                    open.push(option);
                }
            }
            if self.few.len() + seen.len() > most || moves > MOVES * most {
                self.many = true;
                return;
            }
        }
        self.few.extend(seen);
    }
}
