//! The catalogue entry that computes the minimum excludant (mex) of a set.

use crate::prelude::*;
use grundy_octal::number_list::parse_numbers;

pub static CARD: Card = Card { kind: Kind::Function(answer), ..entry!("mex", mex) };

/// The maximum number of members of the set that the answer `mex{…} = n` lists between the braces.
/// The sign `…` represents further members.
const MAX_SHOWN: usize = 20;

fn answer(_: &Params, words: &[&str]) -> Result<Vec<Words>, Error> {
    let bare: Vec<&str> = words.iter().map(|word| word.trim_matches(['{', '}'])).collect();
    let mut set = parse_numbers(&bare)?;
    set.sort_unstable();
    set.dedup();
    let least = set.iter().zip(0u64..).take_while(|(n, i)| **n == Big::from(*i)).count();
    let mut member_text: Vec<String> =
        set.iter().take(MAX_SHOWN).map(|n| excerpt(&n.to_string())).collect();
    if set.len() > MAX_SHOWN {
        member_text.push("…".to_string());
    }
    Ok(vec![words!(mex::mex, member_text = member_text.join(","), least)])
}
