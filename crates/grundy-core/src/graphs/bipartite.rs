//! Graphs of two sides, and their maximum matchings (Hopcroft and Karp 1973).

use crate::base::Digraph;

/// Divides the vertices of an undirected graph into two sides without edges inside; `None` when an odd
/// cycle forbids it. O(V + E).
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
            let own = sides[vertex as usize];
            for &other in graph.options(vertex) {
                match sides[other as usize] {
                    None => {
                        sides[other as usize] = own.map(|side| !side);
                        queue.push(other);
                    }
                    side if side == own => return None,
                    Some(_) => {}
                }
            }
        }
    }
    sides.into_iter().collect()
}

/// A maximum matching of an undirected graph whose vertices are divided by `sides` (true and false): the
/// partner of every vertex.
///
/// Cost: O(E √V) time, O(V) memory besides the graph.
pub fn bipartite_matching(graph: &Digraph, sides: &[bool]) -> Vec<Option<u32>> {
    let mut search = Layers {
        graph,
        mates: vec![None; graph.len()],
        depths: vec![UNSEEN; graph.len()],
        next: vec![0; graph.len()],
    };
    let left: Vec<u32> = (0..graph.len() as u32).filter(|&v| !sides[v as usize]).collect();
    let mut queue = Vec::with_capacity(left.len());
    while search.layer(&left, &mut queue) {
        search.next.fill(0);
        for &start in &left {
            if search.mates[start as usize].is_none() {
                search.augment(start);
            }
        }
    }
    search.mates
}

const UNSEEN: u32 = u32::MAX;

/// The left vertices by their distance from an unmatched one, along alternating paths.
struct Layers<'g> {
    graph: &'g Digraph,
    mates: Vec<Option<u32>>,
    depths: Vec<u32>,
    /// The neighbour that each left vertex tries next.
    next: Vec<u32>,
}

impl Layers<'_> {
    /// Whether some alternating path ends at an unmatched right vertex.
    fn layer(&mut self, left: &[u32], queue: &mut Vec<u32>) -> bool {
        self.depths.fill(UNSEEN);
        queue.clear();
        for &start in left.iter().filter(|&&v| self.mates[v as usize].is_none()) {
            self.depths[start as usize] = 0;
            queue.push(start);
        }
        let (mut head, mut found) = (0, false);
        while let Some(&vertex) = queue.get(head) {
            head += 1;
            let depth = self.depths[vertex as usize];
            for &right in self.graph.options(vertex) {
                match self.mates[right as usize] {
                    None => found = true,
                    Some(beyond) if self.depths[beyond as usize] == UNSEEN => {
                        self.depths[beyond as usize] = depth + 1;
                        queue.push(beyond);
                    }
                    Some(_) => {}
                }
            }
        }
        found
    }

    /// Follows the layers down from an unmatched left vertex, and rematches the path when it ends at
    /// an unmatched right one.
    fn augment(&mut self, start: u32) {
        let mut path = vec![start];
        while let Some(&vertex) = path.last() {
            let at = vertex as usize;
            let Some(&right) = self.graph.options(vertex).get(self.next[at] as usize) else {
                // Nothing lies beyond: no other path needs to come here.
                self.depths[at] = UNSEEN;
                path.pop();
                continue;
            };
            self.next[at] += 1;
            match self.mates[right as usize] {
                None => {
                    let mut right = right;
                    for &left in path.iter().rev() {
                        let before = self.mates[left as usize].replace(right);
                        self.mates[right as usize] = Some(left);
                        right = before.unwrap_or(right);
                    }
                    return;
                }
                Some(beyond) => {
                    let depth = self.depths[beyond as usize];
                    if depth != UNSEEN && depth == self.depths[at] + 1 {
                        path.push(beyond);
                    }
                }
            }
        }
    }
}
