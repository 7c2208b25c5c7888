//! Elements of the set of an automaton: the shortest tuple, the least tuple, and the first tuples.

use crate::automaton::{Automaton, TransitionGraph};
use crate::diagram::{DiagramNode, Edge, restrict};
use crate::engine::Engine;
use crate::error::{Error, Stopped};
use crate::limits::Meter;
use crate::numeration::Big;
use crate::relations::Relation;
use crate::variable::Variable;

/// The orders of tuples in which [`Engine::least`] can search for the least accepted tuple.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Orders tuples by their sum; ties are broken by the number on the first track, then on the
    /// second, and so on.
    Sum,
    /// Orders tuples by the number on the first of the given tracks, then on the second, and so on.
    /// Tracks that are not listed follow in ascending order.
    Lexicographic(Vec<Variable>),
}

impl Engine<'_> {
    /// Returns an accepted tuple whose longest word has the fewest letters: the first accepted
    /// tuple in the order of [`members`](Engine::members). It need not be the least in any other
    /// order. Returns `None` if the set is empty. Takes time proportional to the length of that
    /// word times the number of diagram nodes.
    ///
    /// # Errors
    /// [`Error::Numeration`] if the automaton has another numeration, or [`Error::Stopped`] if a
    /// limit is reached.
    pub fn shortest(&mut self, a: &Automaton) -> Result<Option<Vec<Big>>, Error> {
        Ok(self.members(a, 1)?.pop())
    }

    /// Returns the first `limit` accepted tuples, ordered by the length in letters of their longest
    /// words, then lexicographically.
    ///
    /// # Errors
    /// [`Error::Numeration`] if the automaton has another numeration, or [`Error::Stopped`] if a
    /// limit is reached.
    pub fn members(&mut self, a: &Automaton, limit: usize) -> Result<Vec<Vec<Big>>, Error> {
        self.check_numeration(a)?;
        let mut meter = self.meter()?;
        Ok(members(&mut meter, a, limit)?)
    }

    /// Returns the least accepted tuple in the given order, or `None` if the set is empty.
    ///
    /// The numbers are determined track after track. All choices for the remaining tracks are
    /// followed at the same time, so no projection is needed. For the order by sums, the least sum
    /// is found first: as the least number on an additional track that contains the sum.
    ///
    /// # Errors
    /// [`Error::Numeration`], [`Error::NoTrack`], [`Error::TrackTwice`], or [`Error::Stopped`] if a
    /// limit is reached.
    pub fn least(&mut self, a: &Automaton, order: &Order) -> Result<Option<Vec<Big>>, Error> {
        self.check_numeration(a)?;
        let mut tracks = match order {
            Order::Sum => Vec::new(),
            Order::Lexicographic(tracks) => tracks.clone(),
        };
        for (index, &track) in tracks.iter().enumerate() {
            a.track_index(track)?;
            if tracks[..index].contains(&track) {
                return Err(Error::TrackTwice(track));
            }
        }
        let unlisted: Vec<Variable> =
            a.tracks.iter().copied().filter(|t| !tracks.contains(t)).collect();
        tracks.extend(unlisted);
        let mut constrained = a.clone();
        if *order == Order::Sum && a.tracks.len() > 1 {
            let is_used = |track: &Variable| a.tracks.contains(track);
            let Some(sum) = (0..u32::MAX).rev().map(Variable).find(|track| !is_used(track)) else {
                return Err(Error::TooManyTracks);
            };
            let coefficients = [&vec![1; a.tracks.len()][..], &[-1]].concat();
            let sum_relation = Relation::Equal { coefficients, constant: 0 };
            let sum_relation = self.relation(&sum_relation, &[&a.tracks[..], &[sum]].concat())?;
            constrained = self.and(&constrained, &sum_relation)?;
            tracks.insert(0, sum);
        }
        let mut values = Vec::new();
        for &track in &tracks {
            let index = constrained.track_index(track)?;
            let mut meter = self.meter()?;
            let Some(value) = least_number(&mut meter, &constrained, index)? else {
                return Ok(None);
            };
            let constant = self.relation(&Relation::Constant(value.clone()), &[track])?;
            constrained = self.and(&constrained, &constant)?;
            values.push((track, value));
        }
        values.retain(|(track, _)| a.tracks.contains(track));
        values.sort();
        Ok(Some(values.into_iter().map(|(_, value)| value).collect()))
    }
}

/// The states and diagram nodes from which an accepting state can be reached, for one word length.
/// A state is in the layer if some word of that length leads from it to an accepting state. A node
/// is in the layer if the rest of a letter leads from it to a state of the layer.
struct Layer {
    states: Vec<bool>,
    nodes: Vec<bool>,
}

