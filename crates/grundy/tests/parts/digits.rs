//! Compares functions of digits with their definitions.

use grundy::base::big;
use grundy::law::form::{DigitFunction, find};

/// Returns every function of digits that the search for laws tries, with constants in steps of
/// `step`.
fn functions(step: usize) -> impl Iterator<Item = DigitFunction> {
    let by_base = |base| {
        [
            DigitFunction::Valuation,
            DigitFunction::PowerDividing,
            DigitFunction::PowerBelow,
            DigitFunction::Count,
        ]
        .map(|it| it(base))
    };
    (2..=10)
        .flat_map(by_base)
        .chain([DigitFunction::Ones, DigitFunction::Parity, DigitFunction::OddPart])
        .chain((1..=63).step_by(step).flat_map(|c| [DigitFunction::Xor(c), DigitFunction::And(c)]))
        .chain((1..=255).step_by(step).map(DigitFunction::TrailingOnesOr))
}

/// Returns the digits of m in a base, the least significant first.
fn digits_of(mut m: u64, base: u64) -> Vec<u64> {
    let mut digits = Vec::new();
    while m > 0 {
        digits.push(m % base);
        m /= base;
    }
    digits
}

/// Computes the value of a function of digits at `m` by its definition. Returns `None` where the
/// function is undefined.
fn said(function: DigitFunction, m: u64) -> Option<u64> {
    let zeros = |base| Some(digits_of(m, base).iter().position(|digit| *digit != 0)? as u64);
    let count = |base| digits_of(m, base).len() as u64;
    let ones = || digits_of(m, 2).iter().sum::<u64>();
    // Computes a bitwise operation digit by digit. Constants have at most eight digits.
    let by_bits = |digit: &dyn Fn(u64, u64) -> u64, c: u64| -> u64 {
        (0..40).map(|at| digit(m >> at & 1, c >> at & 1) << at).sum()
    };
    match function {
        DigitFunction::Valuation(base) => zeros(base),
        DigitFunction::PowerDividing(base) => Some(base.pow(zeros(base)? as u32)),
        DigitFunction::PowerBelow(base) => Some(base.pow(count(base).checked_sub(1)? as u32)),
        DigitFunction::Count(base) => Some(count(base)),
        DigitFunction::OddPart => Some(m / 2u64.pow(zeros(2)? as u32)),
        DigitFunction::Ones => Some(ones()),
        DigitFunction::Parity => Some(ones() % 2),
        DigitFunction::Xor(c) => Some(by_bits(&|a, b| (a + b) % 2, c)),
        DigitFunction::And(c) => Some(by_bits(&|a, b| a * b, c)),
        DigitFunction::TrailingOnesOr(c) => {
            let either = by_bits(&|a, b| a.max(b), c);
            Some((0..).find(|at| either >> at & 1 == 0).unwrap())
        }
    }
}

const FAR: [u64; 6] = [6_561, 16_384, 59_049, 531_441, 1_000_000, 999_999];

#[test]
fn large_numbers_have_the_digits_of_small_ones() {
    for digits in functions(1) {
        for m in (0..600).chain(FAR) {
            assert_eq!(digits.value(&big(m)), said(digits, m).map(big), "{digits:?} {m}");
        }
    }
}

/// A function that is recognised in a table of small numbers also has the correct values at large
/// numbers.
#[test]
fn functions_of_digits_are_recognised_in_their_tables() {
    // The other functions change too rarely in such a table, or are periodic there.
    let seen = |digits: &DigitFunction| match digits {
        DigitFunction::PowerBelow(base) | DigitFunction::Count(base) => *base < 4,
        DigitFunction::And(c) => !(c + 1).is_power_of_two(),
        _ => true,
    };
    for digits in functions(8).filter(seen) {
        let table: Vec<u64> = (0..1_100).map(|n| said(digits, n).unwrap_or(0)).collect();
        let found = find(&table);
        let form = found.iter().find(|found| found.form.kind() == "bitwise");
        let form = &form.unwrap_or_else(|| panic!("{digits:?} is not seen")).form;
        for m in FAR {
            assert_eq!(Some(form.value(&big(m))), said(digits, m).map(big), "{digits:?} {m}");
        }
    }
}
