//! Relations seen digit by digit.

use crate::numeration::{Digits, Letter};
use crate::process::Process;
use smallvec::SmallVec;

/// A relation of few tracks told by what a column of digits makes of a small state.
pub(crate) struct Columns<S, A> {
    /// The state after the digits of a column, in the order of the relation's tracks.
    pub step: S,
    pub accepts: A,
    pub tracks: usize,
    pub start: u32,
}

/// The letters that were read, in the order of the relation's tracks.
type Read = SmallVec<[Digits; 3]>;

impl<S, A> Process for Columns<S, A>
where
    S: Fn(u32, &[u8]) -> Option<u32>,
    A: Fn(u32) -> bool,
{
    type State = u32;
    type Partial = (u32, Read);

    fn start(&self) -> Option<u32> {
        Some(self.start)
    }

    fn begin(&self, state: &u32) -> (u32, Read) {
        (*state, SmallVec::from_elem(Digits::new(), self.tracks))
    }

    fn read(&self, partial: &(u32, Read), track: usize, letter: &Letter) -> Option<(u32, Read)> {
        let mut next = partial.clone();
        next.1[track] = letter.digits.clone();
        Some(next)
    }

    fn finish(&self, (state, read): &(u32, Read)) -> Option<u32> {
        let length = read.first().map_or(0, |digits| digits.len());
        (0..length).try_fold(*state, |state, at| {
            let column: Digits = read.iter().map(|digits| digits[at]).collect();
            (self.step)(state, &column)
        })
    }

    fn accepts(&self, state: &u32) -> bool {
        (self.accepts)(*state)
    }
}

/// In every column of any number of tracks the sum of the digits is a multiple of a modulus.
pub(crate) struct ColumnSums {
    pub modulus: u32,
}

impl Process for ColumnSums {
    type State = ();
    type Partial = u32;

    fn start(&self) -> Option<()> {
        Some(())
    }

    fn begin(&self, (): &()) -> u32 {
        0
    }

    fn read(&self, partial: &u32, _track: usize, letter: &Letter) -> Option<u32> {
        Some((partial + u32::from(letter.digits[0])) % self.modulus)
    }

    fn finish(&self, partial: &u32) -> Option<()> {
        (*partial == 0).then_some(())
    }

    fn accepts(&self, (): &()) -> bool {
        true
    }
}

/// One track is a given word, behind zeros. The state is how many of its letters were read.
pub(crate) struct Word {
    pub codes: Vec<u32>,
}

impl Process for Word {
    type State = usize;
    type Partial = usize;

    fn start(&self) -> Option<usize> {
        Some(0)
    }

    fn begin(&self, state: &usize) -> usize {
        *state
    }

    fn read(&self, at: &usize, _track: usize, letter: &Letter) -> Option<usize> {
        match self.codes.get(*at) {
            Some(&code) if code == letter.code => Some(at + 1),
            // The first letter of a word is not 0.
            _ => (*at == 0 && letter.code == 0).then_some(0),
        }
    }

    fn finish(&self, partial: &usize) -> Option<usize> {
        Some(*partial)
    }

    fn accepts(&self, state: &usize) -> bool {
        *state == self.codes.len()
    }
}
