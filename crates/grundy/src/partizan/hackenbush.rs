//! Values of blue-red-green Hackenbush, by its blocks.
//!
//! What hangs at a vertex may be replaced by anything that is worth as much (the colon principle, which holds for all
//! colours). So a graph is taken apart at the vertices that alone connect its blocks to the ground, and what lies beyond
//! them is its value there: a single edge with a value at its far end is an ordinal sum, and only blocks that close cycles
//! are played, cut by cut. (Berlekamp, Conway and Guy, "Winning Ways", chapters 2 and 7.)

use super::stopped::stopped;
use crate::base::{Budget, Counts, EdgeColour, Error, Limit, Meter, Remedy};
use crate::family::{ColouredHackenbush, Stands};
use crate::graphs::bridges::{Incidence, Walk};
use crate::words;
use grundy_partizan::{Arena, Dyadic, IBig, NumberUpStar, Side, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A red stalk of so many edges on a blue one is a number of as many binary places.
const MOST_PLACES: u32 = 1_000_000;

/// An edge with its ends.
type Edge = (u32, u32, EdgeColour);

/// A graph on the vertices from 0, the ground, with something worth a value hanging at each of them.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Hung {
    edges: Box<[Edge]>,
    values: Box<[Value]>,
}

/// The positions of a graph whose values were asked for.
pub struct Cuts {
    game: Arc<ColouredHackenbush>,
    positions: FxHashMap<Counts, Value>,
    blocks: FxHashMap<Hung, Value>,
}

/// What a graph is worth, or the blocks whose values must be known first.
enum Worth {
    Value(Value),
    After(Vec<Hung>),
}

impl Cuts {
    pub(super) fn new(game: &Arc<ColouredHackenbush>) -> Cuts {
        let (positions, blocks) = (FxHashMap::default(), FxHashMap::default());
        Cuts { game: Arc::clone(game), positions, blocks }
    }

    /// How many positions and blocks have values.
    pub fn met(&self) -> u64 {
        (self.positions.len() + self.blocks.len()) as u64
    }

    /// The values that were found.
    pub fn values(&self) -> Vec<Value> {
        self.positions.values().copied().collect()
    }

