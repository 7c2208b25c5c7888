//! Rules made ready to be run on words of bits.

use crate::hash::Code;
use crate::limits::Unsolved;
use crate::number::{Tables, Tier};
use crate::planes::{Board, Endings, Kinds, Masks, Moves, Planes, Way, commands, sides_alike};
use crate::rules::{Command, Rules};
use crate::table::Shared;
use crate::tiers::{Key, Tiers, Turn, count_blocks, key_of};

/// The rules of a side as masks.
pub struct Side<const W: usize> {
    /// Where play does not go on.
    pub endings: Endings<W>,
    /// What the player to move gets at each, and where there is no move.
    pub scores: Vec<Option<i64>>,
    /// See `scores`.
    pub stuck: i64,
    /// From a board to its options.
    pub next: Moves<W>,
    /// From an option to the boards that it is one of, by commands that pass the turn and by those that do not.
    pub passing: Moves<W>,
    /// See `passing`.
    pub again: Moves<W>,
}

/// Rules, and every tier that can arise from a start.
pub struct Play<const W: usize> {
    /// Where cells and values lie.
    pub planes: Planes,
    /// Their rules; one where sides are alike.
    pub sides: Vec<Side<W>>,
    /// Which boards are the same for the player to move.
    pub turn: Turn,
    /// The tiers.
    pub tiers: Tiers,
    /// What numbers are added up from.
    pub tables: Tables,
    /// Cells and two planes of them that are exchanged when the other side is to move.
    exchange: Vec<(u64, [(usize, u32); 2])>,
    /// The start, as it is kept.
    pub start: Vec<u8>,
    /// Of each kind of commands whether the same side moves again.
    again: Vec<bool>,
}

/// Tiers that there may be.
const MOST_TIERS: usize = 1_000_000;

impl<const W: usize> Play<W> {
    /// Makes rules ready for the boards that arise from a start, with this side to move.
    ///
    /// # Errors
    /// Where there are too many masks or tiers.
    pub fn new(
        rules: &Rules,
        mut planes: Planes,
        start: &[u8],
        side: u8,
    ) -> Result<Play<W>, Unsolved> {
        let turn = match rules.sides.len() {
            1 => Turn::One,
            _ => match sides_alike(rules).filter(|change| change.iter().all(|of| of[0] == 0)) {
                Some(change) => Turn::Alike(change),
                None => Turn::Two,
            },
        };
        count_blocks(&mut planes, rules);
        let (mut start, mut side) = (start.to_vec(), side);
        if let (Turn::Alike(_), 1) = (&turn, side) {
            turned_cells(&planes, &turn, &mut start);
            side = 0;
        }
        let own: &[_] = if turn.turns() { &rules.sides[..1] } else { &rules.sides };
        let mut kinds = Kinds::default();
        let mut made: Vec<[Vec<Masks<W>>; 3]> = Vec::new();
        for side in own {
            let mut masks = |way, which: &dyn Fn(&&Command) -> bool| {
                let mut moves = side.moves.iter().filter(which);
                commands::<W>(&planes, &mut moves, way, &mut kinds).ok_or(Unsolved::Large)
            };
            made.push([
                masks(Way::Forward, &|_| true)?,
                masks(Way::Backward, &|command| !command.again)?,
                masks(Way::Backward, &|command| command.again)?,
            ]);
        }
        let used: Vec<Vec<bool>> = made
            .iter()
            .map(|[next, ..]| {
                let mut used = vec![false; kinds.all.len()];
                next.iter().for_each(|masks| used[masks.kind as usize] = true);
                used
            })
            .collect();
        let key = key_of(&planes, &start, side);
        let tiers = Tiers::from_start(&planes, &turn, &kinds, &used, key, MOST_TIERS);
        let tiers = tiers.ok_or(Unsolved::Large)?;
        let usual = usual_counts(&planes, &tiers);
        let weight = |word: usize, bit: u32| usual[64 * word + bit as usize];
        let mut sides = Vec::new();
        for (side, [next, passing, again]) in own.iter().zip(made) {
            sides.push(Side {
                endings: Endings::new(&planes, &side.endings, &weight).ok_or(Unsolved::Large)?,
                scores: side.endings.iter().map(|ending| ending.score).collect(),
                stuck: side.stuck,
                next: Moves::new(next, &weight),
                passing: Moves::new(passing, &weight),
                again: Moves::new(again, &weight),
            });
        }
        let exchange = exchanged_planes(&planes, &turn);
        let tables = Tables::new(planes.blocks.iter().map(|block| block.cells).max().unwrap_or(1));
        let again = kinds.all.iter().map(|kind| kind.again).collect();
        Ok(Play { planes, sides, turn, tiers, tables, exchange, start, again })
    }

