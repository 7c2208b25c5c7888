//! Forged certificates of periods. The claim of a forged certificate comes from a short table of
//! Grundy values and can be false for larger heaps. All fields of the certificate are consistent
//! with each other.

use super::rule::HeapRule;
use super::{TableOfValues, is_verified};
use crate::mutate::Random;
use grundy::family::Code;

/// A claim about a table of Grundy values: G(n + `period`) = G(n) + `saltus` for every heap size n
/// from `preperiod` on, where G(n) is the Grundy value of a heap of size n.
struct ForgedClaim {
    preperiod: u64,
    period: u64,
    saltus: u64,
}

impl ForgedClaim {
    /// Returns whether the claim holds at heap size `n`. Returns true if the table has no value for
    /// `n + period`.
    fn holds_at(&self, table: &TableOfValues, n: u64) -> bool {
        let later = table.get((n + self.period) as usize);
        later.is_none_or(|later| *later == table[n as usize] + self.saltus)
    }

    /// Returns the claim with the period `period` and the smallest preperiod with which it holds
    /// for the first `length` values of a table.
    fn from_prefix(table: &TableOfValues, length: u64, period: u64) -> ForgedClaim {
        let middle = length.saturating_sub(period) / 2;
        let (low, high) = (table[middle as usize], table[(middle + period) as usize]);
        let mut claim = ForgedClaim { preperiod: 0, period, saltus: high.saturating_sub(low) };
        let last_failure =
            (0..length.saturating_sub(period)).rev().find(|&n| !claim.holds_at(table, n));
        claim.preperiod = last_failure.map_or(0, |n| n + 1);
        claim
    }

    /// Returns the first heap size at which the table contradicts the claim, or `None` if the claim
    /// holds in the entire table.
    fn find_counterexample(&self, table: &TableOfValues) -> Option<u64> {
        (self.preperiod..table.len() as u64).find(|&n| !self.holds_at(table, n))
    }
}

/// Returns the FNV-1a hash of numbers as text, which the format of certificates requires.
fn hash(values: &[u64]) -> String {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let hash =
        values.iter().fold(start, |hash, value| (hash ^ value).wrapping_mul(0x100_0000_01b3));
    format!("{hash:016x}")
}

/// Writes false and true certificates of periods, Each claim is written once for every theorem as
/// the proof of the period, including theorems that do not apply to the rule. Returns an error if
/// the verifier accepts a certificate whose claim is false.
pub fn check_period(random: &mut Random) -> Result<(), String> {
    let rule = HeapRule::random(random);
    let text = rule.text();
    let code = Code::parse(&text).map_err(|error| format!("`{text}` is refused: {error}"))?;
    let code = code.to_string();
    let table = rule.values(rule.quick_heap_count());
    let length = (8 + random.below(table.len() / 2)) as u64;
    // Small periods are tried, as they occur by chance in a short table.
    for period in 1..=12.min(length / 2) {
        let claim = ForgedClaim::from_prefix(&table, length, period);
        for _ in 0..6 {
            let (pre, s) = (claim.preperiod, claim.saltus);
            if (pre + period) as usize >= table.len() {
                break;
            }
            let theorem = forge_theorem(random, &rule, &table, length, &claim);
            let values = &table[..(pre + period) as usize];
            let maximum = values.iter().max().copied().unwrap_or(0);
            let hash = hash(values);
            let certificate = format!(
                "{{\"format\":\"grundy period\",\"version\":1,\"code\":\"{code}\",\"period\":{period},\"preperiod\":{pre},\
                 \"saltus\":{s},\"theorem\":{theorem},\"maximum\":{maximum},\"hash\":\"{hash}\"}}"
            );
            if is_verified(&certificate)
                && let Some(n) = claim.find_counterexample(&table)
            {
                return Err(format!("verified, but false at n = {n}: {certificate}"));
            }
        }
    }
    Ok(())
}

