//! The page of a game of the catalogue: its texts and an editor for positions.

use super::citation::citation;
use super::classes::class_name;
use super::editor::{self, Edited, EditorQuery};
use super::inline_code::render_inline_code;
use super::layout::page;
use super::{ask, code_page, codes, evidence, file_page};
use crate::client::Client;
use crate::failure::Failure;
use crate::language::PageLanguage;
use crate::site::Site;
use axum::extract::{OriginalUri, Path, Query, State};
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use grundy::base::{Lang, Text, Words};
use grundy::games::{Card, Class, Kind, Law, Param, ParamKind};
use grundy::law::Evidence;
use grundy::workbench::game_law::GameLaw;
use grundy::workbench::{catalogue, misere_card};
use grundy_commands::library::{self, NamedGame};
use maud::{Markup, html};
use std::sync::Arc;

/// Handles `/games/{id}`, for example `/games/nim?q=3 4 5`.
pub async fn game(
    State(site): State<Arc<Site>>,
    client: Client,
    language: PageLanguage,
    OriginalUri(here): OriginalUri,
    Path(id): Path<String>,
    Query(start): Query<EditorQuery>,
) -> Response {
    match library::find(&id) {
        Ok(NamedGame::Card(card)) => {
            let law = if has_sequence(card) {
                code_page::quick_law(&site, client, card.id).await
            } else {
                None
            };
            card_page(card, law.as_ref(), &start, language, &here)
        }
        Ok(NamedGame::File(file)) => file_page::game(file, &start, language, &here),
        Err(error) => match codes::parse_code(&id) {
            Some(code) if code == id => {
                let law = code_page::quick_law(&site, client, &code).await;
                code_page::game(&code, law.as_ref(), &start, language, &here)
            }
            // Each code has one address: the one of its canonical form.
            Some(code) => Redirect::to(&ask::build_address(
                &format!("/games/{}", ask::percent_encode(&code)),
                &[],
            ))
            .into_response(),
            None => Failure::from(error).into_response(),
        },
    }
}

/// Computes and caches the results about all catalogue games that take long, so that the first
/// visitor does not wait.
pub fn cache_results() {
    for card in catalogue::search(None, "") {
        let _ = misere_result(card);
    }
}

/// Returns the proved statement about a single heap of a catalogue game in misère play, with its
/// evidence. Returns `None` if nothing is proved. The result is cached.
fn misere_result(card: &'static Card) -> Option<(Words, Evidence)> {
    evidence::misere_result(card.id, || misere_card(card))
}

/// Returns whether the page of the catalogue game searches for a period. It does if the game is
/// impartial and has neither parameters nor a law in the catalogue, so that its values form one
/// sequence.
fn has_sequence(card: &Card) -> bool {
    is_game(card) && card.law.is_none() && card.params.is_empty() && card.class == Class::Impartial
}

