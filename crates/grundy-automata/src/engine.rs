//! What automata are made and combined by, within limits.

use crate::automaton::{Automaton, Graph, ascending};
use crate::cache::Cache;
use crate::error::Error;
use crate::limits::{Limits, Meter};
use crate::minimise::{Machine, minimise};
use crate::numeration::{Big, Numeration};
use crate::product::{Connective, product, union};
use crate::projection::project;
use crate::relations::{Relation, automaton, tuple};
use crate::rename::permute;
use crate::variable::Variable;
use std::sync::Arc;

/// Makes automata over one numeration and combines them, within limits.
///
/// Automata hold their own diagrams: they outlive the engine, go between threads, and give their memory back when the
/// last copy is dropped. The engine itself keeps only the automata of formulas that it has compiled.
///
/// ```
/// use grundy_automata::{Engine, Numeration, Relation, Variable};
/// let mut engine = Engine::new(Numeration::binary());
/// let [x, y, z] = [0, 1, 2].map(Variable);
/// let sum = engine.relation(&Relation::Equal { coefficients: vec![1, 1, -1], constant: 0 }, &[x, y, z])?;
/// let xor = engine.relation(&Relation::XorZero(3), &[x, y, z])?;
/// // Where sum and xor are one: numbers without a common bit.
/// let apart = engine.and(&sum, &xor)?;
/// assert!(apart.contains(&[5, 10, 15])? && !apart.contains(&[5, 4, 9])?);
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Debug)]
pub struct Engine<'a> {
    numeration: Numeration,
    limits: Limits<'a>,
    pub(crate) cache: Cache,
    largest: usize,
}

