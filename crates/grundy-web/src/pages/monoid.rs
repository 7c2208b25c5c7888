//! The misère quotient of a game, with the path of a position through it: the successive products
//! of the elements of its heaps. The page shows the quotient below the answer in misère play.

use crate::client::Client;
use crate::limits::JsonBytes;
use crate::site::Site;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use grundy::base::Text;
use grundy::workbench::{Convention, quotient_picture};
use grundy_commands::Session;
use grundy_commands::input::RawInput;
use grundy_commands::session::{Files, RequestSizeLimits, read_example};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The texts of the script `monoid.js`, each with its key.
pub const TEXTS: &[(&str, Text)] = &[
    ("monoid_title", Text { en: "Misère quotient", zh: "反常商" }),
    (
        "monoid_P",
        Text {
            en: "Start at 1 and multiply by the element of each heap. The product for this position is {element}, one of the P-elements: the player to move loses.",
            zh: "从 1 出发，依次乘以各堆的元素：此局面是 {element}，属于 P 元素，轮到走的一方输。",
        },
    ),
    (
        "monoid_N",
        Text {
            en: "Start at 1 and multiply by the element of each heap. The product for this position is {element}, which is not a P-element: the player to move wins.",
            zh: "从 1 出发，依次乘以各堆的元素：此局面是 {element}，不属于 P 元素，轮到走的一方赢。",
        },
    ),
    (
        "monoid_picture",
        Text {
            en: "The {order} elements of the quotient; the P-elements are round and filled",
            zh: "共 {order} 个元素；圆角并填色的为 P 元素",
        },
    ),
    (
        "monoid_guide",
        Text {
            en: "Misère play, with Kayles as the example", zh: "反常规则：以 Kayles 为例"
        },
    ),
];

/// The body of `POST /monoid`: a question about a position in misère play, and the rule files that
/// it names.
#[derive(Deserialize)]
pub struct MonoidRequest {
    question: RawInput,
    #[serde(default)]
    files: Files,
}

/// The response to the script: the picture and the order (number of elements) of the quotient, the
/// element of the position, and whether the position is a P-position.
#[derive(Serialize)]
struct MonoidView {
    svg: String,
    order: usize,
    element: String,
    is_p: bool,
}

/// Handles `POST /monoid`: returns the misère quotient with the path of a position as a
/// [`MonoidView`]. Returns `null` if it cannot be computed within the limits; the page then omits
/// it.
pub async fn monoid(
    State(site): State<Arc<Site>>,
    client: Client,
    Json(request): Json<MonoidRequest>,
) -> Response {
    let (lang, memory) = (client.lang, Arc::clone(&site.memory));
    let bytes = site.pools.quick.run(client, move |budget| {
        let mut session = Session::new(budget, lang, &read_example)
            .with_limits(RequestSizeLimits::SERVER)
            .with_memory(&memory);
        let convention = Convention { misere: true, compound: None };
        let question = session.question(&request.question, &request.files, convention);
        let path = question
            .ok()
            .and_then(|question| quotient_picture::draw_walk(&question, lang, &budget));
        let view = path.map(|path| MonoidView {
            svg: path.svg,
            order: path.order,
            element: path.end.0,
            is_p: path.end.1,
        });
        Ok(serde_json::to_vec(&view).unwrap_or_else(|_| b"null".to_vec()))
    });
    JsonBytes(bytes.await.unwrap_or_else(|_| b"null".to_vec())).into_response()
}
