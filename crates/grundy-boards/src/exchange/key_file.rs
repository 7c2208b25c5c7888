//! Positions in checkpoints of several ranks. Positions are saved with stable keys, so that a run
//! with another number of ranks can resume: each rank reads the positions that it stores.

use super::wire::{put_number, read_number};
use crate::checkpoint::invalid_data;
use crate::limits::Unsolved;
use std::io::{self, Read, Write};

/// The approximate number of positions that are sorted by key together.
const SORTED_LEN: u64 = 1 << 18;

/// The positions of a tier at this rank, which are written to a checkpoint.
pub struct TierPositions<'a> {
    /// The index of the tier.
    pub tier: u32,
    /// The number of slots of the tier.
    pub slots: u64,
    /// Whether slots are in the order of keys.
    pub is_sorted: bool,
    /// Returns the key of the position at a slot, or `None` if the slot does not belong to a
    /// position.
    pub key_of: &'a mut dyn FnMut(u64) -> Option<u64>,
}

/// A position that is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct KeyedSlot {
    key: u64,
    slot: u64,
}

impl TierPositions<'_> {
    /// Writes the keys of all positions. `append` appends further data of the position at a slot to
    /// the buffer.
    ///
    /// The positions are divided into parts. Each part is sorted by key separately, so that sorting
    /// takes little memory. It is written as the tier, the number of positions, and the difference
    /// of each key from the previous key.
    ///
    /// # Errors
    /// Returns an error if the write fails.
    pub fn write(
        self,
        sink: &mut dyn Write,
        append: &mut dyn FnMut(u64, &mut Vec<u8>),
    ) -> io::Result<()> {
        let TierPositions { tier, slots, is_sorted, key_of } = self;
        let mut keyed = |slot| Some(KeyedSlot { key: key_of(slot)?, slot });
        let mut positions = Vec::new();
        if is_sorted {
            for start in (0..slots).step_by(SORTED_LEN as usize) {
                positions.clear();
                positions.extend((start..slots.min(start + SORTED_LEN)).filter_map(&mut keyed));
                write_part(tier, &positions, sink, append)?;
            }
            return Ok(());
        }
        let passes = (slots / SORTED_LEN + 1).next_power_of_two().min(64);
        for pass in 0..passes {
            // The hash that assigns a key to a pass is independent of the hashes for slots and
            // shards.
            let pass_of = |key: u64| key.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 58 & (passes - 1);
            positions.clear();
            let keyed_positions = (0..slots).filter_map(&mut keyed);
            positions.extend(keyed_positions.filter(|position| pass_of(position.key) == pass));
            positions.sort_unstable();
            write_part(tier, &positions, sink, append)?;
        }
        Ok(())
    }
}

/// Writes a sorted part of the positions of a tier; see [`TierPositions::write`].
fn write_part(
    tier: u32,
    positions: &[KeyedSlot],
    sink: &mut dyn Write,
    append: &mut dyn FnMut(u64, &mut Vec<u8>),
) -> io::Result<()> {
    if positions.is_empty() {
        return Ok(());
    }
    let mut bytes = Vec::new();
    put_number(&mut bytes, tier.into());
    put_number(&mut bytes, positions.len() as u64);
    let mut previous = 0;
    for KeyedSlot { key, slot } in positions {
        put_number(&mut bytes, key - previous);
        previous = *key;
        append(*slot, &mut bytes);
        if bytes.len() >= 1 << 16 {
            sink.write_all(&bytes)?;
            bytes.clear();
        }
    }
    sink.write_all(&bytes)
}

/// Reads a number, and fails at the end of the file.
///
/// # Errors
/// Returns an error if the file ends or contains an invalid encoding.
pub fn read_required(file: &mut dyn Read) -> io::Result<u64> {
    read_number(file)?.ok_or_else(invalid_data)
}

/// Reads a part of the positions of a tier, whose index has been read, and calls `visit` with each
/// key; `visit` reads the further data of the position from the file.
///
/// # Errors
/// Returns an error if the file is invalid, or the first error of `visit`.
pub fn read_part(
    file: &mut dyn Read,
    visit: &mut dyn FnMut(u64, &mut dyn Read) -> Result<(), Unsolved>,
) -> Result<(), Unsolved> {
    let (len, mut key) = (read_required(file)?, 0u64);
    for _ in 0..len {
        key = key.checked_add(read_required(file)?).ok_or_else(invalid_data)?;
        visit(key, file)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes the positions at the even slots with their slots as further data, and reads them.
    fn round_trip(slots: u64, is_sorted: bool, key_of: impl Fn(u64) -> u64) {
        let mut bytes = Vec::new();
        let key_of_slot = &mut |slot: u64| slot.is_multiple_of(2).then(|| key_of(slot));
        let positions = TierPositions { tier: 7, slots, is_sorted, key_of: key_of_slot };
        positions.write(&mut bytes, &mut |slot, bytes| put_number(bytes, slot)).unwrap();
        let (file, mut read) = (&mut &bytes[..], Vec::new());
        while let Some(tier) = read_number(file).unwrap() {
            assert_eq!(tier, 7);
            read_part(file, &mut |key, file| {
                read.push((read_required(file)?, key));
                Ok(())
            })
            .unwrap();
        }
        read.sort_unstable();
        let even_slots = (0..slots).step_by(2);
        assert!(read == even_slots.map(|slot| (slot, key_of(slot))).collect::<Vec<_>>());
    }

    #[test]
    fn positions_are_read_as_they_were_written() {
        for slots in [0, 1, 1000, 3 * SORTED_LEN] {
            round_trip(slots, true, |slot| 3 * slot + 1);
            round_trip(slots, false, |slot| slot.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 1);
        }
    }

    #[test]
    fn a_truncated_part_is_rejected() {
        let mut bytes = Vec::new();
        let key_of = &mut |slot| Some(1000 * slot);
        let positions = TierPositions { tier: 0, slots: 3, is_sorted: true, key_of };
        positions.write(&mut bytes, &mut |_, _| {}).unwrap();
        for len in 1..bytes.len() {
            assert!(read_part(&mut &bytes[1..len], &mut |_, _| Ok(())).is_err());
        }
        assert!(read_part(&mut &bytes[1..], &mut |_, _| Ok(())).is_ok());
    }
}
