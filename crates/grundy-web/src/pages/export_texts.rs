//! The texts of the scripts that save files.

use grundy::base::Text;

/// The texts of the scripts that save files, each with its key.
pub const TEXTS: &[(&str, Text)] =
    &[("save_picture", Text { en: "Save as {format}", zh: "存为 {format}" })];
