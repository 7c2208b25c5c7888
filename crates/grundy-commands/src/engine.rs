//! The engines that compute a table of heaps or solve a board game.

use crate::arguments::localized;
use clap::ValueEnum;
use grundy::text;
use schemars::JsonSchema;
use serde::Deserialize;

/// The algorithm that computes the Grundy values of heaps 0, 1, 2, …. All engines that support a
/// game compute the same values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// The fastest engine that supports the game on this machine.
    #[value(help = localized(text!(engine::auto_help)))]
    #[default]
    Auto,
    /// Computes the mex of all options. Supports every game of heaps.
    #[value(help = localized(text!(engine::naive_help)))]
    Naive,
    /// Finds the heaps of value 0, then those of value 1, and so on, in blocks of 64 heaps.
    /// Supports subtraction games.
    #[value(help = localized(text!(engine::sieve_help)))]
    Sieve,
    /// Separates frequent from rare values by a sparse space, and combines each heap with the few
    /// heaps of rare values only. Supports finite rules that leave at most two heaps.
    #[value(help = localized(text!(engine::sparse_help)))]
    Sparse,
    /// Works like `sparse`, but on blocks of 16 to 64 heaps once rare values are few, with the
    /// vector instructions of the processor.
    #[value(help = localized(text!(engine::lanes_help)))]
    Lanes,
    /// Keeps, for each total size, the set of xors of the values of two heaps. Supports finite
    /// rules that leave at most three heaps.
    #[value(help = localized(text!(engine::pairs_help)))]
    Pairs,
}

/// The solver of a board game of a rule file. All solvers that finish give the same answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum BoardEngine {
    /// The engine `search` if few positions are reachable. Otherwise the engine `whole`, or the
    /// engine `proof` if there are too many positions for `whole`.
    #[value(help = localized(text!(engine::auto_help_search_if)))]
    #[default]
    Auto,
    /// Memoised search over the reachable positions. It merges positions that are equal under the
    /// symmetries of the rule file.
    #[value(help = localized(text!(engine::search_help)))]
    Search,
    /// Retrograde analysis: solves every reachable position, backwards from the ends of play.
    #[value(help = localized(text!(engine::whole_help)))]
    Whole,
    /// Proof-number or alpha-beta search, which finds the outcome of the given position and of no
    /// others.
    #[value(help = localized(text!(engine::proof_help)))]
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
