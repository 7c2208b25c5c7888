//! Answers of board games in rule files by their tests and changes of cells: from labels that are kept, solved whole, or, where
//! the whole does not fit, by a proof of who wins the position alone.

use super::by_retrograde::found;
use crate::base::{Big, Budget, Counts, Ending, Error, ErrorKind, Limit, Outcome, Remedy};
use crate::law::Evidence;
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::memory::boards::BoardEngine;
use crate::workbench::memory::labelled::Labelled;
use crate::workbench::memory::searches::Wholly;
use crate::workbench::memory::stored::BoardCells;
use crate::workbench::solve::found::{Detail, Found, Told, moves_told};
use crate::workbench::solve::whole::{alone, small};
use grundy_boards::{Unsolved, weak};
use std::ops::ControlFlow;

/// One game whose rules are tests and changes of cells.
pub(super) fn by_board(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    let asked = detail.board;
    let one = alone(question).filter(|only| question.ending == only.instance.ending);
    let Some(only) = one.filter(|only| only.instance.folds().is_some()) else {
        return match asked {
            BoardEngine::Auto | BoardEngine::Search => Ok(None),
            BoardEngine::Whole | BoardEngine::Proof => Err(misfit()),
        };
    };
    let instance = &only.instance;
    // Where labels are kept that were found before nothing is searched, whatever kind of game it is.
    if asked == BoardEngine::Auto && instance.stored().is_some() {
        let start = small(only)?;
        if let Some(labels) = instance.stored_labels(&start)? {
            match labels.score(&start)? {
                None => return found(only, &start, &labels, detail).map(Some),
                Some(score) if !instance.counts_points() => {
                    return by_outcomes(only, &start, score, &labels, detail).map(Some);
                }
                // Points are told by induction.
                Some(_) => {}
            }
        }
    }
    match asked {
        BoardEngine::Search => Ok(None),
        BoardEngine::Proof => proved(only, &small(only)?, detail, budget).map(Some),
        BoardEngine::Auto if question.ending == Ending::Misere => Ok(None),
        BoardEngine::Auto if instance.game.results().is_none() => Ok(None),
        BoardEngine::Auto => {
            let start = small(only)?;
            match instance.labelled_board(&start, asked, budget)? {
                // Points are told by induction, which asks for the same labels.
                Wholly::Labelled(_) if instance.counts_points() => Ok(None),
                Wholly::Labelled(labels) => found(only, &start, &labels, detail).map(Some),
                Wholly::Otherwise => Ok(None),
                Wholly::TooLarge => proved(only, &start, detail, budget).map(Some),
            }
        }
        BoardEngine::Whole => {
            let start = small(only)?;
            match instance.labelled_board(&start, asked, budget)? {
                Wholly::Labelled(labels)
                    if instance.counts_points() && labels.score(&start)?.is_some() =>
                {
                    Ok(None)
                }
                Wholly::Labelled(labels) => found(only, &start, &labels, detail).map(Some),
                Wholly::Otherwise => Err(no_commands(only)),
                Wholly::TooLarge => Err(Error::too_big(words!(
                    "the positions that can arise do not fit",
                    "可达局面过多，内存放不下"
                ))
                .mend(Remedy::RaiseLimit(Limit::Memory))),
            }
        }
    }
}

/// What labels say of a position that tell who wins and nothing of moves.
fn by_outcomes(
    only: &Summand,
    start: &Counts,
    score: i64,
    labels: &Labelled,
    detail: Detail,
) -> Result<Found, Error> {
    let instance = &only.instance;
    let is_over = match instance.game.scores() {
        Some(rules) => rules.result(start)?.is_some(),
        None => false,
    };
    let options = if is_over { Vec::new() } else { instance.options(start)? };
    let mut best = Vec::new();
    for option in options {
        let lacks = || labels.found(instance, &option).map(|_| 0);
        let there = labels.score(&option)?.map_or_else(lacks, Ok)?;
        let again = instance.game.again(start, &option);
        if score >= 0 && score == if again { there } else { -there } {
            best.push(option);
        }
    }
    let mut moves = Told::none();
    moves.count = Some(Big::from(best.len()));
    for option in best.iter().take(moves_told(detail, start.len())) {
        moves.push(only, None, &option.widen());
    }
    let why = match (is_over, score) {
        (true, _) => words!("play is over", "游戏已结束"),
        (false, 1..) => words!("a move wins", "有一步可胜"),
        (false, 0) => {
            words!("no move wins, but one keeps the draw", "没有一步能胜，但有一步可保持和局")
        }
        (false, _) => words!("every move loses", "每一步都输"),
    };
    let source = words!(
        "by a tablebase that keeps nothing of the number of moves, ",
        "由不记步数的残局库得出："
    );
    let why = source.then(&why);
    let outcome = match score {
        0 => Outcome::Draw,
        score => Outcome::n_if(score > 0),
    };
    Ok(Found::new(outcome, moves, why, Evidence::Computed { positions: labels.len() }))
}

