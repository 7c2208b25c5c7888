//! Values read off the digits of n by a small machine: k-automatic and simple k-regular laws.
//!
//! A state is a subsequence n ↦ g(kⁱn + r). Each of its k subsequences n ↦ f(kn + j) is an integer
//! multiple of the sequence of some state, plus a line: α·f'(n) + βn + γ. Where finitely many states lead to no
//! others, they tell g at every n from the digits of n, the last digit first.
//! Allouche & Shallit 1992, "The ring of k-regular sequences".

use super::affine::Affine;
use super::function::Form;
use super::seen::{Found, Seen, least_comparisons};
use crate::base::{Big, Words, to_u64};
use crate::words;
use dashu_int::IBig;

/// The bases whose digits are read.
const BASES: [usize; 2] = [2, 3];
const MOST_STATES: usize = 16;
/// Values a table has to have for each state.
const VALUES_A_STATE: usize = 64;
/// A state enters its subsequences at most this many times.
const MOST_TIMES: i128 = 64;
/// From which n on the relations hold: what is tried.
const FROM: [usize; 2] = [1, 4];

/// A machine that reads the digits of n in a base, the last first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automatic {
    /// The base.
    pub base: u64,
    /// The states, that of the sequence itself first.
    pub states: Vec<State>,
}

/// A subsequence of the sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Its first values, which no step tells.
    pub initial: Vec<u64>,
    /// What a last digit leads to, for each digit.
    pub steps: Vec<Step>,
}

/// f(kn + j) = a·n + b·x + c, x being the value of a state at n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The state.
    pub state: usize,
    /// What is made of its value; b = 0 where none matters.
    pub affine: Affine,
}

impl Form for Automatic {
    /// As many steps as n has digits.
    fn value(&self, n: &Big) -> Big {
        let (mut n, mut state) = (n.clone(), &self.states[0]);
        let (mut sum, mut factor) = (IBig::ZERO, IBig::ONE);
        loop {
            let initial = to_u64(&n).and_then(|n| state.initial.get(usize::try_from(n).ok()?));
            if let Some(value) = initial {
                sum += factor * IBig::from(*value);
                break;
            }
            let digit = &n % self.base;
            n /= self.base;
            let Step { state: next, affine } = state.steps[digit as usize];
            sum += &factor * (IBig::from(n.clone()) * affine.along + IBig::from(affine.plus));
            if affine.times == 0 {
                break;
            }
            factor *= affine.times;
            state = &self.states[next];
        }
        Big::try_from(sum).unwrap_or(Big::ZERO)
    }

    fn kind(&self) -> &'static str {
        "automatic"
    }

    fn describe(&self) -> Words {
        let mut told = Words::default();
        let name = |state: usize| match state {
            0 => "g".to_string(),
            _ => format!("f{state}"),
        };
        let base = self.base;
        let mut from = 0;
        for (at, state) in self.states.iter().enumerate() {
            from = state.initial.len() as u64 / base;
            for (digit, step) in state.steps.iter().enumerate() {
                if !told.en.is_empty() {
                    told = told.then(&words!("; ", "；"));
                }
                let argument = match digit {
                    0 => format!("{base}n"),
                    _ => format!("{base}n+{digit}"),
                };
                let value = step.affine.written(&format!("{}(n)", name(step.state)));
                told = told.then(&Words::same(format!("{}({argument}) = {value}", name(at))));
            }
        }
        words!("for n >= {from}, ", "n ≥ {from} 时 ").then(&told)
    }

    fn size(&self) -> usize {
        let sizes = self.states.iter().map(|state| state.initial.len() + 4 * state.steps.len());
        sizes.sum()
    }
}

impl Automatic {
    /// The value at a small n, if all that it is made of is small.
    fn small(&self, n: u64) -> Option<i128> {
        let (mut n, mut state) = (n, &self.states[0]);
        let (mut sum, mut factor) = (0i128, 1i128);
        loop {
            if let Some(&value) = state.initial.get(n as usize) {
                return sum.checked_add(factor.checked_mul(value.into())?);
            }
            let Step { state: next, affine } = state.steps[(n % self.base) as usize];
            n /= self.base;
            let line = affine.along.checked_mul(n.into())?.checked_add(affine.plus)?;
            sum = sum.checked_add(factor.checked_mul(line)?)?;
            if affine.times == 0 {
                return Some(sum);
            }
            factor = factor.checked_mul(affine.times)?;
            state = &self.states[next];
        }
    }
}

