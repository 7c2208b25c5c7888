//! Minimisation of automata by partition refinement.
//!
//! Two states stay in one class if every letter leads from both of them to the same class. The
//! signature of a state is its diagram with every leaf replaced by the class of that state. After a
//! class is split, only diagrams above states with a new class are recomputed, and the largest part
//! of a class keeps its number, so a state changes its class at most log2(n) times (Hopcroft 1971;
//! in this form, by signatures, Jacobs and Wissmann 2023, "Fast coalgebraic bisimilarity
//! minimization"). Computes O(n log n) signatures for n states and nodes, if each node is above a
//! bounded number of leaves.

use crate::automaton::TransitionGraph;
use crate::diagram::{DiagramNode, Edge, NodeArena};
use crate::error::Stopped;
use crate::limits::Meter;

/// A complete deterministic automaton that need not be minimal. `roots[s]` leads to the transition
/// diagram of the state s; see the module [`diagram`](crate::diagram). Children precede their
/// parents in `nodes`.
pub(crate) struct Machine {
    pub nodes: Vec<DiagramNode>,
    pub roots: Vec<Edge>,
    pub accepting: Vec<bool>,
    pub start: u32,
}

/// Returns the minimal automaton that is equivalent to `machine`, with states in breadth-first
/// order from the start.
pub(crate) fn minimise(meter: &mut Meter, machine: &Machine) -> Result<TransitionGraph, Stopped> {
    let mut refinement = Refinement::new(meter, machine)?;
    let mut dirty: Vec<u32> = (0..machine.roots.len() as u32).collect();
    while !dirty.is_empty() {
        let changed = refinement.split(meter, dirty)?;
        dirty = refinement.update_signatures(meter, changed)?;
    }
    refinement.quotient(meter)
}

/// The reverse edges of the diagrams, as lists of users. The users of a node are the nodes that
/// have an edge to it and the states whose root it is; the users of a state are the nodes and
/// states with an edge to its leaf. Nodes and states are numbered together as items: the nodes
/// first, then the states.
struct Users {
    first: Vec<u32>,
    users: Vec<u32>,
}

impl Users {
    fn users_of(&self, item: usize) -> &[u32] {
        &self.users[self.first[item] as usize..self.first[item + 1] as usize]
    }
}

/// The current partition of the states into classes, and the signatures of states and nodes under
/// it.
struct Refinement<'a> {
    machine: &'a Machine,
    users: Users,
    /// The store of the signatures: diagrams whose leaves are numbers of classes.
    arena: NodeArena,
    /// For each node of the machine, its signature: the diagram below the node in which every leaf
    /// is replaced by the class of its state.
    signatures: Vec<Edge>,
    /// For each state, the number of its class, the part of the partition that contains it.
    class: Vec<u32>,
    /// All states, ordered by their class, so that the states of every class form a contiguous
    /// range.
    states: Vec<u32>,
    /// `position[s]` is the index of the state s in `states`.
    position: Vec<u32>,
    /// For each class of the partition, the index in `states` at which its states begin.
    first: Vec<u32>,
    /// For each class of the partition, the number of its states.
    size: Vec<u32>,
    /// For each node, the value of `round` when a recomputation of signatures last visited it.
    marked: Vec<u32>,
    round: u32,
}