/// What this engine is not for.
fn misfit() -> Error {
    Error::bad(words!(
        "such an engine is for one game of a rule file, played to the end that the file says",
        "这种引擎只用于按规则文件所定终局玩的单个游戏"
    ))
    .help(words!("leave the engine out", "请不要指定引擎"))
}

/// Why rules are no tests and changes of cells.
fn no_commands(only: &Summand) -> Error {
    let refused = only.instance.folds().and_then(|rules| rules.commands().err());
    refused.map_or_else(misfit, |refused| refused.explained())
}

/// Who wins, by a search that does not look at all positions.
fn proved(only: &Summand, start: &Counts, detail: Detail, budget: &Budget) -> Result<Found, Error> {
    let rules = only.instance.folds().ok_or_else(misfit)?;
    let commands = only.instance.commands(rules, budget)?;
    let commands = commands.map_err(|refused| refused.explained())?;
    let cells = BoardCells::new(&commands);
    let (board, side) = cells.of(start).ok_or_else(misfit)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let bytes = usize::try_from(budget.bytes).unwrap_or(usize::MAX);
    let limits = weak::Limits { bytes, threads, until: budget.deadline };
    let mut nodes = 0;
    let proof = weak::prove(&commands, &board, side.into(), &limits, &mut |progress| {
        nodes = progress.nodes;
        if let Some(watched) = budget.progress {
            watched.report(progress.nodes, None);
        }
        match budget.look().is_ok() && progress.nodes <= budget.positions {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    let weak::Weak { outcome, means, nodes, best, moves: answers, .. } =
        proof.map_err(|why| unproved(why, nodes, budget))?;
    let outcome_here = match outcome {
        weak::Outcome::Won => Outcome::N,
        weak::Outcome::Lost => Outcome::P,
        weak::Outcome::Drawn => Outcome::Draw,
    };
    let position = |answer: &weak::Answer| {
        let next = if answer.again || commands.sides.len() == 1 { side } else { 1 - side };
        cells.position(&answer.after, next)
    };
    let mut moves = Told::none();
    // Others that keep the outcome were perhaps not looked at.
    moves.count = None;
    let keeps = |at: &usize| answers[*at].outcome == Some(outcome);
    let first = best.into_iter();
    let others = (0..answers.len()).filter(|at| keeps(at) && Some(*at) != best);
    if outcome != weak::Outcome::Lost {
        for at in first.chain(others).take(moves_told(detail, start.len())) {
            moves.push(only, None, &position(&answers[at]).widen());
        }
    } else {
        moves.count = Some(0u64.into());
    }
    let (en, zh) = match means {
        weak::Means::Numbers => ("proof-number search", "证明数搜索"),
        weak::Means::Bounds => ("alpha-beta search", "α-β 搜索"),
    };
    let why = match outcome {
        weak::Outcome::Won => words!("proved by {en}: a move wins", "由{zh}证明：有一步可胜"),
        weak::Outcome::Lost => words!("proved by {en}: every move loses", "由{zh}证明：每一步都输"),
        weak::Outcome::Drawn => words!(
            "proved by {en}: no move wins, and one keeps the draw",
            "由{zh}证明：没有一步能胜，有一步可保持和局"
        ),
    };
    Ok(Found::new(outcome_here, moves, why, Evidence::Computed { positions: nodes }))
}

/// Why nothing is proved.
fn unproved(why: Unsolved, nodes: u64, budget: &Budget) -> Error {
    if let Err(stopped) = budget.look() {
        return Error::from(stopped)
            .so_far(words!("the proof looked at {nodes} positions", "证明已考察 {nodes} 个局面"));
    }
    match why {
        Unsolved::Fault => Error::unsupported(words!(
            "the rules cannot be evaluated at a position that can arise",
            "规则在某个可达局面上无法求值"
        ))
        .help(words!("try the rules with `grundy lint`", "请用 `grundy lint` 检查规则")),
        Unsolved::Rules | Unsolved::Long | Unsolved::Kept | Unsolved::Outcomes => misfit(),
        Unsolved::Large | Unsolved::Stopped => Error::new(
            ErrorKind::TooBig,
            words!(
                "the proof reached its limit after {nodes} positions",
                "证明在 {nodes} 个局面后达到上限"
            ),
        )
        .mend(Remedy::RaiseLimit(Limit::PositionsOrMemoryOfBoard)),
    }
}
