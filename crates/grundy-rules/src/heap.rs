//! Games on a single heap whose rules a file defines. Their Grundy values are computed in tables
//! over the heap sizes.

use super::game::RuleGame;
use grundy_core::base::{Bundle, Counts, Ending, Fault, HeapOptions, Rules};
use grundy_core::machine::{Arity, ElementType, Frame, Sink};
use grundy_text::{Error, words};
use smallvec::SmallVec;

/// A game on a single heap that a rule file defines. A position is one natural number, the size of
/// the heap. Moves lead to sums of smaller heaps.
#[derive(Clone, Debug)]
pub struct SingleHeap(RuleGame);

impl RuleGame {
    /// Returns the game as a game on a single heap, if it is one: a position is one natural number,
    /// moves result in sums of single positions, both players have the same moves, and only a
    /// player without a move ends the game. Returns `None` otherwise.
    ///
    /// A move to a heap that is not smaller is reported when the options are listed.
    pub fn single_heap(&self) -> Option<SingleHeap> {
        let [slot] = &self.0.layout.slots[..] else { return None };
        let is_natural = slot.arity == Arity::One
            && slot.element_type == ElementType::Num
            && slot.low == 0
            && slot.high == i64::MAX;
        let is_impartial_heap = self.program().end_rules.is_empty() && self.is_impartial();
        // Numbers typed for `start` need not be the heap.
        let is_impartial_heap =
            is_impartial_heap && self.start_names().is_none_or(<[String]>::is_empty);
        let has_standard_ending = matches!(self.ending(), Some(Ending::Normal | Ending::Misere));
        // A heap of 0 must have no move, because an absent heap has the Grundy value 0.
        let is_zero_terminal = || {
            let mut options = 0;
            let listed = self.for_each_option(&Counts::of([0]), &mut |_| {
                options += 1;
                false
            });
            listed.is_ok() && options == 0
        };
        (is_natural && is_impartial_heap && has_standard_ending && is_zero_terminal())
            .then(|| SingleHeap(self.clone()))
    }
}

impl SingleHeap {
    /// Returns the game in its general form, whose positions are lists of numbers.
    pub fn game(&self) -> &RuleGame {
        &self.0
    }
}

/// A [`Sink`] that passes the heaps of every option to a function. If an option contains a heap
/// that is not smaller than the current one, records that heap instead.
struct SmallerHeaps<'a> {
    heap: u64,
    option: &'a mut dyn FnMut(&[u64]),
    grown: Option<u64>,
}

impl Sink for SmallerHeaps<'_> {
    #[inline]
    fn option(&mut self, frame: &Frame, _: usize) -> bool {
        match frame.result.iter().find(|remaining| **remaining >= self.heap) {
            None if frame.result.is_empty() => (self.option)(&[0]),
            None => (self.option)(&frame.result),
            Some(remaining) => self.grown = Some(*remaining),
        }
        true
    }
}

impl SingleHeap {
    /// Calls `option` for every move from the heap `n`, with the list of heaps that the move
    /// leaves. The order of the calls is unspecified, and a list can occur several times.
    ///
    /// # Errors
    /// Fails if one of the heaps is not smaller than `n`.
    fn for_each_raw_option(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        let game = &self.0;
        let mut heaps = SmallerHeaps { heap: n, option, grown: None };
        game.with_frame(|frame| {
            if game.load(frame, &[n], 0).is_none() {
                return Err(game.not_a_position(&[n]));
            }
            game.run(frame, game.0.code.options, &mut heaps).map_err(|fail| game.error(&fail, &[n]))
        })?;
        match heaps.grown {
            None => Ok(()),
            Some(remaining) => {
                Err(Error::bad(words!(rules::move_on_heap_of_leaves_heap, n, remaining))
                    .help(words!(rules::every_move_must_leave_smaller_heaps))
                    .into())
            }
        }
    }
}

impl HeapOptions for SingleHeap {
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        let mut options: Vec<SmallVec<[u64; 4]>> = Vec::new();
        self.for_each_raw_option(n, &mut |remaining| {
            let mut heaps: SmallVec<[u64; 4]> =
                remaining.iter().copied().filter(|heap| *heap > 0).collect();
            heaps.sort_unstable();
            if heaps.is_empty() {
                heaps.push(0);
            }
            options.push(heaps);
        })?;
        options.sort_unstable();
        options.dedup();
        options.iter().for_each(|remaining| option(remaining));
        Ok(())
    }

    fn for_each_bundle(&self, n: u64, bundle: &mut dyn FnMut(Bundle)) -> Result<(), Fault> {
        self.for_each_raw_option(n, &mut |remaining| bundle(Bundle::Heaps(remaining)))
    }

    fn option_count_hint(&self, n: u64) -> u64 {
        Rules::option_count_hint(&self.0, &Counts::of([n]))
    }
}
