//! Method that solves loopy games: one game by retrograde analysis, a sum in normal play by loopy
//! values (Smith 1966; Fraenkel), and a misère sum by retrograde analysis of the full sum.

use crate::by_loopy_sum::{LoopySum, solve_by_sum};
use crate::by_retrograde::{solution_from_options, solve_by_retrograde};
use crate::flat_sum::{flatten, to_counts};
use crate::solution::{Attempt, MoveList, Solution, move_list_limit};
use crate::{Detail, FlatSum};
use grundy_core::base::{Big, Budget, Counts, Ending, LoopyNimber, Outcome};
use grundy_core::engine::retrograde::SolvedPositions;
use grundy_core::engine::{Play, retrograde};
use grundy_games::Compound;
use grundy_store::game::board::{LINE_PROBE_LEN, format_moves, format_positions};
use grundy_store::{Need, Question, Reuse, Summand};
use grundy_text::{Error, Evidence, Result, Words, words};

/// The factor by which the number of steps for the loopy value of a game may exceed that for other
/// optional details of an answer.
const VALUE_STEPS_FACTOR: u64 = 20;

/// Returns the only summand of a question that is not a sum. Returns `None` for several summands,
/// and for several tokens on a graph.
pub fn single_game(question: &Question) -> Option<&Summand> {
    match question.summands.as_slice() {
        // Several tokens form a sum.
        [only] if only.instance.game.tokens().is_none() || only.position.len() == 1 => Some(only),
        _ => None,
    }
}

/// Solves questions with loopy games: one game by retrograde analysis, sums by their loopy values.
/// Returns `None` for compounds and for loop-free games.
pub(super) fn solve_by_loopy(question: &Question, detail: Detail, budget: &Budget) -> Attempt {
    if question.compound != Compound::One || !question.is_loopy() {
        return Ok(None);
    }
    solve_loopy(question, detail, budget).map(Some)
}

/// Solves a question about a game that was assumed loop-free, but has a cycle, by the method for
/// loopy games. Unlike a search for the outcome alone, this can also find the value and the number
/// of moves. Returns `None` if the small budget that `detail` allows does not suffice.
pub(super) fn solve_cheaply(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Option<Solution> {
    solve_by_loopy(&question.as_loopy()?, detail, &budget.cheap(detail.extra_steps)).ok()?
}

/// Solves an ordinary sum, or a single game, with at least one loopy game.
fn solve_loopy(question: &Question, detail: Detail, budget: &Budget) -> Result<Solution> {
    if let Some(only) = single_game(question) {
        let mut solution = solve_by_retrograde(only, question.ending, detail, budget)?;
        if question.ending == Ending::Normal
            && let Some(tokens) = only.instance.game.tokens()
            && tokens.graph.results.is_empty()
        {
            set_value(&mut solution, LoopySum::new(question, budget)?.total());
        }
        let is_single_game =
            only.instance.game.is_loopy_impartial() && only.instance.game.tokens().is_none();
        let value_budget = &budget.cheap(detail.extra_steps.saturating_mul(VALUE_STEPS_FACTOR));
        if question.ending == Ending::Normal
            && is_single_game
            && detail.extra_steps > 0
            && let Ok(sum) = LoopySum::new(question, value_budget)
        {
            set_value(&mut solution, sum.total());
        } else if question.ending == Ending::Normal && only.instance.kind_is_estimated() {
            solution.grundy = match solution.outcome {
                Outcome::P => Some(Big::ZERO),
                // The game is loopy, but the positions reachable from this one need not contain a
                // cycle, and then it has a Grundy value.
                Outcome::N if detail.extra_steps > 0 => {
                    let cheap = budget.cheap(detail.extra_steps);
                    let position = to_counts(only)?;
                    let value =
                        only.instance.evaluate(Need::Nimber, Reuse::Nothing, &position, &cheap);
                    value.ok().map(|value| Big::from(value.grundy()))
                }
                _ => None,
            };
        }
        return Ok(solution);
    }
    check_no_stated_results(question)?;
    if question.ending == Ending::Misere {
        return LabelledSum::new(question, budget)?.solution(detail);
    }
    let sum = LoopySum::new(question, budget)?;
    let cheap = budget.cheap(detail.extra_steps);
    let mut solution = match LabelledSum::new(question, &cheap) {
        Ok(labelled_sum) if detail.extra_steps > 0 => {
            let mut solution = labelled_sum.solution(detail)?;
            solution.why = sum.why().then(&words!(solve::semicolon)).then(&solution.why);
            solution
        }
        _ => solve_by_sum(&sum, detail, budget)?,
    };
    set_value(&mut solution, sum.total());
    Ok(solution)
}

/// Stores a loopy value in the solution: a Grundy value in `grundy`, the set K of a value ∞(K) in
/// `infinity`.
fn set_value(solution: &mut Solution, value: LoopyNimber<Big>) {
    match value {
        LoopyNimber::Finite(value) => solution.grundy = Some(value),
        LoopyNimber::Infinite(finite_values) => solution.infinity = Some(finite_values.into()),
    }
}

/// Returns an error if a summand is played on a graph that states results, as a stated result has
/// no meaning in a sum or for several tokens.
fn check_no_stated_results(question: &Question) -> Result<()> {
    let states_results = |s: &&Summand| {
        let tokens = s.instance.game.tokens().filter(|_| s.instance.game.may_return());
        tokens.is_some_and(|tokens| !tokens.graph.results.is_empty())
    };
    match question.summands.iter().find(states_results) {
        None => Ok(()),
        Some(summand) => {
            let name = &summand.instance.name;
            Err(Error::unsupported(words!(solve::graph_of_states_result_of_play, name))
                .help(words!(solve::solve_this_game_alone_or_remove)))
        }
    }
}

/// A sum that is solved as one game by retrograde analysis, with the label (outcome and number of
/// moves) of every reachable position.
pub struct LabelledSum<'a> {
    /// The question about the sum.
    question: &'a Question,
    /// The rules of the sum as one game, in which a turn is a move in one summand.
    rules: FlatSum<'a>,
    /// The starting position, as the position of each summand.
    start: Vec<Counts>,
    /// The labels of the positions reachable from `start`.
    solved: SolvedPositions<Vec<Counts>>,
}

