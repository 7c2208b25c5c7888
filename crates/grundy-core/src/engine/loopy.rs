//! Loopy Grundy values: the values of vertices in sums of impartial games with cycles.
//!
//! # Theorem
//! Every vertex has exactly one value, n or ∞(K), and the value of a sum follows from the values of
//! its components (`grundy_octal::sum`). Smith 1966; Fraenkel and Perl 1975. A vertex
//! has the value n if it has options of every value below n and none of value n, and every other
//! option itself has an option of value n that was decided earlier: a player who moves to a larger
//! or infinite value can be answered, and not forever.
//!
//! # Cost
//! One stage for every value that occurs; a stage is O(V + E) in the worst case. A vertex of value
//! n has at least n(n+1)/2 edges below it, so there are O(√E) stages; in practice few vertices
//! remain after the first. Memory: the reversed graph (4 bytes for each edge and vertex) and 21
//! bytes for each vertex, including the 8 bytes of the result.
//!
//! # Example
//! ```
//! # use grundy_core::base::{Budget, Digraph};
//! # use grundy_core::engine::loopy;
//! // From 1 a player can stay forever or go to 0; a move from 2 to 1 is answered by 0.
//! let graph = Digraph::from_edges(3, &[(1, 1), (1, 0), (2, 1)]);
//! let values = loopy::values(&graph, &Budget::default()).unwrap();
//! let texts: Vec<String> = (0..3).map(|v| values.value_of(&graph, v).to_string()).collect();
//! assert_eq!(texts, ["0", "∞(0)", "0"]);
//! ```

use crate::base::{Budget, Digraph, LoopyNimber, Meter, Nimber, Stopped};

/// The loopy Grundy values of all vertices of a graph ([`LoopyNimber`]), with the order in which
/// the finite ones were computed.
#[derive(Clone, Debug)]
pub struct LoopyValues {
    labels: Vec<u32>,
    counters: Vec<u32>,
}

/// The label of a vertex that has no finite value so far. No graph has enough edges for a finite
/// value of this size.
const NONE: u32 = u32::MAX;

impl LoopyValues {
    /// Returns the value of a vertex; `graph` must be the graph that the values were computed for.
    /// Takes O(k log k) time for a vertex with k options.
    pub fn value_of(&self, graph: &Digraph, vertex: u32) -> LoopyNimber {
        if let Some(value) = self.finite(vertex) {
            return LoopyNimber::Finite(value);
        }
        let options = graph.options(vertex).iter();
        let mut option_values: Vec<Nimber> = options.filter_map(|&to| self.finite(to)).collect();
        option_values.sort_unstable();
        option_values.dedup();
        LoopyNimber::Infinite(option_values.into())
    }

    /// Returns the value of a vertex if it is finite, otherwise `None`.
    pub fn finite(&self, vertex: u32) -> Option<Nimber> {
        let label = self.labels[vertex as usize];
        (label != NONE).then_some(Nimber(label))
    }

    /// Returns the place of a vertex, from 0, in the order in which the vertices got their finite
    /// values; 0 for vertices without a finite value.
    ///
    /// If an option of the vertex has a larger or infinite value, that option has in turn an option
    /// with the value of the vertex and a smaller place. A player who answers with moves to such
    /// options makes progress.
    pub fn counter(&self, vertex: u32) -> u32 {
        self.counters[vertex as usize]
    }
}

/// Computes the loopy Grundy values of all vertices; see the module documentation for the method.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached.
pub fn values(graph: &Digraph, budget: &Budget) -> Result<LoopyValues, Stopped> {
    let size = graph.len();
    let mut meter = Meter::new(budget, Some(size as u64));
    meter.hold(4 * (graph.edges() + size));
    meter.reserve(size as u64, 21)?;
    let back = graph.reversed();
    let mut values = LoopyValues { labels: vec![NONE; size], counters: vec![0; size] };
    // The vertices that can still get a finite value: in later stages, those that have options of
    // every earlier value.
    let mut active: Vec<u32> = (0..size as u32).collect();
    let mut is_active = vec![true; size];
    // The last stage, counted from 1, in which a vertex got an option of the value of that stage.
    let mut answered_in = vec![0u32; size];
    // Number of options without a finite value and without an option of the value of this stage.
    let mut unanswered = vec![0u32; size];
    let mut ready: Vec<u32> = Vec::new();
    let (mut counter, mut value) = (0u32, 0u32);
    while !active.is_empty() {
        let stage = value + 1;
        for &vertex in &active {
            let options = graph.options(vertex);
            meter.step(1 + options.len())?;
            let open = options.iter().filter(|&&to| values.labels[to as usize] == NONE);
            unanswered[vertex as usize] = open.count() as u32;
            if unanswered[vertex as usize] == 0 {
                ready.push(vertex);
            }
        }
        while let Some(vertex) = ready.pop() {
            // It has no option of this value: such an option would count as unanswered forever.
            values.labels[vertex as usize] = value;
            values.counters[vertex as usize] = counter;
            counter += 1;
            meter.position(0, back.options(vertex).len())?;
            for &predecessor in back.options(vertex) {
                let open = values.labels[predecessor as usize] == NONE;
                if !open || answered_in[predecessor as usize] == stage {
                    continue;
                }
                answered_in[predecessor as usize] = stage;
                meter.step(back.options(predecessor).len())?;
                for &grandparent in back.options(predecessor) {
                    if is_active[grandparent as usize] {
                        unanswered[grandparent as usize] -= 1;
                        if unanswered[grandparent as usize] == 0 {
                            ready.push(grandparent);
                        }
                    }
                }
            }
        }
        // A vertex without an option of this value gets neither this value nor a larger one.
        active.retain(|&vertex| {
            let open = values.labels[vertex as usize] == NONE;
            is_active[vertex as usize] = open && answered_in[vertex as usize] == stage;
            is_active[vertex as usize]
        });
        value += 1;
    }
    Ok(values)
}
