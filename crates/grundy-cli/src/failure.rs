//! What ends the program early, and with which exit code.

use crate::watch;
use grundy::base::{Error, Lang};
use grundy::words;
use std::io::{self, Write};
use std::process::ExitCode;

/// A command that could not be done.
pub enum Failure {
    /// The question is wrong, or has no answer here.
    Question(Error),
    /// Writing failed.
    Output(io::Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Question(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// A compared program was found to answer otherwise.
pub const DIFFERENT: u8 = 1;
/// A law was found false.
pub const LAW_FALSE: u8 = 1;
/// Bad use, or a question that cannot be answered.
pub const BAD_USE: u8 = 2;

impl Failure {
    /// Tells it on standard error, in one line or with the places of a rule file drawn, and gives the exit code. A reader that went away
    /// is no failure.
    pub fn report(self, lang: Lang) -> ExitCode {
        let line = match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Output(error) => {
                words!("cannot write: {error}", "无法写出：{error}").get(lang).to_string()
            }
            Failure::Question(error) if error.is_drawn() => {
                let _ = writeln!(anstream::stderr(), "{}", error.line(lang).trim_end());
                return ExitCode::from(BAD_USE);
            }
            Failure::Question(error) => watch::explained(error).line(lang),
        };
        complain(&line, lang);
        ExitCode::from(watch::exit_code(BAD_USE))
    }
}

/// One line on standard error.
pub fn complain(line: &str, lang: Lang) {
    let label = if lang == Lang::Zh { "错误：" } else { "error: " };
    let _ = writeln!(anstream::stderr(), "\x1b[1;31m{label}\x1b[0m{line}");
}
