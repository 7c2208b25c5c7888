//! The measured cost of a sample of positions.

/// The cost of processing a sample of positions on one worker.
#[derive(Clone, Copy, Default)]
pub struct Tried {
    /// The number of bytes of messages to other workers.
    pub bytes: u64,
    /// The number of exchanges, in units of exchanges with full message buffers.
    pub rounds: f64,
    /// The CPU time in seconds.
    pub seconds: f64,
}
