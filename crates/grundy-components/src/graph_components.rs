//! [`GraphComponents`]: the components of the positions of a board that are graphs of moves.

use crate::conflict_graph::{ConflictGraph, VertexPlacement};
use crate::isomorphism::{IsomorphismTable, Subgraph, automorphisms};
use crate::moves::BoardMove;
use crate::stored_component::{StoredComponent, StoredSet};
use std::ops::{ControlFlow, Range};

/// The maximum number of graphs of moves that are created for the positions of a game.
const MAX_GRAPHS: usize = 16;

/// The graphs of the moves of positions on which each cell changes at most once, for sets of moves
/// of one type.
pub(crate) struct GraphComponents<S: StoredSet> {
    graphs: Vec<ConflictGraph<S>>,
    /// The representatives of components.
    isomorphisms: IsomorphismTable,
    /// The moves of the component whose options are listed.
    moves: Vec<u8>,
    /// The components of the options, and the ranges in this list of the options with components
    /// without numbers.
    option_components: Vec<S>,
    unnumbered: Vec<Range<usize>>,
    /// The numbers of the components of an option.
    sum: Vec<u32>,
}

impl<S: StoredSet> Default for GraphComponents<S> {
    fn default() -> GraphComponents<S> {
        GraphComponents {
            graphs: Vec::new(),
            isomorphisms: IsomorphismTable::default(),
            moves: Vec::new(),
            option_components: Vec::new(),
            unnumbered: Vec::new(),
            sum: Vec::new(),
        }
    }
}

/// Appends the numbers of components of a graph to `sum`, and new components to `components`.
fn number_all<S: StoredSet>(
    graphs: &mut [ConflictGraph<S>],
    index: usize,
    sets: &[S],
    components: &mut Vec<StoredComponent>,
    sum: &mut Vec<u32>,
) {
    for set in sets {
        let next = components.len() as u32;
        let number = graphs[index].number(*set, next);
        if number == next {
            components.push(set.to_component(index as u8));
        }
        sum.push(number);
    }
}

impl<S: StoredSet> GraphComponents<S> {
    /// Returns the graph that contains the given moves, with these moves.
    pub fn component_of_moves(&self, moves: &[u16]) -> Option<StoredComponent> {
        let sets = self.graphs.iter().map(|graph| graph.vertex_set(moves));
        sets.zip(0..).find_map(|(set, index)| set.map(|set| set.to_component(index)))
    }

    /// Returns the moves of each graph, by their indices in the rules.
    pub fn move_lists(&self) -> Vec<Vec<u16>> {
        self.graphs.iter().map(ConflictGraph::moves).collect()
    }

    /// Returns the number of a component; a new component is appended to `components`. Returns
    /// `None` if the graph has no such moves.
    pub fn number(
        &mut self,
        component: StoredComponent,
        components: &mut Vec<StoredComponent>,
    ) -> Option<u32> {
        let (index, set) = S::from_component(component);
        let vertices = self.graphs.get(index)?.every_vertex();
        if set.is_empty() || !(set & !vertices).is_empty() {
            return None;
        }
        let mut sum = Vec::new();
        number_all(&mut self.graphs, index, &[set], components, &mut sum);
        sum.pop()
    }

    /// Stores the components of the position with the given possible moves in `sum`. Returns `false`
    /// if no graph contains these moves.
    pub fn decompose(
        &mut self,
        moves: &[u16],
        components: &mut Vec<StoredComponent>,
        sum: &mut Vec<u32>,
    ) -> bool {
        let Some(component) = self.component_of_moves(moves) else { return false };
        let (index, set) = S::from_component(component);
        let mut sets = Vec::new();
        self.graphs[index].split(set, &mut sets);
        sum.clear();
        number_all(&mut self.graphs, index, &sets, components, sum);
        true
    }

    /// Adds the graph of a set of moves. Returns `false` if a cell can change twice, or if there are
    /// too many graphs.
    pub fn add_graph(
        &mut self,
        all_moves: &[BoardMove],
        moves: &[u16],
        placement: &VertexPlacement,
    ) -> bool {
        if self.graphs.len() == MAX_GRAPHS {
            return false;
        }
        let Some(mut graph) = ConflictGraph::new(all_moves, moves, placement) else {
            return false;
        };
        let subgraph = Subgraph { graph: &graph, vertices: graph.every_vertex() };
        graph.set_automorphisms(&automorphisms(subgraph));
        self.graphs.push(graph);
        true
    }

    /// Calls `option` with each option of a component, until it returns `Break`.
    pub fn for_each_option(
        &mut self,
        component: u32,
        side: u8,
        components: &mut Vec<StoredComponent>,
        option: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) {
        let (index, set) = S::from_component(components[component as usize]);
        let graph = &self.graphs[index];
        graph.moves_by_influence(side, set, &mut self.moves);
        self.option_components.clear();
        self.unnumbered.clear();
        // The value of an option is more often known if its components were found before.
        for vertex in &self.moves {
            let begin = self.option_components.len();
            graph.split_after(set, *vertex, &mut self.option_components);
            let sets = &self.option_components[begin..];
            self.sum.clear();
            self.sum.extend(sets.iter().map_while(|moves| graph.find_number(*moves)));
            if self.sum.len() < sets.len() {
                self.unnumbered.push(begin..self.option_components.len());
            } else if option(&self.sum).is_break() {
                return;
            }
        }
        for range in &self.unnumbered {
            let sets = &self.option_components[range.clone()];
            self.sum.clear();
            number_all(&mut self.graphs, index, sets, components, &mut self.sum);
            if option(&self.sum).is_break() {
                return;
            }
        }
    }

    /// Returns the representative of the components that are isomorphic to a component.
    pub fn representative(&mut self, component: u32, components: &[StoredComponent]) -> u32 {
        let (index, set) = S::from_component(components[component as usize]);
        let graphs = &self.graphs;
        let subgraph = |number: u32| {
            let (index, set) = S::from_component(components[number as usize]);
            Subgraph { graph: &graphs[index], vertices: graphs[index].without_twins(set) }
        };
        let representative = self.isomorphisms.number(subgraph(component), component, subgraph);
        if representative != component {
            self.graphs[index].renumber(set, representative);
        }
        representative
    }

    /// Returns the greatest number of moves that one side has in a component.
    pub fn option_bound(&self, component: StoredComponent) -> u32 {
        let (index, set) = S::from_component(component);
        let graph = &self.graphs[index];
        graph.moves_of(0, set).len().max(graph.moves_of(1, set).len())
    }

    /// Returns whether the player who moves second can answer each move in a component with its image
    /// under a symmetry.
    pub fn has_mirror_strategy(&self, component: StoredComponent) -> bool {
        let (index, set) = S::from_component(component);
        set.len() % 2 == 0 && self.graphs[index].has_mirror_strategy(set)
    }

    /// Returns the approximate number of bytes of the graphs and tables.
    pub fn bytes(&self) -> u64 {
        let graphs: u64 = self.graphs.iter().map(ConflictGraph::bytes).sum();
        graphs + self.isomorphisms.bytes()
    }
}
