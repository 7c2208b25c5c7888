//! [`MisereCertificate`]: a claimed period of the misère outcomes of a subtraction game, and a
//! check that recomputes the outcomes. The theorem is stated in
//! [`misere_period`](super::misere_period).

use super::misere_period::MiserePeriod;
use super::period_certificate::{CertifiedLaw, CheckReport, HeapLaw, minimality_flaw};
use crate::envelope::{CertificateBody, Envelope, digest, parse_canonical_code};
use crate::{HeapRule, TakeSet};
use grundy_core::base::{Budget, Meter};
use grundy_text::{CertificateKind, Error, Words, memory_shortage_error, words};
use serde::{Deserialize, Serialize};

/// The maximum number of P-positions that a certificate lists. A certificate with more contains
/// only their hash.
const MAX_LISTED: usize = 10_000;

/// The certificate of a [`MiserePeriodClaim`].
pub type MisereCertificate = Envelope<MiserePeriodClaim>;

/// The claim that in misère play, for every n ≥ preperiod, the heaps n and n + period have the same
/// outcome. The claim includes that preperiod and period are minimal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MiserePeriodClaim {
    /// The rules of the game, as a code in canonical form.
    code: String,
    /// The claimed period of the outcomes.
    period: u64,
    /// The least heap from which on the outcomes repeat with the period.
    preperiod: u64,
    /// The exclusive end of the heaps n that are compared with n + period: the preperiod plus the
    /// largest take.
    to: u64,
    /// The FNV-1a hash of the P-positions below preperiod + period, as 16 hexadecimal digits.
    hash: String,
    /// The P-positions below preperiod + period, or `None` if there are too many to list.
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<Vec<u64>>,
}

impl CertificateBody for MiserePeriodClaim {
    const KIND: CertificateKind = CertificateKind::MisereLaw;
}

impl Envelope<MiserePeriodClaim> {
    /// Creates the certificate of a proved period of the game with the given code.
    pub fn from_period(code: &str, period: &MiserePeriod) -> MisereCertificate {
        let lost = &period.lost;
        Envelope::new(MiserePeriodClaim {
            code: code.to_string(),
            period: period.period,
            preperiod: period.preperiod,
            to: period.preperiod + period.window,
            hash: digest(lost.iter().copied()),
            lost: (lost.len() <= MAX_LISTED).then(|| lost.clone()),
        })
    }

    /// Checks the claim against outcomes recomputed from the code.
    ///
    /// # Errors
    /// `Corrupt` if the format or the code is invalid; `TooBig` at a limit of the budget.
    pub fn check(&self, budget: &Budget) -> Result<CheckReport, Error> {
        self.open()?;
        let take_set = self.take_set()?;
        let (code, pre, p, to) = (&self.code, self.preperiod, self.period, self.to);
        let no =
            |message: Words, values: usize| Ok(CheckReport::new(false, message, values as u64));
        let Some(take_set) = take_set else {
            return no(words!(misere_certificate::theorem_does_not_apply_code_does, code), 0);
        };
        let largest = take_set.last().copied().unwrap_or(0);
        if p == 0 {
            return no(words!(misere_certificate::period_is_zero), 0);
        }
        if pre.checked_add(largest) != Some(to) {
            return no(words!(misere_certificate::window_does_not_end_where_theorem), 0);
        }
        let Some(end) = to.checked_add(p) else {
            return no(words!(misere_certificate::numbers_are_too_large), 0);
        };
        let lost = outcomes(&take_set, end, budget)?;
        match self.flaw(&lost) {
            Some(flaw) => no(flaw, lost.len()),
            None => {
                let values = lost.len() as u64;
                let message =
                    words!(misere_certificate::in_misere_play_n_and_n, code, p, pre, values, to);
                let below = (0..pre + p).zip(&lost).filter(|(_, lost)| **lost);
                let law = HeapLaw::MiserePeriod(MiserePeriod {
                    preperiod: pre,
                    period: p,
                    window: largest,
                    lost: below.map(|(n, _)| n).collect(),
                });
                let law = Some(CertifiedLaw { code: code.clone(), law });
                Ok(CheckReport { law, ..CheckReport::new(true, message, values) })
            }
        }
    }

    /// Returns the legal takes, ascending. Returns `None` if the code does not define a finite
    /// subtraction set, and an error if the code is invalid.
    fn take_set(&self) -> Result<Option<Vec<u64>>, Error> {
        let code = parse_canonical_code(MiserePeriodClaim::KIND, &self.code)?;
        Ok(match code.into_game().rule {
            HeapRule::Take(TakeSet::Only(take_set)) => {
                Some(take_set).filter(|take_set| !take_set.is_empty())
            }
            _ => None,
        })
    }

    /// Returns a description of the first contradiction between the claim and `lost`, which states
    /// for each heap up to `to + period` whether it is a P-position. Returns `None` if the claim
    /// holds.
    fn flaw(&self, lost: &[bool]) -> Option<Words> {
        let (pre, p, to) = (self.preperiod as usize, self.period as usize, self.to as usize);
        if let Some(n) = (pre..to).find(|&n| lost[n] != lost[n + p]) {
            let (m, name) = (n + p, |lost: bool| if lost { "P" } else { "N" });
            let (outcome_n, outcome_m) = (name(lost[n]), name(lost[n + p]));
            return Some(words!(misere_certificate::claim_fails_at_n, n, outcome_n, m, outcome_m));
        }
        let agrees = |n: u64, p: u64, _saltus: u64| lost[n as usize] == lost[(n + p) as usize];
        if let Some(flaw) = minimality_flaw(self.preperiod, self.period, 0, agrees) {
            return Some(flaw);
        }
        let computed: Vec<u64> = (0..(pre + p) as u64).filter(|&n| lost[n as usize]).collect();
        if self.lost.as_ref().is_some_and(|claimed| *claimed != computed) {
            return Some(words!(misere_certificate::p_positions_differ_from_recomputed_p));
        }
        (digest(computed.into_iter()) != self.hash)
            .then(|| words!(misere_certificate::hash_differs_from_hash_of_recomputed))
    }
}

/// Computes whether each of the heaps 0 to `to` is a P-position, by the definition of misère play.
/// `takes` are the numbers that can be taken.
fn outcomes(takes: &[u64], to: u64, budget: &Budget) -> Result<Vec<bool>, Error> {
    let mut meter = Meter::new(budget, Some(to));
    let table_name = words!(misere_certificate::checking_certificate);
    // Memory for the outcomes, and for the P-positions as numbers.
    budget
        .check_bytes(to.saturating_add(1).saturating_mul(9))
        .map_err(|shortage| memory_shortage_error(&table_name, shortage))?;
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
