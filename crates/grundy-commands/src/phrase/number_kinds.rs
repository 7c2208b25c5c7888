//! The kinds of numbers that questions can name, such as squares, primes and powers of two.

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

/// The names of each kind of numbers in English and Chinese. Where one name is a prefix of another,
/// the parser reads the longer one.
pub(super) const NAMES: &[(&str, NumberKind)] = &[
    ("square numbers", NumberKind::Squares),
    ("square number", NumberKind::Squares),
    ("squares", NumberKind::Squares),
    ("square", NumberKind::Squares),
    ("完全平方数", NumberKind::Squares),
    ("平方数", NumberKind::Squares),
    ("平方", NumberKind::Squares),
    ("cube numbers", NumberKind::Cubes),
    ("cubes", NumberKind::Cubes),
    ("cube", NumberKind::Cubes),
    ("立方数", NumberKind::Cubes),
    ("立方", NumberKind::Cubes),
    ("prime numbers", NumberKind::Primes),
    ("prime number", NumberKind::Primes),
    ("primes", NumberKind::Primes),
    ("prime", NumberKind::Primes),
    ("质数", NumberKind::Primes),
    ("素数", NumberKind::Primes),
    ("powers of two", NumberKind::PowersOfTwo),
    ("power of two", NumberKind::PowersOfTwo),
    ("powers of 2", NumberKind::PowersOfTwo),
    ("power of 2", NumberKind::PowersOfTwo),
    ("2 的幂次", NumberKind::PowersOfTwo),
    ("2的幂次", NumberKind::PowersOfTwo),
    ("2 的幂", NumberKind::PowersOfTwo),
    ("2的幂", NumberKind::PowersOfTwo),
    ("fibonacci numbers", NumberKind::Fibonacci),
    ("fibonacci number", NumberKind::Fibonacci),
    ("fibonacci", NumberKind::Fibonacci),
    ("斐波那契数", NumberKind::Fibonacci),
    ("odd numbers", NumberKind::Odd),
    ("odd number", NumberKind::Odd),
    ("odd", NumberKind::Odd),
    ("奇数", NumberKind::Odd),
    ("even numbers", NumberKind::Even),
    ("even number", NumberKind::Even),
    ("even", NumberKind::Even),
    ("偶数", NumberKind::Even),
    ("any number", NumberKind::Any),
    ("any", NumberKind::Any),
    ("任意多", NumberKind::Any),
    ("任意", NumberKind::Any),
];

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
