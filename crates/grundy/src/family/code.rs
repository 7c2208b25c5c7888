//! Codes of one-heap games: octal `0.77`, hexadecimal `hex 0.8`, subtraction sets `{1,3,4}`, and
//! `all but {2}`.
//!
//! In a take-and-break code the k-th digit after the point says what taking k from a heap may leave:
//! bit 0 nothing, bit 1 one heap, bit 2 two heaps, and in a hexadecimal code bit 3 three heaps. The
//! digit before the point is for taking nothing, so it may only split: bits 2 and 3.

use super::heaps::{HeapGame, HeapRule};
use super::take::TakeSet;
use crate::base::{Error, HeapOptions, Words, excerpt};
use crate::words;
use winnow::Parser;
use winnow::ascii::{Caseless, multispace0};
use winnow::combinator::{delimited, opt, preceded, separated};
use winnow::token::take_while;

/// The rules of a one-heap game, as a code tells them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// A take-and-break code: the digits from the one before the point on.
    Digits {
        /// Hexadecimal: digits up to 15, three parts.
        hex: bool,
        /// `digits[k]` is for taking k; the last is not 0 unless it is the only one after the point.
        digits: Vec<u8>,
    },
    /// Take a number of the set, ascending without repeats.
    Only(Vec<u64>),
    /// Take any number ≥ 1 that is not in the set, ascending without repeats.
    AllBut(Vec<u64>),
}

/// The longest code that is read.
const LONGEST: usize = 20_000;

impl Code {
    /// Whether a text is meant as a code and not as a name.
    pub fn looks_like(text: &str) -> bool {
        let text = ascii(text);
        let text = text.trim_start();
        let lower: String = text.chars().take(8).collect::<String>().to_lowercase();
        text.starts_with(['{', '.'])
            || lower.starts_with("hex ")
            || lower.starts_with("hex{")
            || lower.starts_with("all but")
            || lower.starts_with("allbut")
            || (text.starts_with(|c: char| c.is_ascii_digit()) && text.contains('.'))
    }

    /// Reads a code. Full-width characters are taken as plain ones.
    ///
    /// ```
    /// use grundy::family::Code;
    /// assert_eq!(Code::parse("0.770").unwrap().to_string(), "0.77");
    /// assert_eq!(Code::parse("{4, 1,3}").unwrap().to_string(), "{1,3,4}");
    /// assert!(Code::parse("0.87").is_err());
    /// ```
    ///
    /// # Errors
    /// `BadInput` naming the character that is wrong, its place, and a remedy.
    pub fn parse(text: &str) -> Result<Code, Error> {
        if text.len() > LONGEST {
            let length = text.len();
            return Err(Error::bad(words!(
                "a code of {length} characters is too long",
                "代码有 {length} 个字符,过长"
            ))
            .help(words!("at most {LONGEST} are read", "最多读 {LONGEST} 个")));
        }
        let text = ascii(text);
        let text = text.trim();
        let set = || {
            let item =
                delimited(multispace0, take_while(1.., |c| c != ',' && c != '}'), multispace0);
            let items = separated(0.., item, ',');
            delimited('{', items, ('}', multispace0::<&str, ()>))
        };
        let all_but = preceded((Caseless("all"), multispace0, Caseless("but"), multispace0), set());
        if let Ok(items) = set().parse(text) {
            return Ok(Code::Only(members(text, items)?));
        }
        if let Ok(items) = { all_but }.parse(text) {
            return Ok(Code::AllBut(members(text, items)?));
        }
        if text.starts_with('{') || text.to_lowercase().starts_with("all") {
            let shown = excerpt(text);
            return Err(Error::bad(words!(
                "`{shown}` is not a set of numbers",
                "`{shown}` 不是数集"
            ))
            .help(words!("write it like {{1,3,4}}", "写法如 {{1,3,4}}")));
        }
        let prefix = opt((Caseless("hex"), multispace0::<&str, ()>));
        let before = take_while(0.., |c: char| c != '.');
        let after = take_while(0.., |_| true);
        let mut whole = (prefix, before, '.', after).map(
            |(hex, before, _, after): (Option<_>, &str, _, &str)| (hex.is_some(), before, after),
        );
        let Ok((hex, before, after)) = whole.parse(text) else {
            let shown = excerpt(text);
            return Err(Error::bad(words!("`{shown}` is not a code", "`{shown}` 不是代码")).help(
                words!(
                    "write an octal code like 0.77 or a set like {{1,3,4}}",
                    "可写八进制代码 0.77 或减法集合 {{1,3,4}}"
                ),
            ));
        };
        digits(text, hex, before, after)
    }

