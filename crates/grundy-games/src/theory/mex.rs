//! The catalogue entry that computes the minimum excludant (mex) of a set.

use crate::{Card, Class, Group, Kind, Params};
use grundy_core::base::Big;
use grundy_octal::number_list::parse_numbers;
use grundy_text::{Error, Text, Words, excerpt, words};

pub static CARD: Card = Card {
    id: "mex",
    systems: &[7],
    name: Text { en: "Minimum excludant", zh: "mex（最小排除数）" },
    aliases: &["minimum excludant", "最小排除数", "最小非负整数"],
    group: Group::Theory,
    class: Class::Theory,
    rules: Text {
        en: "The mex of a set of natural numbers is the least natural number that is not in the set: mex{} = 0, mex{0,2,4} = 1, mex{1,2,3} = 0. The Grundy value of a position is the mex of the Grundy values of its options.",
        zh: "mex 是不在集合中的最小自然数：mex{}=0，mex{0,2,4}=1，mex{1,2,3}=0。局面的 SG 值就是各后继 SG 值的 mex。",
    },
    notation: Text {
        en: "the numbers of the set, in any order, repeats allowed",
        zh: "集合中的数，次序任意，可重复",
    },
    example: "0 2 4",
    kind: Kind::Function(answer),
    ..Card::DEFAULT
};

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
    let member_text = member_text.join(",");
    Ok(vec![words!("mex{{{member_text}}} = {least}", "mex{{{member_text}}} = {least}")])
}
