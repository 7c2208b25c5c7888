//! The page of pictures: heat-maps of two heaps, sequences with their period, binary digits, and
//! the graph of a position.

use super::board_texts::{self, NO_RULES, NO_SERVER};
use super::layout::{page, texts};
use super::play::with_example;
use super::{export_texts, graph_texts, misere_form, wait_texts};
use crate::language::PageLanguage;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::Text;
use maud::{Markup, html};
use serde::Deserialize;

/// The largest heap size of a heat map.
const MAX_GRID: u64 = 1500;
/// The largest heap size in the plot of a sequence.
const MAX_LINE: u64 = 100_000;

/// The query parameters of the page of pictures: the fields of its three forms.
#[derive(Deserialize)]
#[serde(default)]
pub struct SeeQuery {
    game: String,
    to: String,
    plot: String,
    plot_to: String,
    kind: String,
    q: String,
    misere: String,
    layers: String,
    unmerged: String,
}

impl Default for SeeQuery {
    fn default() -> SeeQuery {
        let text = str::to_string;
        SeeQuery {
            game: text("wythoff"),
            to: text("100"),
            plot: text("0.77"),
            plot_to: text("200"),
            kind: text("values"),
            q: text("nim 1 2 3"),
            misere: String::new(),
            layers: text("remoteness"),
            unmerged: String::new(),
        }
    }
}

/// Parses a size and clamps it to the range from 1 to `max`. Returns `default` if the text is not a
/// number.
fn parse_size(number: &str, max: u64, default: u64) -> u64 {
    number.trim().parse().map_or(default, |number: u64| number.clamp(1, max))
}

/// The texts of the script `see.js`, each with its key.
const TEXTS: &[(&str, Text)] = &[
    ("failed", NO_SERVER),
    ("no_own", NO_RULES),
    ("value", Text { en: "value", zh: "SG 值" }),
    ("won", Text { en: "N: the player to move wins", zh: "N：轮到走的一方必胜" }),
    ("lost", Text { en: "P: the player to move loses", zh: "P：轮到走的一方必败" }),
    ("drawn", Text { en: "a draw", zh: "平局" }),
    ("no_position", Text { en: "not a position", zh: "不是局面" }),
    ("move", Text { en: "winning move: {move}", zh: "必胜走法：{move}" }),
    ("at_value", Text { en: "{a} {b}: {value}", zh: "{a} {b}：{value}" }),
    ("with_why", Text { en: "{text} — {why}", zh: "{text}——{why}" }),
    ("legend_p", Text { en: "P-position", zh: "P 态" }),
    ("legend_values", Text { en: "values 1 to {most}", zh: "值 1 至 {most}" }),
    ("legend_won", Text { en: "N-position", zh: "N 态" }),
    ("legend_none", Text { en: "not a position", zh: "不是局面" }),
    (
        "axes",
        Text {
            en: "the first number increases upwards, the second to the right",
            zh: "第一个数向上，第二个数向右",
        },
    ),
    (
        "map",
        Text {
            en: "Heat map; arrow keys move the mark, + and - zoom, 0 shows all, Enter plays the marked position",
            zh: "热图；方向键移动标记，+ 与 - 缩放，0 显示全部，回车从标记处对弈",
        },
    ),
    (
        "no_grid",
        Text {
            en: "`{game}` has no positions of two numbers or two heaps; draw it as a sequence below, or try `wythoff`",
            zh: "`{game}` 的局面既不是两个数，也不能是两堆；请在下方画数列，或改用 `wythoff`",
        },
    ),
    ("picture", Text { en: "Picture of the values", zh: "数值图" }),
    (
        "no_period",
        Text {
            en: "No period of these values is proved.", zh: "这些值尚无已证明的周期。"
        },
    ),
    ("graph", Text { en: "Graph of the reachable positions", zh: "可到达局面的图" }),
    ("as_list", Text { en: "The same graph as a list", zh: "以列表显示" }),
    (
        "counts",
        Text {
            en: "positions: {positions}, moves: {moves}",
            zh: "{positions} 个局面，{moves} 种走法",
        },
    ),
    ("left", Text { en: "moves left: {count}", zh: "距终局 {count} 步" }),
    ("over", Text { en: "end of play", zh: "终局" }),
    ("draws", Text { en: "draws", zh: "平局" }),
    ("larger", Text { en: "Larger", zh: "放大" }),
    ("smaller", Text { en: "Smaller", zh: "缩小" }),
    ("fit", Text { en: "Fit the width", zh: "适应宽度" }),
];

/// Handles `/see`, for example `/see?game=wythoff&to=100` or `/see?q=nim 1 2 3`.
pub async fn see(
    language: PageLanguage,
    OriginalUri(here): OriginalUri,
    Query(start): Query<SeeQuery>,
) -> Response {
    let say = |text: Text| text.get(language.0);
    let title = say(Text { en: "Pictures", zh: "图像" });
    let body = html! {
        h1 { (title) }
        noscript { p { (say(Text { en: "The pictures need JavaScript. Without it, use `grundy plot` and `grundy graph` on the command line.", zh: "网页绘图需要启用 JavaScript；也可用命令行 `grundy plot` 与 `grundy graph`。" })) } }
        (texts(&[board_texts::TEXTS, TEXTS, export_texts::TEXTS, graph_texts::TEXTS, wait_texts::TEXTS].concat(), language))
        (map(&start, language))
        (plot(&start, language))
        (graph(&start, language))
    };
    page(language, &here, title, Some("see.js"), body)
}

