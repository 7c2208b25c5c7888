//! Retrograde analysis: games in which play may return to a position; endless play is a draw.

use super::fold::Play;
use super::search::footprint;
use crate::base::{Budget, Digraph, Ending, Meter, Outcome, Remoteness, Ruleset, Stopped};
use rustc_hash::FxHashMap;

/// Who wins from every vertex, and in how many moves: the winner hastens, the loser delays; what is
/// never decided is a draw (with remoteness 0). O(V + E) time and memory.
///
/// Vertices are decided in the order of their remoteness, starting from those without options: a
/// predecessor of a lost vertex is won, and a vertex all of whose options are won is lost.
pub fn label(graph: &Digraph, ending: Ending) -> Vec<Play> {
    let draw = Play { outcome: Outcome::Draw, remoteness: Remoteness(0) };
    let mut plays = vec![draw; graph.len()];
    let mut left: Vec<u32> =
        (0..graph.len() as u32).map(|v| graph.options(v).len() as u32).collect();
    let back = graph.reversed();
    let end = Outcome::n_if(ending == Ending::Misere);
    let mut queue: Vec<u32> = (0..graph.len() as u32).filter(|&v| left[v as usize] == 0).collect();
    for &vertex in &queue {
        plays[vertex as usize].outcome = end;
    }
    let mut head = 0;
    while let Some(&vertex) = queue.get(head) {
        head += 1;
        let here = plays[vertex as usize];
        for &before in back.options(vertex) {
            let undecided = &mut plays[before as usize];
            if undecided.outcome != Outcome::Draw {
                continue;
            }
            let outcome = if here.outcome == Outcome::P {
                Outcome::N
            } else {
                left[before as usize] -= 1;
                if left[before as usize] > 0 {
                    continue;
                }
                Outcome::P
            };
            *undecided = Play { outcome, remoteness: Remoteness(here.remoteness.0 + 1) };
            queue.push(before);
        }
    }
    plays
}

/// Every position reachable from some start, labelled.
pub struct Solved<P> {
    index: FxHashMap<P, u32>,
    plays: Vec<Play>,
}

impl<P: std::hash::Hash + Eq> Solved<P> {
    /// Who wins a position that was reached, and in how many moves.
    pub fn play(&self, position: &P) -> Option<Play> {
        self.index.get(position).map(|&v| self.plays[v as usize])
    }

    /// How many positions were reached.
    pub fn len(&self) -> usize {
        self.plays.len()
    }

    /// Whether none was reached.
    pub fn is_empty(&self) -> bool {
        self.plays.is_empty()
    }

    /// Every position reached, in no particular order.
    pub fn positions(&self) -> impl Iterator<Item = (&P, Play)> {
        self.index.iter().map(|(position, &v)| (position, self.plays[v as usize]))
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
    let mut options = Vec::new();
    let mut next = 0;
    while next < found.len() {
        options.clear();
        let position = found[next].clone();
        meter.room(rules.width(&position), 2 * footprint::<R::Position>())?;
        rules.options(&mut options, &position);
        meter
            .position(3 * footprint::<R::Position>() + 16 * options.len(), options.len().max(1))?;
        // Vertices and edges are counted in 32 bits.
        if edges.len() + options.len() >= u32::MAX as usize {
            return Err(Stopped::Limit { positions: meter.positions() });
        }
        for option in options.drain(..) {
            edges.push((next as u32, meet(option, &mut found)));
        }
        next += 1;
    }
    let plays = label(&Digraph::from_edges(found.len(), &edges), ending);
    Ok(Solved { index, plays })
}
