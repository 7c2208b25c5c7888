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

/// The tracks of an automaton, and how many bits a letter has of each.
type Shape = (Vec<Var>, u32);

type Made = Result<Relation, Reached>;

/// The bit that is looked at, and the nodes at which to go on if it is 0 or 1.
type Node = (u32, [u32; 2]);

/// A node from here on is a leaf: so much more than the state to which it leads. Its bit comes after all others.
const LEAF: u32 = 1 << 31;

/// Bits of a letter at most: diagrams are walked through with as many calls one in the other.
const LEVELS: usize = 1000;

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

/// What a diagram does at a place: a bit decides where it goes on, or the state is found, which stands for a key.
enum Look<A, K> {
    Bit(u32, [A; 2]),
    State(K),
}

/// An automaton in the making, of states that stand for keys, with diagrams of places.
pub(crate) struct Maker<'a, A, K> {
    meter: &'a Meter<'a>,
    keys: IndexSet<K, FxBuildHasher>,
    nodes: IndexSet<Node, FxBuildHasher>,
    /// The nodes of places that were met.
    met: FxHashMap<A, u32>,
    /// Elements of sets that are places or keys.
    sets: usize,
}

impl<'a, A: Clone + Eq + Hash, K: Clone + Eq + Hash> Maker<'a, A, K> {
    fn new(meter: &'a Meter<'a>, keys: impl IntoIterator<Item = K>) -> Self {
        let keys = IndexSet::from_iter(keys);
        Maker { meter, keys, nodes: IndexSet::default(), met: FxHashMap::default(), sets: 0 }
    }

    pub fn leaf(&mut self, key: K) -> u32 {
        LEAF + self.keys.insert_full(key).0 as u32
    }

    pub fn branch(&mut self, level: u32, [low, high]: [u32; 2]) -> Result<u32, Reached> {
        if low == high {
            return Ok(low);
        }
        let keys = (8 + 2 * size_of::<K>()) * self.keys.len();
        let places = 2 * size_of::<(A, u32)>() * self.met.len();
        let bytes = 32 * self.nodes.len() + keys + places + 4 * self.sets;
        self.meter.work(1)?;
        self.meter.size(self.keys.len(), bytes)?;
        Ok(self.nodes.insert_full((level, [low, high])).0 as u32)
    }

    /// The diagram that begins at a place.
    fn diagram(&mut self, place: A, look: &impl Fn(&A) -> Look<A, K>) -> Result<u32, Reached> {
        if let Some(node) = self.met.get(&place) {
            return Ok(*node);
        }
        let node = match look(&place) {
            Look::State(key) => self.leaf(key),
            Look::Bit(level, [low, high]) => {
                let low = self.diagram(low, look)?;
                let high = self.diagram(high, look)?;
                self.branch(level, [low, high])?
            }
        };
        self.met.insert(place, node);
        Ok(node)
    }
}

