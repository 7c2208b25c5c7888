//! Relations between numbers, as finite automata that read all numbers at once, greatest digits first.
//!
//! Every relation is the minimal deterministic automaton. Numbers of different length are filled up with zeros in
//! front, which make no difference: a letter of zeros leads from the first state back to it (`is_closed`). Of words that
//! are no numbers a relation says nothing; whoever asks for some number, or whether there is any, says that it is one.
//!
//! A letter is a row of digits, the first of each track, the second of each track, and so on, and is read bit by bit: what does
//! not depend on a track does not look at its bits (Bryant 1986).

use crate::limits::{Meter, Reached};
use crate::statement::Fault;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::hash::Hash;
use std::iter::successors;
use std::rc::Rc;

/// A variable: the name of a track.
pub(crate) type Var = u32;

/// A bit of a letter, in the order of reading: which digit of each track, in the first 8 bits, then the track in 16, then
/// which bit of the digit in 8.
pub(crate) type Bit = u32;

/// What is looked at, and where to go on: at a bit of a letter on a 0 and on a 1; between letters both are the same.
pub(crate) type Look<P> = (Bit, [P; 2]);

/// Between letters: it comes after all bits of the letter before.
pub(crate) const BETWEEN: Bit = Bit::MAX;

/// Tracks at most.
const TRACKS: usize = 1000;

/// A relation between the numbers on its tracks.
#[derive(Clone)]
pub(crate) struct Relation {
    /// Increasing.
    pub tracks: Vec<Var>,
    /// The states, which are looked at between letters; the first is where reading begins. Then those at bits.
    nodes: Rc<Vec<Look<u32>>>,
    /// For each state whether it is an end.
    ends: Rc<Vec<bool>>,
    /// Whether a word is accepted that ends in a state that is no end.
    negated: bool,
}

/// The bits that lead to different classes, numbered after so many of states; and the class of each is noted.
fn apart(
    bits: impl Iterator<Item = (usize, Look<u32>)>,
    states: usize,
    class: &mut [u32],
) -> IndexSet<Look<u32>, FxBuildHasher> {
    let mut apart = IndexSet::default();
    for (at, (bit, next)) in bits {
        let [low, high] = next.map(|next| class[next as usize]);
        let mut own = || (states + apart.insert_full((bit, [low, high])).0) as u32;
        class[at] = if low == high { low } else { own() };
    }
    apart
}

impl Relation {
    /// The automaton of what can be reached from a start between letters. It is minimal: states are joined that no word
    /// tells apart (Moore 1956).
    pub fn explore<T: Clone + Eq + Hash>(
        tracks: Vec<Var>,
        meter: &Meter,
        start: Vec<T>,
        look: impl Fn(&Vec<T>) -> Result<Look<Vec<T>>, Fault>,
        end: impl Fn(&Vec<T>) -> bool,
    ) -> Result<Relation, Fault> {
        if tracks.len() > TRACKS {
            return Err(Reached::Tracks.into());
        }
        let mut places = IndexSet::<Vec<T>, FxBuildHasher>::from_iter([start]);
        let (mut nodes, mut ends, mut bytes) = (Vec::new(), Vec::new(), 0);
        while let Some(place) = places.get_index(nodes.len()) {
            let (bit, next) = look(place)?;
            if bit == BETWEEN {
                ends.push(end(place));
            }
            bytes += 80 + size_of::<T>() * place.len();
            nodes.push((bit, next.map(|place| places.insert_full(place).0 as u32)));
            meter.may(ends.len(), bytes)?;
        }
        // States first, then what comes later in a letter.
        let mut order = Vec::from_iter(0..nodes.len());
        order.sort_by_key(|at| Reverse(nodes[*at].0));
        let (states, bits) = order.split_at(ends.len());
        // Which states no shorter word tells apart, numbered as they come.
        let (mut class, mut count) = (vec![0; nodes.len()], 1);
        loop {
            meter.may(0, 0)?;
            let apart = apart(bits.iter().map(|at| (*at, nodes[*at])), count, &mut class);
            let mut classes = IndexSet::<(u32, bool), FxBuildHasher>::default();
            let next = states.iter().map(|at| class[nodes[*at].1[0] as usize]);
            let both = next.zip(ends.iter().copied());
            let new = Vec::from_iter(both.map(|both| classes.insert_full(both).0 as u32));
            states.iter().zip(new).for_each(|(at, new)| class[*at] = new);
            if classes.len() == count {
                let (roots, ends): (Vec<u32>, Vec<bool>) = classes.into_iter().unzip();
                let states = roots.into_iter().map(|root| (BETWEEN, [root; 2]));
                let nodes = Rc::new(Vec::from_iter(states.chain(apart)));
                meter.hold(13 * nodes.len())?;
                return Ok(Relation { tracks, nodes, ends: ends.into(), negated: false });
            }
            count = classes.len();
        }
    }

