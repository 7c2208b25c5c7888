//! The watchdog thread, which enforces the limits of time and memory for the entire process and
//! handles Ctrl-C.
//!
//! Engines observe a [`Budget`](grundy::base::Budget) and return a partial result when it is
//! exhausted. The watchdog also covers all other code. It sets the flag [`STOP`], which engines
//! check, when the measured memory reaches the limit, when the time is over, or at Ctrl-C. If the
//! computation does not stop within a grace period, the watchdog ends the process with the same
//! message. If standard error is not a terminal, it also prints the progress every few seconds.

use crate::stderr::{EXIT_BAD_USE, print_error, print_refusal, to_refusal};
use grundy::base::{Error, ErrorKind, Lang, Note, Words, describe_note};
use grundy::words;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The interval between two checks of the limits, if the memory in use is far below its limit.
const CHECK_INTERVAL: Duration = Duration::from_millis(10);
/// The interval between two checks of the limits near the memory limit. It is short because a
/// thread can fill 2 to 10 MiB in a millisecond.
const SHORT_CHECK_INTERVAL: Duration = Duration::from_millis(1);
/// If the memory in use is less than this number of bytes below the memory ceiling (see
/// [`memory_ceiling`]), [`SHORT_CHECK_INTERVAL`] applies.
const NEAR_CEILING: u64 = 256 << 20;
/// The interval between two checks of the limits just below and above the memory ceiling.
const SHORTEST_CHECK_INTERVAL: Duration = Duration::from_micros(200);
/// If the memory in use is above the memory ceiling, or less than this number of bytes below it,
/// [`SHORTEST_CHECK_INTERVAL`] applies.
const AT_CEILING: u64 = 16 << 20;
/// Every command may use this number of bytes in addition to the memory of the program at its
/// start, unless the memory limit itself is smaller.
const MIN_WORK_BYTES: u64 = 16 << 20;
/// The divisor that bounds the allowance for the memory of the program itself. The memory that the
/// program uses before its work does not count towards the limit, up to the limit divided by this
/// number, or up to [`MIN_PROGRAM_BYTES`] if that is more.
const PROGRAM_DIVISOR: u64 = 20;
/// The minimum of the bound of the allowance for the memory of the program itself, in bytes. How
/// many pages of the program file are in memory depends on the system, by up to this amount.
const MIN_PROGRAM_BYTES: u64 = 6 << 20;
/// The minimum of the margin, in bytes: while engines stop, the memory may exceed the memory
/// ceiling by at least this amount.
const MIN_MARGIN: u64 = 3 << 20;
/// The divisor for the margin by which the memory may exceed the memory ceiling while engines stop.
/// The margin is the ceiling divided by this number, or [`MIN_MARGIN`] if that is more.
const MARGIN_DIVISOR: u64 = 64;
/// The maximum time that a computation may take to stop after the memory limit is reached. Then the
/// watchdog ends the process.
const MEMORY_GRACE: Duration = Duration::from_secs(5);
/// The time from the start of a command to its first progress line.
const FIRST_PROGRESS_DELAY: Duration = Duration::from_secs(3);
/// The interval between two progress lines.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(5);
/// The exit code of the program after Ctrl-C. Shells use the same code.
const EXIT_INTERRUPTED: u8 = 130;

/// The flag that makes all engines stop. Every budget of the command line contains a reference to
/// it.
pub static STOP: AtomicBool = AtomicBool::new(false);
/// The reason why the watchdog stopped the program, as the number of a [`Cause`].
static CAUSE: AtomicU8 = AtomicU8::new(Cause::None as u8);
/// The number of completed units of work (such as heaps or positions) in the current phase, as the
/// engine reports it.
static PROGRESS_DONE: AtomicU64 = AtomicU64::new(0);
/// The total number of units of work in the current phase; 0 if the engine does not report a total.
static PROGRESS_TOTAL: AtomicU64 = AtomicU64::new(0);
/// The number of lines that are answered so far, for a list of questions from standard input.
static ANSWERED_LINES: AtomicU64 = AtomicU64::new(0);
/// The last note (a message of an engine on its progress); `None` if no note was recorded.
static NOTE: Mutex<Option<Note>> = Mutex::new(None);
/// The state of the watched command; `None` if no command is watched.
static STATE: Mutex<Option<WatchState>> = Mutex::new(None);

