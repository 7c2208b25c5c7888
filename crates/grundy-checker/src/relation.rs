//! Relations between numbers, as finite automata that read all numbers at once, greatest digits first.
//!
//! Every relation is the minimal deterministic automaton. Numbers of different length are filled up with zeros in
//! front, which make no difference: a letter of zeros leads from the first state back to it (`is_closed`). Of words that
//! are no numbers a relation says nothing; whoever asks for some number, or whether there is any, says that it is one.
//!
//! A letter is a row of bits, so many for each track. Where it leads is found bit by bit, in a decision diagram that all
//! states of an automaton share (Bryant 1986): what does not depend on a track does not look at its bits.

use crate::limits::{Held, Meter, Reached};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::collections::BTreeSet;
use std::hash::Hash;
use std::rc::Rc;

/// A variable: the name of a track.
pub(crate) type Var = String;

type Made = Result<Relation, Reached>;

/// The bit that is looked at, and the nodes at which to go on if it is 0 or 1. A leaf is no node: its number is `LEAF` more
/// than that of the state to which it leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    level: u32,
    next: [u32; 2],
}

const LEAF: u32 = 1 << 31;

impl Node {
    fn leaf(node: u32) -> Node {
        Node { level: LEAF, next: [node; 2] }
    }
}

/// A relation between the numbers on its tracks.
#[derive(Clone)]
pub(crate) struct Relation {
    /// Increasing.
    pub tracks: Vec<Var>,
    /// Whether a word is accepted that ends in a state that is no end.
    negated: bool,
    body: Rc<Body>,
}

struct Body {
    /// Bits of a track in a letter.
    width: u32,
    nodes: Vec<Node>,
    /// For each state, the first of which is where reading begins, the node where its diagram begins.
    roots: Vec<u32>,
    ends: Vec<bool>,
    #[expect(dead_code, reason = "gives the memory back when dropped")]
    held: Held,
}

/// An automaton in the making, of states that stand for keys.
pub(crate) struct Maker<'a, K> {
    meter: &'a Meter<'a>,
    keys: IndexSet<K, FxBuildHasher>,
    nodes: IndexSet<Node, FxBuildHasher>,
    /// Bytes that are taken beside.
    beside: usize,
}

impl<K: Clone + Eq + Hash> Maker<'_, K> {
    fn node(&mut self, level: u32, next: [u32; 2]) -> Result<u32, Reached> {
        self.meter.work(1)?;
        self.meter.size(self.keys.len(), self.bytes())?;
        Ok(self.nodes.insert_full(Node { level, next }).0 as u32)
    }

    pub fn leaf(&mut self, key: K) -> Result<u32, Reached> {
        let state = self.keys.insert_full(key).0 as u32;
        self.meter.size(self.keys.len(), self.bytes())?;
        Ok(LEAF + state)
    }

    fn bytes(&self) -> usize {
        32 * self.nodes.len() + (24 + size_of::<K>()) * self.keys.len() + self.beside
    }

    fn at(&self, node: u32) -> Node {
        self.nodes.get_index(node as usize).copied().unwrap_or(Node::leaf(node))
    }

    pub fn branch(&mut self, level: u32, [low, high]: [u32; 2]) -> Result<u32, Reached> {
        if low == high { Ok(low) } else { self.node(level, [low, high]) }
    }

    /// Where a bit decides between two diagrams, though they may look at bits before it, or at the same.
    fn choice(
        &mut self,
        level: u32,
        [low, high]: [u32; 2],
        known: &mut FxHashMap<(u32, [u32; 2]), u32>,
    ) -> Result<u32, Reached> {
        if let Some(node) = known.get(&(level, [low, high])) {
            return Ok(*node);
        }
        let (a, b) = (self.at(low), self.at(high));
        let first = a.level.min(b.level).min(level);
        let at = |node: Node, whole: u32, bit: usize| {
            if node.level == first { node.next[bit] } else { whole }
        };
        let next = if first == level {
            [at(a, low, 0), at(b, high, 1)]
        } else {
            let zero = self.choice(level, [at(a, low, 0), at(b, high, 0)], known)?;
            [zero, self.choice(level, [at(a, low, 1), at(b, high, 1)], known)?]
        };
        let node = self.branch(first, next)?;
        known.insert((level, [low, high]), node);
        Ok(node)
    }
}

impl Relation {
    /// The relation without tracks that holds, or the one that does not.
    pub fn constant(holds: bool, width: u32, meter: &Meter) -> Made {
        Relation::explore((vec![], width), meter, (), |()| holds, |(), maker| maker.leaf(()))
    }

