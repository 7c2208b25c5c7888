//! Long tables of splitting rules, compared with the definition.

use grundy_core::base::{Budget, SplitRule};
use grundy_core::engine::splits::{Method, SplitTable};

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
    let mut values: Vec<u16> = Vec::new();
    let mut seen = vec![usize::MAX; 1 << 16];
    for n in 0..=to {
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

fn table(code: &str, to: usize, method: Method) -> Vec<u16> {
    let mut table = SplitTable::new(rule(code), method);
    table.extend(to, &Budget::default()).unwrap();
    table.values()[..=to].to_vec()
}

#[test]
fn every_method_equals_the_definition() {
    for code in [
        "grundy", "0.6", "0.106", "0.77", "0.07", "0.007", "0.16", "4.", "0.4", "0.64", "4.7",
        "0.152",
    ] {
        let wanted = naive(&rule(code), 4_000);
        for method in [Method::Fastest, Method::Portable] {
            let found = table(code, 4_000, method);
            let wrong = (0..=4_000).find(|&n| found[n] != wanted[n]);
            assert_eq!(wrong, None, "{code}");
        }
    }
}

/// These codes have so few rare heaps that each block of 64 heaps is marked with all of them.
#[test]
fn lanes_agree_where_rare_heaps_are_few() {
    for code in ["0.56", "0.16", "0.127", "4.064"] {
        let to = 1_000_000;
        let (fast, slow) = (table(code, to, Method::Fastest), table(code, to, Method::Portable));
        assert_eq!((0..=to).find(|&n| fast[n] != slow[n]), None, "{code}");
    }
}

/// Grundy's game gains rare heaps up to 82860, long after the start of lanes: values computed
/// beyond them are discarded.
#[test]
fn lanes_equal_the_portable_method() {
    for code in ["0.106", "0.6", "grundy"] {
        let to = 300_000;
        let (fast, slow) = (table(code, to, Method::Fastest), table(code, to, Method::Portable));
        assert_eq!((0..=to).find(|&n| fast[n] != slow[n]), None, "{code}");
    }
}
