//! Updates of positions that other ranks store, and messages with listed positions.
//!
//! With dense numbering, the sender computes the slot of each position: its index in the label
//! table of its owner, the rank that stores it. The sender sorts the updates by counting into bins
//! of 2^16 slots. So an update takes about two bytes in a message, and the updates of nearby
//! positions are applied together. If reachable positions are listed, updates are sorted by
//! canonical key.

use super::partition::Location;
use super::radix::{KeyRecord, sort_by_key};
use super::records::{BinTable, LOW_BITS, decode_records, put_records, start_of_bins};
use super::wire::{Decoder, put_number};
use crate::checkpoint::invalid_data;
use crate::label::update::DecidedSuccessors;
use crate::limits::Unsolved;

/// An update of a position: some of its successors have been decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct PositionUpdate {
    /// The index of the tier of the position.
    pub tier: u32,
    /// Twice the number of successors of the position that have been decided, plus 1 if moving to
    /// one of them wins.
    pub number: u32,
    /// The address of the position at its owner; see [`Location::address`].
    pub address: u64,
}

impl PositionUpdate {
    /// Creates an update of the position at an address.
    #[inline(always)]
    pub fn new(tier: u32, address: u64, decided: DecidedSuccessors) -> PositionUpdate {
        let number = 2 * decided.count + u32::from(decided.winning);
        PositionUpdate { tier, number, address }
    }

    /// Returns the successors of the position that have been decided.
    #[inline(always)]
    pub fn decided(&self) -> DecidedSuccessors {
        DecidedSuccessors { winning: self.number & 1 == 1, count: self.number >> 1 }
    }
}

/// A group of updates from one packet, which are applied together.
pub enum UpdateGroup<'a> {
    /// With dense numbering: updates of positions in the same bin of 2^16 slots. The updates only
    /// differ in the slot of the position.
    Slots {
        /// The index of the tier of the positions.
        tier: u32,
        /// The decided successors of each position: their number and result.
        decided: DecidedSuccessors,
        /// The first slot of the bin.
        first_slot: u64,
        /// The slot of each position minus `first_slot`, as two little-endian bytes.
        lows: &'a [[u8; 2]],
    },
    /// If reachable positions are listed: updates whose addresses are canonical keys.
    Keys(&'a [PositionUpdate]),
}

/// The maximum number of updates in an [`UpdateGroup::Keys`].
const MAX_KEY_GROUP: usize = 512;

/// The pending updates of a thread for positions that other ranks store.
pub trait UpdateOutbox: Send {
    /// An update in the form in which the outbox stores it.
    type Record: Copy + Default + Send;

    /// Creates an empty outbox for updates at `ranks` ranks. `tiers` are the tiers of the component
    /// that is being solved, each with the maximum number of slots that a rank has for it.
    fn new(ranks: u64, tiers: &[(u32, u64)]) -> Self;

    /// Returns the number of pending updates.
    fn pending(&self) -> usize;

    /// Returns the record of an update. `member` is the index of the position's tier among the
    /// tiers of the component that is being solved.
    fn record(&self, member: u32, update: PositionUpdate) -> Self::Record;

    /// Adds the record of an update of a position that the rank `owner` stores.
    fn push(&mut self, owner: u64, record: Self::Record);

    /// Builds the packet to a rank, and removes the updates that it contains.
    fn pack(&mut self, rank: usize) -> Vec<u8>;

    /// Decodes a packet of another rank and calls `visit` with each group of its updates.
    ///
    /// # Errors
    /// Returns an error if the packet is invalid, or the first error of `visit`.
    fn decode(
        &mut self,
        packet: &[u8],
        visit: impl FnMut(UpdateGroup) -> Result<(), Unsolved>,
    ) -> Result<(), Unsolved>;
}