/// The reason why the watchdog stopped the program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    /// The program has not been stopped.
    None = 0,
    /// The program reached its time limit.
    Time = 1,
    /// The program reached its memory limit.
    Memory = 2,
    /// The user pressed Ctrl-C.
    Interrupt = 3,
}

/// The limits of the command that the watchdog watches, and the state of their enforcement.
struct WatchState {
    started: Instant,
    /// The time limit of the command in seconds; `None` for no limit.
    allowed: Option<u64>,
    /// The time at which the command must end; `None` for no limit. It is postponed while the
    /// program waits for input.
    deadline: Option<Instant>,
    /// Whether the time limit is the default one, because the user gave no limit.
    by_default: bool,
    /// The memory limit of the command in bytes.
    memory: u64,
    /// The amount of memory of the process, in bytes, above which engines must stop; see
    /// [`memory_ceiling`].
    ceiling: u64,
    /// The memory in use at the last check, in bytes.
    last_used: u64,
    /// The time at which the memory first exceeded the ceiling; `None` if it has not.
    exceeded: Option<Instant>,
    /// The time at which the program began to wait for input; `None` if it does not wait.
    waiting: Option<Instant>,
    /// Whether the answer is computed and is now being written.
    writing: bool,
    /// The time at which the user first pressed Ctrl-C; `None` if the user has not.
    interrupted: Option<Instant>,
    /// The progress that the last printed progress line shows, from which the current speed is
    /// computed.
    last_line: ProgressLine,
    lang: Lang,
    json: bool,
}

impl WatchState {
    /// Returns the grace period after the time limit. In it, engines stop and the partial result is
    /// written; then the process is ended.
    fn grace(&self) -> Duration {
        let half = self.allowed.map_or(Duration::from_secs(2), |s| Duration::from_secs(s) / 2);
        half.min(Duration::from_secs(5))
    }
}

/// The progress of the computation at the time of a printed progress line.
#[derive(Clone, Copy, Default)]
struct ProgressLine {
    elapsed: Duration,
    done: u64,
    total: u64,
}

/// Locks and returns the state of the watched command, which is `None` if no command is watched.
fn state() -> MutexGuard<'static, Option<WatchState>> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the reason why the watchdog stopped the program, or `Cause::None` if it did not.
fn cause() -> Cause {
    match CAUSE.load(Ordering::Relaxed) {
        1 => Cause::Time,
        2 => Cause::Memory,
        3 => Cause::Interrupt,
        _ => Cause::None,
    }
}

/// Makes all engines stop, for the reason `cause`. A later call does not change the reason.
fn stop(cause: Cause) {
    if !STOP.swap(true, Ordering::Relaxed) {
        CAUSE.store(cause as u8, Ordering::Relaxed);
    }
}

/// Starts the watchdog thread for a command that starts now.
///
/// `allowed` is the time limit in seconds (`None` for no limit), `by_default` is whether this is
/// the default limit, and `memory` is the memory limit in bytes. Messages are in the language
/// `lang`, as JSON if `json` is true.
pub fn start(allowed: Option<u64>, by_default: bool, memory: u64, lang: Lang, json: bool) {
    let started = Instant::now();
    let initial_memory = memory_in_use().unwrap_or(0);
    *state() = Some(WatchState {
        started,
        allowed,
        deadline: allowed.and_then(|s| started.checked_add(Duration::from_secs(s))),
        by_default,
        memory,
        ceiling: memory_ceiling(memory, initial_memory),
        last_used: initial_memory,
        exceeded: None,
        waiting: None,
        writing: false,
        interrupted: None,
        last_line: ProgressLine::default(),
        lang,
        json,
    });
    // Without the thread, engines still observe their budgets.
    let _ = std::thread::Builder::new().stack_size(1 << 18).spawn(run_watchdog);
}