/// Returns the JSON of a theorem that a certificate states as the proof of its period. The numbers
/// in it are consistent with each other, but do not always fit the rule.
fn forge_theorem(
    random: &mut Random,
    rule: &HeapRule,
    table: &TableOfValues,
    length: u64,
    claim: &ForgedClaim,
) -> String {
    let (mut takes, mut leaves) = rule.reach();
    let mut unequal = rule.has_unequal();
    if random.below(4) == 0 {
        takes = takes.saturating_sub(random.below(3) as u64);
        leaves = 1 + random.below(3) as u64;
        unequal = random.below(2) == 0;
    }
    let (pre, p) = (claim.preperiod, claim.period);
    let mask = random.below(16) as u64;
    let by_parity = random.below(2) == 0;
    match random.below(4) {
        0 => {
            let min_preperiod = random.below(2) as u64;
            let to =
                leaves * pre.max(min_preperiod) + (leaves - 1 + u64::from(unequal)) * p + takes;
            format!(
                "{{\"window\":{{\"takes\":{takes},\"leaves\":{leaves},\"unequal\":{unequal},\"to\":{to},\"mask\":{mask},\"by_parity\":{by_parity}}}}}"
            )
        }
        1 => format!("{{\"patterns\":{{\"dealt\":{}}}}}", random.below(1 + length as usize / 4)),
        _ => {
            // Heaps of one parity class are called rare. They must end within the short table.
            let first_split = rule.first_split();
            let is_rare = |n: u64| {
                let ones = u64::from((table[n as usize] & mask).count_ones());
                (ones + if by_parity { n + first_split } else { 0 }).is_multiple_of(2)
            };
            let mut rares_to = (1..length).rev().find(|&n| is_rare(n)).unwrap_or(0);
            if random.below(4) == 0 {
                rares_to = random.below(1 + rares_to as usize) as u64;
            }
            let start = pre.max(1) + rares_to + takes;
            let start = if unequal { start.max(2 * rares_to + takes + 1) } else { start };
            format!(
                "{{\"sparse\":{{\"takes\":{takes},\"unequal\":{unequal},\"mask\":{mask},\"by_parity\":{by_parity},\"rares_to\":{rares_to},\"start\":{start}}}}}"
            )
        }
    }
}

/// Writes false and true certificates of periods in misère play. Returns an error if the verifier
/// accepts a certificate whose claim is false.
pub fn check_misere_period(random: &mut Random) -> Result<(), String> {
    let rule = HeapRule::random(random);
    let text = rule.text();
    let code = Code::parse(&text).map_err(|error| format!("`{text}` is refused: {error}"))?;
    let code = code.to_string();
    // The format does not allow a code that splits heaps, so the outcomes in its certificate are
    // invented.
    let splits = rule.misere_outcomes(0).is_none();
    let table = rule.misere_outcomes(1_000).unwrap_or_else(|| rule.values(100));
    let length = (8 + random.below(table.len() / 4)) as u64;
    for period in 1..=12.min(length / 2) {
        let claim = ForgedClaim { saltus: 0, ..ForgedClaim::from_prefix(&table, length, period) };
        let pre = claim.preperiod + random.below(2) as u64;
        let claim = ForgedClaim { preperiod: pre, ..claim };
        let (takes, _) = rule.reach();
        let to = pre + takes.saturating_sub(u64::from(random.below(4) == 0));
        let lost: Vec<u64> = (0..pre + period).filter(|&n| table[n as usize] == 1).collect();
        let hash = hash(&lost);
        let certificate = format!(
            "{{\"format\":\"grundy misere period\",\"version\":1,\"code\":\"{code}\",\"period\":{period},\"preperiod\":{pre},\
             \"to\":{to},\"hash\":\"{hash}\"}}"
        );
        if is_verified(&certificate) {
            if splits {
                return Err(format!("verified for a code that splits: {certificate}"));
            }
            if let Some(n) = claim.find_counterexample(&table) {
                return Err(format!("verified, but false at n = {n}: {certificate}"));
            }
        }
    }
    Ok(())
}
