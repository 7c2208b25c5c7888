//! The head of the front page: a title, the search box, and three links to start from.

use super::ask::build_address;
use crate::language::PageLanguage;
use grundy::base::Text;
use maud::{Markup, html};

/// The example inputs below the search box, each with a label.
const EXAMPLES: [(&str, Text); 5] = [
    ("nim 3 4 5", Text { en: "nim 3 4 5", zh: "nim 3 4 5" }),
    ("0.77 20", Text { en: "0.77 20", zh: "0.77 20" }),
    (
        "1..3 or squares, heaps 10 17 21, misère",
        Text {
            en: "1..3 or squares, heaps 10 17 21, misère",
            zh: "1..3 或平方数，三堆 10 17 21，取到最后一颗者负",
        },
    ),
    ("tic-tac-toe", Text { en: "tic-tac-toe", zh: "井字棋" }),
    ("nim 3 + kayles 5", Text { en: "nim 3 + kayles 5", zh: "nim 3 + kayles 5" }),
];

/// Draws the title and the search box, filled with `input`. If `is_front` is true, also draws the
/// examples and the links to start from, which a page of search results omits.
pub fn head(input: &str, is_front: bool, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    html! {
        div.front {
            h1.lead { (say(Text { en: "Who wins, by which move, and why.", zh: "谁会赢，怎么走，为什么。" })) }
            p.sub { (say(Text {
                en: "A workbench for two-player games without chance: enter a game and read the winner, the move, \
                     the reason and the evidence.",
                zh: "研究两人无随机博弈的工作台：写下一个游戏，即可知道谁赢、怎么走、为什么，以及结论有多可靠。",
            })) " " a href="/words" { (say(Text { en: "What P, N and other terms mean", zh: "P、N 等术语的含义" })) } }
            form.box #search-form role="search" method="get" action="/ask" {
                label for="search" { (say(Text { en: "A game, a position, a question or rules", zh: "游戏、局面、问题或规则" })) }
                div.line {
                    textarea #search name="q" rows="1" autocomplete="off" autocapitalize="off" spellcheck="false"
                        placeholder=(say(Text { en: "A name, a code, a position, rules, a question", zh: "名称、编码、局面、规则或问题" })) { (input) }
                    button.main { (say(Text { en: "Answer", zh: "求解" })) }
                }
            }
            @if is_front {
                p.tries {
                    (say(Text { en: "Try", zh: "试试" }))
                    @for (line, text) in EXAMPLES { " " a href=(build_address("/ask", &[("q", if language.0 == grundy::base::Lang::Zh { text.zh } else { line })])) { (say(text)) } }
                    " " a href="/lab" { (say(Text { en: "write your own rules", zh: "写下规则" })) }
                }
            }
        }
        @if is_front { (start_links(language)) }
    }
}

/// Draws the three links to start from, each with a picture: play, solve, explore.
fn start_links(language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    let entry = |to: &str, picture: Markup, title: Text, description: Text| {
        html! {
            li { a.entry href=(to) {
                span.pic { (picture) }
                span.txt { b { (say(title)) } span { (say(description)) } }
            } }
        }
    };
    html! {
        ul.three {
            (entry("/play?q=tic-tac-toe", noughts(), Text { en: "Play one", zh: "玩一局" }, Text {
                en: "Against a perfect opponent, or another person.",
                zh: "与从不犯错的程序或另一个人对弈。",
            }))
            (entry("/games/nim?q=3%204%205", heaps(), Text { en: "Solve a position", zh: "解我的题" }, Text {
                en: "The winner, every winning move, and the reason.",
                zh: "谁赢、所有必胜走法，以及理由。",
            }))
            (entry("/lab", pattern(), Text { en: "Explore rules", zh: "探索规则" }, Text {
                en: "Write rules, see the pattern, guess its law, and let the program prove it.",
                zh: "写规则，看数值，猜规律，再证明它。",
            }))
        }
    }
}

/// Draws a tic-tac-toe board as SVG, the picture on the link to play.
fn noughts() -> Markup {
    html! {
        svg viewBox="0 0 120 120" aria-hidden="true" {
            path.rul d="M42 6V114M78 6V114M6 42H114M6 78H114" {}
            path.sx d="M14 14L34 34M34 14L14 34M50 50L70 70M70 50L50 70M86 14L106 34M106 14L86 34" {}
            circle.so cx="60" cy="24" r="11" {}
            circle.so cx="96" cy="96" r="11" {}
        }
    }
}

/// Draws heaps of three, four and five with their binary digits as SVG, the picture on the link to
/// solve.
fn heaps() -> Markup {
    let rows = [(3, "0 1 1"), (4, "1 0 0"), (5, "1 0 1")];
    html! {
        svg viewBox="0 0 230 110" aria-hidden="true" {
            @for (index, (count, digits)) in rows.iter().enumerate() {
                @for k in 0..*count { circle.s1 cx=(15 + 24 * k) cy=(20 + 35 * index) r="9" {} }
                text.digits x="150" y=(26 + 35 * index) { (digits) }
            }
        }
    }
}

/// Draws the P-positions of Wythoff's game as SVG, the picture on the link to explore.
fn pattern() -> Markup {
    const P_POSITIONS: [(u32, u32); 6] = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)];
    let is_p = |a: u32, b: u32| P_POSITIONS.contains(&(a.min(b), a.max(b)));
    html! {
        svg viewBox="0 0 112 112" aria-hidden="true" {
            @for a in 0..14_u32 { @for b in 0..14_u32 {
                rect class=(if is_p(a, b) { "p" } else { "n" }) x=(8 * a) y=(104 - 8 * b) width="7" height="7" {}
            } }
        }
    }
}
