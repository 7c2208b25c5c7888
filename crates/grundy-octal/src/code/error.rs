//! The error messages of the parser of codes. Each names the faulty character, its index, and how
//! to mend it.

use grundy_text::{Error, Words, excerpt, words};

/// Formats the location of the character at byte `at` of `text`, counted in characters from 1, such
/// as "character 3 of `0.87`".
fn location(text: &str, at: usize) -> Words {
    let nth = text[..at].chars().count() + 1;
    let quoted = excerpt(text);
    words!("character {nth} of `{quoted}`", "`{quoted}` 的第 {nth} 个字符")
}

/// Creates an error at byte `at` of the code `text`. `what` is the message, and `help` is how to
/// mend it.
fn at(text: &str, at: usize, what: Words, help: Words) -> Error {
    Error::bad(what).at(location(text, at)).help(help)
}

/// Returns the half-width form of a full-width character, and other characters unchanged.
pub(super) fn half_width(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        '。' => '.',
        '、' => ',',
        '【' => '[',
        '】' => ']',
        _ => c,
    }
}

/// Returns the error for the character at byte `byte`, which is not ASCII and cannot occur in a
/// code.
pub(super) fn not_ascii(text: &str, byte: usize) -> Error {
    let c: String = text[byte..].chars().take(1).collect();
    let c = excerpt(&c);
    at(
        text,
        byte,
        words!("`{c}` cannot appear in a code", "代码中不能有 `{c}`"),
        words!("codes look like 0.77, hex 0.8 or {{1,3,4}}", "代码形如 0.77、hex 0.8、{{1,3,4}}"),
    )
}

/// Returns the error for a code of `length` bytes, which is longer than `maximum` bytes.
pub(super) fn too_long(length: usize, maximum: usize) -> Error {
    Error::bad(words!(
        "the code is {length} bytes long; the limit is {maximum} bytes",
        "代码长 {length} 字节，超过可读的 {maximum} 字节"
    ))
    .help(words!("write a shorter code", "请写短一些"))
}

/// Returns the error for a code with `count` digits, which are more than `maximum`.
pub(super) fn too_many_digits(count: usize, maximum: usize) -> Error {
    Error::bad(words!(
        "the code has {count} digits; the limit is {maximum} digits",
        "代码有 {count} 位数字，超过可读的 {maximum} 位"
    ))
    .help(words!("write a shorter code", "请写短一些"))
}

/// Returns the error for a take-and-break code whose digits allow no move.
pub(super) fn no_move(text: &str) -> Error {
    let quoted = excerpt(text.trim());
    Error::bad(words!("the code `{quoted}` allows no move", "代码 `{quoted}` 不允许任何走法")).help(
        words!(
            "put digits other than 0 after the point, as in 0.77, or write 4. if moves only split heaps",
            "请在小数点后写非 0 的数字，如 0.77；只分不取则写 4."
        ),
    )
}

/// Returns the error for a digit before the point that would allow a move without effect, one that
/// takes nothing and leaves one heap or none. `hex` states whether the code is hexadecimal.
pub(super) fn before_the_point(text: &str, byte: usize, hex: bool) -> Error {
    let digit = &text[byte..=byte];
    let what = words!(
        "digit `{digit}` before the point would allow a move that changes nothing",
        "小数点前的 `{digit}` 会使一步什么也不改变"
    );
    let help = if hex {
        words!(
            "only 0, 4, 8 or C may stand before the point; 4, 8 and C split a heap without taking",
            "那里只能写 0、4、8 或 C：不取而分堆"
        )
    } else {
        words!(
            "only 0 or 4 may stand before the point; 4 splits a heap without taking",
            "那里只能写 0 或 4：4 表示不取而分成两堆"
        )
    };
    at(text, byte, what, help)
}

