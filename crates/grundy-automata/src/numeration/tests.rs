//! Every natural has one word, by brute force.

use super::*;

fn all() -> Vec<Numeration> {
    let periods: [&[u32]; 9] =
        [&[1], &[2], &[3], &[16], &[1, 2], &[2, 1], &[1, 1, 1, 4], &[4, 2, 3], &[3, 1, 1]];
    let mut all: Vec<Numeration> =
        periods.iter().map(|period| Numeration::ostrowski(period).unwrap()).collect();
    all.extend([Numeration::binary(), Numeration::zeckendorf()]);
    all
}

/// The rules as they stand in the books, digit by digit.
fn allowed(kind: &Kind, digits: &[u32]) -> bool {
    let lowest_first: Vec<u32> = digits.iter().rev().copied().collect();
    match kind {
        Kind::Binary => lowest_first.iter().all(|&b| b <= 1),
        Kind::Zeckendorf => {
            lowest_first.iter().all(|&b| b <= 1) && lowest_first.windows(2).all(|w| w[0] + w[1] < 2)
        }
        Kind::Ostrowski(a) => {
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
    for numeration in all() {
        // All words of a length, by brute force, are the naturals below a weight.
        let most = numeration.0.most.iter().max().unwrap() + 1;
        let length = if most > 10 {
            3
        } else if most > 3 {
            5
        } else {
            9
        };
        let mut seen = Vec::new();
        for code in 0..most.pow(length) {
            let mut rest = code;
            let mut digits = Vec::new();
            for _ in 0..length {
                digits.push(rest % most);
                rest /= most;
            }
            digits.reverse();
            if allowed(numeration.kind(), &digits) {
                seen.push(u64::try_from(&numeration.value(&digits)).unwrap());
            }
        }
        // Greater words are greater numbers, so the list is sorted already.
        assert_eq!(seen, (0..seen.len() as u64).collect::<Vec<u64>>(), "{:?}", numeration.kind());
        for n in 0..2000u64 {
            let n = Big::from(n);
            let digits = numeration.digits(&n);
            assert!(allowed(numeration.kind(), &digits) && digits.first() != Some(&0));
            assert_eq!(numeration.value(&digits), n);
            let word = numeration.word(&n);
            assert_eq!(numeration.value_of_word(&word), n);
            assert_eq!(numeration.machine_word(u64::try_from(&n).unwrap()), word);
        }
    }
}

#[test]
fn weights_are_of_both_sequences() {
    // Denominators of the convergents of √3 - 1.
    let numeration = Numeration::ostrowski(&[1, 2]).unwrap();
    let weights = numeration.0.weights(&Big::from(50u8));
    assert_eq!(weights, [1u8, 1, 3, 4, 11, 15, 41].map(Big::from));
    let fibonacci = Numeration::zeckendorf().0.weights(&Big::from(20u8));
    assert_eq!(fibonacci, [1u8, 2, 3, 5, 8, 13].map(Big::from));
}

/// The period 1 is Zeckendorf's numeration with a zero behind: its two lowest weights are 1.
#[test]
fn zeckendorf_is_the_period_one() {
    let (zeckendorf, ones) = (Numeration::zeckendorf(), Numeration::ostrowski(&[1]).unwrap());
    for n in 1..3000u32 {
        let n = Big::from(n);
        assert_eq!(ones.digits(&n), [zeckendorf.digits(&n), vec![0]].concat());
    }
}

#[test]
fn bounds_of_quotients() {
    for bad in [&[][..], &[0], &[17], &[16, 16, 16], &[1; 13]] {
        assert_eq!(Numeration::ostrowski(bad), Err(Error::Quotients));
    }
}
