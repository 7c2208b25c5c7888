//! Who wins, by which move, why, and how sure that is.

use super::view;
use crate::Site;
use crate::ask::Asked;
use crate::failure::Failure;
use crate::limits::Written;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use grundy::base::Lang;
use grundy::workbench::{Answer, Detail, Question, solve as answer};
use serde_json::{Value, json};
use std::sync::Arc;

/// Winning moves told.
const MOVES: usize = 100;

/// `POST /solve`. Functions of the catalogue give lines in `result` instead.
pub async fn solve(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(asked): Json<Asked>,
) -> Result<Written, Failure> {
    let found = site.lanes.quick.answer(visitor, move |budget| {
        let evaluated = asked.words_at_desk(budget, |desk, words| {
            let Some((card, lines)) = desk.evaluate(words) else { return Ok(None) };
            let lines: Vec<String> =
                lines?.iter().map(|line| line.get(visitor.lang).to_string()).collect();
            Ok(Some(json!({ "game": card.id, "input": asked.question, "result": lines })))
        })?;
        if let Some(evaluated) = evaluated {
            return Ok(evaluated);
        }
        asked.at_desk(budget, |desk, question| {
            let detail = Detail { moves: MOVES, ..Detail::default() };
            let found = answer(question, detail, &desk.budget)?;
            Ok(written(&found, visitor.lang))
        })
    });
    found.await
}

/// As the program writes it for programs; besides, its evidence in words and every move as the next question.
fn written(found: &Answer, lang: Lang) -> Value {
    let mut told = serde_json::to_value(found.for_programs(lang)).unwrap_or_default();
    told["question"] = json!(found.asked());
    told["evidence_told"] = json!(found.evidence.told().get(lang));
    told["evidence_basis"] = json!(found.evidence.basis().get(lang));
    for kind in ["winning_moves", "drawing_moves"] {
        let moves = told.get_mut(kind).and_then(Value::as_array_mut);
        for (value, one) in moves.into_iter().flatten().zip(&found.moves) {
            value["question"] = json!(found.asked_after(one));
        }
    }
    told
}

/// `POST /view`: what a position looks like, and nothing about who wins.
pub async fn look(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(asked): Json<Asked>,
) -> Result<Written, Failure> {
    let seen = site.lanes.quick.answer(visitor, move |budget| {
        asked.at_desk(budget, |_, question: &Question| {
            let views = question.summands.iter().map(view::of).collect::<Vec<_>>();
            Ok(json!({ "position": question.print(), "board": question.board(), "views": views }))
        })
    });
    seen.await
}
