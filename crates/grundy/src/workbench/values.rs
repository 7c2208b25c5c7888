//! What engines find for the positions of one game, remembered from question to question.

use super::by_retrograde::Labelled;
use super::engine::Engine;
use super::instance::Instance;
use crate::base::short_of_memory;
use crate::base::{
    Big, Budget, Counts, Digraph, Ending, Error, HeapOptions, LongRule, Nimber, Outcome, SplitRule,
    to_u64,
};
use crate::engine::label::{self, Cycle};
use crate::engine::loopy;
use crate::engine::splits::{self, SplitTable};
use crate::engine::table::TameHeap;
use crate::engine::triples::TripleTable;
use crate::engine::{Grundy, Search, SearchError, Won, table};
use crate::explain::Explain;
use crate::family::{Family, Game, HeapGame, HeapRule, TakeSet};
use crate::law::Evidence;
use crate::law::cofinite;
use crate::law::period::{self, Period, Reach};
use crate::law::single_missing::SingleMissing;
use crate::law::sparse;
use crate::words;
use rustc_hash::FxHashMap;
use std::cell::Ref;
use std::rc::Rc;

/// The memory of one game.
pub(super) struct Values {
    grundy: Search<dyn Family, Grundy>,
    normal: Search<Game, Won>,
    misere: Search<Game, Won>,
    pub(super) table: HeapTable,
    /// What makes the table.
    pub(super) engine: Engine,
    tame: Vec<TameHeap>,
    period: Option<Period>,
    /// Whether the period is that of a certificate, which answers in place of any table.
    certified: bool,
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
            table: HeapTable::Plain(Vec::new()),
            engine: Engine::Auto,
            tame: Vec::new(),
            period: None,
            certified: false,
            loopy: None,
            labels: None,
            counts: FxHashMap::default(),
        }
    }
}

/// The Grundy values of heaps (or heads, or vertices) 0, 1, 2, …
pub enum HeapTable {
    /// Of any rule.
    Plain(Vec<Nimber>),
    /// Of a rule that takes and splits: smaller, and continued much faster.
    Splits {
        /// The values under that rule.
        table: Box<SplitTable>,
        /// Heap n of the game is heap n + `shift` of that table.
        shift: u32,
    },
    /// Of a rule that leaves up to three heaps.
    Triples(Box<TripleTable>),
}

impl HeapTable {
    /// The value of a heap within the table.
    ///
    /// # Panics
    /// Beyond it.
    pub fn at(&self, n: u64) -> u32 {
        match self {
            HeapTable::Plain(values) => values[n as usize].0,
            HeapTable::Splits { table, shift } => {
                table.values()[n as usize + *shift as usize].into()
            }
            HeapTable::Triples(table) => table.values()[n as usize].into(),
        }
    }

    /// How many values there are.
    pub fn len(&self) -> u64 {
        match self {
            HeapTable::Plain(values) => values.len() as u64,
            HeapTable::Splits { table, shift } => {
                (table.values().len() as u64).saturating_sub((*shift).into())
            }
            HeapTable::Triples(table) => table.values().len() as u64,
        }
    }

    /// Whether all values are below 2^16, as the engine sees to.
    pub fn is_narrow(&self) -> bool {
        !matches!(self, HeapTable::Plain(_))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

fn no_values() -> Error {
    Error::unsupported(words!(
        "the game has no table of heaps that these values could be",
        "此游戏没有与这些值相符的堆的数值表"
    ))
    .help(words!("name a game of heaps, such as 0.77", "请给出堆的游戏，如 0.77"))
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
            return Ok(position.iter().map(|&n| Nimber(table.at(n))).sum());
        }
        let family = self.game.family();
        if let Game::Tokens(game) = &self.game {
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
    pub(super) fn table(&self, n: u64, budget: &Budget) -> Result<Ref<'_, HeapTable>, Error> {
        if n > LARGEST_TABLE {
            let name = &self.name;
            return Err(Error::too_big(words!(
                "heap {n} is beyond the longest table of `{name}`",
                "堆 {n} 超出 `{name}` 最长的表"
            ))
            .help(words!("use heaps up to {LARGEST_TABLE}", "请用不超过 {LARGEST_TABLE} 的堆")));
        }
        self.long_table(n, budget)
    }

    /// Whether the game is one of heaps (or heads), of which there are tables as long as memory allows.
    pub fn is_of_heaps(&self) -> bool {
        self.game.heap_options().is_some()
    }

    /// The values of heaps found so far.
    pub fn known_table(&self) -> Ref<'_, HeapTable> {
        Ref::map(self.values.borrow(), |values| &values.table)
    }

