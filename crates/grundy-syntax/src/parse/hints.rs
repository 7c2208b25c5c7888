//! Help for syntax errors that come from the habits of other languages.

use super::super::lex::Tok;
use super::Parser;
use grundy_text::{Words, words};

/// The words that begin statements of this language, each with the words that users write by
/// mistake because other languages use them, or in Chinese.
const FOREIGN_STATEMENTS: &[(&str, &[&str])] = &[
    (
        "position",
        &["state", "board", "heap", "heaps", "pile", "piles", "var", "int", "局面", "状态", "位置"],
    ),
    ("param", &["parameter", "parameters", "option", "参数"]),
    ("sides", &["player", "players", "双方", "玩家"]),
    ("def", &["fn", "func", "function", "lambda", "函数"]),
    ("let", &["const", "auto", "constant", "常量"]),
    ("game", &["name", "title", "游戏"]),
    ("move", &["action", "rule", "走法", "移动", "操作"]),
    ("start", &["init", "initial", "起始", "开始"]),
    ("show", &["print", "display", "显示"]),
    ("claim", &["assert", "guess", "断言", "猜想"]),
    ("symmetry", &["symmetric", "对称"]),
    ("where", &["require", "invariant", "满足", "约束"]),
    ("lose when", &["end", "terminal", "over", "输", "负"]),
    ("win when", &["胜", "赢"]),
    ("draw when", &["tie", "和", "平局"]),
];

