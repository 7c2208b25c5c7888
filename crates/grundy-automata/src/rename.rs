//! Permutation of the tracks of an automaton.

use crate::automaton::Automaton;
use crate::diagram::{DiagramNode, Edge, NodeArena, cofactors, level};
use crate::error::Stopped;
use crate::limits::Meter;
use crate::minimise::Machine;
use rustc_hash::FxHashMap;

/// Builds the automaton in which track `i` is moved to the index `to[i]`; `to` is a permutation. (A
/// renaming that preserves the order of the tracks changes no diagram, so it does not need this
/// function.)
pub(crate) fn permute(meter: &mut Meter, a: &Automaton, to: &[usize]) -> Result<Machine, Stopped> {
    let bits = a.numeration.letter_bits();
    let mut permutation = Permutation {
        meter,
        levels: to
            .iter()
            .flat_map(|&index| (0..bits).map(move |bit| index as u32 * bits + bit))
            .collect(),
        arena: NodeArena::default(),
        memo: FxHashMap::default(),
    };
    // Children precede their parents.
    let mut images: Vec<Edge> = Vec::with_capacity(a.graph.nodes.len());
    let image = |images: &[Edge], edge: Edge| {
        if edge.state().is_some() { edge } else { images[edge.index()] }
    };
    for &DiagramNode { level, low, high } in &a.graph.nodes {
        let (low, high) = (image(&images, low), image(&images, high));
        let level = permutation.levels[level as usize];
        images.push(permutation.choose(level, low, high)?);
    }
    let roots = a.graph.roots.iter().map(|&root| image(&images, root)).collect();
    let accepting = a.graph.accepting.clone();
    Ok(Machine { nodes: permutation.arena.into_nodes(), roots, accepting, start: 0 })
}

struct Permutation<'a, 'l> {
    meter: &'a mut Meter<'l>,
    levels: Vec<u32>,
    arena: NodeArena,
    memo: FxHashMap<(u32, u64), Edge>,
}

impl Permutation<'_, '_> {
    /// Returns the diagram that agrees with `high` where the bit at level `at` is 1, and with `low`
    /// where it is 0. The level `at` can be anywhere in the diagram. Neither `low` nor `high`
    /// depends on that bit.
    fn choose(&mut self, at: u32, low: Edge, high: Edge) -> Result<Edge, Stopped> {
        if low == high {
            return Ok(low);
        }
        let nodes = self.arena.nodes();
        let top = level(nodes, low).min(level(nodes, high));
        if at < top {
            return Ok(self.arena.node(at, low, high));
        }
        let key = (at, low.pair(high));
        if let Some(&edge) = self.memo.get(&key) {
            return Ok(edge);
        }
        self.meter.tick()?;
        self.meter.check_nodes(self.arena.len(), self.arena.bytes() + self.memo.len() * 32)?;
        let nodes = self.arena.nodes();
        let ((l0, l1), (h0, h1)) = (cofactors(nodes, low, top), cofactors(nodes, high, top));
        let (low, high) = (self.choose(at, l0, h0)?, self.choose(at, l1, h1)?);
        let edge = self.arena.node(top, low, high);
        self.memo.insert(key, edge);
        Ok(edge)
    }
}
