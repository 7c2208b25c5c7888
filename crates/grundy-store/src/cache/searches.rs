//! Methods of [`GameState`] that label all positions that are reachable from a start, and that store
//! results of other methods.

use super::boards::{BoardEngine, BoardRun, ReachableSize, SolvedBoard};
use super::evaluation::{Need, Reuse};
use super::game_state::GameState;
use super::position_labels::PositionLabels;
use super::reachable::Images;
use super::scores::ScoreTable;
use super::{boards, reachable};
use grundy_boards::{Rules, Unsolved};
use grundy_core::base::{Big, Budget, Counts, Digraph, Ending, Outcome, Stopped};
use grundy_core::engine::{Play, Search, loopy, retrograde};
use grundy_rules::RuleGame;
use grundy_rules_board::BoardRules;
use grundy_rules_board::LoweringError;
use grundy_text::Result;
use std::sync::Arc;
use std::time::Instant;

/// The result of [`GameState::solve_board`], which tries to solve a game as a board.
pub enum BoardSolve {
    /// All reachable positions are labelled. The payload holds their labels.
    Solved(Arc<PositionLabels>),
    /// The board solver is not used: a search is better, or the rules cannot be translated to tests
    /// and changes of the cells of a board.
    NotApplicable,
    /// The board solver does not support the rules, for the reason in the payload: the start is not
    /// a board, the rules fail at a board, or a length of play, a number of successors or a score
    /// is too large for a label.
    Unfit(Unsolved),
    /// The labels do not fit in memory or take too long; the payload states which limit is reached.
    TooLarge(Unsolved),
}

impl GameState {
    /// Returns the stored number of moves from heap `n` to positions of Grundy value `value`.
    /// Returns `None` if none is stored.
    pub fn cached_count(&self, n: u64, value: u64) -> Option<u64> {
        self.results.borrow().counts.get(&(n, value)).copied()
    }

    /// Stores `count`, the number of moves from heap `n` to positions of Grundy value `value`. Does
    /// nothing if `MAX_COUNTS` numbers are stored already.
    pub fn remember_count(&self, n: u64, value: u64, count: u64) {
        const MAX_COUNTS: usize = 1 << 20;
        let counts = &mut self.results.borrow_mut().counts;
        if counts.len() < MAX_COUNTS {
            counts.insert((n, value), count);
        }
    }

    /// Returns the outcome of `position` by [`remember_short_outcome`](Self::remember_short_outcome).
    /// The outer option is `None` if none is stored.
    pub fn short_outcome(&self, position: &[Big]) -> Option<Option<Outcome>> {
        self.results.borrow().short_outcomes.get(position).copied()
    }

    /// Stores the outcome of `position` by a short search that used no other results, or `None` if
    /// the search reached its limit. Does nothing if `MAX_SHORT_OUTCOMES` outcomes are stored already.
    pub fn remember_short_outcome(&self, position: &[Big], outcome: Option<Outcome>) {
        const MAX_SHORT_OUTCOMES: usize = 1 << 16;
        let outcomes = &mut self.results.borrow_mut().short_outcomes;
        if outcomes.len() < MAX_SHORT_OUTCOMES {
            outcomes.insert(position.to_vec(), outcome);
        }
    }

    /// Returns the loopy values (Grundy value or ∞(K)) of the vertices of `graph`, on which this
    /// game is played. Computes them at the first call.
    ///
    /// # Errors
    /// Fails if the budget is exhausted.
    pub fn loopy_values(
        &self,
        graph: &Digraph,
        budget: &Budget,
    ) -> Result<Arc<loopy::LoopyValues>> {
        let cached = self.results.borrow().loopy.clone();
        if let Some(cached) = cached {
            return Ok(cached);
        }
        let values = Arc::new(loopy::values(graph, budget)?);
        self.results.borrow_mut().loopy = Some(Arc::clone(&values));
        Ok(values)
    }

    /// Returns the stored labels (outcomes and numbers of moves) of positions if they were computed
    /// for `ending`; otherwise `None`.
    pub fn labels_of(&self, ending: Ending) -> Option<Arc<PositionLabels>> {
        let results = self.results.borrow();
        let (cached_ending, labels) = results.labels.as_ref()?;
        (*cached_ending == ending).then(|| Arc::clone(labels))
    }

    /// Stores labels that were computed for `ending`, in place of all labels stored before, and
    /// returns them.
    pub fn remember_labels(&self, ending: Ending, labels: PositionLabels) -> Arc<PositionLabels> {
        let labels = Arc::new(labels);
        self.results.borrow_mut().labels = Some((ending, Arc::clone(&labels)));
        labels
    }

