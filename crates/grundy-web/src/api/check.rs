//! A guess held against the rules, or the known law held against the engine.

use super::table::game_at_desk;
use crate::Site;
use crate::ask::perhaps_whole;
use crate::failure::Failure;
use crate::limits::Written;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use grundy::base::{Budget, Error, Lang};
use grundy::words;
use grundy::workbench::rule_check::{check_claims, with_claim};
use grundy::workbench::tabled_claim::check_tabled;
use grundy::workbench::{Instance, check_whole_law};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// A game and a claim about it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guess {
    /// `mine.game m=3`, `0.77`, `wythoff`.
    game: String,
    #[serde(default)]
    files: BTreeMap<String, String>,
    /// `P when n mod 4 == 0`; the claims of the file or the known law when there is none.
    claim: Option<String>,
    #[serde(default, deserialize_with = "perhaps_whole")]
    to: Option<u64>,
}

/// `POST /check`.
pub async fn check(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(guess): Json<Guess>,
) -> Result<Written, Failure> {
    let told = site.lanes.slow.answer(visitor, move |budget| {
        game_at_desk(&guess.game, &guess.files, budget, |desk, instance, _| {
            let claims = held(instance, &guess, &desk.budget, visitor.lang)?;
            Ok(json!({ "claims": claims }))
        })
    });
    told.await
}

/// What became of each claim.
fn held(
    instance: &Rc<Instance>,
    guess: &Guess,
    budget: &Budget,
    lang: Lang,
) -> Result<Vec<Value>, Error> {
    let reports = match (&instance.rules, &guess.claim) {
        (None, None) => return law(instance, guess.to, budget, lang),
        (None, Some(claim)) => {
            vec![check_tabled(instance, instance.ending, claim, guess.to, budget)?]
        }
        (Some(rules), None) if rules.claims().is_empty() => Vec::new(),
        (Some(_), None) => check_claims(instance, 0, guess.to, budget)?,
        (Some(rules), Some(claim)) => {
            let longer = with_claim(rules.file(), claim)?.build(&rules.params())?;
            let longer = Rc::new(Instance::of_rules(longer, instance.name.clone()));
            check_claims(&longer, rules.claims().len(), guess.to, budget)?
        }
    };
    let told = |report| serde_json::to_value(report).unwrap_or_default();
    Ok(reports.iter().map(|report| told(report.for_programs(&instance.name, lang))).collect())
}

/// The law of a card, at the sizes of its checks.
fn law(
    instance: &Instance,
    to: Option<u64>,
    budget: &Budget,
    lang: Lang,
) -> Result<Vec<Value>, Error> {
    let Some(law) = instance.law(instance.ending, instance.compound) else {
        return Ok(Vec::new());
    };
    let report = check_whole_law(instance, law, instance.ending, to, budget)?;
    let (positions, wrong) = (report.positions, report.counterexample);
    let told = match &wrong {
        Some(wrong) => wrong.told.clone(),
        None => words!(
            "the law holds on all {positions} positions compared",
            "规律在所比较的 {positions} 个局面上全部成立"
        ),
    };
    Ok(vec![json!({
        "game": instance.name, "claim": law.statement.get(lang), "holds": wrong.is_none(), "positions": positions,
        "told": told.get(lang), "counterexample": wrong.map(|wrong| wrong.position),
    })])
}
