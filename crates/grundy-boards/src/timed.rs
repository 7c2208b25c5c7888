//! Time that this thread computes: others that the machine works for do not count.

/// A moment.
pub struct Timed(Moment);

#[cfg(target_os = "linux")]
type Moment = rustix::time::Timespec;
#[cfg(not(target_os = "linux"))]
type Moment = std::time::Instant;

#[cfg(target_os = "linux")]
impl Timed {
    /// This moment.
    pub fn now() -> Timed {
        Timed(rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime))
    }

    /// Seconds since then.
    pub fn seconds(&self) -> f64 {
        let Timed(now) = Timed::now();
        (now.tv_sec - self.0.tv_sec) as f64 + (now.tv_nsec - self.0.tv_nsec) as f64 / 1e9
    }
}

#[cfg(not(target_os = "linux"))]
impl Timed {
    /// This moment.
    pub fn now() -> Timed {
        Timed(Moment::now())
    }

    /// Seconds since then.
    pub fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}
