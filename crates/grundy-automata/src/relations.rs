//! Relations between numbers that automata are made of directly.

use crate::automaton::{Automaton, ascending};
use crate::digits::{ColumnSums, Columns, Words};
use crate::error::Error;
use crate::limits::Meter;
use crate::linear::{Comparison, Congruence, Form, Sum};
use crate::minimise::{Machine, minimise};
use crate::numeration::{Big, Kind, Numeration};
use crate::process::{Process, build};
use crate::product::{Connective, product};
use crate::variable::Variable;
use std::sync::Arc;

/// A relation of some tracks, in the order in which they are given to [`Engine::relation`](crate::Engine::relation).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Any numbers, this many.
    Any(usize),
    /// `sum c_i x_i = constant`.
    Equal {
        /// One coefficient a track, negative ones too.
        coefficients: Vec<i64>,
        /// What the sum is.
        constant: i64,
    },
    /// `sum c_i x_i <= constant`.
    AtMost {
        /// One coefficient a track, negative ones too.
        coefficients: Vec<i64>,
        /// What the sum is at most.
        constant: i64,
    },
    /// `sum c_i x_i = remainder mod modulus`.
    Congruent {
        /// One coefficient a track, negative ones too.
        coefficients: Vec<i64>,
        /// What the sum leaves; any integer.
        remainder: i64,
        /// Not 0.
        modulus: u64,
    },
    /// The number is this one.
    Constant(Big),
    /// The second is `⌊α n⌋` for the first `n`, where α is the irrational of an Ostrowski numeration, and the golden ratio
    /// of Zeckendorf's. Not in binary.
    FloorAlpha,
    /// The number is a weight of the numeration: a power of two, a Fibonacci number, the denominator of a convergent.
    Weight,
    /// The second is the lowest term of the first: its lowest digit that is not 0 times the weight of that digit; 0 of 0. In
    /// binary the lowest set bit.
    LowestTerm,
    /// The second is the highest term of the first; 0 of 0. In binary the highest set bit.
    HighestTerm,
    /// The xor of all these tracks is 0. Binary only, as are those below.
    XorZero(usize),
    /// The third is the first `and` the second, bit by bit.
    BitAnd,
    /// The third is the first `or` the second, bit by bit.
    BitOr,
    /// In every column of bits the number of ones is a multiple of the modulus: the P-positions of Moore's Nim with
    /// up to `modulus - 1` heaps a move.
    ColumnSums {
        /// How many tracks.
        tracks: usize,
        /// Not 0.
        modulus: u32,
    },
    /// The number has an odd number of ones (it is odious).
    OddOnes,
    /// The second is 2 to the number of zeros that the first ends in. No number is related to 0, which ends in no last zero.
    TrailingZeros,
    /// The second is 2 to the number of ones that the first ends in.
    TrailingOnes,
    /// The second is 2 to the number of bits of the first; 1 of 0.
    BitLength,
}

impl Relation {
    /// How many tracks it has.
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

    /// Whether it speaks of bits.
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

/// The minimal automaton of a relation.
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
    let mut maker = Maker::new(meter, numeration, tracks)?;
    let machine = match relation {
        Relation::FloorAlpha => return maker.floor_alpha(),
        relation => maker.machine(relation)?,
    };
    maker.minimal(&machine)
}

/// The minimal automaton of one tuple.
pub(crate) fn tuple(
    meter: &mut Meter,
    numeration: &Numeration,
    numbers: &[Big],
    tracks: &[Variable],
) -> Result<Automaton, Error> {
    if numbers.len() != tracks.len() {
        return Err(Error::Arity { expected: numbers.len(), given: tracks.len() });
    }
    let mut maker = Maker::new(meter, numeration, tracks)?;
    let machine = maker.words(numbers)?;
    maker.minimal(&machine)
}

struct Maker<'a, 'l> {
    meter: &'a mut Meter<'l>,
    numeration: &'a Numeration,
    tracks: Arc<[Variable]>,
    order: Vec<usize>,
}

impl<'a, 'l> Maker<'a, 'l> {
    fn new(
        meter: &'a mut Meter<'l>,
        numeration: &'a Numeration,
        tracks: &[Variable],
    ) -> Result<Self, Error> {
        let sorted = ascending(numeration, tracks)?;
        let mut order: Vec<usize> = (0..tracks.len()).collect();
        order.sort_by_key(|&at| tracks[at]);
        Ok(Maker { meter, numeration, tracks: sorted.into(), order })
    }

    fn words(&mut self, numbers: &[Big]) -> Result<Machine, Error> {
        self.build(&Words::new(numbers.iter().map(|n| self.numeration.word(n)).collect()))
    }

    fn build<P: Process>(&mut self, process: &P) -> Result<Machine, Error> {
        Ok(build(self.meter, self.numeration, process, &self.order)?)
    }

    fn minimal(&mut self, machine: &Machine) -> Result<Automaton, Error> {
        let graph = Arc::new(minimise(self.meter, machine)?);
        Ok(Automaton { numeration: self.numeration.clone(), tracks: self.tracks.clone(), graph })
    }

    /// A relation told by what a column of digits makes of a small state.
    fn columns(
        &mut self,
        start: u32,
        step: impl Fn(u32, &[u8]) -> Option<u32>,
        accepts: impl Fn(u32) -> bool,
    ) -> Result<Machine, Error> {
        self.build(&Columns { step, accepts, tracks: self.order.len(), start })
    }

