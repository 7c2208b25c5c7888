//! Runs short computations on the calling thread of Python, which avoids the cost of a new thread.
//!
//! The calling thread cannot notice Ctrl-C while it computes, so a watchdog thread stops a
//! computation that takes longer than [`SLICE_MS`]. The watchdog exits when no short computation
//! has run for a while.
//!
//! The module uses atomics instead of locks: a forked process would inherit a locked lock for ever.

use grundy::base::{Error, Stopped};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The time slice of a short computation, in milliseconds. If a computation takes longer, the
/// watchdog stops it, and it runs again on a new thread.
const SLICE_MS: u64 = 3;
/// The interval between two checks of the time slices by the watchdog.
const WATCHDOG_INTERVAL: Duration = Duration::from_millis(1);
/// The number of consecutive checks without a running short computation after which the watchdog
/// exits.
const MAX_IDLE_CHECKS: u32 = 1000;
/// The maximum number of short computations that run at the same time, each on its own thread.
const SLOT_COUNT: usize = 32;

/// A slot: the data that one running short computation shares with the watchdog.
struct ComputationSlot {
    /// Whether a running computation uses the slot.
    in_use: AtomicBool,
    /// The time at which the time slice of the computation ends, in milliseconds of [`clock_ms`].
    deadline_ms: AtomicU64,
    /// The flag that stops the computation. The watchdog can set it late, when the slot already
    /// belongs to the next computation. That computation then runs again on a new thread, which is
    /// slower but correct.
    stop: AtomicBool,
}

/// The slots of the short computations in this process, one for each that can run at the same time.
static SLOTS: [ComputationSlot; SLOT_COUNT] = [const {
    ComputationSlot {
        in_use: AtomicBool::new(false),
        deadline_ms: AtomicU64::new(0),
        stop: AtomicBool::new(false),
    }
}; SLOT_COUNT];

/// The id of the process whose watchdog runs; 0 if there is no watchdog. A forked process has a
/// different id and needs a new watchdog, since threads are not inherited.
static WATCHDOG_PROCESS: AtomicU32 = AtomicU32::new(0);

thread_local! {
    /// The flag that stops the short computation of this thread; `None` if none is running.
    static CURRENT_STOP: Cell<Option<&'static AtomicBool>> = const { Cell::new(None) };
}

/// Reads the file `path`. During a short computation it refuses: reading a pipe, for example, could
/// block for ever, so the computation stops and runs again on a new thread.
///
/// # Errors
/// The error of reading; [`Stopped::Interrupted`] during a short computation.
pub fn read_file(path: &str) -> Result<String, Error> {
    match CURRENT_STOP.get() {
        Some(stop) => {
            stop.store(true, Ordering::SeqCst);
            Err(Error::from(Stopped::Interrupted))
        }
        None => grundy_cli::read_file(path),
    }
}

/// Runs `work` on this thread and returns its result. Returns `None` if `work` takes longer than
/// [`SLICE_MS`], or if no slot or no watchdog is available. The argument of `work` is the flag that
/// stops it.
pub fn run_briefly<T>(
    work: impl FnOnce(&AtomicBool) -> Result<T, Error>,
) -> Option<Result<T, Error>> {
    let guard = ComputationSlot::acquire()?;
    if !ensure_watchdog() {
        return None;
    }
    CURRENT_STOP.set(Some(&guard.0.stop));
    let result = work(&guard.0.stop);
    (!guard.0.stop.load(Ordering::SeqCst)).then_some(result)
}

/// A guard that holds a slot and releases it on drop.
struct SlotGuard(&'static ComputationSlot);

impl ComputationSlot {
    /// Takes a free slot, whose time slice begins now. Returns `None` if no slot is free.
    fn acquire() -> Option<SlotGuard> {
        let is_free = |slot: &&ComputationSlot| !slot.in_use.swap(true, Ordering::SeqCst);
        let slot = SLOTS.iter().find(is_free)?;
        slot.deadline_ms.store(clock_ms() + SLICE_MS, Ordering::SeqCst);
        slot.stop.store(false, Ordering::SeqCst);
        Some(SlotGuard(slot))
    }

    /// Returns whether a computation holds the slot.
    fn is_in_use(&self) -> bool {
        self.in_use.load(Ordering::SeqCst)
    }
}

impl Drop for SlotGuard {
    fn drop(&mut self) {
        CURRENT_STOP.set(None);
        self.0.in_use.store(false, Ordering::SeqCst);
    }
}

/// Returns the time in milliseconds since the first call of this function.
fn clock_ms() -> u64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_millis() as u64
}

/// Starts the watchdog of this process if it does not run already. Returns whether the watchdog
/// runs.
fn ensure_watchdog() -> bool {
    let process = std::process::id();
    if WATCHDOG_PROCESS.swap(process, Ordering::SeqCst) == process {
        return true;
    }
    let thread = std::thread::Builder::new().name("grundy clock".into()).stack_size(1 << 16);
    let is_running = thread.spawn(move || run_watchdog(process)).is_ok();
    if !is_running {
        WATCHDOG_PROCESS.store(0, Ordering::SeqCst);
    }
    is_running
}

/// The loop of the watchdog thread of the process with the id `process`: stops each computation
/// whose time slice is over. Ends after [`MAX_IDLE_CHECKS`] checks without a running computation.
fn run_watchdog(process: u32) {
    let mut idle_checks = 0;
    loop {
        std::thread::sleep(WATCHDOG_INTERVAL);
        let now = clock_ms();
        idle_checks += 1;
        for slot in SLOTS.iter().filter(|slot| slot.is_in_use()) {
            idle_checks = 0;
            if slot.deadline_ms.load(Ordering::SeqCst) < now {
                slot.stop.store(true, Ordering::SeqCst);
            }
        }
        if idle_checks < MAX_IDLE_CHECKS {
            continue;
        }
        WATCHDOG_PROCESS.store(0, Ordering::SeqCst);
        // A thread that acquired a slot before the store relies on this watchdog, unless another
        // one has started since.
        if !SLOTS.iter().any(ComputationSlot::is_in_use)
            || WATCHDOG_PROCESS.swap(process, Ordering::SeqCst) == process
        {
            return;
        }
        idle_checks = 0;
    }
}
