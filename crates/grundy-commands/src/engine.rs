//! The engines that compute a table of heaps or solve a board game.

use schemars::JsonSchema;
use serde::Deserialize;

/// The engine of a table of heaps. All engines that support a game compute the same values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// The fastest engine that supports the game.
    #[default]
    Auto,
    /// The mex of all options: any game of heaps.
    Naive,
    /// A sieve, value by value on blocks of 64 heaps: subtraction games.
    Sieve,
    /// Sparse space, on any machine: finite rules that leave at most two heaps.
    Sparse,
    /// Sparse space on blocks of 64 heaps once rare heaps are few: needs AVX-512.
    Lanes,
    /// Sets of the values of pairs of heaps: finite rules that leave at most three heaps.
    Pairs,
}

/// The solver of a board game of a rule file. All solvers that finish give the same answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum BoardEngine {
    /// Search if few positions are reachable, else `whole`, else `proof`.
    #[default]
    Auto,
    /// Memoised search over the reachable positions, up to the symmetries of the file.
    Search,
    /// Retrograde analysis of every reachable position.
    Whole,
    /// Proof-number or alpha-beta search for the outcome of this position alone.
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
