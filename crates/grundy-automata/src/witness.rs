//! Members of what an automaton accepts: the shortest, the least, the first ones.

use crate::automaton::{Automaton, Graph};
use crate::diagram::{Edge, Node, restrict};
use crate::engine::Engine;
use crate::error::{Error, Stopped};
use crate::limits::Meter;
use crate::numeration::Big;
use crate::relations::Relation;
use crate::variable::Variable;

/// In which order a tuple is least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// The least sum; where sums are equal the least number on the first track, and so on.
    Sum,
    /// The least number on the first of these tracks, then on the second, and so on; tracks that are not named come last,
    /// in ascending order.
    Lexicographic(Vec<Variable>),
}

impl Engine<'_> {
    /// The first accepted tuple among those whose longest word is shortest, in the order of the tracks. Not always the least in
    /// any other order. Linear in the length of its words times nodes.
    ///
    /// # Errors
    /// [`Error::Numeration`], or a limit.
    pub fn shortest(&mut self, a: &Automaton) -> Result<Option<Vec<Big>>, Error> {
        Ok(self.members(a, 1)?.pop())
    }

    /// The first `most` accepted tuples, in the order of the tracks: by the length of their longest words in letters, then
    /// as these are in the dictionary.
    ///
    /// # Errors
    /// [`Error::Numeration`], or a limit.
    pub fn members(&mut self, a: &Automaton, most: usize) -> Result<Vec<Vec<Big>>, Error> {
        self.check(a)?;
        let mut meter = self.meter()?;
        Ok(members(&mut meter, a, most)?)
    }

    /// The least accepted tuple, in the order of the tracks.
    ///
    /// One track is settled after the other, by following all choices on the rest at once: nothing is projected. The
    /// least sum is the least number on a track of its own, on which an addition is joined.
    ///
    /// # Errors
    /// [`Error::Numeration`], [`Error::NoTrack`], [`Error::TrackTwice`], or a limit.
    pub fn least(&mut self, a: &Automaton, order: &Order) -> Result<Option<Vec<Big>>, Error> {
        self.check(a)?;
        let mut tracks = match order {
            Order::Sum => Vec::new(),
            Order::Lexicographic(tracks) => tracks.clone(),
        };
        for (at, &track) in tracks.iter().enumerate() {
            a.place(track)?;
            if tracks[..at].contains(&track) {
                return Err(Error::TrackTwice(track));
            }
        }
        let rest: Vec<Variable> =
            a.tracks.iter().copied().filter(|t| !tracks.contains(t)).collect();
        tracks.extend(rest);
        let mut left = a.clone();
        if *order == Order::Sum && a.tracks.len() > 1 {
            let used = |track: &Variable| a.tracks.contains(track);
            let Some(sum) = (0..u32::MAX).rev().map(Variable).find(|track| !used(track)) else {
                return Err(Error::TooManyTracks);
            };
            let coefficients = [&vec![1; a.tracks.len()][..], &[-1]].concat();
            let adds = Relation::Equal { coefficients, constant: 0 };
            let adds = self.relation(&adds, &[&a.tracks[..], &[sum]].concat())?;
            left = self.and(&left, &adds)?;
            tracks.insert(0, sum);
        }
        let mut values = Vec::new();
        for &track in &tracks {
            let place = left.place(track)?;
            let mut meter = self.meter()?;
            let Some(value) = least_number(&mut meter, &left, place)? else { return Ok(None) };
            let constant = self.relation(&Relation::Constant(value.clone()), &[track])?;
            left = self.and(&left, &constant)?;
            values.push((track, value));
        }
        values.retain(|(track, _)| a.tracks.contains(track));
        values.sort();
        Ok(Some(values.into_iter().map(|(_, value)| value).collect()))
    }
}

/// From which states and nodes something is accepted after so many letters.
struct Layer {
    states: Vec<bool>,
    nodes: Vec<bool>,
}

