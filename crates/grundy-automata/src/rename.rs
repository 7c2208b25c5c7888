//! The same relation of other tracks.

use crate::automaton::Automaton;
use crate::diagram::{Arena, Edge, Node, cofactors, level};
use crate::error::Stopped;
use crate::limits::Meter;
use crate::minimise::Machine;
use rustc_hash::FxHashMap;

/// The automaton whose track `i` stands at place `to[i]`, a permutation. Where the order stays no diagram changes, and
/// nobody needs this.
pub(crate) fn permute(meter: &mut Meter, a: &Automaton, to: &[usize]) -> Result<Machine, Stopped> {
    let bits = a.numeration.letter_bits();
    let mut permutation = Permutation {
        meter,
        levels: to
            .iter()
            .flat_map(|&place| (0..bits).map(move |bit| place as u32 * bits + bit))
            .collect(),
        arena: Arena::default(),
        known: FxHashMap::default(),
    };
    // Children stand before their parents.
    let mut images: Vec<Edge> = Vec::with_capacity(a.graph.nodes.len());
    let image = |images: &[Edge], edge: Edge| {
        if edge.state().is_some() { edge } else { images[edge.index()] }
    };
    for &Node { level, low, high } in &a.graph.nodes {
        let (low, high) = (image(&images, low), image(&images, high));
        let at = permutation.levels[level as usize];
        images.push(permutation.choose(at, low, high)?);
    }
    let roots = a.graph.roots.iter().map(|&root| image(&images, root)).collect();
    let accepting = a.graph.accepting.clone();
    Ok(Machine { nodes: permutation.arena.into_nodes(), roots, accepting, start: 0 })
}

struct Permutation<'a, 'l> {
    meter: &'a mut Meter<'l>,
    levels: Vec<u32>,
    arena: Arena,
    known: FxHashMap<(u32, u64), Edge>,
}

impl Permutation<'_, '_> {
    /// The diagram that follows `high` where the bit at a level is 1 and `low` where it is 0, wherever that level lies.
    /// Neither of the two asks for this bit.
    fn choose(&mut self, at: u32, low: Edge, high: Edge) -> Result<Edge, Stopped> {
        if low == high {
            return Ok(low);
        }
        let nodes = self.arena.nodes();
        let top = level(nodes, low).min(level(nodes, high));
        if at < top {
            return Ok(self.arena.make(at, low, high));
        }
        let key = (at, low.pair(high));
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        self.meter.tick()?;
        self.meter.nodes(self.arena.len(), self.arena.bytes() + self.known.len() * 32)?;
        let nodes = self.arena.nodes();
        let ((l0, l1), (h0, h1)) = (cofactors(nodes, low, top), cofactors(nodes, high, top));
        let (low, high) = (self.choose(at, l0, h0)?, self.choose(at, l1, h1)?);
        let made = self.arena.make(top, low, high);
        self.known.insert(key, made);
        Ok(made)
    }
}
