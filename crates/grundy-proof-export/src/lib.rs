//! Writes proofs in words, and exports their conditions for Coq, SMT solvers and Walnut.

mod coq;
mod elimination;
mod export_conditions;
mod prose;
mod smt;
mod walnut;

pub use coq::export_coq;
pub use export_conditions::ExportError;
pub use prose::{PageFormat, PageHeading, write_prose};
pub use smt::export_smt;
pub use walnut::export_walnut;
