//! The page of the glossary, which explains the terms on the other pages.

use super::layout::page;
use super::{ask, evidence};
use crate::language::PageLanguage;
use axum::extract::OriginalUri;
use axum::response::Response;
use grundy::base::Text;
use grundy_commands::glossary::{TERMS, Term};
use maud::{Markup, html};

/// Handles `/words`: returns the glossary as a page.
pub async fn meanings(language: PageLanguage, OriginalUri(here): OriginalUri) -> Response {
    let say = |text: Text| text.get(language.0);
    let title = say(Text { en: "Glossary", zh: "术语" });
    let body = html! {
        h1 { (title) }
        dl.terms { @for entry in TERMS { (definition(entry, language)) } }
        h2 #evidence { (say(Text { en: "How sure an answer is", zh: "结论有多可靠" })) }
        p { (say(Text {
            en: "Every answer has a badge that shows its kind of evidence. The first three kinds are certain; the other two are not.",
            zh: "每个结论都带有标记。前三种确定无疑，后两种则不是。",
        })) }
        dl.terms {
            @for kind in evidence::KINDS {
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
