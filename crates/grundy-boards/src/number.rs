//! Numbers of boards: how often each value stands in each block is a tier, and the boards of a tier are numbered without
//! gaps.
//!
//! The cells with the value 1 are one of the sets of so many cells, those with the value 2 one of the sets of so many of the
//! cells that are left, and so on; sets of equal size have the numbers of the combinatorial number system, each the sum of
//! binomial coefficients of its members (Lehmer 1964), added up by tables of 13 cells at a time. Of a block that is not
//! counted each cell is a digit.

use crate::pext::Gather;
use crate::planes::{Board, Planes};
use rustc_hash::FxHashMap;
use std::sync::Arc;

const CHUNK: u32 = 13;
/// Sets that are listed, so that they need not be made anew; of more the members are searched for.
const LISTED: u64 = 1 << 18;

/// What the numbers of all tiers are added up from.
#[derive(Debug)]
pub struct Tables {
    /// Binomial coefficients up to 64.
    binomials: Vec<[u64; 65]>,
    /// For each chunk of things, how many members lie before, and the members in the chunk: what they add. What is beyond
    /// 32 bits is in no tier.
    sums: Vec<u32>,
    /// How many members may lie before a chunk, and one.
    stride: usize,
    /// How many chunks there are.
    chunks: u32,
    listed: FxHashMap<(u32, u32), Arc<Vec<u64>>>,
}

impl Tables {
    /// Tables for sets of at most so many things.
    pub fn new(most: u32) -> Tables {
        let mut binomials = vec![[0u64; 65]; 65];
        for n in 0..65 {
            binomials[n][0] = 1;
            for k in 1..=n {
                let above = if k < n { binomials[n - 1][k] } else { 0 };
                binomials[n][k] = binomials[n - 1][k - 1].saturating_add(above);
            }
        }
        let mut sums = Vec::new();
        let chunks = most.div_ceil(CHUNK);
        for chunk in 0..chunks {
            for before in 0..=most {
                sums.extend((0..1u64 << CHUNK).map(|members| {
                    let (mut rest, mut at, mut sum) = (members, before, 0u64);
                    while rest != 0 {
                        at += 1;
                        let thing = chunk * CHUNK + rest.trailing_zeros();
                        if at <= most && thing < most {
                            sum = sum.saturating_add(binomials[thing as usize][at as usize]);
                        }
                        rest &= rest - 1;
                    }
                    u32::try_from(sum).unwrap_or(u32::MAX)
                }));
            }
        }
        let listed = FxHashMap::default();
        Tables { binomials, sums, stride: most as usize + 1, chunks, listed }
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> u64 {
        let lists: usize = self.listed.values().map(|list| 8 * list.len()).sum();
        (4 * self.sums.len() + lists) as u64
    }

    /// Of how many things there are sets.
    pub fn things(&self) -> u32 {
        self.stride as u32 - 1
    }

    /// How many sets of `k` of `n` things there are; `None` beyond 32 bits.
    fn many(&self, n: u32, k: u32) -> Option<u64> {
        let many = self.binomials[n as usize][k as usize];
        (many <= u64::from(u32::MAX)).then_some(many)
    }

    fn sets(&mut self, n: u32, k: u32) -> Option<Sets> {
        let many = self.many(n, k)?;
        if !self.listed.contains_key(&(n, k)) {
            let all = if many <= LISTED { 0..many } else { 0..0 };
            let list = all.map(|at| self.searched(n, k, at)).collect();
            self.listed.insert((n, k), Arc::new(list));
        }
        Some(Sets { k, n, many, list: Arc::clone(&self.listed[&(n, k)]) })
    }

    /// The set of a number, its greatest member first.
    fn searched(&self, n: u32, k: u32, mut at: u64) -> u64 {
        let (mut set, mut thing) = (0, n);
        for k in (1..=k).rev() {
            loop {
                thing -= 1;
                if self.binomials[thing as usize][k as usize] <= at {
                    break;
                }
            }
            at -= self.binomials[thing as usize][k as usize];
            set |= 1 << thing;
        }
        set
    }

    #[inline(always)]
    fn number(&self, mut set: u64) -> u64 {
        let (mut sum, mut row, mut before) = (0, 0, 0);
        // As often for every set: the machine need not guess.
        for _ in 0..self.chunks {
            let low = set & ((1 << CHUNK) - 1);
            sum += u64::from(self.sums[(row + before) << CHUNK | low as usize]);
            before += low.count_ones() as usize;
            set >>= CHUNK;
            row += self.stride;
        }
        sum
    }
}

/// The sets of `k` of `n` things.
#[derive(Clone, Debug)]
struct Sets {
    k: u32,
    n: u32,
    many: u64,
    /// All of them, or none where there are too many.
    list: Arc<Vec<u64>>,
}

/// Where the set of a value lies.
#[derive(Clone, Debug)]
struct Part {
    word: usize,
    shift: u32,
    sets: Sets,
    /// How many numbers each of its sets stands for: those of all that comes after.
    weight: u32,
}

/// How the boards of a block are numbered.
#[derive(Clone, Debug)]
enum Numbered {
    /// The sets of cells of each value but 0, in a block with these bits.
    Counted(u64, Vec<Part>),
    /// A digit for each cell: for each value but 0 where the planes are.
    Digits { cells: u32, planes: Vec<(usize, u32)>, weight: u32 },
}

/// The numbers of the boards in which each value of a counted block stands so often.
#[derive(Clone, Debug)]
pub struct Tier {
    blocks: Vec<Numbered>,
    /// How many boards there are.
    pub size: u64,
}

impl Tier {
    /// Numbers for boards with these counts, laid out as [`Block::counts_at`](crate::planes::Block::counts_at) says. `None`
    /// for 2^32 and more.
    pub fn new(planes: &Planes, counts: &[u8], tables: &mut Tables) -> Option<Tier> {
        let (mut blocks, mut size) = (Vec::new(), 1u64);
        let within = |size: u64, many: u64| {
            size.checked_mul(many).filter(|size| *size < u64::from(u32::MAX))
        };
        for block in &planes.blocks {
            let places = block.planes.iter().map(|plane| (plane.word as usize, plane.shift));
            let Some(from) = block.counts_at else {
                for _ in 0..block.cells {
                    size = within(size, block.planes.len() as u64 + 1)?;
                }
                let (cells, planes) = (block.cells, places.collect());
                blocks.push(Numbered::Digits { cells, planes, weight: 1 });
                continue;
            };
            let mut left = block.cells;
            let mut parts = Vec::new();
            for ((word, shift), k) in places.zip(&counts[from..]) {
                let sets = tables.sets(left, u32::from(*k))?;
                size = within(size, sets.many)?;
                left -= u32::from(*k);
                parts.push(Part { word, shift, sets, weight: 1 });
            }
            blocks.push(Numbered::Counted(block.mask(), parts));
        }
        // What comes last counts by ones.
        let mut weight = 1u64;
        for block in blocks.iter_mut().rev() {
            match block {
                Numbered::Counted(_, parts) => {
                    for part in parts.iter_mut().rev() {
                        part.weight = weight as u32;
                        weight *= part.sets.many;
                    }
                }
                Numbered::Digits { cells, planes, weight: own } => {
                    *own = weight as u32;
                    weight *= (planes.len() as u64 + 1).pow(*cells);
                }
            }
        }
        Some(Tier { blocks, size })
    }

