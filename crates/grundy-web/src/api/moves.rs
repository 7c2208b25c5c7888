//! The moves somebody looks for, in positions that have too many to tell them all.

use super::position::{MOVES, chosen};
use crate::Site;
use crate::ask::Asked;
use crate::failure::Failure;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use grundy::base::View;
use grundy::workbench::Question;
use grundy::workbench::play::{Choice, playable};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A position, and which of its moves are looked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Searched {
    question: String,
    #[serde(default)]
    misere: bool,
    #[serde(default)]
    files: BTreeMap<String, String>,
    /// Letters of the move's words, or of the position it leads to.
    #[serde(default)]
    containing: String,
    /// A summand, a heap of it, and how many stones are to stay in that.
    leaving: Option<(usize, usize, u64)>,
}

/// `POST /moves`.
pub async fn moves(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(sought): Json<Searched>,
) -> Result<Json<Value>, Failure> {
    let told = site.lanes.quick.run(visitor, move |budget| {
        let Searched { question, misere, files, containing, leaving } = sought;
        Asked { question, misere, files }.at_desk(budget, |_, question| {
            playable(question)?;
            let wanted = containing.trim().to_lowercase();
            let says = |text: &str| text.to_lowercase().contains(&wanted);
            let mut choices = question.legal()?;
            choices.retain(|choice| {
                leaving.is_none_or(|(summand, heap, stones)| {
                    choice.summand == summand && leaves(question, choice, heap, stones)
                }) && (wanted.is_empty()
                    || says(choice.told.get(visitor.lang))
                    || says(&question.after(choice).print()))
            });
            let shown = choices.iter().take(MOVES);
            Ok(json!({
                "moves": shown.map(|choice| chosen(question, choice, visitor.lang)).collect::<Vec<_>>(),
                "move_count": choices.len(),
            }))
        })
    });
    told.await.map(Json)
}

/// Whether a move leaves so many stones where one points: in that heap, or somewhere among heaps that change places.
fn leaves(question: &Question, choice: &Choice, heap: usize, stones: u64) -> bool {
    let family = question.summands[choice.summand].instance.game.family();
    let before = family.view(&question.summands[choice.summand].position);
    match (before, family.view(&choice.to)) {
        (
            View::Heaps { sizes: before, ordered: true } | View::Steps(before),
            View::Heaps { sizes: after, .. } | View::Steps(after),
        ) if before.len() == after.len() => {
            before.get(heap).is_some_and(|&size| size > stones) && after[heap] == stones
        }
        (View::Heaps { sizes: before, .. }, View::Heaps { sizes: after, .. }) => {
            let many = |sizes: &[u64]| sizes.iter().filter(|&&size| size == stones).count();
            many(&after) > many(&before) || stones == 0 && after.len() < before.len()
        }
        _ => false,
    }
}
