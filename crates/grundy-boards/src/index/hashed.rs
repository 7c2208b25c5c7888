//! A hash set of packed boards (open addressing with linear probing) that numbers the boards of a
//! tier if only few of its boards are reachable: the index of a board is its slot.

use crate::checkpoint::{CheckpointStore, NumberReader, NumberWriter, invalid_data};
use crate::index::memory::prefetch;
use std::io;

/// A hash set of board keys; [`u64::MAX`] is not allowed as a key.
#[derive(Clone, Debug, Default)]
pub struct KeySet {
    /// The slots of the hash table. A slot contains a key plus one; an empty slot contains 0.
    slots: Vec<u64>,
    /// The number of keys in the set.
    len: usize,
    /// The number of boards that the keys represent, if symmetric boards count separately.
    boards: u64,
    /// The number of slots while the set is spilled to a file, else 0.
    spilled_slots: usize,
    /// Whether a spill file contains the keys.
    in_file: bool,
}

impl KeySet {
    /// Returns the number of keys in the set.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the number of boards that the keys represent. A canonical key represents all boards
    /// that are symmetric to its board.
    pub fn boards(&self) -> u64 {
        self.boards
    }

    /// Returns the number of slots of the hash table, occupied or empty. If the keys are only in a
    /// file, returns the number of slots that the table had in memory.
    pub fn slot_count(&self) -> usize {
        self.slots.len().max(self.spilled_slots)
    }

    /// Returns whether the keys are in a file only and not in memory.
    pub fn is_spilled(&self) -> bool {
        self.spilled_slots > 0
    }

    /// Returns the bytes of memory that the slots use now.
    pub fn resident_bytes(&self) -> u64 {
        8 * self.slots.len() as u64
    }

    /// Writes the keys to the file `name`, unless a file contains them already, and frees their
    /// memory. The set must not change afterwards.
    pub fn spill(&mut self, name: &str, store: &dyn CheckpointStore) -> io::Result<()> {
        if self.slots.is_empty() {
            return Ok(());
        }
        if !self.in_file {
            store.spill(name, &mut |sink| {
                let writer = &mut NumberWriter::new(sink);
                self.write(writer)?;
                writer.flush()
            })?;
        }
        (self.spilled_slots, self.in_file) = (self.slot_count(), true);
        self.slots = Vec::new();
        Ok(())
    }

    /// Reads the keys of a spilled set from the file `name` back into memory.
    pub fn reload(&mut self, name: &str, store: &dyn CheckpointStore) -> io::Result<()> {
        if self.is_spilled() {
            let mut reader = NumberReader::new(store.reload(name)?.ok_or_else(invalid_data)?);
            let set = KeySet::read_from(&mut reader, self.spilled_slots)?;
            let (len, boards) = (self.len, self.boards);
            if (set.slots.len(), set.len, set.boards) != (self.spilled_slots, len, boards) {
                return Err(invalid_data());
            }
            *self = KeySet { in_file: true, ..set };
        }
        Ok(())
    }

    /// Moves the slots out of the set and returns them. A slot contains a key plus one; an empty
    /// slot contains 0. If the set was spilled to a file before, it can be reloaded; otherwise it
    /// is empty afterwards.
    pub fn drain(&mut self) -> Vec<u64> {
        if self.in_file {
            self.spilled_slots = self.slot_count();
            return std::mem::take(&mut self.slots);
        }
        std::mem::take(self).slots
    }

    /// Returns the key in a slot, or `None` if the slot is empty.
    #[inline(always)]
    pub fn key_at(&self, slot: usize) -> Option<u64> {
        self.slots[slot].checked_sub(1)
    }

    /// Returns the slot at which the search for a key begins.
    #[inline(always)]
    fn home_slot(&self, key: u64) -> usize {
        ((u128::from(mix_key(key)) * self.slots.len() as u128) >> 64) as usize
    }

