//! The catalogue entry about the number of winning first moves in Nim.

use super::{heaps_of_nim, nim, nim_sum_text};
use crate::prelude::*;

pub static CARD: Card = Card {
    kind: Kind::normal_play(heaps_of_nim::build),
    law: Some(Law { why: Some(why), ..nim::LAW }),
    ..entry!("nim-move-count", nim_move_count, heaps_of_nim::NOTATION)
};

fn why(_: &Params, heaps: &[Big]) -> Words {
    let (sum, told) = nim_sum_text::nim_sum(heaps);
    let count = heaps.iter().filter(|heap| (*heap ^ &sum) < **heap).count();
    words!(nim_move_count::nim_sum_is_x_number, told, count)
}
