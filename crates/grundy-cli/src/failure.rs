//! What ends the program early, and with which exit code.

use crate::complaint::{BAD_USE, complain};
use crate::watch;
use grundy::base::{Error, Lang, Medium};
use grundy::words;
use grundy_commands::{Refusal, refusal::Reason};
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
/// A claim was neither proved nor refuted.
pub const NOT_PROVED: u8 = 3;

impl Failure {
    /// Tells it on standard error, in one line, with the places of a rule file drawn, or as an object of JSON, and
    /// gives the exit code. A reader that went away is no failure.
    pub fn report(self, lang: Lang, as_json: bool) -> ExitCode {
        let line = match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Output(error) => {
                let line = words!("cannot write: {error}", "无法写出：{error}");
                if as_json {
                    let message = line.get(lang).to_string();
                    let error = Reason { kind: "output", message, help: None, code: Some(BAD_USE) };
                    complain_to_programs(&Refusal { error });
                    return ExitCode::from(BAD_USE);
                }
                line.get(lang).to_string()
            }
            Failure::Question(error) if as_json => {
                let code = watch::exit_code(BAD_USE);
                complain_to_programs(
                    &for_programs(&watch::explained(error), lang).ending_with(code),
                );
                return ExitCode::from(code);
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

/// An error as an object whose keys are stable; `help` is left out where the message says all.
pub fn for_programs(error: &Error, lang: Lang) -> Refusal {
    Refusal::of(error, Medium::CommandLine, lang).ending_with(BAD_USE)
}

/// One object on standard error.
pub fn complain_to_programs(told: &Refusal) {
    // What cannot be told to anybody is left at that.
    let _ = writeln!(io::stderr(), "{}", serde_json::to_string(told).unwrap_or_default());
}
