//! Numbers that may be taken, by what they are called: squares, primes, powers of two.

/// Numbers of some kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Squares,
    Cubes,
    Primes,
    PowersOfTwo,
    Fibonacci,
    Odd,
    Even,
    Any,
}

/// What each kind is called. Where one name begins another the longer is meant.
pub(super) const NAMES: &[(&str, Kind)] = &[
    ("square numbers", Kind::Squares),
    ("square number", Kind::Squares),
    ("squares", Kind::Squares),
    ("square", Kind::Squares),
    ("完全平方数", Kind::Squares),
    ("平方数", Kind::Squares),
    ("平方", Kind::Squares),
    ("cube numbers", Kind::Cubes),
    ("cubes", Kind::Cubes),
    ("cube", Kind::Cubes),
    ("立方数", Kind::Cubes),
    ("立方", Kind::Cubes),
    ("prime numbers", Kind::Primes),
    ("prime number", Kind::Primes),
    ("primes", Kind::Primes),
    ("prime", Kind::Primes),
    ("质数", Kind::Primes),
    ("素数", Kind::Primes),
    ("powers of two", Kind::PowersOfTwo),
    ("power of two", Kind::PowersOfTwo),
    ("powers of 2", Kind::PowersOfTwo),
    ("power of 2", Kind::PowersOfTwo),
    ("2 的幂次", Kind::PowersOfTwo),
    ("2的幂次", Kind::PowersOfTwo),
    ("2 的幂", Kind::PowersOfTwo),
    ("2的幂", Kind::PowersOfTwo),
    ("fibonacci numbers", Kind::Fibonacci),
    ("fibonacci number", Kind::Fibonacci),
    ("fibonacci", Kind::Fibonacci),
    ("斐波那契数", Kind::Fibonacci),
    ("odd numbers", Kind::Odd),
    ("odd number", Kind::Odd),
    ("odd", Kind::Odd),
    ("奇数", Kind::Odd),
    ("even numbers", Kind::Even),
    ("even number", Kind::Even),
    ("even", Kind::Even),
    ("偶数", Kind::Even),
    ("any number", Kind::Any),
    ("any", Kind::Any),
    ("任意多", Kind::Any),
    ("任意", Kind::Any),
];

impl Kind {
    /// Those up to `most`, ascending.
    pub(super) fn up_to(self, most: u64) -> Vec<u64> {
        if self == Kind::Fibonacci {
            let mut found = vec![1, 2];
            while let [.., a, b] = found[..]
                && a + b <= most
            {
                found.push(a + b);
            }
            found.retain(|n| *n <= most);
            return found;
        }
        (1..=most).filter(|n| self.has(*n)).collect()
    }

    fn has(self, n: u64) -> bool {
        match self {
            Kind::Squares => n.isqrt().pow(2) == n,
            Kind::Cubes => {
                (1..=n).map(|k| k.pow(3)).take_while(|cube| *cube <= n).any(|cube| cube == n)
            }
            Kind::Primes => n > 1 && (2..=n.isqrt()).all(|d| !n.is_multiple_of(d)),
            Kind::PowersOfTwo => n.is_power_of_two(),
            Kind::Odd => !n.is_multiple_of(2),
            Kind::Even => n.is_multiple_of(2),
            Kind::Any | Kind::Fibonacci => true,
        }
    }
}
