//! Laws that tables show, passed on to be proved for all sizes.

use super::check::with_claim;
use super::guessed::{Guessed, LawProof};
use crate::base::{Budget, Words};
use crate::lang::RuleGame;
use crate::proof::{Proof, Verdict, prove_claim};
use crate::words;
use crate::workbench::game::parameters;
use crate::workbench::memory::proofs::{limits, shown_words};
use grundy_automata::Limits;
use std::time::{Duration, Instant};

/// Time for the laws of one table.
const PATIENCE: Duration = Duration::from_secs(4);
/// A parameter that varies is tried with values up to this.
const VALUES: i64 = 100;
/// So many combinations of values at most.
const COMBINED: usize = 400;

/// Values of parameters.
type Given = Vec<(String, i64)>;

/// What became of a law.
enum Became {
    Proved(LawProof),
    Wrong,
    Open,
}

/// Keeps of the laws of each table the one that is proved, which all that are right equal; and drops what is refuted.
pub(super) fn prove(rules: &RuleGame, all: &mut [Guessed], budget: &Budget) {
    for guessed in all {
        let limits = limits(budget, Some(Instant::now() + PATIENCE));
        let mut left = Vec::new();
        for law in std::mem::take(&mut guessed.laws) {
            let says = guessed.written(&law);
            let claim = match guessed.of_outcomes() {
                true => format!("P when {says}"),
                false => format!("grundy = {says}"),
            };
            match became(rules, guessed, &claim, &limits) {
                Became::Proved(proof) => {
                    guessed.proof = Some(proof);
                    left = vec![law];
                    break;
                }
                Became::Wrong => {}
                Became::Open => left.push(law),
            }
        }
        guessed.laws = left;
    }
}

fn became(rules: &RuleGame, guessed: &Guessed, claim: &str, limits: &Limits) -> Became {
    let Ok(file) = with_claim(rules.file(), claim) else { return Became::Open };
    let varied: Vec<String> = (rules.params().iter())
        .map(|(name, _)| name.to_string())
        .filter(|name| guessed.table.variables.contains(name))
        .collect();
    let mut first: Option<Box<Proof>> = None;
    let mut done: Vec<Given> = Vec::new();
    let (all, whole) = values(rules, &varied);
    for given in all {
        let own: Vec<(&str, i64)> = rules
            .params()
            .into_iter()
            .map(|(name, value)| {
                let found = given.iter().find(|(known, _)| known == name);
                (name, found.map_or(value, |(_, value)| *value))
            })
            .collect();
        let Ok(built) = file.build(&own) else { return Became::Open };
        match prove_claim(&built, rules.claims().len(), None, limits) {
            Verdict::Proved(proof) => {
                first = first.or(Some(proof));
                done.push(given);
            }
            // The table bears it out, so a refutation lies beyond it.
            Verdict::Refuted(_) => return Became::Wrong,
            Verdict::Unknown(_) => return Became::Open,
        }
    }
    let Some(proof) = first else { return Became::Open };
    let certificate = varied.is_empty().then_some(proof.certificate.clone());
    let basis = shown_words(&proof);
    Became::Proved(LawProof { basis, values: range_words(&varied, &done), whole, certificate })
}

/// The values of parameters that vary, one by one; whether these are all that the rules allow.
fn values(rules: &RuleGame, varied: &[String]) -> (Vec<Given>, bool) {
    let mut all: Vec<Given> = vec![vec![]];
    let mut whole = true;
    for name in varied {
        let mut allowed = Vec::new();
        for value in 0..=VALUES {
            let given: Vec<(&str, i64)> = rules
                .params()
                .into_iter()
                .map(|(known, usual)| (known, if known == name { value } else { usual }))
                .collect();
            if rules.file().build(&given).is_ok() {
                allowed.push(value);
            }
        }
        whole &= !allowed.contains(&VALUES);
        all = all
            .iter()
            .flat_map(|given| {
                let longer = |value: &i64| {
                    given.iter().cloned().chain([(name.clone(), *value)]).collect::<Vec<_>>()
                };
                allowed.iter().map(longer).collect::<Vec<_>>()
            })
            .collect();
    }
    whole &= all.len() <= COMBINED;
    all.truncate(COMBINED);
    (all, whole)
}

/// ` for each m from 1 to 60`; nothing where no parameter varies.
fn range_words(varied: &[String], done: &[Given]) -> Words {
    match (varied, done) {
        ([], _) => Words::default(),
        ([name], [first, .., last]) => {
            let (low, high) = (first[0].1, last[0].1);
            words!(
                " for each {name} from {low} to {high}",
                "（{name} 取 {low} 到 {high} 的每个值）"
            )
        }
        (_, [only]) => parameters::after(only),
        _ => {
            let (names, many) = (varied.join(", "), done.len());
            words!(" for each of {many} values of {names}", "（{names} 的 {many} 组值逐一证明）")
        }
    }
}
