//! The page of exercises, in which a visitor must find a winning move.

use super::inline_code::render_inline_code;
use super::layout::{page, texts};
use super::{ask, board_texts, codes, explain_texts, misere_form};
use crate::language::PageLanguage;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::{Lang, Text, text};
use grundy_commands::library::{self, NamedGame};
use maud::html;
use serde::Deserialize;

/// The query parameters of the page of exercises: `q`, the game to practise, and `misere`, which
/// requests misère play.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct PracticeQuery {
    q: String,
    misere: String,
}

/// The ids of the games that the page suggests for practice.
const SUGGESTED: [&str; 8] = [
    "nim",
    "wythoff",
    "kayles",
    "staircase-nim",
    "fibonacci-nim",
    "tic-tac-toe",
    "chomp",
    "three-mens-morris",
];

/// The texts that the script `practice.js` shows, each with the key by which the script finds it.
const TEXTS: &[(&str, Text)] = text!(scripts::practice);

/// Handles `/practice`, for example `/practice?q=nim 3 4 5`.
pub async fn practice(
    language: PageLanguage,
    OriginalUri(here): OriginalUri,
    Query(start): Query<PracticeQuery>,
) -> Response {
    let lang = language.0;
    let say = |text: Text| text.get(lang);
    let question = with_example(&start.q);
    let title = say(text!(pages_practice::practice));
    let body = html! {
        h1 { (title) }
        p { (say(text!(pages_practice::each_exercise_is_position))) }
        form.ask #start method="get" action="/practice" {
            label for="q" { (say(text!(pages_practice::game_optionally_with_position))) }
            input #q name="q" autocomplete="off" spellcheck="false" value=(question);
            (misere_form::choice(&question, start.misere == "1", language))
            button { (say(text!(pages_practice::begin))) }
        }
        p.tries {
            @for id in SUGGESTED {
                @if let Ok(game) = library::find(id) {
                    a href=(ask::build_address("/practice", &[("q", id)])) { (game.names()[usize::from(lang == Lang::Zh)]) }
                }
            }
        }
        // The rules are collapsed to two lines, so that a phone also shows the board.
        @if let Some(game) = practice_game(&question) {
            details.brief { summary {
                strong { (game.names()[usize::from(lang == Lang::Zh)]) } (say(text!(pages_practice::colon))) (render_inline_code(say(game.rules())))
            } }
        }
        div.practice #practice data-question=(question) aria-busy="false" {}
        noscript { p { (say(text!(pages_practice::practice_needs_javascript_on_command))) code { "grundy practice nim 3 4 5" } } }
        (texts(&[board_texts::TEXTS, TEXTS, &explain_texts::all_texts()].concat(), language))
    };
    page(language, &here, title, Some("practice.js"), body)
}

/// Returns the game of `question`, whose rules the page shows. Returns `None` for a sum, whose
/// components have different rules.
fn practice_game(question: &str) -> Option<NamedGame> {
    let words: Vec<&str> = question.split_whitespace().collect();
    if words.contains(&"+") {
        return None;
    }
    library::find_prefix(&words).map(|(game, _)| game)
}

/// Completes a question without a position: for the name of a game, returns the question about its
/// example, and for an empty text, the question about the example of Nim. Otherwise returns
/// `question`.
fn with_example(question: &str) -> String {
    let question = question.trim();
    match library::find_exact(question) {
        Some(game) => game.example_question(),
        None if codes::is_code(question) => format!("{question} 9 7"),
        None if question.is_empty() => "nim 3 4 5".to_string(),
        None => question.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_used_and_every_suggested_game_exists() {
        let script = include_str!("../../assets/practice.js");
        let texts = [board_texts::TEXTS, TEXTS, &explain_texts::all_texts()].concat();
        for tail in script.split("say(\"").skip(1) {
            let key = tail.split('"').next().unwrap_or_default();
            assert!(texts.iter().any(|(known, _)| *known == key), "{key}");
        }
        for (key, _) in TEXTS {
            assert!(script.contains(&format!("\"{key}\"")), "{key} is unused");
        }
        assert!(SUGGESTED.iter().all(|id| library::find(id).is_ok()));
    }
}
