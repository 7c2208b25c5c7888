//! The front page with the catalogue: the games that match a search or belong to a family. Board
//! games are shown as pictures.

use super::inline_code::render_inline_code;
use super::layout::page;
use super::{ask, codes, front, thumbnail};
use crate::language::PageLanguage;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::{Lang, Text, text};
use grundy::words;
use grundy::workbench::catalogue as cards;
use grundy_commands::library::game_text::GameFamily;
use grundy_commands::library::{self, NamedGame};
use grundy_commands::phrase;
use maud::{Markup, html};
use serde::Deserialize;

/// The largest number of stones in the list of takes for a search in words, such as `squares`.
const MAX_TAKE: u64 = 20;

/// The query parameters of the front page: words to search for, and a family of games.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct CatalogueSearch {
    search: String,
    family: String,
}

impl CatalogueSearch {
    /// Returns the games that match the search, grouped by family, without empty families.
    fn games_by_family(&self) -> Vec<(GameFamily, Vec<NamedGame>)> {
        let cards = cards::search(None, &self.search).into_iter().map(NamedGame::Card);
        let files = library::search(None, &self.search).into_iter().map(NamedGame::File);
        let games: Vec<NamedGame> = cards.chain(files).collect();
        let families = library::families()
            .filter(|family| self.family.is_empty() || self.family == family.name().0);
        let members_of = |family: GameFamily| {
            (family, games.iter().copied().filter(|game| game.family() == family).collect())
        };
        families
            .map(members_of)
            .filter(|(_, members): &(GameFamily, Vec<_>)| !members.is_empty())
            .collect()
    }
}

/// Handles `/?search=coin&family=coins`: the front page with the matching games.
pub async fn catalogue(
    language: PageLanguage,
    OriginalUri(here): OriginalUri,
    Query(search): Query<CatalogueSearch>,
) -> Response {
    let say = |text: Text| text.get(language.0);
    let plain = search.search.is_empty() && search.family.is_empty();
    let body = html! {
        (front::head(&search.search, plain, language))
        section.shelf {
            h2 #games-title { (say(text!(pages_catalogue::games))) }
            (families(&search, language))
            div #found data-family=(search.family) { (list(&search, language)) }
        }
    };
    page(language, &here, say(text!(pages_catalogue::games)), Some("catalogue.js"), body)
}

/// Draws the links to the families, each with its number of games.
fn families(search: &CatalogueSearch, language: PageLanguage) -> Markup {
    let all_games =
        CatalogueSearch { search: String::new(), family: String::new() }.games_by_family();
    let total: usize = all_games.iter().map(|(_, members)| members.len()).sum();
    let chip = |word: &str, title: Text, count: usize| {
        let to = ask::build_address("/", &[("search", &search.search), ("family", word)]);
        html! {
            li { a href=(to) data-family=(word) aria-current=[(search.family == word).then_some("true")] {
                (title.get(language.0)) " " small { (count) }
            } }
        }
    };
    html! {
        ul.chips #families aria-label=(text!(pages_catalogue::families).get(language.0)) {
            (chip("", text!(pages_catalogue::all), total))
            @for (family, members) in &all_games { (chip(family.name().0, family.name().1, members.len())) }
        }
    }
}

/// Draws the results of a search: links to pages that answer the searched line directly, and the
/// matching games.
fn list(search: &CatalogueSearch, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    let games = search.games_by_family();
    let count: usize = games.iter().map(|(_, members)| members.len()).sum();
    let code = codes::parse_code(search.search.trim());
    let kinds = phrase::parse_takes(&search.search, MAX_TAKE);
    let direct = answer_address(search.search.trim()).filter(|_| code.is_none() && kinds.is_none());
    html! {
        p role="status" {
            @match count {
                0 if code.is_some() || kinds.is_some() || direct.is_some() => {}
                0 => { (no_match(search, language)) }
                _ => { (say(text!(pages_catalogue::symbol))) (count) (say(text!(pages_catalogue::found))) }
            }
        }
        @if let Some(to) = &direct {
            p.code {
                code { (search.search.trim()) } " "
                a href=(to) {
                    @if to.starts_with("/words") { (say(text!(pages_catalogue::what_it_means))) }
                    @else { (say(text!(pages_catalogue::answer_it))) }
                }
            }
        }
        @if let Some(code) = &code { (code_links(code, language)) }
        @if let Some(kinds) = &kinds { (takes_links(search.search.trim(), kinds, language)) }
        @for (family, members) in &games {
            section.family {
                h3 { (say(family.name().1)) " " small { (members.len()) } }
                @if matches!(family, GameFamily::Catalogue(_)) {
                    ul.cards { @for game in members { (entry(game, language)) } }
                } @else {
                    ul.tiles { @for game in members { (tile(game, language)) } }
                }
            }
        }
    }
}

