//! Explains syntax errors in the notation of combinatorial games.

use grundy_partizan::{SyntaxError, SyntaxErrorKind};
use grundy_text::{Error, Words, excerpt, words};

/// Returns an error that names the location and the reason of a syntax error, with a hint how to
/// correct the text.
pub fn explain_syntax_error(text: &str, syntax_error: &SyntaxError) -> Error {
    let text = excerpt(text);
    let remaining = text.get(syntax_error.offset..).unwrap_or_default();
    let location: Words = if remaining.is_empty() {
        words!("at the end", "在末尾")
    } else {
        let remaining = excerpt(remaining);
        words!("at `{remaining}`", "在 `{remaining}` 处")
    };
    let (reason, help) = match syntax_error.kind {
        SyntaxErrorKind::ExpectedGame => (
            words!("a game is expected", "应为一个游戏"),
            words!(
                "write games like `3/4`, `*2`, `^`, `+-1`, `{{2|-1}}`",
                "游戏写成 `3/4`、`*2`、`^`、`+-1`、`{{2|-1}}` 的样子"
            ),
        ),
        SyntaxErrorKind::TrailingText => (
            words!("`+`, `-` or the end is expected", "应为 `+`、`-` 或结尾"),
            words!("join games by ` + `", "请用 ` + ` 连接各个游戏"),
        ),
        SyntaxErrorKind::Unclosed(mark) => (
            words!("`{mark}` is missing", "缺少 `{mark}`"),
            words!("close the open bracket", "请补全括号"),
        ),
        SyntaxErrorKind::Denominator => (
            words!("a denominator is not a power of 2", "分母不是 2 的幂"),
            words!(
                "only fractions with such denominators are values of games",
                "只有这样的分数才是游戏的值"
            ),
        ),
        SyntaxErrorKind::Decimal => (
            words!("a number has a decimal point", "数中有小数点"),
            words!(
                "write a number as a fraction, such as `7/2`; a point before a game means copies of the game: `3.(2)` is 2 + 2 + 2",
                "数请写成分数，如 `7/2`；游戏前加点表示个数：`3.(2)` 即 2 + 2 + 2"
            ),
        ),
        SyntaxErrorKind::Copies => (
            words!("the number of copies of a game is not an integer", "游戏的个数不能是分数"),
            words!("write an integer before `.`", "`.` 前请写整数"),
        ),
        SyntaxErrorKind::NoBar => (
            words!("braces without `|` are not a game", "花括号内没有 `|`，不是游戏"),
            words!(
                "write `{{1|}}` for a game; after a subtraction set such as `{{1,3}}`, write a heap size",
                "请写 `{{1|}}`，或写 `{{1,3}}` 与堆的大小"
            ),
        ),
        SyntaxErrorKind::Bars => (
            words!("two bars are equally long", "有两处等长的竖线"),
            words!("use `||` to separate games that contain `|`", "用 `||` 分开由 `|` 分开的游戏"),
        ),
        SyntaxErrorKind::Depth => (
            words!("games are nested too deeply", "游戏嵌套过深"),
            words!("write a smaller game", "请写较小的游戏"),
        ),
    };
    let head = words!("`{text}` is not a game: ", "`{text}` 不是游戏：");
    let Words { en, zh } = location;
    Error::bad(head.then(&reason).then(&Words { en: format!(" {en}"), zh: format!("，{zh}") }))
        .help(help)
}
