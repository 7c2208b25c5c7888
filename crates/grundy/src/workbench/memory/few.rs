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

#[cfg(test)]
mod tests {
    use super::{Looked, MOVES};
    use crate::base::Counts;

    /// A row of walls of three bricks, each taken down by any number: 4^6 positions.
    fn walls(position: &Counts) -> Option<Vec<Counts>> {
        let less = |wall: usize| {
            (0..position[wall]).map(move |left| {
                let walls = position.iter().enumerate();
                Counts::of(walls.map(|(at, bricks)| if at == wall { left } else { *bricks }))
            })
        };
        Some((0..position.len()).flat_map(less).collect())
    }

    #[test]
    fn all_that_arise_are_counted_and_no_more() {
        let start = || Some(Counts::of([3; 6]));
        for (most, few) in [(4_096, true), (4_095, false)] {
            let mut looked = Looked::default();
            assert_eq!(looked.few_arise(&Counts::of([3; 6]), most, start, walls), few, "{most}");
            // It arises from the start, of which more do.
            assert_eq!(looked.few_arise(&Counts::of([1; 6]), most, start, walls), few, "{most}");
            assert_eq!(looked.len(), if few { most } else { 0 });
        }
        // Where there is no start only the position counts.
        let mut looked = Looked::default();
        assert!(looked.few_arise(&Counts::of([1; 6]), 64, || None, walls));
        assert!(!looked.few_arise(&Counts::of([2; 6]), 64, || None, walls));
    }

    #[test]
    fn what_has_too_many_moves_or_none_is_not_looked_at() {
        let same = |position: &Counts| Some(vec![position.clone(); MOVES * 9 + 1]);
        let one = Counts::of([1]);
        assert!(!Looked::default().few_arise(&one, 9, || None, same));
        assert!(Looked::default().few_arise(&one, 10, || None, same));
        assert!(!Looked::default().few_arise(&one, 10, || None, |_| None));
    }
}
