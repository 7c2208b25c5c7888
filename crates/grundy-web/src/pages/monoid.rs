//! The misère quotient in which a position walks, which a page shows under its answer.

use crate::limits::Written;
use crate::site::Site;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use grundy::base::Text;
use grundy::workbench::{Convention, quotient_picture};
use grundy_commands::Session;
use grundy_commands::session::{Files, Most, no_file};
use grundy_commands::typed::Typed;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What the script says.
pub const TEXTS: &[(&str, Text)] = &[
    ("monoid_title", Text { en: "Misère quotient", zh: "反常商" }),
    (
        "monoid_P",
        Text {
            en: "Begin at 1 and multiply by the element of each heap: the position is {element}, one of the P elements. Whoever moves loses.",
            zh: "从 1 出发，依次乘以各堆的元素：此局面是 {element}，属于 P 元素，轮到走的一方输。",
        },
    ),
    (
        "monoid_N",
        Text {
            en: "Begin at 1 and multiply by the element of each heap: the position is {element}, none of the P elements. Whoever moves wins.",
            zh: "从 1 出发，依次乘以各堆的元素：此局面是 {element}，不属于 P 元素，轮到走的一方赢。",
        },
    ),
    (
        "monoid_picture",
        Text {
            en: "The {order} elements; round and filled are those of P-positions",
            zh: "共 {order} 个元素；圆角并填色的为 P 元素",
        },
    ),
    ("monoid_guide", Text { en: "Misère play, along Kayles", zh: "反常规则：以 Kayles 为例" }),
];

/// A question in misère play.
#[derive(Deserialize)]
pub struct Asked {
    question: Typed,
    #[serde(default)]
    files: Files,
}

/// What is shown of a quotient.
#[derive(Serialize)]
struct Shown {
    svg: String,
    order: usize,
    element: String,
    is_p: bool,
}

/// `POST /monoid`: the quotient with the walk of a position, and `null` where there is none to show, which is no failure of a
/// page that shows one besides its answer.
pub async fn monoid(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Json(asked): Json<Asked>,
) -> Response {
    let (lang, memory) = (visitor.lang, Arc::clone(&site.memory));
    let found = site.lanes.quick.run(visitor, move |budget| {
        let mut session =
            Session::new(budget, lang, &no_file).within(Most::PAGE).with_memory(&memory);
        let convention = Convention { misere: true, compound: None };
        let question = session.question(&asked.question, &asked.files, convention);
        let walked =
            question.ok().and_then(|question| quotient_picture::walked(&question, lang, &budget));
        let shown = walked.map(|found| Shown {
            svg: found.svg,
            order: found.order,
            element: found.end.0,
            is_p: found.end.1,
        });
        Ok(serde_json::to_vec(&shown).unwrap_or_else(|_| b"null".to_vec()))
    });
    Written(found.await.unwrap_or_else(|_| b"null".to_vec())).into_response()
}