impl Parser<'_> {
    /// Returns the help for the error that the token at the cursor begins no statement, or `None`
    /// if no habit of another language explains it.
    pub(super) fn hint_at_statement(&self) -> Option<Words> {
        let comment = words!("comments begin with `#`", "注释以 `#` 开头");
        match self.peek() {
            Tok::Sign("//") => Some(comment),
            Tok::Sign("/") if self.next_is("*") => Some(comment),
            Tok::Sign("[") => Some(words!(
                "a sequence is declared as in `position a: nat[3]`",
                "序列的声明如 `position a: nat[3]`"
            )),
            Tok::Sign("..") => Some(words!(
                "a range is written after `in` in a loop or choice, as in `(i in 0..3)`; for a list, write `[i for i in 0..3]`",
                "范围写在取遍它的地方，如 `(i in 0..3)`；列表写作 `[i for i in 0..3]`"
            )),
            Tok::Sign("(") if self.follows("nat") || self.follows("bool") => Some(words!(
                "a sequence is declared as in `position a: nat[3]`",
                "序列的声明如 `position a: nat[3]`"
            )),
            Tok::Sign(",") => Some(words!(
                "the positions of a sum are joined by `+`, as in `[k] + [n - k]`",
                "局面之和用 `+` 连接，如 `[k] + [n - k]`"
            )),
            Tok::Word => self.hint_for_word().or_else(|| self.hint_inside_line()),
            _ => self.hint_inside_line(),
        }
    }

    /// Returns whether the previous token is the word `word`.
    fn follows(&self, word: &str) -> bool {
        self.cursor > 0 && self.tokens[self.cursor - 1].span.text_in(self.text) == word
    }

    /// Returns the help for the error that a complete statement is followed by a further token on
    /// the same line. Returns `None` if the cursor is at the beginning of a line.
    fn hint_inside_line(&self) -> Option<Words> {
        let snippet = grundy_text::excerpt(self.span().text_in(self.text));
        let is_inside_line = !self.token().starts_line && self.cursor > 0;
        is_inside_line.then(|| {
            words!(
                "the statement before `{snippet}` is complete; is a `,` or an operator missing?",
                "它前面的语句已经完整；`{snippet}` 之前是否少了 `,` 或运算符？"
            )
        })
    }

    /// Returns the help for the error that the word at the cursor begins no statement, or `None` if
    /// it is not a known word of another language.
    fn hint_for_word(&self) -> Option<Words> {
        let word = self.word()?.to_lowercase();
        if matches!(word.as_str(), "for" | "while" | "if" | "else" | "foreach") {
            return Some(words!(
                "write the choices in brackets, as in `move take (k in 1..n) when k < 4 -> [n - k]`",
                "可选的数写在括号里，如 `move take (k in 1..n) when k < 4 -> [n - k]`"
            ));
        }
        let (meant, _) =
            FOREIGN_STATEMENTS.iter().find(|(_, foreign)| foreign.contains(&word.as_str()))?;
        Some(words!("write `{meant}`", "请写 `{meant}`"))
    }

    /// Returns the help for the error that the parser expects another token than the one at the
    /// cursor. `expected` is the English description of the expected token. Returns `None` without
    /// a specific help.
    pub(super) fn hint_for_expected(&self, expected: &str) -> Option<Words> {
        let token_text = self.span().text_in(self.text);
        let sign = match self.peek() {
            Tok::Sign(sign) => *sign,
            _ => "",
        };
        let method = || {
            words!(
                "the language has no methods: write `size(a)`, `add e to a`, `remove e from a`",
                "没有方法：请写 `size(a)`、`add e to a`、`remove e from a`"
            )
        };
        Some(match (expected, sign) {
            _ if sign == "." => method(),
            ("`]`", ":") => words!(
                "for a part of a sequence, write `[a[j] for j in 0..i]`",
                "序列的一段写作 `[a[j] for j in 0..i]`"
            ),
            ("`in`", sign) if !matches!(sign, ":" | "=") => words!(
                "a choice needs a range or a list, as in `(k in 1..3)`",
                "所选的数要取遍某个范围，如 `(k in 1..3)`"
            ),
            ("a value", "|") => words!("write `abs(a - b)`", "请写 `abs(a - b)`"),
            ("a value", "*") => no_powers(),
            ("a position in brackets, `[`", _)
                if matches!(token_text, "sum" | "for" | "all" | "each") =>
            {
                no_loops_in_sums()
            }
            ("a name or `->`", _) if matches!(self.peek(), Tok::Number(_)) => words!(
                "write start values in the declaration, as in `position n = 10`",
                "起始的数在声明中给出，如 `position n = 10`"
            ),
            (_, _) if expected.starts_with("`->` and") => match token_text {
                "if" => words!("a condition begins with `when`", "条件以 `when` 开头"),
                "=>" | "=" | ":" => words!("write `->` in its place", "请改写为 `->`"),
                "gain" | "gains" | "earn" | "earns" | "reward" | "points" | "score" | "得分" => {
                    words!(
                        "a move has no points of its own: add a variable `points: -1000..1000` to `position`, write `points += 1 - 2 * mover` in the block of a move that gives the mover a point, and add the line `score (1 - 2 * mover) * points when stuck`",
                        "走法本身没有得分：请在 `position` 中加变量 `points: -1000..1000`，在花括号中写 `points += 1 - 2 * mover` 给行动方记一分，并写 `score (1 - 2 * mover) * points when stuck`"
                    )
                }
                _ => return None,
            },
            ("`=`, `+=` or `-=`", "*" | "/" | "%" | "^" | "|" | "&" | "<<" | ">>" | "//") => {
                words!("write this change like `n = n * 2`", "写法如 `n = n * 2`")
            }
            ("`=`, `+=` or `-=`", "==") => words!("write `=`", "请写 `=`"),
            ("`=`, `+=` or `-=`", ",") => {
                words!("write one change after another", "请逐个写出变化")
            }
            ("`=`", ":") if self.peek_at(1).span.text_in(self.text) == "return" => {
                words!("write `=` in place of `: return`", "请把 `: return` 改为 `=`")
            }
            _ if is_single_token(expected)
                && (matches!(sign, ":" | "=" | "==" | ";") || token_text == "if") =>
            {
                words!(
                    "write {expected} in place of `{token_text}`",
                    "请把 `{token_text}` 改为 {expected}"
                )
            }
            _ => return None,
        })
    }

    /// Returns the help for the error that a word of another language occurs in a block, where the
    /// parser expects a statement. Returns `None` for any other word.
    pub(super) fn hint_in_block(&self) -> Option<Words> {
        let word = self.word()?;
        if matches!(word, "mover" | "opponent") {
            return Some(words!(
                "set the side to move next with `turn = mover` or `turn = opponent`",
                "由谁接着走写作 `turn = mover` 或 `turn = opponent`"
            ));
        }
        let assigned = matches!(self.peek_at(1).tok, Tok::Sign("=" | "+=" | "-=" | "[" | "=="));
        if assigned {
            return None;
        }
        Some(match word {
            "elif" | "elsif" | "elseif" => words!("write `else if`", "请写 `else if`"),
            "while" | "loop" | "do" => {
                words!(
                    "write a loop over a range, `for i in 0..3 {{ }}`",
                    "请写范围 `for i in 0..3 {{ }}`"
                )
            }
            "break" | "continue" | "return" | "pass" => {
                words!(
                    "the language has no such statement; exclude the cases with `if`, or with \
                     `when` after the choices",
                    "不应发生的请用 `if` 或 `when` 排除"
                )
            }
            _ => return None,
        })
    }

    /// Returns whether the token after the cursor is `sign`.
    fn next_is(&self, sign: &str) -> bool {
        matches!(self.peek_at(1).tok, Tok::Sign(next) if next == sign)
    }
}

/// Returns the help for a power such as `p ** 2`, which the language does not have.
pub fn no_powers() -> Words {
    words!(
        "the language has no power operator: write `p * p` for a square, `1 << k` for a power of 2, and `powers[k]` for other powers, with a list such as `let powers = [1, 3, 9, 27]`",
        "没有乘方：平方写作 `p * p`，2 的幂写作 `1 << k`，其他的写作 `powers[k]`，并声明列表，如 `let powers = [1, 3, 9, 27]`"
    )
}

/// Returns the help for a loop over the positions of a sum, which the language does not have.
pub(super) fn no_loops_in_sums() -> Words {
    words!(
        "write out the positions of a sum, as in `[n - 1] + [n - 2]`; `[n - 1] times k` repeats a position; if their number varies, write a separate move for each number of positions",
        "和的各部分须逐个写出，如 `[n - 1] + [n - 2]`；`[n - 1] times k` 重复同一部分；部分数不同时请各写一种走法"
    )
}

/// Returns whether `expected`, the description of an expected item, is a single sign or word in
/// backticks.
fn is_single_token(expected: &str) -> bool {
    expected.starts_with('`') && expected.ends_with('`') && expected.matches('`').count() == 2
}