    /// How many boards a tier would have; `None` beyond 64 bits.
    pub fn many(planes: &Planes, counts: &[u8], tables: &Tables) -> Option<u64> {
        let mut size = 1u64;
        for block in &planes.blocks {
            let Some(from) = block.counts_at else {
                for _ in 0..block.cells {
                    size = size.checked_mul(block.planes.len() as u64 + 1)?;
                }
                continue;
            };
            let mut left = block.cells;
            for k in &counts[from..from + block.planes.len()] {
                let many = tables.binomials[left as usize][usize::from(*k)];
                size = size.checked_mul(many).filter(|_| many < u64::MAX)?;
                left -= u32::from(*k);
            }
        }
        Some(size)
    }

    /// The number of a board.
    #[inline(always)]
    pub fn number<const W: usize, G: Gather>(
        &self,
        gather: G,
        tables: &Tables,
        board: &Board<W>,
    ) -> u64 {
        let mut number = 0;
        for block in &self.blocks {
            match block {
                Numbered::Counted(cells, parts) => {
                    let mut free = *cells;
                    for part in parts {
                        let plane = board[part.word] >> part.shift & cells;
                        let set = gather.gather(plane, free);
                        number = number * part.sets.many + tables.number(set);
                        free &= !plane;
                    }
                }
                Numbered::Digits { cells, planes, .. } => {
                    for cell in 0..*cells {
                        let digit = (1..).zip(planes).fold(0, |digit, (value, (word, shift))| {
                            digit | (value * (board[*word] >> (shift + cell) & 1))
                        });
                        number = number * (planes.len() as u64 + 1) + digit;
                    }
                }
            }
        }
        number
    }

    /// The board of a number.
    #[inline(always)]
    pub fn board<const W: usize, G: Gather>(
        &self,
        gather: G,
        tables: &Tables,
        number: u64,
    ) -> Board<W> {
        // All numbers of a tier are below 2^32, and such are divided in half the time.
        let mut left = number as u32;
        let mut next = |weight: u32| {
            let digit = if weight == 1 { left } else { left / weight };
            left -= digit * weight;
            digit
        };
        let mut board = [0; W];
        for block in &self.blocks {
            match block {
                Numbered::Counted(cells, parts) => {
                    let mut free = *cells;
                    for part in parts {
                        let digit = next(part.weight);
                        let set = match part.sets.list.get(digit as usize) {
                            Some(set) => *set,
                            None => tables.searched(part.sets.n, part.sets.k, digit.into()),
                        };
                        let plane = gather.scatter(set, free);
                        free &= !plane;
                        board[part.word] |= plane << part.shift;
                    }
                }
                Numbered::Digits { cells, planes, weight } => {
                    let (mut number, many) = (next(*weight), planes.len() as u32 + 1);
                    for cell in (0..*cells).rev() {
                        let digit = number % many;
                        number /= many;
                        if let Some((word, shift)) = planes.get((digit as usize).wrapping_sub(1)) {
                            board[*word] |= 1 << (shift + cell);
                        }
                    }
                }
            }
        }
        board
    }
}
