//! What can be said of the values of cells without their names, and which values may stand for which.
//!
//! Every value of every cell gets a number that depends on how commands and endings speak of it, and of what else these speak
//! (colour refinement; Weisfeiler and Leman 1968). Only values that have the same number can be images of each other.

use crate::named::Side;
use crate::rules::{Change, Group};
use std::hash::{BuildHasher, Hash};

/// A number for anything, with nothing in common between numbers of what differs.
pub fn mix(of: impl Hash) -> u64 {
    rustc_hash::FxBuildHasher.hash_one(of)
}

/// How often numbers are made finer.
const ROUNDS: usize = 6;
/// Ways to rename values that are tried.
const MOST_WAYS: usize = 64;
/// Values that are tried for others.
const MOST_STEPS: usize = 10_000;

/// For each kind of cells a number, and one for each of its values.
pub struct Colours {
    kinds: Vec<u64>,
    values: Vec<Vec<u64>>,
}

/// The values of one cell by their numbers.
type Cell = Vec<u64>;

impl Colours {
    /// For the rules of these sides, in this order.
    pub fn new(sides: &[Side], groups: &[Group], kind_of: &[usize]) -> Colours {
        let first = |group: &Group| vec![mix(group.values); usize::from(group.values)];
        let mut cells: Vec<Cell> = kind_of.iter().map(|kind| first(&groups[*kind])).collect();
        let mut colours = Colours { kinds: Vec::new(), values: Vec::new() };
        for _ in 0..ROUNDS {
            let mut next: Vec<Cell> = cells.iter().map(|cell| vec![0; cell.len()]).collect();
            for (at, side) in sides.iter().enumerate() {
                for command in &side.moves {
                    Said { cells: &cells, tests: &command.tests, writes: &command.writes }
                        .add(mix((at, command.again)), &mut next);
                }
                for (run, (score, cubes)) in side.endings.iter().enumerate() {
                    for tests in cubes {
                        Said { cells: &cells, tests, writes: &[] }
                            .add(mix((at, run, score)), &mut next);
                    }
                }
            }
            colours = Colours {
                kinds: groups.iter().map(|group| mix((group.cells, group.values))).collect(),
                values: groups.iter().map(|group| vec![0; group.values.into()]).collect(),
            };
            for ((cell, more), kind) in cells.iter_mut().zip(&next).zip(kind_of) {
                for ((own, more), all) in cell.iter_mut().zip(more).zip(&mut colours.values[*kind])
                {
                    *own = mix((*own, more));
                    *all = all.wrapping_add(mix(*own));
                }
                let whole = cell.iter().fold(0u64, |sum, own| sum.wrapping_add(mix((1, own))));
                let kind = &mut colours.kinds[*kind];
                *kind = kind.wrapping_add(mix(whole));
            }
            // A value is renamed in all cells of a kind together.
            for (cell, kind) in cells.iter_mut().zip(kind_of) {
                for (own, all) in cell.iter_mut().zip(&colours.values[*kind]) {
                    *own = mix((*own, all));
                }
            }
        }
        colours
    }
}

/// A command or an ending.
struct Said<'a> {
    cells: &'a [Cell],
    tests: &'a [(u32, u64)],
    writes: &'a [(u32, Change)],
}

