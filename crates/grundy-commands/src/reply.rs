//! `reply`: the move of the perfect opponent.

use crate::asked::Asked;
use crate::choice::LegalMove;
use crate::command::Request;
use crate::page::Page;
use crate::session::Session;
use grundy::base::{Error, Lang, Text};
use grundy::workbench::play::{Choice, best};
use grundy::workbench::{Answer, Detail, Question, solve};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// A position of a game or of a sum.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ReplyRequest(pub Asked);

/// The move of the perfect opponent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReplyResponse {
    /// The move; `null` when play is over.
    #[serde(rename = "move")]
    pub made: Option<LegalMove>,
    /// Why: what is said of the position it leads to; `null` where that was not found.
    pub why: Option<String>,
}

/// What is found.
pub struct Reply {
    question: Question,
    made: Option<(Choice, Option<Answer>)>,
}

impl Request for ReplyRequest {
    const NAME: &'static str = "reply";
    const SUMMARY: Text =
        Text { en: "The move of the perfect opponent", zh: "完美对手的应着" };
    const SAMPLE: &'static str = "grundy reply nim 3 4 5";
    const EXAMPLE: &'static str = r#"{"question": "nim 3 4 5"}"#;
    type Found = Reply;
    type Response = ReplyResponse;

    fn find(&self, session: &mut Session) -> Result<Reply, Error> {
        let question = self.0.read(session)?;
        let made = best(&question, &session.budget)?.map(|choice| {
            let detail = Detail { moves: 0, ..Detail::default() };
            let there = solve(&question.after(&choice), detail, &session.budget).ok();
            (choice, there)
        });
        Ok(Reply { question, made })
    }

    fn response(&self, found: Reply, lang: Lang) -> ReplyResponse {
        let Some((choice, there)) = found.made else {
            return ReplyResponse { made: None, why: None };
        };
        ReplyResponse {
            made: Some(LegalMove::of(&found.question, &choice, lang)),
            why: there.map(|there| there.why.get(lang).to_string()),
        }
    }

    fn text(&self, found: &Reply, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        let Some((choice, there)) = &found.made else {
            return page.line(&found.question.why_over());
        };
        let (told, after) = (choice.words.get(lang), found.question.after(choice).print());
        writeln!(page.to, "{told}  →  {after}")?;
        match there {
            Some(there) => page.fact("why", "理由", there.why.get(lang)),
            None => Ok(()),
        }
    }
}
