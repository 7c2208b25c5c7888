//! Certificates of misère periods: what is claimed of a subtraction set, and the check of it by short code of
//! its own. The theorem is that of [`misere_period`](super::misere_period).

use super::misere_period::MiserePeriod;
use super::period_certificate::{Checked, fnv};
use crate::base::short_of_memory;
use crate::base::{Budget, Certified, Error, ErrorKind, Meter, Remedy, Words, excerpt};
use crate::family::{Code, HeapRule, TakeSet};
use crate::words;
use serde::{Deserialize, Serialize};

/// What such a certificate says it is.
pub const FORMAT: &str = "grundy misere period";
/// The version of the format that is written, and the only one that is read.
const VERSION: u32 = 1;
/// P-positions are written out where there are no more than this; a hash holds them otherwise.
const WRITTEN: usize = 10_000;

/// In misère play, n + period is N exactly when n is, for every n ≥ preperiod, both of them least.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MisereCertificate {
    format: String,
    version: u32,
    /// The rules, as a canonical code.
    code: String,
    period: u64,
    preperiod: u64,
    /// The end of the window: as far beyond the preperiod as the largest take.
    to: u64,
    /// FNV-1a over the P-positions below preperiod + period, 16 hexadecimal digits.
    hash: String,
    /// Those P-positions, where they are not too many.
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<Vec<u64>>,
}

impl MisereCertificate {
    /// The certificate of a period that was proved for a code.
    pub fn of(code: &str, period: &MiserePeriod) -> MisereCertificate {
        let lost = &period.lost;
        MisereCertificate {
            format: FORMAT.to_string(),
            version: VERSION,
            code: code.to_string(),
            period: period.period,
            preperiod: period.preperiod,
            to: period.preperiod + period.window,
            hash: format!("{:016x}", fnv(lost.iter().copied())),
            lost: (lost.len() <= WRITTEN).then(|| lost.clone()),
        }
    }

    /// Checks the claim on outcomes computed anew from the code alone.
    ///
    /// # Errors
    /// `Corrupt` when it is no certificate: another format, no such code. `TooBig` at the budget.
    pub fn check(&self, budget: &Budget) -> Result<Checked, Error> {
        let takes = self.takes()?;
        let (code, pre, p, to) = (&self.code, self.preperiod, self.period, self.to);
        let no = |told: Words, values: usize| {
            Ok(Checked { holds: false, words: told, values: values as u64 })
        };
        let Some(takes) = takes else {
            return no(
                words!(
                    "the theorem does not apply: {code} is no finite set of takes",
                    "定理不适用：{code} 不是有限的取数集合"
                ),
                0,
            );
        };
        let largest = takes.last().copied().unwrap_or(0);
        if p == 0 {
            return no(words!("the period is 0", "周期为 0"), 0);
        }
        if pre.checked_add(largest) != Some(to) {
            return no(
                words!(
                    "the window does not end where the theorem requires",
                    "窗口的终点与定理不符"
                ),
                0,
            );
        }
        let Some(last) = to.checked_add(p) else {
            return no(words!("the numbers are too large", "数字过大"), 0);
        };
        let lost = outcomes(&takes, last, budget)?;
        match self.flaw(&lost) {
            Some(flaw) => no(flaw, lost.len()),
            None => {
                let values = lost.len() as u64;
                let told = words!(
                    "{code}: in misère play n+{p} and n have the same outcome for every n >= {pre}; {values} outcomes computed anew, compared below {to}",
                    "{code}：反常规则下对一切 n >= {pre}，n+{p} 与 n 的胜负相同；重新计算了 {values} 个胜负，比较到 {to} 以下"
                );
                Ok(Checked { holds: true, words: told, values })
            }
        }
    }

    /// What may be taken; `None` where it is no finite set.
    fn takes(&self) -> Result<Option<Vec<u64>>, Error> {
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
        Ok(match code.into_game().rule {
            HeapRule::Take(TakeSet::Only(takes)) => Some(takes).filter(|takes| !takes.is_empty()),
            _ => None,
        })
    }

    /// The first thing that the outcomes, of heaps up to the end of the window and one period, refute.
    fn flaw(&self, lost: &[bool]) -> Option<Words> {
        let (pre, p, to) = (self.preperiod as usize, self.period as usize, self.to as usize);
        if let Some(n) = (pre..to).find(|&n| lost[n] != lost[n + p]) {
            let (m, name) = (n + p, |lost: bool| if lost { "P" } else { "N" });
            let (here, there) = (name(lost[n]), name(lost[n + p]));
            return Some(words!(
                "it fails at n = {n}: {n} is {here} and {m} is {there}",
                "在 n = {n} 处不成立：{n} 为 {here}，{m} 为 {there}"
            ));
        }
        if pre > 0 && lost[pre - 1] == lost[pre - 1 + p] {
            let less = pre - 1;
            return Some(words!(
                "the preperiod is not the least: it holds from {less} on too",
                "前周期不是最小：从 {less} 起也成立"
            ));
        }
        // A lesser period would divide this one, and each divisor shows within one period.
        for less in (2..=p).filter(|divisor| p.is_multiple_of(*divisor)).map(|divisor| p / divisor)
        {
            if (pre..pre + p - less).all(|n| lost[n] == lost[n + less]) {
                return Some(words!(
                    "the period is not the least: {less} is one",
                    "周期不是最小：{less} 也是"
                ));
            }
        }
        let known: Vec<u64> = (0..(pre + p) as u64).filter(|&n| lost[n as usize]).collect();
        if self.lost.as_ref().is_some_and(|claimed| *claimed != known) {
            return Some(words!("the P-positions are others", "P 态不符"));
        }
        (format!("{:016x}", fnv(known.into_iter())) != self.hash)
            .then(|| words!("the hash of the P-positions is another", "P 态的散列不符"))
    }
}

/// Which heaps are P-positions, by the definition of misère play.
fn outcomes(takes: &[u64], to: u64, budget: &Budget) -> Result<Vec<bool>, Error> {
    let mut meter = Meter::new(budget, Some(to));
    let what = words!("checking the certificate", "检验证书");
    // The outcomes, and the P-positions as numbers.
    budget
        .allows(to.saturating_add(1).saturating_mul(9))
        .map_err(|short| short_of_memory(&what, short))?;
    let mut lost: Vec<bool> = Vec::new();
    for n in 0..=to {
        let mut legal = takes.iter().filter(|take| **take <= n).peekable();
        let stuck = legal.peek().is_none();
        let wins = stuck || legal.any(|take| lost[(n - take) as usize]);
        meter.position(1, takes.len())?;
        lost.push(!wins);
    }
    Ok(lost)
}

fn corrupt(what: Words) -> Error {
    Error::new(ErrorKind::Corrupt, what).mend(Remedy::CertifyAnew(Certified::MisereLaw))
}
