//! Cousins of octal games: codes that define the same game with all heaps larger by a constant.
//!
//! # Theorem
//! Let A be an octal code with the digits dₘ, in which the heaps 1 to k have no moves:
//! bit 0 of dₘ is unset for m ≤ k, bit 1 for m < k, and bit 2 for m ≤ k - 2. Let B be the code that
//! allows exactly these moves, for every m:
//!
//! - where dₘ has bit 0: remove an entire heap of m - k tokens (bit 0);
//! - where dₘ has bit 1: take m tokens and leave one heap (bit 1), or remove an entire heap of n
//!   tokens, for every n ≥ 1 with m - k < n ≤ m;
//! - where dₘ has bit 2: take m + k tokens and leave two heaps (bit 2), take m + 1 to m + k tokens
//!   and leave one heap, or remove an entire heap of n tokens, for every n ≥ 1 with
//!   m + 2 - k ≤ n ≤ m + k.
//!
//! Then a heap of n in B is the same game as a heap of n + k in A, except for heaps without moves
//! that moves in A leave. So the Grundy value of n in B is that of n + k in A, for every n ≥ 0.
//!
//! Proof by induction: the moves of n + k in A that take m and leave only heaps above k leave
//! n - m + k, or parts a + k and b + k with a + b = n - k - m; the other moves also leave heaps of
//! 1 to k, which have no moves. Each line above is one of these cases. These are the cousins of
//! Guy & Smith 1956: 0.4 with k = 1 is 0.07, and with k = 2 it is 0.137.

use crate::{Code, PartsCondition};

/// The cousin of a code C: a code with larger heaps that defines the same game. A heap of n in C is
/// equivalent to a heap of n + `larger` in the cousin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cousin {
    /// The code of the cousin, in which equivalent heaps are larger.
    pub code: Code,
    /// The number k by which a heap of the cousin is larger than the equivalent heap of the
    /// original code.
    pub larger: u64,
}

/// The maximum number of digits of a code whose cousins are searched, and the maximum shift k of
/// [`shifted`].
const MAX_DIGITS: usize = 16;

/// The octal digits of a code. Index m holds the digit for taking m, so index 0 is the digit before
/// the point; only bits 0 to 2 are used.
type OctalDigits = Vec<u8>;

/// Returns the octal digits of a code. Returns `None` if a move can leave more than two heaps, if a
/// digit has a condition on the heaps that a move leaves, if digits repeat forever, or if there are
/// more than [`MAX_DIGITS`].
fn octal_digits(code: &Code) -> Option<OctalDigits> {
    let Code::TakeAndBreak(digits) = code else { return None };
    let plain =
        digits.as_written().all(|digit| digit.bits < 8 && digit.parts == PartsCondition::Any);
    let short = digits.repeat().is_empty() && digits.once().len() <= MAX_DIGITS;
    (plain && short).then(|| digits.once().iter().map(|digit| digit.bits).collect())
}

/// Returns the code with the octal digits `bits`, or `None` if all digits are zero.
fn code(bits: &[u8]) -> Option<Code> {
    let digits: String = bits[1..].iter().map(u8::to_string).collect();
    Code::parse(&format!("{}.{digits}", bits[0])).ok()
}

/// Translates one bit of a code A to bits of the code B in which a heap of n is equivalent to a
/// heap of n + `k` in A. The bit of A is number `bit` of the digit for taking `take`. Each bit of B
/// is a pair: the index of its digit, and its value (1, 2 or 4).
fn image_of_move(take: usize, bit: u8, k: usize) -> Vec<(usize, u8)> {
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

/// Returns whether bit `bit` of the digit for taking `take` allows no move from the heaps 1 to `k`,
/// so that these stay without moves. A code can be shifted by `k` only if this holds for every set
/// bit.
fn leaves_dead(take: usize, bit: u8, k: usize) -> bool {
    match bit {
        0 => take > k,
        1 => take >= k,
        _ => take + 2 > k,
    }
}

/// Iterates over the set bits of all digits, each as a pair of the index of the digit and the
/// number of the bit (0, 1 or 2).
fn set(bits: &[u8]) -> impl Iterator<Item = (usize, u8)> + '_ {
    let digits = bits.iter().enumerate();
    digits.flat_map(|(take, digit)| {
        (0..3).filter(move |bit| digit >> bit & 1 != 0).map(move |bit| (take, bit))
    })
}

