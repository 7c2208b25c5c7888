//! Maximum flows in networks (Dinic 1970).
//!
//! Each phase layers the residual network by breadth-first search and saturates all shortest paths
//! by depth-first search.

use crate::base::Digraph;

/// The reason why no maximum flow is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum FlowError {
    /// The source and the sink are the same vertex.
    SameVertex,
    /// The value of the maximum flow is 2^64 or more.
    TooLarge,
}

/// A maximum flow of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    /// Value of the flow, which is the capacity of a minimum cut.
    pub value: u64,
    /// Flow through every edge, in the order of the edges.
    pub through: Vec<u64>,
}

/// Returns a maximum flow from `source` to `sink` in the network of the directed edges `(from, to)`
/// with the given capacities. Parallel edges, loops, edges into the source and edges out of the
/// sink are allowed.
///
/// Takes O(V² E) time in the worst case, far less for typical networks, and O(V + E) memory.
///
/// ```
/// use grundy_core::graphs::maximum_flow;
/// let flow = maximum_flow(3, &[(0, 1), (1, 2), (0, 2)], &[5, 3, 1], 0, 2).unwrap();
/// assert_eq!((flow.value, flow.through), (4, vec![3, 3, 1]));
/// ```
///
/// # Errors
/// [`FlowError`] if the source is the sink, or the value of the flow is 2^64 or more.
///
/// # Panics
/// Panics if an endpoint is not below `vertices`, or the number of capacities differs from that of
/// the edges.
pub fn maximum_flow(
    vertices: usize,
    edges: &[(u32, u32)],
    capacities: &[u64],
    source: u32,
    sink: u32,
) -> Result<Flow, FlowError> {
    assert_eq!(edges.len(), capacities.len(), "expected one capacity for each edge");
    if source == sink {
        return Err(FlowError::SameVertex);
    }
    let mut network = ResidualNetwork::new(vertices, edges, capacities);
    let mut value = 0u64;
    while network.build_layers(source, sink) {
        network.next.copy_from_slice(&network.starts[..vertices]);
        while let Some(amount) = network.push(source, sink) {
            value = value.checked_add(amount).ok_or(FlowError::TooLarge)?;
        }
    }
    let through = (0..edges.len()).map(|edge| network.remaining[2 * edge + 1]).collect();
    Ok(Flow { value, through })
}

/// The residual network: arc 2e is edge number e, and arc 2e + 1 its reverse.
struct ResidualNetwork {
    heads: Vec<u32>,
    /// For each arc, its residual capacity: the amount by which the flow along it can still grow.
    remaining: Vec<u64>,
    /// The arcs that leave each vertex v are `arcs[starts[v]..starts[v + 1]]`.
    arcs: Vec<u32>,
    starts: Vec<u32>,
    /// For each vertex, the index in `arcs` of the arc that the depth-first search tries next from
    /// there.
    next: Vec<u32>,
    /// The distance of each vertex from the source in the current phase, or `UNSEEN` if it is not
    /// reached.
    depths: Vec<u32>,
    /// The current path of the depth-first search, as a list of arcs that begins at the source.
    path: Vec<u32>,
}

const UNSEEN: u32 = u32::MAX;

impl ResidualNetwork {
    fn new(vertices: usize, edges: &[(u32, u32)], capacities: &[u64]) -> ResidualNetwork {
        let heads: Vec<u32> = edges.iter().flat_map(|&(from, to)| [to, from]).collect();
        let mut starts = vec![0u32; vertices + 1];
        for &(from, to) in edges {
            starts[from as usize + 1] += 1;
            starts[to as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts[..vertices].to_vec();
        let mut arcs = vec![0; heads.len()];
        for arc in 0..heads.len() {
            // The tail of an arc is the head of its reverse.
            let tail = heads[arc ^ 1] as usize;
            arcs[next[tail] as usize] = arc as u32;
            next[tail] += 1;
        }
        let remaining = capacities.iter().flat_map(|&capacity| [capacity, 0]).collect();
        let depths = vec![UNSEEN; vertices];
        ResidualNetwork { heads, remaining, arcs, starts, next, depths, path: Vec::new() }
    }

    /// Computes the distances of all vertices from the source along arcs with residual capacity.
    /// Returns whether the sink is reachable.
    fn build_layers(&mut self, source: u32, sink: u32) -> bool {
        self.depths.fill(UNSEEN);
        self.depths[source as usize] = 0;
        let mut queue = vec![source];
        let mut head = 0;
        while let Some(&vertex) = queue.get(head) {
            head += 1;
            let outgoing =
                self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize;
            for &arc in &self.arcs[outgoing] {
                let to = self.heads[arc as usize] as usize;
                if self.remaining[arc as usize] > 0 && self.depths[to] == UNSEEN {
                    self.depths[to] = self.depths[vertex as usize] + 1;
                    queue.push(to as u32);
                }
            }
        }
        self.depths[sink as usize] != UNSEEN
    }

    /// Augments the flow along one shortest path; the depth-first search continues where the
    /// previous call stopped. Returns the amount by which the flow grows, or `None` if this phase
    /// has no further path.
    fn push(&mut self, source: u32, sink: u32) -> Option<u64> {
        let mut vertex = self.path.last().map_or(source, |&arc| self.heads[arc as usize]);
        while vertex != sink {
            let cursor = self.next[vertex as usize];
            if cursor < self.starts[vertex as usize + 1] {
                let arc = self.arcs[cursor as usize] as usize;
                let to = self.heads[arc];
                if self.remaining[arc] > 0
                    && self.depths[to as usize] == self.depths[vertex as usize] + 1
                {
                    self.path.push(arc as u32);
                    vertex = to;
                } else {
                    self.next[vertex as usize] += 1;
                }
                continue;
            }
            // No arc leads on from this vertex, so the arc to it is skipped.
            let arc = self.path.pop()? as usize;
            vertex = self.heads[arc ^ 1];
            self.next[vertex as usize] += 1;
        }
        let least = self.path.iter().map(|&arc| self.remaining[arc as usize]).min().unwrap_or(0);
        let mut keep_len = self.path.len();
        for (position, &arc) in self.path.iter().enumerate().rev() {
            let arc = arc as usize;
            self.remaining[arc] -= least;
            self.remaining[arc ^ 1] += least;
            if self.remaining[arc] == 0 {
                keep_len = position;
            }
        }
        self.path.truncate(keep_len);
        Some(least)
    }
}

/// Returns the residual network of a flow as a graph. It has each edge whose capacity is not
/// exhausted, and the reverse of each edge with a positive flow.
pub(super) fn residual(
    vertices: usize,
    edges: &[(u32, u32)],
    capacities: &[u64],
    flow: &Flow,
) -> Digraph {
    let mut arcs = Vec::with_capacity(edges.len());
    for ((&(from, to), &capacity), &through) in edges.iter().zip(capacities).zip(&flow.through) {
        if through < capacity {
            arcs.push((from, to));
        }
        if through > 0 {
            arcs.push((to, from));
        }
    }
    Digraph::from_edges(vertices, &arcs)
}
