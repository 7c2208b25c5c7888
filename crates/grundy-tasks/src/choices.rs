//! Lists the legal moves of a question (a position of a game or of a sum of games), from which a
//! player chooses.

use super::compound_turn;
use super::compound_turn::TurnStep;
use grundy_core::base::{Big, Counts};
use grundy_games::Compound;
use grundy_octal::narrow;
use grundy_store::Question;
use grundy_text::{AskFor, Error, MoveChoices, NamedMove, Result, Suggestion, Words, words};
use std::borrow::Cow;

/// A legal move in the position of a question: the new position of one of its summands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The index of the summand in which the move is made, from 0.
    pub summand: usize,
    /// The name that the rules give to the move, such as `take`.
    pub kind: Cow<'static, str>,
    /// The choices that distinguish the move from others of the same name, such as the heap and the
    /// number of tokens.
    pub choices: MoveChoices,
    /// The position of the summand after the move.
    pub to: Vec<Big>,
    /// The description of the move in words.
    pub words: Words,
    /// The points that the move gains; 0 in games without points.
    pub gain: i64,
    /// Whether the same player moves again after this move.
    pub extra_turn: bool,
    /// The index of the component in which the move is made, counted from 0 among all components of
    /// the sum. It is given in compounds and in sums that end with their first component. `None` in
    /// other sums, and for a step that only ends a turn.
    pub component: Option<usize>,
    /// The indices of the components in which the player has moved in the present turn. Empty if
    /// the turn ends with this step, and outside of compounds.
    pub moved: Vec<usize>,
}

/// The maximum number of moves of a position whose moves are listed. If a position has more than
/// [`SMALL_MOVE_COUNT`] moves, the sum of its numbers must not exceed this bound either.
const MAX_TOTAL: u64 = 200_000;
/// If a position has at most this many moves, all of them are listed, however large the numbers of
/// the position are.
const SMALL_MOVE_COUNT: u64 = 1000;

/// The legal moves of a question.
pub trait LegalChoices {
    /// Returns every legal move once, in the order of the rules. In a compound whose turns have
    /// several steps, returns every legal step.
    ///
    /// # Errors
    /// `TooBig` if there are too many moves to list.
    fn legal_choices(&self) -> Result<Vec<Choice>>;

    /// Describes a move in the summand with index `i`, counted from 0. In a sum of several games,
    /// the description also names the game and its number.
    fn describe_move(&self, i: usize, named_move: &NamedMove) -> Words;

    /// Returns the question about the position after the move `choice`. To move is the opponent of
    /// the player who has moved, or the same player if the rules give an extra turn.
    fn after_choice(&self, choice: &Choice) -> Question;
}

impl LegalChoices for Question {
    fn legal_choices(&self) -> Result<Vec<Choice>> {
        let mut choices = Vec::new();
        let in_steps = matches!(self.compound, Compound::Joined(_));
        for (i, summand) in self.summands.iter().enumerate() {
            let total = summand.position.iter().fold(Big::ZERO, |sum, n| sum + n);
            let listable = |position: &Counts| {
                let width = summand.instance.game.family().option_count_hint(position);
                // The numbers of a position of tokens are vertices and not sizes.
                let is_vertex = summand.instance.game.tokens().is_some();
                (is_vertex || width <= SMALL_MOVE_COUNT || total <= Big::from(MAX_TOTAL))
                    && width <= MAX_TOTAL
            };
            let position = narrow(&summand.position).filter(listable);
            let position = position.ok_or_else(|| {
                Error::too_big(words!(tasks::position_is_too_large_to_play, max_total = MAX_TOTAL))
                    .suggest(Suggestion::Ask(AskFor::SolveThis))
            })?;
            if in_steps {
                continue;
            }
            for (option, named_move) in summand.instance.named_options(&position)? {
                let scores = summand.instance.game.scores();
                let gain = scores.map_or(Ok(0), |rules| rules.gain(&position, &option))?;
                let extra_turn = summand.instance.game.again(&position, &option);
                let words = self.describe_move(i, &named_move);
                let NamedMove { kind, choices: move_choices, to, .. } = named_move;
                choices.push(Choice {
                    summand: i,
                    kind,
                    choices: move_choices,
                    to,
                    words,
                    gain,
                    extra_turn,
                    component: None,
                    moved: vec![],
                });
            }
        }
        for TurnStep { summand, component, named_move, extra_turn, moved } in
            compound_turn::steps(self)?.unwrap_or_default()
        {
            let words = match &named_move.words {
                Some(words) if named_move.kind == compound_turn::END => words.clone(),
                _ => self.describe_move(summand, &named_move),
            };
            let NamedMove { kind, choices: move_choices, to, .. } = named_move;
            choices.push(Choice {
                summand,
                kind,
                choices: move_choices,
                to,
                words,
                gain: 0,
                extra_turn,
                component,
                moved,
            });
        }
        Ok(choices)
    }

    fn describe_move(&self, i: usize, named_move: &NamedMove) -> Words {
        let summand = &self.summands[i];
        let description = summand.instance.game.family().describe(named_move);
        if self.summands.len() == 1 {
            return description;
        }
        let (name, number) = (&summand.instance.name, i + 1);
        words!(tasks::in_game, name, number).then(&description)
    }

    fn after_choice(&self, choice: &Choice) -> Question {
        let mut next = Question { moved: choice.moved.clone(), ..self.clone() };
        next.summands[choice.summand].position.clone_from(&choice.to);
        // After a move in one game of a sum, the turn passes in all games with sides.
        next.with_turn(self.turn_of_sum().map(|turn| 1 - turn))
    }
}
