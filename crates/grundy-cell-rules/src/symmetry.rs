//! Finds symmetries of rules: renamings of cells and values that map the set of commands and the
//! set of endings to themselves.
//!
//! Candidates are found by backtracking over the images of cells. The search is pruned by
//! invariants of values (colour refinement), of cells and of pairs of cells. Each candidate is then
//! compared with the rules command by command, so that every returned symmetry is proved; but the
//! search can miss some.

use crate::colour_refinement::{Colours, ValueMapping, mix, value_mappings};
use crate::relabel::{CanonicalSide, Relabelling, mutually_exclusive};
use crate::rule_symmetry::RuleSymmetry;
use crate::rules::{Rules, group_of_cells};
use rustc_hash::FxHashMap;

/// The maximum number of symmetries that keep the sides, and of those that exchange the sides, that
/// are returned. To miss a symmetry only costs memory.
const MAX_SYMMETRIES: usize = 16;
/// The maximum number of images of cells that the search tries for each renaming of values.
const MAX_STEPS: u32 = 100_000;
/// The maximum number of pairs of cells that occur together in a command or an ending. If there are
/// more, no symmetries are searched for, because the signatures of all pairs would take too long.
const MAX_PAIRS: usize = 40_000_000;

/// A query for symmetries of rules, with the conditions that the symmetries must satisfy.
pub struct SymmetryQuery<'a> {
    /// Whether a symmetry must preserve scores, and not only their signs.
    pub match_scores: bool,
    /// The orders of the sides to try: `false` searches for symmetries that keep the sides, `true`
    /// for symmetries that exchange them.
    pub swaps: &'a [bool],
    /// A filter of the caller. Only symmetries for which it returns `true` are returned.
    pub accepts: &'a dyn Fn(&RuleSymmetry) -> bool,
}

/// Returns symmetries of the rules that the query accepts; the search can miss some. If the query
/// includes symmetries that keep the sides, the first is the identity.
pub fn find_symmetries(rules: &Rules, query: &SymmetryQuery) -> Vec<RuleSymmetry> {
    let group_of = group_of_cells(&rules.groups);
    let identity: Vec<u32> = (0..group_of.len() as u32).collect();
    let identity_values: Vec<Vec<u8>> =
        rules.groups.iter().map(|group| (0..group.values).collect()).collect();
    let mut symmetries = Vec::new();
    if query.swaps.contains(&false) {
        symmetries.push(RuleSymmetry {
            cells: identity.clone(),
            values: identity_values.clone(),
            swaps: false,
        });
    }
    let score_key = |score: i64| {
        if query.match_scores { score } else { score.signum() }
    };
    let exclusive: Vec<bool> =
        rules.sides.iter().map(|side| mutually_exclusive(&side.endings, &score_key)).collect();
    let relabel = |values: &[Vec<u8>], cells: &[u32]| -> Vec<CanonicalSide> {
        let relabelling = Relabelling { values, cells, group_of: &group_of, score_key: &score_key };
        let sides = rules.sides.iter().zip(&exclusive);
        sides.map(|(side, exclusive)| CanonicalSide::new(side, *exclusive, &relabelling)).collect()
    };
    let sides = relabel(&identity_values, &identity);
    let pairs: usize = sides.iter().flat_map(CanonicalSide::sizes).map(|size| size * size).sum();
    if pairs > MAX_PAIRS {
        return symmetries;
    }
    let colours = Colours::new(&sides, &rules.groups, &group_of);
    for swaps in query.swaps {
        let swaps = *swaps;
        let mut target = sides.clone();
        if swaps {
            if target.len() < 2 {
                continue;
            }
            target.reverse();
        }
        let target_colours = Colours::new(&target, &rules.groups, &group_of);
        let target_signatures = Signatures::new(&target, group_of.iter().copied());
        let mut count = symmetries.iter().filter(|symmetry| symmetry.swaps == swaps).count();
        for ValueMapping { groups, values } in
            value_mappings(&rules.groups, &colours, &target_colours)
        {
            let mut add = |cells: &[u32]| {
                let keeps_group =
                    |(cell, group): (&u32, &usize)| group_of[*cell as usize] == groups[*group];
                if !cells.iter().zip(&group_of).all(keeps_group) {
                    return true;
                }
                let symmetry =
                    RuleSymmetry { cells: cells.to_vec(), values: values.clone(), swaps };
                let is_new = (query.accepts)(&symmetry) && !symmetries.contains(&symmetry);
                if is_new && relabel(&values, cells) == target {
                    symmetries.push(symmetry);
                    count += 1;
                }
                count < MAX_SYMMETRIES
            };
            let keeps_groups = groups.iter().enumerate().all(|(group, image)| group == *image);
            if keeps_groups && !add(&identity) {
                break;
            }
            let image_groups = group_of.iter().map(|group| groups[*group]);
            let source = Signatures::new(&relabel(&values, &identity), image_groups);
            let mut search = ImageSearch {
                source: &source,
                target: &target_signatures,
                images: Vec::new(),
                steps: 0,
            };
            if !search.run(&mut add) {
                break;
            }
        }
    }
    symmetries
}

