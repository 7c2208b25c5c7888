//! A set of lost positions, or Grundy values, guessed as an automaton from small positions and then proved.
//!
//! Whether a guess is right is decided as for any claim; a guess from more positions follows one that is wrong. It cannot always
//! end: whether two heap games have the same P-positions is undecidable (Larsson and Wästlund 2013, "From heaps of matches to
//! the limits of computability").

use super::certificate::add_starts;
use super::deciding::{lost_claim, may_not_end, proved, well_formed};
use super::prover::Prover;
use super::verdict::{Basis, Claimed, Proof, Unknown, Verdict};
use crate::base::{Budget, Counts, Nimber};
use crate::engine::{Grundy, Search, Zermelo};
use crate::guarded::{GuardedCommands, StartCase};
use crate::lang::RuleGame;
use crate::words;
use grundy_automata::{Automaton, Formula, Limits, Linear, Numeration, Variable};

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
    bag: bool,
}

impl Truth<'_> {
    /// The position of these numbers; `None` where there is none.
    fn position(&self, numbers: &[u64]) -> Option<Counts> {
        let whole = if self.bag { [&[1], numbers].concat() } else { numbers.to_vec() };
        self.game.is_position(&whole).then(|| Counts::of(whole))
    }

    /// Whether it is lost; `None` where the search does not end.
    fn lost(&mut self, numbers: &[u64]) -> Option<bool> {
        let Some(position) = self.position(numbers) else { return Some(false) };
        Some(self.results.value(self.game, &position, &self.budget).ok()?.value < 0)
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

/// A guess that is proved, and the automaton that it is.
fn found(
    game: &RuleGame,
    rules: &GuardedCommands,
    (wanted, value): (Wanted, Variable),
    limits: &Limits,
) -> Result<(Proof, Automaton), Unknown> {
    let mut prover = Prover::new(rules, limits.clone())?;
    well_formed(&mut prover, &[])?;
    if wanted == Wanted::Lost {
        lost_claim(rules)?;
    }
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
    let mut truth = Truth { game, budget, values, results, bag: rules.bag };
    let here = rules.variables();
    let mut guessed: Option<Automaton> = None;
    let tracks = here.len() + usize::from(wanted == Wanted::Values);
    let letters = 2f64.powf(tracks as f64 * f64::from(rules.numeration.letter_bits()));
    for tail in 1..=MOST_TAIL {
        if letters.powf(tail as f64 + 1.0) > MOST_CONTINUATIONS {
            break;
        }
        let learned = match wanted {
            Wanted::Lost => {
                prover.engine.learn(&here, tail, MOST_STATES, |numbers| truth.lost(numbers))
            }
            Wanted::Values => {
                let tracks = [&here[..], &[value]].concat();
                prover.engine.learn(&tracks, tail, MOST_STATES, |numbers| {
                    let (value, position) = numbers.split_last()?;
                    truth.has_value(position, *value)
                })
            }
        };
        let Some(learned) = learned.map_err(super::condition::Stop::from)? else { break };
        // The same guess would fail again.
        if guessed.as_ref() == Some(&learned.automaton) {
            continue;
        }
        let automaton = guessed.insert(learned.automaton).clone();
        let kept = prover.goals.len();
        let holds = match wanted {
            Wanted::Lost => prover.lost_positions(&automaton)?.is_ok(),
            Wanted::Values => {
                matches!(prover.grundy_values(&automaton, (value, false))?, Ok(Ok(())))
            }
        };
        if !holds {
            prover.goals.truncate(kept);
            continue;
        }
        let formula = Formula::Automaton(automaton.clone(), automaton.tracks().to_vec());
        let claimed = match wanted {
            Wanted::Lost => Claimed::Lost(formula),
            Wanted::Values => Claimed::Values { variable: value, power: false, formula },
        };
        let basis = Basis::Measure(measure);
        let proof = proved(game, &mut prover, basis, vec![automaton.clone()], &claimed)?;
        return Ok((proof, automaton));
    }
    Err(Unknown::Beyond(
        words!(
            "no automaton that small positions suggest holds at all sizes",
            "由小局面猜出的自动机都不能对一切大小成立"
        ),
        None,
    ))
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
