//! Strongly connected components (Tarjan 1972), with an explicit stack.

use crate::base::Digraph;

/// Returns for every vertex the number of its strongly connected component. Components are numbered
/// from 0 so that every edge between two components leads to the smaller number. Takes O(V + E)
/// time.
pub fn strong_components(graph: &Digraph) -> Vec<u32> {
    const UNSEEN: u32 = u32::MAX;
    let vertices = graph.len();
    let mut visited_at = vec![UNSEEN; vertices];
    let mut lowest = vec![UNSEEN; vertices];
    let mut components = vec![UNSEEN; vertices];
    let mut open: Vec<u32> = Vec::new();
    // The search path: vertices with the index of the next successor to visit.
    let mut path: Vec<(u32, usize)> = Vec::new();
    let (mut time, mut count) = (0, 0);
    for start in 0..vertices as u32 {
        if visited_at[start as usize] != UNSEEN {
            continue;
        }
        path.push((start, 0));
        while let Some((vertex, next)) = path.last_mut() {
            let index = *vertex as usize;
            if *next == 0 {
                (visited_at[index], lowest[index]) = (time, time);
                time += 1;
                open.push(*vertex);
            }
            if let Some(&to) = graph.options(*vertex).get(*next) {
                *next += 1;
                if visited_at[to as usize] == UNSEEN {
                    path.push((to, 0));
                } else if components[to as usize] == UNSEEN {
                    lowest[index] = lowest[index].min(visited_at[to as usize]);
                }
                continue;
            }
            if lowest[index] == visited_at[index] {
                while let Some(member) = open.pop() {
                    components[member as usize] = count;
                    if member as usize == index {
                        break;
                    }
                }
                count += 1;
            }
            path.pop();
            if let Some((parent, _)) = path.last() {
                let parent = *parent as usize;
                lowest[parent] = lowest[parent].min(lowest[index]);
            }
        }
    }
    components
}
