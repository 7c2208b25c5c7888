//! What engines find for the positions of one game, remembered from question to question.

use super::by_retrograde::Labelled;
use super::instance::Instance;
use crate::base::{
    Big, Budget, Counts, Digraph, Ending, Error, HeapOptions, Nimber, Outcome, SplitRule, to_u64,
};
use crate::engine::label::{self, Cycle};
use crate::engine::loopy;
use crate::engine::splits::{Method, SplitTable};
use crate::engine::table::TameHeap;
use crate::engine::{Grundy, Search, SearchError, Won, table};
use crate::family::{Family, Game, HeapGame, HeapRule};
use crate::law::Evidence;
use crate::law::period::{self, Period, Reach};
use crate::words;
use rustc_hash::FxHashMap;
use std::cell::Ref;
use std::rc::Rc;

/// The memory of one game.
pub(super) struct Values {
    grundy: Search<dyn Family, Grundy>,
    normal: Search<Game, Won>,
    misere: Search<Game, Won>,
    table: Vec<Nimber>,
    /// Behind the table, for rules that split.
    splits: Option<SplitTable>,
    tame: Vec<TameHeap>,
    period: Option<Period>,
    /// The loopy values of a graph.
    loopy: Option<Rc<loopy::Values>>,
    /// What retrograde analysis found, and for which ending.
    labels: Option<(Ending, Rc<Labelled>)>,
    /// How many moves lead from a heap to a value.
    counts: FxHashMap<(u64, u64), u64>,
}

impl Default for Values {
    fn default() -> Self {
        Values {
            grundy: Search::new(Grundy::default()),
            normal: Search::new(Won(Ending::Normal)),
            misere: Search::new(Won(Ending::Misere)),
            table: Vec::new(),
            splits: None,
            tame: Vec::new(),
            period: None,
            loopy: None,
            labels: None,
            counts: FxHashMap::default(),
        }
    }
}

/// Up to this size a table is made; beyond it, only a proved period answers.
pub(super) const LARGEST_TABLE: u64 = 10_000_000;
/// Up to this size a table is made to find the period of a rule that splits.
const LONGEST_SPLIT_TABLE: u64 = 1 << 20;

impl Instance {
    /// The Grundy value of a position, by table or search.
    ///
    /// # Errors
    /// When the budget runs out or play can go round for ever.
    pub(super) fn grundy(&self, position: &Counts, budget: &Budget) -> Result<Nimber, Error> {
        if self.game.heap_options().is_some() {
            let largest = position.iter().copied().max().unwrap_or(0);
            let table = self.table(largest, budget)?;
            return Ok(position.iter().map(|&n| table[n as usize]).sum());
        }
        let family = self.game.family();
        if let Game::Tokens(game) = &self.game {
            let labels = &mut self.values.borrow_mut().table;
            if labels.is_empty() {
                *labels = label::grundy(&game.graph.graph).map_err(|Cycle(cycle)| {
                    let walked = cycle.into_iter().map(|v| Counts::of([v.into()])).collect();
                    let error = SearchError::Cycle(walked).explain(|p| family.print(&p.widen()));
                    error.help(words!(
                        "ask `retrograde` instead, whose play may go round",
                        "请改用 `retrograde`，它允许循环"
                    ))
                })?;
            }
            return Ok(position.iter().map(|&vertex| labels[vertex as usize]).sum());
        }
        let found = self.values.borrow_mut().grundy.value(family, position, budget);
        found.map_err(|error| error.explain(|p| family.print(&p.widen())))
    }

    /// Who wins a position, by search on whole positions.
    ///
    /// # Errors
    /// As [`grundy`](Instance::grundy).
    pub(super) fn outcome(
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
        let found = search.value(&self.game, &self.game.components(position), budget);
        found.map_err(|error| error.explain(|parts| self.print_parts(parts)))
    }

    /// Components as they are written, joined by ` + `.
    fn print_parts(&self, parts: &[Counts]) -> String {
        let family = self.game.family();
        parts.iter().map(|part| family.print(&part.widen())).collect::<Vec<_>>().join(" + ")
    }