/// Returns the digits of the code in which a heap of n is equivalent to a heap of n + `k` of the
/// code A with the digits `bits`. Returns `None` if one of the heaps 1 to `k` has a move in A.
fn shift(bits: &[u8], k: usize) -> Option<OctalDigits> {
    let mut shifted = vec![0; bits.len() + k];
    for (take, bit) in set(bits) {
        if !leaves_dead(take, bit, k) {
            return None;
        }
        image_of_move(take, bit, k).into_iter().for_each(|(n, bit)| shifted[n] |= bit);
    }
    Some(shifted)
}

/// Returns the code in which a heap of n is equivalent to a heap of n + k of `original`. Returns
/// `None` if one of the heaps 1 to k has a move, so that the theorem of this module does not apply.
/// Also returns `None` if k exceeds 16, or if `original` is not an octal code with at most 16
/// digits.
///
/// ```
/// use grundy_octal::{cousins, Code};
/// let shifted = cousins::shifted(&Code::parse("0.4").unwrap(), 2).unwrap();
/// assert_eq!(shifted.to_string(), "0.137");
/// ```
pub fn shifted(original: &Code, k: u64) -> Option<Code> {
    code(&shift(&octal_digits(original)?, usize::try_from(k).ok().filter(|k| *k <= MAX_DIGITS)?)?)
}

/// Returns the code with the largest k in which a heap of n + k is equivalent to a heap of n of
/// `original`. Returns `None` if the theorem of this module gives no code, or if `original` is not
/// an octal code with at most 16 digits that can split a heap. Takes O(digits⁴) time.
///
/// ```
/// use grundy_octal::{cousins, Code};
/// let cousin = cousins::cousin(&Code::parse("0.137").unwrap()).unwrap();
/// assert_eq!((cousin.code.to_string().as_str(), cousin.larger), ("0.4", 2));
/// ```
pub fn cousin(original: &Code) -> Option<Cousin> {
    let target = octal_digits(original)?;
    // In codes without splits, the theorem sets no bound on k.
    let last_split = target.iter().rposition(|digit| digit & 4 != 0)?;
    (1..=last_split).rev().find_map(|k| {
        let code = code(&unshift(&target, k)?)?;
        Some(Cousin { code, larger: k as u64 })
    })
}

/// Returns the octal digits of a code that [`shift`] by `k` maps to the code with the digits
/// `target`. Redundant bits are removed from the result. Returns `None` if there is no such code.
///
/// `shift` maps each bit separately to a set of bits, its *image*. So if there is a solution, one
/// solution consists of all bits whose images lie in `target`.
fn unshift(target: &[u8], k: usize) -> Option<OctalDigits> {
    let is_in_target = |(n, bit): (usize, u8)| target.get(n).is_some_and(|digit| digit & bit != 0);
    let mut solution: OctalDigits = vec![0; target.len() + k];
    for (take, bit) in (0..solution.len()).flat_map(|take| (0..3).map(move |bit| (take, bit))) {
        let makes_sense = take > 0 || bit == 2;
        if makes_sense && leaves_dead(take, bit, k) {
            let maps_into_target = image_of_move(take, bit, k).into_iter().all(is_in_target);
            solution[take] |= u8::from(maps_into_target) << bit;
        }
    }
    let is_solution = |solution: &[u8]| {
        shift(solution, k).is_some_and(|shifted| {
            let zeros = vec![0; shifted.len() - target.len()];
            shifted == [target, &zeros].concat()
        })
    };
    if !is_solution(&solution) {
        return None;
    }
    // Removes redundant bits greedily, large takes and moves to nothing first.
    let bits: Vec<(usize, u8)> = set(&solution).collect();
    for (take, bit) in bits.into_iter().rev() {
        solution[take] ^= 1 << bit;
        if !is_solution(&solution) {
            solution[take] ^= 1 << bit;
        }
    }
    Some(solution)
}
