//! `grundy law`: finds the law of a game, and exports it as a certificate or as source code.

use crate::limits::LimitArgs;
use crate::output::Out;
use crate::{CommandFailure, CommandResult, files, requests};
use grundy::base::Error;
use grundy::words;
use grundy::workbench::TableLaws;
use grundy_commands::law::{Language, LawOutput, LawRequest};
use std::io::Write;
use std::process::ExitCode;

/// The options of `grundy law`.
#[derive(clap::Args)]
pub struct LawArgs {
    /// The game, and the options of the search for its law.
    #[command(flatten)]
    pub request: LawRequest,
    // The help lists the certificate after the option `--to` of the request.
    #[arg(long, display_order = 0)]
    pub certificate: Option<String>,
}

pub fn run(args: &LawArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    let request = &args.request;
    let result = requests::compute(request, limits, out.lang)?;
    let is_certified = match &args.certificate {
        Some(path) => write_certificate(&result, path)?,
        None => true,
    };
    match request.export.first() {
        Some(&language) if !out.json => write_export(&result, language, out)?,
        _ => requests::write_response(request, result, out)?,
    }
    // A law that is only observed in a table is printed without a certificate.
    if !is_certified {
        return Err(no_certificate().into());
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the certificate of the first law with a proof to the file `path`. Returns false if no law
/// has a certificate.
fn write_certificate(result: &LawOutput, path: &str) -> Result<bool, Error> {
    if let Some(certificate) = result.search.law.as_ref().and_then(|law| law.certificate.as_ref()) {
        return files::write_json(path, certificate).map(|()| true);
    }
    let proved = result.search.table_laws.iter().find_map(TableLaws::certificate);
    let Some(certificate) = proved else { return Ok(false) };
    files::write_json(path, certificate).map(|()| true)
}

/// Returns the error for a law whose certificate is requested but does not exist.
fn no_certificate() -> Error {
    Error::unsupported(words!(law::no_period_is_proved))
        .help(words!(law::raise_to_or_omit_certificate))
}

/// Writes the law as a function in `language`, after a comment that describes it. Takes the law of
/// the game if `language` can express it, otherwise the first expression that fits a table of the
/// game.
fn write_export(
    result: &LawOutput,
    language: Language,
    out: &mut Out,
) -> Result<(), CommandFailure> {
    let guessed = result.search.table_laws.iter();
    let guessed = guessed.filter_map(|table| Some((table, table.laws.first()?))).next();
    let proved = result.search.law.as_ref().map(|law| (law.words(), law.export(language.into())));
    let (description, code) = match (proved, guessed) {
        (Some((description, Ok(code))), _) => (description, code),
        (_, Some((table, law))) => (table.words(law), table.export(law, language.into())),
        (Some((_, Err(no_period))), None) => return Err(no_period.into()),
        (None, None) if result.search.table_laws.iter().any(TableLaws::shows_automaton) => {
            let refusal = words!(law::law_is_automaton_but_only_formulas);
            return Err(Error::unsupported(refusal).help(words!(law::omit_export)).into());
        }
        (None, None) => {
            let error = Error::unsupported(words!(law::no_law_was_found));
            return Err(error.help(words!(law::raise_seconds_or_to)).into());
        }
    };
    let comment = if language == Language::Python { "#" } else { "//" };
    writeln!(out, "{comment} {}", description.get(out.lang))?;
    write!(out, "{code}")?;
    Ok(())
}
