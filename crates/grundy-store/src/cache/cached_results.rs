//! Results that engines computed for one game, kept between questions.

use super::board_nimbers::{BoardNimbers, ListedNimbers};
use super::engine::Engine;
use super::heap_table::HeapTable;
use super::law_store::LawStore;
use super::position_labels::PositionLabels;
use super::quotient_search::CachedQuotients;
use super::reach_probe::ReachProbe;
use super::scores::ScoreTable;
use grundy_boards::{Rules, SideRules};
use grundy_core::base::{Big, Ending, Nimber, Outcome};
use grundy_core::engine::table::TameHeap;
use grundy_core::engine::{Grundy, Length, Search, Won, loopy};
use grundy_families::Game;
use grundy_octal::Family;
use grundy_octal::far_takes::RunTable;
use grundy_rules_board::LoweringError;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The results computed for one game. Each field starts empty and is filled by the engine that
/// needs it.
pub struct CachedResults {
    /// The search for the Grundy values of positions, with the values that it has stored.
    pub(super) grundy: Search<dyn Family, Grundy>,
    /// The searches for the outcomes of positions: index 0 for normal play, index 1 for misère play.
    pub(super) outcomes: [Search<Game, Won>; 2],
    /// The searches for the outcome of a position together with the number of moves to the end:
    /// index 0 for normal play, index 1 for misère play.
    pub(super) lengths: [Search<Game, Length>; 2],
    /// Scores that backward induction computed; `None` before the first question about a score.
    pub(super) scores: Option<ScoreTable>,
    /// The Grundy values of heaps 0, 1, 2, …; for a game on a graph, of the vertices 0, 1, 2, ….
    pub(super) table: HeapTable,
    /// The Grundy values of heaps beyond `table`, for each of them with the values of all heaps that
    /// play can reach from it.
    pub(super) reachable_heaps: FxHashMap<u64, Nimber>,
    /// The runs of repeating values of a subtraction game with far takes; `None` before the first
    /// question about heaps beyond `table` that no proved period answers.
    pub(super) runs: Option<RunTable>,
    /// The engine that extends `table`, as selected by the user.
    pub(super) engine: Engine,
    /// The tame heaps 0, 1, 2, … before the first heap that is not tame (Conway's misère theory).
    /// Each has its Grundy value and whether it is firm: a sum with a firm heap is decided as in
    /// normal play.
    pub(super) tame: Vec<TameHeap>,
    /// The loopy values (Grundy value or ∞(K)) of the vertices; `None` if the game is not played on
    /// a graph, or before the first question about them.
    pub(super) loopy: Option<Arc<loopy::LoopyValues>>,
    /// The labels (outcome and number of moves) that retrograde analysis computed, with the ending,
    /// normal or misère, for which they are computed; `None` before the first analysis.
    pub(super) labels: Option<(Ending, Arc<PositionLabels>)>,
    /// The rules of a rule file translated to moves on the cells of a board, or the reason why this
    /// is impossible; `None` before the first attempt.
    pub(super) commands: Option<Result<Arc<Rules>, LoweringError>>,
    /// The proved laws of the game.
    pub(super) laws: LawStore,
    /// The probe that decides whether few positions are reachable from a position, with the
    /// positions that it has explored.
    pub(super) probe: ReachProbe,
    /// The misère quotients of the heaps of a take-and-break code, if the rules have such a code.
    pub(super) quotient: CachedQuotients,
    /// Whether a search of entire positions was so long that components of boards were searched
    /// instead. Later questions then search the components at once.
    pub(super) has_long_searches: bool,
    /// Whether a proof of the symmetries that the rule file declares was tried.
    pub(super) tried_symmetry_proof: bool,
    /// The Grundy values of components of boards. `None` before the first question about them; the
    /// inner option is `None` if the positions are not boards that decompose.
    pub(super) board_nimbers: Option<Option<Box<BoardNimbers>>>,
    /// The lengths of the lists of the boards in `board_nimbers`; empty if the rules state them.
    pub(super) board_lengths: Vec<usize>,
    /// The Grundy values of the components of positions whose moves are listed one by one; `None`
    /// before the first question about them.
    pub(super) listed_nimbers: Option<Box<ListedNimbers>>,
    /// For each key `(n, value)`, the number of moves from heap `n` to positions of Grundy value
    /// `value`.
    pub(super) counts: FxHashMap<(u64, u64), u64>,
    /// The outcomes of positions by a short search that used no other results; `None` if the search
    /// reached its limit.
    pub(super) short_outcomes: FxHashMap<Vec<Big>, Option<Outcome>>,
}