/// Returns the error for the character at which a take-and-break code stops being valid. `hex_code`
/// is the hexadecimal code with the same digits, if it is valid.
pub(super) fn digit(text: &str, byte: usize, hex_code: Option<&str>) -> Error {
    let hex = text.trim_start().to_ascii_lowercase().starts_with("hex");
    let point = text[..byte].contains('.');
    let help = if hex {
        words!("write it like hex 0.8", "写法如 hex 0.8")
    } else {
        words!("write it like 0.77", "写法如 0.77")
    };
    let Some(c) = text[byte..].chars().next() else {
        let quoted = excerpt(text);
        return Error::bad(words!(
            "the code `{quoted}` has no point",
            "代码 `{quoted}` 没有小数点"
        ))
        .help(help);
    };
    let quoted = excerpt(&c.to_string());
    if c == '.' {
        return at(text, byte, words!("a second point", "第二个小数点"), help);
    }
    if c == ' ' {
        return at(text, byte, words!("a space inside the code", "代码中间有空格"), help);
    }
    if !hex && c.is_ascii_hexdigit() && !c.is_digit(8) {
        let help = if let Some(hex_code) = hex_code {
            let hex_code = excerpt(hex_code);
            words!(
                "octal digits run from 0 to 7; digits up to F (moves that leave three heaps) need a hex code: `{hex_code}`",
                "八进制数字为 0 到 7；到 F 的数字（可分成三堆）须用十六进制代码：`{hex_code}`"
            )
        } else {
            words!(
                "octal digits run from 0 to 7; digits up to F (moves that leave three heaps) need a hex code, such as `hex 0.8`",
                "八进制数字为 0 到 7；到 F 的数字（可分成三堆）须用十六进制代码，如 `hex 0.8`"
            )
        };
        return at(
            text,
            byte,
            words!(
                "digit `{quoted}` cannot appear in an octal code",
                "八进制代码中不能有数字 `{quoted}`"
            ),
            help,
        );
    }
    if !point && c.is_ascii_hexdigit() {
        return at(
            text,
            byte,
            words!(
                "`{quoted}` is a second digit before the point",
                "`{quoted}` 是小数点前的第二个数字"
            ),
            help,
        );
    }
    at(text, byte, words!("`{quoted}` is not a digit", "`{quoted}` 不是数字"), help)
}

/// Returns the error for a digit after the repeating block of a take-and-break code.
pub(super) fn after_the_block(text: &str, byte: usize) -> Error {
    let quoted = &text[byte..=byte];
    at(
        text,
        byte,
        words!(
            "digit `{quoted}` comes after digits that repeat without end",
            "永远重复的数字之后还有数字 `{quoted}`"
        ),
        words!("end the code with the bracket, as in 0.22[13]", "代码须以方括号结束，如 0.22[13]"),
    )
}

/// Returns the error for a repeating block without digits.
pub(super) fn empty_block(text: &str, byte: usize) -> Error {
    at(
        text,
        byte,
        words!("there is no digit between `[` and `]`", "`[` 与 `]` 之间没有数字"),
        words!("write the digits that repeat, as in 0.[3]", "请写重复的数字，如 0.[3]"),
    )
}

/// Returns the error for a repeating block that is not closed; `byte` is the place of its `[`.
pub(super) fn open_block(text: &str, byte: usize) -> Error {
    at(
        text,
        byte,
        words!("this `[` is not closed", "此处的 `[` 没有结束"),
        words!("close it with `]`, as in 0.[13]", "请以 `]` 结束，如 0.[13]"),
    )
}

/// Returns the error for a bracket at a place where none can be. `opened` states whether the code
/// contains an opening bracket before it.
pub(super) fn bracket(text: &str, byte: usize, opened: bool) -> Error {
    let quoted = &text[byte..=byte];
    let what = match (quoted, opened) {
        ("[", false) => words!("`[` stands before the point", "`[` 在小数点之前"),
        ("[", true) => words!("a second `[`", "第二个 `[`"),
        (_, false) => words!("`]` closes no `[`", "`]` 没有对应的 `[`"),
        (_, true) => words!("a second `]`", "第二个 `]`"),
    };
    let help = words!(
        "put the digits that repeat in one pair of brackets at the end, as in 0.22[13]",
        "重复的数字写在末尾的一对方括号里，如 0.22[13]"
    );
    at(text, byte, what, help)
}

/// Returns the error for `u` or `=` after a digit that never leaves two heaps. `hex` states whether
/// the code is hexadecimal.
pub(super) fn no_split(text: &str, byte: usize, hex: bool) -> Error {
    let (mark, digit) = (&text[byte..=byte], &text[byte - 1..byte]);
    let help = if hex {
        words!(
            "write `u` or `!` (unequal heaps) and `=` (equal heaps) only after the digits 4 to F, \
             whose moves leave two or three heaps",
            "`u` 与 `=` 只能跟在剩两堆或三堆的数字之后：4 到 F"
        )
    } else {
        words!(
            "write `u` or `!` (unequal heaps) and `=` (equal heaps) only after the digits 4 to 7, \
             whose moves leave two heaps",
            "`u` 与 `=` 只能跟在剩两堆的数字之后：4 到 7"
        )
    };
    at(
        text,
        byte,
        words!(
            "`{mark}` says how a move splits a heap, but the digit `{digit}` before it allows no \
             split",
            "`{mark}` 前的数字 `{digit}` 不分堆"
        ),
        help,
    )
}

