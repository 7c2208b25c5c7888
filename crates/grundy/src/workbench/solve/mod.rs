//! Who wins: the methods, in the order in which they are tried.

pub mod answer;
mod by_board;
pub(in crate::workbench) mod by_compound;
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
mod compound_far;
pub(in crate::workbench) mod compound_flat;
mod compound_heap;
mod compound_moves;
mod compound_nim;
pub(in crate::workbench) mod compound_sum;
mod endings;
pub mod found;
pub mod methods;
mod searched;
pub(in crate::workbench) mod value_reason;
pub(in crate::workbench) mod value_worth;
pub mod whole;
