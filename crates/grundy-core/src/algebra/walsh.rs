//! The Walsh–Hadamard transform, and xor convolution by means of it.
//!
//! # Theorem
//! Let (Wf)(i) = Σ f(v)·(−1)^popcount(i & v) for f on 0..2^b. Then W(f ∗ g) = Wf · Wg pointwise,
//! where (f ∗ g)(x) = Σ f(u)·g(v) over u xor v = x; and W(Wf) = 2^b·f.

use super::integer::Integer;
use std::ops::{Add, Sub};

/// Replaces `f` by its Walsh–Hadamard transform.
///
/// Takes O(N log N) additions for N entries. No addition overflows if the sum of the absolute
/// values of all entries is within the range of `T`.
///
/// # Panics
/// Panics if the length is not a power of two.
pub fn walsh_hadamard<T>(f: &mut [T])
where
    for<'a> &'a T: Add<Output = T> + Sub<Output = T>,
{
    assert!(f.len().is_power_of_two(), "{} is not a power of two", f.len());
    let mut half = 1;
    while half < f.len() {
        for block in f.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (&*a + &*b, &*a - &*b);
            }
        }
        half *= 2;
    }
}

/// Returns the xor convolution of `f` and `g`: the list of all (f ∗ g)(x) = Σ f(u)·g(v) over the
/// pairs with u xor v = x. Both lists are padded with zeros to a common power of two.
///
/// Takes O(N log N) additions and N products of integers for lists of N entries.
///
/// ```
/// use grundy_core::algebra::{Integer, xor_convolution};
/// let of = |list: &[i64]| list.iter().map(|&n| Integer::from(n)).collect::<Vec<_>>();
/// // Two heaps of Nim below 3: how often each nim-sum comes up.
/// let heaps = of(&[1, 1, 1]);
/// assert_eq!(xor_convolution(&heaps, &heaps), of(&[3, 2, 2, 2]));
/// ```
pub fn xor_convolution(f: &[Integer], g: &[Integer]) -> Vec<Integer> {
    let size = f.len().max(g.len()).next_power_of_two();
    let transformed = |list: &[Integer]| {
        let mut values = list.to_vec();
        values.resize(size, Integer::ZERO);
        walsh_hadamard(&mut values);
        values
    };
    let (f, g) = (transformed(f), transformed(g));
    let mut products: Vec<Integer> = f.iter().zip(&g).map(|(a, b)| a * b).collect();
    walsh_hadamard(&mut products);
    let bits = size.trailing_zeros() as usize;
    products.into_iter().map(|sum| sum >> bits).collect()
}
