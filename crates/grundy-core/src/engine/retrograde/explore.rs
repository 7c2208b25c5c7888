//! Games given by their moves: every position that can arise is found first, and then labelled.

use super::dense::Labels;
use super::explicit::label_turns;
use super::places::{ByRank, Places, Ranks, Whole};
use crate::base::{
    Budget, Digraph, Ending, Fault, Meter, Outcome, Ranked, Rules, Side, Sided, Stopped,
};
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
pub fn explore<R: Rules + ?Sized>(
    rules: &R,
    starts: impl IntoIterator<Item = R::Position>,
    ending: Ending,
    budget: &Budget,
) -> Result<Solved<R::Position>, Stopped> {
    let mut places = Whole::default();
    let walked = walk(rules, &mut places, starts, unstated(rules), |_| None, budget)?;
    let index = places.index;
    Ok(Solved { index, labels: walked.label(ending) })
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
    let mut places = Whole::default();
    let walked = walk(rules, &mut places, starts, stated(rules), movers(rules), budget)?;
    let index = places.index;
    Ok(Solved { index, labels: walked.label(Ending::Normal) })
}

/// Options of rules that say nothing of results.
fn unstated<R: Rules + ?Sized>(
    rules: &R,
) -> impl Fn(&mut Vec<R::Position>, &R::Position) -> Result<Option<Outcome>, Fault> {
    |out, position| {
        rules.moves(out, position)?;
        Ok(None)
    }
}

/// Who is to move at a position, of rules by which that is not told by the number of moves.
fn movers<R: Sided + ?Sized>(rules: &R) -> impl Fn(&R::Position) -> Option<Side> {
    let told = rules.extra_turns();
    move |position| told.then(|| rules.mover(position))
}

/// Options of rules that say where play is over, and how.
fn stated<R: Sided + ?Sized>(
    rules: &R,
) -> impl Fn(&mut Vec<R::Position>, &R::Position) -> Result<Option<Outcome>, Fault> {
    |out, position| {
        let result = rules.expand(out, position)?;
        Ok(result.map(|result| match result.signum() {
            0 => Outcome::Draw,
            sign => Outcome::n_if(sign > 0),
        }))
    }
}

/// Every position reachable from some start, by its number, labelled.
pub struct SolvedRanks {
    index: ByRank,
    labels: Labels,
}

impl SolvedRanks {
    /// Who wins the position of a number, when it was reached, and in how many moves.
    pub fn play(&self, rank: u64) -> Option<Play> {
        self.index.find(rank).map(|place| self.labels.play(place))
    }

    /// How many positions were reached.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether none was reached.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// The number of every position reached, in no particular order.
    pub fn positions(&self) -> impl Iterator<Item = (u64, Play)> {
        self.index.each().map(|(rank, place)| (rank, self.labels.play(place)))
    }
}

/// [`explore`] for rules that number their positions, which are remembered as those numbers.
///
/// Memory: some 30 bytes a position instead of hundreds, and 8 a move. Numbers are found again by a hash
/// table until a list of all there are is no larger (at a tenth of them; at once below 65,536); so the same
/// call serves games of which few positions can arise and those of which most can. Positions that cannot arise
/// are never looked at: rules need not make sense there.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn explore_ranked<R: Ranked + ?Sized>(
    rules: &R,
    starts: impl IntoIterator<Item = R::Position>,
    ending: Ending,
    budget: &Budget,
) -> Result<SolvedRanks, Stopped> {
    let mut places = Ranks::new(rules);
    let walked = walk(rules, &mut places, starts, unstated(rules), |_| None, budget)?;
    let index = places.index;
    Ok(SolvedRanks { index, labels: walked.label(ending) })
}

/// [`explore_sided`] in the same way.
///
/// # Errors
/// [`Stopped`] at the budget.
pub fn explore_ranked_sided<R: Ranked + Sided + ?Sized>(
    rules: &R,
    starts: impl IntoIterator<Item = R::Position>,
    budget: &Budget,
) -> Result<SolvedRanks, Stopped> {
    let mut places = Ranks::new(rules);
    let walked = walk(rules, &mut places, starts, stated(rules), movers(rules), budget)?;
    let index = places.index;
    Ok(SolvedRanks { index, labels: walked.label(Ending::Normal) })
}