/// Returns the deadline of the watched command. The outer `Option` is `None` if no command is
/// watched, the inner one if the command has no time limit.
pub fn deadline() -> Option<Option<Instant>> {
    state().as_ref().map(|state| state.deadline)
}

/// Runs `read`, which waits for input, and postpones the deadline by the time of waiting.
pub fn pause_for_input<T>(read: impl FnOnce() -> T) -> T {
    if let Some(state) = &mut *state() {
        state.waiting = Some(Instant::now());
    }
    let input = read();
    if let Some(state) = &mut *state()
        && let Some(since) = state.waiting.take()
    {
        state.deadline = state.deadline.map(|deadline| deadline + since.elapsed());
    }
    input
}

/// Records that the answer is computed and is now being written, so that the process is ended later
/// than during a computation.
pub fn mark_writing() {
    if let Some(state) = &mut *state() {
        state.writing = true;
    }
}

/// Returns whether writing a long answer must stop: 1.5 grace periods after the time limit, or two
/// seconds after Ctrl-C. A default time limit counts only if the watchdog has stopped the engines.
pub fn is_overdue() -> bool {
    let state = state();
    let Some(state) = &*state else { return false };
    let limited = cause() != Cause::None || !state.by_default;
    let is_past = |deadline: Instant| Instant::now() > deadline + state.grace().mul_f64(1.5);
    limited && state.deadline.is_some_and(is_past)
        || state.interrupted.is_some_and(|since| since.elapsed() > Duration::from_secs(2))
}

/// Records the progress of the computation, which the watchdog prints: `done` of `total` units of
/// work, such as heaps or positions. `total` is `None` if the engine does not report it.
pub fn set_progress(done: u64, total: Option<u64>) {
    PROGRESS_DONE.store(done, Ordering::Relaxed);
    PROGRESS_TOTAL.store(total.unwrap_or(0), Ordering::Relaxed);
}

/// Records a note (a message of an engine on its progress), which the watchdog prints.
pub fn set_note(note: &Note) {
    *NOTE.lock().unwrap_or_else(PoisonError::into_inner) = Some(*note);
}

/// Records how many lines of a list of questions are answered, for the progress line.
pub fn set_answered_lines(count: u64) {
    ANSWERED_LINES.store(count, Ordering::Relaxed);
}

/// Returns the error for an answer that was written only in part, because a limit stopped the
/// program. `written` describes the written part.
pub fn cut_short(written: Words) -> Error {
    with_stop_reason(
        Error::new(ErrorKind::Stopped, words!(watch::stopped)).with_partial_result(written),
    )
}

/// Returns the exit code for Ctrl-C if the user interrupted the program, otherwise the exit code
/// `otherwise`.
pub fn exit_code(otherwise: u8) -> u8 {
    if cause() == Cause::Interrupt { EXIT_INTERRUPTED } else { otherwise }
}

/// Adds the reason why the program was stopped to an error of the kind [`ErrorKind::Stopped`].
/// Returns other errors unchanged.
pub fn with_stop_reason(error: Error) -> Error {
    if error.kind() != ErrorKind::Stopped {
        return error;
    }
    let state = state();
    let Some(state) = &*state else { return error };
    let cause = if cause() == Cause::None { Cause::Time } else { cause() };
    match error.partial_result() {
        Some(result) => stop_error(cause, state).with_partial_result(result.clone()),
        None => stop_error(cause, state),
    }
}

/// Returns the error that explains why the program was stopped.
fn stop_error(cause: Cause, state: &WatchState) -> Error {
    let stopped = |message: Words| Error::new(ErrorKind::Stopped, message);
    match cause {
        Cause::Interrupt => stopped(words!(watch::interrupted)),
        Cause::Memory => {
            stopped(words!(watch::stopped_at_limit_of_mib, limit = state.memory >> 20))
                .help(words!(watch::raise_limit_with_memory))
        }
        Cause::Time | Cause::None => {
            let seconds = state.allowed.unwrap_or(0);
            let message = if state.by_default {
                words!(watch::stopped_after_default_time_limit, seconds)
            } else {
                words!(watch::stopped_after, seconds)
            };
            stopped(message).help(words!(watch::raise_limit_with_time))
        }
    }
}

