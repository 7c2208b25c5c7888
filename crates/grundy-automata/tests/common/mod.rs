//! Shared test helpers: numerations, tuples, random numbers.

use grundy_automata::{Automaton, Big, Engine, Numeration, Relation, Variable};

pub fn ostrowski() -> Vec<Numeration> {
    let periods: [&[u32]; 8] =
        [&[1], &[2], &[3], &[5], &[1, 2], &[2, 1], &[1, 1, 1, 4], &[3, 1, 2]];
    periods.iter().map(|period| Numeration::ostrowski(period).unwrap()).collect()
}

pub fn numerations() -> Vec<Numeration> {
    let mut all = ostrowski();
    all.extend([Numeration::binary(), Numeration::zeckendorf()]);
    all
}

/// Returns `tracks` variables whose order in the list is not ascending, so that it differs from the
/// order of tracks.
pub fn scrambled(tracks: usize) -> Vec<Variable> {
    [[2, 0, 1, 3, 4], [1, 3, 0, 2, 4]][tracks % 2][..tracks]
        .iter()
        .map(|&v| Variable(7 + 2 * v))
        .collect()
}

/// Rearranges numbers into the order of the tracks of an automaton. `numbers[i]` belongs to the
/// variable `variables[i]`.
pub fn arranged<T: Clone>(automaton: &Automaton, variables: &[Variable], numbers: &[T]) -> Vec<T> {
    let of = |track| variables.iter().position(|variable| variable == track).unwrap();
    automaton.tracks().iter().map(|track| numbers[of(track)].clone()).collect()
}

/// Iterates over all tuples of `tracks` numbers that are less than `below`.
pub fn tuples(tracks: usize, below: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..below.pow(tracks as u32))
        .map(move |code| (0..tracks as u32).map(|place| code / below.pow(place) % below).collect())
}

/// Compares the automaton of a relation with `predicate` on all tuples of numbers that are less
/// than `below`. Returns the automaton, and its variables in the order of the relation.
pub fn agrees(
    numeration: &Numeration,
    relation: &Relation,
    below: u64,
    predicate: impl Fn(&[u64]) -> bool,
) -> (Automaton, Vec<Variable>) {
    let mut engine = Engine::new(numeration.clone());
    let variables = scrambled(relation.arity());
    let automaton = engine.relation(relation, &variables).unwrap();
    for tuple in tuples(variables.len(), below) {
        let arranged = arranged(&automaton, &variables, &tuple);
        let found = automaton.contains(&arranged).unwrap();
        assert_eq!(found, predicate(&tuple), "{:?} {relation:?} {tuple:?}", numeration.kind());
    }
    (automaton, variables)
}

/// A deterministic pseudo-random generator.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        (self.next() >> 16) % bound
    }

    /// Returns a number of about a hundred digits.
    pub fn big(&mut self) -> Big {
        (0..6).fold(Big::ZERO, |n, _| (n << 56) + (self.next() >> 8))
    }
}
