//! Symmetries of rules: cells and values renamed so that commands and endings are the same sets as before.
//!
//! Images of cells are tried that agree in how commands speak of each cell and of each two; what comes of that is compared
//! with the rules command by command, so that a symmetry is proved, and only one that is hard to find is missed.

use crate::colours::{Colours, Way, mix, ways};
use crate::named::{Names, Side, apart, kinds};
use crate::rules::Rules;
use rustc_hash::FxHashMap;

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

/// What symmetries are looked for.
pub struct Asked<'a> {
    /// Whether scores are to be the same, and not only who has more.
    pub scores: bool,
    /// For which orders of the sides: as they are, and with their places changed.
    pub orders: &'a [bool],
    /// Which are of use.
    pub fits: &'a dyn Fn(&Alike) -> bool,
}

impl Alike {
    /// What a value of a cell becomes; `kind` is that of the cell.
    #[inline(always)]
    pub fn of(&self, kind: usize, cell: u32, value: u8) -> (u32, u8) {
        (self.cells[cell as usize], self.values[kind][usize::from(value)])
    }

    /// A board with the other names.
    pub fn board(&self, kind_of: &[usize], cells: &[u8]) -> Vec<u8> {
        let mut image = cells.to_vec();
        for ((cell, value), kind) in (0..).zip(cells).zip(kind_of) {
            let (cell, value) = self.of(*kind, cell, *value);
            image[cell as usize] = value;
        }
        image
    }

    /// Whether done twice it changes nothing.
    pub fn returns(&self, kind_of: &[usize]) -> bool {
        (0..).zip(kind_of).all(|(cell, kind)| {
            (0..self.values[*kind].len() as u8).all(|value| {
                let (to, image) = self.of(*kind, cell, value);
                self.of(kind_of[to as usize], to, image) == (cell, value)
            })
        })
    }
}

/// Symmetries of rules; where the sides stay as they are the first is that of changing nothing.
pub fn alike(rules: &Rules, asked: &Asked) -> Vec<Alike> {
    let kind_of = kinds(&rules.groups);
    let plain: Vec<u32> = (0..kind_of.len() as u32).collect();
    let same: Vec<Vec<u8>> = rules.groups.iter().map(|group| (0..group.values).collect()).collect();
    let mut found = Vec::new();
    if asked.orders.contains(&false) {
        found.push(Alike { cells: plain.clone(), values: same.clone(), swaps: false });
    }
    let told = |score: i64| if asked.scores { score } else { score.signum() };
    let order: Vec<bool> = rules.sides.iter().map(|side| apart(&side.endings, &told)).collect();
    let sides = |values: &[Vec<u8>], cells: &[u32]| -> Vec<Side> {
        let names = Names { values, cells, kind_of: &kind_of, told: &told };
        let sides = rules.sides.iter().zip(&order);
        sides.map(|(side, apart)| Side::new(side, *apart, &names)).collect()
    };
    let own = sides(&same, &plain);
    let pairs: usize = own.iter().flat_map(Side::sizes).map(|size| size * size).sum();
    if pairs > MOST_PAIRS {
        return found;
    }
    let colours = Colours::new(&own, &rules.groups, &kind_of);
    for swaps in asked.orders {
        let swaps = *swaps;
        let mut wanted = own.clone();
        if swaps {
            if wanted.len() < 2 {
                continue;
            }
            wanted.reverse();
        }
        let goal_colours = Colours::new(&wanted, &rules.groups, &kind_of);
        let goal = Seen::new(&wanted, kind_of.iter().copied());
        let mut many = found.iter().filter(|alike| alike.swaps == swaps).count();
        for Way { groups, values } in ways(&rules.groups, &colours, &goal_colours) {
            let mut add = |cells: &[u32]| {
                let goes = |(cell, kind): (&u32, &usize)| kind_of[*cell as usize] == groups[*kind];
                if !cells.iter().zip(&kind_of).all(goes) {
                    return true;
                }
                let new = Alike { cells: cells.to_vec(), values: values.clone(), swaps };
                if (asked.fits)(&new) && !found.contains(&new) && sides(&values, cells) == wanted {
                    found.push(new);
                    many += 1;
                }
                many < MOST
            };
            let stays = groups.iter().enumerate().all(|(at, image)| at == *image);
            if stays && !add(&plain) {
                break;
            }
            let seen = Seen::new(&sides(&values, &plain), kind_of.iter().map(|kind| groups[*kind]));
            let mut tried = Tried { seen: &seen, goal: &goal, images: Vec::new(), steps: 0 };
            if !tried.search(&mut add) {
                break;
            }
        }
    }
    found
}

/// What can be said of cells, and of each two, without their names.
struct Seen {
    cells: Vec<u64>,
    pairs: Vec<u64>,
    /// Whether rules speak of the cell.
    used: Vec<bool>,
}

impl Seen {
    fn new(sides: &[Side], kind_of: impl ExactSizeIterator<Item = usize>) -> Seen {
        let many = kind_of.len();
        let mut seen = Seen {
            cells: kind_of.map(mix).collect(),
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
        // What stays where it is comes first.
        for image in std::iter::once(cell).chain((0..many).filter(|image| *image != cell)) {
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
                if !self.seen.used[cell] {
                    // Any other would do as well.
                    break;
                }
            }
        }
        true
    }
}
