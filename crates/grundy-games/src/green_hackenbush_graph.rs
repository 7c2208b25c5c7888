//! Green Hackenbush on a graph: a move cuts an edge, and the part that is no longer connected to
//! the ground disappears.

use super::green_hackenbush_tree::{ends, positions_of};
use super::nim_sum_text::nim_sum;
use crate::prelude::*;
use grundy_core::base::Nimber;
use grundy_core::graphs::bridges::{DepthFirstTree, Incidence};
use grundy_families::Hackenbush;
use grundy_text::{Figure, MarkedGraph};

/// The parameter that names the vertices on the ground.
pub(super) const GROUND: Param = Param {
    name: "ground",
    what: text!(green_hackenbush_graph::what),
    kind: ParamKind::Text,
    default: Some(""),
};

pub static CARD: Card = Card {
    params: &[
        Param::required("graph", text!(green_hackenbush_graph::what_name_of), ParamKind::Graph),
        GROUND,
    ],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(green_hackenbush_graph::statement),
        theorem: "fusion principle and colon principle",
        source: "Berlekamp, Conway, Guy, Winning Ways",
        claim: Claim::Value(|params, position| {
            let standing = EvaluatedGraph::of(&game(params), position);
            Some(standing.value().into())
        }),
        moves: Some(moves),
        why: Some(why),
        steps: Some(steps),
        checks: &[
            Check {
                params: "graph={1}|{1-2,2-3,3-1}|{1-2,2-3,3-4,4-1,2-4}|{1-1}|{1-2,2-1}|{1-2,2-3,3-4,4-2,4-5}|{1-2,1-3,1-4,2-3,2-4,3-4}|{1-2,2-3,3-2,3-3,3-4}|{a-b,c-d,d-d}",
                positions,
                to: 8,
            },
            Check {
                params: "graph={a-b,b-c,c-d,d-e,b-e,e-e} ground=a,d|c|a,b,c,d,e",
                positions,
                to: 8,
            },
        ],
    }),
    misstated: Some(text!(green_hackenbush_graph::misstated)),
    ..entry!("green-hackenbush-graph", green_hackenbush_graph)
};

/// Returns the Grundy value of green Hackenbush on a graph with the given edges on the vertices 0,
/// …, `vertices` - 1 and one ground vertex. Edges that are not connected to the ground are ignored.
/// Takes O(V + E) time.
///
/// # Panics
/// Panics if an edge or the ground names a vertex of `vertices` or more.
pub fn green_graph_value(vertices: usize, edges: &[(u32, u32)], ground: u32) -> Nimber {
    let graph = Incidence::from_edges(vertices, edges);
    Nimber(EvaluatedGraph::from(&graph, ground, |_| true, |_| 0).value())
}

/// The part of a graph that is connected to the ground, evaluated by the fusion principle: every
/// 2-edge-connected component is fused to one vertex with loops.
struct EvaluatedGraph {
    /// The depth-first search tree whose root is the ground.
    walk: DepthFirstTree,
    /// For each vertex, in the order of the search, the contribution of its subtree of the search
    /// tree to the Grundy value of its 2-edge-connected component. It is the nim-sum of 1 for each
    /// edge of the component in the subtree, and of the value of each branch that a bridge attaches
    /// there. For the first vertex of a component it is the Grundy value of the component, together
    /// with everything that is connected to the ground only through the component.
    values: Vec<u32>,
}

impl EvaluatedGraph {
    /// Evaluates the graph that consists of the edges for which `open` returns true. `hangs`
    /// returns the Grundy value of the branches at a vertex that are not part of `graph`.
    fn from(
        graph: &Incidence,
        ground: u32,
        open: impl Fn(u32) -> bool,
        hangs: impl Fn(u32) -> u32,
    ) -> EvaluatedGraph {
        let walk =
            DepthFirstTree::search(graph, ground, open, &mut vec![u32::MAX; graph.vertices()]);
        let mut values: Vec<u32> = walk.order.iter().map(|&vertex| hangs(vertex)).collect();
        walk.back_edges.iter().for_each(|&(place, ..)| values[place as usize] ^= 1);
        for place in (1..values.len()).rev() {
            let (above, value) = (walk.parents[place].0 as usize, values[place]);
            values[above] ^= if walk.below_a_bridge(place) { value + 1 } else { value ^ 1 };
        }
        EvaluatedGraph { walk, values }
    }

    /// Evaluates the part of the graph that still stands in a position.
    fn of(game: &Hackenbush, position: &[Big]) -> EvaluatedGraph {
        let standing = game.standing(position);
        EvaluatedGraph::from(game.incidence(), game.ground(), |edge| !standing.is_cut(edge), |_| 0)
    }

    /// Returns the Grundy value of the part of the graph that was evaluated.
    fn value(&self) -> u32 {
        self.values[0]
    }

