//! The check of a certificate: its hypotheses on the code, and its claim on values computed anew.

use super::{Because, PeriodCertificate, fnv, sparse_check};
use crate::base::{Budget, Error, HeapOptions, Words};
use crate::family::{HeapGame, HeapRule};
use crate::law::period::Reach;
use crate::law::recompute::{self, Classes};
use crate::law::sparse::Sparse;
use crate::words;

/// Values computed anew.
pub(super) struct Anew {
    pub values: Vec<u32>,
    /// The heap below which they must be compared with those one period later.
    pub to: u64,
    /// The least preperiod of which the theorem speaks.
    pub least: u64,
}

impl PeriodCertificate {
    /// The values that the claim is about; or which hypothesis of the theorem does not hold for the code.
    pub(super) fn recomputed(
        &self,
        game: &HeapGame,
        budget: &Budget,
    ) -> Result<Result<Anew, Words>, Error> {
        let (pre, p) = (self.preperiod, self.period);
        let no = |told: Words| Ok(Err(told));
        if p == 0 {
            return no(words!("the period is 0", "周期为 0"));
        }
        // With something added, what a window shows may end at once: nim-sums do not add up.
        if self.saltus != 0 && !matches!(self.theorem, Because::Patterns { .. }) {
            let s = self.saltus;
            return no(words!(
                "the theorem does not apply: it is about values that repeat, and {s} is added with each period",
                "定理不适用：它针对重复的值，而这里每个周期增加 {s}"
            ));
        }
        match (&self.theorem, &game.rule) {
            (Because::Patterns { dealt }, HeapRule::Take(set)) if set.missing().is_some() => {
                let missing = set.missing().unwrap_or_default();
                let reach = missing.last().copied().unwrap_or(0);
                // The values up to the second pattern: one value goes to at most 1 + E heaps, all of them
                // within reach of the first.
                let per_value = missing.len() as u64 + 1;
                let heaps = dealt
                    .checked_add(self.saltus)
                    .and_then(|dealt| dealt.checked_mul(per_value))
                    .and_then(|heaps| heaps.checked_add(reach.checked_mul(2)?.checked_add(1)?))
                    .map(|heaps| heaps.max(pre.saturating_add(p)));
                let Some(to) = heaps else {
                    return no(words!("the numbers are too large", "数字过大"));
                };
                let values = recompute::all_but(missing, to, budget)?;
                let open = |dealt: u64| {
                    let first = values.iter().position(|&value| u64::from(value) >= dealt)?;
                    let pattern = values.get(first..=first + reach as usize)?;
                    let pattern: Vec<bool> =
                        pattern.iter().map(|&v| u64::from(v) >= dealt).collect();
                    Some((first as u64, pattern))
                };
                let (Some(one), Some(two)) = (open(*dealt), open(dealt + self.saltus)) else {
                    return no(words!("the patterns are not reached", "没有到达所称的状态"));
                };
                if one.1 != two.1 || one.0.checked_add(p) != Some(two.0) {
                    let (first, second) = (one.0, two.0);
                    return no(words!(
                        "the heaps without a value from {first} on and those from {second} on do not look alike at distance {p}",
                        "自 {first} 起与自 {second} 起尚未取值的堆在距离 {p} 下不相同"
                    ));
                }
                // From there on all is told by the pattern.
                Ok(Ok(Anew { to: (one.0 + reach).max(pre), values, least: 0 }))
            }
            (
                Because::Window { takes, leaves, unequal, to, mask, by_parity },
                HeapRule::Take(_) | HeapRule::Other(_),
            ) => {
                let reach = match &game.rule {
                    // Digits may be written for a subtraction set.
                    HeapRule::Take(set) => set.largest().map(Reach::subtraction),
                    HeapRule::Other(_) => game.code.as_ref().and_then(Reach::of_code),
                };
                let claimed = (*takes, *leaves, *unequal);
                let reach =
                    reach.filter(|reach| (reach.takes, reach.leaves, reach.unequal) == claimed);
                let Some(reach) = reach else {
                    return no(words!(
                        "the theorem does not apply: the code does not take at most {takes} and leave at most {leaves} heaps",
                        "定理不适用：该代码不是至多取 {takes}、至多剩 {leaves} 堆"
                    ));
                };
                if reach.window_end(pre, p) != Some(*to) {
                    return no(words!(
                        "the window does not end where the theorem requires",
                        "窗口的终点与定理不符"
                    ));
                }
                let Some(last) = to.checked_add(p) else {
                    return no(words!("the numbers are too large", "数字过大"));
                };
                let classes = Classes { mask: *mask, by_parity: *by_parity };
                let values = match (&game.rule, HeapOptions::split_rule(&game.rule)) {
                    (HeapRule::Take(set), _) => recompute::takes(&set.members(last), last, budget)?,
                    (_, Some(rule)) => recompute::splits(&rule, classes, last, budget)?,
                    (rule, None) => recompute::options(rule, last, budget)?,
                };
                Ok(Ok(Anew { to: *to, values, least: reach.least }))
            }
            (
                &Because::Sparse { takes, unequal, mask, by_parity, rares_to, start },
                HeapRule::Other(_),
            ) => {
                // The same codes as where it is found, and their rule as the theorem wants it.
                let known = game.code.as_ref().and_then(Reach::of_code);
                let rule = HeapOptions::split_rule(&game.rule).filter(|_| known.is_some());
                let Some(rule) = rule else {
                    return no(words!(
                        "the theorem does not apply: some move leaves more than two heaps, or equal ones only, or the takes never end",
                        "定理不适用：有的走法会剩下多于两堆，或所剩的堆须相等，或可取的数目无穷"
                    ));
                };
                let claim = Sparse { takes, unequal, mask, by_parity, rares_to, start };
                if let Some(told) = sparse_check::rule_flaw(&claim, &rule, pre, p) {
                    return no(told);
                }
                let Some(last) = start.checked_add(p).map(|end| end - 1) else {
                    return no(words!("the numbers are too large", "数字过大"));
                };
                let values = recompute::splits(&rule, Classes { mask, by_parity }, last, budget)?;
                if let Some(told) = sparse_check::value_flaw(&claim, &rule, p, &values, budget)? {
                    return no(told);
                }
                Ok(Ok(Anew { to: start, values, least: 1 }))
            }
            _ => no(words!("the theorem does not apply to this code", "该定理不适用于此代码")),
        }
    }