    /// Goes on from values found before, which are trusted: of heaps 0, 1, 2, …
    ///
    /// # Errors
    /// `BadInput` when the game is none of heaps, or a value is larger than its table can hold.
    pub fn restore(&self, values: impl Iterator<Item = u32>) -> Result<(), Error> {
        let table = self.table_of(values).ok_or_else(no_values)?;
        self.values.borrow_mut().table = table;
        Ok(())
    }

    /// The Grundy values of heaps 0 to `n` at least, as long as the budget allows.
    ///
    /// # Errors
    /// `Unsupported` for games that are not of heaps; at the budget.
    pub fn long_table(&self, n: u64, budget: &Budget) -> Result<Ref<'_, HeapTable>, Error> {
        if self.game.heap_options().is_none() {
            return Err(no_values());
        }
        let known = self.values.borrow().table.len();
        if n >= known {
            let engine = self.engine();
            if known == 0 {
                let empty = self.table_of(std::iter::empty()).ok_or_else(no_values)?;
                self.values.borrow_mut().table = empty;
            }
            let least = n.max(64);
            match &mut self.values.borrow_mut().table {
                HeapTable::Splits { table, shift } => {
                    let to = least.saturating_add((*shift).into());
                    table.extend(to as usize, budget)?;
                }
                HeapTable::Triples(table) => table.extend(least as usize, budget)?,
                HeapTable::Plain(table) => match self.take_set() {
                    Some(set) if engine != Engine::Naive => {
                        // Doubling, so that many questions in a row cost no more than the last one.
                        let to = least.max((2 * known).min(n.saturating_add(n / 2)));
                        let to = self.allowed(set, n, to, budget)?;
                        let takes = set.members(to);
                        let listed = size_of_val(&takes[..]) as u64;
                        let left = Budget { bytes: budget.bytes.saturating_sub(listed), ..*budget };
                        *table = match engine {
                            Engine::Sieve => table::sieve(&takes, to, &left)?,
                            _ => table::subtraction(&takes, to, &left)?,
                        };
                    }
                    _ => {
                        let rule = self.game.heap_options().expect("a game of heaps or coins");
                        table::naive(rule, table, least, budget)?;
                    }
                },
            }
        }
        self.sound()?;
        Ok(Ref::map(self.values.borrow(), |values| &values.table))
    }

    /// The game in which all but one number may be taken, where that is too large for a table to prove its period.
    pub(super) fn single_missing(&self) -> Option<SingleMissing> {
        const LONGEST_LISTED: u64 = 1_000_000;
        let missing = self.take_set()?.missing()?;
        SingleMissing::of(missing).filter(|game| game.missing() > LONGEST_LISTED)
    }

    /// How far, from `n` to `to`, a table of a subtraction game may go: its takes are listed before it is made.
    ///
    /// # Errors
    /// `TooBig` when not even `n` fits, before anything is listed.
    fn allowed(&self, set: &TakeSet, n: u64, to: u64, budget: &Budget) -> Result<u64, Error> {
        let bytes = |to: u64| {
            // A number, the values of a heap and how often each is met.
            const EACH: u64 = 20;
            const HEAP: u64 = 8;
            let takes = set.most_members(to).saturating_mul(EACH);
            takes.saturating_add(to.saturating_add(1).saturating_mul(HEAP))
        };
        let name = &self.name;
        let what = words!("a table of `{name}` up to heap {n}", "`{name}` 的堆 {n} 以内的表");
        budget.allows(bytes(n)).map_err(|short| short_of_memory(&what, short))?;
        Ok(if bytes(to) <= budget.bytes { to } else { n })
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
            Some(n) if n <= LARGEST_TABLE && !self.values.borrow().certified => {
                let table = self.table(n, budget)?;
                let value = |n: &Big| Big::from(table.at(to_u64(n).expect("no larger")));
                let values = heaps.iter().map(value).collect();
                Ok((values, Evidence::Tabulated { heaps: n + 1, positions: 0 }))
            }
            _ if let Some(game) = self.single_missing() => {
                let values = heaps.iter().map(|n| game.value(n)).collect();
                Ok((values, Evidence::Proved { certificate: game.reason() }))
            }
            _ => {
                let period = self.period(budget)?;
                let values = heaps.iter().map(|n| period.value(n)).collect();
                Ok((values, Evidence::Proved { certificate: period.told() }))
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
            let longest =
                if self.split_rule().is_some() { LONGEST_SPLIT_TABLE } else { LARGEST_TABLE };
            let found = self.period_within(longest, budget)?;
            self.values.borrow_mut().period = Some(found.ok_or_else(none)?);
        }
        Ok(Ref::map(self.values.borrow(), |values| values.period.as_ref().expect("just found")))
    }

    /// The first period that longer and longer tables, up to heap `longest`, prove.
    ///
    /// # Errors
    /// At the budget.
    pub(super) fn period_within(
        &self,
        longest: u64,
        budget: &Budget,
    ) -> Result<Option<Period>, Error> {
        let reach = match &self.game {
            Game::Heaps(HeapGame { rule: HeapRule::Take(set), .. })
                if let Some(missing) = set.missing() =>
            {
                return cofinite::prove(missing, longest, budget);
            }
            Game::Heaps(HeapGame { rule: HeapRule::Take(set), .. }) => match set.largest() {
                Some(largest) => Reach::subtraction(largest),
                None => return Ok(None),
            },
            Game::Heaps(game) => match game.code.as_ref().and_then(Reach::of_code) {
                Some(reach) => reach,
                None => return Ok(None),
            },
            _ => return Ok(None),
        };
        let longest = longest.min(self.patience());
        let rule = self.split_rule();
        let mut to = 256.max(reach.takes.saturating_mul(4)).min(longest);
        loop {
            let table = self.long_table(to, budget)?;
            let length = table.len().min(to + 1) as usize;
            budget.look()?;
            let value = |n: usize| table.at(n as u64);
            if let Some(period) = period::prove(length, value, reach, budget)? {
                return Ok(Some(period));
            }
            if let Some(rule) = &rule
                && let Some(period) = sparse::prove(length, value, rule, budget)?
            {
                return Ok(Some(period));
            }
            if to == longest {
                return Ok(None);
            }
            to = (to + to / 4).min(longest);
        }
    }

    /// How far a table is made in search of something: as far as one likes where there is a fast way,
    /// and otherwise so that about so many options are looked at.
    fn patience(&self) -> u64 {
        const OPTIONS: u64 = 4_000_000_000;
        let engine = self.engine();
        // Rare heaps are as many as they like, and there are no lanes for them.
        let slow = match self.long_rule() {
            Some(LongRule::Splits { rule, .. }) => {
                !rule.split.is_empty() && !splits::has_lanes(&rule)
            }
            _ => false,
        };
        let options = |n: u64| match &self.game {
            // A few steps for each pair of heaps, and more where values are many.
            _ if engine == Engine::Pairs => n.saturating_mul(n).saturating_mul(32),
            Game::Heaps(game) if engine == Engine::Naive => n.saturating_mul(game.rule.width(n)),
            _ if slow => n.saturating_mul(n) / 4,
            _ => 0,
        };
        (6..64).map(|bits| 1 << bits).take_while(|&n| options(n) <= OPTIONS).last().unwrap_or(64)
    }

    /// Remembers a proved period for questions to come.
    pub(super) fn remember_period(&self, period: &Period) {
        self.values.borrow_mut().period = Some(period.clone());
    }

    /// Answers from a period that a certificate proves, checked before.
    pub(super) fn certify(&self, period: Period) {
        let values = &mut *self.values.borrow_mut();
        (values.period, values.certified) = (Some(period), true);
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

    /// That the options of a position fit into a budget when they are listed.
    pub(super) fn listable(&self, position: &Counts, budget: &Budget) -> Result<(), Error> {
        // Rule files bound their listings themselves, by what they find and not by a guess from their ranges.
        if self.rules.is_some() {
            return Ok(budget.look()?);
        }
        // Twice, for lists grow by doubling.
        let each = 2 * (size_of::<Counts>() + position.owned());
        Ok(budget.room(self.game.family().width(position), each)?)
    }

    /// The distinct options of a position: ascending, but on a board in the order of its rules, in which
    /// people look for their moves.
    pub(super) fn options(&self, position: &Counts) -> Vec<Counts> {
        let mut options = Vec::new();
        self.game.family().options(&mut options, position);
        if self.draws() {
            let mut met = rustc_hash::FxHashSet::default();
            options.retain(|option| met.insert(option.clone()));
            return options;
        }
        options.sort_unstable();
        options.dedup();
        options
    }
}
