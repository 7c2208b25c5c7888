//! The page of the glossary, which explains the terms on the other pages.

use super::layout::page;
use super::{ask, evidence};
use crate::language::PageLanguage;
use axum::extract::OriginalUri;
use axum::response::Response;
use grundy::base::{Text, text};
use grundy::law::EvidenceKind;
use grundy_commands::glossary::{TERMS, Term};
use maud::{Markup, html};

/// Handles `/words`: returns the glossary as a page.
pub async fn meanings(language: PageLanguage, OriginalUri(here): OriginalUri) -> Response {
    let say = |text: Text| text.get(language.0);
    let title = say(text!(pages::glossary));
    let body = html! {
        h1 { (title) }
        dl.terms { @for entry in TERMS.iter() { (definition(entry, language)) } }
        h2 #evidence { (say(text!(pages::how_sure_answer_is))) }
        p { (say(text!(pages::every_answer_has_badge_that_shows))) }
        dl.terms {
            @for kind in EvidenceKind::ALL.map(EvidenceKind::name) {
                dt id=(kind) { (evidence::badge(kind, language)) }
                dd { (evidence::meaning(kind, language)) }
            }
        }
    };
    page(language, &here, title, None, body)
}

/// Draws a term of the glossary with its meaning and a link to a game that illustrates it.
fn definition(term: &Term, language: PageLanguage) -> Markup {
    html! {
        dt id=(term.id) { (term.name.get(language.0)) }
        dd {
            (term.means.get(language.0))
            @if let Some((question, what)) = term.illustration {
                " " a href=(ask::build_address("/play", &[("q", question)])) { (what.get(language.0)) }
            }
        }
    }
}
