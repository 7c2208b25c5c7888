//! Which engine makes a table of heaps, and which solves a board.

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

/// What solves board games of rule files; all that come to an end find the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum BoardEngine {
    /// By search where few positions can arise, else whole, else by proof.
    #[default]
    Auto,
    /// Position by position, as they arise, up to the symmetries of the file.
    Search,
    /// Every position that can arise, by tests and changes of cells.
    Whole,
    /// Who wins the position alone, by proof-number or alpha-beta search.
    Proof,
}

impl From<BoardEngine> for grundy::workbench::BoardEngine {
    fn from(engine: BoardEngine) -> grundy::workbench::BoardEngine {
        match engine {
            BoardEngine::Auto => grundy::workbench::BoardEngine::Auto,
            BoardEngine::Search => grundy::workbench::BoardEngine::Search,
            BoardEngine::Whole => grundy::workbench::BoardEngine::Whole,
            BoardEngine::Proof => grundy::workbench::BoardEngine::Proof,
        }
    }
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
