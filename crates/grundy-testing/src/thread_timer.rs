//! A timer for tests that assert a duration. It measures the processor time of the thread of the
//! test, so that neither other programs nor other threads count.

use std::time::Duration;

/// The time at which a measurement started.
pub struct ThreadTimer(
    #[cfg(target_os = "linux")] rustix::time::Timespec,
    #[cfg(not(target_os = "linux"))] std::time::Instant,
);

impl ThreadTimer {
    /// Starts a measurement.
    #[cfg(target_os = "linux")]
    pub fn start() -> ThreadTimer {
        ThreadTimer(rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime))
    }

    /// Returns the processor time of this thread since the start.
    #[cfg(target_os = "linux")]
    pub fn elapsed(&self) -> Duration {
        let now = ThreadTimer::start().0;
        let nanoseconds =
            (now.tv_sec - self.0.tv_sec) * 1_000_000_000 + (now.tv_nsec - self.0.tv_nsec);
        Duration::from_nanos(nanoseconds.unsigned_abs())
    }

    /// Starts a measurement.
    #[cfg(not(target_os = "linux"))]
    pub fn start() -> ThreadTimer {
        ThreadTimer(std::time::Instant::now())
    }

    /// Returns the time since the start.
    #[cfg(not(target_os = "linux"))]
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