impl Layer {
    fn accepts(&self, edge: Edge) -> bool {
        edge.state().map_or_else(|| self.nodes[edge.index()], |state| self.states[state as usize])
    }
}

/// The layers of 0, 1, 2, … letters, one after the other.
struct Layers<'a> {
    graph: &'a Graph,
    layers: Vec<Layer>,
}

impl<'a> Layers<'a> {
    fn new(graph: &'a Graph) -> Layers<'a> {
        let mut layers = Layers { graph, layers: Vec::new() };
        layers.add(graph.accepting.clone());
        layers
    }

    fn add(&mut self, states: Vec<bool>) {
        let mut layer = Layer { states, nodes: Vec::with_capacity(self.graph.nodes.len()) };
        for &Node { low, high, .. } in &self.graph.nodes {
            // Children come before their parents.
            layer.nodes.push(layer.accepts(low) || layer.accepts(high));
        }
        self.layers.push(layer);
    }

    fn next(&mut self, meter: &mut Meter) -> Result<(), Stopped> {
        let size = self.graph.nodes.len() + self.graph.roots.len();
        for _ in 0..=size / 64 {
            meter.tick()?;
        }
        meter.nodes(0, size * self.layers.len())?;
        let last = &self.layers[self.layers.len() - 1];
        let states = self.graph.roots.iter().map(|&root| last.accepts(root)).collect();
        self.add(states);
        Ok(())
    }
}

/// The least number on a track of some accepted tuple. In every numeration longer words are greater numbers, and words
/// of one length are ordered as in the dictionary.
fn least_number(meter: &mut Meter, a: &Automaton, place: usize) -> Result<Option<Big>, Stopped> {
    if a.is_empty() {
        return Ok(None);
    }
    let mut follow =
        Follow { a, from: place as u32 * a.numeration.letter_bits(), seen: Vec::new(), round: 0 };
    // Other tracks may have longer words.
    let mut start = vec![0];
    let mut known = vec![false; a.graph.roots.len()];
    known[0] = true;
    let mut at = 0;
    while at < start.len() {
        for next in follow.letter(meter, &start[at..=at], 0, None)? {
            if !std::mem::replace(&mut known[next as usize], true) {
                start.push(next);
            }
        }
        at += 1;
    }
    let mut layers = Layers::new(&a.graph);
    let accepted = |layers: &Layers| {
        let last = &layers.layers[layers.layers.len() - 1];
        start.iter().any(|&state| last.states[state as usize])
    };
    // A state that accepts is reached within as many letters as there are states.
    while !accepted(&layers) {
        layers.next(meter)?;
    }
    let mut states = start;
    let mut word = Vec::new();
    for layer in layers.layers.iter().rev().skip(1) {
        for letter in a.numeration.letters() {
            let next = follow.letter(meter, &states, letter.code, Some(layer))?;
            if !next.is_empty() {
                word.push(letter.code);
                states = next;
                break;
            }
        }
    }
    Ok(Some(a.numeration.value_of_word(&word)))
}

/// Follows a letter on one track and any letters on the others.
struct Follow<'a> {
    a: &'a Automaton,
    /// The first level of the track.
    from: u32,
    /// The round in which a node or a state was met last.
    seen: Vec<u32>,
    round: u32,
}

impl Follow<'_> {
    /// The states that are reached, those of the layer alone.
    fn letter(
        &mut self,
        meter: &mut Meter,
        states: &[u32],
        code: u32,
        layer: Option<&Layer>,
    ) -> Result<Vec<u32>, Stopped> {
        let graph = &self.a.graph;
        let bits = self.a.numeration.letter_bits();
        self.seen.resize(graph.nodes.len() + graph.roots.len(), 0);
        self.round += 1;
        let mut stack: Vec<Edge> =
            states.iter().map(|&state| graph.roots[state as usize]).collect();
        let mut reached = Vec::new();
        while let Some(edge) = stack.pop() {
            meter.tick()?;
            let item =
                edge.state().map_or(edge.index(), |state| graph.nodes.len() + state as usize);
            let passes = layer.is_none_or(|layer| layer.accepts(edge));
            if !passes || std::mem::replace(&mut self.seen[item], self.round) == self.round {
                continue;
            }
            if let Some(state) = edge.state() {
                reached.push(state);
                continue;
            }
            let Node { level, low, high } = graph.nodes[edge.index()];
            if level < self.from || level >= self.from + bits {
                stack.extend([low, high]);
            } else if code >> (bits - 1 - (level - self.from)) & 1 == 1 {
                stack.push(high);
            } else {
                stack.push(low);
            }
        }
        Ok(reached)
    }
}

