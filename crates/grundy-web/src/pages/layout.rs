//! The layout that all pages share: head, navigation bar and foot.

use crate::assets::SCRIPTS;
use crate::language::PageLanguage;
use crate::style;
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use grundy::base::{Lang, Text};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The addresses and the labels of the pages in the navigation bar.
const NAVIGATION: [(&str, Text); 6] = [
    ("/", Text { en: "Games", zh: "游戏" }),
    ("/play", Text { en: "Play", zh: "对弈" }),
    ("/practice", Text { en: "Practice", zh: "练习" }),
    ("/see", Text { en: "Pictures", zh: "图像" }),
    ("/lab", Text { en: "Law lab", zh: "规律实验室" }),
    ("/words", Text { en: "Terms", zh: "术语" }),
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
                @if let Some(script) = script { (SCRIPTS.loader(script)) }
            }
            body {
                a.skip href="#main" { (say(Text { en: "Skip to the content", zh: "跳到正文" })) }
                header.top {
                    a.brand href="/" { "grundy" }
                    nav aria-label=(say(Text { en: "Pages", zh: "页面" })) {
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
            nav aria-label=(say(Text { en: "Reference", zh: "参考" })) {
                a href="/read/tutorial" { (say(Text { en: "Tutorial", zh: "教程" })) }
                a href="/read/faq" { (say(Text { en: "FAQ", zh: "常见问题" })) }
                a href="/read/rules" { (say(Text { en: "Rule reference", zh: "规则语言" })) }
                a href="/words" { (say(Text { en: "Glossary", zh: "术语" })) }
                a href="/read/guide" { (say(Text { en: "Guide", zh: "指南" })) }
                a href="/read/boards" { (say(Text { en: "Boards", zh: "棋盘" })) }
                a href="/read/compare" { (say(Text { en: "Other programs", zh: "其他程序" })) }
                a href="/read/python" { (say(Text { en: "Python package", zh: "Python 包" })) }
                a href="/read/api" { (say(Text { en: "API for programs", zh: "程序接口" })) }
                a href="/api/v1/openapi.json" { (say(Text { en: "API description (JSON)", zh: "接口描述（JSON）" })) }
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

/// Returns the address of the page `here` in the other of the two languages than `lang`.
fn other_language(here: &Uri, lang: Lang) -> String {
    let pairs = here.query().unwrap_or_default().split('&');
    let mut kept_pairs: Vec<&str> =
        pairs.filter(|pair| !pair.is_empty() && !pair.starts_with("lang=")).collect();
    kept_pairs.push(if lang == Lang::En { "lang=zh" } else { "lang=en" });
    format!("{}?{}", here.path(), kept_pairs.join("&"))
}
