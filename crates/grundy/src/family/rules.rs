//! What the rules of a family can do: the traits that engines and questions ask for.

use crate::base::{Big, Counts, Notation, Ranked, Reversible, Rules, Sided, Split};

/// Rules whose positions are lists of naturals: what the façade, the engines and the tests need.
pub trait Family: Rules<Position = Counts> + Split + Notation + Send + Sync {}
impl<F: Rules<Position = Counts> + Split + Notation + Send + Sync> Family for F {}

/// Such rules when the result is not told by "no options" alone.
pub trait SidedFamily: Family + Sided {}
impl<F: Family + Sided> SidedFamily for F {}

/// Such rules when positions are numbers and each tells which lead to it.
pub trait IndexedFamily: SidedFamily + Ranked + Reversible {}
impl<F: SidedFamily + Ranked + Reversible> IndexedFamily for F {}

/// Narrows a position to machine integers, when every number fits.
pub fn narrow(position: &[Big]) -> Option<Counts> {
    position.iter().map(crate::base::to_u64).collect::<Option<_>>().map(Counts)
}
