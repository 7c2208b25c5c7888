//! The embedded documents as pages: the tutorial, the guide, the reference of rule files, and
//! others.

use super::layout::page;
use super::markdown;
use crate::failure::Failure;
use crate::language::PageLanguage;
use axum::extract::{OriginalUri, Path};
use axum::response::{IntoResponse, Response};
use grundy::base::{Lang, excerpt, nearest_word};
use grundy::words;
use maud::html;

/// A document, such as the tutorial. `text` contains the English and the Chinese text in Markdown.
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

/// The documents that the site serves below `/read/`.
const DOCUMENTS: [Document; 16] = [
    document!("tutorial"),
    document!("faq"),
    document!("compare"),
    document!("speed"),
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
    document!("python"),
];

/// Returns whether the site serves a document with this name.
fn has_document(name: &str) -> bool {
    DOCUMENTS.iter().any(|document| document.name == name)
}

/// Handles `/read/{name}`: returns the document as a page in the language of the client.
pub async fn document(
    language: PageLanguage,
    OriginalUri(here): OriginalUri,
    Path(name): Path<String>,
) -> Response {
    let Some(document) = DOCUMENTS.iter().find(|document| document.name == name) else {
        let message = words!(pages::there_is_no_document, requested = excerpt(&name));
        let similar = nearest_word(&name, DOCUMENTS.iter().map(|document| document.name));
        let failure = Failure::unknown(message);
        return match similar {
            Some(similar) => failure.with_suggested_page(format!("/read/{similar}")),
            None => failure,
        }
        .into_response();
    };
    let text = document.text[usize::from(language.0 == Lang::Zh)];
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(document.name);
    let is_untranslated = language.0 == Lang::Zh && document.text[0] == document.text[1];
    let body = html! {
        @if is_untranslated { p.quiet { "此参考由程序中的说明生成，只有英文。" } }
        article.reading lang=[is_untranslated.then_some("en")] { (markdown::render(text, &resolve_link)) }
    };
    page(language, &here, title, None, body)
}

/// Converts the target of a link in a document to an address of this site. Returns `None` if the
/// site has no page or picture for the target.
fn resolve_link(to: &str) -> Option<String> {
    if to.starts_with('#') || to.starts_with("http") {
        return Some(to.to_string());
    }
    // The site serves pictures of boards, but not screenshots of itself.
    if let Some(board) = to.strip_prefix("../pictures/boards/") {
        return Some(format!("/pictures/boards/{board}"));
    }
    let (file, fragment) = to.split_once('#').unwrap_or((to, ""));
    let name = file.strip_suffix(".md")?;
    let (folder, name) = name.rsplit_once('/').unwrap_or(("", name));
    let lang = folder.strip_prefix("../").filter(|lang| ["en", "zh"].contains(lang));
    if !has_document(name) || !folder.is_empty() && lang.is_none() {
        return None;
    }
    let lang = lang.map_or(String::new(), |lang| format!("?lang={lang}"));
    let fragment = if fragment.is_empty() { String::new() } else { format!("#{fragment}") };
    Some(format!("/read/{name}{lang}{fragment}"))
}

#[cfg(test)]
mod tests {
    use super::resolve_link;

    #[test]
    fn links_between_documents_resolve_to_pages() {
        assert_eq!(resolve_link("rules.md").as_deref(), Some("/read/rules"));
        assert_eq!(resolve_link("guide.md#json").as_deref(), Some("/read/guide#json"));
        assert_eq!(resolve_link("../zh/api.md").as_deref(), Some("/read/api?lang=zh"));
        assert_eq!(resolve_link("#laws").as_deref(), Some("#laws"));
        assert_eq!(resolve_link("../../ARCHITECTURE.md"), None);
        assert_eq!(resolve_link("../pictures/en/see.png"), None);
        let board = resolve_link("../pictures/boards/chomp.svg");
        assert_eq!(board.as_deref(), Some("/pictures/boards/chomp.svg"));
    }
}
