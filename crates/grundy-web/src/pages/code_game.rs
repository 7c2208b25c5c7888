//! The page of a game that is a code: what it lets one do, and a position to edit.

use super::ask;
use super::cited::cited;
use super::editor::{self, Edited, Start};
use super::evidence;
use super::layout::page;
use crate::site::Site;
use crate::speech::Speech;
use crate::visitor::Visitor;
use axum::http::Uri;
use axum::response::Response;
use grundy::base::{Budget, Lang, Text};
use grundy::workbench::law::{Kind, Law};
use grundy::workbench::misere_code;
use grundy_commands::law::LawRequest;
use grundy_commands::session::{Most, no_file};
use grundy_commands::typed::{Natural, Typed};
use grundy_commands::{Request, Session};
use maud::{Markup, html};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A heap to begin with.
const HEAP: &str = "20";
/// The law is looked for on heaps up to this, and so long: the page is waited for.
const LAW_TO: u64 = 2000;
const SOON: Duration = Duration::from_millis(100);

/// `/games/0.77` and `/games/{1,3,4}`, with what is known soon of its law.
pub fn game(
    code: &str,
    found: Option<&Law>,
    start: &Start,
    speech: Speech,
    here: &Uri,
) -> Response {
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
        (law(code, found, speech))
        (editor::editor(&edited, start, speech))
        @if let Some((statement, known)) = evidence::misere_of(code, || misere_code(code)) { (evidence::misere_proved(&statement, &known, speech)) }
        (editor::said(speech))
    };
    page(speech, here, code, Some("game.js"), body)
}

/// The period in a line, with how it is known, and where more heaps are looked at.
pub fn law(code: &str, found: Option<&Law>, speech: Speech) -> Markup {
    let lang = speech.0;
    let open = found.is_none_or(|law| matches!(law.kind, Kind::None { .. }));
    let further = format!("{}#law-title", ask::address("/lab", &[("game", code)]));
    html! {
        section.law #law {
            h2 { (Text { en: "Law of normal play", zh: "正常规则的规律" }.get(lang)) }
            @if let Some(law) = found {
                p.evidence { (evidence::badge(law.evidence.kind(), speech)) " " (law.words().get(lang)) }
                p.quiet { (law.evidence.basis().get(lang)) }
                @if let Some(entries) = law.bibtex() { (cited(&entries, speech)) }
            }
            @if open {
                p { a href=(further) { (Text { en: "Look further for its law", zh: "继续寻找它的规律" }.get(lang)) } }
            }
        }
    }
}

/// The law of a code or of an entry of the catalogue, where a moment's work finds one or looks at so many heaps; `None` too where others are to be answered first.
pub async fn known_soon(site: &Site, visitor: Visitor, code: &str) -> Option<Law> {
    let (memory, game) = (Arc::clone(&site.memory), Typed::of(code));
    let found = site.lanes.quick.run(visitor, move |budget| {
        let soon = Instant::now().checked_add(SOON);
        let small = Budget { deadline: soon.min(budget.deadline), ..budget };
        let mut session =
            Session::new(small, Lang::En, &no_file).within(Most::PAGE).with_memory(&memory);
        let asked = LawRequest { game, to: Some(Natural(LAW_TO)), ..LawRequest::default() };
        Ok(asked.find(&mut session)?.sought.law)
    });
    found.await.ok()?
}