    fn machine(&mut self, relation: &Relation) -> Result<Machine, Error> {
        match relation {
            Relation::Any(_) => {
                self.build(&Sum::new(self.numeration, self.zeros(), Comparison::AtMost, 0))
            }
            Relation::Equal { coefficients, constant } => {
                self.linear(coefficients, *constant, Comparison::Equal)
            }
            Relation::AtMost { coefficients, constant } => {
                self.linear(coefficients, *constant, Comparison::AtMost)
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
            // 0: nothing yet. 1: the first is not 0, the second has yet to come. 2: zeros follow.
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
            // 0: above the one of the second. 1: below it.
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
            // 0: zeros. 1: the second is 1, and the first begins now or never. 2: the first has begun.
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

    fn zeros(&self) -> Vec<Form> {
        vec![Form::multiple(0); self.order.len()]
    }

    fn linear(
        &mut self,
        c: &[i64],
        constant: i64,
        comparison: Comparison,
    ) -> Result<Machine, Error> {
        let sum: i128 = c.iter().map(|&c| i128::from(c).abs()).sum();
        if sum > MOST_SUM {
            return Err(Error::Overflow);
        }
        let (mut divisor, constant) =
            (c.iter().fold(0, |g, &c| gcd(g, c.unsigned_abs())), i128::from(constant));
        if divisor == 0 || (comparison == Comparison::Equal && constant % i128::from(divisor) != 0)
        {
            // Nothing is divided: the answer does not hang on the tracks.
            divisor = 1;
        }
        let divisor = i128::from(divisor);
        let forms = c.iter().map(|&c| Form::multiple(i128::from(c) / divisor)).collect();
        // Rounded down, for sums of multiples are multiples.
        self.build(&Sum::new(self.numeration, forms, comparison, constant.div_euclid(divisor)))
    }

    fn congruent(&mut self, c: &[i64], remainder: i64, modulus: u64) -> Result<Machine, Error> {
        if modulus == 0 {
            return Err(Error::Modulus);
        }
        let remainder = i128::from(remainder).rem_euclid(i128::from(modulus)) as u64;
        let numeration = self.numeration.clone();
        self.build(&Congruence { numeration, coefficients: c.to_vec(), remainder, modulus })
    }

    /// `⌊αn⌋` by what the digits of `n` are worth at the numerators `p_i` of the convergents. `q_i α - p_i` has the sign
    /// of `(-1)^i` and falls so fast that the lowest term of `n` decides the sign of the whole, which is less than 1:
    /// the sum is the floor where the lowest place is even, and one too great where it is odd. For the golden ratio
    /// the sum is that of the next greater Fibonacci numbers, and places are the other way round.
    fn floor_alpha(mut self) -> Result<Automaton, Error> {
        let Some((scale, numerators)) = numerators(self.numeration) else {
            return Err(Error::Numeration);
        };
        let golden = *self.numeration.kind() == Kind::Zeckendorf;
        let forms = vec![numerators, Form::multiple(-scale)];
        let mut either: Option<Automaton> = None;
        for odd in [false, true] {
            let one_too_great = odd != golden;
            let constant = if one_too_great { scale } else { 0 };
            let sum = Sum::new(self.numeration, forms.clone(), Comparison::Equal, constant);
            let machine = self.build(&sum)?;
            let sum = self.minimal(&machine)?;
            // 0: nothing yet; else one more than the parity of the lowest place that is not 0, counted from here.
            let machine = self.columns(
                0,
                |state, digits| match (digits[0], state) {
                    (0, 0) => Some(0),
                    (0, state) => Some(3 - state),
                    _ => Some(1),
                },
                |state| state == 1 + u32::from(odd) || (state == 0 && !one_too_great),
            )?;
            let parity = self.minimal(&machine)?;
            let both = self.combine(&sum, &parity, Connective::And)?;
            either = Some(match either {
                None => both,
                Some(other) => self.combine(&other, &both, Connective::Or)?,
            });
        }
        either.ok_or(Error::Numeration)
    }

    fn combine(
        &mut self,
        a: &Automaton,
        b: &Automaton,
        by: Connective,
    ) -> Result<Automaton, Error> {
        let machine = product(self.meter, a, b, by)?;
        self.minimal(&machine)
    }
}

/// The sum of the absolute values of coefficients, at most.
const MOST_SUM: i128 = 1 << 60;

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A scale, and the form of a number with numerators in place of denominators, times the scale.
///
/// At places that are multiples of the period, `p_i` and `p_{i-1}` are rational combinations of `q_i` and `q_{i-1}`,
/// with the denominator `q_{p-1}` for the period `p`, for all of them follow one recurrence of order two.
fn numerators(numeration: &Numeration) -> Option<(i128, Form)> {
    let quotients = numeration.quotients()?;
    if *numeration.kind() == Kind::Zeckendorf {
        // The next weight after w is w + w', and the one after w' is w.
        return Some((1, Form { images: [(1, 1), (1, 0)], bound: 2 }));
    }
    // (p_i, p_{i-1}) and (q_i, q_{i-1}) at the end of the first period.
    let (p, q) =
        quotients.iter().fold(((0, 1), (1, 0)), |(p, q): ((i128, i128), (i128, i128)), &a| {
            let a = i128::from(a);
            ((a * p.0 + p.1, p.0), (a * q.0 + q.1, q.0))
        });
    let scale = q.1;
    Some((scale, Form { images: [(0, p.0), (scale, p.1 - q.0)], bound: scale }))
}
