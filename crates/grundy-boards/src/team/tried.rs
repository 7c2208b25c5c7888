//! What trying a few boards took.

/// What was tried: bytes that others would be sent, how many rounds of full parcels that is, and how long it took.
#[derive(Clone, Copy, Default)]
pub struct Tried {
    pub bytes: u64,
    pub rounds: f64,
    pub seconds: f64,
}
