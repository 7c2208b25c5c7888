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

/// Who answers whether tuples belong to a relation, and looks whether a guess is right.
pub trait Teacher {
    /// Whether the relation has this tuple; `None` where that is not known.
    fn contains(&mut self, numbers: &[u64]) -> Option<bool>;
    /// A tuple at which a guess is wrong; `None` where none is known.
    fn wrong(&mut self, guess: &Automaton) -> Option<Vec<u64>>;
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
        /// Asks, and believes every guess.
        struct Asked<F>(F);

        impl<F: FnMut(&[u64]) -> Option<bool>> Teacher for Asked<F> {
            fn contains(&mut self, numbers: &[u64]) -> Option<bool> {
                self.0(numbers)
            }

            fn wrong(&mut self, _: &Automaton) -> Option<Vec<u64>> {
                None
            }
        }

        self.learn_with(tracks, tail, most, &mut Asked(member))
    }

    /// The same from a teacher who also says where a guess is wrong: then the shortest continuation that this shows to tell two
    /// words apart is looked at too, until the teacher knows of no wrong tuple (Angluin 1987, "Learning regular sets from
    /// queries and counterexamples"; Rivest and Schapire 1993). With `tail` 0 only what is needed is asked for.
    ///
    /// ```
    /// use grundy_automata::{Automaton, Engine, Numeration, Relation, Teacher, Variable};
    /// struct Multiples(u64);
    /// impl Teacher for Multiples {
    ///     fn contains(&mut self, numbers: &[u64]) -> Option<bool> {
    ///         Some(numbers[0] % self.0 == 0)
    ///     }
    ///     fn wrong(&mut self, guess: &Automaton) -> Option<Vec<u64>> {
    ///         (0..20_000).find(|n| guess.contains(&[*n]).ok() != Some(n % self.0 == 0)).map(|n| vec![n])
    ///     }
    /// }
    /// let mut engine = Engine::new(Numeration::binary());
    /// let n = Variable(0);
    /// let learned = engine.learn_with(&[n], 0, 100, &mut Multiples(37))?.unwrap();
    /// assert_eq!(learned.automaton.states(), 37);
    /// # Ok::<(), grundy_automata::Error>(())
    /// ```
    ///
    /// # Errors
    /// As those of [`Engine::learn`].
    pub fn learn_with(
        &mut self,
        tracks: &[Variable],
        tail: usize,
        most: usize,
        teacher: &mut impl Teacher,
    ) -> Result<Option<Learned>, Error> {
        let numeration = self.numeration().clone();
        let sorted = ascending(&numeration, tracks)?;
        let letters = u32::try_from(tracks.len())
            .ok()
            .and_then(|k| numeration.letters().len().checked_pow(k));
        if letters.is_none_or(|letters| letters > MOST_LETTERS) {
            return Err(Error::TooManyTracks);
        }
        // Automata are made while it is at work, so it has limits of its own.
        let limits = self.limits().clone();
        let mut meter = Meter::new(&limits)?;
        let mut order: Vec<usize> = (0..tracks.len()).collect();
        order.sort_by_key(|&at| tracks[at]);
        let mut oracle = Oracle {
            meter: &mut meter,
            numeration: &numeration,
            order,
            teacher,
            asked: FxHashMap::default(),
            letters: product(numeration.letters(), tracks.len()),
            more: Vec::new(),
        };
        let all = self.all(&sorted)?;
        loop {
            let Some((machine, found)) = oracle.states(tail, most)? else { return Ok(None) };
            let guess = self.minimal(sorted.clone(), |_| Ok(machine))?;
            let automaton = self.and(&guess, &all)?;
            let Some(wrong) = oracle.teacher.wrong(&automaton) else {
                return Ok(Some(Learned { automaton, questions: oracle.asked.len() }));
            };
            match oracle.telling(&found, &wrong)? {
                Some(suffix) => oracle.more.push(suffix),
                // The teacher contradicts itself.
                None => return Ok(None),
            }
        }
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

struct Oracle<'a, 'l, T> {
    meter: &'a mut Meter<'l>,
    numeration: &'a Numeration,
    /// The caller's tracks in the order of the diagram.
    order: Vec<usize>,
    teacher: &'a mut T,
    asked: FxHashMap<Vec<u64>, bool>,
    letters: Vec<Column<'a>>,
    /// Continuations that are looked at besides short ones, as places among the letters.
    more: Vec<Vec<usize>>,
}

/// States, each with the first word that leads to it.
struct States {
    prefixes: Vec<Prefix>,
    next: Vec<Vec<u32>>,
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

impl<T: Teacher> Oracle<'_, '_, T> {
    fn states(&mut self, tail: usize, most: usize) -> Result<Option<(Machine, States)>, Error> {
        match self.explore(tail, most) {
            Ok(found) => Ok(found),
            Err(Gap::Unknown) => Ok(None),
            Err(Gap::Stopped(stopped)) => Err(stopped.into()),
        }
    }

    fn explore(&mut self, tail: usize, most: usize) -> Result<Option<(Machine, States)>, Gap> {
        let start: Prefix = Some(SmallVec::from_elem((0, 0, false), self.order.len()));
        let sign = self.sign(&start, tail)?;
        let mut accepting = vec![sign[0]];
        let mut known = FxHashMap::from_iter([(sign, 0)]);
        let mut prefixes = vec![start];
        let (mut roots, mut all) = (Vec::new(), Vec::new());
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
                next.push(state);
            }
            if prefixes.len() > most {
                return Ok(None);
            }
            self.meter.states(prefixes.len())?;
            self.meter.nodes(arena.len(), arena.bytes() + self.asked.len() * 64)?;
            all.push(next.clone());
            roots.push(self.diagram(&mut arena, next.into_iter().map(Edge::leaf).collect()));
        }
        let machine = Machine { nodes: arena.into_nodes(), roots, accepting, start: 0 };
        Ok(Some((machine, States { prefixes, next: all })))
    }

    /// The shortest end of a word at which a guess is wrong that tells a word from the one that stands for its state.
    fn telling(&mut self, found: &States, wrong: &[u64]) -> Result<Option<Vec<usize>>, Error> {
        let words: Vec<Vec<u32>> =
            self.order.iter().map(|&at| self.numeration.machine_word(wrong[at])).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let code = |word: &Vec<u32>, at: usize| {
            let zeros = length - word.len();
            if at < zeros { 0 } else { word[at - zeros] }
        };
        let mut columns = Vec::with_capacity(length);
        for at in 0..length {
            let fits = |column: &Column| {
                column.iter().zip(&words).all(|(letter, word)| letter.code == code(word, at))
            };
            let Some(column) = self.letters.iter().position(fits) else { return Ok(None) };
            columns.push(column);
        }
        let mut states = vec![0usize];
        for (at, &column) in columns.iter().enumerate() {
            states.push(found.next[states[at]][column] as usize);
        }
        let mut known = None;
        for at in (0..=length).rev() {
            let mut prefix = found.prefixes[states[at]].clone();
            for &column in &columns[at..] {
                prefix = self.longer(&prefix, column);
            }
            let answer = match self.ask(&prefix) {
                Ok(answer) => answer,
                Err(Gap::Unknown) => return Ok(None),
                Err(Gap::Stopped(stopped)) => return Err(stopped.into()),
            };
            if known.is_some_and(|known| known != answer) {
                return Ok(Some(columns[at + 1..].to_vec()));
            }
            known = Some(answer);
        }
        Ok(None)
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
        for suffix in 0..self.more.len() {
            let mut end = prefix.clone();
            for at in 0..self.more[suffix].len() {
                end = self.longer(&end, self.more[suffix][at]);
            }
            answers.push(self.ask(&end)?);
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
        let answer = self.teacher.contains(&numbers).ok_or(Gap::Unknown)?;
        self.asked.insert(numbers, answer);
        Ok(answer)
    }
}
