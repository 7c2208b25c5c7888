//! An automaton guessed from membership.

use crate::automaton::{Automaton, ascending};
use crate::diagram::{Arena, Edge};
use crate::engine::Engine;
use crate::error::{Error, Stopped};
use crate::limits::Meter;
use crate::minimise::Machine;
use crate::numeration::{Letter, Numeration};
use crate::variable::Variable;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// What was guessed, and from how much.
#[derive(Clone, Debug)]
pub struct Learned {
    /// A guess: it agrees with every answer that was given, and is otherwise to be proved.
    pub automaton: Automaton,
    /// Different tuples that were asked for.
    pub questions: usize,
}

impl Engine<'_> {
    /// Guesses the automaton of a relation: words that no continuation of at most `tail` letters tells apart are one
    /// state (Nerode 1958; Biermann and Feldman 1972, "On the synthesis of finite-state machines from samples of their
    /// behavior"). Right where `tail` is long enough; a longer one is the remedy when a proof fails.
    ///
    /// `member` is asked for tuples in the order of the tracks as they are given here. `None` where it answers so, where a
    /// number beyond 64 bits would be asked for, and where there are more than `most` states. Questions: at most states
    /// times letters to the power of `tail + 1`.
    ///
    /// ```
    /// use grundy_automata::{Engine, Numeration, Relation, Variable};
    /// let mut engine = Engine::new(Numeration::binary());
    /// let [x, y] = [Variable(0), Variable(1)];
    /// let learned = engine.learn(&[x, y], 2, 100, |n| Some(n[1] == n[0] & n[0].wrapping_neg()))?.unwrap();
    /// assert_eq!(learned.automaton, engine.relation(&Relation::LowestTerm, &[x, y])?);
    /// # Ok::<(), grundy_automata::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::TrackTwice`], [`Error::TooManyTracks`] where there are more than 65,536 letters, or a limit.
    pub fn learn(
        &mut self,
        tracks: &[Variable],
        tail: usize,
        most: usize,
        member: impl FnMut(&[u64]) -> Option<bool>,
    ) -> Result<Option<Learned>, Error> {
        let numeration = self.numeration().clone();
        let sorted = ascending(&numeration, tracks)?;
        let letters = u32::try_from(tracks.len())
            .ok()
            .and_then(|k| numeration.letters().len().checked_pow(k));
        if letters.is_none_or(|letters| letters > MOST_LETTERS) {
            return Err(Error::TooManyTracks);
        }
        let mut meter = self.meter()?;
        let mut order: Vec<usize> = (0..tracks.len()).collect();
        order.sort_by_key(|&at| tracks[at]);
        let mut oracle = Oracle {
            meter: &mut meter,
            numeration: &numeration,
            order,
            member,
            asked: FxHashMap::default(),
            letters: product(numeration.letters(), tracks.len()),
        };
        let Some(machine) = oracle.states(tail, most)? else { return Ok(None) };
        let questions = oracle.asked.len();
        drop(oracle);
        let guess = self.minimal(sorted.clone(), |_| Ok(machine))?;
        let all = self.all(&sorted)?;
        Ok(Some(Learned { automaton: self.and(&guess, &all)?, questions }))
    }
}

const MOST_LETTERS: usize = 1 << 16;

/// A letter for each track, in the order of the diagram.
type Column<'a> = SmallVec<[&'a Letter; 4]>;

/// All columns; the last track's letter changes first.
fn product(letters: &[Letter], tracks: usize) -> Vec<Column<'_>> {
    let mut columns = vec![Column::new()];
    for _ in 0..tracks {
        let mut longer = Vec::with_capacity(columns.len() * letters.len());
        for column in &columns {
            for letter in letters {
                let mut next = column.clone();
                next.push(letter);
                longer.push(next);
            }
        }
        columns = longer;
    }
    columns
}

/// A word on one track: what it is worth, and whether its last digit is as great as can be.
type Track = (i128, i128, bool);
/// Words on all tracks; `None` where one of them is no beginning of a number.
type Prefix = Option<SmallVec<[Track; 4]>>;

struct Oracle<'a, 'l, F> {
    meter: &'a mut Meter<'l>,
    numeration: &'a Numeration,
    /// The caller's tracks in the order of the diagram.
    order: Vec<usize>,
    member: F,
    asked: FxHashMap<Vec<u64>, bool>,
    letters: Vec<Column<'a>>,
}

/// Nothing was said, or the work was stopped.
enum Gap {
    Unknown,
    Stopped(Stopped),
}

impl From<Stopped> for Gap {
    fn from(stopped: Stopped) -> Gap {
        Gap::Stopped(stopped)
    }
}

