//! Deterministic automata over tuples of natural numbers.

use crate::diagram::{DiagramNode, Edge, follow};
use crate::error::Error;
use crate::numeration::{Big, Numeration};
use crate::variable::Variable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The transition graph of a minimal automaton. States are numbered in breadth-first order from the
/// start, which is state 0; `roots[s]` leads to the transition diagram of the state s. This is a
/// decision diagram over the bits of a letter (one block of digits on each track); its leaves are
/// the successors of s. Nodes are in order of discovery. Automata that accept the same words have
/// equal graphs.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TransitionGraph {
    pub nodes: Vec<DiagramNode>,
    pub roots: Vec<Edge>,
    pub accepting: Vec<bool>,
    /// The hash of all other fields. Graphs with different hashes are unequal, so most comparisons
    /// do not compare the nodes.
    hash: u64,
}

impl TransitionGraph {
    pub fn new(nodes: Vec<DiagramNode>, roots: Vec<Edge>, accepting: Vec<bool>) -> TransitionGraph {
        let mut hasher = FxHasher::default();
        (&nodes, &roots, &accepting).hash(&mut hasher);
        TransitionGraph { hash: hasher.finish(), nodes, roots, accepting }
    }

    /// Returns the absorbing state that accepts (or rejects, if `accepting` is false): the state
    /// that no word leaves. Returns `None` if there is no such state.
    pub fn sink(&self, accepting: bool) -> Option<u32> {
        let is_absorbing = |state: usize| self.roots[state].state() == Some(state as u32);
        (0..self.roots.len())
            .find(|&s| self.accepting[s] == accepting && is_absorbing(s))
            .map(|s| s as u32)
    }

    pub fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<DiagramNode>() + self.roots.len() * (size_of::<Edge>() + 1)
    }
}

/// A set of tuples of natural numbers, represented by the minimal automaton that accepts their
/// words.
///
/// Each track reads the word of one number of the tuple, most significant digit first. Shorter
/// words are padded with leading zeros, and leading zeros never change acceptance. Only words of
/// the numeration are accepted. Two automata over the same tracks are equal if and only if they
/// accept the same tuples. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Automaton {
    pub(crate) numeration: Numeration,
    /// The variables of the tracks (a track reads one number of the tuple), in strictly ascending
    /// order.
    pub(crate) tracks: Arc<[Variable]>,
    pub(crate) graph: Arc<TransitionGraph>,
}

impl PartialEq for Automaton {
    fn eq(&self, other: &Automaton) -> bool {
        self.tracks == other.tracks
            && self.numeration == other.numeration
            && (Arc::ptr_eq(&self.graph, &other.graph)
                || (self.graph.hash == other.graph.hash && self.graph == other.graph))
    }
}

impl Eq for Automaton {}

impl Hash for Automaton {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tracks.hash(state);
        self.graph.hash.hash(state);
    }
}

impl Automaton {
    /// Returns the numeration system in which the automaton reads numbers.
    pub fn numeration(&self) -> &Numeration {
        &self.numeration
    }

    /// Returns the variables whose numbers the tracks read, in the order of the tracks. This order
    /// is ascending.
    pub fn tracks(&self) -> &[Variable] {
        &self.tracks
    }

    /// Returns the number of states of the minimal automaton. The state from which no word is
    /// accepted is included, if it exists.
    pub fn states(&self) -> usize {
        self.graph.roots.len()
    }

    /// Returns the total number of nodes in the decision diagrams of all transitions.
    pub fn nodes(&self) -> usize {
        self.graph.nodes.len()
    }

    /// Returns the size of the transition graph in bytes.
    pub fn bytes(&self) -> usize {
        self.graph.bytes()
    }

    /// Returns whether the set is empty, which means that the automaton accepts no tuple. Takes
    /// constant time, because the automaton is minimal.
    pub fn is_empty(&self) -> bool {
        self.states() == 1 && !self.graph.accepting[0]
    }

    /// Returns whether a tuple of machine integers, in the order of the tracks, is accepted.
    ///
    /// # Errors
    /// [`Error::Arity`] if the number of integers differs from the number of tracks.
    pub fn contains(&self, numbers: &[u64]) -> Result<bool, Error> {
        self.check_arity(numbers.len())?;
        let words: Vec<Vec<u32>> =
            numbers.iter().map(|&n| self.numeration.machine_word(n)).collect();
        Ok(self.graph.accepting[self.run(&words) as usize])
    }

    /// Returns whether a tuple of natural numbers, in the order of the tracks, is accepted. Takes
    /// the time to convert the numbers to words, and then one step in a decision diagram for each
    /// bit of their digits.
    ///
    /// # Errors
    /// [`Error::Arity`] if the number of integers differs from the number of tracks.
    pub fn contains_big(&self, numbers: &[Big]) -> Result<bool, Error> {
        self.check_arity(numbers.len())?;
        let words: Vec<Vec<u32>> = numbers.iter().map(|n| self.numeration.word(n)).collect();
        Ok(self.graph.accepting[self.run(&words) as usize])
    }

    fn check_arity(&self, given: usize) -> Result<(), Error> {
        let expected = self.tracks.len();
        if given == expected { Ok(()) } else { Err(Error::Arity { expected, given }) }
    }

    /// Returns the state that the automaton reaches from the start by reading one word on each
    /// track. A word is a list of letter codes (the bits of one block of digits). Shorter words are
    /// padded with leading zeros.
    fn run(&self, words: &[Vec<u32>]) -> u32 {
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let bits = self.numeration.letter_bits();
        (0..length).fold(0, |state, position| {
            follow(&self.graph.nodes, self.graph.roots[state as usize], |level| {
                let word = &words[(level / bits) as usize];
                let code =
                    (position + word.len()).checked_sub(length).map_or(0, |index| word[index]);
                code >> (bits - 1 - level % bits) & 1 == 1
            })
        })
    }

    /// Returns the index of the track that reads the numbers of a variable.
    ///
    /// # Errors
    /// [`Error::NoTrack`] if the automaton has no track of the variable.
    pub(crate) fn track_index(&self, track: Variable) -> Result<usize, Error> {
        self.tracks.binary_search(&track).map_err(|_| Error::NoTrack(track))
    }
}

/// Sorts the variables of tracks in ascending order, after checking that one automaton can have all
/// these tracks.
///
/// # Errors
/// [`Error::TrackTwice`] if a variable occurs twice, and [`Error::TooManyTracks`] if diagrams do
/// not support that number of tracks.
pub(crate) fn sort_tracks(
    numeration: &Numeration,
    tracks: &[Variable],
) -> Result<Vec<Variable>, Error> {
    let mut sorted = tracks.to_vec();
    sorted.sort_unstable();
    if let Some(repeated) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Error::TrackTwice(repeated[0]));
    }
    // Linked numerations store one flag for each track in a word of 64 bits.
    let max_tracks = if numeration.linked() { MAX_LINKED_TRACKS } else { MAX_LEVELS };
    if sorted.len() > max_tracks || sorted.len() * numeration.letter_bits() as usize > MAX_LEVELS {
        return Err(Error::TooManyTracks);
    }
    Ok(sorted)
}

/// Maximum number of levels of a decision diagram, which has one level for each bit of the letters
/// of all tracks. It bounds the depth of recursive traversals.
const MAX_LEVELS: usize = 1024;
/// Maximum number of tracks in every numeration except binary. In the other numerations, the
/// construction of an automaton stores one flag for each track in a 64-bit word.
const MAX_LINKED_TRACKS: usize = 64;
