//! `law`: finds the law of a game: a theorem of the catalogue, a period with its proof, or a
//! pattern in a table of values.

mod request;
mod response;
mod text;

use crate::command::{Priority, Request};
use crate::session::Session;
use crate::text_writer::TextWriter;

use grundy::base::{Budget, Ending, Error, Lang, Text, text};
use grundy::words;
use grundy::workbench::find_law::{LawQuery, find_law};
pub use request::{Language, LawOutput, LawRequest};
pub(crate) use response::Proof;
pub use response::{FoundLaw, LawKind, LawResponse, Searched};
use std::io;
use std::time::{Duration, Instant};

impl Request for LawRequest {
    const NAME: &'static str = "law";
    const SUMMARY: Text = text!(law::summary);
    const SAMPLE: &'static str = "grundy law 0.77";
    const EXAMPLE: &'static str = r#"{"game": "0.77"}"#;
    const PRIORITY: Priority = Priority::Job;
    type Output = LawOutput;
    type Response = LawResponse;

    fn check(&self, session: &mut Session) -> Result<(), Error> {
        if let Some(max_seconds) = session.limits.max_seconds
            && !(1..=max_seconds).contains(&self.seconds.0)
        {
            return Err(Error::bad(words!(law::seconds_is, seconds = self.seconds.0))
                .help(words!(law::choose_from_one_to, max_seconds)));
        }
        session.game(&self.game, &self.files)?.use_engine(self.engine.into())
    }

    fn compute(&self, session: &mut Session) -> Result<LawOutput, Error> {
        self.check(session)?;
        let (instance, ending) =
            session.game(&self.game, &self.files)?.with_convention(self.misere);
        let fixed_names: Vec<&str> =
            self.game.iter().filter_map(|word| Some(word.split_once('=')?.0)).collect();
        let options = LawQuery {
            fixed_names: &fixed_names,
            to: self.to.map(|to| to.0),
            observe: self.observe,
            seconds: self.seconds.0,
            misere: self.misere && ending == Ending::Misere,
        };
        let mut budget = session.budget;
        if session.limits.max_seconds.is_some() {
            // The time limit of the request replaces the time limit of the budget.
            let time = Duration::from_secs(self.seconds.0.saturating_add(1));
            budget = Budget { deadline: Instant::now().checked_add(time), ..budget };
        }
        Ok(LawOutput { search: find_law(&instance, options, &budget)? })
    }

    fn response(&self, output: LawOutput, lang: Lang) -> LawResponse {
        LawResponse::from_output(self, &output, lang)
    }

    fn write_text(&self, output: &LawOutput, writer: &mut TextWriter) -> io::Result<()> {
        text::write_text(output, writer)
    }
}
