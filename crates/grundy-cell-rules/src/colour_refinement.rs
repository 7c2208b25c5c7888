//! Colour refinement of the values of cells (Weisfeiler and Leman 1968), to find candidates for
//! symmetries of rules.
//!
//! Every value of every cell gets a colour: a hash of how commands and endings use the value, and
//! of the colours of the other values in them. Only values of the same colour can be images of each
//! other under a symmetry.

use crate::relabel::CanonicalSide;
use crate::rules::{Change, Group};
use std::hash::{BuildHasher, Hash};

/// Hashes a value to 64 bits.
pub fn mix(value: impl Hash) -> u64 {
    rustc_hash::FxBuildHasher.hash_one(value)
}

/// The number of rounds of colour refinement; each round spreads differences between values to the
/// values that occur in the same commands.
const ROUNDS: usize = 6;
/// The maximum number of mappings that [`value_mappings`] returns.
const MAX_MAPPINGS: usize = 64;
/// The maximum number of steps of the backtracking search for value mappings.
const MAX_STEPS: usize = 10_000;

/// The colours of a set of rules: a hash for each group of cells, and a hash for each value in each
/// group.
pub struct Colours {
    groups: Vec<u64>,
    values: Vec<Vec<u64>>,
}

/// The colours of the values of one cell: entry `v` is the colour of the value `v`.
type CellColours = Vec<u64>;

impl Colours {
    /// Computes the colours of the rules of `sides`. They depend on the order of the sides.
    /// `group_of` contains the index of the group of each cell.
    pub fn new(sides: &[CanonicalSide], groups: &[Group], group_of: &[usize]) -> Colours {
        let initial = |group: &Group| vec![mix(group.values); usize::from(group.values)];
        let mut cells: Vec<CellColours> =
            group_of.iter().map(|group| initial(&groups[*group])).collect();
        let mut colours = Colours { groups: Vec::new(), values: Vec::new() };
        for _ in 0..ROUNDS {
            let mut sums: Vec<CellColours> = cells.iter().map(|cell| vec![0; cell.len()]).collect();
            for (i, side) in sides.iter().enumerate() {
                for command in &side.moves {
                    RuleAtom { cells: &cells, tests: &command.tests, writes: &command.writes }
                        .add(mix((i, command.again, command.gain)), &mut sums);
                }
                for (run, (score, cubes)) in side.endings.iter().enumerate() {
                    for tests in cubes {
                        RuleAtom { cells: &cells, tests, writes: &[] }
                            .add(mix((i, run, score)), &mut sums);
                    }
                }
            }
            colours = Colours {
                groups: groups.iter().map(|group| mix((group.cells, group.values))).collect(),
                values: groups.iter().map(|group| vec![0; group.values.into()]).collect(),
            };
            for ((cell, sums), group) in cells.iter_mut().zip(&sums).zip(group_of) {
                let values = cell.iter_mut().zip(sums).zip(&mut colours.values[*group]);
                for ((colour, sum), group_colour) in values {
                    *colour = mix((*colour, sum));
                    *group_colour = group_colour.wrapping_add(mix(*colour));
                }
                let cell_hash =
                    cell.iter().fold(0u64, |sum, colour| sum.wrapping_add(mix((1, colour))));
                let group = &mut colours.groups[*group];
                *group = group.wrapping_add(mix(cell_hash));
            }
            // A symmetry renames a value in all cells of a group together, so these get a common
            // colour.
            for (cell, group) in cells.iter_mut().zip(group_of) {
                for (colour, group_colour) in cell.iter_mut().zip(&colours.values[*group]) {
                    *colour = mix((*colour, group_colour));
                }
            }
        }
        colours
    }
}

/// A command or the condition of an ending, as its tests and changes of cells, together with the
/// current colours of all cells.
struct RuleAtom<'a> {
    cells: &'a [CellColours],
    tests: &'a [(u32, u64)],
    writes: &'a [(u32, Change)],
}

