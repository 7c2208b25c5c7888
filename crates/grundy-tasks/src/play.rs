//! Finds the best moves for play against a perfect opponent.

use super::{compound_reply, large_play, value};
use crate::choices::LegalChoices;
use grundy_core::base::{Big, Budget, Counts, Ending, Joining, Outcome, Over};
use grundy_core::engine::{Play, retrograde};
use grundy_games::Compound;
use grundy_octal::{SidedFamily, narrow};
use grundy_rules::{EndCause, RuleGame};
use grundy_solve::by_induction::ScoreSource;
use grundy_solve::flat_sum::SumSearch;
use grundy_solve::{Detail, by_law, by_loopy, by_value, solve};
use grundy_store::{BoardEngine, Need, Question, Reuse, Summand};
use grundy_text::{Error, ErrorKind, Result, Setting, Suggestion, Text, Words, words};
use std::time::Instant;

pub use super::choices::Choice;
pub use super::large_play::OfferedChoices;

/// The maximum number of options listed to compute the exact number of moves to the end. It is
/// small, because a player waits for the reply.
const LENGTH_STEPS: u64 = 2_000_000;
/// The maximum number of options listed to find the quickest among the winning moves that a law
/// gives.
const LENGTH_STEPS_BY_LAW: u64 = 400_000;

/// Describes why the statement `by` of a rule file ended play. `ends` contains the text of each
/// statement of the file that ends play, or is empty. Without a text for `by`, the result and the
/// location of the statement describe it.
fn ending_words(by: &EndCause, ends: &[Text]) -> Words {
    if let Some(Text { en, zh }) = ends.get(by.index) {
        return Words { en: (*en).to_string(), zh: (*zh).to_string() };
    }
    let result = match by.result {
        Some(-1) => words!(play::by_rules_player_to_move),
        Some(1) => words!(play::by_rules_player_to_move_has_won),
        Some(_) => words!(play::by_rules_this_is_draw),
        None => words!(play::by_rules_play_is_over),
    };
    result.then(&words!(play::parenthesis, location = &by.location))
}

/// The result of a position at which play is over, and the rule that ended it.
pub trait TerminalPosition {
    /// Describes the rule by which play is over in a terminal position.
    fn terminal_reason(&self) -> Words;

    /// Returns the outcome for the player to move in a terminal position. `ahead` is the lead of
    /// this player in points gained by moves, without the points of the terminal position itself.
    fn terminal_outcome(&self, ahead: i64) -> Outcome;

    /// Returns the number of points by which the player to move leads in a terminal position: the
    /// lead `ahead` from points gained by moves, plus the points of the terminal position itself.
    /// Returns `None` for a sum, and if the rules state no results.
    fn final_points(&self, ahead: i64) -> Option<i64>;
}

impl TerminalPosition for Question {
    fn terminal_reason(&self) -> Words {
        if let [summand] = self.summands.as_slice() {
            let rules = summand.instance.naming_rules();
            if let Some(by) =
                rules.zip(narrow(&summand.position)).and_then(|(rules, at)| rules.end_cause(&at))
            {
                return ending_words(&by, summand.instance.end_reasons);
            }
            let game = &summand.instance.game;
            let stated = game.may_return() && game.tokens().is_some();
            if summand.instance.naming_rules().is_none()
                && (summand.instance.states_results() || stated)
            {
                return words!(play::play_is_over);
            }
        }
        if let Compound::Joined(Joining { over: Over::First, .. }) = self.compound {
            return match self.ending {
                Ending::Normal => words!(play::component_has_ended_which_ends_play),
                Ending::Misere => words!(play::component_has_ended_which_ends_play_player),
            };
        }
        if self.summands.iter().any(|summand| summand.instance.rules_with_gains().is_some()) {
            return words!(play::no_move_is_possible_points_decide);
        }
        // If rules state results, the ending of the question is irrelevant.
        let last_player_loses = self.summands.iter().any(|summand| {
            let rules =
                summand.instance.naming_rules().filter(|_| summand.instance.states_results());
            rules.is_some_and(RuleGame::stuck_player_wins)
        });
        match if last_player_loses { Ending::Misere } else { self.ending } {
            Ending::Normal => words!(play::no_move_is_possible_player_who),
            Ending::Misere => words!(play::no_move_is_possible_player_who_cannot),
        }
    }

    fn terminal_outcome(&self, ahead: i64) -> Outcome {
        match self.final_points(ahead) {
            Some(points) => Outcome::from_score(points),
            None => Outcome::n_if(self.ending == Ending::Misere),
        }
    }

    fn final_points(&self, ahead: i64) -> Option<i64> {
        if let [summand] = self.summands.as_slice()
            && let Some(position) = narrow(&summand.position)
            && let game = &summand.instance.game
            && let Some(result) = match (game.results(), game.tokens()) {
                (Some(rules), _) => Some(rules.result(&position).ok()?),
                (None, Some(tokens)) if game.may_return() => {
                    let stated = tokens.stated_result(&position);
                    stated.map(|outcome| Some(if outcome == Outcome::N { 1 } else { -1 }))
                }
                _ => None,
            }
        {
            return result.unwrap_or(-1).checked_add(ahead);
        }
        None
    }
}

