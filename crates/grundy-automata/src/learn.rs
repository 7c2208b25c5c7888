//! Learns an automaton from membership queries (Angluin 1987), with a fixed set of suffixes or with
//! counterexamples.
//!
//! Two words are equivalent if no known suffix distinguishes them; the equivalence classes are the
//! states. The known suffixes are all words up to a given length, and further ones that are derived
//! from counterexamples.

use crate::automaton::{Automaton, sort_tracks};
use crate::diagram::{Edge, NodeArena};
use crate::engine::Engine;
use crate::error::{Error, Stopped};
use crate::limits::Meter;
use crate::minimise::Machine;
use crate::numeration::{Letter, Numeration};
use crate::variable::Variable;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The result of learning: the automaton, and the number of queries that the teacher answered.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The learned automaton. It is a conjecture that agrees with every answer of the teacher and
    /// still has to be proved.
    pub automaton: Automaton,
    /// Number of membership queries: the different tuples about which the teacher was asked.
    pub queries: usize,
}

/// A source of information about an unknown relation. It answers whether a tuple is in the relation
/// (a membership query), and searches for counterexamples to a conjecture.
pub trait Teacher {
    /// Returns whether the relation contains a tuple, or `None` if that is unknown.
    fn contains(&mut self, numbers: &[u64]) -> Option<bool>;
    /// Returns a tuple for which the conjecture `guess` is wrong, or `None` if none was found.
    fn counterexample(&mut self, guess: &Automaton) -> Option<Vec<u64>>;
}

impl Engine<'_> {
    /// Learns the automaton of a relation from membership queries. Two words lead to the same state
    /// if no suffix of at most `tail` letters distinguishes them (Nerode 1958; Biermann and Feldman
    /// 1972, "On the synthesis of finite-state machines from samples of their behavior"). Here a
    /// letter consists of one letter of each track. The automaton is correct if `tail` is large
    /// enough. If it cannot be proved correct, repeat the call with a larger `tail`.
    ///
    /// `member` returns whether the relation contains a tuple of numbers, in the order of `tracks`,
    /// or `None` if that is unknown. Returns `None` if `member` returns `None`, if a query would
    /// need a number beyond 64 bits, or if there are more than `max_states` states. The number of
    /// queries is at most the number of states times the number of letters to the power of `tail +
    /// 1`.
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
    /// [`Error::TrackTwice`], [`Error::TooManyTracks`] if there are more than 65,536 combinations
    /// of one letter for each track, or [`Error::Stopped`] if a limit is reached.
    pub fn learn(
        &mut self,
        tracks: &[Variable],
        tail: usize,
        max_states: usize,
        member: impl FnMut(&[u64]) -> Option<bool>,
    ) -> Result<Option<Learned>, Error> {
        /// The teacher of [`Engine::learn`]: a function answers its membership queries, and it
        /// accepts every conjecture.
        struct MemberFunction<F>(F);

        impl<F: FnMut(&[u64]) -> Option<bool>> Teacher for MemberFunction<F> {
            fn contains(&mut self, numbers: &[u64]) -> Option<bool> {
                self.0(numbers)
            }

            fn counterexample(&mut self, _: &Automaton) -> Option<Vec<u64>> {
                None
            }
        }

        self.learn_with(tracks, tail, max_states, &mut MemberFunction(member))
    }

    /// Learns the automaton of a relation, as [`learn`](Engine::learn) does, but with a teacher who
    /// also searches for counterexamples to a conjecture. From each counterexample the shortest
    /// suffix that distinguishes two words of one state is added, until the teacher finds no
    /// counterexample (Angluin 1987, "Learning regular sets from queries and counterexamples";
    /// Rivest and Schapire 1993). With `tail` 0 only necessary queries are made. Returns `None` in
    /// the same cases as `learn`, and if the answers of the teacher are inconsistent.
    ///
    /// ```
    /// use grundy_automata::{Automaton, Engine, Numeration, Relation, Teacher, Variable};
    /// struct Multiples(u64);
    /// impl Teacher for Multiples {
    ///     fn contains(&mut self, numbers: &[u64]) -> Option<bool> {
    ///         Some(numbers[0] % self.0 == 0)
    ///     }
    ///     fn counterexample(&mut self, guess: &Automaton) -> Option<Vec<u64>> {
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
    /// The errors of [`Engine::learn`].
    pub fn learn_with(
        &mut self,
        tracks: &[Variable],
        tail: usize,
        max_states: usize,
        teacher: &mut impl Teacher,
    ) -> Result<Option<Learned>, Error> {
        let numeration = self.numeration().clone();
        let sorted = sort_tracks(&numeration, tracks)?;
        let letters = u32::try_from(tracks.len())
            .ok()
            .and_then(|k| numeration.letters().len().checked_pow(k));
        if letters.is_none_or(|letters| letters > MAX_LETTERS) {
            return Err(Error::TooManyTracks);
        }
        // Other automata are built during learning, so learning has a meter of its own.
        let limits = self.limits().clone();
        let mut meter = Meter::new(&limits)?;
        let mut order: Vec<usize> = (0..tracks.len()).collect();
        order.sort_by_key(|&track| tracks[track]);
        let mut oracle = MembershipOracle {
            meter: &mut meter,
            numeration: &numeration,
            order,
            teacher,
            answers: FxHashMap::default(),
            letters: all_columns(numeration.letters(), tracks.len()),
            suffixes: Vec::new(),
        };
        let universe = self.all_tuples(&sorted)?;
        loop {
            let Some((machine, learned_states)) = oracle.learn_states(tail, max_states)? else {
                return Ok(None);
            };
            let guess = self.build_minimal(sorted.clone(), |_| Ok(machine))?;
            let automaton = self.and(&guess, &universe)?;
            let Some(counterexample) = oracle.teacher.counterexample(&automaton) else {
                return Ok(Some(Learned { automaton, queries: oracle.answers.len() }));
            };
            match oracle.distinguishing_suffix(&learned_states, &counterexample)? {
                Some(suffix) => oracle.suffixes.push(suffix),
                // The answers of the teacher are inconsistent.
                None => return Ok(None),
            }
        }
    }
}

