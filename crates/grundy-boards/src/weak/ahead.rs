//! What is known of a board ahead of the end: who wins at once, who may still win, and which boards come to the same.

use super::fate::Fate;
use super::play::Play;
use super::table::{Node, Numbers, Table};
use crate::moves::Endings;
use crate::planes::{Board, Planes};
use crate::rules::Rules;
use crate::wins::wins;

/// The least and the greatest of what may come of a board for who moves there: -1 lost, 0 drawn, 1 won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least.
    pub least: i8,
    /// The greatest.
    pub most: i8,
}

impl Bounds {
    /// Nothing is known.
    pub const NONE: Bounds = Bounds { least: -1, most: 1 };

    /// All is known.
    pub fn sure(value: i8) -> Bounds {
        Bounds { least: value, most: value }
    }

    /// As the side that moved before sees it.
    #[inline(always)]
    pub fn before(self, again: bool) -> Bounds {
        if again { self } else { Bounds { least: -self.most, most: -self.least } }
    }

    /// What two say together.
    #[inline(always)]
    pub fn both(self, other: Bounds) -> Bounds {
        Bounds { least: self.least.max(other.least), most: self.most.min(other.most) }
    }

    /// As a table keeps them.
    pub fn numbers(self) -> Numbers {
        Numbers { proof: (self.least + 1) as u32, disproof: (self.most + 1) as u32 }
    }
}

/// What is known ahead of the end, where play ends and may be drawn.
pub struct Ahead<const W: usize> {
    fate: Fate<W>,
    /// For each side boards at which it wins at once.
    wins: Vec<Endings<W>>,
}

impl<const W: usize> Ahead<W> {
    /// `None` where there would be too many masks.
    pub fn new(rules: &Rules, planes: &Planes, play: &Play<W>) -> Option<Ahead<W>> {
        let sides = (0..rules.sides.len()).map(|side| {
            let wins = wins(rules, side)?;
            Endings::new(planes, &wins, &planes.asked(&wins))
        });
        let fate = Fate::new(rules, planes, play.images.keep_zero);
        Some(Ahead { fate, wins: sides.collect::<Option<Vec<Endings<W>>>>()? })
    }

    /// Whether a side wins at once where it is to move and play is not over.
    #[inline(always)]
    pub fn wins(&self, board: &Board<W>, side: usize) -> bool {
        self.wins[side].any(board)
    }

    /// How much nearer a side is to what it wins by than the other.
    #[inline(always)]
    pub fn near(&self, board: &Board<W>, side: usize) -> i64 {
        self.fate.near(board, side)
    }

    /// What boards are kept by that come to the same, and what is seen of them.
    #[inline(always)]
    pub fn key(&self, board: &Board<W>, side: usize, play: &Play<W>) -> (Node<W>, Bounds) {
        let (wins, told) = self.fate.of(&play.cleaned(board));
        let (board, image) = play.images.least(told, side);
        let may = |side: usize| (wins >> side & 1) as i8;
        (Node { board, tag: image as u8 }, Bounds { least: -may(1 - side), most: may(side) })
    }

    /// What is known of a board at which play is not over.
    pub fn bounds(
        &self,
        board: &Board<W>,
        side: usize,
        play: &Play<W>,
        table: &Table<W>,
    ) -> Bounds {
        if self.wins(board, side) {
            return Bounds::sure(1);
        }
        let (key, seen) = self.key(board, side, play);
        seen.both(kept(table, &key))
    }
}

/// What a table says.
#[inline(always)]
pub fn kept<const W: usize>(table: &Table<W>, key: &Node<W>) -> Bounds {
    table.get(key, key.hash()).map_or(Bounds::NONE, |kept| Bounds {
        least: kept.proof as i8 - 1,
        most: kept.disproof as i8 - 1,
    })
}
