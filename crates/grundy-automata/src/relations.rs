//! The relations between numbers whose automata are constructed directly, without a formula.

use crate::automaton::{Automaton, sort_tracks};
use crate::digits::{ColumnProcess, ColumnSums, WordTuple};
use crate::error::Error;
use crate::limits::Meter;
use crate::linear::{Congruence, LinearSum, SumComparison, TrackForm};
use crate::minimise::{Machine, minimise};
use crate::numeration::{Big, Numeration, NumerationKind};
use crate::process::{Process, build};
use crate::product::{Connective, product};
use crate::variable::Variable;
use std::sync::Arc;

/// A relation between the numbers of several tracks. The tracks are passed to
/// [`Engine::relation`](crate::Engine::relation) in the order documented here.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The relation that contains all tuples. The payload is the number of tracks.
    Any(usize),
    /// The linear equation `sum c_i x_i = constant`.
    Equal {
        /// The coefficients `c_i`, one for each track; they can be negative.
        coefficients: Vec<i64>,
        /// The right side of the equation: the value that the sum must have.
        constant: i64,
    },
    /// The linear inequality `sum c_i x_i <= constant`.
    AtMost {
        /// The coefficients `c_i`, one for each track; they can be negative.
        coefficients: Vec<i64>,
        /// The right side of the inequality: the maximum value of the sum.
        constant: i64,
    },
    /// The linear congruence `sum c_i x_i = remainder mod modulus`.
    Congruent {
        /// The coefficients `c_i`, one for each track; they can be negative.
        coefficients: Vec<i64>,
        /// The remainder of the sum, as any integer; it is reduced modulo `modulus`.
        remainder: i64,
        /// The modulus of the congruence, which must not be 0.
        modulus: u64,
    },
    /// The relation on one track that the number equals the given constant.
    Constant(Big),
    /// The second number is `⌊α n⌋` for the first number `n`, where α is the irrational of an
    /// Ostrowski numeration, or the golden ratio for Zeckendorf's. The relation is not defined in
    /// binary.
    FloorAlpha,
    /// The number is a weight of the numeration: a power of two, a Fibonacci number, or the
    /// denominator of a convergent.
    Weight,
    /// The second number is the lowest term of the first: its lowest nonzero digit times the weight
    /// of that digit; 0 for 0. In binary it is the lowest set bit.
    LowestTerm,
    /// The second number is the highest term of the first: its highest nonzero digit times the
    /// weight of that digit; 0 for 0. In binary it is the highest set bit.
    HighestTerm,
    /// The xor of the numbers is 0. The payload is the number of tracks. This relation is for
    /// binary only.
    XorZero(usize),
    /// The third number is the bitwise `and` of the first two, for binary only.
    BitAnd,
    /// The third number is the bitwise `or` of the first two, for binary only.
    BitOr,
    /// For every binary place, the number of tracks whose number has a one there is a multiple of
    /// the modulus. These tuples are the P-positions of Moore's Nim, in which a move reduces up to
    /// `modulus - 1` heaps. This relation is for binary only.
    ColumnSums {
        /// Number of tracks of the relation.
        tracks: usize,
        /// The modulus of the sums, which must not be 0.
        modulus: u32,
    },
    /// The number has an odd number of ones in binary: it is odious. This relation is for binary
    /// only.
    OddOnes,
    /// The second number is 2^z, where z is the number of trailing zeros of the first in binary.
    /// The first number must not be 0. This relation is for binary only.
    TrailingZeros,
    /// The second number is 2^e, where e is the number of trailing ones of the first in binary.
    /// This relation is for binary only.
    TrailingOnes,
    /// The second number is 2^b, where b is the bit length of the first; it is 1 if the first is 0.
    /// This relation is for binary only.
    BitLength,
}

impl Relation {
    /// Returns the number of tracks of the relation.
    pub fn arity(&self) -> usize {
        match self {
            Relation::Any(tracks) | Relation::XorZero(tracks) => *tracks,
            Relation::ColumnSums { tracks, .. } => *tracks,
            Relation::Equal { coefficients, .. }
            | Relation::AtMost { coefficients, .. }
            | Relation::Congruent { coefficients, .. } => coefficients.len(),
            Relation::Constant(_) | Relation::Weight | Relation::OddOnes => 1,
            Relation::BitAnd | Relation::BitOr => 3,
            _ => 2,
        }
    }

