//! Pictures: heat-maps of two heaps, sequences with their period, binary digits, the graph of a position.

use super::layout::{page, texts};
use crate::speech::Speech;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::Text;
use maud::html;
use serde::Deserialize;

/// What is looked at first.
#[derive(Deserialize)]
pub struct Start {
    #[serde(default)]
    game: String,
    #[serde(default)]
    q: String,
}

/// What the script says.
const TEXTS: &[(&str, Text)] = &[
    ("working", Text { en: "Computing…", zh: "计算中……" }),
    ("value", Text { en: "value", zh: "SG 值" }),
    ("lost", Text { en: "P: the player to move loses", zh: "P：轮到走的一方必败" }),
    ("move", Text { en: "winning move", zh: "必胜走法" }),
    (
        "map",
        Text {
            en: "Heat-map; arrow keys move the mark, + and - zoom, Enter tells the winning move",
            zh: "热图；方向键移动标记，+ 与 - 缩放，回车给出必胜走法",
        },
    ),
    (
        "noGrid",
        Text {
            en: "a heat-map needs a game whose positions are two numbers",
            zh: "热图需要局面为两个数的游戏",
        },
    ),
    ("picture", Text { en: "Picture of the values", zh: "数值图" }),
    ("graph", Text { en: "Graph of the positions that can arise", zh: "可到达局面的图" }),
];

/// `/see?game=wythoff` or `/see?q=nim 1 2 3`.
pub async fn see(
    speech: Speech,
    OriginalUri(here): OriginalUri,
    Query(start): Query<Start>,
) -> Response {
    let say = |text: Text| text.get(speech.0);
    let game = if start.game.is_empty() { "wythoff" } else { &start.game };
    let question = if start.q.is_empty() { "nim 1 2 3" } else { &start.q };
    let body = html! {
        h1 { (say(Text { en: "See", zh: "图像" })) }
        (texts(TEXTS, speech))
        section aria-labelledby="map-title" {
            h2 #map-title { (say(Text { en: "Two heaps: a heat-map", zh: "两堆：热图" })) }
            form.ask #map-form {
                label for="map-game" { (say(Text { en: "Game", zh: "游戏" })) }
                input #map-game name="game" value=(game);
                label for="map-to" { (say(Text { en: "up to", zh: "到" })) }
                input #map-to name="to" type="number" min="1" max="1500" value="100";
                button { (say(Text { en: "Draw", zh: "绘制" })) }
            }
            div.map {
                canvas #map width="800" height="800" tabindex="0" role="img" {}
                p #map-at role="status" {}
                p {
                    button #map-in type="button" aria-label=(say(Text { en: "Zoom in", zh: "放大" })) { "+" }
                    button #map-out type="button" aria-label=(say(Text { en: "Zoom out", zh: "缩小" })) { "−" }
                    " " (say(Text {
                        en: "P-positions stand out, near by with a ring; of the others the stronger the colour, the larger the value.",
                        zh: "P 局面醒目，放大后带圆环；其余颜色越重，值越大。",
                    }))
                }
            }
        }
        section aria-labelledby="plot-title" {
            h2 #plot-title { (say(Text { en: "One heap: a sequence", zh: "一堆：数列" })) }
            form.ask #plot-form {
                label for="plot-game" { (say(Text { en: "Game", zh: "游戏" })) }
                input #plot-game name="game" value="0.77";
                label for="plot-to" { (say(Text { en: "up to", zh: "到" })) }
                input #plot-to name="to" type="number" min="1" max="100000" value="200";
                label for="plot-kind" { (say(Text { en: "as", zh: "形式" })) }
                select #plot-kind name="kind" {
                    option value="values" { (say(Text { en: "values", zh: "数值" })) }
                    option value="binary" { (say(Text { en: "binary digits", zh: "二进制" })) }
                    option value="differences" { (say(Text { en: "differences", zh: "差分" })) }
                    option value="modulo" { (say(Text { en: "modulo the period", zh: "模周期" })) }
                }
                button { (say(Text { en: "Draw", zh: "绘制" })) }
            }
            div.picture #plot role="group" tabindex="0" aria-labelledby="plot-title" {}
        }
        section aria-labelledby="graph-title" {
            h2 #graph-title { (say(Text { en: "The graph of a position", zh: "局面的图" })) }
            form.ask #graph-form {
                label for="graph-q" { (say(Text { en: "Position", zh: "局面" })) }
                input #graph-q name="question" value=(question);
                button { (say(Text { en: "Draw", zh: "绘制" })) }
            }
            p { (say(Text {
                en: "P is a double box, N an ellipse, a draw a diamond; thick moves win.",
                zh: "P 为双线方框，N 为椭圆，平局为菱形；粗线为制胜走法。",
            })) }
            div.picture #graph role="group" tabindex="0" aria-labelledby="graph-title" {}
        }
    };
    page(speech, &here, say(Text { en: "See", zh: "图像" }), Some("see.js"), body)
}
