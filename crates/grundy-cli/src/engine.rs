//! `--engine`, which several commands take.

use clap::ValueEnum;
use grundy_commands::engine::Engine;

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
