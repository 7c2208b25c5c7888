//! Measures the CPU time of the current thread: time that the processor spends on other threads
//! does not count. If the system has no such clock, wall-clock time is measured.

/// The moment at which a measurement of the current thread's CPU time began.
pub struct CpuTimer(Moment);

#[cfg(target_os = "linux")]
type Moment = rustix::time::Timespec;
#[cfg(not(target_os = "linux"))]
type Moment = std::time::Instant;

#[cfg(target_os = "linux")]
impl CpuTimer {
    /// Starts a measurement of the CPU time of the current thread.
    pub fn start() -> CpuTimer {
        CpuTimer(rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime))
    }

    /// Returns the CPU seconds of this thread since the start of the measurement.
    pub fn elapsed_secs(&self) -> f64 {
        let CpuTimer(now) = CpuTimer::start();
        (now.tv_sec - self.0.tv_sec) as f64 + (now.tv_nsec - self.0.tv_nsec) as f64 / 1e9
    }
}

#[cfg(not(target_os = "linux"))]
impl CpuTimer {
    /// Starts a measurement of the wall-clock time.
    pub fn start() -> CpuTimer {
        CpuTimer(Moment::now())
    }

    /// Returns the wall-clock seconds since the start of the measurement.
    pub fn elapsed_secs(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}