    /// The game of the code, any number of heaps.
    pub fn into_game(self) -> HeapGame {
        HeapGame::new(match self {
            Code::Only(takes) => HeapRule::Take(TakeSet::Only(takes)),
            Code::AllBut(holes) => HeapRule::Take(TakeSet::AllBut(holes)),
            // Digits 0 and 3 alone neither split nor look at the heap: a subtraction set.
            Code::Digits { digits, .. } if digits.iter().all(|digit| [0, 3].contains(digit)) => {
                let takes = (1u64..).zip(&digits[1..]).filter(|(_, d)| **d == 3).map(|(k, _)| k);
                HeapRule::Take(TakeSet::Only(takes.collect()))
            }
            Code::Digits { digits, .. } => HeapRule::Other(Box::new(TakeAndBreak { digits })),
        })
    }
}

/// Full-width forms, as a Chinese keyboard types them, as plain ones.
fn ascii(text: &str) -> String {
    let plain = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '。' => '.',
        '、' => ',',
        '\u{3000}' => ' ',
        other => other,
    };
    text.chars().map(plain).collect()
}

fn members(text: &str, items: Vec<&str>) -> Result<Vec<u64>, Error> {
    let mut set = Vec::with_capacity(items.len());
    for item in items {
        let item = item.trim();
        let shown = excerpt(item);
        let number: u64 = item.parse().map_err(|_| {
            let what = match item.is_empty() || !item.bytes().all(|b| b.is_ascii_digit()) {
                true => words!("`{shown}` in a set is not a number", "集合中的 `{shown}` 不是数"),
                false => {
                    words!("`{shown}` in a set is beyond 2^64", "集合中的 `{shown}` 超过 2^64")
                }
            };
            Error::bad(what).help(words!("write the set like {{1,3,4}}", "写法如 {{1,3,4}}"))
        })?;
        set.push(number);
    }
    if let Some(at) = set.iter().position(|&n| n == 0) {
        let (at, shown) = (at + 1, excerpt(text));
        return Err(Error::bad(words!(
            "number {at} of the set in `{shown}` is 0",
            "`{shown}` 中集合的第 {at} 个数是 0"
        ))
        .help(words!(
            "taking nothing would never end the game; leave it out",
            "取 0 颗会使游戏永不结束;请去掉"
        )));
    }
    set.sort_unstable();
    set.dedup();
    Ok(set)
}

fn digits(text: &str, hex: bool, before: &str, after: &str) -> Result<Code, Error> {
    let offset = text.len() - after.len() - 1 - before.len();
    let mut all = Vec::new();
    let first = if before.is_empty() { "0" } else { before };
    let numbered = first.chars().enumerate().map(|(i, c)| (offset + i + 1, c));
    let later = after.chars().enumerate().map(|(i, c)| (offset + before.len() + i + 2, c));
    let shown = excerpt(text);
    for (at, c) in numbered.chain(later) {
        let radix = if hex { 16 } else { 8 };
        let Some(digit) = c.to_digit(radix) else {
            return Err(wrong_digit(&shown, hex, c, at));
        };
        all.push(digit as u8);
    }
    let allowed = if hex { 12 } else { 4 };
    if first.chars().count() > 1 || all[0] & !allowed != 0 {
        let first = excerpt(first);
        let help = if hex {
            words!(
                "it may be 0, 4 (split in two), 8 (in three) or C (either)",
                "只能是 0、4(分成两堆)、8(三堆)或 C(两者皆可)"
            )
        } else {
            words!(
                "it is 0, or 4 when a heap may be split without taking",
                "它是 0;若可不取而分堆则为 4"
            )
        };
        return Err(Error::bad(words!(
            "`{first}` before the point of `{shown}` is not a digit for taking nothing",
            "`{shown}` 小数点前的 `{first}` 不合法(不取时只能分堆)"
        ))
        .help(help));
    }
    if after.is_empty() && all[0] == 0 {
        return Err(Error::bad(words!("`{shown}` has no digits", "`{shown}` 没有数字"))
            .help(words!("write them after the point, as in 0.77", "请写在点后,如 0.77")));
    }
    while all.len() > 2 && all.last() == Some(&0) {
        all.pop();
    }
    if all.len() == 2 && all[0] != 0 && all[1] == 0 {
        all.pop();
    }
    Ok(Code::Digits { hex, digits: all })
}

