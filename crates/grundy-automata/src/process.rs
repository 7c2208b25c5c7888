//! Construction of automata from transition functions that read a column of letters track by track.

use crate::diagram::{Edge, NodeArena};
use crate::error::Stopped;
use crate::limits::Meter;
use crate::minimise::Machine;
use crate::numeration::{Letter, Numeration};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The states and the transition function of an automaton that reads words column by column, and
/// each column track by track. `None` represents the rejecting state, from which nothing is
/// accepted. Implementations need not check whether the words represent numbers, because the
/// function [`build`] does.
pub(crate) trait Process {
    /// The type of the state between two columns of letters. A column contains one letter of each
    /// track.
    type State: Clone + Eq + Hash;
    /// The type of the state inside a column, after the letters of some of its tracks.
    type Partial: Clone + Eq + Hash;
    /// Returns the state before the first column, or `None` if no tuple is accepted.
    fn start(&self) -> Option<Self::State>;
    /// Returns the partial state before the first track of a column, from the state before that
    /// column.
    fn begin(&self, state: &Self::State) -> Self::Partial;
    /// Returns the partial state after reading a letter of a track, or `None` if no word with this
    /// prefix is accepted. `track` is the index of the track in the order of the relation. The
    /// letters of a column can be passed in any order of the tracks.
    fn read_letter(
        &self,
        partial: &Self::Partial,
        track: usize,
        letter: &Letter,
    ) -> Option<Self::Partial>;
    /// Returns the state after a complete column, from the partial state after its last track, or
    /// `None` if no word with this prefix is accepted.
    fn finish(&self, partial: &Self::Partial) -> Option<Self::State>;
    /// Returns whether a word is accepted if the process is in the given state after its last
    /// column.
    fn accepts(&self, state: &Self::State) -> bool;
}

/// Builds the automaton of a process. The tracks of the diagram can be in another order than the
/// arguments of the relation: track i of the diagram is the argument with index `order[i]`, which
/// is the index that [`Process::read_letter`] receives.
pub(crate) fn build<P: Process>(
    meter: &mut Meter,
    numeration: &Numeration,
    process: &P,
    order: &[usize],
) -> Result<Machine, Stopped> {
    let mut builder = ProcessBuilder {
        meter,
        numeration,
        process,
        order,
        arena: NodeArena::default(),
        states: Vec::new(),
        numbers: FxHashMap::default(),
        memo: FxHashMap::default(),
    };
    builder.state_leaf(process.start().map(|state| (state, 0)))?;
    let (mut roots, mut accepting) = (Vec::new(), Vec::new());
    while roots.len() < builder.states.len() {
        let Some((state, full)) = builder.states[roots.len()].clone() else {
            roots.push(Edge::leaf(roots.len() as u32));
            accepting.push(false);
            continue;
        };
        accepting.push((full == 0 || numeration.may_end_full()) && process.accepts(&state));
        roots.push(builder.diagram_from(0, (process.begin(&state), full))?);
    }
    Ok(Machine { nodes: builder.arena.into_nodes(), roots, accepting, start: 0 })
}

/// A state of a process, and the set of the tracks on which the last digit was maximal. The next
/// digit on these tracks must be 0. Bit i of the set belongs to track i of the diagram.
type WithFullTracks<T> = (T, u64);

struct ProcessBuilder<'a, 'l, P: Process> {
    meter: &'a mut Meter<'l>,
    numeration: &'a Numeration,
    process: &'a P,
    order: &'a [usize],
    arena: NodeArena,
    states: Vec<Option<WithFullTracks<P::State>>>,
    numbers: FxHashMap<Option<WithFullTracks<P::State>>, u32>,
    memo: FxHashMap<(u32, WithFullTracks<P::Partial>), Edge>,
}

impl<P: Process> ProcessBuilder<'_, '_, P> {
    fn state_leaf(&mut self, state: Option<WithFullTracks<P::State>>) -> Result<Edge, Stopped> {
        let number = match self.numbers.get(&state) {
            Some(&number) => number,
            None => {
                let number = self.states.len() as u32;
                self.states.push(state.clone());
                self.numbers.insert(state, number);
                self.meter.check_states(self.states.len())?;
                number
            }
        };
        Ok(Edge::leaf(number))
    }

    /// Returns the diagram over the letters of the tracks from index `track` on. `partial` is the
    /// state after the letters of the earlier tracks of the column.
    fn diagram_from(
        &mut self,
        track: usize,
        partial: WithFullTracks<P::Partial>,
    ) -> Result<Edge, Stopped> {
        if track == self.order.len() {
            let state = self.process.finish(&partial.0).map(|state| (state, partial.1));
            return self.state_leaf(state);
        }
        let key = (track as u32, partial);
        if let Some(&edge) = self.memo.get(&key) {
            return Ok(edge);
        }
        self.meter.tick()?;
        let entry =
            size_of::<WithFullTracks<P::Partial>>() + size_of::<WithFullTracks<P::State>>() + 32;
        let bytes_in_use = self.arena.bytes() + (self.memo.len() + self.states.len()) * entry;
        self.meter.check_nodes(self.arena.len(), bytes_in_use)?;
        let bits = self.numeration.letter_bits();
        let mut edges = vec![Edge::NONE; 1 << bits];
        let numeration = self.numeration;
        for letter in numeration.letters() {
            let mut full = key.1.1;
            if numeration.linked() {
                let mark = 1 << track;
                if full & mark != 0 && !letter.opens_with_zero {
                    continue;
                }
                full = if letter.ends_full { full | mark } else { full & !mark };
            }
            if let Some(next) = self.process.read_letter(&key.1.0, self.order[track], letter) {
                edges[letter.code as usize] = self.diagram_from(track + 1, (next, full))?;
            }
        }
        let dead = if edges.contains(&Edge::NONE) { self.state_leaf(None)? } else { Edge::NONE };
        edges.iter_mut().filter(|edge| **edge == Edge::NONE).for_each(|edge| *edge = dead);
        let edge = self.arena.choice(track as u32 * bits, bits, &mut edges);
        self.memo.insert(key, edge);
        Ok(edge)
    }
}
