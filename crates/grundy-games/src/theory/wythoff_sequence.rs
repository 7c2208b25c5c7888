//! The catalogue entry that lists the P-positions (cold pairs) of Wythoff's game, by Beatty's
//! theorem.

use crate::prelude::*;
use crate::wythoff::{cold_index, cold_pair};

pub static CARD: Card =
    Card { kind: Kind::Function(answer), ..entry!("wythoff-sequence", wythoff_sequence) };

/// The maximum number of cold pairs that one answer lists.
const MAX_LISTED: u64 = 100_000;

fn answer(_: &Params, words: &[&str]) -> Result<Vec<Words>, Error> {
    let number = |word: &str| parse_big(word.strip_prefix("k=").unwrap_or(word));
    match words {
        [k] => Ok(vec![describe_pair(&number(k)?)]),
        ["contains", v] => Ok(vec![describe_pair(&cold_index(&number(v)?))]),
        ["to", bound] => list(&number(bound)?),
        _ => Err(Error::bad(words!(wythoff_sequence::this_is_not_question_about_cold))
            .help(words!(wythoff_sequence::write_five_contains_17))),
    }
}

fn list(bound: &Big) -> Result<Vec<Words>, Error> {
    let (mut pairs, mut k) = (Vec::new(), Big::ZERO);
    while cold_pair(&k).0 <= *bound {
        if k == big(MAX_LISTED) {
            return Err(Error::too_big(words!(
                wythoff_sequence::there_are_more_than_pairs_up,
                max_listed = MAX_LISTED,
                bound
            ))
            .help(words!(wythoff_sequence::ask_for_single_pairs)));
        }
        pairs.push(describe_pair(&k));
        k += 1u8;
    }
    Ok(pairs)
}

fn describe_pair(k: &Big) -> Words {
    let (a, b) = cold_pair(k);
    words!(wythoff_sequence::pair_number, k, a, b)
}
