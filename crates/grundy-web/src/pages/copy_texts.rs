//! The texts of the scripts that copy text.

use grundy::base::{Text, text};

/// The texts of the scripts that copy text to the clipboard, each with its key.
pub const TEXTS: &[(&str, Text)] =
    &[("copied", text!(pages::copied)), ("copy_failed", text!(pages::copy_failed))];
