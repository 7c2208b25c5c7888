//! Retrograde analysis of games given by their moves: the reachable positions are enumerated, and
//! then labelled with outcome and remoteness.

use super::dense::OutcomeLabels;
use super::explicit::label_with_extra_turns;
use super::position_store::{HashedPositions, PositionStore, RankIndex, RankedPositions};
use crate::base::{
    Budget, Digraph, Ending, Fault, Meter, Outcome, Ranked, Rules, Side, Sided, Stopped,
};
use crate::engine::Play;
use crate::engine::search::footprint;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The outcomes and remotenesses of all positions that are reachable from the starting positions.
pub struct SolvedPositions<P> {
    index: FxHashMap<P, u32>,
    labels: OutcomeLabels,
}

impl<P: Hash + Eq> SolvedPositions<P> {
    /// Returns the outcome and the remoteness of a position, or `None` if it is not reachable.
    pub fn play(&self, position: &P) -> Option<Play> {
        self.index.get(position).map(|&v| self.labels.play(v))
    }

    /// Returns the number of reachable positions.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Returns whether no position is reachable, which requires that there was no starting
    /// position.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// Iterates over all reachable positions with their outcomes and remotenesses, in no particular
    /// order.
    pub fn positions(&self) -> impl Iterator<Item = (&P, Play)> {
        self.index.iter().map(|(position, &v)| (position, self.labels.play(v)))
    }
}

/// Enumerates all positions that are reachable from `starts`, and computes their outcomes and
/// remotenesses by retrograde analysis. A player without a move wins or loses according to
/// `ending`.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached.
pub fn explore<R: Rules + ?Sized>(
    rules: &R,
    starts: impl IntoIterator<Item = R::Position>,
    ending: Ending,
    budget: &Budget,
) -> Result<SolvedPositions<R::Position>, Stopped> {
    let mut store = HashedPositions::default();
    let moves =
        enumerate(rules, &mut store, starts, expand_without_results(rules), |_| None, budget)?;
    let index = store.index;
    Ok(SolvedPositions { index, labels: moves.label(ending) })
}

/// Enumerates and labels all reachable positions, as [`explore`] does, for rules that state where
/// play is over and with which result. Only the sign of a result counts. Ties are draws, as is
/// infinite play.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached.
pub fn explore_sided<R: Sided + ?Sized>(
    rules: &R,
    starts: impl IntoIterator<Item = R::Position>,
    budget: &Budget,
) -> Result<SolvedPositions<R::Position>, Stopped> {
    let mut store = HashedPositions::default();
    let moves = enumerate(
        rules,
        &mut store,
        starts,
        expand_with_results(rules),
        side_to_move(rules),
        budget,
    )?;
    let index = store.index;
    Ok(SolvedPositions { index, labels: moves.label(Ending::Normal) })
}

/// Returns the argument `expand` of [`enumerate`] for rules that state no results: a function that
/// appends the options of a position and always returns `None` as its result.
fn expand_without_results<R: Rules + ?Sized>(
    rules: &R,
) -> impl Fn(&mut Vec<R::Position>, &R::Position) -> Result<Option<Outcome>, Fault> {
    |out, position| {
        rules.moves(out, position)?;
        Ok(None)
    }
}

/// Returns the argument `side` of [`enumerate`]: a function that returns the player to move at a
/// position, or always `None` if the turn passes with every move.
fn side_to_move<R: Sided + ?Sized>(rules: &R) -> impl Fn(&R::Position) -> Option<Side> {
    let extra_turns = rules.extra_turns();
    move |position| extra_turns.then(|| rules.mover(position))
}

/// Returns the argument `expand` of [`enumerate`] for rules that state results. It is a function
/// that returns the result of a terminal position for the player to move. For any other position,
/// it appends the options and returns `None`.
fn expand_with_results<R: Sided + ?Sized>(
    rules: &R,
) -> impl Fn(&mut Vec<R::Position>, &R::Position) -> Result<Option<Outcome>, Fault> {
    |out, position| {
        let result = rules.expand(out, position)?;
        Ok(result.map(Outcome::from_score))
    }
}

/// The outcomes and remotenesses of all positions that are reachable from the starting positions,
/// indexed by their [ranks](Ranked::rank).
pub struct SolvedRanks {
    index: RankIndex,
    labels: OutcomeLabels,
}

impl SolvedRanks {
    /// Returns the outcome and the remoteness of the position with the given rank, or `None` if it
    /// is not reachable.
    pub fn play(&self, rank: u64) -> Option<Play> {
        self.index.find(rank).map(|index| self.labels.play(index))
    }

    /// Returns the number of reachable positions.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Returns whether no position is reachable, which requires that there was no starting
    /// position.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// Iterates over all reachable positions, in no particular order: pairs of the rank of the
    /// position, and its outcome and remoteness.
    pub fn positions(&self) -> impl Iterator<Item = (u64, Play)> {
        self.index.iter().map(|(rank, index)| (rank, self.labels.play(index)))
    }
}

/// Enumerates and labels all reachable positions, as [`explore_sided`] does, for rules that rank
/// (number) their positions. Only the ranks of the reachable positions are stored, instead of the
/// positions. If `ending` is given, it decides whether a player without a move has lost or won,
/// whatever results the rules state.
///
/// Memory: about 30 bytes for each position instead of hundreds, and 8 for each move. The index
/// from ranks to positions is a hash table until a tenth of all ranks are present, then an array;
/// for at most 65,536 ranks it is an array from the start. So it suits games with few reachable
/// positions as well as those with many. The rules are evaluated only at reachable positions and
/// can be undefined elsewhere.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached.
pub fn explore_ranked<R: Ranked + Sided + ?Sized>(
    rules: &R,
    starts: impl IntoIterator<Item = R::Position>,
    ending: Option<Ending>,
    budget: &Budget,
) -> Result<SolvedRanks, Stopped> {
    let mut store = RankedPositions::new(rules);
    let moves = match ending {
        Some(_) => {
            enumerate(rules, &mut store, starts, expand_without_results(rules), |_| None, budget)?
        }
        None => {
            let (expand, side) = (expand_with_results(rules), side_to_move(rules));
            enumerate(rules, &mut store, starts, expand, side, budget)?
        }
    };
    let index = store.index;
    Ok(SolvedRanks { index, labels: moves.label(ending.unwrap_or_default()) })
}

