//! Codes of one-heap games: take-and-break codes, subtraction sets, and all but a set.
//!
//! In a take-and-break code such as `0.77` the k-th digit after the point says what may become of
//! a heap from which k are taken: bit 0, nothing may be left; bit 1, one heap may be left; bit 2,
//! two heaps; bit 3, three heaps, none of them empty. The digit before the point speaks of taking
//! nothing, so only its bits 2 and 3 can be used. Digits are octal, or hexadecimal after `hex`.

use super::{HeapGame, HeapRule, TakeSet, code_error};
use crate::base::{Bundle, Error, HeapOptions, SplitRule};
use winnow::ModalResult as Parsed;
use winnow::Parser;
use winnow::ascii::{Caseless, digit1, space0};
use winnow::combinator::{alt, cut_err, delimited, opt, preceded, separated};
use winnow::token::take_while;

/// The code of a one-heap game in canonical form: codes that print alike are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// A take-and-break code: digits from the one before the point on, the last one not 0.
    TakeAndBreak(Vec<u8>),
    /// `{1,3,4}`: these may be taken.
    Set(Vec<u64>),
    /// `all but {2}`: every number but these may be taken.
    AllBut(Vec<u64>),
}

/// Bytes of a text that may be a code.
const LONGEST: usize = 50_000;
/// Digits of a take-and-break code.
const MOST_DIGITS: usize = 1_000;

impl Code {
    /// Whether a text is meant as a code and not as a name: it has the form of one, though it may
    /// be a wrong one. Looks at the first few characters only.
    ///
    /// ```
    /// use grundy::family::Code;
    /// assert!(["0.77", ".8", "{1,2}", "hex 0.8", "all but {2}"].into_iter().all(Code::looks_like));
    /// assert!(!["nim", "12", "hexapawn", "all"].into_iter().any(Code::looks_like));
    /// ```
    pub fn looks_like(text: &str) -> bool {
        let head: String = text.trim_start().chars().take(8).map(code_error::half_width).collect();
        let digits = |text: &str| {
            let rest = text.trim_start_matches(|c: char| c.is_ascii_hexdigit());
            rest.starts_with('.') && !text.starts_with(|c: char| c.is_ascii_alphabetic())
        };
        let lower = head.to_ascii_lowercase();
        let hex = lower.strip_prefix("hex").is_some_and(|rest| {
            let rest = rest.trim_start();
            rest.is_empty()
                || rest.starts_with(|c: char| c.is_ascii_digit())
                || digits(&format!("0{rest}"))
        });
        let all_but =
            lower.strip_prefix("all").is_some_and(|rest| rest.trim_start().starts_with("but"));
        head.starts_with('{') || digits(&head) || hex || all_but
    }

    /// Reads a code: `0.77`, `.77`, `4.`, `hex 0.8`, `{1,3,4}`, `all but {2}`. Full-width characters,
    /// as a Chinese keyboard types them, are taken as plain ones.
    ///
    /// ```
    /// use grundy::family::Code;
    /// assert_eq!(Code::parse("hex 0.7a0").unwrap().to_string(), "hex 0.7A");
    /// assert_eq!(Code::parse("{4, 1,1}").unwrap().to_string(), "{1,4}");
    /// assert!(Code::parse("0.87").is_err());
    /// ```
    ///
    /// # Errors
    /// `BadInput` that names the character that is wrong and its place.
    pub fn parse(text: &str) -> Result<Code, Error> {
        if text.len() > LONGEST {
            return Err(code_error::too_long(text.len(), LONGEST));
        }
        let plain: String = text.chars().map(code_error::half_width).collect();
        let text = plain.as_str();
        if let Some(at) = text.find(|c: char| !c.is_ascii()) {
            return Err(code_error::not_ascii(text, at));
        }
        let lower = text.trim_start().to_ascii_lowercase();
        if lower.starts_with("all") {
            let words = (space0, Caseless("all"), space0, Caseless("but"), space0);
            let holes = preceded(words, number_set)
                .parse(text)
                .map_err(|error| code_error::set(text, error.offset()))?;
            return members(text, &holes).map(Code::AllBut);
        }
        if lower.starts_with('{') {
            let takes = preceded(space0, number_set)
                .parse(text)
                .map_err(|error| code_error::set(text, error.offset()))?;
            return members(text, &takes).map(Code::Set);
        }
        let (hex, (first, after)) =
            digits.parse(text).map_err(|error| code_error::digit(text, error.offset()))?;
        if after.len() > MOST_DIGITS {
            return Err(code_error::too_many_digits(after.len(), MOST_DIGITS));
        }
        let value = |c: char| c.to_digit(16).expect("the parser took digits only") as u8;
        let mut all = vec![first.chars().next().map_or(0, value)];
        if all[0] % 4 != 0 {
            return Err(code_error::before_the_point(text, place(text, first), hex));
        }
        all.extend(after.chars().map(value));
        all.truncate(all.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1));
        if all.is_empty() {
            return Err(code_error::no_move(text));
        }
        Ok(Code::TakeAndBreak(all))
    }

    /// The game of heaps under this code.
    pub fn into_game(self) -> HeapGame {
        HeapGame::new(match self {
            Code::Set(takes) => HeapRule::Take(TakeSet::Only(takes)),
            Code::AllBut(holes) => HeapRule::Take(TakeSet::AllBut(holes)),
            // Digits 0 and 3 alone make a subtraction game, for which more is known.
            Code::TakeAndBreak(digits) if digits.iter().all(|digit| matches!(digit, 0 | 3)) => {
                let takes = (0..).zip(&digits).filter(|(_, digit)| **digit == 3);
                HeapRule::Take(TakeSet::Only(takes.map(|(take, _)| take).collect()))
            }
            Code::TakeAndBreak(digits) => HeapRule::Other(Box::new(TakeAndBreak(digits))),
        })
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list = |numbers: &[u64]| {
            let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
            format!("{{{}}}", numbers.join(","))
        };
        match self {
            Code::Set(takes) => f.write_str(&list(takes)),
            Code::AllBut(holes) => write!(f, "all but {}", list(holes)),
            Code::TakeAndBreak(digits) => {
                if digits.iter().any(|&digit| digit > 7) {
                    f.write_str("hex ")?;
                }
                for (k, digit) in digits.iter().enumerate() {
                    write!(f, "{digit:X}{}", if k == 0 { "." } else { "" })?;
                }
                Ok(())
            }
        }
    }
}

