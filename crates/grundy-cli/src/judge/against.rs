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
use grundy_judge::{
    Case, Choices, ContestTask, End, Lesser, RecordedInput, Rival, SeparateTests, shrink,
};
use rustc_hash::FxHashSet;
use std::cell::Cell;
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
const MAX_SHRINK_TIME: Duration = Duration::from_secs(8);
/// The maximum time for selecting random tests of one magnitude.
const MAX_MAGNITUDE_TIME: Duration = Duration::from_millis(250);
/// The magnitudes at which a lesser test is sought first, as numbers of binary digits.
const MIN_BITS: u32 = 3;
const MAX_BITS: u32 = 40;
/// The maximum time for selecting the tests of one kind that are less than a failing test.
const MAX_SELECTION_TIME: Duration = Duration::from_millis(1500);
/// The number of consecutive selections of random tests without a failing one after which the search
/// for a lesser test ends.
const MAX_FAILED_SEEDS: u64 = 2;
/// The number of bytes by which the output of the tested program may exceed four times the length
/// of the expected output.
const EXTRA_OUTPUT_BYTES: usize = 1 << 20;
/// The maximum number of characters of an input or an output that are printed.
const MAX_PRINTED_CHARS: usize = 2_000;
/// The maximum number of lines of an input or an output that are printed.
const MAX_PRINTED_LINES: usize = 40;

/// A test case that the tested program fails, with the outputs and the fault.
#[derive(Clone)]
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

/// A program under test, and what its runs used so far.
struct Subject<'a> {
    task: &'a dyn ContestTask,
    rival: Rival<'a>,
    /// The time of the longest run.
    time: Cell<Duration>,
    /// The greatest memory of a run in bytes, if the system reports it.
    memory: Cell<Option<u64>>,
}

pub fn run(
    task: &dyn ContestTask,
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
    let (longest, memory) = (Cell::new(Duration::ZERO), Cell::new(None));
    let subject = Subject { task, rival, time: longest, memory };
    let count = judge.cases.unwrap_or(if judge.full { 1 } else { 1000 });
    let cases = case_generator(judge, count);
    let bar = Bar::new(out.lang);
    for index in 0..count {
        bar.report(index, Some(count));
        let case = cases.case(task, index)?;
        let Some(failed) = subject.run_case(&case.input)? else { continue };
        require_started(&failed, command)?;
        let failed = if judge.full { failed } else { subject.shrink_case(failed, case)? };
        let is_reproducible = matches!(subject.run_case(&failed.input), Ok(Some(_)));
        drop(bar);
        let description = describe_failure(&failed, subject.rival.time, is_reproducible);
        print_failure(&subject, judge, (index + 1, count), &failed, &description, out)?;
        return Ok(ExitCode::from(EXIT_DIFFERENT));
    }
    drop(bar);
    if out.json {
        out.json_line(&serde_json::json!({
            "problem": task.id(), "agrees": true, "cases": count, "seed": judge.seed,
            "seconds": subject.seconds(), "bytes": subject.memory.get(),
        }))?;
    } else {
        let line = words!(judge::all_cases_agree, id = task.id(), count);
        writeln!(out, "{}", line.then(&subject.describe_use()).get(out.lang))?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Subject<'_> {
    /// Returns the time of the longest run in seconds.
    fn seconds(&self) -> f64 {
        self.time.get().as_secs_f64()
    }

    /// Describes the time of the longest run and the greatest memory.
    fn describe_use(&self) -> Words {
        let seconds = format!("{:.2}", self.seconds());
        match self.memory.get() {
            Some(bytes) => {
                let mebibytes = format!("{:.1}", bytes as f64 / f64::from(1 << 20));
                words!(judge::longest_run_and_memory, seconds, mebibytes)
            }
            None => words!(judge::longest_run, seconds),
        }
    }

    /// Runs the tested program on an input and compares its output with the reference answer.
    /// Returns the failed case, or `None` if the output is accepted.
    fn run_case(&self, input: &str) -> Result<Option<FailedCase>, Error> {
        let expected = self.task.answer(input.as_bytes())?;
        let max_bytes = EXTRA_OUTPUT_BYTES + 4 * expected.len();
        let run = self.rival.run(input, max_bytes).map_err(|error| {
            Error::bad(words!(judge::cannot_start_shell, error))
                .help(words!(judge::against_needs_program_sh))
        })?;
        self.time.set(self.time.get().max(run.time));
        self.memory.set(self.memory.get().max(run.memory));
        let fault = match run.end {
            End::Time => RunFault::TimeLimit,
            End::Output => RunFault::OutputLimit,
            End::Exit(status) if !status.success() => exit_fault(status),
            End::Exit(_) if self.task.accepts(input, &expected, &run.output) => return Ok(None),
            End::Exit(_) => RunFault::WrongAnswer,
        };
        let error_line = run.stderr.lines().next().map(excerpt).unwrap_or_default();
        let input = input.to_string();
        Ok(Some(FailedCase { input, expected, actual: run.output, fault, error_line }))
    }

    /// Searches for a smaller input on which the tested program fails in the same way as on
    /// `failed`. Returns the failed case of the smallest one that it finds, or `failed` itself.
    /// `case` has the choices that generated the input of `failed`.
    fn shrink_case(&self, failed: FailedCase, case: Case) -> Result<FailedCase, Error> {
        let mut search = Shrinking {
            subject: self,
            fault: failed.fault,
            deadline: Instant::now() + MAX_SHRINK_TIME,
            tested: FxHashSet::default(),
        };
        let tests = self.task.separate_tests();
        let single = tests.and_then(|tests| search.failing_test(tests, &failed, &case.record));
        if let Some((failed, _)) = single.clone().filter(|_| case.is_least) {
            return Ok(failed);
        }
        let tests = tests.filter(|_| single.is_some());
        let mut current = single.unwrap_or((failed, case.record));
        if let Some(tests) = tests {
            let end = Instant::now() + MAX_SHRINK_TIME / 2;
            let mut magnitudes = MIN_BITS..MAX_BITS;
            while Instant::now() < end
                && magnitudes.next().is_some_and(|bits| {
                    !search.find_lesser(tests, &mut current, Lesser::Below(bits))
                })
            {}
            search.find_lesser(tests, &mut current, Lesser::Losing);
        }
        let mut current = shrink(current, |record| {
            if search.is_over() {
                return None;
            }
            let mut choices = Choices::replay(case.size, record);
            let input = self.task.generate(&mut choices).ok()?;
            Some((search.run(&input)?, choices.into_record()))
        });
        // Passes over single choices can miss a lesser test.
        if let Some(tests) = tests {
            search.find_lesser(tests, &mut current, Lesser::Special);
            let (mut seed, mut failures) = (0, 0);
            while failures < MAX_FAILED_SEEDS {
                (seed, failures) = (seed + 1, failures + 1);
                if search.find_lesser(tests, &mut current, Lesser::Near(seed)) {
                    failures = 0;
                }
            }
            search.find_lesser(tests, &mut current, Lesser::Least);
        }
        Ok(current.0)
    }
}

/// A search for a smaller failing input.
struct Shrinking<'a> {
    subject: &'a Subject<'a>,
    /// The fault that a smaller input must have too.
    fault: RunFault,
    /// The time at which the search ends.
    deadline: Instant,
    /// The inputs on which the program was run.
    tested: FxHashSet<String>,
}

