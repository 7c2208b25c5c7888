//! Compares tables of heaps that can be split into three with the definition.

use grundy_core::base::{Budget, HeapOptions, LongRule, Stopped, TripleRule};
use grundy_core::engine::triples::TripleTable;
use grundy_octal::Code;
use proptest::prelude::*;
use std::collections::HashSet;

/// A typed digit and its mark: `u` for parts of different sizes, `=` for parts of equal size, or an
/// empty text.
type Digit = (u8, &'static str);

fn text(digits: &[Digit]) -> String {
    let shown: Vec<String> = digits.iter().map(|(bits, mark)| format!("{bits:X}{mark}")).collect();
    format!("hex {}.{}", shown[0], shown[1..].concat())
}

fn rule(code: &str) -> TripleRule {
    match Code::parse(code).unwrap().into_game().rule.long_rule() {
        Some(LongRule::Triples(rule)) => rule,
        Some(LongRule::Splits { rule: pairs, shift: 0 }) => {
            TripleRule { pairs, ..TripleRule::default() }
        }
        // The code only takes stones, which a digit that allows three parts never does.
        other => panic!("{code}: {other:?}"),
    }
}

fn legal(parts: &[usize], mark: &str) -> bool {
    let different: HashSet<&usize> = parts.iter().collect();
    match mark {
        "u" => different.len() == parts.len(),
        "=" => different.len() == 1,
        _ => true,
    }
}

/// Computes the values by the definition: every move of every heap, with the parts in every order.
fn by_definition(digits: &[Digit], to: usize) -> Vec<u16> {
    let mut values: Vec<u16> = vec![];
    for n in 0..=to {
        let mut options = HashSet::new();
        for (take, &(bits, mark)) in digits.iter().enumerate().take(n + 1) {
            let rest = n - take;
            if bits & 1 != 0 && rest == 0 {
                options.insert(0);
            }
            if bits & 2 != 0 && rest > 0 {
                options.insert(values[rest]);
            }
            for a in 1..rest {
                let b = rest - a;
                if bits & 4 != 0 && legal(&[a, b], mark) {
                    options.insert(values[a] ^ values[b]);
                }
                for b in 1..b {
                    let c = rest - a - b;
                    if bits & 8 != 0 && legal(&[a, b, c], mark) {
                        options.insert(values[a] ^ values[b] ^ values[c]);
                    }
                }
            }
        }
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

fn table(rule: TripleRule, to: usize) -> Vec<u16> {
    let mut table = TripleTable::new(rule);
    table.extend(to, &Budget::default()).unwrap();
    table.values().to_vec()
}

/// Generates codes of one to four digits, at least one of which allows two or three heaps.
fn codes() -> impl Strategy<Value = Vec<Digit>> {
    let mark = || prop::sample::select(vec!["", "u", "="]);
    let digit = |bits: std::ops::Range<u8>| {
        (bits, mark()).prop_map(|(bits, mark)| (bits, if bits < 4 { "" } else { mark }))
    };
    let zero = Just((0, ""));
    let before =
        prop_oneof![zero, prop::sample::select(vec![(4, ""), (8, "u"), (8, ""), (12, "=")])];
    let others = prop::collection::vec(digit(0..16), 0..4);
    (before, others, digit(4..16), any::<prop::sample::Index>()).prop_map(
        |(before, mut digits, split, at)| {
            digits.insert(at.index(digits.len() + 1), split);
            digits.truncate(4);
            digits.insert(0, before);
            digits
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn tables_equal_the_definition(digits in codes()) {
        let code = text(&digits);
        if let Some(LongRule::Triples(rule)) = Code::parse(&code).unwrap().into_game().rule.long_rule() {
            prop_assert_eq!(table(rule, 60), by_definition(&digits, 60), "{}", code);
        }
    }

    #[test]
    fn a_resumed_table_equals_an_uninterrupted_table(digits in codes(), at in 0usize..100) {
        let rule = match Code::parse(&text(&digits)).unwrap().into_game().rule.long_rule() {
            Some(LongRule::Triples(rule)) => rule,
            _ => return Ok(()),
        };
        let whole = table(rule.clone(), 120);
        let mut again = TripleTable::resume(rule, whole[..at].to_vec());
        again.extend(120, &Budget::default()).unwrap();
        prop_assert_eq!(again.values(), &whole);
    }
}

/// Compares all codes with a digit for taking nothing and one or two more digits, with every
/// condition.
#[test]
fn short_codes_have_the_values_of_the_definition() {
    for (bits, mark) in [(8, ""), (8, "u"), (8, "="), (12, "u"), (10, ""), (15, "u")] {
        for before in [(0, ""), (8, ""), (8, "u"), (4, "u"), (8, "=")] {
            for next in [(0, ""), (3, ""), (8, "u"), (8, ""), (4, "="), (15, "=")] {
                let digits = [before, (bits, mark), next];
                let code = text(&digits);
                assert_eq!(table(rule(&code), 90), by_definition(&digits, 90), "{code}");
            }
        }
    }
}

/// Tests values above 63, for which sets of values have several words and grow during the
/// computation.
#[test]
fn growing_value_sets_keep_their_members() {
    for digits in [
        vec![(0, ""), (11, ""), (8, ""), (3, "")],
        vec![(0, ""), (15, "u"), (15, "")],
        vec![(8, "u"), (3, ""), (11, "u")],
    ] {
        let code = text(&digits);
        let (found, wanted) = (table(rule(&code), 260), by_definition(&digits, 260));
        assert_eq!(found, wanted, "{code}");
        assert!(wanted.iter().any(|&value| value > 64), "{code} has small values only");
    }
}

#[test]
fn limits_are_respected_and_partial_tables_stay_valid() {
    let mut found = TripleTable::new(rule("hex 0.8"));
    let little = Budget { bytes: 20_000, ..Budget::default() };
    assert!(matches!(found.extend(10_000, &little), Err(Stopped::OutOfMemory { .. })));
    let few = Budget { steps: 10_000, ..Budget::default() };
    assert!(matches!(found.extend(1_000, &few), Err(Stopped::Limit { .. })));
    let known = found.values().len();
    assert!(known > 10 && known < 1_000, "{known}");
    found.extend(1_000, &Budget::default()).unwrap();
    assert_eq!(found.values(), table(rule("hex 0.8"), 1_000));
    let asked = std::sync::atomic::AtomicBool::new(true);
    let stopped = Budget { stop: Some(&asked), ..Budget::default() };
    assert_eq!(found.extend(20_000, &stopped), Err(Stopped::Interrupted));
}
