//! The texts that the scripts show when they save files.

use grundy::base::{Text, text};

/// The texts that the scripts show when they save files, each with the key by which the scripts
/// find it.
pub const TEXTS: &[(&str, Text)] = &[("save_picture", text!(pages::save_as_format))];