impl Default for CachedResults {
    fn default() -> Self {
        const ENDINGS: [Ending; 2] = [Ending::Normal, Ending::Misere];
        CachedResults {
            grundy: Search::new(Grundy::default()),
            outcomes: ENDINGS.map(|ending| Search::new(Won(ending))),
            lengths: ENDINGS.map(|ending| Search::new(Length(ending))),
            scores: None,
            table: HeapTable::Plain(Vec::new()),
            reachable_heaps: FxHashMap::default(),
            runs: None,
            engine: Engine::Auto,
            tame: Vec::new(),
            loopy: None,
            labels: None,
            commands: None,
            laws: LawStore::default(),
            probe: ReachProbe::default(),
            quotient: CachedQuotients::default(),
            has_long_searches: false,
            tried_symmetry_proof: false,
            board_nimbers: None,
            board_lengths: Vec::new(),
            listed_nimbers: None,
            counts: FxHashMap::default(),
            short_outcomes: FxHashMap::default(),
        }
    }
}

/// Estimates the memory, in bytes, of the rules of a game in the form of moves on the cells of a
/// board.
fn rules_bytes(rules: &Arc<Rules>) -> u64 {
    // The size of a move with a few tests and changes.
    const BYTES_PER_MOVE: u64 = 300;
    let move_count = |side: &SideRules| side.moves.len() + side.endings.len();
    rules.sides.iter().map(|side| move_count(side) as u64 * BYTES_PER_MOVE).sum()
}

impl CachedResults {
    /// Returns whether a new cache would give the same answers as these results. That is so if the
    /// user selected no engine and no certificate replaced a computation.
    pub(super) fn is_reproducible(&self) -> bool {
        self.engine == Engine::Auto && !self.laws.certified
    }

    /// Returns the approximate number of bytes that the results occupy.
    pub(super) fn bytes(&self) -> u64 {
        const BYTES_PER_COUNT: u64 = 40;
        const BYTES_PER_SHORT_OUTCOME: u64 = 200;
        const BYTES_PER_REACHABLE_HEAP: u64 = 40;
        let lengths: u64 = self.lengths.iter().map(Search::bytes).sum();
        let outcomes: u64 = self.outcomes.iter().map(Search::bytes).sum();
        let searches = self.grundy.bytes() + outcomes + lengths;
        let scores = self.scores.as_ref().map_or(0, ScoreTable::bytes);
        let labels = self.labels.as_ref().map_or(0, |(_, labels)| labels.bytes());
        let commands =
            self.commands.as_ref().map_or(0, |lowered| lowered.as_ref().map_or(0, rules_bytes));
        let tame = self.tame.len() as u64 * size_of::<TameHeap>() as u64;
        const BYTES_PER_POSITION: u64 = 100;
        let probe = BYTES_PER_POSITION * self.probe.len() as u64;
        let small_tables = BYTES_PER_COUNT * self.counts.len() as u64
            + BYTES_PER_SHORT_OUTCOME * self.short_outcomes.len() as u64
            + BYTES_PER_REACHABLE_HEAP * self.reachable_heaps.len() as u64
            + probe;
        let quotient = self.quotient.bytes();
        let nimbers = self.board_nimbers.iter().flatten().map(|nimbers| nimbers.bytes());
        let listed = self.listed_nimbers.iter().map(|nimbers| nimbers.bytes());
        nimbers.sum::<u64>()
            + listed.sum::<u64>()
            + searches
            + scores
            + labels
            + commands
            + tame
            + small_tables
            + quotient
            + self.table.bytes()
            + self.laws.bytes()
    }
}
