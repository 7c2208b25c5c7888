//! Rule files about a single heap, whose values are found in tables.

use super::game::RuleGame;
use crate::base::{Bundle, Counts, Ending, Error, Fault, HeapOptions, Rules};
use crate::machine::{Frame, Many, Sink, Stands};
use crate::words;
use smallvec::SmallVec;

/// A rule game on one natural number, every move of which leaves smaller ones.
#[derive(Clone, Debug)]
pub struct SingleHeap(RuleGame);

impl RuleGame {
    /// The game as the rule of a heap: when a position is one natural number, every result is a sum of
    /// such, both players have the same moves, and play ends when there is no move.
    ///
    /// Whether every move leaves smaller heaps is seen when options are listed.
    pub fn single_heap(&self) -> Option<SingleHeap> {
        let [slot] = &self.0.layout.slots[..] else { return None };
        let natural = slot.many == Many::One
            && slot.stands == Stands::Num
            && slot.low == 0
            && slot.high == i64::MAX;
        let plain = self.program().ended.is_empty() && self.is_impartial();
        // Where `start` says what typed numbers mean, they are not the heap.
        let plain = plain && self.start_names().is_none_or(<[String]>::is_empty);
        let ends = matches!(self.ending(), Some(Ending::Normal | Ending::Misere));
        // A heap of 0 must be one that is gone: where it can still be moved it is worth something.
        let gone = || {
            let mut options = 0;
            let listed = self.each_option(&Counts::of([0]), &mut |_| {
                options += 1;
                false
            });
            listed.is_ok() && options == 0
        };
        (natural && plain && ends && gone()).then(|| SingleHeap(self.clone()))
    }
}

impl SingleHeap {
    /// The game.
    pub fn game(&self) -> &RuleGame {
        &self.0
    }
}

struct Heaps<'a> {
    heap: u64,
    option: &'a mut dyn FnMut(&[u64]),
    grown: Option<u64>,
}

impl Sink for Heaps<'_> {
    #[inline]
    fn option(&mut self, frame: &Frame, _: usize) -> bool {
        match frame.built.iter().find(|left| **left >= self.heap) {
            None if frame.built.is_empty() => (self.option)(&[0]),
            None => (self.option)(&frame.built),
            Some(left) => self.grown = Some(*left),
        }
        true
    }
}

impl SingleHeap {
    /// Calls `option` with what every move leaves, as the rules list it: in any order, and repeatedly.
    fn listed(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        let game = &self.0;
        let mut heaps = Heaps { heap: n, option, grown: None };
        game.with_frame(|frame| {
            if game.load(frame, &[n], 0).is_none() {
                return Err(game.no_position(&[n]));
            }
            game.run(frame, game.0.code.options, &mut heaps).map_err(|fail| game.error(&fail, &[n]))
        })?;
        match heaps.grown {
            None => Ok(()),
            Some(left) => Err(Error::bad(words!(
                "a move on a heap of {n} leaves one of {left}",
                "从 {n} 的堆走一步会留下 {left} 的堆"
            ))
            .help(words!("every move must leave smaller heaps", "每步都须留下更小的堆"))
            .into()),
        }
    }
}

impl HeapOptions for SingleHeap {
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        let mut found: Vec<SmallVec<[u64; 4]>> = Vec::new();
        self.listed(n, &mut |left| {
            let mut heaps: SmallVec<[u64; 4]> =
                left.iter().copied().filter(|heap| *heap > 0).collect();
            heaps.sort_unstable();
            if heaps.is_empty() {
                heaps.push(0);
            }
            found.push(heaps);
        })?;
        found.sort_unstable();
        found.dedup();
        found.iter().for_each(|left| option(left));
        Ok(())
    }

    fn bundles(&self, n: u64, bundle: &mut dyn FnMut(Bundle)) -> Result<(), Fault> {
        self.listed(n, &mut |left| bundle(Bundle::Heaps(left)))
    }

    fn width(&self, n: u64) -> u64 {
        Rules::width(&self.0, &Counts::of([n]))
    }
}
