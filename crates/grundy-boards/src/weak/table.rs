//! A table of what is known of boards, of bounded size, shared by threads.
//!
//! Keys are whole boards, so that an answer is never that of another board. Four boards of a word are a line of memory; where a
//! line is full, the board that took the least work makes room.

use crate::planes::Board;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A board and what is asked of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Node<const W: usize> {
    /// The board.
    pub board: Board<W>,
    /// What is asked, and of whom.
    pub tag: u8,
}

/// A claim that is decided has this as one of its numbers, and 0 as the other.
pub const SURE: u32 = (1 << 24) - 1;

/// How far a claim is from being proved and from being refuted: at least so many boards must be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The proof number.
    pub proof: u32,
    /// The disproof number.
    pub disproof: u32,
}

impl Numbers {
    /// Those of a claim that is decided.
    pub const fn decided(holds: bool) -> Numbers {
        match holds {
            true => Numbers { proof: 0, disproof: SURE },
            false => Numbers { proof: SURE, disproof: 0 },
        }
    }

    /// Whether the claim holds, where that is known.
    pub fn answer(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// Those of the contrary.
    pub fn contrary(self) -> Numbers {
        Numbers { proof: self.disproof, disproof: self.proof }
    }
}

/// Words of a line.
const LINE: usize = 8;
/// Locks, each for many lines.
const LOCKS: usize = 1 << 12;

/// What is known of boards.
pub struct Table<const W: usize> {
    words: Vec<AtomicU64>,
    /// The first word that begins a line of memory.
    first: usize,
    lines: u64,
    locks: Vec<Mutex<()>>,
}

impl<const W: usize> Node<W> {
    /// A number that spreads boards.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        let fold = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            product as u64 ^ (product >> 64) as u64
        };
        let mut hash = u64::from(self.tag) ^ 0x243f_6a88_85a3_08d3;
        for word in self.board {
            hash = fold(hash ^ word, 0x9e37_79b9_7f4a_7c15).wrapping_add(0xa409_3822_299f_31d1);
        }
        fold(hash, 0xbf58_476d_1ce4_e5b9)
    }
}

impl<const W: usize> Table<W> {
    /// Boards of a line.
    const BOARDS: usize = LINE / (W + 1);

    /// A table of at most so many bytes, and one line at least.
    pub fn new(bytes: usize, threads: usize) -> Table<W> {
        let lines = (bytes / (8 * LINE)).max(2) - 1;
        // Zeros that the system gives when they are first touched.
        let words: Vec<AtomicU64> = bytemuck::zeroed_vec((lines + 1) * LINE);
        let first = (words.as_ptr() as usize / 8).wrapping_neg() % LINE;
        let locks = if threads > 1 { LOCKS } else { 0 };
        let locks = (0..locks).map(|_| Mutex::new(())).collect();
        Table { words, first, lines: lines as u64, locks }
    }

    #[inline(always)]
    fn line(&self, hash: u64) -> &[AtomicU64] {
        let line = ((u128::from(hash) * u128::from(self.lines)) >> 64) as usize;
        &self.words[self.first + line * LINE..][..LINE]
    }

    #[inline(always)]
    fn lock(&self, hash: u64) -> Option<MutexGuard<'_, ()>> {
        let lock = self.locks.get(hash as usize % LOCKS)?;
        Some(lock.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads a word of a board's line, so that it is near when the board is looked up.
    #[inline(always)]
    pub fn fetch(&self, hash: u64) -> u64 {
        self.line(hash)[0].load(Relaxed)
    }

    /// What is known.
    #[inline(always)]
    pub fn get(&self, node: &Node<W>, hash: u64) -> Option<Numbers> {
        let _lock = self.lock(hash);
        let mut boards = self.line(hash).chunks_exact(W + 1).take(Self::BOARDS);
        let data = boards.find_map(|own| is(own, node))?;
        Some(Numbers { proof: data as u32 & SURE, disproof: (data >> 24) as u32 & SURE })
    }

    /// Keeps what is known, and how much work it was.
    pub fn put(&self, node: &Node<W>, hash: u64, numbers: Numbers, work: u64) {
        let effort = u64::from((64 - work.leading_zeros()) * 2)
            + (work.checked_ilog2().is_some_and(|top| top > 0 && work >> (top - 1) & 1 == 1))
                as u64;
        let data = u64::from(numbers.proof)
            | u64::from(numbers.disproof) << 24
            | effort.min(255) << 48
            | u64::from(node.tag) << 56;
        let _lock = self.lock(hash);
        let boards = || self.line(hash).chunks_exact(W + 1).take(Self::BOARDS);
        let own = boards().find(|own| is(own, node).is_some());
        // An empty place took no work.
        let least = |own: &&[AtomicU64]| match own[W].load(Relaxed) {
            0 => 0,
            data => 1 + (data >> 48 & 255),
        };
        let Some(own) = own.or_else(|| boards().min_by_key(least)) else { return };
        for (place, word) in own.iter().zip(node.board) {
            place.store(word, Relaxed);
        }
        own[W].store(data, Relaxed);
    }
}

/// What a place says of a board, where it is that board's.
#[inline(always)]
fn is<const W: usize>(own: &[AtomicU64], node: &Node<W>) -> Option<u64> {
    let data = own[W].load(Relaxed);
    let same = data != 0
        && (data >> 56) as u8 == node.tag
        && own.iter().zip(node.board).all(|(place, word)| place.load(Relaxed) == word);
    same.then_some(data)
}