/// Returns the resident memory of the process in bytes, or `None` if the system does not report it.
fn memory_in_use() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok().map(|kib: u64| kib << 10)
}

/// Checks the limits and Ctrl-C in a loop, and prints the progress.
fn run_watchdog() {
    let ctrl_c = Arc::new(AtomicBool::new(false));
    // Without a handler, Ctrl-C ends the process at once.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, ctrl_c.clone());
    let prints_progress =
        !std::io::stderr().is_terminal() && std::env::var_os("GRUNDY_QUIET").is_none();
    let mut next_line = FIRST_PROGRESS_DELAY;
    loop {
        let mut pause = CHECK_INTERVAL;
        if ctrl_c.swap(false, Ordering::Relaxed) {
            handle_interrupt();
        }
        if let Some(state) = &mut *state() {
            let elapsed = state.started.elapsed();
            pause = check_limits(state);
            if prints_progress && elapsed >= next_line && !state.writing && state.waiting.is_none()
            {
                print_progress(state, elapsed);
                next_line = elapsed + PROGRESS_INTERVAL;
            }
        }
        std::thread::sleep(pause);
    }
}

/// Handles Ctrl-C. The first Ctrl-C makes the engines stop. The second one ends the process, as
/// does one while the program waits for input.
fn handle_interrupt() {
    let mut state = state();
    let Some(state) = &mut *state else { return };
    if state.interrupted.is_some() || state.waiting.is_some() {
        stop(Cause::Interrupt);
        exit_process(Cause::Interrupt, state);
    }
    state.interrupted = Some(Instant::now());
    stop(Cause::Interrupt);
}

/// Returns the memory ceiling: the number of bytes above which engines must stop. It is the memory
/// limit `memory` plus an allowance for the `initial_memory` bytes that the program uses before its
/// work. The allowance covers these bytes, up to the bound that [`PROGRAM_DIVISOR`] describes. In
/// any case, the ceiling leaves [`MIN_WORK_BYTES`] for the work, or the limit if the limit is
/// smaller.
///
/// If the limit is at least 100 MiB and `initial_memory` is at most 90% of it, the ceiling and the
/// margin (see [`MARGIN_DIVISOR`]) together exceed the limit by at most a tenth.
fn memory_ceiling(memory: u64, initial_memory: u64) -> u64 {
    let allowance = initial_memory.min((memory / PROGRAM_DIVISOR).max(MIN_PROGRAM_BYTES));
    let with_program = memory.saturating_add(allowance);
    with_program.max(initial_memory.saturating_add(memory.min(MIN_WORK_BYTES)))
}

/// Compares the time and the memory in use with the limits, and stops the engines or ends the
/// process. Returns the time until the next check.
fn check_limits(state: &mut WatchState) -> Duration {
    let now = Instant::now();
    if let (Some(deadline), None) = (state.deadline, state.waiting) {
        let grace = state.grace();
        if now >= deadline + grace / 4 && !state.writing {
            stop(Cause::Time);
        }
        let final_deadline = if !state.writing {
            Some(deadline + grace)
        } else if state.by_default && cause() == Cause::None {
            None
        } else {
            Some(deadline + grace.mul_f64(1.8))
        };
        if final_deadline.is_some_and(|final_deadline| now >= final_deadline) {
            exit_process(Cause::Time, state);
        }
    }
    let interrupt_grace = Duration::from_secs(2);
    if state.interrupted.is_some_and(|since| now >= since + interrupt_grace) && !state.writing {
        exit_process(Cause::Interrupt, state);
    }
    let Some(used) = memory_in_use() else { return CHECK_INTERVAL };
    let growth = used.saturating_sub(std::mem::replace(&mut state.last_used, used));
    if used > state.ceiling {
        stop(Cause::Memory);
        let since = *state.exceeded.get_or_insert(now);
        let margin = (state.ceiling / MARGIN_DIVISOR).max(MIN_MARGIN);
        // At the same speed, the memory exceeds the margin before the next check.
        if used.saturating_add(growth) > state.ceiling.saturating_add(margin)
            || now > since + MEMORY_GRACE && !state.writing
        {
            exit_process(Cause::Memory, state);
        }
    }
    match state.ceiling.saturating_sub(used) {
        ..AT_CEILING => SHORTEST_CHECK_INTERVAL,
        AT_CEILING..NEAR_CEILING => SHORT_CHECK_INTERVAL,
        _ => CHECK_INTERVAL,
    }
}