/// Maximum number of columns; a column is a combination of one letter for each track.
const MAX_LETTERS: usize = 1 << 16;

/// A column of letters: one letter for each track, in the order of the tracks of the automaton.
type LetterColumn<'a> = SmallVec<[&'a Letter; 4]>;

/// Returns all columns of letters (one letter for each track); the letter of the last track varies
/// fastest.
fn all_columns(letters: &[Letter], tracks: usize) -> Vec<LetterColumn<'_>> {
    let mut columns = vec![LetterColumn::new()];
    for _ in 0..tracks {
        let mut longer_columns = Vec::with_capacity(columns.len() * letters.len());
        for column in &columns {
            for letter in letters {
                let mut next = column.clone();
                next.push(letter);
                longer_columns.push(next);
            }
        }
        columns = longer_columns;
    }
    columns
}

/// The value of the word that was read on one track, as a triple (u, v, m). The value of the word
/// is u w + v w', where w is the weight of its last digit and w' the next lower weight. The flag m
/// states whether its last digit is the maximal one.
type TrackValue = (i128, i128, bool);
/// A prefix: the words that were read on all tracks, each as its [`TrackValue`], in the order of
/// the tracks of the diagram. `None` if one of the words is not the beginning of any valid word of
/// the numeration.
type Prefix = Option<SmallVec<[TrackValue; 4]>>;

struct MembershipOracle<'a, 'l, T> {
    meter: &'a mut Meter<'l>,
    numeration: &'a Numeration,
    /// For each track of the automaton, the index of its variable in the list of tracks that the
    /// caller passed.
    order: Vec<usize>,
    teacher: &'a mut T,
    answers: FxHashMap<Vec<u64>, bool>,
    letters: Vec<LetterColumn<'a>>,
    /// The distinguishing suffixes that were derived from counterexamples. Each is a list of
    /// columns, as indices into `letters`.
    suffixes: Vec<Vec<usize>>,
}

