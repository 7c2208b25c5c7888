//! Decides claims about starting positions: discovers and proves the set of all lost positions, and
//! compares the claim with it.

use super::certificate::add_starts;
use super::condition::{Condition, Counterexample};
use super::discover::{DiscoveryGoal, SearchTask, discover_first, search_tasks};
use super::proof_steps::check_well_formed;
use super::prover::Prover;
use super::verdict::{Unknown, Verdict};
use grundy_automata::{Automaton, Formula, Limits, Linear, Numeration};
use grundy_rules::RuleGame;
use grundy_rules_logic::LogicRules;
use grundy_rules_logic::guarded::{NumberBag, StartCase};
use grundy_text::words;

/// The largest number in a bag for which the multiplicities of the numbers can serve as
/// coordinates.
const MAX_COUNTED_NUMBER: i64 = 10;

/// Decides the claim with index `claim`, which is about starting positions, by discovering the set
/// of all lost positions.
///
/// # Errors
/// Returns the reason why the claim is undecided.
pub(super) fn prove_start_claim(
    game: &RuleGame,
    claim: usize,
    numeration: Option<&Numeration>,
    limits: &Limits,
) -> Result<Verdict, Unknown> {
    let (mut tasks, mut cases_by_task) = (Vec::new(), Vec::new());
    for mut task in lost_searches(game, claim, numeration, limits)? {
        match game.start_claim(claim, &mut task.rules) {
            Ok((cases, obligations)) => {
                let mut prover = Prover::new(&task.rules, limits.clone())?;
                check_well_formed(&mut prover, &obligations)?;
                cases_by_task.push(cases);
                tasks.push(task);
            }
            Err(beyond) if tasks.is_empty() => return Err(beyond.into()),
            // Some claims cannot be expressed in every numeration.
            Err(_) => {}
        }
    }
    let discovery = discover_first(game, &tasks, limits)?;
    let (mut proof, lost) = (discovery.proof, discovery.automaton);
    let numeration = &proof.law.rules.numeration;
    let Some(index) = tasks.iter().position(|task| task.rules.numeration == *numeration) else {
        unreachable!("the discovered law belongs to one of the searches");
    };
    let (rules, cases) = (&tasks[index].rules, &cases_by_task[index]);
    let mut prover = Prover::new(rules, limits.clone())?;
    for case in cases {
        if let Some(position) = find_wrong_start(&mut prover, &lost, case)? {
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

/// Returns the searches for lost positions that can decide the claim with index `claim`, which is
/// about starting positions. If a bag cannot be treated element by element, its coordinates are the
/// multiplicities of its numbers. The numbers are in the smallest range that contains all starting
/// positions and that no move leaves.
fn lost_searches(
    game: &RuleGame,
    claim: usize,
    numeration: Option<&Numeration>,
    limits: &Limits,
) -> Result<Vec<SearchTask>, Unknown> {
    let reason = match search_tasks(game, &[DiscoveryGoal::Lost], numeration) {
        Err(reason) if game.is_bag() => reason,
        tasks => return tasks,
    };
    // Bags with elements 0 are uncommon, so ranges without 0 are tried first.
    let ranges =
        [1, 0].into_iter().flat_map(|low| (1..=MAX_COUNTED_NUMBER).map(move |high| (low, high)));
    for (low, high) in ranges {
        let Ok(mut rules) =
            game.guarded_commands_by_counts(numeration.cloned(), NumberBag { low, high })
        else {
            continue;
        };
        let Ok((_, obligations)) = game.start_claim(claim, &mut rules) else { continue };
        let in_range = {
            let mut prover = Prover::new(&rules, limits.clone())?;
            check_well_formed(&mut prover, &obligations)
        };
        match in_range {
            Ok(()) => {
                let value = rules.fresh("g");
                return Ok(vec![SearchTask { rules, goal: DiscoveryGoal::Lost, value }]);
            }
            // Some element of a bag can be outside of this range.
            Err(Unknown::Beyond(..)) => {}
            Err(other) => return Err(other),
        }
    }
    Err(reason)
}

/// Returns a starting position about which the claim is false: the numbers that select the position
/// in the notation of starting positions, or its coordinates if the rules declare no such numbers.
/// Returns `None` if the claim is right.
fn find_wrong_start(
    prover: &mut Prover,
    lost: &Automaton,
    case: &StartCase,
) -> Result<Option<Vec<grundy_core::base::Big>>, Unknown> {
    let is_lost = prover.substitute(lost, &case.position, &[]);
    let domain = prover.compile(&prover.rules.domain())?;
    let inside = prover.substitute(&domain, &case.position, &[]);
    let is_wrong = Formula::or([
        Formula::and([case.lost.clone(), Formula::not(is_lost.clone())]),
        Formula::and([case.not_lost.clone(), is_lost]),
        // The claim is neither true nor false at the starting position, or both.
        Formula::not(Formula::or([case.lost.clone(), case.not_lost.clone()])),
        Formula::and([case.lost.clone(), case.not_lost.clone()]),
    ]);
    let violation = Formula::and([case.guard.clone(), inside, is_wrong]);
    let name = words!(proof::claim_is_true_at_starting_positions);
    if !case.numbers.is_empty() {
        let formula = Formula::exists(case.aux.clone(), violation);
        return Ok(prover.check_empty_over(name, formula, &case.numbers)?);
    }
    let coordinates = prover.rules.variables();
    let equal = coordinates
        .iter()
        .zip(&case.position)
        .map(|(variable, value)| Formula::equal(Linear::from(*variable), value.clone()));
    let formula =
        Formula::exists(case.aux.clone(), Formula::and([violation].into_iter().chain(equal)));
    Ok(prover.check_empty(name, formula)?)
}
