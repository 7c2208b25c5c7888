//! The parser of codes of heap games.

use super::{Code, CodeDigit, CodeDigits, PartsCondition, error};
use grundy_text::Error;
use winnow::ascii::{Caseless, digit1, space0};
use winnow::combinator::{alt, cut_err, delimited, opt, preceded, separated, terminated};
use winnow::{ModalResult as Parsed, Parser};

/// The parser of codes of heap games.
impl Code {
    /// Returns whether a text is meant as a code and not as a name, even if the code is invalid.
    /// Only the first few characters are examined.
    ///
    /// ```
    /// use grundy_octal::Code;
    /// assert!(["0.77", ".8", "{1,2}", "hex 0.8", "4u.", "4!.0"].into_iter().all(Code::looks_like));
    /// assert!(!["nim", "12", "hexapawn", "all"].into_iter().any(Code::looks_like));
    /// ```
    pub fn looks_like(text: &str) -> bool {
        looks_like(text)
    }

    /// Parses a code: `0.77`, `.77`, `4u.`, `4!.0`, `0.22[13]`, `hex 0.8`, `{1,3..5}`, `{2+}`, `all
    /// but {2}`. Full-width characters, as typed with a Chinese keyboard, are accepted.
    ///
    /// ```
    /// use grundy_octal::Code;
    /// let canonical = |text| Code::parse(text).unwrap().to_string();
    /// assert_eq!(canonical("hex 0.7a0"), "hex 0.7A");
    /// assert_eq!(canonical("0.3[33]"), "0.[3]");
    /// assert_eq!(canonical("4!.0"), "4u.");
    /// assert_eq!(canonical("{4, 1,1}"), "{1,4}");
    /// assert_eq!(canonical("{1,3+}"), "all but {2}");
    /// assert!(Code::parse("0.87").is_err());
    /// ```
    ///
    /// # Errors
    /// `BadInput` names the faulty character and its index.
    pub fn parse(text: &str) -> Result<Code, Error> {
        code(text)
    }
}

/// The maximum length of a code in bytes.
const MAX_CODE_BYTES: usize = 50_000;
/// The maximum number of digits of a take-and-break code.
const MAX_DIGITS: usize = 1_000;
/// The maximum number of members that the ranges of a set can list, and of numbers that an infinite
/// set can lack.
const MAX_MEMBERS: u64 = 1_000_000;

/// Returns whether the first characters of a text begin a code, valid or not, rather than a name.
/// Implements [`Code::looks_like`].
fn looks_like(text: &str) -> bool {
    let head: String = text.trim_start().chars().take(8).map(error::half_width).collect();
    let digits = |text: &str| {
        let remainder = text.trim_start_matches(|c: char| c.is_ascii_hexdigit());
        let remainder = remainder.strip_prefix(['u', 'U', '!', '=']).unwrap_or(remainder);
        remainder.starts_with('.') && text.starts_with(|c: char| c.is_ascii_digit() || c == '.')
    };
    let lower = head.to_ascii_lowercase();
    let hex = lower.strip_prefix("hex").is_some_and(|remainder| {
        let remainder = remainder.trim_start();
        remainder.is_empty()
            || remainder.starts_with(|c: char| c.is_ascii_digit())
            || digits(&format!("0{remainder}"))
    });
    let all_but = lower
        .strip_prefix("all")
        .is_some_and(|remainder| remainder.trim_start().starts_with("but"));
    head.starts_with('{') || digits(&head) || hex || all_but
}

