//! The helper functions that exported laws call, in each target language.

use super::language::Language;

/// Returns the source code of the helper function called `name` in `language`. The helper is one
/// that the language lacks: `floor_div`, `floor_mod`, `gcd`, or a unary operator by its name in the
/// rule language.
pub(super) fn helper_source(name: &str, language: Language) -> &'static str {
    let functions = match language {
        Language::Cpp => include_str!("helpers/cpp.txt"),
        Language::Python => include_str!("helpers/python.txt"),
        Language::Rust => include_str!("helpers/rust.txt"),
    };
    let opening = format!(" {name}(");
    let defines = |line: &str| !line.starts_with(' ') && line.contains(&opening);
    let function = functions.split("\n\n").find(|function| function.lines().any(defines));
    function.unwrap_or_default().trim_end()
}