/// The pending updates of a thread by slot, for dense numbering. Each update is for a single
/// decided successor.
pub struct SlotUpdates {
    /// The tiers of the component that is being solved.
    tiers: Vec<u32>,
    /// The bins of slots. Each tier of the component has two lists of slots: one for updates by
    /// losing moves, and one for updates by winning moves.
    table: BinTable,
    /// The number of groups of bins. A group consists of 2^16 consecutive bins.
    groups: usize,
    /// The updates for each rank and each group of bins: entry `rank * groups + group`. The high 16
    /// bits of an update are the index of the bin in its group, and the low 16 bits are the low
    /// bits of the slot.
    by_group: Vec<Vec<u32>>,
    pending: usize,
    /// Buffer: the end of each bin of a group in `lows`.
    ends: Vec<u32>,
    /// Buffer: the low bits of the slots of a bin or of a group.
    lows: Vec<u16>,
}

/// The number of bins of a group.
const GROUP_BINS: u32 = 1 << (32 - LOW_BITS);

impl SlotUpdates {
    /// Removes the updates of a group of bins, and calls `visit` for every bin that has updates, in
    /// ascending order. Its arguments are the index of the bin in the group, and the low bits of
    /// the slots. `entry` is the index of the group in `by_group`.
    fn take_group(&mut self, entry: usize, mut visit: impl FnMut(u32, &[u16])) {
        let updates = &mut self.by_group[entry];
        let bins = self.table.bins.min(GROUP_BINS) as usize;
        self.pending -= updates.len();
        if updates.len() < bins / 4 {
            updates.sort_unstable();
            for bin in updates.chunk_by(|update, next| update >> LOW_BITS == next >> LOW_BITS) {
                self.lows.clear();
                self.lows.extend(bin.iter().map(|update| *update as u16));
                visit(bin[0] >> LOW_BITS, &self.lows);
            }
            updates.clear();
            return;
        }
        let bin_of = |update: &u32| (update >> LOW_BITS) as usize;
        start_of_bins(bins, updates.iter().map(bin_of), &mut self.ends);
        self.lows.resize(updates.len(), 0);
        for update in &*updates {
            let end = &mut self.ends[bin_of(update)];
            self.lows[*end as usize] = *update as u16;
            *end += 1;
        }
        let mut start = 0;
        for (bin, end) in (0..).zip(&self.ends) {
            let end = *end as usize;
            if end > start {
                visit(bin, &self.lows[start..end]);
            }
            start = end;
        }
        updates.clear();
    }
}

impl UpdateOutbox for SlotUpdates {
    type Record = u64;

    fn new(ranks: u64, tiers: &[(u32, u64)]) -> SlotUpdates {
        let table = BinTable::new(tiers.iter().flat_map(|(_, slots)| [*slots; 2]));
        let groups = table.bins.div_ceil(GROUP_BINS).max(1) as usize;
        SlotUpdates {
            tiers: tiers.iter().map(|(tier, _)| *tier).collect(),
            table,
            groups,
            by_group: vec![Vec::new(); ranks as usize * groups],
            pending: 0,
            ends: Vec::new(),
            lows: Vec::new(),
        }
    }

    fn pending(&self) -> usize {
        self.pending
    }

    #[inline(always)]
    fn record(&self, member: u32, update: PositionUpdate) -> u64 {
        self.table.address(2 * member + (update.number & 1), update.address)
    }

    #[inline(always)]
    fn push(&mut self, owner: u64, address: u64) {
        self.by_group[owner as usize * self.groups + (address >> 32) as usize].push(address as u32);
        self.pending += 1;
    }

    fn pack(&mut self, rank: usize) -> Vec<u8> {
        let groups = rank * self.groups..(rank + 1) * self.groups;
        let len: usize = self.by_group[groups.clone()].iter().map(Vec::len).sum();
        let mut packet = Vec::new();
        if len == 0 {
            return packet;
        }
        packet.reserve_exact(2 * len + len / 16 + 64);
        let mut previous = 0;
        for (group, entry) in (0..).zip(groups) {
            self.take_group(entry, |bin, lows| {
                let bin = group * GROUP_BINS + bin;
                put_number(&mut packet, (bin - previous).into());
                put_number(&mut packet, lows.len() as u64);
                packet.extend(lows.iter().flat_map(|low| low.to_le_bytes()));
                previous = bin;
            });
        }
        packet
    }