impl<'a> Refinement<'a> {
    fn new(meter: &mut Meter, machine: &'a Machine) -> Result<Refinement<'a>, Stopped> {
        let (count, nodes) = (machine.roots.len(), machine.nodes.len());
        // The initial partition consists of the accepting and the rejecting states.
        let rejecting = machine.accepting.iter().filter(|accepting| !**accepting).count();
        let mixed = rejecting > 0 && rejecting < count;
        let class: Vec<u32> =
            machine.accepting.iter().map(|&accepting| u32::from(mixed && accepting)).collect();
        let mut states: Vec<u32> = (0..count as u32).collect();
        states.sort_by_key(|&state| class[state as usize]);
        let mut position = vec![0; count];
        for (index, &state) in states.iter().enumerate() {
            position[state as usize] = index as u32;
        }
        let (first, size) = if mixed {
            (vec![0, rejecting as u32], vec![rejecting as u32, (count - rejecting) as u32])
        } else {
            (vec![0], vec![count as u32])
        };
        let used = reachable(machine);
        let users = build_users(meter, machine, &used)?;
        let mut refinement = Refinement {
            machine,
            users,
            arena: NodeArena::default(),
            signatures: vec![Edge::NONE; nodes],
            class,
            states,
            position,
            first,
            size,
            marked: vec![0; nodes],
            round: 0,
        };
        for node in (0..nodes).filter(|&node| used[node]) {
            refinement.signatures[node] = refinement.compute_signature(node);
            meter.tick()?;
        }
        refinement.check_memory(meter)?;
        Ok(refinement)
    }

    fn check_memory(&self, meter: &Meter) -> Result<(), Stopped> {
        let (states, nodes) = (self.states.len(), self.signatures.len());
        let table_bytes = states * 24 + nodes * 12 + self.users.users.len() * 4;
        meter.check_nodes(self.arena.len(), self.arena.bytes() + table_bytes)
    }

    fn signature_of(&self, edge: Edge) -> Edge {
        match edge.state() {
            Some(state) => Edge::leaf(self.class[state as usize]),
            None => self.signatures[edge.index()],
        }
    }

    fn compute_signature(&mut self, node: usize) -> Edge {
        let DiagramNode { level, low, high } = self.machine.nodes[node];
        let (low, high) = (self.signature_of(low), self.signature_of(high));
        self.arena.node(level, low, high)
    }

    fn root_signature(&self, state: u32) -> Edge {
        self.signature_of(self.machine.roots[state as usize])
    }

    /// Splits the classes of the states in `dirty`, the states whose signatures have changed, so
    /// that the states of each class have equal signatures. Returns the states that moved to a new
    /// class.
    fn split(&mut self, meter: &mut Meter, mut dirty: Vec<u32>) -> Result<Vec<u32>, Stopped> {
        let mut changed = Vec::new();
        let mut keyed: Vec<(u32, Edge, u32)> = Vec::with_capacity(dirty.len());
        for state in dirty.drain(..) {
            keyed.push((self.class[state as usize], self.root_signature(state), state));
            meter.tick()?;
        }
        keyed.sort_unstable();
        for group in keyed.chunk_by(|a, b| a.0 == b.0) {
            self.split_class(meter, group, &mut changed)?;
        }
        Ok(changed)
    }

    fn split_class(
        &mut self,
        meter: &mut Meter,
        dirty: &[(u32, Edge, u32)],
        changed: &mut Vec<u32>,
    ) -> Result<(), Stopped> {
        let class = dirty[0].0 as usize;
        let (first, class_size) = (self.first[class], self.size[class]);
        let clean = class_size - dirty.len() as u32;
        // The states with new signatures are moved to the end of the class, ordered by signature.
        let mut end = first + class_size;
        for &(_, _, state) in dirty.iter().rev() {
            end -= 1;
            self.swap(state, end);
            meter.tick()?;
        }
        let changed_parts = dirty.chunk_by(|a, b| a.1 == b.1).map(|part| part.len() as u32);
        let part_sizes: Vec<u32> =
            std::iter::once(clean).filter(|&clean| clean > 0).chain(changed_parts).collect();
        if part_sizes.len() == 1 {
            return Ok(());
        }
        let largest = (0..part_sizes.len()).max_by_key(|&index| part_sizes[index]).unwrap_or(0);
        let mut from = first;
        for (index, &size) in part_sizes.iter().enumerate() {
            if index == largest {
                (self.first[class], self.size[class]) = (from, size);
            } else {
                let new_class = self.first.len() as u32;
                self.first.push(from);
                self.size.push(size);
                for position in from..from + size {
                    let state = self.states[position as usize];
                    self.class[state as usize] = new_class;
                    changed.push(state);
                    meter.tick()?;
                }
            }
            from += size;
        }
        Ok(())
    }

    fn swap(&mut self, state: u32, to: u32) {
        let from = self.position[state as usize];
        let displaced = self.states[to as usize];
        self.states.swap(from as usize, to as usize);
        self.position[state as usize] = to;
        self.position[displaced as usize] = from;
    }

    /// Recomputes the signatures of all nodes above the states in `changed`, which have moved to a
    /// new class. Returns the states whose signature changed.
    fn update_signatures(
        &mut self,
        meter: &mut Meter,
        changed: Vec<u32>,
    ) -> Result<Vec<u32>, Stopped> {
        let nodes = self.signatures.len();
        self.round += 1;
        let (mut ancestors, mut dirty) = (Vec::new(), Vec::new());
        let mut stack: Vec<usize> = changed.iter().map(|&state| nodes + state as usize).collect();
        while let Some(item) = stack.pop() {
            meter.tick()?;
            for &user in self.users.users_of(item) {
                let user = user as usize;
                if user >= nodes {
                    // The root is a leaf that changed; roots that are nodes are handled below.
                    if item >= nodes {
                        dirty.push((user - nodes) as u32);
                    }
                } else if self.marked[user] != self.round {
                    self.marked[user] = self.round;
                    ancestors.push(user);
                    stack.push(user);
                }
            }
        }
        ancestors.sort_unstable();
        for node in ancestors {
            meter.tick()?;
            let signature = self.compute_signature(node);
            if signature != self.signatures[node] {
                self.signatures[node] = signature;
                let states =
                    self.users.users_of(node).iter().filter(|&&user| user as usize >= nodes);
                dirty.extend(states.map(|&user| user - nodes as u32));
            }
        }
        self.check_memory(meter)?;
        Ok(dirty)
    }

    /// Returns the transition graph of the minimal automaton. Its states are the classes of
    /// equivalent states.
    fn quotient(self, meter: &mut Meter) -> Result<TransitionGraph, Stopped> {
        let mut copy = Copy {
            signatures: self.arena.nodes(),
            numbers: vec![u32::MAX; self.first.len()],
            queue: Vec::new(),
            copies: vec![Edge::NONE; self.arena.len()],
            nodes: Vec::new(),
        };
        copy.leaf(self.class[self.machine.start as usize]);
        let (mut roots, mut accepting) = (Vec::new(), Vec::new());
        while roots.len() < copy.queue.len() {
            meter.tick()?;
            let class = copy.queue[roots.len()];
            let state = self.states[self.first[class as usize] as usize];
            roots.push(copy.edge(self.root_signature(state)));
            accepting.push(self.machine.accepting[state as usize]);
        }
        Ok(TransitionGraph::new(copy.nodes, roots, accepting))
    }
}

/// The construction of the minimal automaton from the classes of equivalent states. It copies the
/// signature of each class as the transition diagram of a state, and numbers the classes at the
/// leaves in the order of discovery.
struct Copy<'a> {
    signatures: &'a [DiagramNode],
    numbers: Vec<u32>,
    queue: Vec<u32>,
    copies: Vec<Edge>,
    nodes: Vec<DiagramNode>,
}

