//! Move generation: finds the possible commands of a board without testing every command.
//!
//! Commands that test the same bits share a magic table: the tested bits of a board are multiplied
//! with factors, found by trial, that map the required bits of these commands to distinct slots
//! (magic hashing, as chess programs use for rooks and bishops). The remaining commands are indexed
//! by a bit that each requires, and are tested one by one if the board has this bit.

use crate::compiled::guards::{GuardMemo, TierGuards};
use crate::compiled::planes::{Board, MAX_CASES, Masks, Planes, test_masks};
use crate::limits::{CapacityLimit, Unsolved};
use grundy_cell_rules::Ending;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// An index of commands or of ending conditions that finds those that are possible at a board.
pub struct Moves<const W: usize> {
    /// The bits of a board that have a non-empty bucket in `buckets`.
    keys: Board<W>,
    /// The commands and magic tables, grouped into buckets. There is one bucket for each bit of a
    /// board, in the order of the bits; all commands and tables in it require this bit. The last
    /// bucket contains those that require no common bit.
    buckets: Vec<Bucket>,
    /// The commands that are tested one by one. The commands of a bucket are adjacent.
    by_bit: Vec<Masks<W>>,
    magics: Vec<MagicTable<W>>,
    /// The commands of all magic tables, one table after the other. Commands of a table that
    /// require the same bits of a board are adjacent, and one slot refers to all of them.
    entries: Vec<Masks<W>>,
    /// The slots of all magic tables, one table after the other.
    slots: Vec<MoveSlot>,
}

/// The commands and magic tables that are examined if the board has a certain bit set.
#[derive(Clone, Default)]
struct Bucket {
    /// The commands that are tested one by one: a range of indices in [`Moves::by_bit`].
    by_bit: Range<u32>,
    /// The magic tables in which the board is looked up: a range of indices in [`Moves::magics`].
    magics: Range<u32>,
}

/// A perfect hash table of commands that test the same bits: the key is the tested bits of a board.
struct MagicTable<const W: usize> {
    /// The bits of a board that every command of the table tests.
    tested: Board<W>,
    /// The factor for each word of a board. The words are masked by `tested` and multiplied by
    /// their factors; the highest bits of the sum of the products are the slot.
    factors: Board<W>,
    /// The right shift that turns the 64-bit sum into a slot: 64 minus the number of slot bits.
    shift: u32,
    /// The index in [`Moves::slots`] of the table's first slot.
    offset: u32,
}

/// A slot of a magic table. It contains commands that require the same bits, as a range of
/// [`Moves::entries`]; the range is empty if the slot is unused.
#[derive(Clone, Copy, Default)]
struct MoveSlot {
    first: u32,
    len: u32,
}

/// The minimum number of distinct sets of required bits for which a magic table is created. Fewer
/// commands are tested one by one, because a look-up costs as much as two or three tests.
const MIN_TABLE_COMMANDS: usize = 6;
/// The maximum number of bits of a slot index, so that a magic table has at most 2^14 slots.
const MAX_INDEX_BITS: u32 = 14;
/// The number of random factors that are tried for each number of slots.
const TRIES: usize = 2_000;

/// Reusable buffers for [`Moves::for_each_possible`], which lists the possible commands of a board
/// in them.
#[derive(Default)]
pub struct MoveScratch {
    /// The possible commands that were tested one by one, as indices in [`Moves::by_bit`].
    by_bit: Vec<u32>,
    /// The matching slots of magic tables, as indices in [`Moves::slots`].
    slots: Vec<u32>,
}

impl MoveScratch {
    #[cold]
    fn reserve(&mut self, by_bit: usize, slots: usize) {
        self.by_bit.resize(by_bit.max(self.by_bit.len()), 0);
        self.slots.resize(slots.max(self.slots.len()), 0);
    }
}

