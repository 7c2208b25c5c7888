//! `practice`: a position of a game in which some moves win and others do not.

use crate::choice::asked_again;
use crate::command::Request;
use crate::known;
use crate::page::Page;
use crate::session::{Files, Session};
use crate::typed::{Natural, Typed};
use crate::view::shown;
use grundy::base::{Error, Lang, Text};
use grundy::workbench::Convention;
use grundy::workbench::practice::{Exercise, exercise};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// A game with a position from which others are made.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PracticeRequest {
    /// The game, with a position or its example: heaps become larger, elsewhere moves are made from it.
    pub question: Typed,
    /// Whether the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// Which position: the same number gives the same one.
    #[serde(default)]
    pub seed: Natural,
    /// The texts of rule files and graphs that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

/// A position to practise on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PracticeResponse {
    /// How to ask for the position.
    pub question: String,
    /// How many moves it has.
    pub move_count: usize,
    /// How many of them win.
    pub winning_move_count: usize,
}

impl Request for PracticeRequest {
    const NAME: &'static str = "practice";
    const SUMMARY: Text = Text {
        en: "A position in which some moves win and others do not, to practise on",
        zh: "一个有的走法胜、有的不胜的局面，供练习",
    };
    const SAMPLE: &'static str = "grundy practice nim 3 4 5 --seed 7";
    const EXAMPLE: &'static str = r#"{"question": "nim 3 4 5", "seed": 7}"#;
    type Found = Exercise;
    type Response = PracticeResponse;

    fn find(&self, session: &mut Session) -> Result<Exercise, Error> {
        let convention = Convention { misere: self.misere, compound: None };
        let question = session.question(&known::begun(&self.question), &self.files, convention)?;
        exercise(&question, self.seed.0, &session.budget)
    }

    fn response(&self, found: Exercise, _: Lang) -> PracticeResponse {
        PracticeResponse {
            question: asked_again(&found.question),
            move_count: found.moves,
            winning_move_count: found.winning,
        }
    }

    fn text(&self, found: &Exercise, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        shown(&found.question, page)?;
        page.fact("moves", "走法", &found.moves.to_string())?;
        page.fact("winning moves", "必胜走法", &found.winning.to_string())
    }
}
