//! Interface to the labels of boards that were computed before and are stored outside of this
//! crate, such as in a tablebase.

use grundy_boards::{Label, RuleSymmetry, Rules, group_of_cells};
use grundy_core::base::Counts;
use grundy_rules::RuleGame;
use grundy_text::Result;

/// A store that holds the label (result) of every board reachable from some start.
pub trait LabelStore: Send + Sync {
    /// Returns whether the labels in the store are those of `rules`, with the same values of the
    /// parameters.
    fn matches_rules(&self, rules: &RuleGame) -> bool;

    /// Returns the label (result) of the board `cells` with `side` to move. Returns `None` if the
    /// store does not label it.
    ///
    /// # Errors
    /// Fails if the store cannot be read.
    fn label(&self, cells: &[u8], side: u8) -> Result<Option<Label>>;

    /// Returns the number of labelled boards in the store.
    fn boards(&self) -> u64;
}

/// The encoding of the positions of a rule file as boards. Each cell holds one number of the
/// position minus the lower bound of that number. The side to move is not a cell. If rules state the
/// board as the player to move sees it ([`Rules::exchange`]), a position is a board with the first
/// side to move, and the image of a board with the second side to move.
pub struct BoardCells {
    /// For each cell, the lower bound of the number that it holds.
    lows: Vec<u64>,
    /// Whether the rules have two sides, so that the last number of a position is the side to move.
    sided: bool,
    /// The renaming that exchanges the sides, with the index of the group of each cell, if positions
    /// are boards as the player to move sees them.
    exchange: Option<(RuleSymmetry, Vec<usize>)>,
}

impl BoardCells {
    /// Creates the encoding of the positions of a rule file; `commands` are its rules, translated
    /// to moves on the cells of a board.
    pub fn new(commands: &Rules) -> BoardCells {
        let groups = commands.groups.iter();
        // Positions store numbers of a range with a negative bound relative to that bound already.
        let lower_bound = |low: i64| u64::try_from(low).unwrap_or(0);
        let lows = groups.flat_map(|group| vec![lower_bound(group.low); group.cells as usize]);
        let exchange = commands.exchange.clone();
        BoardCells {
            lows: lows.collect(),
            sided: commands.sides.len() == 2 && exchange.is_none(),
            exchange: exchange.map(|exchange| (exchange, group_of_cells(&commands.groups))),
        }
    }

    /// Returns the cells of a position and the side to move, 0 if the rules have no sides. Returns
    /// `None` if the position is not a board, or a number does not fit in its cell.
    pub fn encode(&self, position: &Counts) -> Option<(Vec<u8>, u8)> {
        let mut cells = Vec::new();
        let side = self.encode_into(position, &mut cells)?;
        Some((cells, side))
    }

    /// Replaces the contents of `cells` by the cells of a position, and returns the side to move, as
    /// [`encode`](BoardCells::encode) does.
    pub fn encode_into(&self, position: &Counts, cells: &mut Vec<u8>) -> Option<u8> {
        let numbers = self.lows.len() + usize::from(self.sided);
        let side = if self.sided { *position.get(self.lows.len())? } else { 0 };
        if position.len() != numbers {
            return None;
        }
        cells.clear();
        for (number, low) in position.iter().zip(&self.lows) {
            cells.push(u8::try_from(number.wrapping_sub(*low)).ok()?);
        }
        u8::try_from(side).ok()
    }

    /// Returns the position with the given cells and side to move.
    pub fn decode(&self, cells: &[u8], side: u8) -> Counts {
        if let (Some((exchange, group_of)), 1) = (&self.exchange, side) {
            return self.decode(&exchange.apply(group_of, cells), 0);
        }
        let numbers =
            cells.iter().zip(&self.lows).map(|(cell, low)| low.wrapping_add((*cell).into()));
        let mover = self.sided.then_some(u64::from(side));
        Counts::of(numbers.chain(mover))
    }
}
