//! The texts of the scripts of play. The scripts replace placeholders such as `{side}`.

use super::wait_texts::STOP;
use grundy::base::Text;

/// Creates a [`Text`] from its English and its Chinese version.
const fn t(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

/// The texts of the scripts of the page of play, each with its key.
pub const TEXTS: &[(&str, Text)] = &[
    ("you", t("you", "你")),
    ("program", t("the program", "程序")),
    ("one", t("player 1", "玩家一")),
    ("two", t("player 2", "玩家二")),
    ("to_move", t("To move: {who}.", "轮到：{who}。")),
    ("to_move_as", t("To move: {who} ({side}).", "轮到：{who}（{side}）。")),
    ("thinking", t("The program is thinking …", "程序思考中……")),
    ("loading", t("Loading …", "载入中……")),
    ("stop", STOP),
    ("stopped", t("Stopped.", "已停止。")),
    ("looking", t("Searching for the outcome …", "正在求此处的胜负……")),
    (
        "not_found",
        t(
            "The outcome was not found within the time limit of the page.",
            "在网页可用的时间内未能求出此处的胜负。",
        ),
    ),
    ("won", t("{who} won.", "{who}胜。")),
    ("drawn", t("It is a draw.", "平局。")),
    ("points", t("Points: {one} {a}, {two} {b}.", "得分：{one} {a}，{two} {b}。")),
    (
        "looking_back",
        t(
            "Move {at} of {all}. A move from here replaces the later moves.",
            "第 {at} 步，共 {all} 步。在这里走棋，就从这一步重新开始。",
        ),
    ),
    ("again", t("This position has occurred before.", "这个局面之前出现过。")),
    ("hint", t("Hint", "提示")),
    ("known_by", t("Evidence for this result:", "此处胜负的依据：")),
    ("hint_told", t("Best: {move}.", "最佳：{move}。")),
    ("hint_here", t("Here: {why}", "此处：{why}")),
    ("hint_after", t("After this move: {why}", "走后：{why}")),
    ("why_lost", t("Which move was better?", "怎样走才能保住？")),
    ("threw_at", t("Move {at} ({who}): {what}.", "第 {at} 步（{who}）：{what}。")),
    (
        "never_won",
        t(
            "{who} made no decisive mistake: the start was already lost.",
            "{who}从未占优：开局即负。",
        ),
    ),
    (
        "kept_win",
        t(
            "Move {at} ({played}) threw the win away. This move keeps it: {move}.",
            "第 {at} 步（{played}）错失胜局。这样走可保住：{move}。",
        ),
    ),
    (
        "kept_draw",
        t(
            "Move {at} ({played}) threw the draw away. This move keeps it: {move}.",
            "第 {at} 步（{played}）错失平局。这样走可保住：{move}。",
        ),
    ),
    ("swap", t("Play again, the other side first", "换先再来一局")),
    ("swap_two", t("Play again, the other player first", "换人先走再来一局")),
    ("rules_long", t("The rule file is too long for a link.", "规则文件过长，无法放入链接。")),
    (
        "rules_broken",
        t(
            "The rules in this link cannot be read; ask for the complete link.",
            "此链接中的规则无法读取；请索取完整链接。",
        ),
    ),
    ("try_now", t("Try now", "立即重试")),
    ("stop_trying", t("Stop trying", "停止重试")),
    (
        "gone_retry",
        t(
            "The server does not answer. The game is kept. Attempts: {tries}.",
            "服务器没有应答。对局仍保留。已尝试 {tries} 次。",
        ),
    ),
    ("gone_left", t("Next attempt in {seconds} s.", "{seconds} 秒后再试。")),
    (
        "line_broken",
        t(
            "Move {at} is not a legal move here; the game continues from the position before it.",
            "第 {at} 步在这里不合法；对局从它之前继续。",
        ),
    ),
    ("ask_again", t("Ask the program for its move again", "再次请程序走棋")),
    (
        "no_text",
        t(
            "This file is not text in UTF-8 or GBK; save it as UTF-8.",
            "此文件不是 UTF-8 或 GBK 文本；请另存为 UTF-8。",
        ),
    ),
    ("results", t("Show the result of every move", "显示每步的结果")),
    ("end_turn", t("End the turn", "结束本回合")),
    ("undo", t("Undo", "悔棋")),
    ("restart", t("Start again", "重新开始")),
    ("first", t("First position", "最初局面")),
    ("back", t("Back", "后退")),
    ("forward", t("Forward", "前进")),
    ("last", t("Last position", "最新局面")),
    ("copy", t("Copy the link", "复制链接")),
    ("link", t("Link to this game", "此对局的链接")),
    ("moves", t("All legal moves ({count})", "全部合法走法（{count}）")),
    ("moves_some", t("Legal moves: {shown} of {count}", "合法走法：{shown} / {count}")),
    ("moves_many", t("Some of very many legal moves", "众多合法走法中的一部分")),
    ("filter", t("Filter", "筛选")),
    (
        "choose",
        t(
            "Moves that change what you selected: {count}. Choose one, or select more:",
            "有 {count} 种走法涉及所选之处。请选一种，或继续点选：",
        ),
    ),
    ("exactly", t("exactly the selection", "正好是所选")),
    ("clear", t("Clear the selection", "清除所选")),
    ("no_move", t("No legal move changes what you selected.", "没有合法走法涉及这里。")),
    ("ply", t("Position {at}: {position}. {result}.", "局面 {at}：{position}。{result}。")),
    ("ply_seen", t("Position {at}. {result}.", "局面 {at}。{result}。")),
    ("win", t("win", "胜")),
    ("lose", t("lose", "负")),
    ("draw", t("draw", "和")),
    ("win_side", t("won for {who}", "{who}胜")),
    ("lose_side", t("lost for {who}", "{who}负")),
    ("draw_side", t("a draw", "平局")),
    ("chart", t("The game so far, for {who}", "对局走势（{who}一方）")),
    ("chart_here", t("After move {at}: {result}.", "第 {at} 步之后：{result}。")),
    ("axis_won", t("won", "胜")),
    ("axis_level", t("level", "和")),
    ("axis_lost", t("lost", "负")),
    ("made", t("{who}: {move}.", "{who}：{move}。")),
    ("values", t("Values", "结果")),
    ("wins", t("wins", "胜")),
    ("draws", t("draws", "和")),
    ("loses", t("loses", "负")),
    ("legend_number", t("number: moves to the end", "数字：至终局步数")),
    ("several_here", t("{count} moves begin here", "从这里开始的走法：{count} 种")),
    ("unknown_here", t("outcome not known", "胜负未知")),
    ("in_moves", t("{result}; moves to the end: {count}", "{result}；至终局步数：{count}")),
    ("threw_win", t("a win was thrown away", "错失胜局")),
    ("threw_draw", t("a draw was thrown away", "错失平局")),
    ("rules_kept", t("The rule file is well formed.", "规则文件格式正确。")),
    ("more", t("… and {count} more; use the filter to find them", "……另有 {count} 种；可筛选")),
    (
        "more_many",
        t(
            "… and many more; to find one, type the position after the move, or the move with its numbers",
            "……另有许多；请输入走后的局面，或带数字的走法",
        ),
    ),
];

#[cfg(test)]
mod tests {
    use super::super::{board_texts, copy_texts, evidence, explain_texts, opponents};
    use super::TEXTS;
    use crate::assets::source_with_imports;
    use std::collections::BTreeSet;

    #[test]
    fn scripts_use_existing_texts_and_no_text_is_unused() {
        let texts = [board_texts::TEXTS, copy_texts::TEXTS, opponents::TEXTS, TEXTS].concat();
        let keys: BTreeSet<&str> = texts.iter().map(|(key, _)| *key).collect();
        assert_eq!(keys.len(), texts.len());
        let source = source_with_imports("play.js");
        let shared = [evidence::TEXTS, &explain_texts::all_texts()].concat();
        for tail in source.split("say(\"").skip(1) {
            let key = tail.split('"').next().unwrap_or_default();
            assert!(keys.contains(key) || shared.iter().any(|(name, _)| *name == key), "{key}");
        }
        // Scripts compose some keys: `threw_` and the lost result.
        let composed = [
            "_here",
            "_name",
            "_side",
            "side_",
            "axis_",
            "threw_",
            "kept_",
            "swap",
            "edge_blue",
            "edge_green",
            "edge_red",
            "colour_",
            "shape_",
        ];
        let is_used = |key: &&str| source.contains(&format!("\"{key}\""));
        let is_result =
            |key: &&str| ["win", "lose", "draw", "wins", "loses", "draws"].contains(key);
        let unused: Vec<_> = keys
            .iter()
            .filter(|key| {
                !is_used(key) && !is_result(key) && !composed.iter().any(|part| key.contains(part))
            })
            .collect();
        assert!(unused.is_empty(), "{unused:?}");
    }
}
