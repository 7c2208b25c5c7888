//! Reading codes.

use super::{Code, Digit, Digits, Parts, error};
use crate::base::Error;
use winnow::ModalResult as Parsed;
use winnow::Parser;
use winnow::ascii::{Caseless, digit1, space0};
use winnow::combinator::{alt, cut_err, delimited, opt, preceded, separated, terminated};

/// Reading.
impl Code {
    /// Whether a text is meant as a code and not as a name: it has the form of one, though it may
    /// be a wrong one. Looks at the first few characters only.
    ///
    /// ```
    /// use grundy::family::Code;
    /// assert!(["0.77", ".8", "{1,2}", "hex 0.8", "4u.", "4!.0"].into_iter().all(Code::looks_like));
    /// assert!(!["nim", "12", "hexapawn", "all"].into_iter().any(Code::looks_like));
    /// ```
    pub fn looks_like(text: &str) -> bool {
        looks_like(text)
    }

    /// Reads a code: `0.77`, `.77`, `4u.`, `4!.0`, `0.22[13]`, `hex 0.8`, `{1,3..5}`, `{2+}`, `all but {2}`.
    /// Full-width characters, as a Chinese keyboard types them, are taken as plain ones.
    ///
    /// ```
    /// use grundy::family::Code;
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
    /// `BadInput` that names the character that is wrong and its place.
    pub fn parse(text: &str) -> Result<Code, Error> {
        code(text)
    }
}

/// Bytes of a text that may be a code.
const LONGEST: usize = 50_000;
/// Digits of a take-and-break code.
const MOST_DIGITS: usize = 1_000;
/// Numbers that the ranges of a set list together, or that an infinite set lacks.
const MOST_MEMBERS: u64 = 1_000_000;

