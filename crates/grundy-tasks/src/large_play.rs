//! Play in positions with too many moves to list, by a proved law of the rule file.
//!
//! The law decides the outcome and the winning moves; the rules list a sample of the moves, not all
//! of them. The number of moves to the end is not computed in these positions.

use super::choices::Choice;
use crate::choices::LegalChoices;
use grundy_core::base::{Big, Budget};
use grundy_octal::narrow;
use grundy_rules::{RuleGame, SampleSpec};
use grundy_solve::by_proof;
use grundy_solve::flat_sum::single_summand;
use grundy_store::{Question, Summand};
use grundy_text::{AskFor, Error, ErrorKind, NamedMove, Result, Suggestion, words};

/// The number of values that a sample of moves tries for each number that the player chooses from a
/// range: the least values of the range.
const MAX_OF_KIND: i64 = 16;
/// The maximum number of moves in a sample, if a position has too many moves to list.
const MAX_MOVES: usize = 500;
/// The maximum number of integers that are extracted from the text that a player typed.
const MAX_TYPED_NUMBERS: usize = 8;

/// The legal moves of a position, or a sample of them.
pub struct OfferedChoices {
    /// The legal moves of the position, or a sample of them, in the order of the rules.
    pub choices: Vec<Choice>,
    /// Whether `choices` contains all legal moves.
    pub complete: bool,
}

/// A position with too many moves to list, in a game whose rules have a proved law.
struct LargePosition<'q> {
    question: &'q Question,
    summand: &'q Summand,
    rules: &'q RuleGame,
}

/// The moves that a player is offered, also at positions with too many moves to list.
pub trait OfferedMoves {
    /// Returns every legal move. If there are too many moves to list and the law of the game is
    /// proved, returns a sample of them.
    ///
    /// # Errors
    /// `TooBig` if there are too many moves and no law is proved; errors of the rules.
    fn playable_choices(&self, budget: &Budget) -> Result<OfferedChoices>;

    /// Returns every legal move. If there are too many moves to list, returns only the moves that
    /// the typed text can denote: those whose choices are among the integers in the text, and the
    /// move to the position that the text denotes.
    ///
    /// # Errors
    /// Fails as [`Question::playable_choices`] does.
    fn choices_for_text(&self, typed: &str, budget: &Budget) -> Result<Vec<Choice>>;

    /// Returns every legal move. If there are too many moves to list, returns only moves in which
    /// the player chooses the number `remaining`, or its difference from the number at `index` of
    /// the position. These usually include the moves that change the number at `index` to
    /// `remaining`.
    ///
    /// # Errors
    /// Fails as [`Question::playable_choices`] does.
    fn choices_leaving(&self, index: usize, remaining: u64, budget: &Budget)
    -> Result<Vec<Choice>>;
}

impl OfferedMoves for Question {
    fn playable_choices(&self, budget: &Budget) -> Result<OfferedChoices> {
        match self.legal_choices() {
            Ok(choices) => Ok(OfferedChoices { choices, complete: true }),
            Err(too_many) => LargePosition::new(self, too_many, budget)?.sample_choices(),
        }
    }

    fn choices_for_text(&self, typed: &str, budget: &Budget) -> Result<Vec<Choice>> {
        let too_many = match self.legal_choices() {
            Ok(choices) => return Ok(choices),
            Err(error) => error,
        };
        LargePosition::new(self, too_many, budget)?.choices_for_text(typed, budget)
    }

    fn choices_leaving(
        &self,
        index: usize,
        remaining: u64,
        budget: &Budget,
    ) -> Result<Vec<Choice>> {
        let too_many = match self.legal_choices() {
            Ok(choices) => return Ok(choices),
            Err(error) => error,
        };
        let large = LargePosition::new(self, too_many, budget)?;
        let number =
            narrow(&large.summand.position).and_then(|numbers| numbers.get(index).copied());
        let removed = number.map_or(0, |number| number.abs_diff(remaining));
        large.choices_with_numbers(&[remaining, removed])
    }
}

/// Returns the best move by a proved law: a winning move, or one that holds a draw. In a lost
/// position, returns the move to the position with the greatest sum of numbers among a sample of
/// the moves. Returns `None` if there is no move.
///
/// # Errors
/// Returns `too_many`, the reason why the moves are not listed, if no law is proved.
pub(super) fn best_choice_by_law(
    question: &Question,
    too_many: Error,
    budget: &Budget,
) -> Result<Option<Choice>> {
    let large = LargePosition::new(question, too_many, budget)?;
    let best = by_proof::best_moves(question, 1, budget)?.unwrap_or_default();
    if let Some(best) = best.into_iter().next() {
        return Ok(Some(large.choice(best)));
    }
    let size = |choice: &Choice| choice.to.iter().fold(Big::ZERO, |sum, n| sum + n);
    Ok(large.sample_choices()?.choices.into_iter().max_by_key(size))
}