impl<const W: usize> MagicTable<W> {
    /// Searches for factors that map the distinct sets of bits in `required` to distinct slots,
    /// with as few slots as possible. `tested` are the bits that all commands of the table test,
    /// and `offset` is the index in [`Moves::slots`] of the table's first slot. Returns `None` if
    /// no such factors are found.
    fn new(tested: Board<W>, required: &[Board<W>], offset: u32) -> Option<MagicTable<W>> {
        let mut random = 0u64;
        let min_bits = (2 * required.len()).next_power_of_two().ilog2();
        for bits in min_bits..=MAX_INDEX_BITS.min(min_bits + 6) {
            // For each slot the number of the last attempt that used it, so that the list need not
            // be cleared.
            let mut used_by = vec![0u32; 1 << bits];
            for attempt in 1..=TRIES as u32 {
                let factors = std::array::from_fn(|_| next_random(&mut random));
                let table = MagicTable { tested, factors, shift: 64 - bits, offset };
                let is_injective = required.iter().all(|bits| {
                    let slot = table.slot(bits);
                    std::mem::replace(&mut used_by[slot], attempt) < attempt
                });
                if is_injective {
                    return Some(table);
                }
            }
        }
        None
    }

    /// Returns the index of the slot for a board, relative to the first slot of this table; `bits`
    /// are the tested bits of the board.
    #[inline(always)]
    fn slot(&self, bits: &Board<W>) -> usize {
        let product = |w: usize| bits[w].wrapping_mul(self.factors[w]);
        ((0..W).fold(0, |sum: u64, w| sum.wrapping_add(product(w))) >> self.shift) as usize
    }
}

/// Returns the next pseudorandom number and advances the generator's `state` (SplitMix64; Steele,
/// Lea and Flood 2014).
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

impl<const W: usize> Moves<W> {
    /// Builds the index of `commands`. `frequency(word, bit)` estimates how often a bit of a board
    /// is set. Each command goes to the bucket of the rarest bit that it requires.
    pub fn new(commands: Vec<Masks<W>>, frequency: &dyn Fn(usize, u32) -> u64) -> Moves<W> {
        let mut moves = Moves {
            keys: [0; W],
            buckets: Vec::new(),
            by_bit: Vec::new(),
            magics: Vec::new(),
            entries: Vec::new(),
            slots: Vec::new(),
        };
        // Returns the rarest of the required bits; `64 * W`, the bucket for every board, if there
        // is none.
        let bucket_of = |required: &Board<W>| {
            let bits = (0..W).flat_map(|word| {
                let set = required[word];
                (0..64).filter(move |bit| set >> bit & 1 == 1).map(move |bit| (word, bit))
            });
            let rarest = bits.min_by_key(|(word, bit)| frequency(*word, *bit));
            rarest.map_or(64 * W, |(word, bit)| 64 * word + bit as usize)
        };
        let mut by_tested: FxHashMap<Board<W>, Vec<Masks<W>>> = FxHashMap::default();
        for command in commands {
            by_tested.entry(command.tested).or_default().push(command);
        }
        let mut by_tested: Vec<_> = by_tested.into_iter().collect();
        by_tested.sort_by_key(|(tested, _)| *tested);
        let mut by_bit: Vec<Vec<Masks<W>>> = vec![Vec::new(); 64 * W + 1];
        let mut magics: Vec<Vec<MagicTable<W>>> = (0..=64 * W).map(|_| Vec::new()).collect();
        for (tested, mut group) in by_tested {
            group.sort_by_key(|command| command.required);
            let common = std::array::from_fn(|w| {
                group.iter().fold(u64::MAX, |common, command| common & command.required[w])
            });
            let bucket = bucket_of(&common);
            // A table in the bucket for every board is consulted most often, so it must replace
            // more tests.
            let is_unconditional = bucket == 64 * W;
            let min_commands =
                if is_unconditional { 2 * MIN_TABLE_COMMANDS } else { MIN_TABLE_COMMANDS };
            match moves.add_table(tested, &group, min_commands) {
                Some(table) => magics[bucket].push(table),
                None => {
                    for command in group {
                        by_bit[bucket_of(&command.required)].push(command);
                    }
                }
            }
        }
        for (bit, (commands, tables)) in by_bit.into_iter().zip(magics).enumerate() {
            if bit < 64 * W && (!commands.is_empty() || !tables.is_empty()) {
                moves.keys[bit / 64] |= 1 << (bit % 64);
            }
            let start = (moves.by_bit.len() as u32, moves.magics.len() as u32);
            moves.by_bit.extend(commands);
            moves.magics.extend(tables);
            let end = (moves.by_bit.len() as u32, moves.magics.len() as u32);
            moves.buckets.push(Bucket { by_bit: start.0..end.0, magics: start.1..end.1 });
        }
        moves
    }

