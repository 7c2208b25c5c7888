//! Labels: the result of a position and its distance to the end, encoded in one or two bytes.

pub mod update;

use bytemuck::Zeroable;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

/// The result of a position for the side to move, under best play of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Label {
    /// A loss; the field is the number of moves to the end, if the loser delays the end and the
    /// winner hastens it.
    Lost(u16),
    /// A draw, including endless play.
    Drawn,
    /// A win; the field is the number of moves to the end, if the winner hastens the end and the
    /// loser delays it.
    Won(u16),
    /// The final score for the side to move under best play, in games with scores and without
    /// cycles.
    Score(i16),
}

impl Label {
    /// Converts a label that was decoded from storage. In a `scored` game, scores are stored as
    /// wins (see [`SCORE_OFFSET`]), and a win becomes its score. Labels of other games are
    /// unchanged.
    #[inline(always)]
    pub(crate) fn as_scored(self, scored: bool) -> Label {
        match self {
            Label::Won(moves) if scored => Label::Score((i64::from(moves) - SCORE_OFFSET) as i16),
            label => label,
        }
    }

    /// Returns whether the label is a win or a positive score of the side to move.
    pub fn is_won(self) -> bool {
        matches!(self, Label::Won(_) | Label::Score(1..))
    }
}

/// A histogram of the labels of boards, each for the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LabelCounts {
    /// The number of won boards, including boards with a positive score.
    pub won: u64,
    /// The number of lost boards, including boards with a negative score.
    pub lost: u64,
    /// The number of drawn boards, including boards with the score 0.
    pub drawn: u64,
    /// The numbers of boards by the number of moves to the end: `by_moves[n][0]` boards are won in
    /// `n` moves, and `by_moves[n][1]` are lost in `n` moves.
    pub by_moves: Vec<[u64; 2]>,
    /// The number of boards with each score; empty for games without scores.
    pub by_score: BTreeMap<i16, u64>,
}

impl LabelCounts {
    /// Returns the greatest number of moves to a win or a loss, or 0 without wins and losses.
    pub fn max_moves(&self) -> usize {
        self.by_moves.len().saturating_sub(1)
    }

    /// Returns the number of counted boards.
    pub fn total(&self) -> u64 {
        self.won + self.lost + self.drawn
    }

    /// Adds `count` boards with this label to the histogram. If `count` is 0, the histogram does
    /// not change.
    pub fn add(&mut self, label: Label, count: u64) {
        if count == 0 {
            return;
        }
        let (column, moves) = match label {
            Label::Drawn => return self.drawn += count,
            Label::Won(moves) => (0, moves),
            Label::Lost(moves) => (1, moves),
            Label::Score(score) => {
                *match score {
                    0 => &mut self.drawn,
                    1.. => &mut self.won,
                    _ => &mut self.lost,
                } += count;
                return *self.by_score.entry(score).or_default() += count;
            }
        };
        *(if column == 0 { &mut self.won } else { &mut self.lost }) += count;
        let moves = usize::from(moves);
        if self.by_moves.len() <= moves {
            self.by_moves.resize(moves + 1, [0, 0]);
        }
        self.by_moves[moves][column] += count;
    }
}

/// An atomic integer that stores the code of a label or counter; see [`LabelEncoding`]. All
/// operations have relaxed memory ordering.
pub trait LabelCell: Zeroable + Sync + Send {
    /// The size of the integer in bytes.
    const BYTES: u64;
    /// Returns the stored code.
    fn get(&self) -> u32;
    /// Stores a code.
    fn set(&self, code: u32);
    /// Replaces the stored code by `to` if it is `from`, atomically. Returns whether the code was
    /// replaced.
    fn replace(&self, from: u32, to: u32) -> bool;
}

impl LabelCell for AtomicU8 {
    const BYTES: u64 = 1;

    #[inline(always)]
    fn get(&self) -> u32 {
        self.load(Relaxed).into()
    }

    #[inline(always)]
    fn set(&self, code: u32) {
        self.store(code as u8, Relaxed);
    }

    #[inline(always)]
    fn replace(&self, from: u32, to: u32) -> bool {
        self.compare_exchange(from as u8, to as u8, Relaxed, Relaxed).is_ok()
    }
}

impl LabelCell for AtomicU16 {
    const BYTES: u64 = 2;

    #[inline(always)]
    fn get(&self) -> u32 {
        self.load(Relaxed).into()
    }

    #[inline(always)]
    fn set(&self, code: u32) {
        self.store(code as u16, Relaxed);
    }

    #[inline(always)]
    fn replace(&self, from: u32, to: u32) -> bool {
        self.compare_exchange(from as u16, to as u16, Relaxed, Relaxed).is_ok()
    }
}

