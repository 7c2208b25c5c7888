//! Labels of a board that were found before and are kept elsewhere, such as in files.

use crate::base::{Counts, Error};
use crate::lang::RuleGame;
use grundy_boards::{Label, Rules};

/// The result of every board that can arise from one, kept elsewhere.
pub trait Stored: Send + Sync {
    /// Whether these are the rules that it is of, with the same parameters.
    fn is_of(&self, rules: &RuleGame) -> bool;

    /// The result of a board for the side to move; `None` of one that was not solved.
    ///
    /// # Errors
    /// When it cannot be read.
    fn label(&self, cells: &[u8], side: u8) -> Result<Option<Label>, Error>;

    /// How many boards have one.
    fn boards(&self) -> u64;
}

/// Positions of a rule file as cells: what each number is less than it can be at least, and whose turn it is.
pub struct BoardCells {
    lows: Vec<u64>,
    sided: bool,
}

impl BoardCells {
    /// The cells of rules that are commands.
    pub fn new(commands: &Rules) -> BoardCells {
        let groups = commands.groups.iter();
        // Where a range begins below 0, the numbers of positions count from its beginning.
        let least = |low: i64| u64::try_from(low).unwrap_or(0);
        let lows = groups.flat_map(|group| vec![least(group.low); group.cells as usize]);
        BoardCells { lows: lows.collect(), sided: commands.sides.len() == 2 }
    }

    /// The cells of a position, and who moves; `None` of what is no position of one board.
    pub fn of(&self, position: &Counts) -> Option<(Vec<u8>, u8)> {
        let cells = position
            .iter()
            .zip(&self.lows)
            .map(|(number, low)| u8::try_from(number.wrapping_sub(*low)).ok());
        let side = if self.sided { *position.get(self.lows.len())? } else { 0 };
        let cells: Vec<u8> = cells.collect::<Option<_>>()?;
        let numbers = self.lows.len() + usize::from(self.sided);
        (position.len() == numbers && cells.len() == self.lows.len())
            .then_some((cells, u8::try_from(side).ok()?))
    }

    /// The position of cells with a side to move.
    pub fn position(&self, cells: &[u8], side: u8) -> Counts {
        let numbers =
            cells.iter().zip(&self.lows).map(|(cell, low)| low.wrapping_add((*cell).into()));
        let mover = self.sided.then_some(u64::from(side));
        Counts::of(numbers.chain(mover))
    }
}