impl Said<'_> {
    /// The values that a test lets through.
    fn let_through(set: u64) -> impl Iterator<Item = usize> {
        (0..64).filter(move |value| set >> value & 1 == 1)
    }

    /// Adds what is said to the numbers of all values that it speaks of.
    fn add(&self, head: u64, next: &mut [Cell]) {
        let cells = self.cells;
        let sum = |numbers: &mut dyn Iterator<Item = u64>| {
            numbers.fold(0u64, |sum, number| sum.wrapping_add(number))
        };
        let test = |(cell, set): &(u32, u64)| {
            sum(&mut Said::let_through(*set).map(|value| mix((2, cells[*cell as usize][value]))))
        };
        let write = |(cell, change): &(u32, Change)| {
            let own = &cells[*cell as usize];
            match change {
                Change::To(value) => mix((3, own[usize::from(*value)])),
                Change::Each(of) => sum(&mut own
                    .iter()
                    .zip(of)
                    .map(|(old, new)| mix((4, old, own[usize::from(*new)])))),
            }
        };
        let tests = sum(&mut self.tests.iter().map(|own| mix((5, test(own)))));
        let writes = sum(&mut self.writes.iter().map(|own| mix((6, write(own)))));
        let whole = mix((head, tests, writes));
        for own in self.tests {
            let number = mix((whole, 7, test(own)));
            for value in Said::let_through(own.1) {
                let sum = &mut next[own.0 as usize][value];
                *sum = sum.wrapping_add(number);
            }
        }
        for own in self.writes {
            let (cell, number) = (own.0 as usize, mix((whole, 8, write(own))));
            match &own.1 {
                Change::To(value) => {
                    let sum = &mut next[cell][usize::from(*value)];
                    *sum = sum.wrapping_add(number);
                }
                Change::Each(of) => {
                    for (old, new) in of.iter().enumerate() {
                        let new = usize::from(*new);
                        let (before, after) = (cells[cell][old], cells[cell][new]);
                        let sum = &mut next[cell][old];
                        *sum = sum.wrapping_add(mix((number, 9, after)));
                        let sum = &mut next[cell][new];
                        *sum = sum.wrapping_add(mix((number, 10, before)));
                    }
                }
            }
        }
    }
}

/// For each kind of cells which kind stands for it, and for each of its values which value.
#[derive(Clone, Debug)]
pub struct Way {
    /// Places of groups.
    pub groups: Vec<usize>,
    /// See there.
    pub values: Vec<Vec<u8>>,
}

/// Ways to rename values, so that each has the number of its image; what stays as it is comes first.
pub fn ways(groups: &[Group], from: &Colours, to: &Colours) -> Vec<Way> {
    let begun = Way { groups: Vec::new(), values: Vec::new() };
    let mut ways = Ways { groups, from, to, begun, found: Vec::new(), steps: 0 };
    ways.search();
    ways.found
}

struct Ways<'a> {
    groups: &'a [Group],
    from: &'a Colours,
    to: &'a Colours,
    begun: Way,
    found: Vec<Way>,
    steps: usize,
}

impl Ways<'_> {
    fn is_done(&self) -> bool {
        self.found.len() >= MOST_WAYS || self.steps > MOST_STEPS
    }

    /// Looks for images of what is left of the last kind, and then of the next.
    fn search(&mut self) {
        self.steps += 1;
        if self.is_done() {
            return;
        }
        let at = self.begun.groups.len();
        if let (Some(last), Some(kind)) = (self.begun.values.last(), at.checked_sub(1)) {
            let (value, image) = (last.len(), self.begun.groups[kind]);
            let many = self.from.values[kind].len();
            if value < many {
                let own = self.from.values[kind][value];
                for to in std::iter::once(value).chain((0..many).filter(|to| *to != value)) {
                    let taken = self.begun.values[kind].contains(&(to as u8));
                    if !taken && self.to.values[image][to] == own {
                        self.begun.values[kind].push(to as u8);
                        self.search();
                        self.begun.values[kind].pop();
                    }
                }
                return;
            }
        }
        if at == self.groups.len() {
            self.found.push(self.begun.clone());
            return;
        }
        for image in std::iter::once(at).chain((0..self.groups.len()).filter(|image| *image != at))
        {
            let same = self.groups[image].cells == self.groups[at].cells
                && self.groups[image].values == self.groups[at].values;
            if same
                && !self.begun.groups.contains(&image)
                && self.to.kinds[image] == self.from.kinds[at]
            {
                self.begun.groups.push(image);
                self.begun.values.push(Vec::new());
                self.search();
                self.begun.groups.pop();
                self.begun.values.pop();
            }
        }
    }
}
