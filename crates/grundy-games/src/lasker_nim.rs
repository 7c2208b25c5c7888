//! Lasker's Nim: a move takes stones from a heap, or splits it into two.

use crate::prelude::*;
use dashu_int::ops::BitTest;
use grundy_core::base::{Fault, HeapOptions};

pub static CARD: Card = Card {
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(lasker_nim::statement),
        theorem: "Lasker's Nim",
        source: "Lasker 1931",
        claim: Claim::Heap { value: |_, n| swap_values(n), reach: Some(reach) },
        checks: &[
            Check { params: "", positions: sample::single_heaps, to: 199 },
            Check { params: "", positions: sample::pairs, to: 40 },
        ],
        ..Law::DEFAULT
    }),
    ..entry!("lasker-nim", lasker_nim)
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(HeapGame::new(HeapRule::Other(Box::new(TakeOrSplit))))
        .with_rule_text(include_str!("rules/lasker_nim.game")))
}

struct TakeOrSplit;

impl HeapOptions for TakeOrSplit {
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        (0..n).for_each(|remaining| option(&[remaining]));
        (1..=n / 2).for_each(|a| option(&[a, n - a]));
        Ok(())
    }
}

fn low_bits(n: &Big) -> usize {
    to_u64(&(n % big(4))).expect("a remainder is small") as usize
}

/// Returns the Grundy value of a heap of n stones: the function swaps 4k+3 and 4k+4 and leaves
/// other numbers unchanged. The function is its own inverse, so it also returns the size of the
/// heap with the value n.
fn swap_values(n: &Big) -> Big {
    match low_bits(n) {
        3 => n + 1u8,
        0 if *n > Big::ZERO => n - 1u8,
        _ => n.clone(),
    }
}

/// Returns the moves on a heap of `n` that leave heaps whose values have the nim-sum `target`, and
/// lists at most `limit` of them. The only move without a split leaves the heap whose value is
/// `target`.
///
/// Splits are counted by the remainders of the two parts mod 4. A heap with remainder r has the
/// size `4h + SHIFT[r] - 1` and the value `4h + LOW[r]`. So the sum of the parts and the nim-sum of
/// their values determine the sum and the nim-sum of the two numbers `h`, and [`SumXorPairs`] lists
/// these pairs.
fn reach(_: &Params, n: &Big, target: &Big, limit: usize) -> Reach {
    let mut moves = Reach::all(vec![]);
    let remaining = swap_values(target);
    if remaining < *n {
        moves = Reach::all(vec![vec![remaining]]);
    }
    let target_xor = target >> 2;
    for class in [1, 2, 0, 3] {
        let other_class = (4 + low_bits(n) - class) % 4;
        if class > other_class || LOW[class] ^ LOW[other_class] != low_bits(target) {
            continue;
        }
        // Both sides are larger by 2 than in the equation of the sums, so that the shift -1 is
        // representable.
        let Some(scaled_sum) = checked_sub(&(n + 2u8), &big(SHIFT[class] + SHIFT[other_class]))
        else {
            continue;
        };
        let pairs = SumXorPairs { sum: scaled_sum >> 2, xor: target_xor.clone() };
        let room = limit.saturating_sub(moves.to.len());
        let least = [class, other_class].map(|class| u64::from(class == 3));
        let (count, excluded) = pairs.solve(class == other_class, least, room);
        let heap = |h: &Big, class: usize| (h << 2) + SHIFT[class] - 1u8;
        moves.to.extend(excluded.iter().map(|(x, y)| {
            let mut heaps = vec![heap(x, class), heap(y, other_class)];
            heaps.sort_unstable();
            heaps
        }));
        moves.count = moves.count.map(|sum| sum + count);
    }
    moves.to.truncate(limit);
    moves
}

/// `SHIFT[r] - 1` is the offset of the heaps with remainder r mod 4: such a heap has the size
/// `4h + SHIFT[r] - 1` for an integer h. The constants are larger by 1 than the offsets, because
/// the offset -1 of remainder 3 is not a `u64`.
const SHIFT: [u64; 4] = [5, 2, 3, 0];
/// `LOW[r]` is the offset of the Grundy values of the heaps with remainder r mod 4: a heap of size
/// `4h + SHIFT[r] - 1` has the value `4h + LOW[r]`.
const LOW: [usize; 4] = [3, 1, 2, 0];

/// Returns a - b, or `None` if it is negative.
fn checked_sub(a: &Big, b: &Big) -> Option<Big> {
    (a >= b).then(|| a - b)
}

/// The pairs x, y of natural numbers with a given sum and a given nim-sum.
struct SumXorPairs {
    sum: Big,
    xor: Big,
}

impl SumXorPairs {
    /// Counts the pairs x, y with x ≥ `least[0]` and y ≥ `least[1]`, where each bound is 0 or 1.
    /// Returns the count and the first `limit` pairs. If `unordered` is true, pairs that differ
    /// only in their order count once.
    ///
    /// As x + y = (x ^ y) + 2 (x & y), the common bits are determined, and every bit of the nim-sum
    /// belongs to x or to y.
    fn solve(&self, unordered: bool, least: [u64; 2], limit: usize) -> (Big, Vec<(Big, Big)>) {
        let none = (Big::ZERO, vec![]);
        let Some(twice) = checked_sub(&self.sum, &self.xor) else { return none };
        let common = &twice >> 1;
        if twice.bit(0) || &common & &self.xor != Big::ZERO {
            return none;
        }
        let mut bits: Vec<usize> = (0..self.xor.bit_len()).filter(|&i| self.xor.bit(i)).collect();
        // Of a pair and its mirror image, only the one in which y has the top bit counts.
        let fixed = if unordered { bits.pop() } else { None };
        let mut count = big(1) << bits.len();
        // A number of a pair is 0 only if the numbers have no common bits and all bits belong to
        // the other number.
        let bare = common == Big::ZERO;
        let x_is_0 = bare && least[0] == 1;
        let y_is_0 = bare && least[1] == 1 && fixed.is_none();
        if x_is_0 {
            count -= 1u8;
        }
        if y_is_0 && count > Big::ZERO && !(x_is_0 && bits.is_empty()) {
            count -= 1u8;
        }
        let mut excluded = Vec::new();
        let mut choice = Big::ZERO;
        let end = big(1) << bits.len();
        while choice < end && excluded.len() < limit {
            let mut x = common.clone();
            bits.iter().enumerate().filter(|(i, _)| choice.bit(*i)).for_each(|(_, &bit)| {
                x.set_bit(bit);
            });
            let y = &self.sum - &x;
            if x >= big(least[0]) && y >= big(least[1]) {
                excluded.push((x, y));
            }
            choice += 1u8;
        }
        (count, excluded)
    }
}
