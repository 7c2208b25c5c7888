//! Relations between numbers, as finite automata that read one letter of all numbers in each step,
//! most significant digits first.
//!
//! Every relation is a minimal deterministic automaton. Shorter numbers are padded with leading
//! zeros, which must not change acceptance: a letter of zeros leads from the start to itself
//! (`is_closed`). The acceptance of words that are not numbers is arbitrary, because a quantifier
//! restricts its variable to valid words.
//!
//! A letter consists of the first digit of each track, then the second digit of each track, and so
//! on, and is read bit by bit in a decision diagram. If a transition does not depend on a track,
//! the diagram skips the bits of the track (Bryant 1986).

use crate::limits::{LimitReached, Meter};
use crate::statement::Fault;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::hash::Hash;
use std::iter::successors;
use std::rc::Rc;

/// A variable of formulas. It identifies a track of an automaton: the sequence of digits of one
/// number among the numbers that the automaton reads together.
pub(crate) type Var = u32;

/// A bit of a letter (the symbol that an automaton reads in one step), identified by its place.
/// Bits are ordered as they are read: the highest 8 bits of this number contain the index of the
/// digit within the block, the next 16 the track, and the lowest 8 the index of the bit in the
/// digit.
pub(crate) type Bit = u32;

/// A node of the decision diagrams: the bit that it tests, and the targets for the bit values 0 and
/// 1. A state is a node with the bit [`BETWEEN`] and two equal targets.
pub(crate) type DecisionNode<P> = (Bit, [P; 2]);

/// The number that [`DecisionNode`] has in place of a bit if the node is a state. A state is
/// between two letters, so this number is ordered after all bits of a letter.
pub(crate) const BETWEEN: Bit = Bit::MAX;

/// Maximum number of tracks of a relation: the numbers that its automaton reads together.
const MAX_TRACKS: usize = 1000;

/// A relation between numbers, as a minimal automaton that reads each number on its own track.
#[derive(Clone)]
pub(crate) struct Relation {
    /// The variable of each track, in ascending order.
    pub tracks: Vec<Var>,
    /// The states, beginning with the start, and after them the other nodes of the decision
    /// diagrams.
    nodes: Rc<Vec<DecisionNode<u32>>>,
    /// For each state, whether it is accepting, before a possible inversion by `negated`.
    ends: Rc<Vec<bool>>,
    /// Whether acceptance is inverted: the automaton then accepts in the states where `ends` is
    /// false.
    negated: bool,
}

/// Merges equal nodes of the diagrams for [`Relation::explore`]. `bits` yields every node that is
/// not a state, together with its index in `class`; the targets of a node come before it. `class`
/// contains the class of each state and node as a number, and the classes of states have the
/// numbers below `states`. Equivalent states or nodes have the same class. Returns the distinct
/// nodes, whose targets are numbers of classes, and stores the class of each node in `class`.
fn distinct_nodes(
    bits: impl Iterator<Item = (usize, DecisionNode<u32>)>,
    states: usize,
    class: &mut [u32],
) -> IndexSet<DecisionNode<u32>, FxBuildHasher> {
    let mut merged = IndexSet::default();
    for (i, (bit, next)) in bits {
        let [low, high] = next.map(|next| class[next as usize]);
        let mut new_class = || (states + merged.insert_full((bit, [low, high])).0) as u32;
        class[i] = if low == high { low } else { new_class() };
    }
    merged
}

impl Relation {
    /// Builds the automaton whose states and diagram nodes are the search states that are reachable
    /// from `start`, and minimises it by refining classes of states that no word distinguishes
    /// (Moore 1956). `node_of` returns the node of a search state, with search states as targets;
    /// the search state is a state of the automaton if the bit of the node is [`BETWEEN`]. `end`
    /// returns whether a state of the automaton accepts.
    pub fn explore<T: Clone + Eq + Hash>(
        tracks: Vec<Var>,
        meter: &Meter,
        start: Vec<T>,
        node_of: impl Fn(&Vec<T>) -> Result<DecisionNode<Vec<T>>, Fault>,
        end: impl Fn(&Vec<T>) -> bool,
    ) -> Result<Relation, Fault> {
        if tracks.len() > MAX_TRACKS {
            return Err(LimitReached::Tracks.into());
        }
        let mut reached = IndexSet::<Vec<T>, FxBuildHasher>::from_iter([start]);
        let (mut nodes, mut ends, mut bytes) = (Vec::new(), Vec::new(), 0);
        while let Some(current) = reached.get_index(nodes.len()) {
            let (bit, next) = node_of(current)?;
            if bit == BETWEEN {
                ends.push(end(current));
            }
            bytes += 80 + size_of::<T>() * current.len();
            nodes.push((bit, next.map(|to| reached.insert_full(to).0 as u32)));
            meter.check(ends.len(), bytes)?;
        }
        // States come first, then nodes in the order of their bits from the last to the first, so
        // that targets precede the nodes that refer to them.
        let mut order = Vec::from_iter(0..nodes.len());
        order.sort_by_key(|i| Reverse(nodes[*i].0));
        let (states, bits) = order.split_at(ends.len());
        // The classes of states that no shorter word distinguishes, numbered in the order of their
        // first occurrence.
        let (mut class, mut count) = (vec![0; nodes.len()], 1);
        loop {
            meter.check(0, 0)?;
            let merged = distinct_nodes(bits.iter().map(|i| (*i, nodes[*i])), count, &mut class);
            let mut classes = IndexSet::<(u32, bool), FxBuildHasher>::default();
            let next = states.iter().map(|i| class[nodes[*i].1[0] as usize]);
            let signatures = next.zip(ends.iter().copied());
            let new = signatures.map(|key| classes.insert_full(key).0 as u32);
            let new = Vec::from_iter(new);
            states.iter().zip(new).for_each(|(i, new)| class[*i] = new);
            if classes.len() == count {
                let (roots, ends): (Vec<u32>, Vec<bool>) = classes.into_iter().unzip();
                let states = roots.into_iter().map(|root| (BETWEEN, [root; 2]));
                let nodes = Rc::new(Vec::from_iter(states.chain(merged)));
                meter.allocate(13 * nodes.len())?;
                return Ok(Relation { tracks, nodes, ends: ends.into(), negated: false });
            }
            count = classes.len();
        }
    }

