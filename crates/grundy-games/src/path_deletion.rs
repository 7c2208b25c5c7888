//! Path deletion: a move deletes a node of a forest with the path to its root.

use super::nim_sum_text::nim_sum;
use crate::prelude::*;
use grundy_core::base::{Nimber, NimberSet, NimberSets};
use grundy_families::{Forest, PathDeletion};

pub static CARD: Card = Card {
    params: &[Param::required("graph", text!(path_deletion::what), ParamKind::Graph)],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(path_deletion::statement),
        theorem: "Sprague–Grundy theorem on what a path leaves",
        source: "UOJ 266",
        claim: Claim::Value(|params, position| {
            let forest = forest(params);
            Some(ForestValues::from_position(&forest, position).total.0.into())
        }),
        moves: Some(moves),
        why: Some(why),
        steps: None,
        checks: &[Check {
            params: "graph={1-2,2-3,3-4}|{1-2,1-3,1-4,1-5}|{1-2,1-3,2-4,2-5,3-6,3-7}|{1-2,1-3,2-4,4-5,5-6,5-7,2-8}|{1-2,3-4,3-5,6}|{b-a,a-c,c-d}",
            positions: reachable,
            to: 9,
        }],
    }),
    ..entry!("path-deletion", path_deletion)
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(PathDeletion(Forest::rooted(params.graph("graph"))?))))
}

fn forest(params: &Params) -> Forest {
    Forest::rooted(params.graph("graph")).expect("the rules were built from the same graph")
}

/// The Grundy values of the trees that remain in a position.
struct ForestValues {
    /// For each node of the forest, whether moves before the position have deleted it.
    removed: Vec<bool>,
    /// For each node, the value of its subtree, which consists of the node and everything below it.
    of_tree: Vec<Nimber>,
    /// For each node, the nim-sum of the values of the subtrees of its children.
    of_children: Vec<Nimber>,
    /// The nim-sum of the values of all remaining trees.
    total: Nimber,
}

impl ForestValues {
    /// Computes the values from the leaves up, with mergeable binary tries. For each node, a trie
    /// contains the values of the positions that deletions in its subtree reach. The tries of the
    /// children are merged, and the nim-sum of the trees beside the deleted path is xored into all
    /// values of a trie at once. Takes O(n log n) time for n nodes.
    fn from_position(forest: &Forest, position: &[Big]) -> ForestValues {
        let nodes = forest.len();
        let removed = forest.removed(position);
        // No value exceeds the number of nodes.
        let mut sets = NimberSets::below(u32::try_from(nodes).map_or(u32::MAX, |nodes| nodes + 1));
        let mut below: Vec<Option<NimberSet>> = Vec::new();
        below.resize_with(nodes, || None);
        let mut values = ForestValues {
            removed,
            of_tree: vec![Nimber(0); nodes],
            of_children: vec![Nimber(0); nodes],
            total: Nimber(0),
        };
        for &node in forest.order().iter().rev() {
            let at = node as usize;
            if values.removed[at] {
                continue;
            }
            let x = values.of_children[at];
            let mut set = below[at].take().unwrap_or_else(|| sets.empty());
            sets.xor_all(&set, x);
            sets.insert(&mut set, x);
            let value = sets.mex(&set);
            values.of_tree[at] = value;
            let Some(parent) = forest.parent(node).filter(|&up| !values.removed[up as usize])
            else {
                values.total ^= value;
                continue;
            };
            let parent = parent as usize;
            values.of_children[parent] ^= value;
            sets.xor_all(&set, value);
            below[parent] = Some(match below[parent].take() {
                Some(other) => sets.merge(other, set),
                None => set,
            });
        }
        values
    }
}

fn moves(params: &Params, position: &[Big], target: &Big, limit: usize) -> Moves {
    let forest = forest(params);
    let values = ForestValues::from_position(&forest, position);
    let Some(target) = to_u64(target).and_then(|target| u32::try_from(target).ok()) else {
        return Moves::all(vec![]);
    };
    // For each node, the nim-sum of the trees that remain if it is deleted with its path: those
    // attached to the path, and all other trees of the forest.
    let mut remaining = vec![Nimber(0); forest.len()];
    let (mut to, mut count) = (Vec::new(), 0u64);
    for &node in forest.order() {
        let at = node as usize;
        if values.removed[at] {
            continue;
        }
        let above = forest.parent(node).filter(|&up| !values.removed[up as usize]);
        let outside = above.map_or(values.total, |up| remaining[up as usize]);
        remaining[at] = outside ^ values.of_tree[at] ^ values.of_children[at];
        if remaining[at].0 == target {
            count += 1;
            if to.len() < limit {
                let mut nodes_after = position.to_vec();
                nodes_after.extend(forest.path(node, &values.removed).map(Big::from));
                nodes_after.sort_unstable();
                to.push(nodes_after);
            }
        }
    }
    Moves { to, count: Some(count.into()) }
}

fn why(params: &Params, position: &[Big]) -> Words {
    let forest = forest(params);
    let values = ForestValues::from_position(&forest, position);
    let top = |node: &&u32| {
        let above = forest.parent(**node);
        !values.removed[**node as usize] && above.is_none_or(|up| values.removed[up as usize])
    };
    let roots: Vec<u32> = forest.order().iter().filter(top).copied().collect();
    let trees: Vec<Big> =
        roots.iter().map(|&root| values.of_tree[root as usize].0.into()).collect();
    let xor_text = nim_sum(&trees).1;
    match roots.as_slice() {
        [] => words!(path_deletion::no_node_is_left),
        [root] => {
            let name = forest.name(*root);
            words!(path_deletion::tree_with_root_has_grundy_value, name, xor_text)
        }
        _ => words!(path_deletion::nim_sum_of_grundy_values, xor_text),
    }
}

/// Returns every position of the forest in which only the first `to` nodes can be deleted: every
/// set of deleted nodes that contains the parent of each of its nodes.
fn reachable(params: &Params, to: u64) -> Vec<Vec<u64>> {
    let forest = forest(params);
    let nodes = (forest.len() as u64).min(to);
    let closed = |set: &u64| {
        (0..nodes)
            .filter(|node| set >> node & 1 == 1)
            .all(|node| forest.parent(node as u32).is_none_or(|parent| set >> parent & 1 == 1))
    };
    let list = |set: u64| (0..nodes).filter(|node| set >> node & 1 == 1).collect();
    (0..1u64 << nodes).filter(closed).map(list).collect()
}
