//! The engines that compute a table of heaps or solve a board game.

use schemars::JsonSchema;
use serde::Deserialize;

/// The algorithm that computes the Grundy values of heaps 0, 1, 2, …. All engines that support a
/// game compute the same values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// The fastest engine that supports the game on this machine.
    #[default]
    Auto,
    /// Computes the mex of all options. Supports every game of heaps.
    Naive,
    /// Finds the heaps of value 0, then those of value 1, and so on, in blocks of 64 heaps.
    /// Supports subtraction games.
    Sieve,
    /// Separates frequent from rare values by a sparse space, and combines each heap with the few
    /// heaps of rare values only. Supports finite rules that leave at most two heaps.
    Sparse,
    /// Works like `sparse`, but on blocks of 64 heaps once rare values are few. Needs a processor
    /// with AVX-512.
    Lanes,
    /// Keeps, for each total size, the set of xors of the values of two heaps. Supports finite
    /// rules that leave at most three heaps.
    Pairs,
}

/// The solver of a board game of a rule file. All solvers that finish give the same answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum BoardEngine {
    /// Search if few positions are reachable; otherwise `whole`, and `proof` if there are too many
    /// positions for it.
    #[default]
    Auto,
    /// Memoised search over the reachable positions. It merges positions that are equal under the
    /// symmetries of the rule file.
    Search,
    /// Retrograde analysis of every reachable position.
    Whole,
    /// Proof-number or alpha-beta search, which finds the outcome of this position alone.
    Proof,
}

impl From<BoardEngine> for grundy::workbench::BoardEngine {
    fn from(engine: BoardEngine) -> grundy::workbench::BoardEngine {
        match engine {
            BoardEngine::Auto => grundy::workbench::BoardEngine::Auto,
            BoardEngine::Search => grundy::workbench::BoardEngine::Search,
            BoardEngine::Whole => grundy::workbench::BoardEngine::Exhaustive,
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