/// For each base the machine that the first half of the table gives, if it tells the other half as well.
///
/// None where the values are lines on residue classes. At most 16 states, each with 64 values of the table; each
/// relation holds for at least 20 values. O(n) for each pair of states at worst, and a few values for most.
pub(super) fn find(table: &[u64], before: &[Found]) -> Vec<Found> {
    if before.iter().any(|found| found.form.is_by_residue()) {
        return vec![];
    }
    BASES.iter().filter_map(|&base| in_base(table, base)).map(Found::from).collect()
}

fn in_base(table: &[u64], base: usize) -> Option<Seen<Automatic>> {
    let half = table.len() / 2;
    let tells = |found: &Automatic| {
        table.iter().enumerate().all(|(n, &g)| found.small(n as u64) == Some(i128::from(g)))
    };
    let mut machines = FROM.iter().filter_map(|&from| machine(&table[..half], base, from));
    let found = machines
        .find(|found| found.states.len() * VALUES_A_STATE <= table.len() && tells(found))?;
    Some(Seen {
        form: found,
        fitted_on: half as u64,
        checked_to: table.len() as u64,
        periods: None,
    })
}

/// The values at offset, offset + stride, …
#[derive(Clone, Copy)]
struct Subsequence<'a> {
    table: &'a [u64],
    stride: usize,
    offset: usize,
}

impl Subsequence<'_> {
    fn len(&self) -> usize {
        self.table.len().saturating_sub(self.offset).div_ceil(self.stride)
    }

    fn at(&self, n: usize) -> u64 {
        self.table[self.stride * n + self.offset]
    }
}

fn machine(table: &[u64], base: usize, from: usize) -> Option<Automatic> {
    let mut sequences = vec![Subsequence { table, stride: 1, offset: 0 }];
    let mut states: Vec<State> = Vec::new();
    while let Some(&sequence) = sequences.get(states.len()) {
        let mut steps = Vec::new();
        for digit in 0..base {
            let stride = sequence.stride.checked_mul(base)?;
            let offset = sequence.offset + digit * sequence.stride;
            let part = Subsequence { stride, offset, ..sequence };
            if part.len() < from + least_comparisons(0) + 3 {
                return None;
            }
            let step = line(part, from).or_else(|| {
                let mut known = sequences.iter().enumerate();
                known.find_map(|(state, known)| relation(part, *known, from, state))
            });
            steps.push(match step {
                Some(step) => step,
                None if sequences.len() == MOST_STATES => return None,
                None => {
                    sequences.push(part);
                    let same = Affine { along: 0, times: 1, plus: 0, over: 1 };
                    Step { state: sequences.len() - 1, affine: same }
                }
            });
        }
        let initial = (0..base * from).map(|n| sequence.at(n)).collect();
        states.push(State { initial, steps });
    }
    Some(Automatic { base: base as u64, states })
}

fn line(part: Subsequence, from: usize) -> Option<Step> {
    let point = |n: usize| (n as i128, i128::from(part.at(n)));
    let affine = Affine::line(point(from), point(from + 1)).filter(|line| line.over == 1)?;
    let holds = |n: usize| affine.holds(n as u64, 0, part.at(n));
    (from..part.len()).all(holds).then_some(Step { state: 0, affine })
}

fn relation(part: Subsequence, known: Subsequence, from: usize, state: usize) -> Option<Step> {
    // Of subsequences as deep as each other the later may be one value shorter.
    let length = part.len().min(known.len());
    let point = |n: usize| (n as i128, i128::from(known.at(n)), i128::from(part.at(n)));
    let (p, q) = (point(from), point(from + 1));
    // Half of the values have to be left to hold the relation against.
    let third =
        (from + 2..length / 2).map(point).find(|r| r.1 - p.1 != (q.1 - p.1) * (r.0 - p.0))?;
    let affine = Affine::through([p, q, third])?;
    let small = affine.over == 1 && affine.times.abs() <= MOST_TIMES && affine.times != 0;
    let holds = |n: usize| affine.holds(n as u64, known.at(n), part.at(n));
    (small && (from..length).all(holds)).then_some(Step { state, affine })
}
