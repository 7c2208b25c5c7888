//! What is known before a run of blocks, and the run.

use super::super::space::Space;
use super::super::table::SplitTable;
use super::cells::Pairing;
use super::doubles::{Bits, doubles};
use super::machine::Avx512;
use super::order::Sample;
use super::sizes::{BLOCK, BLOCKS, COVERING, DOUBLES, SMALL};
use super::vectors::Lookup;
use crate::base::SplitRule;

/// What stays the same from block to block.
pub(super) struct Run {
    /// That the machine has the instructions.
    pub(super) machine: Avx512,
    pub(super) rule: SplitRule,
    pub(super) space: Space,
    pub(super) rares: Vec<(u32, u16)>,
    pub(super) is_rare: Bits,
    /// Heaps that can be split into two rare ones, from `doubles_from` on.
    pub(super) doubles: Bits,
    pub(super) doubles_from: usize,
    /// No block may begin here or beyond: nothing is known of its heaps that can be split so.
    pub(super) known_to: usize,
    /// Pairings with rare heaps that lead to before the block, best first.
    pub(super) far: Vec<Pairing>,
    /// Those that may lead into it.
    pub(super) near: Vec<Pairing>,
    /// Pairings with small common heaps, best first.
    pub(super) covering: Vec<Pairing>,
    /// How far back a block looks.
    pub(super) reach: usize,
    /// Groups of 8 cells that are marked.
    pub(super) groups: usize,
    pub(super) lookup: Lookup,
    /// The values of cells in the classes of both parities.
    pub(super) value_of: [[u16; 256]; 2],
}

impl Run {
    pub(super) fn new(table: &SplitTable, machine: Avx512) -> Run {
        let (space, values) = (table.space.clone(), &table.values);
        let mut is_rare = Bits(vec![0; values.len() / 64 + 1]);
        for &(rare, _) in &table.rares {
            is_rare.0[rare as usize / 64] |= 1 << (rare % 64);
        }
        let (mut far, mut near, mut covering) = (Vec::new(), Vec::new(), Vec::new());
        for &take in &table.rule.split {
            for &(rare, value) in &table.rares {
                let off = rare + take;
                let to = if off as usize >= BLOCK { &mut far } else { &mut near };
                to.push(Pairing::new(off, space.cell(value)));
            }
            let common = (1..SMALL).filter(|&a| !is_rare.has(a));
            covering.extend(common.map(|a| Pairing::new(a as u32 + take, space.cell(values[a]))));
        }
        let takes = table.rule.keep.iter().chain(&table.rule.split).max().copied().unwrap_or(0);
        let reach = far.iter().map(|pairing| pairing.off).max().unwrap_or(0).max(takes);
        let lookup = Lookup {
            group: std::array::from_fn(|g| {
                std::array::from_fn(|j| if j % 32 == g { u8::MAX } else { 0 })
            }),
            bit: std::array::from_fn(|j| 1 << (j % 8)),
        };
        // Nearly all cells of late values are marked; those beyond are looked at one by one.
        let n = values.len();
        let mut late: Vec<u8> = values[n - n / 8..].iter().map(|&v| space.cell(v)).collect();
        late.sort_unstable();
        let groups = usize::from(late[late.len() * 999 / 1000]) / 8 + 1;
        let reach = reach as usize + BLOCK;
        let sample = Sample::new(values, &space, reach.max(2 * SMALL));
        let doubles = doubles(table, n);
        let far = sample.order(far, |space, value| usize::from(space.cell(value)));
        let mut covering = sample.order(covering, |space, value| space.below(value));
        covering.truncate(COVERING);
        Run {
            machine,
            rule: table.rule.clone(),
            rares: table.rares.clone(),
            known_to: if doubles.0.len() * 64 < DOUBLES { usize::MAX } else { n + DOUBLES },
            doubles,
            doubles_from: n,
            is_rare,
            far,
            near,
            covering,
            reach,
            groups,
            lookup,
            value_of: [0, 1]
                .map(|parity| std::array::from_fn(|cell| space.value(cell as u8, parity))),
            space,
        }
    }

    /// The next blocks of values. `cells` are those of heaps `from` on and grow, `known` all values
    /// before; false when a value is beyond the cells, and then that block is left out. Ends early where it may
    /// not go on.
    pub(super) fn compute(
        &self,
        from: usize,
        cells: &mut Vec<u8>,
        known: &[u16],
        values: &mut Vec<u16>,
        go_on: &(impl Fn() -> bool + Sync),
    ) -> bool {
        values.reserve(BLOCK * BLOCKS);
        cells.reserve(BLOCK * BLOCKS);
        for _ in 0..BLOCKS {
            if !go_on() {
                break;
            }
            let (at, before) = (cells.len(), values.len());
            cells.resize(at + BLOCK, 0);
            if !self.next_block(self.machine, from, cells, known, values) {
                cells.truncate(at);
                values.truncate(before);
                return false;
            }
        }
        true
    }
}
