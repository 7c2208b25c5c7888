//! Static analysis of a position in a game without cycles: immediate wins, bounds of the value that
//! follow from the endings that can still be reached, and a key that equivalent positions share.

use super::reachable_endings::EndingReachability;
use super::search_game::SearchGame;
use super::transposition::{Node, ProofNumbers, TranspositionTable};
use crate::compiled::immediate_wins::immediate_win_conditions;
use crate::compiled::magic_moves::Endings;
use crate::compiled::planes::{Board, Planes};
use grundy_cell_rules::Rules;

/// Bounds of the value of a position for the side to move: -1 is a loss, 0 a draw, 1 a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The lower bound of the value.
    pub lower: i8,
    /// The upper bound of the value.
    pub upper: i8,
}

impl Bounds {
    /// The bounds of a value that can be anything: from a loss to a win.
    pub const UNKNOWN: Bounds = Bounds { lower: -1, upper: 1 };

    /// Returns the bounds of an exact value: both are equal to it.
    pub fn exact(value: i8) -> Bounds {
        Bounds { lower: value, upper: value }
    }

    /// Converts bounds between the views of the side to move before a move and after it. The bounds
    /// are negated and exchanged, unless the same side moves `again`.
    #[inline(always)]
    pub fn change_view(self, again: bool) -> Bounds {
        if again { self } else { Bounds { lower: -self.upper, upper: -self.lower } }
    }

    /// Returns the tightest bounds that follow from `self` and `other` together.
    #[inline(always)]
    pub fn intersect(self, other: Bounds) -> Bounds {
        Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// Encodes the bounds as proof numbers, because the transposition table stores these. The proof
    /// number is the lower bound plus 1, the disproof number is the upper bound plus 1.
    pub fn to_numbers(self) -> ProofNumbers {
        ProofNumbers { proof: (self.lower + 1) as u32, disproof: (self.upper + 1) as u32 }
    }
}

/// The static analysis of positions for the rules of one game.
pub struct Lookahead<const W: usize> {
    endings: EndingReachability<W>,
    /// The conditions for an immediate win, for each side.
    wins: Vec<Endings<W>>,
}

impl<const W: usize> Lookahead<W> {
    /// Prepares the analysis for a game. Returns `None` if the conditions for immediate wins are
    /// too many or compile to too many masks.
    pub fn new(rules: &Rules, planes: &Planes, game: &SearchGame<W>) -> Option<Lookahead<W>> {
        let wins = (0..rules.sides.len()).map(|side| {
            let wins = immediate_win_conditions(rules, side, &|_| false)?;
            Endings::new(planes, &wins, &planes.bit_usage(&wins)).ok()
        });
        let endings = EndingReachability::new(rules, planes, game.images.keeps_zero);
        Some(Lookahead { endings, wins: wins.collect::<Option<Vec<Endings<W>>>>()? })
    }

    /// Returns whether the side to move has an immediate win, given that no ending holds at the
    /// board.
    #[inline(always)]
    pub fn wins_immediately(&self, board: &Board<W>, side: usize) -> bool {
        self.wins[side].any_matches(board)
    }

    /// Returns by how much `side` is closer to its winning lines than the other side; see
    /// [`EndingReachability::line_score`].
    #[inline(always)]
    pub fn line_score(&self, board: &Board<W>, side: usize) -> i64 {
        self.endings.line_score(board, side)
    }

    /// Returns the key of a position in the transposition table, and bounds of its value.
    /// Equivalent positions have the same key. The bounds follow from the sides that can still win.
    #[inline(always)]
    pub fn key(&self, board: &Board<W>, side: usize, game: &SearchGame<W>) -> (Node<W>, Bounds) {
        let (winners, merged) = self.endings.analyze(&game.without_dead_cells(board));
        let (board, image_side) = game.images.canonical(merged, side);
        let can_win = |side: usize| (winners >> side & 1) as i8;
        let bounds = Bounds { lower: -can_win(1 - side), upper: can_win(side) };
        (Node { board, tag: image_side as u8 }, bounds)
    }

    /// Returns bounds of the value of a position where no ending holds, from immediate wins,
    /// reachable endings and the transposition table.
    pub fn bounds(
        &self,
        board: &Board<W>,
        side: usize,
        game: &SearchGame<W>,
        table: &TranspositionTable<W>,
    ) -> Bounds {
        if self.wins_immediately(board, side) {
            return Bounds::exact(1);
        }
        let (key, bounds) = self.key(board, side, game);
        bounds.intersect(stored_bounds(table, &key))
    }
}

/// Returns the bounds that the transposition table stores for a key, or [`Bounds::UNKNOWN`] if it
/// stores none.
#[inline(always)]
pub fn stored_bounds<const W: usize>(table: &TranspositionTable<W>, key: &Node<W>) -> Bounds {
    table.get(key, key.hash()).map_or(Bounds::UNKNOWN, |numbers| Bounds {
        lower: numbers.proof as i8 - 1,
        upper: numbers.disproof as i8 - 1,
    })
}