    /// The Grundy values of heaps (or heads) 0 to `n` at least, for games that have a rule for one.
    ///
    /// # Errors
    /// `TooBig` beyond the longest table, or at the budget.
    ///
    /// # Panics
    /// For games without such a rule.
    pub(super) fn table(&self, n: u64, budget: &Budget) -> Result<Ref<'_, [Nimber]>, Error> {
        if n > LARGEST_TABLE {
            let name = &self.name;
            return Err(Error::too_big(words!(
                "`{name}` has no law here, and heap {n} is beyond the longest table",
                "`{name}` 在此没有规律，而堆 {n} 超出最长的表"
            ))
            .help(words!("use heaps up to {LARGEST_TABLE}", "请用不超过 {LARGEST_TABLE} 的堆")));
        }
        let known = self.values.borrow().table.len() as u64;
        if n >= known {
            let values = &mut *self.values.borrow_mut();
            // Doubling, so that many questions in a row cost no more than the last one.
            let to = n.max((2 * known).min(n + n / 2)).max(64);
            match &self.game {
                Game::Heaps(HeapGame { rule: HeapRule::Take(set), .. }) => {
                    values.table = table::subtraction(&set.members(to), to, budget)?;
                }
                _ if let Some(rule) = self.split_rule() => {
                    let splits =
                        values.splits.get_or_insert_with(|| SplitTable::new(rule, Method::Fastest));
                    splits.extend(to as usize, budget)?;
                    let fresh = &splits.values()[values.table.len()..];
                    values.table.extend(fresh.iter().map(|&value| Nimber(value.into())));
                }
                _ => {
                    let rule = self.game.heap_options().expect("a game of heaps or coins");
                    table::naive(rule, &mut values.table, n.max(64.min(to)), budget)?;
                }
            }
        }
        Ok(Ref::map(self.values.borrow(), |values| values.table.as_slice()))
    }

    /// The values of heaps, and how they are known.
    ///
    /// # Errors
    /// As [`table`](Instance::table).
    pub(super) fn heap_values(
        &self,
        heaps: &[Big],
        budget: &Budget,
    ) -> Result<(Vec<Big>, Evidence), Error> {
        let largest = heaps.iter().max().cloned().unwrap_or(Big::ZERO);
        match to_u64(&largest) {
            Some(n) if n <= LARGEST_TABLE => {
                let table = self.table(n, budget)?;
                let value = |n: &Big| Big::from(table[to_u64(n).expect("no larger") as usize].0);
                let values = heaps.iter().map(value).collect();
                Ok((values, Evidence::Computed { positions: n + 1 }))
            }
            _ => {
                let period = self.period(budget)?;
                let values = heaps.iter().map(|n| Big::from(period.value(n).0)).collect();
                let Period { preperiod, period: p, window, .. } = &*period;
                let certificate = format!(
                    "G(n+{p}) = G(n) for every n >= {preperiod}, as it holds for {window} n in a row"
                );
                Ok((values, Evidence::Proved { certificate }))
            }
        }
    }

    /// The value of one heap of any size, by table or proved period.
    ///
    /// # Errors
    /// As [`table`](Instance::table).
    pub(super) fn heap_value(&self, heap: &Big, budget: &Budget) -> Result<Big, Error> {
        let (values, _) = self.heap_values(std::slice::from_ref(heap), budget)?;
        Ok(values.into_iter().next().expect("one heap, one value"))
    }

    /// The rule for a heap as takes and splits, where it is one.
    fn split_rule(&self) -> Option<SplitRule> {
        self.game.heap_options().and_then(HeapOptions::split_rule)
    }

    /// The proved period of a finite subtraction game, or of one that takes and splits.
    ///
    /// # Errors
    /// `TooBig` when the rule is another or no period shows within the tables tried.
    pub(super) fn period(&self, budget: &Budget) -> Result<Ref<'_, Period>, Error> {
        let name = &self.name;
        let none = || {
            Error::too_big(words!(
                "`{name}` has no law that reaches heaps of this size",
                "`{name}` 没有适用于这么大的堆的规律"
            ))
            .help(words!("use heaps up to {LARGEST_TABLE}", "请用不超过 {LARGEST_TABLE} 的堆"))
        };
        if self.values.borrow().period.is_none() {
            let found = if let Some(rule) = self.split_rule() {
                let reach = Reach::splits(&rule);
                self.period_within(LONGEST_SPLIT_TABLE, reach, |to| {
                    self.table(to, budget).map(|table| table.to_vec())
                })
            } else if let Game::Heaps(HeapGame { rule: HeapRule::Take(set), .. }) = &self.game
                && let Some(largest) = set.largest()
            {
                self.period_within(LARGEST_TABLE, Reach::subtraction(largest), |to| {
                    Ok(table::subtraction(&set.members(to), to, budget)?)
                })
            } else {
                Ok(None)
            };
            self.values.borrow_mut().period = Some(found?.ok_or_else(none)?);
        }
        Ok(Ref::map(self.values.borrow(), |values| values.period.as_ref().expect("just found")))
    }

    /// The first period that longer and longer tables prove.
    fn period_within(
        &self,
        longest: u64,
        reach: Reach,
        table: impl Fn(u64) -> Result<Vec<Nimber>, Error>,
    ) -> Result<Option<Period>, Error> {
        let mut to = 1024.max(reach.takes.saturating_mul(4));
        while to <= longest {
            if let Some(period) = period::prove(&table(to)?, reach) {
                return Ok(Some(period));
            }
            to *= 4;
        }
        Ok(None)
    }

    /// The tame heaps 0 to `n` of a rule, or those before the first that is not tame.
    ///
    /// # Errors
    /// As [`table`](Instance::table).
    pub(super) fn tame_table(
        &self,
        rule: &dyn HeapOptions,
        n: u64,
        budget: &Budget,
    ) -> Result<Ref<'_, [TameHeap]>, Error> {
        if n > LARGEST_TABLE {
            self.table(n, budget)?;
        }
        table::tame(rule, &mut self.values.borrow_mut().tame, n, budget)?;
        Ok(Ref::map(self.values.borrow(), |values| values.tame.as_slice()))
    }

    /// How many moves on a heap of `n` leave it worth `value`, when they were counted before.
    pub(super) fn counted(&self, n: u64, value: u64) -> Option<u64> {
        self.values.borrow().counts.get(&(n, value)).copied()
    }

    /// Remembers how many moves on a heap of `n` leave it worth `value`.
    pub(super) fn remember_count(&self, n: u64, value: u64, count: u64) {
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
    pub(super) fn loopy_values(
        &self,
        graph: &Digraph,
        budget: &Budget,
    ) -> Result<Rc<loopy::Values>, Error> {
        let known = self.values.borrow().loopy.clone();
        if let Some(known) = known {
            return Ok(known);
        }
        let found = Rc::new(loopy::values(graph, budget)?);
        self.values.borrow_mut().loopy = Some(Rc::clone(&found));
        Ok(found)
    }

    /// The labels found last, when they are for that ending.
    pub(super) fn labels_of(&self, ending: Ending) -> Option<Rc<Labelled>> {
        let values = self.values.borrow();
        let (found, labels) = values.labels.as_ref()?;
        (*found == ending).then(|| Rc::clone(labels))
    }

    /// Remembers labels, in place of those before.
    pub(super) fn remember_labels(&self, ending: Ending, labels: Labelled) -> Rc<Labelled> {
        let labels = Rc::new(labels);
        self.values.borrow_mut().labels = Some((ending, Rc::clone(&labels)));
        labels
    }

    /// How many positions were visited so far.
    pub(super) fn positions_seen(&self) -> u64 {
        let values = self.values.borrow();
        (values.grundy.len() + values.normal.len() + values.misere.len()) as u64
    }

    /// The distinct options of a position, ascending.
    pub(super) fn options(&self, position: &Counts) -> Vec<Counts> {
        let mut options = Vec::new();
        self.game.family().options(&mut options, position);
        options.sort_unstable();
        options.dedup();
        options
    }
}
