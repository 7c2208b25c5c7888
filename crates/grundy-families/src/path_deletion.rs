//! The rules of path deletion on rooted forests: a move deletes a node together with all its
//! ancestors.

use super::named_graph::NamedGraph;
use grundy_core::base::{Big, Counts, Ruleset, Split, to_u64};
use grundy_draw::View;
use grundy_text::{Error, NamedMove, Notation, Words, excerpt, words};
use std::sync::Arc;

/// A forest in which the root of every tree is the node with its least label.
///
/// If all labels of the tree are numbers, the least label is the smallest number; otherwise it is
/// the label that occurs first in the text.
pub struct Forest {
    /// The graph as it was written, with the labels of the nodes.
    graph: Arc<NamedGraph>,
    /// The parent of each node; the parent of a root is the root itself.
    parents: Vec<u32>,
    /// All nodes in an order in which every parent comes before its children.
    order: Vec<u32>,
}

impl Forest {
    /// Creates a forest from a graph, whose edges are used without their direction, and chooses the
    /// root of every tree. Takes O(V log V + E) time.
    ///
    /// # Errors
    /// `BadInput` names an edge of the graph that closes a cycle.
    pub fn rooted(graph: &Arc<NamedGraph>) -> Result<Forest, Error> {
        let nodes = graph.graph.len();
        let reversed = graph.graph.reversed();
        let mut parents = vec![u32::MAX; nodes];
        let mut order: Vec<u32> = Vec::with_capacity(nodes);
        for root in by_label(graph) {
            if parents[root as usize] != u32::MAX {
                continue;
            }
            parents[root as usize] = root;
            let mut next_index = order.len();
            order.push(root);
            while let Some(&node) = order.get(next_index) {
                next_index += 1;
                // The edge to the parent is seen once from the node. Any other edge to a node that
                // was visited before closes a cycle.
                let mut to_parent = usize::from(node != root);
                for &next in graph.graph.options(node).iter().chain(reversed.options(node)) {
                    if next == parents[node as usize] && to_parent > 0 {
                        to_parent = 0;
                    } else if parents[next as usize] != u32::MAX {
                        return Err(cycle(graph, node, next));
                    } else {
                        parents[next as usize] = node;
                        order.push(next);
                    }
                }
            }
        }
        Ok(Forest { graph: Arc::clone(graph), parents, order })
    }

    /// Returns the number of nodes of the forest.
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// Returns whether the forest has no nodes.
    pub fn is_empty(&self) -> bool {
        self.parents.is_empty()
    }

    /// Returns all nodes in an order in which every parent comes before its children.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// Returns the parent of a node, or `None` for a root.
    pub fn parent(&self, node: u32) -> Option<u32> {
        Some(self.parents[node as usize]).filter(|&parent| parent != node)
    }

    /// Returns the label of a node.
    pub fn name(&self, node: u32) -> &str {
        self.graph.name(node)
    }

    /// Returns a table that states for each node whether it is deleted in a position.
    pub fn removed(&self, position: &[Big]) -> Vec<bool> {
        let mut removed = vec![false; self.len()];
        for node in position.iter().filter_map(to_u64) {
            if let Some(removed) = removed.get_mut(node as usize) {
                *removed = true;
            }
        }
        removed
    }

    /// Iterates over the nodes that a move at `node` deletes: the node and its ancestors, upwards,
    /// until it reaches an ancestor that is already deleted. `removed` states for each node whether
    /// it is deleted.
    pub fn path<'a>(&'a self, node: u32, removed: &'a [bool]) -> impl Iterator<Item = u32> + 'a {
        let up = std::iter::successors(Some(node), |&node| self.parent(node));
        up.take_while(|&node| !removed[node as usize])
    }
}

/// Returns the nodes of a graph in ascending order of their labels.
fn by_label(graph: &NamedGraph) -> Vec<u32> {
    let nodes = 0..graph.graph.len() as u32;
    let number = |node: u32| {
        let name = graph.name(node);
        let digits = name.bytes().all(|byte| byte.is_ascii_digit());
        let bare = name.trim_start_matches('0');
        digits.then_some((bare.len(), bare))
    };
    let numbers: Option<Vec<_>> = nodes.clone().map(number).collect();
    let mut order: Vec<u32> = nodes.collect();
    if let Some(numbers) = numbers {
        order.sort_by_key(|&node| numbers[node as usize]);
    }
    order
}

