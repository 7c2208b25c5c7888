//! The value of a partizan position, shown below its answer.

use crate::client::Client;
use crate::limits::JsonBytes;
use crate::site::Site;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use grundy::base::Text;
use grundy::workbench::Convention;
use grundy_commands::Session;
use grundy_commands::command::Request;
use grundy_commands::session::{RequestSizeLimits, read_example};
use grundy_commands::value::ValueRequest;
use std::sync::Arc;

/// The texts of the script `worth.js`, each with its key.
pub const TEXTS: &[(&str, Text)] = &[
    ("worth_title", Text { en: "Value", zh: "值" }),
    ("canonical", Text { en: "canonical form", zh: "标准形" }),
    ("too_long", Text { en: "too long to show", zh: "过长，从略" }),
    ("class", Text { en: "outcome", zh: "胜负" }),
    ("class_L", Text { en: "L: {left} wins, whoever begins", zh: "L：无论谁先走，{left}胜" }),
    ("class_R", Text { en: "R: {right} wins, whoever begins", zh: "R：无论谁先走，{right}胜" }),
    ("class_N", Text { en: "N: whoever begins wins", zh: "N：先走者胜" }),
    ("class_P", Text { en: "P: whoever begins loses", zh: "P：先走者负" }),
    ("class_left", Text { en: "{left} wins if it begins", zh: "{left}先走则{left}胜" }),
    ("class_right", Text { en: "{right} wins if it begins", zh: "{right}先走则{right}胜" }),
    ("left_side", Text { en: "Left", zh: "左方" }),
    ("right_side", Text { en: "Right", zh: "右方" }),
    ("named_side", Text { en: "{side} ({name})", zh: "{side}（{name}）" }),
    ("mean", Text { en: "mean", zh: "均值" }),
    ("temperature", Text { en: "temperature", zh: "温度" }),
    (
        "wins_first",
        Text {
            en: "Winning moves of {side} if it begins: {count}",
            zh: "{side}先走的必胜走法：{count}",
        },
    ),
    (
        "in_game",
        Text { en: "game {number} ({game}): {move}", zh: "第 {number} 个（{game}）：{move}" },
    ),
    (
        "no_moves",
        Text {
            en: "The winning moves were not found within the limits.",
            zh: "在限制之内未能求出必胜走法。",
        },
    ),
    (
        "thermograph",
        Text {
            en: "Thermograph: positive values to the left, temperature upwards; mean {mean}, temperature {temperature}.",
            zh: "温度图：正值在左，温度向上；均值 {mean}，温度 {temperature}。",
        },
    ),
    ("values_guide", Text { en: "About values", zh: "什么是值" }),
];

/// Handles `POST /worth`: returns the response of the command `value` with a picture. Returns
/// `null` for an impartial game, or if the value cannot be computed within the limits; the page
/// then omits it.
pub async fn worth(
    State(site): State<Arc<Site>>,
    client: Client,
    Json(request): Json<ValueRequest>,
) -> Response {
    let (lang, memory) = (client.lang, Arc::clone(&site.memory));
    let bytes = site.pools.quick.run(client, move |budget| {
        let mut session = Session::new(budget, lang, &read_example)
            .with_limits(RequestSizeLimits::SERVER)
            .with_memory(&memory);
        let convention = Convention { misere: false, compound: None };
        let question = session.question(&request.question, &request.files, convention);
        // An invalid question may be a game in the notation of combinatorial game theory.
        let report = if question.is_ok_and(|question| question.side_to_move().is_none()) {
            None
        } else {
            let request = ValueRequest { picture: true, ..request };
            request.compute(&mut session).ok().map(|output| request.response(output, lang))
        };
        Ok(serde_json::to_vec(&report).unwrap_or_else(|_| b"null".to_vec()))
    });
    JsonBytes(bytes.await.unwrap_or_else(|_| b"null".to_vec())).into_response()
}
