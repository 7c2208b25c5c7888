//! `grundy judge --against`: compares a program with the reference answers on random inputs, and
//! shrinks an input that it fails.

use super::arguments::{JudgeArgs, case_generator};
use crate::failure::EXIT_DIFFERENT;
use crate::limits::LimitArgs;
use crate::output::Out;
use crate::progress::Bar;
use crate::{CommandFailure, CommandResult};
use grundy::base::{Error, Progress, Words, excerpt};
use grundy::{text, words};
use grundy_judge::{Case, Choices, End, Problem, Rival, accepts, answer, shrink};
use rustc_hash::FxHashSet;
use std::io::Write;
use std::process::{ExitCode, ExitStatus};
use std::time::{Duration, Instant};

/// The default time limit in seconds for one run of the tested program.
const DEFAULT_SECONDS: u64 = 2;
/// The maximum value of the time limit in seconds. A larger limit could overflow when it is added
/// to the current time.
const MAX_SECONDS: u64 = 100_000_000;
/// The maximum number of runs of the tested program while a failing input is shrunk.
const MAX_SHRINK_RUNS: usize = 3_000;
/// The maximum number of runs of the tested program while a failing input is shrunk, if the fault
/// of the program is that it exceeds the time limit. The number is small because each run is slow.
const MAX_SLOW_SHRINK_RUNS: usize = 6;
/// The maximum time for shrinking one failing input.
const MAX_SHRINK_TIME: Duration = Duration::from_secs(20);
/// The number of bytes by which the output of the tested program may exceed four times the length
/// of the expected output.
const EXTRA_OUTPUT_BYTES: usize = 1 << 20;
/// The maximum number of characters of an input or an output that are printed.
const MAX_PRINTED_CHARS: usize = 2_000;
/// The maximum number of lines of an input or an output that are printed.
const MAX_PRINTED_LINES: usize = 40;

/// A test case that the tested program fails, with the outputs and the fault.
struct FailedCase {
    input: String,
    expected: String,
    actual: String,
    fault: RunFault,
    /// The first line that the tested program wrote to standard error; empty if it wrote nothing.
    error_line: String,
}

/// The way in which the tested program fails on an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RunFault {
    /// The program ended normally, but its output differs from the expected one.
    WrongAnswer,
    /// The program ended by itself with this exit code, which is not 0.
    Exit(i32),
    /// The program was ended by the signal with this number.
    Signal(i32),
    /// The program exceeded the time limit.
    TimeLimit,
    /// The program wrote more bytes than the maximum length of the output.
    OutputLimit,
}

impl RunFault {
    /// Returns the name of the fault in JSON. A smaller input counts as the same failure only if
    /// its fault has the same name.
    fn name(self) -> &'static str {
        match self {
            RunFault::WrongAnswer => "wrong answer",
            RunFault::Exit(_) | RunFault::Signal(_) => "crash",
            RunFault::TimeLimit => "time limit exceeded",
            RunFault::OutputLimit => "output limit exceeded",
        }
    }

    /// Describes the fault in words. `time` is the time limit of the program.
    fn describe(self, time: Duration) -> Words {
        match self {
            RunFault::WrongAnswer => words!(judge::wrong_answer),
            RunFault::Exit(code) => words!(judge::program_ended_with_exit_code, code),
            RunFault::Signal(n) => words!(judge::signal_ended_program, n),
            RunFault::TimeLimit => words!(judge::program_took_more_than, seconds = time.as_secs()),
            RunFault::OutputLimit => words!(judge::program_wrote_too_much_output),
        }
    }
}

