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

/// Each track is a given word, behind zeros. The state is how many letters of the longest were read.
pub(crate) struct Words {
    /// Of one length, with zeros in front; one of them has none.
    codes: Vec<Vec<u32>>,
}

impl Words {
    pub fn new(mut codes: Vec<Vec<u32>>) -> Words {
        let longest = codes.iter().map(Vec::len).max().unwrap_or(0);
        for word in &mut codes {
            word.splice(0..0, std::iter::repeat_n(0, longest - word.len()));
        }
        Words { codes }
    }

    fn length(&self) -> usize {
        self.codes.first().map_or(0, Vec::len)
    }
}

/// So many letters were read, and the next may be zeros in front of all, or the next of the words.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Reading {
    read: usize,
    waits: bool,
    goes: bool,
}

impl Process for Words {
    type State = usize;
    type Partial = Reading;

    fn start(&self) -> Option<usize> {
        Some(0)
    }

    fn begin(&self, state: &usize) -> Reading {
        Reading { read: *state, waits: *state == 0, goes: *state < self.length() }
    }

    fn read(&self, partial: &Reading, track: usize, letter: &Letter) -> Option<Reading> {
        let waits = partial.waits && letter.code == 0;
        let goes = partial.goes && letter.code == self.codes[track][partial.read];
        (waits || goes).then_some(Reading { waits, goes, ..*partial })
    }

    /// The longest word begins with no zero, which decides between both.
    fn finish(&self, partial: &Reading) -> Option<usize> {
        Some(partial.read + usize::from(partial.goes))
    }

    fn accepts(&self, state: &usize) -> bool {
        *state == self.length()
    }
}
