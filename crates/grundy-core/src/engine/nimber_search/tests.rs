//! Tests of the search for Grundy values on heaps of Nim.

use super::{Budget, ControlFlow, Nimber, NimberSearch, Side};
use crate::base::{Counts, Stopped};
use crate::engine::Decomposition;

/// Heaps of the game of Nim; the number of a component is the size of its heap. From a heap of
/// 7 play returns to the same heap if `is_cyclic` is set.
struct NimHeaps {
    is_cyclic: bool,
}

impl Decomposition for NimHeaps {
    type Error = Stopped;

    fn decompose(&mut self, position: &Counts, sum: &mut Vec<u32>) -> Result<(), Stopped> {
        sum.extend(position.iter().map(|heap| *heap as u32));
        Ok(())
    }

    fn for_each_option(
        &mut self,
        component: u32,
        _side: Side,
        option: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        let returns = (self.is_cyclic && component == 7).then_some(7);
        let _ = (0..component).chain(returns).try_for_each(|heap| option(&[heap]));
        Ok(())
    }

    fn option_bound(&self, component: u32) -> u32 {
        component
    }

    fn component_count(&self) -> usize {
        300
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn cycle_error(&self) -> Stopped {
        Stopped::Interrupted
    }
}

#[test]
fn nim_heaps_have_their_sizes_as_values() {
    let budget = Budget::default();
    let mut game = NimHeaps { is_cyclic: false };
    let sums: [&[u32]; 7] = [&[], &[0], &[5], &[5, 5], &[1, 2, 3], &[200, 100, 63], &[64, 1, 70]];
    for sum in sums {
        let expected = sum.iter().fold(0, |total, heap| total ^ heap);
        let mut search = NimberSearch::default();
        for nimber in [expected, 0, 1, 63, 64, 65, 128, 255] {
            let is_equal = search.has_value(&mut game, sum, Nimber(nimber), &budget);
            assert_eq!(is_equal, Ok(nimber == expected), "{sum:?} = {nimber}");
        }
        assert_eq!(search.value(&mut game, sum, &budget), Ok(Nimber(expected)), "{sum:?}");
    }
}

#[test]
fn a_cycle_is_an_error_and_leaves_other_components_usable() {
    let budget = Budget::default();
    let mut game = NimHeaps { is_cyclic: true };
    let mut search = NimberSearch::default();
    assert!(search.value(&mut game, &[9], &budget).is_err());
    assert_eq!(search.value(&mut game, &[6, 3], &budget), Ok(Nimber(5)));
    assert!(search.value(&mut game, &[8], &budget).is_err());
}

#[test]
fn a_search_stops_at_the_limits_of_the_budget() {
    let budget = Budget { positions: 5, ..Budget::default() };
    let mut game = NimHeaps { is_cyclic: false };
    let mut search = NimberSearch::default();
    assert_eq!(search.value(&mut game, &[100], &budget), Err(Stopped::Limit { positions: 6 }));
    assert_eq!(search.value(&mut game, &[100], &Budget::default()), Ok(Nimber(100)));
}
