//! The page of a game that is a rule file: its rules in words, a position to edit, the rules as they are written.

use super::classes::class_name;
use super::editor::{self, Edited, Start};
use super::layout::page;
use super::{ask, thumb};
use crate::speech::Speech;
use axum::http::Uri;
use axum::response::Response;
use grundy::base::{Lang, Text};
use grundy_commands::known::Known;
use maud::{Markup, html};

/// `/games/tic-tac-toe`.
pub fn game(known: Known, start: &Start, speech: Speech, here: &Uri) -> Response {
    let say = |text: Text| text.get(speech.0);
    let Known { file, about } = known;
    let (word, family) = about.kin.name();
    let [english, chinese] = &file.names;
    let name = if speech.0 == Lang::En { english } else { chinese };
    let lab = format!("/lab?example={}", file.id);
    let edited = Edited {
        game: file.id.clone(),
        example: known.start().to_string(),
        is_game: true,
        is_board: thumb::of(&file.id).is_some(),
        lab: Some(lab.clone()),
    };
    let body = html! {
        h1 { (name) }
        p.quiet {
            code { (file.id) }
            " · " a href={ "/?family=" (word) } { (say(family)) }
            " · " (say(class_name(about.class)))
        }
        p.rules { (say(about.rules)) }
        p { a.button href=(ask::address("/play", &[("q", &file.id)])) { (say(Text { en: "Play", zh: "对弈" })) } }
        (editor::editor(&edited, start, speech))
        (parameters(known, speech))
        section.written {
            h2 { (say(Text { en: "The rules as a file", zh: "规则文件" })) }
            p {
                (say(Text {
                    en: "The game is these lines, and nothing else was programmed for it. ",
                    zh: "这个游戏就是下面这些行，没有为它另写程序。",
                }))
                a href=(lab) { (say(Text { en: "Change them in the law lab", zh: "在规律实验室中修改" })) }
            }
            details {
                summary { code { (file.id) ".game" } }
                pre tabindex="0" role="region" aria-label=(say(Text { en: "Rule file", zh: "规则文件" })) { (file.text) }
            }
        }
        (editor::said(speech))
    };
    page(speech, here, name, Some("game.js"), body)
}

/// What may be set, with what it is else.
fn parameters(known: Known, speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    let all = known.params();
    html! {
        @if !all.is_empty() {
            section.notation {
                h2 { (say(Text { en: "What may be set", zh: "可设的参数" })) }
                p {
                    (say(Text { en: "Write behind the position, as in ", zh: "写在局面之后，如 " }))
                    @for (at, (name, default)) in all.iter().enumerate() {
                        @if at > 0 { " " }
                        code { (name) "=" @match default { Some(value) => { (value) } None => { "…" } } }
                    }
                    (say(Text { en: ".", zh: "。" }))
                }
            }
        }
    }
}
