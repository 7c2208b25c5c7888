//! Quotients, compared with brute force, and their presentations.

use crate::brute::{Brute, heap, sums};
use crate::{digits, searched};
use grundy_misere::{Budget, Limits, Presentation, Search, Stopped};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Codes with and without splitting, tame and wild, with moves before the point, and with
/// hexadecimal digits.
const CODES: [&str; 60] = [
    "0.77", "0.7", "0.3", "0.33", "0.333", "0.303", "0.07", "0.137", "0.156", "0.75", "0.123",
    "0.53", "0.71", "0.72", "0.15", "0.16", "0.26", "0.34", "0.35", "0.44", "0.45", "0.52", "0.54",
    "0.56", "0.57", "0.6", "0.64", "0.644", "0.76", "0.144", "0.152", "0.153", "0.241", "0.312",
    "0.315", "0.351", "0.512", "0.712", "0.716", "0.1023", "0.1232", "0.3101", "0.3103", "0.3131",
    "4.", "4.3", "4.4", "4.56", "4.7", "4.74", "4.07", "0.8", "0.9", "0.f", "0.18", "0.3b", "0.88",
    "8.3", "c.1", "0.0007",
];

#[test]
fn outcomes_and_moves_equal_brute_force() {
    // Tests all sums of up to 15 tokens, or up to 24 tokens on demand.
    let total = if grundy_testing::is_long() { 24 } else { 15 };
    let sums = sums(total, total);
    for code in CODES {
        let mut search = Search::new(digits(code));
        let limits = Limits { order: 1000, budget: Budget { bytes: 1 << 23, ..Budget::default() } };
        while search.quotient().positions() < total && search.advance(&limits).is_ok() {}
        let (quotient, mut brute) = (search.quotient(), Brute::new(heap(code)));
        let mut lost = 0;
        for sum in &sums {
            let Some(element) = quotient.product(sum.iter().copied()) else { continue };
            assert_eq!(quotient.is_p(element), brute.is_p(sum), "{code} {sum:?}");
            lost += usize::from(quotient.is_p(element));
            for option in brute.options(sum) {
                let element = quotient.product(option.iter().copied()).unwrap();
                assert_eq!(
                    quotient.is_p(element),
                    brute.is_p(&option),
                    "{code} {sum:?} {option:?}"
                );
            }
        }
        assert!(lost > 0, "{code}");
    }
}

#[test]
fn the_words_of_a_presentation_are_the_irreducible_ones() {
    for (code, heaps) in [("0.77", 40), ("0.53", 30), ("0.123", 20), ("0.07", 28), ("0.3", 9)] {
        let search = searched(code, heaps);
        let quotient = search.quotient();
        let presentation = Presentation::from_quotient(quotient);
        let value = |word: &[u32]| {
            let letters = presentation.letters.iter().zip(word);
            let positions = letters.flat_map(|(&n, &many)| vec![n; many as usize]);
            quotient.product(positions).unwrap()
        };
        for (x, word) in presentation.elements.iter().enumerate() {
            assert_eq!(value(word), x, "{code}");
            for i in 0..word.len() {
                let mut longer = word.clone();
                longer[i] += 1;
                let x = value(&longer);
                let mut steps = 0;
                // The relations are applied in both orders of the list, because the order does not
                // matter.
                for backwards in [false, true] {
                    let mut left = longer.clone();
                    loop {
                        let fits = |(from, _): &&(Vec<u32>, Vec<u32>)| {
                            from.iter().zip(&left).all(|(a, b)| a <= b)
                        };
                        let relations = &presentation.relations;
                        let found = match backwards {
                            false => relations.iter().find(fits),
                            true => relations.iter().rev().find(fits),
                        };
                        let Some((from, to)) = found else { break };
                        for j in 0..left.len() {
                            left[j] = left[j] - from[j] + to[j];
                        }
                        steps += 1;
                        assert!(steps < 1000, "{code}: {longer:?}");
                    }
                    assert_eq!(left, presentation.elements[x], "{code}: {longer:?}");
                }
            }
        }
    }
}

/// The presentation of Kayles equals that of Plambeck and Siegel 2008, "Misère quotients for
/// impartial games", with letters in the order of heaps.
#[test]
fn kayles_has_its_forty_elements() {
    let search = searched("0.77", 170);
    let presentation = Presentation::from_quotient(search.quotient());
    let relations: Vec<String> = presentation
        .relations
        .iter()
        .map(|(from, to)| {
            format!("{}={}", presentation.word_text(from), presentation.word_text(to))
        })
        .collect();
    assert_eq!(
        relations.join(", "),
        "a^2=1, b^3=b, b c^2=b, c^3=c, b d=b c, c d=b^2, d^3=d, b e=b c, c e=b^2, e^2=d e, b f=a b, c f=a b^2 c, \
         d^2 f=f, f^2=b^2, b^2 g=g, c^2 g=g, d g=c g, e g=c g, f g=a g, g^2=b^2"
    );
    let written = |x: usize| presentation.word_text(&presentation.elements[x]);
    let portion: Vec<String> = search.quotient().portion().into_iter().map(written).collect();
    assert_eq!(portion.join(", "), "a, b^2, a c, a c^2, d, a d^2, e, a d e, a d f");
    let alone: Vec<usize> = (1..=170)
        .filter(|&n| search.quotient().is_p(search.quotient().value(n).unwrap()))
        .collect();
    assert_eq!(alone, [1, 4, 9, 12, 20]);
}

#[test]
fn a_quotient_can_change_after_a_long_constant_stretch() {
    let search = searched("0.644", 340);
    assert_eq!(&search.growth()[search.growth().len() - 2..], [(62, 108, 7), (333, 172, 7)]);
    assert_eq!(search.period(), None);
}

#[test]
fn an_infinite_quotient_stops_at_a_limit() {
    let search = searched("0.26", 39);
    assert_eq!(search.growth().last(), Some(&(39, 180, 45)));
    assert_eq!(search.period(), None);
}

#[test]
fn searches_respect_their_limits() {
    let stopped = |limits: &Limits| {
        let mut search = Search::new(digits("0.16"));
        let error = (1..40).find_map(|_| search.advance(limits).err());
        let positions = search.quotient().positions();
        // The quotient before the error is kept, and the search continues from it.
        if positions < 16 {
            search.advance(&Limits::default()).unwrap();
            assert_eq!(search.quotient().positions(), positions + 1);
        }
        (error, positions)
    };
    assert_eq!(stopped(&Limits { order: 100, ..Limits::default() }), (Some(Stopped::Order), 14));
    let (error, positions) = stopped(&within(Budget { bytes: 1 << 16, ..Budget::default() }));
    assert_eq!(error, Some(Stopped::Memory));
    assert!(positions < 17);
    let now = within(Budget::default().until(Some(Instant::now())));
    assert_eq!(stopped(&now), (Some(Stopped::Time), 0));
    let flag = AtomicBool::new(true);
    let asked = within(Budget { stop: Some(&flag), ..Budget::default() });
    assert_eq!(stopped(&asked), (Some(Stopped::Interrupted), 0));
}

/// Returns the default limits with the given limits of time and memory.
fn within(budget: Budget) -> Limits {
    Limits { budget, ..Limits::default() }
}