/// Returns the error for `u` or `=` that does not follow a digit.
pub(super) fn no_digit_before(text: &str, byte: usize) -> Error {
    let mark = &text[byte..=byte];
    at(
        text,
        byte,
        words!("`{mark}` does not follow a digit", "`{mark}` 之前不是数字"),
        words!(
            "write `{mark}` right after a digit, as in 4u. or 0.7=",
            "请紧跟在一个数字之后，如 4u. 或 0.7="
        ),
    )
}

/// Returns the error for the character at which a subtraction set stops being valid.
pub(super) fn set(text: &str, byte: usize) -> Error {
    let help =
        words!("write it like {{1,3,4}} or all but {{2}}", "写法如 {{1,3,4}} 或 all but {{2}}");
    let Some(c) = text[byte..].chars().next() else {
        let quoted = excerpt(text);
        return Error::bad(words!("the set `{quoted}` is not closed", "集合 `{quoted}` 没有结束"))
            .help(words!("close it with `}}`", "请以 `}}` 结束"));
    };
    let c = excerpt(&c.to_string());
    let text_before = text[..byte].trim_end();
    let what = if text_before.ends_with('}') {
        words!("`{c}` comes after the set", "集合之后有多余的 `{c}`")
    } else if !text_before.contains('{') {
        words!(
            "`{c}` found where `all but {{…}}` was expected",
            "此处应为 `all but {{…}}`，却是 `{c}`"
        )
    } else if text_before.ends_with([',', '{']) || text_before.ends_with("..") {
        words!("`{c}` found where a number was expected", "此处应为数，却是 `{c}`")
    } else {
        words!("`{c}` found where `,` or `}}` was expected", "此处应为 `,` 或 `}}`，却是 `{c}`")
    };
    at(text, byte, what, help)
}

/// Returns the error for a subtraction set without numbers.
pub(super) fn empty_set(text: &str) -> Error {
    let quoted = excerpt(text.trim());
    Error::bad(words!("the set in `{quoted}` is empty", "`{quoted}` 中的集合为空")).help(words!(
        "write at least one number, as in {{1,3,4}}; {{1+}} allows every number",
        "请至少写一个数，如 {{1,3,4}}；{{1+}} 表示取几颗都行"
    ))
}

/// Returns the error for the number 0 in a subtraction set.
pub(super) fn zero(text: &str, byte: usize) -> Error {
    at(
        text,
        byte,
        words!("0 cannot be in the set", "集合不能含 0"),
        words!(
            "taking nothing would never end the game; leave the 0 out",
            "取 0 颗会使游戏永不结束；请去掉 0"
        ),
    )
}

/// Returns the error for a number of a subtraction set that exceeds 64 bits.
pub(super) fn beyond_u64(text: &str, byte: usize) -> Error {
    at(
        text,
        byte,
        words!("a number of 2^64 or more", "不小于 2^64 的数"),
        words!("use smaller numbers", "请用较小的数"),
    )
}

/// Returns the error for a set that excludes every number, such as `all but {1+}`.
pub(super) fn nothing_left(text: &str) -> Error {
    let quoted = excerpt(text.trim());
    Error::bad(words!("the code `{quoted}` allows no move", "代码 `{quoted}` 不允许任何走法")).help(
        words!(
            "exclude only some numbers, as in all but {{2}}",
            "请只排除一部分数，如 all but {{2}}"
        ),
    )
}

/// Returns the error for a range of a subtraction set whose end is less than its start.
pub(super) fn reversed(text: &str, byte: usize, range_start: u64, range_end: u64) -> Error {
    at(
        text,
        byte,
        words!(
            "the range {range_start}..{range_end} runs backwards",
            "区间 {range_start}..{range_end} 颠倒了"
        ),
        words!(
            "write the smaller number first: {range_end}..{range_start}",
            "请先写较小的数：{range_end}..{range_start}"
        ),
    )
}

/// Returns the error for the range that makes a subtraction set list more than `maximum` numbers.
pub(super) fn too_many_members(text: &str, byte: usize, maximum: u64) -> Error {
    at(
        text,
        byte,
        words!(
            "with this range, the set lists more than {maximum} numbers",
            "至此集合列出的数超过 {maximum} 个"
        ),
        words!(
            "use shorter ranges; `7+` stands for 7 and every number above it",
            "请用较短的区间；`7+` 表示 7 及更大的所有数"
        ),
    )
}

/// Returns the error for an infinite subtraction set that lacks more than `maximum` numbers.
pub(super) fn too_many_missing(text: &str, byte: usize, maximum: u64) -> Error {
    at(
        text,
        byte,
        words!(
            "the set leaves out more than {maximum} numbers below this number",
            "集合在此数之下缺少的数超过 {maximum} 个"
        ),
        words!("begin at a smaller number", "请从较小的数开始"),
    )
}
