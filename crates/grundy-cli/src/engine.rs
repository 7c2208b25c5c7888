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
        "computes each value from all options by the definition (mex); for every game of heaps",
        "按定义逐个后继计算；任何堆游戏"
    ))]
    Naive,
    #[value(help = localized(
        "finds the heaps of value 0, then those of value 1, and so on, 64 heaps at a time; for \
         subtraction games",
        "逐值筛选，一次 64 堆；减法游戏"
    ))]
    Sieve,
    #[value(help = localized(
        "the sparse-space method, which treats frequent and rare values separately; for rules with \
         finitely many takes whose moves leave at most two heaps, or equal heaps",
        "稀疏空间法；取法有限、一步至多剩下两堆（或剩下相等的堆）的规则"
    ))]
    Sparse,
    #[value(help = localized(
        "the method of `sparse` for 64 heaps at a time; for rules with finitely many takes that \
         can split a heap in two; needs a processor with AVX-512",
        "稀疏空间法，一次 64 堆；取法有限、可把一堆分成两堆的规则；需要 AVX-512"
    ))]
    Lanes,
    #[value(help = localized(
        "stores the nim-sums of all pairs of heaps; for rules with finitely many takes whose moves \
         leave at most three heaps",
        "所有两堆的异或和；取法有限、一步至多剩下三堆的规则"
    ))]
    Pairs,
}

/// The values of `--engine` for board games: the solver.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum BoardEngineArg {
    #[value(help = localized(
        "`search` if few positions are reachable, otherwise `whole` if memory suffices, otherwise \
         `proof`",
        "可达局面少时搜索，否则整体求解，再否则用证明搜索"
    ))]
    Auto,
    #[value(help = localized(
        "depth-first search of the reachable positions; symmetric positions count as one",
        "逐个搜索可达局面，对称局面合并"
    ))]
    Search,
    #[value(help = localized(
        "solves all reachable positions, backwards from the ends of play (retrograde analysis)",
        "对全部可达局面作倒推分析"
    ))]
    Whole,
    #[value(help = localized(
        "finds only who wins this position, by proof-number or alpha-beta search",
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