/// Parses a code of any of the three forms. Implements [`Code::parse`].
fn code(text: &str) -> Result<Code, Error> {
    if text.len() > MAX_CODE_BYTES {
        return Err(error::too_long(text.len(), MAX_CODE_BYTES));
    }
    let plain: String = text.chars().map(error::half_width).collect();
    let text = plain.as_str();
    if let Some(at) = text.find(|c: char| !c.is_ascii()) {
        return Err(error::not_ascii(text, at));
    }
    let lower = text.trim_start().to_ascii_lowercase();
    let all_but = lower.starts_with("all");
    if !all_but && !lower.starts_with('{') {
        return digits(text).map(Code::TakeAndBreak);
    }
    let words = (Caseless("all"), space0, Caseless("but"), space0);
    let items = if all_but {
        preceded((space0, words), number_set).parse(text)
    } else {
        preceded(space0, number_set).parse(text)
    };
    let items = items.map_err(|error| error::set(text, error.offset()))?;
    let code = match (all_but, members(text, &items)?) {
        (false, Members::Only(takes)) => {
            if takes.is_empty() {
                return Err(error::empty_set(text));
            }
            Code::Set(takes)
        }
        (true, Members::Only(holes)) | (false, Members::AllBut(holes)) => Code::AllBut(holes),
        (true, Members::AllBut(takes)) => {
            if takes.is_empty() {
                return Err(error::nothing_left(text));
            }
            Code::Set(takes)
        }
    };
    // The complement of a set can be longer than the set, and it must be possible to parse the
    // printed code.
    match code.to_string().len() {
        length if length > MAX_CODE_BYTES => Err(error::too_long(length, MAX_CODE_BYTES)),
        _ => Ok(code),
    }
}

/// Parses a take-and-break code, character by character.
fn digits(text: &str) -> Result<CodeDigits, Error> {
    let start = text.len() - text.trim_start().len();
    let hex = text.get(start..start + 3).is_some_and(|word| word.eq_ignore_ascii_case("hex"));
    let body = if hex { &text[start + 3..] } else { &text[start..] };
    let start = text.len() - body.trim_start().len();
    let radix = if hex { 16 } else { 8 };

    let (mut once, mut repeat) = (Vec::<CodeDigit>::new(), Vec::<CodeDigit>::new());
    let (mut point, mut open, mut closed) = (false, None, false);
    // Whether the previous character is a digit, which a condition such as `u` can follow.
    let mut fresh = false;
    let mut digit_before_point = None;
    for (at, c) in text.trim_end().char_indices().skip_while(|(at, _)| *at < start) {
        let is_fresh = std::mem::take(&mut fresh);
        match c {
            _ if let Some(bits) = c.to_digit(radix) => {
                if closed {
                    return Err(error::after_the_block(text, at));
                }
                if !point && !once.is_empty() {
                    return Err(error::digit(text, at, None));
                }
                if !point {
                    digit_before_point = Some(at);
                }
                let digit = CodeDigit { bits: bits as u8, parts: PartsCondition::Any };
                if open.is_some() {
                    repeat.push(digit)
                } else {
                    once.push(digit)
                }
                fresh = true;
            }
            'u' | 'U' | '!' | '=' => {
                let list = if open.is_some() { &mut repeat } else { &mut once };
                match list.last_mut() {
                    Some(digit) if is_fresh && digit.bits & 12 != 0 => {
                        digit.parts =
                            if c == '=' { PartsCondition::Equal } else { PartsCondition::Unequal };
                    }
                    Some(_) if is_fresh => return Err(error::no_split(text, at, hex)),
                    _ => return Err(error::no_digit_before(text, at)),
                }
            }
            '.' if !point => {
                point = true;
                if once.is_empty() {
                    once.push(CodeDigit::default());
                }
            }
            '[' if point && open.is_none() => open = Some(at),
            ']' if open.is_some() && !closed => {
                if repeat.is_empty() {
                    return Err(error::empty_block(text, at));
                }
                closed = true;
            }
            '[' | ']' => return Err(error::bracket(text, at, open.is_some())),
            _ => {
                let hex_code = format!("hex {}", text.trim());
                let is_valid = !hex && digits(&hex_code).is_ok();
                return Err(error::digit(text, at, is_valid.then_some(&hex_code[..])));
            }
        }
    }
    if !point {
        return Err(error::digit(text, text.len(), None));
    }
    if let Some(at) = open.filter(|_| !closed) {
        return Err(error::open_block(text, at));
    }
    let fractional_digits = once.len() - 1 + repeat.len();
    if fractional_digits > MAX_DIGITS {
        return Err(error::too_many_digits(fractional_digits, MAX_DIGITS));
    }
    if let Some(at) = digit_before_point.filter(|_| once[0].bits % 4 != 0) {
        return Err(error::before_the_point(text, at, hex));
    }
    CodeDigits::new(once, repeat).ok_or_else(|| error::no_move(text))
}

