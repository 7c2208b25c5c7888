//! Rules made ready to be run on words of bits.

use crate::alike::{Alike, Asked, alike};
use crate::image::Image;
use crate::label::Label;
use crate::limits::Unsolved;
use crate::moves::{Endings, Moves};
use crate::named::kinds;
use crate::number::{Tables, Tier};
use crate::planes::{Board, Kinds, Masks, Planes, Way, commands};
use crate::rules::{Command, Rules};
use crate::table::Shared;
use crate::tiers::{Key, Tiers, Turn, count_blocks, keeps_counts, key_of};
use crate::wins::wins;
use crate::words::{Words, symmetries};

/// The rules of a side as masks.
pub struct Side<const W: usize> {
    /// Where play does not go on.
    pub endings: Endings<W>,
    /// What the player to move gets at each, and where there is no move.
    pub scores: Vec<Option<i64>>,
    /// See `scores`.
    pub stuck: i64,
    /// Where a move wins at once and nothing else is looked at; `None` where all moves are.
    pub wins: Option<Endings<W>>,
    /// From a board to its options.
    pub next: Moves<W>,
    /// From an option to the boards that it is one of, by commands that pass the turn and by those that do not.
    pub passing: Moves<W>,
    /// See `passing`.
    pub again: Moves<W>,
}

impl<const W: usize> Side<W> {
    /// Whether no options of a board are looked at: play is over, or a move wins at once.
    #[inline(always)]
    pub fn is_last(&self, board: &Board<W>) -> bool {
        self.endings.first(board).is_some() || self.wins_at_once(board)
    }

    /// Whether a move wins at once, and nothing else is looked at, where play is not over.
    #[inline(always)]
    pub fn wins_at_once(&self, board: &Board<W>) -> bool {
        self.wins.as_ref().is_some_and(|wins| wins.first(board).is_some())
    }
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
    /// Boards as the other side sees them, where sides are alike.
    image: Option<Image<W>>,
    /// Boards as words; `None` where 64 bits are too few.
    pub words: Option<Words<W>>,
    /// Whether who can win at once does.
    pub at_once: bool,
    /// The kind of each cell.
    kind_of: Vec<usize>,
    /// The start, as it is kept.
    pub start: Vec<u8>,
    /// Of each kind of commands whether the same side moves again.
    again: Vec<bool>,
    /// Whether it does after any.
    goes_on_at_all: bool,
}

/// Which boards are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Which {
    /// Of boards that are found first only one of those that are the same up to symmetry.
    pub folded: bool,
    /// Who can win at once does.
    pub at_once: bool,
}

/// Tiers that there may be.
const MOST_TIERS: usize = 1_000_000;

