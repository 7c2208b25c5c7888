//! What the scripts that draw positions say; `{…}` is filled in by them.

use grundy::base::Text;

const fn t(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

/// The server is gone, or what is between.
pub const GONE: Text = t(
    "The server does not answer ({why}). See whether `grundy serve` still runs, and try again.",
    "服务器没有应答（{why}）。请确认 `grundy serve` 仍在运行，然后重试。",
);

/// A question about rules that another tab has.
pub const NO_OWN: Text = t(
    "This tab has no rules of your own (`my.game`). Write them in the law lab, or under “A game of your own” on the page Play.",
    "此标签页中没有自己的规则（`my.game`）。请在规律实验室，或“对弈”页的“自己的游戏”中写好规则。",
);

/// By the key under which a script asks for it.
pub const TEXTS: &[(&str, Text)] = &[
    (
        "board",
        t("The position. Arrow keys move about, Enter chooses.", "局面。方向键移动，回车选择。"),
    ),
    ("heap", t("heap {heap}, stone {stone} of {all}", "第 {heap} 堆，第 {stone} 颗，共 {all} 颗")),
    ("heap_name", t("heap {heap}: {all}", "第 {heap} 堆：{all}")),
    ("step", t("step {heap}, stone {stone} of {all}", "第 {heap} 级，第 {stone} 颗，共 {all} 颗")),
    ("step_name", t("step {heap}: {all}", "第 {heap} 级：{all}")),
    (
        "more_stones",
        t("heap {heap}: {count} more, {all} in all", "第 {heap} 堆：再加 {count}，共 {all}"),
    ),
    ("leave", t("leave", "留下")),
    ("leave_do", t("Take the rest", "取走其余")),
    ("leave_slider", t("how many to leave of {name}", "留下多少：{name}")),
    ("ground", t("ground", "地面")),
    ("coin", t("coin {at}, {face}", "第 {at} 枚硬币，{face}")),
    ("heads", t("heads", "正面")),
    ("tails", t("tails", "反面")),
    ("head_letter", t("H", "正")),
    ("tail_letter", t("T", "反")),
    ("cell", t("row {row}, column {column}: {text}", "第 {row} 行第 {column} 列：{text}")),
    ("place", t("{name}: {text}", "{name}：{text}")),
    ("empty", t("empty", "空")),
    ("row_line", t("piece {piece}, break under row {at}", "第 {piece} 块，沿第 {at} 行下掰开")),
    (
        "column_line",
        t("piece {piece}, break after column {at}", "第 {piece} 块，沿第 {at} 列后掰开"),
    ),
    ("vertex", t("vertex {name}", "顶点 {name}")),
    ("tokens", t("{count} tokens", "{count} 枚棋子")),
    ("token", t("the token", "棋子")),
    ("stones", t("{count} stones", "{count} 颗石子")),
    ("edge", t("edge {at}, {from} – {to}", "边 {at}，{from} – {to}")),
    ("edge_blue", t("blue edge {at}, {from} – {to}", "蓝边 {at}，{from} – {to}")),
    ("edge_red", t("red edge {at}, {from} – {to}", "红边 {at}，{from} – {to}")),
    ("edge_green", t("green edge {at}, {from} – {to}", "绿边 {at}，{from} – {to}")),
    ("text_only", t("This position is played by the list of moves.", "此局面请用走法列表来走。")),
    // Sides as rule files often name them.
    ("side_black", t("black", "黑方")),
    ("side_white", t("white", "白方")),
    ("side_red", t("red", "红方")),
    ("side_blue", t("blue", "蓝方")),
    ("side_left", t("left", "左方")),
    ("side_right", t("right", "右方")),
    ("side_first", t("first", "先手")),
    ("side_second", t("second", "后手")),
    ("side_south", t("south", "南方")),
    ("side_north", t("north", "北方")),
    ("side_forest", t("forest", "森林方")),
    ("side_sky", t("sky", "天空方")),
    ("side_geese", t("geese", "鹅方")),
    ("side_fox", t("fox", "狐狸方")),
    ("side_hounds", t("hounds", "猎犬方")),
    ("side_hare", t("hare", "野兔方")),
    ("side_toads", t("toads", "蟾蜍方")),
    ("side_frogs", t("frogs", "青蛙方")),
    ("failed", GONE),
    ("no_own", NO_OWN),
];
