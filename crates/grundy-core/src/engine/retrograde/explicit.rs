//! Retrograde analysis of explicit graphs.

use super::dense::{OutcomeLabels, label_indexed};
use crate::base::{Budget, Digraph, Ending, Outcome, Reversible};

/// A game on the vertices of a graph, in the form that the kernel of retrograde analysis requires
/// ([`Reversible`]).
struct GraphGame<'a, F, A> {
    graph: &'a Digraph,
    reversed: Digraph,
    result_at: F,
    extra_turn: A,
}

impl<F: Fn(u32) -> Option<Outcome>, A: Fn(u32, u32) -> bool> Reversible for GraphGame<'_, F, A> {
    fn positions(&self) -> u32 {
        self.graph.len() as u32
    }

    fn terminal_outcome(&self, vertex: u32) -> Option<Outcome> {
        (self.result_at)(vertex)
    }

    fn successors(&self, vertex: u32, option: &mut dyn FnMut(u32)) {
        self.graph.options(vertex).iter().for_each(|&to| option(to));
    }

    fn predecessors(&self, vertex: u32, predecessor: &mut dyn FnMut(u32)) {
        self.reversed.options(vertex).iter().for_each(|&from| predecessor(from));
    }

    fn degree(&self, vertex: u32) -> u32 {
        self.graph.options(vertex).len() as u32
    }

    fn extra_turn(&self, from: u32, to: u32) -> bool {
        (self.extra_turn)(from, to)
    }
}

/// Labels every vertex with its outcome and its remoteness, where the winner hastens and the loser
/// delays. Play is over at vertices without options; `ending` decides who wins there. Vertices from
/// which no player can force the end are draws. Takes O(V + E) time.
///
/// Memory besides the graph: the reversed graph, 4 bytes for each edge and vertex (8 during
/// construction), a cell of 1 to 8 bytes and 4 bytes of lists for each vertex.
pub fn label(graph: &Digraph, ending: Ending) -> OutcomeLabels {
    label_with_results(graph, ending, |_| None)
}

/// Labels every vertex with its outcome and its remoteness, as [`label`] does, for graphs in which
/// play is also over at vertices with a result. `result_at` returns the result of a vertex: N if
/// the player to move there has won, P if that player has lost, and a draw for a tie. It returns
/// `None` at all other vertices; if these have no options, `ending` decides who wins there.
pub fn label_with_results(
    graph: &Digraph,
    ending: Ending,
    result_at: impl Fn(u32) -> Option<Outcome>,
) -> OutcomeLabels {
    label_with_extra_turns(graph, ending, result_at, |_, _| false)
}

/// Labels every vertex with its outcome and its remoteness, as [`label_with_results`] does, for
/// games in which a player can move twice in succession. `extra_turn(from, to)` returns whether the
/// player who moves from `from` to `to` moves again at `to`. The label of a vertex is for the
/// player to move there.
pub fn label_with_extra_turns(
    graph: &Digraph,
    ending: Ending,
    result_at: impl Fn(u32) -> Option<Outcome>,
    extra_turn: impl Fn(u32, u32) -> bool,
) -> OutcomeLabels {
    let no_moves = Outcome::n_if(ending == Ending::Misere);
    let result_at =
        |v: u32| result_at(v).or_else(|| graph.options(v).is_empty().then_some(no_moves));
    let game = GraphGame { graph, reversed: graph.reversed(), result_at, extra_turn };
    let unlimited = Budget { positions: u64::MAX, bytes: u64::MAX, ..Budget::default() };
    label_indexed(&game, &unlimited).expect("the budget is unlimited")
}
