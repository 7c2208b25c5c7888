//! k-automatic and simple k-regular sequences: values computed from the digits of n by a finite
//! automaton.
//!
//! A state is a subsequence n ↦ g(kⁱn + r). Each of its k subsequences n ↦ f(kn + j) is a multiple
//! of the sequence of some state, plus a line: α·f'(n) + βn + γ. If finitely many states suffice
//! for this, they determine g(n) for every n from the digits of n, last digit first. Allouche &
//! Shallit 1992, "The ring of k-regular sequences".

use super::affine::Affine;
use super::fit::{AnyFit, Fit, min_comparisons};
use super::function::LawForm;
use dashu_int::IBig;
use grundy_core::base::{Big, to_u64};
use grundy_text::{Words, words};

/// The bases in which the search tries to read the digits of n.
const BASES: [usize; 2] = [2, 3];
/// The maximum number of states of an automaton that the search builds.
const MAX_STATES: usize = 16;
/// The minimum number of table values for each state of an automaton. A table with fewer values
/// does not support the automaton.
const VALUES_PER_STATE: usize = 64;
/// The maximum absolute value of the factor b in a transition a·n + b·x + c, where x is the value
/// of another state.
const MAX_MULTIPLIER: i128 = 64;
/// The starts that the search tries. All transitions of an automaton must hold for all n from the
/// start on; smaller n are exceptions.
const START_CANDIDATES: [usize; 2] = [1, 4];

/// An automaton with output that reads the digits of n in a base, last digit first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automatic {
    /// The base k in which the digits of n are read.
    pub base: u64,
    /// The states of the automaton. Each represents a subsequence of the sequence of values; state
    /// 0 represents the entire sequence.
    pub states: Vec<AutomatonState>,
}

/// A state of an [`Automatic`] sequence g in base k: the subsequence n ↦ g(kⁱn + r) for some i and
/// r, described by its transitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomatonState {
    /// The first values of the subsequence, at n = 0, 1, …. The transitions do not determine these
    /// values.
    pub initial: Vec<u64>,
    /// The transitions of the state: `steps[j]` is the transition for the last digit j.
    pub steps: Vec<DigitTransition>,
}

/// A transition of a state f for a last digit j: the relation f(kn + j) = a·n + b·x + c, where k is
/// the base and x is the value at n of the state [`state`](DigitTransition::state).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigitTransition {
    /// The index, in [`Automatic::states`], of the state whose value at n is x.
    pub state: usize,
    /// The coefficients a, b and c of the relation; b is 0 if the relation uses the value of no
    /// state.
    pub affine: Affine,
}

impl LawForm for Automatic {
    /// Returns the element n of the automatic sequence: the automaton reads the digits of n, last
    /// digit first, and follows one transition for each of them.
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
            let DigitTransition { state: next, affine } = state.steps[digit as usize];
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
        let mut text = Words::default();
        let name = |state: usize| match state {
            0 => "g".to_string(),
            _ => format!("f{state}"),
        };
        let base = self.base;
        let mut from = 0;
        for (at, state) in self.states.iter().enumerate() {
            from = state.initial.len() as u64 / base;
            for (digit, step) in state.steps.iter().enumerate() {
                if !text.en.is_empty() {
                    text = text.then(&words!(form::semicolon));
                }
                let argument = match digit {
                    0 => format!("{base}n"),
                    _ => format!("{base}n+{digit}"),
                };
                let value = step.affine.format(&format!("{}(n)", name(step.state)));
                text = text.then(&Words::same(format!("{}({argument}) = {value}", name(at))));
            }
        }
        words!(form::for_n, from).then(&text)
    }

    fn size(&self) -> usize {
        let sizes = self.states.iter().map(|state| state.initial.len() + 4 * state.steps.len());
        sizes.sum()
    }
}

