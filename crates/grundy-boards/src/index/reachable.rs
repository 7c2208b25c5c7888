//! The index of the reachable positions of a tier: the slots of the keys in a hash set.

use super::canonical_key::{CanonicalKey, KeysBySymmetry};
use super::hashed::KeySet;
use super::{IndexContext, PositionIndex, TierPart};
use crate::checkpoint::{NumberWriter, TierFiles};
use crate::compiled::planes::{Board, Masks};
use crate::compiled::simd::Gather;
use crate::exchange::outbox::KeyUpdates;
use crate::exchange::partition::{Location, Partition};
use crate::exchange::requests::KeyRequests;
use crate::limits::{Numbering, Unsolved};
use std::io;

/// The key that hash sets use if there is no canonicalizer. It never matters, because hash sets are
/// only created with a canonicalizer.
const NO_KEY: CanonicalKey = CanonicalKey { key: 0, stabilizer: 1 };

impl<const W: usize> PositionIndex<W> for KeySet {
    type Key = CanonicalKey;
    type View = KeysBySymmetry;
    type Requests = KeyRequests;
    type Updates = KeyUpdates;
    const NUMBERING: Numbering = Numbering::Reachable;
    const USES_GATHER: bool = false;

    fn bytes(&self) -> u64 {
        8 * self.slot_count() as u64
    }

    fn resident_bytes(&self) -> u64 {
        KeySet::resident_bytes(self)
    }

    #[inline(always)]
    fn key(context: &IndexContext<W>, board: &Board<W>) -> CanonicalKey {
        context.canonicalizer.map_or(NO_KEY, |canonicalizer| canonicalizer.canonical_key(board))
    }

    #[inline(always)]
    fn view(context: &IndexContext<W>, board: &Board<W>) -> KeysBySymmetry {
        let canonicalizer = context.canonicalizer;
        canonicalizer.map_or_else(KeysBySymmetry::new, |canonicalizer| canonicalizer.keys(board))
    }

    #[inline(always)]
    fn successor_key(
        context: &IndexContext<W>,
        keys: &KeysBySymmetry,
        board: &Board<W>,
        command: &Masks<W>,
    ) -> CanonicalKey {
        let canonicalizer = context.canonicalizer;
        let key =
            canonicalizer.map(|canonicalizer| canonicalizer.successor_key(keys, board, command));
        key.unwrap_or(NO_KEY)
    }

    #[inline(always)]
    fn folds_symmetry(context: &IndexContext<W>) -> bool {
        context.canonicalizer.is_some_and(|canonicalizer| canonicalizer.order() > 1)
    }

    #[inline(always)]
    fn symmetry_counts(context: &IndexContext<W>, key: CanonicalKey) -> (u32, u64) {
        let orbit = context.canonicalizer.map_or(1, |canonicalizer| canonicalizer.orbit_size(key));
        (key.stabilizer, orbit)
    }

    #[inline(always)]
    fn prefetch(&self, key: CanonicalKey) {
        KeySet::prefetch(self, key.key);
    }

    fn slot_count<P: Partition>(&self, _: TierPart<P>, _: u64) -> u64 {
        KeySet::slot_count(self) as u64
    }

    fn local_boards<P: Partition>(&self, _: TierPart<P>) -> u64 {
        KeySet::boards(self)
    }

    fn local_positions<P: Partition>(&self, _: TierPart<P>) -> u64 {
        self.len() as u64
    }

    #[inline(always)]
    fn board_at<G: Gather, P: Partition>(
        &self,
        _: G,
        context: &IndexContext<W>,
        _: TierPart<P>,
        slot: u64,
        _: &mut P::Cursor,
    ) -> Option<Board<W>> {
        let key = self.key_at(slot as usize)?;
        context.canonicalizer.map(|canonicalizer| canonicalizer.board(key))
    }

    #[inline(always)]
    fn locate<G: Gather, P: Partition>(
        &self,
        _: G,
        _: &IndexContext<W>,
        part: TierPart<P>,
        CanonicalKey { key, .. }: CanonicalKey,
    ) -> Location {
        Location { owner: part.partition.owner_of_key(key), address: key }
    }

    #[inline(always)]
    fn slot_of(&self, address: u64) -> Option<u64> {
        self.find(address).map(|slot| slot as u64)
    }

    #[inline(always)]
    fn prefetch_address(&self, address: u64) {
        KeySet::prefetch(self, address);
    }

    fn stable_key<P: Partition>(
        &self,
        _: TierPart<P>,
        slot: u64,
        _: &mut P::Cursor,
    ) -> Option<u64> {
        self.key_at(slot as usize)
    }

    fn location_of_stable_key<P: Partition>(
        &self,
        part: TierPart<P>,
        key: u64,
    ) -> Option<Location> {
        Some(Location { owner: part.partition.owner_of_key(key), address: key })
    }

    fn drain(&mut self) -> Vec<u64> {
        KeySet::drain(self)
    }

    fn write(&self, writer: &mut NumberWriter) -> io::Result<()> {
        KeySet::write(self, writer)
    }

    fn for_each_saved_key<P: Partition>(
        &self,
        saved: &KeySet,
        part: TierPart<P>,
        visit: &mut dyn FnMut(Option<u64>) -> Result<(), Unsolved>,
    ) -> Result<(), Unsolved> {
        let mut cursor = P::Cursor::default();
        (0..saved.slot_count() as u64).try_for_each(|slot| {
            visit(PositionIndex::<W>::stable_key(saved, part, slot, &mut cursor))
        })
    }

    fn spill(&mut self, tier: usize, files: TierFiles) -> io::Result<()> {
        KeySet::spill(self, &files.boards(tier), files.store)
    }

    fn reload(&mut self, tier: usize, files: TierFiles) -> io::Result<()> {
        KeySet::reload(self, &files.boards(tier), files.store)
    }
}
