//! The catalogue entry about impartial combinatorial games.

use crate::prelude::*;

pub static CARD: Card =
    Card { kind: Kind::Topic(text!(icg::grundy_list_shows_class)), ..entry!("icg", icg) };
