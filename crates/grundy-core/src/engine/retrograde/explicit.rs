//! Graphs given edge by edge.

use super::dense::{Labels, indexed};
use crate::base::{Budget, Digraph, Ending, Outcome, Reversible};

/// A token on a graph, with the graph turned round.
struct Token<'a, F, A> {
    graph: &'a Digraph,
    back: Digraph,
    over: F,
    again: A,
}

impl<F: Fn(u32) -> Option<Outcome>, A: Fn(u32, u32) -> bool> Reversible for Token<'_, F, A> {
    fn positions(&self) -> u32 {
        self.graph.len() as u32
    }

    fn ended(&self, vertex: u32) -> Option<Outcome> {
        (self.over)(vertex)
    }

    fn successors(&self, vertex: u32, option: &mut dyn FnMut(u32)) {
        self.graph.options(vertex).iter().for_each(|&to| option(to));
    }

    fn predecessors(&self, vertex: u32, before: &mut dyn FnMut(u32)) {
        self.back.options(vertex).iter().for_each(|&from| before(from));
    }

    fn degree(&self, vertex: u32) -> u32 {
        self.graph.options(vertex).len() as u32
    }

    fn again(&self, from: u32, to: u32) -> bool {
        (self.again)(from, to)
    }
}

/// Who wins from every vertex, and in how many moves: the winner hastens, the loser delays; what is
/// never decided is a draw. O(V + E).
///
/// Memory beside the graph: the graph turned round, 4 bytes an edge and 4 a vertex (8 while it is
/// built), and a cell of 1 to 8 bytes and 4 bytes of lists a vertex.
pub fn label(graph: &Digraph, ending: Ending) -> Labels {
    label_stated(graph, ending, |_| None)
}

/// The same where play is over at the vertices for which `stated` says how: N when the player to
/// move there has won, a draw for a tie. Other vertices without options end as `ending` says.
pub fn label_stated(
    graph: &Digraph,
    ending: Ending,
    stated: impl Fn(u32) -> Option<Outcome>,
) -> Labels {
    label_turns(graph, ending, stated, |_, _| false)
}

/// The same where a player may move again: `again` says of an edge whether who moves along it is to move
/// at its end too. What a vertex is labelled, it is labelled for the player to move there.
pub fn label_turns(
    graph: &Digraph,
    ending: Ending,
    stated: impl Fn(u32) -> Option<Outcome>,
    again: impl Fn(u32, u32) -> bool,
) -> Labels {
    let stuck = Outcome::n_if(ending == Ending::Misere);
    let over = |v: u32| stated(v).or_else(|| graph.options(v).is_empty().then_some(stuck));
    let token = Token { graph, back: graph.reversed(), over, again };
    let unlimited = Budget { positions: u64::MAX, bytes: u64::MAX, ..Budget::default() };
    indexed(&token, &unlimited).expect("nothing limits it")
}
