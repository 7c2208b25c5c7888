//! Minimal automata, by refining a partition of the states.
//!
//! States that lead to the same classes by the same letters stay in one class. After a class is split, only diagrams
//! above states whose class has a new number are looked at again, and the largest part of a class keeps its number,
//! so that a state changes its number at most log2(n) times (Hopcroft 1971; in this form, by signatures, Jacobs and
//! Wissmann 2023, "Fast coalgebraic bisimilarity minimization"). Time: O(n log n) signatures for n states and nodes,
//! where each node lies above a bounded number of leaves.

use crate::automaton::Graph;
use crate::diagram::{Arena, Edge, Node};
use crate::error::Stopped;
use crate::limits::Meter;

/// A complete automaton that need not be minimal. Children of a node stand before it.
pub(crate) struct Machine {
    pub nodes: Vec<Node>,
    pub roots: Vec<Edge>,
    pub accepting: Vec<bool>,
    pub start: u32,
}

/// The minimal automaton, its states in the order in which they are met by breadth from the start.
pub(crate) fn minimise(meter: &mut Meter, machine: &Machine) -> Result<Graph, Stopped> {
    let mut refinement = Refinement::new(meter, machine)?;
    let mut dirty: Vec<u32> = (0..machine.roots.len() as u32).collect();
    while !dirty.is_empty() {
        let changed = refinement.split(meter, dirty)?;
        dirty = refinement.sign(meter, changed)?;
    }
    refinement.quotient(meter)
}

/// Who uses what, as lists in one vector: of nodes those above them and states whose root they are; the same of states
/// as leaves. Numbers from `nodes` on are states.
struct Users {
    first: Vec<u32>,
    users: Vec<u32>,
}

impl Users {
    fn of(&self, item: usize) -> &[u32] {
        &self.users[self.first[item] as usize..self.first[item + 1] as usize]
    }
}

struct Refinement<'a> {
    machine: &'a Machine,
    users: Users,
    /// Diagrams whose leaves are classes.
    arena: Arena,
    /// The image of each node in `arena`.
    signs: Vec<Edge>,
    /// The class of each state.
    class: Vec<u32>,
    /// States by class; `place` is where a state stands.
    states: Vec<u32>,
    place: Vec<u32>,
    first: Vec<u32>,
    size: Vec<u32>,
    /// The round in which a node was marked last.
    marked: Vec<u32>,
    round: u32,
}

