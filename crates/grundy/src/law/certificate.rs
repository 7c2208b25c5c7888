//! Certificates of the laws of games of heaps, of any kind.

use super::misere_certificate::MisereCertificate;
use super::period_certificate::{Checked, PeriodCertificate};
use super::quotient;
use crate::base::{Budget, Error};
use serde::Serialize;

/// What was proved of a game of heaps, written down so that it can be checked by code of its own.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Certificate {
    /// A period of Grundy values.
    Period(PeriodCertificate),
    /// A period of outcomes of single heaps in misère play.
    Misere(MisereCertificate),
    /// A misère quotient.
    Quotient(Box<quotient::Certificate>),
}

impl Certificate {
    /// Checks it by code that shares nothing with what found it.
    ///
    /// # Errors
    /// `Corrupt` when it is no certificate: another format, no such code. `TooBig` at the budget.
    pub fn check(&self, budget: &Budget) -> Result<Checked, Error> {
        match self {
            Certificate::Period(certificate) => certificate.check(budget),
            Certificate::Misere(certificate) => certificate.check(budget),
            Certificate::Quotient(certificate) => quotient::check(certificate, budget),
        }
    }
}
