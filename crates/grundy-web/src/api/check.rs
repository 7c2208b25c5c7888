//! A guess held against the rules.

use super::table::game_at_desk;
use crate::Site;
use crate::failure::Failure;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use grundy::base::Error;
use grundy::words;
use grundy::workbench::Instance;
use grundy::workbench::rule_check::{check_claims, with_claim};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// A rule file and a claim about it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guess {
    /// `mine.game m=3`.
    game: String,
    files: BTreeMap<String, String>,
    /// `P when n mod 4 == 0`; the claims of the file when there is none.
    claim: Option<String>,
    to: Option<u64>,
}

/// `POST /check`.
pub async fn check(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(guess): Json<Guess>,
) -> Result<Json<Value>, Failure> {
    let told = site.lanes.slow.run(visitor, move |budget| {
        game_at_desk(&guess.game, &guess.files, budget, |desk, instance, _| {
            let rules = instance.rules.as_ref().ok_or_else(|| {
                Error::unsupported(words!("only rule files are checked here", "此处只检验规则文件"))
                    .help(words!(
                        "`grundy check` checks the games of the catalogue",
                        "`grundy check` 可检验目录中的游戏"
                    ))
            })?;
            let reports = match &guess.claim {
                None => check_claims(instance, 0, guess.to, &desk.budget)?,
                Some(claim) => {
                    let longer = with_claim(rules.file(), claim)?.build(&rules.params())?;
                    let longer = Rc::new(Instance::of_rules(longer, instance.name.clone()));
                    check_claims(&longer, rules.claims().len(), guess.to, &desk.budget)?
                }
            };
            let reports: Vec<_> = reports
                .iter()
                .map(|report| report.for_programs(&instance.name, visitor.lang))
                .collect();
            Ok(json!({ "claims": reports }))
        })
    });
    told.await.map(Json)
}
