//! An answer for programs.

use super::found::Found;
use super::sum::SumAnswer;
use crate::chosen::Choices;
use crate::shown::{Evidence, Loopy, Parameters, Winner};
use crate::sided::letter;
use crate::typed::Number;
use grundy::base::{Big, Lang, Outcome};
use grundy::partizan::Outcome as Class;
use grundy::workbench::{Answer, Move};
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;

/// Who wins a position; of a function of the catalogue, its lines.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SolveResponse {
    /// Who wins a position.
    Answer(Box<PositionAnswer>),
    /// What a function of the catalogue gives.
    Lines(FunctionAnswer),
    /// Who wins a sum of games whose sides differ.
    Sum(Box<SumAnswer>),
}

/// Who wins a position, by which moves, why, and how sure that is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PositionAnswer {
    /// The games of the question, joined by ` + `.
    pub game: String,
    /// The position, as it is typed.
    pub position: String,
    /// How to ask for this position again.
    pub question: String,
    /// The position as a rule file draws it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// Who wins.
    pub outcome: Winner,
    /// Which side is to move and which wins, where the players move differently.
    #[serde(flatten)]
    pub sides: Option<Sides>,
    /// The Grundy value; `null` where it was not found or there is none.
    pub grundy: Option<Number>,
    /// The value where play may return.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loopy: Option<Loopy>,
    /// Moves to the end, when the winner hastens and the loser delays; `null` where they were not counted.
    pub remoteness: Option<u32>,
    /// Points for the player to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i64>,
    /// Moves that leave the opponent in a P-position, as many as were asked for.
    pub winning_moves: Vec<AnswerMove>,
    /// How many there are; `null` where they were not counted.
    pub winning_move_count: Option<Number>,
    /// Of a draw, moves that keep it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing_moves: Option<Vec<AnswerMove>>,
    /// How many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing_move_count: Option<Number>,
    /// The reason in words.
    pub why: String,
    /// How the answer is known.
    pub evidence: Evidence,
    /// The same in words.
    pub evidence_text: String,
    /// What it rests on, in words.
    pub evidence_basis: String,
    /// The parameters for which alone the answer holds.
    #[serde(skip_serializing_if = "Parameters::is_empty")]
    pub parameters: Parameters,
}

/// Who is who, where the players move differently; nobody wins a draw.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Sides {
    /// The side to move: as the rules name it, else `first` or `second`.
    pub mover: String,
    /// The side that wins, likewise; `null` in a draw.
    pub winner: Option<String>,
    /// Whether that is the side to move; `null` in a draw.
    pub winner_is_mover: Option<bool>,
    /// Who wins whoever begins: `L` or `R` one side, `N` who begins, `P` who does not; left out where it was not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome_class: Option<&'static str>,
}

/// A move that is recommended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AnswerMove {
    /// The move in words.
    #[serde(rename = "move")]
    pub text: String,
    /// What is done, as its rules name it: `take`, `go`; of a rule file the name of its `move`; `each` where a move is
    /// made in every component, `several` where in any of them; `choices` then has `moves`, a list of these.
    pub kind: Cow<'static, str>,
    /// What is chosen in it.
    pub choices: Choices,
    /// The position after it, as it is typed; `null` where it is too long to write.
    pub to: Option<String>,
    /// Which game of a sum it is made in, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summand: Option<usize>,
    /// How to ask for the position after it; `null` where it is too long to write.
    pub question: Option<String>,
}

/// What a function of the catalogue gives.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FunctionAnswer {
    /// The function.
    pub game: String,
    /// What was asked.
    pub input: String,
    /// Its answer, in lines.
    pub result: Vec<String>,
}

impl SolveResponse {
    pub(super) fn of(found: Found, lang: Lang) -> SolveResponse {
        match found {
            Found::Answer { answer, class, .. } => {
                SolveResponse::Answer(Box::new(PositionAnswer::of(*answer, class, lang)))
            }
            Found::Lines { card, input, lines } => SolveResponse::Lines(FunctionAnswer {
                game: card.id.to_string(),
                input,
                result: lines.iter().map(|line| line.get(lang).to_string()).collect(),
            }),
            Found::Sum(sum) => SolveResponse::Sum(Box::new(sum.response(lang))),
        }
    }
}

impl PositionAnswer {
    fn of(mut answer: Answer, class: Option<Class>, lang: Lang) -> PositionAnswer {
        let made = std::mem::take(&mut answer.moves);
        let written = |one: Move| AnswerMove {
            question: answer.asked_after(&one),
            text: one.words.into_text(lang),
            kind: one.kind,
            choices: Choices::from(one.choices),
            to: one.to,
            summand: one.summand,
        };
        let moves: Vec<AnswerMove> = made.into_iter().map(written).collect();
        let drawn = answer.outcome == Outcome::Draw;
        let numbers = |known: Vec<Big>| known.into_iter().map(Number).collect();
        let (drawing_moves, winning_moves) =
            if drawn { (Some(moves), vec![]) } else { (None, moves) };
        PositionAnswer {
            question: answer.asked(),
            outcome: answer.outcome.into(),
            sides: answer.mover.map(|mover| Sides {
                mover: answer.side_name(mover).to_string(),
                winner: answer.winner().map(str::to_string),
                winner_is_mover: (!drawn).then_some(answer.outcome == Outcome::N),
                outcome_class: class.map(letter),
            }),
            evidence_text: answer.evidence_words().into_text(lang),
            evidence_basis: answer.evidence.basis().into_text(lang),
            evidence: Evidence::from(&answer.evidence),
            game: answer.game,
            position: answer.position,
            board: answer.board,
            grundy: answer.grundy.map(Number),
            loopy: answer.infinity.map(|known| Loopy { infinity: numbers(known) }),
            remoteness: answer.remoteness,
            score: answer.score,
            drawing_move_count: answer.move_count.clone().map(Number).filter(|_| drawn),
            winning_move_count: match drawn {
                true => Some(Number(Big::ZERO)),
                false => answer.move_count.map(Number),
            },
            drawing_moves,
            winning_moves,
            why: answer.why.into_text(lang),
            parameters: Parameters(answer.parameters),
        }
    }
}
