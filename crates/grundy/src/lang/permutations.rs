//! Groups of permutations, and the least image of a position under one.

use crate::base::Counts;
use rustc_hash::FxHashSet;

/// The symmetries of a file, and the group that they generate without the identity: which number of a position
/// comes to each place.
pub(super) struct Permutations {
    /// By each symmetry of the file.
    pub(super) generators: Vec<Vec<u16>>,
    group: Vec<Vec<u16>>,
    /// Whether the group is too large to be written out; nothing is folded by it.
    pub(super) large: bool,
}

/// Larger groups are not written out, and no position is looked at with more images.
pub(super) const MOST_IMAGES: usize = 1024;
/// Nor those that take more numbers.
const MOST_NUMBERS: usize = 1 << 20;

impl Permutations {
    /// The group that these generate, each of so many places.
    pub(super) fn generated(generators: Vec<Vec<u16>>, length: usize) -> Permutations {
        let identity: Vec<u16> = (0..length as u16).collect();
        let mut met: FxHashSet<Vec<u16>> = [identity.clone()].into_iter().collect();
        let mut group = vec![identity];
        let mut next = 0;
        while next < group.len() {
            for generator in &generators {
                let image: Vec<u16> =
                    generator.iter().map(|&from| group[next][usize::from(from)]).collect();
                if met.insert(image.clone()) {
                    group.push(image);
                }
            }
            if group.len() > MOST_IMAGES.min(MOST_NUMBERS / length.max(1)) {
                return Permutations { generators, group: Vec::new(), large: true };
            }
            next += 1;
        }
        group.remove(0);
        Permutations { generators, group, large: false }
    }

    /// How many images a position has at most; 1 where the group is too large to be written out.
    pub(super) fn most_images(&self) -> usize {
        self.group.len() + 1
    }

    /// The image of a position under one symmetry of the file.
    pub(super) fn image(&self, symmetry: usize, position: &Counts) -> Counts {
        let generator = &self.generators[symmetry];
        Counts::of(generator.iter().map(|&from| position[usize::from(from)]))
    }

    /// The least image of a position; itself where the group is too large.
    pub(super) fn least(&self, position: &Counts) -> Counts {
        let mut best: Option<&[u16]> = None;
        for image in &self.group {
            let least = |place: usize| best.map_or(place, |best| best[place].into());
            let smaller = image
                .iter()
                .enumerate()
                .map(|(place, &from)| position[usize::from(from)].cmp(&position[least(place)]))
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
