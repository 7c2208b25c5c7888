//! The catalogue entry about computing Grundy values by depth-first search.

use crate::prelude::*;

pub static CARD: Card = Card {
    kind: Kind::Topic(text!(sg_memo::grundy_solve_one_two_three_ten)),
    misstated: Some(text!(sg_memo::misstated)),
    ..entry!("sg-memo", sg_memo)
};
