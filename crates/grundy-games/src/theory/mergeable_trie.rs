//! The catalogue entry about mergeable binary tries: sets of values that can be merged, and whose
//! members can all be xored with a constant at once.

use crate::{Card, Class, Group, Kind, Params};
use grundy_core::base::{Nimber, NimberSets, to_u64};
use grundy_text::{Error, Text, Words, excerpt, parse_big, words};

pub static CARD: Card = Card {
    id: "mergeable-trie",
    systems: &[71],
    name: Text { en: "Mergeable binary trie", zh: "可合并 01-trie" },
    aliases: &["mergeable trie", "01-trie", "可合并字典树", "字典树合并", "01 字典树"],
    group: Group::Graphs,
    class: Class::Theory,
    rules: Text {
        en: "A binary trie stores a set of natural numbers below V. A number is inserted only once. An xor of all members with a constant is recorded at the root and applied on the way down. Two sets are merged by descending both tries at once. The mex is found by going right where the left half is full. Any n of these operations take O(n log V) in total, because a merge consumes the nodes that it visits.",
        zh: "用二叉字典树存小于 V 的自然数集合：同一数只插入一次；整体异或一个常数只在根上做标记，向下走时再落实；合并两个集合时同时向下走；求 mex 时左半满则向右。合并走过的结点会被回收，故 n 次操作共 O(n log V)。",
    },
    notation: Text {
        en: "operations on one set, which is empty at first, from left to right: numbers (below 2^32) to insert; `xor n` for an xor of all members with n; `merge` and the numbers of another set, up to the next operation",
        zh: "对一个集合（初始为空）自左至右操作：直接写数（小于 2^32）为插入，`xor n` 为全体异或，`merge` 后写另一集合的各数，直到下一个操作为止",
    },
    example: "1 2 5 xor 3 merge 0 4",
    kind: Kind::Function(answer),
    ..Card::DEFAULT
};

/// The maximum number of members of a set that the answer lists.
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
                        Error::bad(words!("no number follows `xor`", "`xor` 后没有数"))
                            .help(words!("write one, as in `xor 3`", "请写一个数，如 `xor 3`"))
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
    let members = member_text.join(",");
    Ok(vec![words!(
        "{{{members}}}: size {size}, mex {mex}",
        "{{{members}}}：大小 {size}，mex {mex}"
    )])
}

fn value(text: &str) -> Result<Nimber, Error> {
    let number = parse_big(text).ok();
    let number = number.and_then(|n| u32::try_from(to_u64(&n)?).ok());
    number.map(Nimber).ok_or_else(|| {
        let member_text = excerpt(text);
        Error::bad(words!(
            "`{member_text}` is neither a number below 2^32 nor an operation",
            "`{member_text}` 既不是小于 2^32 的数，也不是操作"
        ))
        .help(words!("write it like `1 2 5 xor 3 merge 0 4`", "写法如 `1 2 5 xor 3 merge 0 4`"))
    })
}