impl Relation {
    /// The relation without tracks that holds, or the one that does not.
    pub fn constant(holds: bool, width: u32, meter: &Meter) -> Made {
        Relation::explore(
            (vec![], width),
            meter,
            (),
            |()| holds,
            |(), maker: &mut Maker<(), ()>| Ok(maker.leaf(())),
        )
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
            node = self.node(node).1[0];
        }
        node == LEAF
    }

    /// A shortest accepted word: for every track its letters, greatest first.
    pub fn witness(&self) -> Option<Vec<(Var, Vec<u64>)>> {
        // States in the order of their distance, each with the bits that are 1, numbered from the start of the word.
        let (mut met, mut at) = (IndexMap::from([(0, (0, BTreeSet::new()))]), 0);
        let bits = self.tracks.len() as u32 * self.body.width;
        // What is below a node is met once.
        let mut seen = BTreeSet::new();
        let (length, ones) = loop {
            let (state, (length, ones)) = met.get_index(at)?;
            if self.accepts(*state) {
                break (*length, ones.clone());
            }
            let (mut open, length) = (vec![(self.root(*state), ones.clone())], *length);
            while let Some((node, ones)) = open.pop() {
                if !seen.insert(node) {
                    continue;
                }
                if node >= LEAF {
                    met.entry(node - LEAF).or_insert((length + 1, ones));
                    continue;
                }
                let (level, [low, high]) = self.node(node);
                let one = BTreeSet::from([length * bits + level]);
                open.extend([(high, &ones | &one), (low, ones)]);
            }
            at += 1;
        };
        let bit = |at: u32, track: u32| u64::from(ones.contains(&(at + track * self.body.width)));
        let letter =
            |at, track| (at..at + self.body.width).fold(0, |sum, at| 2 * sum + bit(at, track));
        let letters = |track| (0..length).map(|i| letter(i * bits, track)).collect();
        Some((0..).zip(&self.tracks).map(|(i, v)| (v.clone(), letters(i))).collect())
    }

    pub fn not(mut self) -> Relation {
        self.negated = !self.negated;
        self
    }

    /// The same relation of other variables, in the same order.
    pub fn of(&self, tracks: Vec<Var>) -> Relation {
        assert!(tracks.is_sorted_by(|a, b| a < b) && tracks.len() == self.tracks.len());
        Relation { tracks, ..self.clone() }
    }

    /// Both hold.
    pub fn and(&self, other: &Relation, meter: &Meter) -> Made {
        let of = [self, other];
        let tracks = BTreeSet::from_iter(of.iter().flat_map(|r| r.tracks.clone()));
        let tracks = Vec::from_iter(tracks);
        for (one, all) in [(self, other), (other, self)] {
            if one.tracks == tracks && all.size() == 1 && !all.is_empty() {
                return Ok(one.clone());
            }
        }
        let width = self.body.width;
        let place = |bit: u32, r: &Relation| {
            let var = &r.tracks[(bit / width) as usize];
            tracks.partition_point(|track| track < var) as u32 * width + bit % width
        };
        let levels = of.map(|r| {
            let bits = 0..r.tracks.len() as u32 * width;
            bits.map(|bit| place(bit, r)).collect::<Vec<u32>>()
        });
        // The pair of states from which nothing is accepted stands for all of which one accepts nothing.
        let (none, sinks) = ([LEAF; 2], of.map(|r| r.sink(false)));
        let look = |at: &[u32; 2]| {
            if (0..2).any(|i| sinks[i] == Some(at[i])) {
                return Look::State(none);
            }
            let nodes = [0, 1].map(|i| of[i].node(at[i]));
            let level = [0, 1].map(|i| levels[i].get(nodes[i].0 as usize).copied().unwrap_or(LEAF));
            let first = level[0].min(level[1]);
            let next = |bit: usize| {
                [0, 1].map(|i| if level[i] == first { nodes[i].1[bit] } else { at[i] })
            };
            if first == LEAF {
                Look::State(at.map(|leaf| leaf - LEAF))
            } else {
                Look::Bit(first, [next(0), next(1)])
            }
        };
        let accept = |at: &[u32; 2]| *at != none && (0..2).all(|i| of[i].accepts(at[i]));
        Relation::explore((tracks.clone(), width), meter, [0; 2], accept, |at, maker| {
            if *at == none {
                return Ok(maker.leaf(none));
            }
            maker.diagram([0, 1].map(|i| of[i].root(at[i])), &look)
        })
    }

    /// Some number stands in this relation to the others; that it is one is part of the relation.
    pub fn exists(&self, var: &Var, meter: &Meter) -> Made {
        let Ok(at) = self.tracks.binary_search(var) else { return Ok(self.clone()) };
        let (mut tracks, width) = (self.tracks.clone(), self.body.width);
        tracks.remove(at);
        let hidden = at as u32 * width..(at as u32 + 1) * width;
        // The number may be longer than all others: those have zeros in front.
        let (mut start, mut open) = (BTreeSet::from([0]), vec![self.root(0)]);
        while let Some(node) = open.pop() {
            if node >= LEAF {
                open.extend(start.insert(node - LEAF).then(|| self.root(node - LEAF)));
            } else {
                let (level, next) = self.node(node);
                open.extend(&next[..if hidden.contains(&level) { 2 } else { 1 }]);
            }
        }
        // All nodes at which one may be, by the hidden bits: the subset construction.
        let (none, all) = (self.sink(false), self.sink(true));
        let look = |at: &Vec<u32>| {
            let mut at = at.clone();
            loop {
                match all {
                    Some(all) if at.contains(&all) => at = vec![all],
                    _ => at.retain(|node| Some(*node) != none),
                }
                at.sort_unstable();
                at.dedup();
                let first = at.iter().map(|node| self.node(*node).0).min().unwrap_or(LEAF);
                let next = |bit: usize| {
                    let next = |node: &u32| {
                        Some(self.node(*node))
                            .filter(|node| node.0 == first)
                            .map_or(*node, |node| node.1[bit])
                    };
                    at.iter().map(next).collect::<Vec<u32>>()
                };
                let after = if first < hidden.start { 0 } else { width };
                if first == LEAF {
                    return Look::State(at.iter().map(|node| node - LEAF).collect());
                } else if !hidden.contains(&first) {
                    return Look::Bit(first - after, [next(0), next(1)]);
                }
                at = [next(0), next(1)].concat();
            }
        };
        let accept = |set: &Vec<u32>| set.iter().any(|state| self.accepts(*state));
        Relation::explore((tracks, width), meter, Vec::from_iter(start), accept, |set, maker| {
            let met = maker.met.len();
            meter.work(set.len())?;
            let roots = set.iter().map(|state| self.root(*state)).collect();
            let root = maker.diagram(roots, &look)?;
            maker.sets += (maker.met.len() - met + 1) * set.len();
            Ok(root)
        })
    }

    fn root(&self, state: u32) -> u32 {
        self.body.roots[state as usize]
    }

    fn node(&self, node: u32) -> Node {
        self.body.nodes.get(node as usize).copied().unwrap_or((LEAF, [node; 2]))
    }

    fn accepts(&self, state: u32) -> bool {
        self.body.ends[state as usize] != self.negated
    }

    /// The leaf of the state from which all is accepted, or nothing.
    fn sink(&self, accepts: bool) -> Option<u32> {
        let stays = |state: &u32| self.root(*state) == LEAF + state;
        let sink =
            (0..self.size() as u32).find(|state| stays(state) && self.accepts(*state) == accepts);
        sink.map(|state| LEAF + state)
    }

    /// The automaton whose states are what `step` leads to from `start`: minimal, as states are joined that no word tells
    /// apart (Moore 1956).
    pub fn explore<A: Clone + Eq + Hash, K: Clone + Eq + Hash>(
        (tracks, width): Shape,
        meter: &Meter,
        start: K,
        accept: impl Fn(&K) -> bool,
        mut step: impl FnMut(&K, &mut Maker<A, K>) -> Result<u32, Reached>,
    ) -> Made {
        if tracks.len() * width as usize > LEVELS {
            return Err(Reached::Tracks);
        }
        let (mut maker, mut roots) = (Maker::new(meter, [start]), Vec::new());
        while let Some(key) = maker.keys.get_index(roots.len()).cloned() {
            roots.push(step(&key, &mut maker)?);
        }
        let ends: Vec<bool> = maker.keys.iter().map(accept).collect();
        let nodes = maker.nodes;
        // Which states no shorter word tells apart, numbered as they come.
        let (mut class, mut count) = (vec![0u32; roots.len()], 0);
        loop {
            // Of the states' diagrams the same ones of classes, what comes later from what came before.
            let mut maker = Maker::<(), ()>::new(meter, []);
            let mut copies: Vec<u32> = Vec::with_capacity(nodes.len());
            let copy = |copies: &[u32], node: u32| match copies.get(node as usize) {
                Some(copy) => *copy,
                None => LEAF + class[(node - LEAF) as usize],
            };
            for (level, next) in &nodes {
                copies.push(maker.branch(*level, next.map(|node| copy(&copies, node)))?);
            }
            let mut classes = IndexSet::<_, FxBuildHasher>::default();
            let both = roots.iter().map(|root| copy(&copies, *root)).zip(&ends);
            let next = both.map(|(root, end)| classes.insert_full((root, *end)).0 as u32).collect();
            if classes.len() == count {
                let held = meter.hold(12 * maker.nodes.len() + 5 * count);
                let nodes = maker.nodes.into_iter().collect();
                let (roots, ends) = classes.into_iter().unzip();
                let body = Body { width, nodes, roots, ends, held };
                return Ok(Relation { tracks, negated: false, body: Rc::new(body) });
            }
            (class, count) = (next, classes.len());
        }
    }
}