fn wrong_digit(shown: &str, hex: bool, c: char, at: usize) -> Error {
    let told = excerpt(&c.to_string());
    let (en, zh) = if hex { ("a hexadecimal", "十六进制") } else { ("an octal", "八进制") };
    let help: Words = if !hex && c.is_ascii_hexdigit() {
        words!(
            "octal digits run from 0 to 7; to split into three heaps write a hexadecimal code, `hex {shown}`",
            "八进制数字为 0 到 7;若要分成三堆,请写十六进制代码 `hex {shown}`"
        )
    } else if hex {
        words!("digits run from 0 to 9 and A to F", "数字为 0 到 9 与 A 到 F")
    } else {
        words!("octal digits run from 0 to 7", "八进制数字为 0 到 7")
    };
    Error::bad(words!(
        "`{told}` at place {at} of `{shown}` cannot appear in {en} code",
        "`{shown}` 第 {at} 个字符 `{told}` 不能出现在{zh}代码中"
    ))
    .help(help)
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list = |set: &[u64]| set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        match self {
            Code::Only(set) => write!(f, "{{{}}}", list(set)),
            Code::AllBut(set) => write!(f, "all but {{{}}}", list(set)),
            Code::Digits { hex, digits } => {
                f.write_str(if *hex { "hex " } else { "" })?;
                for (k, digit) in digits.iter().enumerate() {
                    let point = if k == 0 { "." } else { "" };
                    write!(f, "{digit:X}{point}")?;
                }
                Ok(())
            }
        }
    }
}

/// The rule of a take-and-break code.
struct TakeAndBreak {
    digits: Vec<u8>,
}

impl HeapOptions for TakeAndBreak {
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) {
        for (k, &digit) in (0u64..).zip(&self.digits) {
            let Some(rest) = n.checked_sub(k) else {
                return;
            };
            if digit & 1 != 0 && rest == 0 && k > 0 {
                option(&[0]);
            }
            if digit & 2 != 0 && rest > 0 && k > 0 {
                option(&[rest]);
            }
            if digit & 4 != 0 {
                (1..=rest / 2).for_each(|a| option(&[a, rest - a]));
            }
            if digit & 8 != 0 {
                for a in 1..=rest / 3 {
                    (a..=(rest - a) / 2).for_each(|b| option(&[a, b, rest - a - b]));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(code: &str, n: u64) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        Code::parse(code).unwrap().into_game().rule.options(n, &mut |left| all.push(left.to_vec()));
        all
    }

    #[test]
    fn a_code_is_printed_in_one_form() {
        for (typed, canonical) in [
            ("0.77", "0.77"),
            (".77", "0.77"),
            ("0.7700", "0.77"),
            ("0.0", "0.0"),
            ("4.", "4."),
            ("4.0", "4."),
            ("4.07", "4.07"),
            ("hex 0.8a", "hex 0.8A"),
            ("hex c.", "hex C."),
            ("0.77", "0.77"),
            ("{4,1, 3,1}", "{1,3,4}"),
            ("{1、2}", "{1,2}"),
            ("{}", "{}"),
            ("All But {2}", "all but {2}"),
            ("allbut{2}", "all but {2}"),
        ] {
            assert!(Code::looks_like(typed), "{typed}");
            let code = Code::parse(typed).unwrap_or_else(|error| panic!("{typed}: {error}"));
            assert_eq!(code.to_string(), canonical, "{typed}");
            assert_eq!(Code::parse(canonical).unwrap(), code);
        }
    }

    #[test]
    fn nonsense_is_refused_where_it_stands() {
        for (typed, place) in [
            ("0.87", "`8` at place 3"),
            ("0.7x", "`x` at place 4"),
            ("hex 0.G", "`G` at place 7"),
            ("0.", "no digits"),
            ("5.1", "`5` before the point"),
            ("44.1", "`44` before the point"),
            ("{1,0}", "number 2 of the set"),
            ("{1,-3}", "`-3` in a set"),
            ("{99999999999999999999}", "beyond 2^64"),
            ("{1,3", "not a set"),
            ("{1,,3}", "not a set"),
            ("all but 2", "not a set"),
        ] {
            let line = Code::parse(typed).unwrap_err().to_string();
            assert!(line.contains(place), "{typed}: {line}");
        }
        assert!(Code::parse(&"7".repeat(100_000)).is_err());
    }

    #[test]
    fn digits_say_what_is_left() {
        assert_eq!(options("0.77", 1), [[0]]);
        assert_eq!(options("0.77", 4), [vec![3], vec![1, 2], vec![2], vec![1, 1]]);
        assert_eq!(options("4.", 5), [[1, 4], [2, 3]]);
        assert_eq!(options("hex 0.8", 5), [[1, 1, 2]]);
        assert_eq!(options("0.33", 5), [[4], [3]]);
        assert_eq!(options("all but {1}", 3), [[1], [0]]);
    }
}
