//! Class `turns`: random graphs as rule files with two sides, in which a player may move several
//! times in a row. Outcomes, scores, remoteness, winning moves, best moves, pictures and tables are
//! compared with a solution by recursion. The recursion stores all results from the view of the
//! first side, so it needs no negation when the turn changes.

use super::Tally;
use crate::mutate::Random;
use grundy::Counts;
use grundy::base::{Big, Budget, Ending, Outcome};
use grundy::lang::RuleFile;
use grundy::workbench::LegalChoices;
use grundy::workbench::census::census;
use grundy::workbench::graph::build_graph;
use grundy::workbench::play::best_choice;
use grundy::workbench::reachable::{self, Images};
use grundy::workbench::table::{Table, TableContent, table};
use grundy::workbench::{Detail, GameState, Question, Summand, solve};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A state of play: the vertex at which the token is, and the side to move (0 or 1).
type TurnState = (usize, usize);

/// The result of a player who has no move at a vertex for which the file declares no result.
#[derive(Clone, Copy)]
enum Stuck {
    /// The player without a move loses.
    Loses,
    /// The player without a move wins.
    Wins,
    /// The player to move gets this number of points, which can be negative.
    Gets(i64),
}

/// A random game of a token on a graph with two sides, from which a rule file is written.
struct TurnGraph {
    /// The number of vertices.
    vertices: usize,
    /// For each state, the states after one move.
    moves: BTreeMap<TurnState, Vec<TurnState>>,
    /// The states at which an `end` statement of the file ends play, each with the result for the
    /// player to move.
    stated_results: BTreeMap<TurnState, i64>,
    /// The result of a player who has no move at a vertex for which the file declares no result.
    stuck: Stuck,
    /// Whether results are scores; if not, they are wins, losses and draws.
    scored: bool,
    /// Whether the graph may have a cycle.
    loopy: bool,
    /// Whether the file has the dummy variable: a further variable that every move changes, and
    /// that has no effect on the rules.
    has_dummy: bool,
}

/// For each state, the result from the view of the first side, and the number of moves to the end.
/// The number is `None` for a draw in which play never ends.
type OracleSolution = BTreeMap<TurnState, (i64, Option<u32>)>;

/// Returns a random rule file of a game on a graph, in which moves can keep the turn.
pub(super) fn random_file(random: &mut Random) -> String {
    TurnGraph::random(random).text(random)
}

/// Compares the answers about all positions of a random file with the solution by recursion.
pub fn case(random: &mut Random, _: &mut Tally) -> Result<(), String> {
    let case = TurnGraph::random(random);
    let text = case.text(random);
    compare(&case, &text, random).map_err(|message| format!("{message}\n{text}"))
}

impl TurnGraph {
    fn random(random: &mut Random) -> TurnGraph {
        let vertices = 2 + random.below(6);
        let loopy = random.below(2) == 0;
        let keep_rate = random.below(4);
        let move_rate = 1 + random.below(3);
        let (result_rate, scored) = (random.below(3), random.below(2) == 0);
        let mut case = TurnGraph {
            vertices,
            moves: BTreeMap::new(),
            stated_results: BTreeMap::new(),
            stuck: match random.below(5) {
                0 => Stuck::Wins,
                1 => Stuck::Gets(if scored { random.below(7) as i64 - 3 } else { 0 }),
                _ => Stuck::Loses,
            },
            scored,
            loopy,
            has_dummy: random.below(4) == 0,
        };
        for vertex in 0..vertices {
            for side in 0..2 {
                let bound = if loopy { vertices } else { vertex };
                let mut successors = Vec::new();
                for _ in 0..random.below(2 * move_rate) {
                    if bound > 0 {
                        let keeps_turn = keep_rate > 0 && random.below(4) < keep_rate;
                        let next_side = if keeps_turn { side } else { 1 - side };
                        successors.push((random.below(bound), next_side));
                    }
                }
                case.moves.insert((vertex, side), successors);
                if random.below(6) < result_rate {
                    let result = if scored {
                        random.below(11) as i64 - 5
                    } else {
                        random.below(3) as i64 - 1
                    };
                    case.stated_results.insert((vertex, side), result);
                }
            }
        }
        // Without a stated result the file has no scores.
        case.scored &= !case.stated_results.is_empty();
        if !case.scored {
            case.stated_results.values_mut().for_each(|result| *result = result.signum());
            if let Stuck::Gets(result) = &mut case.stuck {
                *result = 0;
            }
        }
        case
    }

