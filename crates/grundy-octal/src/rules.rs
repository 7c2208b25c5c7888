//! Traits that combine traits of `grundy-core` and `grundy-text` into the kinds of rules that
//! engines and the workbench need.

use grundy_core::base::{Big, Counts, Ranked, Reversible, Rules, Sided, Split};
use grundy_text::Notation;

/// Rules whose positions are lists of natural numbers, with a notation of positions and moves and a
/// split into components.
pub trait Family: Rules<Position = Counts> + Split + Notation + Send + Sync {}
impl<F: Rules<Position = Counts> + Split + Notation + Send + Sync> Family for F {}

/// A [`Family`] whose rules themselves define the result of a position without moves, because the
/// game is not simply normal or misère play of an impartial game.
pub trait SidedFamily: Family + Sided {}
impl<F: Family + Sided> SidedFamily for F {}

/// A [`SidedFamily`] whose positions are numbered and whose rules list the predecessors of each
/// position.
pub trait IndexedFamily: SidedFamily + Ranked + Reversible {}
impl<F: SidedFamily + Ranked + Reversible> IndexedFamily for F {}

/// Converts a position to machine integers. Returns `None` if a number exceeds 64 bits.
pub fn narrow(position: &[Big]) -> Option<Counts> {
    position.iter().map(grundy_core::base::to_u64).collect::<Option<_>>().map(Counts)
}