    /// How many states there are.
    pub fn size(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.iter().all(|end| *end == self.negated)
    }

    /// Whether zeros in front make no difference.
    pub fn is_closed(&self) -> bool {
        let first = |at: &u32| Some(self.nodes[*at as usize].1[0]);
        let between = |at: &u32| self.nodes[*at as usize].0 == BETWEEN;
        successors(first(&0), first).find(between) == Some(0)
    }

    pub fn not(mut self) -> Relation {
        self.negated = !self.negated;
        self
    }

    /// The same relation of other variables, in the same order.
    pub fn of(&self, tracks: &[Var]) -> Relation {
        assert!(tracks.is_sorted_by(|a, b| a < b) && tracks.len() == self.tracks.len());
        Relation { tracks: tracks.to_vec(), ..self.clone() }
    }

    /// One of these holds, with some number for the hidden variable; that it is one is part of the relations.
    pub fn any(of: &[Relation], hidden: Option<Var>, meter: &Meter) -> Result<Relation, Fault> {
        let tracks = of.iter().flat_map(|relation| &relation.tracks).copied().chain(hidden);
        let tracks = BTreeSet::from_iter(tracks);
        let at = |var: Var| tracks.range(..var).count() as u32;
        let (out, track) = (hidden.map(at), |bit: Bit| bit >> 8 & 0xffff);
        let hides = |bit: Bit| Some(track(bit)) == out;
        // All automata side by side, with bits of the letters of all tracks.
        let (mut nodes, mut ends, mut start) = (vec![], vec![], BTreeSet::new());
        for relation in of {
            let before = nodes.len() as u32;
            start.insert(before);
            let at = Vec::from_iter(relation.tracks.iter().map(|var| at(*var)));
            let bit = |b: Bit| at.get(track(b) as usize).map_or(b, |at| (b & !0xffff00) | at << 8);
            let here = |(at, next): &Look<u32>| (bit(*at), next.map(|next| before + next));
            nodes.extend(relation.nodes.iter().map(here));
            ends.extend(relation.ends.iter().map(|end| *end != relation.negated));
            ends.resize(nodes.len(), false);
        }
        let look = |at: u32| nodes[at as usize];
        // A state that is never left, of which all or nothing is accepted, decides or does not count.
        let stays: Vec<bool> =
            (0..).zip(&nodes).map(|(at, look)| *look == (BETWEEN, [at; 2])).collect();
        let first_bit = |all: &[u32]| all.iter().map(|at| look(*at).0).min().unwrap_or(BETWEEN);
        let next = |all: &[u32], bit: Bit, on: usize| -> Vec<u32> {
            all.iter().map(|at| if look(*at).0 == bit { look(*at).1[on] } else { *at }).collect()
        };
        // Where one may be, whatever the hidden bits are.
        let places = |mut all: Vec<u32>| loop {
            all.retain(|at| !stays[*at as usize] || ends[*at as usize]);
            if let Some(sure) = all.iter().find(|at| stays[**at as usize]) {
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
        // The number may be longer than all others: those have zeros in front.
        let mut open: Vec<u32> = start.iter().map(|at| look(*at).1[0]).collect();
        open.retain(|_| hidden.is_some());
        while let Some(at) = open.pop() {
            let (bit, next) = look(at);
            if bit < BETWEEN {
                open.extend(&next[..if hides(bit) { 2 } else { 1 }]);
            } else if start.insert(at) {
                open.push(next[0]);
            }
        }
        let start = places(start.into_iter().collect());
        // All places at which one may be: the subset construction.
        let step = |all: &Vec<u32>| {
            let bit = first_bit(all);
            let after = bit < BETWEEN && out.is_some_and(|out| track(bit) > out);
            let shown = bit - (Bit::from(after) << 8);
            Ok((shown, [0, 1].map(|on| places(next(all, bit, on)))))
        };
        let end = |all: &Vec<u32>| all.iter().any(|at| ends[*at as usize]);
        let tracks = tracks.iter().copied().filter(|var| Some(*var) != hidden).collect();
        Relation::explore(tracks, meter, start, step, end)
    }
}
