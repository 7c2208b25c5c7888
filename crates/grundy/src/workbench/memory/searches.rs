//! What searches find of single positions, remembered.

use super::boards::{self, BoardEngine, Boards, Size, Solving};
use super::heap_table::HeapTable;
use super::instance::Instance;
use super::labelled::Labelled;
use super::reachable::{self, Images};
use super::scores::Scores;
use crate::base::{Budget, Counts, Digraph, Ending, Error, Nimber, Outcome, Stopped};
use crate::engine::label::{self, Cycle};
use crate::engine::{Play, Score, Search, SearchError, loopy, retrograde};
use crate::explain::Explain;
use crate::family::SidedFamily;
use crate::lang::{Refused, RuleGame};
use crate::words;
use grundy_boards::Rules;
use std::sync::Arc;
use std::time::Instant;

/// Where what is kept for each ending stands.
fn of(ending: Ending) -> usize {
    usize::from(ending == Ending::Misere)
}

/// Whether a board is solved whole.
pub(in crate::workbench) enum Wholly {
    /// It is.
    Labelled(Arc<Labelled>),
    /// It is better searched, or its rules are no tests and changes of cells.
    Otherwise,
    /// It does not fit, or takes too long.
    TooLarge,
}

impl Instance {
    /// The Grundy value of a position, by table or search.
    ///
    /// # Errors
    /// When the budget runs out or play can go round for ever.
    pub(in crate::workbench) fn grundy(
        &self,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Nimber, Error> {
        if self.game.heap_options().is_some() {
            let largest = position.iter().copied().max().unwrap_or(0);
            let table = self.table(largest, budget)?;
            return Ok(position.iter().map(|&n| Nimber(table.at(n))).sum());
        }
        let family = self.game.family();
        if let Some(game) = self.game.tokens().filter(|_| self.game.has_values()) {
            let labels = &mut self.values.borrow_mut().table;
            if labels.is_empty() {
                *labels = HeapTable::Plain(label::grundy(&game.graph.graph).map_err(
                    |Cycle(cycle)| {
                        let walked = cycle.into_iter().map(|v| Counts::of([v.into()])).collect();
                        let error =
                            SearchError::Cycle(walked).explain(|p| family.print(&p.widen()));
                        error.help(words!(
                            "ask `retrograde` instead, whose play may go round",
                            "请改用 `retrograde`，它允许循环"
                        ))
                    },
                )?);
            }
            return Ok(position.iter().map(|&vertex| Nimber(labels.at(vertex))).sum());
        }
        let found = self.values.borrow_mut().grundy.value(family, position, budget);
        found.map_err(|error| error.explain(|p| family.print(&p.widen())))
    }

    /// The Grundy value of a position where that is cheap: what was found before changes nothing of the answer.
    ///
    /// # Errors
    /// As [`grundy`](Instance::grundy).
    pub(in crate::workbench) fn grundy_if_cheap(
        &self,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Nimber, Error> {
        if self.game.heap_options().is_some() {
            // A table that is there reaches farther than one that is cheap.
            return Instance::of(Arc::clone(self.definition())).grundy(position, budget);
        }
        if self.game.tokens().is_some() {
            return self.grundy(position, budget);
        }
        let family = self.game.family();
        let found = self.values.borrow_mut().grundy.value_alone(family, position, budget);
        found.map_err(|error| error.explain(|p| family.print(&p.widen())))
    }

    /// Who wins a position and after how many moves where that is cheap: what was found before changes nothing of the answer.
    ///
    /// # Errors
    /// As [`grundy`](Instance::grundy).
    pub(in crate::workbench) fn play_if_cheap(
        &self,
        position: &Counts,
        ending: Ending,
        budget: &Budget,
    ) -> Result<Play, Error> {
        let search = &mut self.values.borrow_mut().lengths[of(ending)];
        let found = search.value_alone(&self.game, &self.game.components(position), budget);
        found.map_err(|error| error.explain(|parts| self.print_parts(parts)))
    }

    /// Who wins a position and after how many moves, by search on whole positions.
    ///
    /// # Errors
    /// As [`grundy`](Instance::grundy).
    pub(in crate::workbench) fn play(
        &self,
        position: &Counts,
        ending: Ending,
        budget: &Budget,
    ) -> Result<Play, Error> {
        let search = &mut self.values.borrow_mut().lengths[of(ending)];
        let found = search.value(&self.game, &self.game.components(position), budget);
        found.map_err(|error| error.explain(|parts| self.print_parts(parts)))
    }

    /// Who wins a position: as a search for lengths found it before, else by one that stops at the first winning option.
    ///
    /// # Errors
    /// As [`grundy`](Instance::grundy).
    pub(in crate::workbench) fn outcome(
        &self,
        position: &Counts,
        ending: Ending,
        budget: &Budget,
    ) -> Result<Outcome, Error> {
        let values = &mut *self.values.borrow_mut();
        let search = match ending {
            Ending::Normal => &mut values.normal,
            Ending::Misere => &mut values.misere,
        };
        let parts = self.game.components(position);
        if let Some(play) = values.lengths[of(ending)].known(&parts) {
            return Ok(play.outcome);
        }
        let found = search.value(&self.game, &parts, budget);
        found.map_err(|error| error.explain(|parts| self.print_parts(parts)))
    }

    /// Components as they are written, joined by ` + `.
    fn print_parts(&self, parts: &[Counts]) -> String {
        let family = self.game.family();
        parts.iter().map(|part| family.print(&part.widen())).collect::<Vec<_>>().join(" + ")
    }

    /// How many moves on a heap of `n` leave it worth `value`, when they were counted before.
    pub(in crate::workbench) fn counted(&self, n: u64, value: u64) -> Option<u64> {
        self.values.borrow().counts.get(&(n, value)).copied()
    }

    /// Remembers how many moves on a heap of `n` leave it worth `value`.
    pub(in crate::workbench) fn remember_count(&self, n: u64, value: u64, count: u64) {
        const REMEMBERED: usize = 1 << 20;
        let counts = &mut self.values.borrow_mut().counts;
        if counts.len() < REMEMBERED {
            counts.insert((n, value), count);
        }
    }

    /// The loopy values of the graph of this game.
    ///
    /// # Errors
    /// At the budget.
    pub(in crate::workbench) fn loopy_values(
        &self,
        graph: &Digraph,
        budget: &Budget,
    ) -> Result<Arc<loopy::Values>, Error> {
        let known = self.values.borrow().loopy.clone();
        if let Some(known) = known {
            return Ok(known);
        }
        let found = Arc::new(loopy::values(graph, budget)?);
        self.values.borrow_mut().loopy = Some(Arc::clone(&found));
        Ok(found)
    }

    /// The labels found last, when they are for that ending.
    pub(in crate::workbench) fn labels_of(&self, ending: Ending) -> Option<Arc<Labelled>> {
        let values = self.values.borrow();
        let (found, labels) = values.labels.as_ref()?;
        (*found == ending).then(|| Arc::clone(labels))
    }

    /// Remembers labels, in place of those before.
    pub(in crate::workbench) fn remember_labels(
        &self,
        ending: Ending,
        labels: Labelled,
    ) -> Arc<Labelled> {
        let labels = Arc::new(labels);
        self.values.borrow_mut().labels = Some((ending, Arc::clone(&labels)));
        labels
    }

    /// How many positions were visited so far.
    pub(in crate::workbench) fn positions_seen(&self) -> u64 {
        let values = self.values.borrow();
        let lengths: usize = values.lengths.iter().map(Search::len).sum();
        (values.grundy.len() + values.normal.len() + values.misere.len() + lengths) as u64
    }

    /// Labels that were found before and are kept elsewhere, if they have one of a position.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(in crate::workbench) fn stored_labels(
        &self,
        start: &Counts,
    ) -> Result<Option<Arc<Labelled>>, Error> {
        let (Some(rules), Some(stored)) = (self.folds(), self.stored()) else { return Ok(None) };
        let Ok(commands) = self.commands(rules, &Budget::default())? else { return Ok(None) };
        let boards = Boards::stored(&commands, stored, start)?;
        Ok(boards.map(|boards| Arc::new(Labelled::Boards(boards))))
    }

    /// The labels of a board with those of `start` and of what can arise from it, where the rules are such that it is solved
    /// whole quickly: of a large one where it is not said which engine is to do it.
    ///
    /// # Errors
    /// When it is told to stop.
    pub(in crate::workbench) fn labelled_board(
        &self,
        start: &Counts,
        asked: BoardEngine,
        budget: &Budget,
    ) -> Result<Wholly, Error> {
        if let Some(known) = self.labels_of(self.ending)
            && known.play(self, start)?.is_some()
        {
            match known.is_board() {
                true => return Ok(Wholly::Labelled(known)),
                // It was searched before.
                false if asked == BoardEngine::Auto => return Ok(Wholly::Otherwise),
                false => {}
            }
        }
        let Some(rules) = self.folds() else { return Ok(Wholly::Otherwise) };
        let all = budget;
        let mut budget = *budget;
        if asked == BoardEngine::Auto {
            let size = match self.game.scores().filter(|_| self.counts_points()) {
                Some(family) => self.few_scores(family, start, &budget)?,
                None => {
                    let commands = match boards::few(rules, &budget) {
                        Some(_) => self.commands(rules, &budget)?.ok(),
                        None => None,
                    };
                    Size::of(rules, commands.as_deref(), start, &budget)?
                }
            };
            match size {
                Size::Small => return Ok(Wholly::Otherwise),
                // Those who search it find it searched.
                Size::Searched(solved) => {
                    self.remember_labels(self.ending, Labelled::Rules(solved));
                    return Ok(Wholly::Otherwise);
                }
                Size::Large => {}
            }
            // A part of the time is left for a proof.
            let now = Instant::now();
            let part = |end: Instant| now + end.saturating_duration_since(now) * 2 / 5;
            budget.deadline = budget.deadline.map(part);
        }
        let Ok(commands) = self.commands(rules, &budget)? else { return Ok(Wholly::Otherwise) };
        match Boards::solved(&commands, start, &budget) {
            Ok(Solving::Solved(boards)) => {
                let labels = self.remember_labels(self.ending, Labelled::Boards(*boards));
                Ok(Wholly::Labelled(labels))
            }
            Ok(Solving::NoCommands) => Ok(Wholly::Otherwise),
            Ok(Solving::TooLarge) => Ok(Wholly::TooLarge),
            // Its part of the time is over, and not all of it.
            Err(_) if all.look().is_ok() => Ok(Wholly::TooLarge),
            Err(stopped) => Err(stopped),
        }
    }

    /// The labels of a game in which play may return, with those of `start` and of what can arise
    /// from it.
    ///
    /// # Errors
    /// At the budget.
    pub(in crate::workbench) fn labelled(
        &self,
        start: &Counts,
        ending: Ending,
        budget: &Budget,
    ) -> Result<Arc<Labelled>, Error> {
        if ending == self.ending
            && let Some(stored) = self.stored_labels(start)?
        {
            return Ok(stored);
        }
        if let Some(known) = self.labels_of(ending)
            && known.play(self, start)?.is_some()
        {
            return Ok(known);
        }
        let game = &self.game;
        let unsettled = game.is_loopy_impartial();
        let found = if let Some(rules) = self.folds().filter(|_| !game.has_values()) {
            let (starts, images) = ([start.clone()], Images::Together);
            let ending = unsettled.then_some(ending);
            Labelled::Rules(reachable::solve_ending(rules, &starts, ending, images, budget)?)
        } else if let Some(tokens) = game.tokens().filter(|_| unsettled && start.len() == 1) {
            let stated = |vertex| tokens.graph.stated(vertex).map(Outcome::n_if);
            Labelled::Table(retrograde::label_stated(&tokens.graph.graph, ending, stated))
        } else if let Some(rules) = game.indices() {
            Labelled::Table(retrograde::indexed(rules, budget)?)
        } else if let Some(rules) = game.results() {
            Labelled::Reached(retrograde::explore_sided(rules, [start.clone()], budget)?)
        } else {
            let family = game.family();
            Labelled::Reached(retrograde::explore(family, [start.clone()], ending, budget)?)
        };
        Ok(self.remember_labels(ending, found))
    }
}

impl Instance {
    /// The rules of a rule file as commands on a board, made once.
    ///
    /// # Errors
    /// When it is told to stop; within, why they are none.
    pub(in crate::workbench) fn commands(
        &self,
        rules: &RuleGame,
        budget: &Budget,
    ) -> Result<Result<Arc<Rules>, Refused>, Error> {
        if let Some(made) = &self.values.borrow().commands {
            return Ok(made.clone());
        }
        let made = rules.commands_while(&|| budget.look().is_ok()).map(Arc::new);
        if let Err(Refused::Stopped) = made {
            return Err(Stopped::Asked.into());
        }
        self.values.borrow_mut().commands = Some(made.clone());
        Ok(made)
    }
}

impl Instance {
    /// What the player to move gets at a position, and in how many moves, by backward induction: `family` are the rules of
    /// this game.
    ///
    /// # Errors
    /// At the budget; where play can go round for ever.
    pub(in crate::workbench) fn score(
        &self,
        family: &(dyn SidedFamily + 'static),
        position: &Counts,
        budget: &Budget,
    ) -> Result<Score, Error> {
        let scores = &mut self.values.borrow_mut().scores;
        scores.get_or_insert_with(|| Scores::of(self.folds())).score(family, position, budget)
    }

    /// Whether few positions can arise, each of which then has its score: labels of boards say who wins and not by how much.
    ///
    /// # Errors
    /// When it is told to stop.
    pub(super) fn few_scores(
        &self,
        family: &(dyn SidedFamily + 'static),
        start: &Counts,
        budget: &Budget,
    ) -> Result<Size, Error> {
        let Some(rules) = self.folds() else { return Ok(Size::Small) };
        let Some(few) = boards::few(rules, budget) else { return Ok(Size::Small) };
        let size = Size::by(self.score(family, start, &few).map(|_| Size::Small), budget)?;
        if matches!(size, Size::Large) {
            // What was met on the way is no use to who solves the board whole.
            self.values.borrow_mut().scores = None;
        }
        Ok(size)
    }

    /// How many positions have such a score so far.
    pub(in crate::workbench) fn scores_seen(&self) -> u64 {
        self.values.borrow().scores.as_ref().map_or(0, Scores::len) as u64
    }
}
