//! Proves, for positions of all sizes, laws that tables of small positions suggest.

use super::check::with_claim;
use super::scope::Scope;
use super::table_laws::{LawProof, TableLaws};
use grundy_automata::Limits;
use grundy_core::base::Budget;
use grundy_fit::guess::Agreement;
use grundy_fit::guess::ExpressionLaw;
use grundy_proof::{Proof, Verdict, prove_claim};
use grundy_rules::{RuleClaim, RuleGame};
use grundy_store::GameState;
use grundy_store::cache::proofs::{limits, proof_details};
use grundy_store::game::parameters;
use grundy_text::{Words, words};
use std::time::{Duration, Instant};

/// The time limit for the proofs of the laws of one table.
const PROOF_TIME: Duration = Duration::from_secs(4);
/// The greatest value of a varied parameter for which a proof of a law is attempted.
const MAX_VALUE: i64 = 100;
/// The maximum number of combinations of values of the varied parameters for which proofs are
/// attempted.
const MAX_COMBINATIONS: usize = 400;

/// One combination of parameter values: the names and values of the varied parameters.
type ParameterValues = Vec<(String, i64)>;

/// The result of an attempt to prove a law.
enum ProofAttempt {
    /// The law is proved for all sizes.
    Proved(LawProof),
    /// The law is false at some position outside of its table.
    Refuted,
    /// The law is neither proved nor refuted within the limits.
    Undecided,
}

/// Attempts to prove the laws of each table. If one is proved, it replaces all laws of the table,
/// because all correct laws are equivalent. Otherwise removes the laws that are refuted.
///
/// `instance` is the game of the rules, which stores the proofs for its parameter values.
pub(super) fn prove_laws(
    instance: &GameState,
    rules: &RuleGame,
    tables: &mut [TableLaws],
    budget: &Budget,
) {
    for table in tables {
        let limits = limits(budget, Some(Instant::now() + PROOF_TIME));
        let mut remaining: Vec<ExpressionLaw> = Vec::new();
        let mut is_refuted = false;
        for law in std::mem::take(&mut table.laws) {
            match prove_law((instance, rules), table, &law, &limits) {
                (ProofAttempt::Proved(proof), scope) => {
                    table.proof = Some(proof);
                    table.scope = scope;
                    remaining = vec![law];
                    break;
                }
                (ProofAttempt::Refuted, _) => is_refuted = true,
                (ProofAttempt::Undecided, _) => remaining.push(law),
            }
        }
        // The law that disagreed with the only remaining law is refuted.
        if let [law] = &mut remaining[..]
            && is_refuted
            && matches!(law.agreement, Agreement::Disputed { .. })
        {
            law.agreement = Agreement::Agrees { probes: law.checked_outside };
        }
        table.laws = remaining;
    }
}

/// Attempts to prove a law. Returns the result, and the set of positions (all, or only starts) for
/// which it was attempted last. For a law about starts, a proof for all positions is attempted
/// first, if the numbers that describe a start occur in its position.
fn prove_law(
    (instance, rules): (&GameState, &RuleGame),
    table: &TableLaws,
    law: &ExpressionLaw,
    limits: &Limits,
) -> (ProofAttempt, Scope) {
    let scope = table.scope;
    let Some(claim) = table.claim(law) else { return (ProofAttempt::Undecided, scope) };
    if let Some(general_claim) = claim.strip_suffix(" for start")
        && table.names_of(law).iter().all(|name| {
            rules.start_copies(name)
                || rules.params().iter().any(|(parameter, _)| parameter == name)
        })
        && let proved @ ProofAttempt::Proved(_) =
            attempt_proof((instance, rules), table, general_claim, limits)
    {
        return (proved, Scope::Positions);
    }
    (attempt_proof((instance, rules), table, &claim, limits), scope)
}

