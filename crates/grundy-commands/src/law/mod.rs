//! `law`: the law of a game's values: a theorem, a period with its proof, or what tables show.

mod asked;
mod response;
mod text;

use crate::command::{Lane, Request};
use crate::page::Page;
use crate::session::Session;
pub use asked::{Found, Language, LawRequest};
use grundy::base::{Budget, Error, Lang, Text};
use grundy::words;
use grundy::workbench::seek::{Wanted, seek};
pub(crate) use response::Proof;
pub use response::{FoundLaw, LawKind, LawResponse, Searched};
use std::io::{self, Write};
use std::time::{Duration, Instant};

impl Request for LawRequest {
    const NAME: &'static str = "law";
    const SUMMARY: Text = Text {
        en: "The law of a game's values: a theorem, a period with its proof, or what tables show",
        zh: "一个游戏数值的规律：定理、带证明的周期，或表中所见",
    };
    const SAMPLE: &'static str = "grundy law 0.77";
    const EXAMPLE: &'static str = r#"{"game": "0.77"}"#;
    const LANE: Lane = Lane::Job;
    type Found = Found;
    type Response = LawResponse;

    fn check(&self, session: &mut Session) -> Result<(), Error> {
        if let Some(most) = session.most.seconds
            && !(1..=most).contains(&self.seconds.0)
        {
            let seconds = self.seconds.0;
            return Err(Error::bad(words!("`seconds` is {seconds}", "`seconds` 为 {seconds}"))
                .help(words!("choose from 1 to {most}", "请取 1 到 {most}")));
        }
        session.game(&self.game, &self.files)?.use_engine(self.engine.into())
    }

    fn find(&self, session: &mut Session) -> Result<Found, Error> {
        self.check(session)?;
        let instance = session.game(&self.game, &self.files)?;
        let given: Vec<&str> =
            self.game.iter().filter_map(|word| Some(word.split_once('=')?.0)).collect();
        let wanted = Wanted {
            given: &given,
            to: self.to.map(|to| to.0),
            observe: self.observe,
            seconds: self.seconds.0,
            misere: self.misere,
        };
        let mut budget = session.budget;
        if session.most.seconds.is_some() {
            // A job has no time of its own but this.
            let time = Duration::from_secs(self.seconds.0.saturating_add(1));
            budget = Budget { deadline: Instant::now().checked_add(time), ..budget };
        }
        Ok(Found { sought: seek(&instance, wanted, &budget)? })
    }

    fn response(&self, found: Found, lang: Lang) -> LawResponse {
        LawResponse::of(self, &found, lang)
    }

    fn text(&self, found: &Found, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        text::text(found, &mut Page::new(lang, to))
    }
}
