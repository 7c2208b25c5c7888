//! Why rules do not become commands on a board.

use crate::base::{Error, Words};
use crate::machine::Span;
use crate::words;

/// Why rules are no tests and changes of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A sequence that grows, a bag or a set.
    Growing,
    /// A number with more values than a cell may have.
    Wide,
    /// More cells than there may be.
    Large,
    /// Moves lead to sums of positions.
    Sums,
    /// The result is a number of points.
    Score,
    /// Something that varies where it must not.
    Beyond(Span),
    /// Too many cases.
    TooMany,
    /// It was told to stop.
    Stopped,
}

impl Refused {
    /// That the rules are none, and why.
    pub fn explained(&self) -> Error {
        let Words { en, zh } = self.words();
        Error::unsupported(words!(
            "these rules do not become tests and changes of cells: {en}",
            "这些规则不能化为对格子的条件与改动：{zh}"
        ))
        .help(words!(
            "write the position with numbers and sequences of fixed length",
            "请用数和定长序列表示局面"
        ))
    }

    /// In words.
    pub fn words(&self) -> Words {
        match self {
            Refused::Growing => {
                words!("sequences that grow, bags or sets", "长度可变的序列、多重集或集合")
            }
            Refused::Wide => words!("numbers of more than 64 values", "取值超过 64 个的数"),
            Refused::Large => words!("more than 256 cells", "超过 256 个格子"),
            Refused::Sums => words!("moves that lead to sums", "走到若干局面之和的走法"),
            Refused::Score => words!("points that vary", "可变的计分"),
            Refused::Beyond(_) => words!("a list or a range that varies", "可变的列表或范围"),
            Refused::TooMany => words!("too many cases", "情形过多"),
            Refused::Stopped => words!("told to stop", "已要求停止"),
        }
    }
}
