//! Views of positions as JSON.

use grundy::base::{EdgeView, GraphView, VertexView, View};
use grundy::workbench::Summand;
use serde_json::{Value, json};

/// Everything that is seen of a summand.
pub fn of(summand: &Summand) -> Value {
    whole(&seen(summand))
}

/// What of it a move may change.
pub fn state_of(summand: &Summand) -> Value {
    state(&seen(summand))
}

fn seen(summand: &Summand) -> View {
    summand.instance.game.family().view(&summand.position)
}

/// Everything that is seen.
fn whole(view: &View) -> Value {
    let mut told = state(view);
    if let View::Graph(graph) = view {
        let edges = graph.edges.iter().map(|edge| [edge.from, edge.to]);
        told["directed"] = json!(graph.directed);
        told["names"] = graph.vertices.iter().map(|vertex| vertex.name.as_str()).collect();
        told["ground"] = which(&graph.vertices, |vertex| vertex.ground);
        told["edges"] = edges.map(|ends| json!(ends)).collect();
    }
    told
}

/// What of it a move may change: of a graph, not its names and edges once more.
fn state(view: &View) -> Value {
    match view {
        View::Heaps { sizes, ordered } => {
            json!({ "kind": "heaps", "sizes": sizes, "ordered": ordered })
        }
        View::Steps(stones) => json!({ "kind": "steps", "stones": stones }),
        View::Coins { first, heads } => json!({ "kind": "coins", "first": first, "heads": heads }),
        View::Bars(pieces) => json!({ "kind": "bars", "pieces": pieces }),
        View::Board(board) => json!({
            "kind": "board", "rows": board.rows, "upward": board.upward, "turning": board.turning,
        }),
        View::Graph(graph) => state_of_graph(graph),
        View::Text => json!({ "kind": "text" }),
    }
}

fn state_of_graph(graph: &GraphView) -> Value {
    let vertices = &graph.vertices;
    let tokens = (0..).zip(vertices).filter(|(_, vertex)| vertex.tokens > 0);
    let stones: Option<Vec<u64>> = vertices.iter().map(|vertex| vertex.stones).collect();
    json!({
        "kind": "graph",
        "gone": which(vertices, |vertex: &VertexView| vertex.gone),
        "cut": which(&graph.edges, |edge: &EdgeView| edge.gone),
        "tokens": tokens.map(|(at, vertex): (usize, _)| [at as u64, vertex.tokens]).collect::<Vec<_>>(),
        "stones": stones,
    })
}

/// The places of those for which something holds.
fn which<T>(all: &[T], holds: impl Fn(&T) -> bool) -> Value {
    (0..all.len()).filter(|&at| holds(&all[at])).collect()
}