    /// Returns all commands of the index.
    pub fn masks(&self) -> impl Iterator<Item = &Masks<W>> {
        self.by_bit.iter().chain(&self.entries)
    }

    /// Builds an index of the commands whose kinds `keeps` selects. For `frequency` see
    /// [`Moves::new`].
    pub fn restricted_to(
        &self,
        keeps: &dyn Fn(u32) -> bool,
        frequency: &dyn Fn(usize, u32) -> u64,
    ) -> Moves<W> {
        let commands = self.masks().filter(|command| keeps(command.kind)).copied().collect();
        Moves::new(commands, frequency)
    }

    /// Creates a magic table for commands that all test the bits `tested` and are sorted by
    /// required bits; its slots are appended to `slots`. Returns `None` if the commands have fewer
    /// than `min_commands` distinct sets of required bits, or if no factors are found.
    fn add_table(
        &mut self,
        tested: Board<W>,
        commands: &[Masks<W>],
        min_commands: usize,
    ) -> Option<MagicTable<W>> {
        let mut required: Vec<Board<W>> = commands.iter().map(|command| command.required).collect();
        required.dedup();
        if required.len() < min_commands {
            return None;
        }
        let offset = self.slots.len();
        let table = MagicTable::new(tested, &required, offset as u32)?;
        self.slots.resize(offset + (1 << (64 - table.shift)), MoveSlot::default());
        for run in commands.chunk_by(|a, b| a.required == b.required) {
            let (first, len) = (self.entries.len() as u32, run.len() as u32);
            self.slots[offset + table.slot(&run[0].required)] = MoveSlot { first, len };
            self.entries.extend(run);
        }
        Some(table)
    }

    /// Calls `visit` with every command that is possible at the board, where `guards` are those of its
    /// tier.
    ///
    /// The method first collects the possible commands without branches, because the processor can
    /// hardly predict which commands are possible.
    #[inline(always)]
    pub fn for_each_possible(
        &self,
        board: &Board<W>,
        guards: Option<TierGuards<W>>,
        scratch: &mut MoveScratch,
        mut visit: impl FnMut(&Masks<W>),
    ) {
        // Each buffer has a spare entry: every test writes its index, but the length only grows if
        // the test succeeds.
        if scratch.by_bit.len() < self.by_bit.len() + 1
            || scratch.slots.len() < self.magics.len() + 1
        {
            scratch.reserve(self.by_bit.len() + 1, self.magics.len() + 1);
        }
        let (mut command_count, mut slot_count) = (0, 0);
        self.for_each_bucket(board, |bucket| {
            for table in &self.magics[bucket.magics.start as usize..bucket.magics.end as usize] {
                let (index, slot, matches) = self.look_up(table, board);
                scratch.slots[slot_count] = index as u32;
                slot_count += usize::from(matches && slot.len > 0);
            }
            let commands = &self.by_bit[bucket.by_bit.start as usize..bucket.by_bit.end as usize];
            for (index, command) in bucket.by_bit.clone().zip(commands) {
                scratch.by_bit[command_count] = index;
                command_count += usize::from(command.is_possible(board));
            }
        });
        let mut memo = GuardMemo::default();
        let mut visit = |command: &Masks<W>| {
            if guards.is_none_or(|guards| guards.allow(command.kind, board, &mut memo)) {
                visit(command);
            }
        };
        for index in &scratch.by_bit[..command_count] {
            visit(&self.by_bit[*index as usize]);
        }
        for index in &scratch.slots[..slot_count] {
            let MoveSlot { first, len } = self.slots[*index as usize];
            for command in &self.entries[first as usize..(first + len) as usize] {
                visit(command);
            }
        }
    }

