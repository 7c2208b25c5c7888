//! Maximum flow in networks (Dinic 1970).

use crate::base::Digraph;

/// Why there is no flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlowError {
    /// The source and the sink are the same vertex.
    SameVertex,
    /// The flow is 2^64 or more.
    TooLarge,
}

impl std::fmt::Display for FlowError {
    /// As data, for programs; in words it is told by the crate `grundy`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for FlowError {}

/// A maximum flow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    /// How much flows from the source to the sink: the capacity of a minimum cut.
    pub value: u64,
    /// How much flows through every edge.
    pub through: Vec<u64>,
}

/// A maximum flow from `source` to `sink` in the network of these directed edges with these capacities.
/// Parallel edges, loops, edges into the source and out of the sink are allowed.
///
/// Cost: O(V² E) at worst, far less on networks met in practice; O(V + E) memory.
///
/// ```
/// use grundy_core::graphs::maximum_flow;
/// let flow = maximum_flow(3, &[(0, 1), (1, 2), (0, 2)], &[5, 3, 1], 0, 2).unwrap();
/// assert_eq!((flow.value, flow.through), (4, vec![3, 3, 1]));
/// ```
///
/// # Errors
/// When the source is the sink, or the flow is 2^64 or more.
///
/// # Panics
/// When an edge names a vertex of `vertices` or more, or there are not as many capacities as edges.
pub fn maximum_flow(
    vertices: usize,
    edges: &[(u32, u32)],
    capacities: &[u64],
    source: u32,
    sink: u32,
) -> Result<Flow, FlowError> {
    assert_eq!(edges.len(), capacities.len(), "a capacity for every edge");
    if source == sink {
        return Err(FlowError::SameVertex);
    }
    let mut network = Residual::new(vertices, edges, capacities);
    let mut value = 0u64;
    while network.layer(source, sink) {
        network.next.copy_from_slice(&network.starts[..vertices]);
        while let Some(more) = network.push(source, sink) {
            value = value.checked_add(more).ok_or(FlowError::TooLarge)?;
        }
    }
    let through = (0..edges.len()).map(|edge| network.rest[2 * edge + 1]).collect();
    Ok(Flow { value, through })
}

/// Residual arcs: arc 2e is edge e, arc 2e + 1 the same turned round.
struct Residual {
    heads: Vec<u32>,
    /// How much more an arc can carry.
    rest: Vec<u64>,
    /// The arcs of each vertex: `arcs[starts[v]..starts[v + 1]]`.
    arcs: Vec<u32>,
    starts: Vec<u32>,
    next: Vec<u32>,
    depths: Vec<u32>,
    path: Vec<u32>,
}

const UNSEEN: u32 = u32::MAX;

impl Residual {
    fn new(vertices: usize, edges: &[(u32, u32)], capacities: &[u64]) -> Residual {
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
            // An arc leaves where its reverse leads to.
            let tail = heads[arc ^ 1] as usize;
            arcs[next[tail] as usize] = arc as u32;
            next[tail] += 1;
        }
        let rest = capacities.iter().flat_map(|&capacity| [capacity, 0]).collect();
        let depths = vec![UNSEEN; vertices];
        Residual { heads, rest, arcs, starts, next, depths, path: Vec::new() }
    }

    /// Distances from the source along arcs that can carry more; whether the sink has one.
    fn layer(&mut self, source: u32, sink: u32) -> bool {
        self.depths.fill(UNSEEN);
        self.depths[source as usize] = 0;
        let mut queue = vec![source];
        let mut head = 0;
        while let Some(&vertex) = queue.get(head) {
            head += 1;
            let own =
                self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize;
            for &arc in &self.arcs[own] {
                let to = self.heads[arc as usize] as usize;
                if self.rest[arc as usize] > 0 && self.depths[to] == UNSEEN {
                    self.depths[to] = self.depths[vertex as usize] + 1;
                    queue.push(to as u32);
                }
            }
        }
        self.depths[sink as usize] != UNSEEN
    }

    /// Sends as much as one shortest path carries, from where the last one was left.
    fn push(&mut self, source: u32, sink: u32) -> Option<u64> {
        let mut at = self.path.last().map_or(source, |&arc| self.heads[arc as usize]);
        while at != sink {
            let place = self.next[at as usize];
            if place < self.starts[at as usize + 1] {
                let arc = self.arcs[place as usize] as usize;
                let to = self.heads[arc];
                if self.rest[arc] > 0 && self.depths[to as usize] == self.depths[at as usize] + 1 {
                    self.path.push(arc as u32);
                    at = to;
                } else {
                    self.next[at as usize] += 1;
                }
                continue;
            }
            // A dead end: the arc to it is passed over.
            let arc = self.path.pop()? as usize;
            at = self.heads[arc ^ 1];
            self.next[at as usize] += 1;
        }
        let least = self.path.iter().map(|&arc| self.rest[arc as usize]).min().unwrap_or(0);
        let mut full = self.path.len();
        for (place, &arc) in self.path.iter().enumerate().rev() {
            let arc = arc as usize;
            self.rest[arc] -= least;
            self.rest[arc ^ 1] += least;
            if self.rest[arc] == 0 {
                full = place;
            }
        }
        self.path.truncate(full);
        Some(least)
    }
}

/// The network of what can still flow: an edge where it can carry more, and its reverse where something
/// flows that could be sent back.
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
