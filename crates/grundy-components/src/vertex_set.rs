//! [`VertexSet`]: sets of the vertices of a graph as the bits of an integer.

use rustc_hash::FxBuildHasher;
use std::fmt::Debug;
use std::hash::{BuildHasher, Hash};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// A set of vertices, one bit for each vertex.
pub(crate) trait VertexSet:
    Copy
    + Debug
    + Ord
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The number of vertices that a set can contain.
    const CAPACITY: usize;
    /// The set without vertices.
    const EMPTY: Self;
    /// The stored form of a set, whose alignment is that of a `u64`.
    type Words: Copy + Eq + Hash;
    /// A number for each vertex.
    type Colours: Copy + AsRef<[u64]> + AsMut<[u64]>;
    /// The number 0 for each vertex.
    const NO_COLOURS: Self::Colours;

    /// Returns the set of one vertex.
    fn single(vertex: usize) -> Self;

    /// Returns the number of vertices.
    fn len(self) -> u32;

    /// Returns the least vertex of a set that is not empty.
    fn least(self) -> usize;

    /// Returns the set without its least vertex.
    fn without_least(self) -> Self;

    /// Returns bits `8 * index..8 * index + 8`.
    fn byte(self, index: usize) -> u8;

    fn to_words(self) -> Self::Words;

    fn from_words(words: Self::Words) -> Self;

    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    #[inline]
    fn contains(self, vertex: usize) -> bool {
        !(self & Self::single(vertex)).is_empty()
    }

    /// Iterates over the vertices in ascending order.
    #[inline]
    fn vertices(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let vertex = (!self.is_empty()).then(|| self.least());
            self = self.without_least();
            vertex
        })
    }
}

macro_rules! integer_set {
    ($integer:ty, $words:ty, $set:ident => $to_words:expr, $stored:ident => $from_words:expr) => {
        impl VertexSet for $integer {
            const CAPACITY: usize = <$integer>::BITS as usize;
            const EMPTY: $integer = 0;
            type Words = $words;
            type Colours = [u64; Self::CAPACITY];
            const NO_COLOURS: Self::Colours = [0; Self::CAPACITY];

            #[inline]
            fn single(vertex: usize) -> $integer {
                1 << vertex
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn least(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_least(self) -> $integer {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn byte(self, index: usize) -> u8 {
                (self >> (8 * index)) as u8
            }

            #[inline]
            fn to_words(self) -> $words {
                let $set = self;
                $to_words
            }

            #[inline]
            fn from_words($stored: $words) -> $integer {
                $from_words
            }
        }
    };
}

integer_set!(u64, u64, set => set, words => words);
integer_set!(u128, [u64; 2], set => [set as u64, (set >> 64) as u64],
    words => u128::from(words[0]) | u128::from(words[1]) << 64);

/// Hashes a stored set.
pub(crate) fn hash_words(words: impl Hash) -> u64 {
    FxBuildHasher.hash_one(words)
}
