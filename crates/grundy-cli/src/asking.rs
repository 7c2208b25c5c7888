//! How every command is answered here: within the limits of the program, with a bar for who watches, in text or JSON.

use crate::Failure;
use crate::files;
use crate::limits::Limits;
use crate::output::Out;
use crate::progress::Bar;
use grundy::base::{Budget, Error, Lang};
use grundy_commands::{Request, Session};
use std::process::ExitCode;

/// A session that reads the files of this machine.
pub fn session<'a>(limits: &Limits, bar: &'a Bar, lang: Lang) -> Session<'a> {
    let budget = Budget { progress: Some(bar), ..limits.budget() };
    Session::new(budget, lang, &files::read)
}

/// What a request finds.
pub fn found<R: Request>(request: &R, limits: &Limits, lang: Lang) -> Result<R::Found, Error> {
    let bar = Bar::new(lang);
    let budget = Budget { progress: Some(&bar), ..limits.budget() };
    request.find(&mut Session::new(budget, lang, &files::read))
}

/// Writes what was found.
pub fn write<R: Request>(request: &R, found: R::Found, out: &mut Out) -> Result<(), Failure> {
    let lang = out.lang;
    match out.json {
        true => out.json_line(&request.response(found, lang))?,
        false => request.text(&found, lang, out)?,
    }
    Ok(())
}

/// Answers a request, and writes the answer.
pub fn answer<R: Request>(
    request: &R,
    limits: &Limits,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let found = found(request, limits, out.lang)?;
    write(request, found, out)?;
    Ok(ExitCode::SUCCESS)
}
