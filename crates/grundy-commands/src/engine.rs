//! The engines that compute a table of heaps or solve a board game.

use crate::arguments::localized;
use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Deserialize;

/// The algorithm that computes the Grundy values of heaps 0, 1, 2, …. All engines that support a
/// game compute the same values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// The fastest engine that supports the game on this machine.
    #[value(help = localized("the fastest engine that fits the game", "适用于该游戏的最快引擎"))]
    #[default]
    Auto,
    /// Computes the mex of all options. Supports every game of heaps.
    #[value(help = localized(
        "computes each value from all options by the definition (mex); for every game of heaps",
        "按定义逐个后继计算；任何堆游戏"
    ))]
    Naive,
    /// Finds the heaps of value 0, then those of value 1, and so on, in blocks of 64 heaps.
    /// Supports subtraction games.
    #[value(help = localized(
        "finds the heaps of value 0, then those of value 1, and so on, 64 heaps at a time; for subtraction games",
        "逐值筛选，一次 64 堆；减法游戏"
    ))]
    Sieve,
    /// Separates frequent from rare values by a sparse space, and combines each heap with the few
    /// heaps of rare values only. Supports finite rules that leave at most two heaps.
    #[value(help = localized(
        "the sparse-space method, which treats frequent and rare values separately; for rules with finitely many takes whose moves leave at most two heaps, or equal heaps",
        "稀疏空间法；取法有限、一步至多剩下两堆（或剩下相等的堆）的规则"
    ))]
    Sparse,
    /// Works like `sparse`, but on blocks of 64 heaps once rare values are few. Needs a processor
    /// with AVX-512.
    #[value(help = localized(
        "the method of `sparse` for 64 heaps at a time; for rules with finitely many takes that can split a heap in two; needs a processor with AVX-512",
        "稀疏空间法，一次 64 堆；取法有限、可把一堆分成两堆的规则；需要 AVX-512"
    ))]
    Lanes,
    /// Keeps, for each total size, the set of xors of the values of two heaps. Supports finite
    /// rules that leave at most three heaps.
    #[value(help = localized(
        "stores the nim-sums of all pairs of heaps; for rules with finitely many takes whose moves leave at most three heaps",
        "所有两堆的异或和；取法有限、一步至多剩下三堆的规则"
    ))]
    Pairs,
}

/// The solver of a board game of a rule file. All solvers that finish give the same answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum BoardEngine {
    /// Search if few positions are reachable; otherwise `whole`, and `proof` if there are too many
    /// positions for it.
    #[value(help = localized(
        "`search` if few positions are reachable, otherwise `whole` if memory suffices, otherwise `proof`",
        "可达局面少时搜索，否则整体求解，再否则用证明搜索"
    ))]
    #[default]
    Auto,
    /// Memoised search over the reachable positions. It merges positions that are equal under the
    /// symmetries of the rule file.
    #[value(help = localized(
        "depth-first search of the reachable positions; symmetric positions count as one",
        "逐个搜索可达局面，对称局面合并"
    ))]
    Search,
    /// Retrograde analysis of every reachable position.
    #[value(help = localized("solves all reachable positions, backwards from the ends of play (retrograde analysis)", "对全部可达局面作倒推分析"))]
    Whole,
    /// Proof-number or alpha-beta search, which finds the outcome of this position alone.
    #[value(help = localized(
        "finds only who wins this position, by proof-number or alpha-beta search",
        "只求该局面的胜负，用证明数搜索或 alpha-beta 搜索"
    ))]
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
