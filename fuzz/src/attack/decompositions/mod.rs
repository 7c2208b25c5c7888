//! Class `decompositions`: positions of random rule files that fall apart into components: declared
//! sums, bags, sequences, variables, boards and graphs, with one side or two, scored, in normal and
//! misère play, with and without cycles. The answers, and the values and outcomes that the
//! components give, are compared with a search of entire positions that splits nothing.

mod files;
mod oracle;

use super::Tally;
use crate::mutate::Random;
use grundy::base::{Budget, Counts, Ending, Error, ErrorKind, Outcome, Side};
use grundy::lang::{BoardRules, RuleFile, RuleGame};
use grundy::partizan::{self, Arena, MisereBoards, PositionValues, SidedRules, limits};
use grundy::workbench::{Detail, GameState, Question, Summand, solve};
use grundy_components::{BoardComponents, ComponentError};
use grundy_core::engine::{Decomposition, JointSearch, NimberSearch};
use oracle::PositionGraph;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The number of positions of each file that are compared.
const COMPARED_POSITIONS: usize = 50;

/// Compares the answers about reachable positions of a random file with the search of entire
/// positions.
pub fn case(random: &mut Random, tally: &mut Tally) -> Result<(), String> {
    let file = files::random_file(random);
    let compared = compare_file(&file.text, file.start, random, tally)?;
    tally.add(file.kind, compared);
    Ok(())
}

/// Compares the answers about random positions that are reachable from `start`, or from the start
/// that the file states, with the search of entire positions. Returns the number of positions.
///
/// # Errors
/// A description of the file, the position and the wrong answer.
pub fn compare_file(
    text: &str,
    start: Option<Counts>,
    random: &mut Random,
    tally: &mut Tally,
) -> Result<u64, String> {
    let context = |message: String| format!("{message}\n{text}");
    let (parsed, _) = RuleFile::parse(text, "random.game")
        .map_err(|errors| context(format!("refused: {errors:?}")))?;
    let rules = parsed.build(&[]).map_err(|error| context(format!("refused: {error}")))?;
    let start = match start {
        Some(start) => start,
        None => {
            let start = rules.initial().map_err(|error| context(error.to_string()))?;
            start.ok_or_else(|| context("no start".to_string()))?
        }
    };
    let instance = Rc::new(GameState::from_rules(rules.clone(), "random.game".to_string()));
    let Some(graph) = PositionGraph::new(&instance, &start).map_err(context)? else {
        tally.add("files with too many positions", 1);
        return Ok(0);
    };
    tally.add("files", 1);
    let mut comparison = Comparison::new(&instance, &rules, &graph);
    let mut vertices = BTreeSet::from([0]);
    for _ in 0..4 * COMPARED_POSITIONS {
        if vertices.len() < COMPARED_POSITIONS {
            vertices.insert(random.below(graph.positions.len()));
        }
    }
    for vertex in &vertices {
        comparison
            .compare(*vertex, tally)
            .map_err(|message| context(format!("{message}, at {:?}", graph.positions[*vertex])))?;
        tally.add("positions", 1);
        for kind in comparison.kinds() {
            tally.add(kind, 1);
        }
    }
    Ok(vertices.len() as u64)
}

/// The methods whose answers are compared, and the labels of the positions.
struct Comparison<'a> {
    instance: &'a Rc<GameState>,
    graph: &'a PositionGraph,
    /// The outcomes in normal and in misère play. The first are those of the rules if they state
    /// results.
    outcomes: [Vec<Outcome>; 2],
    scores: Option<Vec<i64>>,
    /// Whether play can return to a position.
    is_loopy: bool,
    nimbers: Option<Vec<u64>>,
    board: Option<BoardSearches>,
    values: Option<PositionValues>,
    arena: Arena<'static>,
    misere: Option<MisereBoards>,
}

/// The searches of the components of boards of a rule file.
struct BoardSearches {
    components: BoardComponents,
    is_partizan: bool,
    nimbers: NimberSearch,
    /// The searches of sums in normal and in misère play.
    sums: [JointSearch; 2],
}