/// An item of a set that was parsed: the text of a number and, if the item is a range, the end of
/// the range; otherwise `None`.
type SetItem<'a> = (&'a str, Option<RangeEnd<'a>>);

/// The end of a range in the text of a set.
#[derive(Clone, Copy)]
enum RangeEnd<'a> {
    /// The range ends at a number. The payload is the text of the number.
    Number(&'a str),
    /// The range has no end, as in `7+`.
    Forever,
}

/// Parses a set such as `{1, 3..5, 8+}` into its items, without converting the numbers.
fn number_set<'a>(input: &mut &'a str) -> Parsed<Vec<SetItem<'a>>, ()> {
    let range = preceded(("..", space0), cut_err(digit1)).map(RangeEnd::Number);
    let end = || alt((range, '+'.value(RangeEnd::Forever)));
    let item = (terminated(digit1, space0), opt(end()));
    let item = cut_err(delimited(space0, item, space0));
    let empty = ('{', space0, '}').value(Vec::new());
    let non_empty = delimited('{', separated(1.., item, ','), cut_err('}'));
    let set = alt((empty, non_empty)).parse_next(input)?;
    space0.parse_next(input)?;
    Ok(set)
}

/// The numbers of a set that was parsed: its members or, for an infinite set, the numbers that it
/// lacks. Both are ascending and without repeats.
enum Members {
    /// The members of a finite set.
    Only(Vec<u64>),
    /// The numbers ≥ 1 that an infinite set lacks.
    AllBut(Vec<u64>),
}

/// Computes the members of a set from its items. `text` is the entire code, for error messages.
fn members(text: &str, items: &[SetItem]) -> Result<Members, Error> {
    let number = |piece: &str| match piece.parse() {
        Ok(0) => Err(error::zero(text, offset_of(text, piece))),
        Ok(number) => Ok(number),
        Err(_) => Err(error::beyond_u64(text, offset_of(text, piece))),
    };
    let mut listed: Vec<u64> = Vec::new();
    let mut forever: Option<(u64, &str)> = None;
    for (piece, to) in items {
        let first = number(piece)?;
        let last = match to {
            None => first,
            Some(RangeEnd::Number(last)) => number(last)?,
            Some(RangeEnd::Forever) => {
                if forever.is_none_or(|(lowest, _)| first < lowest) {
                    forever = Some((first, piece));
                }
                continue;
            }
        };
        if last < first {
            return Err(error::reversed(text, offset_of(text, piece), first, last));
        }
        let capacity = MAX_MEMBERS - listed.len() as u64;
        if last - first >= capacity {
            return Err(error::too_many_members(text, offset_of(text, piece), MAX_MEMBERS));
        }
        listed.extend(first..=last);
    }
    listed.sort_unstable();
    listed.dedup();
    let Some((from, piece)) = forever else { return Ok(Members::Only(listed)) };
    listed.truncate(listed.partition_point(|&member| member < from));
    if from - 1 - listed.len() as u64 > MAX_MEMBERS {
        return Err(error::too_many_missing(text, offset_of(text, piece), MAX_MEMBERS));
    }
    let mut holes = Vec::new();
    let mut next = 1;
    for member in listed.into_iter().chain([from]) {
        holes.extend(next..member);
        next = member + 1;
    }
    Ok(Members::AllBut(holes))
}

/// Returns the byte offset of `piece`, which is a slice of `text`, within `text`.
fn offset_of(text: &str, piece: &str) -> usize {
    piece.as_ptr() as usize - text.as_ptr() as usize
}