/// Letters of all tracks, and the state after them.
type Step = (Vec<u32>, u32);

fn members(meter: &mut Meter, a: &Automaton, most: usize) -> Result<Vec<Vec<Big>>, Stopped> {
    let mut layers = Layers::new(&a.graph);
    let mut found = Vec::new();
    // Words without zeros in front; a finite set has none longer than there are states.
    for length in 0..=a.states() {
        if length == 0 && a.graph.accepting[0] && most > 0 {
            found.push(vec![Big::ZERO; a.tracks.len()]);
        }
        if length > 0 && layers.layers[length].states[0] {
            words(meter, a, &layers.layers[..length], most, &mut found)?;
        }
        if found.len() >= most || a.tracks.is_empty() || a.is_empty() {
            break;
        }
        layers.next(meter)?;
    }
    Ok(found)
}

/// The accepted words of one length whose first letter is not 0 on all tracks.
fn words(
    meter: &mut Meter,
    a: &Automaton,
    layers: &[Layer],
    most: usize,
    found: &mut Vec<Vec<Big>>,
) -> Result<(), Stopped> {
    let mut choices: Vec<Vec<Step>> = vec![steps(meter, a, 0, &layers[layers.len() - 1], most)?];
    choices[0].retain(|(codes, _)| codes.iter().any(|&code| code != 0));
    let mut word: Vec<Vec<u32>> = Vec::new();
    while let Some(last) = choices.last_mut() {
        let Some((codes, state)) = last.pop() else {
            choices.pop();
            word.pop();
            continue;
        };
        word.push(codes);
        if choices.len() == layers.len() {
            let track = |at: usize| word.iter().map(|codes| codes[at]).collect::<Vec<u32>>();
            let numbers = (0..a.tracks.len()).map(|at| a.numeration.value_of_word(&track(at)));
            found.push(numbers.collect());
            if found.len() >= most {
                return Ok(());
            }
            word.pop();
        } else {
            choices.push(steps(meter, a, state, &layers[layers.len() - 1 - choices.len()], most)?);
        }
    }
    Ok(())
}

/// The first `most` letters and one more that lead from a state into a layer, the last first. Each of them leads to some
/// word, so that others are not needed.
fn steps(
    meter: &mut Meter,
    a: &Automaton,
    state: u32,
    layer: &Layer,
    most: usize,
) -> Result<Vec<Step>, Stopped> {
    let bits = a.numeration.letter_bits();
    let mut found = vec![(Vec::new(), a.graph.roots[state as usize])];
    for place in 0..a.tracks.len() as u32 {
        let mut longer = Vec::new();
        for (codes, edge) in found {
            for letter in a.numeration.letters() {
                meter.tick()?;
                let next = restrict(&a.graph.nodes, edge, place * bits, bits, letter.code);
                if longer.len() <= most && layer.accepts(next) {
                    longer.push(([&codes[..], &[letter.code]].concat(), next));
                }
            }
        }
        meter.nodes(longer.len(), longer.len() * (32 + 4 * a.tracks.len()))?;
        found = longer;
    }
    let step = |(codes, edge): (Vec<u32>, Edge)| edge.state().map(|state| (codes, state));
    Ok(found.into_iter().rev().filter_map(step).collect())
}