impl<'q> LargePosition<'q> {
    /// Prepares play in the position of a question by a proved law. Returns the error `too_many` if
    /// no law is proved or the game has cycles, in which a winning move need not make progress.
    fn new(question: &'q Question, too_many: Error, budget: &Budget) -> Result<LargePosition<'q>> {
        if too_many.kind() != ErrorKind::TooBig {
            return Err(too_many);
        }
        let large = single_summand(question).and_then(|summand| {
            let rules = summand.instance.enumerable_rules()?;
            let heaps = summand.instance.game.heaps().is_some() && summand.position.len() > 1;
            let is_playable = !heaps && !summand.instance.game.may_return();
            is_playable.then_some(LargePosition { question, summand, rules })
        });
        let Some(large) = large else { return Err(too_many) };
        let Some(_) = by_proof::best_moves(question, 0, budget)? else { return Err(too_many) };
        let max = Big::from(i64::MAX.unsigned_abs());
        if large.summand.position.iter().any(|number| *number > max) {
            return Err(Error::too_big(words!(tasks::position_is_too_large_to_play_rules))
                .suggest(Suggestion::Ask(AskFor::SolveThis)));
        }
        Ok(large)
    }

    /// Converts a move of the game to a [`Choice`] of the question.
    fn choice(&self, named_move: NamedMove) -> Choice {
        let extra_turn = narrow(&self.summand.position)
            .zip(narrow(&named_move.to))
            .is_some_and(|(from, to)| self.summand.instance.game.again(&from, &to));
        let words = self.question.describe_move(0, &named_move);
        let NamedMove { kind, choices, to, .. } = named_move;
        Choice {
            summand: 0,
            kind,
            choices,
            to,
            words,
            gain: 0,
            extra_turn,
            component: None,
            moved: vec![],
        }
    }

    /// Enumerates the moves that the specification `tried` selects, and states whether these are
    /// all legal moves of the position.
    fn sample(&self, tried: SampleSpec) -> Result<OfferedChoices> {
        let Some(position) = narrow(&self.summand.position) else {
            return Ok(OfferedChoices { choices: Vec::new(), complete: false });
        };
        let sample = self.rules.sample_moves(&position, tried)?;
        let choices = sample.moves.into_iter().map(|named| self.choice(named)).collect();
        Ok(OfferedChoices { choices, complete: sample.complete })
    }

    /// Returns a sample of the moves. Fails if the sample is empty although moves can exist.
    fn sample_choices(&self) -> Result<OfferedChoices> {
        let offered = self.sample(SampleSpec {
            prefix_len: MAX_OF_KIND,
            numbers: &[],
            max_moves: MAX_MOVES,
        })?;
        // An empty sample does not prove that there is no move.
        if offered.choices.is_empty() && !offered.complete {
            return Err(Error::too_big(words!(tasks::position_is_too_large_to_play_no_move))
                .suggest(Suggestion::Ask(AskFor::SolveThis)));
        }
        Ok(offered)
    }

    /// Returns the legal moves in which all numbers that the player chooses are among `numbers`.
    fn choices_with_numbers(&self, numbers: &[u64]) -> Result<Vec<Choice>> {
        let numbers: Vec<i64> = numbers.iter().filter_map(|n| i64::try_from(*n).ok()).collect();
        let tried = SampleSpec { prefix_len: 0, numbers: &numbers, max_moves: MAX_MOVES };
        Ok(self.sample(tried)?.choices)
    }

    /// Returns the moves that the text `typed` can denote, by its integers and as a position.
    fn choices_for_text(&self, typed: &str, budget: &Budget) -> Result<Vec<Choice>> {
        let digits = typed.split(|c: char| !c.is_ascii_digit());
        let numbers = digits.filter_map(|digits| digits.parse().ok()).take(MAX_TYPED_NUMBERS);
        let mut choices = self.choices_with_numbers(&numbers.collect::<Vec<u64>>())?;
        let words: Vec<&str> = typed.split_whitespace().collect();
        if let Ok(to) = self.summand.instance.game.family().parse(&words)
            && !choices.iter().any(|choice| choice.to == to)
            && let Some(Some(named_move)) = by_proof::move_to(self.question, &to, budget)
        {
            choices.push(self.choice(named_move));
        }
        Ok(choices)
    }
}
