//! What people write who know other languages, and what to write here.

use super::super::lex::Tok;
use super::Parser;
use crate::base::Words;
use crate::words;

/// Words that begin statements elsewhere, or in Chinese, and what such a statement begins with here.
const BEGINNINGS: &[(&str, &[&str])] = &[
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
    /// What is meant by something that begins no statement.
    pub(super) fn habit_at_beginning(&self) -> Option<Words> {
        let comment = words!("comments begin with `#`", "注释以 `#` 开头");
        match self.peek() {
            Tok::Sign("//") => Some(comment),
            Tok::Sign("/") if self.next_is("*") => Some(comment),
            Tok::Sign("[") => Some(words!(
                "a sequence is declared as in `position a: nat[3]`",
                "序列的声明如 `position a: nat[3]`"
            )),
            Tok::Sign("..") => Some(words!(
                "a range stands where something runs through it, as in `(i in 0..3)`; a list is `[i for i in 0..3]`",
                "范围写在取遍它的地方，如 `(i in 0..3)`；列表写作 `[i for i in 0..3]`"
            )),
            Tok::Sign("(") if self.after("nat") || self.after("bool") => Some(words!(
                "a sequence is declared as in `position a: nat[3]`",
                "序列的声明如 `position a: nat[3]`"
            )),
            Tok::Sign(",") => Some(words!(
                "a sum of positions is joined by `+`, as in `[k] + [n - k]`",
                "局面之和用 `+` 连接，如 `[k] + [n - k]`"
            )),
            Tok::Word => self.habit_of_word().or_else(|| self.goes_on()),
            _ => self.goes_on(),
        }
    }

    /// Whether this word stands before what comes next.
    fn after(&self, word: &str) -> bool {
        self.at > 0 && self.tokens[self.at - 1].span.of(self.text) == word
    }

    /// What stands in the middle of a line where a statement has ended.
    fn goes_on(&self) -> Option<Words> {
        let found = crate::base::excerpt(self.span().of(self.text));
        let ended = !self.token().first && self.at > 0;
        ended.then(|| {
            words!(
                "the statement before it is complete; is a `,` or an operator missing before `{found}`?",
                "它前面的语句已经完整；`{found}` 之前是否少了 `,` 或运算符？"
            )
        })
    }

    fn habit_of_word(&self) -> Option<Words> {
        let word = self.word()?.to_lowercase();
        if matches!(word.as_str(), "for" | "while" | "if" | "else" | "foreach") {
            return Some(words!(
                "what may be chosen stands in brackets, as in `move take (k in 1..n) when k < 4 -> [n - k]`",
                "可选的数写在括号里，如 `move take (k in 1..n) when k < 4 -> [n - k]`"
            ));
        }
        let (meant, _) = BEGINNINGS.iter().find(|(_, said)| said.contains(&word.as_str()))?;
        Some(words!("write `{meant}`", "请写 `{meant}`"))
    }

    /// What is meant by what stands where `wanted` is expected (its English name).
    pub(super) fn habit_instead_of(&self, wanted: &str) -> Option<Words> {
        let found = self.span().of(self.text);
        let sign = match self.peek() {
            Tok::Sign(sign) => *sign,
            _ => "",
        };
        let method = || {
            words!(
                "there are no methods: write `size(a)`, `add e to a`, `remove e from a`",
                "没有方法：请写 `size(a)`、`add e to a`、`remove e from a`"
            )
        };
        Some(match (wanted, sign) {
            _ if sign == "." => method(),
            ("`]`", ":") => words!(
                "a part of a sequence is `[a[j] for j in 0..i]`",
                "序列的一段写作 `[a[j] for j in 0..i]`"
            ),
            ("`in`", sign) if !matches!(sign, ":" | "=") => words!(
                "what is chosen runs through something, as in `(k in 1..3)`",
                "所选的数要取遍某个范围，如 `(k in 1..3)`"
            ),
            ("a value", "|") => words!("write `abs(a - b)`", "请写 `abs(a - b)`"),
            ("a value", "*") => words!(
                "there are no powers; multiply, or write `1 << k` for 2 to the k",
                "没有乘方；请用乘法，2 的 k 次方写作 `1 << k`"
            ),
            ("a name or `->`", _) if matches!(self.peek(), Tok::Number(_)) => words!(
                "numbers to start from are declared, as in `position n = 10`",
                "起始的数在声明中给出，如 `position n = 10`"
            ),
            (_, _) if wanted.starts_with("`->` and") => match found {
                "if" => words!("a condition begins with `when`", "条件以 `when` 开头"),
                "=>" | "=" | ":" => words!("write `->` in its place", "请改写为 `->`"),
                _ => return None,
            },
            ("`=`, `+=` or `-=`", "*" | "/" | "%" | "^" | "|" | "&" | "<<" | ">>" | "//") => {
                words!("write it like `n = n * 2`", "写法如 `n = n * 2`")
            }
            ("`=`, `+=` or `-=`", "==") => words!("write `=`", "请写 `=`"),
            ("`=`, `+=` or `-=`", ",") => {
                words!("write one change after another", "请逐个写出变化")
            }
            _ if one_sign(wanted) && (matches!(sign, ":" | "=" | "==" | ";") || found == "if") => {
                words!("write {wanted} in place of `{found}`", "请把 `{found}` 改为 {wanted}")
            }
            _ => return None,
        })
    }

    /// Words of other languages where a change is expected: the remedy.
    pub(super) fn habit_in_block(&self) -> Option<Words> {
        let word = self.word()?;
        if matches!(word, "mover" | "opponent") {
            return Some(words!(
                "who moves next is stated by `turn = mover` or `turn = opponent`",
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
                words!("write a range, `for i in 0..3 {{ }}`", "请写范围 `for i in 0..3 {{ }}`")
            }
            "break" | "continue" | "return" | "pass" => words!(
                "leave out what is not to happen with `if` or `when`",
                "不应发生的请用 `if` 或 `when` 排除"
            ),
            _ => return None,
        })
    }

    fn next_is(&self, sign: &str) -> bool {
        matches!(self.peek_at(1).tok, Tok::Sign(found) if found == sign)
    }
}

/// Whether a single sign or word is wanted.
fn one_sign(wanted: &str) -> bool {
    wanted.starts_with('`') && wanted.ends_with('`') && wanted.matches('`').count() == 2
}
