//! Defines the errors that end the program, and its exit codes.

use crate::stderr::{EXIT_BAD_USE, print_error, print_refusal, to_refusal};
use crate::watch;
use grundy::base::{Error, Lang};
use grundy::words;
use grundy_commands::{Refusal, refusal::Reason};
use std::io::{self, Write};
use std::process::ExitCode;

/// The reason why a command ends without an answer.
pub enum CommandFailure {
    /// The request is invalid or cannot be answered within the limits.
    Question(Error),
    /// Standard output could not be written.
    Output(io::Error),
}

/// The exit code of a command that printed an answer, or the reason why there is no answer.
pub type CommandResult = Result<ExitCode, CommandFailure>;

impl From<Error> for CommandFailure {
    fn from(error: Error) -> CommandFailure {
        CommandFailure::Question(error)
    }
}

impl From<io::Error> for CommandFailure {
    fn from(error: io::Error) -> CommandFailure {
        CommandFailure::Output(error)
    }
}

/// The exit code of `judge --against` if the tested program fails on an input.
pub const EXIT_DIFFERENT: u8 = 1;
/// The exit code if a law, a claim, a certificate or a label (the stored result of a position) of a
/// tablebase is false.
pub const EXIT_FALSE: u8 = 1;
/// The exit code if a claim was neither proved nor refuted.
pub const EXIT_UNDECIDED: u8 = 3;

impl CommandFailure {
    /// Writes the error to standard error and returns the exit code of the program.
    ///
    /// The error is one line of text or of JSON; an error in a rule file also shows the lines of
    /// the file. Returns success if the reader of standard output closed the pipe.
    pub fn report(self, lang: Lang, as_json: bool) -> ExitCode {
        let line = match self {
            CommandFailure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            CommandFailure::Output(error) => {
                watch::claim_report();
                let line = words!(cli::cannot_write_to_standard_output, error);
                if as_json {
                    let message = line.get(lang).to_string();
                    let error =
                        Reason { kind: "output", message, help: None, code: Some(EXIT_BAD_USE) };
                    print_refusal(&Refusal { error });
                    return ExitCode::from(EXIT_BAD_USE);
                }
                line.get(lang).to_string()
            }
            CommandFailure::Question(error) if as_json => {
                watch::claim_report();
                let code = watch::exit_code(EXIT_BAD_USE);
                print_refusal(
                    &to_refusal(&watch::with_stop_reason(error), lang).with_exit_code(code),
                );
                return ExitCode::from(code);
            }
            CommandFailure::Question(error) if error.is_multiline() => {
                watch::claim_report();
                let _ = writeln!(anstream::stderr(), "{}", error.line(lang).trim_end());
                return ExitCode::from(EXIT_BAD_USE);
            }
            CommandFailure::Question(error) => {
                watch::claim_report();
                watch::with_stop_reason(error).line(lang)
            }
        };
        print_error(&line, lang);
        ExitCode::from(watch::exit_code(EXIT_BAD_USE))
    }
}