    /// Returns the text of the rule file, in a randomly chosen equivalent form.
    fn text(&self, random: &mut Random) -> String {
        let TurnGraph { vertices, has_dummy, .. } = *self;
        let mut text = String::from("sides l, r\n");
        let dummy = if has_dummy { ", d: 0..1 = 0" } else { "" };
        let start = random.below(vertices);
        text += &format!("position v: 0..{} = {start}{dummy}\n", vertices - 1);
        let names_side = random.below(2) == 0;
        // A list must not be empty, so a move of a vertex that does not exist is added.
        let lists = [0, 1].map(|side| {
            let mut moves = vec![format!("[{vertices}, 0, 0]")];
            for ((vertex, _), to) in self.moves.iter().filter(|(state, _)| state.1 == side) {
                moves.extend(to.iter().map(|(to, next_side)| {
                    let keeps_turn = usize::from(*next_side == side);
                    let third = if names_side { *next_side } else { keeps_turn };
                    format!("[{vertex}, {to}, {third}]")
                }));
            }
            format!("[{}]", moves.join(", "))
        });
        text += &format!("let moves = [{}]\n", lists.join(", "));
        let states_with = |wanted: i64| {
            let states = self.stated_results.iter().filter(|(_, result)| **result == wanted);
            states.map(|((vertex, side), _)| (2 * vertex + side).to_string()).collect::<Vec<_>>()
        };
        // A win counts one point, so that results of at most one point can be written in both
        // forms.
        let uses_outcomes = !self.scored || random.below(2) == 0;
        let is_outcome = |result: i64| uses_outcomes && result.abs() <= 1;
        for (word, result) in [("win", 1), ("lose", -1), ("draw", 0)] {
            let states = states_with(result);
            if is_outcome(result) && !states.is_empty() {
                let side = "(if mover == l then 0 else 1)";
                text += &format!("{word} when 2 * v + {side} in [{}]\n", states.join(", "));
            }
        }
        if self.scored {
            let scores = |side: usize| {
                let results = (0..vertices).map(|vertex| self.stated_results.get(&(vertex, side)));
                let scores =
                    results.map(|result| result.copied().filter(|result| !is_outcome(*result)));
                comma_separated(scores.map(|result| result.unwrap_or(99)))
            };
            text += &format!("let points = [[{}], [{}]]\n", scores(0), scores(1));
            text += "score points[mover][v] when points[mover][v] != 99\n";
        }
        match self.stuck {
            Stuck::Loses => {}
            Stuck::Wins => text += "misere\n",
            Stuck::Gets(0) => text += "draw when stuck\n",
            Stuck::Gets(points) => text += &format!("score {points} when stuck\n"),
        }
        let alternates =
            self.moves.iter().all(|((_, side), to)| to.iter().all(|(_, next)| next != side));
        let dummy_change = if has_dummy { " d = 1 - d" } else { "" };
        text += "move go (e in moves[mover]) when e[0] == v ";
        text += &match (alternates, names_side) {
            (true, true) if has_dummy => "-> [e[1], 1 - d]\n".to_string(),
            (true, true) => "-> [e[1]]\n".to_string(),
            (_, true) => format!(
                "{{ v = e[1]{dummy_change} if e[2] == 0 {{ turn = l }} else {{ turn = r }} }}\n"
            ),
            (_, false) => format!("{{ if e[2] == 1 {{ turn = mover }} v = e[1]{dummy_change} }}\n"),
        };
        if has_dummy {
            text += "symmetry [v, 1 - d]\n";
        }
        text
    }

    /// Returns the result for the player to move if play is over at `state`, or `None` if play
    /// continues.
    fn terminal_result(&self, state: TurnState) -> Option<i64> {
        let stuck = match self.stuck {
            Stuck::Loses => -1,
            Stuck::Wins => 1,
            Stuck::Gets(points) => points,
        };
        self.stated_results.get(&state).copied().or(self.moves[&state].is_empty().then_some(stuck))
    }

