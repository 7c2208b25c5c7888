//! Parses positions that are lists of natural numbers.

use dashu_int::ops::BitTest;
use grundy_core::base::Big;
use grundy_text::{Error, parse_big, words};

/// The maximum total size of the numbers of a position in bits, about a million numbers of 40
/// digits. It keeps short powers such as 10^9999 from exhausting memory.
const MAX_TOTAL_BITS: usize = 133_000_000;

/// Parses natural numbers separated by white space or commas, optionally in brackets.
///
/// # Errors
/// `BadInput` names the first word that is not a natural number, and its index in the position;
/// `TooBig` if the numbers have too many digits in total.
pub fn parse_numbers(words: &[&str]) -> Result<Vec<Big>, Error> {
    let mut numbers = Vec::with_capacity(words.len());
    let mut bits = 0;
    for word in words {
        let bare = word.trim_matches(['(', ')', '[', ']']);
        for number_text in
            bare.split([',', '\u{ff0c}', '、']).filter(|number_text| !number_text.is_empty())
        {
            let at = numbers.len() + 1;
            numbers.push(
                parse_big(number_text)
                    .map_err(|error| error.at(words!(number_list::number_of_position, at)))?,
            );
            bits += numbers.last().map_or(0, BitTest::bit_len);
            if bits > MAX_TOTAL_BITS {
                return Err(Error::too_big(words!(
                    number_list::first_numbers_have_more_than_40,
                    at
                ))
                .help(words!(number_list::use_fewer_or_smaller_numbers)));
            }
        }
    }
    Ok(numbers)
}

/// Checks that a position has exactly `arity` numbers.
///
/// # Errors
/// `BadInput` states how many numbers there are and should be, and shows `example` as a valid
/// position.
pub fn expect_arity(numbers: &[Big], arity: usize, example: &str) -> Result<(), Error> {
    let count = numbers.len();
    if count == arity {
        return Ok(());
    }
    Err(Error::bad(words!(number_list::position_has_but_this_game_needs, count, arity))
        .help(words!(number_list::write_it_like, example)))
}
