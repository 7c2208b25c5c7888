//! Products of automata: two automata read the same letters in parallel.

use crate::automaton::Automaton;
use crate::diagram::{Edge, NodeArena, cofactors, level};
use crate::error::Stopped;
use crate::limits::Meter;
use crate::minimise::Machine;
use crate::variable::Variable;
use rustc_hash::FxHashMap;

/// A Boolean connective of two acceptance flags. Every variant is false for two false arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Connective {
    And,
    Or,
    Xor,
    /// The difference: true if the first argument is true and the second is false.
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

    /// Returns the result of the connective with the first argument `a`, if it is the same for both
    /// second arguments. Otherwise returns `None`.
    fn settled_by_first(self, a: bool) -> Option<bool> {
        (self.apply(a, false) == self.apply(a, true)).then(|| self.apply(a, false))
    }

    /// Returns the result of the connective with the second argument `b`, if it is the same for
    /// both first arguments. Otherwise returns `None`.
    fn settled_by_second(self, b: bool) -> Option<bool> {
        (self.apply(false, b) == self.apply(true, b)).then(|| self.apply(false, b))
    }
}

/// Returns the tracks that occur in at least one of the two lists, in ascending order.
pub(crate) fn union(a: &[Variable], b: &[Variable]) -> Vec<Variable> {
    let mut tracks = [a, b].concat();
    tracks.sort_unstable();
    tracks.dedup();
    tracks
}

/// Builds the automaton of the tuples for which the connective is true, over the tracks of both
/// operands. Its states are the reachable pairs of a state of `a` and a state of `b`, at most
/// |a|·|b|.
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
    let mut product = ProductBuilder {
        meter,
        a,
        b,
        a_levels: levels(a, &tracks),
        b_levels: levels(b, &tracks),
        a_sinks: settles(sinks(a), &|answer| connective.settled_by_first(answer)),
        b_sinks: settles(sinks(b), &|answer| connective.settled_by_second(answer)),
        arena: NodeArena::default(),
        pairs: Vec::new(),
        numbers: FxHashMap::default(),
        memo: FxHashMap::default(),
    };
    product.pair_leaf(0, 0)?;
    let (mut roots, mut accepting) = (Vec::new(), Vec::new());
    while roots.len() < product.pairs.len() {
        product.meter.tick()?;
        let answer = match product.pairs[roots.len()] {
            ProductState::Settled(answer) => {
                roots.push(Edge::leaf(roots.len() as u32));
                answer
            }
            ProductState::Both(x, y) => {
                let (x, y) = (x as usize, y as usize);
                roots.push(product.join(a.graph.roots[x], b.graph.roots[y])?);
                connective.apply(a.graph.accepting[x], b.graph.accepting[y])
            }
        };
        accepting.push(answer);
    }
    Ok(Machine { nodes: product.arena.into_nodes(), roots, accepting, start: 0 })
}

/// Returns, for each level in the diagrams of the automaton `x`, the level of the same bit in
/// diagrams over `tracks`.
fn levels(x: &Automaton, tracks: &[Variable]) -> Vec<u32> {
    let bits = x.numeration.letter_bits();
    let track_indices =
        x.tracks.iter().map(|track| tracks.partition_point(|other| other < track) as u32);
    track_indices.flat_map(|index| index * bits..(index + 1) * bits).collect()
}

/// A state of the product: a pair of states of the operands, or an acceptance flag. The flag
/// replaces the pair if one of the two states determines the result for all further words.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum ProductState {
    Both(u32, u32),
    Settled(bool),
}

struct ProductBuilder<'a, 'l> {
    meter: &'a mut Meter<'l>,
    a: &'a Automaton,
    b: &'a Automaton,
    a_levels: Vec<u32>,
    b_levels: Vec<u32>,
    /// The two absorbing states (states that no word leaves) of the first operand: the rejecting
    /// one, then the accepting one. Each is a pair of the state and the result of the connective
    /// that it determines. `None` if the operand has no such state, or the state determines no
    /// result.
    a_sinks: [Option<(u32, bool)>; 2],
    /// The rejecting and the accepting absorbing state (a state that no word leaves) of the second
    /// operand, in the same form as in `a_sinks`.
    b_sinks: [Option<(u32, bool)>; 2],
    arena: NodeArena,
    pairs: Vec<ProductState>,
    numbers: FxHashMap<ProductState, u32>,
    memo: FxHashMap<u64, Edge>,
}

/// Returns the result of the connective that a state of an operand determines, or `None` if it is
/// not one of the absorbing states `sinks`.
fn settled(sinks: &[Option<(u32, bool)>; 2], state: u32) -> Option<bool> {
    sinks.iter().flatten().find(|sink| sink.0 == state).map(|sink| sink.1)
}

impl ProductBuilder<'_, '_> {
    fn pair_leaf(&mut self, x: u32, y: u32) -> Result<Edge, Stopped> {
        let answer = settled(&self.a_sinks, x).or_else(|| settled(&self.b_sinks, y));
        self.state_leaf(answer.map_or(ProductState::Both(x, y), ProductState::Settled))
    }

    fn state_leaf(&mut self, state: ProductState) -> Result<Edge, Stopped> {
        let pairs = &mut self.pairs;
        let number = *self.numbers.entry(state).or_insert_with(|| {
            pairs.push(state);
            pairs.len() as u32 - 1
        });
        self.meter.check_states(self.pairs.len())?;
        Ok(Edge::leaf(number))
    }

    fn join(&mut self, f: Edge, g: Edge) -> Result<Edge, Stopped> {
        match (f.state(), g.state()) {
            (Some(x), Some(y)) => return self.pair_leaf(x, y),
            (Some(x), None) => {
                if let Some(answer) = settled(&self.a_sinks, x) {
                    return self.state_leaf(ProductState::Settled(answer));
                }
            }
            (None, Some(y)) => {
                if let Some(answer) = settled(&self.b_sinks, y) {
                    return self.state_leaf(ProductState::Settled(answer));
                }
            }
            (None, None) => {}
        }
        let key = f.pair(g);
        if let Some(&edge) = self.memo.get(&key) {
            return Ok(edge);
        }
        self.meter.tick()?;
        let bytes_in_use = self.arena.bytes() + self.memo.len() * 24 + self.pairs.len() * 40;
        self.meter.check_nodes(self.arena.len(), bytes_in_use)?;
        let (a, b) = (self.a, self.b);
        let (f_inner, g_inner) = (level(&a.graph.nodes, f), level(&b.graph.nodes, g));
        let f_level = self.a_levels.get(f_inner as usize).copied().unwrap_or(u32::MAX);
        let g_level = self.b_levels.get(g_inner as usize).copied().unwrap_or(u32::MAX);
        let at = f_level.min(g_level);
        let (f0, f1) = if f_level == at { cofactors(&a.graph.nodes, f, f_inner) } else { (f, f) };
        let (g0, g1) = if g_level == at { cofactors(&b.graph.nodes, g, g_inner) } else { (g, g) };
        let (low, high) = (self.join(f0, g0)?, self.join(f1, g1)?);
        let edge = self.arena.node(at, low, high);
        self.memo.insert(key, edge);
        Ok(edge)
    }
}
