//! The error messages of the parser of codes. Each names the faulty character, its index, and how
//! to mend it.

use grundy_text::{Error, Words, excerpt, words};

/// Formats the location of the character at byte `at` of `text`, counted in characters from 1, such
/// as "character 3 of `0.87`".
fn location(text: &str, at: usize) -> Words {
    words!(code::character_of, nth = text[..at].chars().count() + 1, quoted = excerpt(text))
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
    at(
        text,
        byte,
        words!(code::cannot_appear_in_code, c = excerpt(&c)),
        words!(code::codes_look_like_zero_77_hex),
    )
}

/// Returns the error for a code of `length` bytes, which is longer than `maximum` bytes.
pub(super) fn too_long(length: usize, maximum: usize) -> Error {
    Error::bad(words!(code::code_is_bytes_long_limit, length, maximum))
        .help(words!(code::write_shorter_code))
}

/// Returns the error for a code with `count` digits, which are more than `maximum`.
pub(super) fn too_many_digits(count: usize, maximum: usize) -> Error {
    Error::bad(words!(code::code_has_digits_limit_is_digits, count, maximum))
        .help(words!(code::write_shorter_code))
}

/// Returns the error for a take-and-break code whose digits allow no move.
pub(super) fn no_move(text: &str) -> Error {
    Error::bad(words!(code::code_allows_no_move, quoted = excerpt(text.trim())))
        .help(words!(code::put_digits_other_than_zero))
}

/// Returns the error for a digit before the point that would allow a move without effect: a move
/// that takes nothing and leaves one heap or none. `hex` states whether the code is hexadecimal.
pub(super) fn before_the_point(text: &str, byte: usize, hex: bool) -> Error {
    let message = words!(code::digit_before_point_would_allow_move, digit = &text[byte..=byte]);
    let help = if hex {
        words!(code::only_zero_four_eight_or_c)
    } else {
        words!(code::only_zero_or_four_may_stand)
    };
    at(text, byte, message, help)
}

/// Returns the error for the character at which a take-and-break code stops being valid. `hex_code`
/// is the hexadecimal code with the same digits, if it is valid.
pub(super) fn digit(text: &str, byte: usize, hex_code: Option<&str>) -> Error {
    let hex = text.trim_start().to_ascii_lowercase().starts_with("hex");
    let point = text[..byte].contains('.');
    let help = if hex {
        words!(code::write_it_like_hex_zero_eight)
    } else {
        words!(code::write_it_like_zero_77)
    };
    let Some(c) = text[byte..].chars().next() else {
        return Error::bad(words!(code::code_has_no_point, quoted = excerpt(text))).help(help);
    };
    let quoted = excerpt(&c.to_string());
    if c == '.' {
        return at(text, byte, words!(code::second_point), help);
    }
    if c == ' ' {
        return at(text, byte, words!(code::space_inside_code), help);
    }
    if !hex && c.is_ascii_hexdigit() && !c.is_digit(8) {
        let help = if let Some(hex_code) = hex_code {
            words!(code::octal_digits_run_from_zero, hex_code = excerpt(hex_code))
        } else {
            words!(code::octal_digits_run_from_zero_to_seven)
        };
        return at(text, byte, words!(code::digit_cannot_appear_in_octal_code, quoted), help);
    }
    if !point && c.is_ascii_hexdigit() {
        return at(text, byte, words!(code::is_second_digit_before_point, quoted), help);
    }
    at(text, byte, words!(code::is_not_digit, quoted), help)
}

/// Returns the error for a digit after the repeating block of a take-and-break code.
pub(super) fn after_the_block(text: &str, byte: usize) -> Error {
    at(
        text,
        byte,
        words!(code::digit_comes_after_digits_that_repeat, quoted = &text[byte..=byte]),
        words!(code::end_code_with_bracket),
    )
}

/// Returns the error for a repeating block without digits.
pub(super) fn empty_block(text: &str, byte: usize) -> Error {
    at(
        text,
        byte,
        words!(code::there_is_no_digit_between_and),
        words!(code::write_digits_that_repeat),
    )
}

/// Returns the error for a repeating block that is not closed; `byte` is the place of its `[`.
pub(super) fn open_block(text: &str, byte: usize) -> Error {
    at(text, byte, words!(code::this_is_not_closed), words!(code::close_it_with_as_in_zero))
}