/// Returns the error that the edge between the nodes `from` and `to` closes a cycle.
fn cycle(graph: &NamedGraph, from: u32, to: u32) -> Error {
    let (a, b) = (excerpt(graph.name(from)), excerpt(graph.name(to)));
    Error::bad(words!(path_deletion::graph_is_not_forest_edge_between, a, b))
        .help(words!(path_deletion::leave_that_edge_out))
}

/// The path-deletion game on a forest. A position lists the numbers of the deleted nodes,
/// ascending. Nodes are numbered in the order of the text.
pub struct PathDeletion(pub Forest);

impl Ruleset for PathDeletion {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let removed = self.0.removed(&from.widen());
        let present = (0..self.0.len() as u32).filter(|&node| !removed[node as usize]);
        out.extend(present.map(|node| {
            let path = self.0.path(node, &removed).map(u64::from);
            Counts::of(from.iter().copied().chain(path)).sorted()
        }));
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        // Every option is a list of deleted nodes, which can be as long as the number of nodes.
        let nodes = self.0.len() as u64;
        (nodes - (from.len() as u64).min(nodes)).saturating_mul(1 + nodes / 8)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for PathDeletion {}

impl Notation for PathDeletion {
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let forest = &self.0;
        let mut removed = vec![false; forest.len()];
        let names = words.iter().flat_map(|word| word.split([',', '\u{ff0c}']));
        for name in names.filter(|name| !name.is_empty()) {
            let Some(node) = forest.graph.find(name) else {
                let (quoted, example) = (excerpt(name), excerpt(forest.name(0)));
                return Err(Error::bad(words!(path_deletion::forest_has_no_node, quoted))
                    .help(words!(path_deletion::use_labels_of_graph_such_as, example)));
            };
            if std::mem::replace(&mut removed[node as usize], true) {
                let quoted = excerpt(name);
                return Err(Error::bad(words!(path_deletion::is_given_twice, quoted))
                    .help(words!(path_deletion::list_every_node_at_most_once)));
            }
        }
        let nodes = (0..forest.len() as u32).filter(|&node| removed[node as usize]);
        for node in nodes.clone() {
            if let Some(parent) = forest.parent(node).filter(|&parent| !removed[parent as usize]) {
                let (node, parent) = (excerpt(forest.name(node)), excerpt(forest.name(parent)));
                return Err(Error::bad(words!(
                    path_deletion::node_is_deleted_but_its_parent,
                    node,
                    parent
                ))
                .help(words!(path_deletion::node_is_deleted)));
            }
        }
        Ok(nodes.map(Big::from).collect())
    }

    fn print(&self, position: &[Big]) -> String {
        let names = position.iter().filter_map(to_u64).map(|node| self.0.name(node as u32));
        names.collect::<Vec<_>>().join(" ")
    }

    fn print_note(&self) -> Words {
        words!(path_deletion::position_is_written_as_nodes)
    }

    fn view(&self, position: &[Big]) -> View {
        View::or_text(self.0.graph.view(false), |mut view| {
            let removed = self.0.removed(position);
            for (at, (vertex, removed)) in (0..).zip(view.vertices.iter_mut().zip(&removed)) {
                vertex.ground = self.0.parent(at).is_none();
                vertex.removed = *removed;
            }
            for edge in &mut view.edges {
                edge.removed = removed[edge.from as usize] || removed[edge.to as usize];
            }
            View::Graph(view)
        })
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let (removed_before, removed_after) = (self.0.removed(from), self.0.removed(to));
        let is_newly_removed =
            |node: &u32| removed_after[*node as usize] && !removed_before[*node as usize];
        // The chosen node is below all its deleted ancestors.
        let chosen_node = *self.0.order.iter().rev().find(|node| is_newly_removed(node))?;
        let above: Vec<&str> = self
            .0
            .path(chosen_node, &removed_before)
            .skip(1)
            .map(|node| self.0.name(node))
            .collect();
        let built_move =
            NamedMove::new("delete", to.to_vec()).with("node", self.0.name(chosen_node));
        Some(built_move.with("ancestors", above))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let name = named_move.text("node");
        match named_move.choices.list("ancestors").unwrap_or_default().len() {
            0 => words!(path_deletion::delete, name),
            1 => words!(path_deletion::delete_and_its_parent, name),
            above => words!(path_deletion::delete_and_its_ancestors, name, above),
        }
    }
}
