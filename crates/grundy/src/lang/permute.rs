//! Symmetries that only move numbers about, as the group that they generate: least images without running
//! the rules.

use super::game::RuleGame;
use super::permutations::Permutations;
use super::tree::{Kind, Node, Whole};
use super::visit::{any, any_in_loops};
use crate::base::Counts;
use crate::machine::Many;

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
        Some(Permutations::generated(generators, length))
    }

    /// Where the number at each place comes from, read off the images of positions that write out, digit by
    /// digit, the place of each number.
    fn moved(&self, symmetry: usize, length: usize) -> Option<Vec<u16>> {
        let mut bounds: Vec<(u64, u64)> = Vec::with_capacity(length);
        let mut zeros: Vec<i64> = Vec::with_capacity(length);
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
                _ => (slot.least(), slot.greatest()),
            };
            bounds.extend(std::iter::repeat_n(high, many));
            zeros.extend(std::iter::repeat_n(slot.zero(), many));
        }
        if self.0.sided {
            bounds.push((0, 1));
            zeros.push(0);
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
                // What is copied is a value, which must be the same number there.
                || zeros[from] != zeros[at]
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
