//! Symmetries of rules: cells and values renamed so that commands and endings are the same sets as before.
//!
//! Images of cells are tried that agree in how commands speak of each cell and of each two; what comes of that is compared
//! with the rules command by command, so that a symmetry is proved, and only one that is hard to find is missed.

use crate::diagram::Cube;
use crate::rules::{Change, Command, Ending, Rules, SideRules};
use rustc_hash::FxHashMap;
use std::hash::{BuildHasher, Hash};

/// Cells and values with other names, for the same rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alike {
    /// What each cell becomes.
    pub cells: Vec<u32>,
    /// For each kind of cells what each value becomes.
    pub values: Vec<Vec<u8>>,
    /// Whether the sides change places.
    pub swaps: bool,
}

/// Symmetries that are kept, for either order of the sides; fewer than there are do no harm.
const MOST: usize = 16;
/// Images of cells that are tried for each way to rename values.
const MOST_STEPS: u32 = 100_000;
/// Pairs of cells in commands.
const MOST_PAIRS: usize = 40_000_000;
/// Ways to rename values.
const MOST_EXCHANGES: usize = 64;
/// Endings of which each two are compared.
const MOST_ENDINGS: usize = 2_000;

/// Symmetries of rules, the first that of changing nothing.
pub fn alike(rules: &Rules) -> Vec<Alike> {
    let kinds = rules.groups.iter().enumerate();
    let kind_of: Vec<usize> =
        kinds.flat_map(|(at, group)| vec![at; group.cells as usize]).collect();
    let plain: Vec<u32> = (0..kind_of.len() as u32).collect();
    let same: Vec<Vec<u8>> = rules.groups.iter().map(|group| (0..group.values).collect()).collect();
    let mut found = vec![Alike { cells: plain.clone(), values: same, swaps: false }];
    let order: Vec<bool> = rules.sides.iter().map(|side| apart(&side.endings)).collect();
    let sides = |values: &[Vec<u8>], cells: &[u32]| -> Vec<Side> {
        let sides = rules.sides.iter().zip(&order);
        sides.map(|(side, apart)| Side::new(side, *apart, values, cells, &kind_of)).collect()
    };
    let own = sides(&found[0].values, &plain);
    let pairs: usize = own.iter().flat_map(Side::sizes).map(|size| size * size).sum();
    if pairs > MOST_PAIRS {
        return found;
    }
    for swaps in [false, true] {
        let mut wanted = own.clone();
        if swaps {
            if wanted.len() < 2 {
                break;
            }
            wanted.reverse();
        }
        let goal = Seen::new(&wanted, &kind_of);
        for values in ways(rules) {
            let seen = Seen::new(&sides(&values, &plain), &kind_of);
            let mut tried = Tried { seen: &seen, goal: &goal, images: Vec::new(), steps: 0 };
            let more = tried.search(&mut |cells| {
                let new = Alike { cells: cells.to_vec(), values: values.clone(), swaps };
                if !found.contains(&new) && sides(&values, cells) == wanted {
                    found.push(new);
                }
                found.iter().filter(|alike| alike.swaps == swaps).count() < MOST
            });
            if !more {
                break;
            }
        }
    }
    found
}

/// Ways to rename values: for each kind of cells nothing or an exchange of two.
fn ways(rules: &Rules) -> Vec<Vec<Vec<u8>>> {
    let mut open: Vec<Vec<Vec<u8>>> = vec![Vec::new()];
    for group in &rules.groups {
        let plain: Vec<u8> = (0..group.values).collect();
        let mut own = vec![plain.clone()];
        if group.values <= 6 {
            for a in 0..group.values {
                for b in a + 1..group.values {
                    let mut exchanged = plain.clone();
                    exchanged.swap(a.into(), b.into());
                    own.push(exchanged);
                }
            }
        }
        if open.len() * own.len() > MOST_EXCHANGES {
            own.truncate(1);
        }
        let longer = |begun: &Vec<Vec<u8>>| -> Vec<Vec<Vec<u8>>> {
            own.iter().map(|way| [&begun[..], std::slice::from_ref(way)].concat()).collect()
        };
        open = open.iter().flat_map(longer).collect();
    }
    open
}

/// Whether endings of different results are never there together, so that their order says nothing.
fn apart(endings: &[Ending]) -> bool {
    let differ = |a: &Cube, b: &Cube| {
        let mut pairs = a.iter().flat_map(|test| b.iter().map(move |other| (test, other)));
        pairs.any(|(test, other)| test.0 == other.0 && test.1 & other.1 == 0)
    };
    let sign = |ending: &Ending| ending.score.map(i64::signum);
    let all_same = endings.windows(2).all(|two| sign(&two[0]) == sign(&two[1]));
    all_same
        || endings.len() <= MOST_ENDINGS
            && endings.iter().enumerate().all(|(at, ending)| {
                let later = endings[at + 1..].iter();
                later
                    .filter(|other| sign(other) != sign(ending))
                    .all(|other| differ(&ending.tests, &other.tests))
            })
}

/// The rules of a side in an order that depends on no names.
#[derive(Clone, PartialEq, Eq)]
struct Side {
    stuck: i64,
    moves: Vec<Command>,
    /// Who wins with these, the first that holds; endings of one result one after the other are a set.
    endings: Vec<(Option<i64>, Vec<Cube>)>,
}