    /// Returns whether the relation is defined only in the binary numeration.
    pub fn is_binary_only(&self) -> bool {
        matches!(
            self,
            Relation::XorZero(_)
                | Relation::BitAnd
                | Relation::BitOr
                | Relation::ColumnSums { .. }
                | Relation::OddOnes
                | Relation::TrailingZeros
                | Relation::TrailingOnes
                | Relation::BitLength
        )
    }
}

/// Returns the minimal automaton of `relation`. `tracks` are the variables of its tracks, in the
/// order of the relation.
pub(crate) fn automaton(
    meter: &mut Meter,
    numeration: &Numeration,
    relation: &Relation,
    tracks: &[Variable],
) -> Result<Automaton, Error> {
    if relation.arity() != tracks.len() {
        return Err(Error::Arity { expected: relation.arity(), given: tracks.len() });
    }
    if relation.is_binary_only() && numeration.linked() {
        return Err(Error::Numeration);
    }
    let mut builder = RelationBuilder::new(meter, numeration, tracks)?;
    let machine = match relation {
        Relation::FloorAlpha => return builder.floor_alpha(),
        relation => builder.machine(relation)?,
    };
    builder.minimise_machine(&machine)
}

/// Returns the minimal automaton of the set whose only tuple is `numbers`. `tracks` are the
/// variables of the tracks, in the order of the numbers.
pub(crate) fn tuple(
    meter: &mut Meter,
    numeration: &Numeration,
    numbers: &[Big],
    tracks: &[Variable],
) -> Result<Automaton, Error> {
    if numbers.len() != tracks.len() {
        return Err(Error::Arity { expected: numbers.len(), given: tracks.len() });
    }
    let mut builder = RelationBuilder::new(meter, numeration, tracks)?;
    let machine = builder.words(numbers)?;
    builder.minimise_machine(&machine)
}

struct RelationBuilder<'a, 'l> {
    meter: &'a mut Meter<'l>,
    numeration: &'a Numeration,
    tracks: Arc<[Variable]>,
    order: Vec<usize>,
}

impl<'a, 'l> RelationBuilder<'a, 'l> {
    fn new(
        meter: &'a mut Meter<'l>,
        numeration: &'a Numeration,
        tracks: &[Variable],
    ) -> Result<Self, Error> {
        let sorted = sort_tracks(numeration, tracks)?;
        let mut order: Vec<usize> = (0..tracks.len()).collect();
        order.sort_by_key(|&track| tracks[track]);
        Ok(RelationBuilder { meter, numeration, tracks: sorted.into(), order })
    }

    fn words(&mut self, numbers: &[Big]) -> Result<Machine, Error> {
        self.build(&WordTuple::new(numbers.iter().map(|n| self.numeration.word(n)).collect()))
    }

    fn build<P: Process>(&mut self, process: &P) -> Result<Machine, Error> {
        Ok(build(self.meter, self.numeration, process, &self.order)?)
    }

    fn minimise_machine(&mut self, machine: &Machine) -> Result<Automaton, Error> {
        let graph = Arc::new(minimise(self.meter, machine)?);
        Ok(Automaton { numeration: self.numeration.clone(), tracks: self.tracks.clone(), graph })
    }

    /// Builds the automaton of a relation from its start state, a transition function `step` that
    /// reads one column of digits, and the predicate of the accepting states; see
    /// [`ColumnProcess`].
    fn columns(
        &mut self,
        start: u32,
        step: impl Fn(u32, &[u8]) -> Option<u32>,
        accepts: impl Fn(u32) -> bool,
    ) -> Result<Machine, Error> {
        self.build(&ColumnProcess { step, accepts, tracks: self.order.len(), start })
    }