    /// Whether the same side moves again after a command of a kind.
    #[inline(always)]
    pub fn goes_on(&self, kind: u32) -> bool {
        self.again[kind as usize]
    }

    /// Whether a board is seen from the other side after a command of a kind.
    #[inline(always)]
    pub fn turns_after(&self, kind: u32) -> bool {
        !self.exchange.is_empty() && !self.goes_on(kind)
    }

    /// The rules for the player to move in a tier.
    #[inline(always)]
    pub fn side(&self, tier: u32) -> &Side<W> {
        &self.sides[usize::from(self.tiers.keys[tier as usize].side)]
    }

    /// The rules for who moved before a tier's boards arose, when the turn passed.
    #[inline(always)]
    pub fn other(&self, tier: u32) -> &Side<W> {
        let side = usize::from(self.tiers.keys[tier as usize].side);
        &self.sides[if self.sides.len() == 2 { 1 - side } else { side }]
    }

    /// The board as the other side sees it.
    #[inline(always)]
    pub fn turned(&self, mut board: Board<W>) -> Board<W> {
        for (cells, [(word, shift), (other, by)]) in &self.exchange {
            let differ = (board[*word] >> shift ^ board[*other] >> by) & cells;
            board[*word] ^= differ << shift;
            board[*other] ^= differ << by;
        }
        board
    }

    /// The tier and the board of cells with a side to move, as they are kept; `None` for what cannot arise by its counts.
    pub fn kept(&self, cells: &[u8], side: u8) -> Option<(u32, Board<W>)> {
        let (mut cells, mut side) = (cells.to_vec(), side);
        if self.turn.turns() && side == 1 {
            turned_cells(&self.planes, &self.turn, &mut cells);
            side = 0;
        }
        let key: Key = key_of(&self.planes, &cells, side);
        let tier = *self.tiers.place_of.get(&key)?;
        Some((tier, self.planes.packed(&cells)))
    }

    /// What numbers of boards need.
    pub fn shared(&self) -> Shared<'_> {
        Shared { tables: &self.tables, code: Code::new(&self.planes) }
    }

    /// How many boards all tiers have; `None` beyond 64 bits.
    pub fn numbered(&self) -> Option<u64> {
        let many = |key: &Key| Tier::many(&self.planes, &key.counts, &self.tables);
        self.tiers.keys.iter().try_fold(0u64, |sum, key| sum.checked_add(many(key)?))
    }
}

/// Cells as the other side sees them.
fn turned_cells(planes: &Planes, turn: &Turn, cells: &mut [u8]) {
    let Turn::Alike(exchange) = turn else { return };
    for block in &planes.blocks {
        for cell in &mut cells[block.first as usize..(block.first + block.cells) as usize] {
            *cell = exchange[block.group][usize::from(*cell)];
        }
    }
}

fn exchanged_planes(planes: &Planes, turn: &Turn) -> Vec<(u64, [(usize, u32); 2])> {
    let Turn::Alike(exchange) = turn else { return Vec::new() };
    let mut all = Vec::new();
    for block in &planes.blocks {
        let place = |value: usize| {
            let plane = block.planes[value - 1];
            (plane.word as usize, plane.shift)
        };
        for (value, image) in exchange[block.group].iter().enumerate() {
            if usize::from(*image) > value {
                all.push((block.mask(), [place(value), place(usize::from(*image))]));
            }
        }
    }
    all
}

/// For each bit of a board how often it is set, as a rough number: commands are found by rare bits.
fn usual_counts(planes: &Planes, tiers: &Tiers) -> Vec<u64> {
    let mut usual = vec![u64::MAX; 64 * planes.words];
    for block in &planes.blocks {
        for (at, plane) in block.planes.iter().enumerate() {
            let sum = block.counts_at.map(|from| {
                tiers.keys.iter().map(|key| u64::from(key.counts[from + at])).sum::<u64>()
            });
            for cell in 0..block.cells {
                let bit = 64 * plane.word as usize + (plane.shift + cell) as usize;
                usual[bit] = sum.unwrap_or(1) * 64 / u64::from(block.cells);
            }
        }
    }
    usual
}
