//! The texts that the scripts show when they draw graphs on a canvas.

use grundy::base::{Text, text};

/// The texts that the scripts show when they draw graphs, each with the key by which the scripts
/// find it.
pub const TEXTS: &[(&str, Text)] = text!(scripts::graph);

#[cfg(test)]
mod tests {
    use super::TEXTS;

    #[test]
    fn every_text_is_used() {
        let scripts = [
            include_str!("../../assets/playgraph.js"),
            include_str!("../../assets/opened_position.js"),
            include_str!("../../assets/see.js"),
        ]
        .concat();
        for (key, _) in TEXTS {
            let is_used = scripts.contains(&format!("\"{key}\""))
                || ["node_", "merged_"].iter().any(|prefix| key.starts_with(prefix));
            assert!(is_used, "{key} is unused");
        }
    }
}