    fn machine(&mut self, relation: &Relation) -> Result<Machine, Error> {
        match relation {
            Relation::Any(_) => self.build(&LinearSum::new(
                self.numeration,
                self.zero_forms(),
                SumComparison::AtMost,
                0,
            )),
            Relation::Equal { coefficients, constant } => {
                self.linear(coefficients, *constant, SumComparison::Equal)
            }
            Relation::AtMost { coefficients, constant } => {
                self.linear(coefficients, *constant, SumComparison::AtMost)
            }
            Relation::Congruent { coefficients, remainder, modulus } => {
                self.congruent(coefficients, *remainder, *modulus)
            }
            Relation::Constant(n) => self.words(std::slice::from_ref(n)),
            Relation::Weight => self.columns(
                0,
                |state, digits| match digits[0] {
                    0 => Some(state),
                    1 => (state == 0).then_some(1),
                    _ => None,
                },
                |state| state == 1,
            ),
            // State 0: only zeros. State 1: the first number is nonzero, the second still 0. State
            // 2: only zeros may follow.
            Relation::LowestTerm => self.columns(
                0,
                |state, digits| match (state, digits[0], digits[1]) {
                    (state, 0, 0) => Some(state),
                    (0 | 1, _, 0) => Some(1),
                    (0 | 1, x, y) if x == y => Some(2),
                    _ => None,
                },
                |state| state != 1,
            ),
            Relation::HighestTerm => self.columns(
                0,
                |state, digits| match (state, digits[0], digits[1]) {
                    (0, 0, 0) => Some(0),
                    (0, x, y) if x == y => Some(1),
                    (1, _, 0) => Some(1),
                    _ => None,
                },
                |_| true,
            ),
            _ => self.binary(relation),
        }
    }

    fn binary(&mut self, relation: &Relation) -> Result<Machine, Error> {
        let holds = |holds: bool| holds.then_some(0);
        match relation {
            Relation::XorZero(_) => self.build(&ColumnSums { modulus: 2 }),
            Relation::ColumnSums { modulus: 0, .. } => Err(Error::Modulus),
            Relation::ColumnSums { modulus, .. } => self.build(&ColumnSums { modulus: *modulus }),
            Relation::BitAnd => self.columns(0, |_, d| holds(d[2] == d[0] & d[1]), |_| true),
            Relation::BitOr => self.columns(0, |_, d| holds(d[2] == d[0] | d[1]), |_| true),
            Relation::OddOnes => {
                self.columns(0, |state, d| Some(state ^ u32::from(d[0])), |state| state == 1)
            }
            // State 0: before the one of the second number. State 1: after it.
            Relation::TrailingZeros => self.columns(
                0,
                |state, d| match (state, d[0], d[1]) {
                    (0, _, 0) => Some(0),
                    (0, 1, 1) | (1, 0, 0) => Some(1),
                    _ => None,
                },
                |state| state == 1,
            ),
            Relation::TrailingOnes => self.columns(
                0,
                |state, d| match (state, d[0], d[1]) {
                    (0, _, 0) => Some(0),
                    (0, 0, 1) | (1, 1, 0) => Some(1),
                    _ => None,
                },
                |state| state == 1,
            ),
            // State 0: only zeros. State 1: after the one of the second number; the first must
            // begin now or be 0. State 2: the first has begun.
            _ => self.columns(
                0,
                |state, d| match (state, d[0], d[1]) {
                    (0, 0, 0) => Some(0),
                    (0, 0, 1) => Some(1),
                    (1, 1, 0) | (2, _, 0) => Some(2),
                    _ => None,
                },
                |state| state != 0,
            ),
        }
    }

    fn zero_forms(&self) -> Vec<TrackForm> {
        vec![TrackForm::multiple(0); self.order.len()]
    }

    fn linear(
        &mut self,
        c: &[i64],
        constant: i64,
        comparison: SumComparison,
    ) -> Result<Machine, Error> {
        let sum: i128 = c.iter().map(|&c| i128::from(c).abs()).sum();
        if sum > MAX_COEFFICIENT_SUM {
            return Err(Error::Overflow);
        }
        let (mut divisor, constant) =
            (c.iter().fold(0, |g, &c| gcd(g, c.unsigned_abs())), i128::from(constant));
        if divisor == 0
            || (comparison == SumComparison::Equal && constant % i128::from(divisor) != 0)
        {
            // Without a common divisor, or with an unsatisfiable equation, nothing is divided.
            divisor = 1;
        }
        let divisor = i128::from(divisor);
        let forms = c.iter().map(|&c| TrackForm::multiple(i128::from(c) / divisor)).collect();
        // The constant is rounded down, because sums of multiples of the divisor are multiples of
        // it.
        self.build(&LinearSum::new(
            self.numeration,
            forms,
            comparison,
            constant.div_euclid(divisor),
        ))
    }

