//! Certificates of periods: what is claimed of a code, and the data that anybody can check again.

use super::period::{Period, Reach, Theorem};
use super::recompute::{self, Classes};
use super::sparse::Sparse;
use super::sparse_check;
use crate::base::{Budget, Error, ErrorKind, HeapOptions, Words, excerpt};
use crate::family::{Code, HeapGame, HeapRule};
use crate::words;
use serde::{Deserialize, Serialize};

/// What such a certificate says it is.
pub const FORMAT: &str = "grundy period";
/// The version of the format that is written, and the only one that is read.
pub const VERSION: u32 = 1;
/// Values are written out where there are no more than this; a hash holds them otherwise.
const VALUES_WRITTEN: usize = 10_000;

/// G(n + period) = G(n) + saltus for every n ≥ preperiod, both of them least.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeriodCertificate {
    format: String,
    version: u32,
    /// The rules, as a canonical code.
    code: String,
    period: u64,
    preperiod: u64,
    saltus: u64,
    theorem: Because,
    /// The greatest value of heaps 0 to preperiod + period - 1.
    maximum: u64,
    /// FNV-1a over those values, 16 hexadecimal digits.
    hash: String,
    /// Those values, where they are not too many.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<u64>>,
}

/// The theorem, with its hypotheses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Because {
    /// Every move takes at most `takes` and leaves at most `leaves` heaps, and G(n + period) = G(n) for
    /// n from the preperiod to below `to`.
    Window { takes: u64, leaves: u64, unequal: bool, to: u64, mask: u32, by_parity: bool },
    /// The same, compared below `start` only: with these classes no heap from `rares_to` + 1 to below `start` +
    /// period is rare, and each rare value below that of a heap from `start` on is reached with a part of at
    /// most `rares_to`.
    Sparse { takes: u64, unequal: bool, mask: u32, by_parity: bool, rares_to: u64, start: u64 },
    /// Every number but finitely many may be taken, and the heaps without a value look alike after `dealt`
    /// values and after `saltus` more.
    Patterns { dealt: u64 },
}

impl Because {
    fn theorem(&self, least: u64) -> Theorem {
        match *self {
            Because::Window { takes, leaves, unequal, .. } => {
                Theorem::Window(Reach { takes, leaves, unequal, least })
            }
            Because::Sparse { takes, unequal, mask, by_parity, rares_to, start } => {
                Theorem::Sparse(Sparse { takes, unequal, mask, by_parity, rares_to, start })
            }
            Because::Patterns { dealt } => Theorem::Patterns { dealt },
        }
    }
}

/// What a check found.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Whether the claim holds.
    pub holds: bool,
    /// What was checked, or the first thing that fails.
    pub told: Words,
    /// How many values were computed anew.
    pub values: u64,
}

/// A period, what was checked, and how many values were computed anew.
type Found = (Period, Words, u64);

/// Values computed anew.
struct Anew {
    values: Vec<u32>,
    /// The heap below which they must be compared with those one period later.
    to: u64,
    /// The least preperiod there may be.
    least: u64,
}

/// FNV-1a over numbers instead of bytes.
pub fn fnv(values: impl Iterator<Item = u64>) -> u64 {
    values
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, value| (hash ^ value).wrapping_mul(0x100_0000_01b3))
}

impl PeriodCertificate {
    /// The certificate of a period that was proved for a code; the classes make the check fast.
    pub fn of(code: &str, period: &Period, classes: Classes) -> PeriodCertificate {
        let values = &period.values;
        PeriodCertificate {
            format: FORMAT.to_string(),
            version: VERSION,
            code: code.to_string(),
            period: period.period,
            preperiod: period.preperiod,
            saltus: period.saltus,
            theorem: match period.theorem {
                Theorem::Window(Reach { takes, leaves, unequal, .. }) => Because::Window {
                    takes,
                    leaves,
                    unequal,
                    to: period.preperiod + period.window,
                    mask: classes.mask,
                    by_parity: classes.by_parity,
                },
                Theorem::Sparse(Sparse {
                    takes,
                    unequal,
                    mask,
                    by_parity,
                    rares_to,
                    start,
                }) => Because::Sparse { takes, unequal, mask, by_parity, rares_to, start },
                Theorem::Patterns { dealt } => Because::Patterns { dealt },
            },
            maximum: values.iter().copied().max().unwrap_or(0),
            hash: format!("{:016x}", fnv(values.iter().copied())),
            values: (values.len() <= VALUES_WRITTEN).then(|| values.clone()),
        }
    }

    /// The code, as it is written.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The period claimed.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// The preperiod claimed: the least n₀ from which on values repeat.
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// The greatest value claimed.
    pub fn maximum(&self) -> u64 {
        self.maximum
    }

    /// How the theorem is called that the claim rests on.
    pub fn theorem(&self) -> Words {
        match self.theorem {
            Because::Window { .. } => words!("a window", "窗口"),
            Because::Sparse { .. } => words!("few rare heaps", "稀有堆有限"),
            Because::Patterns { .. } => words!("patterns", "状态重现"),
        }
    }

    /// About how many values a check computes.
    pub fn heaps(&self) -> u64 {
        match self.theorem {
            Because::Window { to, .. } => to.saturating_add(self.period),
            Because::Sparse { start, .. } => start.saturating_add(self.period),
            Because::Patterns { .. } => self.preperiod.saturating_add(self.period),
        }
    }