    /// Prefetches the cache line at which the search for a key begins.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        if let Some(slot) = self.slots.get(self.home_slot(key)) {
            prefetch(slot);
        }
    }

    /// Returns the index of the slot that contains a key, or `None` if the set does not contain the
    /// key.
    #[inline(always)]
    pub fn find(&self, key: u64) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        let mut slot = self.home_slot(key);
        loop {
            match self.slots[slot] {
                0 => return None,
                entry if entry == key + 1 => return Some(slot),
                _ => slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 },
            }
        }
    }

    /// Inserts a key that represents `boards` boards. Returns whether the key was not in the set
    /// before.
    #[inline(always)]
    pub fn insert(&mut self, key: u64, boards: u64) -> bool {
        // At most three quarters of the slots are occupied.
        if self.len * 4 >= self.slots.len() * 3 {
            self.rehash(grown_capacity(self.slots.len()));
        }
        let mut slot = self.home_slot(key);
        loop {
            match self.slots[slot] {
                0 => {
                    self.slots[slot] = key + 1;
                    self.len += 1;
                    self.boards += boards;
                    return true;
                }
                entry if entry == key + 1 => return false,
                _ => slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 },
            }
        }
    }

    /// Adds boards to the number of boards that the keys represent.
    pub fn add_boards(&mut self, boards: u64) {
        self.boards += boards;
    }

    /// Counts a key that was inserted with [`KeyRegion::insert`] and represents `boards` boards.
    pub fn count_inserted(&mut self, boards: u64) {
        self.len += 1;
        self.boards += boards;
    }

    /// Divides the slots into `count` regions, so that each can be filled by another thread. The
    /// search for a key begins in the region [`region_of`] the key.
    pub fn regions(&mut self, count: usize) -> Vec<KeyRegion<'_>> {
        let slot_count = self.slots.len();
        // At most three quarters of the slots are occupied.
        let room = (slot_count * 3).div_ceil(4).saturating_sub(self.len) / count;
        let (mut regions, mut tail, mut first_slot) = (Vec::new(), &mut self.slots[..], 0);
        for region in 1..=count as u128 {
            let end = (region * slot_count as u128 / count as u128) as usize;
            let (slots, later) = tail.split_at_mut(end - first_slot);
            regions.push(KeyRegion { slots, first_slot, slot_count, room });
            (tail, first_slot) = (later, end);
        }
        regions
    }

    /// Writes the set to a checkpoint.
    pub fn write(&self, writer: &mut NumberWriter) -> io::Result<()> {
        writer.write_number(self.len as u64)?;
        writer.write_number(self.boards)?;
        writer.write_number(self.spilled_slots as u64)?;
        writer.write_list(self.slots.len(), 8, self.slots.iter().copied())
    }

    /// Reads a set from a checkpoint, and fails if it has more than `max_slots` slots.
    pub fn read_from(reader: &mut NumberReader, max_slots: usize) -> io::Result<KeySet> {
        let len = reader.read_at_most(max_slots)?;
        let boards = reader.read_number()?;
        let spilled_slots = reader.read_at_most(usize::MAX)?;
        let slot_count = reader.read_at_most(max_slots)?;
        let mut slots = Vec::new();
        if slot_count > 0 {
            slots = crate::index::memory::alloc_huge_zeroed(slot_count);
        }
        let mut occupied = 0;
        for slot in &mut slots {
            *slot = reader.read_number()?;
            occupied += usize::from(*slot > 0);
        }
        // At least one slot must be empty, or probing would not terminate.
        let is_valid = if spilled_slots == 0 {
            occupied == len && (slot_count == 0 || len < slot_count)
        } else {
            slot_count == 0 && len < spilled_slots
        };
        if !is_valid {
            return Err(invalid_data());
        }
        Ok(KeySet { slots, len, boards, spilled_slots, in_file: spilled_slots > 0 })
    }

    /// Reduces the number of slots to the minimum at which at most three quarters of them are
    /// occupied.
    pub fn shrink(&mut self) {
        let slot_count = self.len * 4 / 3 + 1;
        if slot_count < self.slots.len() {
            self.rehash(slot_count);
        }
    }

    /// Changes the number of slots in place. Two tables at the same time would need most of the
    /// memory of the enumeration.
    ///
    /// Keys lie nearly in the order of their hashes. They are sorted by hash and packed at the
    /// front, then moved to the end and spread from there in ascending order: a key is never
    /// written to a slot that has not been read.
    fn rehash(&mut self, slot_count: usize) {
        // Keys in the leading run may have wrapped around from the end of the table. They are moved
        // to a separate list.
        let run = self.slots.iter().position(|entry| *entry == 0).unwrap_or(self.slots.len());
        let (mut wrapped, mut packed) = (Vec::new(), 0);
        for slot in 0..run {
            let entry = self.slots[slot];
            if self.home_slot(entry - 1) > slot {
                wrapped.push(entry);
            } else {
                self.slots[packed] = entry;
                packed += 1;
            }
        }
        self.slots[..packed].sort_unstable_by_key(|entry| mix_key(entry - 1));
        let mut from = run;
        while let Some(skipped) = self.slots[from..].iter().position(|entry| *entry > 0) {
            from += skipped;
            let tail = &self.slots[from..];
            let run = tail.iter().position(|entry| *entry == 0).unwrap_or(tail.len());
            self.slots[from..from + run].sort_unstable_by_key(|entry| mix_key(entry - 1));
            self.slots.copy_within(from..from + run, packed);
            packed += run;
            from += run;
        }
        crate::index::memory::resize_huge(&mut self.slots, slot_count);
        // Each key moves from the end to its slot, which is never behind its current one.
        self.slots.copy_within(..packed, slot_count - packed);
        self.slots[..slot_count - packed].fill(0);
        let mut free = 0;
        for slot in slot_count - packed..slot_count {
            let entry = self.slots[slot];
            let target = self.home_slot(entry - 1).max(free);
            if target > slot {
                // The remaining keys wrap around.
                wrapped.extend(self.slots[slot..].iter_mut().map(std::mem::take));
                break;
            }
            self.slots[slot] = 0;
            self.slots[target] = entry;
            free = target + 1;
        }
        for entry in wrapped {
            let mut slot = self.home_slot(entry - 1);
            while self.slots[slot] > 0 {
                slot = if slot + 1 == slot_count { 0 } else { slot + 1 };
            }
            self.slots[slot] = entry;
        }
    }
}

