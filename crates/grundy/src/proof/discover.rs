//! A set of lost positions, or Grundy values, guessed as an automaton from small positions and then proved.
//!
//! Whether a guess is right is decided as for any claim; a guess from more positions follows one that is wrong. It cannot always
//! end: whether two heap games have the same P-positions is undecidable (Larsson and Wästlund 2013, "From heaps of matches to
//! the limits of computability").

use super::certificate::add_starts;
use super::deciding::{lost_claim, may_not_end, proved, well_formed};
use super::known::Known;
use super::measure::Measure;
use super::prover::{Prover, is};
use super::verdict::{Basis, Claimed, Proof, Unknown, Verdict};
use crate::base::{Budget, Counts, Ending, Nimber};
use crate::engine::{Grundy, Search, Zermelo};
use crate::guarded::{GuardedCommands, StartCase};
use crate::lang::RuleGame;
use crate::words;
use grundy_automata::{Automaton, Formula, Limits, Linear, Numeration, Variable};
use rustc_hash::FxHashMap;

/// Continuations that tell states apart have at most so many letters.
const MOST_TAIL: usize = 7;
/// For each state so many continuations are looked at, at most.
const MOST_CONTINUATIONS: f64 = 262_144.0;
/// A guess of more states is none.
const MOST_STATES: usize = 400;
/// Positions that are searched for guesses.
const MOST_POSITIONS: u64 = 4_000_000;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The lost positions.
    Lost,
    /// The Grundy values.
    Values,
}

/// What is true of small positions.
struct Truth<'a> {
    game: &'a RuleGame,
    budget: Budget<'a>,
    values: Search<RuleGame, Grundy>,
    results: Search<RuleGame, Zermelo>,
}

impl Truth<'_> {
    /// The position of these numbers; `None` where there is none.
    fn position(&self, numbers: &[u64]) -> Option<Counts> {
        self.game.position_of(numbers)
    }

    /// Whether it is lost; `None` where the search does not end.
    fn lost(&mut self, numbers: &[u64]) -> Option<bool> {
        let Some(position) = self.position(numbers) else { return Some(false) };
        Some(self.results.value(self.game, &position, &self.budget).ok()?.value < 0)
    }

    /// Whether an element is firm in misère play, where all are tame.
    fn is_firm(&mut self, element: u64, known: &mut FxHashMap<u64, bool>) -> Option<bool> {
        let mut open = vec![element];
        while let Some(top) = open.last().copied() {
            if known.contains_key(&top) {
                open.pop();
                continue;
            }
            let Some(position) = self.position(&[top]) else {
                known.insert(top, false);
                continue;
            };
            let mut options = Vec::new();
            self.game.try_options(&mut options, &position).ok()?;
            let Nimber(worth) = self.values.value(self.game, &position, &self.budget).ok()?;
            let options: Vec<Vec<u64>> =
                options.iter().map(|option| self.game.members_of(option)).collect();
            let new: Vec<u64> = options
                .iter()
                .flatten()
                .copied()
                .filter(|part| !known.contains_key(part))
                .collect();
            if !new.is_empty() && worth < 2 {
                // Play ends, so that no element is its own descendant.
                open.extend(new);
                continue;
            }
            let softens =
                |option: &Vec<u64>| !option.iter().any(|part| known.get(part) == Some(&true));
            let firm = worth >= 2 || !(options.is_empty() || options.iter().any(softens));
            known.insert(top, firm);
        }
        known.get(&element).copied()
    }

    fn has_value(&mut self, numbers: &[u64], value: u64) -> Option<bool> {
        let Some(position) = self.position(numbers) else { return Some(false) };
        let Nimber(found) = self.values.value(self.game, &position, &self.budget).ok()?;
        Some(u64::from(found) == value)
    }
}

/// Guesses and proves what is wanted of all positions.
///
/// # Errors
/// Why nothing is found.
pub fn discover(
    game: &RuleGame,
    wanted: Wanted,
    numeration: Option<Numeration>,
    limits: &Limits,
) -> Result<Proof, Unknown> {
    let mut rules = game.formulas(numeration)?;
    let value = rules.fresh("g");
    let (proof, _) = found(game, &rules, (wanted, value), limits)?;
    Ok(proof)
}