/// Returns the address of the page that answers `line`. Returns `None` if `line` is only the name
/// of a game or words to search for.
fn answer_address(line: &str) -> Option<String> {
    let address = ask::answer_address(line, false);
    let is_search =
        address == "/" || address.starts_with("/?") || library::find_exact(line).is_some();
    (!is_search).then_some(address)
}

/// Draws the links for a code such as `0.77`: to its answer, to play, to the law lab, and to its
/// plot.
fn code_links(code: &str, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    html! {
        p.code {
            code { (code) } " "
            (say(text!(pages_catalogue::is_code_of_game))) " "
            a href={ "/games/" (ask::percent_encode(code)) } { (say(text!(pages_catalogue::answer_position))) } " · "
            a href=(ask::build_address("/play", &[("q", &format!("{code} 20"))])) { (say(text!(pages_catalogue::play_it))) } " · "
            a href=(ask::build_address("/lab", &[("game", code)])) { (say(text!(pages_catalogue::its_table_and_law))) } " · "
            a href={ (ask::build_address("/see", &[("plot", code)])) "#plot-title" } { (say(text!(pages_catalogue::its_sequence))) }
        }
    }
}

/// Draws the result for a search that describes in words how many stones a move may take. `words`
/// is the description, such as "squares", and `takes` lists the numbers. A link solves a heap of
/// [`MAX_TAKE`].
fn takes_links(words: &str, takes: &[u64], language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    let list: Vec<String> = takes.iter().map(u64::to_string).collect();
    let question = words!(pages_catalogue::takes_and_heap, takes = words, heap = MAX_TAKE);
    let question = question.get(language.0);
    html! {
        p.code {
            (say(text!(pages_catalogue::game_in_which_move_takes_one)))
            (list.join(if language.0 == Lang::En { ", " } else { "、" })) "…" " "
            a href=(ask::build_address("/ask", &[("q", question)])) {
                (say(text!(pages_catalogue::solve_heap_of))) (MAX_TAKE) (say(text!(pages_catalogue::nothing)))
            }
        }
    }
}

/// Draws the message for a search that no game matches.
fn no_match(search: &CatalogueSearch, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    html! {
        (say(text!(pages_catalogue::no_game_matches)))
        " " code { (search.search) }
        @if !search.family.is_empty() { " " (say(text!(pages_catalogue::in_this_family))) }
        (say(text!(pages_catalogue::shorten_search_search_for_word)))
        a href="/ask?q=squares%2C+heaps+10+17" { (say(text!(pages_catalogue::squares_heaps_ten_17))) }
        (say(text!(pages_catalogue::full_stop)))
        a href="/" { (say(text!(pages_catalogue::show_all_games))) } " · "
        a href="/lab" { (say(text!(pages_catalogue::write_rules_of_your_own))) }
    }
}

/// Returns the name of a game in the language of the page.
fn name(game: &NamedGame, language: PageLanguage) -> &'static str {
    game.names()[usize::from(language.0 == Lang::Zh)]
}

/// Draws a game of the catalogue as a list item: name, identifier and rules.
fn entry(game: &NamedGame, language: PageLanguage) -> Markup {
    html! {
        li {
            a href={ "/games/" (game.id()) } { (name(game, language)) }
            " " code { (game.id()) }
            p { (render_inline_code(game.rules().get(language.0))) }
        }
    }
}

/// Draws a board game as a thumbnail with its name and identifier.
fn tile(game: &NamedGame, language: PageLanguage) -> Markup {
    html! {
        li {
            a href={ "/games/" (game.id()) } {
                span.thumb { @if let Some(picture) = thumbnail::thumbnail(game.id()) { (picture) } }
                b { (name(game, language)) }
            }
            code { (game.id()) }
        }
    }
}
