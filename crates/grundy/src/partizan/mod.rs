//! Values of positions of rule files whose sides move differently.
//!
//! Rules that are tests and changes of cells are played as such (`board.rs`), and positions that fall apart are sums; all
//! others are listed as they are. Either way both sides' options are asked of every part (`evaluate.rs`).

mod board;
mod evaluate;
mod hackenbush;
mod listed;
mod refused;
mod rules;
mod stopped;

pub use evaluate::Parts;
pub use grundy_partizan::{
    Arena, Corner, Dyadic, Expression, IBig, Limits, Misread, NumberUpStar, Outcome, Relation,
    Side, SyntaxError, Thermograph, Value, Wall,
};
pub use refused::refused;
pub use rules::SidedRules;
pub use stopped::{limits, stopped};

use crate::base::{Budget, Counts, Error};
use board::Board;
use hackenbush::Cuts;
use listed::Listed;

/// The positions of rules whose values are asked for, with what was found of them.
pub struct Positions(Way);

enum Way {
    Board(Parts<Board>),
    Listed(Parts<Listed>),
    Cuts(Cuts),
}

impl Positions {
    /// Positions of rules that are not [`refused`](SidedRules::refused).
    pub fn new<'a>(rules: impl Into<SidedRules<'a>>) -> Positions {
        Positions(match rules.into() {
            SidedRules::Colours(game) => Way::Cuts(Cuts::new(game)),
            SidedRules::File(rules) => match Board::of(rules) {
                Some(board) => Way::Board(Parts::new(board)),
                None => Way::Listed(Parts::new(Listed::new(rules))),
            },
        })
    }

    /// The value of a position, whoever is to move there.
    ///
    /// # Errors
    /// Where play may return to a position; where the rules have no meaning; at a limit.
    pub fn value(
        &mut self,
        arena: &mut Arena,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Value, Error> {
        match &mut self.0 {
            Way::Board(parts) => parts.value(arena, position, budget),
            Way::Listed(parts) => parts.value(arena, position, budget),
            Way::Cuts(cuts) => cuts.value(arena, position, budget),
        }
    }

    /// The values of all parts of positions that were met.
    pub fn values(&self) -> Vec<Value> {
        match &self.0 {
            Way::Board(parts) => parts.values(),
            Way::Listed(parts) => parts.values(),
            Way::Cuts(cuts) => cuts.values(),
        }
    }

    /// How many different parts of positions were met.
    pub fn met(&self) -> u64 {
        match &self.0 {
            Way::Board(parts) => parts.met(),
            Way::Listed(parts) => parts.met(),
            Way::Cuts(cuts) => cuts.met(),
        }
    }
}
