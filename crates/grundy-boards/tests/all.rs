//! Tests of the solver of board games, in one program.

#[cfg(feature = "distributed")]
mod distributed;
mod guards;
#[path = "plain/place_and_slide.rs"]
mod place_and_slide;
mod plain;
mod prove;
#[path = "plain/random_rules.rs"]
mod random_rules;
mod solving;
mod spilling;
mod symmetries;
