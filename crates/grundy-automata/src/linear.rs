//! Linear relations, such as `2x + y = 5`. Their automata are built directly rather than as
//! products of smaller ones. The state is the value of the prefix, the digits that were read so
//! far.
//!
//! The value of a prefix is `u w + v w'`, where `w` is the weight of its last digit and `w'` the
//! next lower weight. In binary the value is one number, and only finitely many values leave it
//! undecided whether the relation holds (Büchi 1960; Bruyère, Hansel, Michaux, Villemaire 1994,
//! "Logic and p-recognizable sets of integers"). In the other numerations the undecided pairs `(u,
//! v)` are close to the line of the irrational, and the conjugate of the matrix of the recurrence
//! contracts across that line, so they are finitely many as well (Frougny 1992, "Representations of
//! numbers and finite automata").

use crate::numeration::{Letter, Numeration};
use crate::process::Process;

/// The contribution of one track to a sum: a linear map that is applied to the pair (u, v) of every
/// letter of the track ([`Letter::weight`]). `images` contains the images of `(1, 0)` and `(0, 1)`.
/// All letters after a prefix together contribute between 0 and `bound` times `w - 1`, where `w` is
/// the weight of the last digit of the prefix.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrackForm {
    pub images: [(i128, i128); 2],
    pub bound: i128,
}

impl TrackForm {
    /// Returns the contribution of a track to a sum in which the number of the track is multiplied
    /// by `coefficient`.
    pub fn multiple(coefficient: i128) -> TrackForm {
        TrackForm { images: [(coefficient, 0), (0, coefficient)], bound: coefficient }
    }

    fn apply(&self, (u, v): (i128, i128)) -> (i128, i128) {
        let [(a, b), (c, d)] = self.images;
        (u * a + v * c, u * b + v * d)
    }
}

/// The comparison of a sum with a constant in a [`LinearSum`]: whether it equals the constant, or
/// is at most the constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SumComparison {
    Equal,
    AtMost,
}

/// The relation that a sum of contributions of tracks equals a constant, or is at most that
/// constant.
pub(crate) struct LinearSum {
    numeration: Numeration,
    forms: Vec<TrackForm>,
    comparison: SumComparison,
    constant: i128,
    /// The sum of the positive numbers among the `bound`s of `forms`, so the bound of all positive
    /// contributions.
    positive: i128,
    /// The sum of the absolute values of the negative numbers among the `bound`s of `forms`, so the
    /// bound of all negative contributions.
    negative: i128,
}

/// The state after a prefix of the words: the information about the prefix that, together with the
/// remaining letters, decides whether the comparison of the [`LinearSum`] holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Residual {
    /// The prefix does not yet determine whether the comparison holds. The payload is its value as
    /// a pair (u, v).
    Open(i128, i128),
    /// The answer to the comparison depends only on the number of further letters, no longer on
    /// which letters follow. Bit `i` of the payload is the answer after `i` further letters. The
    /// last bit is the answer for all greater numbers of letters. (For example, whether a number
    /// that begins with a prefix of value 100 is at most 1000 depends only on how many letters
    /// follow.)
    Settled(i128),
}

impl LinearSum {
    /// Returns the relation that `comparison` holds between the sum of the contributions `forms`, one
    /// for each track, and `constant`. There can be at most 1,024 tracks, and [`TrackForm::bound`]
    /// must fit into 64 bits for each of them.
    pub fn new(
        numeration: &Numeration,
        forms: Vec<TrackForm>,
        comparison: SumComparison,
        constant: i128,
    ) -> LinearSum {
        let positive = forms.iter().map(|form| form.bound.max(0)).sum();
        let negative = forms.iter().map(|form| (-form.bound).max(0)).sum();
        LinearSum {
            numeration: numeration.clone(),
            forms,
            comparison,
            constant,
            positive,
            negative,
        }
    }

