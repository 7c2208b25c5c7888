//! `practice`: generates a position with winning and losing moves, as an exercise.

use crate::command::Request;
use crate::input::{Natural, RawInput};
use crate::legal_move::question_text;
use crate::library;
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
use crate::view::write_position;
use grundy::base::{Error, Lang, Text, text};
use grundy::workbench::Convention;
use grundy::workbench::practice::{Exercise, exercise};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;

/// A game, from whose positions an exercise is made.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PracticeRequest {
    /// Game, and the position from which play leads to the exercise; without a position, an example
    /// of the game.
    #[schemars(extend("x-description-zh" = "游戏，可带局面，否则用其示例；练习由此产生"))]
    pub question: RawInput,
    /// Misère play: the player who cannot move wins.
    #[schemars(extend("x-description-zh" = "反常规则：无法行动的一方获胜"))]
    #[serde(default)]
    pub misere: bool,
    /// Number of the exercise: the same number gives the same position.
    #[schemars(extend("x-description-zh" = "练习的编号：相同编号给出相同局面"))]
    #[serde(default)]
    pub seed: Natural,
    /// The texts of the rule files and graphs that the request names, by name.
    #[serde(default)]
    pub files: Files,
}

/// An exercise: a position in which some moves win and others do not.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PracticeResponse {
    /// The position of the exercise, as a question that every command accepts.
    pub question: String,
    /// The number of legal moves in the position.
    pub move_count: usize,
    /// The number of legal moves that win.
    pub winning_move_count: usize,
}

impl Request for PracticeRequest {
    const NAME: &'static str = "practice";
    const SUMMARY: Text = text!(commands::summary_generates_exercise);
    const SAMPLE: &'static str = "grundy practice nim 3 4 5 --seed 7";
    const EXAMPLE: &'static str = r#"{"question": "nim 3 4 5", "seed": 7}"#;
    type Output = Exercise;
    type Response = PracticeResponse;

    fn compute(&self, session: &mut Session) -> Result<Exercise, Error> {
        let convention = Convention { misere: self.misere, compound: None };
        let question =
            session.question(&library::with_example(&self.question), &self.files, convention)?;
        exercise(&question, self.seed.0, &session.budget)
    }

    fn response(&self, output: Exercise, _: Lang) -> PracticeResponse {
        PracticeResponse {
            question: question_text(&output.question),
            move_count: output.moves,
            winning_move_count: output.winning,
        }
    }

    fn write_text(&self, output: &Exercise, writer: &mut TextWriter) -> io::Result<()> {
        write_position(&output.question, writer)?;
        writer.write_fact(text!(commands::legal_moves), output.moves)?;
        writer.write_fact(text!(commands::winning_moves), output.winning)
    }
}
