//! What is found of a question before it is dressed as an answer, and moves told in words.

use crate::base::{Big, Decimal, NamedMove, Outcome, Remoteness, Words};
use crate::games::Moves;
use crate::law::Evidence;
use crate::words;
use crate::workbench::ask::question::Summand;
use crate::workbench::memory::boards::BoardEngine;
use crate::workbench::solve::answer::Move;

/// How much an answer should tell.
#[derive(Clone, Copy, Debug)]
pub struct Detail {
    /// Moves told, at most.
    pub moves: usize,
    /// Options an engine may generate for what is only wanted if cheap: the remoteness, and the
    /// Grundy value where the law gives only the outcome.
    pub extra_steps: u64,
    /// What solves board games of rule files.
    pub board: BoardEngine,
}

impl Default for Detail {
    fn default() -> Self {
        Detail { moves: 20, extra_steps: 40_000, board: BoardEngine::Auto }
    }
}

/// Positions longer than this are not written out after every move.
const LONG_POSITION: usize = 1000;

/// What was found, before it is dressed as an answer.
pub(in crate::workbench) struct Found {
    pub outcome: Outcome,
    pub grundy: Option<Big>,
    /// The finite values that a position without a value of its own can be made worth.
    pub infinity: Option<Vec<Big>>,
    pub remoteness: Option<Remoteness>,
    pub score: Option<i64>,
    pub moves: Told,
    pub why: Words,
    pub evidence: Evidence,
}

impl Found {
    /// An outcome with its moves, its reason (to which the first move is added) and its evidence.
    pub(in crate::workbench) fn new(
        outcome: Outcome,
        moves: Told,
        why: Words,
        evidence: Evidence,
    ) -> Found {
        let why = why.then(&moves.first());
        let (grundy, infinity, remoteness, score) = (None, None, None, None);
        Found { outcome, grundy, infinity, remoteness, score, moves, why, evidence }
    }
}

/// Moves in words: all of them or the first few, and how many there are.
#[derive(Default)]
pub(in crate::workbench) struct Told {
    pub shown: Vec<Move>,
    pub count: Option<Big>,
}

impl Told {
    pub(in crate::workbench) fn none() -> Told {
        Told { shown: vec![], count: Some(Big::ZERO) }
    }

    pub(in crate::workbench) fn push(&mut self, summand: &Summand, at: Option<usize>, to: &[Big]) {
        let family = summand.instance.game.family();
        let named = summand.move_to(to);
        let mut told = family.describe(&named);
        if let Some(i) = at {
            let name = &summand.instance.name;
            told = words!("in {name} (game {i}): ", "在 {name}（第 {i} 个游戏）：").then(&told);
        }
        let to = (to.len() <= LONG_POSITION).then(|| family.print(to));
        let NamedMove { kind, choices, .. } = named;
        self.shown.push(Move { summand: at, kind, choices, to, all: vec![], words: told });
    }

    /// The first move in words, to end a reason with.
    pub(in crate::workbench) fn first(&self) -> Words {
        match self.shown.first() {
            Some(first) => words!("; ", "；").then(&first.words),
            None => Words::default(),
        }
    }
}

pub(in crate::workbench) fn outcome_of(score: i64) -> Outcome {
    if score == 0 { Outcome::Draw } else { Outcome::n_if(score > 0) }
}

/// Fewer moves are told of positions that take long to write.
pub(in crate::workbench) fn moves_told(detail: Detail, length: usize) -> usize {
    const NUMBERS_WRITTEN: usize = 100_000;
    detail.moves.min(NUMBERS_WRITTEN / length.max(1)).max(1)
}

pub(in crate::workbench) fn tell(
    summand: &Summand,
    at: Option<usize>,
    moves: Moves,
    limit: usize,
) -> Told {
    let mut told = Told { shown: vec![], count: moves.count };
    for to in moves.to.iter().take(limit) {
        told.push(summand, at, to);
    }
    told
}

pub(in crate::workbench) fn why_by_values(values: &[Big]) -> Words {
    let total = values.iter().fold(Big::ZERO, |sum, value| sum ^ value);
    match (values, total == Big::ZERO) {
        ([], _) => words!("nothing can be moved", "无子可动"),
        ([_], true) => {
            words!("Grundy value 0: every move can be answered", "SG 值为 0：任何走法都有应对")
        }
        ([_], false) => words!("Grundy value {total} is not 0", "SG 值 {total} 不为 0"),
        (_, zero) => {
            const SHOWN: usize = 12;
            let written = |value: &Big| Decimal(value).to_string();
            let mut shown: Vec<String> = values.iter().take(SHOWN).map(written).collect();
            if values.len() > SHOWN {
                shown.push("…".to_string());
            }
            let shown = shown.join("^");
            if zero {
                words!(
                    "nim-sum {shown} = 0: every move can be answered",
                    "异或和 {shown} = 0：任何走法都有应对"
                )
            } else {
                let total = Decimal(&total);
                words!("nim-sum {shown} = {total}", "异或和 {shown} = {total}")
            }
        }
    }
}
