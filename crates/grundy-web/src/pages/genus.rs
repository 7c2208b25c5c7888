//! The genus and the misère canonical form of a position, which a page shows under its misère answer.

use crate::limits::Written;
use crate::site::Site;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use grundy::base::{Budget, Text};
use grundy_commands::Session;
use grundy_commands::command::Request;
use grundy_commands::genus::GenusRequest;
use grundy_commands::session::{Most, no_file};
use std::sync::Arc;

/// What is looked at for it, at most: a moment's work.
const STEPS: u64 = 3_000_000;
const POSITIONS: u64 = 200_000;

/// What the script says.
pub const TEXTS: &[(&str, Text)] = &[
    ("genus_title", Text { en: "Genus", zh: "亏格" }),
    ("genus_fact", Text { en: "genus", zh: "亏格" }),
    ("genus_how", Text { en: "in misère sums", zh: "反常和中的性质" }),
    ("genus_form", Text { en: "misère canonical form", zh: "反常标准形" }),
    (
        "genus_heap",
        Text {
            en: "*{heap}: in every misère sum it can stand for a Nim heap of {heap}",
            zh: "*{heap}：在任何反常和中都可与 {heap} 颗的 Nim 堆互换",
        },
    ),
    (
        "genus_tame",
        Text {
            en: "tame: it adds like a sum of Nim heaps", zh: "驯顺：相加时如同 Nim 堆之和"
        },
    ),
    (
        "genus_wild",
        Text {
            en: "wild: it, or a position after it, adds unlike any sum of Nim heaps",
            zh: "野性：它或其后的某个局面，相加时不同于任何 Nim 堆之和",
        },
    ),
];

/// `POST /genus`: what the command `genus` answers about a sum, and `null` where there is nothing to show within a moment,
/// which is no failure of a page that shows it besides its answer.
pub async fn genus(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(asked): Json<GenusRequest>,
) -> Response {
    let (lang, memory) = (visitor.lang, Arc::clone(&site.memory));
    let found = site.lanes.quick.run(visitor, move |budget| {
        let steps = budget.steps.min(STEPS);
        let positions = budget.positions.min(POSITIONS);
        let small = Budget { steps, positions, ..budget };
        let mut session =
            Session::new(small, lang, &no_file).within(Most::PAGE).with_memory(&memory);
        let found = asked.find(&mut session).ok();
        let told = found.and_then(|found| asked.response(found, lang).first);
        Ok(serde_json::to_vec(&told).unwrap_or_else(|_| b"null".to_vec()))
    });
    Written(found.await.unwrap_or_else(|_| b"null".to_vec())).into_response()
}
