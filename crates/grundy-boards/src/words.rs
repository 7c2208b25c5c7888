//! Boards as words, up to symmetry: of all images of a board the one with the least word is kept.

use crate::alike::{Alike, Asked, alike};
use crate::hash::Code;
use crate::image::Image;
use crate::planes::{Board, Masks, Planes};
use crate::rules::Rules;
use smallvec::SmallVec;

/// How boards are written as words, and what else is the same board.
pub struct Words<const W: usize> {
    code: Code,
    /// Every symmetry but that of changing nothing.
    images: Vec<Image<W>>,
    /// What each cell becomes in it.
    orders: Vec<Vec<u32>>,
    /// For each command that is noted, and each symmetry, which bits of the word of the image are cleared, and then set.
    changes: Vec<[u64; 2]>,
    /// For each symmetry, cell, and value the bits of a word.
    bits: Vec<Vec<Vec<u64>>>,
}

/// A board as a word for each symmetry, that of changing nothing first.
pub type Seen = SmallVec<[u64; 8]>;

/// What a board is known by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The least word of its images.
    pub word: u64,
    /// How many symmetries leave it as it is.
    pub same: u32,
}

/// A command that is not noted.
pub const NOT_NOTED: u32 = u32::MAX;
/// Changes that are noted.
const MOST_CHANGES: usize = 1 << 22;

impl<const W: usize> Words<W> {
    /// Words up to these symmetries, which leave values as they are; `None` where 64 bits are too few.
    pub fn new(rules: &Rules, planes: &Planes, symmetries: &[Alike]) -> Option<Words<W>> {
        let code = Code::new(planes)?;
        let made = |alike: &Alike| Image::new(&rules.groups, planes, alike);
        let images: Vec<Image<W>> = symmetries.iter().map(made).collect();
        let plain: Vec<u32> = (0..rules.cells()).collect();
        let orders = std::iter::once(&plain).chain(symmetries.iter().map(|alike| &alike.cells));
        let bits = orders.map(|cells| {
            let of = |cell: &u32| -> Vec<u64> {
                let own = |value: u8| {
                    let mut board = [0; W];
                    if let Some((word, bit)) = planes.bit(*cell, value) {
                        board[word] = bit;
                    }
                    code.key(&board)
                };
                (0..planes.many(*cell)).map(own).collect()
            };
            cells.iter().map(of).collect()
        });
        let bits = bits.collect();
        let orders = symmetries.iter().map(|alike| alike.cells.clone()).collect();
        Some(Words { images, orders, changes: Vec::new(), bits, code })
    }

    /// What each cell becomes in every symmetry but that of changing nothing.
    pub fn orders(&self) -> &[Vec<u32>] {
        &self.orders
    }

    /// How many symmetries there are, that of changing nothing among them.
    pub fn symmetries(&self) -> u32 {
        self.images.len() as u32 + 1
    }

    /// Notes what a command does to words, where it makes cells anew that it changes.
    pub fn note(&mut self, planes: &Planes, command: &mut Masks<W>) {
        command.noted = NOT_NOTED;
        if self.changes.len() >= MOST_CHANGES {
            return;
        }
        let mut cells: SmallVec<[(u32, u8); 8]> = SmallVec::new();
        for cell in 0..self.bits[0].len() as u32 {
            let (mut cleared, mut left, mut becomes) = (false, false, 0);
            for value in 1..planes.many(cell) {
                let Some((word, bit)) = planes.bit(cell, value) else { return };
                match command.clear[word] & bit {
                    0 => left = true,
                    _ => cleared = true,
                }
                if command.set[word] & bit != 0 {
                    becomes = value;
                }
            }
            match (cleared, left) {
                (true, true) => return,
                (true, false) => cells.push((cell, becomes)),
                (false, _) => {}
            }
        }
        command.noted = (self.changes.len() / self.bits.len()) as u32;
        for bits in &self.bits {
            let [mut clear, mut set] = [0; 2];
            for (cell, value) in &cells {
                let own = &bits[*cell as usize];
                clear |= own.iter().fold(0, |all, bits| all | bits);
                set |= own[usize::from(*value)];
            }
            self.changes.push([clear, set]);
        }
    }

    /// The words of the images of a board.
    #[inline(always)]
    pub fn seen(&self, board: &Board<W>) -> Seen {
        let mut seen = Seen::new();
        seen.push(self.code.key(board));
        for image in &self.images {
            seen.push(self.code.key(&image.of(board)));
        }
        seen
    }

    /// What a board is known by.
    #[inline(always)]
    pub fn name(&self, board: &Board<W>) -> Name {
        named(self.seen(board).into_iter())
    }

    /// What a board is known by that a command makes of one that is seen so.
    #[inline(always)]
    pub fn after(&self, seen: &Seen, board: &Board<W>, command: &Masks<W>) -> Name {
        if command.noted == NOT_NOTED {
            return self.name(&command.done(board));
        }
        let changes = &self.changes[command.noted as usize * seen.len()..][..seen.len()];
        named(seen.iter().zip(changes).map(|(word, [clear, set])| word & !clear | set))
    }

    /// The board of a word.
    #[inline(always)]
    pub fn board(&self, word: u64) -> Board<W> {
        self.code.board(word)
    }

    /// How many boards have the same name as one that so many symmetries leave as it is.
    #[inline(always)]
    pub fn images_of(&self, Name { same, .. }: Name) -> u64 {
        u64::from(self.symmetries() / same)
    }
}

/// The least word; the first is that of the board itself.
#[inline(always)]
fn named(mut words: impl Iterator<Item = u64>) -> Name {
    let own = words.next().unwrap_or_default();
    let first = Name { word: own, same: 1 };
    words.fold(first, |Name { word: least, same }, word| Name {
        word: least.min(word),
        same: same + u32::from(word == own),
    })
}

/// Symmetries of rules, but that of changing nothing, that leave values, and cells that are counted together, and who is to
/// move: a group, with which boards may be seen `turned`. None where too many are found.
pub fn symmetries(rules: &Rules, planes: &Planes, turned: Option<&Alike>) -> Vec<Alike> {
    let fits = |alike: &Alike| {
        let stays = |values: &Vec<u8>| (0..).zip(values).all(|(value, image)| value == *image);
        let inside = |(cell, image): (u32, &u32)| planes.block(cell) == planes.block(*image);
        alike.values.iter().all(stays) && (0..).zip(&alike.cells).all(inside)
    };
    let mut all = alike(rules, &Asked { scores: true, orders: &[false], fits: &fits });
    let after = |first: &[u32], then: &[u32]| -> Vec<u32> {
        first.iter().map(|cell| then[*cell as usize]).collect()
    };
    let known = |cells: &[u32]| all.iter().any(|alike| alike.cells == cells);
    let closed = all.iter().all(|a| {
        all.iter().all(|b| known(&after(&a.cells, &b.cells)))
            && turned.is_none_or(|turn| known(&after(&after(&turn.cells, &a.cells), &turn.cells)))
    });
    if closed { all.split_off(1) } else { Vec::new() }
}