    fn congruent(&mut self, c: &[i64], remainder: i64, modulus: u64) -> Result<Machine, Error> {
        if modulus == 0 {
            return Err(Error::Modulus);
        }
        let remainder = i128::from(remainder).rem_euclid(i128::from(modulus)) as u64;
        let numeration = self.numeration.clone();
        self.build(&Congruence { numeration, coefficients: c.to_vec(), remainder, modulus })
    }

    /// Builds the relation `⌊αn⌋` from the digits of `n`, weighted by the numerators `p_i` of the
    /// convergents. `q_i α - p_i` has the sign of `(-1)^i` and decreases so fast that the lowest
    /// term of `n` determines the sign of the error, which is less than 1. So the sum is the floor
    /// if the lowest nonzero position is even, and exceeds it by one if that is odd. For the golden
    /// ratio the numerators are the next greater Fibonacci numbers, and the parities are exchanged.
    fn floor_alpha(mut self) -> Result<Automaton, Error> {
        let Some((scale, numerators)) = numerators(self.numeration) else {
            return Err(Error::Numeration);
        };
        let golden = *self.numeration.kind() == NumerationKind::Zeckendorf;
        let forms = vec![numerators, TrackForm::multiple(-scale)];
        let mut result: Option<Automaton> = None;
        for odd in [false, true] {
            let exceeds_floor = odd != golden;
            let constant = if exceeds_floor { scale } else { 0 };
            let sum =
                LinearSum::new(self.numeration, forms.clone(), SumComparison::Equal, constant);
            let machine = self.build(&sum)?;
            let sum = self.minimise_machine(&machine)?;
            // State 0: only zeros; otherwise 1 plus the parity of the distance to the lowest
            // nonzero position.
            let machine = self.columns(
                0,
                |state, digits| match (digits[0], state) {
                    (0, 0) => Some(0),
                    (0, state) => Some(3 - state),
                    _ => Some(1),
                },
                |state| state == 1 + u32::from(odd) || (state == 0 && !exceeds_floor),
            )?;
            let parity = self.minimise_machine(&machine)?;
            let matching = self.combine(&sum, &parity, Connective::And)?;
            result = Some(match result {
                None => matching,
                Some(previous) => self.combine(&previous, &matching, Connective::Or)?,
            });
        }
        result.ok_or(Error::Numeration)
    }

    fn combine(
        &mut self,
        a: &Automaton,
        b: &Automaton,
        by: Connective,
    ) -> Result<Automaton, Error> {
        let machine = product(self.meter, a, b, by)?;
        self.minimise_machine(&machine)
    }
}

/// Maximum sum of the absolute values of the coefficients of a linear relation.
const MAX_COEFFICIENT_SUM: i128 = 1 << 60;

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Returns a pair (scale, form). For the digits of a number, `form` yields the scale times the sum
/// in which each weight `q_i` is replaced by the numerator `p_i` of the same convergent. Returns
/// `None` in binary, which has no convergents.
///
/// At positions that are multiples of the period p, `p_i` and `p_{i-1}` are rational combinations
/// of `q_i` and `q_{i-1}` with the denominator `q_{p-1}`, because all four sequences satisfy the
/// same recurrence of order two.
fn numerators(numeration: &Numeration) -> Option<(i128, TrackForm)> {
    let quotients = numeration.quotients()?;
    if *numeration.kind() == NumerationKind::Zeckendorf {
        // The next weight after w is w + w', and the next after w' is w.
        return Some((1, TrackForm { images: [(1, 1), (1, 0)], bound: 2 }));
    }
    // (p_i, p_{i-1}) and (q_i, q_{i-1}) at the end of the first period.
    let (p, q) =
        quotients.iter().fold(((0, 1), (1, 0)), |(p, q): ((i128, i128), (i128, i128)), &a| {
            let a = i128::from(a);
            ((a * p.0 + p.1, p.0), (a * q.0 + q.1, q.0))
        });
    let scale = q.1;
    Some((scale, TrackForm { images: [(0, p.0), (scale, p.1 - q.0)], bound: scale }))
}