impl<F: FnMut(&[u64]) -> Option<bool>> Oracle<'_, '_, F> {
    fn states(&mut self, tail: usize, most: usize) -> Result<Option<Machine>, Error> {
        match self.explore(tail, most) {
            Ok(machine) => Ok(machine),
            Err(Gap::Unknown) => Ok(None),
            Err(Gap::Stopped(stopped)) => Err(stopped.into()),
        }
    }

    fn explore(&mut self, tail: usize, most: usize) -> Result<Option<Machine>, Gap> {
        let start: Prefix = Some(SmallVec::from_elem((0, 0, false), self.order.len()));
        let sign = self.sign(&start, tail)?;
        let mut accepting = vec![sign[0]];
        let mut known = FxHashMap::from_iter([(sign, 0)]);
        let mut prefixes = vec![start];
        let mut roots = Vec::new();
        let mut arena = Arena::default();
        while roots.len() < prefixes.len() {
            let prefix = prefixes[roots.len()].clone();
            let mut next = Vec::with_capacity(self.letters.len());
            for column in 0..self.letters.len() {
                let longer = self.longer(&prefix, column);
                let sign = self.sign(&longer, tail)?;
                let accepts = sign[0];
                let state = *known.entry(sign).or_insert_with(|| {
                    prefixes.push(longer);
                    accepting.push(accepts);
                    prefixes.len() as u32 - 1
                });
                next.push(Edge::leaf(state));
            }
            if prefixes.len() > most {
                return Ok(None);
            }
            self.meter.states(prefixes.len())?;
            self.meter.nodes(arena.len(), arena.bytes() + self.asked.len() * 64)?;
            roots.push(self.diagram(&mut arena, next));
        }
        Ok(Some(Machine { nodes: arena.into_nodes(), roots, accepting, start: 0 }))
    }

    /// The diagram of the edges of all columns. Codes that are no digits may lead anywhere: no word has them.
    fn diagram(&self, arena: &mut Arena, mut edges: Vec<Edge>) -> Edge {
        let bits = self.numeration.letter_bits();
        let letters = self.numeration.letters();
        for place in (0..self.order.len() as u32).rev() {
            let choose = |chosen: &[Edge]| {
                let mut by_code = vec![chosen[0]; 1 << bits];
                for (letter, &edge) in letters.iter().zip(chosen) {
                    by_code[letter.code as usize] = edge;
                }
                arena.choice(place * bits, bits, &mut by_code)
            };
            edges = edges.chunks(letters.len()).map(choose).collect();
        }
        edges[0]
    }

    fn longer(&self, prefix: &Prefix, column: usize) -> Prefix {
        let tracks = prefix.as_ref()?.iter().zip(&self.letters[column]);
        tracks
            .map(|(&(u, v, full), letter)| {
                let (u, v) = self.numeration.advance((u, v));
                // No overflow: numbers beyond 64 bits have been asked for before.
                let fits = !full || letter.opens_with_zero;
                fits.then_some((u + letter.weight.0, v + letter.weight.1, letter.ends_full))
            })
            .collect()
    }

    /// The answers for all continuations of at most `tail` letters.
    fn sign(&mut self, prefix: &Prefix, tail: usize) -> Result<Vec<bool>, Gap> {
        let mut layer = vec![prefix.clone()];
        let mut answers = vec![self.ask(prefix)?];
        for _ in 0..tail {
            let mut longer = Vec::with_capacity(layer.len() * self.letters.len());
            for prefix in &layer {
                for column in 0..self.letters.len() {
                    let next = self.longer(prefix, column);
                    answers.push(self.ask(&next)?);
                    longer.push(next);
                }
            }
            self.meter.nodes(longer.len(), longer.len() * size_of::<Prefix>())?;
            layer = longer;
        }
        Ok(answers)
    }

    fn ask(&mut self, prefix: &Prefix) -> Result<bool, Gap> {
        self.meter.tick()?;
        let Some(tracks) = prefix else { return Ok(false) };
        if !self.numeration.may_end_full() && tracks.iter().any(|track| track.2) {
            return Ok(false);
        }
        let mut numbers = vec![0; tracks.len()];
        for (&(u, v, _), &place) in tracks.iter().zip(&self.order) {
            numbers[place] =
                u64::try_from(u + v * self.numeration.before()).map_err(|_| Gap::Unknown)?;
        }
        if let Some(&known) = self.asked.get(&numbers) {
            return Ok(known);
        }
        let answer = (self.member)(&numbers).ok_or(Gap::Unknown)?;
        self.asked.insert(numbers, answer);
        Ok(answer)
    }
}
