//! [`PeriodCertificate`]: a claimed period of the Grundy values of a heap game, with the data by
//! which anyone can check it without the code that found it.

mod check;
mod sparse_check;

use crate::envelope::{CertificateBody, Envelope, digest, parse_canonical_code};
use crate::misere_period::MiserePeriod;
use crate::period::{Period, RuleBounds, Theorem};
use crate::rare_heaps::RareHeapBound;
use crate::recompute::HeapClasses;
use grundy_core::base::Budget;
use grundy_text::{CertificateKind, Error, Words, words};
use serde::{Deserialize, Serialize};

/// The maximum number of values that a certificate lists. If there are more, it contains only their
/// hash.
const MAX_LISTED_VALUES: usize = 10_000;

/// The certificate of a [`PeriodClaim`].
pub type PeriodCertificate = Envelope<PeriodClaim>;

/// The claim that G(n + period) = G(n) + saltus for every n ≥ preperiod, where G(n) is the Grundy
/// value of heap n. The claim includes that preperiod and period are minimal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeriodClaim {
    /// The rules of the game, as a code in canonical form.
    code: String,
    /// The claimed period of the Grundy values.
    period: u64,
    /// The least heap from which on the values repeat with the period, up to the saltus.
    preperiod: u64,
    /// The number by which the values increase with each period.
    saltus: u64,
    /// The theorem that makes the claim follow from finitely many values.
    theorem: Because,
    /// The greatest Grundy value of the heaps 0 to preperiod + period - 1.
    maximum: u64,
    /// The FNV-1a hash of the Grundy values of the heaps 0 to preperiod + period - 1, as 16
    /// hexadecimal digits.
    hash: String,
    /// The Grundy values of the heaps 0 to preperiod + period - 1, or `None` if there are too many
    /// to list.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<u64>>,
}

/// The theorem from which a claim follows, with the data that its hypotheses need. The names of
/// variants and fields are part of the certificate format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Because {
    /// The theorem of [`period`](crate::period): every move takes at most `takes` stones and leaves
    /// at most `leaves` heaps. If `unequal` is set, these heaps must differ. The claim follows from
    /// G(n + period) = G(n) for preperiod ≤ n < `to`. `mask` and `by_parity` are the
    /// [`HeapClasses`] that make the recomputation of the values fast.
    Window { takes: u64, leaves: u64, unequal: bool, to: u64, mask: u32, by_parity: bool },
    /// The theorem of [`sparse`](crate::sparse), which compares only heaps below `start`. `mask`
    /// and `by_parity` classify heaps and values as rare or common. All heaps from `rares_to` + 1
    /// to `start` + period - 1 are common. For each heap n of one period from `start` on, every
    /// rare value below G(n) is the value of an option. This option leaves one heap, or two heaps
    /// with at least one that is at most `rares_to`.
    Sparse { takes: u64, unequal: bool, mask: u32, by_parity: bool, rares_to: u64, start: u64 },
    /// The theorem of [`cofinite`](crate::cofinite): all but finitely many numbers can be taken,
    /// and the pattern of heaps without a value is the same after `dealt` values are assigned and
    /// after `dealt + saltus` values are assigned.
    Patterns { dealt: u64 },
}

impl Because {
    /// Converts the theorem into the form that a [`Period`] stores. `least` is the least preperiod
    /// for which the theorem holds.
    fn theorem(&self, least: u64) -> Theorem {
        match *self {
            Because::Window { takes, leaves, unequal, .. } => {
                Theorem::Window(RuleBounds { takes, leaves, unequal, least })
            }
            Because::Sparse { takes, unequal, mask, by_parity, rares_to, start } => {
                Theorem::Sparse(RareHeapBound { takes, unequal, mask, by_parity, rares_to, start })
            }
            Because::Patterns { dealt } => Theorem::Patterns { dealt },
        }
    }
}

/// The result of checking a certificate against recomputed values.
#[derive(Clone, Debug)]
pub struct CheckReport {
    /// Whether the claim of the certificate holds.
    pub holds: bool,
    /// A description of the check or, if the claim fails, of the first failure.
    pub words: Words,
    /// The number of values or positions that the check recomputed or compared.
    pub values: u64,
    /// The law of heaps of all sizes that the certificate proves; `None` if the claim fails or is
    /// about something else.
    pub law: Option<CertifiedLaw>,
}

impl CheckReport {
    /// Creates the report of a check without a law of heaps. `holds` states whether the claim holds.
    pub fn new(holds: bool, words: Words, values: u64) -> CheckReport {
        CheckReport { holds, words, values, law: None }
    }
}

/// A law of the heaps of a game that a certificate proves.
#[derive(Clone, Debug)]
pub struct CertifiedLaw {
    /// The rules of the game, as a code in canonical form.
    pub code: String,
    /// The law.
    pub law: HeapLaw,
}

/// A proved law of the heaps of a game.
#[derive(Clone, Debug)]
pub enum HeapLaw {
    /// The period of the Grundy values of single heaps.
    GrundyPeriod(Period),
    /// The period of the outcomes of single heaps in misère play.
    MiserePeriod(MiserePeriod),
    /// The misère quotient of heaps of all sizes, as a certificate that was verified.
    Quotient(Box<Envelope<grundy_misere::Certificate>>),
}