/// Returns the error for a bracket at a place where none can be. `opened` states whether the code
/// contains an opening bracket before it.
pub(super) fn bracket(text: &str, byte: usize, opened: bool) -> Error {
    let quoted = &text[byte..=byte];
    let what = match (quoted, opened) {
        ("[", false) => words!(code::stands_before_point),
        ("[", true) => words!(code::second),
        (_, false) => words!(code::closes_no),
        (_, true) => words!(code::second_bracket),
    };
    let help = words!(code::put_digits_that_repeat_in_one);
    at(text, byte, what, help)
}

/// Returns the error for `u` or `=` after a digit that never leaves two heaps. `hex` states whether
/// the code is hexadecimal.
pub(super) fn no_split(text: &str, byte: usize, hex: bool) -> Error {
    let (mark, digit) = (&text[byte..=byte], &text[byte - 1..byte]);
    let help = if hex {
        words!(code::write_u_or_unequal_heaps)
    } else {
        words!(code::write_u_or_unequal_heaps_and_equal)
    };
    at(text, byte, words!(code::says_how_move_splits_heap, mark, digit), help)
}

/// Returns the error for `u` or `=` that does not follow a digit.
pub(super) fn no_digit_before(text: &str, byte: usize) -> Error {
    let mark = &text[byte..=byte];
    at(
        text,
        byte,
        words!(code::does_not_follow_digit, mark),
        words!(code::write_right_after_digit, mark),
    )
}

/// Returns the error for the character at which a subtraction set stops being valid.
pub(super) fn set(text: &str, byte: usize) -> Error {
    let help = words!(code::write_it_like_one_three_four);
    let Some(c) = text[byte..].chars().next() else {
        return Error::bad(words!(code::set_is_not_closed, quoted = excerpt(text)))
            .help(words!(code::close_it_with));
    };
    let c = excerpt(&c.to_string());
    let text_before = text[..byte].trim_end();
    let what = if text_before.ends_with('}') {
        words!(code::comes_after_set, c)
    } else if !text_before.contains('{') {
        words!(code::found_where_all_but_was_expected, c)
    } else if text_before.ends_with([',', '{']) || text_before.ends_with("..") {
        words!(code::found_where_number_was_expected, c)
    } else {
        words!(code::found_where_or_was_expected, c)
    };
    at(text, byte, what, help)
}

/// Returns the error for a subtraction set without numbers.
pub(super) fn empty_set(text: &str) -> Error {
    let quoted = excerpt(text.trim());
    Error::bad(words!(code::set_in_is_empty, quoted)).help(words!(code::write_at_least_one_number))
}

/// Returns the error for the number 0 in a subtraction set.
pub(super) fn zero(text: &str, byte: usize) -> Error {
    at(
        text,
        byte,
        words!(code::zero_cannot_be_in_set),
        words!(code::taking_nothing_would_never_end_game),
    )
}

/// Returns the error for a number of a subtraction set that exceeds 64 bits.
pub(super) fn beyond_u64(text: &str, byte: usize) -> Error {
    at(text, byte, words!(code::number_of_two_64_or_more), words!(code::use_smaller_numbers))
}

/// Returns the error for a set that excludes every number, such as `all but {1+}`.
pub(super) fn nothing_left(text: &str) -> Error {
    let quoted = excerpt(text.trim());
    Error::bad(words!(code::code_allows_no_move, quoted))
        .help(words!(code::exclude_only_some_numbers))
}

/// Returns the error for a range of a subtraction set whose end is less than its start.
pub(super) fn reversed(text: &str, byte: usize, range_start: u64, range_end: u64) -> Error {
    at(
        text,
        byte,
        words!(code::range_runs_backwards, range_start, range_end),
        words!(code::write_smaller_number_first, range_end, range_start),
    )
}

/// Returns the error for the range that makes a subtraction set list more than `maximum` numbers.
pub(super) fn too_many_members(text: &str, byte: usize, maximum: u64) -> Error {
    at(
        text,
        byte,
        words!(code::with_this_range_set_lists_more, maximum),
        words!(code::use_shorter_ranges_seven_stands),
    )
}

/// Returns the error for an infinite subtraction set that lacks more than `maximum` numbers.
pub(super) fn too_many_missing(text: &str, byte: usize, maximum: u64) -> Error {
    at(
        text,
        byte,
        words!(code::set_leaves_out_more_than_numbers, maximum),
        words!(code::begin_at_smaller_number),
    )
}
