//! The texts of the scripts that show a running computation until its answer arrives.

use grundy::base::{Text, text};

/// The texts of the scripts that show a running computation, each with its key.
pub const TEXTS: &[(&str, Text)] = text!(scripts::wait);
