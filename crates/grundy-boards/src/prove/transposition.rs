//! A transposition table of bounded size that threads share.
//!
//! Keys are complete boards, so that an entry is never mistaken for that of another board. An entry
//! takes one word more than a board, and a bucket of entries is one cache line. If a bucket is
//! full, the entry whose search visited the fewest nodes is replaced.

use crate::compiled::planes::Board;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A claim about a board, as the key of the transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Node<const W: usize> {
    /// The board that the claim is about.
    pub board: Board<W>,
    /// The side to move (bit 0) and the claim. For the other bits see
    /// [`NOT_LOST`](super::search_game::NOT_LOST) and
    /// [`HEAP_SHIFT`](super::search_game::HEAP_SHIFT).
    pub tag: u8,
}

/// The value of a proof number that means infinity. If a claim is decided, one of its numbers is
/// infinite and the other is 0.
pub const INFINITY: u32 = (1 << 24) - 1;

/// The proof and the disproof number of a claim: estimates of how many positions must be decided to
/// prove or to refute it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    /// The proof number: an estimate of how many positions must be decided to prove the claim; 0 if
    /// it is proved.
    pub proof: u32,
    /// The disproof number: an estimate of how many positions must be decided to refute the claim;
    /// 0 if it is refuted.
    pub disproof: u32,
}

impl ProofNumbers {
    /// Returns the proof numbers of a decided claim; `holds` is whether the claim holds.
    pub const fn decided(holds: bool) -> ProofNumbers {
        if holds {
            ProofNumbers { proof: 0, disproof: INFINITY }
        } else {
            ProofNumbers { proof: INFINITY, disproof: 0 }
        }
    }

    /// Returns whether the claim with these proof numbers holds: `true` if it is proved, `false` if
    /// it is refuted, `None` if it is not decided.
    pub fn answer(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// Returns the proof numbers of the negated claim: the two numbers exchanged.
    pub fn negated(self) -> ProofNumbers {
        ProofNumbers { proof: self.disproof, disproof: self.proof }
    }
}

/// The number of 64-bit words of a bucket. A bucket is one cache line.
const BUCKET_WORDS: usize = 8;
/// The number of locks of the table. Each lock protects many buckets.
const LOCKS: usize = 1 << 12;

/// The transposition table: a hash table of bounded size that stores the proof numbers of claims.
///
/// An entry consists of a board and a word of data. From the lowest bit on, the word contains 24
/// bits for each of the two proof numbers, 8 bits for twice the binary logarithm of the work of the
/// search, and 8 bits for the tag. Empty entries are 0.
pub struct TranspositionTable<const W: usize> {
    words: Vec<AtomicU64>,
    /// The index in `words` of the first word of the table. A cache line begins at this word.
    offset: usize,
    buckets: u64,
    locks: Vec<Mutex<()>>,
}

impl<const W: usize> Node<W> {
    /// Returns a 64-bit hash of the board and the tag.
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

impl<const W: usize> TranspositionTable<W> {
    /// The number of entries of a bucket.
    const ENTRIES: usize = BUCKET_WORDS / (W + 1);

    /// Creates a table of at most `bytes` bytes that has at least one bucket, for `threads`
    /// threads. If there is a single thread, the table has no locks.
    pub fn new(bytes: usize, threads: usize) -> TranspositionTable<W> {
        let buckets = (bytes / (8 * BUCKET_WORDS)).max(2) - 1;
        // The system commits zeroed pages only when they are first touched.
        let words: Vec<AtomicU64> = bytemuck::zeroed_vec((buckets + 1) * BUCKET_WORDS);
        let offset = (words.as_ptr() as usize / 8).wrapping_neg() % BUCKET_WORDS;
        let locks = if threads > 1 { LOCKS } else { 0 };
        let locks = (0..locks).map(|_| Mutex::new(())).collect();
        TranspositionTable { words, offset, buckets: buckets as u64, locks }
    }

    #[inline(always)]
    fn bucket(&self, hash: u64) -> &[AtomicU64] {
        let bucket = ((u128::from(hash) * u128::from(self.buckets)) >> 64) as usize;
        &self.words[self.offset + bucket * BUCKET_WORDS..][..BUCKET_WORDS]
    }

    #[inline(always)]
    fn lock(&self, hash: u64) -> Option<MutexGuard<'_, ()>> {
        let lock = self.locks.get(hash as usize % LOCKS)?;
        Some(lock.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads the first word of the bucket for a hash, so that the processor loads the bucket into
    /// its cache. The word is returned to prevent the compiler from removing the read.
    #[inline(always)]
    pub fn touch(&self, hash: u64) -> u64 {
        self.bucket(hash)[0].load(Relaxed)
    }

    /// Returns the proof numbers that the table stores for a node, or `None` if it stores none;
    /// `hash` is the result of [`Node::hash`].
    #[inline(always)]
    pub fn get(&self, node: &Node<W>, hash: u64) -> Option<ProofNumbers> {
        let _lock = self.lock(hash);
        let mut entries = self.bucket(hash).chunks_exact(W + 1).take(Self::ENTRIES);
        let data = entries.find_map(|entry| matching_data(entry, node))?;
        Some(ProofNumbers {
            proof: data as u32 & INFINITY,
            disproof: (data >> 24) as u32 & INFINITY,
        })
    }

    /// Stores the proof numbers of a node. If the bucket is full, replaces the entry whose search
    /// visited the fewest nodes. `hash` is the result of [`Node::hash`], and `work` is the number
    /// of nodes that the search of this node visited.
    pub fn put(&self, node: &Node<W>, hash: u64, numbers: ProofNumbers, work: u64) {
        // Twice the binary logarithm of the work, to the nearest half.
        let effort = u64::from((64 - work.leading_zeros()) * 2)
            + (work.checked_ilog2().is_some_and(|top| top > 0 && work >> (top - 1) & 1 == 1))
                as u64;
        let data = u64::from(numbers.proof)
            | u64::from(numbers.disproof) << 24
            | effort.min(255) << 48
            | u64::from(node.tag) << 56;
        let _lock = self.lock(hash);
        let entries = || self.bucket(hash).chunks_exact(W + 1).take(Self::ENTRIES);
        let existing = entries().find(|entry| matching_data(entry, node).is_some());
        // The value of an entry is the logarithm of its work. Empty entries have the value 0, so
        // that they are replaced first.
        let value = |entry: &&[AtomicU64]| match entry[W].load(Relaxed) {
            0 => 0,
            data => 1 + (data >> 48 & 255),
        };
        let Some(entry) = existing.or_else(|| entries().min_by_key(value)) else {
            return;
        };
        for (stored, word) in entry.iter().zip(node.board) {
            stored.store(word, Relaxed);
        }
        entry[W].store(data, Relaxed);
    }
}

/// Returns the word of data of an entry if the entry stores `node`, else `None`.
#[inline(always)]
fn matching_data<const W: usize>(entry: &[AtomicU64], node: &Node<W>) -> Option<u64> {
    let data = entry[W].load(Relaxed);
    let matches = data != 0
        && (data >> 56) as u8 == node.tag
        && entry.iter().zip(node.board).all(|(stored, word)| stored.load(Relaxed) == word);
    matches.then_some(data)
}
