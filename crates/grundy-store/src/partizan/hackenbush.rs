//! [`HackenbushValues`]: computes the values of blue-red-green Hackenbush from the values of
//! biconnected blocks.
//!
//! By the colon principle, which holds for all colours, the subgraph attached at a cut vertex can
//! be replaced by anything of equal value. So a graph is decomposed into its biconnected blocks,
//! and the part above a cut vertex is represented by its value. A single edge with a value at its
//! far end is an ordinal sum; only blocks that contain cycles are evaluated move by move.
//! (Berlekamp, Conway and Guy, "Winning Ways", chapters 2 and 7.)

use super::limits::stopped;
use grundy_core::base::{Budget, Counts, Meter};
use grundy_core::graphs::bridges::{DepthFirstTree, Incidence};
use grundy_draw::EdgeColour;
use grundy_families::{ColouredHackenbush, StandingGraph};
use grundy_partizan::{Arena, Dyadic, IBig, NumberUpStar, Side, Value};
use grundy_text::{Error, Limit, Result, Suggestion, words};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The maximum number of binary places of a value. For example, a red stalk of n edges on a blue
/// edge has a value with n binary places.
const MAX_BINARY_PLACES: u32 = 1_000_000;

/// An edge, given by its two ends and its colour.
type ColouredEdge = (u32, u32, EdgeColour);

/// A graph on the vertices 0 (the ground), 1, …. At each vertex a game is attached: another
/// position that is played on top of this vertex, given by its value.
#[derive(Clone, PartialEq, Eq, Hash)]
struct AttachedGraph {
    /// The edges of the graph, each with its two ends and its colour.
    edges: Box<[ColouredEdge]>,
    /// For each vertex, the value of the game that is attached at it.
    values: Box<[Value]>,
}

/// An evaluator of the positions of blue-red-green Hackenbush, with the values computed so far.
pub struct HackenbushValues {
    /// The game whose positions are evaluated.
    game: Arc<ColouredHackenbush>,
    /// The values of the positions that were evaluated so far.
    positions: FxHashMap<Counts, Value>,
    /// The values of the biconnected blocks with cycles that were evaluated so far.
    blocks: FxHashMap<AttachedGraph, Value>,
}

/// The result of an attempt to evaluate a graph from the known values of its blocks.
enum Evaluation {
    /// The graph was evaluated. The payload is its value.
    Value(Value),
    /// The graph cannot be evaluated before the blocks in the payload have values.
    Needs(Vec<AttachedGraph>),
}

impl HackenbushValues {
    /// Creates an evaluator of the game without any values.
    pub(super) fn new(game: &Arc<ColouredHackenbush>) -> HackenbushValues {
        let (positions, blocks) = (FxHashMap::default(), FxHashMap::default());
        HackenbushValues { game: Arc::clone(game), positions, blocks }
    }

    /// Returns the number of positions and blocks whose values were computed.
    pub fn value_count(&self) -> u64 {
        (self.positions.len() + self.blocks.len()) as u64
    }

    /// Returns the values of all positions that were evaluated.
    pub fn values(&self) -> Vec<Value> {
        self.positions.values().copied().collect()
    }

