//! The page of a game: what the card says, and a position to edit, answered as it is typed.

use super::cited::cited;
use super::classes::class_name;
use super::coded::coded;
use super::editor::{self, Edited, Start};
use super::layout::page;
use super::{ask, code_game, codes, evidence, file_game};
use crate::failure::Failure;
use crate::site::Site;
use crate::speech::Speech;
use crate::visitor::Visitor;
use axum::extract::{OriginalUri, Path, Query, State};
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use grundy::base::{Lang, Text, Words};
use grundy::games::{Card, Class, Kind, Law, Param, ParamKind};
use grundy::law::Evidence;
use grundy::workbench::law::Law as FoundLaw;
use grundy::workbench::{catalogue, misere_card};
use grundy_commands::known::{self, Named};
use maud::{Markup, html};
use std::sync::Arc;

/// `/games/{id}?q=3 4 5`.
pub async fn game(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    speech: Speech,
    OriginalUri(here): OriginalUri,
    Path(id): Path<String>,
    Query(start): Query<Start>,
) -> Response {
    match known::named(&id) {
        Ok(Named::Card(card)) => {
            let law = match has_sequence(card) {
                true => code_game::known_soon(&site, visitor, card.id).await,
                false => None,
            };
            card_page(card, law.as_ref(), &start, speech, &here)
        }
        Ok(Named::File(file)) => file_game::game(file, &start, speech, &here),
        Err(error) => match codes::named(&id) {
            Some(code) if code == id => {
                let law = code_game::known_soon(&site, visitor, &code).await;
                code_game::game(&code, law.as_ref(), &start, speech, &here)
            }
            // One way to write it, as the page is called.
            Some(code) => {
                Redirect::to(&ask::address(&format!("/games/{}", ask::escaped(&code)), &[]))
                    .into_response()
            }
            None => Failure::from(error).into_response(),
        },
    }
}

/// Looks for what pages tell about cards, so that nobody waits for it who comes later.
pub fn warm() {
    for card in catalogue::search(None, "") {
        let _ = misere_of(card);
    }
}

/// What is proved of one heap in misère play.
fn misere_of(card: &'static Card) -> Option<(Words, Evidence)> {
    evidence::misere_of(card.id, || misere_card(card))
}

/// Whether nothing is known of a game by a theorem and its values are one sequence, in which a period may be found.
fn has_sequence(card: &Card) -> bool {
    is_game(card) && card.law.is_none() && card.params.is_empty() && card.class == Class::Impartial
}