    /// Returns the number of positions for which a search has stored a result.
    pub fn positions_seen(&self) -> u64 {
        let results = self.results.borrow();
        let lengths: usize = results.lengths.iter().map(Search::len).sum();
        let outcomes: usize = results.outcomes.iter().map(Search::len).sum();
        let searched = results.grundy.len() + outcomes + lengths;
        let components = results.board_nimbers.iter().flatten().map(|nimbers| nimbers.expanded());
        let listed = results.listed_nimbers.iter().map(|nimbers| nimbers.expanded());
        searched as u64 + components.sum::<u64>() + listed.sum::<u64>()
    }

    /// Returns the labels of positions that the store of this game holds, such as a tablebase.
    /// Returns `None` if the game has no store, or if the store has no label of `start`.
    ///
    /// # Errors
    /// Fails if the store cannot be read.
    pub fn labels_from_store(&self, start: &Counts) -> Result<Option<Arc<PositionLabels>>> {
        let (Some(rules), Some(store)) = (self.foldable_rules(), self.store()) else {
            return Ok(None);
        };
        let Ok(commands) = self.commands(rules, &Budget::default())? else { return Ok(None) };
        let boards = SolvedBoard::from_store(&commands, store, start)?;
        Ok(boards.map(|boards| Arc::new(PositionLabels::SolvedBoard(boards))))
    }

    /// Labels `start` and all positions reachable from it as boards, if the rules allow it.
    /// [`BoardEngine::Auto`] does so only if too many positions are reachable for a search.
    ///
    /// # Errors
    /// Returns `Interrupted` if a stop is requested.
    pub fn solve_board(
        &self,
        start: &Counts,
        engine: BoardEngine,
        budget: &Budget,
    ) -> Result<BoardSolve> {
        if let Some(labels) = self.labels_of(self.ending)
            && labels.play(self, start)?.is_some()
        {
            if labels.is_board() {
                return Ok(BoardSolve::Solved(labels));
            }
            // An earlier question searched the game, so another search is cheap.
            if engine == BoardEngine::Auto {
                return Ok(BoardSolve::NotApplicable);
            }
        }
        let Some(rules) = self.foldable_rules() else { return Ok(BoardSolve::NotApplicable) };
        let full_budget = budget;
        let mut budget = *budget;
        // Without sides and results, positions have Grundy values, which the labels do not contain.
        if engine == BoardEngine::Auto
            && self.game.results().is_none()
            && !self.renames_board(rules, &budget)?
        {
            return Ok(BoardSolve::NotApplicable);
        }
        if engine == BoardEngine::Auto {
            let size = if self.game.scores().is_some() && self.scores_are_points() {
                self.probe_scores(start, &budget)?
            } else {
                let commands = match boards::probe_budget(rules, &budget) {
                    Some(_) => self.commands(rules, &budget)?.ok(),
                    None => None,
                };
                ReachableSize::probe(rules, commands.as_deref(), start, &budget)?
            };
            match size {
                ReachableSize::Small => return Ok(BoardSolve::NotApplicable),
                // The search that the caller runs next reuses these labels.
                ReachableSize::Searched(solved) => {
                    self.remember_labels(self.ending, PositionLabels::Rules(solved));
                    return Ok(BoardSolve::NotApplicable);
                }
                ReachableSize::Large => {}
            }
            // The board solver gets 2/5 of the time; the remainder is reserved for a proof, which
            // does not exist if moves gain points.
            if self.rules_with_gains().is_none() {
                let now = Instant::now();
                let shortened = |end: Instant| now + end.saturating_duration_since(now) * 2 / 5;
                budget.deadline = budget.deadline.map(shortened);
            }
        }
        let Ok(commands) = self.commands(rules, &budget)? else {
            return Ok(BoardSolve::NotApplicable);
        };
        match SolvedBoard::solve(&commands, start, &budget) {
            Ok(BoardRun::Solved(boards)) => {
                let labels =
                    self.remember_labels(self.ending, PositionLabels::SolvedBoard(*boards));
                Ok(BoardSolve::Solved(labels))
            }
            Ok(BoardRun::Unfit(why)) => Ok(BoardSolve::Unfit(why)),
            Ok(BoardRun::TooLarge(why)) => Ok(BoardSolve::TooLarge(why)),
            // This solver has used up its share of the time, but the question has time left.
            Err(_) if full_budget.check().is_ok() => Ok(BoardSolve::TooLarge(Unsolved::Stopped)),
            Err(stopped) => Err(stopped),
        }
    }

