//! Compares the theorem of `grundy_octal::sparse` with brute force that shares no code with it:
//! periods that it proves from a prefix hold ten times as far, and a certificate with any change is refused.

use grundy_core::base::{Budget, HeapOptions, SplitRule};
use grundy_octal::Code;
use grundy_octal::period::{Period, Theorem};
use grundy_octal::period_certificate::PeriodCertificate;
use grundy_octal::recompute::HeapClasses;
use grundy_octal::sparse;
use grundy_octal::sparse::RareHeapBound;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

/// A code as the list of its digits, beginning with the digit before the point.
#[derive(Clone, Debug)]
struct Digits {
    digits: Vec<u32>,
    unequal: bool,
}

impl Digits {
    fn text(&self) -> String {
        let u = |digit: &u32| if self.unequal && digit & 4 != 0 { "u" } else { "" };
        let digit = |digit: &u32| format!("{digit}{}", u(digit));
        let last = self.digits.iter().rposition(|digit| *digit != 0).unwrap();
        let (first, others) = self.digits[..=last].split_first().unwrap();
        format!("{}.{}", digit(first), others.iter().map(digit).collect::<String>())
    }

    fn rule(&self) -> SplitRule {
        HeapOptions::split_rule(&Code::parse(&self.text()).unwrap().into_game().rule).unwrap()
    }

    /// Returns the values of the heaps below `length` by the definition.
    fn naive(&self, length: usize) -> Vec<u32> {
        let mut table: Vec<u32> = Vec::new();
        let mut last_seen = vec![usize::MAX; 4096];
        for n in 0..length {
            for (take, digit) in self.digits.iter().enumerate().take_while(|(take, _)| *take <= n) {
                let rest = n - take;
                if digit & 1 != 0 && rest == 0 {
                    last_seen[0] = n;
                }
                if digit & 2 != 0 && rest > 0 {
                    last_seen[table[rest] as usize] = n;
                }
                if digit & 4 != 0 {
                    for a in 1..=rest / 2 {
                        if !(self.unequal && 2 * a == rest) {
                            last_seen[(table[a] ^ table[rest - a]) as usize] = n;
                        }
                    }
                }
            }
            table.push((0..).find(|&value| last_seen[value] != n).unwrap() as u32);
        }
        table
    }
}

fn digits() -> impl Strategy<Value = Digits> {
    let first = prop_oneof![3 => Just(0u32), 1 => Just(4u32)];
    let others = prop::collection::vec(0u32..8, 1..5);
    (first, others, prop::bool::weighted(0.3)).prop_map(|(first, others, unequal)| {
        let digits: Vec<u32> = [first].into_iter().chain(others).collect();
        Digits { digits, unequal }
    })
}

fn prove(code: &Digits, table: &[u32], length: usize) -> Option<Period> {
    sparse::prove(length, |n| table[n], &code.rule(), &Budget::default()).unwrap()
}

fn of(period: &Period) -> RareHeapBound {
    match period.theorem {
        Theorem::Sparse(sparse) => sparse,
        other => panic!("{other:?}"),
    }
}

/// Tests many lengths of the prefix for each code, because a false proof may appear at a single
/// length.
fn hold_prefixes(many: usize) {
    const LONG: usize = 4_000;
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::default() });
    let (mut proved, mut codes, mut unequal, mut by_parity, mut larger) = (0, 0, 0, 0, 0);
    // The codes are random in every run, so more than usual may be needed to get enough of each
    // kind.
    for drawn in 0..4 * many {
        let enough = [codes > 66, unequal > 5, by_parity > 33, larger > 33, proved > 666];
        if drawn >= many && enough == [true; 5] {
            break;
        }
        let code = digits().new_tree(&mut runner).unwrap().current();
        if code.digits.iter().all(|digit| digit & 4 == 0) {
            continue;
        }
        let table = code.naive(LONG);
        let mut any = false;
        for length in (2..80).chain((80..LONG / 10).step_by(23)) {
            let Some(found) = prove(&code, &table, length) else { continue };
            let (pre, p) = (found.preperiod as usize, found.period as usize);
            for n in pre..(10 * length).min(LONG - p) {
                assert_eq!(table[n], table[n + p], "{} from {length}: {found:?}", code.text());
            }
            // The preperiod and the period are least.
            assert!(pre == 0 || table[pre - 1] != table[pre - 1 + p], "{}", code.text());
            for less in 1..p {
                let agrees = (pre..LONG - less).all(|n| table[n] == table[n + less]);
                assert!(!agrees, "{}: {less} is a period too", code.text());
            }
            let sparse = of(&found);
            assert!(sparse.start as usize + p <= length);
            (proved, any) = (proved + 1, true);
            by_parity += usize::from(sparse.by_parity);
            larger += usize::from(sparse.rares_to > found.preperiod);
        }
        codes += usize::from(any);
        unequal += usize::from(any && code.unequal);
    }
    let enough = [codes > 66, unequal > 5, by_parity > 33, larger > 33, proved > 666];
    assert_eq!(enough, [true; 5], "{codes} {unequal} {by_parity} {larger} {proved}");
}

