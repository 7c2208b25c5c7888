//! A reference solver: plain retrograde analysis on lists of cells, without masks, indices, tiers
//! or inverse moves.

use grundy_boards::{Command, GuardedRules, Label, Limits, Numbering, Rules};
use grundy_cell_rules::holds;
use std::collections::{BTreeMap, HashMap};

/// Returns limits with enough memory for all boards of these tests, without callbacks or spilling.
pub fn ample_limits(threads: usize, numbering: Option<Numbering>) -> Limits<'static> {
    Limits {
        memory_budget: 1 << 30,
        threads,
        numbering,
        on_progress: &|_| true,
        outcomes_only: false,
        checkpoints: None,
    }
}

/// A xorshift generator of pseudorandom numbers.
pub struct Random(pub u64);

impl Random {
    /// Returns a number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    /// Returns `true` with probability `1 / n`.
    pub fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
}

/// A board and the side to move.
pub type State = (Vec<u8>, u8);

/// The game graph of all reachable boards.
pub struct GameGraph {
    /// The successors of every board, each with whether the same side moves again.
    pub successors: BTreeMap<State, Vec<(State, bool)>>,
    /// The points of the move to each successor, in the order of the successors.
    pub gains: BTreeMap<State, Vec<i64>>,
    /// The scores of terminal boards, for the side to move.
    pub terminal_scores: HashMap<State, i64>,
}

/// Explores the reachable boards; `None` if the rules cannot be evaluated at one of them.
pub fn game_graph(rules: &Rules, start: &State) -> Option<GameGraph> {
    guarded_game_graph(&rules.clone().into(), start)
}

/// Explores the reachable boards of rules whose commands can have guards, as [`game_graph`] does.
pub fn guarded_game_graph(guarded: &GuardedRules, start: &State) -> Option<GameGraph> {
    let rules = &guarded.rules;
    let mut graph = GameGraph {
        successors: BTreeMap::new(),
        gains: BTreeMap::new(),
        terminal_scores: HashMap::new(),
    };
    let mut open = vec![start.clone()];
    while let Some(state) = open.pop() {
        if graph.successors.contains_key(&state) {
            continue;
        }
        let side = &rules.sides[usize::from(state.1)];
        let mut successors = Vec::new();
        match side.find_ending(&state.0) {
            Some(ending) => {
                graph.terminal_scores.insert(state.clone(), ending.score?);
            }
            None => {
                let other = if rules.sides.len() == 2 { 1 - state.1 } else { state.1 };
                for (command, _) in possible_commands(guarded, &state) {
                    let mut board = state.0.clone();
                    for (cell, change) in &command.writes {
                        board[*cell as usize] = change.apply(state.0[*cell as usize]);
                    }
                    let mover = if command.again { state.1 } else { other };
                    successors.push(((board, mover), command.again));
                }
                if successors.is_empty() {
                    graph.terminal_scores.insert(state.clone(), side.no_moves);
                }
            }
        }
        let gains = possible_commands(guarded, &state).map(|(command, _)| command.gain.into());
        graph.gains.insert(state.clone(), gains.collect());
        open.extend(successors.iter().map(|successor| successor.0.clone()));
        graph.successors.insert(state, successors);
    }
    Some(graph)
}

/// Returns the commands that are possible at a board, each with its index.
fn possible_commands<'a>(
    guarded: &'a GuardedRules,
    state: &'a State,
) -> impl Iterator<Item = (&'a Command, usize)> {
    let side = usize::from(state.1);
    let value = |cell: u32| state.0[cell as usize];
    let commands = guarded.rules.sides[side].moves.iter().zip(0..);
    commands.filter(move |(command, index)| {
        holds(&command.tests, &state.0)
            && guarded.guards_of(side, *index).iter().all(|guard| {
                guarded.diagrams.value(guarded.conditions[usize::from(*guard)], &value)
            })
    })
}

/// Returns the score of the side to move under best play (minimax), in games that end.
pub fn best_score(graph: &GameGraph, state: &State, memo: &mut HashMap<State, i64>) -> i64 {
    if let Some(score) = graph.terminal_scores.get(state).or_else(|| memo.get(state)) {
        return *score;
    }
    let moves = graph.successors[state].iter().zip(&graph.gains[state]);
    let scores = moves.map(|((successor, again), gain)| {
        let score = best_score(graph, successor, memo);
        gain + if *again { score } else { -score }
    });
    let best = scores.max().unwrap();
    memo.insert(state.clone(), best);
    best
}

/// Decides boards by their distance to the end, nearest first; the remaining ones are draws.
pub fn reference_labels(graph: &GameGraph) -> HashMap<State, Label> {
    let mut labels: HashMap<State, Label> = HashMap::new();
    for (state, score) in &graph.terminal_scores {
        let label = match score {
            0 => Label::Drawn,
            1.. => Label::Won(0),
            _ => Label::Lost(0),
        };
        labels.insert(state.clone(), label);
    }
    for distance in 1.. {
        let mut decided = Vec::new();
        for (state, successors) in &graph.successors {
            if labels.contains_key(state) {
                continue;
            }
            // For the side to move: whether the successor wins, and in how many moves.
            let result = |(successor, again): &(State, bool)| match labels.get(successor) {
                Some(Label::Won(moves)) => Some((*again, *moves)),
                Some(Label::Lost(moves)) => Some((!*again, *moves)),
                _ => None,
            };
            let results: Vec<_> = successors.iter().map(result).collect();
            let wins = results.iter().flatten().filter(|result| result.0).map(|result| result.1);
            if wins.min() == Some(distance - 1) {
                decided.push((state.clone(), Label::Won(distance)));
            } else if results.iter().all(|result| result.is_some_and(|result| !result.0)) {
                let slowest = results.iter().flatten().map(|result| result.1).max();
                if slowest == Some(distance - 1) {
                    decided.push((state.clone(), Label::Lost(distance)));
                }
            }
        }
        // A board with a greater distance has a successor with the distance before.
        if decided.is_empty() {
            break;
        }
        labels.extend(decided);
    }
    for state in graph.successors.keys() {
        labels.entry(state.clone()).or_insert(Label::Drawn);
    }
    labels
}
