//! A game against the perfect opponent, or another person.

use super::layout::page;
use crate::speech::Speech;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::Text;
use maud::html;
use serde::Deserialize;

/// The position that play begins with.
#[derive(Deserialize)]
pub struct Start {
    #[serde(default)]
    q: String,
}

/// `/play?q=wythoff 5 7`.
pub async fn play(
    speech: Speech,
    OriginalUri(here): OriginalUri,
    Query(start): Query<Start>,
) -> Response {
    let say = |text: Text| text.get(speech.0);
    let body = html! {
        h1 { (say(Text { en: "Play", zh: "对弈" })) }
        form.ask #start method="get" action="/play" {
            label for="q" { (say(Text { en: "A game and a position", zh: "游戏与局面" })) }
            input #q name="q" value=(if start.q.is_empty() { "nim 3 4 5" } else { &start.q });
            button { (say(Text { en: "Begin", zh: "开始" })) }
        }
        div #table data-question=(start.q) {}
    };
    page(speech, &here, say(Text { en: "Play", zh: "对弈" }), Some("play.js"), body)
}
