//! What is found of a board, and how it is kept in a byte or two.

use bytemuck::Zeroable;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

/// What is found of a board, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Label {
    /// It loses after so many moves, when it delays and the other hastens.
    Lost(u16),
    /// Nobody wins.
    Drawn,
    /// It wins in so many moves.
    Won(u16),
    /// What it gets in the end, in games that always end.
    Score(i16),
}

impl Label {
    /// The label as it is where scores are kept so, if they are; see [`Wide`].
    #[inline(always)]
    pub(crate) fn as_scored(self, scored: bool) -> Label {
        match self {
            Label::Won(moves) if scored => Label::Score((i64::from(moves) - EVEN) as i16),
            label => label,
        }
    }

    /// Whether the side to move wins.
    pub fn is_won(self) -> bool {
        matches!(self, Label::Won(_) | Label::Score(1..))
    }
}

/// How many boards have each result, for the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// The side to move wins.
    pub won: u64,
    /// It loses.
    pub lost: u64,
    /// Nobody wins.
    pub drawn: u64,
    /// For each number of moves how many boards are won and lost so.
    pub by_moves: Vec<[u64; 2]>,
    /// For each score, where games are scored, how many boards have it.
    pub by_score: BTreeMap<i16, u64>,
}

impl Counted {
    /// The most moves until a win or a loss.
    pub fn longest(&self) -> usize {
        self.by_moves.len().saturating_sub(1)
    }

    /// How many boards there are.
    pub fn all(&self) -> u64 {
        self.won + self.lost + self.drawn
    }

    /// Counts so many boards with a label.
    pub fn count(&mut self, label: Label, many: u64) {
        let (at, moves) = match label {
            Label::Drawn => return self.drawn += many,
            Label::Won(moves) => (0, moves),
            Label::Lost(moves) => (1, moves),
            Label::Score(score) => {
                *match score {
                    0 => &mut self.drawn,
                    1.. => &mut self.won,
                    _ => &mut self.lost,
                } += many;
                return *self.by_score.entry(score).or_default() += many;
            }
        };
        *(if at == 0 { &mut self.won } else { &mut self.lost }) += many;
        let moves = usize::from(moves);
        if self.by_moves.len() <= moves {
            self.by_moves.resize(moves + 1, [0, 0]);
        }
        self.by_moves[moves][at] += many;
    }
}

/// A number that threads share.
pub trait Atom: Zeroable + Sync + Send {
    /// How many bytes it takes.
    const BYTES: u64;
    /// What it is.
    fn get(&self) -> u32;
    /// Makes it this.
    fn set(&self, word: u32);
    /// Makes it another if it is still the first.
    fn change(&self, from: u32, to: u32) -> bool;
    /// Whether one of several is this under a mask. Nobody else has them meanwhile: so many are looked at together.
    #[cfg(feature = "team")]
    fn any(all: &mut [Self], mask: u32, wanted: u32) -> bool;
}

impl Atom for AtomicU8 {
    const BYTES: u64 = 1;

    #[inline(always)]
    fn get(&self) -> u32 {
        self.load(Relaxed).into()
    }

    #[inline(always)]
    fn set(&self, word: u32) {
        self.store(word as u8, Relaxed);
    }

    #[inline(always)]
    fn change(&self, from: u32, to: u32) -> bool {
        self.compare_exchange(from as u8, to as u8, Relaxed, Relaxed).is_ok()
    }

    #[cfg(feature = "team")]
    #[inline]
    fn any(all: &mut [AtomicU8], mask: u32, wanted: u32) -> bool {
        let Ok(wanted) = u8::try_from(wanted) else { return false };
        all.iter_mut().fold(false, |any, own| any | (*own.get_mut() & mask as u8 == wanted))
    }
}

impl Atom for AtomicU16 {
    const BYTES: u64 = 2;

    #[inline(always)]
    fn get(&self) -> u32 {
        self.load(Relaxed).into()
    }

    #[inline(always)]
    fn set(&self, word: u32) {
        self.store(word as u16, Relaxed);
    }

    #[inline(always)]
    fn change(&self, from: u32, to: u32) -> bool {
        self.compare_exchange(from as u16, to as u16, Relaxed, Relaxed).is_ok()
    }

