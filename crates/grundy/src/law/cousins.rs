//! Octal codes that are the same game with all heaps a few larger, proved on the rules.
//!
//! # Theorem
//! Let the heaps 1 to k of a code A, with digits dₘ, have no moves, as bits 0 of dₘ for m ≤ k, bits 1 for m < k
//! and bits 2 for m + 2 ≤ k show. Let the code B have just these bits:
//! - m - k may be all that is taken (bit 0) where dₘ has bit 0;
//! - m may be taken and one heap left (bit 1), and 1 ≤ n may be all that is taken for m - k < n ≤ m, where dₘ
//!   has bit 1;
//! - m + k may be taken and two heaps left (bit 2), m + 1 to m + k and one heap left, and 1 ≤ n may be all that
//!   is taken for m + 2 - k ≤ n ≤ m + k, where dₘ has bit 2.
//!
//! Then a heap of n in B is the game of a heap of n + k in A, but for heaps without moves beside it; so
//! the Grundy value of n in B is that of n + k in A, for every n ≥ 0.
//!
//! Induction: the moves of n + k in A that take m and leave heaps above k leave n - m + k, or parts a + k and b + k with
//! a + b = n - k - m; those that leave heaps of 1 to k leave, besides, nothing that can be moved. Each line above is one
//! of these cases. These are the cousins of Guy & Smith 1956: 0.4 with k = 1 is 0.07, and with k = 2 it is 0.137.

use crate::family::{Code, Parts};

/// A code under which every heap, made `larger`, is the same game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cousin {
    /// That code.
    pub code: Code,
    /// k: how much larger.
    pub larger: u64,
}

/// Codes with more digits are not looked at.
const MOST_DIGITS: usize = 16;

/// Bits 0 to 2 of each digit, the one before the point first.
type Bits = Vec<u8>;

/// The digits of a code of at most two heaps with no condition on them.
fn bits(code: &Code) -> Option<Bits> {
    let Code::TakeAndBreak(digits) = code else { return None };
    let plain = digits.written().all(|digit| digit.bits < 8 && digit.parts == Parts::Any);
    let short = digits.repeat().is_empty() && digits.once().len() <= MOST_DIGITS;
    (plain && short).then(|| digits.once().iter().map(|digit| digit.bits).collect())
}

/// The code with these digits; `None` where it has none but zeros.
fn code(bits: &[u8]) -> Option<Code> {
    let digits: String = bits[1..].iter().map(u8::to_string).collect();
    Code::parse(&format!("{}.{digits}", bits[0])).ok()
}

/// The moves of B that the move of A by one bit of one digit becomes, as digits with bits.
fn becomes(take: usize, bit: u8, k: usize) -> Vec<(usize, u8)> {
    let vanish = |from: usize, to: usize| (from.max(1)..=to).map(|n| (n, 1));
    match bit {
        0 => vec![(take - k, 1)],
        1 => vanish((take + 1).saturating_sub(k), take).chain([(take, 2)]).collect(),
        _ => vanish((take + 2).saturating_sub(k), take + k)
            .chain((take + 1..=take + k).map(|n| (n, 2)))
            .chain([(take + k, 4)])
            .collect(),
    }
}

/// Whether a bit of a digit gives no move to the heaps 1 to k.
fn leaves_dead(take: usize, bit: u8, k: usize) -> bool {
    match bit {
        0 => take > k,
        1 => take >= k,
        _ => take + 2 > k,
    }
}

/// The bits that are set, digit by digit.
fn set(bits: &[u8]) -> impl Iterator<Item = (usize, u8)> + '_ {
    let digits = bits.iter().enumerate();
    digits.flat_map(|(take, digit)| {
        (0..3).filter(move |bit| digit >> bit & 1 != 0).map(move |bit| (take, bit))
    })
}

fn shift(bits: &[u8], k: usize) -> Option<Bits> {
    let mut shifted = vec![0; bits.len() + k];
    for (take, bit) in set(bits) {
        if !leaves_dead(take, bit, k) {
            return None;
        }
        becomes(take, bit, k).into_iter().for_each(|(n, bit)| shifted[n] |= bit);
    }
    Some(shifted)
}

/// The code whose heap n is the heap n + k of this one; `None` where the theorem does not tell of one.
///
/// ```
/// use grundy::{family::Code, law::cousins};
/// let shifted = cousins::shifted(&Code::parse("0.4").unwrap(), 2).unwrap();
/// assert_eq!(shifted.to_string(), "0.137");
/// ```
pub fn shifted(of: &Code, k: u64) -> Option<Code> {
    code(&shift(&bits(of)?, usize::try_from(k).ok().filter(|k| *k <= MOST_DIGITS)?)?)
}

/// The code under which every heap, made larger by as much as can be, is the same game; `None` where the
/// theorem tells of none. O(digits⁴).
///
/// ```
/// use grundy::{family::Code, law::cousins};
/// let cousin = cousins::cousin(&Code::parse("0.137").unwrap()).unwrap();
/// assert_eq!((cousin.code.to_string().as_str(), cousin.larger), ("0.4", 2));
/// ```
pub fn cousin(of: &Code) -> Option<Cousin> {
    let wanted = bits(of)?;
    // Without splits nothing ties the size of heaps down.
    let last_split = wanted.iter().rposition(|digit| digit & 4 != 0)?;
    (1..=last_split).rev().find_map(|k| {
        let code = code(&unshift(&wanted, k)?)?;
        Some(Cousin { code, larger: k as u64 })
    })
}

/// The digits, as few bits as can be, that shift to those wanted.
///
/// What a union of bits becomes is the union of what they become, so if any digits do, all the bits do
/// that become none but wanted ones.
fn unshift(wanted: &[u8], k: usize) -> Option<Bits> {
    let is_wanted = |(n, bit): (usize, u8)| wanted.get(n).is_some_and(|digit| digit & bit != 0);
    let mut found: Bits = vec![0; wanted.len() + k];
    for (take, bit) in (0..found.len()).flat_map(|take| (0..3).map(move |bit| (take, bit))) {
        let makes_sense = take > 0 || bit == 2;
        if makes_sense && leaves_dead(take, bit, k) {
            let all = becomes(take, bit, k).into_iter().all(is_wanted);
            found[take] |= u8::from(all) << bit;
        }
    }
    let is_right = |found: &[u8]| {
        shift(found, k).is_some_and(|shifted| {
            let zeros = vec![0; shifted.len() - wanted.len()];
            shifted == [wanted, &zeros].concat()
        })
    };
    if !is_right(&found) {
        return None;
    }
    // Moves of large takes and to nothing are the first to go.
    let bits: Vec<(usize, u8)> = set(&found).collect();
    for (take, bit) in bits.into_iter().rev() {
        found[take] ^= 1 << bit;
        if !is_right(&found) {
            found[take] ^= 1 << bit;
        }
    }
    Some(found)
}
