//! Symmetries that only move numbers about, as the group that they generate: least images without running
//! the rules.

use super::game::RuleGame;
use super::layout::Many;
use super::orbits::MOST_IMAGES;
use super::tree::{Kind, Node, Whole};
use super::visit::{any, any_in_loops};
use crate::base::Counts;
use rustc_hash::FxHashSet;

/// The symmetries of a file, and the group that they generate without the identity: which number of a position
/// comes to each place.
pub(super) struct Permutations {
    generators: Vec<Vec<u16>>,
    group: Vec<Vec<u16>>,
    /// Whether the group is too large to be written out; nothing is folded by it.
    pub(super) large: bool,
}

/// Larger groups are not written out.
const MOST: usize = MOST_IMAGES;
/// Nor those that take more numbers.
const MOST_NUMBERS: usize = 1 << 20;

impl Permutations {
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

impl RuleGame {
    /// The group, when all symmetries of the file copy elements from place to place, whatever they are, and
    /// positions are equally long; found once.
    pub(super) fn permutations(&self) -> Option<&Permutations> {
        self.0.permutations.get_or_init(|| self.find_permutations()).as_ref()
    }

    fn find_permutations(&self) -> Option<Permutations> {
        let symmetries = &self.program().symmetries;
        let length = self.0.part_length().filter(|length| *length <= usize::from(u16::MAX))?;
        if self.0.sums || !symmetries.iter().all(|(wholes, _)| wholes.iter().all(copies)) {
            return None;
        }
        let mut generators = Vec::new();
        for symmetry in 0..symmetries.len() {
            generators.push(self.moved(symmetry, length)?);
        }
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
            if group.len() > MOST.min(MOST_NUMBERS / length.max(1)) {
                return Some(Permutations { generators, group: Vec::new(), large: true });
            }
            next += 1;
        }
        group.remove(0);
        Some(Permutations { generators, group, large: false })
    }

    /// Where the number at each place comes from, read off the images of positions that write out, digit by
    /// digit, the place of each number.
    fn moved(&self, symmetry: usize, length: usize) -> Option<Vec<u16>> {
        let mut bounds: Vec<(u64, u64)> = Vec::with_capacity(length);
        for slot in &self.0.layout.slots {
            let many = match slot.many {
                Many::Fixed(many) => many,
                _ => 1,
            };
            let high = match slot.many {
                // The empty set and the full one.
                Many::Set => {
                    let all = u64::MAX >> (63 - slot.high);
                    (0, all >> slot.low << slot.low)
                }
                _ => (slot.low as u64, slot.high as u64),
            };
            bounds.extend(std::iter::repeat_n(high, many));
        }
        if self.0.sided {
            bounds.push((0, 1));
        }
        let mut from = vec![0usize; length];
        for digit in 0..usize::BITS - length.leading_zeros() {
            let probe = bounds.iter().enumerate();
            let probe = Counts::of(
                probe.map(|(at, (low, high))| if at >> digit & 1 == 1 { *high } else { *low }),
            );
            let image = self
                .evaluated_image(symmetry, &probe)
                .ok()
                .filter(|image| image.len() == length)?;
            for ((number, (low, high)), from) in image.iter().zip(&bounds).zip(&mut from) {
                if low == high || (number != low && number != high) {
                    return None;
                }
                *from |= usize::from(number == high) << digit;
            }
        }
        if self.0.sided {
            // Who is to move stays.
            from[length - 1] = length - 1;
        }
        let mut taken = vec![false; length];
        for (at, &from) in from.iter().enumerate() {
            // Numbers may only go where they are allowed, and each to one place.
            if from >= length
                || bounds[from] != bounds[at]
                || std::mem::replace(&mut taken[from], true)
            {
                return None;
            }
        }
        Some(from.into_iter().map(|from| from as u16).collect())
    }
}

/// Whether a variable is filled with elements of the position wherever they are found, without a look at
/// what any of them is.
fn copies(whole: &Whole) -> bool {
    let fixed = |node: &Node| {
        !any(node, &mut |node| {
            matches!(node.kind, Kind::Var(_) | Kind::Seq(_) | Kind::SeqAt(..) | Kind::Turn)
        })
    };
    let copied = |node: &Node| match &node.kind {
        Kind::Var(_) => true,
        Kind::SeqAt(_, index) => fixed(index),
        _ => false,
    };
    match whole {
        Whole::Same(..) => true,
        Whole::One(node) => copied(node),
        Whole::Items(items, _) => items.iter().all(copied),
        Whole::Of(loops, body, _) => {
            let looks = any_in_loops(loops, &mut |node| {
                matches!(node.kind, Kind::Var(_) | Kind::Seq(_) | Kind::SeqAt(..) | Kind::Turn)
            });
            !looks && copied(body)
        }
        Whole::Repeat(..) | Whole::Table(..) | Whole::Set(..) | Whole::SetOf(..) => false,
    }
}
