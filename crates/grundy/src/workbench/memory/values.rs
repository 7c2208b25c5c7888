//! What engines found for the positions of one game, remembered from question to question.

use super::engine::Engine;
use super::few::Looked;
use super::heap_table::HeapTable;
use super::kept_quotient::Kept;
use super::labelled::Labelled;
use super::proved_law::Law;
use super::scores::Scores;
use crate::base::Ending;
use crate::engine::table::TameHeap;
use crate::engine::{Grundy, Length, Search, Won, loopy};
use crate::family::{Family, Game};
use crate::lang::Refused;
use crate::law::period::Period;
use grundy_boards::{Rules, SideRules};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The memory of one game.
pub(in crate::workbench) struct Values {
    pub(super) grundy: Search<dyn Family, Grundy>,
    pub(super) normal: Search<Game, Won>,
    pub(super) misere: Search<Game, Won>,
    /// Who wins and after how many moves, in normal and in misère play.
    pub(super) lengths: [Search<Game, Length>; 2],
    /// What backward induction found.
    pub(super) scores: Option<Scores>,
    pub(super) table: HeapTable,
    /// What makes the table.
    pub(super) engine: Engine,
    pub(super) tame: Vec<TameHeap>,
    pub(super) period: Option<Period>,
    /// Whether the period is that of a certificate, which answers in place of any table.
    pub(super) certified: bool,
    /// The loopy values of a graph.
    pub(super) loopy: Option<Arc<loopy::Values>>,
    /// What retrograde analysis found, and for which ending.
    pub(super) labels: Option<(Ending, Arc<Labelled>)>,
    /// The rules as commands on a board, or why they are none.
    pub(super) commands: Option<Result<Arc<Rules>, Refused>>,
    /// The law of a rule file that is proved, if one was sought.
    pub(super) law: Option<Option<Arc<Law>>>,
    /// From which positions few arise.
    pub(super) looked: Looked,
    /// The misère quotients of the heaps.
    pub(super) quotient: Kept,
    /// How many moves lead from a heap to a value.
    pub(super) counts: FxHashMap<(u64, u64), u64>,
}

impl Default for Values {
    fn default() -> Self {
        Values {
            grundy: Search::new(Grundy::default()),
            normal: Search::new(Won(Ending::Normal)),
            misere: Search::new(Won(Ending::Misere)),
            lengths: [Ending::Normal, Ending::Misere].map(|ending| Search::new(Length(ending))),
            scores: None,
            table: HeapTable::Plain(Vec::new()),
            engine: Engine::Auto,
            tame: Vec::new(),
            period: None,
            certified: false,
            loopy: None,
            labels: None,
            commands: None,
            law: None,
            looked: Looked::default(),
            quotient: Kept::default(),
            counts: FxHashMap::default(),
        }
    }
}

/// About how many bytes commands take.
fn bytes_of(rules: &Arc<Rules>) -> u64 {
    // With a few tests and changes each.
    const COMMAND: u64 = 300;
    let each = |side: &SideRules| side.moves.len() + side.endings.len();
    rules.sides.iter().map(|side| each(side) as u64 * COMMAND).sum()
}

impl Values {
    /// Whether a question is answered from here as from nothing: all of it was found by the engines that are usual.
    pub(super) fn is_usual(&self) -> bool {
        self.engine == Engine::Auto && !self.certified
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        const COUNT: u64 = 40;
        let lengths: u64 = self.lengths.iter().map(Search::bytes).sum();
        let searches = self.grundy.bytes() + self.normal.bytes() + self.misere.bytes() + lengths;
        let scores = self.scores.as_ref().map_or(0, Scores::bytes);
        let labels = self.labels.as_ref().map_or(0, |(_, labels)| labels.bytes());
        let commands = self.commands.as_ref().map_or(0, |made| made.as_ref().map_or(0, bytes_of));
        let tame = self.tame.len() as u64 * size_of::<TameHeap>() as u64;
        const POSITION: u64 = 100;
        let looked = POSITION * self.looked.len() as u64;
        let rest = COUNT * self.counts.len() as u64 + looked;
        let quotient = self.quotient.bytes();
        searches + scores + labels + commands + tame + rest + quotient + self.table.bytes()
    }
}