    /// How many states there are.
    pub fn size(&self) -> usize {
        self.body.roots.len()
    }

    pub fn is_empty(&self) -> bool {
        self.body.ends.iter().all(|end| *end == self.negated)
    }

    /// Whether zeros in front make no difference.
    pub fn is_closed(&self) -> bool {
        let mut node = self.root(0);
        while node < LEAF {
            node = self.node(node).next[0];
        }
        node == LEAF
    }

    /// A shortest accepted word: for every track its letters, greatest first, of the bits with the greatest first.
    pub fn witness(&self) -> Option<Vec<(Var, Vec<u64>)>> {
        // States in the order of their distance, each with the one before and the letter between.
        let (mut met, mut at) = (IndexMap::from([(0, (0, vec![]))]), 0);
        let mut state = loop {
            let state: u32 = *met.get_index(at)?.0;
            if self.accepts(state) {
                break state;
            }
            let mut open = vec![(self.root(state), vec![])];
            while let Some((node, bits)) = open.pop() {
                let Node { level, next } = self.node(node);
                if level == LEAF {
                    met.entry(node - LEAF).or_insert((state, bits));
                } else {
                    open.push((next[1], [&bits[..], &[level]].concat()));
                    open.push((next[0], bits));
                }
            }
            at += 1;
        };
        let mut word = Vec::new();
        while state != 0 {
            let (before, ones) = &met[&state];
            word.push(ones);
            state = *before;
        }
        let bit = |track: u32, ones: &Vec<u32>, i| u64::from(ones.contains(&(track * self.body.width + i)));
        let letter = |track, ones| (0..self.body.width).fold(0, |sum, i| 2 * sum + bit(track, ones, i));
        let letters = |track| word.iter().rev().map(|ones| letter(track, ones)).collect();
        Some((0..).zip(&self.tracks).map(|(i, v)| (v.clone(), letters(i))).collect())
    }

    pub fn not(mut self) -> Relation {
        self.negated = !self.negated;
        self
    }

    /// The same relation of other variables: what was on the i-th track is now `vars[i]`. A variable may be named
    /// twice; then both must be equal.
    pub fn of(&self, vars: &[Var], meter: &Meter) -> Made {
        if self.tracks.is_empty() {
            return Ok(self.clone());
        }
        assert_eq!(vars.len(), self.tracks.len());
        if vars.is_sorted_by(|a, b| a < b) {
            return Ok(Relation { tracks: vars.to_vec(), ..self.clone() });
        }
        let tracks = sorted(vars);
        let levels = self.levels(vars, &tracks);
        let (mut known, mut made) = (FxHashMap::default(), FxHashMap::default());
        let shape = (tracks, self.body.width);
        Relation::explore(shape, meter, 0, |state| self.accepts(*state), |state, maker| {
            self.moved(self.root(*state), &levels, &mut made, &mut known, maker)
        })
    }

    fn moved(
        &self,
        from: u32,
        levels: &[u32],
        made: &mut FxHashMap<u32, u32>,
        known: &mut FxHashMap<(u32, [u32; 2]), u32>,
        maker: &mut Maker<u32>,
    ) -> Result<u32, Reached> {
        if let Some(node) = made.get(&from) {
            return Ok(*node);
        }
        let Node { level, next: [low, high] } = self.node(from);
        let node = if level == LEAF {
            maker.leaf(from - LEAF)?
        } else {
            let low = self.moved(low, levels, made, known, maker)?;
            let high = self.moved(high, levels, made, known, maker)?;
            maker.beside = 32 * (known.len() + made.len());
            maker.choice(levels[level as usize], [low, high], known)?
        };
        made.insert(from, node);
        Ok(node)
    }

    /// Both hold.
    pub fn and(&self, other: &Relation, meter: &Meter) -> Made {
        let tracks = sorted(&[&self.tracks[..], &other.tracks].concat());
        for (one, all) in [(self, other), (other, self)] {
            if one.tracks == tracks && all.size() == 1 && !all.is_empty() {
                return Ok(one.clone());
            }
        }
        let pair = Pair {
            levels: [self, other].map(|r| r.levels(&r.tracks, &tracks)),
            dead: [self, other].map(|r| r.sink(false)),
            of: [self, other],
        };
        let mut known = FxHashMap::default();
        let accept = |states: &[u32; 2]| *states != DEAD && self.accepts(states[0]) && other.accepts(states[1]);
        let shape = (tracks, self.body.width);
        Relation::explore(shape, meter, [0; 2], accept, |states, maker| {
            if *states == DEAD {
                return maker.leaf(DEAD);
            }
            pair.both([self.root(states[0]), other.root(states[1])], &mut known, maker)
        })
    }

