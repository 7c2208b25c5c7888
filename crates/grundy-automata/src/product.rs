//! Products: two automata read the same letters side by side.

use crate::automaton::Automaton;
use crate::diagram::{Arena, Edge, cofactors, level};
use crate::error::Stopped;
use crate::limits::Meter;
use crate::minimise::Machine;
use crate::variable::Variable;
use rustc_hash::FxHashMap;

/// What is asked of the two answers. Each of these is no where both answers are no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Connective {
    And,
    Or,
    Xor,
    /// The first and not the second.
    Difference,
}

impl Connective {
    fn apply(self, a: bool, b: bool) -> bool {
        match self {
            Connective::And => a && b,
            Connective::Or => a || b,
            Connective::Xor => a != b,
            Connective::Difference => a && !b,
        }
    }

    /// The answer when the first is known and the second does not matter.
    fn settled_by_first(self, a: bool) -> Option<bool> {
        (self.apply(a, false) == self.apply(a, true)).then(|| self.apply(a, false))
    }

    fn settled_by_second(self, b: bool) -> Option<bool> {
        (self.apply(false, b) == self.apply(true, b)).then(|| self.apply(false, b))
    }
}

/// The tracks of both, in ascending order.
pub(crate) fn union(a: &[Variable], b: &[Variable]) -> Vec<Variable> {
    let mut all = [a, b].concat();
    all.sort_unstable();
    all.dedup();
    all
}

/// Pairs of states that can be reached; at most |a| |b| states.
pub(crate) fn product(
    meter: &mut Meter,
    a: &Automaton,
    b: &Automaton,
    connective: Connective,
) -> Result<Machine, Stopped> {
    let tracks = union(&a.tracks, &b.tracks);
    let settles = |sinks: [Option<u32>; 2], by: &dyn Fn(bool) -> Option<bool>| {
        [false, true].map(|accepting| Some((sinks[usize::from(accepting)]?, by(accepting)?)))
    };
    let sinks = |x: &Automaton| [false, true].map(|accepting| x.graph.sink(accepting));
    let mut product = Product {
        meter,
        a,
        b,
        a_levels: levels(a, &tracks),
        b_levels: levels(b, &tracks),
        a_sinks: settles(sinks(a), &|answer| connective.settled_by_first(answer)),
        b_sinks: settles(sinks(b), &|answer| connective.settled_by_second(answer)),
        arena: Arena::default(),
        pairs: Vec::new(),
        numbers: FxHashMap::default(),
        known: FxHashMap::default(),
    };
    product.pair(0, 0)?;
    let (mut roots, mut accepting) = (Vec::new(), Vec::new());
    while roots.len() < product.pairs.len() {
        product.meter.tick()?;
        let answer = match product.pairs[roots.len()] {
            Pair::Settled(answer) => {
                roots.push(Edge::leaf(roots.len() as u32));
                answer
            }
            Pair::Both(x, y) => {
                let (x, y) = (x as usize, y as usize);
                roots.push(product.join(a.graph.roots[x], b.graph.roots[y])?);
                connective.apply(a.graph.accepting[x], b.graph.accepting[y])
            }
        };
        accepting.push(answer);
    }
    Ok(Machine { nodes: product.arena.into_nodes(), roots, accepting, start: 0 })
}

/// The levels of an automaton's diagrams in diagrams over more tracks.
fn levels(x: &Automaton, tracks: &[Variable]) -> Vec<u32> {
    let bits = x.numeration.letter_bits();
    let places = x.tracks.iter().map(|track| tracks.partition_point(|other| other < track) as u32);
    places.flat_map(|place| place * bits..(place + 1) * bits).collect()
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Pair {
    Both(u32, u32),
    Settled(bool),
}

struct Product<'a, 'l> {
    meter: &'a mut Meter<'l>,
    a: &'a Automaton,
    b: &'a Automaton,
    a_levels: Vec<u32>,
    b_levels: Vec<u32>,
    /// States never left that alone settle the answer, with the answer.
    a_sinks: [Option<(u32, bool)>; 2],
    b_sinks: [Option<(u32, bool)>; 2],
    arena: Arena,
    pairs: Vec<Pair>,
    numbers: FxHashMap<Pair, u32>,
    known: FxHashMap<u64, Edge>,
}

fn settled(sinks: &[Option<(u32, bool)>; 2], state: u32) -> Option<bool> {
    sinks.iter().flatten().find(|sink| sink.0 == state).map(|sink| sink.1)
}

impl Product<'_, '_> {
    fn pair(&mut self, x: u32, y: u32) -> Result<Edge, Stopped> {
        let answer = settled(&self.a_sinks, x).or_else(|| settled(&self.b_sinks, y));
        self.number(answer.map_or(Pair::Both(x, y), Pair::Settled))
    }

    fn number(&mut self, pair: Pair) -> Result<Edge, Stopped> {
        let pairs = &mut self.pairs;
        let number = *self.numbers.entry(pair).or_insert_with(|| {
            pairs.push(pair);
            pairs.len() as u32 - 1
        });
        self.meter.states(self.pairs.len())?;
        Ok(Edge::leaf(number))
    }

    fn join(&mut self, f: Edge, g: Edge) -> Result<Edge, Stopped> {
        match (f.state(), g.state()) {
            (Some(x), Some(y)) => return self.pair(x, y),
            (Some(x), None) => {
                if let Some(answer) = settled(&self.a_sinks, x) {
                    return self.number(Pair::Settled(answer));
                }
            }
            (None, Some(y)) => {
                if let Some(answer) = settled(&self.b_sinks, y) {
                    return self.number(Pair::Settled(answer));
                }
            }
            (None, None) => {}
        }
        let key = f.pair(g);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        self.meter.tick()?;
        let held = self.arena.bytes() + self.known.len() * 24 + self.pairs.len() * 40;
        self.meter.nodes(self.arena.len(), held)?;
        let (a, b) = (self.a, self.b);
        let (f_own, g_own) = (level(&a.graph.nodes, f), level(&b.graph.nodes, g));
        let f_level = self.a_levels.get(f_own as usize).copied().unwrap_or(u32::MAX);
        let g_level = self.b_levels.get(g_own as usize).copied().unwrap_or(u32::MAX);
        let at = f_level.min(g_level);
        let (f0, f1) = if f_level == at { cofactors(&a.graph.nodes, f, f_own) } else { (f, f) };
        let (g0, g1) = if g_level == at { cofactors(&b.graph.nodes, g, g_own) } else { (g, g) };
        let (low, high) = (self.join(f0, g0)?, self.join(f1, g1)?);
        let made = self.arena.make(at, low, high);
        self.known.insert(key, made);
        Ok(made)
    }
}
