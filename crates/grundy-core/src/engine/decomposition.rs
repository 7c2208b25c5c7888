//! Positions as sums of independent components, which are numbered as they are found.

use crate::base::{Counts, Side, Stopped};
use std::ops::ControlFlow;

/// A list of sums of components, for example the options of a component. All lists share one
/// allocation.
#[derive(Clone, Debug, Default)]
pub struct SumList {
    /// The numbers of the components of all sums, one sum after the other.
    components: Vec<u32>,
    /// For each sum, the index in `components` after its last component.
    ends: Vec<u32>,
}

impl SumList {
    /// Removes all sums.
    pub fn clear(&mut self) {
        self.components.clear();
        self.ends.clear();
    }

    /// Appends a sum. Its components are sorted.
    pub fn push(&mut self, sum: &[u32]) {
        let begin = self.components.len();
        self.components.extend_from_slice(sum);
        self.components[begin..].sort_unstable();
        self.ends.push(self.components.len() as u32);
    }

    /// Returns the number of sums.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there are no sums.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the components of the sum with an index, in ascending order.
    ///
    /// # Panics
    /// Panics if there is no sum with this index.
    pub fn sum(&self, index: usize) -> &[u32] {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.components[begin..self.ends[index] as usize]
    }

    /// Iterates over the sums.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.len()).map(|index| self.sum(index))
    }

    /// Returns the number of bytes of the allocations.
    pub fn bytes(&self) -> usize {
        size_of::<u32>() * (self.components.capacity() + self.ends.capacity())
    }
}

/// The rules of a game whose positions are sums of components.
///
/// A component is a summand: no move connects it with the remainder of the position. Components
/// have numbers, from 0 in the order in which they are found. Equal components have the same number;
/// components that are the same game up to a renaming have the same
/// [`representative`](Decomposition::representative).
pub trait Decomposition {
    /// The error if rules are undefined at a position or a limit is reached.
    type Error: From<Stopped>;

    /// Appends the numbers of the components of a position to `sum`. Components without moves can
    /// be omitted.
    ///
    /// # Errors
    /// Fails if the position is not a position of the game.
    fn decompose(&mut self, position: &Counts, sum: &mut Vec<u32>) -> Result<(), Self::Error>;

    /// Calls `option` with each option of a component, as a sum, until it returns `Break`. In
    /// impartial games `side` has no meaning. Equal options can be repeated.
    ///
    /// # Errors
    /// Fails if the rules are undefined at the component.
    fn for_each_option(
        &mut self,
        component: u32,
        side: Side,
        option: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Self::Error>;

    /// Appends all options of a component to `options`, each as a sum.
    ///
    /// # Errors
    /// Fails as [`for_each_option`](Decomposition::for_each_option) does.
    fn options(
        &mut self,
        component: u32,
        side: Side,
        options: &mut SumList,
    ) -> Result<(), Self::Error> {
        self.for_each_option(component, side, &mut |option| {
            options.push(option);
            ControlFlow::Continue(())
        })
    }

    /// Returns the representative of the components that are the same game as this one up to a
    /// renaming. This can take longer than to list the options of the component.
    ///
    /// # Errors
    /// Fails as [`for_each_option`](Decomposition::for_each_option) does.
    fn representative(&mut self, component: u32) -> Result<u32, Self::Error> {
        Ok(component)
    }

    /// Returns whether a symmetry of a component shows that its Grundy value is 0: the player who
    /// moves second can answer each move with its image. This is fast and can miss symmetries.
    fn has_mirror_strategy(&self, component: u32) -> bool {
        let _ = component;
        false
    }

    /// Returns an upper bound of the number of options of a component for each side. It bounds the
    /// Grundy value of the component.
    fn option_bound(&self, component: u32) -> u32;

    /// Returns the number of components found so far.
    fn component_count(&self) -> usize;

    /// Returns the approximate number of bytes of the components.
    fn bytes(&self) -> u64;

    /// Returns the error for a game in which play can return to a component.
    fn cycle_error(&self) -> Self::Error;
}