/// `hex` or not, then at most one digit before the point and any number after it.
fn digits<'a>(input: &mut &'a str) -> Parsed<(bool, (&'a str, &'a str)), ()> {
    let hex = preceded(space0, opt((Caseless("hex"), space0))).parse_next(input)?.is_some();
    let digit = move |c: char| c.is_digit(if hex { 16 } else { 8 });
    let before = take_while(0..=1, digit).parse_next(input)?;
    '.'.parse_next(input)?;
    let after = take_while(0.., digit).parse_next(input)?;
    space0.parse_next(input)?;
    Ok((hex, (before, after)))
}

/// `{1, 3, 4}`, as the texts of its numbers.
fn number_set<'a>(input: &mut &'a str) -> Parsed<Vec<&'a str>, ()> {
    let number = || cut_err(delimited(space0, digit1, space0));
    let empty = ('{', space0, '}').value(Vec::new());
    let some = delimited('{', separated(1.., number(), ','), cut_err('}'));
    let set = alt((empty, some)).parse_next(input)?;
    space0.parse_next(input)?;
    Ok(set)
}

/// The numbers of a set, ascending without repeats.
fn members(text: &str, numbers: &[&str]) -> Result<Vec<u64>, Error> {
    if numbers.is_empty() {
        return Err(code_error::empty_set(text));
    }
    let mut members = Vec::with_capacity(numbers.len());
    for number in numbers {
        match number.parse() {
            Ok(0) => return Err(code_error::zero(text, place(text, number))),
            Ok(member) => members.push(member),
            Err(_) => return Err(code_error::beyond_u64(text, place(text, number))),
        }
    }
    members.sort_unstable();
    members.dedup();
    Ok(members)
}

/// Where a piece of a text begins in it.
fn place(text: &str, piece: &str) -> usize {
    piece.as_ptr() as usize - text.as_ptr() as usize
}

/// The rule of a take-and-break code, by its digits from the one before the point on.
struct TakeAndBreak(Vec<u8>);

impl HeapOptions for TakeAndBreak {
    fn bundles(&self, n: u64, bundle: &mut dyn FnMut(Bundle)) {
        let splits: Vec<u8> = self.0.iter().map(|digit| digit & 4).collect();
        let others = TakeAndBreak(self.0.iter().map(|digit| digit & !4).collect());
        others.options(n, &mut |left| bundle(Bundle::Heaps(left)));
        for (take, _) in (0..=n).zip(&splits).filter(|(_, split)| **split != 0) {
            bundle(Bundle::Splits { sum: n - take, equal: true });
        }
    }

    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) {
        for (take, &digit) in (0..=n).zip(&self.0) {
            let rest = n - take;
            if digit & 1 != 0 && rest == 0 {
                option(&[0]);
            }
            if digit & 2 != 0 && rest > 0 {
                option(&[rest]);
            }
            if digit & 4 != 0 {
                for a in 1..=rest / 2 {
                    option(&[a, rest - a]);
                }
            }
            if digit & 8 != 0 {
                for a in 1..=rest / 3 {
                    for b in a..=(rest - a) / 2 {
                        option(&[a, b, rest - a - b]);
                    }
                }
            }
        }
    }

    fn split_rule(&self) -> Option<SplitRule> {
        if self.0.iter().any(|&digit| digit > 7) {
            return None;
        }
        let with = |bit: u8| {
            let digits = (0..).zip(&self.0).filter(move |(_, digit)| *digit & bit != 0);
            digits.map(|(take, _)| take).collect()
        };
        Some(SplitRule { empty: with(1), keep: with(2), split: with(4), unequal: false })
    }

    fn width(&self, n: u64) -> u64 {
        let has = |bit: u8| self.0.iter().filter(|&&digit| digit & bit != 0).count() as u64;
        let splits = n.saturating_mul(has(4));
        splits.saturating_add(n.saturating_mul(n / 4).saturating_mul(has(8))).saturating_add(n)
    }
}
