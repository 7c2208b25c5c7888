//! Groups of permutations of the numbers of a position, and the least image of a position under a
//! group.

use grundy_core::base::Counts;
use rustc_hash::FxHashSet;

/// The symmetries that a rule file declares, as permutations of the numbers of a position, and the
/// group that they generate. Element `i` of a permutation is the old index of the number that moves
/// to index `i`. The identity is not stored.
pub struct Permutations {
    /// The permutation of each symmetry that the rule file declares, in the order of the file.
    pub(super) generators: Vec<Vec<u16>>,
    group: Vec<Vec<u16>>,
    /// Whether the group has too many permutations to be stored. In this case positions are not
    /// replaced by their least images.
    pub(super) too_large: bool,
}

/// The maximum number of permutations in a group, and the maximum number of images of a position
/// under symmetries that are no permutations.
pub(super) const MAX_IMAGES: usize = 1024;
/// The maximum number of indices in all stored permutations of a group together.
const MAX_ENTRIES: usize = 1 << 20;

impl Permutations {
    /// Returns the permutation of each symmetry that the rule file declares, in the order of the
    /// file.
    pub fn generators(&self) -> &[Vec<u16>] {
        &self.generators
    }

    /// Generates the group of permutations from its generators, by breadth-first search. Each
    /// permutation consists of `length` indices.
    pub(super) fn generate(generators: Vec<Vec<u16>>, length: usize) -> Permutations {
        let identity: Vec<u16> = (0..length as u16).collect();
        let mut known_permutations: FxHashSet<Vec<u16>> = [identity.clone()].into_iter().collect();
        let mut group = vec![identity];
        let mut next = 0;
        while next < group.len() {
            for generator in &generators {
                let image: Vec<u16> =
                    generator.iter().map(|&from| group[next][usize::from(from)]).collect();
                if known_permutations.insert(image.clone()) {
                    group.push(image);
                }
            }
            if group.len() > MAX_IMAGES.min(MAX_ENTRIES / length.max(1)) {
                return Permutations { generators, group: Vec::new(), too_large: true };
            }
            next += 1;
        }
        group.remove(0);
        Permutations { generators, group, too_large: false }
    }

    /// Returns the maximum number of images of a position under the group, including the position
    /// itself. Returns 1 if the group is too large to be stored.
    pub(super) fn max_images_bound(&self) -> usize {
        self.group.len() + 1
    }

    /// Returns the image of a position under the symmetry with index `symmetry`.
    pub(super) fn image(&self, symmetry: usize, position: &Counts) -> Counts {
        let generator = &self.generators[symmetry];
        Counts::of(generator.iter().map(|&from| position[usize::from(from)]))
    }

    /// Returns the least image of a position, in lexicographic order, under all permutations of the
    /// group. Returns the position itself if the group is too large to be stored.
    pub(super) fn least_image(&self, position: &Counts) -> Counts {
        let mut best: Option<&[u16]> = None;
        for image in &self.group {
            let best_index = |place: usize| best.map_or(place, |best| best[place].into());
            let smaller = image
                .iter()
                .enumerate()
                .map(|(place, &from)| position[usize::from(from)].cmp(&position[best_index(place)]))
                .find(|order| order.is_ne());
            if smaller.is_some_and(std::cmp::Ordering::is_lt) {
                best = Some(image);
            }
        }
        match best {
            None => position.clone(),
            Some(image) => Counts::of(image.iter().map(|&from| position[usize::from(from)])),
        }
    }
}