    /// Looks up a board in a magic table. Returns the index of the slot in [`Moves::slots`], the
    /// slot itself, and whether the commands of the slot are possible at the board. If the slot is
    /// empty, the last value has no meaning.
    #[inline(always)]
    fn look_up(&self, table: &MagicTable<W>, board: &Board<W>) -> (usize, MoveSlot, bool) {
        let bits: Board<W> = std::array::from_fn(|w| board[w] & table.tested[w]);
        let index = table.offset as usize + table.slot(&bits);
        let slot = self.slots[index];
        // An unused slot refers to the first entry, but its range is empty.
        (index, slot, self.entries[slot.first as usize].required == bits)
    }

    /// Returns whether the index has no commands at all.
    pub fn is_empty(&self) -> bool {
        self.by_bit.is_empty() && self.entries.is_empty()
    }

    /// Returns the number of commands that are possible at the board, where `guards` are those of its
    /// tier.
    #[inline(always)]
    pub fn count(
        &self,
        board: &Board<W>,
        guards: Option<TierGuards<W>>,
        scratch: &mut MoveScratch,
    ) -> u32 {
        if guards.is_none() {
            return self.count_unguarded(board);
        }
        let mut count = 0;
        self.for_each_possible(board, guards, scratch, |_| count += 1);
        count
    }

    /// Returns the number of commands that are possible at the board without regard to guards.
    #[inline(always)]
    pub fn count_unguarded(&self, board: &Board<W>) -> u32 {
        let mut count = 0;
        self.for_each_bucket(board, |bucket| {
            for table in &self.magics[bucket.magics.start as usize..bucket.magics.end as usize] {
                let (_, slot, matches) = self.look_up(table, board);
                count += if matches { slot.len } else { 0 };
            }
            for command in &self.by_bit[bucket.by_bit.start as usize..bucket.by_bit.end as usize] {
                count += u32::from(command.is_possible(board));
            }
        });
        count
    }

    /// Returns the smallest [`Masks::kind`] of the commands that are possible at the board (the
    /// first ending that holds, if the commands are endings). Returns `None` if no command is
    /// possible.
    #[inline(always)]
    fn min_kind(&self, board: &Board<W>) -> Option<u32> {
        let mut min = u32::MAX;
        self.for_each_bucket(board, |bucket| {
            for table in &self.magics[bucket.magics.start as usize..bucket.magics.end as usize] {
                let (_, MoveSlot { first, len }, matches) = self.look_up(table, board);
                if matches {
                    let commands = &self.entries[first as usize..(first + len) as usize];
                    min = commands.iter().fold(min, |min, command| min.min(command.kind));
                }
            }
            for command in &self.by_bit[bucket.by_bit.start as usize..bucket.by_bit.end as usize] {
                let kind = if command.is_possible(board) { command.kind } else { u32::MAX };
                min = min.min(kind);
            }
        });
        (min < u32::MAX).then_some(min)
    }

    /// Calls `visit` with the last bucket, which applies to every board, and with the bucket of
    /// each bit that the board has set.
    #[inline(always)]
    fn for_each_bucket(&self, board: &Board<W>, mut visit: impl FnMut(&Bucket)) {
        let (mut bucket, mut word, mut keys) = (64 * W, 0, board[0] & self.keys[0]);
        loop {
            visit(&self.buckets[bucket]);
            while keys == 0 {
                word += 1;
                if word == W {
                    return;
                }
                keys = board[word] & self.keys[word];
            }
            bucket = 64 * word + keys.trailing_zeros() as usize;
            keys &= keys - 1;
        }
    }
}

/// An index of ending conditions that finds those that hold at a board.
pub struct Endings<const W: usize>(Moves<W>);