/// A move in a sum: the index of the summand, from 0, and the position of that summand after the
/// move.
pub type LoopyStep = (usize, Counts);

/// A position in a line of play of a sum, with the move that leads to it.
#[derive(Clone)]
struct LineNode {
    /// The index of the summand in which the last move was made.
    summand: usize,
    /// The position of the sum, as the position of each summand.
    position: Vec<Counts>,
}

/// Two nodes are equal if their positions are equal, whatever the last moves. So a line that
/// returns to a position is recognised as a cycle.
impl PartialEq for LineNode {
    fn eq(&self, other: &LineNode) -> bool {
        self.position == other.position
    }
}

impl<'a> LabelledSum<'a> {
    /// Labels every position reachable from the position of the question.
    ///
    /// # Errors
    /// Fails if a number of the position is too large or the budget is exhausted.
    pub fn new(question: &'a Question, budget: &Budget) -> Result<LabelledSum<'a>> {
        let (rules, start) = flatten(question)?;
        let solved = retrograde::explore(&rules, [start.clone()], question.ending, budget)?;
        Ok(LabelledSum { question, rules, start, solved })
    }

    /// Returns the label (outcome and number of moves) of a position that is reachable from the
    /// start.
    fn play(&self, position: &Vec<Counts>) -> Play {
        self.solved.play(position).expect("every reachable position was labelled")
    }

    /// Returns the label (outcome and number of moves) of the position that results from the
    /// starting position when the summand with index `summand` moves to `to`.
    pub fn play_after(&self, summand: usize, to: &Counts) -> Play {
        let mut position = self.start.clone();
        position[summand] = to.clone();
        self.play(&position)
    }

    /// Returns every move from the starting position, each with the label (outcome and number of
    /// moves) of the position after it. The best move comes first.
    fn steps(&self) -> Result<Vec<(LoopyStep, Play)>> {
        let mut steps = Vec::new();
        for (i, summand) in self.question.summands.iter().enumerate() {
            for option in summand.instance.options(&self.start[i])? {
                let play = self.play_after(i, &option);
                steps.push(((i, option), play));
            }
        }
        steps.sort_by_key(|(_, play)| play.preference_of_mover());
        Ok(steps)
    }

    /// Formats a position of the sum as the positions of its summands, joined by ` + `.
    fn print(&self, position: &[Counts]) -> String {
        let texts = position.iter().zip(&self.rules.0);
        let texts = texts.map(|(part, family)| family.print(&part.widen()));
        texts.collect::<Vec<_>>().join(" + ")
    }

    /// Describes the move that leads from node `from` to node `to`.
    fn describe_move(&self, from: &LineNode, to: &LineNode) -> Words {
        let index = to.summand;
        let mut moves = MoveList::empty();
        let summand = &self.question.summands[index];
        let summand_before = summand.at(from.position[index].widen());
        let several = self.question.summands.len() > 1;
        moves.push(&summand_before, several.then_some(index + 1), &to.position[index].widen());
        moves.shown.pop().map(|described| described.words).unwrap_or_default()
    }

    /// Returns one node for each possible move from the position of `from`, sorted by the position
    /// after the move.
    fn successors(&self, from: &LineNode) -> Result<Vec<LineNode>> {
        let (mut nodes, mut options) = (Vec::new(), Vec::new());
        for (index, family) in self.rules.0.iter().enumerate() {
            family.moves(&mut options, &from.position[index])?;
            for option in options.drain(..) {
                let mut position = from.position.clone();
                position[index] = option;
                nodes.push(LineNode { summand: index, position });
            }
        }
        nodes.sort_by(|first, second| first.position.cmp(&second.position));
        Ok(nodes)
    }

    /// Builds the solution for the starting position from the labels of this position and its
    /// options.
    fn solution(&self, detail: Detail) -> Result<Solution> {
        let label = self.play(&self.start);
        let steps = self.steps()?;
        let several = self.question.summands.len() > 1;
        let length = self.start.iter().map(|part| part.len()).sum();
        let solution = solution_from_options(
            label,
            &steps,
            |moves, (i, option), limit| {
                let number = several.then_some(i + 1);
                moves.count_move(&self.question.summands[*i], number, option, limit);
            },
            move_list_limit(detail, length),
            true,
            false,
            Evidence::Computed { positions: self.solved.len() as u64 },
        );
        let start = LineNode { summand: 0, position: self.start.clone() };
        let line = retrograde::line(start, LINE_PROBE_LEN, |from| {
            let labelled = self.successors(from)?.into_iter().map(|to| {
                let play = self.play(&to.position);
                (to, play)
            });
            Ok::<_, Error>(labelled.collect())
        })?;
        let draw = label.outcome == Outcome::Draw;
        let line_words = if self.question.summands.iter().any(|s| s.instance.draws()) {
            format_moves(&line, draw, |from, to| self.describe_move(from, to))
        } else {
            format_positions(&line, draw, |node| Words::same(self.print(&node.position)))
        };
        let why = solution.why.then(&line_words);
        Ok(Solution { why, ..solution })
    }
}
