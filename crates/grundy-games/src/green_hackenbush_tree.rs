//! Green Hackenbush on a rooted tree: a move cuts an edge, and the part that is no longer connected
//! to the root disappears.

use super::nim_sum_text::nim_sum;
use crate::prelude::*;
use grundy_core::base::{Nimber, Ruleset};
use grundy_core::graphs::tree::{RootedTree, root_tree};
use grundy_families::Hackenbush;
use grundy_text::{Figure, MarkedGraph};
use rustc_hash::FxHashSet;

pub static CARD: Card = Card {
    params: &[
        Param::required("graph", text!(green_hackenbush_tree::what), ParamKind::Graph),
        Param {
            name: "root",
            what: text!(green_hackenbush_tree::what_root_by),
            kind: ParamKind::Text,
            default: Some(""),
        },
    ],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(green_hackenbush_tree::statement),
        theorem: "colon principle",
        source: "Berlekamp, Conway, Guy, Winning Ways",
        claim: Claim::Value(|params, position| {
            let tree = EvaluatedTree::of(params, position);
            Some(tree.values[tree.game.ground() as usize].into())
        }),
        moves: Some(moves),
        why: Some(why),
        steps: Some(steps),
        checks: &[
            Check {
                params: "graph={1}|{1-2,2-3,3-4,4-5}|{1-2,1-3,1-4}|{1-2,2-3,2-4,1-5,5-6}|{1-2,1-3,2-4,2-5,3-6,3-7}|{3-1,2-3,4-2,2-5,5-6,6-7,6-8}",
                positions,
                to: 8,
            },
            Check { params: "graph={a-b,b-c,b-d,d-e} root=b|c|e", positions, to: 4 },
        ],
    }),
    misstated: Some(text!(green_hackenbush_tree::misstated)),
    ..entry!("green-hackenbush-tree", green_hackenbush_tree)
};

/// Returns the Grundy value of green Hackenbush on a tree, which is given by its edges on the nodes
/// 0, …, `nodes` - 1 and its root. Returns `None` if the graph is not a tree. Takes O(n) time.
///
/// ```
/// use grundy_core::base::Nimber;
/// use grundy_games::green_tree_value;
/// assert_eq!(green_tree_value(3, &[(0, 1), (1, 2)], 0), Some(Nimber(2)));
/// assert_eq!(green_tree_value(3, &[(0, 1), (1, 2)], 1), Some(Nimber(0)));
/// ```
///
/// # Panics
/// Panics if an edge or the root names a node of `nodes` or more.
pub fn green_tree_value(nodes: usize, edges: &[(u32, u32)], root: u32) -> Option<Nimber> {
    let tree = root_tree(nodes, edges, root)?;
    Some(Nimber(values(&tree, nodes, |_| true)[root as usize]))
}

/// Returns, for each node by its number, the Grundy value of the subtree above it. Only edges for
/// which `stands` returns true count. By the colon principle, an edge with a tree of value g above
/// it is worth g + 1, and the value at a node is the nim-sum of its branches ("Winning Ways").
fn values(tree: &RootedTree, nodes: usize, stands: impl Fn(u32) -> bool) -> Vec<u32> {
    let mut values = vec![0; nodes];
    for &node in &tree.order {
        let (parent, edge) = tree.parents[node as usize];
        if stands(edge) {
            values[parent as usize] ^= values[node as usize] + 1;
        }
    }
    values
}

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(Hackenbush::tree(params.graph("graph"), params.text("root"))?)))
}

/// A position of green Hackenbush on a tree, with the values of its subtrees.
struct EvaluatedTree {
    /// The rules and the graph of the game.
    game: Hackenbush,
    /// The tree of the game as a rooted tree, with the parent of each node.
    rooted: RootedTree,
    /// For each edge of the graph, whether it has not been cut.
    stands: Vec<bool>,
    /// For each node, the value of the subtree above it.
    values: Vec<u32>,
}

impl EvaluatedTree {
    fn of(params: &Params, position: &[Big]) -> EvaluatedTree {
        let game = Hackenbush::tree(params.graph("graph"), params.text("root"));
        let game = game.expect("the rules were built from the same graph");
        let (nodes, edges) = (game.incidence().vertices(), game.edges());
        let rooted = root_tree(nodes, edges, game.ground()).expect("the rules are those of a tree");
        let mut stands = vec![true; edges.len()];
        for edge in position.iter().filter_map(to_u64) {
            stands[edge as usize - 1] = false;
        }
        let values = values(&rooted, nodes, |edge| stands[edge as usize]);
        EvaluatedTree { game, rooted, stands, values }
    }

    /// Returns the nodes that are connected to the root, except the root, parents before children.
    /// Each entry is a node, its parent and the index of the edge between them.
    fn standing(&self) -> Vec<(u32, u32, u32)> {
        let mut value_here = vec![false; self.values.len()];
        value_here[self.game.ground() as usize] = true;
        let mut positions = Vec::new();
        for &node in self.rooted.order.iter().rev() {
            let (parent, edge) = self.rooted.parents[node as usize];
            if value_here[parent as usize] && self.stands[edge as usize] {
                value_here[node as usize] = true;
                positions.push((node, parent, edge));
            }
        }
        positions
    }
}

