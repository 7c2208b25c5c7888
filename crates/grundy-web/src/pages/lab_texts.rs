//! The texts of the scripts of the law lab. The scripts replace placeholders such as `{line}`.

use super::board_texts::NO_SERVER;
use super::citation::CITE;
use grundy::base::Text;

/// Creates a [`Text`] from its English and its Chinese version.
const fn t(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

/// The texts of the scripts of the law lab, each with its key.
pub const TEXTS: &[(&str, Text)] = &[
    ("well", t("No errors.", "没有错误。")),
    ("place", t("line {line}, column {column}", "第 {line} 行，第 {column} 列")),
    (
        "mend",
        t(
            "The table appears when the rules have no errors.",
            "改正规则中的错误后，这里会显示数值表。",
        ),
    ),
    ("name_it", t("Type a code or the name of a game.", "请输入编码或游戏名。")),
    ("waiting", t("Waiting in the queue…", "排队中……")),
    ("so_far", t("{done} s of at most {all} s", "已用 {done} 秒，上限 {all} 秒")),
    ("cancelled", t("Cancelled.", "已取消。")),
    ("lost", t("The server does not answer.", "服务器不再应答。")),
    ("failed", NO_SERVER),
    ("none", t("No law found.", "未发现规律。")),
    ("tried", t("Tried", "试过")),
    ("nearest", t("Pattern that holds longest", "最接近的")),
    (
        "no_number",
        t("Enter a number from {least} to {most}.", "请填写 {least} 到 {most} 之间的整数。"),
    ),
    (
        "in_words",
        t(
            "The law is a theorem that is stated in words, so there is no program to copy. To search for a law with a program, start from the rules:",
            "以文字表述的定理没有可复制的代码；可以改从规则寻找：",
        ),
    ),
    ("holds", t("holds", "成立")),
    ("fails", t("fails", "不成立")),
    ("play_it", t("play the position {position}", "从局面 {position} 对弈")),
    ("conditions", t("Proved conditions: {count}", "已证明的 {count} 条条件")),
    ("automaton", t("Automaton: {states} states", "自动机，{states} 个状态")),
    (
        "no_text",
        t(
            "This file is not text in UTF-8 or GBK; save it as UTF-8.",
            "此文件不是 UTF-8 或 GBK 文本；请另存为 UTF-8。",
        ),
    ),
    ("undrawn", t("The automaton is too large to be drawn here.", "过大，此处不绘制。")),
    ("certificate", t("Save the certificate", "保存证书")),
    ("verify", t("To check the certificate:", "检验方法：")),
    ("cite", CITE),
    ("written", t("Program in {language}", "{language} 代码")),
    ("save_as", t("Save as {file}", "存为 {file}")),
    ("copy", t("Copy", "复制")),
    ("picture", t("Picture of the values up to {to}", "{to} 以内的数值图")),
    (
        "shown",
        t(
            "The first {shown} of {all} positions; the CSV has all.",
            "前 {shown} 个局面，共 {all} 个；CSV 含全部。",
        ),
    ),
    (
        "counted",
        t(
            "Reachable positions: {positions}. Won for the player to move: {won}; lost: {lost}; drawn: {draw}.",
            "可达局面 {positions} 个：轮到走的一方胜 {won} 个，负 {lost} 个，平 {draw} 个。",
        ),
    ),
    (
        "table_smaller",
        t(
            "The table shows numbers up to {to}, since the table up to {asked} is too large.",
            "数值上限为 {to}：到 {asked} 的表过大。",
        ),
    ),
    ("start_value", t("Value of the start position:", "起始局面的值：")),
    (
        "values_counted",
        t(
            "Different values: {values}. Positions, or parts of positions, that the two sides can reach by moves in any order: {positions}.",
            "双方随时可走时出现的值：{values} 个；局面与部分：{positions} 个。",
        ),
    ),
    ("who_wins", t("who wins", "胜负")),
    ("how_many", t("positions", "个数")),
    ("to_end", t("moves to the end", "距终局步数")),
    ("kind_won", t("won", "胜")),
    ("kind_lost", t("lost", "负")),
    ("position", t("position", "局面")),
    ("value", t("value", "值")),
];

#[cfg(test)]
mod tests {
    use super::super::{copy_texts, wait_texts, worth};
    use super::TEXTS;
    use std::collections::BTreeSet;

    const SCRIPTS: [&str; 10] = [
        include_str!("../../assets/copy.js"),
        include_str!("../../assets/request.js"),
        include_str!("../../assets/waiting.js"),
        include_str!("../../assets/lab.js"),
        include_str!("../../assets/editor.js"),
        include_str!("../../assets/source.js"),
        include_str!("../../assets/table.js"),
        include_str!("../../assets/law.js"),
        include_str!("../../assets/proof.js"),
        include_str!("../../assets/certificate.js"),
    ];

    #[test]
    fn scripts_use_existing_texts_and_no_text_is_unused() {
        let keys_of = |texts: &[(&'static str, _)]| -> BTreeSet<&str> {
            texts.iter().map(|(key, _)| *key).collect()
        };
        let keys = keys_of(TEXTS);
        let shared = keys_of(&[copy_texts::TEXTS, wait_texts::TEXTS, worth::TEXTS].concat());
        let source = SCRIPTS.concat();
        let used: BTreeSet<&str> =
            source.split("say(\"").skip(1).filter_map(|tail| tail.split('"').next()).collect();
        assert_eq!(keys, &used - &shared);
        assert!(keys.is_disjoint(&shared));
        assert_eq!(keys.len(), TEXTS.len());
    }
}