/// The positions that are reachable from the starting positions, with the moves between them.
pub struct ReachableGraph<P> {
    /// The reachable positions in order of discovery; the starting positions come first.
    pub positions: Vec<P>,
    /// The moves, as edges between indices into `positions`. Terminal positions have no edges.
    pub graph: Digraph,
    index: FxHashMap<P, u32>,
}

impl<P: Hash + Eq> ReachableGraph<P> {
    /// Returns the index of a position in `positions`, or `None` if it is not reachable.
    pub fn find(&self, position: &P) -> Option<u32> {
        self.index.get(position).copied()
    }
}

/// Enumerates all positions that are reachable from `starts` and the moves between them, without
/// computing outcomes.
///
/// # Errors
/// [`Stopped`] when a limit of the budget is reached.
pub fn reach<R: Rules + ?Sized>(
    rules: &R,
    starts: impl IntoIterator<Item = R::Position>,
    budget: &Budget,
) -> Result<ReachableGraph<R::Position>, Stopped> {
    let mut store = HashedPositions::default();
    let MoveGraph { graph, .. } =
        enumerate(rules, &mut store, starts, expand_without_results(rules), |_| None, budget)?;
    Ok(ReachableGraph { positions: store.positions, graph, index: store.index })
}

/// The moves between the enumerated positions, as a graph on the indices of the positions, with the
/// other data that determine the labels (outcome and remoteness).
struct MoveGraph {
    graph: Digraph,
    /// The results of the positions at which the rules state that play is over, by index.
    results: FxHashMap<u32, Outcome>,
    /// The player to move at each position, by index; empty if the turn passes with every move.
    sides: Vec<Side>,
}

impl MoveGraph {
    fn label(&self, ending: Ending) -> OutcomeLabels {
        let extra_turn = |from: u32, to: u32| {
            !self.sides.is_empty() && self.sides[from as usize] == self.sides[to as usize]
        };
        label_with_extra_turns(&self.graph, ending, |v| self.results.get(&v).copied(), extra_turn)
    }
}

/// Number of bytes for each position besides the position itself: the start of its list of options
/// in the graph and in the reversed graph, its label, and the player to move.
const POSITION_BYTES: usize = 25;
/// Number of bytes for each option of a position: an edge in a list that grows by doubling, and
/// later an edge of the reversed graph.
const OPTION_BYTES: usize = 12;

/// Enumerates the positions reachable from `starts` breadth-first, and stores them in `store`.
/// `expand` returns the result of a terminal position, and appends the options of any other
/// position. `side` returns the player to move, or `None` if the turn passes with every move.
fn enumerate<R: Rules + ?Sized>(
    rules: &R,
    store: &mut impl PositionStore<R::Position>,
    starts: impl IntoIterator<Item = R::Position>,
    expand: impl Fn(&mut Vec<R::Position>, &R::Position) -> Result<Option<Outcome>, Fault>,
    side: impl Fn(&R::Position) -> Option<Side>,
    budget: &Budget,
) -> Result<MoveGraph, Stopped> {
    let mut meter = Meter::new(budget, None);
    let mut rows = vec![0u32];
    let mut targets: Vec<u32> = Vec::new();
    let mut results: FxHashMap<u32, Outcome> = FxHashMap::default();
    let mut sides = Vec::new();
    for start in starts {
        insert_position(rules, store, &mut meter, start);
        meter.step(0)?;
    }
    let mut options = Vec::new();
    let mut next = 0;
    while next < store.len() {
        options.clear();
        let position = store.at(next);
        let iter = footprint::<R::Position>() + rules.heap_bytes(&position);
        meter.check_options(rules.option_count_hint(&position), 2 * iter)?;
        sides.extend(side(&position));
        if let Some(result) = expand(&mut options, &position)? {
            results.insert(next as u32, result);
        }
        meter.position(OPTION_BYTES * options.len(), options.len().max(1))?;
        // Vertices and edges are counted in 32 bits.
        if targets.len().max(store.len()) + options.len() >= u32::MAX as usize {
            return Err(Stopped::Limit { positions: meter.positions() });
        }
        for option in options.drain(..) {
            targets.push(insert_position(rules, store, &mut meter, option));
        }
        rows.push(targets.len() as u32);
        next += 1;
    }
    targets.shrink_to_fit();
    Ok(MoveGraph { graph: Digraph::from_rows(rows, targets), results, sides })
}

/// Returns the index of a position in `store`. A new position is inserted first. The memory of a
/// new position is counted now rather than when it is expanded, because most positions can still be
/// unexpanded when the memory runs out.
fn insert_position<R: Rules + ?Sized>(
    rules: &R,
    store: &mut impl PositionStore<R::Position>,
    meter: &mut Meter,
    position: R::Position,
) -> u32 {
    let (len_before, heap_bytes) = (store.len(), rules.heap_bytes(&position));
    let index = store.insert(position);
    if store.len() > len_before {
        meter.hold(store.bytes(heap_bytes) + POSITION_BYTES);
    }
    index
}