impl CertificateBody for PeriodClaim {
    const KIND: CertificateKind = CertificateKind::Law;
}

impl Envelope<PeriodClaim> {
    /// Creates the certificate of a proved period of the game with the given code. `classes` is the
    /// classification of heaps that makes the recomputation of the values fast.
    pub fn from_period(code: &str, period: &Period, classes: HeapClasses) -> PeriodCertificate {
        let values = &period.values;
        Envelope::new(PeriodClaim {
            code: code.to_string(),
            period: period.period,
            preperiod: period.preperiod,
            saltus: period.saltus,
            theorem: match period.theorem {
                Theorem::Window(RuleBounds { takes, leaves, unequal, .. }) => Because::Window {
                    takes,
                    leaves,
                    unequal,
                    to: period.preperiod + period.window,
                    mask: classes.mask,
                    by_parity: classes.by_parity,
                },
                Theorem::Sparse(RareHeapBound {
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
            hash: digest(values.iter().copied()),
            values: (values.len() <= MAX_LISTED_VALUES).then(|| values.clone()),
        })
    }

    /// Returns the code of the game in canonical form.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Returns the claimed period of the Grundy values.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// Returns the claimed preperiod, the least heap n₀ from which on the values repeat with the
    /// period.
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// Returns the claimed greatest Grundy value.
    pub fn maximum(&self) -> u64 {
        self.maximum
    }

    /// Returns a short name of the theorem from which the claim follows.
    pub fn theorem(&self) -> Words {
        match self.theorem {
            Because::Window { .. } => words!(period_certificate::window),
            Because::Sparse { .. } => words!(period_certificate::few_rare_heaps),
            Because::Patterns { .. } => words!(period_certificate::patterns),
        }
    }

    /// Returns the approximate number of heaps whose values a check of the certificate recomputes.
    pub fn heaps(&self) -> u64 {
        match self.theorem {
            Because::Window { to, .. } => to.saturating_add(self.period),
            Because::Sparse { start, .. } => start.saturating_add(self.period),
            Because::Patterns { .. } => self.preperiod.saturating_add(self.period),
        }
    }

    /// Returns the certificate without the list of values. Only the hash of the values remains.
    pub fn without_values(mut self) -> PeriodCertificate {
        self.body.values = None;
        self
    }

    /// Checks the claim. Recomputes the values, and compares those that the theorem requires with
    /// the values one period later. Also checks that period and preperiod are minimal.
    ///
    /// # Errors
    /// `Corrupt` if the format or the code is invalid; `TooBig` at a limit of the budget.
    pub fn check(&self, budget: &Budget) -> Result<CheckReport, Error> {
        self.open()?;
        let code = parse_canonical_code(PeriodClaim::KIND, &self.code)?;
        let game = code.into_game();
        let recomputed = match self.recomputed(&game, budget)? {
            Ok(recomputed) => recomputed,
            Err(message) => return Ok(CheckReport::new(false, message, 0)),
        };
        let (computed, to) = (recomputed.values.len() as u64, recomputed.to);
        if let Some(flaw) = self.flaw(&recomputed) {
            return Ok(CheckReport::new(false, flaw, computed));
        }
        let (code, p, pre, s) = (&self.code, self.period, self.preperiod, self.saltus);
        let plus = if s == 0 { String::new() } else { format!(" + {s}") };
        let message =
            words!(period_certificate::n_n_for_every_n_values, code, p, plus, pre, computed, to);
        let period = Period {
            preperiod: pre,
            period: p,
            saltus: s,
            window: to - pre,
            theorem: self.theorem.theorem(recomputed.least),
            values: recomputed.values[..(pre + p) as usize]
                .iter()
                .map(|&value| value.into())
                .collect(),
        };
        let law = CertifiedLaw { code: code.clone(), law: HeapLaw::GrundyPeriod(period) };
        Ok(CheckReport { law: Some(law), ..CheckReport::new(true, message, computed) })
    }
}

/// Checks that no smaller preperiod and no smaller period fit the values. `agrees(n, p, s)` states
/// whether the value of heap n + p is that of heap n plus s. If a smaller number fits, returns a
/// description that names it.
pub(crate) fn minimality_flaw(
    preperiod: u64,
    period: u64,
    saltus: u64,
    agrees: impl Fn(u64, u64, u64) -> bool,
) -> Option<Words> {
    if preperiod > 0 && agrees(preperiod - 1, period, saltus) {
        let less = preperiod - 1;
        return Some(words!(period_certificate::preperiod_is_not_least_period_also, less));
    }
    // If the period is not minimal, the minimal one is a proper divisor of it. Comparing one period
    // suffices, because all later values repeat it.
    let divides = |d: &u64| period.is_multiple_of(*d) && saltus.is_multiple_of(*d);
    let mut shorter = (2..=period).filter(divides).map(|d| (period / d, saltus / d));
    let repeats = |&(less, step): &(u64, u64)| {
        (preperiod..preperiod + period - less).all(|n| agrees(n, less, step))
    };
    shorter
        .find(repeats)
        .map(|(less, _)| words!(period_certificate::period_is_not_least_is_also, less))
}
