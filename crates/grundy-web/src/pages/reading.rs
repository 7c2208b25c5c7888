//! The documents that come with the program, as pages: a tutorial, questions, a guide, the reference of rule files, and others.

use super::layout::page;
use super::markdown;
use crate::failure::Failure;
use crate::speech::Speech;
use axum::extract::{OriginalUri, Path};
use axum::response::{IntoResponse, Response};
use grundy::base::{Lang, excerpt};
use grundy::lang::nearest;
use grundy::words;
use maud::html;

/// A document in English and Chinese.
struct Document {
    name: &'static str,
    text: [&'static str; 2],
}

macro_rules! document {
    ($name:literal) => {
        Document {
            name: $name,
            text: [
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/en/", $name, ".md")),
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/zh/", $name, ".md")),
            ],
        }
    };
}

/// The reference of the Python package, which is made from its doc strings: English in both.
const PYTHON: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/en/python.md"));

const DOCUMENTS: [Document; 15] = [
    document!("tutorial"),
    document!("faq"),
    document!("compare"),
    document!("boards"),
    document!("guide"),
    document!("rules"),
    document!("api"),
    document!("page"),
    document!("laws-found"),
    document!("records"),
    document!("values"),
    document!("misere"),
    document!("quotients"),
    document!("cluster"),
    Document { name: "python", text: [PYTHON, PYTHON] },
];

/// Whether there is such a document.
fn is_there(name: &str) -> bool {
    DOCUMENTS.iter().any(|document| document.name == name)
}

/// `/read/rules`.
pub async fn read(
    speech: Speech,
    OriginalUri(here): OriginalUri,
    Path(name): Path<String>,
) -> Response {
    let Some(document) = DOCUMENTS.iter().find(|document| document.name == name) else {
        let shown = excerpt(&name);
        let told = words!("there is no document `{shown}`", "没有文档 `{shown}`");
        let near = nearest(&name, DOCUMENTS.iter().map(|document| document.name));
        let failure = Failure::unknown(told);
        return match near {
            Some(near) => failure.meaning(format!("/read/{near}")),
            None => failure,
        }
        .into_response();
    };
    let text = document.text[usize::from(speech.0 == Lang::Zh)];
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(document.name);
    let foreign = speech.0 == Lang::Zh && document.text[0] == document.text[1];
    let body = html! {
        @if foreign { p.quiet { "此参考由程序中的说明生成，只有英文。" } }
        article.reading lang=[foreign.then_some("en")] { (markdown::shown(text, &leads)) }
    };
    page(speech, &here, title, None, body)
}

/// Where a link of a document leads on this site; None where it leads to a file that is not served.
fn leads(to: &str) -> Option<String> {
    if to.starts_with('#') || to.starts_with("http") {
        return Some(to.to_string());
    }
    // Pictures of boards are there; those of the page itself, which one sees, are not.
    if let Some(board) = to.strip_prefix("../pictures/boards/") {
        return Some(format!("/pictures/boards/{board}"));
    }
    let (file, place) = to.split_once('#').unwrap_or((to, ""));
    let name = file.strip_suffix(".md")?;
    let (folder, name) = name.rsplit_once('/').unwrap_or(("", name));
    let lang = folder.strip_prefix("../").filter(|lang| ["en", "zh"].contains(lang));
    if !is_there(name) || !folder.is_empty() && lang.is_none() {
        return None;
    }
    let lang = lang.map_or(String::new(), |lang| format!("?lang={lang}"));
    let place = if place.is_empty() { String::new() } else { format!("#{place}") };
    Some(format!("/read/{name}{lang}{place}"))
}

#[cfg(test)]
mod tests {
    use super::leads;

    #[test]
    fn links_between_documents_lead_to_pages_and_others_nowhere() {
        assert_eq!(leads("rules.md").as_deref(), Some("/read/rules"));
        assert_eq!(leads("guide.md#json").as_deref(), Some("/read/guide#json"));
        assert_eq!(leads("../zh/api.md").as_deref(), Some("/read/api?lang=zh"));
        assert_eq!(leads("#laws").as_deref(), Some("#laws"));
        assert_eq!(leads("../../ARCHITECTURE.md"), None);
        assert_eq!(leads("../pictures/en/see.png"), None);
        let board = leads("../pictures/boards/chomp.svg");
        assert_eq!(board.as_deref(), Some("/pictures/boards/chomp.svg"));
    }
}
