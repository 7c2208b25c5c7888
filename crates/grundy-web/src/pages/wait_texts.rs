//! The texts that the scripts show during a computation, until its answer arrives.

use grundy::base::{Text, text};

/// The texts that the scripts show during a computation, each with the key by which the scripts
/// find it.
pub const TEXTS: &[(&str, Text)] = text!(scripts::wait);
