//! `--engine`, which several commands take.

use clap::ValueEnum;
use grundy_commands::engine::{BoardEngine, Engine};

/// What makes a table of heaps.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EngineArg {
    /// The fastest that fits
    Auto,
    /// By definition, option by option: any game of heaps
    Naive,
    /// Value by value, 64 heaps at a time: subtraction games
    Sieve,
    /// By sparse space, on any machine: finite rules that leave at most two heaps
    Sparse,
    /// The same, 64 heaps at a time once rare heaps are few: needs AVX-512
    Lanes,
    /// By sets of what pairs are worth: finite rules that leave at most three heaps
    Pairs,
}

/// What solves board games of rule files.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum BoardArg {
    /// By search where few positions can arise, else whole, else by proof
    Auto,
    /// Position by position, as they arise, up to the symmetries of the file
    Search,
    /// Every position that can arise, by tests and changes of cells
    Whole,
    /// Who wins the position alone, by proof-number or alpha-beta search
    Proof,
}

impl From<BoardArg> for BoardEngine {
    fn from(engine: BoardArg) -> BoardEngine {
        match engine {
            BoardArg::Auto => BoardEngine::Auto,
            BoardArg::Search => BoardEngine::Search,
            BoardArg::Whole => BoardEngine::Whole,
            BoardArg::Proof => BoardEngine::Proof,
        }
    }
}

impl From<EngineArg> for Engine {
    fn from(engine: EngineArg) -> Engine {
        match engine {
            EngineArg::Auto => Engine::Auto,
            EngineArg::Naive => Engine::Naive,
            EngineArg::Sieve => Engine::Sieve,
            EngineArg::Sparse => Engine::Sparse,
            EngineArg::Lanes => Engine::Lanes,
            EngineArg::Pairs => Engine::Pairs,
        }
    }
}
