//! Chooses how the positions of a game are numbered.
//!
//! An arrangement is a board with the counts of values of a tier; in some games (such as games with
//! gravity) only few arrangements are reachable. In such games the reachable positions are
//! collected in hash sets ([`Exploration`]). To decide this, a part of the enumeration (the probe)
//! completes some tiers; from these it is estimated which numbering needs less memory.

use super::Indexes;
use super::explore::Exploration;
use super::reachable_sets::{ReachableSets, SMALL_GAME};
use crate::compiled::CompiledGame;
use crate::exchange::communicator::{Local, Peers};
use crate::exchange::partition::SingleRank;
use crate::index::dense::DenseTier;
use crate::index::rank_tables::RankTables;
use crate::index::tier_graph::NO_TIER;
use crate::limits::{Limits, Numbering, TOO_MANY_BOARDS, Unsolved};

/// The indices of the positions of all tiers, in the numbering that was chosen for the game.
pub enum TierIndexes {
    /// Dense indices: every arrangement has an index.
    Dense(Indexes<DenseTier>),
    /// Hash sets: only reachable positions have an index, the slot of their key in the set of their
    /// tier.
    Reachable(ReachableSets),
}

/// Chooses the numbering of a game and computes the indices of all tiers. `label_bytes` is the size
/// of a label in bytes. Resumes from a checkpoint if there is one.
///
/// # Errors
/// Returns an error if the memory budget is exceeded, if a tier or a key is too large for the
/// numbering, if the caller stops the enumeration, or if a checkpoint fails.
pub fn build_indexes<const W: usize>(
    game: &CompiledGame<W>,
    label_bytes: u64,
    limits: &Limits,
) -> Result<TierIndexes, Unsolved> {
    let dense_size = game.dense_positions();
    // Each position needs its label, and half a byte in the frontier lists of all threads.
    let fitting_size = dense_size.filter(|size| {
        size.saturating_mul(label_bytes).saturating_add(size / 2) <= limits.memory_budget
            || limits.checkpoints.is_some()
                && peak_component_bytes(game, label_bytes) <= limits.memory_budget
    });
    let build_dense = || {
        fitting_size.ok_or(match dense_size {
            Some(_) => Unsolved::Large,
            None => TOO_MANY_BOARDS,
        })?;
        let indexes = dense_indexes(game);
        indexes.map(TierIndexes::Dense).ok_or(TOO_MANY_BOARDS)
    };
    let is_dense = match (limits.numbering, &game.canonicalizer) {
        (Some(Numbering::Dense), _) | (None, None) => true,
        (None, Some(_)) => dense_size.is_some_and(|size| size <= SMALL_GAME),
        (Some(Numbering::Reachable | Numbering::ReachableUpToSymmetry), _) => false,
    };
    if is_dense {
        return build_dense();
    }
    // If dense indices do not fit into memory, hash sets are chosen without a probe.
    let probed_size = fitting_size.filter(|_| limits.numbering.is_none());
    let mut exploration = Exploration::new(game, SingleRank, probed_size, label_bytes, limits)?;
    let mut comm = Local;
    match exploration.explore(&mut Peers::new(&mut comm, limits.checkpoints))? {
        true => Ok(TierIndexes::Reachable(exploration.into_sets())),
        false => build_dense(),
    }
}

/// Returns the dense indices of all tiers, or `None` if a tier has too many boards.
pub fn dense_indexes<const W: usize>(game: &CompiledGame<W>) -> Option<Indexes<DenseTier>> {
    let mut tables = RankTables::new(game.tables.max_cells());
    let keys = game.tiers.keys.iter();
    let tiers = keys.map(|key| DenseTier::new(&game.planes, &key.counts, &mut tables));
    let tiers = tiers.collect::<Option<Vec<DenseTier>>>()?;
    let shared_bytes = tables.bytes();
    Some(Indexes {
        tiers,
        shared_bytes,
        layout_number: 0,
        is_layout_saved: true,
        max_successors: 0,
    })
}

/// Returns the numbering that [`build_indexes`] would choose with unlimited memory, or `None` if
/// the choice depends on a probe (a partial enumeration of the reachable positions).
#[cfg(feature = "distributed")]
pub fn preferred_numbering<const W: usize>(game: &CompiledGame<W>) -> Option<Numbering> {
    match (&game.canonicalizer, game.dense_positions()) {
        (None, _) => Some(Numbering::Dense),
        (Some(_), None) => Some(Numbering::Reachable),
        (Some(_), Some(size)) => (size <= SMALL_GAME).then_some(Numbering::Dense),
    }
}

/// Returns the estimated peak memory in bytes if tiers are numbered densely and spilled to files:
/// the maximum over all components of the memory of the tiers of the component and of the tiers
/// that their moves lead to. `label_bytes` is the size of a label.
fn peak_component_bytes<const W: usize>(game: &CompiledGame<W>, label_bytes: u64) -> u64 {
    let tiers = &game.tiers;
    let tier_size = |tier: &u32| {
        let counts = &tiers.keys[*tier as usize].counts;
        DenseTier::count(&game.planes, counts, &game.tables).unwrap_or(u64::MAX)
    };
    let components = (0..).zip(&tiers.components).map(|(component, members)| {
        let successors = members.iter().flat_map(|tier| tiers.successors(*tier)).copied();
        let successors = successors.filter(|tier| *tier != NO_TIER);
        let mut needed: Vec<u32> = successors.chain(members.iter().copied()).collect();
        needed.sort_unstable();
        needed.dedup();
        let size = |tiers: &[u32]| tiers.iter().map(tier_size).fold(0, u64::saturating_add);
        let list_bytes = if tiers.is_cyclic(component) { size(members) / 2 } else { 0 };
        size(&needed).saturating_mul(label_bytes).saturating_add(list_bytes)
    });
    components.max().unwrap_or(0)
}