fn looks_like(text: &str) -> bool {
    let head: String = text.trim_start().chars().take(8).map(error::half_width).collect();
    let digits = |text: &str| {
        let rest = text.trim_start_matches(|c: char| c.is_ascii_hexdigit());
        let rest = rest.strip_prefix(['u', 'U', '!', '=']).unwrap_or(rest);
        rest.starts_with('.') && text.starts_with(|c: char| c.is_ascii_digit() || c == '.')
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

fn code(text: &str) -> Result<Code, Error> {
    if text.len() > LONGEST {
        return Err(error::too_long(text.len(), LONGEST));
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
    let items = match all_but {
        true => preceded((space0, words), number_set).parse(text),
        false => preceded(space0, number_set).parse(text),
    };
    let items = items.map_err(|wrong| error::set(text, wrong.offset()))?;
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
    // What is missing from a set may be longer to tell than the set; the code must be read again.
    match code.to_string().len() {
        length if length > LONGEST => Err(error::too_long(length, LONGEST)),
        _ => Ok(code),
    }
}

/// Reads a take-and-break code, character by character.
fn digits(text: &str) -> Result<Digits, Error> {
    let start = text.len() - text.trim_start().len();
    let hex = text.get(start..start + 3).is_some_and(|word| word.eq_ignore_ascii_case("hex"));
    let body = if hex { &text[start + 3..] } else { &text[start..] };
    let start = text.len() - body.trim_start().len();
    let radix = if hex { 16 } else { 8 };

    let (mut once, mut repeat) = (Vec::<Digit>::new(), Vec::<Digit>::new());
    let (mut point, mut open, mut closed) = (false, None, false);
    // Whether the character before is a digit.
    let mut fresh = false;
    let mut before = None;
    for (at, c) in text.trim_end().char_indices().skip_while(|(at, _)| *at < start) {
        let is_fresh = std::mem::take(&mut fresh);
        match c {
            _ if let Some(bits) = c.to_digit(radix) => {
                if closed {
                    return Err(error::after_the_block(text, at));
                }
                if !point && !once.is_empty() {
                    return Err(error::digit(text, at));
                }
                if !point {
                    before = Some(at);
                }
                let digit = Digit { bits: bits as u8, parts: Parts::Any };
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
                        digit.parts = if c == '=' { Parts::Equal } else { Parts::Unequal };
                    }
                    Some(_) if is_fresh => return Err(error::no_split(text, at, hex)),
                    _ => return Err(error::no_digit_before(text, at)),
                }
            }
            '.' if !point => {
                point = true;
                if once.is_empty() {
                    once.push(Digit::default());
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
            _ => return Err(error::digit(text, at)),
        }
    }
    if !point {
        return Err(error::digit(text, text.len()));
    }
    if let Some(at) = open.filter(|_| !closed) {
        return Err(error::open_block(text, at));
    }
    let after = once.len() - 1 + repeat.len();
    if after > MOST_DIGITS {
        return Err(error::too_many_digits(after, MOST_DIGITS));
    }
    if let Some(at) = before.filter(|_| once[0].bits % 4 != 0) {
        return Err(error::before_the_point(text, at, hex));
    }
    Digits::new(once, repeat).ok_or_else(|| error::no_move(text))
}

/// What stands between two commas of a set: a number, and where the run from there ends.
type Item<'a> = (&'a str, Option<To<'a>>);

#[derive(Clone, Copy)]
enum To<'a> {
    /// At this number.
    Number(&'a str),
    /// Nowhere.
    Forever,
}

/// `{1, 3..5, 8+}`, as the texts of its numbers.
fn number_set<'a>(input: &mut &'a str) -> Parsed<Vec<Item<'a>>, ()> {
    let range = preceded(("..", space0), cut_err(digit1)).map(To::Number);
    let end = || alt((range, '+'.value(To::Forever)));
    let item = (terminated(digit1, space0), opt(end()));
    let item = cut_err(delimited(space0, item, space0));
    let empty = ('{', space0, '}').value(Vec::new());
    let some = delimited('{', separated(1.., item, ','), cut_err('}'));
    let set = alt((empty, some)).parse_next(input)?;
    space0.parse_next(input)?;
    Ok(set)
}

/// The numbers of a set, or those it lacks; ascending without repeats.
enum Members {
    Only(Vec<u64>),
    AllBut(Vec<u64>),
}

fn members(text: &str, items: &[Item]) -> Result<Members, Error> {
    let number = |piece: &str| match piece.parse() {
        Ok(0) => Err(error::zero(text, place(text, piece))),
        Ok(number) => Ok(number),
        Err(_) => Err(error::beyond_u64(text, place(text, piece))),
    };
    let mut listed: Vec<u64> = Vec::new();
    let mut forever: Option<(u64, &str)> = None;
    for (piece, to) in items {
        let first = number(piece)?;
        let last = match to {
            None => first,
            Some(To::Number(last)) => number(last)?,
            Some(To::Forever) => {
                if forever.is_none_or(|(least, _)| first < least) {
                    forever = Some((first, piece));
                }
                continue;
            }
        };
        if last < first {
            return Err(error::reversed(text, place(text, piece), first, last));
        }
        let room = MOST_MEMBERS - listed.len() as u64;
        if last - first >= room {
            return Err(error::too_many_members(text, place(text, piece), MOST_MEMBERS));
        }
        listed.extend(first..=last);
    }
    listed.sort_unstable();
    listed.dedup();
    let Some((from, piece)) = forever else { return Ok(Members::Only(listed)) };
    listed.truncate(listed.partition_point(|&member| member < from));
    if from - 1 - listed.len() as u64 > MOST_MEMBERS {
        return Err(error::too_many_missing(text, place(text, piece), MOST_MEMBERS));
    }
    let mut holes = Vec::new();
    let mut next = 1;
    for member in listed.into_iter().chain([from]) {
        holes.extend(next..member);
        next = member + 1;
    }
    Ok(Members::AllBut(holes))
}

/// Where a piece of a text begins in it.
fn place(text: &str, piece: &str) -> usize {
    piece.as_ptr() as usize - text.as_ptr() as usize
}