    /// Returns, for each vertex in the order of the search, the index in this order of the first
    /// vertex of its 2-edge-connected component.
    fn firsts(&self) -> Vec<usize> {
        let mut firsts = vec![0; self.values.len()];
        for place in 1..firsts.len() {
            let above = self.walk.parents[place].0 as usize;
            firsts[place] = if self.walk.below_a_bridge(place) { place } else { firsts[above] };
        }
        firsts
    }
}

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(Hackenbush::on_ground(params.graph("graph"), params.text("ground"))?)))
}

fn game(params: &Params) -> Hackenbush {
    let game = Hackenbush::on_ground(params.graph("graph"), params.text("ground"));
    game.expect("the rules were built from the same graph")
}

/// The maximum number of steps of a search for moves that cut an edge on a cycle. A step evaluates
/// one vertex or edge.
const MAX_STEPS: usize = 20_000_000;

/// Returns the moves to positions of value `target`, and lists at most `limit` of them. Bridges to
/// be cut are found as in a tree: from the value that the branch above a bridge would need. Every
/// edge inside a 2-edge-connected component is tried by evaluating the component without it, which
/// takes quadratic time in the size of the component. If [`MAX_STEPS`] stops this, the count of
/// moves is unknown.
fn moves(params: &Params, position: &[Big], target: &Big, limit: usize) -> Moves {
    let game = game(params);
    let Some(target) = to_u64(target).and_then(|target| u32::try_from(target).ok()) else {
        return Moves::all(vec![]);
    };
    let standing = EvaluatedGraph::of(&game, position);
    let EvaluatedGraph { walk, values } = &standing;
    let firsts = standing.firsts();
    // At the first vertex of each component, the value that the component must get for the total to
    // be `target`; `None` if no move inside or above the component achieves that.
    let mut targets: Vec<Option<u32>> = vec![None; values.len()];
    targets[0] = Some(target);
    let mut cuts = Vec::new();
    for place in (1..values.len()).filter(|&place| walk.below_a_bridge(place)) {
        let (above, edge) = walk.parents[place];
        let first = firsts[above as usize];
        let Some(wanted) = targets[first] else { continue };
        let branch = (values[place] + 1) ^ values[first] ^ wanted;
        match branch.checked_sub(1) {
            None => cuts.push(edge),
            inside => targets[place] = inside,
        }
    }
    let mut steps = MAX_STEPS;
    let mut complete = true;
    for component in standing.components(|first| targets[first].is_some()) {
        for (at, &edge) in (0..).zip(&component.names) {
            let Some(left) = steps.checked_sub(component.edges.len() + component.hangs.len())
            else {
                complete = false;
                break;
            };
            steps = left;
            if Some(component.value_without(at)) == targets[component.first] {
                cuts.push(edge);
            }
        }
    }
    cuts.sort_unstable();
    let count = complete.then(|| Big::from(cuts.len()));
    let to = cuts.iter().take(limit).map(|&edge| game.after(position, edge)).collect();
    Moves { to, count }
}

/// A 2-edge-connected component of the graph, as a graph of its own whose vertices are numbered
/// anew. Vertex 0 is the one that is nearest to the ground.
struct FusedComponent {
    /// The index of the first vertex of the component in the order of the search.
    first: usize,
    /// The ends of the edges of the component, as its own vertex numbers.
    edges: Vec<(u32, u32)>,
    /// For each edge of the component, its index among the edges of the entire graph.
    names: Vec<u32>,
    /// For each vertex of the component, the value of the branches that bridges attach to it.
    hangs: Vec<u32>,
    /// The lists of the edges at each vertex of the component.
    graph: Incidence,
}

impl FusedComponent {
    /// Returns the value of the component with everything above it after its edge with index `cut`
    /// is cut.
    fn value_without(&self, cut: u32) -> u32 {
        let hangs = |vertex: u32| self.hangs[vertex as usize];
        EvaluatedGraph::from(&self.graph, 0, |edge| edge != cut, hangs).value()
    }
}

impl EvaluatedGraph {
    /// Returns the 2-edge-connected components that have edges, if `wanted` returns true for the
    /// index of their first vertex in the order of the search. Takes O(E log E) time.
    fn components(&self, wanted: impl Fn(usize) -> bool) -> Vec<FusedComponent> {
        let EvaluatedGraph { walk, values } = self;
        let firsts = self.firsts();
        let mut hangs = vec![0u32; values.len()];
        let mut inside: Vec<(usize, u32, u32, u32)> = Vec::new();
        for place in 1..values.len() {
            let (above, edge) = walk.parents[place];
            if walk.below_a_bridge(place) {
                hangs[above as usize] ^= values[place] + 1;
            } else {
                inside.push((firsts[place], above, place as u32, edge));
            }
        }
        let closing = walk.back_edges.iter();
        inside.extend(closing.map(|&(from, to, edge)| (firsts[from as usize], from, to, edge)));
        inside.retain(|(first, ..)| wanted(*first));
        inside.sort_unstable();
        let mut numbers = vec![u32::MAX; values.len()];
        let component = |edges: &[(usize, u32, u32, u32)]| {
            let first = edges[0].0;
            let mut own_value = Vec::new();
            let mut number = |place: u32| {
                let number = &mut numbers[place as usize];
                if *number == u32::MAX {
                    *number = own_value.len() as u32;
                    own_value.push(hangs[place as usize]);
                }
                *number
            };
            number(first as u32);
            let ends: Vec<_> = edges.iter().map(|&(_, a, b, _)| (number(a), number(b))).collect();
            FusedComponent {
                first,
                graph: Incidence::from_edges(own_value.len(), &ends),
                edges: ends,
                names: edges.iter().map(|edge| edge.3).collect(),
                hangs: own_value,
            }
        };
        inside.chunk_by(|a, b| a.0 == b.0).map(component).collect()
    }
}