    /// The value of a position.
    pub(super) fn value(
        &mut self,
        arena: &mut Arena,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Value, Error> {
        let position = self.game.with_turn(position, 0);
        if let Some(value) = self.positions.get(&position) {
            return Ok(*value);
        }
        let mut meter = Meter::new(budget, None);
        let graph = numbered(&self.game.stands(&position));
        let value = loop {
            match self.worth(arena, &graph)? {
                Worth::Value(value) => break value,
                Worth::After(blocks) => self.find(arena, blocks, &mut meter)?,
            }
        };
        meter.position(2 * position.owned() + 64, 1)?;
        self.positions.insert(position, value);
        Ok(value)
    }

    /// Finds the values of blocks, with a stack of its own.
    fn find(
        &mut self,
        arena: &mut Arena,
        mut waiting: Vec<Hung>,
        meter: &mut Meter,
    ) -> Result<(), Error> {
        while let Some(block) = waiting.last() {
            if self.blocks.contains_key(block) {
                waiting.pop();
                continue;
            }
            let (mut sides, mut missing) = ([Vec::new(), Vec::new()], Vec::new());
            for (side, values) in [Side::Left, Side::Right].into_iter().zip(&mut sides) {
                for option in options(arena, block, side)? {
                    match self.worth(arena, &option)? {
                        Worth::Value(value) => values.push(value),
                        Worth::After(blocks) => missing.extend(blocks),
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
            let value = arena.make(left, right).map_err(stopped)?;
            if let Some(block) = waiting.pop() {
                self.blocks.insert(block, value);
            }
        }
        Ok(())
    }

    /// The value of a graph by those of its blocks, from those that are farthest from the ground.
    fn worth(&self, arena: &mut Arena, graph: &Hung) -> Result<Worth, Error> {
        let ends: Vec<(u32, u32)> = graph.edges.iter().map(|(a, b, _)| (*a, *b)).collect();
        let incidence = Incidence::of(graph.values.len(), &ends);
        let mut places = vec![u32::MAX; graph.values.len()];
        let walk = Walk::from(&incidence, 0, |_| true, &mut places);
        let mut hanging: Vec<Option<Value>> =
            walk.order.iter().map(|vertex| Some(graph.values[*vertex as usize])).collect();
        let mut missing = Vec::new();
        for (place, block) in Blocks::of(&walk).0.into_iter().enumerate().rev() {
            let edge = |at: &u32| graph.edges[*at as usize];
            for (_, _, colour) in block.loops.iter().map(edge) {
                if let Some(value) = hanging[place] {
                    let stem = stem(arena, colour, Value::ZERO)?;
                    hanging[place] = Some(arena.sum(value, stem).map_err(stopped)?);
                }
            }
            if block.edges.is_empty() {
                continue;
            }
            let below = walk.above[place].0 as usize;
            let worth = match block.edges.as_slice() {
                [only] => match hanging[place] {
                    Some(above) => Some(stem(arena, edge(only).2, above)?),
                    None => None,
                },
                _ => {
                    let hung = block.hung(&walk, &places, &hanging, |at| edge(&at));
                    match hung {
                        None => None,
                        Some(hung) => self.known(arena, &hung)?.or_else(|| {
                            missing.push(hung);
                            None
                        }),
                    }
                }
            };
            hanging[below] = match (hanging[below], worth) {
                (Some(one), Some(other)) => Some(arena.sum(one, other).map_err(stopped)?),
                _ => None,
            };
        }
        Ok(match hanging[0] {
            Some(value) if missing.is_empty() => Worth::Value(value),
            _ => Worth::After(missing),
        })
    }

    /// The value of a block, where it was found or is one of green edges and nimbers: those fuse.
    fn known(&self, arena: &mut Arena, block: &Hung) -> Result<Option<Value>, Error> {
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
        arena.value_of(star).map(Some).map_err(stopped)
    }
}

/// The graph of a position, its vertices numbered as they are met, the ground first.
fn numbered(stands: &Stands) -> Hung {
    let mut numbers = vec![u32::MAX; stands.vertices];
    numbers[stands.ground as usize] = 0;
    let mut many = 1;
    let mut number = |vertex: u32| {
        let number = &mut numbers[vertex as usize];
        if *number == u32::MAX {
            (*number, many) = (many, many + 1);
        }
        *number
    };
    let edges = stands.edges.iter().map(|(a, b, colour)| (number(*a), number(*b), *colour));
    let edges: Box<[Edge]> = edges.collect();
    Hung { edges, values: vec![Value::ZERO; many as usize].into() }
}

/// What a side can make of a block: it cuts an edge of its own, or moves in what hangs at a vertex.
fn options(arena: &mut Arena, block: &Hung, side: Side) -> Result<Vec<Hung>, Error> {
    let mut options = Vec::new();
    for (at, (_, _, colour)) in block.edges.iter().enumerate() {
        if colour.is_for(side as u64) {
            let mut edges = block.edges.to_vec();
            edges.remove(at);
            options.push(Hung { edges: edges.into(), values: block.values.clone() });
        }
    }
    for (at, value) in block.values.iter().enumerate() {
        for option in arena.options(*value, side).map_err(stopped)? {
            let mut after = block.clone();
            after.values[at] = option;
            options.push(after);
        }
    }
    Ok(options)
}

/// The value of an edge at whose far end something of this value hangs.
fn stem(arena: &mut Arena, colour: EdgeColour, above: Value) -> Result<Value, Error> {
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
            // On a green edge nimbers are one more, as a stalk of green edges is.
            let nimber = arena.nus(above).filter(|nus| nus.number.is_zero() && nus.ups.is_zero());
            if let Some(star) = nimber.map(|nus| nus.star.clone()) {
                return arena.value_of(NumberUpStar::star(star + 1_u8)).map_err(stopped);
            }
            NumberUpStar::star(1_u8)
        }
    };
    let base = arena.value_of(base).map_err(stopped)?;
    arena.ordinal_sum(base, above).map_err(stopped)
}

/// The value of a blue edge with the number x on it: (x + p) / 2^(p - 1), p being the least integer from 1 for which
/// x + p is more than 1.
fn on_blue(arena: &mut Arena, x: &Dyadic) -> Result<Value, Error> {
    let p = IBig::ONE.max(IBig::from(2) + (-x).floor());
    let halvings = u32::try_from(&p - IBig::ONE).ok();
    let halvings = halvings.and_then(|more| x.halvings().checked_add(more));
    let Some(halvings) = halvings.filter(|halvings| *halvings < MOST_PLACES) else {
        return Err(Error::too_big(words!(
            "the value is a number of more than {MOST_PLACES} binary places",
            "此值的二进制小数超过 {MOST_PLACES} 位"
        ))
        .mend(Remedy::RaiseLimit(Limit::Memory)));
    };
    let top = x.numerator() + (p << x.halvings() as usize);
    let number = Dyadic::new(top, halvings);
    arena.value_of_number(number).map_err(stopped)
}

/// The edges of each block at the place, other than that of its way to the ground, which was found first.
struct Blocks(Vec<Block>);

#[derive(Clone, Default)]
struct Block {
    edges: Vec<u32>,
    loops: Vec<u32>,
}

impl Blocks {
    /// The blocks of what was walked. A tree edge begins a block where nothing found from it leads back beyond its lower end.
    fn of(walk: &Walk) -> Blocks {
        let many = walk.order.len();
        let mut low: Vec<u32> = (0..many as u32).collect();
        for (here, there, _) in &walk.closing {
            let low = &mut low[*here as usize];
            *low = (*low).min(*there);
        }
        for place in (1..many).rev() {
            let above = walk.above[place].0 as usize;
            low[above] = low[above].min(low[place]);
        }
        let mut blocks = vec![Block::default(); many];
        let mut first: Vec<usize> = (0..many).collect();
        for place in 1..many {
            let (above, edge) = walk.above[place];
            if low[place] < above {
                first[place] = first[above as usize];
            }
            blocks[first[place]].edges.push(edge);
        }
        for (here, there, edge) in &walk.closing {
            match here == there {
                true => blocks[*here as usize].loops.push(*edge),
                false => blocks[first[*here as usize]].edges.push(*edge),
            }
        }
        Blocks(blocks)
    }
}

impl Block {
    /// The block as a graph of its own on the vertex that is nearest to the ground; `None` where something that hangs at it
    /// is not known.
    fn hung(
        &self,
        walk: &Walk,
        places: &[u32],
        hanging: &[Option<Value>],
        edge: impl Fn(u32) -> Edge,
    ) -> Option<Hung> {
        let mut all: Vec<u32> = self.edges.clone();
        all.sort_unstable();
        let mut met: Vec<u32> = all
            .iter()
            .flat_map(|at| {
                let (a, b, _) = edge(*at);
                [places[a as usize], places[b as usize]]
            })
            .collect();
        met.sort_unstable();
        met.dedup();
        let number = |vertex: u32| met.binary_search(&places[vertex as usize]).unwrap_or(0) as u32;
        let mut edges: Vec<Edge> = all
            .iter()
            .map(|at| {
                let (a, b, colour) = edge(*at);
                let (a, b) = (number(a), number(b));
                (a.min(b), a.max(b), colour)
            })
            .collect();
        edges.sort_unstable();
        debug_assert!(met.iter().all(|place| (*place as usize) < walk.order.len()));
        // What hangs where the block stands is beside it.
        let beside = [Some(Value::ZERO)];
        let above = met.iter().skip(1).map(|place| hanging[*place as usize]);
        let values: Option<Vec<Value>> = beside.into_iter().chain(above).collect();
        Some(Hung { edges: edges.into(), values: values?.into() })
    }
}
