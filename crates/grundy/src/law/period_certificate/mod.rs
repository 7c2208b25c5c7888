//! Certificates of periods: what is claimed of a code, and the data that anybody can check again.

mod check;
mod sparse_check;

use crate::base::{Budget, Certified, Error, ErrorKind, Remedy, Words, excerpt};
use crate::family::Code;
use crate::law::period::{Period, Reach, Theorem};
use crate::law::recompute::Classes;
use crate::law::sparse::Sparse;
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
    pub words: Words,
    /// How many values were computed anew.
    pub values: u64,
}

/// A period, what was checked, and how many values were computed anew.
type Found = (Period, Words, u64);

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
                Theorem::Sparse(Sparse { takes, unequal, mask, by_parity, rares_to, start }) => {
                    Because::Sparse { takes, unequal, mask, by_parity, rares_to, start }
                }
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
            Ok((_, told, values)) => Checked { holds: true, words: told, values },
            Err((told, values)) => Checked { holds: false, words: told, values },
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
}

fn corrupt(what: Words) -> Error {
    Error::new(ErrorKind::Corrupt, what).mend(Remedy::CertifyAnew(Certified::Law))
}
