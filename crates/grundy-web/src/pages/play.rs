//! The page on which a visitor plays against the program or another person.

use super::inline_code::render_inline_code;
use super::layout::{page, texts};
use super::play_texts::TEXTS;
use super::{
    board_texts, codes, compound_form, copy_texts, evidence, explain_texts, misere_form, opponents,
};
use crate::language::PageLanguage;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::{Lang, Text, text};
use grundy::games::{CARDS, Card, Compound, Kind};
use grundy_commands::{embedded, library};
use maud::{Markup, html};
use serde::Deserialize;

/// The query parameters of the page: the start position `q`, misère play, and the compound of a sum
/// (`play` and `end`).
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct PlayQuery {
    q: String,
    misere: String,
    play: String,
    end: String,
}

/// Handles `/play`, for example `/play?q=wythoff 5 7`.
pub async fn play(
    language: PageLanguage,
    OriginalUri(here): OriginalUri,
    Query(start): Query<PlayQuery>,
) -> Response {
    let lang = language.0;
    let say = |text: Text| text.get(lang);
    let question = with_example(&start.q);
    let name = say(text!(pages_play::play));
    // The script inserts the game between the head and the settings.
    let body = html! {
        div #table.play data-question=(question) {
            (game_head(&question, lang))
            (settings(&question, &start, language))
        }
        noscript { p { (say(text!(pages_play::playing_needs_javascript_without))) } }
        (texts(&[board_texts::TEXTS, copy_texts::TEXTS, &evidence::TEXTS, opponents::TEXTS, TEXTS, &explain_texts::all_texts()].concat(), language))
    };
    page(language, &here, name, Some("play.js"), body)
}

/// Draws the settings: the opponent, the game and its compound.
fn settings(question: &str, start: &PlayQuery, language: PageLanguage) -> Markup {
    let lang = language.0;
    let say = |text: Text| text.get(lang);
    html! {
        section.settings #settings {
            h2 { (say(text!(pages_play::settings))) }
            (opponents::choice(lang))
            form.ask #start method="get" action="/play" {
                label for="q" { (say(text!(pages_play::game_and_position))) }
                input #q name="q" list="games" autocomplete="off" spellcheck="false"
                    value=(if question.is_empty() { "nim 3 4 5" } else { question });
                datalist #games { (game_options(lang)) }
                (misere_form::choice(question, start.misere == "1", language))
                (compound_form::fieldset(&start.play, &start.end, lang))
                button { (say(text!(pages_play::begin))) }
            }
            (rules_editor(lang))
        }
    }
}

/// Completes a question without a position: if `question` is only the name of a game, returns the
/// question about its example. Otherwise returns `question`.
pub fn with_example(question: &str) -> String {
    let question = question.trim();
    match library::find_exact(question) {
        Some(game) => game.example_question(),
        None if codes::is_code(question) => format!("{question} 20"),
        None => question.to_string(),
    }
}

/// Draws the name and the rules of a game. The page shows only two lines of the rules until they
/// are unfolded.
fn game_head<'a>(question: &'a str, lang: Lang) -> Markup {
    // An embedded rule file counts as the game that it defines.
    let strip_folder = |word: &'a str| {
        let inner = word.strip_prefix("examples/").and_then(|tail| tail.strip_suffix(".game"));
        inner.unwrap_or(word)
    };
    let words: Vec<&str> = question.split_whitespace().map(strip_folder).collect();
    let game = library::find_prefix(&words).map(|(game, _)| game);
    html! {
        header.head.about {
            @match game.filter(|_| !words.contains(&"+")) {
                Some(game) => {
                    h1 { a href={ "/games/" (game.id()) } { (game.names()[usize::from(lang == Lang::Zh)]) } }
                    details.brief { summary { (render_inline_code(game.rules().get(lang))) } }
                }
                None => h1 { (text!(pages_play::play).get(lang)) },
            }
            p.who {}
        }
    }
}

/// Draws the suggestions for the field of the game: the catalogue games with their examples, and
/// the games of the library.
fn game_options(lang: Lang) -> Markup {
    // Games of the compound SJ are solved, but not played.
    let is_playable = |card: &&&Card| matches!(&card.kind, Kind::Game { compound, .. } if *compound != Compound::SjEnd);
    let cards = CARDS.iter().filter(is_playable);
    html! {
        @for card in cards {
            option value={ (card.id) " " (card.example()) } { (card.name.get(lang)) }
        }
        @for file in library::games() {
            option value={ (file.file.id) } { (file.file.names[usize::from(lang == Lang::Zh)]) }
        }
    }
}

/// Draws the editor in which visitors write their own rule file.
fn rules_editor(lang: Lang) -> Markup {
    let say = |text: Text| text.get(lang);
    html! {
        details.own #own {
            summary { (say(text!(pages_play::game_of_your_own))) }
            label for="rules" {
                (say(text!(pages_play::rule_file_of_game_in_questions))) code { "my.game" }
            }
            textarea #rules rows="12" spellcheck="false" autocomplete="off" {}
            div.row {
                label for="file" { (say(text!(pages_play::from_file))) }
                input #file type="file" accept=".game,.txt,text/plain";
                label for="example" { (say(text!(pages_play::from_example))) }
                select #example {
                    option value="" { "—" }
                    @for name in embedded::names(".game") { option value=(name) { (name) } }
                }
                button #use type="button" { (say(text!(pages_play::play_it))) }
            }
            p #rule-messages role="status" {}
        }
    }
}
