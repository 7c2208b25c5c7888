//! Practice: positions where the winning move is to be found.

use super::coded::coded;
use super::layout::{page, texts};
use super::{ask, board_texts, codes, explain_texts};
use crate::speech::Speech;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::{Lang, Text};
use grundy_commands::known::{self, Named};
use maud::html;
use serde::Deserialize;

/// What is practised.
#[derive(Deserialize)]
pub struct Start {
    #[serde(default)]
    q: String,
    #[serde(default)]
    misere: String,
}

const fn t(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

/// Games to begin with.
const OFFERED: [&str; 8] = [
    "nim",
    "wythoff",
    "kayles",
    "staircase-nim",
    "fibonacci-nim",
    "tic-tac-toe",
    "chomp",
    "three-mens-morris",
];

/// What the script says.
const TEXTS: &[(&str, Text)] = &[
    ("working", t("Looking for a position …", "正在找局面……")),
    (
        "score",
        t(
            "Found at the first try: {solved} of {met}. Looking at the answer or passing on counts as a miss.",
            "首次尝试就找到：{solved}/{met}。看答案或跳过算作未找到。",
        ),
    ),
    ("find", t("You are to move. Find a move that wins.", "轮到你走。请找出必胜走法。")),
    (
        "how_many",
        t("Moves: {moves}; of these win: {winning}.", "走法共 {moves} 种，其中必胜 {winning} 种。"),
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
    ("play_it", t("Play on from here", "从这里对弈")),
    ("moves", t("Moves to choose from: {count}", "可选的走法：{count}")),
];

/// `/practice?q=nim 3 4 5`.
pub async fn practice(
    speech: Speech,
    OriginalUri(here): OriginalUri,
    Query(start): Query<Start>,
) -> Response {
    let lang = speech.0;
    let say = |text: Text| text.get(lang);
    let question = begun(&start.q);
    let title = say(t("Practice", "练习"));
    let body = html! {
        h1 { (title) }
        p { (say(t(
            "Positions in which some moves win and others do not: find one that wins. What you miss is explained.",
            "每题的局面中有的走法必胜、有的不是：请找出必胜的走法。没找到时会说明原因。",
        ))) }
        form.ask #start method="get" action="/practice" {
            label for="q" { (say(t("A game, with a position if you like", "游戏，也可带局面"))) }
            input #q name="q" autocomplete="off" spellcheck="false" value=(question);
            label.check {
                input #misere type="checkbox" name="misere" value="1" checked[start.misere == "1"];
                (say(t("misère: who moves last loses", "反常规则：最后走者负")))
            }
            button { (say(t("Begin", "开始"))) }
        }
        p.tries {
            @for id in OFFERED {
                @if let Ok(named) = known::named(id) {
                    a href=(ask::address("/practice", &[("q", id)])) { (named.names()[usize::from(lang == Lang::Zh)]) }
                }
            }
        }
        // Two lines that open to all of them: a phone shows the board as well.
        @if let Some(named) = practised(&question) {
            details.brief { summary {
                strong { (named.names()[usize::from(lang == Lang::Zh)]) } (say(t(": ", "："))) (coded(say(named.rules())))
            } }
        }
        div.practice #practice data-question=(question) aria-busy="false" {}
        noscript { p { (say(t("Practice needs JavaScript; on the command line: ", "练习需要启用 JavaScript；命令行可用："))) code { "grundy practice nim 3 4 5" } } }
        (texts(&[board_texts::TEXTS, TEXTS, &explain_texts::all()].concat(), speech))
    };
    page(speech, &here, title, Some("practice.js"), body)
}

/// The game that is practised; none of a sum, whose parts have rules of their own.
fn practised(question: &str) -> Option<Named> {
    let words: Vec<&str> = question.split_whitespace().collect();
    if words.contains(&"+") {
        return None;
    }
    known::leading(&words).map(|(named, _)| named)
}

/// The question that is meant: a game alone begins from its example, and none is Nim.
fn begun(asked: &str) -> String {
    let asked = asked.trim();
    match known::alone(asked) {
        Some(named) => named.begun(),
        None if codes::is_code(asked) => format!("{asked} 9 7"),
        None if asked.is_empty() => "nim 3 4 5".to_string(),
        None => asked.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_said_and_every_game_offered_is_there() {
        let script = include_str!("../../assets/practice.js");
        let all = [board_texts::TEXTS, TEXTS, &explain_texts::all()].concat();
        for rest in script.split("say(\"").skip(1) {
            let key = rest.split('"').next().unwrap_or_default();
            assert!(all.iter().any(|(known, _)| *known == key), "{key}");
        }
        for (key, _) in TEXTS {
            assert!(script.contains(&format!("\"{key}\"")), "{key} is idle");
        }
        assert!(OFFERED.iter().all(|id| known::named(id).is_ok()));
    }
}