/// Every position reachable from some start, in the order in which they are found, with the moves.
pub struct Reached<P> {
    /// The positions; starts come first.
    pub positions: Vec<P>,
    /// The moves between them, by their places in the list; none where play is over.
    pub graph: Digraph,
    index: FxHashMap<P, u32>,
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
pub fn reach<R: Rules + ?Sized>(
    rules: &R,
    starts: impl IntoIterator<Item = R::Position>,
    budget: &Budget,
) -> Result<Reached<R::Position>, Stopped> {
    let mut places = Whole::default();
    let Walked { graph, .. } = walk(rules, &mut places, starts, unstated(rules), |_| None, budget)?;
    Ok(Reached { positions: places.found, graph, index: places.index })
}

/// The moves between the positions found, by their places.
struct Walked {
    graph: Digraph,
    /// How play ends where the rules say so.
    ends: FxHashMap<u32, Outcome>,
    /// Who is to move at each position; nothing where the turn passes with every move.
    sides: Vec<Side>,
}

impl Walked {
    fn label(&self, ending: Ending) -> Labels {
        let again = |from: u32, to: u32| {
            !self.sides.is_empty() && self.sides[from as usize] == self.sides[to as usize]
        };
        label_turns(&self.graph, ending, |v| self.ends.get(&v).copied(), again)
    }
}

/// What a position takes beside itself: where its options begin, in either direction, its label, and its side.
const A_POSITION: usize = 25;
/// What an option takes: one way in a list that has grown, the other way afterwards.
const AN_OPTION: usize = 12;

fn walk<R: Rules + ?Sized>(
    rules: &R,
    places: &mut impl Places<R::Position>,
    starts: impl IntoIterator<Item = R::Position>,
    expand: impl Fn(&mut Vec<R::Position>, &R::Position) -> Result<Option<Outcome>, Fault>,
    side: impl Fn(&R::Position) -> Option<Side>,
    budget: &Budget,
) -> Result<Walked, Stopped> {
    let mut meter = Meter::new(budget, None);
    let mut rows = vec![0u32];
    let mut targets: Vec<u32> = Vec::new();
    let mut ends: FxHashMap<u32, Outcome> = FxHashMap::default();
    let mut sides = Vec::new();
    for start in starts {
        meet(rules, places, &mut meter, start);
        meter.step(0)?;
    }
    let mut options = Vec::new();
    let mut next = 0;
    while next < places.len() {
        options.clear();
        let position = places.at(next);
        let each = footprint::<R::Position>() + rules.owned(&position);
        meter.room(rules.width(&position), 2 * each)?;
        sides.extend(side(&position));
        if let Some(result) = expand(&mut options, &position)? {
            ends.insert(next as u32, result);
        }
        meter.position(AN_OPTION * options.len(), options.len().max(1))?;
        // Vertices and edges are counted in 32 bits.
        if targets.len().max(places.len()) + options.len() >= u32::MAX as usize {
            return Err(Stopped::Limit { positions: meter.positions() });
        }
        for option in options.drain(..) {
            targets.push(meet(rules, places, &mut meter, option));
        }
        rows.push(targets.len() as u32);
        next += 1;
    }
    targets.shrink_to_fit();
    Ok(Walked { graph: Digraph::from_rows(rows, targets), ends, sides })
}

/// The place of a position. It is paid for when it is met, for those that wait can be the most.
fn meet<R: Rules + ?Sized>(
    rules: &R,
    places: &mut impl Places<R::Position>,
    meter: &mut Meter,
    position: R::Position,
) -> u32 {
    let (known, owned) = (places.len(), rules.owned(&position));
    let place = places.meet(position);
    if places.len() > known {
        meter.hold(places.bytes(owned) + A_POSITION);
    }
    place
}
