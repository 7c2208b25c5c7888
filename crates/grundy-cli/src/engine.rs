//! The values of the option `--engine`.

use crate::help::localized;
use clap::ValueEnum;
use grundy_commands::engine::{BoardEngine, Engine};

/// The values of `--engine` for tables: the algorithm that computes the Grundy values of heaps.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableEngineArg {
    #[value(help = localized("the fastest engine that fits the game", "适用于该游戏的最快引擎"))]
    Auto,
    #[value(help = localized(
        "mex of all options, by definition; any game of heaps",
        "按定义逐个后继计算；任何堆游戏"
    ))]
    Naive,
    #[value(help = localized(
        "sieve that finds the heaps of value 0, then those of value 1, and so on, 64 heaps at a time; subtraction games",
        "逐值筛选，一次 64 堆；减法游戏"
    ))]
    Sieve,
    #[value(help = localized(
        "sparse-space method; rules with finitely many takes whose moves leave at most two heaps, or equal heaps",
        "稀疏空间法；取法有限、一步至多剩下两堆（或剩下相等的堆）的规则"
    ))]
    Sparse,
    #[value(help = localized(
        "sparse-space method for 64 heaps at a time; rules with finitely many takes that can split a heap in two; needs AVX-512",
        "稀疏空间法，一次 64 堆；取法有限、可把一堆分成两堆的规则；需要 AVX-512"
    ))]
    Lanes,
    #[value(help = localized(
        "nim-sums of all pairs of heaps; rules with finitely many takes whose moves leave at most three heaps",
        "所有两堆的异或和；取法有限、一步至多剩下三堆的规则"
    ))]
    Pairs,
}

/// The values of `--engine` for board games: the solver.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum BoardEngineArg {
    #[value(help = localized(
        "`search` if few positions are reachable, else `whole`, else `proof`",
        "可达局面少时搜索，否则整体求解，再否则用证明搜索"
    ))]
    Auto,
    #[value(help = localized(
        "depth-first search of reachable positions, merged by the symmetries of the file",
        "逐个搜索可达局面，对称局面合并"
    ))]
    Search,
    #[value(help = localized("retrograde analysis of all reachable positions", "对全部可达局面作倒推分析"))]
    Whole,
    #[value(help = localized(
        "outcome of this position only, by proof-number or alpha-beta search",
        "只求该局面的胜负，用证明数搜索或 alpha-beta 搜索"
    ))]
    Proof,
}

impl From<BoardEngineArg> for BoardEngine {
    fn from(engine: BoardEngineArg) -> BoardEngine {
        match engine {
            BoardEngineArg::Auto => BoardEngine::Auto,
            BoardEngineArg::Search => BoardEngine::Search,
            BoardEngineArg::Whole => BoardEngine::Whole,
            BoardEngineArg::Proof => BoardEngine::Proof,
        }
    }
}

impl From<TableEngineArg> for Engine {
    fn from(engine: TableEngineArg) -> Engine {
        match engine {
            TableEngineArg::Auto => Engine::Auto,
            TableEngineArg::Naive => Engine::Naive,
            TableEngineArg::Sieve => Engine::Sieve,
            TableEngineArg::Sparse => Engine::Sparse,
            TableEngineArg::Lanes => Engine::Lanes,
            TableEngineArg::Pairs => Engine::Pairs,
        }
    }
}
