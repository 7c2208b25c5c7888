//! Computes labels of explicit acyclic graphs in O(V + E) time, without recursion.

use super::fold::Play;
use crate::base::{Digraph, Ending, MexSet, Nimber, Outcome, Remoteness};

/// A cycle of a graph as the list of its vertices: each has an edge to the next one, and the last
/// to the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle(pub Vec<u32>);

/// Returns the vertices in postorder: every option comes before its predecessors.
///
/// # Errors
/// [`Cycle`] if the graph has a cycle.
pub fn postorder(graph: &Digraph) -> Result<Vec<u32>, Cycle> {
    const NEW: u8 = 0;
    const OPEN: u8 = 1;
    const CLOSED: u8 = 2;
    let mut state = vec![NEW; graph.len()];
    let mut order = Vec::with_capacity(graph.len());
    let mut stack: Vec<(u32, u32)> = Vec::new();
    for root in 0..graph.len() as u32 {
        if state[root as usize] != NEW {
            continue;
        }
        state[root as usize] = OPEN;
        stack.push((root, 0));
        while let Some((vertex, next)) = stack.last_mut() {
            let vertex = *vertex;
            let Some(&to) = graph.options(vertex).get(*next as usize) else {
                state[vertex as usize] = CLOSED;
                order.push(vertex);
                stack.pop();
                continue;
            };
            *next += 1;
            match state[to as usize] {
                NEW => {
                    state[to as usize] = OPEN;
                    stack.push((to, 0));
                }
                OPEN => {
                    let path = stack.iter().map(|(vertex, _)| *vertex);
                    return Err(Cycle(path.skip_while(|vertex| *vertex != to).collect()));
                }
                _ => {}
            }
        }
    }
    Ok(order)
}

/// Returns the Grundy value of every vertex.
///
/// # Errors
/// [`Cycle`] if the graph has a cycle.
pub fn grundy(graph: &Digraph) -> Result<Vec<Nimber>, Cycle> {
    let order = postorder(graph)?;
    let mut values = vec![Nimber(0); graph.len()];
    let mut option_values = MexSet::default();
    for vertex in order {
        option_values.clear();
        for &option in graph.options(vertex) {
            option_values.insert(values[option as usize]);
        }
        values[vertex as usize] = option_values.mex();
    }
    Ok(values)
}

/// Returns the outcome and the remoteness of every vertex, where the winner hastens and the loser
/// delays. A player at a vertex without options wins or loses according to `ending`.
///
/// # Errors
/// [`Cycle`] if the graph has a cycle.
pub fn outcomes(graph: &Digraph, ending: Ending) -> Result<Vec<Play>, Cycle> {
    let order = postorder(graph)?;
    let end = Play { outcome: Outcome::n_if(ending == Ending::Misere), remoteness: Remoteness(0) };
    let mut plays = vec![end; graph.len()];
    for vertex in order {
        let (mut quickest, mut longest) = (u32::MAX, 0);
        for &option in graph.options(vertex) {
            let play = plays[option as usize];
            match play.outcome {
                Outcome::P => quickest = quickest.min(play.remoteness.0),
                _ => longest = longest.max(play.remoteness.0),
            }
        }
        if graph.options(vertex).is_empty() {
            continue;
        }
        let (outcome, best) =
            if quickest < u32::MAX { (Outcome::N, quickest) } else { (Outcome::P, longest) };
        plays[vertex as usize] = Play { outcome, remoteness: Remoteness(best + 1) };
    }
    Ok(plays)
}