impl Side {
    fn new(
        side: &SideRules,
        apart: bool,
        values: &[Vec<u8>],
        cells: &[u32],
        kind_of: &[usize],
    ) -> Side {
        let new = |cell: u32, value: u8| values[kind_of[cell as usize]][usize::from(value)];
        let cube = |tests: &Cube| -> Cube {
            let set = |cell: u32, set: u64| {
                let all = 0..values[kind_of[cell as usize]].len() as u8;
                all.filter(|value| set >> value & 1 == 1)
                    .fold(0, |image, value| image | 1 << new(cell, value))
            };
            let mut image: Cube =
                tests.iter().map(|test| (cells[test.0 as usize], set(test.0, test.1))).collect();
            image.sort_unstable();
            image
        };
        let change = |cell: u32, change: &Change| match change {
            Change::To(value) => Change::To(new(cell, *value)),
            Change::Each(of) => {
                let mut image = of.clone();
                for (old, value) in of.iter().enumerate() {
                    image[usize::from(new(cell, old as u8))] = new(cell, *value);
                }
                Change::Each(image)
            }
        };
        let command = |command: &Command| {
            let writes = command.writes.iter();
            let mut writes: Vec<(u32, Change)> =
                writes.map(|(cell, of)| (cells[*cell as usize], change(*cell, of))).collect();
            writes.sort_unstable();
            Command { tests: cube(&command.tests), writes, again: command.again, by: 0 }
        };
        let mut moves: Vec<Command> = side.moves.iter().map(command).collect();
        moves.sort_unstable();
        moves.dedup();
        let mut endings: Vec<(Option<i64>, Vec<Cube>)> = Vec::new();
        for ending in &side.endings {
            let sign = ending.score.map(i64::signum);
            let own = match apart {
                true => endings.iter().position(|run| run.0 == sign),
                false => endings.len().checked_sub(1).filter(|last| endings[*last].0 == sign),
            };
            let tests = cube(&ending.tests);
            match own {
                Some(at) => endings[at].1.push(tests),
                None => endings.push((sign, vec![tests])),
            }
        }
        endings.iter_mut().for_each(|run| run.1.sort_unstable());
        if apart {
            endings.sort_unstable();
        }
        Side { stuck: side.stuck.signum(), moves, endings }
    }

    /// How many cells each command and ending speaks of, or more.
    fn sizes(&self) -> impl Iterator<Item = usize> {
        let moves = self.moves.iter().map(|command| command.tests.len() + command.writes.len());
        moves.chain(self.endings.iter().flat_map(|run| run.1.iter().map(Vec::len)))
    }
}

fn mix(of: impl Hash) -> u64 {
    rustc_hash::FxBuildHasher.hash_one(of)
}

/// What can be said of cells, and of each two, without their names.
struct Seen {
    cells: Vec<u64>,
    pairs: Vec<u64>,
    /// Whether rules speak of the cell.
    used: Vec<bool>,
}

impl Seen {
    fn new(sides: &[Side], kind_of: &[usize]) -> Seen {
        let many = kind_of.len();
        let mut seen = Seen {
            cells: kind_of.iter().map(mix).collect(),
            pairs: vec![0; many * many],
            used: vec![false; many],
        };
        for (at, side) in sides.iter().enumerate() {
            for command in &side.moves {
                let mut roles: FxHashMap<u32, u64> = FxHashMap::default();
                for (cell, set) in &command.tests {
                    let role = roles.entry(*cell).or_default();
                    *role = mix((1, *role, set));
                }
                for (cell, change) in &command.writes {
                    let role = roles.entry(*cell).or_default();
                    *role = mix((2, *role, change));
                }
                seen.add(mix((at, command.again)), &roles.into_iter().collect::<Vec<_>>());
            }
            for (run, (sign, cubes)) in side.endings.iter().enumerate() {
                for cube in cubes {
                    let roles: Vec<(u32, u64)> =
                        cube.iter().map(|(cell, set)| (*cell, mix((3, set)))).collect();
                    seen.add(mix((at, run, sign)), &roles);
                }
            }
        }
        for _ in 0..3 {
            let refined = |cell: usize| {
                let others = seen.pairs[cell * many..][..many].iter().zip(&seen.cells);
                let sum = others.fold(0u64, |sum, pair| sum.wrapping_add(mix(pair)));
                mix((seen.cells[cell], sum))
            };
            seen.cells = (0..many).map(refined).collect();
        }
        seen
    }

    /// Adds something that is said of these cells together.
    fn add(&mut self, head: u64, roles: &[(u32, u64)]) {
        let sum = roles.iter().fold(0u64, |sum, (_, role)| sum.wrapping_add(mix(role)));
        let (many, whole) = (self.used.len(), mix((head, sum)));
        for (cell, role) in roles {
            let cell = *cell as usize;
            self.used[cell] = true;
            self.cells[cell] = self.cells[cell].wrapping_add(mix((whole, role)));
            for (other, its) in roles {
                let pair = &mut self.pairs[cell * many + *other as usize];
                *pair = pair.wrapping_add(mix((whole, role, its)));
            }
        }
    }
}

/// Images of the first cells.
struct Tried<'a> {
    seen: &'a Seen,
    goal: &'a Seen,
    images: Vec<u32>,
    steps: u32,
}

impl Tried<'_> {
    /// Hands over each list of images that agrees with what is seen, until enough are found.
    fn search(&mut self, found: &mut dyn FnMut(&[u32]) -> bool) -> bool {
        let (cell, many) = (self.images.len(), self.seen.used.len());
        if cell == many {
            return found(&self.images);
        }
        let all = if self.seen.used[cell] { 0..many } else { cell..cell + 1 };
        for image in all {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return false;
            }
            let agrees = self.seen.cells[cell] == self.goal.cells[image]
                && !self.images.contains(&(image as u32))
                && self.images.iter().enumerate().all(|(other, its)| {
                    self.seen.pairs[cell * many + other]
                        == self.goal.pairs[image * many + *its as usize]
                });
            if agrees {
                self.images.push(image as u32);
                let more = self.search(found);
                self.images.pop();
                if !more {
                    return false;
                }
            }
        }
        true
    }
}