impl Layer {
    /// Returns whether the layer contains the target of an edge, which is a state or a node.
    fn accepts(&self, edge: Edge) -> bool {
        edge.state().map_or_else(|| self.nodes[edge.index()], |state| self.states[state as usize])
    }
}

/// The [`Layer`]s for words of 0, 1, 2, … letters, in this order, as far as they have been
/// computed.
struct AcceptanceLayers<'a> {
    graph: &'a TransitionGraph,
    layers: Vec<Layer>,
}

impl<'a> AcceptanceLayers<'a> {
    fn new(graph: &'a TransitionGraph) -> AcceptanceLayers<'a> {
        let mut layers = AcceptanceLayers { graph, layers: Vec::new() };
        layers.add(graph.accepting.clone());
        layers
    }

    fn add(&mut self, states: Vec<bool>) {
        let mut layer = Layer { states, nodes: Vec::with_capacity(self.graph.nodes.len()) };
        for &DiagramNode { low, high, .. } in &self.graph.nodes {
            // Children precede their parents in the list.
            layer.nodes.push(layer.accepts(low) || layer.accepts(high));
        }
        self.layers.push(layer);
    }

    /// Computes and appends the next layer, for words with one letter more than those of the last
    /// layer.
    fn next(&mut self, meter: &mut Meter) -> Result<(), Stopped> {
        let size = self.graph.nodes.len() + self.graph.roots.len();
        for _ in 0..=size / 64 {
            meter.tick()?;
        }
        meter.check_nodes(0, size * self.layers.len())?;
        let last_layer = &self.layers[self.layers.len() - 1];
        let states = self.graph.roots.iter().map(|&root| last_layer.accepts(root)).collect();
        self.add(states);
        Ok(())
    }
}

/// Returns the least number that occurs on a track in an accepted tuple, or `None` if the set is
/// empty. In every numeration longer words are greater numbers, and words of equal length are
/// ordered lexicographically.
fn least_number(meter: &mut Meter, a: &Automaton, track: usize) -> Result<Option<Big>, Stopped> {
    if a.is_empty() {
        return Ok(None);
    }
    let from = track as u32 * a.numeration.letter_bits();
    let mut follower = TrackFollower { a, from, visited_in: Vec::new(), round: 0 };
    // The other tracks can have longer words, so the word can begin after leading zeros.
    let mut start = vec![0];
    let mut is_known = vec![false; a.graph.roots.len()];
    is_known[0] = true;
    let mut index = 0;
    while index < start.len() {
        for next in follower.follow_letter(meter, &start[index..=index], 0, None)? {
            if !std::mem::replace(&mut is_known[next as usize], true) {
                start.push(next);
            }
        }
        index += 1;
    }
    let mut layers = AcceptanceLayers::new(&a.graph);
    let accepted = |layers: &AcceptanceLayers| {
        let last_layer = &layers.layers[layers.layers.len() - 1];
        start.iter().any(|&state| last_layer.states[state as usize])
    };
    // If an accepting state is reachable, it is reached with fewer letters than there are states.
    while !accepted(&layers) {
        layers.next(meter)?;
    }
    let mut states = start;
    let mut word = Vec::new();
    for layer in layers.layers.iter().rev().skip(1) {
        for letter in a.numeration.letters() {
            let next = follower.follow_letter(meter, &states, letter.code, Some(layer))?;
            if !next.is_empty() {
                word.push(letter.code);
                states = next;
                break;
            }
        }
    }
    Ok(Some(a.numeration.value_of_word(&word)))
}

/// A search for the states that one letter can reach, if the code of the letter is fixed on one
/// track and arbitrary on the other tracks.
struct TrackFollower<'a> {
    a: &'a Automaton,
    /// The first level of the diagrams that belongs to the track on which the letter is given.
    from: u32,
    /// For each node, then for each state, the last round in which a search visited it (the value
    /// of `round` at that time).
    visited_in: Vec<u32>,
    round: u32,
}

