//! Deterministic automata over tuples of naturals.

use crate::diagram::{Edge, Node, follow};
use crate::error::Error;
use crate::numeration::{Big, Numeration};
use crate::variable::Variable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The states of a minimal automaton, numbered by breadth from the start, which is state 0; nodes in the order in
/// which they are met. Equal languages have equal graphs.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Graph {
    pub nodes: Vec<Node>,
    pub roots: Vec<Edge>,
    pub accepting: Vec<bool>,
    /// Of all of the above.
    hash: u64,
}

impl Graph {
    pub fn new(nodes: Vec<Node>, roots: Vec<Edge>, accepting: Vec<bool>) -> Graph {
        let mut hasher = FxHasher::default();
        (&nodes, &roots, &accepting).hash(&mut hasher);
        Graph { hash: hasher.finish(), nodes, roots, accepting }
    }

    /// The state that is never left and accepts so, where there is one.
    pub fn sink(&self, accepting: bool) -> Option<u32> {
        let own = |state: usize| self.roots[state].state() == Some(state as u32);
        (0..self.roots.len()).find(|&s| self.accepting[s] == accepting && own(s)).map(|s| s as u32)
    }

    pub fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>() + self.roots.len() * (size_of::<Edge>() + 1)
    }
}

/// A set of tuples of naturals, as the minimal automaton that accepts their words.
///
/// Every track is the word of a number, the most significant digit first; shorter words have zeros in front, and
/// zeros in front never change what is accepted. Only words of the numeration are accepted. Two automata over the
/// same tracks are equal exactly when they accept the same tuples. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Automaton {
    pub(crate) numeration: Numeration,
    /// In strictly ascending order.
    pub(crate) tracks: Arc<[Variable]>,
    pub(crate) graph: Arc<Graph>,
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
    /// How its words are numbers.
    pub fn numeration(&self) -> &Numeration {
        &self.numeration
    }

    /// The variables of its tracks, in ascending order.
    pub fn tracks(&self) -> &[Variable] {
        &self.tracks
    }

    /// How many states it has, the one from which nothing is accepted included.
    pub fn states(&self) -> usize {
        self.graph.roots.len()
    }

    /// How many nodes its diagrams have altogether.
    pub fn nodes(&self) -> usize {
        self.graph.nodes.len()
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.graph.bytes()
    }

    /// Whether it accepts nothing. Constant time, as it is minimal.
    pub fn is_empty(&self) -> bool {
        self.states() == 1 && !self.graph.accepting[0]
    }

    /// Whether a tuple of machine integers, in the order of the tracks, is accepted.
    ///
    /// # Errors
    /// [`Error::Arity`].
    pub fn contains(&self, numbers: &[u64]) -> Result<bool, Error> {
        self.arity(numbers.len())?;
        let words: Vec<Vec<u32>> =
            numbers.iter().map(|&n| self.numeration.machine_word(n)).collect();
        Ok(self.graph.accepting[self.run(&words) as usize])
    }

    /// Whether a tuple of naturals, in the order of the tracks, is accepted. Time: that of writing the numbers as
    /// words, and one step in a diagram for each bit of a digit.
    ///
    /// # Errors
    /// [`Error::Arity`].
    pub fn contains_big(&self, numbers: &[Big]) -> Result<bool, Error> {
        self.arity(numbers.len())?;
        let words: Vec<Vec<u32>> = numbers.iter().map(|n| self.numeration.word(n)).collect();
        Ok(self.graph.accepting[self.run(&words) as usize])
    }

    fn arity(&self, given: usize) -> Result<(), Error> {
        let expected = self.tracks.len();
        if given == expected { Ok(()) } else { Err(Error::Arity { expected, given }) }
    }

    /// The state after words of codes of letters, one a track; shorter ones have zeros in front.
    fn run(&self, words: &[Vec<u32>]) -> u32 {
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let bits = self.numeration.letter_bits();
        (0..length).fold(0, |state, at| {
            follow(&self.graph.nodes, self.graph.roots[state as usize], |level| {
                let word = &words[(level / bits) as usize];
                let code = (at + word.len()).checked_sub(length).map_or(0, |place| word[place]);
                code >> (bits - 1 - level % bits) & 1 == 1
            })
        })
    }

    /// The place of a track.
    ///
    /// # Errors
    /// [`Error::NoTrack`].
    pub(crate) fn place(&self, track: Variable) -> Result<usize, Error> {
        self.tracks.binary_search(&track).map_err(|_| Error::NoTrack(track))
    }
}

/// The tracks in ascending order.
///
/// # Errors
/// [`Error::TrackTwice`] and [`Error::TooManyTracks`].
pub(crate) fn ascending(
    numeration: &Numeration,
    tracks: &[Variable],
) -> Result<Vec<Variable>, Error> {
    let mut sorted = tracks.to_vec();
    sorted.sort_unstable();
    if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Error::TrackTwice(twice[0]));
    }
    // Digits that are bound to the next are remembered in a word of 64 bits.
    let most = if numeration.linked() { MOST_LINKED_TRACKS } else { MOST_LEVELS };
    if sorted.len() > most || sorted.len() * numeration.letter_bits() as usize > MOST_LEVELS {
        return Err(Error::TooManyTracks);
    }
    Ok(sorted)
}

/// Diagrams are walked by recursion on their levels, so that these are bounded.
const MOST_LEVELS: usize = 1024;
const MOST_LINKED_TRACKS: usize = 64;
