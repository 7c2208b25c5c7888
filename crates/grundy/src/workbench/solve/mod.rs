//! Solution of questions.
//!
//! [`methods`] tries one method after the other, each in a module `by_…` (or `endings`, or
//! `compound_…`). The first method that applies returns a [`Solution`](solution::Solution), from
//! which an [`Answer`](answer::Answer) is built.

pub mod answer;
mod by_board;
mod by_compound;
pub(in crate::workbench) mod by_induction;
pub(in crate::workbench) mod by_law;
pub(in crate::workbench) mod by_loopy;
mod by_loopy_sum;
pub(in crate::workbench) mod by_nim_sum;
pub mod by_proof;
mod by_quotient;
mod by_retrograde;
mod by_search;
pub(in crate::workbench) mod by_value;
pub mod class;
pub(in crate::workbench) mod compound_flatten;
mod compound_heap;
mod compound_large;
mod compound_moves;
mod compound_nim;
mod compound_single_remaining;
pub(in crate::workbench) mod compound_sum;
pub(in crate::workbench) mod compound_text;
mod endings;
pub(in crate::workbench) mod flat_sum;
pub mod methods;
mod search_results;
pub mod solution;
pub(in crate::workbench) mod summand_value;
pub(in crate::workbench) mod value_reason;