impl Automatic {
    /// Returns the value of the sequence at n, computed in machine integers. Returns `None` on
    /// overflow.
    fn small(&self, n: u64) -> Option<i128> {
        let (mut n, mut state) = (n, &self.states[0]);
        let (mut sum, mut factor) = (0i128, 1i128);
        loop {
            if let Some(&value) = state.initial.get(n as usize) {
                return sum.checked_add(factor.checked_mul(value.into())?);
            }
            let DigitTransition { state: next, affine } = state.steps[(n % self.base) as usize];
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

/// Returns the laws of the automata that this search finds, at most one for each base. An automaton
/// is fitted to the first half of the table, and is returned only if it also gives the second half.
///
/// Returns an empty list if one of `before`, the laws that earlier finders found, is affine on
/// residue classes. An automaton has at most 16 states, and the table has at least 64 values for
/// each of them. Each transition is supported by at least 20 values. Takes O(n) time at worst for
/// each pair of states, and a few comparisons for most.
pub(super) fn find(table: &[u64], before: &[AnyFit]) -> Vec<AnyFit> {
    if before.iter().any(|fit| fit.form.is_by_residue()) {
        return vec![];
    }
    BASES.iter().filter_map(|&base| in_base(table, base)).map(AnyFit::from).collect()
}

/// Returns the automaton that is fitted to the first half of a table in one base and also gives the
/// second half. Returns `None` if no automaton does.
fn in_base(table: &[u64], base: usize) -> Option<Fit<Automatic>> {
    let half = table.len() / 2;
    let reproduces = |automaton: &Automatic| {
        table.iter().enumerate().all(|(n, &g)| automaton.small(n as u64) == Some(i128::from(g)))
    };
    let mut candidates =
        START_CANDIDATES.iter().filter_map(|&from| build_automaton(&table[..half], base, from));
    let automaton = candidates.find(|automaton| {
        automaton.states.len() * VALUES_PER_STATE <= table.len() && reproduces(automaton)
    })?;
    Some(Fit {
        form: automaton,
        fitted_on: half as u64,
        checked_to: table.len() as u64,
        periods: None,
    })
}

/// The subsequence `table[offset]`, `table[offset + stride]`, … of a table.
#[derive(Clone, Copy)]
struct Subsequence<'a> {
    /// The table that contains the subsequence.
    table: &'a [u64],
    /// The distance in the table between consecutive values of the subsequence.
    stride: usize,
    /// The index in the table of the first value of the subsequence.
    offset: usize,
}

impl Subsequence<'_> {
    /// Returns the number of values of the subsequence.
    fn len(&self) -> usize {
        self.table.len().saturating_sub(self.offset).div_ceil(self.stride)
    }

    /// Returns the value of the subsequence at index `n`.
    fn value_at(&self, n: usize) -> u64 {
        self.table[self.stride * n + self.offset]
    }
}

/// Builds an automaton for the table whose transitions hold from index `from` on. Adds states
/// until, for every state f and digit j, the values of some state give the subsequence n ↦
/// f(`base`·n + j). Returns `None` if that needs more than [`MAX_STATES`] states, or if the table
/// is too short for it.
fn build_automaton(table: &[u64], base: usize, from: usize) -> Option<Automatic> {
    let mut sequences = vec![Subsequence { table, stride: 1, offset: 0 }];
    let mut states: Vec<AutomatonState> = Vec::new();
    while let Some(&sequence) = sequences.get(states.len()) {
        let mut steps = Vec::new();
        for digit in 0..base {
            let stride = sequence.stride.checked_mul(base)?;
            let offset = sequence.offset + digit * sequence.stride;
            let subsequence = Subsequence { stride, offset, ..sequence };
            if subsequence.len() < from + min_comparisons(0) + 3 {
                return None;
            }
            let step = line(subsequence, from).or_else(|| {
                let mut candidates = sequences.iter().enumerate();
                candidates
                    .find_map(|(state, candidates)| relation(subsequence, *candidates, from, state))
            });
            steps.push(match step {
                Some(step) => step,
                None if sequences.len() == MAX_STATES => return None,
                None => {
                    sequences.push(subsequence);
                    let identity = Affine { along: 0, times: 1, plus: 0, over: 1 };
                    DigitTransition { state: sequences.len() - 1, affine: identity }
                }
            });
        }
        let initial = (0..base * from).map(|n| sequence.value_at(n)).collect();
        states.push(AutomatonState { initial, steps });
    }
    Some(Automatic { base: base as u64, states })
}

/// Returns the transition a·n + c, which refers to no state, if it gives the subsequence from index
/// `from` on. Otherwise returns `None`.
fn line(subsequence: Subsequence, from: usize) -> Option<DigitTransition> {
    let point = |n: usize| (n as i128, i128::from(subsequence.value_at(n)));
    let affine = Affine::line(point(from), point(from + 1)).filter(|line| line.over == 1)?;
    let holds = |n: usize| affine.holds(n as u64, 0, subsequence.value_at(n));
    (from..subsequence.len()).all(holds).then_some(DigitTransition { state: 0, affine })
}

/// Returns the transition that expresses `subsequence` by `base_sequence`, the sequence of the
/// state with index `state`. Returns `None` if no relation a·n + b·x + c holds from index `from`
/// on.
fn relation(
    subsequence: Subsequence,
    base_sequence: Subsequence,
    from: usize,
    state: usize,
) -> Option<DigitTransition> {
    // Of two subsequences with the same stride, one may be a value shorter.
    let length = subsequence.len().min(base_sequence.len());
    let point = |n: usize| {
        (n as i128, i128::from(base_sequence.value_at(n)), i128::from(subsequence.value_at(n)))
    };
    let (p, q) = (point(from), point(from + 1));
    // Three points determine the relation; the third lies in the first half, so that the other half
    // of the values checks it.
    let third =
        (from + 2..length / 2).map(point).find(|r| r.1 - p.1 != (q.1 - p.1) * (r.0 - p.0))?;
    let affine = Affine::through([p, q, third])?;
    let small = affine.over == 1 && affine.times.abs() <= MAX_MULTIPLIER && affine.times != 0;
    let holds =
        |n: usize| affine.holds(n as u64, base_sequence.value_at(n), subsequence.value_at(n));
    (small && (from..length).all(holds)).then_some(DigitTransition { state, affine })
}
