//! The engine: construction and Boolean combination of automata within limits.

use crate::automaton::{Automaton, TransitionGraph, sort_tracks};
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

/// Builds automata over one numeration and combines them, within resource limits.
///
/// Automata own their diagrams: they outlive the engine, can be sent between threads, and free
/// their memory when the last clone is dropped. The engine itself caches only the automata of
/// compiled formulas.
///
/// ```
/// use grundy_automata::{Engine, Numeration, Relation, Variable};
/// let mut engine = Engine::new(Numeration::binary());
/// let [x, y, z] = [0, 1, 2].map(Variable);
/// let sum = engine.relation(&Relation::Equal { coefficients: vec![1, 1, -1], constant: 0 }, &[x, y, z])?;
/// let xor = engine.relation(&Relation::XorZero(3), &[x, y, z])?;
/// // Sum and xor are equal: numbers without a common bit.
/// let disjoint = engine.and(&sum, &xor)?;
/// assert!(disjoint.contains(&[5, 10, 15])? && !disjoint.contains(&[5, 4, 9])?);
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
    /// Returns an engine with the default limits of [`Limits`].
    pub fn new(numeration: Numeration) -> Engine<'a> {
        Engine::with_limits(numeration, Limits::default())
    }

    /// Returns an engine with the given limits. They apply to each operation, except that the
    /// deadline applies to all operations together.
    pub fn with_limits(numeration: Numeration, limits: Limits<'a>) -> Engine<'a> {
        Engine { numeration, limits, cache: Cache::default(), largest: 0 }
    }

    /// Returns the numeration that all automata of the engine use.
    pub fn numeration(&self) -> &Numeration {
        &self.numeration
    }

    /// Returns the resource limits that apply to each operation of the engine.
    pub fn limits(&self) -> &Limits<'a> {
        &self.limits
    }

    /// Replaces the resource limits; they apply to all later operations of the engine.
    pub fn set_limits(&mut self, limits: Limits<'a>) {
        self.limits = limits;
    }

    /// Returns the maximum number of states, before minimisation, of the automata that the engine
    /// has built.
    pub fn largest(&self) -> usize {
        self.largest
    }

    pub(crate) fn meter(&self) -> Result<Meter<'_>, Error> {
        Ok(Meter::new(&self.limits)?)
    }

    pub(crate) fn check_numeration(&self, a: &Automaton) -> Result<(), Error> {
        if a.numeration == self.numeration { Ok(()) } else { Err(Error::Numeration) }
    }

    /// Returns the minimal automaton over `tracks` that is equivalent to the one that `make`
    /// builds. Construction and minimisation together are within the limits of one operation.
    pub(crate) fn build_minimal(
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

    /// Returns the automaton of a relation.
    ///
    /// # Errors
    /// [`Error::Arity`], [`Error::TrackTwice`] or [`Error::TooManyTracks`] if the relation does not
    /// allow these tracks; [`Error::Numeration`] if the relation needs another numeration;
    /// [`Error::Modulus`] if the modulus is 0; [`Error::Overflow`] if the absolute values of the
    /// coefficients sum to more than 2^60; [`Error::Stopped`] if a limit is reached.
    pub fn relation(
        &mut self,
        relation: &Relation,
        tracks: &[Variable],
    ) -> Result<Automaton, Error> {
        let mut meter = self.meter()?;
        let result = automaton(&mut meter, &self.numeration, relation, tracks)?;
        self.largest = self.largest.max(result.states());
        Ok(result)
    }

    /// Returns the automaton of a single tuple, with one number for each track. Its number of
    /// states is about the number of letters of the longest word. (The intersection of one
    /// automaton for each number would have intermediate results with a state for each pair of
    /// places in two words.)
    ///
    /// # Errors
    /// [`Error::Arity`], [`Error::TrackTwice`], [`Error::TooManyTracks`], or [`Error::Stopped`] if
    /// a limit is reached.
    pub fn tuple(&mut self, numbers: &[Big], tracks: &[Variable]) -> Result<Automaton, Error> {
        let mut meter = self.meter()?;
        let automaton = tuple(&mut meter, &self.numeration, numbers, tracks)?;
        self.largest = self.largest.max(automaton.states());
        Ok(automaton)
    }

    /// Returns the automaton that accepts all tuples on the given tracks.
    ///
    /// # Errors
    /// The errors of [`relation`](Engine::relation).
    pub fn all_tuples(&mut self, tracks: &[Variable]) -> Result<Automaton, Error> {
        self.relation(&Relation::Any(tracks.len()), tracks)
    }

    /// Returns the set of the tuples for which a Boolean connective of the two conditions "the
    /// tuple is in `a`" and "the tuple is in `b`" is true. A track of one operand is unconstrained
    /// in the other.
    fn combine(
        &mut self,
        a: &Automaton,
        b: &Automaton,
        by: Connective,
    ) -> Result<Automaton, Error> {
        self.check_numeration(a)?;
        self.check_numeration(b)?;
        let tracks = sort_tracks(&self.numeration, &union(&a.tracks, &b.tracks))?;
        self.build_minimal(tracks, |meter| Ok(product(meter, a, b, by)?))
    }

    /// Returns the intersection of two sets. A track of one operand is unconstrained in the other.
    /// Builds at most |a|·|b| states before minimisation, where |a| is the number of states of `a`.
    /// The same bound holds for the other connectives.
    ///
    /// # Errors
    /// [`Error::Numeration`] if an operand has another numeration, [`Error::TooManyTracks`], or
    /// [`Error::Stopped`] if a limit is reached.
    pub fn and(&mut self, a: &Automaton, b: &Automaton) -> Result<Automaton, Error> {
        self.combine(a, b, Connective::And)
    }

    /// Returns the union of two sets. A track of one operand is unconstrained in the other.
    ///
    /// # Errors
    /// The errors of [`and`](Engine::and).
    pub fn or(&mut self, a: &Automaton, b: &Automaton) -> Result<Automaton, Error> {
        let (a, b) = (self.extend(a, &b.tracks)?, self.extend(b, &a.tracks)?);
        self.combine(&a, &b, Connective::Or)
    }

    /// Returns the symmetric difference of two sets: the tuples in exactly one of them.
    ///
    /// # Errors
    /// The errors of [`and`](Engine::and).
    pub fn xor(&mut self, a: &Automaton, b: &Automaton) -> Result<Automaton, Error> {
        let (a, b) = (self.extend(a, &b.tracks)?, self.extend(b, &a.tracks)?);
        self.combine(&a, &b, Connective::Xor)
    }

    /// Returns the tuples that are in both sets or in neither of them.
    ///
    /// # Errors
    /// The errors of [`and`](Engine::and).
    pub fn iff(&mut self, a: &Automaton, b: &Automaton) -> Result<Automaton, Error> {
        let differ = self.xor(a, b)?;
        self.not(&differ)
    }

    /// Returns the tuples of `a` that are not in `b`.
    ///
    /// # Errors
    /// The errors of [`and`](Engine::and).
    pub fn difference(&mut self, a: &Automaton, b: &Automaton) -> Result<Automaton, Error> {
        let a = self.extend(a, &b.tracks)?;
        self.combine(&a, b, Connective::Difference)
    }

    /// Returns the complement of a set among the tuples of all natural numbers. Takes linear time
    /// in binary.
    ///
    /// # Errors
    /// The errors of [`and`](Engine::and).
    pub fn not(&mut self, a: &Automaton) -> Result<Automaton, Error> {
        self.check_numeration(a)?;
        if !self.numeration.linked() {
            // Every word is a number, and inverting all acceptance flags preserves minimality.
            let TransitionGraph { nodes, roots, accepting, .. } = &*a.graph;
            let accepting = accepting.iter().map(|accepts| !accepts).collect();
            let graph = Arc::new(TransitionGraph::new(nodes.clone(), roots.clone(), accepting));
            return Ok(Automaton { graph, ..a.clone() });
        }
        let universe = self.all_tuples(&a.tracks)?;
        self.combine(&universe, a, Connective::Difference)
    }

    /// Adds unconstrained tracks to an automaton. Variables that already have a track are ignored.
    ///
    /// # Errors
    /// The errors of [`and`](Engine::and).
    pub fn extend(&mut self, a: &Automaton, tracks: &[Variable]) -> Result<Automaton, Error> {
        self.check_numeration(a)?;
        let mut new_tracks = tracks.to_vec();
        new_tracks.retain(|track| a.tracks.binary_search(track).is_err());
        if new_tracks.is_empty() {
            return Ok(a.clone());
        }
        let free = self.all_tuples(&new_tracks)?;
        self.combine(a, &free, Connective::And)
    }

    /// Eliminates tracks by existential quantification. Variables without a track are ignored.
    /// Eliminating one track of an automaton with n states builds at most 2^n states before
    /// minimisation.
    ///
    /// # Errors
    /// The errors of [`and`](Engine::and).
    pub fn exists(&mut self, a: &Automaton, tracks: &[Variable]) -> Result<Automaton, Error> {
        self.check_numeration(a)?;
        let mut result = a.clone();
        for &track in tracks {
            let Ok(index) = result.track_index(track) else { continue };
            let remaining_tracks =
                result.tracks.iter().copied().filter(|&other| other != track).collect();
            result =
                self.build_minimal(remaining_tracks, |meter| Ok(project(meter, &result, index)?))?;
        }
        Ok(result)
    }

    /// Eliminates tracks by universal quantification. Variables without a track are ignored.
    ///
    /// # Errors
    /// The errors of [`and`](Engine::and).
    pub fn for_all(&mut self, a: &Automaton, tracks: &[Variable]) -> Result<Automaton, Error> {
        let rejected = self.not(a)?;
        let rejected_for_some = self.exists(&rejected, tracks)?;
        self.not(&rejected_for_some)
    }

    /// Projects the set of an automaton onto the given tracks: eliminates all other tracks by
    /// existential quantification.
    ///
    /// # Errors
    /// The errors of [`and`](Engine::and), and [`Error::NoTrack`] if a variable has no track.
    pub fn project_onto(&mut self, a: &Automaton, tracks: &[Variable]) -> Result<Automaton, Error> {
        for &track in tracks {
            a.track_index(track)?;
        }
        let eliminated: Vec<Variable> =
            a.tracks.iter().copied().filter(|track| !tracks.contains(track)).collect();
        self.exists(a, &eliminated)
    }

    /// Replaces the variables of the tracks, in the order of [`Automaton::tracks`], by the
    /// variables `to`. Takes constant time if `to` is in ascending order.
    ///
    /// # Errors
    /// [`Error::Arity`], [`Error::TrackTwice`], [`Error::Numeration`], or [`Error::Stopped`] if a
    /// limit is reached.
    pub fn rename(&mut self, a: &Automaton, to: &[Variable]) -> Result<Automaton, Error> {
        self.check_numeration(a)?;
        if to.len() != a.tracks.len() {
            return Err(Error::Arity { expected: a.tracks.len(), given: to.len() });
        }
        let tracks = sort_tracks(&self.numeration, to)?;
        if tracks == to {
            return Ok(Automaton { tracks: tracks.into(), ..a.clone() });
        }
        let permutation: Vec<usize> =
            to.iter().map(|track| tracks.partition_point(|other| other < track)).collect();
        self.build_minimal(tracks, |meter| Ok(permute(meter, a, &permutation)?))
    }

    /// Returns whether two automata accept the same tuples. A track of one operand is unconstrained
    /// in the other. Takes at most linear time if both operands have the same tracks.
    ///
    /// # Errors
    /// The errors of [`and`](Engine::and).
    pub fn equal(&mut self, a: &Automaton, b: &Automaton) -> Result<bool, Error> {
        self.check_numeration(a)?;
        self.check_numeration(b)?;
        let (a, b) = (self.extend(a, &b.tracks)?, self.extend(b, &a.tracks)?);
        Ok(a == b)
    }
}
