//! A game compiled for proofs: its commands and endings as bit masks, its symmetries and its dead
//! cells.

use super::canonical_image::CanonicalImages;
use super::dead_cells::DeadCells;
use super::termination::always_ends;
use super::transposition::Node;
use crate::compiled::guards::NO_GUARDS;
use crate::compiled::magic_moves::{Endings, MoveScratch, Moves};
use crate::compiled::planes::{Board, Direction, Kinds, Masks, Planes, compile_commands};
use crate::limits::Unsolved;
use grundy_cell_rules::{Rules, SideRules, SymmetryQuery, find_symmetries};

/// The compiled rules of a game for a proof search, and the symmetries and dead cells by which it
/// identifies equivalent positions.
pub struct SearchGame<const W: usize> {
    sides: Vec<SearchSide<W>>,
    /// The total number of masks that the commands of all sides compile to.
    pub commands: usize,
    /// Computes the canonical image of a board under the symmetries of the rules.
    pub images: CanonicalImages<W>,
    /// The number of symmetries of the rules, including the identity.
    pub symmetries: usize,
    dead_cells: Option<DeadCells<W>>,
    /// Whether boards are treated as disjunctive sums of independent parts, each with a Grundy
    /// value. This is so for impartial games in normal play without cycles whose boards can be
    /// split.
    pub is_sum: bool,
    /// Whether a position can be repeated in play; `false` only if a proof shows that every play
    /// ends.
    pub has_cycles: bool,
    /// Whether a draw is possible; `false` only if the rules exclude draws.
    pub has_draws: bool,
}

/// The compiled rules for the boards at which a certain side is to move.
struct SearchSide<const W: usize> {
    endings: Endings<W>,
    /// For each ending, the outcome for the side to move: 1 for a win, 0 for a draw, -1 for a loss;
    /// `None` if the rules are undefined at the boards of the ending.
    scores: Vec<Option<i8>>,
    /// The outcome for the side to move if no ending holds and no move is possible: 1 for a win, 0
    /// for a draw, -1 for a loss.
    no_moves: i8,
    /// The moves that pass the turn.
    passing: Moves<W>,
    /// The moves after which the same side moves again.
    again: Moves<W>,
}

/// The state of the game at a position: over, with the score, or in progress, with the number of
/// possible moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The game is over; the score is 1 for a win of the side to move, 0 for a draw and -1 for a
    /// loss.
    Over(i8),
    /// The game continues; the field is the number of possible moves, at least 1.
    Open(u32),
}

/// The error that the rules are undefined at a board (for example because of a division by zero).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undefined;

/// The bit of a [`Node::tag`] that selects the claim. If the bit is set, the claim is that the side
/// to move does not lose; otherwise the claim is that the side to move wins.
pub const NOT_LOST: u8 = 2;
/// The index of the lowest bit in a [`Node::tag`] of the size of a nim heap. If the size is not 0,
/// the claim is about the sum of the board and this heap.
pub const HEAP_SHIFT: u32 = 2;
/// The exclusive upper bound of the sizes of nim heaps in a [`Node::tag`]. In place of a size,
/// [`HEAP_SIZE_BOUND`] marks a node whose entry in the transposition table stores the Grundy value
/// of the board instead of proof numbers.
pub const HEAP_SIZE_BOUND: u8 = 62;

impl<const W: usize> SearchGame<W> {
    /// Compiles the rules of a game for a search, and finds its symmetries and dead cells.
    ///
    /// # Errors
    /// Returns [`Unsolved::Capacity`] if the rules compile to too many masks.
    pub fn new(rules: &Rules, planes: &Planes) -> Result<SearchGame<W>, Unsolved> {
        let mut masks = Vec::new();
        let sides = rules.sides.iter().map(|side| compile_side(planes, side, &mut masks));
        let sides = sides.collect::<Result<Vec<SearchSide<W>>, Unsolved>>()?;
        let query =
            SymmetryQuery { match_scores: false, swaps: &[false, true], accepts: &|_| true };
        let symmetries = find_symmetries(rules, &query);
        let dead_cells = DeadCells::new(rules, planes, &masks);
        let has_cycles = !always_ends(rules);
        let is_normal_play = |side: &SideRules| {
            side.endings.is_empty()
                && side.no_moves < 0
                && side.moves.iter().all(|command| !command.again)
        };
        let is_sum = !has_cycles
            && rules.sides.len() == 1
            && is_normal_play(&rules.sides[0])
            && dead_cells.as_ref().is_some_and(DeadCells::splits_into_parts);
        let has_tie = |side: &SideRules| {
            side.no_moves == 0 || side.endings.iter().any(|ending| ending.score == Some(0))
        };
        let has_draws = has_cycles || rules.sides.iter().any(has_tie);
        Ok(SearchGame {
            sides,
            commands: masks.len(),
            images: CanonicalImages::new(rules, planes, &symmetries),
            symmetries: symmetries.len(),
            dead_cells,
            is_sum,
            has_cycles,
            has_draws,
        })
    }

    /// Returns the state of the game at a board with `side` to move: over, with the score, or in
    /// progress, with the number of possible moves.
    pub fn status(&self, board: &Board<W>, side: usize) -> Result<Status, Undefined> {
        let rules = &self.sides[side];
        if let Some(ending) = rules.endings.first_match(board) {
            return rules.scores[ending as usize].map(Status::Over).ok_or(Undefined);
        }
        let moves = rules.passing.count_unguarded(board) + rules.again.count_unguarded(board);
        Ok(if moves == 0 { Status::Over(rules.no_moves) } else { Status::Open(moves) })
    }

