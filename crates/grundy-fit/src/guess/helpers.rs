//! The helper functions that exported laws call, in each target language.

use super::language::Language;
use super::operators::Unary;

/// A helper function of exported laws; most compute the operator of the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Helper {
    FloorDiv,
    FloorMod,
    Gcd,
    V2,
    LowBit,
    TrailingOnes,
    BitCount,
    FloorPhi,
    BitLength,
    OddPart,
    Isqrt,
    IsFib,
    IsPow2,
    IsSquare,
}

impl Helper {
    /// Returns the helper that computes `operator`. It must be an operator that the target
    /// languages do not have.
    pub fn for_operator(operator: Unary) -> Helper {
        match operator {
            Unary::V2 => Helper::V2,
            Unary::LowBit => Helper::LowBit,
            Unary::TrailingOnes => Helper::TrailingOnes,
            Unary::BitCount => Helper::BitCount,
            Unary::FloorPhi => Helper::FloorPhi,
            Unary::BitLength => Helper::BitLength,
            Unary::OddPart => Helper::OddPart,
            Unary::IsFib => Helper::IsFib,
            Unary::IsPow2 => Helper::IsPow2,
            Unary::IsSquare => Helper::IsSquare,
            Unary::Isqrt | Unary::Abs | Unary::Parity | Unary::Not | Unary::Number => Helper::Isqrt,
        }
    }

