//! S-Nim: a move takes a number of stones that is in a set S from one heap.

use super::subtraction::PARAM_S;
use super::{Card, Class, Group, Kind, subtraction};
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "s-nim",
    systems: &[63],
    name: Text { en: "S-Nim", zh: "S-Nim" },
    aliases: &["hdu1536", "HDU 1536", "poj2960", "POJ 2960", "hdu1944", "S Nim"],
    group: Group::Graphs,
    class: Class::Impartial,
    rules: Text {
        en: "Several heaps of stones and a set S of positive numbers, the same for all heaps. A move takes s stones from one heap, where s is a member of S. Whoever cannot move loses.",
        zh: "若干堆石子和一个对各堆通用的正整数集合 S，每次从一堆中取 s 颗，s 须属于 S，无法行动者负。",
    },
    notation: Text {
        en: "the sizes of the heaps, 0 allowed, and S={…} in any order, repeats allowed",
        zh: "各堆石子数，可为 0，以及 S={…}，次序任意，可重复",
    },
    example: "3 7 12 S={2,5}",
    params: &[PARAM_S],
    kind: Kind::normal_play(subtraction::build),
    misstated: Some(Text {
        en: "\"A recursive function with an array of 10000 marks in every call finds the values\" is false: with S = {1} a heap of 10000 needs 10000 nested calls, and the stack overflows. A table from 0 upwards needs one array.",
        zh: "“用递归函数求值，每次调用各开一个 10000 元素的标记数组”行不通：S={1}、堆为 10000 时递归深达 10000 层，栈会溢出。自 0 起递推制表只需一个数组。",
    }),
    ..Card::DEFAULT
};
