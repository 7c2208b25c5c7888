//! Relations between numbers, as finite automata that read all numbers at once, greatest digits first.
//!
//! Every relation is the minimal deterministic automaton. Numbers of different length are filled up with zeros in
//! front, which make no difference: a letter of zeros leads from the first state back to it (`is_closed`). Of words that
//! are no numbers a relation says nothing; whoever asks for some number, or whether there is any, says that it is one.
//!
//! A letter is a row of bits, so many for each track, and is read bit by bit: what does not depend on a track does not
//! look at its bits (Bryant 1986).

use crate::limits::{Meter, Reached};
use crate::statement::Fault;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::cmp::Reverse;
use std::collections::{BTreeSet, VecDeque};
use std::hash::Hash;
use std::rc::Rc;

/// A variable: the name of a track.
pub(crate) type Var = u32;

/// What is looked at, and where to go on: at a bit of a letter on a 0 and on a 1; between letters both are the same.
pub(crate) type Look<P> = (u32, [P; 2]);

/// Between letters: it comes after all bits of the letter before.
pub(crate) const BETWEEN: u32 = u32::MAX;

/// Bits of a letter at most.
const BITS: usize = 1000;

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
    /// The states, which are looked at between letters; the first is where reading begins. Then those at bits.
    nodes: Vec<Look<u32>>,
    /// For each state whether it is an end.
    ends: Vec<bool>,
}

/// Bits of automata whose states are in so many classes: what they lead to in these, where both are not the same. And what
/// stands for each state and each bit.
fn apart(
    bits: impl Iterator<Item = Look<u32>>,
    count: u32,
    mut class: Vec<u32>,
) -> (IndexSet<Look<u32>, FxBuildHasher>, Vec<u32>) {
    let mut apart = IndexSet::default();
    for (bit, next) in bits {
        let [low, high] = next.map(|next| class[next as usize]);
        let own =
            |apart: &mut IndexSet<_, _>| count + apart.insert_full((bit, [low, high])).0 as u32;
        class.push(if low == high { low } else { own(&mut apart) });
    }
    (apart, class)
}

impl Relation {
    /// The automaton of what can be reached from a start between letters. It is minimal: states are joined that no word
    /// tells apart (Moore 1956).
    pub fn explore<T: Clone + Eq + Hash>(
        tracks: Vec<Var>,
        width: u32,
        meter: &Meter,
        start: Vec<T>,
        look: impl Fn(&Vec<T>) -> Result<Look<Vec<T>>, Fault>,
        end: impl Fn(&Vec<T>) -> bool,
    ) -> Result<Relation, Fault> {
        if tracks.len() * width as usize > BITS {
            return Err(Reached::Tracks.into());
        }
        let mut places = IndexSet::<Vec<T>, FxBuildHasher>::from_iter([start]);
        let (mut nodes, mut states, mut bytes) = (Vec::new(), Vec::new(), 0);
        while let Some(place) = places.get_index(nodes.len()) {
            let (bit, next) = look(place)?;
            if bit == BETWEEN {
                states.push(end(place));
            }
            bytes += 80 + size_of::<T>() * place.len();
            nodes.push((bit, next.map(|place| places.insert_full(place).0)));
            meter.size(states.len(), bytes)?;
        }
        // States first, then what comes later in a letter; bits that are looked at to the same end are so but once.
        let mut order: Vec<usize> = (0..nodes.len()).collect();
        order.sort_by_key(|at| Reverse(nodes[*at].0));
        let mut place = vec![0; nodes.len()];
        (0..).zip(&order).for_each(|(new, at)| place[*at] = new);
        let mut nodes = order.iter().map(|at| (nodes[*at].0, nodes[*at].1.map(|next| place[next])));
        let mut roots: Vec<u32> =
            nodes.by_ref().take(states.len()).map(|state| state.1[0]).collect();
        let all: Vec<u32> = (0..states.len() as u32).collect();
        let (bits, place) = apart(nodes, all.len() as u32, all);
        roots.iter_mut().for_each(|root| *root = place[*root as usize]);
        // Which states no shorter word tells apart, numbered as they come.
        let (mut class, mut count) = (vec![0; roots.len()], 1);
        loop {
            meter.work(bits.len())?;
            let (bits, place) = apart(bits.iter().copied(), count, class);
            let mut classes = IndexSet::<(u32, bool), FxBuildHasher>::default();
            let both = roots.iter().map(|root| place[*root as usize]).zip(&states);
            class = both.map(|(root, end)| classes.insert_full((root, *end)).0 as u32).collect();
            if classes.len() as u32 == count {
                let (roots, ends): (Vec<u32>, _) = classes.into_iter().unzip();
                let states = roots.into_iter().map(|root| (BETWEEN, [root; 2]));
                let nodes: Vec<Look<u32>> = states.chain(bits).collect();
                meter.hold(13 * nodes.len())?;
                let body = Rc::new(Body { width, nodes, ends });
                return Ok(Relation { tracks, negated: false, body });
            }
            count = classes.len() as u32;
        }
    }