    fn decode(
        &mut self,
        packet: &[u8],
        mut visit: impl FnMut(UpdateGroup) -> Result<(), Unsolved>,
    ) -> Result<(), Unsolved> {
        let (mut decoder, mut bin) = (Decoder(packet), 0);
        while !decoder.is_empty() {
            bin = self.table.decode_bin(&mut decoder, bin)?;
            let len = usize::try_from(decoder.number()?).ok();
            let bytes = len.and_then(|len| len.checked_mul(2)).ok_or_else(invalid_data)?;
            let (list, first_slot) = self.table.list_of(bin);
            let (lows, _) = decoder.bytes(bytes)?.as_chunks();
            let (tier, decided) =
                (self.tiers[list / 2], DecidedSuccessors { winning: list % 2 == 1, count: 1 });
            visit(UpdateGroup::Slots { tier, decided, first_slot, lows })?;
        }
        Ok(())
    }
}

/// The pending updates of a thread by canonical key, if reachable positions are listed. The number
/// of a record is [`PositionUpdate::number`].
pub struct KeyUpdates(pub KeyOutbox);

impl UpdateOutbox for KeyUpdates {
    type Record = KeyRecord;

    fn new(ranks: u64, _: &[(u32, u64)]) -> KeyUpdates {
        KeyUpdates(KeyOutbox::new(ranks))
    }

    fn pending(&self) -> usize {
        self.0.pending
    }

    #[inline(always)]
    fn record(&self, _: u32, update: PositionUpdate) -> KeyRecord {
        let PositionUpdate { tier, number, address } = update;
        KeyRecord { tier, key: address, number }
    }

    #[inline(always)]
    fn push(&mut self, owner: u64, KeyRecord { tier, key, number }: KeyRecord) {
        self.0.push(Location { owner, address: key }, tier, number);
    }

    fn pack(&mut self, rank: usize) -> Vec<u8> {
        self.0.pack(rank, true)
    }

    fn decode(
        &mut self,
        packet: &[u8],
        mut visit: impl FnMut(UpdateGroup) -> Result<(), Unsolved>,
    ) -> Result<(), Unsolved> {
        let mut group = Vec::with_capacity(MAX_KEY_GROUP);
        decode_records(packet, true, |KeyRecord { tier, key, number }| {
            group.push(PositionUpdate { tier, number, address: key });
            if group.len() < MAX_KEY_GROUP {
                return Ok(());
            }
            let result = visit(UpdateGroup::Keys(&group));
            group.clear();
            result
        })?;
        visit(UpdateGroup::Keys(&group))
    }
}

/// The pending messages to all ranks. Each message consists of records of positions, which are
/// identified by their canonical keys.
pub struct KeyOutbox {
    /// The records of the message to each rank.
    by_rank: Vec<Vec<KeyRecord>>,
    /// The number of records of all messages.
    pub pending: usize,
    /// A reusable buffer for sorting records.
    scratch: Vec<KeyRecord>,
}

impl KeyOutbox {
    /// Creates empty messages for this number of ranks.
    pub fn new(ranks: u64) -> KeyOutbox {
        let by_rank = vec![Vec::new(); ranks as usize];
        KeyOutbox { by_rank, pending: 0, scratch: Vec::new() }
    }

    /// Adds a record of the position with the canonical key `address` to the message to its owner.
    #[inline(always)]
    pub fn push(&mut self, Location { owner, address }: Location, tier: u32, number: u32) {
        self.by_rank[owner as usize].push(KeyRecord { tier, key: address, number });
        self.pending += 1;
    }

