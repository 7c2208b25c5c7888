//! The catalogue entry about the winning moves of Nim.

use super::{heaps_of_nim, nim, nim_sum_text};
use crate::prelude::*;

pub static CARD: Card = Card {
    kind: Kind::normal_play(heaps_of_nim::build),
    law: Some(Law { why: Some(why), ..nim::LAW }),
    misstated: Some(text!(nim_move::misstated)),
    ..entry!("nim-move", nim_move, heaps_of_nim::NOTATION)
};

fn why(_: &Params, heaps: &[Big]) -> Words {
    let (sum, told) = nim_sum_text::nim_sum(heaps);
    if sum == Big::ZERO {
        return words!(nim_move::nim_sum_is, told);
    }
    words!(nim_move::nim_sum_is_x_it_wins, told)
}
