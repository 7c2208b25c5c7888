//! Numeration systems: Zeckendorf's, and the greedy ones of take-away games.

use super::number::{Big, big};

/// The Fibonacci numbers 1, 2, 3, 5, 8, … without end.
pub struct Fibonacci {
    next: Big,
    after: Big,
}

impl Default for Fibonacci {
    fn default() -> Self {
        Fibonacci { next: big(1), after: big(2) }
    }
}

impl Iterator for Fibonacci {
    type Item = Big;
    fn next(&mut self) -> Option<Big> {
        let sum = &self.next + &self.after;
        let after = std::mem::replace(&mut self.after, sum);
        Some(std::mem::replace(&mut self.next, after))
    }
}

/// The greatest Fibonacci number `<= n` and the one before it, in 1, 1, 2, 3, 5, …; `None` for 0.
pub fn fibonacci_pair(n: &Big) -> Option<(Big, Big)> {
    let (mut before, mut here) = (big(1), big(1));
    if *n < here {
        return None;
    }
    loop {
        let next = &before + &here;
        if next > *n {
            return Some((here, before));
        }
        before = std::mem::replace(&mut here, next);
    }
}

/// The Zeckendorf form of `n`: the one way to write it as a sum of Fibonacci numbers 1, 2, 3, 5,
/// 8, … no two of them consecutive, largest first; 0 is the empty sum.
///
/// Zeckendorf 1972. Cost: O(d²) for d digits.
///
/// ```
/// use grundy::base::{big, zeckendorf};
/// assert_eq!(zeckendorf(&big(12)), [8, 3, 1].map(big));
/// ```
pub fn zeckendorf(n: &Big) -> Vec<Big> {
    let Some((mut here, mut before)) = fibonacci_pair(n) else {
        return Vec::new();
    };
    let mut rest = n.clone();
    let mut parts = Vec::new();
    while rest != Big::ZERO {
        if here <= rest {
            rest -= &here;
            parts.push(here.clone());
        }
        let earlier = &here - &before;
        here = std::mem::replace(&mut before, earlier);
    }
    parts
}

/// Writing numbers greedily over an increasing list of terms that starts with 1.
pub struct Greedy<'a>(pub &'a [Big]);

impl Greedy<'_> {
    /// The least part of the greedy form of `n`, or `None` for 0.
    pub fn least_part(&self, n: &Big) -> Option<Big> {
        let mut rest = n.clone();
        let mut least = None;
        while rest != Big::ZERO {
            let below = self.0.partition_point(|term| *term <= rest);
            let term = self.0.get(below.checked_sub(1)?)?;
            rest -= term;
            least = Some(term.clone());
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeckendorf_is_the_unique_form() {
        let fibs: Vec<Big> = Fibonacci::default().take(30).collect();
        for n in 0..2000u64 {
            let parts = zeckendorf(&big(n));
            assert_eq!(parts.iter().sum::<Big>(), big(n));
            let at: Vec<usize> =
                parts.iter().map(|p| fibs.iter().position(|f| f == p).unwrap()).collect();
            assert!(at.windows(2).all(|w| w[0] >= w[1] + 2), "{n}: {parts:?}");
        }
    }
}
