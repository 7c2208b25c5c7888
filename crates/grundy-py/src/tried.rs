//! Work that a thread of Python tries itself, for a moment. It cannot hear of Ctrl-C meanwhile, so a thread beside ends what
//! takes longer; that one is there only while something is tried now and then.

use grundy::base::{Error, Stopped};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long something is tried, in milliseconds.
const MOMENT: u64 = 3;
/// Between two looks at the clock.
const TICK: Duration = Duration::from_millis(1);
/// Ticks without anything tried, after which nobody looks any more.
const IDLE: u32 = 1000;
/// How many things are tried at once, at most.
const PLACES: usize = 32;

/// A place for something that is tried. There are no locks: a process that is forked would keep them for ever.
struct Place {
    taken: AtomicBool,
    /// When it is to end, in milliseconds since [`clock`] began.
    until: AtomicU64,
    /// That it is to end. Where it is set late, for who was here before, the next is done beside without need, no more.
    stop: AtomicBool,
}

static PLACED: [Place; PLACES] = [const {
    Place { taken: AtomicBool::new(false), until: AtomicU64::new(0), stop: AtomicBool::new(false) }
}; PLACES];

/// The process in which a thread looks at the clock: one that is forked has no threads of its parent.
static LOOKING: AtomicU32 = AtomicU32::new(0);

thread_local! {
    /// What ends that which this thread tries.
    static TRYING: Cell<Option<&'static AtomicBool>> = const { Cell::new(None) };
}

/// Reads a file, but none in a moment: a pipe may be waited for without end. What wants one is done beside.
///
/// # Errors
/// As that of the program; or because this thread only tries.
pub fn read_file(path: &str) -> Result<String, Error> {
    match TRYING.get() {
        Some(stop) => {
            stop.store(true, Ordering::SeqCst);
            Err(Error::from(Stopped::Asked))
        }
        None => grundy_cli::read_file(path),
    }
}

/// What work gives when it ends in a moment; none when it takes longer, or where there is no place.
pub fn tried<T>(work: impl FnOnce(&AtomicBool) -> Result<T, Error>) -> Option<Result<T, Error>> {
    let taken = Place::take()?;
    if !looked_at() {
        return None;
    }
    TRYING.set(Some(&taken.0.stop));
    let found = work(&taken.0.stop);
    (!taken.0.stop.load(Ordering::SeqCst)).then_some(found)
}

/// A place that is taken, and is free again after it.
struct Taken(&'static Place);

impl Place {
    fn take() -> Option<Taken> {
        let free = |place: &&Place| !place.taken.swap(true, Ordering::SeqCst);
        let place = PLACED.iter().find(free)?;
        place.until.store(clock() + MOMENT, Ordering::SeqCst);
        place.stop.store(false, Ordering::SeqCst);
        Some(Taken(place))
    }

    fn is_taken(&self) -> bool {
        self.taken.load(Ordering::SeqCst)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        TRYING.set(None);
        self.0.taken.store(false, Ordering::SeqCst);
    }
}

/// Milliseconds.
fn clock() -> u64 {
    static BEGAN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed().as_millis() as u64
}

/// That a thread of this process looks at the clock: one that does, or a new one.
fn looked_at() -> bool {
    let process = std::process::id();
    if LOOKING.swap(process, Ordering::SeqCst) == process {
        return true;
    }
    let thread = std::thread::Builder::new().name("grundy clock".into()).stack_size(1 << 16);
    let begun = thread.spawn(move || look(process)).is_ok();
    if !begun {
        LOOKING.store(0, Ordering::SeqCst);
    }
    begun
}

/// Ends what was tried long enough, until nothing has been tried for a while.
fn look(process: u32) {
    let mut idle = 0;
    loop {
        std::thread::sleep(TICK);
        let now = clock();
        idle += 1;
        for place in PLACED.iter().filter(|place| place.is_taken()) {
            idle = 0;
            if place.until.load(Ordering::SeqCst) < now {
                place.stop.store(true, Ordering::SeqCst);
            }
        }
        if idle < IDLE {
            continue;
        }
        LOOKING.store(0, Ordering::SeqCst);
        // Who took a place before that relies on this thread, unless another came to do it.
        if !PLACED.iter().any(Place::is_taken) || LOOKING.swap(process, Ordering::SeqCst) == process
        {
            return;
        }
        idle = 0;
    }
}