/// Attempts to prove a claim for every combination of values of the parameters that vary in the
/// table.
fn attempt_proof(
    (instance, rules): (&GameState, &RuleGame),
    table: &TableLaws,
    claim: &str,
    limits: &Limits,
) -> ProofAttempt {
    let stated = format!("claim {claim}");
    let claims = rules.claims();
    let is_stated = |claim: &RuleClaim| claim.text.split_whitespace().eq(stated.split_whitespace());
    let stated_index = claims.iter().position(is_stated);
    let extended = match stated_index {
        Some(_) => Ok(rules.file().clone()),
        None => with_claim(rules.file(), claim),
    };
    let Ok(file) = extended else { return ProofAttempt::Undecided };
    let varied: Vec<String> = (rules.params().iter())
        .map(|(name, _)| name.to_string())
        .filter(|name| table.table.variables.contains(name))
        .collect();
    let mut largest_proof: Option<Box<Proof>> = None;
    let mut proved: Vec<ParameterValues> = Vec::new();
    let (combinations, complete) = combinations(rules, &varied);
    for given in combinations {
        let all_parameters: Vec<(&str, i64)> = rules
            .params()
            .into_iter()
            .map(|(name, value)| {
                let varied = given.iter().find(|(varied, _)| varied == name);
                (name, varied.map_or(value, |(_, value)| *value))
            })
            .collect();
        let Ok(built) = file.build(&all_parameters) else { return ProofAttempt::Undecided };
        let index = stated_index.unwrap_or(claims.len());
        let verdict = if varied.is_empty() {
            instance.decide_claim(&built, index, limits)
        } else {
            prove_claim(&built, index, None, limits)
        };
        match verdict {
            Verdict::Proved(proof) => {
                // The proof for the first values is often trivial, as no move is possible.
                if largest_proof.as_ref().is_none_or(|largest| largest.largest < proof.largest) {
                    largest_proof = Some(proof);
                }
                proved.push(given);
            }
            // The law agrees with the table, so the counterexample is a position outside of the
            // table.
            Verdict::Refuted(_) => return ProofAttempt::Refuted,
            Verdict::Unknown(_) => return ProofAttempt::Undecided,
        }
    }
    let Some(proof) = largest_proof else { return ProofAttempt::Undecided };
    let basis = proof_details(&proof);
    let values = range_words(&varied, &proved);
    // Proofs of single combinations are not kept.
    let proof = varied.is_empty().then_some(proof);
    ProofAttempt::Proved(LawProof { basis, values, all_values: complete, proof })
}

/// Returns at most [`MAX_COMBINATIONS`] combinations of values, from 0 to [`MAX_VALUE`], of the
/// varied parameters. The second value states whether these are all combinations that the rules
/// allow.
fn combinations(rules: &RuleGame, varied: &[String]) -> (Vec<ParameterValues>, bool) {
    let mut combinations: Vec<ParameterValues> = vec![vec![]];
    let mut complete = true;
    for name in varied {
        let mut allowed = Vec::new();
        for value in 0..=MAX_VALUE {
            let given: Vec<(&str, i64)> = rules
                .params()
                .into_iter()
                .map(|(parameter, default)| {
                    (parameter, if parameter == name { value } else { default })
                })
                .collect();
            if rules.file().build(&given).is_ok() {
                allowed.push(value);
            }
        }
        complete &= !allowed.contains(&MAX_VALUE);
        combinations = combinations
            .iter()
            .flat_map(|given| {
                let extend = |value: &i64| {
                    given.iter().cloned().chain([(name.clone(), *value)]).collect::<Vec<_>>()
                };
                allowed.iter().map(extend).collect::<Vec<_>>()
            })
            .collect();
    }
    complete &= combinations.len() <= MAX_COMBINATIONS;
    combinations.truncate(MAX_COMBINATIONS);
    (combinations, complete)
}

/// Describes the parameter values `proved` for which a law is proved, such as ` for each m from 1
/// to 60`. The text is empty if no parameter varies.
fn range_words(varied: &[String], proved: &[ParameterValues]) -> Words {
    match (varied, proved) {
        ([], _) => Words::default(),
        ([name], [first, .., last]) => {
            let (low, high) = (first[0].1, last[0].1);
            words!(tasks::for_each_from_to, name, low, high)
        }
        (_, [only]) => parameters::condition_suffix(only),
        _ => {
            let (names, count) = (varied.join(", "), proved.len());
            words!(tasks::for_each_of_combinations_of_values, count, names)
        }
    }
}
