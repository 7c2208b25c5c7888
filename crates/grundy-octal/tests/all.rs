//! Tests of codes, heap games and their laws, in one program.

mod claims;
mod envelopes;
mod far_takes;
mod shifted_codes;
mod sparse_periods;
mod three_way_splits;