    /// Returns the labels of `starts` and all positions reachable from them, in a loopy or loop-free
    /// game: from the store or earlier questions if they label all starts, else by retrograde
    /// analysis.
    ///
    /// # Errors
    /// Fails if the budget is exhausted or the store cannot be read.
    pub fn solve_labels(
        &self,
        starts: &[Counts],
        ending: Ending,
        budget: &Budget,
    ) -> Result<Arc<PositionLabels>> {
        let stored = match starts.first().filter(|_| ending == self.ending) {
            Some(start) => self.labels_from_store(start)?,
            None => None,
        };
        for labels in stored.into_iter().chain(self.labels_of(ending)) {
            let plays = starts.iter().map(|start| labels.play(self, start));
            if plays.collect::<Result<Option<Vec<Play>>>>()?.is_some() {
                return Ok(labels);
            }
        }
        let game = &self.game;
        let uses_ending = game.is_loopy_impartial();
        let labels = if let Some(rules) = self.foldable_rules().filter(|_| !game.has_values()) {
            let ending = uses_ending.then_some(ending);
            PositionLabels::Rules(reachable::solve_with_ending(
                rules,
                starts,
                ending,
                Images::Merged,
                budget,
            )?)
        } else if let Some(tokens) =
            game.tokens().filter(|_| uses_ending && starts.iter().all(|start| start.len() == 1))
        {
            let stated = |vertex| tokens.graph.stated_result(vertex).map(Outcome::n_if);
            PositionLabels::Table(retrograde::label_with_results(
                &tokens.graph.graph,
                ending,
                stated,
            ))
        } else if let Some(rules) = game.indices() {
            PositionLabels::Table(retrograde::label_indexed(rules, budget)?)
        } else if let Some(rules) = game.results() {
            PositionLabels::Reached(retrograde::explore_sided(rules, starts.to_vec(), budget)?)
        } else {
            let family = game.family();
            PositionLabels::Reached(retrograde::explore(family, starts.to_vec(), ending, budget)?)
        };
        Ok(self.remember_labels(ending, labels))
    }
}

impl GameState {
    /// Returns the rules of a rule file translated to moves on the cells of a board. Translates
    /// them at the first call. The inner error states why this is impossible.
    ///
    /// # Errors
    /// Returns `Interrupted` if a stop is requested.
    pub fn commands(
        &self,
        rules: &RuleGame,
        budget: &Budget,
    ) -> Result<Result<Arc<Rules>, LoweringError>> {
        if let Some(lowered) = &self.results.borrow().commands {
            return Ok(lowered.clone());
        }
        let lowered = rules.board_rules_while(&|| budget.check().is_ok()).map(Arc::new);
        if let Err(LoweringError::Stopped) = lowered {
            return Err(Stopped::Interrupted.into());
        }
        self.results.borrow_mut().commands = Some(lowered.clone());
        Ok(lowered)
    }

    /// Returns whether each move of a rule file ends with the same renaming of a board, so that the
    /// rules state the board as the player to move sees it ([`Rules::exchange`]). Returns `false`
    /// without a translation of the rules if so few positions exist that they are searched one by
    /// one.
    ///
    /// # Errors
    /// Returns `Interrupted` if a stop is requested.
    fn renames_board(&self, rules: &RuleGame, budget: &Budget) -> Result<bool> {
        if boards::probe_budget(rules, budget).is_none() || !rules.may_rename_board() {
            return Ok(false);
        }
        Ok(self.commands(rules, budget)?.is_ok_and(|commands| commands.exchange.is_some()))
    }

    /// Returns the reason why the rules cannot be translated to moves on the cells of a board, if a
    /// translation was tried before and failed.
    pub fn observed_lowering_error(&self) -> Option<LoweringError> {
        self.results.borrow().commands.as_ref()?.as_ref().err().copied()
    }
}

impl GameState {
    /// Tries to compute and store the scores of all positions reachable from `start`, within the
    /// budget of the probe ([`boards::probe_budget`]). If the budget is exceeded, discards all
    /// stored scores and returns `Large`; else returns `Small`. Also returns `Small`, without any
    /// computation, if no probe is needed. ([`ReachableSize::probe`] would only compute who wins.)
    ///
    /// # Errors
    /// Returns `Interrupted` if a stop is requested.
    pub(super) fn probe_scores(&self, start: &Counts, budget: &Budget) -> Result<ReachableSize> {
        let Some(rules) = self.foldable_rules() else { return Ok(ReachableSize::Small) };
        let Some(probe_budget) = boards::probe_budget(rules, budget) else {
            return Ok(ReachableSize::Small);
        };
        let size = ReachableSize::from_search(
            self.evaluate(Need::Score, Reuse::Stored, start, &probe_budget)
                .map(|_| ReachableSize::Small),
            budget,
        )?;
        if matches!(size, ReachableSize::Large) {
            // The board solver cannot use the scores of only some of the positions.
            self.results.borrow_mut().scores = None;
        }
        Ok(size)
    }

    /// Returns the number of positions whose scores are stored.
    pub fn scores_seen(&self) -> u64 {
        self.results.borrow().scores.as_ref().map_or(0, ScoreTable::len) as u64
    }
}
