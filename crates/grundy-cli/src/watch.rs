//! The limits of the whole program, kept by a thread of its own: time, memory, and a wish to stop.
//!
//! Engines keep to a [`Budget`](grundy::base::Budget) by themselves and return what they have. This thread is
//! what makes the limits true of everything else as well. It sets the flag that engines look at when the
//! memory in use (measured, where the system tells it) reaches the limit, when the time is over, or at Ctrl-C;
//! what does not stop by itself within a grace is ended with the same message. It also says every few
//! seconds that the program is at work, where standard error is no terminal on which a bar could be drawn.

use crate::complaint::{BAD_USE, complain};
use grundy::base::{Error, ErrorKind, Lang, Note, Words, describe_note};
use grundy::words;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Between two looks.
const EVERY: Duration = Duration::from_millis(10);
/// When it is first said that the program is at work, and how often after that.
const FIRST_BEAT: Duration = Duration::from_secs(3);
const BEAT: Duration = Duration::from_secs(5);
/// The exit code of a run that was interrupted, as shells have it.
const INTERRUPTED: u8 = 130;

/// Set when engines are to stop.
pub static STOP: AtomicBool = AtomicBool::new(false);
static CAUSE: AtomicU8 = AtomicU8::new(Cause::None as u8);
static DONE: AtomicU64 = AtomicU64::new(0);
static TOTAL: AtomicU64 = AtomicU64::new(0);
static LINES: AtomicU64 = AtomicU64::new(0);
static NOTE: Mutex<Option<Note>> = Mutex::new(None);
static STATE: Mutex<Option<State>> = Mutex::new(None);

/// Why the program was stopped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    None = 0,
    Time = 1,
    Memory = 2,
    Interrupt = 3,
}

struct State {
    begun: Instant,
    /// Seconds of work that are allowed, and when they are over.
    allowed: Option<u64>,
    deadline: Option<Instant>,
    /// Whether nobody asked for that limit.
    by_default: bool,
    memory: u64,
    /// Since when input is waited for, which is no work.
    waiting: Option<Instant>,
    /// Whether the answer is being written.
    writing: bool,
    /// When somebody asked to stop.
    asked: Option<Instant>,
    /// The last line: when it was written, how far it had come then, and of how much.
    last: (Duration, [u64; 2]),
    lang: Lang,
    json: bool,
}

impl State {
    /// How much longer than its limit anything may take to stop and to write what it has.
    fn grace(&self) -> Duration {
        let half = self.allowed.map_or(Duration::from_secs(2), |s| Duration::from_secs(s) / 2);
        half.min(Duration::from_secs(5))
    }
}

fn state() -> MutexGuard<'static, Option<State>> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn cause() -> Cause {
    match CAUSE.load(Ordering::Relaxed) {
        1 => Cause::Time,
        2 => Cause::Memory,
        3 => Cause::Interrupt,
        _ => Cause::None,
    }
}

fn stop(cause: Cause) {
    if !STOP.swap(true, Ordering::Relaxed) {
        CAUSE.store(cause as u8, Ordering::Relaxed);
    }
}

/// Begins to watch a command that may take so many seconds of work, without them as long as it likes, and so many
/// bytes of memory.
pub fn start(allowed: Option<u64>, by_default: bool, memory: u64, lang: Lang, json: bool) {
    let begun = Instant::now();
    *state() = Some(State {
        begun,
        allowed,
        deadline: allowed.and_then(|s| begun.checked_add(Duration::from_secs(s))),
        by_default,
        memory,
        waiting: None,
        writing: false,
        asked: None,
        last: (Duration::ZERO, [0; 2]),
        lang,
        json,
    });
    let own = memory_in_use();
    // Where no thread can be had, engines still keep to their budgets.
    let _ = std::thread::Builder::new().stack_size(1 << 18).spawn(move || watch(own.unwrap_or(0)));
}

/// The moment at which engines are to stop; the outer `None` when no command is watched.
pub fn deadline() -> Option<Option<Instant>> {
    state().as_ref().map(|state| state.deadline)
}

