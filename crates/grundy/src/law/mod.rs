//! Theorems as functions, and how sure an answer is. Knows base and family.

mod evidence;
pub mod period;
pub mod sum;

pub use evidence::Evidence;