    /// Computes the results of all states. A graph without cycles is solved by recursion over the
    /// vertices, another graph by retrograde analysis.
    fn solve(&self) -> OracleSolution {
        let mut solution = OracleSolution::new();
        if !self.loopy {
            for (&(vertex, side), to) in &self.moves {
                let entry = match self.terminal_result((vertex, side)) {
                    Some(result) => (value_for(side, result), Some(0)),
                    None => {
                        let values = || to.iter().map(|to| solution[to]);
                        let best =
                            values().map(|(value, _)| value_for(side, value)).max().unwrap_or(0);
                        let equal = values().filter(|(value, _)| value_for(side, *value) == best);
                        let lengths = equal.map(|(_, length)| length.unwrap_or(0));
                        let remaining = if best > 0 { lengths.min() } else { lengths.max() };
                        (value_for(side, best), Some(1 + remaining.unwrap_or(0)))
                    }
                };
                solution.insert((vertex, side), entry);
            }
            return solution;
        }
        // Round n labels the states that are won or lost in n moves.
        for &state in self.moves.keys() {
            if let Some(result) = self.terminal_result(state) {
                let result = value_for(state.1, result).signum();
                solution.insert(state, (result, (result != 0).then_some(0)));
            }
        }
        for round in 1.. {
            let earlier = solution.clone();
            for (&(vertex, side), to) in &self.moves {
                if earlier.contains_key(&(vertex, side)) {
                    continue;
                }
                let win = value_for(side, 1);
                let has_result = |to: &TurnState, wanted| {
                    earlier.get(to).is_some_and(|(result, _)| *result == wanted)
                };
                if to.iter().any(|to| has_result(to, win)) {
                    solution.insert((vertex, side), (win, Some(round)));
                } else if to.iter().all(|to| has_result(to, -win)) {
                    solution.insert((vertex, side), (-win, Some(round)));
                }
            }
            if solution.len() == earlier.len() {
                break;
            }
        }
        for &state in self.moves.keys() {
            solution.entry(state).or_insert((0, None));
        }
        solution
    }

    /// Returns all states that play can reach from the state `from`, including it.
    fn reachable(&self, from: TurnState) -> BTreeSet<TurnState> {
        let mut visited = BTreeSet::from([from]);
        let mut pending = vec![from];
        while let Some(state) = pending.pop() {
            if self.terminal_result(state).is_none() {
                let successors = self.moves[&state].iter().copied();
                pending.extend(successors.filter(|to| visited.insert(*to)));
            }
        }
        visited
    }

    /// Converts a state to a position of the library. `dummy` is the value of the dummy variable,
    /// and is ignored if the file has no such variable.
    fn position(&self, (vertex, side): TurnState, dummy: u64) -> Counts {
        let dummy = self.has_dummy.then_some(dummy);
        Counts::of([Some(vertex as u64), dummy, Some(side as u64)].into_iter().flatten())
    }

    /// Converts a position of the library to its state. Returns `None` if a number is missing or
    /// too large.
    fn state(&self, position: &[Big]) -> Option<TurnState> {
        let number = |index: usize| position.get(index)?.to_string().parse().ok();
        Some((number(0)?, number(position.len() - 1)?))
    }
}

