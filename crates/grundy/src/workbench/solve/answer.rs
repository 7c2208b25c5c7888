//! What is answered.

use crate::base::{Big, Choices, LoopyNimber, Outcome, Side, Words};
use crate::law::Evidence;
use crate::workbench::game::parameters;
use std::borrow::Cow;

/// Who wins, by which move, why, and how sure that is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The game or the games of the sum.
    pub game: String,
    /// The position, as it is written.
    pub position: String,
    /// Each game of the sum with its position; one for a single game.
    pub summands: Vec<(String, String)>,
    /// The position as a rule file draws it, for those that do.
    pub board: Option<String>,
    /// The name of the side that is to move, in rule files with sides.
    pub side: Option<String>,
    /// The names of both sides, in rule files with sides.
    pub sides: Option<[String; 2]>,
    /// Who wins.
    pub outcome: Outcome,
    /// Who is to move, where the players move differently and the outcome names a side.
    pub mover: Option<Side>,
    /// The Grundy value, where it exists and was found.
    pub grundy: Option<Big>,
    /// Where play may go on for ever and the value is ∞(K): the members of K, ascending.
    pub infinity: Option<Vec<Big>>,
    /// Moves until the end under best play, where that was cheap to find.
    pub remoteness: Option<u32>,
    /// The result in points, for games that end in scores.
    pub score: Option<i64>,
    /// Winning moves (or, in a drawn position, the moves that hold the draw): all or the first few.
    pub moves: Vec<Move>,
    /// How many such moves there are, when that is known.
    pub move_count: Option<Big>,
    /// The reason, with the numbers put in.
    pub why: Words,
    /// How sure it is.
    pub evidence: Evidence,
    /// The parameters of rule files with their values.
    pub parameters: Vec<(String, i64)>,
}

/// A move that is recommended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Move {
    /// Which summand it is made in, from 1, when there are several.
    pub summand: Option<usize>,
    /// What is done, as its rules name it: `take`, `go`, the name of a `move` of a rule file; `each` where a move is
    /// made in every component, `several` where in any of them.
    pub kind: Cow<'static, str>,
    /// What is chosen in it.
    pub choices: Choices,
    /// The position after it, as it is written; `None` where it is too long to write.
    pub to: Option<String>,
    /// Where it is made in several games: the positions of all games after it.
    pub all: Vec<String>,
    /// The move in words.
    pub words: Words,
}

impl Answer {
    /// The question as it can be asked again: `nim 5 + 0.77 9`.
    pub fn asked(&self) -> String {
        let parts = self.summands.iter().map(|(game, position)| format!("{game} {position}"));
        parts.collect::<Vec<_>>().join(" + ")
    }

    /// The question that a move of this answer leaves, as it can be asked; `None` where it is too long to write.
    pub fn asked_after(&self, made: &Move) -> Option<String> {
        let to = made.to.as_deref()?;
        if !made.all.is_empty() {
            let parts = self.summands.iter().zip(&made.all);
            let parts: Vec<String> = parts.map(|((game, _), to)| format!("{game} {to}")).collect();
            return Some(parts.join(" + "));
        }
        let Some(summand) = made.summand else { return Some(format!("{} {to}", self.game)) };
        let parts = self.summands.iter().enumerate().map(|(at, (game, position))| {
            let left = if at + 1 == summand { to } else { position };
            format!("{game} {left}")
        });
        Some(parts.collect::<Vec<_>>().join(" + "))
    }

    /// How it is known, and for which parameters where that is a proof for every size.
    pub fn evidence_words(&self) -> Words {
        let told = self.evidence.words();
        match self.evidence {
            Evidence::Proved { .. } => told.then(&parameters::after(&self.parameters)),
            _ => told,
        }
    }

    /// What a side is called: as the rule file names it, else `first` or `second`.
    pub fn side_name(&self, side: Side) -> &str {
        let at = usize::from(side == Side::Second);
        self.sides.as_ref().map_or(["first", "second"][at], |names| &names[at])
    }

    /// The side that wins, where the players move differently and somebody wins.
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

    /// The word for the outcome: N, P, draw; the side that wins where the players move differently.
    pub fn outcome_name(&self) -> &str {
        self.winner().unwrap_or(self.outcome.name())
    }

    /// The value as it is written, `3` or `∞(0,2)`, where it was found.
    pub fn value(&self) -> Option<String> {
        let infinity = self
            .infinity
            .as_ref()
            .map(|known| LoopyNimber::Infinite(known.clone().into()).to_string());
        self.grundy.as_ref().map(Big::to_string).or(infinity)
    }
}