    /// Returns the score of a board for `side` to move if the game is over there (1, 0 or -1), and
    /// `None` if the game continues. Unlike [`status`](SearchGame::status) it does not count all
    /// moves.
    #[inline(always)]
    pub fn terminal_score(&self, board: &Board<W>, side: usize) -> Result<Option<i8>, Undefined> {
        let rules = &self.sides[side];
        if let Some(ending) = rules.endings.first_match(board) {
            return rules.scores[ending as usize].map(Some).ok_or(Undefined);
        }
        let has_moves =
            rules.passing.count_unguarded(board) > 0 || rules.again.count_unguarded(board) > 0;
        Ok((!has_moves).then_some(rules.no_moves))
    }

    /// Calls `visit` with each successor of a board, and with whether the same side moves again
    /// after the move to it.
    #[inline(always)]
    pub fn for_each_successor(
        &self,
        board: &Board<W>,
        side: usize,
        scratch: &mut MoveScratch,
        mut visit: impl FnMut(Board<W>, bool),
    ) {
        self.for_each_move(board, side, scratch, |masks, again| visit(masks.apply(board), again));
    }

    /// Calls `visit` with the masks of each command that is possible at a board, and with whether
    /// the same side moves again after it.
    #[inline(always)]
    pub fn for_each_move(
        &self,
        board: &Board<W>,
        side: usize,
        scratch: &mut MoveScratch,
        mut visit: impl FnMut(&Masks<W>, bool),
    ) {
        let rules = &self.sides[side];
        rules.passing.for_each_possible(board, None, scratch, |masks| visit(masks, false));
        rules.again.for_each_possible(board, None, scratch, |masks| visit(masks, true));
    }

    /// Returns the side to move after a move of `side`. If `again` is `true`, this is the same
    /// side.
    #[inline(always)]
    pub fn next_side(&self, side: usize, again: bool) -> usize {
        if again || self.sides.len() == 1 { side } else { 1 - side }
    }

    /// Returns the claim about a successor by which `claim` about its parent is decided. If the
    /// same side moves `again`, it is the same claim: the move proves `claim` if it holds.
    /// Otherwise it is the negation from the view of the other side: the move proves `claim` if it
    /// fails. The negation of "the side to move wins" is "the other side does not lose". Without
    /// draws both claims are equivalent, so `claim` is returned.
    #[inline(always)]
    pub fn successor_claim(&self, claim: u8, again: bool) -> u8 {
        if again || !self.has_draws { claim } else { claim ^ NOT_LOST }
    }

    /// Returns the board with its dead cells blank. A board of a game that is treated as a sum is
    /// returned unchanged, because such boards are split into parts instead.
    #[inline(always)]
    pub fn without_dead_cells(&self, board: &Board<W>) -> Board<W> {
        match &self.dead_cells {
            Some(dead_cells) if !self.is_sum => dead_cells.without_dead_cells(board),
            _ => *board,
        }
    }

    /// Returns the node of the transposition table for a claim about a board with `side` to move.
    /// `claim` contains all bits of [`Node::tag`] except the side. Boards that are equal up to
    /// symmetries and dead cells have the same node.
    pub fn node(&self, board: &Board<W>, side: usize, claim: u8) -> Node<W> {
        let (board, side) = self.images.canonical(self.without_dead_cells(board), side);
        Node { board, tag: side as u8 | claim }
    }

    /// Returns the independent parts of a board as canonical images, the largest part first. Pairs
    /// of equal parts are omitted, because their Grundy values cancel out.
    pub fn independent_parts(&self, board: &Board<W>) -> Vec<Board<W>> {
        let Some(dead_cells) = &self.dead_cells else {
            return vec![*board];
        };
        let mut sized: Vec<(u32, Board<W>)> = Vec::new();
        for (size, part) in dead_cells.split(board) {
            let entry = (size, self.images.canonical(part, 0).0);
            match sized.iter().position(|other| *other == entry) {
                Some(i) => drop(sized.swap_remove(i)),
                None => sized.push(entry),
            }
        }
        sized.sort_unstable_by(|a, b| b.cmp(a));
        sized.into_iter().map(|(_, part)| part).collect()
    }
}

/// Compiles the rules of a side for the search. The masks of its commands are appended to
/// `all_masks`, and each gets its index there.
fn compile_side<const W: usize>(
    planes: &Planes,
    side: &SideRules,
    all_masks: &mut Vec<Masks<W>>,
) -> Result<SearchSide<W>, Unsolved> {
    let mut compile = |again: bool| {
        let commands = side.moves.iter().filter(|command| command.again == again);
        let mut commands = commands.map(|command| (command, NO_GUARDS));
        let kinds = &mut Kinds::default();
        let mut masks = compile_commands(planes, &mut commands, Direction::Forward, kinds, None)?;
        for masks in &mut masks {
            masks.index = all_masks.len() as u32;
            all_masks.push(*masks);
        }
        // Commands are indexed by a bit that few of them require.
        let usage: Vec<u64> = (0..64 * W)
            .map(|bit| masks.iter().map(|masks| masks.required[bit / 64] >> (bit % 64) & 1).sum())
            .collect();
        Ok::<_, Unsolved>(Moves::new(masks, &|word, bit| usage[64 * word + bit as usize]))
    };
    let (passing, again) = (compile(false)?, compile(true)?);
    let endings = Endings::new(planes, &side.endings, &planes.bit_usage(&side.endings))?;
    let scores = side.endings.iter();
    let scores = scores.map(|ending| ending.score.map(|score| score.signum() as i8)).collect();
    Ok(SearchSide { endings, scores, no_moves: side.no_moves.signum() as i8, passing, again })
}
