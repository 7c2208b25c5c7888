//! The page of a game that is a code: what it lets one do, and a position to edit.

use super::ask;
use super::editor::{self, Edited, Start};
use super::evidence;
use super::layout::page;
use crate::speech::Speech;
use axum::http::Uri;
use axum::response::Response;
use grundy::base::Text;
use grundy::workbench::misere_code;
use maud::html;

/// A heap to begin with.
const HEAP: &str = "20";

/// `/games/0.77` and `/games/{1,3,4}`.
pub fn game(code: &str, start: &Start, speech: Speech, here: &Uri) -> Response {
    let say = |text: Text| text.get(speech.0);
    let edited = Edited {
        game: code.to_string(),
        example: HEAP.to_string(),
        is_game: true,
        is_board: false,
        lab: Some(ask::address("/lab", &[("game", code)])),
    };
    let takes = code.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let body = html! {
        h1 { code { (code) } }
        p.quiet { (say(Text { en: "a game by its code", zh: "用编码表示的游戏" })) " · " (say(Text { en: "impartial", zh: "公平（无偏）博弈" })) }
        p.rules {
            @if let Some(takes) = takes {
                (say(Text { en: "Heaps of stones. A move takes so many from one heap: ", zh: "若干堆石子。每次从一堆中取走的颗数为：" }))
                (takes.replace(',', if speech.0 == grundy::base::Lang::En { ", " } else { "、" }))
                (say(Text { en: ". Whoever cannot move loses.", zh: "。不能走者负。" }))
            } @else {
                (say(Text {
                    en: "Heaps of stones. The k-th digit behind the point says what may become of a heap from which k are taken: 1 nothing, \
                         2 one heap, 4 two heaps, and their sums. Whoever cannot move loses. ",
                    zh: "若干堆石子。小数点后第 k 位说明从一堆取走 k 颗后它可以变成什么：1 恰好取完，2 剩一堆，4 分成两堆，相加则几种都行。不能走者负。",
                }))
                a href="/words#code" { (say(Text { en: "What such a code means", zh: "编码的含义" })) }
            }
        }
        (editor::editor(&edited, start, speech))
        @if let Some((statement, known)) = misere_code(code) { (evidence::misere_proved(&statement, &known, speech)) }
        (editor::said(speech))
    };
    page(speech, here, code, Some("game.js"), body)
}
