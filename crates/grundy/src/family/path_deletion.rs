//! Forests whose trees are rooted, and the deletion of a node with all its ancestors.

use super::named_graph::NamedGraph;
use crate::base::{
    Big, Counts, Error, NamedMove, Notation, Ruleset, Split, View, Words, excerpt, to_u64,
};
use crate::words;
use std::sync::Arc;

/// A forest, every tree of it rooted at its least label.
///
/// When all labels are numbers the least is the least number; otherwise the label that the text
/// mentions first.
pub struct Forest {
    graph: Arc<NamedGraph>,
    /// The parent of each node; a root is its own.
    parents: Vec<u32>,
    /// Every node, parents before children.
    order: Vec<u32>,
}

impl Forest {
    /// Roots the trees of a graph, whose directions do not matter. O(V log V + E).
    ///
    /// # Errors
    /// `BadInput` naming an edge that closes a cycle.
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
            let mut done = order.len();
            order.push(root);
            while let Some(&node) = order.get(done) {
                done += 1;
                // The edge to the parent is met once; whatever else leads to a known node is a cycle.
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

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.parents.is_empty()
    }

    /// Every node, parents before children.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The parent of a node; `None` of a root.
    pub fn parent(&self, node: u32) -> Option<u32> {
        Some(self.parents[node as usize]).filter(|&parent| parent != node)
    }

    /// The label of a node.
    pub fn name(&self, node: u32) -> &str {
        self.graph.name(node)
    }

    /// Which nodes are gone in a position.
    pub fn gone(&self, position: &[Big]) -> Vec<bool> {
        let mut gone = vec![false; self.len()];
        for node in position.iter().filter_map(to_u64) {
            if let Some(gone) = gone.get_mut(node as usize) {
                *gone = true;
            }
        }
        gone
    }

    /// A node and its ancestors that are not gone, from the node upwards.
    pub fn path<'a>(&'a self, node: u32, gone: &'a [bool]) -> impl Iterator<Item = u32> + 'a {
        let up = std::iter::successors(Some(node), |&node| self.parent(node));
        up.take_while(|&node| !gone[node as usize])
    }
}

/// The nodes in the order of their labels.
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

fn cycle(graph: &NamedGraph, from: u32, to: u32) -> Error {
    let (a, b) = (excerpt(graph.name(from)), excerpt(graph.name(to)));
    Error::bad(words!(
        "the graph is no forest: the edge between `{a}` and `{b}` closes a cycle",
        "此图不是森林：`{a}` 与 `{b}` 之间的边构成圈"
    ))
    .help(words!("leave that edge out", "请去掉这条边"))
}

/// A move chooses a node and deletes it with all its ancestors. A position lists the nodes that are
/// gone, in the order of the text.
pub struct PathDeletion(pub Forest);

impl Ruleset for PathDeletion {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let gone = self.0.gone(&from.widen());
        let present = (0..self.0.len() as u32).filter(|&node| !gone[node as usize]);
        out.extend(present.map(|node| {
            let path = self.0.path(node, &gone).map(u64::from);
            Counts::of(from.iter().copied().chain(path)).sorted()
        }));
    }

    fn width(&self, from: &Counts) -> u64 {
        // Every option is a list of up to all nodes.
        let nodes = self.0.len() as u64;
        (nodes - (from.len() as u64).min(nodes)).saturating_mul(1 + nodes / 8)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for PathDeletion {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.push(position.clone());
    }
}

impl Notation for PathDeletion {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let forest = &self.0;
        let mut gone = vec![false; forest.len()];
        let names = words.iter().flat_map(|word| word.split([',', '\u{ff0c}']));
        for name in names.filter(|name| !name.is_empty()) {
            let Some(node) = forest.graph.find(name) else {
                let (shown, known) = (excerpt(name), excerpt(forest.name(0)));
                return Err(Error::bad(words!(
                    "the forest has no node `{shown}`",
                    "森林中没有结点 `{shown}`"
                ))
                .help(words!(
                    "use the labels of the graph, such as `{known}`",
                    "请用图中的标号，如 `{known}`"
                )));
            };
            if std::mem::replace(&mut gone[node as usize], true) {
                let shown = excerpt(name);
                return Err(Error::bad(words!("`{shown}` is given twice", "`{shown}` 给了两次"))
                    .help(words!("a node is deleted once", "每个结点只删一次")));
            }
        }
        let nodes = (0..forest.len() as u32).filter(|&node| gone[node as usize]);
        for node in nodes.clone() {
            if let Some(parent) = forest.parent(node).filter(|&parent| !gone[parent as usize]) {
                let (node, parent) = (excerpt(forest.name(node)), excerpt(forest.name(parent)));
                return Err(Error::bad(words!(
                    "`{node}` is gone, but its parent `{parent}` is not",
                    "`{node}` 已删，但其父结点 `{parent}` 未删"
                ))
                .help(words!(
                    "a node is deleted with all its ancestors; list them too",
                    "结点与其全部祖先一同删去；请一并列出"
                )));
            }
        }
        Ok(nodes.map(Big::from).collect())
    }

    fn print(&self, position: &[Big]) -> String {
        let names = position.iter().filter_map(to_u64).map(|node| self.0.name(node as u32));
        names.collect::<Vec<_>>().join(" ")
    }

    fn view(&self, position: &[Big]) -> View {
        View::of(self.0.graph.view(false), |mut view| {
            let gone = self.0.gone(position);
            for (at, (vertex, gone)) in (0..).zip(view.vertices.iter_mut().zip(&gone)) {
                vertex.ground = self.0.parent(at).is_none();
                vertex.gone = *gone;
            }
            for edge in &mut view.edges {
                edge.gone = gone[edge.from as usize] || gone[edge.to as usize];
            }
            View::Graph(view)
        })
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let (before, after) = (self.0.gone(from), self.0.gone(to));
        let fresh = |node: &u32| after[*node as usize] && !before[*node as usize];
        // What is chosen comes below everything that goes with it.
        let chosen = *self.0.order.iter().rev().find(|node| fresh(node))?;
        let above: Vec<&str> =
            self.0.path(chosen, &before).skip(1).map(|node| self.0.name(node)).collect();
        let named = NamedMove::new("delete", to.to_vec()).with("node", self.0.name(chosen));
        Some(named.with("ancestors", above))
    }

    fn describe(&self, made: &NamedMove) -> Words {
        let name = made.text("node");
        match made.choices.list("ancestors").unwrap_or_default().len() {
            0 => words!("delete {name}", "删去 {name}"),
            1 => words!("delete {name} and its parent", "删去 {name} 及其父结点"),
            above => {
                words!("delete {name} and its {above} ancestors", "删去 {name} 及其 {above} 个祖先")
            }
        }
    }
}