impl<const W: usize> Endings<W> {
    /// Builds the index of `endings`. For `frequency` see [`Moves::new`].
    ///
    /// # Errors
    /// Returns [`CapacityLimit::EndingMasks`] if an ending compiles to more than [`MAX_CASES`]
    /// masks.
    pub fn new(
        planes: &Planes,
        endings: &[Ending],
        frequency: &dyn Fn(usize, u32) -> u64,
    ) -> Result<Endings<W>, Unsolved> {
        let mut all_masks = Vec::new();
        for (index, Ending { tests, .. }) in (0..).zip(endings) {
            let masks = test_masks(planes, tests, Masks::NONE, MAX_CASES);
            let masks = masks.ok_or(Unsolved::Capacity(CapacityLimit::EndingMasks))?;
            all_masks.extend(masks.into_iter().map(|masks| Masks { kind: index, ..masks }));
        }
        Ok(Endings(Moves::new(all_masks, frequency)))
    }

    /// Returns whether at least one ending condition holds at the board.
    #[inline(always)]
    pub fn any_matches(&self, board: &Board<W>) -> bool {
        self.0.min_kind(board).is_some()
    }

    /// Returns the index in the rules of the first ending that holds at the board, or `None` if no
    /// ending holds.
    #[inline(always)]
    pub fn first_match(&self, board: &Board<W>) -> Option<u32> {
        self.0.min_kind(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_cell_rules::Group;

    /// Returns a bit layout for cells with two values and cells with three values. Its packed
    /// boards take two words.
    fn planes() -> Planes {
        let group = |cells, values| Group { cells, values, low: 0 };
        Planes::new(&[group(9, 3), group(5, 2), group(20, 3)])
    }

    #[test]
    fn indexed_commands_equal_the_possible_commands() {
        let planes = planes();
        let mut random = 1;
        let mut below = |bound: u64| next_random(&mut random) % bound;
        let (mut in_tables, mut possible) = (0, 0);
        for _ in 0..200 {
            let mut commands: Vec<Masks<2>> = Vec::new();
            for _ in 0..below(8) {
                // Several commands test the same cells, and some of them for the same values.
                let cells: Vec<u32> = (0..1 + below(4)).map(|_| below(34) as u32).collect();
                for _ in 0..below(30) {
                    let tests = cells.iter().map(|cell| {
                        let values = u64::from(planes.value_count(*cell));
                        let single_value = 1 << below(values);
                        (
                            *cell,
                            if below(20) == 0 {
                                1 + below((1 << values) - 1)
                            } else {
                                single_value
                            },
                        )
                    });
                    let tests: FxHashMap<_, _> = tests.collect();
                    let tests: Vec<_> = tests.into_iter().collect();
                    let kind = commands.len() as u32;
                    let masks =
                        test_masks(&planes, &tests, Masks { kind, ..Masks::NONE }, MAX_CASES);
                    commands.extend(masks.expect("few cases"));
                }
            }
            let moves =
                Moves::new(commands.clone(), &|word, bit| (word as u64 + u64::from(bit)) % 7);
            in_tables += moves.entries.len();
            assert_eq!(moves.is_empty(), commands.is_empty());
            assert_eq!(moves.entries.len() + moves.by_bit.len(), commands.len());
            let mut scratch = MoveScratch::default();
            for _ in 0..50 {
                let cells: Vec<u8> =
                    (0..34).map(|cell| below(planes.value_count(cell).into()) as u8).collect();
                let board = planes.pack(&cells);
                let mut expected: Vec<u32> = commands
                    .iter()
                    .filter(|command| command.is_possible(&board))
                    .map(|command| command.kind)
                    .collect();
                let mut kinds = Vec::new();
                moves.for_each_possible(&board, None, &mut scratch, |command| {
                    kinds.push(command.kind)
                });
                kinds.sort_unstable();
                expected.sort_unstable();
                possible += kinds.len();
                assert_eq!(kinds, expected);
                assert_eq!(moves.count(&board, None, &mut scratch), expected.len() as u32);
                assert_eq!(moves.min_kind(&board), expected.first().copied());
            }
        }
        assert!(
            in_tables > 1_000 && possible > 10_000,
            "{in_tables} commands in tables, {possible} possible"
        );
    }
}