/// Waits for input, which does not count as work.
pub fn waiting<T>(read: impl FnOnce() -> T) -> T {
    if let Some(state) = &mut *state() {
        state.waiting = Some(Instant::now());
    }
    let got = read();
    if let Some(state) = &mut *state()
        && let Some(since) = state.waiting.take()
    {
        state.deadline = state.deadline.map(|deadline| deadline + since.elapsed());
    }
    got
}

/// From here on the answer is known and is only written.
pub fn writing() {
    if let Some(state) = &mut *state() {
        state.writing = true;
    }
}

/// Whether what is being written should come to its end, for the time that was asked for is long over.
pub fn is_late() -> bool {
    let state = state();
    let Some(state) = &*state else { return false };
    let limited = cause() != Cause::None || !state.by_default;
    let late = |deadline: Instant| Instant::now() > deadline + state.grace().mul_f64(1.5);
    limited && state.deadline.is_some_and(late)
        || state.asked.is_some_and(|asked| asked.elapsed() > Duration::from_secs(2))
}

/// How far a computation has come.
pub fn reached(done: u64, total: Option<u64>) {
    DONE.store(done, Ordering::Relaxed);
    TOTAL.store(total.unwrap_or(0), Ordering::Relaxed);
}

/// What else is known of how far it has come.
pub fn noted(note: &Note) {
    *NOTE.lock().unwrap_or_else(PoisonError::into_inner) = Some(*note);
}

/// How many lines of questions were answered.
pub fn lines(answered: u64) {
    LINES.store(answered, Ordering::Relaxed);
}

/// That the writing of an answer was cut short.
pub fn cut(shown: Words) -> Error {
    explained(Error::new(ErrorKind::Stopped, words!("stopped", "已停止")).so_far(shown))
}

/// Whether a run was interrupted by a person.
pub fn exit_code(otherwise: u8) -> u8 {
    if cause() == Cause::Interrupt { INTERRUPTED } else { otherwise }
}

/// An error that says why the run was stopped; others as they are.
pub fn explained(error: Error) -> Error {
    if error.kind() != ErrorKind::Stopped {
        return error;
    }
    let state = state();
    let Some(state) = &*state else { return error };
    let cause = if cause() == Cause::None { Cause::Time } else { cause() };
    match error.found() {
        Some(found) => why(cause, state).so_far(found.clone()),
        None => why(cause, state),
    }
}

fn why(cause: Cause, state: &State) -> Error {
    let stopped = |what: Words| Error::new(ErrorKind::Stopped, what);
    match cause {
        Cause::Interrupt => stopped(words!("interrupted", "被中断")),
        Cause::Memory => {
            let limit = state.memory >> 20;
            stopped(words!(
                "stopped at the limit of {limit} MiB of memory",
                "内存达到上限 {limit} MiB，已停止"
            ))
            .help(words!("raise it with `--memory`", "可用 `--memory` 提高"))
        }
        Cause::Time | Cause::None => {
            let seconds = state.allowed.unwrap_or(0);
            let what = match state.by_default {
                true => words!(
                    "stopped after the default {seconds} s",
                    "已到默认的 {seconds} 秒时限，已停止"
                ),
                false => words!("stopped after {seconds} s", "已到 {seconds} 秒时限，已停止"),
            };
            stopped(what).help(words!("raise it with `--time`", "可用 `--time` 提高"))
        }
    }
}

/// The bytes of memory in use, where the system tells.
fn memory_in_use() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok().map(|kib: u64| kib << 10)
}

/// Looks again and again, and whether Ctrl-C was pressed in between.
fn watch(own: u64) {
    let interrupt = Arc::new(AtomicBool::new(false));
    // Where it cannot be heard, it ends the program as it would any other.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, interrupt.clone());
    let beats = !std::io::stderr().is_terminal() && std::env::var_os("GRUNDY_QUIET").is_none();
    let mut next_beat = FIRST_BEAT;
    loop {
        if interrupt.swap(false, Ordering::Relaxed) {
            interrupted();
        }
        if let Some(state) = &mut *state() {
            let seconds = state.begun.elapsed();
            look_at(state, own);
            if beats && seconds >= next_beat && !state.writing && state.waiting.is_none() {
                beat(state, seconds);
                next_beat = seconds + BEAT;
            }
        }
        std::thread::sleep(EVERY);
    }
}

