//! The catalogue entry about computing Grundy values by depth-first search.

use crate::{Card, Class, Group, Kind};
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "sg-memo",
    systems: &[12],
    name: Text { en: "SG by depth-first search", zh: "记忆化搜索求 SG" },
    aliases: &["memoised search", "记忆化搜索", "dfs"],
    group: Group::Theory,
    class: Class::Theory,
    rules: Text {
        en: "The Grundy value of a position is the mex of the values of its options. The search computes the value of each option in the same way and stores it. Every position needs its own set of the values found among its options; the calls for the options must not use the same set.",
        zh: "局面的 SG 值是各后继 SG 值的 mex，后继同样递归求出并记住。“已出现的值”这一集合属于单个局面，不能与更深处的局面共用。",
    },
    notation: Text { en: "no input", zh: "无需书写" },
    example: "",
    kind: Kind::Topic(Text {
        en: "`grundy solve '{1,2,3}' 10` computes values on demand, and so do questions about every game without a law. In the library, this is `engine::Search` with `engine::Grundy`. The search keeps its own stack, so that long plays do not overflow, reports a cycle if it meets one, and splits positions into components.",
        zh: "`grundy solve '{1,2,3}' 10` 按需求值，没有规律的游戏都如此。库中为 `engine::Search` 配合 `engine::Grundy`：自带栈，路径再长也不会溢出；遇环则指出；并把局面拆成独立分量。",
    }),
    misstated: Some(Text {
        en: "\"One global array of the values found, cleared at every call, is enough\" is false: the recursive calls overwrite it, and for the set {1,2,3} it gives G(n) = n instead of n mod 4. A large array of fixed size in every call, or recursion 10,000 deep, makes the stack overflow.",
        zh: "“全局共用一个标记数组，每次调用先清空即可”是错的：递归会破坏它，集合 {1,2,3} 会得到 SG(n)=n 而不是 n mod 4。每层都开固定大数组、或递归上万层，则会爆栈。",
    }),
    ..Card::DEFAULT
};
