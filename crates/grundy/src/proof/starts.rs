//! Claims about starts, decided by the lost positions of all.

use super::certificate::add_starts;
use super::condition::{Condition, Counterexample};
use super::deciding::well_formed;
use super::discover::{Sought, Wanted, first_found, sought_in};
use super::prover::Prover;
use super::verdict::{Unknown, Verdict};
use crate::guarded::{Counted, StartCase};
use crate::lang::RuleGame;
use crate::words;
use grundy_automata::{Automaton, Formula, Limits, Linear, Numeration};

/// Bags are told by how many there are of each number up to this at most.
const HIGHEST: i64 = 10;

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
    for mut sought in sought_for(game, at, numeration, limits)? {
        match game.start_claim(at, &mut sought.0) {
            Ok((found, obligations)) => {
                let mut prover = Prover::new(&sought.0, limits.clone())?;
                well_formed(&mut prover, &obligations)?;
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
                counted: rules.counted,
            }));
        }
    }
    add_starts(&mut proof.certificate, &prover.names, cases);
    proof.starts = cases.clone();
    Ok(Verdict::Proved(Box::new(proof)))
}

/// What is looked for. Where it takes more than a sum of elements, a bag is told by how many there are of each number, of the
/// smallest that no start and no move leaves.
fn sought_for(
    game: &RuleGame,
    at: usize,
    numeration: Option<&Numeration>,
    limits: &Limits,
) -> Result<Vec<Sought>, Unknown> {
    let why = match sought_in(game, &[Wanted::Lost], numeration) {
        Err(why) if game.is_bag() => why,
        found => return found,
    };
    // Elements of 0 are seldom met.
    let ranges = [1, 0].into_iter().flat_map(|low| (1..=HIGHEST).map(move |high| (low, high)));
    for (low, high) in ranges {
        let Ok(mut rules) = game.formulas_counting(numeration.cloned(), Counted { low, high })
        else {
            continue;
        };
        let Ok((_, obligations)) = game.start_claim(at, &mut rules) else { continue };
        let left = {
            let mut prover = Prover::new(&rules, limits.clone())?;
            well_formed(&mut prover, &obligations)
        };
        match left {
            Ok(()) => {
                let value = rules.fresh("g");
                return Ok(vec![(rules, Wanted::Lost, value)]);
            }
            // Some element is outside.
            Err(Unknown::Beyond(..)) => {}
            Err(why) => return Err(why),
        }
    }
    Err(why)
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
