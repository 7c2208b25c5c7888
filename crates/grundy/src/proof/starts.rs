//! Claims about starts, decided by the lost positions of all.

use super::certificate::add_starts;
use super::condition::{Condition, Counterexample};
use super::discover::{Sought, Wanted, first_found, sought_in};
use super::prover::Prover;
use super::verdict::{Unknown, Verdict};
use crate::guarded::StartCase;
use crate::lang::RuleGame;
use crate::words;
use grundy_automata::{Automaton, Formula, Limits, Linear, Numeration};

/// Decides a claim about starts, by the lost positions of all.
///
/// # Errors
/// Why it is not decided.
pub(super) fn prove_start_claim(
    game: &RuleGame,
    at: usize,
    numeration: Option<&Numeration>,
    limits: &Limits,
) -> Result<Verdict, Unknown> {
    let (mut all, mut cases): (Vec<Sought>, Vec<Vec<StartCase>>) = (Vec::new(), Vec::new());
    for mut sought in sought_in(game, &[Wanted::Lost], numeration)? {
        match game.start_claim(at, &mut sought.0) {
            Ok(found) => {
                cases.push(found);
                all.push(sought);
            }
            Err(beyond) if all.is_empty() => return Err(beyond.into()),
            // Not every numeration has words for what is claimed.
            Err(_) => {}
        }
    }
    let (_, mut proof, lost) = first_found(game, &all, limits)?;
    let numeration = &proof.proven.rules.numeration;
    let Some(found) = all.iter().position(|(rules, ..)| rules.numeration == *numeration) else {
        unreachable!("what is found is one of what was sought");
    };
    let (rules, cases) = (&all[found].0, &cases[found]);
    let mut prover = Prover::new(rules, limits.clone())?;
    for case in cases {
        if let Some(position) = wrong_start(&mut prover, &lost, case)? {
            return Ok(Verdict::Refuted(Counterexample {
                condition: Condition::Start,
                command: None,
                position,
            }));
        }
    }
    add_starts(&mut proof.certificate, &prover.names, cases);
    proof.starts = cases.clone();
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
    Ok(prover.none(
        words!("starts are as claimed", "开局与断言相符"),
        Formula::exists(bound, Formula::and(all)),
    )?)
}