/// Draws the page of a catalogue game. `found_law` is the law that a search found, for a game
/// without a law in the catalogue.
fn card_page(
    card: &'static Card,
    found_law: Option<&GameLaw>,
    start: &EditorQuery,
    language: PageLanguage,
    here: &Uri,
) -> Response {
    let lang = language.0;
    let say = |text: Text| text.get(lang);
    let is_topic = matches!(card.kind, Kind::Topic(_));
    let body = html! {
        (head(card, language))
        p.rules { (render_inline_code(card.rules.get(lang))) }
        @match &card.kind {
            Kind::Topic(how) => {
                section { h2 { (say(Text { en: "How it is used here", zh: "在此的用法" })) } p { (render_inline_code(how.get(lang))) } }
            }
            Kind::Game { .. } | Kind::Function(_) => { (editor::editor(&edited(card), start, language)) }
        }
        @if let Some(file) = library::file_of_card(card).filter(|file| file.declares_board()) {
            p { a href=(ask::build_address("/play", &[("q", &format!("examples/{}.game", file.id))])) {
                (say(Text { en: "Play it on its board", zh: "在棋盘上对弈" }))
            } }
        }
        @if !is_topic {
            section.notation {
                h2 { @if is_game(card) { (say(Text { en: "How a position is written", zh: "局面的写法" })) }
                    @else { (say(Text { en: "How it is written", zh: "写法" })) } }
                p { (render_inline_code(card.notation.get(lang))) }
                @if !card.params.is_empty() { (parameters(card.params, language)) }
            }
        }
        @if let Some(law) = &card.law { div #law { (law_words(card.id, law, Text { en: "Law", zh: "规律" }, language)) } }
        @if found_law.is_some() { (code_page::law_section(card.id, found_law, language)) }
        @if let Some(law) = &card.misere {
            (law_words(card.id, law, Text { en: "Law of the misère form", zh: "反常规则的规律" }, language))
        }
        @if let Some((statement, basis)) = misere_result(card) {
            (evidence::misere_section(&statement, &basis, language))
        }
        @if let Some(misstated) = card.misstated {
            section.misstated {
                h2 { (say(Text { en: "Often misstated as", zh: "常见的误述" })) }
                p { (render_inline_code(misstated.get(lang))) }
            }
        }
        @if !card.aliases.is_empty() {
            section.aliases {
                h2 { (say(Text { en: "Also called", zh: "别名" })) }
                p { (card.aliases.join(if lang == Lang::Zh { "、" } else { ", " })) }
            }
        }
        @if !is_topic { (editor::script_texts(language)) }
    };
    page(language, here, card.name.get(lang), (!is_topic).then_some("game.js"), body)
}

/// Returns the properties of a catalogue game or function that the editor needs, such as its
/// example.
fn edited(card: &'static Card) -> Edited {
    Edited {
        game: card.id.to_string(),
        example: card.example.to_string(),
        is_game: is_game(card),
        is_board: false,
        lab: library::file_of_card(card).map(|file| format!("/lab?example={}", file.id)),
    }
}

/// Returns whether a catalogue entry is a game, not a function or a topic.
fn is_game(card: &Card) -> bool {
    matches!(card.kind, Kind::Game { .. })
}

/// Draws the head of the page: the name, the id and the family of the game.
fn head(card: &Card, language: PageLanguage) -> Markup {
    let (word, title) = card.group.name();
    html! {
        h1 { (card.name.get(language.0)) }
        p.quiet {
            code { (card.id) }
            " · " a href={ "/?family=" (word) } { (title.get(language.0)) }
            // A theorem has the same family and class (`theory`), which is shown once.
            @if class_text(card).en != title.en { " · " (class_text(card).get(language.0)) }
        }
    }
}

/// Returns the name of the class of a catalogue game, such as partizan.
fn class_text(card: &Card) -> Text {
    match card.kind {
        Kind::Function(_) => Text { en: "a function", zh: "函数" },
        _ => class_name(card.class),
    }
}

/// Draws the list of the parameters of a game, with their meanings and allowed values.
fn parameters(params: &[Param], language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    html! {
        div.wide role="region" tabindex="0" aria-label=(say(Text { en: "Parameters", zh: "参数" })) {
            table.params {
                thead { tr {
                    th scope="col" { (say(Text { en: "Parameter", zh: "参数" })) }
                    th scope="col" { (say(Text { en: "Meaning", zh: "含义" })) }
                    th scope="col" { (say(Text { en: "Default", zh: "默认值" })) }
                    th scope="col" { (say(Text { en: "Allowed values", zh: "取值" })) }
                } }
                tbody {
                    @for param in params {
                        tr {
                            th scope="row" { code { (param.name) "=" } }
                            td { (render_inline_code(param.what.get(language.0))) }
                            td {
                                @match param.default {
                                    Some("") => { "—" }
                                    Some(value) => { code { (value) } }
                                    None => { (say(Text { en: "none (must be given)", zh: "无，必须给出" })) }
                                }
                            }
                            td { (allowed_values(param.kind, language)) }
                        }
                    }
                }
            }
        }
    }
}

/// Describes the values that a parameter of the given kind can have.
fn allowed_values(kind: ParamKind, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    match kind {
        ParamKind::Natural(least) => {
            html! { (say(Text { en: "a natural number, at least ", zh: "自然数，至少为 " })) (least) }
        }
        ParamKind::List => {
            html! { (say(Text { en: "natural numbers, such as ", zh: "若干自然数，如 " })) code { "1,3,4" } }
        }
        ParamKind::Graph => {
            html! { (say(Text { en: "a graph, such as ", zh: "图，如 " })) code { "{a-b,b-c}" } }
        }
        ParamKind::Coloured => {
            html! { (say(Text { en: "a graph, such as ", zh: "图，如 " })) code { "{a-b:blue,b-c:red}" } }
        }
        ParamKind::Digraph | ParamKind::Stated => {
            html! { (say(Text { en: "a directed graph, such as ", zh: "有向图，如 " })) code { "{a->b,b->c}" } }
        }
        ParamKind::Network => {
            html! { (say(Text { en: "a network, such as ", zh: "网络，如 " })) code { "{s->a:3,a->t:2}" } }
        }
        ParamKind::File => html! { (say(Text { en: "the name of a file", zh: "文件名" })) },
        ParamKind::Text => html! { (say(Text { en: "text", zh: "文本" })) },
    }
}

/// Draws the section with the heading `title` about a law of the catalogue game `game`: the
/// statement, the theorem and the citation.
fn law_words(game: &str, law: &Law, title: Text, language: PageLanguage) -> Markup {
    html! {
        section.law {
            h2 { (title.get(language.0)) }
            p { (render_inline_code(law.statement.get(language.0))) }
            p.evidence { (evidence::badge("theorem", language)) " "
                (grundy::law::Evidence::theorem(law.theorem, law.source).basis().get(language.0)) }
            (citation(&grundy::law::bibtex(game, law.theorem, law.source), language))
        }
    }
}