impl RuleAtom<'_> {
    /// Returns the values in `set`. Bit `v` of `set` is set if the set contains the value `v`.
    fn values_in(set: u64) -> impl Iterator<Item = usize> {
        (0..64).filter(move |value| set >> value & 1 == 1)
    }

    /// Hashes this command or ending and adds the hash to `sums[cell][value]` for each value of a
    /// cell that it tests or changes; `kind` is a hash of the side and of the other properties that
    /// are not tests and changes.
    fn add(&self, kind: u64, sums: &mut [CellColours]) {
        let cells = self.cells;
        let sum = |hashes: &mut dyn Iterator<Item = u64>| {
            hashes.fold(0u64, |sum, hash| sum.wrapping_add(hash))
        };
        let test_hash = |(cell, set): &(u32, u64)| {
            let colours = &cells[*cell as usize];
            sum(&mut RuleAtom::values_in(*set).map(|value| mix((2, colours[value]))))
        };
        let write_hash = |(cell, change): &(u32, Change)| {
            let colours = &cells[*cell as usize];
            match change {
                Change::To(value) => mix((3, colours[usize::from(*value)])),
                Change::Each(images) => sum(&mut colours
                    .iter()
                    .zip(images)
                    .map(|(old, new)| mix((4, old, colours[usize::from(*new)])))),
            }
        };
        let tests = sum(&mut self.tests.iter().map(|test| mix((5, test_hash(test)))));
        let writes = sum(&mut self.writes.iter().map(|write| mix((6, write_hash(write)))));
        let atom_hash = mix((kind, tests, writes));
        for test in self.tests {
            let hash = mix((atom_hash, 7, test_hash(test)));
            for value in RuleAtom::values_in(test.1) {
                let sum = &mut sums[test.0 as usize][value];
                *sum = sum.wrapping_add(hash);
            }
        }
        for write in self.writes {
            let (cell, hash) = (write.0 as usize, mix((atom_hash, 8, write_hash(write))));
            match &write.1 {
                Change::To(value) => {
                    let sum = &mut sums[cell][usize::from(*value)];
                    *sum = sum.wrapping_add(hash);
                }
                Change::Each(images) => {
                    for (old, new) in images.iter().enumerate() {
                        let new = usize::from(*new);
                        let (old_colour, new_colour) = (cells[cell][old], cells[cell][new]);
                        let sum = &mut sums[cell][old];
                        *sum = sum.wrapping_add(mix((hash, 9, new_colour)));
                        let sum = &mut sums[cell][new];
                        *sum = sum.wrapping_add(mix((hash, 10, old_colour)));
                    }
                }
            }
        }
    }
}

/// A renaming of groups of cells, and of the values in each group: a candidate for the effect of a
/// symmetry.
#[derive(Clone, Debug)]
pub struct ValueMapping {
    /// The index of the image of each group of cells.
    pub groups: Vec<usize>,
    /// The image of each value: `values[group][value]`.
    pub values: Vec<Vec<u8>>,
}

/// Returns at most 64 mappings from `source` to `target` that take every group and every value to
/// one of the same colour. If the identity is among these mappings, it comes first.
pub fn value_mappings(groups: &[Group], source: &Colours, target: &Colours) -> Vec<ValueMapping> {
    let partial = ValueMapping { groups: Vec::new(), values: Vec::new() };
    let mut search = MappingSearch { groups, source, target, partial, found: Vec::new(), steps: 0 };
    search.run();
    search.found
}

/// A backtracking search for value mappings, which chooses the images of groups and values one by
/// one.
struct MappingSearch<'a> {
    groups: &'a [Group],
    source: &'a Colours,
    target: &'a Colours,
    partial: ValueMapping,
    found: Vec<ValueMapping>,
    steps: usize,
}

impl MappingSearch<'_> {
    fn is_done(&self) -> bool {
        self.found.len() >= MAX_MAPPINGS || self.steps > MAX_STEPS
    }

    /// Continues the search: chooses an image for the next value of the last group of the partial
    /// mapping or, if this group is complete, for the next group. Adds each complete mapping to
    /// `found`.
    fn run(&mut self) {
        self.steps += 1;
        if self.is_done() {
            return;
        }
        let next_group = self.partial.groups.len();
        if let (Some(images), Some(group)) = (self.partial.values.last(), next_group.checked_sub(1))
        {
            let (value, image_group) = (images.len(), self.partial.groups[group]);
            let value_count = self.source.values[group].len();
            if value < value_count {
                let colour = self.source.values[group][value];
                let other_values = (0..value_count).filter(|image| *image != value);
                for image in std::iter::once(value).chain(other_values) {
                    let is_used = self.partial.values[group].contains(&(image as u8));
                    if !is_used && self.target.values[image_group][image] == colour {
                        self.partial.values[group].push(image as u8);
                        self.run();
                        self.partial.values[group].pop();
                    }
                }
                return;
            }
        }
        if next_group == self.groups.len() {
            self.found.push(self.partial.clone());
            return;
        }
        let other_groups = (0..self.groups.len()).filter(|image| *image != next_group);
        for image in std::iter::once(next_group).chain(other_groups) {
            let has_same_shape = self.groups[image].cells == self.groups[next_group].cells
                && self.groups[image].values == self.groups[next_group].values;
            if has_same_shape
                && !self.partial.groups.contains(&image)
                && self.target.groups[image] == self.source.groups[next_group]
            {
                self.partial.groups.push(image);
                self.partial.values.push(Vec::new());
                self.run();
                self.partial.groups.pop();
                self.partial.values.pop();
            }
        }
    }
}