    /// Builds the message to a rank and removes its records. The records in the message are sorted
    /// by tier and key. Without `with_numbers`, the message contains no numbers and no duplicates.
    pub fn pack(&mut self, rank: usize, with_numbers: bool) -> Vec<u8> {
        let records = &mut self.by_rank[rank];
        self.pending -= records.len();
        sort_by_key(records, &mut self.scratch);
        if !with_numbers {
            records.dedup();
        }
        let mut packet = Vec::with_capacity(3 * records.len());
        put_records(&mut packet, records, with_numbers);
        records.clear();
        packet
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(
        outbox: &mut impl UpdateOutbox,
        packet: &[u8],
    ) -> Result<Vec<PositionUpdate>, Unsolved> {
        let mut updates = Vec::new();
        outbox.decode(packet, |group| {
            match group {
                UpdateGroup::Slots { tier, decided, first_slot, lows } => {
                    let slots =
                        lows.iter().map(|low| first_slot + u64::from(u16::from_le_bytes(*low)));
                    updates
                        .extend(slots.map(|address| PositionUpdate::new(tier, address, decided)));
                }
                UpdateGroup::Keys(group) => updates.extend_from_slice(group),
            }
            Ok(())
        })?;
        updates.sort_unstable();
        Ok(updates)
    }

    fn update(member: u32, winning: bool, address: u64) -> PositionUpdate {
        PositionUpdate::new(3 * member, address, DecidedSuccessors { winning, count: 1 })
    }

    #[test]
    fn updates_arrive_with_their_multiplicity() {
        let tiers = [(0, 0), (3, 70_000), (6, 1), (9, 64), (12, 400_000)];
        // No updates; few updates, which are sorted by comparison; and so many that they are sorted
        // by counting.
        for len in [0, 2, 3000] {
            let mut outbox = SlotUpdates::new(2, &tiers);
            let mut sent = Vec::new();
            let mut random = 7u64;
            for _ in 0..len {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let member = [1, 2, 3, 4, 4][(random >> 40) as usize % 5];
                let slot = (random >> 20) % tiers[member as usize].1;
                sent.push(update(member, random >> 50 & 1 == 1, slot));
                let record = outbox.record(member, sent[sent.len() - 1]);
                outbox.push(1, record);
            }
            assert_eq!(outbox.pending(), len);
            assert!(outbox.pack(0).is_empty());
            let packet = outbox.pack(1);
            assert!(outbox.pending() == 0 && (len < 3000 || packet.len() < 5 * len / 2));
            sent.sort_unstable();
            assert_eq!(decoded(&mut outbox, &packet).unwrap(), sent);
            let truncated = packet.len().saturating_sub(1);
            assert!(len == 0 || decoded(&mut outbox, &packet[..truncated]).is_err());
        }
        let mut outbox = SlotUpdates::new(2, &tiers);
        assert!(decoded(&mut outbox, &[100, 1, 0, 0]).is_err());
        let long = [0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1];
        assert!(decoded(&mut outbox, &long).is_err());
    }

    #[test]
    fn updates_of_listed_positions_arrive_in_groups() {
        let mut outbox = KeyUpdates::new(2, &[]);
        let sent = (0..2 * MAX_KEY_GROUP as u64 + 5).map(|i| PositionUpdate {
            tier: i as u32 % 3,
            number: 2 + i as u32 % 9,
            address: (i << 40) | (i % 7),
        });
        let mut sent: Vec<PositionUpdate> = sent.collect();
        for update in &sent {
            let record = outbox.record(0, *update);
            outbox.push(1, record);
        }
        let packet = outbox.pack(1);
        sent.sort_unstable();
        assert_eq!(decoded(&mut outbox, &packet).unwrap(), sent);
        assert!(decoded(&mut outbox, &packet[..packet.len() - 1]).is_err());
    }

    /// A tier that is so large that its bins form more than one group.
    #[test]
    fn bins_of_all_groups_arrive() {
        let large = u64::from(u32::MAX) - 1;
        let mut outbox = SlotUpdates::new(2, &[(0, large), (3, 70_000)]);
        assert_eq!(outbox.groups, 3);
        let mut sent = Vec::new();
        for i in 0..3000u64 {
            let member = u32::from(i % 7 == 0);
            let slot = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % [large, 70_000][member as usize];
            sent.push(update(member, i % 2 == 1, slot));
            let record = outbox.record(member, sent[sent.len() - 1]);
            outbox.push(1, record);
        }
        let packet = outbox.pack(1);
        sent.sort_unstable();
        assert_eq!(decoded(&mut outbox, &packet).unwrap(), sent);
    }
}
