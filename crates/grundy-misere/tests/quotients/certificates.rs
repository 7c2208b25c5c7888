//! Certificates: true ones are verified, false ones are rejected with the least sum with a wrong
//! outcome.

use crate::brute::{Brute, heap, sums};
use crate::{Random, searched};
use grundy_misere::{Certificate, Game, Rejection, Verified, verify};

const ROOM: u64 = 1 << 28;

fn certificate(code: &str, heaps: usize) -> Certificate {
    let search = searched(code, heaps);
    Certificate::new(Game::Code(code.to_string()), search.quotient(), search.period())
}

fn checked(certificate: &Certificate) -> Result<Verified, Rejection> {
    verify(certificate, ROOM, &|| true)
}

#[test]
fn true_certificates_are_verified() {
    for (code, heaps, order, portion, periodic) in [
        ("0.77", 167, 40, 9, true),
        ("0.77", 165, 40, 9, false),
        ("0.75", 21, 8, 2, true),
        ("0.07", 30, 360, 65, false),
        ("0.3", 12, 2, 1, true),
        ("4.74", 21, 8, 2, true),
    ] {
        let written = serde_json::to_string(&certificate(code, heaps)).unwrap();
        let read: Certificate = serde_json::from_str(&written).unwrap();
        assert_eq!(
            checked(&read),
            Ok(Verified { order, portion, positions: heaps, periodic }),
            "{code} {written}"
        );
    }
}

#[test]
fn each_condition_is_needed() {
    let right = certificate("0.77", 167);
    let spoiled = |change: &dyn Fn(&mut Certificate)| {
        let mut copy = right.clone();
        change(&mut copy);
        checked(&copy).unwrap_err()
    };
    assert_eq!(spoiled(&|c| c.period = Some(6)), Rejection::Period(71));
    assert_eq!(spoiled(&|c| c.preperiod = Some(70)), Rejection::Period(70));
    assert_eq!(spoiled(&|c| c.preperiod = Some(72)), Rejection::ShortWindow(168));
    assert!(matches!(spoiled(&|c| c.preperiod = None), Rejection::Malformed(_)));
    assert!(matches!(spoiled(&|c| c.period = Some(u64::MAX)), Rejection::Malformed(_)));
    assert_eq!(
        spoiled(&|c| c.values[0] = 0),
        Rejection::Malformed("the first product of a generator is not the element of its position")
    );
    // Heap 3 gets the element of heap 2. The sum of heaps 3 and 2 is the least one whose outcome
    // becomes wrong.
    assert_eq!(spoiled(&|c| c.values[2] = c.values[1]), Rejection::WrongOutcome(vec![3, 2]));
    assert!(matches!(spoiled(&|c| c.portion.truncate(8)), Rejection::WrongOutcome(_)));
    assert!(
        matches!(spoiled(&|c| c.portion.push(0)), Rejection::WrongOutcome(word) if word.is_empty())
    );
    assert!(matches!(spoiled(&|c| c.portion.push(60_000)), Rejection::Malformed(_)));
    assert!(matches!(
        spoiled(&|c| c.generators[1].times.swap(3, 4)),
        Rejection::NotCommutative { .. }
    ));
    assert!(matches!(
        spoiled(&|c| {
            c.generators.pop();
        }),
        Rejection::UnreachableElement(_)
    ));
    assert!(matches!(
        spoiled(&|c| c.game = Game::Code("0.7".to_string())),
        Rejection::WrongOutcome(_)
    ));
    assert!(matches!(
        spoiled(&|c| c.game = Game::Code("0.770".to_string())),
        Rejection::Malformed(_)
    ));
    assert_eq!(verify(&right, 1000, &|| true), Err(Rejection::TooLarge));
    assert_eq!(verify(&right, ROOM, &|| false), Err(Rejection::TooLarge));
    // Heap 1 of 0.07 has no options, so its element must be the identity.
    let mut ended = certificate("0.07", 20);
    ended.values[0] = 1;
    assert_eq!(checked(&ended), Err(Rejection::TerminalNotIdentity(1)));
}

