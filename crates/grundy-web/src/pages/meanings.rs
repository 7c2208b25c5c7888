//! The words that the other pages use, for those who meet them here first.

use super::layout::page;
use super::{ask, evidence};
use crate::speech::Speech;
use axum::extract::OriginalUri;
use axum::response::Response;
use grundy::base::Text;
use grundy_commands::glossary::{TERMS, Term};
use maud::{Markup, html};

/// `/words`.
pub async fn meanings(speech: Speech, OriginalUri(here): OriginalUri) -> Response {
    let say = |text: Text| text.get(speech.0);
    let title = say(Text { en: "Words", zh: "术语" });
    let body = html! {
        h1 { (title) }
        dl.terms { @for one in TERMS { (term(one, speech)) } }
        h2 #evidence { (say(Text { en: "How sure an answer is", zh: "结论有多可靠" })) }
        p { (say(Text {
            en: "Every answer has a badge. The first three are certain; the other two are not.",
            zh: "每个结论都带有标记。前三种确定无疑，后两种则不是。",
        })) }
        dl.terms {
            @for kind in evidence::KINDS {
                dt id=(kind) { (evidence::badge(kind, speech)) }
                dd { (evidence::meaning(kind, speech)) }
            }
        }
    };
    page(speech, &here, title, None, body)
}

fn term(one: &Term, speech: Speech) -> Markup {
    html! {
        dt id=(one.id) { (one.name.get(speech.0)) }
        dd {
            (one.means.get(speech.0))
            @if let Some((question, what)) = one.shown {
                " " a href=(ask::address("/play", &[("q", question)])) { (what.get(speech.0)) }
            }
        }
    }
}
