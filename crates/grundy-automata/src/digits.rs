//! Relations that are checked by reading the digits of all tracks column by column.

use crate::numeration::{Letter, LetterDigits};
use crate::process::Process;
use smallvec::SmallVec;

/// A relation on few tracks, given by a transition function that reads one column of digits, and
/// the predicate `accepts` of the accepting states.
pub(crate) struct ColumnProcess<S, A> {
    /// The transition function: returns the state after a column of digits, one for each track in
    /// the order of the relation, or `None` if no number with this prefix is in the relation.
    pub step: S,
    pub accepts: A,
    pub tracks: usize,
    pub start: u32,
}

/// For each track of the relation, the digits of its letter in the current column; empty while that
/// letter is not read yet.
type ReadDigits = SmallVec<[LetterDigits; 3]>;

impl<S, A> Process for ColumnProcess<S, A>
where
    S: Fn(u32, &[u8]) -> Option<u32>,
    A: Fn(u32) -> bool,
{
    type State = u32;
    type Partial = (u32, ReadDigits);

    fn start(&self) -> Option<u32> {
        Some(self.start)
    }

    fn begin(&self, state: &u32) -> (u32, ReadDigits) {
        (*state, SmallVec::from_elem(LetterDigits::new(), self.tracks))
    }

    fn read_letter(
        &self,
        partial: &(u32, ReadDigits),
        track: usize,
        letter: &Letter,
    ) -> Option<(u32, ReadDigits)> {
        let mut next = partial.clone();
        next.1[track] = letter.digits.clone();
        Some(next)
    }

    fn finish(&self, (state, digits_by_track): &(u32, ReadDigits)) -> Option<u32> {
        let length = digits_by_track.first().map_or(0, |digits| digits.len());
        (0..length).try_fold(*state, |state, position| {
            let column: LetterDigits =
                digits_by_track.iter().map(|digits| digits[position]).collect();
            (self.step)(state, &column)
        })
    }

    fn accepts(&self, state: &u32) -> bool {
        (self.accepts)(*state)
    }
}

/// The relation on any number of tracks that the sum of the digits in every column is a multiple of
/// `modulus`.
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

    fn read_letter(&self, partial: &u32, _track: usize, letter: &Letter) -> Option<u32> {
        Some((partial + u32::from(letter.digits[0])) % self.modulus)
    }

    fn finish(&self, partial: &u32) -> Option<()> {
        (*partial == 0).then_some(())
    }

    fn accepts(&self, (): &()) -> bool {
        true
    }
}

/// The relation that contains a single tuple: every track contains a given word after leading
/// zeros. The state is the number of letters of the longest word that were read.
pub(crate) struct WordTuple {
    /// The letter codes of the words, padded with leading zeros to the length of the longest, which
    /// has no leading zero.
    codes: Vec<Vec<u32>>,
}

impl WordTuple {
    pub fn new(mut codes: Vec<Vec<u32>>) -> WordTuple {
        let longest = codes.iter().map(Vec::len).max().unwrap_or(0);
        for word in &mut codes {
            word.splice(0..0, std::iter::repeat_n(0, longest - word.len()));
        }
        WordTuple { codes }
    }

    fn length(&self) -> usize {
        self.codes.first().map_or(0, Vec::len)
    }
}

/// The state while the letters of a column are read. Two cases remain possible until a letter
/// excludes one: the column is a leading zero, or it is the next letter of the words.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct WordPosition {
    letters_read: usize,
    leading_zero: bool,
    next_letter: bool,
}

impl Process for WordTuple {
    type State = usize;
    type Partial = WordPosition;

    fn start(&self) -> Option<usize> {
        Some(0)
    }

    fn begin(&self, state: &usize) -> WordPosition {
        let (leading_zero, next_letter) = (*state == 0, *state < self.length());
        WordPosition { letters_read: *state, leading_zero, next_letter }
    }

    fn read_letter(
        &self,
        partial: &WordPosition,
        track: usize,
        letter: &Letter,
    ) -> Option<WordPosition> {
        let leading_zero = partial.leading_zero && letter.code == 0;
        let next_letter =
            partial.next_letter && letter.code == self.codes[track][partial.letters_read];
        (leading_zero || next_letter).then_some(WordPosition {
            leading_zero,
            next_letter,
            ..*partial
        })
    }

    /// Returns the number of letters read so far, in which a leading zero does not count. The
    /// longest word has no leading zero, so at the end of a column at most one of the two cases is
    /// possible.
    fn finish(&self, partial: &WordPosition) -> Option<usize> {
        Some(partial.letters_read + usize::from(partial.next_letter))
    }

    fn accepts(&self, state: &usize) -> bool {
        *state == self.length()
    }
}
