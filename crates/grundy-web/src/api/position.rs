//! A position for playing: how it looks, whether play is over, and every legal move with what it leads to.

use super::view;
use crate::Site;
use crate::ask::Asked;
use crate::failure::Failure;
use crate::limits::Written;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use grundy::base::{Budget, Error, Lang, Outcome};
use grundy::workbench::play::{Choice, best, playable};
use grundy::workbench::{Detail, Question, solve};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Moves told at most.
pub(super) const MOVES: usize = 500;
/// Moves weighed at most: who wins after each.
const WEIGHED: usize = 200;

/// How long moves are weighed at most: the person wants to see the position.
const WEIGHING: Duration = Duration::from_millis(250);

/// `POST /position`.
pub async fn position(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(asked): Json<Asked>,
) -> Result<Written, Failure> {
    let told = site.lanes.quick.answer(visitor, move |budget| {
        asked.at_desk(budget, |desk, question| told(question, &desk.budget, visitor.lang))
    });
    told.await
}

/// `POST /reply`: the move of the perfect opponent.
pub async fn reply(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(asked): Json<Asked>,
) -> Result<Written, Failure> {
    let told = site.lanes.quick.answer(visitor, move |budget| {
        asked.at_desk(budget, |desk, question| {
            let choice = best(question, &desk.budget)?;
            let Some(choice) = choice else { return Ok(json!({ "move": null })) };
            let after = question.after(&choice);
            let detail = Detail { moves: 0, ..Detail::default() };
            let there = solve(&after, detail, &desk.budget).ok();
            Ok(json!({
                "move": chosen(question, &choice, visitor.lang),
                "why": there.map(|there| there.why.get(visitor.lang).to_string()),
            }))
        })
    });
    told.await
}

/// The question as it can be asked again.
fn asked_again(question: &Question) -> String {
    let parts = question.summands.iter();
    parts.map(|s| format!("{} {}", s.instance.name, s.print())).collect::<Vec<_>>().join(" + ")
}

pub(super) fn chosen(question: &Question, choice: &Choice, lang: Lang) -> Value {
    let after = question.after(choice);
    json!({
        "told": choice.told.get(lang),
        "question": asked_again(&after),
        "position": after.print(),
        "board": after.board(),
        "gain": choice.gain,
        "again": choice.again,
        "summand": choice.summand,
        "view": after.summands.get(choice.summand).map(view::state_of),
    })
}

/// What the player to move gets.
fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "win",
        Outcome::P => "lose",
        Outcome::Draw => "draw",
    }
}

fn told(question: &Question, budget: &Budget, lang: Lang) -> Result<Value, Error> {
    playable(question)?;
    let choices = question.legal()?;
    let detail = Detail { moves: 0, ..Detail::default() };
    let weigh = |question: &Question| match solve(question, detail, budget) {
        Ok(answer) => (json!(answer.outcome.name()), json!(answer.remoteness), Some(answer)),
        Err(_) => (Value::Null, Value::Null, None),
    };
    let (outcome, remoteness, answer) = weigh(question);
    let began = Instant::now();
    let moves: Vec<Value> = choices
        .iter()
        .take(MOVES)
        .enumerate()
        .map(|(i, choice)| {
            let mut told = chosen(question, choice, lang);
            if i < WEIGHED && began.elapsed() < WEIGHING {
                // What the mover gets is what the other then does not, unless the mover moves on.
                let (_, remoteness, there) = weigh(&question.after(choice));
                let score = there.as_ref().and_then(|there| there.score);
                let score = score.map(|score| if choice.again { score } else { -score });
                told["score"] = json!(score.map(|score| choice.gain + score));
                told["result"] = json!(there.map(|there| match (there.outcome, choice.again) {
                    (Outcome::P, false) | (Outcome::N, true) => word(Outcome::N),
                    (Outcome::N, false) | (Outcome::P, true) => word(Outcome::P),
                    (Outcome::Draw, _) => word(Outcome::Draw),
                }));
                told["remoteness"] = remoteness;
            }
            told
        })
        .collect();
    let over = choices.is_empty().then(|| {
        json!({
            "mover": word(question.stuck_player_wins(0)),
            "points": question.points(0),
            "why": question.why_over().get(lang),
        })
    });
    Ok(json!({
        "question": asked_again(question),
        "position": question.print(),
        "board": question.board(),
        "views": question.summands.iter().map(view::of).collect::<Vec<_>>(),
        "mover": question.side_to_move(),
        "result": answer.as_ref().map(|answer| word(answer.outcome)),
        "score": answer.as_ref().and_then(|answer| answer.score),
        "outcome": outcome,
        "winner": answer.as_ref().and_then(|answer| answer.winner()),
        "remoteness": remoteness,
        "why": answer.as_ref().map(|answer| answer.why.get(lang).to_string()),
        "evidence": answer.as_ref().map(|answer| answer.evidence.told().get(lang).to_string()),
        "evidence_kind": answer.as_ref().map(|answer| answer.evidence.kind()),
        "evidence_basis": answer.as_ref().map(|answer| answer.evidence.basis().get(lang).to_string()),
        "over": over,
        "moves": moves,
        "move_count": choices.len(),
    }))
}
