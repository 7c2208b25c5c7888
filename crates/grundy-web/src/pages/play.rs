//! A game against the perfect opponent, or another person.

use super::coded::coded;
use super::layout::{page, texts};
use super::play_texts::TEXTS;
use super::{board_texts, codes, evidence, explain_texts, joined, opponents};
use crate::speech::Speech;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::{Lang, Text};
use grundy::games::{CARDS, Card, Compound, Kind};
use grundy_commands::embedded;
use grundy_commands::known;
use maud::{Markup, html};
use serde::Deserialize;

/// The position that play begins with.
#[derive(Deserialize)]
pub struct Start {
    #[serde(default)]
    q: String,
    #[serde(default)]
    misere: String,
    #[serde(default)]
    play: String,
    #[serde(default)]
    end: String,
}

/// `/play?q=wythoff 5 7`.
pub async fn play(
    speech: Speech,
    OriginalUri(here): OriginalUri,
    Query(start): Query<Start>,
) -> Response {
    let lang = speech.0;
    let say = |text: Text| text.get(lang);
    let misere = start.misere == "1";
    let question = begun(&start.q);
    let name = say(Text { en: "Play", zh: "对弈" });
    // The board leads, words follow, settings come last: the script puts the game between the two.
    let body = html! {
        div #table.play data-question=(question) {
            (about(&question, lang))
            (settings(&question, misere, &start, lang))
        }
        noscript { p { (say(Text { en: "Playing needs JavaScript; `grundy play` works on the command line without.", zh: "网页对弈需要启用 JavaScript；也可用命令行 `grundy play`。" })) } }
        (texts(&[board_texts::TEXTS, evidence::TEXTS, opponents::TEXTS, TEXTS, &explain_texts::all()].concat(), speech))
    };
    page(speech, &here, name, Some("play.js"), body)
}

/// What is played, by whom, and from where.
fn settings(question: &str, misere: bool, start: &Start, lang: Lang) -> Markup {
    let say = |text: Text| text.get(lang);
    html! {
        section.settings #settings {
            h2 { (say(Text { en: "Settings", zh: "设置" })) }
            (opponents::choice(lang))
            form.ask #start method="get" action="/play" {
                label for="q" { (say(Text { en: "A game and a position", zh: "游戏与局面" })) }
                input #q name="q" list="games" autocomplete="off" spellcheck="false"
                    value=(if question.is_empty() { "nim 3 4 5" } else { question });
                datalist #games { (offered(lang)) }
                label.check {
                    input #misere type="checkbox" name="misere" value="1" checked[misere];
                    (say(Text { en: "misère: who moves last loses", zh: "反常规则：最后走者负" }))
                }
                (joined::fieldset(&start.play, &start.end, lang))
                button { (say(Text { en: "Begin", zh: "开始" })) }
            }
            (rules(lang))
        }
    }
}

/// The question that is meant: a game alone begins from its example.
pub fn begun(asked: &str) -> String {
    let asked = asked.trim();
    match known::alone(asked) {
        Some(named) => named.begun(),
        None if codes::is_code(asked) => format!("{asked} 20"),
        None => asked.to_string(),
    }
}

/// The name of what is played, and its rules in two lines, which open to all of them.
fn about<'a>(question: &'a str, lang: Lang) -> Markup {
    // A file that comes with the program is the game that it has the rules of.
    let plain = |word: &'a str| {
        let inner = word.strip_prefix("examples/").and_then(|rest| rest.strip_suffix(".game"));
        inner.unwrap_or(word)
    };
    let words: Vec<&str> = question.split_whitespace().map(plain).collect();
    let named = known::leading(&words).map(|(named, _)| named);
    html! {
        header.head.about {
            @match named.filter(|_| !words.contains(&"+")) {
                Some(named) => {
                    h1 { a href={ "/games/" (named.id()) } { (named.names()[usize::from(lang == Lang::Zh)]) } }
                    details.brief { summary { (coded(named.rules().get(lang))) } }
                }
                None => h1 { (Text { en: "Play", zh: "对弈" }.get(lang)) },
            }
            p.who {}
        }
    }
}

/// Every game of the catalogue with its example, and the rule files.
fn offered(lang: Lang) -> Markup {
    // Games that values end are answered, and not played.
    let played = |card: &&&Card| matches!(&card.kind, Kind::Game { compound, .. } if *compound != Compound::SjEnd);
    let cards = CARDS.iter().filter(played);
    html! {
        @for card in cards {
            option value={ (card.id) " " (card.example) } { (card.name.get(lang)) }
        }
        @for file in known::games() {
            option value={ (file.file.id) } { (file.file.names[usize::from(lang == Lang::Zh)]) }
        }
    }
}

/// Where the rules of a game of one's own are typed.
fn rules(lang: Lang) -> Markup {
    let say = |text: Text| text.get(lang);
    html! {
        details.own #own {
            summary { (say(Text { en: "A game of your own", zh: "自己的游戏" })) }
            label for="rules" {
                (say(Text { en: "Its rule file; in questions it is called ", zh: "规则文件；提问时称为 " })) code { "my.game" }
            }
            textarea #rules rows="12" spellcheck="false" autocomplete="off" {}
            div.row {
                label for="file" { (say(Text { en: "From a file", zh: "从文件读入" })) }
                input #file type="file" accept=".game,.txt,text/plain";
                label for="example" { (say(Text { en: "From an example", zh: "从示例读入" })) }
                select #example {
                    option value="" { "—" }
                    @for name in embedded::names(".game") { option value=(name) { (name) } }
                }
                button #use type="button" { (say(Text { en: "Play it", zh: "玩这个游戏" })) }
            }
            p #told role="status" {}
        }
    }
}
