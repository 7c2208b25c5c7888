//! Games given by their moves: every position that can arise is found first, and then labelled.

use super::dense::Labels;
use super::explicit::label_stated;
use crate::base::{Budget, Digraph, Ending, Meter, Outcome, Ruleset, Sided, Stopped};
use crate::engine::Play;
use crate::engine::search::footprint;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Every position reachable from some start, labelled.
pub struct Solved<P> {
    index: FxHashMap<P, u32>,
    labels: Labels,
}

impl<P: Hash + Eq> Solved<P> {
    /// Who wins a position that was reached, and in how many moves.
    pub fn play(&self, position: &P) -> Option<Play> {
        self.index.get(position).map(|&v| self.labels.play(v))
    }

    /// How many positions were reached.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether none was reached.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// Every position reached, in no particular order.
    pub fn positions(&self) -> impl Iterator<Item = (&P, Play)> {
        self.index.iter().map(|(position, &v)| (position, self.labels.play(v)))
    }
}

/// Finds every position reachable from `starts` and labels it.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn explore<R: Ruleset + ?Sized>(
    rules: &R,
    starts: impl IntoIterator<Item = R::Position>,
    ending: Ending,
    budget: &Budget,
) -> Result<Solved<R::Position>, Stopped> {
    find(rules, starts, ending, |_| None, budget)
}

/// The same for rules that say themselves where play is over and with what result (whose sign
/// alone counts). Ties are draws, like endless play.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn explore_sided<R: Sided + ?Sized>(
    rules: &R,
    starts: impl IntoIterator<Item = R::Position>,
    budget: &Budget,
) -> Result<Solved<R::Position>, Stopped> {
    let over = |position: &R::Position| {
        rules.result(position).map(|result| match result.signum() {
            0 => Outcome::Draw,
            sign => Outcome::n_if(sign > 0),
        })
    };
    find(rules, starts, Ending::Normal, over, budget)
}

/// Every position reachable from some start, in the order in which they are found, with the moves.
pub struct Reached<P> {
    /// The positions; starts come first.
    pub positions: Vec<P>,
    /// The moves between them, by their places in the list; none where play is over.
    pub graph: Digraph,
    index: FxHashMap<P, u32>,
    /// How play ends where the rules say so.
    ends: FxHashMap<u32, Outcome>,
}

impl<P: Hash + Eq> Reached<P> {
    /// The place of a position in the list.
    pub fn find(&self, position: &P) -> Option<u32> {
        self.index.get(position).copied()
    }
}

/// Finds every position reachable from `starts`, without labels.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn reach<R: Ruleset + ?Sized>(
    rules: &R,
    starts: impl IntoIterator<Item = R::Position>,
    budget: &Budget,
) -> Result<Reached<R::Position>, Stopped> {
    walk(rules, starts, |_| None, budget)
}

fn find<R: Ruleset + ?Sized>(
    rules: &R,
    starts: impl IntoIterator<Item = R::Position>,
    ending: Ending,
    over: impl Fn(&R::Position) -> Option<Outcome>,
    budget: &Budget,
) -> Result<Solved<R::Position>, Stopped> {
    let Reached { positions, graph, index, ends } = walk(rules, starts, over, budget)?;
    drop(positions);
    let labels = label_stated(&graph, ending, |v| ends.get(&v).copied());
    Ok(Solved { index, labels })
}

fn walk<R: Ruleset + ?Sized>(
    rules: &R,
    starts: impl IntoIterator<Item = R::Position>,
    over: impl Fn(&R::Position) -> Option<Outcome>,
    budget: &Budget,
) -> Result<Reached<R::Position>, Stopped> {
    let mut meter = Meter::new(budget, None);
    let mut index: FxHashMap<R::Position, u32> = FxHashMap::default();
    let mut found: Vec<R::Position> = Vec::new();
    let mut meet = |position: R::Position, found: &mut Vec<R::Position>| -> u32 {
        *index.entry(position).or_insert_with_key(|position| {
            found.push(position.clone());
            (found.len() - 1) as u32
        })
    };
    for start in starts {
        meet(start, &mut found);
    }
    let mut edges: Vec<(u32, u32)> = Vec::new();
    let mut ends: FxHashMap<u32, Outcome> = FxHashMap::default();
    let mut options = Vec::new();
    let mut next = 0;
    while next < found.len() {
        options.clear();
        let position = found[next].clone();
        if let Some(result) = over(&position) {
            ends.insert(next as u32, result);
        } else {
            meter.room(rules.width(&position), 2 * footprint::<R::Position>())?;
            rules.options(&mut options, &position);
        }
        // A position is kept in the list and in the index.
        let bytes = 3 * footprint::<R::Position>() + 2 * rules.owned(&position);
        meter.position(bytes + 16 * options.len(), options.len().max(1))?;
        // Vertices and edges are counted in 32 bits.
        if edges.len() + options.len() >= u32::MAX as usize {
            return Err(Stopped::Limit { positions: meter.positions() });
        }
        for option in options.drain(..) {
            edges.push((next as u32, meet(option, &mut found)));
        }
        next += 1;
    }
    let graph = Digraph::from_edges(found.len(), &edges);
    Ok(Reached { positions: found, graph, index, ends })
}