/// A monoid with a superfluous element has the right outcomes but is not minimal.
#[test]
fn a_monoid_that_is_not_minimal_is_rejected() {
    // The heaps of 0.3 alternate between the elements a and 1 with a^2 = 1. This certificate has
    // a^3 = a instead.
    let text = r#"{"code": "0.3",
        "values": [1, 2, 1, 2, 1], "portion": [1], "generators": [{"position": 1, "times": [1, 2, 1]}]}"#;
    let certificate: Certificate = serde_json::from_str(text).unwrap();
    assert_eq!(checked(&certificate), Err(Rejection::Indistinguishable(0, 2)));
}

#[test]
fn no_false_certificate_is_verified() {
    let all = if grundy_testing::is_long() { 10_000 } else { 1_500 };
    let right: Vec<(&str, Certificate)> =
        [("0.77", 30), ("0.75", 21), ("0.123", 22), ("0.07", 24), ("4.56", 20)]
            .map(|(code, heaps)| (code, certificate(code, heaps)))
            .to_vec();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut verified = 0;
    for _ in 0..all {
        let (code, right) = &right[random.below(right.len())];
        let mut copy = right.clone();
        let order = copy.generators[0].times.len();
        for _ in 0..=random.below(2) {
            match random.below(6) {
                0 => {
                    let at = random.below(copy.values.len());
                    copy.values[at] = random.below(order) as u16;
                }
                1 => {
                    let generator = random.below(copy.generators.len());
                    copy.generators[generator].times[random.below(order)] =
                        random.below(order) as u16;
                }
                2 => {
                    let at = random.below(copy.portion.len());
                    copy.portion[at] = random.below(order) as u16;
                }
                3 => copy.values.truncate(1 + random.below(copy.values.len())),
                4 => {
                    copy.period = Some(1 + random.below(12) as u64);
                    copy.preperiod = Some(1 + random.below(12) as u64);
                }
                _ => {
                    let at = random.below(copy.generators.len());
                    copy.generators.remove(at);
                }
            }
        }
        match checked(&copy) {
            Ok(_) => {
                verified += 1;
                truth(code, &copy);
            }
            Err(Rejection::WrongOutcome(word))
                if word.iter().sum::<usize>() <= 30 && word.len() < 7 =>
            {
                wrong(code, &copy, &word)
            }
            Err(_) => {}
        }
    }
    assert!(verified > 20, "{verified}");
}

/// Returns the element of a sum, if the certificate is a monoid.
fn element(certificate: &Certificate, sum: &[usize]) -> usize {
    let generators = &certificate.generators;
    // For each element, a word of generators with this element.
    let mut word: Vec<Option<Vec<usize>>> = vec![None; generators[0].times.len()];
    word[0] = Some(Vec::new());
    let mut queue = vec![0];
    while let Some(x) = queue.pop() {
        for (i, generator) in generators.iter().enumerate() {
            let next = generator.times[x] as usize;
            if word[next].is_none() {
                let mut longer = word[x].clone().unwrap();
                longer.push(i);
                word[next] = Some(longer);
                queue.push(next);
            }
        }
    }
    sum.iter().fold(0, |x, &n| {
        let value = certificate.values[n - 1] as usize;
        word[value].iter().flatten().fold(x, |x, &i| generators[i].times[x] as usize)
    })
}

/// Checks that a verified certificate has the outcomes of brute force, and that its period
/// continues beyond its heaps.
fn truth(code: &str, certificate: &Certificate) {
    let mut brute = Brute::new(heap(code));
    for sum in sums(13, certificate.values.len()) {
        let told = certificate.portion.contains(&(element(certificate, &sum) as u16));
        assert_eq!(told, brute.is_p(&sum), "{code} {sum:?} {certificate:?}");
    }
    if let (Some(period), Some(from)) = (certificate.period, certificate.preperiod) {
        let search = searched(code, 60);
        let values = search.quotient().values();
        let (period, from) = (period as usize, from as usize);
        assert!(
            (from..=60 - period).all(|n| values[n] == values[n + period]),
            "{code} {period} {from}"
        );
    }
}

/// Checks that the reported sum is the least one with a wrong outcome.
fn wrong(code: &str, certificate: &Certificate, word: &[usize]) {
    let mut brute = Brute::new(heap(code));
    let told = certificate.portion.contains(&(element(certificate, word) as u16));
    assert_ne!(told, brute.is_p(word), "{code} {word:?} {certificate:?}");
    for option in brute.options(word) {
        let told = certificate.portion.contains(&(element(certificate, &option) as u16));
        assert_eq!(told, brute.is_p(&option), "{code} {word:?} {option:?}");
    }
}
