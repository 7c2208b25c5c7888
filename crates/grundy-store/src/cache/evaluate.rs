//! [`GameState::evaluate`]: the one entry to the outcomes, Grundy values, lengths of play and scores
//! of single positions.

use super::component_search::WHOLE_POSITION_STEPS;
use super::evaluation::{Evaluation, Need, Reuse, ending_index};
use super::game_state::GameState;
use super::heap_table::HeapTable;
use super::scores::ScoreTable;
use grundy_core::base::{Budget, Counts, Ending, Nimber, Outcome, Stopped};
use grundy_core::engine::label::{self, Cycle};
use grundy_core::engine::{Play, SearchError};
use grundy_text::explain::Explain;
use grundy_text::{ErrorKind, Result, words};

impl GameState {
    /// Evaluates a position: computes a quantity of it by the engine for the game, or reads the
    /// quantity from stored results.
    ///
    /// The Grundy values of heaps are in the table of the game, those of tokens in the values of the
    /// vertices; any other Grundy value, and the outcomes and lengths of games in which play ends,
    /// come from searches. Backward induction gives the results that rules state, retrograde
    /// analysis those of games in which play can return to a position.
    ///
    /// # Errors
    /// Fails if the budget is exhausted, if the moves form a cycle although play was judged to end,
    /// or if the game does not have the quantity.
    pub fn evaluate(
        &self,
        need: Need,
        reuse: Reuse,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Evaluation> {
        match need {
            Need::Nimber => self.nimber(reuse, position, budget).map(Evaluation::from),
            Need::Score if let Some(rules) = self.game.scores() => {
                let scores = &mut self.results.borrow_mut().scores;
                let new_table = || ScoreTable::new(self.foldable_rules(), position);
                let table = scores.get_or_insert_with(new_table);
                table.score(rules, position, budget).map(Evaluation::from)
            }
            Need::Score => self.evaluate(Need::Length(self.ending), reuse, position, budget),
            Need::Length(ending) if self.game.has_values() => {
                self.length(ending, reuse, position, budget).map(Evaluation::from)
            }
            Need::Outcome(ending) if self.game.has_values() => {
                self.outcome(ending, position, budget).map(Evaluation::from)
            }
            Need::Outcome(ending) | Need::Length(ending) => {
                if let Some(labels) = self.labels_of(ending)
                    && let Some(play) = labels.play(self, position)?
                    && labels.score(position)?.is_none()
                {
                    return Ok(play.into());
                }
                if self.game.scores().is_some() {
                    return self.evaluate(Need::Score, reuse, position, budget);
                }
                let labels = self.solve_labels(std::slice::from_ref(position), ending, budget)?;
                labels.require_play(self, position).map(Evaluation::from)
            }
        }
    }

    /// Returns the Grundy value of a position.
    fn nimber(&self, reuse: Reuse, position: &Counts, budget: &Budget) -> Result<Nimber> {
        if self.game.heap_options().is_some() {
            if reuse == Reuse::Nothing {
                // A stored table may reach farther than the budget allows: start without results.
                return self.without_results().nimber(Reuse::Stored, position, budget);
            }
            self.compute_heap_values(position, budget)?;
            let value = |&n| self.known_heap_value(n).expect("the value is computed");
            return Ok(position.iter().map(value).sum());
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
        let search = |budget: &Budget| {
            let search = &mut self.results.borrow_mut().grundy;
            match reuse {
                Reuse::Stored => search.value(family, position, budget),
                Reuse::Nothing => search.value_from_scratch(family, position, budget),
            }
        };
        let value = self.search_then_components(budget, search, || {
            self.value_by_components(reuse, position, budget)
        })?;
        value.map_err(|error| error.explain(|p| family.print(&p.widen())))
    }

    /// Returns who wins a position and in how many moves, by a search of entire positions rather
    /// than of their components one by one.
    fn length(
        &self,
        ending: Ending,
        reuse: Reuse,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Play> {
        let search = &mut self.results.borrow_mut().lengths[ending_index(ending)];
        let components = self.game.components(position);
        let play = match reuse {
            Reuse::Stored => search.value(&self.game, &components, budget),
            Reuse::Nothing => search.value_from_scratch(&self.game, &components, budget),
        };
        play.map_err(|error| error.explain(|parts| self.print_parts(parts)))
    }

    /// Returns who wins a position: by a stored length of play if there is one, by Grundy values if
    /// the position is a sum in normal play, else by a search that stops at the first winning
    /// option.
    fn outcome(&self, ending: Ending, position: &Counts, budget: &Budget) -> Result<Outcome> {
        let components = self.game.components(position);
        let memoised_play =
            self.results.borrow().lengths[ending_index(ending)].memoised(&components).cloned();
        if let Some(play) = memoised_play {
            return Ok(play.outcome);
        }
        // The values of components are far fewer than the sums of components.
        if ending == Ending::Normal && self.has_component_sums(position) {
            match self.nimber(Reuse::Stored, position, budget) {
                Ok(value) => return Ok(Outcome::n_if(value != Nimber(0))),
                // A search of sums stops at the first winning move, and may be shorter.
                Err(error) if error.kind() == ErrorKind::TooBig => {}
                Err(error) => return Err(error),
            }
        }
        let search = |budget: &Budget| {
            self.results.borrow_mut().outcomes[ending_index(ending)].value(
                &self.game,
                &components,
                budget,
            )
        };
        let outcome = self.search_then_components(budget, search, || {
            let is_won =
                self.with_board_nimbers(ending, position, budget, |nimbers, position, budget| {
                    nimbers.is_won(ending, position, budget)
                });
            Ok(is_won?.map(Outcome::n_if))
        })?;
        outcome.map_err(|error| error.explain(|components| self.print_parts(components)))
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
                    self.try_symmetry_proof(budget);
                }
                result => return Ok(result),
            }
        }
        match components()? {
            Some(value) => Ok(Ok(value)),
            None => Ok(search(budget)),
        }
    }

    /// Returns whether a position is a sum of components, or moves can lead to sums, so that its
    /// outcome in normal play follows from the Grundy values of components.
    pub fn has_component_sums(&self, position: &Counts) -> bool {
        self.game.has_values()
            && (self
                .foldable_rules()
                .is_some_and(|rules| rules.has_sums() || rules.has_independent_elements())
                || self.game.components(position).len() > 1)
    }

    /// Formats the components of a position, joined by ` + `.
    fn print_parts(&self, parts: &[Counts]) -> String {
        let family = self.game.family();
        parts.iter().map(|part| family.print(&part.widen())).collect::<Vec<_>>().join(" + ")
    }
}
