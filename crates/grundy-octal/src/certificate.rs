//! [`LawCertificate`]: a certificate of a law of a heap game, such as a period. It is stored in a
//! file, and checked without the code of the search.

use super::misere_certificate::MisereCertificate;
use super::period_certificate::{CheckReport, PeriodCertificate};
use super::quotient;
use grundy_core::base::Budget;
use grundy_text::Error;
use serde::Serialize;

/// A certificate of a law of a heap game. It can be checked without the code that found the law.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum LawCertificate {
    /// The certificate of a period of the Grundy values of single heaps.
    Period(PeriodCertificate),
    /// The certificate of a period of the misère outcomes of single heaps.
    Misere(MisereCertificate),
    /// The certificate of a misère quotient, which gives the outcomes of sums of heaps.
    Quotient(Box<quotient::Certificate>),
}

impl LawCertificate {
    /// Checks the certificate with code that is independent of the code that found the law. A false
    /// claim is no error: the report contains the failure.
    ///
    /// # Errors
    /// `Corrupt` if the format or the code of the game is invalid; `TooBig` at a limit of the
    /// budget.
    pub fn check(&self, budget: &Budget) -> Result<CheckReport, Error> {
        match self {
            LawCertificate::Period(certificate) => certificate.check(budget),
            LawCertificate::Misere(certificate) => certificate.check(budget),
            LawCertificate::Quotient(certificate) => quotient::check(certificate, budget),
        }
    }
}