    /// Returns the number of states of the automaton.
    pub fn size(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether the relation contains no tuple.
    pub fn is_empty(&self) -> bool {
        self.ends.iter().all(|end| *end == self.negated)
    }

    /// Returns whether a letter of zeros leads from the start to itself, so that leading zeros do
    /// not change acceptance.
    pub fn is_closed(&self) -> bool {
        let on_zero = |i: &u32| Some(self.nodes[*i as usize].1[0]);
        let between = |i: &u32| self.nodes[*i as usize].0 == BETWEEN;
        successors(on_zero(&0), on_zero).find(between) == Some(0)
    }

    /// Returns the complement of the relation.
    pub fn not(mut self) -> Relation {
        self.negated = !self.negated;
        self
    }

    /// Returns the relation with other variables: `tracks` are the new variables of its tracks, in
    /// the same order.
    pub fn with_tracks(&self, tracks: &[Var]) -> Relation {
        assert!(tracks.is_sorted_by(|a, b| a < b) && tracks.len() == self.tracks.len());
        Relation { tracks: tracks.to_vec(), ..self.clone() }
    }

    /// Returns the union of `sets`. If `hidden` is a variable, it is quantified existentially, so
    /// that the result does not contain it. The relations must then restrict this variable to valid
    /// words.
    pub fn union(sets: &[Relation], hidden: Option<Var>, meter: &Meter) -> Result<Relation, Fault> {
        let tracks = sets.iter().flat_map(|relation| &relation.tracks).copied().chain(hidden);
        let tracks = BTreeSet::from_iter(tracks);
        let place = |var: Var| tracks.range(..var).count() as u32;
        let (out, track) = (hidden.map(place), |bit: Bit| bit >> 8 & 0xffff);
        let hides = |bit: Bit| Some(track(bit)) == out;
        // The disjoint union of the automata, in which bits are renumbered for letters of all
        // tracks.
        let (mut nodes, mut ends, mut start) = (vec![], vec![], BTreeSet::new());
        for relation in sets {
            let offset = nodes.len() as u32;
            start.insert(offset);
            let places = Vec::from_iter(relation.tracks.iter().map(|var| place(*var)));
            let bit =
                |b: Bit| places.get(track(b) as usize).map_or(b, |at| (b & !0xffff00) | at << 8);
            let moved = |(i, next): &DecisionNode<u32>| (bit(*i), next.map(|next| offset + next));
            nodes.extend(relation.nodes.iter().map(moved));
            ends.extend(relation.ends.iter().map(|end| *end != relation.negated));
            ends.resize(nodes.len(), false);
        }
        let node = |i: u32| nodes[i as usize];
        // An absorbing state determines that the set accepts if it accepts; otherwise it can be
        // dropped.
        let absorbing: Vec<bool> =
            (0..).zip(&nodes).map(|(i, node)| *node == (BETWEEN, [i; 2])).collect();
        let first_bit = |all: &[u32]| all.iter().map(|i| node(*i).0).min().unwrap_or(BETWEEN);
        let next = |all: &[u32], bit: Bit, on: usize| -> Vec<u32> {
            all.iter().map(|i| if node(*i).0 == bit { node(*i).1[on] } else { *i }).collect()
        };
        // Replaces all nodes that test a hidden bit by both of their targets, and normalises the
        // set.
        let closure = |mut all: Vec<u32>| loop {
            all.retain(|i| !absorbing[*i as usize] || ends[*i as usize]);
            if let Some(sure) = all.iter().find(|i| absorbing[**i as usize]) {
                return vec![*sure];
            }
            all.sort_unstable();
            all.dedup();
            let bit = first_bit(&all);
            if !hides(bit) {
                return all;
            }
            all = [next(&all, bit, 0), next(&all, bit, 1)].concat();
        };
        // The hidden number can be longer than all others, which then have leading zeros.
        let mut open: Vec<u32> = start.iter().map(|i| node(*i).1[0]).collect();
        open.retain(|_| hidden.is_some());
        while let Some(i) = open.pop() {
            let (bit, next) = node(i);
            if bit < BETWEEN {
                open.extend(&next[..if hides(bit) { 2 } else { 1 }]);
            } else if start.insert(i) {
                open.push(next[0]);
            }
        }
        let start = closure(start.into_iter().collect());
        // The subset construction on sets of nodes that test no hidden bit.
        let step = |all: &Vec<u32>| {
            let bit = first_bit(all);
            let follows_hidden = bit < BETWEEN && out.is_some_and(|out| track(bit) > out);
            let moved = bit - (Bit::from(follows_hidden) << 8);
            Ok((moved, [0, 1].map(|on| closure(next(all, bit, on)))))
        };
        let end = |all: &Vec<u32>| all.iter().any(|i| ends[*i as usize]);
        let tracks = tracks.iter().copied().filter(|var| Some(*var) != hidden).collect();
        Relation::explore(tracks, meter, start, step, end)
    }
}
