//! Values of impartial games on graphs with cycles, for sums of them.
//!
//! # Theorem
//! Every vertex has exactly one value, n or ∞(K), such that sums are worth what
//! the nim-sums of their values say (`law::sum` in the crate `grundy`). Smith 1966; Fraenkel and Perl 1975. A
//! vertex is worth n when it has options of every value below n and none of value n, and every other
//! option has itself an option of value n that was decided before: whoever makes the sum worth
//! more (or endless) can be answered, and not for ever.
//!
//! # Cost
//! A stage for every value that arises; a stage is O(V + E) at worst. A vertex worth n has at least
//! n(n+1)/2 edges below it, so there are O(√E) stages; in practice few vertices are left after the
//! first. Memory: the graph turned round (4 bytes an edge and 4 a vertex) and 21 bytes a vertex; 8 a
//! vertex are kept.
//!
//! # Example
//! ```
//! # use grundy_core::base::{Budget, Digraph};
//! # use grundy_core::engine::loopy;
//! // From 1 one can stay for ever, or go to 0; who leaves 2 for 1 is answered by 0.
//! let graph = Digraph::from_edges(3, &[(1, 1), (1, 0), (2, 1)]);
//! let values = loopy::values(&graph, &Budget::default()).unwrap();
//! let told: Vec<String> = (0..3).map(|v| values.of(&graph, v).to_string()).collect();
//! assert_eq!(told, ["0", "∞(0)", "0"]);
//! ```

use crate::base::{Budget, Digraph, LoopyNimber, Meter, Nimber, Stopped};

/// The values of all vertices of a graph.
#[derive(Clone, Debug)]
pub struct Values {
    labels: Vec<u32>,
    counters: Vec<u32>,
}

/// The label of a vertex that has no finite value (yet): no graph has so many edges that a value
/// comes near it.
const NONE: u32 = u32::MAX;

impl Values {
    /// The value of a vertex of the graph they were found for; O(number of its options).
    pub fn of(&self, graph: &Digraph, vertex: u32) -> LoopyNimber {
        if let Some(value) = self.finite(vertex) {
            return LoopyNimber::Finite(value);
        }
        let options = graph.options(vertex).iter();
        let mut known: Vec<Nimber> = options.filter_map(|&to| self.finite(to)).collect();
        known.sort_unstable();
        known.dedup();
        LoopyNimber::Infinite(known.into())
    }

    /// The value of a vertex, when it is finite.
    pub fn finite(&self, vertex: u32) -> Option<Nimber> {
        let label = self.labels[vertex as usize];
        (label != NONE).then_some(Nimber(label))
    }

    /// When the vertex was decided, from 0; 0 for vertices without a finite value.
    ///
    /// An option worth more than its vertex (or without a finite value) has an option that is worth as
    /// much as the vertex and has a smaller counter: who goes there makes progress.
    pub fn counter(&self, vertex: u32) -> u32 {
        self.counters[vertex as usize]
    }
}

/// Finds the values of all vertices.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn values(graph: &Digraph, budget: &Budget) -> Result<Values, Stopped> {
    let size = graph.len();
    let mut meter = Meter::new(budget, Some(size as u64));
    meter.hold(4 * (graph.edges() + size));
    meter.reserve(size as u64, 21)?;
    let back = graph.reversed();
    let mut found = Values { labels: vec![NONE; size], counters: vec![0; size] };
    // The vertices that may still get a finite value: in later stages, those that have options of
    // every earlier one.
    let mut active: Vec<u32> = (0..size as u32).collect();
    let mut is_active = vec![true; size];
    // The last stage, counted from 1, in which a vertex got an option of the value of the stage.
    let mut answered = vec![0u32; size];
    // How many options have no finite value and are not answered in this stage.
    let mut bad = vec![0u32; size];
    let mut ready: Vec<u32> = Vec::new();
    let (mut counter, mut value) = (0u32, 0u32);
    while !active.is_empty() {
        let stage = value + 1;
        for &vertex in &active {
            let options = graph.options(vertex);
            meter.step(1 + options.len())?;
            let open = options.iter().filter(|&&to| found.labels[to as usize] == NONE);
            bad[vertex as usize] = open.count() as u32;
            if bad[vertex as usize] == 0 {
                ready.push(vertex);
            }
        }
        while let Some(vertex) = ready.pop() {
            // It has no option of this value: that option would count as bad for ever.
            found.labels[vertex as usize] = value;
            found.counters[vertex as usize] = counter;
            counter += 1;
            meter.position(0, back.options(vertex).len())?;
            for &before in back.options(vertex) {
                let open = found.labels[before as usize] == NONE;
                if !open || answered[before as usize] == stage {
                    continue;
                }
                answered[before as usize] = stage;
                meter.step(back.options(before).len())?;
                for &earlier in back.options(before) {
                    if is_active[earlier as usize] {
                        bad[earlier as usize] -= 1;
                        if bad[earlier as usize] == 0 {
                            ready.push(earlier);
                        }
                    }
                }
            }
        }
        // Who has no option of this value never gets a larger one, nor this one.
        active.retain(|&vertex| {
            let open = found.labels[vertex as usize] == NONE;
            is_active[vertex as usize] = open && answered[vertex as usize] == stage;
            is_active[vertex as usize]
        });
        value += 1;
    }
    Ok(found)
}