    /// Returns the state after a prefix with the value (u, v). Computes the least and the greatest
    /// value of the sum after 0, 1, 2, … further letters, until the answer to the comparison no
    /// longer changes. Returns `None` for the rejecting state.
    fn settle(&self, u: i128, v: i128) -> Option<Residual> {
        let mut least = (u - self.negative, v);
        let mut greatest = (u + self.positive, v);
        let mut answers = 0;
        for letters in 0.. {
            let low = self.value(least) + self.negative;
            let high = self.value(greatest) - self.positive;
            let (above, below) = (low > self.constant, high < self.constant);
            let at_most = high <= self.constant;
            // A pair without a negative component has no negative component after further letters,
            // and its value never decreases.
            let stays_above = above && least.0 >= 0 && least.1 >= 0;
            let never_rises = greatest.0 <= 0 && greatest.1 <= 0;
            match self.comparison {
                SumComparison::Equal if !above && !below => return Some(Residual::Open(u, v)),
                SumComparison::Equal if stays_above || (below && never_rises) => return None,
                SumComparison::Equal => {}
                // There are not enough answer bits for that number of letters, so the state stays
                // open.
                SumComparison::AtMost if !(above || at_most) || letters == MAX_ANSWERS => {
                    return Some(Residual::Open(u, v));
                }
                SumComparison::AtMost if stays_above => return settled(answers),
                SumComparison::AtMost if at_most && never_rises => {
                    return settled(answers | !0 << letters);
                }
                SumComparison::AtMost => answers |= i128::from(at_most) << letters,
            }
            least = self.numeration.advance(least);
            greatest = self.numeration.advance(greatest);
        }
        None
    }

    fn value(&self, (u, v): (i128, i128)) -> i128 {
        u + v * self.numeration.weight_below_first()
    }
}

/// Maximum number of answers that [`Residual::Settled`] stores besides the last one. Its payload
/// has 128 bits, and its sign bit is the last answer.
const MAX_ANSWERS: u32 = 127;

fn settled(answers: i128) -> Option<Residual> {
    (answers != 0).then_some(Residual::Settled(answers))
}

impl Process for LinearSum {
    type State = Residual;
    type Partial = Residual;

    fn start(&self) -> Option<Residual> {
        self.settle(0, 0)
    }

    fn begin(&self, state: &Residual) -> Residual {
        match *state {
            Residual::Open(u, v) => {
                let (u, v) = self.numeration.advance((u, v));
                Residual::Open(u, v)
            }
            Residual::Settled(answers) => Residual::Settled(answers >> 1),
        }
    }

    fn read_letter(&self, partial: &Residual, track: usize, letter: &Letter) -> Option<Residual> {
        Some(match *partial {
            Residual::Open(u, v) => {
                let (du, dv) = self.forms[track].apply(letter.weight);
                Residual::Open(u + du, v + dv)
            }
            settled => settled,
        })
    }

    fn finish(&self, partial: &Residual) -> Option<Residual> {
        match *partial {
            Residual::Open(u, v) => self.settle(u, v),
            Residual::Settled(answers) => settled(answers),
        }
    }

    fn accepts(&self, state: &Residual) -> bool {
        match (*state, self.comparison) {
            (Residual::Open(u, v), SumComparison::Equal) => self.value((u, v)) == self.constant,
            (Residual::Open(u, v), SumComparison::AtMost) => self.value((u, v)) <= self.constant,
            (Residual::Settled(answers), _) => answers & 1 == 1,
        }
    }
}

/// The relation that a sum of multiples of the numbers has a given remainder modulo m. Its
/// automaton has at most m states in binary. In other numerations it has at most m² states, times
/// the number of states that check whether the words are valid.
pub(crate) struct Congruence {
    pub numeration: Numeration,
    pub coefficients: Vec<i64>,
    pub remainder: u64,
    pub modulus: u64,
}

impl Congruence {
    fn reduce(&self, n: i128) -> u64 {
        // The result is below the modulus, which has 64 bits.
        n.rem_euclid(i128::from(self.modulus)) as u64
    }

    fn times(&self, coefficient: i64, weight: i128) -> i128 {
        // Weights of a letter are small, and coefficients are 64-bit numbers, so this does not
        // overflow.
        i128::from(coefficient) * weight
    }
}

impl Process for Congruence {
    type State = (u64, u64);
    type Partial = (u64, u64);

    fn start(&self) -> Option<(u64, u64)> {
        Some((0, 0))
    }

    fn begin(&self, state: &(u64, u64)) -> (u64, u64) {
        let (u, v) = self.numeration.advance((i128::from(state.0), i128::from(state.1)));
        (self.reduce(u), self.reduce(v))
    }

    fn read_letter(
        &self,
        partial: &(u64, u64),
        track: usize,
        letter: &Letter,
    ) -> Option<(u64, u64)> {
        let coefficient = self.coefficients[track];
        let (du, dv) = letter.weight;
        let u = self.reduce(i128::from(partial.0) + self.times(coefficient, du));
        let v = self.reduce(i128::from(partial.1) + self.times(coefficient, dv));
        Some((u, v))
    }

    fn finish(&self, partial: &(u64, u64)) -> Option<(u64, u64)> {
        Some(*partial)
    }

    fn accepts(&self, state: &(u64, u64)) -> bool {
        self.reduce(
            i128::from(state.0) + i128::from(state.1) * self.numeration.weight_below_first(),
        ) == self.remainder
    }
}
