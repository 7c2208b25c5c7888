//! Projection: some number on a track. The automaton guesses its digits, and its sets of states are the states of the
//! result (Rabin and Scott 1959).

use crate::automaton::Automaton;
use crate::diagram::{Arena, BELOW, Edge, Node, cofactors, level, restrict, zeros};
use crate::error::Stopped;
use crate::limits::Meter;
use crate::minimise::Machine;
use rustc_hash::FxHashMap;

/// The tuples that some number at `place` completes to an accepted one. At most 2^n states for n of the automaton;
/// relations in which that number is determined by the others rarely come near.
pub(crate) fn project(meter: &mut Meter, a: &Automaton, place: usize) -> Result<Machine, Stopped> {
    let bits = a.numeration.letter_bits();
    let from = place as u32 * bits;
    let mut projection = Projection {
        a,
        from,
        bits,
        dead: a.graph.sink(false),
        full: a.graph.sink(true),
        arena: Arena::default(),
        sets: Sets::default(),
        unions: FxHashMap::default(),
        images: vec![Edge::NONE; a.graph.nodes.len()],
        known: FxHashMap::default(),
        meter,
    };
    projection.sets.number(&[]);
    let start = projection.start()?;
    let start = projection.sets.number(&start);
    // Sets become states in the order in which they are met; no leaf stands for a set that is no state.
    let mut states = vec![start];
    let mut number = vec![u32::MAX; start as usize + 1];
    number[start as usize] = 0;
    let (mut roots, mut accepting) = (Vec::new(), Vec::new());
    let mut seen: Vec<u32> = Vec::new();
    let mut leaves = Vec::new();
    while roots.len() < states.len() {
        let set = projection.sets.get(states[roots.len()]).to_vec();
        accepting.push(set.iter().any(|&state| a.graph.accepting[state as usize]));
        let mut root = Edge::leaf(NOTHING);
        for &state in &set {
            let image = projection.image(a.graph.roots[state as usize])?;
            root = projection.join(root, image)?;
        }
        seen.resize(projection.arena.len(), 0);
        collect(projection.arena.nodes(), root, roots.len() as u32 + 1, &mut seen, &mut leaves);
        number.resize(projection.sets.len(), u32::MAX);
        for set in leaves.drain(..) {
            if number[set as usize] == u32::MAX {
                number[set as usize] = states.len() as u32;
                states.push(set);
            }
        }
        roots.push(root);
        projection.meter.states(states.len())?;
        projection.meter.tick()?;
    }
    // Different sets are different states, so that diagrams stay reduced under new numbers.
    number.resize(projection.sets.len(), u32::MAX);
    let renumber = |edge: Edge| match edge.state() {
        // Sets that only diagrams in between lead to have no number, and are not reached.
        Some(set) => Edge::leaf(number[set as usize].min(states.len() as u32 - 1)),
        None => edge,
    };
    let nodes = projection.arena.into_nodes().into_iter();
    let nodes = nodes.map(|Node { level, low, high }| Node {
        level,
        low: renumber(low),
        high: renumber(high),
    });
    let nodes = nodes.collect();
    Ok(Machine { nodes, roots: roots.into_iter().map(renumber).collect(), accepting, start: 0 })
}

/// The number of the empty set.
const NOTHING: u32 = 0;

/// The leaves below an edge, each once or more, the low side first.
fn collect(nodes: &[Node], edge: Edge, round: u32, seen: &mut [u32], leaves: &mut Vec<u32>) {
    if let Some(set) = edge.state() {
        leaves.push(set);
    } else if seen[edge.index()] != round {
        seen[edge.index()] = round;
        collect(nodes, nodes[edge.index()].low, round, seen, leaves);
        collect(nodes, nodes[edge.index()].high, round, seen, leaves);
    }
}

struct Projection<'a, 'l> {
    meter: &'a mut Meter<'l>,
    a: &'a Automaton,
    from: u32,
    bits: u32,
    /// The state from which nothing is accepted is in no set.
    dead: Option<u32>,
    /// A set with the state from which everything is accepted has no other.
    full: Option<u32>,
    arena: Arena,
    sets: Sets,
    unions: FxHashMap<u64, u32>,
    /// What the nodes of the automaton became.
    images: Vec<Edge>,
    known: FxHashMap<u64, Edge>,
}

impl Projection<'_, '_> {
    /// The states that zeros on the other tracks lead to: the number may have more digits than the others.
    fn start(&mut self) -> Result<Vec<u32>, Stopped> {
        let graph = &self.a.graph;
        let mut found = vec![false; graph.roots.len()];
        found[0] = true;
        let mut queue = vec![0];
        while let Some(state) = queue.pop() {
            self.meter.tick()?;
            for letter in self.a.numeration.letters() {
                let edge = zeros(&graph.nodes, graph.roots[state as usize], self.from);
                let edge = restrict(&graph.nodes, edge, self.from, self.bits, letter.code);
                let next = zeros(&graph.nodes, edge, BELOW);
                if let Some(next) = next.state()
                    && !std::mem::replace(&mut found[next as usize], true)
                {
                    queue.push(next);
                }
            }
        }
        let found = (0..found.len() as u32).filter(|&state| found[state as usize]);
        let found: Vec<u32> = found.filter(|&state| Some(state) != self.dead).collect();
        match self.full.filter(|full| found.contains(full)) {
            Some(full) => Ok(vec![full]),
            None => Ok(found),
        }
    }

