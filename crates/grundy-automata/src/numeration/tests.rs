//! Tests that the words of numbers agree with a search of all digit sequences.

use super::*;

fn numerations() -> Vec<Numeration> {
    let periods: [&[u32]; 9] =
        [&[1], &[2], &[3], &[16], &[1, 2], &[2, 1], &[1, 1, 1, 4], &[4, 2, 3], &[3, 1, 1]];
    let mut numerations: Vec<Numeration> =
        periods.iter().map(|period| Numeration::ostrowski(period).unwrap()).collect();
    numerations.extend([Numeration::binary(), Numeration::zeckendorf()]);
    numerations
}

/// Returns whether a word, given by its digits with the most significant one first, obeys the
/// published rules of the numeration.
fn is_valid(kind: &NumerationKind, digits: &[u32]) -> bool {
    let lowest_first: Vec<u32> = digits.iter().rev().copied().collect();
    match kind {
        NumerationKind::Binary => lowest_first.iter().all(|&b| b <= 1),
        NumerationKind::Zeckendorf => {
            lowest_first.iter().all(|&b| b <= 1) && lowest_first.windows(2).all(|w| w[0] + w[1] < 2)
        }
        NumerationKind::Ostrowski(a) => {
            let a = |i: usize| a[i % a.len()];
            lowest_first.iter().enumerate().all(|(i, &b)| b <= a(i))
                && lowest_first.first().is_none_or(|&b| b < a(0))
                && (1..lowest_first.len())
                    .all(|i| lowest_first[i] < a(i) || lowest_first[i - 1] == 0)
        }
    }
}

#[test]
fn every_natural_has_one_word() {
    for numeration in numerations() {
        // The valid words of one length are the numbers below a weight.
        let radix = numeration.0.max_digits.iter().max().unwrap() + 1;
        let length = if radix > 10 {
            3
        } else if radix > 3 {
            5
        } else {
            9
        };
        let mut numbers = Vec::new();
        for code in 0..radix.pow(length) {
            let mut remaining = code;
            let mut digits = Vec::new();
            for _ in 0..length {
                digits.push(remaining % radix);
                remaining /= radix;
            }
            digits.reverse();
            if is_valid(numeration.kind(), &digits) {
                numbers.push(u64::try_from(&numeration.value(&digits)).unwrap());
            }
        }
        // Greater words denote greater numbers, so the list is sorted.
        assert_eq!(
            numbers,
            (0..numbers.len() as u64).collect::<Vec<u64>>(),
            "{:?}",
            numeration.kind()
        );
        for n in 0..2000u64 {
            let n = Big::from(n);
            let digits = numeration.digits(&n);
            assert!(is_valid(numeration.kind(), &digits) && digits.first() != Some(&0));
            assert_eq!(numeration.value(&digits), n);
            let word = numeration.word(&n);
            assert_eq!(numeration.value_of_word(&word), n);
            assert_eq!(numeration.machine_word(u64::try_from(&n).unwrap()), word);
        }
    }
}

#[test]
fn weights_are_denominators_and_fibonacci_numbers() {
    // Denominators of the convergents of √3 - 1.
    let numeration = Numeration::ostrowski(&[1, 2]).unwrap();
    let weights = numeration.0.weights(&Big::from(50u8));
    assert_eq!(weights, [1u8, 1, 3, 4, 11, 15, 41].map(Big::from));
    let fibonacci = Numeration::zeckendorf().0.weights(&Big::from(20u8));
    assert_eq!(fibonacci, [1u8, 2, 3, 5, 8, 13].map(Big::from));
}

/// The Ostrowski numeration with the single partial quotient 1 is Zeckendorf's numeration with an
/// appended zero, because its two lowest weights are 1.
#[test]
fn period_one_appends_a_zero_to_zeckendorf() {
    let (zeckendorf, ones) = (Numeration::zeckendorf(), Numeration::ostrowski(&[1]).unwrap());
    for n in 1..3000u32 {
        let n = Big::from(n);
        assert_eq!(ones.digits(&n), [zeckendorf.digits(&n), vec![0]].concat());
    }
}

#[test]
fn invalid_quotients_are_errors() {
    for bad in [&[][..], &[0], &[17], &[16, 16, 16], &[1; 13]] {
        assert_eq!(Numeration::ostrowski(bad), Err(Error::Quotients));
    }
}
