//! The edges of minimum cuts.

use super::components::strong_components;
use super::flow::{FlowError, maximum_flow, residual};

/// Which edges lie in minimum cuts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutEdges {
    /// The capacity of a minimum cut.
    pub value: u64,
    /// For every edge whether it is in some minimum cut.
    pub some: Vec<bool>,
    /// For every edge whether it is in every minimum cut.
    pub every: Vec<bool>,
}

/// The edges that lie in some and in every minimum cut between `source` and `sink`. An edge of capacity
/// 0 counts as not there.
///
/// # Theorem
/// After a maximum flow, a full edge u → v is in some minimum cut exactly when u and v lie in different
/// strongly connected components of the residual network, and in every one exactly when u lies in that of
/// the source and v in that of the sink: in the residual network, a cut is minimum when no arc leaves the
/// source's side (Ford and Fulkerson 1956; Picard and Queyranne 1980).
///
/// # Cost
/// A maximum flow, and O(V + E).
///
/// # Errors
/// As [`maximum_flow`].
pub fn minimum_cut_edges(
    vertices: usize,
    edges: &[(u32, u32)],
    capacities: &[u64],
    source: u32,
    sink: u32,
) -> Result<CutEdges, FlowError> {
    let flow = maximum_flow(vertices, edges, capacities, source, sink)?;
    let components = strong_components(&residual(vertices, edges, capacities, &flow));
    let of = |vertex: u32| components[vertex as usize];
    let (mut some, mut every) = (Vec::new(), Vec::new());
    for ((&(from, to), &capacity), &through) in edges.iter().zip(capacities).zip(&flow.through) {
        let full = capacity > 0 && through == capacity;
        some.push(full && of(from) != of(to));
        every.push(full && of(from) == of(source) && of(to) == of(sink));
    }
    Ok(CutEdges { value: flow.value, some, every })
}
