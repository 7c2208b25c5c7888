//! The answer to a question, as programs and users receive it.

use crate::plan::Method;
use grundy_core::base::{Big, LoopyNimber, Outcome, Side};
use grundy_store::game::parameters;
use grundy_text::{Evidence, MoveChoices, Words};
use std::borrow::Cow;

/// The answer to a question: who wins, by which move, why, and on what evidence.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The name of the game. For a sum, the names of its games, joined by ` + `.
    pub game: String,
    /// The text of the position. In a sum, the texts of the positions of all summands, joined by
    /// ` + `.
    pub position: String,
    /// For each game of the sum, its name and the text of its position. For a single game, the list
    /// has one pair.
    pub summands: Vec<(String, String)>,
    /// The drawing of the position, if its rule file draws positions.
    pub board: Option<String>,
    /// Explains how the positions of the game are written. Empty for a sum, and for games whose
    /// positions are written in an obvious way.
    pub notation: Words,
    /// The name of the side to move, in rule files with sides.
    pub side: Option<String>,
    /// The names of both sides, in rule files with sides.
    pub sides: Option<[String; 2]>,
    /// The outcome for the player to move: win (N), loss (P) or draw.
    pub outcome: Outcome,
    /// The side to move, in games in which the two sides have different moves; otherwise `None`.
    /// Together with the outcome it determines which side wins.
    pub mover: Option<Side>,
    /// The Grundy value of the position; `None` if it does not exist or was not computed.
    pub grundy: Option<Big>,
    /// The set K, in ascending order, if the position is loopy and has the value ∞(K); otherwise
    /// `None`. K are the Grundy values of those options that have a finite value.
    pub infinity: Option<Vec<Big>>,
    /// The number of moves to the end under best play; `None` if it does not exist or was too
    /// costly to compute.
    pub remoteness: Option<u32>,
    /// The result in points for the player to move; `None` in games without scores.
    pub score: Option<i64>,
    /// The winning moves, or in a drawn position the moves that keep the draw, up to the number
    /// that the question requests.
    pub moves: Vec<Move>,
    /// The total number of winning moves (in a drawn position, of moves that keep the draw), listed
    /// or not; `None` if it was not determined.
    pub move_count: Option<Big>,
    /// The reason for the outcome, with the values or the numbers of moves from which the outcome
    /// follows.
    pub why: Words,
    /// The method that found the answer, which is in the plan of the question.
    pub method: Method,
    /// The evidence for the answer: a theorem, a proof, or a computation.
    pub evidence: Evidence,
    /// The name and value of each parameter, in rule files with parameters.
    pub parameters: Vec<(String, i64)>,
}

/// A winning move of an [`Answer`] or, in a drawn position, a move that keeps the draw.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Move {
    /// The number of the summand in which the move is made, counted from 1; `None` if there is only
    /// one.
    pub summand: Option<usize>,
    /// The name of the move in the rules: `take`, `go`, the name of a `move` of a rule file; `each`
    /// for a move in every component, `several` for a move in any set of components.
    pub kind: Cow<'static, str>,
    /// The choices that distinguish the move from others of the same name, such as the number of
    /// tokens taken.
    pub choices: MoveChoices,
    /// The text of the position after the move; `None` if it is too long to write. In a sum, this
    /// is only the summand in which the move is made.
    pub to: Option<String>,
    /// For a move in several summands, the text of the position of every summand after the move.
    /// Empty for a move in one summand.
    pub all: Vec<String>,
    /// The description of the move in both languages.
    pub words: Words,
}

impl Answer {
    /// Returns the question as the user types it: `nim 5 + 0.77 9`.
    pub fn query(&self) -> String {
        let queries = self.summands.iter().map(|(game, position)| format!("{game} {position}"));
        queries.collect::<Vec<_>>().join(" + ")
    }

    /// Returns the question about the position after `chosen_move`, as the user types it. Returns
    /// `None` if that position is too long.
    pub fn query_after(&self, chosen_move: &Move) -> Option<String> {
        let to = chosen_move.to.as_deref()?;
        if !chosen_move.all.is_empty() {
            let positions_after = self.summands.iter().zip(&chosen_move.all);
            let positions_after: Vec<String> =
                positions_after.map(|((game, _), to)| format!("{game} {to}")).collect();
            return Some(positions_after.join(" + "));
        }
        let Some(summand) = chosen_move.summand else { return Some(format!("{} {to}", self.game)) };
        let queries = self.summands.iter().enumerate().map(|(index, (game, position))| {
            let text = if index + 1 == summand { to } else { position };
            format!("{game} {text}")
        });
        Some(queries.collect::<Vec<_>>().join(" + "))
    }

    /// Describes the evidence in a sentence. For a proof for all sizes, the sentence names the
    /// parameter values for which the law is proved.
    pub fn evidence_words(&self) -> Words {
        let words = self.evidence.words();
        match self.evidence {
            Evidence::Proved { .. } => words.then(&parameters::condition_suffix(&self.parameters)),
            _ => words,
        }
    }

    /// Returns the name of a side in the rule file. Returns `first` or `second` if the file names
    /// none.
    pub fn side_name(&self, side: Side) -> &str {
        let index = usize::from(side == Side::Second);
        self.sides.as_ref().map_or(["first", "second"][index], |names| &names[index])
    }

    /// Returns the name of the side that wins. Returns `None` in a draw, or if both players have
    /// the same moves.
    pub fn winner(&self) -> Option<&str> {
        let mover = self.mover?;
        let winner = match (self.outcome, mover) {
            (Outcome::Draw, _) => return None,
            (Outcome::N, mover) => mover,
            (Outcome::P, Side::First) => Side::Second,
            (Outcome::P, Side::Second) => Side::First,
        };
        Some(self.side_name(winner))
    }

    /// Returns the name of the outcome: N, P, draw, or the winning side if the players move
    /// differently.
    pub fn outcome_name(&self) -> &str {
        self.winner().unwrap_or(self.outcome.name())
    }

    /// Returns the text of the value: a Grundy value such as `3`, or the value ∞(0,2) of a loopy
    /// position. Returns `None` if no value was computed.
    pub fn value(&self) -> Option<String> {
        let infinity = self
            .infinity
            .as_ref()
            .map(|finite_values| LoopyNimber::Infinite(finite_values.clone().into()).to_string());
        self.grundy.as_ref().map(Big::to_string).or(infinity)
    }
}
