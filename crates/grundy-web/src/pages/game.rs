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
use grundy::base::{Lang, Text, Words, text};
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

/// Computes and caches the slow results about all catalogue games, so that the first visitor does
/// not wait.
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
    is_game(card)
        && card.law.is_none()
        && card.params.is_empty()
        && card.class() == Class::Impartial
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
                section { h2 { (say(text!(pages_game::how_it_is_used_here))) } p { (render_inline_code(how.get(lang))) } }
            }
            Kind::Game { .. } | Kind::Function(_) => { (editor::editor(&edited(card), start, language)) }
        }
        @if let Some(file) = library::file_of_card(card).filter(|file| file.declares_board()) {
            p { a href=(ask::build_address("/play", &[("q", &format!("examples/{}.game", file.id))])) {
                (say(text!(pages_game::play_it_on_its_board)))
            } }
        }
        @if !is_topic {
            section.notation {
                h2 { @if is_game(card) { (say(text!(pages_game::how_position_is_written))) }
                    @else { (say(text!(pages_game::how_it_is_written))) } }
                p { (render_inline_code(card.notation.get(lang))) }
                @if !card.params.is_empty() { (parameters(card.params, language)) }
            }
        }
        @if let Some(law) = &card.law { div #law { (law_words(card.id, law, text!(pages_game::law), language)) } }
        @if found_law.is_some() { (code_page::law_section(card.id, found_law, language)) }
        @if let Some(law) = &card.misere {
            (law_words(card.id, law, text!(pages_game::law_of_misere_form), language))
        }
        @if let Some((statement, basis)) = misere_result(card) {
            (evidence::misere_section(&statement, &basis, language))
        }
        @if let Some(misstated) = card.misstated {
            section.misstated {
                h2 { (say(text!(pages_game::often_misstated_as))) }
                p { (render_inline_code(misstated.get(lang))) }
            }
        }
        @if !card.aliases().is_empty() {
            section.aliases {
                h2 { (say(text!(pages_game::also_called))) }
                p { (card.aliases().join(if lang == Lang::Zh { "、" } else { ", " })) }
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
        example: card.example().to_string(),
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
    let (word, title) = card.group().name();
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
        Kind::Function(_) => text!(pages_game::function),
        _ => class_name(card.class()),
    }
}

/// Draws the list of the parameters of a game, with their meanings and allowed values.
fn parameters(params: &[Param], language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    html! {
        div.wide role="region" tabindex="0" aria-label=(say(text!(pages_game::parameters))) {
            table.params {
                thead { tr {
                    th scope="col" { (say(text!(pages_game::parameter))) }
                    th scope="col" { (say(text!(pages_game::meaning))) }
                    th scope="col" { (say(text!(pages_game::default))) }
                    th scope="col" { (say(text!(pages_game::allowed_values))) }
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
                                    None => { (say(text!(pages_game::none_must_be_given))) }
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
            html! { (say(text!(pages_game::natural_number_at_least))) (least) }
        }
        ParamKind::List => {
            html! { (say(text!(pages_game::natural_numbers_such_as))) code { "1,3,4" } }
        }
        ParamKind::Graph => {
            html! { (say(text!(pages_game::graph_such_as))) code { "{a-b,b-c}" } }
        }
        ParamKind::Coloured => {
            html! { (say(text!(pages_game::graph_such_as))) code { "{a-b:blue,b-c:red}" } }
        }
        ParamKind::Digraph | ParamKind::Stated => {
            html! { (say(text!(pages_game::directed_graph_such_as))) code { "{a->b,b->c}" } }
        }
        ParamKind::Network => {
            html! { (say(text!(pages_game::network_such_as))) code { "{s->a:3,a->t:2}" } }
        }
        ParamKind::File => html! { (say(text!(pages_game::name_of_file))) },
        ParamKind::Text => html! { (say(text!(pages_game::text))) },
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
