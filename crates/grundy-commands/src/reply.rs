//! `reply`: the move of the perfect opponent, or of one that errs now and then.

use crate::asked::in_turn;
use crate::choice::LegalMove;
use crate::command::Request;
use crate::joined::{End, Joined, Play};
use crate::page::Page;
use crate::session::{Files, Session};
use crate::typed::{Natural, Typed};
use grundy::base::{Error, Lang, Text};
use grundy::words;
use grundy::workbench::weaker::{Erring, Reply as Made, reply};
use grundy::workbench::{Answer, Convention, Detail, Question, solve};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// A position of a game or of a sum, and how well the opponent plays.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplyRequest {
    /// The games with their positions and parameters.
    pub question: Typed,
    /// Whether the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// In which components of a sum a player moves: heaps, tokens, and positions of other games.
    #[serde(default)]
    pub play: Option<Play>,
    /// When play of a sum is over.
    #[serde(default)]
    pub end: Option<End>,
    /// In the middle of a turn in several components: the numbers of those moved in so far, from 1.
    #[serde(default)]
    pub moved: Vec<Natural>,
    /// One of so many replies, on average, is drawn at random from the legal moves; without it, or with 0, none is.
    #[serde(default)]
    pub errs: Option<Natural>,
    /// A number from which follows what is drawn at this position.
    #[serde(default)]
    pub seed: Option<Natural>,
    /// The texts of rule files and graphs that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

/// The move of the opponent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReplyResponse {
    /// The move; `null` when play is over.
    #[serde(rename = "move")]
    pub made: Option<LegalMove>,
    /// Whether it was drawn at random, and not looked for.
    pub at_random: bool,
    /// Why: what is said of the position it leads to; `null` where that was not found.
    pub why: Option<String>,
}

/// What is found.
pub struct Reply {
    question: Question,
    made: Option<(Made, Option<Answer>)>,
}

impl Request for ReplyRequest {
    const NAME: &'static str = "reply";
    const SUMMARY: Text = Text {
        en: "The move of the perfect opponent, or of one that errs now and then",
        zh: "完美对手或偶尔出错的对手的应着",
    };
    const SAMPLE: &'static str = "grundy reply nim 3 4 5";
    const EXAMPLE: &'static str = r#"{"question": "nim 3 4 5"}"#;
    type Found = Reply;
    type Response = ReplyResponse;

    fn find(&self, session: &mut Session) -> Result<Reply, Error> {
        let convention = Convention { misere: self.misere, compound: None };
        let question = session.question(&self.question, &self.files, convention)?;
        let joined = Joined { play: self.play, end: self.end };
        let question = in_turn(joined.asked(question)?, &self.moved)?;
        let number = |typed: Option<Natural>| typed.map_or(0, |number| number.0);
        let erring = Erring { one_in: number(self.errs), seed: number(self.seed) };
        let made = reply(&question, erring, &session.budget)?.map(|made| {
            let detail = Detail { moves: 0, ..Detail::default() };
            let after = question.after(&made.choice);
            // Of a move that was not looked for nothing is said.
            let looked = !made.at_random;
            let there = looked.then(|| solve(&after, detail, &session.budget).ok());
            (made, there.flatten())
        });
        Ok(Reply { question, made })
    }

    fn response(&self, found: Reply, lang: Lang) -> ReplyResponse {
        let Some((made, there)) = found.made else {
            return ReplyResponse { made: None, at_random: false, why: None };
        };
        ReplyResponse {
            made: Some(LegalMove::of(&found.question, &made.choice, lang)),
            at_random: made.at_random,
            why: there.map(|there| there.why.get(lang).to_string()),
        }
    }

    fn text(&self, found: &Reply, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        let Some((made, there)) = &found.made else {
            return page.line(&found.question.why_over());
        };
        let choice = &made.choice;
        let (told, after) = (choice.words.get(lang), found.question.after(choice).print());
        writeln!(page.to, "{told}  →  {after}")?;
        if made.at_random {
            page.line(&words!("drawn at random from the legal moves", "从合法走法中随机选出"))?;
        }
        match there {
            Some(there) => page.fact("why", "理由", there.why.get(lang)),
            None => Ok(()),
        }
    }
}