impl Shrinking<'_> {
    /// Returns whether the search has reached its limit of runs or of time.
    fn is_over(&self) -> bool {
        let is_slow = self.fault == RunFault::TimeLimit;
        let max_runs = if is_slow { MAX_SLOW_SHRINK_RUNS } else { MAX_SHRINK_RUNS };
        self.tested.len() >= max_runs || Instant::now() >= self.deadline
    }

    /// Runs the program on an input, unless the search has reached a limit or has tried the input
    /// before. Returns the failed case if the program fails with the same fault.
    fn run(&mut self, input: &str) -> Option<FailedCase> {
        if self.is_over() || !self.tested.insert(input.to_string()) {
            return None;
        }
        let failed = self.subject.run_case(input).ok().flatten()?;
        (failed.fault.name() == self.fault.name()).then_some(failed)
    }

    /// Replaces `current`, a failed case of one test with its record, by one with a lesser test of
    /// the given kind. Returns whether it finds one.
    fn find_lesser(
        &mut self,
        tests: &dyn SeparateTests,
        current: &mut (FailedCase, Vec<u64>),
        kind: Lesser,
    ) -> bool {
        let time = match kind {
            Lesser::Below(_) => MAX_MAGNITUDE_TIME,
            _ => MAX_SELECTION_TIME,
        };
        let deadline = self.deadline.min(Instant::now() + time);
        for (input, record) in tests.lesser_inputs(&current.1, kind, deadline) {
            let Some(failed) = self.run(&input) else { continue };
            if let Some(lesser) = self.failing_test(tests, &failed, &record) {
                *current = lesser;
                return true;
            }
        }
        false
    }

    /// Returns a failing input that consists of one test of the input of `failed`, with its record.
    /// The first line of the output that differs selects the test to try. Without it, or if that
    /// test passes alone, the tests are tried in order. Returns `None` if every test passes alone.
    fn failing_test(
        &mut self,
        tests: &dyn SeparateTests,
        failed: &FailedCase,
        record: &[u64],
    ) -> Option<(FailedCase, Vec<u64>)> {
        let inputs: Vec<RecordedInput> = tests.split(record);
        let mut expected = failed.expected.lines();
        let mut actual = failed.actual.lines();
        let different = inputs
            .iter()
            .position(|_| expected.next().map(str::trim_end) != actual.next().map(str::trim_end));
        let likely = different.and_then(|index| inputs.get(index));
        likely.into_iter().chain(&inputs).find_map(|(input, record)| {
            let failed = match input == &failed.input {
                true => Some(failed.clone()),
                false => self.run(input),
            };
            Some((failed?, record.clone()))
        })
    }
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
    subject: &Subject,
    judge: &JudgeArgs,
    (case, count): (u64, u64),
    failed: &FailedCase,
    description: &Words,
    out: &mut Out,
) -> Result<(), CommandFailure> {
    let id = subject.task.id();
    let FailedCase { input, expected, actual, fault, .. } = failed;
    if out.json {
        out.json_line(&serde_json::json!({
            "problem": id, "agrees": false, "case": case, "verdict": fault.name(),
            "text": description.get(out.lang), "input": input, "expected": expected,
            "given": actual, "seconds": subject.seconds(), "bytes": subject.memory.get(),
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
