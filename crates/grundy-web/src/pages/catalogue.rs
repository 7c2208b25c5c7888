//! The catalogue and the page of a game.

use super::layout::page;
use crate::failure::Failure;
use crate::speech::Speech;
use axum::extract::{OriginalUri, Path, Query};
use axum::response::{IntoResponse, Response};
use grundy::base::Text;
use grundy::games::{Card, Kind, Law};
use grundy::workbench::catalogue;
use maud::{Markup, html};
use serde::Deserialize;

/// What is looked for.
#[derive(Deserialize)]
pub struct Sought {
    #[serde(default)]
    search: String,
    #[serde(default)]
    family: String,
}

/// `/`.
pub async fn all(
    speech: Speech,
    OriginalUri(here): OriginalUri,
    Query(sought): Query<Sought>,
) -> Response {
    let lang = speech.0;
    let say = |text: Text| text.get(lang);
    let family = Some(sought.family.as_str()).filter(|family| !family.is_empty());
    let cards = catalogue::search(family, &sought.search);
    let body = html! {
        h1 { (say(Text { en: "Games", zh: "游戏" })) }
        form.search role="search" method="get" action="/" {
            label for="search" { (say(Text { en: "Find a game", zh: "查找游戏" })) }
            input #search name="search" type="search" value=(sought.search);
            button { (say(Text { en: "Find", zh: "查找" })) }
        }
        p role="status" { (cards.len()) " " (say(Text { en: "games", zh: "个游戏" })) }
        ul.cards { @for card in cards { (entry(card, speech)) } }
    };
    page(speech, &here, say(Text { en: "Games", zh: "游戏" }), None, body)
}

fn entry(card: &Card, speech: Speech) -> Markup {
    html! {
        li {
            a href={ "/games/" (card.id) } { (card.name.get(speech.0)) }
            " " code { (card.id) }
            p { (card.rules.get(speech.0)) }
        }
    }
}

/// `/games/{id}`.
pub async fn one(
    speech: Speech,
    OriginalUri(here): OriginalUri,
    Path(id): Path<String>,
) -> Response {
    let lang = speech.0;
    let say = |text: Text| text.get(lang);
    let card = match catalogue::find(&id) {
        Ok(card) => card,
        Err(error) => return Failure::missing(error).into_response(),
    };
    let body = html! {
        h1 { (card.name.get(lang)) }
        p.rules { (card.rules.get(lang)) }
        @if let Some(law) = &card.law { (told_law(law, Text { en: "Law", zh: "规律" }, speech)) }
        @if let Some(law) = &card.misere { (told_law(law, Text { en: "Law of the misère form", zh: "反常规则的规律" }, speech)) }
        @if let Some(misstated) = card.misstated {
            section.misstated {
                h2 { (say(Text { en: "Often misstated as", zh: "常见的误述" })) }
                p { (misstated.get(lang)) }
            }
        }
        @if matches!(card.kind, Kind::Game { .. }) {
            form.ask method="get" action="/play" {
                label for="q" { (say(Text { en: "A position", zh: "局面" })) " (" (card.notation.get(lang)) ")" }
                input #q name="q" value={ (card.id) " " (card.example) };
                button { (say(Text { en: "Play", zh: "对弈" })) }
            }
        }
    };
    page(speech, &here, card.name.get(lang), None, body)
}

fn told_law(law: &Law, title: Text, speech: Speech) -> Markup {
    html! {
        section.law {
            h2 { (title.get(speech.0)) }
            p { (law.statement.get(speech.0)) }
            p.source { (law.theorem) " (" (law.source) ")" }
        }
    }
}
