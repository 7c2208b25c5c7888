//! Existential projection of a track, by the subset construction (Rabin and Scott 1959): the
//! automaton guesses the digits of the track, and the states of the result are sets of states.

use crate::automaton::Automaton;
use crate::diagram::{
    DiagramNode, Edge, LEAF_LEVEL, NodeArena, cofactors, level, restrict, restrict_to_zeros,
};
use crate::error::Stopped;
use crate::limits::Meter;
use crate::minimise::Machine;
use rustc_hash::FxHashMap;

/// Eliminates the track at index `track`: builds the automaton that accepts a tuple of the
/// remaining tracks if some number on the eliminated track completes it to a tuple that `a`
/// accepts. The result has at most 2^n states if `a` has n states. For relations in which the other
/// numbers determine the eliminated one, the result rarely comes close to this bound.
pub(crate) fn project(meter: &mut Meter, a: &Automaton, track: usize) -> Result<Machine, Stopped> {
    let bits = a.numeration.letter_bits();
    let from = track as u32 * bits;
    let mut projection = Projection {
        a,
        from,
        bits,
        dead: a.graph.sink(false),
        full: a.graph.sink(true),
        arena: NodeArena::default(),
        sets: StateSets::default(),
        unions: FxHashMap::default(),
        images: vec![Edge::NONE; a.graph.nodes.len()],
        memo: FxHashMap::default(),
        meter,
    };
    projection.sets.insert(&[]);
    let start = projection.start()?;
    let start = projection.sets.insert(&start);
    // Reachable sets become states in order of discovery; other sets do not become states.
    let mut states = vec![start];
    let mut number = vec![u32::MAX; start as usize + 1];
    number[start as usize] = 0;
    let (mut roots, mut accepting) = (Vec::new(), Vec::new());
    let mut visited_in: Vec<u32> = Vec::new();
    let mut leaves = Vec::new();
    while roots.len() < states.len() {
        let set = projection.sets.get(states[roots.len()]).to_vec();
        accepting.push(set.iter().any(|&state| a.graph.accepting[state as usize]));
        let mut root = Edge::leaf(EMPTY_SET);
        for &state in &set {
            let image = projection.image(a.graph.roots[state as usize])?;
            root = projection.join(root, image)?;
        }
        visited_in.resize(projection.arena.len(), 0);
        collect_leaves(
            projection.arena.nodes(),
            root,
            roots.len() as u32 + 1,
            &mut visited_in,
            &mut leaves,
        );
        number.resize(projection.sets.len(), u32::MAX);
        for set in leaves.drain(..) {
            if number[set as usize] == u32::MAX {
                number[set as usize] = states.len() as u32;
                states.push(set);
            }
        }
        roots.push(root);
        projection.meter.check_states(states.len())?;
        projection.meter.tick()?;
    }
    // Different sets are different states, so diagrams stay reduced when leaves are renumbered.
    number.resize(projection.sets.len(), u32::MAX);
    let renumber = |edge: Edge| match edge.state() {
        // A set that occurs only in intermediate diagrams has no number; such leaves are
        // unreachable.
        Some(set) => Edge::leaf(number[set as usize].min(states.len() as u32 - 1)),
        None => edge,
    };
    let nodes = projection.arena.into_nodes().into_iter();
    let nodes = nodes.map(|DiagramNode { level, low, high }| DiagramNode {
        level,
        low: renumber(low),
        high: renumber(high),
    });
    let nodes = nodes.collect();
    Ok(Machine { nodes, roots: roots.into_iter().map(renumber).collect(), accepting, start: 0 })
}

/// The index of the empty set in the [`StateSets`] of every projection.
const EMPTY_SET: u32 = 0;

/// Appends the sets at the leaves below an edge to `leaves`. A set can be appended more than once.
/// The leaves below the low edge of a node come first. `visited_in` contains for each node the last
/// round in which a search visited it.
fn collect_leaves(
    nodes: &[DiagramNode],
    edge: Edge,
    round: u32,
    visited_in: &mut [u32],
    leaves: &mut Vec<u32>,
) {
    if let Some(set) = edge.state() {
        leaves.push(set);
    } else if visited_in[edge.index()] != round {
        visited_in[edge.index()] = round;
        collect_leaves(nodes, nodes[edge.index()].low, round, visited_in, leaves);
        collect_leaves(nodes, nodes[edge.index()].high, round, visited_in, leaves);
    }
}

struct Projection<'a, 'l> {
    meter: &'a mut Meter<'l>,
    a: &'a Automaton,
    from: u32,
    bits: u32,
    /// The absorbing state that rejects (no word from it is accepted), if there is one. It is
    /// omitted from the sets of states that are the states of the projection.
    dead: Option<u32>,
    /// The absorbing state that accepts (every word from it is accepted), if there is one. A set of
    /// states that contains it is reduced to this state alone.
    full: Option<u32>,
    arena: NodeArena,
    sets: StateSets,
    unions: FxHashMap<u64, u32>,
    /// For each node of the automaton, its projected diagram, or [`Edge::NONE`] if that is not
    /// computed yet.
    images: Vec<Edge>,
    memo: FxHashMap<u64, Edge>,
}