#[test]
fn periods_proved_from_a_prefix_hold_ten_times_as_far() {
    hold_prefixes(300);
}

#[test]
#[ignore = "half a minute: cargo test --release -p grundy-octal --test all sparse_periods -- --ignored"]
fn periods_proved_of_ten_thousand_codes_hold_ten_times_as_far() {
    hold_prefixes(10_000);
}

/// Checks the hypotheses of the theorem as it is stated. The table must have at least start + p
/// entries.
fn hypotheses_hold(code: &Digits, table: &[u32], sparse: &RareHeapBound, p: usize) -> bool {
    let (w, s) = (sparse.rares_to as usize, sparse.start as usize);
    let t = code.digits.iter().rposition(|digit| *digit != 0).unwrap();
    let splits: Vec<usize> = (0..=t).filter(|take| code.digits[*take] & 4 != 0).collect();
    let is_rare = |n: usize, value: u32| {
        let ones = (value & sparse.mask).count_ones() as usize;
        let place = if sparse.by_parity { n + splits[0] } else { 0 };
        (ones + place).is_multiple_of(2)
    };
    if sparse.by_parity
        && (!p.is_multiple_of(2) || splits.iter().any(|take| take % 2 != splits[0] % 2))
    {
        return false;
    }
    if s <= w + t || code.unequal && s <= 2 * w + t {
        return false;
    }
    if (w + 1..s + p).any(|n| is_rare(n, table[n])) {
        return false;
    }
    if (s - w - t..s).any(|n| table[n] != table[n + p]) {
        return false;
    }
    (s..s + p).all(|n| {
        (0..table[n]).filter(|value| is_rare(n, *value)).all(|value| {
            (1..=t).any(|k| code.digits[k] & 2 != 0 && table[n - k] == value)
                || splits.iter().any(|m| {
                    (1..=w.min(n - m - 1)).any(|a| {
                        let b = n - m - a;
                        !(code.unequal && a == b) && table[a] ^ table[b] == value
                    })
                })
        })
    })
}

/// Tests any mask, W, s and p, and not only those that a proof would choose.
#[test]
fn the_theorem_holds_for_arbitrary_parameters() {
    const LONG: usize = 1_000;
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::default() });
    let (mut applied, mut unequal, mut refused) = (0, 0, 0);
    // If too few samples have moves into unequal parts, more codes are drawn.
    for drawn in 0.. {
        if drawn >= 200 && applied > 2_000 && unequal > 100 {
            break;
        }
        assert!(drawn < 2_000, "{applied} {unequal}");
        let code = digits().new_tree(&mut runner).unwrap().current();
        if code.digits.iter().all(|digit| digit & 4 == 0) {
            continue;
        }
        let table = code.naive(LONG);
        let t = code.rule().largest() as usize;
        for (p, w) in (1..17).flat_map(|p| (0..12).chain([20, 37, 60]).map(move |w| (p, w))) {
            for s in [w + t + 1, w + t + 4, 2 * w + t + 1, 2 * w + t + 9, 150] {
                // Most combinations fail here, for any mask.
                if (s - w - t..s).any(|n| table[n] != table[n + p]) {
                    refused += 1;
                    continue;
                }
                let (takes, rares_to, start) = (t as u64, w as u64, s as u64);
                for (mask, by_parity) in (0..32).map(|mask| (mask / 2, mask % 2 == 1)) {
                    let unequal_parts = code.unequal;
                    let sparse = RareHeapBound {
                        takes,
                        unequal: unequal_parts,
                        mask,
                        by_parity,
                        rares_to,
                        start,
                    };
                    if !hypotheses_hold(&code, &table, &sparse, p) {
                        refused += 1;
                        continue;
                    }
                    applied += 1;
                    unequal += usize::from(code.unequal);
                    let holds = (s - w - t..LONG - p).all(|n| table[n] == table[n + p]);
                    assert!(holds, "{} {sparse:?} {p}", code.text());
                }
            }
        }
    }
    assert!(refused > applied);
}

