//! The texts of the scripts that draw graphs on a canvas.

use grundy::base::Text;

/// Creates a [`Text`] from its English and its Chinese version.
const fn t(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

/// The texts of the scripts that draw graphs, each with its key.
pub const TEXTS: &[(&str, Text)] = &[
    (
        "graph_keys",
        t(
            "Graph; arrow keys move between positions, + and - zoom, 0 shows all, Enter plays from the position",
            "局面图；方向键在局面间移动，+ 与 - 缩放，0 显示全部，回车从该局面对弈",
        ),
    ),
    ("unfold", t("Unfold all layers", "展开所有层")),
    ("fold", t("Fold", "收起")),
    ("whole", t("Show all", "显示全部")),
    ("full", t("Full screen", "全屏")),
    ("node", t("{position}: {outcome}", "{position}：{outcome}")),
    ("node_N", t("N: the player to move wins", "N：轮到走的一方胜")),
    ("node_P", t("P: the player to move loses", "P：轮到走的一方负")),
    ("node_draw", t("a draw", "平局")),
    ("edge_wins", t("winning move", "必胜走法")),
    ("second_figure", t("number: Grundy value", "数字：SG 值")),
    ("layer_left", t("moves left: {count}", "距终局 {count}")),
    ("layer_draws", t("draws", "平局")),
    ("layer_from", t("moves made: {count}", "第 {count} 步后")),
    ("folded", t("positions: {count} (P: {lost})", "{count} 个（P：{lost}）")),
    ("to_move", t("{side} to move", "轮到 {side} 走")),
    ("worth", t("Grundy value {value}", "SG 值 {value}")),
    ("stands_for", t("{count} equivalent positions", "代表 {count} 个局面")),
    ("between", t("; ", "；")),
    ("play_here", t("Play from here", "从这里对弈")),
    (
        "merged_counts",
        t(
            "Positions: {positions}, merged from {all}, since some differ only by {why}. Moves: {moves}",
            "合并后 {positions} 个局面（原有 {all} 个）：有些局面之间只差{why}。{moves} 种走法",
        ),
    ),
    ("merged_order", t("the order of their parts", "各部分的顺序")),
    ("merged_empty", t("empty heaps", "空堆")),
    ("merged_symmetry", t("a symmetry of the rules", "规则的对称")),
    ("listed", t(" and ", "与")),
    ("as_svg", t("The same graph as a picture (SVG)", "以图片显示（SVG）")),
    (
        "no_svg",
        t(
            "There are too many positions for one picture; fold or zoom the graph above.",
            "局面太多，无法画成一张图片；请在上图中收起或缩放。",
        ),
    ),
];

#[cfg(test)]
mod tests {
    use super::TEXTS;

    #[test]
    fn every_text_is_used() {
        let scripts = [
            include_str!("../../assets/playgraph.js"),
            include_str!("../../assets/opened_position.js"),
            include_str!("../../assets/see.js"),
        ]
        .concat();
        for (key, _) in TEXTS {
            let is_used = scripts.contains(&format!("\"{key}\""))
                || ["node_", "merged_"].iter().any(|prefix| key.starts_with(prefix));
            assert!(is_used, "{key} is unused");
        }
    }
}
