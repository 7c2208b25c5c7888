//! Which elements of a bag are firm in misère play, learnt from small ones.

use super::condition::Stop;
use super::prover::Prover;
use super::truth::Truth;
use super::verdict::Unknown;
use grundy_automata::{Automaton, Teacher, Variable};
use rustc_hash::FxHashMap;

/// Guesses are tried at elements below these, one after the other.
const SIZES: [u64; 3] = [32, 256, 2_048];
/// What tells states apart may be so many times as large.
const REACH: u64 = 32;
/// A guess of more states is none.
const MOST_STATES: usize = 400;

/// Answers which elements are firm, and tries guesses at elements below a size.
struct Firm<'t, 'a> {
    truth: &'t mut Truth<'a>,
    known: FxHashMap<u64, bool>,
    size: u64,
}

impl Teacher for Firm<'_, '_> {
    fn contains(&mut self, numbers: &[u64]) -> Option<bool> {
        let element = *numbers.first()?;
        let reached = element <= self.size.saturating_mul(REACH);
        reached.then(|| self.truth.is_firm(element, &mut self.known)).flatten()
    }

    fn wrong(&mut self, guess: &Automaton) -> Option<Vec<u64>> {
        let (truth, known) = (&mut *self.truth, &mut self.known);
        let mut wrong = |element: &u64| {
            let firm = truth.is_firm(*element, known);
            firm.is_some_and(|firm| guess.contains(&[*element]).ok() != Some(firm))
        };
        (0..self.size).find(|element| wrong(element)).map(|element| vec![element])
    }
}

/// Which elements are firm in misère play. Where elements are tame there is no choice: one without a move is not firm, one
/// worth 2 or more is, and any other is where all of its options are.
pub(super) fn guess_firm(
    prover: &mut Prover,
    truth: &mut Truth,
    values: &Automaton,
    value: Variable,
) -> Result<Automaton, Unknown> {
    let here = prover.rules.variables();
    let mut guessed: Option<Automaton> = None;
    for size in SIZES {
        let mut firm = Firm { truth: &mut *truth, known: FxHashMap::default(), size };
        let learned = prover.engine.learn_with(&here, 0, MOST_STATES, &mut firm);
        let Some(learned) = learned.map_err(Stop::from)? else { continue };
        if guessed.as_ref() == Some(&learned.automaton) {
            continue;
        }
        let firm = guessed.insert(learned.automaton).clone();
        let kept = prover.goals.len();
        if matches!(prover.tame(values, value, &firm)?, Ok(Ok(()))) {
            return Ok(firm);
        }
        prover.goals.truncate(kept);
    }
    Err(Unknown::nothing_holds())
}
