//! The components of a sum that remain after a move: a component is dropped if its numbers are all
//! 0 and it has no move.

use super::game::RuleGame;
use super::interpreter::decode_state;
use super::layout::State;
use grundy_core::base::Counts;
use grundy_core::machine::Arity;

impl RuleGame {
    /// Appends the components that remain after a move replaces a component of a sum by `option`.
    /// These are the components of `option`, except those that have no move and in which all
    /// numbers are 0. If all components are of this kind, keeps the first one. If `option` has no
    /// components, appends the component that `ended_part` returns. If `ended_part` returns `None`,
    /// appends an empty list of numbers.
    pub(super) fn push_remaining_parts(&self, out: &mut Vec<Counts>, option: &Counts) {
        let Ok(mut remaining) = self.parts_of(option) else { return out.push(option.clone()) };
        let fallback = remaining.first().cloned();
        remaining.retain(|part| !(self.is_all_zero(part) && self.has_no_move(part)));
        match (remaining.is_empty(), fallback) {
            (false, _) => out.append(&mut remaining),
            (true, Some(fallback)) => out.push(fallback),
            // No part remains, so an ended part represents the component.
            (true, None) => out.push(self.ended_part().unwrap_or_default()),
        }
    }

    /// Returns the position that consists of the components of `option` that
    /// [`RuleGame::push_remaining_parts`] keeps.
    pub(super) fn remaining_position(&self, option: &[u64]) -> Counts {
        let mut part_positions = Vec::new();
        self.push_remaining_parts(&mut part_positions, &Counts::of(option.iter().copied()));
        Counts::of(part_positions.iter().flat_map(|part| part.iter().copied()))
    }

    /// Returns whether all numbers of a component are 0. A list counts as 0 if it is empty.
    fn is_all_zero(&self, part: &Counts) -> bool {
        let state = decode_state(&self.0.layout, self.0.partizan, part, 0).map(|(state, _)| state);
        state.is_some_and(|state| state.vars.iter().flatten().all(|&number| number == 0))
    }

    /// Returns whether a component has no move. Returns false if its options cannot be listed
    /// because of a fault, which is reported when the component is played.
    fn has_no_move(&self, part: &Counts) -> bool {
        let mut options = 0;
        let listed = self.for_each_option(part, &mut |_| {
            options += 1;
            false
        });
        listed.is_ok() && options == 0
    }

    /// Returns a component without a move, which represents the empty sum after a move. Its lists
    /// are empty and its numbers are 0, or as near to 0 as their range allows. Returns `None` if
    /// these numbers are not a position or have a move.
    fn ended_part(&self) -> Option<Counts> {
        let slots = self.0.layout.slots.iter();
        let vars = slots.map(|slot| match slot.arity {
            Arity::One => vec![slot.nearest(0)],
            Arity::Set => vec![0],
            Arity::Fixed(length) => vec![slot.nearest(0); length],
            Arity::Growing(..) | Arity::Bag(..) => vec![],
        });
        let ended = self.encode(&State { vars: vars.collect(), turn: 0 });
        (self.is_position(&ended) && self.has_no_move(&ended)).then_some(ended)
    }
}
