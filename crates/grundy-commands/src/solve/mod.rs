//! `solve`: who wins a position, by which moves, why, and how sure that is.

mod found;
mod response;
mod sum;
mod text;

use crate::command::Request;
use crate::engine::BoardEngine;
use crate::joined::{End, Joined, Play};
use crate::page::Page;
use crate::session::{Files, Session};
use crate::typed::{Natural, Typed};
pub use found::Found;
use grundy::base::{Budget, Error, Lang, Text};
use grundy::games::Compound;
use grundy::words;
use grundy::workbench::{Convention, Detail, class, solve, value};
pub use response::SolveResponse;
use schemars::JsonSchema;
use serde::Deserialize;
use std::io::{self, Write};
pub use sum::{SumAnswer, SumFound};
pub use text::{brief, draw};

/// Steps spent on a remoteness when it is asked for at any cost.
const FULL_STEPS: u64 = 2_000_000_000;
/// Moves that are listed when nobody says how many.
const MOVES: u64 = 20;

/// A position of a game or of a sum.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SolveRequest {
    /// The games with their positions and parameters.
    pub question: Typed,
    /// Whether the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// How the games of a sum are played together.
    #[serde(default)]
    pub together: Together,
    /// In which components of a sum a player moves: heaps, tokens, and positions of other games.
    #[serde(default)]
    pub play: Option<Play>,
    /// When play of a sum is over.
    #[serde(default)]
    pub end: Option<End>,
    /// Winning moves to list, at most.
    #[serde(default = "usual_moves")]
    pub moves: Natural,
    /// Whether the remoteness and the Grundy value are found even when that is much work.
    #[serde(default)]
    pub full: bool,
    /// Whether the remoteness and the Grundy value are left out where they are any work, as in lists of questions.
    #[serde(default)]
    pub brief: bool,
    /// What solves a board game of a rule file.
    #[serde(default)]
    pub engine: BoardEngine,
    /// The texts of rule files and graphs that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

impl Default for SolveRequest {
    /// As it is read where only what must be there is given.
    fn default() -> SolveRequest {
        SolveRequest {
            question: Default::default(),
            misere: Default::default(),
            together: Default::default(),
            play: None,
            end: None,
            moves: usual_moves(),
            full: Default::default(),
            brief: Default::default(),
            engine: Default::default(),
            files: Default::default(),
        }
    }
}

fn usual_moves() -> Natural {
    Natural(MOVES)
}

/// How the games of a sum are played together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Together {
    /// A move is made in one of them.
    #[default]
    One,
    /// A move is made in each that has one (EVERY-SG).
    Every,
    /// As in `one`; play ends when each has the value 0, and the player to move has then won (SJ).
    Sj,
}

impl Together {
    /// That `play` and `end` leave what is said here as it is.
    ///
    /// # Errors
    /// Where they ask for another compound.
    fn agrees_with(self, joined: Joined) -> Result<(), Error> {
        let other = joined.play.is_some_and(|play| play != Play::Together)
            || joined.end.is_some_and(|end| end != End::Last);
        if self != Together::Every || !other {
            return Ok(());
        }
        let what = if joined.play.is_some() { "play" } else { "end" };
        Err(Error::bad(words!(
            "`together` is `every`, a move in every component until none has one, and `{what}` asks for another compound",
            "`together` 为 `every`（走所有分量，全部终结才结束），而 `{what}` 要求另一种复合"
        ))
        .help(words!(
            "leave `together` out, or `play` and `end`",
            "请去掉 `together`，或去掉 `play` 与 `end`"
        )))
    }
}

impl Request for SolveRequest {
    const NAME: &'static str = "solve";
    const SUMMARY: Text = Text {
        en: "Who wins a position, by which moves, why, and how sure that is",
        zh: "一个局面谁必胜、如何走、为什么、依据何在",
    };
    const SAMPLE: &'static str = "grundy solve nim 2 5 4";
    const EXAMPLE: &'static str = r#"{"question": "nim 2 5 4"}"#;
    type Found = Found;
    type Response = SolveResponse;

    fn find(&self, session: &mut Session) -> Result<Found, Error> {
        let compound = match self.together {
            Together::One => None,
            Together::Every => Some(Compound::EVERY),
            Together::Sj => Some(Compound::SjEnd),
        };
        let convention = Convention { misere: self.misere, compound };
        let joined = Joined { play: self.play, end: self.end };
        self.together.agrees_with(joined)?;
        let moves = usize::try_from(self.moves.0).unwrap_or(usize::MAX);
        let board = self.engine.into();
        let mut detail = Detail { moves, board, ..Detail::default() };
        match (self.full, self.brief) {
            (true, _) => detail.extra_steps = FULL_STEPS,
            (false, true) => detail.extra_steps = 0,
            _ => {}
        }
        session.at_desk(&self.question, &self.files, |desk, words| {
            let of_sum = |terms: Vec<value::Term>, budget: &Budget| {
                sum::only_normal(!self.misere && compound.is_none() && joined.is_empty())?;
                let solved = value::solve(&terms, budget)?;
                Ok(Found::Sum(Box::new(SumFound::new(&terms, solved))))
            };
            if let Some(terms) = sum::asked(desk, words)? {
                return of_sum(terms, &desk.budget);
            }
            if let Some((card, lines)) = desk.evaluate(words) {
                let input = self.question.line();
                return Ok(Found::Lines { card, input, lines: lines? });
            }
            let question = desk.question(words, convention)?;
            if value::is_sided_sum(&question) {
                let terms = value::read(desk, words)?.sum;
                return of_sum(terms, &desk.budget);
            }
            let question = joined.asked(question)?;
            let answer = Box::new(solve(&question, detail, &desk.budget)?);
            // A list of questions is not asked twice as much.
            let class = (!self.brief).then(|| class(&question, &answer, &desk.budget)).flatten();
            Ok(Found::Answer { question, answer, class })
        })
    }

    fn response(&self, found: Found, lang: Lang) -> SolveResponse {
        SolveResponse::of(found, lang)
    }

    fn text(&self, found: &Found, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let most = usize::try_from(self.moves.0).unwrap_or(usize::MAX);
        text::text(found, most, &mut Page::new(lang, to))
    }
}
