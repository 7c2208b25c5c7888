//! Certificates of periods whose fields all agree, made from what a short table shows.

use super::rule::Rule;
use super::{Table, is_verified};
use crate::mutate::Random;
use grundy::family::Code;

/// A claim that a short table shows: from `preperiod` on, `period`, `saltus`.
struct Claim {
    preperiod: u64,
    period: u64,
    saltus: u64,
}

impl Claim {
    fn holds_at(&self, table: &Table, n: u64) -> bool {
        let there = table.get((n + self.period) as usize);
        there.is_none_or(|there| *there == table[n as usize] + self.saltus)
    }

    /// The claim with the least preperiod that a prefix of a table shows.
    fn seen(table: &Table, length: u64, period: u64) -> Claim {
        let first = length.saturating_sub(period) / 2;
        let (low, high) = (table[first as usize], table[(first + period) as usize]);
        let mut claim = Claim { preperiod: 0, period, saltus: high.saturating_sub(low) };
        let breaks = (0..length.saturating_sub(period)).rev().find(|&n| !claim.holds_at(table, n));
        claim.preperiod = breaks.map_or(0, |n| n + 1);
        claim
    }

    /// The first heap at which a long table refutes it.
    fn refuted(&self, table: &Table) -> Option<u64> {
        (self.preperiod..table.len() as u64).find(|&n| !self.holds_at(table, n))
    }
}

/// FNV-1a over numbers, as the format asks for it.
fn hash(values: &[u64]) -> String {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let hash =
        values.iter().fold(start, |hash, value| (hash ^ value).wrapping_mul(0x100_0000_01b3));
    format!("{hash:016x}")
}

/// A certificate of a period by any theorem, whether it is about such rules or not.
pub fn period(random: &mut Random) -> Result<(), String> {
    let rule = Rule::random(random);
    let text = rule.text();
    let code = Code::parse(&text).map_err(|error| format!("`{text}` is refused: {error}"))?;
    let code = code.to_string();
    let table = rule.values(rule.heaps());
    let length = (8 + random.below(table.len() / 2)) as u64;
    // The forger tries the least periods first, as those come by chance.
    for period in 1..=12.min(length / 2) {
        let claim = Claim::seen(&table, length, period);
        for _ in 0..6 {
            let (pre, s) = (claim.preperiod, claim.saltus);
            if (pre + period) as usize >= table.len() {
                break;
            }
            let theorem = theorem(random, &rule, &table, length, &claim);
            let values = &table[..(pre + period) as usize];
            let maximum = values.iter().max().copied().unwrap_or(0);
            let hash = hash(values);
            let certificate = format!(
                "{{\"format\":\"grundy period\",\"version\":1,\"code\":\"{code}\",\"period\":{period},\"preperiod\":{pre},\
                 \"saltus\":{s},\"theorem\":{theorem},\"maximum\":{maximum},\"hash\":\"{hash}\"}}"
            );
            if is_verified(&certificate)
                && let Some(n) = claim.refuted(&table)
            {
                return Err(format!("verified, but false at n = {n}: {certificate}"));
            }
        }
    }
    Ok(())
}

/// A theorem with numbers that follow from each other, if not from the rule.
fn theorem(random: &mut Random, rule: &Rule, table: &Table, length: u64, claim: &Claim) -> String {
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
            let least = random.below(2) as u64;
            let to = leaves * pre.max(least) + (leaves - 1 + u64::from(unequal)) * p + takes;
            format!(
                "{{\"window\":{{\"takes\":{takes},\"leaves\":{leaves},\"unequal\":{unequal},\"to\":{to},\"mask\":{mask},\"by_parity\":{by_parity}}}}}"
            )
        }
        1 => format!("{{\"patterns\":{{\"dealt\":{}}}}}", random.below(1 + length as usize / 4)),
        _ => {
            // Classes for which rare heaps end in the table that the forger has.
            let place = rule.first_split();
            let is_rare = |n: u64| {
                let ones = u64::from((table[n as usize] & mask).count_ones());
                (ones + if by_parity { n + place } else { 0 }).is_multiple_of(2)
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

/// The same of misère play.
pub fn misere(random: &mut Random) -> Result<(), String> {
    let rule = Rule::random(random);
    let text = rule.text();
    let code = Code::parse(&text).map_err(|error| format!("`{text}` is refused: {error}"))?;
    let code = code.to_string();
    // Of codes that split a forger makes up outcomes, which no certificate may be about.
    let splits = rule.misere(0).is_none();
    let table = rule.misere(1_000).unwrap_or_else(|| rule.values(100));
    let length = (8 + random.below(table.len() / 4)) as u64;
    for period in 1..=12.min(length / 2) {
        let claim = Claim { saltus: 0, ..Claim::seen(&table, length, period) };
        let pre = claim.preperiod + random.below(2) as u64;
        let claim = Claim { preperiod: pre, ..claim };
        let (takes, _) = rule.reach();
        let to = pre + takes.saturating_sub(if random.below(4) == 0 { 1 } else { 0 });
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
            if let Some(n) = claim.refuted(&table) {
                return Err(format!("verified, but false at n = {n}: {certificate}"));
            }
        }
    }
    Ok(())
}
