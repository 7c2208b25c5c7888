//! The texts of the scripts that save files.

use grundy::base::{Text, text};

/// The texts of the scripts that save files, each with its key.
pub const TEXTS: &[(&str, Text)] = &[("save_picture", text!(pages::save_as_format))];