/// The first time engines are asked to stop, the second time there is no waiting.
fn interrupted() {
    let mut state = state();
    let Some(state) = &mut *state else { return };
    if state.asked.is_some() || state.waiting.is_some() {
        stop(Cause::Interrupt);
        end(Cause::Interrupt, state);
    }
    state.asked = Some(Instant::now());
    stop(Cause::Interrupt);
}

fn look_at(state: &mut State, own: u64) {
    let now = Instant::now();
    if let (Some(deadline), None) = (state.deadline, state.waiting) {
        let grace = state.grace();
        if now >= deadline + grace / 4 && !state.writing {
            stop(Cause::Time);
        }
        let last = match (state.writing, state.by_default && cause() == Cause::None) {
            (true, true) => None,
            (true, false) => Some(deadline + grace.mul_f64(1.8)),
            (false, _) => Some(deadline + grace),
        };
        if last.is_some_and(|last| now >= last) {
            end(Cause::Time, state);
        }
    }
    if state.asked.is_some_and(|asked| now >= asked + Duration::from_secs(2)) && !state.writing {
        end(Cause::Interrupt, state);
    }
    if let Some(used) = memory_in_use() {
        let used = used.saturating_sub(own);
        if used > state.memory {
            stop(Cause::Memory);
        }
        if used > state.memory.saturating_add(state.memory / 8) {
            end(Cause::Memory, state);
        }
    }
}

/// Ends the program with its message: what is at work did not stop by itself.
fn end(cause: Cause, state: &State) -> ! {
    stop(cause);
    let why = why(self::cause(), state);
    complain(&why.line(state.lang), state.lang);
    std::process::exit(exit_code(BAD_USE).into())
}

/// One line on standard error: that there is work, how far it has come, how fast, and how long the rest will take.
fn beat(state: &mut State, since: Duration) {
    let seconds = since.as_secs();
    let [done, total, lines] = [&DONE, &TOTAL, &LINES].map(|count| count.load(Ordering::Relaxed));
    // A table may run ahead of what was asked for.
    let whole = if total > 0 { total.max(done) } else { 0 };
    let (before, [was_done, was_of]) = std::mem::replace(&mut state.last, (since, [done, total]));
    // What another part of the work had done says nothing of this one.
    let more = if was_of == total { done.saturating_sub(was_done) } else { 0 };
    let milliseconds = since.saturating_sub(before).as_millis().max(1);
    let per_second = u64::try_from(u128::from(more) * 1000 / milliseconds).unwrap_or(u64::MAX);
    let left =
        whole.checked_sub(done).filter(|_| whole > 0).and_then(|rest| rest.checked_div(per_second));
    let note = *NOTE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut err = std::io::stderr().lock();
    if state.json {
        let told = serde_json::json!({
            "progress": {
                "seconds": seconds, "lines": lines, "done": done, "total": total,
                "per_second": per_second, "seconds_left": left,
            }
        });
        let _ = writeln!(err, "{told}");
        return;
    }
    let mut far = match (lines, done, whole) {
        (1.., ..) => words!(": {lines} lines answered", "：已回答 {lines} 行"),
        (_, 0, _) => Words::default(),
        (_, _, 0) => words!(": {done} positions", "：{done} 个局面"),
        _ => words!(": {done} of {whole}", "：{done} / {whole}"),
    };
    if lines == 0 && done > 0 {
        if per_second > 0 {
            far = far.then(&words!(", {per_second} a second", "，每秒 {per_second}"));
        }
        if let Some(left) = left {
            far = far.then(&words!(", about {left} s left", "，约剩 {left} 秒"));
        }
        if let Some(note) = note {
            far = far.then(&words!("; ", "；")).then(&describe_note(&note));
        }
    }
    let told = words!("at work for {seconds} s", "已运行 {seconds} 秒").then(&far);
    let _ = writeln!(err, "{}", told.get(state.lang));
}