/// Guesses and proves the Grundy values where there are some, and the lost positions where there are none or no values were
/// found: these may be simple where values are not.
pub fn discover_any(game: &RuleGame, limits: &Limits) -> (Wanted, Result<Proof, Unknown>) {
    if game.is_impartial() && game.ending() == Some(Ending::Normal) {
        let values = discover(game, Wanted::Values, None, limits);
        let lost = values.is_err().then(|| discover(game, Wanted::Lost, None, limits));
        return match lost {
            Some(Ok(lost)) => (Wanted::Lost, Ok(lost)),
            _ => (Wanted::Values, values),
        };
    }
    (Wanted::Lost, discover(game, Wanted::Lost, None, limits))
}

/// What every guess begins with.
struct Begun<'a> {
    prover: Prover<'a>,
    measure: Measure,
    truth: Truth<'a>,
}

fn begin<'a>(
    game: &'a RuleGame,
    rules: &'a GuardedCommands,
    limits: &Limits<'a>,
) -> Result<Begun<'a>, Unknown> {
    let mut prover = Prover::new(rules, limits.clone())?;
    well_formed(&mut prover, &[])?;
    let measure = match prover.measure()? {
        Ok(measure) => measure,
        Err(moves) => return Err(may_not_end(&moves)),
    };
    let budget = Budget {
        positions: MOST_POSITIONS,
        bytes: limits.bytes as u64,
        deadline: limits.deadline,
        stop: limits.cancel,
        ..Budget::default()
    };
    let (values, results) = (Search::new(Grundy::default()), Search::new(Zermelo));
    Ok(Begun { prover, measure, truth: Truth { game, budget, values, results } })
}

/// A guess that is proved, and the automaton that it is.
fn found(
    game: &RuleGame,
    rules: &GuardedCommands,
    (wanted, value): (Wanted, Variable),
    limits: &Limits,
) -> Result<(Proof, Automaton), Unknown> {
    let tame = wanted == Wanted::Lost && rules.bag && rules.misere();
    if wanted == Wanted::Lost && !tame {
        lost_claim(rules)?;
    }
    let mut begun = begin(game, rules, limits)?;
    let values = begun.guessed(if tame { Wanted::Values } else { wanted }, value)?;
    let Begun { mut prover, measure, truth } = begun;
    let formula = is(&values);
    let (claim, claimed) = match wanted {
        Wanted::Lost if tame => {
            let firm = guess_firm(&mut prover, truth, &values, value)?;
            let claimed = Claimed::Tame { variable: value, formula, firm: is(&firm) };
            ((Known::Tame(value), vec![values.clone(), firm]), claimed)
        }
        Wanted::Lost => ((Known::Lost, vec![values.clone()]), Claimed::Lost(formula)),
        Wanted::Values => {
            let claimed = Claimed::Values { variable: value, power: false, formula };
            ((Known::Values(value, false), vec![values.clone()]), claimed)
        }
    };
    let proof = proved(game, &mut prover, Basis::Measure(measure), claim, &claimed)?;
    Ok((proof, values))
}

/// Guesses from ever more small positions, until one holds.
fn guesses(
    prover: &mut Prover,
    tracks: &[Variable],
    mut contains: impl FnMut(&[u64]) -> Option<bool>,
    mut holds: impl FnMut(&mut Prover, &Automaton) -> Result<bool, super::condition::Stop>,
) -> Result<Automaton, Unknown> {
    let mut guessed: Option<Automaton> = None;
    let letters = 2f64.powf(tracks.len() as f64 * f64::from(prover.rules.numeration.letter_bits()));
    for tail in 1..=MOST_TAIL {
        if letters.powf(tail as f64 + 1.0) > MOST_CONTINUATIONS {
            break;
        }
        let learned = prover.engine.learn(tracks, tail, MOST_STATES, &mut contains);
        let Some(learned) = learned.map_err(super::condition::Stop::from)? else { break };
        // The same guess would fail again.
        if guessed.as_ref() == Some(&learned.automaton) {
            continue;
        }
        let automaton = guessed.insert(learned.automaton).clone();
        let kept = prover.goals.len();
        if holds(prover, &automaton)? {
            return Ok(automaton);
        }
        prover.goals.truncate(kept);
    }
    Err(Unknown::Beyond(
        words!(
            "no automaton that small positions suggest holds at all sizes",
            "由小局面猜出的自动机都不能对一切大小成立"
        ),
        None,
    ))
}

