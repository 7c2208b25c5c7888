//! The page of exercises, in which a visitor must find a winning move.

use super::inline_code::render_inline_code;
use super::layout::{page, texts};
use super::{ask, board_texts, codes, explain_texts, misere_form};
use crate::language::PageLanguage;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::{Lang, Text};
use grundy_commands::library::{self, NamedGame};
use maud::html;
use serde::Deserialize;

/// The query parameters of the page of exercises: the game to practise `q`, and whether in misère
/// play.
#[derive(Deserialize)]
pub struct PracticeQuery {
    #[serde(default)]
    q: String,
    #[serde(default)]
    misere: String,
}

/// Creates a [`Text`] from its English and its Chinese version.
const fn t(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
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

/// The texts of the script `practice.js`, each with its key.
const TEXTS: &[(&str, Text)] = &[
    ("working", t("Looking for a position …", "正在找局面……")),
    (
        "score",
        t(
            "Solved at the first try: {solved} of {met}. Showing the answer or skipping counts as a miss.",
            "首次尝试就找到：{solved}/{met}。看答案或跳过算作未找到。",
        ),
    ),
    ("find", t("It is your turn. Find a winning move.", "轮到你走。请找出必胜走法。")),
    (
        "how_many",
        t(
            "Moves: {moves}; winning moves: {winning}.",
            "走法共 {moves} 种，其中必胜 {winning} 种。",
        ),
    ),
    ("as_side", t("You play {side}.", "你执 {side}。")),
    ("right", t("Right: {move}. It wins.", "正确：{move}，必胜。")),
    ("right_later", t("This wins: {move}.", "这步必胜：{move}。")),
    ("missed", t("{move}: this does not win.", "{move}：这步不能取胜。")),
    ("answered", t("The opponent answers: {move}.", "对手的应着：{move}。")),
    ("again", t("Try another move.", "请换一步试试。")),
    ("best", t("A winning move: {move}.", "一种必胜走法：{move}。")),
    ("next", t("Next position (n)", "下一题（n）")),
    ("show_me", t("Show the answer (s)", "看答案（s）")),
    ("play_it", t("Play from here", "从这里对弈")),
    ("moves", t("Moves to choose from: {count}", "可选的走法：{count}")),
];

/// Handles `/practice`, for example `/practice?q=nim 3 4 5`.
pub async fn practice(
    language: PageLanguage,
    OriginalUri(here): OriginalUri,
    Query(start): Query<PracticeQuery>,
) -> Response {
    let lang = language.0;
    let say = |text: Text| text.get(lang);
    let question = with_example(&start.q);
    let title = say(t("Practice", "练习"));
    let body = html! {
        h1 { (title) }
        p { (say(t(
            "Each exercise is a position in which some moves win and others do not. Find a winning move. Mistakes are explained.",
            "每题的局面中有的走法必胜、有的不是：请找出必胜的走法。没找到时会说明原因。",
        ))) }
        form.ask #start method="get" action="/practice" {
            label for="q" { (say(t("A game, optionally with a position", "游戏，也可带局面"))) }
            input #q name="q" autocomplete="off" spellcheck="false" value=(question);
            (misere_form::choice(&question, start.misere == "1", language))
            button { (say(t("Begin", "开始"))) }
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
                strong { (game.names()[usize::from(lang == Lang::Zh)]) } (say(t(": ", "："))) (render_inline_code(say(game.rules())))
            } }
        }
        div.practice #practice data-question=(question) aria-busy="false" {}
        noscript { p { (say(t("Practice needs JavaScript; on the command line: ", "练习需要启用 JavaScript；命令行可用："))) code { "grundy practice nim 3 4 5" } } }
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