/// Joins numbers with commas and spaces.
fn comma_separated(numbers: impl Iterator<Item = i64>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

/// Converts a value from the view of the first side to the view of `side`. Applied again, the
/// function converts it back.
fn value_for(side: usize, value: i64) -> i64 {
    if side == 0 { value } else { -value }
}

/// Returns the outcome for the player to move, who is `side`. `value` is the value of the position
/// from the view of the first side.
fn outcome(side: usize, value: i64) -> Outcome {
    match value_for(side, value) {
        0 => Outcome::Draw,
        mover_value => Outcome::n_if(mover_value > 0),
    }
}

/// Returns an error unless `actual` equals `expected`. `what` names the quantity in the error.
fn require_equal<T: PartialEq + std::fmt::Debug>(
    what: &str,
    actual: T,
    expected: T,
) -> Result<(), String> {
    if actual == expected {
        return Ok(());
    }
    Err(format!("{what}: expected {expected:?}; the answer is {actual:?}"))
}

/// Compares the answers of the library about all positions with the solution by recursion.
fn compare(case: &TurnGraph, text: &str, random: &mut Random) -> Result<(), String> {
    let (file, _) =
        RuleFile::parse(text, "random.game").map_err(|errors| format!("refused: {errors:?}"))?;
    let rules = file.build(&[]).map_err(|error| format!("refused: {error}"))?;
    let instance = Rc::new(GameState::from_rules(rules.clone(), "random.game".to_string()));
    let solution = case.solve();
    let budget = Budget::default();
    for (&state, &(value, length)) in &solution {
        let dummy = random.below(2) as u64;
        let position = case.position(state, dummy);
        let name = |what: &str| format!("{what} of {position:?}");
        let question = question_about(&instance, &position);
        let (side, expected_outcome) = (state.1, outcome(state.1, value));
        let answer = solve(&question, Detail { moves: 1000, ..Detail::default() }, &budget)
            .map_err(|error| format!("{}: {error}", name("no answer")))?;
        require_equal(&name("the outcome"), answer.outcome, expected_outcome)?;
        let mover_value = value_for(side, value);
        if case.scored && !case.loopy {
            require_equal(&name("the score"), answer.score, Some(mover_value))?;
        }
        // If play may be endless, only the winner is compared.
        let has_length = !case.loopy || !case.scored && expected_outcome != Outcome::Draw;
        if has_length {
            require_equal(&name("the remoteness"), answer.remoteness, length)?;
        }
        let is_over = case.terminal_result(state).is_some();
        let best_moves: BTreeSet<TurnState> = if is_over || mover_value < 0 {
            BTreeSet::new()
        } else {
            let successors = case.moves[&state].iter().copied();
            successors.filter(|to| keeps_value(case, solution[to].0, value)).collect()
        };
        if !(case.loopy && case.scored) {
            let count = answer.move_count.as_ref().map(Big::to_string);
            require_equal(
                &name("the number of best moves"),
                count,
                Some(best_moves.len().to_string()),
            )?;
            let printed: BTreeSet<String> = best_moves
                .iter()
                .map(|to| print(&instance, &case.position(*to, 1 - dummy)))
                .collect();
            let moves = answer.moves.iter().filter_map(|choice| choice.to.clone()).collect();
            require_equal(&name("the set of best moves"), moves, printed)?;
        }
        let choices = question.legal_choices().map_err(|error| error.to_string())?;
        let legal: BTreeSet<TurnState> =
            if is_over { BTreeSet::new() } else { case.moves[&state].iter().copied().collect() };
        let actual: BTreeSet<TurnState> =
            choices.iter().filter_map(|choice| case.state(&choice.to)).collect();
        require_equal(&name("the legal moves"), actual, legal)?;
        if choices.iter().any(|choice| {
            case.state(&choice.to).is_none_or(|to| choice.extra_turn != (to.1 == side))
        }) {
            return Err(name("the player to move after a move"));
        }
        let choice = best_choice(&question, &budget)
            .map_err(|error| format!("{}: {error}", name("no best move")))?;
        match choice.and_then(|choice| case.state(&choice.to)) {
            None => require_equal(&name("the best move"), is_over, true)?,
            Some(to) if has_length => {
                let (next_value, remaining) = solution[&to];
                require_equal(
                    &name("the result of the best move"),
                    (next_value, remaining.map(|moves| moves + 1)),
                    (value, length),
                )?;
            }
            Some(to) => require_equal(
                &name("the result of the best move"),
                solution[&to].0.signum(),
                value.signum(),
            )?,
        }
        if random.below(8) == 0 {
            compare_reachable(case, &instance, &solution, state)?;
        }
    }
    compare_table(case, &instance, &solution)
}

/// Returns a question to the library about a single position.
fn question_about(instance: &Rc<GameState>, position: &Counts) -> Question {
    Question {
        summands: vec![Summand { instance: Rc::clone(instance), position: position.widen() }],
        ending: instance.ending,
        compound: instance.compound,
        moved: vec![],
    }
}

/// Returns whether a move is a best move. `value` is the value before the move and `next_value` the
/// value after it, both from the view of the first side. In a game with cycles, a move that does
/// not change the winner counts as a best move.
fn keeps_value(case: &TurnGraph, next_value: i64, value: i64) -> bool {
    if case.loopy { next_value.signum() == value.signum() } else { next_value == value }
}

/// Formats a position of the library in the notation of its game.
fn print(instance: &GameState, position: &Counts) -> String {
    instance.game.family().print(&position.widen())
}

/// Compares the answers about all positions reachable from a state: their labels, the number of
/// positions with each label, and the picture.
fn compare_reachable(
    case: &TurnGraph,
    instance: &Rc<GameState>,
    solution: &OracleSolution,
    from: TurnState,
) -> Result<(), String> {
    let budget = Budget::default();
    let start = case.position(from, 0);
    let Some(rules) = instance.enumerable_rules() else {
        return Err("the rules of the file are missing".to_string());
    };
    let states = case.reachable(from);
    for images in [Images::Distinct, Images::Merged] {
        let solved = reachable::solve(rules, std::slice::from_ref(&start), images, &budget)
            .map_err(|error| error.to_string())?;
        for &(vertex, side) in &states {
            let play =
                [0, 1].iter().find_map(|dummy| solved.play(&case.position((vertex, side), *dummy)));
            let Some(play) = play else { return Err(format!("{vertex} {side} was not reached")) };
            let (value, length) = solution[&(vertex, side)];
            let label_name = format!("the label of {vertex} {side}");
            require_equal(&label_name, play.outcome, outcome(side, value))?;
            if value != 0 && !case.scored {
                require_equal(&label_name, Some(play.remoteness.0), length)?;
            }
        }
    }
    let counted = census(instance, Some(&start.widen()), Ending::Normal, &budget)
        .map_err(|error| error.to_string())?;
    let count = |wanted| {
        let has_outcome = |state: &&TurnState| outcome(state.1, solution[*state].0) == wanted;
        states.iter().filter(has_outcome).count() as u64
    };
    if !case.has_dummy {
        let actual =
            [counted.won.iter().sum::<u64>(), counted.lost.iter().sum::<u64>(), counted.drawn];
        let expected = [Outcome::N, Outcome::P, Outcome::Draw].map(count);
        require_equal(&format!("the census from {start:?}"), actual, expected)?;
    }
    let question = question_about(instance, &start);
    let picture = build_graph(&question, 1000, &budget).map_err(|error| error.to_string())?;
    let states_by_text = index_states_by_text(case, instance, states.iter());
    for (label, play) in picture.labels.iter().zip(&picture.plays) {
        let Some(state) = states_by_text.get(label) else {
            return Err(format!("`{label}` in a picture"));
        };
        require_equal(
            &format!("the label of {label} in a picture"),
            play.outcome,
            outcome(state.1, solution[state].0),
        )?;
    }
    for ((from, to), wins) in picture.moves.iter().zip(&picture.winning) {
        let (from, to) = (&picture.labels[*from as usize], &picture.labels[*to as usize]);
        let (side, next_value) = (states_by_text[from].1, solution[&states_by_text[to]].0);
        require_equal(
            &format!("whether {from} to {to} wins"),
            *wins,
            outcome(side, next_value) == Outcome::N,
        )?;
    }
    Ok(())
}

/// Returns a map from the printed text of a position to its state. The rule file has a dummy
/// variable (0 or 1) that does not affect play, so two texts map to each state.
fn index_states_by_text<'a>(
    case: &TurnGraph,
    instance: &GameState,
    states: impl Iterator<Item = &'a TurnState>,
) -> BTreeMap<String, TurnState> {
    let printed = states.flat_map(|state| {
        [0, 1].map(|dummy| (print(instance, &case.position(*state, dummy)), *state))
    });
    printed.collect()
}

/// Compares the outcomes and scores in a table of the library with the solution.
fn compare_table(
    case: &TurnGraph,
    instance: &Rc<GameState>,
    solution: &OracleSolution,
) -> Result<(), String> {
    let to = case.vertices as u64 - 1;
    let quantity = TableContent::Outcome(Ending::Normal);
    // Not every game has a table.
    let Ok(answer) = table(instance, to, quantity, &Budget::default()) else { return Ok(()) };
    let Table::List(rows) = answer else { return Ok(()) };
    let states = index_states_by_text(case, instance, solution.keys());
    for (label, cell) in rows {
        let Some(state) = states.get(&label) else { continue };
        let (value, _) = solution[state];
        require_equal(&format!("{label} in a table"), cell.outcome, outcome(state.1, value))?;
        if let (Some(score), false) = (cell.score, case.loopy) {
            require_equal(
                &format!("the score of {label} in a table"),
                score,
                value_for(state.1, value),
            )?;
        }
    }
    Ok(())
}
