//! [`StoredComponent`]: how a component of a board is stored.

use crate::vertex_set::VertexSet;

/// A component of a board.
#[derive(Clone, Copy)]
pub(crate) enum StoredComponent {
    /// The place of its placed key in the list of keys, and the greatest number of moves that one
    /// side has.
    Placed { begin: u64, length: u32, option_bound: u32 },
    /// The index of a graph of at most 64 moves, and the moves that are possible.
    NarrowGraph { graph: u8, moves: u64 },
    /// The index of a graph of at most 128 moves, and the moves that are possible.
    WideGraph { graph: u8, moves: [u64; 2] },
}

/// The sets of moves that a [`StoredComponent`] can contain.
pub(crate) trait StoredSet: VertexSet {
    /// Creates the component of a graph with the given moves.
    fn to_component(self, graph: u8) -> StoredComponent;

    /// Returns the index of the graph and the moves of a component.
    ///
    /// # Panics
    /// Panics if the component is of another kind.
    fn from_component(component: StoredComponent) -> (usize, Self);
}

impl StoredSet for u64 {
    #[inline]
    fn to_component(self, graph: u8) -> StoredComponent {
        StoredComponent::NarrowGraph { graph, moves: self.to_words() }
    }

    #[inline]
    fn from_component(component: StoredComponent) -> (usize, u64) {
        match component {
            StoredComponent::NarrowGraph { graph, moves } => {
                (usize::from(graph), u64::from_words(moves))
            }
            _ => unreachable!("the component is a graph of at most 64 moves"),
        }
    }
}

impl StoredSet for u128 {
    #[inline]
    fn to_component(self, graph: u8) -> StoredComponent {
        StoredComponent::WideGraph { graph, moves: self.to_words() }
    }

    #[inline]
    fn from_component(component: StoredComponent) -> (usize, u128) {
        match component {
            StoredComponent::WideGraph { graph, moves } => {
                (usize::from(graph), u128::from_words(moves))
            }
            _ => unreachable!("the component is a graph of more than 64 moves"),
        }
    }
}
