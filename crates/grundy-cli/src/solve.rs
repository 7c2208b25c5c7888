//! `grundy solve`: solves a position, or a list of positions from standard input.

use crate::keep_option::KeepOption;
use crate::limits::LimitArgs;
use crate::output::Out;
use crate::progress::Bar;
use crate::stderr::{self, EXIT_BAD_USE};
use crate::tablebase_option::TablebaseOption;
use crate::{CommandFailure, CommandResult, files, requests, watch};
use grundy::base::{Budget, Error};
use grundy::words;
use grundy::workbench::{certificate, split_words};
use grundy_commands::input::{Natural, RawInput};
use grundy_commands::solve::{SolveOutput, SolveRequest, write_brief};
use grundy_commands::{Request, TextWriter};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The maximum time that an answer to a list of positions stays in the output buffer before it is
/// written.
const MAX_FLUSH_DELAY: Duration = Duration::from_millis(500);

/// The options of `grundy solve`.
#[derive(clap::Args)]
pub struct SolveArgs {
    /// The position, and the options of the solver.
    #[command(flatten)]
    pub request: SolveRequest,
    // The help lists the certificate before the option `--engine` of the request.
    #[arg(long, display_order = 6, conflicts_with_all = ["every", "sj", "play", "end"])]
    pub certificate: Option<String>,
    /// The option `--tablebase`, which names tablebases that answer questions.
    #[command(flatten)]
    pub tablebases: TablebaseOption,
    /// The option `--keep`, which keeps the values of components in a file.
    #[command(flatten)]
    pub keep: KeepOption,
}

impl SolveArgs {
    /// Builds the request about `words` (a game and a position) with the options of the command
    /// line.
    fn request_about(&self, words: Vec<String>) -> SolveRequest {
        SolveRequest { question: RawInput::new(words), ..self.request.clone() }
    }
}

pub fn run(args: &SolveArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    let not_single = || {
        Error::bad(words!(solve::certificate_covers_exactly_one))
            .help(words!(solve::omit_certificate))
    };
    if args.request.question.last().is_some_and(|word| word == "-") {
        if args.certificate.is_some() {
            return Err(not_single().into());
        }
        return answer_lines(args, limits, out);
    }
    let request = &args.request;
    let result = {
        let bar = Bar::new(out.lang);
        let tablebases = args.tablebases.open()?;
        let (memory, kept) = args.keep.add_to(tablebases.memory(), limits.budget().bytes);
        let memory = Arc::new(memory);
        let mut session = requests::new_session(limits, &bar, out.lang).with_memory(&memory);
        let result = request.compute(&mut session);
        tablebases.note_unused(out);
        kept.note_unused(out);
        let result = result?;
        if let Some(path) = &args.certificate {
            let SolveOutput::Answer { question, .. } = &result else {
                return Err(not_single().into());
            };
            let certificate = certificate::certify(question, &session.budget)?;
            files::write_json(path, &certificate)?;
        }
        result
    };
    requests::write_response(request, result, out)?;
    Ok(ExitCode::SUCCESS)
}

/// Answers positions from standard input, one per line, with one answer per line. Blank lines are
/// skipped.
fn answer_lines(args: &SolveArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    let question = &args.request.question;
    let head = &question[..question.len() - 1];
    out.without_styles()?;
    let mut input = std::io::stdin().lock();
    let bar = Bar::new(out.lang);
    let tablebases = args.tablebases.open()?;
    let (memory, kept) = args.keep.add_to(tablebases.memory(), limits.budget().bytes);
    let memory = Arc::new(memory);
    let mut session = requests::new_session(limits, &bar, out.lang).with_memory(&memory);
    let (mut number, mut error_count) = (0u64, 0u64);
    let mut flushed = Instant::now();
    while let Some(line) = watch::pause_for_input(|| files::next_line(&mut input))? {
        if flushed.elapsed() > MAX_FLUSH_DELAY {
            // Write the earlier answers first, since a later line may take long or fail.
            out.flush()?;
            flushed = Instant::now();
        }
        watch::set_answered_lines(number);
        number += 1;
        let result = line.and_then(|line| {
            if line.trim().is_empty() {
                return Ok(None);
            }
            let words =
                head.iter().cloned().chain(split_words(&line).into_iter().map(String::from));
            let mut request = args.request_about(words.collect());
            request.brief = true;
            if !out.json {
                request.moves = Natural(1);
            }
            session.budget = Budget { progress: session.budget.progress, ..limits.budget() };
            request.compute(&mut session).map(|result| Some((request, result)))
        });
        match result {
            Ok(Some((request, result))) => write_line(&request, result, out)?,
            Ok(None) => {}
            Err(error) if limits.budget().check().is_err() => {
                let count = number - 1;
                return Err(error.with_partial_result(words!(solve::lines_answered, count)).into());
            }
            Err(error) => {
                error_count += 1;
                let error = error.at(words!(solve::line, number));
                write_line_error(&error, out)?;
            }
        }
    }
    tablebases.note_unused(out);
    kept.note_unused(out);
    Ok(if error_count == 0 { ExitCode::SUCCESS } else { ExitCode::from(EXIT_BAD_USE) })
}

/// Writes the answer about one position of a list, as one line.
fn write_line(
    request: &SolveRequest,
    result: SolveOutput,
    out: &mut Out,
) -> Result<(), CommandFailure> {
    match &result {
        SolveOutput::Answer { answer, .. } if !out.json => {
            write_brief(answer, &mut TextWriter::new(out.lang, out))?;
        }
        _ => requests::write_response(request, result, out)?,
    }
    Ok(())
}

/// Writes the error about one position of a list to standard error. Also writes a line to standard
/// output, so that each line of the output corresponds to a line of the input.
fn write_line_error(error: &Error, out: &mut Out) -> Result<(), CommandFailure> {
    if out.json {
        let refusal = stderr::to_refusal(error, out.lang);
        out.json_line(&refusal)?;
        stderr::print_refusal(&refusal);
    } else {
        writeln!(out, "?")?;
        stderr::print_error(&error.line(out.lang), out.lang);
    }
    Ok(())
}