/// Hashes (signatures) of how the rules use each cell and each pair of cells. They do not depend on
/// the indices of the cells: a cell and its image under a symmetry have equal signatures.
struct Signatures {
    /// The signature of each cell.
    cells: Vec<u64>,
    /// The signatures of pairs of cells: that of `(a, b)` is at `a * cells + b`.
    pairs: Vec<u64>,
    /// Whether the rules refer to the cell, for each cell.
    used: Vec<bool>,
}

impl Signatures {
    fn new(sides: &[CanonicalSide], group_of: impl ExactSizeIterator<Item = usize>) -> Signatures {
        let len = group_of.len();
        let mut signatures = Signatures {
            cells: group_of.map(mix).collect(),
            pairs: vec![0; len * len],
            used: vec![false; len],
        };
        for (i, side) in sides.iter().enumerate() {
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
                let roles = roles.into_iter().collect::<Vec<_>>();
                signatures.add(mix((i, command.again, command.gain)), &roles);
            }
            for (run, (score, cubes)) in side.endings.iter().enumerate() {
                for cube in cubes {
                    let roles: Vec<(u32, u64)> =
                        cube.iter().map(|(cell, set)| (*cell, mix((3, set)))).collect();
                    signatures.add(mix((i, run, score)), &roles);
                }
            }
        }
        for _ in 0..3 {
            let refined = |cell: usize| {
                let neighbours = signatures.pairs[cell * len..][..len].iter();
                let neighbours = neighbours.zip(&signatures.cells);
                let sum = neighbours.fold(0u64, |sum, pair| sum.wrapping_add(mix(pair)));
                mix((signatures.cells[cell], sum))
            };
            signatures.cells = (0..len).map(refined).collect();
        }
        signatures
    }

    /// Adds a command or an ending to the signatures. `kind` is a hash of its properties, and
    /// `roles` lists the cells that it refers to, each with a hash of its tests and changes of this
    /// cell.
    fn add(&mut self, kind: u64, roles: &[(u32, u64)]) {
        let sum = roles.iter().fold(0u64, |sum, (_, role)| sum.wrapping_add(mix(role)));
        let (len, hash) = (self.used.len(), mix((kind, sum)));
        for (cell, role) in roles {
            let cell = *cell as usize;
            self.used[cell] = true;
            self.cells[cell] = self.cells[cell].wrapping_add(mix((hash, role)));
            for (other_cell, other_role) in roles {
                let pair = &mut self.pairs[cell * len + *other_cell as usize];
                *pair = pair.wrapping_add(mix((hash, role, other_role)));
            }
        }
    }
}

/// A backtracking search for permutations of cells that preserve signatures: the `target` signature
/// of an image is the `source` signature of the cell, and likewise for pairs of cells.
struct ImageSearch<'a> {
    source: &'a Signatures,
    target: &'a Signatures,
    /// The images of the first cells, one for each cell that has an image so far.
    images: Vec<u32>,
    /// The number of images that have been tried so far.
    steps: u32,
}

impl ImageSearch<'_> {
    /// Calls `visit` with each permutation that preserves the signatures; a cell that the rules do
    /// not mention gets only the first possible image. Stops and returns `false` if `visit` returns
    /// `false` or the step limit is reached; otherwise returns `true`.
    fn run(&mut self, visit: &mut dyn FnMut(&[u32]) -> bool) -> bool {
        let (cell, len) = (self.images.len(), self.source.used.len());
        if cell == len {
            return visit(&self.images);
        }
        // Try the cell itself first.
        for image in std::iter::once(cell).chain((0..len).filter(|image| *image != cell)) {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return false;
            }
            let agrees = self.source.cells[cell] == self.target.cells[image]
                && !self.images.contains(&(image as u32))
                && self.images.iter().enumerate().all(|(earlier, earlier_image)| {
                    self.source.pairs[cell * len + earlier]
                        == self.target.pairs[image * len + *earlier_image as usize]
                });
            if agrees {
                self.images.push(image as u32);
                let continues = self.run(visit);
                self.images.pop();
                if !continues {
                    return false;
                }
                if !self.source.used[cell] {
                    // The rules do not refer to this cell: other images are equivalent.
                    break;
                }
            }
        }
        true
    }
}