/// Returns an error for a question that can be answered but not played.
///
/// # Errors
/// `Unsupported` for [`Compound::SjEnd`], in which the values of the games decide the end of play.
pub fn require_playable(question: &Question) -> Result<()> {
    if question.compound == Compound::SjEnd {
        return Err(Error::unsupported(words!(play::games_whose_end_is_decided))
            .suggest(Suggestion::LeaveOut(Setting::Compound)));
    }
    Ok(())
}

/// Returns the best move: the quickest win, a draw, or the slowest loss; `None` for a terminal
/// position.
///
/// If the position is too large to compute the number of moves to the end, a winning move is found
/// without it; in a lost position the move that changes the position the least is chosen.
///
/// # Errors
/// `TooBig` if neither a law nor an engine answers within the budget.
pub fn best_choice(question: &Question, budget: &Budget) -> Result<Option<Choice>> {
    match best_by_type(question, budget) {
        Err(error) if error.is_cyclic() => best_by_type(&question.as_loopy().ok_or(error)?, budget),
        choice => choice,
    }
}

/// Returns the best move, by methods for games with cycles or for games without cycles, as each
/// game was classified. Returns `None` for a terminal position. Fails with an error that reports a
/// cycle if a game was wrongly classified as having none.
fn best_by_type(question: &Question, budget: &Budget) -> Result<Option<Choice>> {
    require_playable(question)?;
    let mut choices = match question.legal_choices() {
        Ok(choices) => choices,
        Err(too_many) => {
            return large_play::best_choice_by_law(question, too_many, budget);
        }
    };
    if choices.is_empty() {
        return Ok(None);
    }
    if let Some(step) = compound_reply::best_step(question, budget)? {
        let is_step = |choice: &Choice| {
            let ends = choice.component.is_none() && step.component.is_none();
            ends || choice.component == step.component && choice.to == step.to
        };
        return Ok(choices.iter().position(is_step).map(|index| choices.swap_remove(index)));
    }
    if by_value::is_sum(question) {
        return best_of_sum(question, choices, budget).map(Some).map_err(|error| {
            match error.kind() {
                ErrorKind::TooBig => match value::describe_bounds(question, budget) {
                    Some(bounds) => error.with_partial_result(bounds),
                    None => error,
                },
                _ => error,
            }
        });
    }
    if let [summand] = question.summands.as_slice() {
        let game = &summand.instance.game;
        match (game.scores(), game.results()) {
            (Some(rules), _) => return best_sided(summand, rules, choices, budget),
            (None, Some(_)) => return best_labelled(summand, question.ending, choices, budget),
            (None, None) => {}
        }
    }
    if question.is_loopy() {
        return best_loopy(question, choices, budget);
    }
    let mut search = SumSearch::new(question)?;
    let start = search.position.clone();
    let need = Need::Length(question.ending);
    // At most a quarter of the time is spent on counting moves, so that time remains to find a good
    // move without the count.
    let now = Instant::now();
    let deadline = budget.deadline.map(|end| now + end.saturating_duration_since(now) / 4);
    let steps = match by_law::outcome_by_law(question, budget)? {
        Some(_) => LENGTH_STEPS_BY_LAW,
        None => LENGTH_STEPS,
    };
    let exact = Budget { steps: steps.min(budget.steps), deadline, ..*budget };
    match search.evaluate(need, Reuse::Stored, &start, &exact) {
        Err(error) if error.is_cyclic() && question.as_loopy().is_some() => return Err(error),
        Err(_) => {}
        Ok(_) => {
            let mut length = |choice: &Choice| {
                let mut to = start.clone();
                to[choice.summand] = narrow(&choice.to)?;
                search.evaluate(need, Reuse::Stored, &to, &exact).ok()
            };
            let mut ranked: Vec<((u8, u32), usize)> = Vec::new();
            for (i, choice) in choices.iter().enumerate() {
                let key = length(choice).map_or((u8::MAX, 0), |result| {
                    let remoteness = result.remoteness.unwrap_or_default();
                    Play { outcome: result.outcome, remoteness }.preference_of_mover()
                });
                ranked.push((key, i));
            }
            let (_, best) = ranked.into_iter().min().expect("there is a choice");
            return Ok(Some(choices.swap_remove(best)));
        }
    }
    if let Some(best) = recommended(question, &choices, budget)? {
        return Ok(Some(choices.swap_remove(best)));
    }
    // The position is lost and the lengths are unknown: the move that changes the position the
    // least leaves the most moves.
    let size = |choice: &Choice| choice.to.iter().fold(Big::ZERO, |sum, n| sum + n);
    Ok(choices.into_iter().max_by_key(size))
}

