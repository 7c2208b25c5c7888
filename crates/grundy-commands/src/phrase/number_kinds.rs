//! The kinds of numbers that questions can name, such as squares, primes and powers of two.

use super::vocabulary::section;
use std::sync::LazyLock;

/// A kind of numbers that questions name, such as squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberKind {
    Squares,
    Cubes,
    Primes,
    PowersOfTwo,
    Fibonacci,
    Odd,
    Even,
    /// All positive numbers.
    Any,
}

/// The sections of the vocabulary that are names of kinds of numbers, with the kinds.
const KINDS: [(&str, NumberKind); 8] = [
    ("squares", NumberKind::Squares),
    ("cubes", NumberKind::Cubes),
    ("primes", NumberKind::Primes),
    ("powers-of-two", NumberKind::PowersOfTwo),
    ("fibonacci", NumberKind::Fibonacci),
    ("odd", NumberKind::Odd),
    ("even", NumberKind::Even),
    ("any", NumberKind::Any),
];

/// The names of each kind of numbers in English and Chinese. Where one name is a prefix of another,
/// the parser reads the longer one.
pub(super) static NAMES: LazyLock<Vec<(&str, NumberKind)>> = LazyLock::new(|| {
    let names = |(name, kind)| section(name).map(move |word| (word, kind));
    KINDS.into_iter().flat_map(names).collect()
});

impl NumberKind {
    /// Returns the positive numbers of this kind up to `max`, in ascending order.
    pub(super) fn up_to(self, max: u64) -> Vec<u64> {
        if self == NumberKind::Fibonacci {
            let mut numbers = vec![1, 2];
            while let [.., a, b] = numbers[..]
                && a + b <= max
            {
                numbers.push(a + b);
            }
            numbers.retain(|n| *n <= max);
            return numbers;
        }
        (1..=max).filter(|n| self.contains(*n)).collect()
    }

    /// Returns whether the positive number `n` is of this kind. For Fibonacci numbers, returns true
    /// for every `n`, because [`NumberKind::up_to`] lists them without this test.
    fn contains(self, n: u64) -> bool {
        match self {
            NumberKind::Squares => n.isqrt().pow(2) == n,
            NumberKind::Cubes => {
                (1..=n).map(|k| k.pow(3)).take_while(|cube| *cube <= n).any(|cube| cube == n)
            }
            NumberKind::Primes => n > 1 && (2..=n.isqrt()).all(|d| !n.is_multiple_of(d)),
            NumberKind::PowersOfTwo => n.is_power_of_two(),
            NumberKind::Odd => !n.is_multiple_of(2),
            NumberKind::Even => n.is_multiple_of(2),
            NumberKind::Any | NumberKind::Fibonacci => true,
        }
    }
}
