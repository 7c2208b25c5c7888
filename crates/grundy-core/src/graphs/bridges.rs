//! Bridges and 2-edge-connected components of undirected graphs, loops and parallel edges included.
//!
//! A bridge is an edge whose removal parts its ends. What is left connected without the bridges are
//! the 2-edge-connected components. Both come from one walk in depth (Tarjan 1974), O(V + E), with a
//! stack of its own. An edge is told from its parallels by its number, so that neither of two parallel
//! edges is a bridge; a loop never is.

/// Which edges meet at a vertex, for every vertex of an undirected graph.
pub struct Incidence {
    starts: Vec<u32>,
    /// The other end and the number of each edge; a loop stands here once.
    ends: Vec<(u32, u32)>,
}

impl Incidence {
    /// From the ends of the edges; an edge is called by its place in the list. O(V + E), 8 bytes for
    /// each end of an edge.
    ///
    /// # Panics
    /// When an edge names a vertex of `vertices` or more, or there are 2^31 edges or more.
    pub fn of(vertices: usize, edges: &[(u32, u32)]) -> Incidence {
        assert!(edges.len() < 1 << 31, "at most 2^31 - 1 edges");
        let mut starts = vec![0u32; vertices + 1];
        for &(a, b) in edges {
            starts[a as usize + 1] += 1;
            starts[b as usize + 1] += u32::from(a != b);
        }
        for v in 0..vertices {
            starts[v + 1] += starts[v];
        }
        let mut ends = vec![(0, 0); starts[vertices] as usize];
        let mut next = starts.clone();
        let mut put = |at: u32, end: (u32, u32)| {
            ends[next[at as usize] as usize] = end;
            next[at as usize] += 1;
        };
        for (edge, &(a, b)) in (0u32..).zip(edges) {
            put(a, (b, edge));
            if a != b {
                put(b, (a, edge));
            }
        }
        Incidence { starts, ends }
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// The edges at a vertex, each as its other end and its number.
    pub fn at(&self, vertex: u32) -> &[(u32, u32)] {
        let v = vertex as usize;
        &self.ends[self.starts[v] as usize..self.starts[v + 1] as usize]
    }
}

/// A walk in depth over all that is connected to a vertex. Vertices are told by their place in it:
/// 0 is where it starts, and what is found from a place comes after it.
pub struct Walk {
    /// The vertex at each place.
    pub order: Vec<u32>,
    /// The place from which each place was found, and by which edge; of place 0 it means nothing.
    pub above: Vec<(u32, u32)>,
    /// The edges that are not of the tree of the walk, for they close cycles: the later place, the
    /// earlier one, the edge.
    pub closing: Vec<(u32, u32, u32)>,
    /// The earliest place to which a cycle through what was found from here leads back.
    low: Vec<u32>,
}

impl Walk {
    /// Walks from `start` along the edges for which `open` holds. O(vertices and edges reached), with a
    /// table of the places, `u32::MAX` for a vertex not yet met, that several walks may share.
    pub fn from(
        graph: &Incidence,
        start: u32,
        open: impl Fn(u32) -> bool,
        places: &mut [u32],
    ) -> Walk {
        let mut walk =
            Walk { order: vec![start], above: vec![(0, u32::MAX)], closing: vec![], low: vec![0] };
        places[start as usize] = 0;
        // Places on the way from the start, each with the edges that are not yet looked at.
        let mut way = vec![(0u32, graph.at(start).iter())];
        while let Some((here, edges)) = way.last_mut() {
            let here = *here;
            let Some(&(end, edge)) = edges.next() else {
                way.pop();
                continue;
            };
            if edge == walk.above[here as usize].1 || !open(edge) {
                continue;
            }
            let there = places[end as usize];
            if there == u32::MAX {
                let place = walk.order.len() as u32;
                places[end as usize] = place;
                walk.order.push(end);
                walk.above.push((here, edge));
                walk.low.push(place);
                way.push((place, graph.at(end).iter()));
            } else if there <= here {
                // An edge to a later place was met from there already.
                walk.closing.push((here, there, edge));
                let low = &mut walk.low[here as usize];
                *low = there.min(*low);
            }
        }
        for place in (1..walk.order.len()).rev() {
            let (above, low) = (walk.above[place].0 as usize, walk.low[place]);
            walk.low[above] = walk.low[above].min(low);
        }
        walk
    }

    /// Whether the edge by which a place was found is a bridge; the place then is the first of its
    /// 2-edge-connected component, as is place 0.
    pub fn below_a_bridge(&self, place: usize) -> bool {
        place > 0 && self.low[place] as usize == place
    }
}

/// Which edges are bridges. O(V + E).
///
/// ```
/// use grundy_core::graphs::bridges::bridges;
/// // A triangle with a tail; two parallel edges; a loop.
/// let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 3), (4, 4)];
/// assert_eq!(bridges(5, &edges), [false, false, false, true, false, false, false]);
/// ```
pub fn bridges(vertices: usize, edges: &[(u32, u32)]) -> Vec<bool> {
    let mut found = vec![false; edges.len()];
    for walk in walks(vertices, edges) {
        for place in (0..walk.order.len()).filter(|&place| walk.below_a_bridge(place)) {
            found[walk.above[place].1 as usize] = true;
        }
    }
    found
}

/// The 2-edge-connected component of every vertex, numbered from 0. O(V + E).
pub fn components(vertices: usize, edges: &[(u32, u32)]) -> Vec<u32> {
    let mut found = vec![0; vertices];
    let mut next = 0;
    for walk in walks(vertices, edges) {
        for place in 0..walk.order.len() {
            let first = place == 0 || walk.below_a_bridge(place);
            let above = found[walk.order[walk.above[place].0 as usize] as usize];
            found[walk.order[place] as usize] = if first { next } else { above };
            next += u32::from(first);
        }
    }
    found
}

/// Walks that meet every vertex.
fn walks(vertices: usize, edges: &[(u32, u32)]) -> Vec<Walk> {
    let graph = Incidence::of(vertices, edges);
    let mut places = vec![u32::MAX; vertices];
    let mut walks = Vec::new();
    for start in 0..vertices as u32 {
        if places[start as usize] == u32::MAX {
            walks.push(Walk::from(&graph, start, |_| true, &mut places));
        }
    }
    walks
}