    /// The first thing that the values refute.
    pub(super) fn flaw(&self, Anew { values, to, .. }: &Anew) -> Option<Words> {
        let to = *to;
        let (pre, p, s) = (self.preperiod, self.period, self.saltus);
        let value = |n: u64| u64::from(values[n as usize]);
        let agrees = |n: u64, p: u64, s: u64| value(n).checked_add(s) == Some(value(n + p));
        if let Some(n) = (pre..to).find(|&n| !agrees(n, p, s)) {
            let (m, here, there) = (n + p, value(n), value(n + p));
            return Some(words!(
                "it fails at n = {n}: G({n}) = {here} and G({m}) = {there}",
                "在 n = {n} 处不成立：G({n}) = {here}，G({m}) = {there}"
            ));
        }
        if pre > 0 && agrees(pre - 1, p, s) {
            let less = pre - 1;
            return Some(words!(
                "the preperiod is not the least: it holds from {less} on too",
                "前周期不是最小：从 {less} 起也成立"
            ));
        }
        // A lesser period would divide this one; it is enough to look at the greatest such.
        for divisor in (2..=p).filter(|d| p.is_multiple_of(*d) && s.is_multiple_of(*d)) {
            let (less, step) = (p / divisor, s / divisor);
            // Within one period, which the others repeat.
            if (pre..pre + p - less).all(|n| agrees(n, less, step)) {
                return Some(words!(
                    "the period is not the least: {less} is one",
                    "周期不是最小：{less} 也是"
                ));
            }
        }
        let known: Vec<u64> = (0..pre + p).map(value).collect();
        if let Some(claimed) = &self.values {
            let differs = (0..known.len()).find(|&n| claimed.get(n) != known.get(n));
            let longer = (claimed.len() > known.len()).then_some(known.len());
            if let Some(n) = differs.or(longer) {
                let told = claimed.get(n).map_or("-".to_string(), u64::to_string);
                let found = known.get(n).map_or("-".to_string(), u64::to_string);
                return Some(words!(
                    "it fails at n = {n}: the certificate states G({n}) = {told}; recomputation gives {found}",
                    "在 n = {n} 处不成立：证书称 G({n}) = {told}，重新计算得 {found}"
                ));
            }
        }
        let greatest = known.iter().copied().max().unwrap_or(0);
        if greatest != self.maximum {
            let told = self.maximum;
            return Some(words!(
                "the certificate states {told} as the greatest value; recomputation gives {greatest}",
                "证书称最大值为 {told}，重新计算得 {greatest}"
            ));
        }
        (format!("{:016x}", fnv(known.into_iter())) != self.hash)
            .then(|| words!("the hash of the values is another", "值的散列不符"))
    }
}