/// The learned states. `prefixes[s]` is the first prefix that leads to the state s, and
/// `next[s][c]` is the successor of s after the column `letters[c]`.
struct LearnedStates {
    prefixes: Vec<Prefix>,
    next: Vec<Vec<u32>>,
}

/// The reason why a membership query has no answer: the teacher does not know the answer, or a
/// limit was reached.
enum QueryFailure {
    Unknown,
    Stopped(Stopped),
}

impl From<Stopped> for QueryFailure {
    fn from(stopped: Stopped) -> QueryFailure {
        QueryFailure::Stopped(stopped)
    }
}

impl<T: Teacher> MembershipOracle<'_, '_, T> {
    fn learn_states(
        &mut self,
        tail: usize,
        max_states: usize,
    ) -> Result<Option<(Machine, LearnedStates)>, Error> {
        match self.explore(tail, max_states) {
            Ok(found) => Ok(found),
            Err(QueryFailure::Unknown) => Ok(None),
            Err(QueryFailure::Stopped(stopped)) => Err(stopped.into()),
        }
    }

    fn explore(
        &mut self,
        tail: usize,
        max_states: usize,
    ) -> Result<Option<(Machine, LearnedStates)>, QueryFailure> {
        let start: Prefix = Some(SmallVec::from_elem((0, 0, false), self.order.len()));
        let signature = self.signature(&start, tail)?;
        let mut accepting = vec![signature[0]];
        let mut state_of = FxHashMap::from_iter([(signature, 0)]);
        let mut prefixes = vec![start];
        let (mut roots, mut transitions) = (Vec::new(), Vec::new());
        let mut arena = NodeArena::default();
        while roots.len() < prefixes.len() {
            let prefix = prefixes[roots.len()].clone();
            let mut next = Vec::with_capacity(self.letters.len());
            for column in 0..self.letters.len() {
                let extended = self.extend(&prefix, column);
                let signature = self.signature(&extended, tail)?;
                let accepts = signature[0];
                let state = *state_of.entry(signature).or_insert_with(|| {
                    prefixes.push(extended);
                    accepting.push(accepts);
                    prefixes.len() as u32 - 1
                });
                next.push(state);
            }
            if prefixes.len() > max_states {
                return Ok(None);
            }
            self.meter.check_states(prefixes.len())?;
            self.meter.check_nodes(arena.len(), arena.bytes() + self.answers.len() * 64)?;
            transitions.push(next.clone());
            roots.push(self.diagram(&mut arena, next.into_iter().map(Edge::leaf).collect()));
        }
        let machine = Machine { nodes: arena.into_nodes(), roots, accepting, start: 0 };
        Ok(Some((machine, LearnedStates { prefixes, next: transitions })))
    }

    /// Returns the shortest suffix of a counterexample that distinguishes two words that lead to
    /// the same state. One is the first word of a state followed by the next column of the
    /// counterexample; the other is the first word of the state that this column leads to. Returns
    /// `None` if the answers of the teacher are inconsistent or unknown.
    fn distinguishing_suffix(
        &mut self,
        learned: &LearnedStates,
        numbers: &[u64],
    ) -> Result<Option<Vec<usize>>, Error> {
        let words: Vec<Vec<u32>> =
            self.order.iter().map(|&track| self.numeration.machine_word(numbers[track])).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let code = |word: &Vec<u32>, position: usize| {
            let zeros = length - word.len();
            if position < zeros { 0 } else { word[position - zeros] }
        };
        let mut columns = Vec::with_capacity(length);
        for position in 0..length {
            let fits = |column: &LetterColumn| {
                column.iter().zip(&words).all(|(letter, word)| letter.code == code(word, position))
            };
            let Some(column) = self.letters.iter().position(fits) else { return Ok(None) };
            columns.push(column);
        }
        let mut states = vec![0usize];
        for (position, &column) in columns.iter().enumerate() {
            states.push(learned.next[states[position]][column] as usize);
        }
        let mut later_answer = None;
        for position in (0..=length).rev() {
            let mut prefix = learned.prefixes[states[position]].clone();
            for &column in &columns[position..] {
                prefix = self.extend(&prefix, column);
            }
            let answer = match self.query(&prefix) {
                Ok(answer) => answer,
                Err(QueryFailure::Unknown) => return Ok(None),
                Err(QueryFailure::Stopped(stopped)) => return Err(stopped.into()),
            };
            if later_answer.is_some_and(|later| later != answer) {
                return Ok(Some(columns[position + 1..].to_vec()));
            }
            later_answer = Some(answer);
        }
        Ok(None)
    }

