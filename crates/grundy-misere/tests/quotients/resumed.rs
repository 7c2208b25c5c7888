//! Searches that are resumed from certificates.

use super::{Random, digits, searched};
use grundy_misere::{Certificate, Game, Limits, ResumeError, Search, Stopped, verify};

fn certificate(code: &str, heaps: usize) -> Certificate {
    Certificate::new(Game::Code(code.to_string()), searched(code, heaps).quotient(), None)
}

#[test]
fn a_resumed_search_continues_like_the_original() {
    for (code, at, to) in [
        ("0.77", 12, 60),
        ("0.77", 60, 100),
        ("0.07", 26, 31),
        ("0.26", 14, 20),
        ("0.75", 1, 30),
        ("4.7", 0, 12),
    ] {
        let written = certificate(code, at);
        let mut search = Search::resume(digits(code), &written, &Limits::default()).unwrap();
        assert_eq!(search.quotient(), searched(code, at).quotient(), "{code} {at}");
        while search.quotient().positions() < to {
            search.advance(&Limits::default()).unwrap();
        }
        assert_eq!(search.quotient(), searched(code, to).quotient(), "{code} {at} {to}");
    }
}

/// The elements of a certificate can be numbered in any order, because the search renumbers them in
/// the order of their least words.
#[test]
fn elements_in_any_order_are_accepted() {
    let mut random = Random(5);
    let written = certificate("0.77", 40);
    let order = written.generators[0].times.len();
    for _ in 0..20 {
        let mut names: Vec<u16> = (0..order as u16).collect();
        for i in (2..order).rev() {
            names.swap(i, 1 + random.below(i));
        }
        let mut renamed = written.clone();
        renamed.values.iter_mut().for_each(|x| *x = names[usize::from(*x)]);
        renamed.portion.iter_mut().for_each(|x| *x = names[usize::from(*x)]);
        renamed.portion.sort_unstable();
        for (old, new) in written.generators.iter().zip(&mut renamed.generators) {
            for x in 0..order {
                new.times[usize::from(names[x])] = names[usize::from(old.times[x])];
            }
        }
        assert!(verify(&renamed, 1 << 30, &|| true).is_ok());
        let search = Search::resume(digits("0.77"), &renamed, &Limits::default()).unwrap();
        assert_eq!(search.quotient(), searched("0.77", 40).quotient());
    }
}

/// Mutated certificates that are false are not resumed.
#[test]
fn false_certificates_are_not_resumed() {
    let mut random = Random(77);
    let right = searched("0.77", 30);
    let written = certificate("0.77", 30);
    let order = written.generators[0].times.len();
    let (mut wrong, mut malformed, mut the_same) = (0, 0, 0);
    for _ in 0..400 {
        let mut changed = written.clone();
        let new = random.below(order + 1) as u16;
        match random.below(3) {
            0 => {
                let at = random.below(changed.values.len());
                changed.values[at] = new;
            }
            1 => {
                let at = random.below(changed.generators.len());
                let x = random.below(order);
                changed.generators[at].times[x] = new;
            }
            // The P-portion is changed, which has no effect because the search labels the elements
            // again.
            _ => changed.portion = vec![new],
        }
        match Search::resume(digits("0.77"), &changed, &Limits::default()) {
            Ok(search) => {
                assert_eq!(search.quotient(), right.quotient(), "{changed:?}");
                the_same += 1;
            }
            Err(ResumeError::WrongOutcome(_)) => wrong += 1,
            Err(ResumeError::Malformed(_)) => malformed += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert!(wrong > 50 && malformed > 50 && the_same > 50, "{wrong} {malformed} {the_same}");
    // A resumed search reports other rules, and a limit that is too small.
    let other = Search::resume(digits("0.07"), &written, &Limits::default());
    assert!(matches!(other, Err(ResumeError::WrongOutcome(_))));
    let small = Limits { order: 20, ..Limits::default() };
    let stopped = Search::resume(digits("0.77"), &written, &small).err();
    assert_eq!(stopped, Some(ResumeError::Stopped(Stopped::Order)));
}
