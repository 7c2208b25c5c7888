//! Long tables of splitting rules, compared with the definition.

use grundy_core::base::{Budget, SplitMix64 as Random, SplitRule};
use grundy_core::engine::splits::{Method, SplitTable, Vectors};

/// Returns the rule of an octal code; `grundy` is the rule of unequal splits.
fn rule(code: &str) -> SplitRule {
    if code == "grundy" {
        return SplitRule { split: vec![0], unequal: true, ..SplitRule::default() };
    }
    let digits: Vec<u32> = code.chars().filter_map(|c| c.to_digit(8)).collect();
    let with = |bit| (0..).zip(&digits).filter(move |(_, d)| *d & bit != 0).map(|(take, _)| take);
    SplitRule {
        empty: with(1).collect(),
        keep: with(2).collect(),
        split: with(4).collect(),
        ..SplitRule::default()
    }
}

/// Returns the Grundy values of the heaps 0 to `to`, computed by the definition.
fn naive(rule: &SplitRule, to: usize) -> Vec<u16> {
    naive_after(Vec::new(), rule, to)
}

/// Appends values up to heap `to` to the values of the smallest heaps, by the definition.
fn naive_after(mut values: Vec<u16>, rule: &SplitRule, to: usize) -> Vec<u16> {
    let mut seen = vec![usize::MAX; 1 << 16];
    for n in values.len()..=to {
        let rest = |take: &u32| n.checked_sub(*take as usize);
        if rule.empty.iter().any(|&take| take as usize == n) {
            seen[0] = n;
        }
        for left in rule.keep.iter().filter_map(rest).filter(|left| *left > 0) {
            seen[usize::from(values[left])] = n;
        }
        for sum in rule.split.iter().filter_map(rest) {
            for a in 1..=sum / 2 {
                if !(rule.unequal && 2 * a == sum) {
                    seen[usize::from(values[a] ^ values[sum - a])] = n;
                }
            }
        }
        values.push(seen.iter().position(|&last| last != n).unwrap() as u16);
    }
    values
}

/// Tables up to this heap use lanes as early as possible, longer ones only where they are fast.
const EARLY: usize = 20_000;

fn table(code: &str, to: usize, method: Method) -> Vec<u16> {
    let table = SplitTable::new(rule(code), method);
    let mut table = if to <= EARLY { table.with_early_lanes() } else { table };
    table.extend(to, &Budget::default()).unwrap();
    table.values()[..=to].to_vec()
}

/// Returns the methods that this CPU supports.
fn methods() -> impl Iterator<Item = Method> {
    let vectors = Vectors::WIDEST_FIRST.into_iter().filter(|vectors| vectors.is_available());
    vectors.map(Method::Lanes).chain([Method::Portable])
}

/// Compares the tables of all methods up to heap `to` with the table `expected`.
fn check_all_methods(code: &str, to: usize, expected: &[u16]) {
    for method in methods() {
        let values = table(code, to, method);
        let wrong = (0..=to).find(|&n| values[n] != expected[n]);
        assert_eq!(wrong, None, "{code}, {method:?}");
    }
}

#[test]
fn every_method_equals_the_definition() {
    for code in [
        "grundy", "0.6", "0.106", "0.77", "0.07", "0.007", "0.16", "4.", "0.4", "0.64", "4.7",
        "0.152",
    ] {
        check_all_methods(code, 4_000, &naive(&rule(code), 4_000));
    }
}

/// Random codes of one to five digits, with at least one digit that splits heaps.
#[test]
fn every_method_equals_the_definition_on_random_codes() {
    let (count, to) = if grundy_testing::is_long() { (200, 20_000) } else { (25, 6_000) };
    let mut random = Random::new(54);
    let mut codes = std::collections::BTreeSet::new();
    while codes.len() < count {
        let first = if random.below(4) == 0 { "4" } else { "0" };
        let digits: String =
            (0..=random.below(5)).map(|_| char::from(b'0' + random.below(8) as u8)).collect();
        if format!("{first}{digits}").contains(['4', '5', '6', '7']) {
            codes.insert(format!("{first}.{digits}"));
        }
    }
    for code in codes {
        check_all_methods(&code, to, &naive(&rule(&code), to));
    }
}

/// Tables that begin with values that repeat with a period, but are not those of the rule, so that
/// the repetition ends at once or later. In the last ones a value of a periodic game is changed.
#[test]
fn repetitions_that_end_are_noticed() {
    const TO: usize = 3_000;
    let mut random = Random::new(7);
    for code in ["0.07", "0.45", "0.7777", "0.156", "4.", "grundy", "0.007", "0.51"] {
        let rule = rule(code);
        let own = naive(&rule, TO);
        for case in 0..24 {
            let mut prefix: Vec<u16> = if case % 2 == 0 {
                let (start, period) = (1 + random.below(200), 1 + random.below(100));
                let bound = 1 + random.below(12);
                let values: Vec<u16> =
                    (0..start + period).map(|_| random.below(bound) as u16).collect();
                let repeated = |n: u64| if n < start { n } else { start + (n - start) % period };
                (0..700).map(|n| values[repeated(n) as usize]).collect()
            } else {
                let mut prefix = own[..600 + random.below(600) as usize].to_vec();
                prefix[random.below(150) as usize] ^= 1 << random.below(3);
                prefix
            };
            prefix[0] = 0;
            let expected = naive_after(prefix.clone(), &rule, TO);
            for method in [Method::fastest(), Method::Portable] {
                let mut table = SplitTable::resume(rule.clone(), method, prefix.clone());
                table.extend(TO, &Budget::default()).unwrap();
                let wrong = (0..=TO).find(|&n| table.values()[n] != expected[n]);
                assert_eq!(wrong, None, "{code}, case {case}, {method:?}");
            }
        }
    }
}

/// These codes have so few rare heaps that each block is marked with all of them.
#[test]
fn lanes_agree_where_rare_heaps_are_few() {
    for code in ["0.56", "0.16", "0.127", "4.064"] {
        check_all_methods(code, 300_000, &table(code, 300_000, Method::Portable));
    }
}

/// Grundy's game gains rare heaps up to 82860, long after the start of lanes: values computed
/// beyond them are discarded.
#[test]
fn lanes_equal_the_portable_method() {
    for code in ["0.106", "0.6", "grundy"] {
        check_all_methods(code, 200_000, &table(code, 200_000, Method::Portable));
    }
}
