//! Which engine makes a table of heaps.

use schemars::JsonSchema;
use serde::Deserialize;

/// What makes a table of heaps; all engines that fit a game give the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// The fastest that fits.
    #[default]
    Auto,
    /// By definition, option by option: any game of heaps.
    Naive,
    /// Value by value, 64 heaps at a time: subtraction games.
    Sieve,
    /// By sparse space, on any machine: finite rules that leave at most two heaps.
    Sparse,
    /// The same, 64 heaps at a time once rare heaps are few: needs AVX-512.
    Lanes,
    /// By sets of what pairs are worth: finite rules that leave at most three heaps.
    Pairs,
}

impl From<Engine> for grundy::workbench::Engine {
    fn from(engine: Engine) -> grundy::workbench::Engine {
        match engine {
            Engine::Auto => grundy::workbench::Engine::Auto,
            Engine::Naive => grundy::workbench::Engine::Naive,
            Engine::Sieve => grundy::workbench::Engine::Sieve,
            Engine::Sparse => grundy::workbench::Engine::Sparse,
            Engine::Lanes => grundy::workbench::Engine::Lanes,
            Engine::Pairs => grundy::workbench::Engine::Pairs,
        }
    }
}