    /// The same without the values, which the hash stands for.
    pub fn without_values(self) -> PeriodCertificate {
        PeriodCertificate { values: None, ..self }
    }

    /// Checks the claim: the values are computed anew by short code of their own, the window is compared
    /// value by value, and neither period nor preperiod may be less.
    ///
    /// # Errors
    /// `Corrupt` when it is no certificate: another format, no such code. `TooBig` at the budget.
    pub fn check(&self, budget: &Budget) -> Result<Checked, Error> {
        Ok(match self.examine(budget)? {
            Ok((_, told, values)) => Checked { holds: true, told, values },
            Err((told, values)) => Checked { holds: false, told, values },
        })
    }

    /// The period, once the claim was checked; or the first thing that fails.
    ///
    /// # Errors
    /// As [`check`](PeriodCertificate::check).
    pub fn proved(&self, budget: &Budget) -> Result<Result<Period, Words>, Error> {
        let examined = self.examine(budget)?;
        Ok(examined.map(|(period, ..)| period).map_err(|(told, _)| told))
    }

    /// The period, what was checked and how many values were computed for it; or what fails.
    fn examine(&self, budget: &Budget) -> Result<Result<Found, (Words, u64)>, Error> {
        if self.format != FORMAT || self.version != VERSION {
            let (shown, version) = (excerpt(&self.format), self.version);
            return Err(corrupt(words!(
                "the certificate has the format `{shown}`, version {version}; `{FORMAT}`, version {VERSION}, is read",
                "证书格式为 `{shown}` 版本 {version}，只能读取 `{FORMAT}` 版本 {VERSION}"
            )));
        }
        let code = Code::parse(&self.code)?;
        let canonical = code.to_string();
        if canonical != self.code {
            return Err(corrupt(words!(
                "the code is not canonical: it is `{canonical}`",
                "代码不是规范形式，应为 `{canonical}`"
            )));
        }
        let game = code.into_game();
        let anew = match self.recomputed(&game, budget)? {
            Ok(found) => found,
            Err(told) => return Ok(Err((told, 0))),
        };
        let (computed, to) = (anew.values.len() as u64, anew.to);
        if let Some(flaw) = self.flaw(&anew) {
            return Ok(Err((flaw, computed)));
        }
        let (code, p, pre, s) = (&self.code, self.period, self.preperiod, self.saltus);
        let plus = if s == 0 { String::new() } else { format!(" + {s}") };
        let told = words!(
            "{code}: G(n+{p}) = G(n){plus} for every n >= {pre}; {computed} values computed anew, compared below {to}",
            "{code}：对一切 n >= {pre} 有 G(n+{p}) = G(n){plus}；重新计算了 {computed} 个值，比较到 {to} 以下"
        );
        let period = Period {
            preperiod: pre,
            period: p,
            saltus: s,
            window: to - pre,
            theorem: self.theorem.theorem(anew.least),
            values: anew.values[..(pre + p) as usize].iter().map(|&value| value.into()).collect(),
        };
        Ok(Ok((period, told, computed)))
    }

    /// The values that the claim is about; or which hypothesis of the theorem does not hold for the code.
    fn recomputed(&self, game: &HeapGame, budget: &Budget) -> Result<Result<Anew, Words>, Error> {
        let (pre, p) = (self.preperiod, self.period);
        let no = |told: Words| Ok(Err(told));
        if p == 0 {
            return no(words!("the period is 0", "周期为 0"));
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
                    .and_then(|heaps| heaps.checked_add(2 * reach + 1))
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
                if one.1 != two.1 || two.0 != one.0 + p {
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
                if pre < reach.least {
                    return no(words!("the preperiod must be at least 1", "前周期至少为 1"));
                }
                if reach.window_end(pre, p) != Some(*to) {
                    return no(words!(
                        "the window does not end where the theorem says",
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
                let Some(rule) = HeapOptions::split_rule(&game.rule) else {
                    return no(words!(
                        "the theorem does not apply: some move leaves more than two heaps, or the takes never end",
                        "定理不适用：有的走法会剩下多于两堆，或可取的数目无穷"
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
    fn flaw(&self, Anew { values, to, least }: &Anew) -> Option<Words> {
        let (to, least) = (*to, *least);
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
        if pre > least && agrees(pre - 1, p, s) {
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
                    "it fails at n = {n}: G({n}) is told to be {told}, but is {found}",
                    "在 n = {n} 处不成立：G({n}) 写作 {told}，实为 {found}"
                ));
            }
        }
        let greatest = known.iter().copied().max().unwrap_or(0);
        if greatest != self.maximum {
            let told = self.maximum;
            return Some(words!(
                "the greatest value is told to be {told}, but is {greatest}",
                "最大值写作 {told}，实为 {greatest}"
            ));
        }
        (format!("{:016x}", fnv(known.into_iter())) != self.hash)
            .then(|| words!("the hash of the values is another", "值的散列不符"))
    }
}

fn corrupt(what: Words) -> Error {
    Error::new(ErrorKind::Corrupt, what).help(words!(
        "write it anew with `grundy law … --certificate FILE`",
        "请用 `grundy law … --certificate FILE` 重新生成"
    ))
}
