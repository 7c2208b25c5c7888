#![doc = include_str!("../README.md")]

pub mod certificate;
pub mod claim;
mod code;
pub mod cofinite;
pub mod cousins;
pub mod envelope;
pub mod far_takes;
mod heap_rule;
mod heaps;
pub mod loopy_certificate;
pub mod misere_certificate;
pub mod misere_period;
pub mod number_list;
pub mod period;
pub mod period_certificate;
pub mod quotient;
mod rare_heaps;
pub mod recompute;
mod rules;
pub mod single_missing;
pub mod sparse;
pub mod sum;
mod take;

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy_text);
}

pub use code::{Code, CodeDigit, CodeDigits, PartsCondition};
pub use heap_rule::HeapRule;
pub use heaps::{HeapGame, HeapNames, MoveWording, take_choice, tidy_heaps};
pub use rules::{Family, IndexedFamily, SidedFamily, narrow};
pub use take::TakeSet;