impl Projection<'_, '_> {
    /// Returns the states that the automaton reaches by words with zeros on all tracks but the
    /// eliminated one. They form the start state of the projection, because the number on the
    /// eliminated track can have more digits than the others.
    fn start(&mut self) -> Result<Vec<u32>, Stopped> {
        let graph = &self.a.graph;
        let mut is_reached = vec![false; graph.roots.len()];
        is_reached[0] = true;
        let mut queue = vec![0];
        while let Some(state) = queue.pop() {
            self.meter.tick()?;
            for letter in self.a.numeration.letters() {
                let edge = restrict_to_zeros(&graph.nodes, graph.roots[state as usize], self.from);
                let edge = restrict(&graph.nodes, edge, self.from, self.bits, letter.code);
                let next = restrict_to_zeros(&graph.nodes, edge, LEAF_LEVEL);
                if let Some(next) = next.state()
                    && !std::mem::replace(&mut is_reached[next as usize], true)
                {
                    queue.push(next);
                }
            }
        }
        let reached = (0..is_reached.len() as u32).filter(|&state| is_reached[state as usize]);
        let reached: Vec<u32> = reached.filter(|&state| Some(state) != self.dead).collect();
        match self.full.filter(|full| reached.contains(full)) {
            Some(full) => Ok(vec![full]),
            None => Ok(reached),
        }
    }

    /// Returns the projected diagram of an edge: the levels of the eliminated track are removed,
    /// and the leaves are sets of states.
    fn image(&mut self, edge: Edge) -> Result<Edge, Stopped> {
        if let Some(state) = edge.state() {
            let singleton = [state];
            let set = if Some(state) == self.dead { &[][..] } else { &singleton };
            return Ok(Edge::leaf(self.sets.insert(set)));
        }
        let memo = self.images[edge.index()];
        if memo != Edge::NONE {
            return Ok(memo);
        }
        let DiagramNode { level, low, high } = self.a.graph.nodes[edge.index()];
        let (low, high) = (self.image(low)?, self.image(high)?);
        let projected = if level < self.from {
            self.arena.node(level, low, high)
        } else if level < self.from + self.bits {
            self.join(low, high)?
        } else {
            self.arena.node(level - self.bits, low, high)
        };
        self.images[edge.index()] = projected;
        Ok(projected)
    }

    /// Returns the diagram in which the leaf for every letter is the union of the leaves that the
    /// two diagrams have for this letter.
    fn join(&mut self, f: Edge, g: Edge) -> Result<Edge, Stopped> {
        let empty = Edge::leaf(EMPTY_SET);
        if f == g || g == empty {
            return Ok(f);
        }
        if f == empty {
            return Ok(g);
        }
        if let (Some(x), Some(y)) = (f.state(), g.state()) {
            return self.union(x, y).map(Edge::leaf);
        }
        let key = f.min(g).pair(f.max(g));
        if let Some(&edge) = self.memo.get(&key) {
            return Ok(edge);
        }
        self.meter.tick()?;
        let maps = (self.memo.len() + self.unions.len()) * 24;
        let bytes_in_use = self.arena.bytes() + self.sets.bytes() + maps;
        self.meter.check_nodes(self.arena.len(), bytes_in_use)?;
        let nodes = self.arena.nodes();
        let at = level(nodes, f).min(level(nodes, g));
        let ((f0, f1), (g0, g1)) = (cofactors(nodes, f, at), cofactors(nodes, g, at));
        let (low, high) = (self.join(f0, g0)?, self.join(f1, g1)?);
        let edge = self.arena.node(at, low, high);
        self.memo.insert(key, edge);
        Ok(edge)
    }

    fn union(&mut self, x: u32, y: u32) -> Result<u32, Stopped> {
        let key = u64::from(x.min(y)) << 32 | u64::from(x.max(y));
        if let Some(&union) = self.unions.get(&key) {
            return Ok(union);
        }
        let mut members = [self.sets.get(x), self.sets.get(y)].concat();
        for _ in 0..members.len() / 16 {
            // A long union counts as several steps.
            self.meter.tick()?;
        }
        members.sort_unstable();
        members.dedup();
        if let Some(full) = self.full.filter(|full| members.binary_search(full).is_ok()) {
            members = vec![full];
        }
        let union = self.sets.insert(&members);
        self.unions.insert(key, union);
        Ok(union)
    }
}

/// A store of distinct sets of states.
#[derive(Default)]
struct StateSets {
    members: Vec<u32>,
    /// For each set, the index in `members` after its last member. Its first member follows the
    /// last one of the preceding set.
    ends: Vec<usize>,
    /// An open-addressing hash table of the indices of sets, with a load of at most one half.
    slots: Vec<u32>,
}

const EMPTY: u32 = u32::MAX;

impl StateSets {
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

    fn insert(&mut self, members: &[u32]) -> u32 {
        if self.ends.len() * 2 >= self.slots.len() {
            let size = (self.slots.len() * 2).max(16);
            self.slots.clear();
            self.slots.resize(size, EMPTY);
            for set in 0..self.ends.len() as u32 {
                let slot = self.find_slot(self.get(set));
                self.slots[slot] = set;
            }
        }
        let slot = self.find_slot(members);
        if self.slots[slot] == EMPTY {
            self.slots[slot] = self.ends.len() as u32;
            self.members.extend_from_slice(members);
            self.ends.push(self.members.len());
        }
        self.slots[slot]
    }

    /// Returns the index in `slots` at which the hash table contains a set, or the empty entry
    /// where the set belongs.
    fn find_slot(&self, members: &[u32]) -> usize {
        let mut hash = members.len() as u64;
        for &member in members {
            hash = (hash.rotate_left(5) ^ u64::from(member)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        let mask = self.slots.len() - 1;
        let mut slot = (hash ^ hash >> 32) as usize & mask;
        while self.slots[slot] != EMPTY && self.get(self.slots[slot]) != members {
            slot = (slot + 1) & mask;
        }
        slot
    }
}
