//! The catalogue entry about the number of winning first moves in Nim.

use super::{Card, Class, Group, Kind, Law, Params, heaps_of_nim, nim, nim_sum_text};
use grundy_core::base::Big;
use grundy_text::{Words, text, words};

pub static CARD: Card = Card {
    id: "nim-move-count",
    systems: &[30],
    name: text!(nim_move_count::name),
    aliases: &[
        "hdu1850",
        "poj2975",
        "Being a Good Boy in Spring Festival",
        "Number of winning first moves",
        "先手必胜走法数",
    ],
    group: Group::Nim,
    class: Class::Impartial,
    rules: text!(nim_move_count::rules),
    notation: heaps_of_nim::NOTATION,
    example: "5 7 9",
    kind: Kind::normal_play(heaps_of_nim::build),
    law: Some(Law { why: Some(why), ..nim::LAW }),
    ..Card::DEFAULT
};

fn why(_: &Params, heaps: &[Big]) -> Words {
    let (sum, told) = nim_sum_text::nim_sum(heaps);
    let count = heaps.iter().filter(|heap| (*heap ^ &sum) < **heap).count();
    words!(nim_move_count::nim_sum_is_x_number, told, count)
}