    /// Some number stands in this relation to the others; that it is one is part of the relation.
    pub fn exists(&self, var: &Var, meter: &Meter) -> Made {
        let Ok(at) = self.tracks.binary_search(var) else { return Ok(self.clone()) };
        let (mut tracks, width) = (self.tracks.clone(), self.body.width);
        tracks.remove(at);
        let hidden = at as u32 * width..(at as u32 + 1) * width;
        // The number may be longer than all others: those have zeros in front.
        let mut start = BTreeSet::from([0]);
        let mut open = vec![self.root(0)];
        while let Some(node) = open.pop() {
            let Node { level, next } = self.node(node);
            if level == LEAF {
                open.extend(start.insert(node - LEAF).then(|| self.root(node - LEAF)));
            } else {
                open.extend(&next[..if hidden.contains(&level) { 2 } else { 1 }]);
            }
        }
        let sinks = [false, true].map(|kind| self.sink(kind).map(|state| self.root(state)));
        let guess = Guess { of: self, hidden, sinks };
        let mut known = FxHashMap::default();
        let start = Vec::from_iter(start);
        let accept = |set: &Vec<u32>| set.iter().any(|state| self.accepts(*state));
        Relation::explore((tracks, width), meter, start, accept, |set, maker| {
            maker.beside += 8 * set.len();
            guess.any(set.iter().map(|state| self.root(*state)).collect(), &mut known, maker)
        })
    }

    fn root(&self, state: u32) -> u32 {
        self.body.roots[state as usize]
    }

    fn node(&self, node: u32) -> Node {
        self.body.nodes.get(node as usize).copied().unwrap_or(Node::leaf(node))
    }

    fn accepts(&self, state: u32) -> bool {
        self.body.ends[state as usize] != self.negated
    }

    /// The state from which all is accepted, or nothing.
    fn sink(&self, accepts: bool) -> Option<u32> {
        let stays = |state: &u32| self.root(*state) == LEAF + state;
        (0..self.size() as u32).find(|state| stays(state) && self.accepts(*state) == accepts)
    }

    /// For each bit of its letters the place in letters of these tracks.
    fn levels(&self, vars: &[Var], tracks: &[Var]) -> Vec<u32> {
        let track = |var| tracks.partition_point(|track| track < var) as u32;
        vars.iter().flat_map(|v| (0..self.body.width).map(move |i| track(v) * self.body.width + i)).collect()
    }

    /// The automaton whose states are what `step` leads to from `start`.
    pub fn explore<K: Clone + Eq + Hash>(
        (tracks, width): (Vec<Var>, u32),
        meter: &Meter,
        start: K,
        accept: impl Fn(&K) -> bool,
        mut step: impl FnMut(&K, &mut Maker<K>) -> Result<u32, Reached>,
    ) -> Made {
        let (keys, nodes) = (IndexSet::from_iter([start]), IndexSet::default());
        let (mut maker, mut roots) = (Maker { meter, keys, nodes, beside: 0 }, Vec::new());
        while let Some(key) = maker.keys.get_index(roots.len()).cloned() {
            roots.push(step(&key, &mut maker)?);
        }
        let ends: Vec<bool> = maker.keys.iter().map(accept).collect();
        let body = minimal(&maker, &roots, &ends, width)?;
        Ok(Relation { tracks, negated: false, body: Rc::new(body) })
    }
}

/// The state of a pair of which one accepts nothing.
const DEAD: [u32; 2] = [u32::MAX; 2];

/// Two relations that are to hold.
struct Pair<'a> {
    of: [&'a Relation; 2],
    levels: [Vec<u32>; 2],
    dead: [Option<u32>; 2],
}

impl Pair<'_> {
    fn both(
        &self,
        at: [u32; 2],
        known: &mut FxHashMap<[u32; 2], u32>,
        maker: &mut Maker<[u32; 2]>,
    ) -> Result<u32, Reached> {
        if let Some(node) = known.get(&at) {
            return Ok(*node);
        }
        let nodes = [0, 1].map(|i| self.of[i].node(at[i]));
        let level = [0, 1].map(|i| match nodes[i].level {
            LEAF => LEAF,
            level => self.levels[i][level as usize],
        });
        let first = level[0].min(level[1]);
        let dead = |i: usize| self.dead[i].is_some_and(|state| at[i] == LEAF + state);
        let node = if dead(0) || dead(1) {
            maker.leaf(DEAD)?
        } else if first == LEAF {
            maker.leaf(at.map(|node| node - LEAF))?
        } else {
            let next = |bit: usize| {
                [0, 1].map(|i| if level[i] == first { nodes[i].next[bit] } else { at[i] })
            };
            let low = self.both(next(0), known, maker)?;
            let high = self.both(next(1), known, maker)?;
            maker.branch(first, [low, high])?
        };
        known.insert(at, node);
        maker.beside = 24 * known.len();
        Ok(node)
    }
}