    /// Builds the transition diagram of a state in which the column with index c leads to
    /// `edges[c]`. Bit patterns that are not the code of a letter can lead to any state, because no
    /// word contains them.
    fn diagram(&self, arena: &mut NodeArena, mut edges: Vec<Edge>) -> Edge {
        let bits = self.numeration.letter_bits();
        let letters = self.numeration.letters();
        for track in (0..self.order.len() as u32).rev() {
            let choose = |chosen: &[Edge]| {
                let mut by_code = vec![chosen[0]; 1 << bits];
                for (letter, &edge) in letters.iter().zip(chosen) {
                    by_code[letter.code as usize] = edge;
                }
                arena.choice(track * bits, bits, &mut by_code)
            };
            edges = edges.chunks(letters.len()).map(choose).collect();
        }
        edges[0]
    }

    /// Returns the [`Prefix`] that results from appending the column with index `column` to
    /// `prefix`, or `None` if the words of no tuple of numbers begin with it.
    fn extend(&self, prefix: &Prefix, column: usize) -> Prefix {
        let tracks = prefix.as_ref()?.iter().zip(&self.letters[column]);
        tracks
            .map(|(&(u, v, full), letter)| {
                let (u, v) = self.numeration.advance((u, v));
                // The sum does not overflow: a query with a number beyond 64 bits would have failed
                // before.
                let fits = !full || letter.opens_with_zero;
                fits.then_some((u + letter.weight.0, v + letter.weight.1, letter.ends_full))
            })
            .collect()
    }

    /// Returns the row of a prefix in the observation table: for each suffix, whether the relation
    /// contains the prefix followed by the suffix. The suffixes are those of at most `tail` letters
    /// (the empty one first), then those from counterexamples. Prefixes with equal rows belong to
    /// one state.
    fn signature(&mut self, prefix: &Prefix, tail: usize) -> Result<Vec<bool>, QueryFailure> {
        let mut layer = vec![prefix.clone()];
        let mut answers = vec![self.query(prefix)?];
        for _ in 0..tail {
            let mut next_layer = Vec::with_capacity(layer.len() * self.letters.len());
            for prefix in &layer {
                for column in 0..self.letters.len() {
                    let next = self.extend(prefix, column);
                    answers.push(self.query(&next)?);
                    next_layer.push(next);
                }
            }
            self.meter.check_nodes(next_layer.len(), next_layer.len() * size_of::<Prefix>())?;
            layer = next_layer;
        }
        for suffix in 0..self.suffixes.len() {
            let mut end = prefix.clone();
            for index in 0..self.suffixes[suffix].len() {
                end = self.extend(&end, self.suffixes[suffix][index]);
            }
            answers.push(self.query(&end)?);
        }
        Ok(answers)
    }

    /// Returns whether the relation contains the tuple of numbers that a prefix represents, or
    /// `false` if it represents no tuple. Stores the answers of the teacher, so every tuple is
    /// queried only once.
    fn query(&mut self, prefix: &Prefix) -> Result<bool, QueryFailure> {
        self.meter.tick()?;
        let Some(tracks) = prefix else { return Ok(false) };
        if !self.numeration.may_end_full() && tracks.iter().any(|track| track.2) {
            return Ok(false);
        }
        let mut numbers = vec![0; tracks.len()];
        for (&(u, v, _), &track) in tracks.iter().zip(&self.order) {
            numbers[track] = u64::try_from(u + v * self.numeration.weight_below_first())
                .map_err(|_| QueryFailure::Unknown)?;
        }
        if let Some(&answer) = self.answers.get(&numbers) {
            return Ok(answer);
        }
        let answer = self.teacher.contains(&numbers).ok_or(QueryFailure::Unknown)?;
        self.answers.insert(numbers, answer);
        Ok(answer)
    }
}
