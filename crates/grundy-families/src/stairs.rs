//! [`Stairs`]: games with stones that move towards a root, on staircases and on rooted trees.

use grundy_core::base::{Big, Counts, Ruleset, Split};
use grundy_draw::{EdgeView, GraphView, VertexView, View};
use grundy_octal::number_list;
use grundy_text::{Error, NamedMove, Notation, Words, words};

/// Stones on the nodes of a rooted tree. A move takes any number of stones from one node to its
/// parent; stones that reach the root are out of play.
///
/// A position lists the number of stones on every node.
pub enum Stairs {
    /// A chain of any length. The first number of a position belongs to step 1, next to the ground;
    /// no number belongs to the ground itself.
    Staircase,
    /// A tree. The position lists the stones on its root too, although they cannot move.
    Tree(RootedTree),
}

/// The place where a move puts the stones that it takes from a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Below {
    /// The ground or the root, where stones are out of play.
    Out,
    /// A node. The payload is its index, counted from 0.
    Node(usize),
}

impl Stairs {
    /// Returns where a move takes stones from the node with index `node`, or `None` for the root of
    /// a tree, from which stones cannot move.
    pub fn below(&self, node: usize) -> Option<Below> {
        match self {
            Stairs::Staircase => Some(node.checked_sub(1).map_or(Below::Out, Below::Node)),
            Stairs::Tree(tree) => {
                let parent = tree.parents[node]?;
                Some(if parent == tree.root { Below::Out } else { Below::Node(parent) })
            }
        }
    }

    /// Returns whether stones on the node with index `node` need an odd number of moves to leave
    /// play. The Grundy value of a position is the nim-sum of the numbers of stones on the nodes
    /// with this property.
    pub fn odd(&self, node: usize) -> bool {
        match self {
            Stairs::Staircase => node.is_multiple_of(2),
            Stairs::Tree(tree) => tree.odd[node],
        }
    }
}

/// A rooted tree. Nodes are numbered from 1 in texts and from 0 in this type.
pub struct RootedTree {
    /// The index of the root of the tree.
    root: usize,
    /// The index of the parent of each node, `None` for the root.
    parents: Vec<Option<usize>>,
    /// For each node, whether its distance to the root is odd.
    odd: Vec<bool>,
    /// For each node, the child of the root whose subtree contains the node. For the root, the root
    /// itself.
    branch: Vec<usize>,
}

impl RootedTree {
    /// Creates a tree from the parent of every node, numbered from 1, or 0 for the root. Takes
    /// O(nodes) time for any depth.
    ///
    /// # Errors
    /// `BadInput` unless there is exactly one root, all parents exist, and the parents form no
    /// cycle.
    pub fn from_parents(parents: &[u64]) -> Result<RootedTree, Error> {
        let nodes = parents.len();
        let help = || words!(stairs::give_parent_of_each_node_zero);
        if let Some(at) = parents.iter().position(|&p| p > nodes as u64) {
            let (node, parent) = (at + 1, parents[at]);
            return Err(
                Error::bad(words!(stairs::node_has_parent, node, parent, nodes)).help(help())
            );
        }
        let roots = parents.iter().filter(|&&parent| parent == 0).count();
        let Some(root) = parents.iter().position(|&parent| parent == 0).filter(|_| roots == 1)
        else {
            return Err(
                Error::bad(words!(stairs::tree_has_roots_instead_of_one, roots)).help(help())
            );
        };
        let parents = parents.iter().map(|&parent| (parent as usize).checked_sub(1)).collect();
        RootedTree::with_branches(root, parents)
    }

