//! From the checked tree of a rule file to guarded commands.
//!
//! An expression becomes cases: a guard and a linear value each, with auxiliary numbers that the functions of the
//! language bring in. Whatever may fail when rules are evaluated, and whatever formulas do not say exactly, becomes an
//! obligation: a formula that must have no solution before anything is believed.

mod bag;
mod bag_claim;
mod beyond;
mod block;
mod case;
mod claim;
mod constant;
mod counts;
mod functions;
mod images;
mod irrationals;
mod loops;
mod moves;
mod numbers;
mod numeration;
mod over;
mod rules;
pub(crate) mod simplify;
mod translator;
mod truth;

pub use beyond::{Beyond, Outside};
