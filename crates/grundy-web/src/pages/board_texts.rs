//! The texts of the scripts that draw positions. The scripts replace placeholders such as `{side}`.

use grundy::base::Text;

/// Creates a [`Text`] from its English and its Chinese version.
const fn t(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

/// The message for a server that does not answer.
pub const NO_SERVER: Text = t(
    "The server does not answer. Check that `grundy serve` is still running, and try again.",
    "服务器没有应答。请确认 `grundy serve` 仍在运行，然后重试。",
);

/// The message for a link to rules of the visitor that this tab does not have, since another tab of
/// the browser stores them.
pub const NO_RULES: Text = t(
    "This tab has no rules of your own (`my.game`). Write rules in the law lab, or under “A game of your own” on the page Play.",
    "此标签页中没有自己的规则（`my.game`）。请在规律实验室，或“对弈”页的“自己的游戏”中写好规则。",
);

/// The texts of the scripts that draw positions, each with its key.
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
        t("heap {heap}: add {count}, {all} in total", "第 {heap} 堆：再加 {count}，共 {all}"),
    ),
    ("leave", t("leave", "留下")),
    ("leave_do", t("Take the rest", "取走其余")),
    ("leave_slider", t("number of stones to leave: {name}", "留下多少：{name}")),
    ("ground", t("ground", "地面")),
    ("coin", t("coin {at}, {face}", "第 {at} 枚硬币，{face}")),
    ("heads", t("heads", "正面")),
    ("tails", t("tails", "反面")),
    ("head_letter", t("H", "正")),
    ("tail_letter", t("T", "反")),
    ("cell", t("row {row}, column {column}: {text}", "第 {row} 行第 {column} 列：{text}")),
    ("place", t("{name}: {text}", "{name}：{text}")),
    ("empty", t("empty", "空")),
    ("looks", t("{colour} {shape}", "{colour}{shape}")),
    ("seeds", t("{count} seeds", "{count} 颗种子")),
    ("fingers", t("{count} fingers", "{count} 根手指")),
    ("colour_light", t("light", "白")),
    ("colour_dark", t("dark", "黑")),
    ("colour_red", t("red", "红")),
    ("colour_blue", t("blue", "蓝")),
    ("colour_green", t("green", "绿")),
    ("colour_yellow", t("yellow", "黄")),
    ("colour_grey", t("grey", "灰")),
    ("colour_brown", t("brown", "褐")),
    ("shape_disc", t("disc", "棋子")),
    ("shape_block", t("block", "方块")),
    ("shape_wall", t("wall", "墙")),
    ("shape_cross", t("cross", "叉")),
    ("shape_nought", t("nought", "圈")),
    ("shape_ring", t("ring", "环")),
    ("shape_stone", t("stone", "棋子")),
    ("shape_coin", t("coin", "硬币")),
    ("shape_cube", t("cube", "方块")),
    ("shape_pawn", t("pawn", "兵")),
    ("shape_king", t("king", "王")),
    ("shape_queen", t("queen", "后")),
    ("shape_rook", t("rook", "车")),
    ("shape_bishop", t("bishop", "象")),
    ("shape_knight", t("knight", "马")),
    ("shape_hare", t("hare", "兔")),
    ("shape_hound", t("hound", "猎犬")),
    ("shape_fox", t("fox", "狐狸")),
    ("shape_goose", t("goose", "鹅")),
    ("shape_toad", t("toad", "蟾蜍")),
    ("shape_frog", t("frog", "青蛙")),
    ("shape_lion", t("lion", "狮")),
    ("shape_elephant", t("elephant", "象")),
    ("shape_giraffe", t("giraffe", "长颈鹿")),
    ("shape_chick", t("chick", "小鸡")),
    ("shape_hen", t("hen", "母鸡")),
    ("shape_car", t("car", "车")),
    ("shape_arrow", t("arrow", "箭")),
    ("shape_chocolate", t("chocolate", "巧克力")),
    ("shape_poison", t("poison", "毒块")),
    ("shape_domino", t("domino", "骨牌")),
    ("shape_joined", t("part", "部分")),
    ("shape_edge", t("line", "线")),
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
    ("text_only", t("To play this position, use the list of moves.", "此局面请用走法列表来走。")),
    // The names that rule files often give to the sides.
    ("side_black", t("black", "黑方")),
    ("side_white", t("white", "白方")),
    ("side_red", t("red", "红方")),
    ("side_blue", t("blue", "蓝方")),
    ("side_yellow", t("yellow", "黄方")),
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
    ("failed", NO_SERVER),
    ("no_own", NO_RULES),
];
