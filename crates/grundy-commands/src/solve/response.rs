//! The response of `solve`, and its conversion from the answer of the library.

use super::output::SolveOutput;
use super::plan::PlanAnswer;
use super::sum::SumAnswer;
use crate::answer_types::{Evidence, Loopy, Parameters, Winner};
use crate::input::Number;
use crate::move_choices::Choices;
use crate::partizan_words::outcome_letter;
use grundy::base::{Big, Lang, Outcome};
use grundy::partizan::Outcome as Class;
use grundy::workbench::{Answer, Move};
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;

/// The answer for a position or a sum, or the result of a function.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SolveResponse {
    /// The answer for a position.
    Answer(Box<PositionAnswer>),
    /// The result of a function of the catalogue.
    Lines(FunctionAnswer),
    /// The answer for a sum of partizan games.
    Sum(Box<SumAnswer>),
    /// The plan, if the request asks for it.
    Plan(PlanAnswer),
}

/// The outcome of a position with winning moves, reason and evidence.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PositionAnswer {
    /// The games of the question, joined by ` + `.
    pub game: String,
    /// The position in the notation of its game.
    pub position: String,
    /// The position as a question; every command accepts it.
    pub question: String,
    /// The board as text; absent if the rules draw no board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The outcome of the position under best play.
    pub outcome: Winner,
    /// The side to move and the winning side. These fields are absent if both sides have the same
    /// moves.
    #[serde(flatten)]
    pub sides: Option<Sides>,
    /// The Grundy value of the position; `null` if it does not exist or was not computed.
    pub grundy: Option<Number>,
    /// The loopy value of a position from which play can be endless; absent for other positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loopy: Option<Loopy>,
    /// The remoteness: the number of moves to the end if the winner hurries and the loser delays;
    /// `null` if it was not computed.
    pub remoteness: Option<u32>,
    /// The points of the player to move minus those of the opponent in the rest of play, under best
    /// play; absent in games without points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i64>,
    /// Winning moves, at most as many as the field `moves` of the request allows.
    pub winning_moves: Vec<AnswerMove>,
    /// The number of all winning moves; `null` if it was not computed.
    pub winning_move_count: Option<Number>,
    /// The moves that keep a draw; absent if the outcome is not a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing_moves: Option<Vec<AnswerMove>>,
    /// The number of all moves that keep a draw; absent if the outcome is not a draw, or if it was
    /// not computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing_move_count: Option<Number>,
    /// The reason for the answer in words.
    pub why: String,
    /// The evidence for the answer.
    pub evidence: Evidence,
    /// The evidence in words: its kind, such as proved, and its basis, such as the name of a
    /// theorem.
    pub evidence_text: String,
    /// The basis of the evidence in words, such as the name of a theorem, without the kind of the
    /// evidence.
    pub evidence_basis: String,
    /// The parameter values of the rule file. The answer holds for these values only.
    #[serde(skip_serializing_if = "Parameters::is_empty")]
    pub parameters: Parameters,
}

/// The side to move, the winning side and the outcome class of a position, in a game in which the
/// two sides have different moves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Sides {
    /// The side to move: its name in the rules, else `first` or `second`.
    pub mover: String,
    /// The side that wins; `null` in a draw.
    pub winner: Option<String>,
    /// Whether the side to move wins; `null` in a draw.
    pub winner_is_mover: Option<bool>,
    /// The outcome class: `L` or `R` if that side wins no matter who begins,
    /// `N` if the first player wins, `P` if the second player wins; absent if it was not computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome_class: Option<&'static str>,
}

/// A winning move, or a move that keeps a draw.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AnswerMove {
    /// The move in words.
    #[serde(rename = "move")]
    pub text: String,
    /// The kind of the move as the rules name it, such as `take` or `go`; for a rule file, the name
    /// of the `move` statement. The kind `each` is a move in every component, and `several` is a
    /// move in some components; for these kinds, `choices` has a list `moves`.
    pub kind: Cow<'static, str>,
    /// The choices that the player makes with the move, by name, such as the heap and the number of
    /// stones.
    pub choices: Choices,
    /// The position after the move; `null` if it is too long to write.
    pub to: Option<String>,
    /// The number, from 1, of the summand of a sum in which the move is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summand: Option<usize>,
    /// The position after the move as a question; `null` if it is too long to write.
    pub question: Option<String>,
}

/// The result of a function of the catalogue, such as the minimum excludant of a list of numbers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FunctionAnswer {
    /// The identifier of the function in the catalogue.
    pub game: String,
    /// The input of the function, such as a list of numbers, as the question gives it.
    pub input: String,
    /// The lines of text in which the function gives its result.
    pub result: Vec<String>,
}

impl SolveResponse {
    pub(super) fn from_output(output: SolveOutput, lang: Lang) -> SolveResponse {
        match output {
            SolveOutput::Answer { answer, class, .. } => {
                SolveResponse::Answer(Box::new(PositionAnswer::from_answer(*answer, class, lang)))
            }
            SolveOutput::Lines { card, input, lines } => SolveResponse::Lines(FunctionAnswer {
                game: card.id.to_string(),
                input,
                result: lines.iter().map(|line| line.get(lang).to_string()).collect(),
            }),
            SolveOutput::Plan(plan) => SolveResponse::Plan(plan.response(lang)),
            SolveOutput::Sum(sum) => SolveResponse::Sum(Box::new(sum.response(lang))),
        }
    }
}

impl PositionAnswer {
    fn from_answer(mut answer: Answer, class: Option<Class>, lang: Lang) -> PositionAnswer {
        let found_moves = std::mem::take(&mut answer.moves);
        let to_answer_move = |found_move: Move| AnswerMove {
            question: answer.query_after(&found_move),
            text: found_move.words.into_text(lang),
            kind: found_move.kind,
            choices: Choices::from(found_move.choices),
            to: found_move.to,
            summand: found_move.summand,
        };
        let moves: Vec<AnswerMove> = found_moves.into_iter().map(to_answer_move).collect();
        let is_draw = answer.outcome == Outcome::Draw;
        let numbers = |values: Vec<Big>| values.into_iter().map(Number).collect();
        let (drawing_moves, winning_moves) =
            if is_draw { (Some(moves), vec![]) } else { (None, moves) };
        PositionAnswer {
            question: answer.query(),
            outcome: answer.outcome.into(),
            sides: answer.mover.map(|mover| Sides {
                mover: answer.side_name(mover).to_string(),
                winner: answer.winner().map(str::to_string),
                winner_is_mover: (!is_draw).then_some(answer.outcome == Outcome::N),
                outcome_class: class.map(outcome_letter),
            }),
            evidence_text: answer.evidence_words().into_text(lang),
            evidence_basis: answer.evidence.basis().into_text(lang),
            evidence: Evidence::from(&answer.evidence),
            game: answer.game,
            position: answer.position,
            board: answer.board,
            grundy: answer.grundy.map(Number),
            loopy: answer.infinity.map(|values| Loopy { infinity: numbers(values) }),
            remoteness: answer.remoteness,
            score: answer.score,
            drawing_move_count: answer.move_count.clone().map(Number).filter(|_| is_draw),
            winning_move_count: if is_draw {
                Some(Number(Big::ZERO))
            } else {
                answer.move_count.map(Number)
            },
            drawing_moves,
            winning_moves,
            why: answer.why.into_text(lang),
            parameters: Parameters(answer.parameters),
        }
    }
}
