//! The reference solver: the graph of all positions that are reachable from a start, labelled by the
//! definitions. It lists the options of entire positions, and splits nothing.

use grundy::base::{Counts, Ending, Outcome};
use grundy::workbench::GameState;
use std::collections::{HashMap, HashSet};

/// The maximum number of positions of a graph.
const MAX_POSITIONS: usize = 4_000;

/// A move in a graph of positions.
struct Edge {
    /// The vertex of the position after the move.
    to: usize,
    /// Whether the same player moves again.
    is_extra_turn: bool,
    /// The points that the move gains.
    gain: i64,
}

/// The graph of the positions that are reachable from some starts.
pub struct PositionGraph {
    /// The position of each vertex.
    pub positions: Vec<Counts>,
    edges: Vec<Vec<Edge>>,
    /// For each vertex at which the rules end play, the result for the player to move.
    results: Vec<Option<i64>>,
}

impl PositionGraph {
    /// Builds the graph of the positions that are reachable from `start`. Returns `None` if there are
    /// more than [`MAX_POSITIONS`].
    ///
    /// # Errors
    /// Fails if the rules cannot be evaluated at a position.
    pub fn new(instance: &GameState, start: &Counts) -> Result<Option<PositionGraph>, String> {
        let mut graph =
            PositionGraph { positions: vec![start.clone()], edges: vec![], results: vec![] };
        let mut vertices = HashMap::from([(start.clone(), 0)]);
        while let Some(from) = graph.positions.get(graph.edges.len()).cloned() {
            let Expansion { options, result } = expand(instance, &from)?;
            let mut edges = Vec::with_capacity(options.len());
            for (option, gain) in options {
                let is_extra_turn = instance.game.again(&from, &option);
                let new_vertex = graph.positions.len();
                let to = *vertices.entry(option.clone()).or_insert(new_vertex);
                if to == new_vertex {
                    graph.positions.push(option);
                }
                edges.push(Edge { to, is_extra_turn, gain });
            }
            graph.edges.push(edges);
            graph.results.push(result);
            if graph.positions.len() > MAX_POSITIONS {
                return Ok(None);
            }
        }
        Ok(Some(graph))
    }

    /// Returns the result of a vertex without moves, or at which the rules end play, for the player
    /// to move.
    fn end_result(&self, vertex: usize, ending: Ending) -> Option<i64> {
        let stuck_result = if ending == Ending::Misere { 1 } else { -1 };
        self.results[vertex].or_else(|| self.edges[vertex].is_empty().then_some(stuck_result))
    }

    /// Returns the vertices in an order in which all options of a vertex precede it. Returns `None`
    /// if the graph has a cycle.
    fn postorder(&self) -> Option<Vec<usize>> {
        const OPEN: u8 = 1;
        const COMPLETE: u8 = 2;
        let (mut order, mut states) = (Vec::new(), vec![0; self.positions.len()]);
        let mut path = vec![(0, 0)];
        states[0] = OPEN;
        while let Some((vertex, next)) = path.last_mut() {
            let Some(edge) = self.edges[*vertex].get(*next) else {
                states[*vertex] = COMPLETE;
                order.push(*vertex);
                path.pop();
                continue;
            };
            *next += 1;
            match states[edge.to] {
                OPEN => return None,
                COMPLETE => {}
                _ => {
                    states[edge.to] = OPEN;
                    path.push((edge.to, 0));
                }
            }
        }
        Some(order)
    }

    /// Returns the score of each vertex for the player to move, by backward induction. Returns
    /// `None` if the graph has a cycle.
    pub fn scores(&self, ending: Ending) -> Option<Vec<i64>> {
        let mut scores = vec![0; self.positions.len()];
        for vertex in self.postorder()? {
            let score_after = |edge: &Edge| {
                edge.gain + if edge.is_extra_turn { scores[edge.to] } else { -scores[edge.to] }
            };
            scores[vertex] = match self.end_result(vertex, ending) {
                Some(result) => result,
                None => self.edges[vertex].iter().map(score_after).max()?,
            };
        }
        Some(scores)
    }

    /// Returns the outcome of each vertex for the player to move, by retrograde analysis. Endless
    /// play is a draw.
    pub fn outcomes(&self, ending: Ending) -> Vec<Outcome> {
        let count = self.positions.len();
        let mut outcomes: Vec<Option<Outcome>> = (0..count)
            .map(|vertex| self.end_result(vertex, ending))
            .map(|result| {
                result.map(|result| match result.signum() {
                    0 => Outcome::Draw,
                    sign => Outcome::n_if(sign > 0),
                })
            })
            .collect();
        loop {
            let mut has_changed = false;
            for vertex in (0..count).rev() {
                if outcomes[vertex].is_some() {
                    continue;
                }
                let outcome_after = |edge: &Edge| match outcomes[edge.to]? {
                    Outcome::Draw => Some(Outcome::Draw),
                    outcome if edge.is_extra_turn => Some(outcome),
                    outcome => Some(Outcome::n_if(outcome == Outcome::P)),
                };
                let results: Vec<Option<Outcome>> =
                    self.edges[vertex].iter().map(outcome_after).collect();
                if results.contains(&Some(Outcome::N)) {
                    outcomes[vertex] = Some(Outcome::N);
                } else if results.iter().all(|result| *result == Some(Outcome::P)) {
                    outcomes[vertex] = Some(Outcome::P);
                }
                has_changed |= outcomes[vertex].is_some();
            }
            if !has_changed {
                return outcomes.into_iter().map(|o| o.unwrap_or(Outcome::Draw)).collect();
            }
        }
    }

    /// Returns the Grundy value of each vertex. Returns `None` if the graph has a cycle.
    pub fn nimbers(&self) -> Option<Vec<u64>> {
        let mut values = vec![0; self.positions.len()];
        for vertex in self.postorder()? {
            let options: HashSet<u64> =
                self.edges[vertex].iter().map(|edge| values[edge.to]).collect();
            values[vertex] = (0..).find(|value| !options.contains(value))?;
        }
        Some(values)
    }

    /// Returns the number of moves of a vertex after which the opponent has lost.
    pub fn winning_move_count(&self, vertex: usize, outcomes: &[Outcome]) -> usize {
        let wins = |edge: &&Edge| {
            let lost = if edge.is_extra_turn { Outcome::N } else { Outcome::P };
            outcomes[edge.to] == lost
        };
        self.edges[vertex].iter().filter(wins).count()
    }
}

/// The moves of a position.
struct Expansion {
    /// The position after each move, with the points that the move gains.
    options: Vec<(Counts, i64)>,
    /// The result for the player to move if the rules end play at the position.
    result: Option<i64>,
}

/// Lists the moves of a position.
fn expand(instance: &GameState, from: &Counts) -> Result<Expansion, String> {
    let error = |error: &dyn std::fmt::Debug| format!("{error:?} at {from:?}");
    let results = instance.game.results();
    if let Some(rules) = results {
        let result = rules.result(from).map_err(|e| error(&e))?;
        if result.is_some() {
            return Ok(Expansion { options: Vec::new(), result });
        }
    }
    let mut options = Vec::new();
    for option in instance.options(from).map_err(|e| error(&e))? {
        let gain = results.map_or(Ok(0), |rules| rules.gain(from, &option));
        options.push((option, gain.map_err(|e| error(&e))?));
    }
    Ok(Expansion { options, result: None })
}
