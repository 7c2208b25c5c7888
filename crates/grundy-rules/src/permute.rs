//! Symmetries that only permute the numbers of a position. The group that they generate yields the
//! least image of a position without running the rules.

use super::game::RuleGame;
use super::permutations::Permutations;
use super::tree::{Kind, Node, VarValue};
use super::visit::{any, any_in_loops};
use grundy_core::base::Counts;
use grundy_core::machine::Arity;

impl RuleGame {
    /// Returns the group of permutations that the declared symmetries generate. Returns `None`
    /// unless every symmetry only copies elements to other places and all positions have the same
    /// length. The group is computed at the first call.
    pub fn permutations(&self) -> Option<&Permutations> {
        self.0.permutations.get_or_init(|| self.find_permutations()).as_ref()
    }

    /// Computes the group of permutations that [`RuleGame::permutations`] returns, or `None` in the
    /// same cases.
    fn find_permutations(&self) -> Option<Permutations> {
        let symmetries = &self.program().symmetries;
        let length = self.0.part_length().filter(|length| *length <= usize::from(u16::MAX))?;
        if self.0.sums || !symmetries.iter().all(|(values, _)| values.iter().all(copies_elements)) {
            return None;
        }
        let mut generators = Vec::new();
        for symmetry in 0..symmetries.len() {
            generators.push(self.permutation_of(symmetry, length)?);
        }
        Some(Permutations::generate(generators, length))
    }

    /// Returns the permutation of the `length` numbers of a position that the symmetry with index
    /// `symmetry` performs, or `None` if the symmetry is no permutation. Finds the permutation from
    /// the images of probe positions: the numbers at one index of all probes encode the binary
    /// digits of this index.
    fn permutation_of(&self, symmetry: usize, length: usize) -> Option<Vec<u16>> {
        let mut bounds: Vec<(u64, u64)> = Vec::with_capacity(length);
        let mut zeros: Vec<i64> = Vec::with_capacity(length);
        for slot in &self.0.layout.slots {
            let len = match slot.arity {
                Arity::Fixed(len) => len,
                _ => 1,
            };
            let bounds_of_slot = match slot.arity {
                // The least value is the empty set, the greatest the full set.
                Arity::Set => {
                    let full_set = u64::MAX >> (63 - slot.high);
                    (0, full_set >> slot.low << slot.low)
                }
                _ => (slot.least(), slot.greatest()),
            };
            bounds.extend(std::iter::repeat_n(bounds_of_slot, len));
            zeros.extend(std::iter::repeat_n(slot.zero(), len));
        }
        if self.0.partizan {
            bounds.push((0, 1));
            zeros.push(0);
        }
        let mut from = vec![0usize; length];
        for digit in 0..usize::BITS - length.leading_zeros() {
            // In the probe for a binary digit, the number at an index is its upper bound if this
            // digit of the index is 1, and its lower bound if it is 0.
            let probe = bounds.iter().enumerate();
            let probe = Counts::of(
                probe
                    .map(|(index, (low, high))| if index >> digit & 1 == 1 { *high } else { *low }),
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
        if self.0.partizan {
            // The side to move stays at its index.
            from[length - 1] = length - 1;
        }
        let mut is_used = vec![false; length];
        for (index, &from) in from.iter().enumerate() {
            // The map must be a bijection, and a number may only move to an index with the same
            // range.
            if from >= length
                || bounds[from] != bounds[index]
                // A copy keeps the value, so both variables must represent the value by the same
                // number.
                || zeros[from] != zeros[index]
                || std::mem::replace(&mut is_used[from], true)
            {
                return None;
            }
        }
        Some(from.into_iter().map(|from| from as u16).collect())
    }
}

/// Returns whether the value of a variable consists only of elements of the position, at indices
/// that do not depend on the position.
fn copies_elements(value: &VarValue) -> bool {
    let is_fixed = |node: &Node| {
        !any(node, &mut |node| {
            matches!(node.kind, Kind::Var(_) | Kind::Seq(_) | Kind::SeqAt(..) | Kind::Turn)
        })
    };
    let is_copy = |node: &Node| match &node.kind {
        Kind::Var(_) => true,
        Kind::SeqAt(_, index) => is_fixed(index),
        _ => false,
    };
    match value {
        VarValue::Seq(..) => true,
        VarValue::One(node) => is_copy(node),
        VarValue::Items(items, _) => items.iter().all(is_copy),
        VarValue::ListOf(loops, body, _) => {
            let reads_position = any_in_loops(loops, &mut |node| {
                matches!(node.kind, Kind::Var(_) | Kind::Seq(_) | Kind::SeqAt(..) | Kind::Turn)
            });
            !reads_position && is_copy(body)
        }
        VarValue::Repeat(..) | VarValue::Table(..) | VarValue::Set(..) | VarValue::SetOf(..) => {
            false
        }
    }
}