pub fn run(
    problem: &Problem,
    command: &str,
    judge: &JudgeArgs,
    limits: &LimitArgs,
    out: &mut Out,
) -> CommandResult {
    if command.trim().is_empty() {
        return Err(Error::bad(words!(judge::against_names_no_program))
            .help(words!(judge::write_command_such_as_against_mine))
            .into());
    }
    let seconds = limits.seconds().unwrap_or(DEFAULT_SECONDS);
    let rival = Rival { command, time: Duration::from_secs(seconds.clamp(1, MAX_SECONDS)) };
    let count = judge.cases.unwrap_or(if judge.full { 1 } else { 1000 });
    let cases = case_generator(judge, count);
    let bar = Bar::new(out.lang);
    for index in 0..count {
        bar.report(index, Some(count));
        let case = cases.case(problem, index);
        let Some(failed) = run_case(problem, &rival, &case.input)? else { continue };
        require_started(&failed, command)?;
        let failed = if judge.full { failed } else { shrink_case(problem, &rival, failed, case) };
        let is_reproducible = matches!(run_case(problem, &rival, &failed.input), Ok(Some(_)));
        drop(bar);
        let description = describe_failure(&failed, rival.time, is_reproducible);
        print_failure(problem, judge, (index + 1, count), &failed, &description, out)?;
        return Ok(ExitCode::from(EXIT_DIFFERENT));
    }
    drop(bar);
    if out.json {
        out.json_line(&serde_json::json!({
            "problem": problem.id, "agrees": true, "cases": count, "seed": judge.seed,
        }))?;
    } else {
        let line = words!(judge::all_cases_agree, id = problem.id, count);
        writeln!(out, "{}", line.get(out.lang))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs the tested program on an input and compares its output with the reference answer. Returns
/// the failed case, or `None` if the output is accepted.
fn run_case(problem: &Problem, rival: &Rival, input: &str) -> Result<Option<FailedCase>, Error> {
    let expected = answer(problem, input)?;
    let run = rival.run(input, EXTRA_OUTPUT_BYTES + 4 * expected.len()).map_err(|error| {
        Error::bad(words!(judge::cannot_start_shell, error))
            .help(words!(judge::against_needs_program_sh))
    })?;
    let fault = match run.end {
        End::Time => RunFault::TimeLimit,
        End::Output => RunFault::OutputLimit,
        End::Exit(status) if !status.success() => exit_fault(status),
        End::Exit(_) if accepts(problem, input, &expected, &run.output) => return Ok(None),
        End::Exit(_) => RunFault::WrongAnswer,
    };
    let error_line = run.stderr.lines().next().map(excerpt).unwrap_or_default();
    let input = input.to_string();
    Ok(Some(FailedCase { input, expected, actual: run.output, fault, error_line }))
}

/// Returns the fault of a program that ended without success, with the status `status`.
#[cfg(unix)]
fn exit_fault(status: ExitStatus) -> RunFault {
    use std::os::unix::process::ExitStatusExt;
    status.code().map_or_else(|| RunFault::Signal(status.signal().unwrap_or(0)), RunFault::Exit)
}

/// Returns the fault of a program that ended without success, with the status `status`.
#[cfg(not(unix))]
fn exit_fault(status: ExitStatus) -> RunFault {
    RunFault::Exit(status.code().unwrap_or(-1))
}

/// Returns an error if the shell could not start `command`. This is a mistake in the command line
/// of the user, not a fault of the tested program.
///
/// # Errors
/// The shell did not find or could not run the command.
fn require_started(failed: &FailedCase, command: &str) -> Result<(), Error> {
    if !matches!(failed.fault, RunFault::Exit(126 | 127)) || !failed.actual.is_empty() {
        return Ok(());
    }
    let (quoted, why) = (excerpt(command), &failed.error_line);
    let message = words!(judge::shell_cannot_run, quoted, why);
    Err(Error::bad(message).help(words!(judge::give_command_that_runs_in_shell)))
}

/// Searches for a smaller input on which the tested program fails in the same way as on `failed`.
/// Returns the failed case of the smallest one that it finds, or `failed` itself. `case` has the
/// choices that generated the input of `failed`.
fn shrink_case(problem: &Problem, rival: &Rival, failed: FailedCase, case: Case) -> FailedCase {
    let name = failed.fault.name();
    let max_runs =
        if failed.fault == RunFault::TimeLimit { MAX_SLOW_SHRINK_RUNS } else { MAX_SHRINK_RUNS };
    let started = Instant::now();
    let mut tested: FxHashSet<String> = FxHashSet::default();
    let (failed, _) = shrink((failed, case.record), |record| {
        let mut choices = Choices::replay(case.size, record);
        let input = (problem.generate)(&mut choices);
        let is_exhausted = tested.len() >= max_runs || started.elapsed() > MAX_SHRINK_TIME;
        if is_exhausted || !tested.insert(input.clone()) {
            return None;
        }
        let smaller = run_case(problem, rival, &input).ok().flatten()?;
        (smaller.fault.name() == name).then(|| (smaller, choices.into_record()))
    });
    failed
}

/// Describes a failed case in one line. `time` is the time limit of the program, and
/// `is_reproducible` is whether a second run on the input fails too.
fn describe_failure(failed: &FailedCase, time: Duration, is_reproducible: bool) -> Words {
    let description = failed.fault.describe(time);
    let description = match failed.error_line.as_str() {
        "" => description,
        line => description.then(&words!(judge::line, line)),
    };
    if is_reproducible {
        return description;
    }
    description.then(&words!(judge::not_on_every_run_does_program))
}

/// Prints a failed case: its number `case` of `count` cases, its input, the expected output, and
/// the output of the program.
fn print_failure(
    problem: &Problem,
    judge: &JudgeArgs,
    (case, count): (u64, u64),
    failed: &FailedCase,
    description: &Words,
    out: &mut Out,
) -> Result<(), CommandFailure> {
    let id = problem.id;
    let FailedCase { input, expected, actual, fault, .. } = failed;
    if out.json {
        out.json_line(&serde_json::json!({
            "problem": id, "agrees": false, "case": case, "verdict": fault.name(),
            "text": description.get(out.lang), "input": input, "expected": expected,
            "given": actual,
        }))?;
        return Ok(());
    }
    let shrunk = words!(judge::smallest_failing_input_found);
    let description =
        if judge.full { description.clone() } else { description.clone().then(&shrunk) };
    let line = words!(judge::case_of, id, case, count, description);
    writeln!(out, "{}", line.get(out.lang))?;
    for (title, text) in [
        (out.say(text!(judge::input)), input),
        (out.say(text!(judge::expected)), expected),
        (out.say(text!(judge::given)), actual),
    ] {
        let prefix = printable_prefix(text);
        writeln!(out, "\x1b[1m--- {title}\x1b[0m\n{}", prefix.trim_end())?;
        if prefix.len() < text.len() {
            let note = words!(judge::bytes_json_shows_all, bytes = text.len());
            writeln!(out, "{}", note.get(out.lang))?;
        }
    }
    Ok(())
}

/// Returns the beginning of a text for printing: at most [`MAX_PRINTED_LINES`] lines and
/// [`MAX_PRINTED_CHARS`] characters, without control characters.
fn printable_prefix(text: &str) -> String {
    let prefix = text
        .split_inclusive('\n')
        .take(MAX_PRINTED_LINES)
        .flat_map(str::chars)
        .take(MAX_PRINTED_CHARS);
    let is_control = |c: char| c.is_control() && !matches!(c, '\n' | '\t' | '\r');
    prefix.map(|c| if is_control(c) { '\u{fffd}' } else { c }).collect()
}
