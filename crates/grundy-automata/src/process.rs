//! Automata from what they remember: a state, and what a letter on a track makes of it.

use crate::diagram::{Arena, Edge};
use crate::error::Stopped;
use crate::limits::Meter;
use crate::minimise::Machine;
use crate::numeration::{Letter, Numeration};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// What an automaton remembers, said letter by letter. `None` is where nothing can be accepted any more. That words
/// are numbers is seen to by [`build`].
pub(crate) trait Process {
    /// Between letters.
    type State: Clone + Eq + Hash;
    /// After the letters of some tracks.
    type Partial: Clone + Eq + Hash;
    fn start(&self) -> Option<Self::State>;
    fn begin(&self, state: &Self::State) -> Self::Partial;
    /// `track` counts in the relation's own order; tracks are read in any order.
    fn read(&self, partial: &Self::Partial, track: usize, letter: &Letter)
    -> Option<Self::Partial>;
    fn finish(&self, partial: &Self::Partial) -> Option<Self::State>;
    fn accepts(&self, state: &Self::State) -> bool;
}

/// Makes the automaton; `order` has the relation's tracks in the order of the diagram.
pub(crate) fn build<P: Process>(
    meter: &mut Meter,
    numeration: &Numeration,
    process: &P,
    order: &[usize],
) -> Result<Machine, Stopped> {
    let mut builder = Builder {
        meter,
        numeration,
        process,
        order,
        arena: Arena::default(),
        states: Vec::new(),
        numbers: FxHashMap::default(),
        known: FxHashMap::default(),
    };
    builder.number(process.start().map(|state| (state, 0)))?;
    let (mut roots, mut accepting) = (Vec::new(), Vec::new());
    while roots.len() < builder.states.len() {
        let Some((state, full)) = builder.states[roots.len()].clone() else {
            roots.push(Edge::leaf(roots.len() as u32));
            accepting.push(false);
            continue;
        };
        accepting.push((full == 0 || numeration.may_end_full()) && process.accepts(&state));
        roots.push(builder.read(0, (process.begin(&state), full))?);
    }
    Ok(Machine { nodes: builder.arena.into_nodes(), roots, accepting, start: 0 })
}

/// With the tracks whose last digit was as great as can be, as a mask.
type With<T> = (T, u64);

struct Builder<'a, 'l, P: Process> {
    meter: &'a mut Meter<'l>,
    numeration: &'a Numeration,
    process: &'a P,
    order: &'a [usize],
    arena: Arena,
    states: Vec<Option<With<P::State>>>,
    numbers: FxHashMap<Option<With<P::State>>, u32>,
    known: FxHashMap<(u32, With<P::Partial>), Edge>,
}

impl<P: Process> Builder<'_, '_, P> {
    fn number(&mut self, state: Option<With<P::State>>) -> Result<Edge, Stopped> {
        let number = match self.numbers.get(&state) {
            Some(&number) => number,
            None => {
                let number = self.states.len() as u32;
                self.states.push(state.clone());
                self.numbers.insert(state, number);
                self.meter.states(self.states.len())?;
                number
            }
        };
        Ok(Edge::leaf(number))
    }

    /// The diagram of the tracks from this place on.
    fn read(&mut self, place: usize, partial: With<P::Partial>) -> Result<Edge, Stopped> {
        if place == self.order.len() {
            let state = self.process.finish(&partial.0).map(|state| (state, partial.1));
            return self.number(state);
        }
        let key = (place as u32, partial);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        self.meter.tick()?;
        let entry = size_of::<With<P::Partial>>() + size_of::<With<P::State>>() + 32;
        let held = self.arena.bytes() + (self.known.len() + self.states.len()) * entry;
        self.meter.nodes(self.arena.len(), held)?;
        let bits = self.numeration.letter_bits();
        let mut edges = vec![Edge::NONE; 1 << bits];
        let numeration = self.numeration;
        for letter in numeration.letters() {
            let mut full = key.1.1;
            if numeration.linked() {
                let mark = 1 << place;
                if full & mark != 0 && !letter.opens_with_zero {
                    continue;
                }
                full = if letter.ends_full { full | mark } else { full & !mark };
            }
            if let Some(next) = self.process.read(&key.1.0, self.order[place], letter) {
                edges[letter.code as usize] = self.read(place + 1, (next, full))?;
            }
        }
        let dead = match edges.contains(&Edge::NONE) {
            true => self.number(None)?,
            false => Edge::NONE,
        };
        edges.iter_mut().filter(|edge| **edge == Edge::NONE).for_each(|edge| *edge = dead);
        let made = self.arena.choice(place as u32 * bits, bits, &mut edges);
        self.known.insert(key, made);
        Ok(made)
    }
}
