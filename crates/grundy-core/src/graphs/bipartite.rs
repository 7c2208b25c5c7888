//! Two-colourings, and maximum matchings of bipartite graphs (Hopcroft and Karp 1973).

use crate::base::Digraph;

/// Assigns the vertices of an undirected graph to two sides so that every edge connects different
/// sides. Returns the side of every vertex, or `None` if an odd cycle (or a loop) makes that
/// impossible. Takes O(V + E) time.
pub fn two_colouring(graph: &Digraph) -> Option<Vec<bool>> {
    let mut sides: Vec<Option<bool>> = vec![None; graph.len()];
    let mut queue = Vec::new();
    for start in 0..graph.len() as u32 {
        if sides[start as usize].is_some() {
            continue;
        }
        sides[start as usize] = Some(false);
        queue.push(start);
        while let Some(vertex) = queue.pop() {
            let side = sides[vertex as usize];
            for &neighbour in graph.options(vertex) {
                match sides[neighbour as usize] {
                    None => {
                        sides[neighbour as usize] = side.map(|side| !side);
                        queue.push(neighbour);
                    }
                    neighbour_side if neighbour_side == side => return None,
                    Some(_) => {}
                }
            }
        }
    }
    sides.into_iter().collect()
}

/// Returns a maximum matching of a bipartite graph with the two-colouring `sides`: for every vertex
/// its partner, or `None` if it is unmatched.
///
/// Takes O(E √V) time and O(V) memory besides the graph.
pub fn bipartite_matching(graph: &Digraph, sides: &[bool]) -> Vec<Option<u32>> {
    let mut search = HopcroftKarp {
        graph,
        mates: vec![None; graph.len()],
        depths: vec![UNSEEN; graph.len()],
        next: vec![0; graph.len()],
    };
    let left_vertices: Vec<u32> = (0..graph.len() as u32).filter(|&v| !sides[v as usize]).collect();
    let mut queue = Vec::with_capacity(left_vertices.len());
    while search.build_layers(&left_vertices, &mut queue) {
        search.next.fill(0);
        for &start in &left_vertices {
            if search.mates[start as usize].is_none() {
                search.augment(start);
            }
        }
    }
    search.mates
}

const UNSEEN: u32 = u32::MAX;

/// The state of the algorithm of Hopcroft and Karp. The depth of a left vertex is its distance from
/// the nearest unmatched left vertex along alternating paths.
struct HopcroftKarp<'g> {
    graph: &'g Digraph,
    mates: Vec<Option<u32>>,
    depths: Vec<u32>,
    /// For each left vertex, the index in its list of neighbours of the next one that the
    /// depth-first search tries.
    next: Vec<u32>,
}

impl HopcroftKarp<'_> {
    /// Computes the depths of the left vertices by breadth-first search. Returns whether some
    /// alternating path from an unmatched left vertex ends at an unmatched right vertex.
    fn build_layers(&mut self, left_vertices: &[u32], queue: &mut Vec<u32>) -> bool {
        self.depths.fill(UNSEEN);
        queue.clear();
        for &start in left_vertices.iter().filter(|&&v| self.mates[v as usize].is_none()) {
            self.depths[start as usize] = 0;
            queue.push(start);
        }
        let (mut head, mut path_exists) = (0, false);
        while let Some(&vertex) = queue.get(head) {
            head += 1;
            let depth = self.depths[vertex as usize];
            for &right in self.graph.options(vertex) {
                match self.mates[right as usize] {
                    None => path_exists = true,
                    Some(mate) if self.depths[mate as usize] == UNSEEN => {
                        self.depths[mate as usize] = depth + 1;
                        queue.push(mate);
                    }
                    Some(_) => {}
                }
            }
        }
        path_exists
    }

    /// Searches depth-first for an alternating path from an unmatched left vertex along increasing
    /// depths. If a path ends at an unmatched right vertex, augments the matching along it.
    fn augment(&mut self, start: u32) {
        let mut path = vec![start];
        while let Some(&vertex) = path.last() {
            let index = vertex as usize;
            let Some(&right) = self.graph.options(vertex).get(self.next[index] as usize) else {
                // A dead end: no later path needs this vertex.
                self.depths[index] = UNSEEN;
                path.pop();
                continue;
            };
            self.next[index] += 1;
            match self.mates[right as usize] {
                None => {
                    let mut right = right;
                    for &left in path.iter().rev() {
                        let previous = self.mates[left as usize].replace(right);
                        self.mates[right as usize] = Some(left);
                        right = previous.unwrap_or(right);
                    }
                    return;
                }
                Some(mate) => {
                    let depth = self.depths[mate as usize];
                    if depth != UNSEEN && depth == self.depths[index] + 1 {
                        path.push(mate);
                    }
                }
            }
        }
    }
}
