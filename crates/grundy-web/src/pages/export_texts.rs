//! What scripts say of files that are saved.

use grundy::base::Text;

/// By the key under which a script asks for it.
pub const TEXTS: &[(&str, Text)] =
    &[("save_picture", Text { en: "Save as {format}", zh: "存为 {format}" })];