impl<const W: usize> Play<W> {
    /// Makes rules ready for the boards that arise from a start and a side to move.
    ///
    /// # Errors
    /// Where there are too many masks or tiers.
    pub fn new(
        rules: &Rules,
        mut planes: Planes,
        (start, side): (&[u8], u8),
        which: Which,
    ) -> Result<Play<W>, Unsolved> {
        count_blocks(&mut planes, rules);
        let kind_of = kinds(&rules.groups);
        let turn = match rules.sides.len() {
            1 => Turn::One,
            _ => sides_alike(rules, &planes, start).map_or(Turn::Two, Turn::Alike),
        };
        let (mut start, mut side) = (start.to_vec(), side);
        if let (Turn::Alike(alike), 1) = (&turn, side) {
            start = alike.board(&kind_of, &start);
            side = 0;
        }
        let own: &[_] = if turn.turns() { &rules.sides[..1] } else { &rules.sides };
        let seen = match &turn {
            Turn::Alike(alike) => Some(alike),
            Turn::One | Turn::Two => None,
        };
        let mut kinds = Kinds::default();
        let mut made: Vec<[Vec<Masks<W>>; 3]> = Vec::new();
        for side in own {
            let mut masks = |way, which: &dyn Fn(&&Command) -> bool| {
                let mut moves = side.moves.iter().filter(which);
                commands::<W>(&planes, &mut moves, way, (&mut kinds, seen)).ok_or(Unsolved::Large)
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
        let symmetries = if which.folded { symmetries(rules, &planes, seen) } else { Vec::new() };
        let mut words = Words::new(rules, &planes, &symmetries);
        if let Some(words) = &mut words {
            let masks = made.iter_mut().flatten().flatten();
            masks.for_each(|masks| words.note(&planes, masks));
        }
        let usual = usual_counts(&planes, &tiers);
        let weight = |word: usize, bit: u32| usual[64 * word + bit as usize];
        let mut sides = Vec::new();
        for (at, (side, [next, passing, again])) in own.iter().zip(made).enumerate() {
            let wins = match which.at_once {
                true => {
                    let wins = wins(rules, at).ok_or(Unsolved::Large)?;
                    Some(Endings::new(&planes, &wins, &weight).ok_or(Unsolved::Large)?)
                }
                false => None,
            };
            sides.push(Side {
                wins,
                endings: Endings::new(&planes, &side.endings, &weight).ok_or(Unsolved::Large)?,
                scores: side.endings.iter().map(|ending| ending.score).collect(),
                stuck: side.stuck,
                next: Moves::new(next, &weight),
                passing: Moves::new(passing, &weight),
                again: Moves::new(again, &weight),
            });
        }
        let image = seen.map(|alike| Image::new(&rules.groups, &planes, alike));
        let tables = Tables::new(planes.blocks.iter().map(|block| block.cells).max().unwrap_or(1));
        let again: Vec<bool> = kinds.all.iter().map(|kind| kind.again).collect();
        let goes_on_at_all = again.contains(&true);
        Ok(Play {
            planes,
            sides,
            turn,
            tiers,
            tables,
            image,
            words,
            at_once: which.at_once,
            kind_of,
            start,
            again,
            goes_on_at_all,
        })
    }

    /// Whether the same side moves again after a command of a kind.
    #[inline(always)]
    pub fn goes_on(&self, kind: u32) -> bool {
        self.again[kind as usize]
    }

    /// Whether a board is seen from the other side after a command of a kind.
    #[inline(always)]
    pub fn turns_after(&self, kind: u32) -> bool {
        self.image.is_some() && !self.goes_on(kind)
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
    pub fn turned(&self, board: &Board<W>) -> Board<W> {
        self.image.as_ref().map_or(*board, |image| image.of(board))
    }

    /// What is made of a board and of how the other side sees it, where options are seen so: else one of them is not asked for.
    #[inline(always)]
    pub fn views<T: Clone>(
        &self,
        board: &Board<W>,
        turned: &Board<W>,
        made: impl Fn(&Board<W>) -> T,
    ) -> [T; 2] {
        if self.image.is_none() {
            let own = made(board);
            return [own.clone(), own];
        }
        let seen = made(turned);
        [if self.goes_on_at_all { made(board) } else { seen.clone() }, seen]
    }

    /// Cells and the side to move, as they are kept.
    pub fn seen_first(&self, cells: &[u8], side: u8) -> (Vec<u8>, u8) {
        match (&self.turn, side) {
            (Turn::Alike(alike), 1) => (alike.board(&self.kind_of, cells), 0),
            _ => (cells.to_vec(), side),
        }
    }

    /// The tier of cells, as they are kept; `None` for what cannot arise by its counts.
    pub fn tier(&self, cells: &[u8], side: u8) -> Option<u32> {
        let key: Key = key_of(&self.planes, cells, side);
        self.tiers.place_of.get(&key).copied()
    }

    /// What is known of a board that is none of those that are looked at, where that are those at which nobody lets a win
    /// at once go by.
    pub fn label_at_once(&self, board: &Board<W>, side: u8) -> Option<Label> {
        let rules = &self.sides[usize::from(side)];
        rules.wins.as_ref()?;
        match rules.endings.first(board) {
            Some(ending) => Some(match rules.scores[ending as usize]? {
                0 => Label::Drawn,
                1.. => Label::Won(0),
                _ => Label::Lost(0),
            }),
            None => rules.wins_at_once(board).then_some(Label::Won(1)),
        }
    }

    /// What numbers of boards need.
    pub fn shared(&self) -> Shared<'_, W> {
        Shared { tables: &self.tables, words: self.words.as_ref() }
    }

    /// How many boards all tiers have; `None` beyond 64 bits.
    pub fn numbered(&self) -> Option<u64> {
        let many = |key: &Key| Tier::many(&self.planes, &key.counts, &self.tables);
        self.tiers.keys.iter().try_fold(0u64, |sum, key| sum.checked_add(many(key)?))
    }
}

/// Other names for which the rules of the second side are those of the first and those of the first those of the second. Where
/// there are several, such that the start stays as it is.
fn sides_alike(rules: &Rules, planes: &Planes, start: &[u8]) -> Option<Alike> {
    let kind_of = kinds(&rules.groups);
    let fits = |alike: &Alike| alike.returns(&kind_of) && keeps_counts(planes, alike);
    let asked = Asked { scores: true, orders: &[true], fits: &fits };
    let mut found = alike(rules, &asked);
    let stays = found.iter().position(|alike| alike.board(&kind_of, start) == start);
    (!found.is_empty()).then(|| found.swap_remove(stays.unwrap_or(0)))
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
