//! A rule file read: every mistake with its place, for an editor.

use crate::Site;
use crate::failure::Failure;
use crate::limits::Written;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use grundy::lang::{Diagnostic, RuleFile, Severity, place, render};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// The text of a rule file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    text: String,
}

/// `POST /lint`.
pub async fn lint(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(file): Json<Text>,
) -> Result<Written, Failure> {
    let told = site.lanes.quick.answer(visitor, move |_| {
        let lang = visitor.lang;
        let (well, found, params, start) = match RuleFile::parse(&file.text, "my.game") {
            Ok((rules, doubts)) => {
                let start = rules.build(&[]).ok().and_then(|game| game.proposed());
                (true, doubts, rules.params(), start)
            }
            Err(wrong) => (false, wrong, Vec::new(), None),
        };
        let one = |told: &Diagnostic| {
            let (line, column) = place(&file.text, told.span.start);
            let (end_line, end_column) = place(&file.text, told.span.end);
            json!({
                "severity": if told.severity == Severity::Error { "error" } else { "warning" },
                "line": line, "column": column, "end_line": end_line, "end_column": end_column,
                "told": told.message.get(lang),
                "help": told.help.as_ref().map(|help| help.get(lang)),
            })
        };
        let params: Vec<Value> = params
            .iter()
            .map(|(name, default)| json!({ "name": name, "default": default }))
            .collect();
        Ok(json!({
            "well": well,
            "diagnostics": found.iter().take(100).map(one).collect::<Vec<_>>(),
            "drawn": render(&file.text, "my.game", &found, lang),
            "parameters": params,
            "start": start,
        }))
    });
    told.await
}