impl TrackFollower<'_> {
    /// Returns the states that are reached from `states` if the letter with the code `code` is read
    /// on the track, and any letters on the other tracks. If `layer` is given, returns only those
    /// that the layer contains.
    fn follow_letter(
        &mut self,
        meter: &mut Meter,
        states: &[u32],
        code: u32,
        layer: Option<&Layer>,
    ) -> Result<Vec<u32>, Stopped> {
        let graph = &self.a.graph;
        let bits = self.a.numeration.letter_bits();
        self.visited_in.resize(graph.nodes.len() + graph.roots.len(), 0);
        self.round += 1;
        let mut stack: Vec<Edge> =
            states.iter().map(|&state| graph.roots[state as usize]).collect();
        let mut reached = Vec::new();
        while let Some(edge) = stack.pop() {
            meter.tick()?;
            let item =
                edge.state().map_or(edge.index(), |state| graph.nodes.len() + state as usize);
            let passes = layer.is_none_or(|layer| layer.accepts(edge));
            if !passes || std::mem::replace(&mut self.visited_in[item], self.round) == self.round {
                continue;
            }
            if let Some(state) = edge.state() {
                reached.push(state);
                continue;
            }
            let DiagramNode { level, low, high } = graph.nodes[edge.index()];
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

/// One transition: the letter codes that are read, one for each track, and the state that they lead
/// to.
type LetterStep = (Vec<u32>, u32);

/// Returns the first `limit` tuples that an automaton accepts, ordered by the length of their
/// longest word, then lexicographically.
fn members(meter: &mut Meter, a: &Automaton, limit: usize) -> Result<Vec<Vec<Big>>, Stopped> {
    let mut layers = AcceptanceLayers::new(&a.graph);
    let mut tuples = Vec::new();
    // Only words without leading zeros are collected.
    for length in 0.. {
        let count = tuples.len();
        if length == 0 && a.graph.accepting[0] && limit > 0 {
            tuples.push(vec![Big::ZERO; a.tracks.len()]);
        }
        if length > 0 && layers.layers[length].states[0] {
            collect_words(meter, a, &layers.layers[..length], limit, &mut tuples)?;
        }
        // If a longer word is accepted, the state before its last `length` letters is not the start,
        // or a path from the start through other states returns to the start one letter earlier, or
        // a word of this length is accepted as well.
        let is_open = layers.layers[length].states[1..].contains(&true) || tuples.len() > count;
        if tuples.len() >= limit || a.tracks.is_empty() || !is_open {
            break;
        }
        layers.next(meter)?;
    }
    Ok(tuples)
}

/// Appends accepted tuples to `tuples` until it contains `limit` tuples. The appended tuples have
/// words with as many letters as `layers` has elements, and a first letter that is not 0 on all
/// tracks. `layers` contains the layers for words of 0, 1, 2, … letters.
fn collect_words(
    meter: &mut Meter,
    a: &Automaton,
    layers: &[Layer],
    limit: usize,
    tuples: &mut Vec<Vec<Big>>,
) -> Result<(), Stopped> {
    let mut choices: Vec<Vec<LetterStep>> =
        vec![steps(meter, a, 0, &layers[layers.len() - 1], limit)?];
    choices[0].retain(|(codes, _)| codes.iter().any(|&code| code != 0));
    let mut word: Vec<Vec<u32>> = Vec::new();
    while let Some(last_choices) = choices.last_mut() {
        let Some((codes, state)) = last_choices.pop() else {
            choices.pop();
            word.pop();
            continue;
        };
        word.push(codes);
        if choices.len() == layers.len() {
            let word_of =
                |track: usize| word.iter().map(|codes| codes[track]).collect::<Vec<u32>>();
            let numbers =
                (0..a.tracks.len()).map(|track| a.numeration.value_of_word(&word_of(track)));
            tuples.push(numbers.collect());
            if tuples.len() >= limit {
                return Ok(());
            }
            word.pop();
        } else {
            choices.push(steps(meter, a, state, &layers[layers.len() - 1 - choices.len()], limit)?);
        }
    }
    Ok(())
}

/// Returns the first `limit + 1` transitions from a state to a state in `layer`, in the order of
/// their letters. The list is reversed, so that the caller pops the first transition first.
/// Each transition leads to at least one accepted word, so further ones are not needed.
fn steps(
    meter: &mut Meter,
    a: &Automaton,
    state: u32,
    layer: &Layer,
    limit: usize,
) -> Result<Vec<LetterStep>, Stopped> {
    let bits = a.numeration.letter_bits();
    let mut prefixes = vec![(Vec::new(), a.graph.roots[state as usize])];
    for track in 0..a.tracks.len() as u32 {
        let mut longer = Vec::new();
        for (codes, edge) in prefixes {
            for letter in a.numeration.letters() {
                meter.tick()?;
                let next = restrict(&a.graph.nodes, edge, track * bits, bits, letter.code);
                if longer.len() <= limit && layer.accepts(next) {
                    longer.push(([&codes[..], &[letter.code]].concat(), next));
                }
            }
        }
        meter.check_nodes(longer.len(), longer.len() * (32 + 4 * a.tracks.len()))?;
        prefixes = longer;
    }
    let step = |(codes, edge): (Vec<u32>, Edge)| edge.state().map(|state| (codes, state));
    Ok(prefixes.into_iter().rev().filter_map(step).collect())
}