/// Draws the section of the heat map: its form, and the empty element that the script fills.
fn map(start: &SeeQuery, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    html! {
        section aria-labelledby="map-title" {
            h2 #map-title { (say(Text { en: "Two heaps: heat map", zh: "两堆：热图" })) }
            form.ask #map-form {
                span.pair {
                    label for="map-game" { (say(Text { en: "Game", zh: "游戏" })) }
                    input #map-game name="game" autocomplete="off" spellcheck="false" value=(start.game);
                }
                span.pair {
                    label for="map-to" { (say(Text { en: "up to", zh: "到" })) }
                    input #map-to name="to" type="number" min="1" max=(MAX_GRID) value=(parse_size(&start.to, MAX_GRID, 100));
                }
                button { (say(Text { en: "Draw", zh: "绘制" })) }
            }
            div.map {
                canvas #map width="800" height="800" tabindex="0" role="img" aria-describedby="map-at map-legend" {}
                p.row {
                    button #map-in type="button" aria-label=(say(Text { en: "Zoom in", zh: "放大" })) { "+" }
                    button #map-out type="button" aria-label=(say(Text { en: "Zoom out", zh: "缩小" })) { "−" }
                    button #map-all type="button" { (say(Text { en: "All", zh: "全部" })) }
                    span #map-save {}
                    a #map-play href="/play" { (say(Text { en: "Play the marked position", zh: "从标记处对弈" })) }
                }
                p.legend #map-legend {}
                p #map-at role="status" {}
            }
        }
    }
}

/// Draws the section of the sequence: its form, and the empty element that the script fills.
fn plot(start: &SeeQuery, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    let kinds = [
        ("values", Text { en: "values", zh: "数值" }),
        ("binary", Text { en: "binary digits", zh: "二进制" }),
        ("differences", Text { en: "differences", zh: "差分" }),
        ("modulo", Text { en: "modulo the period", zh: "模周期" }),
    ];
    html! {
        section aria-labelledby="plot-title" {
            h2 #plot-title { (say(Text { en: "One heap: sequence", zh: "一堆：数列" })) }
            form.ask #plot-form {
                span.pair {
                    label for="plot-game" { (say(Text { en: "Game", zh: "游戏" })) }
                    input #plot-game name="plot" autocomplete="off" spellcheck="false" value=(start.plot);
                }
                span.pair {
                    label for="plot-to" { (say(Text { en: "up to", zh: "到" })) }
                    input #plot-to name="plot_to" type="number" min="1" max=(MAX_LINE) value=(parse_size(&start.plot_to, MAX_LINE, 200));
                }
                span.pair {
                    label for="plot-kind" { (say(Text { en: "as", zh: "形式" })) }
                    select #plot-kind name="kind" {
                        @for (kind, name) in kinds {
                            option value=(kind) selected[kind == start.kind] { (say(name)) }
                        }
                    }
                }
                button { (say(Text { en: "Draw", zh: "绘制" })) }
            }
            div #plot aria-live="polite" {}
        }
    }
}

/// Draws the section of the graph of a position: its form, and the empty element that the script
/// fills.
fn graph(start: &SeeQuery, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    let layers = [
        ("remoteness", Text { en: "moves to the end", zh: "距终局的步数" }),
        ("moves", Text { en: "moves from the start", zh: "距起点的步数" }),
    ];
    let question = with_example(&start.q);
    let refused = misere_form::is_refused(&question);
    html! {
        section aria-labelledby="graph-title" {
            h2 #graph-title { (say(Text { en: "Graph of a position", zh: "局面的图" })) }
            form.ask #graph-form {
                span.pair {
                    label for="graph-q" { (say(Text { en: "Position", zh: "局面" })) }
                    input #graph-q name="q" autocomplete="off" spellcheck="false" value=(question);
                }
                label.check #graph-misere hidden[refused] {
                    input type="checkbox" name="misere" value="1" checked[start.misere == "1" && !refused];
                    (say(Text { en: "misère", zh: "反常规则" }))
                }
                span.pair {
                    label for="graph-layers" { (say(Text { en: "layers by", zh: "分层依据" })) }
                    select #graph-layers name="layers" {
                        @for (layer, name) in layers {
                            option value=(layer) selected[layer == start.layers] { (say(name)) }
                        }
                    }
                }
                label.check {
                    input type="checkbox" name="unmerged" value="1" checked[start.unmerged == "1"];
                    (say(Text { en: "do not merge equivalent positions", zh: "不合并相同局面" }))
                }
                button { (say(Text { en: "Draw", zh: "绘制" })) }
            }
            @if refused && start.misere == "1" { (misere_form::refusal_note(language)) }
            p { (say(Text {
                en: "P-positions are solid ovals, N-positions are boxes, and draws are diamonds; winning moves are green. Click a \
                     position to open it, or a folded layer to unfold it. If the layers are ordered by moves to the end, play ends at the bottom.",
                zh: "P 为实心椭圆，N 为方框，平局为菱形；绿线为必胜走法。点选局面即可打开，点选收起的一层即可展开。按距终局的步数分层时，终局在最下。",
            })) }
            div #graph aria-live="polite" {}
        }
    }
}
