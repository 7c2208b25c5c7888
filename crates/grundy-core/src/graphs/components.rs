//! Strongly connected components (Tarjan 1972), without recursion.

use crate::base::Digraph;

/// The number of the strongly connected component of every vertex, components numbered from 0 so that
/// every edge between two leads to the smaller number. O(V + E).
pub fn strong_components(graph: &Digraph) -> Vec<u32> {
    const UNSEEN: u32 = u32::MAX;
    let vertices = graph.len();
    let mut found = vec![UNSEEN; vertices];
    let mut lowest = vec![UNSEEN; vertices];
    let mut components = vec![UNSEEN; vertices];
    let mut open: Vec<u32> = Vec::new();
    // Vertices on the path with the number of the option to look at next.
    let mut path: Vec<(u32, usize)> = Vec::new();
    let (mut time, mut count) = (0, 0);
    for start in 0..vertices as u32 {
        if found[start as usize] != UNSEEN {
            continue;
        }
        path.push((start, 0));
        while let Some((vertex, next)) = path.last_mut() {
            let at = *vertex as usize;
            if *next == 0 {
                (found[at], lowest[at]) = (time, time);
                time += 1;
                open.push(*vertex);
            }
            if let Some(&to) = graph.options(*vertex).get(*next) {
                *next += 1;
                if found[to as usize] == UNSEEN {
                    path.push((to, 0));
                } else if components[to as usize] == UNSEEN {
                    lowest[at] = lowest[at].min(found[to as usize]);
                }
                continue;
            }
            if lowest[at] == found[at] {
                while let Some(member) = open.pop() {
                    components[member as usize] = count;
                    if member as usize == at {
                        break;
                    }
                }
                count += 1;
            }
            path.pop();
            if let Some((above, _)) = path.last() {
                let above = *above as usize;
                lowest[above] = lowest[above].min(lowest[at]);
            }
        }
    }
    components
}
