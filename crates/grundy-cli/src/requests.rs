//! Runs the requests of `grundy-commands` within the limits of the command line, with a progress
//! bar, and writes their answers as text or JSON.

use crate::limits::LimitArgs;
use crate::output::Out;
use crate::progress::Bar;
use crate::{CommandFailure, CommandResult, files};
use grundy::base::{Budget, Error, Lang};
use grundy_commands::{Request, Session, TextWriter};
use std::process::ExitCode;

/// Opens a session with the given limits, which reads files from the disk of this computer and
/// reports its progress to `bar`.
pub fn new_session<'a>(limits: &LimitArgs, bar: &'a Bar, lang: Lang) -> Session<'a> {
    let budget = Budget { progress: Some(bar), ..limits.budget() };
    Session::new(budget, lang, &files::read_file)
}

/// Computes the result of `request` within `limits`, while a progress bar shows its progress.
pub fn compute<R: Request>(
    request: &R,
    limits: &LimitArgs,
    lang: Lang,
) -> Result<R::Output, Error> {
    let bar = Bar::new(lang);
    request.compute(&mut new_session(limits, &bar, lang))
}

/// Writes the result of `request` to `out`: as JSON if `--json` is set, otherwise as text.
pub fn write_response<R: Request>(
    request: &R,
    result: R::Output,
    out: &mut Out,
) -> Result<(), CommandFailure> {
    let lang = out.lang;
    if out.json {
        out.json_line(&request.response(result, lang))?;
    } else {
        request.write_text(&result, &mut TextWriter::new(lang, out))?;
    }
    Ok(())
}

/// Computes the result of a request and writes it. Returns the exit code.
pub fn answer<R: Request>(request: &R, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    let result = compute(request, limits, out.lang)?;
    write_response(request, result, out)?;
    Ok(ExitCode::SUCCESS)
}