    #[cfg(feature = "team")]
    #[inline]
    fn any(all: &mut [AtomicU16], mask: u32, wanted: u32) -> bool {
        let Ok(wanted) = u16::try_from(wanted) else { return false };
        all.iter_mut().fold(false, |any, own| any | (*own.get_mut() & mask as u16 == wanted))
    }
}

/// How labels are kept. A word below [`DRAWN`](Form::DRAWN) counts the options that are not decided; one from
/// [`DECIDED`](Form::DECIDED) on is a label.
pub trait Form: Send + Sync + 'static {
    /// What a word is kept in.
    type Atom: Atom;
    /// How labels of boards that are found are kept where none has more than [`FEW`](Form::FEW) options: longer plays fit.
    type ForFew: Form;
    /// See there: some fewer than there is room for, for others count as well.
    const FEW: u32 = FEW_OPTIONS - 8;
    /// Labels begin here.
    const DECIDED: u32;
    /// Play is over, and nobody has won.
    const DRAWN: u32;
    /// The bits that say whether something is decided, and after how many moves.
    const LEVEL: u32;

    /// Those bits where something is decided after so many moves.
    fn level(moves: u32) -> u32;

    /// Whether boards that are decided after so many moves are won, where that alone says it.
    fn is_won(moves: u32) -> Option<bool>;
    /// The word of a label; `None` where it does not fit.
    fn word(label: Label) -> Option<u32>;
    /// The label of a word that is decided.
    fn decided(word: u32) -> Label;

    /// The label of a word, when nothing more will be decided.
    #[inline(always)]
    fn label(word: u32) -> Label {
        match word >= Self::DECIDED {
            true => Self::decided(word),
            false => Label::Drawn,
        }
    }
}

/// A byte: wins come after an odd number of moves and losses after an even one. Labels begin at `D`: below are fewer numbers
/// of options then, and above longer plays.
pub struct Alternating<const D: u32>;

/// Half of a byte for each.
pub const EVENLY: u32 = 128;
/// Where boards have fewer options.
pub const FEW_OPTIONS: u32 = 80;

impl<const D: u32> Form for Alternating<D> {
    type Atom = AtomicU8;
    type ForFew = Alternating<FEW_OPTIONS>;
    const DECIDED: u32 = D;
    const DRAWN: u32 = D - 2;
    const LEVEL: u32 = 255;

    #[inline(always)]
    fn level(moves: u32) -> u32 {
        D + moves
    }

    #[inline(always)]
    fn is_won(moves: u32) -> Option<bool> {
        Some(moves % 2 == 1)
    }

    #[inline(always)]
    fn word(label: Label) -> Option<u32> {
        let (moves, odd) = match label {
            Label::Won(moves) => (moves, 1),
            Label::Lost(moves) => (moves, 0),
            Label::Drawn => return Some(Self::DRAWN),
            Label::Score(_) => return None,
        };
        let moves = u32::from(moves);
        (moves < 256 - D && moves % 2 == odd).then_some(D + moves)
    }

    #[inline(always)]
    fn decided(word: u32) -> Label {
        let moves = (word - Self::DECIDED) as u16;
        if moves % 2 == 1 { Label::Won(moves) } else { Label::Lost(moves) }
    }
}

/// Two bytes: a bit says who wins. Scores are kept as if they were won after as many moves, above [`EVEN`].
pub struct Wide;

/// The number of moves that stands for the score 0.
pub const EVEN: i64 = 0x2000;

impl Form for Wide {
    type Atom = AtomicU16;
    type ForFew = Wide;
    const DECIDED: u32 = 0x8000;
    const DRAWN: u32 = 0x7fff;
    const LEVEL: u32 = 0xbfff;

    #[inline(always)]
    fn level(moves: u32) -> u32 {
        Self::DECIDED | moves
    }

    #[inline(always)]
    fn is_won(_: u32) -> Option<bool> {
        None
    }

    #[inline(always)]
    fn word(label: Label) -> Option<u32> {
        let (moves, won) = match label {
            Label::Won(moves) => (moves, 0x4000),
            Label::Lost(moves) => (moves, 0),
            Label::Drawn => return Some(Self::DRAWN),
            Label::Score(_) => return None,
        };
        (moves < 0x4000).then_some(Self::DECIDED | won | u32::from(moves))
    }

    #[inline(always)]
    fn decided(word: u32) -> Label {
        let moves = (word & 0x3fff) as u16;
        if word & 0x4000 == 0 { Label::Lost(moves) } else { Label::Won(moves) }
    }
}
