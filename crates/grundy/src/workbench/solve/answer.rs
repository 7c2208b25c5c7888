//! What is answered, and how it is written for programs.

use crate::base::{Big, Lang, LoopyNimber, Outcome, Side, Words};
use crate::law::Evidence;
use crate::workbench::game::parameters;
use serde::Serialize;
use serde::ser::Serializer;

/// Who wins, by which move, why, and how sure that is.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The game or the games of the sum.
    pub game: String,
    /// The position, as it is written.
    pub position: String,
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
pub struct Move {
    /// The move in words.
    pub told: Words,
    /// The position after it, as it is written; `None` where it is too long to write.
    pub to: Option<String>,
    /// Which summand it is made in, from 1, when there are several.
    pub summand: Option<usize>,
}

impl Answer {
    /// The question as it can be asked again: `nim 5 + 0.77 9`.
    pub fn asked(&self) -> String {
        let games = self.game.split(" + ").zip(self.position.split(" + "));
        games.map(|(game, position)| format!("{game} {position}")).collect::<Vec<_>>().join(" + ")
    }

    /// The question that a move of this answer leaves, as it can be asked; `None` where it is too long to write.
    pub fn asked_after(&self, made: &Move) -> Option<String> {
        let to = made.to.as_deref()?;
        let Some(summand) = made.summand else { return Some(format!("{} {to}", self.game)) };
        let games = self.game.split(" + ").zip(self.position.split(" + "));
        let parts = games.enumerate().map(|(at, (game, position))| match at + 1 == summand {
            true => format!("{game} {to}"),
            false => format!("{game} {position}"),
        });
        Some(parts.collect::<Vec<_>>().join(" + "))
    }

    /// How it is known, and for which parameters where that is a proof for every size.
    pub fn evidence_told(&self) -> Words {
        let told = self.evidence.told();
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

    /// For programs: keys are stable, texts in one language.
    pub fn for_programs(&self, lang: Lang) -> impl Serialize + use<> {
        let moves: Vec<MoveForPrograms> = self
            .moves
            .iter()
            .map(|one| MoveForPrograms {
                told: one.told.get(lang).to_string(),
                to: one.to.clone(),
                summand: one.summand,
            })
            .collect();
        let drawn = self.outcome == Outcome::Draw;
        let count = self.move_count.clone().map(Number);
        AnswerForPrograms {
            game: self.game.clone(),
            position: self.position.clone(),
            board: self.board.clone(),
            outcome: self.outcome.name(),
            sides: self.mover.map(|mover| SidesForPrograms {
                mover: self.side_name(mover).to_string(),
                winner: self.winner().map(str::to_string),
                winner_is_mover: (!drawn).then_some(self.outcome == Outcome::N),
            }),
            grundy: self.grundy.clone().map(Number),
            loopy: self.infinity.as_ref().map(|known| LoopyForPrograms {
                infinity: known.iter().cloned().map(Number).collect(),
            }),
            remoteness: self.remoteness,
            score: self.score,
            drawing_move_count: count.clone().filter(|_| drawn),
            winning_move_count: if drawn { Some(Number(Big::ZERO)) } else { count },
            drawing_moves: drawn.then(|| moves.clone()),
            winning_moves: if drawn { vec![] } else { moves },
            why: self.why.get(lang).to_string(),
            evidence: self.evidence.clone(),
            parameters: parameters::object(&self.parameters),
        }
    }
}

#[derive(Serialize)]
struct AnswerForPrograms {
    game: String,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    outcome: &'static str,
    #[serde(flatten)]
    sides: Option<SidesForPrograms>,
    grundy: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loopy: Option<LoopyForPrograms>,
    remoteness: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i64>,
    winning_moves: Vec<MoveForPrograms>,
    winning_move_count: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing_moves: Option<Vec<MoveForPrograms>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing_move_count: Option<Number>,
    why: String,
    evidence: Evidence,
    #[serde(skip_serializing_if = "serde_json::Map::is_empty")]
    parameters: serde_json::Map<String, serde_json::Value>,
}

/// Who is who, where the players move differently; nobody wins a draw.
#[derive(Serialize)]
struct SidesForPrograms {
    mover: String,
    winner: Option<String>,
    winner_is_mover: Option<bool>,
}

#[derive(Serialize)]
struct LoopyForPrograms {
    infinity: Vec<Number>,
}

#[derive(Clone, Serialize)]
struct MoveForPrograms {
    #[serde(rename = "move")]
    told: String,
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    summand: Option<usize>,
}

/// A natural for programs: a JSON number up to 2^53, which every reader holds exactly, and a
/// string of digits beyond.
#[derive(Clone)]
pub struct Number(pub Big);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        const EXACT_IN_DOUBLES: u64 = 1 << 53;
        match crate::base::to_u64(&self.0) {
            Some(n) if n <= EXACT_IN_DOUBLES => serializer.serialize_u64(n),
            _ => serializer.serialize_str(&self.0.to_string()),
        }
    }
}
