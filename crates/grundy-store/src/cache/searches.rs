//! Methods of [`GameState`] that search for the value, outcome or labels of single positions, or
//! reuse stored results.

use super::boards::{BoardEngine, BoardRun, ReachableSize, SolvedBoard};
use super::component_search::WHOLE_POSITION_STEPS;
use super::game_state::GameState;
use super::heap_table::HeapTable;
use super::position_labels::PositionLabels;
use super::reachable::Images;
use super::scores::ScoreTable;
use super::{boards, reachable};
use grundy_boards::{Rules, Unsolved};
use grundy_core::base::{Big, Budget, Counts, Digraph, Ending, Nimber, Outcome, Stopped};
use grundy_core::engine::label::Cycle;
use grundy_core::engine::{Play, Score, Search, SearchError, label, loopy, retrograde};
use grundy_octal::SidedFamily;
use grundy_rules::RuleGame;
use grundy_rules_board::BoardRules;
use grundy_rules_board::LoweringError;
use grundy_text::explain::Explain;
use grundy_text::{ErrorKind, Result, words};
use std::sync::Arc;
use std::time::Instant;

/// Returns the index of `ending` in arrays with one entry per ending: 0 for normal play, 1 for
/// misère.
fn ending_index(ending: Ending) -> usize {
    usize::from(ending == Ending::Misere)
}

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
    /// Returns the Grundy value of a position. Heaps are looked up in the table of the game, and
    /// tokens in the values of the vertices of the graph; any other position is searched.
    ///
    /// # Errors
    /// Fails if the budget is exhausted or the moves form a cycle.
    pub fn grundy(&self, position: &Counts, budget: &Budget) -> Result<Nimber> {
        if self.game.heap_options().is_some() {
            let largest = position.iter().copied().max().unwrap_or(0);
            let table = self.table(largest, budget)?;
            return Ok(position.iter().map(|&n| Nimber(table.at(n))).sum());
        }
        let family = self.game.family();
        if let Some(game) = self.game.tokens().filter(|_| self.game.has_values()) {
            let labels = &mut self.results.borrow_mut().table;
            if labels.is_empty() {
                *labels = HeapTable::Plain(label::grundy(&game.graph.graph).map_err(
                    |Cycle(cycle)| {
                        let walked = cycle.into_iter().map(|v| Counts::of([v.into()])).collect();
                        let error =
                            SearchError::Cycle(walked).explain(|p| family.print(&p.widen()));
                        error.help(words!(cache::use_retrograde_instead_which_allows))
                    },
                )?);
            }
            return Ok(position.iter().map(|&vertex| Nimber(labels.at(vertex))).sum());
        }
        let search =
            |budget: &Budget| self.results.borrow_mut().grundy.value(family, position, budget);
        let value =
            self.search_then_components(budget, search, || self.board_nimber(position, budget))?;
        value.map_err(|error| error.explain(|p| family.print(&p.widen())))
    }

    /// Runs a search of entire positions. If it is long, asks `components` for the result, which
    /// searches the components of boards; continues the search of entire positions if the positions
    /// are not boards that decompose.
    fn search_then_components<T, P>(
        &self,
        budget: &Budget,
        mut search: impl FnMut(&Budget) -> std::result::Result<T, SearchError<P>>,
        components: impl FnOnce() -> Result<Option<T>>,
    ) -> Result<std::result::Result<T, SearchError<P>>> {
        if budget.steps <= WHOLE_POSITION_STEPS {
            return Ok(search(budget));
        }
        let is_long = self.results.borrow().has_long_searches;
        if !is_long {
            let short_budget = Budget { steps: WHOLE_POSITION_STEPS, ..*budget };
            match search(&short_budget) {
                Err(SearchError::Stopped(Stopped::Limit { .. })) => {
                    self.results.borrow_mut().has_long_searches = true;
                }
                result => return Ok(result),
            }
        }
        match components()? {
            Some(value) => Ok(Ok(value)),
            None => Ok(search(budget)),
        }
    }

    /// Returns the Grundy value of a position if it can be computed within `budget`, which should
    /// be small. Whether the budget suffices does not depend on stored results, except in a game of
    /// tokens on a graph.
    ///
    /// # Errors
    /// Fails as [`grundy`](GameState::grundy) does.
    pub fn grundy_if_cheap(&self, position: &Counts, budget: &Budget) -> Result<Nimber> {
        if self.game.heap_options().is_some() {
            // A stored table may reach farther than the budget allows: start without results.
            return self.without_results().grundy(position, budget);
        }
        if self.game.tokens().is_some() {
            return self.grundy(position, budget);
        }
        let family = self.game.family();
        let search = |budget: &Budget| {
            self.results.borrow_mut().grundy.value_from_scratch(family, position, budget)
        };
        let value = self.search_then_components(budget, search, || {
            self.board_nimber_from_scratch(position, budget)
        })?;
        value.map_err(|error| error.explain(|p| family.print(&p.widen())))
    }

    /// Returns who wins a position and in how many moves if this can be computed within `budget`,
    /// which should be small. Whether the budget suffices does not depend on stored results.
    ///
    /// # Errors
    /// Fails as [`grundy`](GameState::grundy) does.
    pub fn play_if_cheap(
        &self,
        position: &Counts,
        ending: Ending,
        budget: &Budget,
    ) -> Result<Play> {
        let search = &mut self.results.borrow_mut().lengths[ending_index(ending)];
        let play = search.value_from_scratch(&self.game, &self.game.components(position), budget);
        play.map_err(|error| error.explain(|parts| self.print_parts(parts)))
    }

    /// Returns who wins a position and in how many moves, by a search of entire positions rather
    /// than of their components one by one.
    ///
    /// # Errors
    /// Fails as [`grundy`](GameState::grundy) does.
    pub fn play(&self, position: &Counts, ending: Ending, budget: &Budget) -> Result<Play> {
        let search = &mut self.results.borrow_mut().lengths[ending_index(ending)];
        let play = search.value(&self.game, &self.game.components(position), budget);
        play.map_err(|error| error.explain(|parts| self.print_parts(parts)))
    }

    /// Returns who wins a position: by a stored result of [`play`](GameState::play) if there is
    /// one, else by a search that stops at the first winning option.
    ///
    /// # Errors
    /// Fails as [`grundy`](GameState::grundy) does.
    pub fn outcome(&self, position: &Counts, ending: Ending, budget: &Budget) -> Result<Outcome> {
        let components = self.game.components(position);
        let memoised_play =
            self.results.borrow().lengths[ending_index(ending)].memoised(&components).cloned();
        if let Some(play) = memoised_play {
            return Ok(play.outcome);
        }
        // The values of components are far fewer than the sums of components.
        if ending == Ending::Normal && self.has_component_sums(position) {
            match self.grundy(position, budget) {
                Ok(value) => return Ok(Outcome::n_if(value != Nimber(0))),
                // A search of sums stops at the first winning move, and may be shorter.
                Err(error) if error.kind() == ErrorKind::TooBig => {}
                Err(error) => return Err(error),
            }
        }
        let search = |budget: &Budget| {
            let results = &mut *self.results.borrow_mut();
            let search = match ending {
                Ending::Normal => &mut results.normal,
                Ending::Misere => &mut results.misere,
            };
            search.value(&self.game, &components, budget)
        };
        let outcome = match ending {
            Ending::Misere => self.search_then_components(budget, search, || {
                let is_won = self.board_is_won_in_misere(position, budget)?;
                Ok(is_won.map(Outcome::n_if))
            })?,
            Ending::Normal => self.search_then_components(budget, search, || {
                let is_zero = self.board_is_zero(position, budget)?;
                Ok(is_zero.map(|is_zero| Outcome::n_if(!is_zero)))
            })?,
        };
        outcome.map_err(|error| error.explain(|components| self.print_parts(components)))
    }

    /// Returns whether a position is a sum of components, or moves can lead to sums, so that its
    /// outcome in normal play follows from the Grundy values of components.
    pub fn has_component_sums(&self, position: &Counts) -> bool {
        self.game.has_values()
            && (self.foldable_rules().is_some_and(RuleGame::has_sums)
                || self.game.components(position).len() > 1)
    }

    /// Formats the components of a position, joined by ` + `.
    fn print_parts(&self, parts: &[Counts]) -> String {
        let family = self.game.family();
        parts.iter().map(|part| family.print(&part.widen())).collect::<Vec<_>>().join(" + ")
    }

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
        let searched = results.grundy.len() + results.normal.len() + results.misere.len() + lengths;
        let components = results.board_nimbers.iter().flatten().map(|nimbers| nimbers.expanded());
        searched as u64 + components.sum::<u64>()
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
            let size = match self.game.scores().filter(|_| self.scores_are_points()) {
                Some(family) => self.probe_scores(family, start, &budget)?,
                None => {
                    let commands = match boards::probe_budget(rules, &budget) {
                        Some(_) => self.commands(rules, &budget)?.ok(),
                        None => None,
                    };
                    ReachableSize::probe(rules, commands.as_deref(), start, &budget)?
                }
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
    /// Returns the score of `position` for the player to move, with the number of moves to the end,
    /// by backward induction. `family` are the rules of this game.
    ///
    /// # Errors
    /// Fails if the budget is exhausted or the moves form a cycle.
    pub fn score(
        &self,
        family: &(dyn SidedFamily + 'static),
        position: &Counts,
        budget: &Budget,
    ) -> Result<Score> {
        let scores = &mut self.results.borrow_mut().scores;
        scores
            .get_or_insert_with(|| ScoreTable::new(self.foldable_rules()))
            .score(family, position, budget)
    }

    /// Tries to compute and store the scores of all positions reachable from `start`, within the
    /// budget of the probe ([`boards::probe_budget`]). If the budget is exceeded, discards all
    /// stored scores and returns `Large`; else returns `Small`. Also returns `Small`, without any
    /// computation, if no probe is needed. ([`ReachableSize::probe`] would only compute who wins.)
    ///
    /// # Errors
    /// Returns `Interrupted` if a stop is requested.
    pub(super) fn probe_scores(
        &self,
        family: &(dyn SidedFamily + 'static),
        start: &Counts,
        budget: &Budget,
    ) -> Result<ReachableSize> {
        let Some(rules) = self.foldable_rules() else { return Ok(ReachableSize::Small) };
        let Some(probe_budget) = boards::probe_budget(rules, budget) else {
            return Ok(ReachableSize::Small);
        };
        let size = ReachableSize::from_search(
            self.score(family, start, &probe_budget).map(|_| ReachableSize::Small),
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