impl<'a> Refinement<'a> {
    fn new(meter: &mut Meter, machine: &'a Machine) -> Result<Refinement<'a>, Stopped> {
        let (count, nodes) = (machine.roots.len(), machine.nodes.len());
        // A first sight of all: accepting or not.
        let rejecting = machine.accepting.iter().filter(|accepting| !**accepting).count();
        let mixed = rejecting > 0 && rejecting < count;
        let class: Vec<u32> =
            machine.accepting.iter().map(|&accepting| u32::from(mixed && accepting)).collect();
        let mut states: Vec<u32> = (0..count as u32).collect();
        states.sort_by_key(|&state| class[state as usize]);
        let mut place = vec![0; count];
        for (at, &state) in states.iter().enumerate() {
            place[state as usize] = at as u32;
        }
        let (first, size) = if mixed {
            (vec![0, rejecting as u32], vec![rejecting as u32, (count - rejecting) as u32])
        } else {
            (vec![0], vec![count as u32])
        };
        let used = reachable(machine);
        let users = users(meter, machine, &used)?;
        let mut refinement = Refinement {
            machine,
            users,
            arena: Arena::default(),
            signs: vec![Edge::NONE; nodes],
            class,
            states,
            place,
            first,
            size,
            marked: vec![0; nodes],
            round: 0,
        };
        for node in (0..nodes).filter(|&node| used[node]) {
            refinement.signs[node] = refinement.signed(node);
            meter.tick()?;
        }
        refinement.measure(meter)?;
        Ok(refinement)
    }

    fn measure(&self, meter: &Meter) -> Result<(), Stopped> {
        let (states, nodes) = (self.states.len(), self.signs.len());
        let own = states * 24 + nodes * 12 + self.users.users.len() * 4;
        meter.nodes(self.arena.len(), self.arena.bytes() + own)
    }

    fn sign_of(&self, edge: Edge) -> Edge {
        match edge.state() {
            Some(state) => Edge::leaf(self.class[state as usize]),
            None => self.signs[edge.index()],
        }
    }

    fn signed(&mut self, node: usize) -> Edge {
        let Node { level, low, high } = self.machine.nodes[node];
        let (low, high) = (self.sign_of(low), self.sign_of(high));
        self.arena.make(level, low, high)
    }

    fn root_sign(&self, state: u32) -> Edge {
        self.sign_of(self.machine.roots[state as usize])
    }

    /// Splits the classes of states whose signature has changed. The others of a class still have one signature.
    /// Returns the states whose class has a new number.
    fn split(&mut self, meter: &mut Meter, mut dirty: Vec<u32>) -> Result<Vec<u32>, Stopped> {
        let mut changed = Vec::new();
        let mut keyed: Vec<(u32, Edge, u32)> = Vec::with_capacity(dirty.len());
        for state in dirty.drain(..) {
            keyed.push((self.class[state as usize], self.root_sign(state), state));
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
        let (first, size) = (self.first[class], self.size[class]);
        let clean = size - dirty.len() as u32;
        // The changed ones stand behind the others, by signature.
        let mut end = first + size;
        for &(_, _, state) in dirty.iter().rev() {
            end -= 1;
            self.swap(state, end);
            meter.tick()?;
        }
        let parts = dirty.chunk_by(|a, b| a.1 == b.1).map(|part| part.len() as u32);
        let parts: Vec<u32> =
            std::iter::once(clean).filter(|&clean| clean > 0).chain(parts).collect();
        if parts.len() == 1 {
            return Ok(());
        }
        let largest = (0..parts.len()).max_by_key(|&at| parts[at]).unwrap_or(0);
        let mut from = first;
        for (at, &part) in parts.iter().enumerate() {
            if at == largest {
                (self.first[class], self.size[class]) = (from, part);
            } else {
                let fresh = self.first.len() as u32;
                self.first.push(from);
                self.size.push(part);
                for place in from..from + part {
                    let state = self.states[place as usize];
                    self.class[state as usize] = fresh;
                    changed.push(state);
                    meter.tick()?;
                }
            }
            from += part;
        }
        Ok(())
    }

    fn swap(&mut self, state: u32, to: u32) {
        let from = self.place[state as usize];
        let other = self.states[to as usize];
        self.states.swap(from as usize, to as usize);
        self.place[state as usize] = to;
        self.place[other as usize] = from;
    }

    /// Signs the nodes above states whose class has a new number; returns the states whose signature is another.
    fn sign(&mut self, meter: &mut Meter, changed: Vec<u32>) -> Result<Vec<u32>, Stopped> {
        let nodes = self.signs.len();
        self.round += 1;
        let (mut above, mut dirty) = (Vec::new(), Vec::new());
        let mut stack: Vec<usize> = changed.iter().map(|&state| nodes + state as usize).collect();
        while let Some(item) = stack.pop() {
            meter.tick()?;
            for &user in self.users.of(item) {
                let user = user as usize;
                if user >= nodes {
                    // A root that is a leaf has changed; roots that are nodes come below.
                    if item >= nodes {
                        dirty.push((user - nodes) as u32);
                    }
                } else if self.marked[user] != self.round {
                    self.marked[user] = self.round;
                    above.push(user);
                    stack.push(user);
                }
            }
        }
        above.sort_unstable();
        for node in above {
            meter.tick()?;
            let sign = self.signed(node);
            if sign != self.signs[node] {
                self.signs[node] = sign;
                let states = self.users.of(node).iter().filter(|&&user| user as usize >= nodes);
                dirty.extend(states.map(|&user| user - nodes as u32));
            }
        }
        self.measure(meter)?;
        Ok(dirty)
    }

    /// The automaton of the classes.
    fn quotient(self, meter: &mut Meter) -> Result<Graph, Stopped> {
        let mut copy = Copy {
            signs: self.arena.nodes(),
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
            roots.push(copy.edge(self.root_sign(state)));
            accepting.push(self.machine.accepting[state as usize]);
        }
        Ok(Graph::new(copy.nodes, roots, accepting))
    }
}

/// Copies diagrams, their leaves numbered in the order in which they are met.
struct Copy<'a> {
    signs: &'a [Node],
    numbers: Vec<u32>,
    queue: Vec<u32>,
    copies: Vec<Edge>,
    nodes: Vec<Node>,
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
        let known = self.copies[edge.index()];
        if known != Edge::NONE {
            return known;
        }
        let Node { level, low, high } = self.signs[edge.index()];
        let (low, high) = (self.edge(low), self.edge(high));
        self.nodes.push(Node { level, low, high });
        let copy = Edge::node(self.nodes.len() - 1);
        self.copies[edge.index()] = copy;
        copy
    }
}

/// Which nodes some root leads to.
fn reachable(machine: &Machine) -> Vec<bool> {
    let mut used = vec![false; machine.nodes.len()];
    for root in machine.roots.iter().filter(|root| root.state().is_none()) {
        used[root.index()] = true;
    }
    for (at, node) in machine.nodes.iter().enumerate().rev() {
        if used[at] {
            for child in [node.low, node.high] {
                if child.state().is_none() {
                    used[child.index()] = true;
                }
            }
        }
    }
    used
}

fn users(meter: &mut Meter, machine: &Machine, used: &[bool]) -> Result<Users, Stopped> {
    let nodes = machine.nodes.len();
    let item = |edge: Edge| edge.state().map_or(edge.index(), |state| nodes + state as usize);
    let mut first = vec![0u32; nodes + machine.roots.len() + 1];
    let below = |at: usize| [item(machine.nodes[at].low), item(machine.nodes[at].high)];
    let in_use = || (0..nodes).filter(|&at| used[at]);
    for at in in_use() {
        for child in below(at) {
            first[child] += 1;
        }
    }
    for &root in &machine.roots {
        first[item(root)] += 1;
    }
    let mut sum = 0;
    for count in &mut first {
        sum += *count;
        *count = sum;
    }
    meter.nodes(nodes, (first.len() + sum as usize) * 4)?;
    let mut users = vec![0; sum as usize];
    let mut enter = |item: usize, user: usize| {
        first[item] -= 1;
        users[first[item] as usize] = user as u32;
    };
    for at in in_use() {
        for child in below(at) {
            enter(child, at);
        }
        meter.tick()?;
    }
    for (state, &root) in machine.roots.iter().enumerate() {
        enter(item(root), nodes + state);
    }
    Ok(Users { first, users })
}

#[cfg(test)]
mod tests;
