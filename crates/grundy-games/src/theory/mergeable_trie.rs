//! The catalogue entry about mergeable binary tries: sets of values that can be merged, and whose
//! members can all be xored with a constant at once.

use crate::prelude::*;
use grundy_core::base::{Nimber, NimberSets};

pub static CARD: Card =
    Card { kind: Kind::Function(answer), ..entry!("mergeable-trie", mergeable_trie) };

/// The maximum number of members of a set of values that the answer lists.
const MAX_SHOWN: usize = 40;

fn answer(_: &Params, words: &[&str]) -> Result<Vec<Words>, Error> {
    let mut sets = NimberSets::below(u32::MAX);
    let mut set = sets.empty();
    // The set that is being read after `merge`.
    let mut merged_set = None;
    let text = words.join(" ").replace([',', '，', '{', '}'], " ");
    let mut steps = text.split_whitespace();
    while let Some(step) = steps.next() {
        match step {
            "xor" | "merge" => {
                if let Some(typed) = merged_set.take() {
                    set = sets.merge(set, typed);
                }
                if step == "merge" {
                    merged_set = Some(sets.empty());
                } else {
                    let by = steps.next().ok_or_else(|| {
                        Error::bad(words!(mergeable_trie::no_number_follows_xor))
                            .help(words!(mergeable_trie::write_one_as_in_xor_three))
                    })?;
                    sets.xor_all(&set, value(by)?);
                }
            }
            number => {
                sets.insert(merged_set.as_mut().unwrap_or(&mut set), value(number)?);
            }
        }
    }
    if let Some(typed) = merged_set {
        set = sets.merge(set, typed);
    }
    let (size, mex) = (sets.len(&set), sets.mex(&set));
    let mut member_text: Vec<String> =
        sets.values(&set).iter().take(MAX_SHOWN).map(Nimber::to_string).collect();
    if size > MAX_SHOWN {
        member_text.push("…".to_string());
    }
    Ok(vec![words!(mergeable_trie::size_mex, members = member_text.join(","), size, mex)])
}

fn value(text: &str) -> Result<Nimber, Error> {
    let number = parse_big(text).ok();
    let number = number.and_then(|n| u32::try_from(to_u64(&n)?).ok());
    number.map(Nimber).ok_or_else(|| {
        let member_text = excerpt(text);
        Error::bad(words!(mergeable_trie::is_neither_number_below_two_32, member_text))
            .help(words!(mergeable_trie::write_it_like_one_two_five))
    })
}