    /// The relation without tracks that holds.
    pub fn truth(width: u32) -> Relation {
        let body = Body { width, nodes: vec![(BETWEEN, [0; 2])], ends: vec![true] };
        Relation { tracks: vec![], negated: false, body: Rc::new(body) }
    }

    /// How many states there are.
    pub fn size(&self) -> usize {
        self.body.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.body.ends.iter().all(|end| *end == self.negated)
    }

    /// Whether zeros in front make no difference.
    pub fn is_closed(&self) -> bool {
        let mut at = self.body.nodes[0].1[0];
        while self.body.nodes[at as usize].0 < BETWEEN {
            at = self.body.nodes[at as usize].1[0];
        }
        at == 0
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

    /// Both hold.
    pub fn and(self, other: Relation, meter: &Meter) -> Result<Relation, Fault> {
        if self.tracks.is_empty() && !self.is_empty() {
            return Ok(other);
        }
        Ok(Relation::any(&[self.not(), other.not()], None, meter)?.not())
    }

    /// Some number stands in this relation to the others; that it is one is part of the relation.
    pub fn exists(self, var: Var, meter: &Meter) -> Result<Relation, Fault> {
        Relation::any(&[self], Some(var), meter)
    }

    /// One of these holds, with some number for the hidden variable.
    fn any(of: &[Relation], hidden: Option<Var>, meter: &Meter) -> Result<Relation, Fault> {
        let tracks = of.iter().flat_map(|relation| &relation.tracks).copied().chain(hidden);
        let tracks = BTreeSet::from_iter(tracks);
        let width = of[0].body.width;
        let first = |var: Var| tracks.range(..var).count() as u32 * width;
        let out = hidden.map_or(BETWEEN..BETWEEN, |var| first(var)..first(var) + width);
        // All automata side by side, with bits of the letters of all tracks.
        let (mut nodes, mut ends, mut start) = (vec![], vec![], BTreeSet::new());
        for Relation { tracks, negated, body } in of {
            let before = nodes.len() as u32;
            start.insert(before);
            let bits = tracks.iter().flat_map(|var| first(*var)..first(*var) + width);
            let bits: Vec<u32> = bits.collect();
            let bit = |bit: u32| bits.get(bit as usize).copied().unwrap_or(BETWEEN);
            let here = |(at, next): &Look<u32>| (bit(*at), next.map(|next| before + next));
            nodes.extend(body.nodes.iter().map(here));
            ends.extend(body.ends.iter().map(|end| end != negated));
            ends.resize(nodes.len(), false);
        }
        let look = |at: u32| nodes[at as usize];
        // A state that is never left, of which all or nothing is accepted, decides or does not count.
        let stays: Vec<bool> =
            (0..).zip(&nodes).map(|(at, look)| *look == (BETWEEN, [at; 2])).collect();
        let first_bit = |all: &[u32]| all.iter().map(|at| look(*at).0).min().unwrap_or(BETWEEN);
        let next = |all: &[u32], bit: u32, on: usize| -> Vec<u32> {
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
            if !out.contains(&bit) {
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
                open.extend(&next[..if out.contains(&bit) { 2 } else { 1 }]);
            } else if start.insert(at) {
                open.push(next[0]);
            }
        }
        let start = places(start.into_iter().collect());
        // All places at which one may be: the subset construction.
        let step = |all: &Vec<u32>| {
            meter.work(all.len())?;
            let bit = first_bit(all);
            let after = if bit < out.start || bit == BETWEEN { 0 } else { width };
            Ok((bit - after, [0, 1].map(|on| places(next(all, bit, on)))))
        };
        let end = |all: &Vec<u32>| all.iter().any(|at| ends[*at as usize]);
        let tracks = tracks.iter().copied().filter(|var| Some(*var) != hidden).collect();
        Relation::explore(tracks, width, meter, start, step, end)
    }

    /// A shortest accepted word: for every track its letters, greatest first.
    pub fn witness(&self) -> Option<Vec<(Var, Vec<u64>)>> {
        let (width, bits) = (self.body.width, self.tracks.len() as u32 * self.body.width);
        // Where one may be after so many letters, with the bits that are 1, numbered from the start of the word.
        let mut open = VecDeque::from([(0, 0, BTreeSet::new())]);
        let mut seen = BTreeSet::new();
        let (length, ones) = loop {
            let (at, length, ones) = open.pop_front()?;
            let (bit, [low, high]) = self.body.nodes[at as usize];
            if !seen.insert(at) {
            } else if bit < BETWEEN {
                let one = BTreeSet::from([(length - 1) * bits + bit]);
                open.push_front((high, length, &ones | &one));
                open.push_front((low, length, ones));
            } else if self.body.ends[at as usize] != self.negated {
                break (length, ones);
            } else {
                open.push_back((low, length + 1, ones));
            }
        };
        let letter = |first: u32| {
            (first..first + width).fold(0, |sum, bit| 2 * sum + u64::from(ones.contains(&bit)))
        };
        let letters = |track| (0..length).map(|i| letter(i * bits + track * width)).collect();
        Some((0..).zip(&self.tracks).map(|(i, v)| (*v, letters(i))).collect())
    }
}
