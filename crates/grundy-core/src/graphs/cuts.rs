//! The edges that belong to minimum cuts.

use super::components::strong_components;
use super::flow::{FlowError, maximum_flow, residual};

/// The edges of a network that belong to some or to every minimum cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutEdges {
    /// Capacity of a minimum cut, which is also the value of a maximum flow.
    pub value: u64,
    /// For every edge, whether it belongs to at least one minimum cut.
    pub in_some: Vec<bool>,
    /// For every edge, whether it belongs to every minimum cut.
    pub in_every: Vec<bool>,
}

/// Returns for every edge whether it is in some minimum cut between `source` and `sink`, and
/// whether it is in every one. Edges of capacity 0 are ignored.
///
/// # Theorem
/// Consider a saturated edge u → v after a maximum flow. It is in some minimum cut if and only if u
/// and v are in different strongly connected components of the residual network. It is in every
/// minimum cut if and only if u is in the component of the source and v in that of the sink.
/// Reason: a cut is minimum if and only if no residual arc leaves its source side (Ford and
/// Fulkerson 1956; Picard and Queyranne 1980).
///
/// # Cost
/// A maximum flow, and O(V + E) time for the components.
///
/// # Errors
/// [`FlowError`] in the same cases as for [`maximum_flow`].
pub fn minimum_cut_edges(
    vertices: usize,
    edges: &[(u32, u32)],
    capacities: &[u64],
    source: u32,
    sink: u32,
) -> Result<CutEdges, FlowError> {
    let flow = maximum_flow(vertices, edges, capacities, source, sink)?;
    let components = strong_components(&residual(vertices, edges, capacities, &flow));
    let component_of = |vertex: u32| components[vertex as usize];
    let (mut in_some, mut in_every) = (Vec::new(), Vec::new());
    for ((&(from, to), &capacity), &through) in edges.iter().zip(capacities).zip(&flow.through) {
        let saturated = capacity > 0 && through == capacity;
        in_some.push(saturated && component_of(from) != component_of(to));
        in_every.push(
            saturated
                && component_of(from) == component_of(source)
                && component_of(to) == component_of(sink),
        );
    }
    Ok(CutEdges { value: flow.value, in_some, in_every })
}
