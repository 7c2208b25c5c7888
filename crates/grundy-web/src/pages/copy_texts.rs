//! The texts that the scripts show when they copy text to the clipboard.

use grundy::base::{Text, text};

/// The texts that the scripts show when they copy text to the clipboard, each with the key by which
/// the scripts find it.
pub const TEXTS: &[(&str, Text)] =
    &[("copied", text!(pages::copied)), ("copy_failed", text!(pages::copy_failed))];
