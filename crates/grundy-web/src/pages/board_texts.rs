//! The texts that the scripts show when they draw positions. The scripts replace placeholders such
//! as `{side}` by values.

use grundy::base::{Text, text};

/// The texts that the scripts show when they draw positions, each with the key by which the scripts
/// find it.
pub const TEXTS: &[(&str, Text)] = text!(scripts::board);