    /// Returns the name of the helper function, which is the same in all languages.
    pub fn name(self) -> &'static str {
        match self {
            Helper::FloorDiv => "floor_div",
            Helper::FloorMod => "floor_mod",
            Helper::Gcd => "gcd",
            Helper::V2 => "v2",
            Helper::LowBit => "lowbit",
            Helper::TrailingOnes => "trailing_ones",
            Helper::BitCount => "popcount",
            Helper::FloorPhi => "floor_phi",
            Helper::BitLength => "bit_length",
            Helper::OddPart => "odd_part",
            Helper::Isqrt => "isqrt",
            Helper::IsFib => "is_fib",
            Helper::IsPow2 => "is_pow2",
            Helper::IsSquare => "is_square",
        }
    }

    /// Returns the source code of the helper function in `language`.
    pub fn text(self, language: Language) -> &'static str {
        match language {
            Language::Cpp => self.cpp(),
            Language::Python => self.python(),
            Language::Rust => self.rust(),
        }
    }

    /// Returns the source code of the helper function in C++; empty if the standard library is
    /// used.
    fn cpp(self) -> &'static str {
        match self {
            Helper::FloorDiv => {
                "long long floor_div(long long a, long long b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
"
            }
            Helper::FloorMod => {
                "long long floor_mod(long long a, long long b) {
    long long rest = a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
"
            }
            Helper::Gcd => "",
            Helper::V2 => "long long v2(long long n) { return __builtin_ctzll(n); }\n",
            Helper::LowBit => {
                "long long lowbit(long long n) { return n & (0 - (unsigned long long)n); }\n"
            }
            Helper::TrailingOnes => {
                "long long trailing_ones(long long n) { return __builtin_ctzll(~n); }\n"
            }
            Helper::BitCount => {
                "long long popcount(long long n) { return __builtin_popcountll(n); }\n"
            }
            Helper::FloorPhi => {
                "// floor(k * (1 + sqrt(5)) / 2), exactly.
long long floor_phi(long long k) {
    unsigned __int128 square = (unsigned __int128)5 * k * k, root = 0;
    for (unsigned __int128 bit = (unsigned __int128)1 << 126; bit; bit >>= 2) {
        if (square >= root + bit) {
            square -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return (k + root) / 2;
}
"
            }
            Helper::BitLength => {
                "long long bit_length(long long n) { return n ? 64 - __builtin_clzll(n) : 0; }\n"
            }
            Helper::OddPart => {
                "long long odd_part(long long n) { return n ? n >> __builtin_ctzll(n) : 0; }\n"
            }
            Helper::Isqrt => {
                "long long isqrt(long long n) {
    unsigned long long left = n, root = 0;
    for (unsigned long long bit = 1ULL << 62; bit; bit >>= 2) {
        if (left >= root + bit) {
            left -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return root;
}
"
            }
            Helper::IsFib => {
                "bool is_fib(long long n) {
    unsigned long long before = 1, here = 1;
    if (n < 1) return false;
    while (here < (unsigned long long)n) {
        unsigned long long next = before + here;
        before = here;
        here = next;
    }
    return here == (unsigned long long)n;
}
"
            }
            Helper::IsPow2 => {
                "bool is_pow2(long long n) { return n >= 1 && (n & (n - 1)) == 0; }\n"
            }
            Helper::IsSquare => {
                "bool is_square(long long n) {
    unsigned long long left = n, root = 0;
    if (n < 0) return false;
    for (unsigned long long bit = 1ULL << 62; bit; bit >>= 2) {
        if (left >= root + bit) {
            left -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return left == 0;
}
"
            }
        }
    }

    /// Returns the source code of the helper function in Python; empty if Python has the operator.
    fn python(self) -> &'static str {
        match self {
            Helper::FloorDiv | Helper::FloorMod | Helper::Gcd | Helper::Isqrt => "",
            Helper::V2 => "def v2(n):\n    return (n & -n).bit_length() - 1\n",
            Helper::LowBit => "def lowbit(n):\n    return n & -n\n",
            Helper::TrailingOnes => {
                "def trailing_ones(n):\n    return (~n & (n + 1)).bit_length() - 1\n"
            }
            Helper::BitCount => "def popcount(n):\n    return bin(n).count(\"1\")\n",
            Helper::FloorPhi => {
                "# floor(k * (1 + sqrt(5)) / 2), exactly.
def floor_phi(k):
    from math import isqrt
    return (k + isqrt(5 * k * k)) // 2
"
            }
            Helper::BitLength => "def bit_length(n):\n    return n.bit_length()\n",
            Helper::OddPart => "def odd_part(n):\n    return n // (n & -n) if n else 0\n",
            Helper::IsFib => {
                "def is_fib(n):
    before, here = 1, 1
    while here < n:
        before, here = here, before + here
    return here == n
"
            }
            Helper::IsPow2 => "def is_pow2(n):\n    return n >= 1 and n & (n - 1) == 0\n",
            Helper::IsSquare => {
                "def is_square(n):
    from math import isqrt
    return n >= 0 and isqrt(n) ** 2 == n
"
            }
        }
    }

    /// Returns the source code of the helper function in Rust.
    fn rust(self) -> &'static str {
        match self {
            Helper::FloorDiv => {
                "fn floor_div(a: i64, b: i64) -> i64 {
    a / b - i64::from(a % b != 0 && (a < 0) != (b < 0))
}
"
            }
            Helper::FloorMod => {
                "fn floor_mod(a: i64, b: i64) -> i64 {
    let rest = a % b;
    if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
}
"
            }
            Helper::Gcd => {
                "fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i64
}
"
            }
            Helper::V2 => "fn v2(n: i64) -> i64 {\n    i64::from(n.trailing_zeros())\n}\n",
            Helper::LowBit => "fn lowbit(n: i64) -> i64 {\n    n & n.wrapping_neg()\n}\n",
            Helper::TrailingOnes => {
                "fn trailing_ones(n: i64) -> i64 {\n    i64::from(n.trailing_ones())\n}\n"
            }
            Helper::BitCount => "fn popcount(n: i64) -> i64 {\n    i64::from(n.count_ones())\n}\n",
            Helper::FloorPhi => {
                "// floor(k * (1 + sqrt(5)) / 2), exactly.
fn floor_phi(k: i64) -> i64 {
    let k = k as u128;
    ((k + (5 * k * k).isqrt()) / 2) as i64
}
"
            }
            Helper::BitLength => {
                "fn bit_length(n: i64) -> i64 {\n    64 - i64::from(n.leading_zeros())\n}\n"
            }
            Helper::OddPart => {
                "fn odd_part(n: i64) -> i64 {
    if n == 0 { 0 } else { n >> n.trailing_zeros() }
}
"
            }
            Helper::Isqrt => "fn isqrt(n: i64) -> i64 {\n    n.isqrt()\n}\n",
            Helper::IsFib => {
                "fn is_fib(n: i64) -> bool {
    let (mut before, mut here) = (1u64, 1u64);
    while n >= 1 && here < n as u64 {
        (before, here) = (here, before + here);
    }
    n >= 1 && here == n as u64
}
"
            }
            Helper::IsPow2 => "fn is_pow2(n: i64) -> bool {\n    n >= 1 && n & (n - 1) == 0\n}\n",
            Helper::IsSquare => {
                "fn is_square(n: i64) -> bool {\n    n >= 0 && n.isqrt() * n.isqrt() == n\n}\n"
            }
        }
    }
}