/// An encoding of the state of a position as an integer code. A code below
/// [`DRAWN`](LabelEncoding::DRAWN) is a counter of the position's undecided successors; a code from
/// [`DECIDED`](LabelEncoding::DECIDED) on is the label of a won or lost position.
pub trait LabelEncoding: Send + Sync + 'static {
    /// The atomic integer type that stores a code.
    type Cell: LabelCell;
    /// The encoding that is used if reachable positions are enumerated and none of them has more
    /// than [`MAX_LOW_BRANCHING`](LabelEncoding::MAX_LOW_BRANCHING) successors. The one-byte
    /// encoding has a variant for this with fewer codes for counters, which can encode longer
    /// games; the two-byte encoding needs none.
    type LowBranching: LabelEncoding;
    /// The maximum number of successors of a position for which
    /// [`LowBranching`](LabelEncoding::LowBranching) is used. It is lower than the number of codes
    /// for counters, because some of these are needed for solved successors, which are counted too,
    /// and for draws.
    const MAX_LOW_BRANCHING: u32 = LOW_BRANCHING - 8;
    /// The smallest code of the label of a won or lost position.
    const DECIDED: u32;
    /// The code of a draw. No update changes it.
    const DRAWN: u32;
    /// The bits of a code that encode whether a position is decided, and the distance to the end at
    /// which it is decided.
    const DISTANCE_MASK: u32;

    /// Returns the bits that the codes of all positions decided in `moves` moves have under
    /// [`DISTANCE_MASK`](LabelEncoding::DISTANCE_MASK).
    fn distance_code(moves: u32) -> u32;
    /// Returns whether positions that are decided in `moves` moves are won rather than lost.
    /// Returns `None` if the number of moves does not imply the result.
    fn is_won(moves: u32) -> Option<bool>;
    /// Returns the code of a label, or `None` if the encoding has no code for it.
    fn code(label: Label) -> Option<u32>;
    /// Returns the label that a code encodes. The code must be at least
    /// [`DECIDED`](LabelEncoding::DECIDED).
    fn decode(code: u32) -> Label;

    /// Returns the final label of a code, after all updates are applied. A counter that has not
    /// reached 0 then means a draw.
    #[inline(always)]
    fn label(code: u32) -> Label {
        if code >= Self::DECIDED { Self::decode(code) } else { Label::Drawn }
    }
}

/// A one-byte encoding for games in which wins take an odd number of moves and losses an even
/// number, so that the distance implies the result. A code below `SPLIT - 2` counts the undecided
/// successors of a position, the code `SPLIT - 2` is a draw, and the code `SPLIT + n` means that
/// the game ends in `n` moves.
pub struct ParityByte<const SPLIT: u32>;

/// The value of `SPLIT` at which half of the codes are labels of won or lost positions.
pub const EVEN_SPLIT: u32 = 128;
/// The value of `SPLIT` for games whose positions have few successors: fewer codes for counters and
/// more codes for labels.
pub const LOW_BRANCHING: u32 = 80;

impl<const SPLIT: u32> LabelEncoding for ParityByte<SPLIT> {
    type Cell = AtomicU8;
    type LowBranching = ParityByte<LOW_BRANCHING>;
    const DECIDED: u32 = SPLIT;
    const DRAWN: u32 = SPLIT - 2;
    const DISTANCE_MASK: u32 = 255;

    #[inline(always)]
    fn distance_code(moves: u32) -> u32 {
        SPLIT + moves
    }

    #[inline(always)]
    fn is_won(moves: u32) -> Option<bool> {
        Some(moves % 2 == 1)
    }

    #[inline(always)]
    fn code(label: Label) -> Option<u32> {
        let (moves, odd) = match label {
            Label::Won(moves) => (moves, 1),
            Label::Lost(moves) => (moves, 0),
            Label::Drawn => return Some(Self::DRAWN),
            Label::Score(_) => return None,
        };
        let moves = u32::from(moves);
        (moves < 256 - SPLIT && moves % 2 == odd).then_some(SPLIT + moves)
    }

    #[inline(always)]
    fn decode(code: u32) -> Label {
        let moves = (code - Self::DECIDED) as u16;
        if moves % 2 == 1 { Label::Won(moves) } else { Label::Lost(moves) }
    }
}

/// A two-byte encoding with a bit that marks wins, for games in which the distance does not imply
/// the result. A score is encoded as a win; see [`SCORE_OFFSET`].
pub struct Wide;

/// The offset by which scores are encoded as wins: the score `s` is encoded as a win in
/// `SCORE_OFFSET + s` moves.
pub const SCORE_OFFSET: i64 = 0x2000;

impl LabelEncoding for Wide {
    type Cell = AtomicU16;
    type LowBranching = Wide;
    const DECIDED: u32 = 0x8000;
    const DRAWN: u32 = 0x7fff;
    const DISTANCE_MASK: u32 = 0xbfff;

    #[inline(always)]
    fn distance_code(moves: u32) -> u32 {
        Self::DECIDED | moves
    }

    #[inline(always)]
    fn is_won(_: u32) -> Option<bool> {
        None
    }

    #[inline(always)]
    fn code(label: Label) -> Option<u32> {
        let (moves, won) = match label {
            Label::Won(moves) => (moves, 0x4000),
            Label::Lost(moves) => (moves, 0),
            Label::Drawn => return Some(Self::DRAWN),
            Label::Score(_) => return None,
        };
        (moves < 0x4000).then_some(Self::DECIDED | won | u32::from(moves))
    }

    #[inline(always)]
    fn decode(code: u32) -> Label {
        let moves = (code & 0x3fff) as u16;
        if code & 0x4000 == 0 { Label::Lost(moves) } else { Label::Won(moves) }
    }
}
