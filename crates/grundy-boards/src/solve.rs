//! Boards of one tier solved whole, in place, a byte a board.
//!
//! A byte counts the options that are not decided, and then holds the result. Boards are decided level by level, nearest to
//! the end first, and hand what they are to the boards that lead to them (retrograde analysis; Bellman 1965, Ströhlein
//! 1970), so that results come with the number of moves: the winner hastens, the loser delays.

use crate::number::Tier;
use crate::pext::{Gather, Work, best};
use crate::planes::{Board, Compiled, Planes, Way, sides_alike};
use crate::rules::{Command, Rules, SideRules};

/// What a byte says from here on: decided, in so many moves; lost after an even number, won after an odd one.
const DECIDED: u8 = 128;
/// Play is over, and nobody has won.
const DRAWN: u8 = 126;

/// Why boards are not solved here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// Rules that this way does not know.
    Rules,
    /// More boards than there may be, or more bytes.
    Large,
    /// Some board has more options, or plays are longer, than a byte counts.
    Long,
}

/// What is known of all boards of a tier, for the side to move.
pub struct Solved {
    /// The results: at 128 and more decided, with the number of moves in the lower bits; else drawn.
    pub bytes: Vec<u8>,
    /// Moves that were undone.
    pub unmoves: u64,
}

/// How many boards have each result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// The side to move wins.
    pub won: u64,
    /// It loses.
    pub lost: u64,
    /// Nobody wins.
    pub drawn: u64,
    /// The most moves until a win or a loss.
    pub longest: u8,
}

impl Solved {
    /// Counts the results.
    pub fn counted(&self) -> Counted {
        let mut counted = Counted::default();
        for byte in &self.bytes {
            match byte {
                ..DECIDED => counted.drawn += 1,
                _ => {
                    let moves = byte - DECIDED;
                    counted.longest = counted.longest.max(moves);
                    *(if moves % 2 == 1 { &mut counted.won } else { &mut counted.lost }) += 1;
                }
            }
        }
        counted
    }
}

/// Solves the boards that have each value as often as the start has, where no move changes that and the rules are the same for
/// both sides up to an exchange of values. There are at most `most` boards, each a byte; up to five bytes more for each that
/// is decided at a time.
///
/// # Errors
/// Why it does not.
pub fn solve_tier(rules: &Rules, start: &[u8], most: u64) -> Result<Solved, Unsolved> {
    let kinds = rules.groups.iter();
    let values: Vec<u8> =
        kinds.flat_map(|group| vec![group.values; group.cells as usize]).collect();
    let is_board =
        start.len() == values.len() && start.iter().zip(&values).all(|(own, of)| own < of);
    if !rules.is_sound() || !is_board {
        return Err(Unsolved::Rules);
    }
    let planes = Planes::new(&rules.groups);
    match planes.words {
        1 => Tiered::<1>::new(rules, planes, start, most)?.solved(),
        2 => Tiered::<2>::new(rules, planes, start, most)?.solved(),
        3 => Tiered::<3>::new(rules, planes, start, most)?.solved(),
        4 => Tiered::<4>::new(rules, planes, start, most)?.solved(),
        _ => Err(Unsolved::Rules),
    }
}

struct Tiered<'a, const W: usize> {
    side: &'a SideRules,
    next: Compiled<W>,
    back: Compiled<W>,
    tier: Tier,
    /// Words and shifts of two planes that are exchanged when the other side is to move.
    exchange: Vec<(u64, [(usize, u32); 2])>,
}

impl<'a, const W: usize> Tiered<'a, W> {
    fn new(
        rules: &'a Rules,
        planes: Planes,
        start: &[u8],
        most: u64,
    ) -> Result<Tiered<'a, W>, Unsolved> {
        let change = match rules.sides.len() {
            1 => Vec::new(),
            _ => sides_alike(rules).ok_or(Unsolved::Rules)?,
        };
        let side = &rules.sides[0];
        if side.moves.iter().any(|command| command.again) {
            return Err(Unsolved::Rules);
        }
        let count = |cells: &[u8], value: u8| cells.iter().filter(|cell| **cell == value).count();
        let counts = planes.blocks.iter().map(|block| {
            let cells = &start[block.first as usize..(block.first + block.cells) as usize];
            (1..=block.planes.len()).map(|value| count(cells, value as u8) as u32).collect()
        });
        let counts: Vec<Vec<u32>> = counts.collect();
        let mut exchange = Vec::new();
        for (block, counts) in planes.blocks.iter().zip(&counts) {
            let Some(change) = change.get(block.group) else { continue };
            for (value, image) in change.iter().enumerate() {
                let image = usize::from(*image);
                if image <= value {
                    continue;
                }
                // The empty value has no plane, and stays.
                if value == 0 || counts[value - 1] != counts[image - 1] {
                    return Err(Unsolved::Rules);
                }
                let cells = if block.cells == 64 { u64::MAX } else { (1 << block.cells) - 1 };
                let place = |value: usize| {
                    let plane = block.planes[value - 1];
                    (plane.word as usize, plane.shift)
                };
                exchange.push((cells, [place(value), place(image)]));
            }
        }
        for command in &side.moves {
            if !keeps_counts(rules, &planes, command) {
                return Err(Unsolved::Rules);
            }
        }
        // Rare bits find commands fastest.
        let weight = |word: usize, bit: u32| {
            let planes = planes.blocks.iter().zip(&counts).flat_map(|(block, counts)| {
                block.planes.iter().zip(counts).map(|(plane, count)| (block.cells, plane, count))
            });
            let here = |(cells, plane, _): &(u32, &crate::planes::Plane, &u32)| {
                plane.word as usize == word && (plane.shift..plane.shift + cells).contains(&bit)
            };
            planes.into_iter().find(here).map_or(u64::MAX, |(_, _, count)| u64::from(*count))
        };
        const MOST: usize = 4_000_000;
        let made = |way| Compiled::new(&planes, side, way, MOST, &weight).ok_or(Unsolved::Large);
        let (next, back) = (made(Way::Forward)?, made(Way::Backward)?);
        let tier = Tier::new(&planes, &counts).filter(|tier| tier.size <= most);
        let tier = tier.ok_or(Unsolved::Large)?;
        Ok(Tiered { side, next, back, tier, exchange })
    }

    /// The board as the other side sees it.
    #[inline(always)]
    fn turned(&self, mut board: Board<W>) -> Board<W> {
        for (cells, [(word, shift), (other, by)]) in &self.exchange {
            let differ = (board[*word] >> shift ^ board[*other] >> by) & cells;
            board[*word] ^= differ << shift;
            board[*other] ^= differ << by;
        }
        board
    }

    fn solved(&self) -> Result<Solved, Unsolved> {
        best(Whole(self))
    }
}