    /// Computes the value of a position, which does not depend on the side to move.
    pub(super) fn value(
        &mut self,
        arena: &mut Arena,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Value> {
        let position = self.game.with_turn(position, 0);
        if let Some(value) = self.positions.get(&position) {
            return Ok(*value);
        }
        let mut meter = Meter::new(budget, None);
        let graph = numbered(&self.game.standing_graph(&position));
        let value = loop {
            match self.evaluate(arena, &graph)? {
                Evaluation::Value(value) => break value,
                Evaluation::Needs(blocks) => self.evaluate_blocks(arena, blocks, &mut meter)?,
            }
        };
        meter.position(2 * position.heap_bytes() + 64, 1)?;
        self.positions.insert(position, value);
        Ok(value)
    }

    /// Computes the values of the given blocks, and of all blocks that these values depend on. Uses
    /// an explicit stack.
    fn evaluate_blocks(
        &mut self,
        arena: &mut Arena,
        mut waiting: Vec<AttachedGraph>,
        meter: &mut Meter,
    ) -> Result<()> {
        while let Some(block) = waiting.last() {
            if self.blocks.contains_key(block) {
                waiting.pop();
                continue;
            }
            let (mut sides, mut missing) = ([Vec::new(), Vec::new()], Vec::new());
            for (side, values) in [Side::Left, Side::Right].into_iter().zip(&mut sides) {
                for option in options(arena, block, side)? {
                    match self.evaluate(arena, &option)? {
                        Evaluation::Value(value) => values.push(value),
                        Evaluation::Needs(blocks) => missing.extend(blocks),
                    }
                }
            }
            if !missing.is_empty() {
                meter.step(missing.len())?;
                waiting.append(&mut missing);
                continue;
            }
            let [left, right] = sides;
            let size = size_of_val(&*block.edges) + size_of_val(&*block.values);
            meter.position(size + 80, left.len() + right.len())?;
            let value = arena.value_of_options(left, right).map_err(stopped)?;
            if let Some(block) = waiting.pop() {
                self.blocks.insert(block, value);
            }
        }
        Ok(())
    }

    /// Computes the value of a graph from the values of its blocks, starting with the block that is
    /// farthest from the ground. Returns the blocks whose values are missing, if there are any.
    fn evaluate(&self, arena: &mut Arena, graph: &AttachedGraph) -> Result<Evaluation> {
        let ends: Vec<(u32, u32)> = graph.edges.iter().map(|(a, b, _)| (*a, *b)).collect();
        let incidence = Incidence::from_edges(graph.values.len(), &ends);
        let mut positions_in_walk = vec![u32::MAX; graph.values.len()];
        let walk = DepthFirstTree::search(&incidence, 0, |_| true, &mut positions_in_walk);
        let mut hanging: Vec<Option<Value>> =
            walk.order.iter().map(|vertex| Some(graph.values[*vertex as usize])).collect();
        let mut missing = Vec::new();
        for (index, block) in BiconnectedBlocks::from_walk(&walk).0.into_iter().enumerate().rev() {
            let edge = |at: &u32| graph.edges[*at as usize];
            for (_, _, colour) in block.loops.iter().map(edge) {
                if let Some(value) = hanging[index] {
                    let stem = stem(arena, colour, Value::ZERO)?;
                    hanging[index] = Some(arena.sum(value, stem).map_err(stopped)?);
                }
            }
            if block.edges.is_empty() {
                continue;
            }
            let below = walk.parents[index].0 as usize;
            let evaluate = match block.edges.as_slice() {
                [edge_index] => match hanging[index] {
                    Some(above) => Some(stem(arena, edge(edge_index).2, above)?),
                    None => None,
                },
                _ => {
                    let attached_graph =
                        block.attached_graph(&walk, &positions_in_walk, &hanging, |at| edge(&at));
                    match attached_graph {
                        None => None,
                        Some(attached_graph) => {
                            self.known_value(arena, &attached_graph)?.or_else(|| {
                                missing.push(attached_graph);
                                None
                            })
                        }
                    }
                }
            };
            hanging[below] = match (hanging[below], evaluate) {
                (Some(below_value), Some(above_value)) => {
                    Some(arena.sum(below_value, above_value).map_err(stopped)?)
                }
                _ => None,
            };
        }
        Ok(match hanging[0] {
            Some(value) if missing.is_empty() => Evaluation::Value(value),
            _ => Evaluation::Needs(missing),
        })
    }

    /// Returns the value of a block that was evaluated before. Also returns, by the fusion
    /// principle, the value of a block of green edges at whose vertices only nimbers are attached.
    /// Returns `None` for any other block.
    fn known_value(&self, arena: &mut Arena, block: &AttachedGraph) -> Result<Option<Value>> {
        if let Some(value) = self.blocks.get(block) {
            return Ok(Some(*value));
        }
        if block.edges.iter().any(|(_, _, colour)| *colour != EdgeColour::Green) {
            return Ok(None);
        }
        let mut star = NumberUpStar::star((block.edges.len() % 2) as u64);
        for value in &block.values {
            match arena.nus(*value) {
                Some(nus) if nus.number.is_zero() && nus.ups.is_zero() => star = star.plus(nus),
                _ => return Ok(None),
            }
        }
        arena.value_of_nus(star).map(Some).map_err(stopped)
    }
}

/// Converts the part of a graph that still stands on the ground into a graph without attached
/// games. The ground gets the number 0, and the other vertices are numbered in the order in which
/// the edges name them.
fn numbered(graph: &StandingGraph) -> AttachedGraph {
    let mut numbers = vec![u32::MAX; graph.vertices];
    numbers[graph.ground as usize] = 0;
    let mut next_number = 1;
    let mut number = |vertex: u32| {
        let number = &mut numbers[vertex as usize];
        if *number == u32::MAX {
            (*number, next_number) = (next_number, next_number + 1);
        }
        *number
    };
    let edges = graph.edges.iter().map(|(a, b, colour)| (number(*a), number(*b), *colour));
    let edges: Box<[ColouredEdge]> = edges.collect();
    AttachedGraph { edges, values: vec![Value::ZERO; next_number as usize].into() }
}

/// Returns the graphs that the moves of `side` in a block lead to. A move cuts an edge, or is a
/// move in a game attached at a vertex.
fn options(arena: &mut Arena, block: &AttachedGraph, side: Side) -> Result<Vec<AttachedGraph>> {
    let mut options = Vec::new();
    for (at, (_, _, colour)) in block.edges.iter().enumerate() {
        if colour.is_for(side as u64) {
            let mut edges = block.edges.to_vec();
            edges.remove(at);
            options.push(AttachedGraph { edges: edges.into(), values: block.values.clone() });
        }
    }
    for (at, value) in block.values.iter().enumerate() {
        for option in arena.options(*value, side).map_err(stopped)? {
            let mut next_block = block.clone();
            next_block.values[at] = option;
            options.push(next_block);
        }
    }
    Ok(options)
}

/// Returns the value of a single edge of the given colour on the ground, with a game of value
/// `above` attached at its far end.
fn stem(arena: &mut Arena, colour: EdgeColour, above: Value) -> Result<Value> {
    let number = arena.number(above).cloned();
    let base = match (colour, number) {
        (EdgeColour::Blue, Some(x)) => return on_blue(arena, &x),
        (EdgeColour::Red, Some(x)) => {
            let mirrored = on_blue(arena, &-&x)?;
            return arena.negative(mirrored).map_err(stopped);
        }
        (EdgeColour::Blue, None) => NumberUpStar::number(Dyadic::from(1)),
        (EdgeColour::Red, None) => NumberUpStar::number(Dyadic::from(-1)),
        (EdgeColour::Green, _) => {
            // On a green edge a nimber increases by 1, like a stalk of green edges.
            let nimber = arena.nus(above).filter(|nus| nus.number.is_zero() && nus.ups.is_zero());
            if let Some(star) = nimber.map(|nus| nus.star.clone()) {
                return arena.value_of_nus(NumberUpStar::star(star + 1_u8)).map_err(stopped);
            }
            NumberUpStar::star(1_u8)
        }
    };
    let base = arena.value_of_nus(base).map_err(stopped)?;
    arena.ordinal_sum(base, above).map_err(stopped)
}

/// Returns the value of a blue edge with the number x attached at its far end: (x + p) / 2^(p - 1),
/// where p ≥ 1 is the least integer with x + p > 1.
fn on_blue(arena: &mut Arena, x: &Dyadic) -> Result<Value> {
    let p = IBig::ONE.max(IBig::from(2) + (-x).floor());
    let halvings = u32::try_from(&p - IBig::ONE).ok();
    let halvings = halvings.and_then(|extra| x.exponent().checked_add(extra));
    let Some(halvings) = halvings.filter(|halvings| *halvings < MAX_BINARY_PLACES) else {
        return Err(Error::too_big(words!(
            partizan::value_is_number_with_more,
            max_binary_places = MAX_BINARY_PLACES
        ))
        .suggest(Suggestion::RaiseLimit(Limit::Memory)));
    };
    let top = x.numerator() + (p << x.exponent() as usize);
    let number = Dyadic::new(top, halvings);
    arena.value_of_number(number).map_err(stopped)
}

/// The biconnected blocks of a graph. Vertices are numbered in the order of a depth-first search
/// from the ground. The block with index i begins with the edge from the parent of vertex i to
/// vertex i; it is empty if no block begins there.
struct BiconnectedBlocks(Vec<BiconnectedBlock>);

/// A biconnected block of a graph: the indices of its edges and loops.
#[derive(Clone, Default)]
struct BiconnectedBlock {
    /// The indices of the edges between different vertices.
    edges: Vec<u32>,
    /// The indices of the loops at the vertex where the block begins, which belong to the block.
    loops: Vec<u32>,
}

impl BiconnectedBlocks {
    /// Computes the biconnected blocks from a depth-first search tree (Tarjan's lowpoint
    /// algorithm). A tree edge begins a block if no edge in the subtree above it leads to a vertex
    /// below its lower end.
    fn from_walk(walk: &DepthFirstTree) -> BiconnectedBlocks {
        let len = walk.order.len();
        let mut low: Vec<u32> = (0..len as u32).collect();
        for (from, to, _) in &walk.back_edges {
            let low = &mut low[*from as usize];
            *low = (*low).min(*to);
        }
        for index in (1..len).rev() {
            let above = walk.parents[index].0 as usize;
            low[above] = low[above].min(low[index]);
        }
        let mut blocks = vec![BiconnectedBlock::default(); len];
        let mut block_of: Vec<usize> = (0..len).collect();
        for index in 1..len {
            let (above, edge) = walk.parents[index];
            if low[index] < above {
                block_of[index] = block_of[above as usize];
            }
            blocks[block_of[index]].edges.push(edge);
        }
        for (from, to, edge) in &walk.back_edges {
            if from == to {
                blocks[*from as usize].loops.push(*edge);
            } else {
                blocks[block_of[*from as usize]].edges.push(*edge);
            }
        }
        BiconnectedBlocks(blocks)
    }
}

impl BiconnectedBlock {
    /// Returns the block as a graph whose ground is its lowest vertex. `hanging` are the values
    /// attached at the vertices, in the order of the depth-first search; `positions_in_walk`
    /// contains the place of each vertex in this order, and `edge` returns the edge with an index.
    /// Returns `None` if the value at one of the vertices is missing.
    fn attached_graph(
        &self,
        walk: &DepthFirstTree,
        positions_in_walk: &[u32],
        hanging: &[Option<Value>],
        edge: impl Fn(u32) -> ColouredEdge,
    ) -> Option<AttachedGraph> {
        let mut edge_indices: Vec<u32> = self.edges.clone();
        edge_indices.sort_unstable();
        let mut vertices: Vec<u32> = edge_indices
            .iter()
            .flat_map(|at| {
                let (a, b, _) = edge(*at);
                [positions_in_walk[a as usize], positions_in_walk[b as usize]]
            })
            .collect();
        vertices.sort_unstable();
        vertices.dedup();
        let number = |vertex: u32| {
            vertices.binary_search(&positions_in_walk[vertex as usize]).unwrap_or(0) as u32
        };
        let mut edges: Vec<ColouredEdge> = edge_indices
            .iter()
            .map(|at| {
                let (a, b, colour) = edge(*at);
                let (a, b) = (number(a), number(b));
                (a.min(b), a.max(b), colour)
            })
            .collect();
        edges.sort_unstable();
        debug_assert!(vertices.iter().all(|index| (*index as usize) < walk.order.len()));
        // The game attached at the lowest vertex is added to the value of the block by the caller.
        let beside = [Some(Value::ZERO)];
        let above = vertices.iter().skip(1).map(|index| hanging[*index as usize]);
        let values: Option<Vec<Value>> = beside.into_iter().chain(above).collect();
        Some(AttachedGraph { edges: edges.into(), values: values?.into() })
    }
}
