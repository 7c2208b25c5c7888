//! Values of positions of rule files whose sides move differently.
//!
//! Rules that are tests and changes of cells are played as such (`board.rs`), and positions that fall apart are sums; all
//! others are listed as they are. Either way both sides' options are asked of every part (`evaluate.rs`).

mod board;
mod evaluate;
mod listed;
mod refused;
mod stopped;

pub use evaluate::Parts;
pub use grundy_partizan::{
    Arena, Corner, Dyadic, Expression, IBig, Limits, Misread, NumberUpStar, Outcome, Relation,
    Side, SyntaxError, Thermograph, Value, Wall,
};
pub use refused::refused;
pub use stopped::{limits, stopped};

use crate::base::{Budget, Counts, Error};
use crate::lang::RuleGame;
use board::Board;
use listed::Listed;

/// The positions of a rule file whose values are asked for, with what was found of them.
pub struct Positions(Way);

enum Way {
    Board(Parts<Board>),
    Listed(Parts<Listed>),
}

impl Positions {
    /// Positions of rules that are not [`refused()`].
    pub fn new(rules: &RuleGame) -> Positions {
        Positions(match Board::of(rules) {
            Some(board) => Way::Board(Parts::new(board)),
            None => Way::Listed(Parts::new(Listed::new(rules))),
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
        }
    }

    /// The values of all parts of positions that were met.
    pub fn values(&self) -> Vec<Value> {
        match &self.0 {
            Way::Board(parts) => parts.values(),
            Way::Listed(parts) => parts.values(),
        }
    }

    /// How many different parts of positions were met.
    pub fn met(&self) -> u64 {
        match &self.0 {
            Way::Board(parts) => parts.met(),
            Way::Listed(parts) => parts.met(),
        }
    }
}