    /// Creates a tree from its edges and its root. Nodes are numbered from 1 to the number of edges
    /// plus 1. Takes O(nodes) time.
    ///
    /// # Errors
    /// `BadInput` if the edges do not connect all of these nodes, or if they name other nodes.
    pub fn from_edges(edges: &[(u64, u64)], root: u64) -> Result<RootedTree, Error> {
        let nodes = edges.len() + 1;
        let ends = edges.iter().flat_map(|&(a, b)| [a, b]).chain([root]);
        if let Some(node) = { ends }.find(|&node| node == 0 || node > nodes as u64) {
            return Err(Error::bad(words!(stairs::there_is_no_node_tree, node, nodes))
                .help(words!(stairs::tree_has_one_edge_fewer)));
        }
        let mut neighbours = vec![Vec::new(); nodes];
        for &(a, b) in edges {
            let (a, b) = (a as usize - 1, b as usize - 1);
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        let root = root as usize - 1;
        let mut parents = vec![None; nodes];
        let mut queue = vec![root];
        let mut next = 0;
        while let Some(&node) = queue.get(next) {
            next += 1;
            for &child in &neighbours[node] {
                if child != root && parents[child].is_none() {
                    parents[child] = Some(node);
                    queue.push(child);
                }
            }
        }
        if let Some(disconnected) = (0..nodes).find(|&node| node != root && parents[node].is_none())
        {
            let (disconnected, root) = (disconnected + 1, root + 1);
            return Err(Error::bad(words!(
                stairs::node_is_not_connected_to_root,
                disconnected,
                root
            ))
            .help(words!(stairs::edges_of_tree_connect)));
        }
        RootedTree::with_branches(root, parents)
    }

    /// Creates a tree from the root and the parent of each node, and computes [`RootedTree::odd`]
    /// and [`RootedTree::branch`]. Fails if some chain of parents does not lead to the root.
    fn with_branches(root: usize, parents: Vec<Option<usize>>) -> Result<RootedTree, Error> {
        let nodes = parents.len();
        let mut tree =
            RootedTree { root, parents, odd: vec![false; nodes], branch: vec![root; nodes] };
        let mut has_branch = vec![false; nodes];
        has_branch[root] = true;
        let mut path = Vec::new();
        for start in 0..nodes {
            let mut node = start;
            while !has_branch[node] {
                if path.len() > nodes {
                    let at = node + 1;
                    return Err(Error::bad(words!(stairs::parents_of_node_form_cycle, at))
                        .help(words!(stairs::every_node_must_lead_to_root)));
                }
                path.push(node);
                node = tree.parents[node].unwrap_or(root);
            }
            while let Some(child) = path.pop() {
                tree.odd[child] = !tree.odd[node];
                tree.branch[child] = if node == root { child } else { tree.branch[node] };
                has_branch[child] = true;
                node = child;
            }
        }
        Ok(tree)
    }

    /// Returns the number of nodes of the tree, including the root.
    pub fn nodes(&self) -> usize {
        self.parents.len()
    }
}

impl Ruleset for Stairs {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        for (node, &stones) in from.iter().enumerate() {
            let Some(below) = self.below(node) else { continue };
            for moved in 1..=stones {
                let mut to = from.with(node, stones - moved);
                if let Below::Node(next) = below {
                    to.0[next] += moved;
                }
                out.push(to);
            }
        }
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        from.iter().copied().fold(0, u64::saturating_add)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for Stairs {
    /// Splits a position on a tree into components. There is one component for each child of the
    /// root whose subtree contains stones.
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        match self {
            Stairs::Staircase => {
                let used = position.iter().rposition(|&stones| stones > 0);
                out.extend(used.map(|top_step| Counts::of(position[..=top_step].iter().copied())));
            }
            Stairs::Tree(tree) => {
                let stones = |node: &usize| *node != tree.root && position[*node] > 0;
                let used: Vec<usize> = (0..position.len()).filter(stones).collect();
                let mut branches: Vec<usize> = used.iter().map(|&node| tree.branch[node]).collect();
                branches.sort_unstable();
                branches.dedup();
                for branch in branches {
                    let mut component = Counts::of(vec![0; position.len()]);
                    for &node in used.iter().filter(|&&node| tree.branch[node] == branch) {
                        component.0[node] = position[node];
                    }
                    out.push(component);
                }
            }
        }
    }
}

impl Notation for Stairs {
    fn arity(&self) -> Option<usize> {
        match self {
            Stairs::Staircase => None,
            Stairs::Tree(tree) => Some(tree.nodes()),
        }
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let stones = number_list::parse_numbers(words)?;
        let count = stones.len();
        match self.arity() {
            Some(nodes) if nodes != count => {
                Err(Error::bad(words!(stairs::position_has_numbers_but_tree, count, nodes))
                    .help(words!(stairs::give_number_of_stones)))
            }
            _ => Ok(stones),
        }
    }

    fn view(&self, position: &[Big]) -> View {
        let Some(stones) = View::heap_sizes(position) else { return View::Text };
        let Stairs::Tree(tree) = self else { return View::Steps(stones) };
        let vertices = stones.iter().enumerate().map(|(node, &stones)| VertexView {
            name: (node + 1).to_string(),
            ground: node == tree.root,
            stones: Some(stones),
            ..VertexView::default()
        });
        let edge = |(node, parent): (usize, &Option<usize>)| {
            Some(EdgeView { from: node as u32, to: (*parent)? as u32, ..EdgeView::default() })
        };
        let edges = tree.parents.iter().enumerate().filter_map(edge).collect();
        View::Graph(GraphView { directed: true, vertices: vertices.collect(), edges })
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let node = (0..from.len().min(to.len())).find(|&node| to[node] < from[node])?;
        let moved = &from[node] - &to[node];
        let built_move = NamedMove::new("move", to.to_vec()).with("stones", moved);
        let built_move = built_move.with("from", node + 1);
        Some(match (self, self.below(node)) {
            (_, Some(Below::Node(next))) => built_move.with("to", next + 1),
            (Stairs::Staircase, _) => built_move.with("to", "ground"),
            (Stairs::Tree(_), _) => built_move.with("to", "root"),
        })
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let (moved, at, next) =
            (named_move.text("stones"), named_move.text("from"), named_move.text("to"));
        match (self, named_move.choices.number("to")) {
            (Stairs::Staircase, Some(_)) => words!(stairs::move_from_step_to_step, moved, at, next),
            (Stairs::Staircase, None) => words!(stairs::move_from_step_to_ground, moved, at),
            (Stairs::Tree(_), Some(_)) => words!(stairs::move_from_node_to_node, moved, at, next),
            (Stairs::Tree(_), None) => words!(stairs::move_from_node_to_root, moved, at),
        }
    }
}
