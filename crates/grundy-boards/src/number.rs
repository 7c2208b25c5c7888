//! Numbers of boards: how often each value stands in each block is a tier, and the boards of a tier are numbered without
//! gaps.
//!
//! The cells with the value 1 are one of the sets of so many cells, those with the value 2 one of the sets of so many of the
//! cells that are left, and so on; sets of equal size have the numbers of the combinatorial number system, each the sum of
//! binomial coefficients of its members (Lehmer 1964), added up by tables of 13 cells at a time.

use crate::pext::Gather;
use crate::planes::{Board, Planes};

const CHUNK: u32 = 13;
/// Sets that are listed, so that they need not be made anew; of more the members are searched for.
const LISTED: u64 = 1 << 21;

/// Binomial coefficients up to 64.
fn binomials() -> Vec<[u64; 65]> {
    let mut all = vec![[0u64; 65]; 65];
    for n in 0..65 {
        all[n][0] = 1;
        for k in 1..=n {
            let above = if k < n { all[n - 1][k] } else { 0 };
            all[n][k] = all[n - 1][k - 1].saturating_add(above);
        }
    }
    all
}

/// The sets of `k` of `n` things.
#[derive(Clone, Debug)]
struct Sets {
    k: u32,
    many: u64,
    /// For each chunk of things, how many members lie before, and the members in the chunk: what they add.
    sums: Vec<u32>,
    list: Vec<u64>,
    n: u32,
}

impl Sets {
    fn new(n: u32, k: u32, binomials: &[[u64; 65]]) -> Option<Sets> {
        let many = binomials[n as usize][k as usize];
        if many > u64::from(u32::MAX) {
            return None;
        }
        let mut sums = Vec::new();
        for chunk in 0..n.div_ceil(CHUNK) {
            for before in 0..=k {
                sums.extend((0..1u64 << CHUNK).map(|members| {
                    let (mut rest, mut at, mut sum) = (members, before, 0u64);
                    while rest != 0 {
                        at += 1;
                        let thing = chunk * CHUNK + rest.trailing_zeros();
                        if at <= k && thing < n {
                            sum += binomials[thing as usize][at as usize];
                        }
                        rest &= rest - 1;
                    }
                    u32::try_from(sum).unwrap_or(u32::MAX)
                }));
            }
        }
        let mut sets = Sets { k, many, sums, list: Vec::new(), n };
        if many <= LISTED {
            sets.list = (0..many).map(|at| sets.searched(at, binomials)).collect();
        }
        Some(sets)
    }

    /// The set of a number, its greatest member first.
    fn searched(&self, mut at: u64, binomials: &[[u64; 65]]) -> u64 {
        let (mut set, mut thing) = (0, self.n);
        for k in (1..=self.k).rev() {
            loop {
                thing -= 1;
                if binomials[thing as usize][k as usize] <= at {
                    break;
                }
            }
            at -= binomials[thing as usize][k as usize];
            set |= 1 << thing;
        }
        set
    }

    #[inline(always)]
    fn number(&self, mut set: u64) -> u64 {
        let (mut sum, mut row, mut before) = (0, 0, 0);
        let stride = self.k as usize + 1;
        while set != 0 {
            let low = set & ((1 << CHUNK) - 1);
            sum += u64::from(self.sums[(row + before) << CHUNK | low as usize]);
            before += low.count_ones() as usize;
            set >>= CHUNK;
            row += stride;
        }
        sum
    }
}

/// Where the set of a value lies.
#[derive(Clone, Debug)]
struct Part {
    word: usize,
    shift: u32,
    sets: Sets,
}

/// The numbers of the boards in which each value stands so often.
#[derive(Clone, Debug)]
pub struct Tier {
    /// The cells of a block, and its parts, value by value.
    blocks: Vec<(u64, Vec<Part>)>,
    /// How many boards there are.
    pub size: u64,
    binomials: Vec<[u64; 65]>,
}

impl Tier {
    /// Numbers for boards with these counts: for each block how often it has each value from 1 on. `None` for 2^32 and more.
    pub fn new(planes: &Planes, counts: &[Vec<u32>]) -> Option<Tier> {
        let binomials = binomials();
        let (mut blocks, mut size) = (Vec::new(), 1u64);
        for (block, counts) in planes.blocks.iter().zip(counts) {
            let mut left = block.cells;
            let mut parts = Vec::new();
            for (plane, k) in block.planes.iter().zip(counts) {
                let sets = Sets::new(left, *k, &binomials)?;
                size = size.checked_mul(sets.many).filter(|size| *size < u64::from(u32::MAX))?;
                left -= k;
                parts.push(Part { word: plane.word as usize, shift: plane.shift, sets });
            }
            // What is there once needs no number.
            parts.retain(|part| part.sets.many > 0);
            let cells = if block.cells == 64 { u64::MAX } else { (1 << block.cells) - 1 };
            blocks.push((cells, parts));
        }
        Some(Tier { blocks, size, binomials })
    }

    /// The number of a board.
    #[inline(always)]
    pub fn number<const W: usize, G: Gather>(&self, gather: G, board: &Board<W>) -> u64 {
        let mut number = 0;
        for (cells, parts) in &self.blocks {
            let mut free = *cells;
            for part in parts {
                let plane = board[part.word] >> part.shift & cells;
                number = number * part.sets.many + part.sets.number(gather.gather(plane, free));
                free &= !plane;
            }
        }
        number
    }

    /// The board of a number.
    #[inline(always)]
    pub fn board<const W: usize, G: Gather>(&self, gather: G, mut number: u64) -> Board<W> {
        let mut board = [0; W];
        for (cells, parts) in self.blocks.iter().rev() {
            let mut digits = [0u64; 64];
            for (at, part) in parts.iter().enumerate().rev() {
                digits[at] = number % part.sets.many;
                number /= part.sets.many;
            }
            let mut free = *cells;
            for (at, part) in parts.iter().enumerate() {
                let set = match part.sets.list.get(digits[at] as usize) {
                    Some(set) => *set,
                    None => part.sets.searched(digits[at], &self.binomials),
                };
                let plane = gather.scatter(set, free);
                free &= !plane;
                board[part.word] |= plane << part.shift;
            }
        }
        board
    }
}