/// Returns the best move in a sum of partizan games: a winning move; in a lost position, a move
/// after which the stop of the sum (the number in which best play ends) is worst for the opponent.
fn best_of_sum(question: &Question, mut choices: Vec<Choice>, budget: &Budget) -> Result<Choice> {
    let best = match recommended(question, &choices, budget)? {
        Some(best) => best,
        None => {
            let options = choices.iter().map(|choice| (choice.summand, choice.to.as_slice()));
            by_value::most_resistant_move(question, options, budget)?
        }
    };
    Ok(choices.swap_remove(best))
}

/// Returns the index in `choices` of the move that comes first in the answer to the question;
/// `None` if the answer lists no move.
fn recommended(question: &Question, choices: &[Choice], budget: &Budget) -> Result<Option<usize>> {
    let answer = solve(question, Detail { moves: 1, extra_steps: 0, ..Detail::default() }, budget)?;
    let Some(best) = answer.moves.first() else { return Ok(None) };
    Ok(choices.iter().position(|choice| {
        let family = question.summands[choice.summand].instance.game.family();
        let same_position = || best.to.as_ref().is_some_and(|to| *to == family.print(&choice.to));
        let same_choices = || best.kind == choice.kind && best.choices == choice.choices;
        best.summand.is_none_or(|i| i == choice.summand + 1) && (same_choices() || same_position())
    }))
}

/// Returns the best of `choices`, the moves of a single game, by the label (outcome and number of
/// moves to the end) of the position after each. Returns `None` if `choices` is empty.
fn best_labelled(
    summand: &Summand,
    ending: Ending,
    choices: Vec<Choice>,
    budget: &Budget,
) -> Result<Option<Choice>> {
    let start = narrow(&summand.position).expect("the moves were listed");
    let labels = summand.instance.solve_labels(std::slice::from_ref(&start), ending, budget)?;
    let labelled = choices.into_iter().map(|choice| {
        let to = narrow(&choice.to).expect("an option fits");
        let play = labels.require_play(&summand.instance, &to)?;
        let play = play.from_mover(choice.extra_turn);
        Ok((choice, play))
    });
    let labelled: Vec<(Choice, Play)> = labelled.collect::<Result<_>>()?;
    Ok(retrograde::best(labelled).map(|(choice, _)| choice))
}

/// Returns the best move in a game with cycles: by the labels (outcome and moves to the end) of all
/// positions if they are few, otherwise by loopy Grundy values. Moves by values also win or draw,
/// and the moves of the winner make progress.
fn best_loopy(
    question: &Question,
    mut choices: Vec<Choice>,
    budget: &Budget,
) -> Result<Option<Choice>> {
    if let Some(summand) = by_loopy::single_game(question) {
        return best_labelled(summand, question.ending, choices, budget);
    }
    const SMALL_STEPS: u64 = 1_000_000;
    let small_budget = Budget { steps: SMALL_STEPS.min(budget.steps), ..*budget };
    let labels = match question.ending {
        Ending::Normal => by_loopy::LabelledSum::new(question, &small_budget).ok(),
        Ending::Misere => Some(by_loopy::LabelledSum::new(question, budget)?),
    };
    if let Some(labels) = labels {
        let labelled = choices.into_iter().map(|choice| {
            let play =
                labels.play_after(choice.summand, &narrow(&choice.to).expect("an option fits"));
            (choice, play)
        });
        return Ok(retrograde::best(labelled).map(|(choice, _)| choice));
    }
    let best = recommended(question, &choices, budget)?.unwrap_or(0);
    Ok(Some(choices.swap_remove(best)))
}

/// Returns the best of `choices`, the moves of a game with scores: the move to the best score, and
/// among moves of equal score the shortest win or the longest loss. Returns `None` for a terminal
/// position.
fn best_sided(
    summand: &Summand,
    game: &(dyn SidedFamily + 'static),
    choices: Vec<Choice>,
    budget: &Budget,
) -> Result<Option<Choice>> {
    let start = narrow(&summand.position).expect("the moves were listed");
    if game.result(&start)?.is_some() {
        return Ok(None);
    }
    let search = ScoreSource::new(&summand.instance, &start, BoardEngine::Auto, budget)?;
    let mut best: Option<((i64, i64), Choice)> = None;
    for choice in choices {
        let to: Counts = narrow(&choice.to).expect("an option fits");
        let play = search.score(&to, budget)?;
        let length = play.remoteness.map_or(0, |moves| i64::from(moves.0));
        // The final score of the opponent; if it is 0 or more, the player to move does not win.
        let value = game.score_by_move(&start, &to, choice.gain, play.score())?.saturating_neg();
        let key = (value, if value < 0 { length } else { -length });
        if best.as_ref().is_none_or(|(best_key, _)| key < *best_key) {
            best = Some((key, choice));
        }
    }
    Ok(best.map(|(_, choice)| choice))
}