fn why(params: &Params, position: &[Big]) -> Words {
    let standing = EvaluatedGraph::of(&game(params), position);
    let firsts = standing.firsts();
    let walk = &standing.walk;
    let mut terms = Vec::new();
    let mut edges =
        walk.back_edges.iter().filter(|&&(from, ..)| firsts[from as usize] == 0).count();
    for place in 1..firsts.len() {
        if firsts[place] == 0 {
            edges += 1;
        } else if firsts[place] == place && firsts[walk.parents[place].0 as usize] == 0 {
            terms.push(Big::from(standing.values[place] + 1));
        }
    }
    let parity = edges % 2;
    terms.insert(0, Big::from(parity));
    let bridges = terms.len() - 1;
    let described = nim_sum(&terms).1;
    match bridges {
        0 => words!(green_hackenbush_graph::no_edge_is_bridge_and_even, parity, edges),
        _ => words!(green_hackenbush_graph::in_part_that_is_joined, parity, described, edges),
    }
}

/// Explains the outcome in steps: each 2-edge-connected component is fused to a point with the
/// parity of its edges, then the bridges are evaluated.
fn steps(params: &Params, position: &[Big]) -> Vec<ExplanationStep> {
    /// The maximum number of components that the steps describe one by one.
    const MAX_DESCRIBED: usize = 12;
    let game = game(params);
    let standing = EvaluatedGraph::of(&game, position);
    let EvaluatedGraph { walk, values } = &standing;
    let graph = params.graph("graph");
    let name = |place: usize| graph.name(walk.order[place]).to_string();
    let firsts = standing.firsts();
    let mut edges: Vec<(u32, u32, bool)> = Vec::new();
    for place in 1..values.len() {
        edges.push((walk.parents[place].0, place as u32, walk.below_a_bridge(place)));
    }
    edges.extend(walk.back_edges.iter().map(|&(from, to, _)| (from, to, false)));
    let inside = |first: usize| {
        edges.iter().filter(|(from, _, bridge)| !bridge && firsts[*from as usize] == first).count()
    };
    let figure = (values.len().max(edges.len()) < MarkedGraph::MAX_SIZE).then(|| {
        let worth = |place: usize| (firsts[place] == place).then(|| Big::from(values[place]));
        Figure::Graph(MarkedGraph {
            names: (0..values.len()).map(name).collect(),
            edges: edges.iter().map(|&(from, to, _)| (from, to)).collect(),
            marked: (0..edges.len()).filter(|&at| !edges[at].2).collect(),
            values: (0..values.len()).map(worth).collect(),
            at: Some(0),
        })
    });
    let mut steps = vec![ExplanationStep::with_figure(
        words!(green_hackenbush_graph::fusion_principle_vertices_of_cycle),
        figure,
    )];
    let part_words: Vec<usize> =
        (0..values.len()).filter(|&place| firsts[place] == place).collect();
    if part_words.len() <= MAX_DESCRIBED {
        for &first in part_words.iter().rev() {
            let bridges: Vec<usize> = (1..values.len())
                .filter(|&place| walk.below_a_bridge(place))
                .filter(|&place| firsts[walk.parents[place].0 as usize] == first)
                .collect();
            let edge_count = inside(first);
            if edge_count == 0 && bridges.is_empty() && part_words.len() > 1 {
                continue;
            }
            let (at, value, parity) = (name(first), values[first], edge_count % 2);
            let terms: Vec<String> =
                bridges.iter().map(|&place| format!("({}+1)", values[place])).collect();
            let sum = std::iter::once(parity.to_string()).chain(terms).collect::<Vec<_>>();
            steps.push(ExplanationStep::sentence(match bridges.len() {
                0 => {
                    words!(green_hackenbush_graph::part_at_has_its_value_is, at, value, edge_count)
                }
                _ => words!(
                    green_hackenbush_graph::part_at_has_parity_each_bridge,
                    at,
                    parity,
                    sum = sum.join(" xor "),
                    value,
                    edge_count
                ),
            }));
        }
    }
    steps.push(ends(&standing.value().into()));
    steps
}

fn positions(params: &Params, to: u64) -> Vec<Vec<u64>> {
    positions_of(&game(params), to)
}
