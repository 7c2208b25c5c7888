//! The layout that all pages share: head, navigation bar and foot.

use crate::assets::{SCRIPTS, script_version};
use crate::language::PageLanguage;
use crate::style;
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use grundy::base::{Lang, Text, text};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The addresses and the labels of the pages in the navigation bar.
const NAVIGATION: [(&str, Text); 6] = [
    ("/", text!(pages_layout::games)),
    ("/play", text!(pages_layout::play)),
    ("/practice", text!(pages_layout::practice)),
    ("/see", text!(pages_layout::pictures)),
    ("/lab", text!(pages_layout::law_lab)),
    ("/words", text!(pages_layout::terms)),
];

/// Draws a complete page: the shared head and foot, with `body` between them. `here` is the address
/// of the page, and `script` the name of its script; `None` if it has no script.
pub fn page(
    language: PageLanguage,
    here: &Uri,
    title: &str,
    script: Option<&str>,
    body: Markup,
) -> Response {
    let lang = language.0;
    let say = |text: Text| text.get(lang);
    let path = here.path();
    let page = html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · grundy" }
                style { (PreEscaped(style::STYLESHEET.as_str())) }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                @if let Some(script) = script { (SCRIPTS.loader(&script_version(), script)) }
            }
            body {
                a.skip href="#main" { (say(text!(pages_layout::skip_to_content))) }
                header.top {
                    a.brand href="/" { "grundy" }
                    nav aria-label=(say(text!(pages_layout::pages))) {
                        @for (to, name) in NAVIGATION {
                            a href=(to) aria-current=[(path == to).then_some("page")] { (say(name)) }
                        }
                    }
                    a.tongue href=(other_language(here, lang)) lang=(if lang == Lang::En { "zh-Hans" } else { "en" }) {
                        @match lang { Lang::En => "中文", Lang::Zh => "English" }
                    }
                }
                main #main { (body) }
                (foot(lang))
            }
        }
    };
    let mut response = page.into_response();
    // If the address chooses a language, a cookie remembers it for later pages.
    let sets_language =
        here.query().is_some_and(|query| query.split('&').any(|pair| pair.starts_with("lang=")));
    if sets_language {
        let cookie = format!("lang={}; Path=/; SameSite=Strict; Max-Age=31536000", language.tag());
        if let Ok(value) = cookie.parse() {
            response.headers_mut().insert(header::SET_COOKIE, value);
        }
    }
    response
}

/// Draws the foot of a page: the links to the documents.
fn foot(lang: Lang) -> Markup {
    let say = |text: Text| text.get(lang);
    html! {
        footer.foot {
            nav aria-label=(say(text!(pages_layout::reference))) {
                a href="/read/tutorial" { (say(text!(pages_layout::tutorial))) }
                a href="/read/faq" { (say(text!(pages_layout::faq))) }
                a href="/read/rules" { (say(text!(pages_layout::rule_reference))) }
                a href="/words" { (say(text!(pages_layout::glossary))) }
                a href="/read/guide" { (say(text!(pages_layout::guide))) }
                a href="/read/boards" { (say(text!(pages_layout::boards))) }
                a href="/read/compare" { (say(text!(pages_layout::other_programs))) }
                a href="/read/python" { (say(text!(pages_layout::python_package))) }
                a href="/read/api" { (say(text!(pages_layout::api_for_programs))) }
                a href="/api/v1/openapi.json" { (say(text!(pages_layout::api_description_json))) }
            }
            span { "grundy " (env!("CARGO_PKG_VERSION")) }
        }
    }
}

/// Draws an element that contains the texts of the scripts as JSON, in the language of the page.
pub fn texts(texts: &[(&str, Text)], language: PageLanguage) -> Markup {
    let entries = texts.iter().map(|(name, text)| (name.to_string(), text.get(language.0).into()));
    let json = serde_json::Value::Object(entries.collect()).to_string().replace('<', "\\u003c");
    html! { script #texts type="application/json" { (PreEscaped(json)) } }
}

/// Returns the address of the page `here` in Chinese if `lang` is English, and otherwise in
/// English.
fn other_language(here: &Uri, lang: Lang) -> String {
    let pairs = here.query().unwrap_or_default().split('&');
    let mut kept_pairs: Vec<&str> =
        pairs.filter(|pair| !pair.is_empty() && !pair.starts_with("lang=")).collect();
    kept_pairs.push(if lang == Lang::En { "lang=zh" } else { "lang=en" });
    format!("{}?{}", here.path(), kept_pairs.join("&"))
}