/// Whether a thread has begun to report the error with which the program ends.
static IS_REPORTED: AtomicBool = AtomicBool::new(false);

/// Gives the calling thread the exclusive right to report the error with which the program ends.
/// The first call returns; every later call blocks its thread until the program ends.
pub fn claim_report() {
    while IS_REPORTED.swap(true, Ordering::AcqRel) {
        std::thread::park();
    }
}

/// Prints the reason why the process must end, and ends it, since the computation did not stop by
/// itself in time.
fn exit_process(cause: Cause, state: &WatchState) -> ! {
    stop(cause);
    claim_report();
    let error = stop_error(self::cause(), state);
    let code = exit_code(EXIT_BAD_USE);
    if state.json {
        print_refusal(&to_refusal(&error, state.lang).with_exit_code(code));
    } else {
        print_error(&error.line(state.lang), state.lang);
    }
    std::process::exit(code.into())
}

/// Prints the progress to standard error: the elapsed time, the progress, the speed and the
/// estimated remaining time.
fn print_progress(state: &mut WatchState, elapsed: Duration) {
    let seconds = elapsed.as_secs();
    let [done, total, lines] = [&PROGRESS_DONE, &PROGRESS_TOTAL, &ANSWERED_LINES]
        .map(|count| count.load(Ordering::Relaxed));
    // A table may contain more heaps than requested.
    let expected = if total > 0 { total.max(done) } else { 0 };
    let line = ProgressLine { elapsed, done, total };
    let last_line = std::mem::replace(&mut state.last_line, line);
    // A different total belongs to another phase of the work, whose progress is not comparable.
    let progress = if last_line.total == total { done.saturating_sub(last_line.done) } else { 0 };
    let milliseconds = elapsed.saturating_sub(last_line.elapsed).as_millis().max(1);
    let per_second = u64::try_from(u128::from(progress) * 1000 / milliseconds).unwrap_or(u64::MAX);
    let remaining = expected.checked_sub(done).filter(|_| expected > 0);
    let seconds_left = remaining.and_then(|remaining| remaining.checked_div(per_second));
    let note = *NOTE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut err = std::io::stderr().lock();
    if state.json {
        let object = serde_json::json!({
            "progress": {
                "seconds": seconds, "lines": lines, "done": done, "total": total,
                "per_second": per_second, "seconds_left": seconds_left,
            }
        });
        let _ = writeln!(err, "{object}");
        return;
    }
    let mut text = match (lines, done, expected) {
        (1.., ..) => words!(watch::lines_answered, lines),
        (_, 0, _) => Words::default(),
        (_, _, 0) => words!(watch::positions, done),
        _ => words!(watch::of, done, expected),
    };
    if lines == 0 && done > 0 {
        if per_second > 0 {
            text = text.then(&words!(watch::per_second, per_second));
        }
        if let Some(seconds) = seconds_left {
            text = text.then(&words!(watch::about_left, seconds));
        }
        if let Some(note) = note {
            text = text.then(&words!(watch::semicolon)).then(&describe_note(&note));
        }
    }
    let line = words!(watch::running_for, seconds).then(&text);
    let _ = writeln!(err, "{}", line.get(state.lang));
}