impl Begun<'_> {
    /// The lost positions, or the values.
    fn guessed(&mut self, wanted: Wanted, value: Variable) -> Result<Automaton, Unknown> {
        let here = self.prover.rules.variables();
        let truth = &mut self.truth;
        match wanted {
            Wanted::Lost => guesses(
                &mut self.prover,
                &here,
                |numbers| truth.lost(numbers),
                |prover, guess| Ok(prover.lost_positions(guess)?.is_ok()),
            ),
            Wanted::Values => guesses(
                &mut self.prover,
                &[&here[..], &[value]].concat(),
                |numbers| {
                    let (value, position) = numbers.split_last()?;
                    truth.has_value(position, *value)
                },
                |prover, guess| {
                    Ok(matches!(prover.grundy_values(guess, (value, false))?, Ok(Ok(()))))
                },
            ),
        }
    }
}

/// Which elements are firm in misère play. Where elements are tame there is no choice: one without a move is not firm, one
/// worth 2 or more is, and any other is where all of its options are.
fn guess_firm(
    prover: &mut Prover,
    mut truth: Truth,
    values: &Automaton,
    value: Variable,
) -> Result<Automaton, Unknown> {
    let here = prover.rules.variables();
    let mut known = FxHashMap::default();
    guesses(
        prover,
        &here,
        |numbers| truth.is_firm(*numbers.first()?, &mut known),
        |prover, firm| Ok(matches!(prover.tame(values, value, firm)?, Ok(Ok(())))),
    )
}

/// Decides a claim about starts, by the lost positions of all.
///
/// # Errors
/// Why it is not decided.
pub(super) fn prove_start_claim(
    game: &RuleGame,
    at: usize,
    limits: &Limits,
) -> Result<Verdict, Unknown> {
    let mut rules = game.formulas(None)?;
    let cases = game.start_claim(at, &mut rules)?;
    let value = rules.fresh("g");
    let (mut proof, lost) = found(game, &rules, (Wanted::Lost, value), limits)?;
    let mut prover = Prover::new(&rules, limits.clone())?;
    for case in &cases {
        if let Some(position) = wrong_start(&mut prover, &lost, case)? {
            return Ok(Verdict::Refuted(super::condition::Counterexample {
                condition: super::condition::Condition::Start,
                command: None,
                position,
            }));
        }
    }
    add_starts(&mut proof.certificate, &prover.names, &cases);
    proof.starts = cases;
    Ok(Verdict::Proved(Box::new(proof)))
}

/// A position at the start of which something false is claimed.
fn wrong_start(
    prover: &mut Prover,
    lost: &Automaton,
    case: &StartCase,
) -> Result<Option<Vec<crate::base::Big>>, Unknown> {
    let is_lost = prover.at(lost, &case.position, &[]);
    let domain = prover.compile(&prover.rules.domain())?;
    let inside = prover.at(&domain, &case.position, &[]);
    let wrong = Formula::or([
        Formula::and([case.lost.clone(), Formula::not(is_lost.clone())]),
        Formula::and([case.other.clone(), is_lost]),
        // Neither is claimed, or both.
        Formula::not(Formula::or([case.lost.clone(), case.other.clone()])),
        Formula::and([case.lost.clone(), case.other.clone()]),
    ]);
    // The position itself is what is shown.
    let here = prover.rules.variables();
    let same = here
        .iter()
        .zip(&case.position)
        .map(|(variable, value)| Formula::equal(Linear::from(*variable), value.clone()));
    let bound = [&case.numbers[..], &case.aux].concat();
    let all = [case.guard.clone(), inside, wrong].into_iter().chain(same);
    Ok(prover.none("starts are as claimed", Formula::exists(bound, Formula::and(all)))?)
}
