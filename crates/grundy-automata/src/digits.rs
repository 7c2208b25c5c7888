//! Relations that are checked column by column: a column consists of the digits of all tracks at
//! the same place of their words.

use crate::numeration::{Letter, LetterDigits};
use crate::process::Process;
use smallvec::SmallVec;

/// A relation on few tracks, given by a transition function and a predicate. The transition
/// function reads one column, which is a digit of each track. The predicate `accepts` decides which
/// states accept.
pub(crate) struct ColumnProcess<S, A> {
    /// The transition function: returns the state after a column, which contains one digit for each
    /// track in the order of the relation. Returns `None` if no tuple whose words begin with the
    /// digits read so far is in the relation.
    pub step: S,
    pub accepts: A,
    pub tracks: usize,
    pub start: u32,
}

/// For each track of the relation, the digits of its letter (a block of digits) in the current
/// column of letters. The digits of a letter that is not yet read are empty.
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

/// The relation on any number of tracks that the sum of the digits in every column (the digits of
/// all tracks at the same place) is a multiple of `modulus`.
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

/// The relation that contains a single tuple: each track reads a given word, possibly after leading
/// zeros. The state is the number of letters that were read of the longest word, without its
/// leading zeros.
pub(crate) struct WordTuple {
    /// For each track, the letter codes of its word, padded with leading zeros to the length of the
    /// longest word. The longest word has no leading zero.
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

/// The state between two letters of the same column. Two cases are possible until a letter excludes
/// one of them: the column is a leading zero on all tracks, or it contains the next letter of each
/// word.
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

    /// Returns the number of letters read so far, leading zeros not counted. The longest word does
    /// not begin with 0, so at the end of a column at most one of the two cases of [`WordPosition`]
    /// is possible.
    fn finish(&self, partial: &WordPosition) -> Option<usize> {
        Some(partial.letters_read + usize::from(partial.next_letter))
    }

    fn accepts(&self, state: &usize) -> bool {
        *state == self.length()
    }
}