/// A relation of which the bits of one track are guessed: the subset construction.
struct Guess<'a> {
    of: &'a Relation,
    hidden: std::ops::Range<u32>,
    /// Where the states begin, and end, that accept nothing, and all.
    sinks: [Option<u32>; 2],
}

impl Guess<'_> {
    fn any(
        &self,
        mut at: Vec<u32>,
        known: &mut FxHashMap<Vec<u32>, u32>,
        maker: &mut Maker<Vec<u32>>,
    ) -> Result<u32, Reached> {
        match self.sinks[1] {
            Some(all) if at.contains(&all) => at = vec![all],
            _ => at.retain(|node| Some(*node) != self.sinks[0]),
        }
        at.sort_unstable();
        at.dedup();
        if let Some(node) = known.get(&at) {
            return Ok(*node);
        }
        maker.meter.work(at.len())?;
        let nodes: Vec<Node> = at.iter().map(|node| self.of.node(*node)).collect();
        let first = nodes.iter().map(|node| node.level).min().unwrap_or(LEAF);
        let next = |bit: usize| {
            let next = |(node, whole): (&Node, &u32)| if node.level == first { node.next[bit] } else { *whole };
            nodes.iter().zip(&at).map(next).collect::<Vec<u32>>()
        };
        let node = if first == LEAF {
            maker.leaf(at.iter().map(|node| node - LEAF).collect())?
        } else if self.hidden.contains(&first) {
            self.any([next(0), next(1)].concat(), known, maker)?
        } else {
            let after = if first < self.hidden.start { 0 } else { self.hidden.len() as u32 };
            let low = self.any(next(0), known, maker)?;
            let high = self.any(next(1), known, maker)?;
            maker.branch(first - after, [low, high])?
        };
        maker.beside += 32 + 4 * at.len();
        known.insert(at, node);
        Ok(node)
    }
}

/// Joins states that no word tells apart (Moore 1956). Every state must be reachable from the first.
fn minimal<K: Clone + Eq + Hash>(
    maker: &Maker<K>,
    roots: &[u32],
    ends: &[bool],
    width: u32,
) -> Result<Body, Reached> {
    fn copy<K: Clone + Eq + Hash>(
        from: u32,
        maker: &Maker<K>,
        class: &[u32],
        copies: &mut [u32],
        to: &mut Maker<u32>,
    ) -> Result<u32, Reached> {
        if from >= LEAF {
            return Ok(LEAF + class[(from - LEAF) as usize]);
        }
        if copies[from as usize] == LEAF {
            let Node { level, next: [low, high] } = maker.nodes[from as usize];
            let low = copy(low, maker, class, copies, to)?;
            let high = copy(high, maker, class, copies, to)?;
            copies[from as usize] = to.branch(level, [low, high])?;
        }
        Ok(copies[from as usize])
    }
    // Which states no shorter word tells apart, numbered as they come.
    let (mut class, mut count) = (vec![0u32; roots.len()], 0);
    loop {
        let mut to = Maker { meter: maker.meter, keys: IndexSet::default(), nodes: IndexSet::default(), beside: 0 };
        let mut copies = vec![LEAF; maker.nodes.len()];
        let mut classes: IndexSet<(u32, bool), FxBuildHasher> = IndexSet::default();
        let mut next = Vec::with_capacity(roots.len());
        for (root, end) in roots.iter().zip(ends) {
            let root = copy(*root, maker, &class, &mut copies, &mut to)?;
            next.push(classes.insert_full((root, *end)).0 as u32);
        }
        if classes.len() == count {
            let held = maker.meter.hold(12 * to.nodes.len() + 5 * count);
            let (roots, ends) = classes.into_iter().unzip();
            return Ok(Body { width, nodes: to.nodes.into_iter().collect(), roots, ends, held });
        }
        (class, count) = (next, classes.len());
    }
}

/// These variables in order, each once.
fn sorted(vars: &[Var]) -> Vec<Var> {
    BTreeSet::from_iter(vars).into_iter().cloned().collect()
}