fn moves(params: &Params, position: &[Big], target: &Big, limit: usize) -> Moves {
    let tree = EvaluatedTree::of(params, position);
    let Some(target) = to_u64(target).and_then(|target| u32::try_from(target).ok()) else {
        return Moves::all(vec![]);
    };
    // At each node, the value that the subtree above it must get for the total to be `target`;
    // `None` if no move inside the subtree achieves that.
    let mut targets: Vec<Option<u32>> = vec![None; tree.values.len()];
    targets[tree.game.ground() as usize] = Some(target);
    let mut cuts = Vec::new();
    for (node, parent, edge) in tree.standing() {
        let Some(wanted) = targets[parent as usize] else { continue };
        let branch = (tree.values[node as usize] + 1) ^ tree.values[parent as usize] ^ wanted;
        match branch.checked_sub(1) {
            None => cuts.push(edge),
            inside => targets[node as usize] = inside,
        }
    }
    let count = Big::from(cuts.len());
    let to = cuts.iter().take(limit).map(|&edge| tree.game.after(position, edge)).collect();
    Moves { to, count: Some(count) }
}

fn why(params: &Params, position: &[Big]) -> Words {
    let tree = EvaluatedTree::of(params, position);
    let root = tree.game.ground();
    let at_root = tree.standing().into_iter().filter(|(_, parent, _)| *parent == root);
    let branches: Vec<Big> =
        at_root.map(|(node, _, _)| Big::from(tree.values[node as usize] + 1)).collect();
    let described = nim_sum(&branches).1;
    match branches.len() {
        0 => words!(green_hackenbush_tree::no_edge_is_left),
        1 => words!(green_hackenbush_tree::only_branch_at_root_has_value, described),
        _ => words!(green_hackenbush_tree::nim_sum_of_values_of_branches, described),
    }
}

/// Explains the outcome in steps by the value of every branch, from the tips to the root.
fn steps(params: &Params, position: &[Big]) -> Vec<ExplanationStep> {
    /// The maximum number of vertices that the steps describe one by one.
    const MAX_DESCRIBED: usize = 12;
    let tree = EvaluatedTree::of(params, position);
    let graph = params.graph("graph");
    let standing = tree.standing();
    let root = tree.game.ground();
    let figure = (standing.len() < MarkedGraph::MAX_SIZE).then(|| {
        let mut vertices = vec![root];
        vertices.extend(standing.iter().map(|(node, ..)| *node));
        let row_of = |node: u32| vertices.iter().position(|v| *v == node).unwrap_or(0) as u32;
        Figure::Graph(MarkedGraph {
            names: vertices.iter().map(|&v| graph.name(v).to_string()).collect(),
            edges: standing.iter().map(|&(node, above, _)| (row_of(above), row_of(node))).collect(),
            values: vertices.iter().map(|&v| Some(tree.values[v as usize].into())).collect(),
            at: Some(0),
            ..MarkedGraph::default()
        })
    });
    let mut steps = vec![ExplanationStep::with_figure(
        words!(green_hackenbush_tree::colon_principle_part_above_vertex),
        figure,
    )];
    let mut forks: Vec<(u32, Vec<u32>)> = Vec::new();
    for &(node, above, _) in &standing {
        match forks.iter_mut().find(|(at, _)| *at == above) {
            Some((_, branches)) => branches.push(node),
            None => forks.push((above, vec![node])),
        }
    }
    if forks.len() <= MAX_DESCRIBED {
        for (at, branches) in forks.iter().rev() {
            let plus: Vec<String> =
                branches.iter().map(|&v| format!("({}+1)", tree.values[v as usize])).collect();
            let names = Words::list(branches.iter().map(|&v| graph.name(v)));
            let (at, value) = (graph.name(*at), tree.values[*at as usize]);
            steps.push(ExplanationStep::sentence(words!(
                green_hackenbush_tree::branches_at_lead_to,
                at,
                plus = plus.join(" xor "),
                value,
                branches = names
            )));
        }
    }
    steps.push(ends(&tree.values[root as usize].into()));
    steps
}

/// Returns the last step of an explanation, which states who wins by the total value of the
/// position.
pub(super) fn ends(value: &Big) -> ExplanationStep {
    ExplanationStep::sentence(if *value == Big::ZERO {
        words!(green_hackenbush_tree::total_value_is_zero_p_position)
    } else {
        words!(green_hackenbush_tree::total_value_is_not_zero_n, value)
    })
}

/// Returns every position that can be reached from the uncut graph, if the graph has at most `to`
/// edges. Otherwise returns an empty list.
pub(super) fn positions_of(game: &Hackenbush, to: u64) -> Vec<Vec<u64>> {
    let mut positions = vec![grundy_core::base::Counts::default()];
    if game.edges().len() as u64 > to {
        return vec![];
    }
    let mut visited: FxHashSet<_> = positions.iter().cloned().collect();
    let (mut next, mut options) = (0, Vec::new());
    while next < positions.len() {
        game.options(&mut options, &positions[next].clone());
        positions.extend(options.drain(..).filter(|option| visited.insert(option.clone())));
        next += 1;
    }
    positions.into_iter().map(|position| position.to_vec()).collect()
}

fn positions(params: &Params, to: u64) -> Vec<Vec<u64>> {
    let game = Hackenbush::tree(params.graph("graph"), params.text("root"));
    game.map(|game| positions_of(&game, to)).unwrap_or_default()
}
