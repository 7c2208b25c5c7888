#![doc = include_str!("../README.md")]

mod coq;
mod elimination;
mod export_conditions;
mod prose;
mod smt;
mod walnut;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy_text);
}

pub use coq::export_coq;
pub use export_conditions::ExportError;
pub use prose::{PageFormat, PageHeading, write_prose};
pub use smt::export_smt;
pub use walnut::export_walnut;