/// Returns the number of slots of a set that grows from `slot_count` slots. Small tables grow by
/// half, large ones by a quarter in order to waste less memory.
fn grown_capacity(slot_count: usize) -> usize {
    slot_count + slot_count / if slot_count < LARGE_TABLE_SLOTS { 2 } else { 4 } + 64
}

/// The minimum number of slots of a large table. Large tables grow more slowly than small ones.
const LARGE_TABLE_SLOTS: usize = 1 << 20;

/// Hashes a key to 64 bits by multiplications and shifts.
#[inline(always)]
fn mix_key(key: u64) -> u64 {
    let mixed = (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// Returns the region of a key if the slots of a set are divided into `count` regions.
#[inline(always)]
pub fn region_of(key: u64, count: usize) -> usize {
    ((u128::from(mix_key(key)) * count as u128) >> 64) as usize
}

/// Consecutive slots of a [`KeySet`], which one thread fills while other threads fill the other
/// slots.
pub struct KeyRegion<'a> {
    slots: &'a mut [u64],
    /// The index in the set of the first slot of the region.
    first_slot: usize,
    /// The number of slots of the entire set.
    slot_count: usize,
    /// The number of keys that can still be inserted before the set must grow.
    room: usize,
}

/// The result of inserting a key into a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionInsert {
    /// The key was not in the set before.
    New,
    /// The key was in the set already.
    Known,
    /// The region has no slot for the key, or the search for the key leaves the region: the caller
    /// must insert the key into the entire set.
    NoSlot,
}

impl KeyRegion<'_> {
    /// Returns the slot of the region at which the search for a key begins. It can be the first
    /// slot after the region.
    #[inline(always)]
    fn home_slot(&self, key: u64) -> usize {
        let slot = (u128::from(mix_key(key)) * self.slot_count as u128) >> 64;
        slot as usize - self.first_slot
    }

    /// Prefetches the cache line at which the search for a key of this region begins.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        if let Some(slot) = self.slots.get(self.home_slot(key)) {
            prefetch(slot);
        }
    }

    /// Inserts a key of this region. The caller counts new keys with [`KeySet::count_inserted`].
    #[inline(always)]
    pub fn insert(&mut self, key: u64) -> RegionInsert {
        let home_slot = self.home_slot(key).min(self.slots.len());
        for slot in &mut self.slots[home_slot..] {
            if *slot == key + 1 {
                return RegionInsert::Known;
            }
            if *slot == 0 {
                if self.room == 0 {
                    return RegionInsert::NoSlot;
                }
                self.room -= 1;
                *slot = key + 1;
                return RegionInsert::New;
            }
        }
        RegionInsert::NoSlot
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Inserts keys into the regions of sets that grow meanwhile; the sets must contain exactly the
    /// keys, each once.
    #[test]
    fn regions_insert_every_key_once() {
        for count in [1, 2, 3, 7] {
            let (mut set, mut expected) = (KeySet::default(), BTreeSet::new());
            let (mut random, mut without_slot) = (7u64, 0);
            for round in 0..60 {
                let keys = (0..20 * (round + 1)).map(|_| {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    random >> 52
                });
                let keys: Vec<u64> = keys.collect();
                let (mut inserted, mut overflow) = (0, Vec::new());
                let mut regions = set.regions(count);
                assert_eq!(
                    regions.iter().map(|region| region.slots.len()).sum::<usize>(),
                    regions[0].slot_count
                );
                for key in &keys {
                    match regions[region_of(*key, count)].insert(*key) {
                        RegionInsert::New => {
                            inserted += 1;
                            assert!(expected.insert(*key));
                        }
                        RegionInsert::Known => assert!(expected.contains(key)),
                        RegionInsert::NoSlot => overflow.push(*key),
                    }
                }
                (0..inserted).for_each(|_| set.count_inserted(2));
                without_slot += overflow.len();
                for key in overflow {
                    assert_eq!(set.insert(key, 2), expected.insert(key));
                }
                assert!(set.slot_count() == 0 || set.len() < set.slot_count());
            }
            assert_eq!((set.len(), set.boards()), (expected.len(), 2 * expected.len() as u64));
            assert!(expected.iter().all(|key| set.find(*key).is_some()) && without_slot > 0);
            let stored: Vec<u64> =
                (0..set.slot_count()).filter_map(|slot| set.key_at(slot)).collect();
            assert_eq!(stored.len(), set.len());
            set.shrink();
            assert!(expected.iter().all(|key| set.find(*key).is_some()));
        }
    }
}
