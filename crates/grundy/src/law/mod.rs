//! Theorems and laws of games as functions, certificates of laws, and the evidence of answers.
//! Depends on `base` and `family`.

mod bibliography;
pub mod certificate;
pub mod claim;
pub mod cofinite;
pub mod cousins;
mod evidence;
pub mod form;
pub mod guess;
pub mod loopy_certificate;
pub mod misere_certificate;
pub mod misere_period;
pub mod period;
pub mod period_certificate;
pub mod quotient;
mod rare_heaps;
pub mod recompute;
pub mod single_missing;
pub mod sparse;
pub mod sum;
mod theorem_names;

pub use bibliography::{bibtex, bibtex_for_law};
pub use evidence::Evidence;
pub use theorem_names::{source_in_chinese, theorem_in_chinese};