impl<'a> Comparison<'a> {
    fn new(
        instance: &'a Rc<GameState>,
        rules: &RuleGame,
        graph: &'a PositionGraph,
    ) -> Comparison<'a> {
        let has_results = instance.game.results().is_some();
        let sided = SidedRules::from(rules);
        let has_sides = instance.side_names().is_some();
        let values = has_sides && sided.objection().is_none();
        let budget = Budget::default();
        Comparison {
            instance,
            graph,
            outcomes: [Ending::Normal, Ending::Misere].map(|ending| graph.outcomes(ending)),
            scores: instance.scores_are_points().then(|| graph.scores(Ending::Normal)).flatten(),
            is_loopy: graph.scores(Ending::Normal).is_none(),
            nimbers: (!has_results).then(|| graph.nimbers()).flatten(),
            board: (!instance.scores_are_points()).then(|| BoardSearches::new(rules)).flatten(),
            values: values.then(|| PositionValues::new(rules)),
            arena: Arena::new(limits(&budget)),
            misere: MisereBoards::new(rules),
        }
    }

    /// Returns the kinds of the game, for the statistics.
    fn kinds(&self) -> impl Iterator<Item = &'static str> {
        let has_sides = self.instance.side_names().is_some();
        let is_misere = self.instance.ending == Ending::Misere || self.misere.is_some();
        let kinds = [
            (self.is_loopy, "kind loopy"),
            (self.scores.is_some(), "kind scored"),
            (is_misere, "kind misere"),
            (has_sides, "kind with two sides"),
            (self.board.is_some(), "kind boards with components"),
        ];
        kinds.into_iter().filter_map(|(is_kind, name)| is_kind.then_some(name))
    }

    /// Compares all answers about one position.
    fn compare(&mut self, vertex: usize, tally: &mut Tally) -> Result<(), String> {
        self.compare_answer(vertex, tally)?;
        self.compare_board(vertex, tally)?;
        self.compare_values(vertex, tally)
    }

    /// Returns the index of the ending of the rules in `outcomes`.
    fn ending_index(&self) -> usize {
        usize::from(self.instance.ending == Ending::Misere)
    }

    /// Compares the answer of `solve`.
    fn compare_answer(&self, vertex: usize, tally: &mut Tally) -> Result<(), String> {
        let instance = self.instance;
        let position = self.graph.positions[vertex].widen();
        let summands = vec![Summand { instance: Rc::clone(instance), position }];
        let (ending, compound) = (instance.ending, instance.compound);
        let question = Question { summands, ending, compound, moved: vec![] };
        let budget = Budget { positions: 200_000, steps: 4_000_000, ..Budget::default() };
        let answer = match solve(&question, Detail::default(), &budget) {
            Ok(answer) => answer,
            Err(error) if error.kind() == ErrorKind::TooBig => {
                tally.add("limits", 1);
                return Ok(());
            }
            Err(error) => return Err(format!("no answer: {error}")),
        };
        let outcomes = &self.outcomes[self.ending_index()];
        let method = answer.method.name();
        match &self.scores {
            Some(scores) => {
                let expected = scores[vertex];
                if answer.score.is_some_and(|score| score != expected) {
                    return Err(format!("score {expected}, not {:?} by {method}", answer.score));
                }
            }
            None if answer.outcome != outcomes[vertex] => {
                let expected = outcomes[vertex];
                return Err(format!("outcome {expected:?}, not {:?} by {method}", answer.outcome));
            }
            None => {
                let expected = self.graph.winning_move_count(vertex, outcomes);
                let count = answer.move_count.as_ref().map(ToString::to_string);
                if answer.outcome == Outcome::N
                    && expected > 0
                    && count.as_ref().is_some_and(|count| *count != expected.to_string())
                {
                    return Err(format!("{expected} winning moves, not {count:?} by {method}"));
                }
            }
        }
        if let (Some(nimbers), Some(value)) = (&self.nimbers, &answer.grundy)
            && ending == Ending::Normal
            && value.to_string() != nimbers[vertex].to_string()
        {
            return Err(format!("value {}, not {value} by {method}", nimbers[vertex]));
        }
        Ok(())
    }

    /// Compares the values and outcomes that the components of a board give.
    fn compare_board(&mut self, vertex: usize, tally: &mut Tally) -> Result<(), String> {
        let Some(board) = &mut self.board else { return Ok(()) };
        let position = &self.graph.positions[vertex];
        if self.is_loopy {
            return Ok(());
        }
        let mut sum = Vec::new();
        match board.components.decompose(position, &mut sum) {
            Ok(()) => {}
            // A component can have a cycle of moves that play never follows.
            Err(ComponentError::LargeGuards | ComponentError::Cycle) => {
                tally.add("positions whose components are refused", 1);
                return Ok(());
            }
            Err(error) => return Err(format!("no components: {error}")),
        }
        if sum.len() > 1 {
            tally.add("positions that fall apart", 1);
        }
        let budget = Budget::default();
        let components = &mut board.components;
        let side = match self.instance.side_names() {
            Some(_) if position.last() == Some(&1) => Side::Second,
            _ => Side::First,
        };
        let is_misere = self.misere.is_some() || self.instance.ending == Ending::Misere;
        for (index, search) in board.sums.iter_mut().enumerate() {
            // The outcomes of partizan games are those of the ending that the rules state.
            if board.is_partizan && usize::from(is_misere) != index {
                continue;
            }
            let is_won = search.is_won_by(components, &sum, side, &budget);
            let is_won = match is_won {
                Ok(is_won) => Outcome::n_if(is_won),
                Err(ComponentError::LargeGuards | ComponentError::Cycle) => continue,
                Err(error) => return Err(format!("no outcome of the components: {error}")),
            };
            let outcomes =
                if board.is_partizan { &self.outcomes[0] } else { &self.outcomes[index] };
            if is_won != outcomes[vertex] {
                return Err(format!(
                    "outcome {:?}, not {is_won:?} by a search of sums, ending {index}",
                    outcomes[vertex]
                ));
            }
            tally.add("outcomes of sums of components", 1);
        }
        if let Some(nimbers) = self.nimbers.as_ref().filter(|_| !board.is_partizan) {
            let value = match board.nimbers.value(components, &sum, &budget) {
                Ok(value) => value,
                Err(ComponentError::LargeGuards | ComponentError::Cycle) => return Ok(()),
                Err(error) => return Err(format!("no value of the components: {error}")),
            };
            if u64::from(value.0) != nimbers[vertex] {
                return Err(format!("value {}, not {value:?} by components", nimbers[vertex]));
            }
            tally.add("Grundy values of components", 1);
        }
        Ok(())
    }

    /// Compares the value of a game with two sides, and the outcome by a search of sums in misère
    /// play.
    fn compare_values(&mut self, vertex: usize, tally: &mut Tally) -> Result<(), String> {
        if self.instance.side_names().is_none() || self.is_loopy {
            return Ok(());
        }
        let position = &self.graph.positions[vertex];
        let expected = self.outcomes[0][vertex];
        let is_second = position.last() == Some(&1);
        let budget = Budget::default();
        if let Some(values) = &mut self.values {
            match values.value(&mut self.arena, position, &budget) {
                Ok(value) => {
                    let outcome = self.arena.outcome(value).map_err(|e| format!("{e:?}"))?;
                    let wins = match outcome {
                        partizan::Outcome::Left => !is_second,
                        partizan::Outcome::Right => is_second,
                        partizan::Outcome::Next => true,
                        partizan::Outcome::Previous => false,
                    };
                    if Outcome::n_if(wins) != expected {
                        return Err(format!("outcome {expected:?}, not the value's {outcome:?}"));
                    }
                    tally.add("values of partizan positions", 1);
                }
                Err(error) => require_refusal(&error)?,
            }
        }
        if let Some(misere) = &mut self.misere {
            let side = if is_second { Side::Second } else { Side::First };
            match misere.is_won(position, side, &budget) {
                Ok(is_won) if Outcome::n_if(is_won) == expected => {
                    tally.add("outcomes of partizan positions in misere play", 1);
                }
                Ok(is_won) => return Err(format!("outcome {expected:?}, not {is_won} (misère)")),
                Err(error) => require_refusal(&error)?,
            }
        }
        Ok(())
    }
}

/// Returns an error unless a value was refused because of a limit or because the rules end play at a
/// position with moves.
fn require_refusal(error: &Error) -> Result<(), String> {
    match error.kind() {
        ErrorKind::TooBig | ErrorKind::Unsupported => Ok(()),
        _ => Err(format!("no value: {error}")),
    }
}

impl BoardSearches {
    /// Creates the searches of a rule file. Returns `None` if its positions are not boards that
    /// decompose, or if its rules state other results than the lack of a move.
    fn new(rules: &RuleGame) -> Option<BoardSearches> {
        if rules.has_sums() || rules.has_end_rules() {
            return None;
        }
        let guarded = rules.guarded_board_rules_while(&|| true).ok().flatten();
        let components = match guarded.and_then(BoardComponents::in_any_play) {
            Some(components) => components,
            None => BoardComponents::in_any_play(rules.board_rules().ok()?)?,
        };
        let is_partizan = !rules.is_impartial();
        let new_search = |ending| match is_partizan {
            true => JointSearch::partizan(ending),
            false => JointSearch::new(ending),
        };
        let sums = [Ending::Normal, Ending::Misere].map(new_search);
        Some(BoardSearches { components, is_partizan, nimbers: NimberSearch::default(), sums })
    }
}
