//! The sets of reachable positions, and the decision whether they need less memory than dense
//! indices.

use crate::checkpoint::SlotLayout;
use crate::compiled::CompiledGame;
use crate::index::dense::DenseTier;
use crate::index::hashed::KeySet;

/// The result of enumerating all reachable positions.
pub struct ReachableSets {
    /// The sets of reachable positions, by the index of the tier.
    pub sets: Vec<KeySet>,
    /// The maximum number of successors that a reachable position has. A successor counts once for
    /// every symmetry that maps it to itself.
    pub max_successors: u32,
    /// The peak memory in bytes that the enumeration used.
    pub peak_bytes: u64,
    /// The layout of the slots of this rank.
    pub layout: SlotLayout,
    /// Whether the last checkpoint was saved with this layout of slots.
    pub is_layout_saved: bool,
}

/// The maximum number of arrangements (boards with the counts of values of a reachable tier) for
/// which dense indices are chosen without enumerating any positions.
pub const SMALL_GAME: u64 = 1 << 16;
/// The ratio of arrangements (boards with the counts of values of a reachable tier, reachable or
/// not) to reachable positions above which hash sets are chosen. They then need less memory than
/// dense indices.
const DENSE_TO_HASH_RATIO: u64 = 12;

/// Returns the number of reachable positions that are enumerated as a probe before the numbering is
/// chosen, for a game with `dense_size` arrangements (boards with the counts of values of a
/// reachable tier).
pub fn probe_size(dense_size: u64) -> u64 {
    (dense_size / 128).max(SMALL_GAME)
}

/// Returns whether only few arrangements (boards with the counts of a tier) are reachable in the
/// components of tiers that have been enumerated, so that hash sets need less memory than dense
/// indices. These are the components from the index `first_done` on, with `reachable` positions in
/// total; `dense_size` is the number of arrangements of all components.
pub fn is_sparse<const W: usize>(
    game: &CompiledGame<W>,
    first_done: usize,
    reachable: u64,
    dense_size: u64,
) -> bool {
    let tiers = game.tiers.components[first_done..].iter().flatten();
    let sizes = tiers.map(|tier| {
        let key = &game.tiers.keys[*tier as usize];
        DenseTier::count(&game.planes, &key.counts, &game.tables).unwrap_or(u64::MAX)
    });
    let arrangements = sizes.fold(0, u64::saturating_add);
    // The first tiers are small and not representative: the answer is `false` until the enumerated
    // components have enough arrangements.
    arrangements > SMALL_GAME.min(dense_size / 1024)
        && reachable.saturating_mul(DENSE_TO_HASH_RATIO) < arrangements
}