impl Copy<'_> {
    fn leaf(&mut self, class: u32) -> Edge {
        if self.numbers[class as usize] == u32::MAX {
            self.numbers[class as usize] = self.queue.len() as u32;
            self.queue.push(class);
        }
        Edge::leaf(self.numbers[class as usize])
    }

    fn edge(&mut self, edge: Edge) -> Edge {
        if let Some(class) = edge.state() {
            return self.leaf(class);
        }
        let copied = self.copies[edge.index()];
        if copied != Edge::NONE {
            return copied;
        }
        let DiagramNode { level, low, high } = self.signatures[edge.index()];
        let (low, high) = (self.edge(low), self.edge(high));
        self.nodes.push(DiagramNode { level, low, high });
        let copy = Edge::node(self.nodes.len() - 1);
        self.copies[edge.index()] = copy;
        copy
    }
}

/// Returns for each node whether it occurs in the transition diagram of some state; other nodes are
/// ignored.
fn reachable(machine: &Machine) -> Vec<bool> {
    let mut used = vec![false; machine.nodes.len()];
    for root in machine.roots.iter().filter(|root| root.state().is_none()) {
        used[root.index()] = true;
    }
    for (index, node) in machine.nodes.iter().enumerate().rev() {
        if used[index] {
            for child in [node.low, node.high] {
                if child.state().is_none() {
                    used[child.index()] = true;
                }
            }
        }
    }
    used
}

/// Builds the lists of users ([`Users`]) from the nodes for which `used` is true, by counting sort.
fn build_users(meter: &mut Meter, machine: &Machine, used: &[bool]) -> Result<Users, Stopped> {
    let nodes = machine.nodes.len();
    let item = |edge: Edge| edge.state().map_or(edge.index(), |state| nodes + state as usize);
    let mut offsets = vec![0u32; nodes + machine.roots.len() + 1];
    let children = |node: usize| [item(machine.nodes[node].low), item(machine.nodes[node].high)];
    let in_use = || (0..nodes).filter(|&node| used[node]);
    for node in in_use() {
        for child in children(node) {
            offsets[child] += 1;
        }
    }
    for &root in &machine.roots {
        offsets[item(root)] += 1;
    }
    let mut sum = 0;
    for count in &mut offsets {
        sum += *count;
        *count = sum;
    }
    meter.check_nodes(nodes, (offsets.len() + sum as usize) * 4)?;
    let mut users = vec![0; sum as usize];
    let mut add_user = |item: usize, user: usize| {
        offsets[item] -= 1;
        users[offsets[item] as usize] = user as u32;
    };
    for node in in_use() {
        for child in children(node) {
            add_user(child, node);
        }
        meter.tick()?;
    }
    for (state, &root) in machine.roots.iter().enumerate() {
        add_user(item(root), nodes + state);
    }
    Ok(Users { first: offsets, users })
}

#[cfg(test)]
mod tests;
