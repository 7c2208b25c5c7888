//! The texts of the scripts that draw positions. The scripts replace placeholders such as `{side}`.

use grundy::base::{Text, text};

/// The texts of the scripts that draw positions, each with its key.
pub const TEXTS: &[(&str, Text)] = text!(scripts::board);