/// Whether a move leaves in each block as many of each value as there were.
fn keeps_counts(rules: &Rules, planes: &Planes, command: &Command) -> bool {
    planes.blocks.iter().all(|block| {
        let values = rules.groups[block.group].values;
        let inside = block.first..block.first + block.cells;
        // For each value how many cells more have it than before, which must be known.
        let mut more = vec![0i32; block.planes.len() + 1];
        command.writes.iter().filter(|write| inside.contains(&write.0)).all(|(cell, change)| {
            let test = command.tests.iter().find(|test| test.0 == *cell);
            let before = test.map_or(u64::MAX >> (64 - u32::from(values)), |test| test.1);
            let only = before.count_ones() == 1;
            if only {
                let old = before.trailing_zeros() as u8;
                more[usize::from(old)] -= 1;
                more[usize::from(change.of(old))] += 1;
            }
            only
        }) && more.iter().all(|more| *more == 0)
    })
}

struct Whole<'a, const W: usize>(&'a Tiered<'a, W>);

/// Boards whose predecessors are numbered together, so that reading their bytes need not wait for one another.
const BATCH: usize = 16;

impl<const W: usize> Work for Whole<'_, W> {
    type Found = Result<Solved, Unsolved>;

    #[inline(always)]
    fn run<G: Gather>(self, gather: G) -> Result<Solved, Unsolved> {
        let Whole(all) = self;
        let size = all.tier.size as usize;
        let mut bytes = vec![0u8; size];
        let mut frontier: Vec<u32> = Vec::new();
        for (at, byte) in bytes.iter_mut().enumerate() {
            let board: Board<W> = all.tier.board(gather, at as u64);
            let score = match all.next.ended(&board) {
                Some(ending) => all.side.endings[ending as usize].score.ok_or(Unsolved::Rules)?,
                None => {
                    let mut options = 0u32;
                    all.next.moves.each(&board, |_| options += 1);
                    if options > 0 {
                        if options >= u32::from(DRAWN) {
                            return Err(Unsolved::Long);
                        }
                        *byte = options as u8;
                        continue;
                    }
                    all.side.stuck
                }
            };
            match score {
                0 => *byte = DRAWN,
                ..0 => {
                    *byte = DECIDED;
                    frontier.push(at as u32);
                }
                // Won without a move: an odd number of moves cannot say that.
                1.. => return Err(Unsolved::Rules),
            }
        }
        let (mut level, mut unmoves) = (0u8, 0u64);
        let mut boards: Vec<Board<W>> = Vec::new();
        let mut numbers: Vec<u32> = Vec::new();
        while !frontier.is_empty() {
            level += 1;
            if level == 127 {
                return Err(Unsolved::Long);
            }
            let wins = level % 2 == 1;
            let mut next = Vec::new();
            for batch in frontier.chunks(BATCH) {
                boards.clear();
                for at in batch {
                    let board: Board<W> = all.tier.board(gather, u64::from(*at));
                    // Who led here sees it from the other side.
                    let seen = all.turned(board);
                    all.back.moves.each(&seen, |command| boards.push(command.done(&seen)));
                }
                numbers.clear();
                numbers.extend(boards.iter().map(|board| all.tier.number(gather, board) as u32));
                unmoves += numbers.len() as u64;
                for at in &numbers {
                    let byte = &mut bytes[*at as usize];
                    if *byte >= DRAWN {
                        continue;
                    }
                    if wins || *byte == 1 {
                        *byte = DECIDED | level;
                        next.push(*at);
                    } else {
                        *byte -= 1;
                    }
                }
            }
            frontier = next;
        }
        Ok(Solved { bytes, unmoves })
    }
}