/// A certificate is accepted exactly if brute force confirms its hypotheses and its claim.
#[test]
fn a_certificate_with_anything_changed_is_refused() {
    const LONG: usize = 1_000;
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::default() });
    let (mut refused, mut also_true, mut codes) = (0, 0, 0);
    while codes < 60 {
        let code = digits().new_tree(&mut runner).unwrap().current();
        if code.digits.iter().all(|digit| digit & 4 == 0) {
            continue;
        }
        let table = code.naive(2 * LONG);
        let Some(found) = prove(&code, &table, 300) else { continue };
        codes += 1;
        let classes = HeapClasses::default();
        let sound = PeriodCertificate::from_period(&code.text(), &found, classes);
        let sound = serde_json::to_value(sound).unwrap();
        assert_eq!(checked(&sound), Some(true), "{sound}");
        for (place, values) in [
            ("/period", 0..40),
            ("/preperiod", 0..40),
            ("/saltus", 0..3),
            ("/maximum", 0..9),
            ("/theorem/sparse/takes", 0..6),
            ("/theorem/sparse/mask", 0..40),
            ("/theorem/sparse/rares_to", 0..90),
            ("/theorem/sparse/start", 0..90),
        ] {
            let old = sound.pointer(place).unwrap().as_u64().unwrap();
            for new in values.chain([old + 1, old.wrapping_sub(1), old * 2 + 1, u64::MAX]) {
                if new == old {
                    continue;
                }
                let mut changed = sound.clone();
                *changed.pointer_mut(place).unwrap() = json!(new);
                if checked(&changed) != Some(true) {
                    refused += 1;
                    continue;
                }
                // Only the mask can have another correct value.
                assert_eq!(place, "/theorem/sparse/mask", "{}: {new}", code.text());
                let other = RareHeapBound { mask: new as u32, ..of(&found) };
                assert!(hypotheses_hold(&code, &table, &other, found.period as usize));
                also_true += 1;
            }
        }
        for flag in ["/theorem/sparse/unequal", "/theorem/sparse/by_parity"] {
            let mut changed = sound.clone();
            let old = sound.pointer(flag).unwrap().as_bool().unwrap();
            *changed.pointer_mut(flag).unwrap() = json!(!old);
            let other = RareHeapBound { by_parity: !of(&found).by_parity, ..of(&found) };
            let as_true = flag.ends_with("by_parity")
                && hypotheses_hold(&code, &table, &other, found.period as usize);
            assert_eq!(checked(&changed) == Some(true), as_true, "{} {flag}", code.text());
        }
        let values = sound["values"].as_array().unwrap().len();
        for at in 0..values.min(50) {
            for new in [sound["values"][at].as_u64().unwrap() + 1, 77] {
                let mut changed = sound.clone();
                changed["values"][at] = json!(new);
                assert_ne!(checked(&changed), Some(true));
            }
        }
        for (key, new) in [
            ("code", json!("0.7777")),
            ("hash", json!("0000000000000000")),
            ("format", json!("grundy")),
            ("version", json!(2)),
            ("values", json!([])),
            ("more", json!(1)),
        ] {
            let mut changed = sound.clone();
            changed[key] = new;
            assert_ne!(checked(&changed), Some(true), "{} {key}", code.text());
        }
    }
    assert!(refused > 5_000 && also_true < refused / 4, "{refused} {also_true}");
}

/// Returns whether a certificate holds, or `None` if it is malformed or its check exceeds the
/// budget.
fn checked(certificate: &Value) -> Option<bool> {
    let certificate: PeriodCertificate = serde_json::from_value(certificate.clone()).ok()?;
    let budget = Budget { positions: 100_000, ..Budget::default() };
    certificate.check(&budget).ok().map(|checked| checked.holds)
}

#[test]
fn the_first_heap_at_which_a_hypothesis_fails_is_named() {
    let code = Digits { digits: vec![0, 4, 5], unequal: false };
    let table = code.naive(2_000);
    let found = prove(&code, &table, 1_000).unwrap();
    let sparse = of(&found);
    let told = |change: &dyn Fn(&mut Value)| {
        let sound = PeriodCertificate::from_period(&code.text(), &found, HeapClasses::default());
        let mut changed = serde_json::to_value(sound).unwrap();
        change(&mut changed);
        let certificate: PeriodCertificate = serde_json::from_value(changed).unwrap();
        certificate.check(&Budget::default()).unwrap().words.en
    };
    // The certificate omits the last rare heap, so the check names this heap.
    let (less, shorter) = (sparse.rares_to - 1, sparse.start - 1);
    let flaw = told(&|c: &mut Value| {
        c["theorem"]["sparse"]["rares_to"] = json!(less);
        c["theorem"]["sparse"]["start"] = json!(shorter);
    });
    assert!(flaw.starts_with(&format!("the claim fails at n = {}: ", sparse.rares_to)), "{flaw}");
    let flaw = told(&|c: &mut Value| c["theorem"]["sparse"]["start"] = json!(shorter));
    assert_eq!(
        flaw,
        "the range of compared heaps does not end where the periodicity theorem requires"
    );
}