    /// The diagram without the levels of the track, its leaves sets.
    fn image(&mut self, edge: Edge) -> Result<Edge, Stopped> {
        if let Some(state) = edge.state() {
            let alone = [state];
            let set = if Some(state) == self.dead { &[][..] } else { &alone };
            return Ok(Edge::leaf(self.sets.number(set)));
        }
        let known = self.images[edge.index()];
        if known != Edge::NONE {
            return Ok(known);
        }
        let Node { level, low, high } = self.a.graph.nodes[edge.index()];
        let (low, high) = (self.image(low)?, self.image(high)?);
        let made = if level < self.from {
            self.arena.make(level, low, high)
        } else if level < self.from + self.bits {
            self.join(low, high)?
        } else {
            self.arena.make(level - self.bits, low, high)
        };
        self.images[edge.index()] = made;
        Ok(made)
    }

    /// The diagram of unions.
    fn join(&mut self, f: Edge, g: Edge) -> Result<Edge, Stopped> {
        let nothing = Edge::leaf(NOTHING);
        if f == g || g == nothing {
            return Ok(f);
        }
        if f == nothing {
            return Ok(g);
        }
        if let (Some(x), Some(y)) = (f.state(), g.state()) {
            return self.union(x, y).map(Edge::leaf);
        }
        let key = f.min(g).pair(f.max(g));
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        self.meter.tick()?;
        let maps = (self.known.len() + self.unions.len()) * 24;
        let held = self.arena.bytes() + self.sets.bytes() + maps;
        self.meter.nodes(self.arena.len(), held)?;
        let nodes = self.arena.nodes();
        let at = level(nodes, f).min(level(nodes, g));
        let ((f0, f1), (g0, g1)) = (cofactors(nodes, f, at), cofactors(nodes, g, at));
        let (low, high) = (self.join(f0, g0)?, self.join(f1, g1)?);
        let made = self.arena.make(at, low, high);
        self.known.insert(key, made);
        Ok(made)
    }

    fn union(&mut self, x: u32, y: u32) -> Result<u32, Stopped> {
        let key = u64::from(x.min(y)) << 32 | u64::from(x.max(y));
        if let Some(&known) = self.unions.get(&key) {
            return Ok(known);
        }
        let mut all = [self.sets.get(x), self.sets.get(y)].concat();
        for _ in 0..all.len() / 16 {
            // Long unions are many steps.
            self.meter.tick()?;
        }
        all.sort_unstable();
        all.dedup();
        if let Some(full) = self.full.filter(|full| all.binary_search(full).is_ok()) {
            all = vec![full];
        }
        let union = self.sets.number(&all);
        self.unions.insert(key, union);
        Ok(union)
    }
}

/// Sets of states, each once.
#[derive(Default)]
struct Sets {
    members: Vec<u32>,
    /// Where each set ends.
    ends: Vec<usize>,
    /// Open addressing, at most half in use.
    slots: Vec<u32>,
}

const EMPTY: u32 = u32::MAX;

impl Sets {
    fn len(&self) -> usize {
        self.ends.len()
    }

    fn bytes(&self) -> usize {
        self.members.len() * 4 + self.ends.len() * 8 + self.slots.len() * 4
    }

    fn get(&self, set: u32) -> &[u32] {
        let set = set as usize;
        let from = if set == 0 { 0 } else { self.ends[set - 1] };
        &self.members[from..self.ends[set]]
    }

    fn number(&mut self, members: &[u32]) -> u32 {
        if self.ends.len() * 2 >= self.slots.len() {
            let size = (self.slots.len() * 2).max(16);
            self.slots.clear();
            self.slots.resize(size, EMPTY);
            for set in 0..self.ends.len() as u32 {
                let at = self.slot(self.get(set));
                self.slots[at] = set;
            }
        }
        let at = self.slot(members);
        if self.slots[at] == EMPTY {
            self.slots[at] = self.ends.len() as u32;
            self.members.extend_from_slice(members);
            self.ends.push(self.members.len());
        }
        self.slots[at]
    }

    /// Where the set stands or would stand.
    fn slot(&self, members: &[u32]) -> usize {
        let mut hash = members.len() as u64;
        for &member in members {
            hash = (hash.rotate_left(5) ^ u64::from(member)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        let mask = self.slots.len() - 1;
        let mut at = (hash ^ hash >> 32) as usize & mask;
        while self.slots[at] != EMPTY && self.get(self.slots[at]) != members {
            at = (at + 1) & mask;
        }
        at
    }
}