/// What a card says, and a law that was found for one that says none.
fn card_page(
    card: &'static Card,
    found: Option<&FoundLaw>,
    start: &Start,
    speech: Speech,
    here: &Uri,
) -> Response {
    let lang = speech.0;
    let say = |text: Text| text.get(lang);
    let topic = matches!(card.kind, Kind::Topic(_));
    let body = html! {
        (head(card, speech))
        p.rules { (coded(card.rules.get(lang))) }
        @match &card.kind {
            Kind::Topic(how) => {
                section { h2 { (say(Text { en: "How it is used here", zh: "在此的用法" })) } p { (coded(how.get(lang))) } }
            }
            Kind::Game { .. } | Kind::Function(_) => { (editor::editor(&edited(card), start, speech)) }
        }
        @if let Some(file) = known::rules_of(card).filter(|file| file.has_board()) {
            p { a href=(ask::address("/play", &[("q", &format!("examples/{}.game", file.id))])) {
                (say(Text { en: "Play it on its board", zh: "在棋盘上对弈" }))
            } }
        }
        @if !topic {
            section.notation {
                h2 { @if is_game(card) { (say(Text { en: "How a position is written", zh: "局面的写法" })) }
                    @else { (say(Text { en: "How it is written", zh: "写法" })) } }
                p { (coded(card.notation.get(lang))) }
                @if !card.params.is_empty() { (parameters(card.params, speech)) }
            }
        }
        @if let Some(law) = &card.law { div #law { (law_words(card.id, law, Text { en: "Law", zh: "规律" }, speech)) } }
        @if found.is_some() { (code_game::law(card.id, found, speech)) }
        @if let Some(law) = &card.misere {
            (law_words(card.id, law, Text { en: "Law of the misère form", zh: "反常规则的规律" }, speech))
        }
        @if let Some((statement, known)) = misere_of(card) {
            (evidence::misere_proved(&statement, &known, speech))
        }
        @if let Some(misstated) = card.misstated {
            section.misstated {
                h2 { (say(Text { en: "Often misstated as", zh: "常见的误述" })) }
                p { (coded(misstated.get(lang))) }
            }
        }
        @if !card.aliases.is_empty() {
            section.aliases {
                h2 { (say(Text { en: "Also called", zh: "别名" })) }
                p { (card.aliases.join(if lang == Lang::Zh { "、" } else { ", " })) }
            }
        }
        @if !topic { (editor::said(speech)) }
    };
    page(speech, here, card.name.get(lang), (!topic).then_some("game.js"), body)
}

/// The position that is edited on the page of a card.
fn edited(card: &'static Card) -> Edited {
    Edited {
        game: card.id.to_string(),
        example: card.example.to_string(),
        is_game: is_game(card),
        is_board: false,
        lab: known::rules_of(card).map(|file| format!("/lab?example={}", file.id)),
    }
}

fn is_game(card: &Card) -> bool {
    matches!(card.kind, Kind::Game { .. })
}

/// The name, the word it is called by, and its family.
fn head(card: &Card, speech: Speech) -> Markup {
    let (word, title) = card.group.name();
    html! {
        h1 { (card.name.get(speech.0)) }
        p.quiet {
            code { (card.id) }
            " · " a href={ "/?family=" (word) } { (title.get(speech.0)) }
            // A theorem is listed under theory: what kind of entry it is need not be said twice.
            @if class(card).en != title.en { " · " (class(card).get(speech.0)) }
        }
    }
}

fn class(card: &Card) -> Text {
    match card.kind {
        Kind::Function(_) => Text { en: "a function", zh: "函数" },
        _ => class_name(card.class),
    }
}

fn parameters(params: &[Param], speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    html! {
        div.wide role="region" tabindex="0" aria-label=(say(Text { en: "Parameters", zh: "参数" })) {
            table.params {
                thead { tr {
                    th scope="col" { (say(Text { en: "Parameter", zh: "参数" })) }
                    th scope="col" { (say(Text { en: "Meaning", zh: "含义" })) }
                    th scope="col" { (say(Text { en: "Default", zh: "默认值" })) }
                    th scope="col" { (say(Text { en: "May be", zh: "取值" })) }
                } }
                tbody {
                    @for param in params {
                        tr {
                            th scope="row" { code { (param.name) "=" } }
                            td { (coded(param.what.get(speech.0))) }
                            td {
                                @match param.default {
                                    Some("") => { "—" }
                                    Some(value) => { code { (value) } }
                                    None => { (say(Text { en: "none: must be given", zh: "无，必须给出" })) }
                                }
                            }
                            td { (range(param.kind, speech)) }
                        }
                    }
                }
            }
        }
    }
}

/// What may be written for a parameter.
fn range(kind: ParamKind, speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    match kind {
        ParamKind::Natural(least) => {
            html! { (say(Text { en: "a natural, at least ", zh: "自然数，至少为 " })) (least) }
        }
        ParamKind::List => {
            html! { (say(Text { en: "naturals, as ", zh: "若干自然数，如 " })) code { "1,3,4" } }
        }
        ParamKind::Graph => {
            html! { (say(Text { en: "a graph, as ", zh: "图，如 " })) code { "{a-b,b-c}" } }
        }
        ParamKind::Coloured => {
            html! { (say(Text { en: "a graph, as ", zh: "图，如 " })) code { "{a-b:blue,b-c:red}" } }
        }
        ParamKind::Digraph | ParamKind::Stated => {
            html! { (say(Text { en: "a directed graph, as ", zh: "有向图，如 " })) code { "{a->b,b->c}" } }
        }
        ParamKind::Network => {
            html! { (say(Text { en: "a network, as ", zh: "网络，如 " })) code { "{s->a:3,a->t:2}" } }
        }
        ParamKind::File => html! { (say(Text { en: "the name of a file", zh: "文件名" })) },
        ParamKind::Text => html! { (say(Text { en: "text", zh: "文本" })) },
    }
}

/// What a law says, and the theorem it is.
fn law_words(game: &str, law: &Law, title: Text, speech: Speech) -> Markup {
    html! {
        section.law {
            h2 { (title.get(speech.0)) }
            p { (coded(law.statement.get(speech.0))) }
            p.evidence { (evidence::badge("theorem", speech)) " "
                (grundy::law::Evidence::theorem(law.theorem, law.source).basis().get(speech.0)) }
            (cited(&grundy::law::bibtex(game, law.theorem, law.source), speech))
        }
    }
}