impl<'a> Engine<'a> {
    /// An engine with the limits of [`Limits::default`].
    pub fn new(numeration: Numeration) -> Engine<'a> {
        Engine::with_limits(numeration, Limits::default())
    }

    /// An engine with limits, which hold for every operation by itself; the moment to stop at is one for all.
    pub fn with_limits(numeration: Numeration, limits: Limits<'a>) -> Engine<'a> {
        Engine { numeration, limits, cache: Cache::default(), largest: 0 }
    }

    /// How its numbers are written.
    pub fn numeration(&self) -> &Numeration {
        &self.numeration
    }

    /// Its limits.
    pub fn limits(&self) -> &Limits<'a> {
        &self.limits
    }

    /// Other limits from now on.
    pub fn set_limits(&mut self, limits: Limits<'a>) {
        self.limits = limits;
    }

    /// The states of the largest automaton met so far, before it was minimised.
    pub fn largest(&self) -> usize {
        self.largest
    }

    pub(crate) fn meter(&self) -> Result<Meter<'_>, Error> {
        Ok(Meter::new(&self.limits)?)
    }

    pub(crate) fn check(&self, a: &Automaton) -> Result<(), Error> {
        if a.numeration == self.numeration { Ok(()) } else { Err(Error::Numeration) }
    }

    /// The minimal automaton of what `make` builds.
    pub(crate) fn minimal(
        &mut self,
        tracks: Vec<Variable>,
        make: impl FnOnce(&mut Meter) -> Result<Machine, Error>,
    ) -> Result<Automaton, Error> {
        let mut meter = self.meter()?;
        let machine = make(&mut meter)?;
        let graph = Arc::new(minimise(&mut meter, &machine)?);
        self.largest = self.largest.max(machine.roots.len());
        Ok(Automaton { numeration: self.numeration.clone(), tracks: tracks.into(), graph })
    }

    /// The automaton of a relation.
    ///
    /// # Errors
    /// [`Error::Arity`], [`Error::TrackTwice`], [`Error::TooManyTracks`]; [`Error::Numeration`] where it speaks of bits or
    /// of an irrational that this numeration has not; [`Error::Modulus`]; [`Error::Overflow`] where the coefficients'
    /// absolute values add up to more than 2^60; a limit.
    pub fn relation(
        &mut self,
        relation: &Relation,
        tracks: &[Variable],
    ) -> Result<Automaton, Error> {
        let mut meter = self.meter()?;
        let made = automaton(&mut meter, &self.numeration, relation, tracks)?;
        self.largest = self.largest.max(made.states());
        Ok(made)
    }

    /// One tuple, a number for each track. As many states as the longest word has letters, whatever the lengths of the
    /// others; joined of one automaton for each number it passes through as many as there are pairs of places.
    ///
    /// # Errors
    /// [`Error::Arity`], [`Error::TrackTwice`], [`Error::TooManyTracks`], a limit.
    pub fn tuple(&mut self, numbers: &[Big], tracks: &[Variable]) -> Result<Automaton, Error> {
        let mut meter = self.meter()?;
        let made = tuple(&mut meter, &self.numeration, numbers, tracks)?;
        self.largest = self.largest.max(made.states());
        Ok(made)
    }

    /// All tuples on these tracks.
    ///
    /// # Errors
    /// As [`relation`](Engine::relation).
    pub fn all(&mut self, tracks: &[Variable]) -> Result<Automaton, Error> {
        self.relation(&Relation::Any(tracks.len()), tracks)
    }

    fn combine(
        &mut self,
        a: &Automaton,
        b: &Automaton,
        by: Connective,
    ) -> Result<Automaton, Error> {
        self.check(a)?;
        self.check(b)?;
        let tracks = ascending(&self.numeration, &union(&a.tracks, &b.tracks))?;
        self.minimal(tracks, |meter| Ok(product(meter, a, b, by)?))
    }

    /// The tuples of both; a track that only one has is free in the other. At most |a| |b| states before minimisation,
    /// and so are the other connectives.
    ///
    /// # Errors
    /// [`Error::Numeration`], [`Error::TooManyTracks`], a limit; so for all that follow.
    pub fn and(&mut self, a: &Automaton, b: &Automaton) -> Result<Automaton, Error> {
        self.combine(a, b, Connective::And)
    }

    /// The tuples of one or both.
    ///
    /// # Errors
    /// As [`and`](Engine::and).
    pub fn or(&mut self, a: &Automaton, b: &Automaton) -> Result<Automaton, Error> {
        let (a, b) = (self.extend(a, &b.tracks)?, self.extend(b, &a.tracks)?);
        self.combine(&a, &b, Connective::Or)
    }

    /// The tuples of one and not of the other.
    ///
    /// # Errors
    /// As [`and`](Engine::and).
    pub fn xor(&mut self, a: &Automaton, b: &Automaton) -> Result<Automaton, Error> {
        let (a, b) = (self.extend(a, &b.tracks)?, self.extend(b, &a.tracks)?);
        self.combine(&a, &b, Connective::Xor)
    }

    /// The tuples of both or of neither.
    ///
    /// # Errors
    /// As [`and`](Engine::and).
    pub fn iff(&mut self, a: &Automaton, b: &Automaton) -> Result<Automaton, Error> {
        let differ = self.xor(a, b)?;
        self.not(&differ)
    }

    /// The tuples of the first that are not of the second.
    ///
    /// # Errors
    /// As [`and`](Engine::and).
    pub fn difference(&mut self, a: &Automaton, b: &Automaton) -> Result<Automaton, Error> {
        let a = self.extend(a, &b.tracks)?;
        self.combine(&a, b, Connective::Difference)
    }

    /// The tuples that are not accepted, words that are no numbers left out. Linear time in binary.
    ///
    /// # Errors
    /// As [`and`](Engine::and).
    pub fn not(&mut self, a: &Automaton) -> Result<Automaton, Error> {
        self.check(a)?;
        if !self.numeration.linked() {
            // Every word is a number, and an automaton stays minimal when all answers change.
            let Graph { nodes, roots, accepting, .. } = &*a.graph;
            let accepting = accepting.iter().map(|accepts| !accepts).collect();
            let graph = Arc::new(Graph::new(nodes.clone(), roots.clone(), accepting));
            return Ok(Automaton { graph, ..a.clone() });
        }
        let all = self.all(&a.tracks)?;
        self.combine(&all, a, Connective::Difference)
    }

    /// The same relation with more tracks, which are free. Tracks that it has already are left out.
    ///
    /// # Errors
    /// As [`and`](Engine::and).
    pub fn extend(&mut self, a: &Automaton, tracks: &[Variable]) -> Result<Automaton, Error> {
        self.check(a)?;
        let mut more = tracks.to_vec();
        more.retain(|track| a.tracks.binary_search(track).is_err());
        if more.is_empty() {
            return Ok(a.clone());
        }
        let free = self.all(&more)?;
        self.combine(a, &free, Connective::And)
    }

    /// The tuples that some numbers on these tracks complete. Tracks that it has not are left out. At most 2^n states
    /// before minimisation for n of the automaton, track by track.
    ///
    /// # Errors
    /// As [`and`](Engine::and).
    pub fn exists(&mut self, a: &Automaton, tracks: &[Variable]) -> Result<Automaton, Error> {
        self.check(a)?;
        let mut left = a.clone();
        for &track in tracks {
            let Ok(place) = left.place(track) else { continue };
            let rest = left.tracks.iter().copied().filter(|&other| other != track).collect();
            left = self.minimal(rest, |meter| Ok(project(meter, &left, place)?))?;
        }
        Ok(left)
    }

    /// The tuples that all numbers on these tracks complete.
    ///
    /// # Errors
    /// As [`and`](Engine::and).
    pub fn for_all(&mut self, a: &Automaton, tracks: &[Variable]) -> Result<Automaton, Error> {
        let rejected = self.not(a)?;
        let some = self.exists(&rejected, tracks)?;
        self.not(&some)
    }

    /// What remains on these tracks: some numbers on all others.
    ///
    /// # Errors
    /// As [`and`](Engine::and), and [`Error::NoTrack`].
    pub fn onto(&mut self, a: &Automaton, tracks: &[Variable]) -> Result<Automaton, Error> {
        for &track in tracks {
            a.place(track)?;
        }
        let others: Vec<Variable> =
            a.tracks.iter().copied().filter(|track| !tracks.contains(track)).collect();
        self.exists(a, &others)
    }

    /// The same relation of other variables, one for each track in the order of [`Automaton::tracks`]. Constant time where
    /// they rise as the tracks do.
    ///
    /// # Errors
    /// [`Error::Arity`], [`Error::TrackTwice`], [`Error::Numeration`], a limit.
    pub fn rename(&mut self, a: &Automaton, to: &[Variable]) -> Result<Automaton, Error> {
        self.check(a)?;
        if to.len() != a.tracks.len() {
            return Err(Error::Arity { expected: a.tracks.len(), given: to.len() });
        }
        let tracks = ascending(&self.numeration, to)?;
        if tracks == to {
            return Ok(Automaton { tracks: tracks.into(), ..a.clone() });
        }
        let places: Vec<usize> =
            to.iter().map(|track| tracks.partition_point(|other| other < track)).collect();
        self.minimal(tracks, |meter| Ok(permute(meter, a, &places)?))
    }

    /// Whether both accept the same tuples; a track that only one has is free in the other. Constant time where they
    /// have the same tracks.
    ///
    /// # Errors
    /// As [`and`](Engine::and).
    pub fn equal(&mut self, a: &Automaton, b: &Automaton) -> Result<bool, Error> {
        self.check(a)?;
        self.check(b)?;
        let (a, b) = (self.extend(a, &b.tracks)?, self.extend(b, &a.tracks)?);
        Ok(a == b)
    }
}
