//! Linear relations, built without products: the state is what has been read so far.
//!
//! A prefix of the words is worth `u w + v w'`, where `w` and `w'` are the weights at the place where it ends. In
//! binary this is one number, and finitely many of them leave the relation open (Büchi 1960; Bruyère, Hansel, Michaux,
//! Villemaire 1994, "Logic and p-recognizable sets of integers"). In the other numerations pairs `(u, v)` that are open
//! are near the line of the irrational, and the conjugate of the matrix of the recurrence contracts across it, so that
//! they are finitely many too (Frougny 1992, "Representations of numbers and finite automata").

use crate::numeration::{Letter, Numeration};
use crate::process::Process;

/// What a track adds to a sum: the pair of a letter's weights times this matrix, given as the images of `(1, 0)` and
/// `(0, 1)`. Whatever follows a prefix adds between 0 and `bound` times `w - 1`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    pub images: [(i128, i128); 2],
    pub bound: i128,
}

impl Form {
    /// A multiple of the number.
    pub fn multiple(coefficient: i128) -> Form {
        Form { images: [(coefficient, 0), (0, coefficient)], bound: coefficient }
    }

    fn apply(&self, (u, v): (i128, i128)) -> (i128, i128) {
        let [(a, b), (c, d)] = self.images;
        (u * a + v * c, u * b + v * d)
    }
}

/// How the sum compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    AtMost,
}

/// A sum of forms that is equal to a constant, or at most it.
pub(crate) struct Sum {
    numeration: Numeration,
    forms: Vec<Form>,
    comparison: Comparison,
    constant: i128,
    /// The sums of the positive and of the negative bounds.
    positive: i128,
    negative: i128,
}

/// Where a prefix leaves the sum.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Residual {
    Open(i128, i128),
    /// What follows does not matter except for its length: bit `i` is the answer after `i` letters more. A prefix of a
    /// hundred is at most a thousand while few digits follow. The last answer holds for all longer ones.
    Settled(i128),
}

impl Sum {
    /// Forms of at most 1,024 tracks whose bounds are 64-bit numbers.
    pub fn new(
        numeration: &Numeration,
        forms: Vec<Form>,
        comparison: Comparison,
        constant: i128,
    ) -> Sum {
        let positive = forms.iter().map(|form| form.bound.max(0)).sum();
        let negative = forms.iter().map(|form| (-form.bound).max(0)).sum();
        Sum { numeration: numeration.clone(), forms, comparison, constant, positive, negative }
    }

    /// Follows the least and the greatest values of the whole, with 0, 1, 2, … letters more, until nothing changes.
    fn settle(&self, u: i128, v: i128) -> Option<Residual> {
        let mut least = (u - self.negative, v);
        let mut greatest = (u + self.positive, v);
        let mut answers = 0;
        for letters in 0.. {
            let low = self.value(least) + self.negative;
            let high = self.value(greatest) - self.positive;
            let (above, below) = (low > self.constant, high < self.constant);
            let at_most = high <= self.constant;
            // Pairs without a negative number stay so, and what they are worth never falls.
            let above_for_ever = above && least.0 >= 0 && least.1 >= 0;
            let never_rises = greatest.0 <= 0 && greatest.1 <= 0;
            match self.comparison {
                Comparison::Equal if !above && !below => return Some(Residual::Open(u, v)),
                Comparison::Equal if above_for_ever || (below && never_rises) => return None,
                Comparison::Equal => {}
                // More letters than there are bits stay open.
                Comparison::AtMost if !(above || at_most) || letters == ANSWERS => {
                    return Some(Residual::Open(u, v));
                }
                Comparison::AtMost if above_for_ever => return settled(answers),
                Comparison::AtMost if at_most && never_rises => {
                    return settled(answers | !0 << letters);
                }
                Comparison::AtMost => answers |= i128::from(at_most) << letters,
            }
            least = self.numeration.advance(least);
            greatest = self.numeration.advance(greatest);
        }
        None
    }

    fn value(&self, (u, v): (i128, i128)) -> i128 {
        u + v * self.numeration.before()
    }
}

/// Bits of answers, without the sign.
const ANSWERS: u32 = 127;

fn settled(answers: i128) -> Option<Residual> {
    (answers != 0).then_some(Residual::Settled(answers))
}

impl Process for Sum {
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

    fn read(&self, partial: &Residual, track: usize, letter: &Letter) -> Option<Residual> {
        Some(match *partial {
            Residual::Open(u, v) => {
                let (more, less) = self.forms[track].apply(letter.weight);
                Residual::Open(u + more, v + less)
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
            (Residual::Open(u, v), Comparison::Equal) => self.value((u, v)) == self.constant,
            (Residual::Open(u, v), Comparison::AtMost) => self.value((u, v)) <= self.constant,
            (Residual::Settled(answers), _) => answers & 1 == 1,
        }
    }
}

/// A sum of multiples that leaves a remainder. At most m states in binary and m² elsewhere, times the words' own rules.
pub(crate) struct Congruence {
    pub numeration: Numeration,
    pub coefficients: Vec<i64>,
    pub remainder: u64,
    pub modulus: u64,
}

impl Congruence {
    fn reduce(&self, n: i128) -> u64 {
        // Below the modulus, which has 64 bits.
        n.rem_euclid(i128::from(self.modulus)) as u64
    }

    fn times(&self, coefficient: i64, weight: i128) -> i128 {
        // Weights of one letter are small, coefficients are 64-bit numbers.
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

    fn read(&self, partial: &(u64, u64), track: usize, letter: &Letter) -> Option<(u64, u64)> {
        let coefficient = self.coefficients[track];
        let (more, less) = letter.weight;
        let u = self.reduce(i128::from(partial.0) + self.times(coefficient, more));
        let v = self.reduce(i128::from(partial.1) + self.times(coefficient, less));
        Some((u, v))
    }

    fn finish(&self, partial: &(u64, u64)) -> Option<(u64, u64)> {
        Some(*partial)
    }

    fn accepts(&self, state: &(u64, u64)) -> bool {
        self.reduce(i128::from(state.0) + i128::from(state.1) * self.numeration.before())
            == self.remainder
    }
}
