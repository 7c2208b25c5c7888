//! Values of heaps of any size in a compound, proved for all heaps by a finite table.
//!
//! Two theorems apply. If the set of takes is finite, the value of a heap is a function of the
//! values of a bounded number of heaps before it; so if the values repeat with a period over that
//! number of consecutive heaps, they repeat with it for ever. If the complement of the set of takes
//! is finite, a heap has all options of the heap before it, except finitely many; so from some heap
//! on no new values appear.

use grundy_core::base::{Big, Counts, HeapOptions, Joining, Moved, Over, to_u64};
use grundy_core::engine::{Compound as Theory, CompoundValue};
use grundy_families::Game;
use grundy_misere::{CodeRules, Period, Rules, proved_period};
use grundy_octal::quotient::{HeapRules, digits_of, representative_heap};
use grundy_octal::{HeapGame, HeapRule, TakeSet, narrow};
use grundy_store::Summand;
use grundy_text::{Words, words};
use rustc_hash::FxHashMap;

/// The maximum number of options that are generated in order to decide whether a position has any
/// move.
const MAX_LISTED_OPTIONS: u64 = 10_000;
/// The maximum number of heaps in the table from which a law is proved, for rules that split heaps.
const MAX_SPLIT_TABLE: usize = 4096;
/// The maximum number of heaps in the table from which a law is proved, for rules that never split
/// heaps.
const MAX_UNSPLIT_TABLE: usize = 200_000;
/// The maximum number of options that are generated for one table of heap values.
const MAX_STEPS: u64 = 60_000_000;
/// The maximum size of a hole: a number that may not be taken although almost all others may.
const MAX_HOLE: usize = 1000;

/// Returns whether each number in a position of `game` is a component, such as a heap or a token.
pub(super) fn numbers_are_components(game: &Game) -> bool {
    game.has_values() && (game.heaps().is_some() || game.tokens().is_some())
}

/// Returns whether some move of the game of `summand` may replace a component by several
/// components.
pub(super) fn moves_may_split(summand: &Summand) -> bool {
    let instance = &summand.instance;
    if let Some(rules) = instance.enumerable_rules() {
        return rules.has_sums();
    }
    let heaps = instance.game.heaps();
    heaps.is_some_and(|game| {
        let never_splits = digits_of(game).is_some_and(|digits| digits.max_parts() <= 1);
        !never_splits && !matches!(game.rule, HeapRule::Take(_))
    })
}

/// Returns whether the component at `position` has no move, and so has ended. Returns `false` if it
/// has large numbers, or too many options to generate them.
pub(super) fn has_ended(summand: &Summand, position: &ComponentPosition) -> bool {
    let ComponentPosition::Small(counts) = position else { return false };
    let can_list = summand.instance.game.family().option_count_hint(counts) <= MAX_LISTED_OPTIONS;
    can_list && summand.instance.options(counts).is_ok_and(|options| options.is_empty())
}

/// The position of a component of a compound, in machine integers or with numbers of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComponentPosition {
    /// A position whose numbers fit in machine integers.
    Small(Counts),
    /// A position with numbers of any size, in arbitrary precision.
    Large(Vec<Big>),
}

impl ComponentPosition {
    /// Returns the position with numbers of arbitrary precision.
    pub fn widen(&self) -> Vec<Big> {
        match self {
            ComponentPosition::Small(position) => position.widen(),
            ComponentPosition::Large(position) => position.clone(),
        }
    }

    /// Returns the position with machine integers. Returns `None` if a number does not fit.
    pub fn to_counts(&self) -> Option<Counts> {
        match self {
            ComponentPosition::Small(position) => Some(position.clone()),
            ComponentPosition::Large(position) => narrow(position),
        }
    }
}

/// The value of a component in the theory of a compound. Unlike in a [`CompoundValue`], a length
/// (remoteness or suspense number) can have any size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum LargeValue {
    /// A value that engines represent, with machine integers.
    Value(CompoundValue),
    /// A remoteness or a suspense number of any size.
    Length(Big),
}

/// The options of a heap that has too many options to list them all.
#[derive(Default)]
pub(super) struct LargeOptions {
    /// The listed options with their values. Each value that some option has occurs at least once.
    pub listed: Vec<(ComponentPosition, LargeValue)>,
    /// The options that are not listed: pairs of a value and the number of unlisted options with
    /// this value.
    pub more: Vec<(LargeValue, Big)>,
    /// Whether the heap has further options, neither in `listed` nor in `more`. Their number was
    /// not determined.
    pub uncounted: bool,
}

/// A law that gives the values of all heaps of a game in a compound, proved by a finite table.
pub(super) struct HeapLaw {
    /// The values of heaps 0, 1, 2, … up to the largest heap that the proof needs.
    table: Vec<CompoundValue>,
    /// The rule by which the values of larger heaps follow from `table`.
    shape: RuleShape,
}

/// How the values of heaps beyond the table of a [`HeapLaw`] follow from the table.
enum RuleShape {
    /// Values repeat with the period p: from the preperiod on, heaps n and n + p have the same
    /// value. If values are lengths (numbers of moves until the end), the length at n + p is larger
    /// by `growth`. `digits` are the rules of the game as a code.
    Periodic { digits: CodeRules, period: Period, growth: u32 },
    /// Values become constant: all heaps from `from` on have the same value. Every number can be
    /// taken except `holes`.
    Constant { from: usize, holes: Vec<u64> },
}

impl HeapLaw {
    /// Finds the law of the values of a heap game in the compound that `theory` describes. Returns
    /// `None` if no table of moderate length proves a law, or if a move can leave three heaps.
    pub fn find(game: &HeapGame, theory: &Theory) -> Option<HeapLaw> {
        if let HeapRule::Take(set @ (TakeSet::Any | TakeSet::AllBut(_))) = &game.rule {
            return prove_constant(set.missing().unwrap_or_default(), theory);
        }
        let digits = digits_of(game)?;
        match digits.max_parts() {
            0 | 1 => prove_unsplit(digits, theory),
            2 => prove_split(digits, theory),
            // Moves to three heaps are too many to count for a large heap.
            _ => None,
        }
    }

    /// Returns the value of `heap`, which may have any size. Returns `None` if the law does not
    /// determine the value.
    pub fn value_of(&self, heap: &Big) -> Option<LargeValue> {
        let last_heap = self.table.len() - 1;
        let (period, growth) = match &self.shape {
            RuleShape::Periodic { period, growth, .. } => (*period, *growth),
            RuleShape::Constant { from, .. } => (Period { period: 1, preperiod: *from }, 0),
        };
        let representative = representative_heap(heap, last_heap, Some(period))?;
        let value = *self.table.get(representative)?;
        let CompoundValue::Length(n) = value else { return Some(LargeValue::Value(value)) };
        let rounds = (heap - Big::from(representative)) / Big::from(period.period);
        Some(LargeValue::Length(Big::from(n) + rounds * Big::from(growth)))
    }

    /// Returns the options of a heap that is too large to list them all. Where the law shows that
    /// values repeat, about `limit` options of each value are listed and the others are counted.
    /// Returns `None` if the law does not determine the value of an option.
    pub fn options(&self, heap: &Big, theory: &Theory, limit: usize) -> Option<LargeOptions> {
        let mut options = LargeOptions::default();
        match &self.shape {
            RuleShape::Constant { from, holes } => {
                self.list_smaller(heap, *from, holes, limit, &mut options)?
            }
            RuleShape::Periodic { digits, period, .. } => {
                for (take, &digit) in digits.digits().iter().enumerate() {
                    let remaining = heap - Big::from(take);
                    if digit & 2 != 0 {
                        options.listed.push((
                            ComponentPosition::Large(vec![remaining.clone()]),
                            self.value_of(&remaining)?,
                        ));
                    }
                    if digit & 4 != 0 {
                        self.list_pairs(&remaining, *period, theory, limit, &mut options)?;
                    }
                }
            }
        }
        Some(options)
    }

    /// Appends all smaller heaps to `options`, except those that would need a take of one of the
    /// `holes`. From heap `from` on all values are equal, so at most `limit` of these heaps are
    /// listed and the others are counted. Returns `None` if the law does not determine a value.
    fn list_smaller(
        &self,
        heap: &Big,
        from: usize,
        holes: &[u64],
        limit: usize,
        options: &mut LargeOptions,
    ) -> Option<()> {
        let is_forbidden =
            |remaining: &Big| holes.iter().any(|&hole| remaining + Big::from(hole) == *heap);
        let mut remaining = Big::ZERO;
        let mut listed_count = 0;
        while remaining < *heap && listed_count < limit {
            if !is_forbidden(&remaining) {
                listed_count += usize::from(remaining >= Big::from(from));
                options.listed.push((
                    ComponentPosition::Large(vec![remaining.clone()]),
                    self.value_of(&remaining)?,
                ));
            }
            remaining += Big::ONE;
        }
        let skipped = holes.iter().filter(|&&hole| &remaining + Big::from(hole) <= *heap).count();
        let unlisted = heap - &remaining - Big::from(skipped);
        if unlisted > Big::ZERO {
            options.more.push((self.value_of(heap)?, unlisted));
        }
        Some(())
    }

    /// Appends to `options` the pairs of heaps of total size `sum`, into which a move splits a
    /// heap. Of the pairs with the same value, at most `limit` are listed and the others are
    /// counted. Returns `None` if the law does not determine a value.
    fn list_pairs(
        &self,
        sum: &Big,
        Period { period, preperiod }: Period,
        theory: &Theory,
        limit: usize,
        options: &mut LargeOptions,
    ) -> Option<()> {
        let half = sum / Big::from(2_u32);
        let pair_value = |small: &Big| match (self.value_of(small)?, self.value_of(&(sum - small))?)
        {
            (LargeValue::Value(first), LargeValue::Value(second)) => {
                Some(theory.join(first, second))
            }
            (LargeValue::Length(first), LargeValue::Length(second)) => {
                let length = |n: Big| Some(CompoundValue::Length(u32::try_from(to_u64(&n)?).ok()?));
                Some(theory.join(length(first)?, length(second)?))
            }
            _ => None,
        };
        // From the preperiod on, the value of a pair depends only on the smaller heap modulo the
        // period.
        let mut classes: FxHashMap<CompoundValue, (usize, Big)> = FxHashMap::default();
        for start in 1..preperiod + period {
            let start = Big::from(start);
            if start > half {
                break;
            }
            let value = pair_value(&start)?;
            let repeats = start >= Big::from(preperiod);
            let mut remaining =
                if repeats { (&half - &start) / Big::from(period) + Big::ONE } else { Big::ONE };
            let (listed_count, more) = classes.entry(value).or_insert((0, Big::ZERO));
            let mut small = start;
            while remaining > Big::ZERO && *listed_count < limit {
                let pair = vec![small.clone(), sum - &small];
                options.listed.push((ComponentPosition::Large(pair), to_large_value(value)));
                small += Big::from(period);
                remaining -= Big::ONE;
                *listed_count += 1;
            }
            *more += remaining;
        }
        let unlisted = classes.into_iter().filter(|(_, (_, more))| *more > Big::ZERO);
        options
            .more
            .extend(unlisted.map(|(value, (_, unlisted))| (to_large_value(value), unlisted)));
        Some(())
    }

    /// Describes the law, and the largest heap of the table that proves it.
    pub fn reason(&self, joining: Joining, name: &str) -> Words {
        let heaps = self.table.len() - 1;
        let kind_name = value_kind_name(joining);
        match &self.shape {
            RuleShape::Constant { from, .. } => {
                words!(compound_heap::of_are_same_for_every_heap, name, from, kind_name)
            }
            RuleShape::Periodic { period: Period { period, preperiod }, growth: 0, .. } => words!(
                compound_heap::of_heaps_of_repeat_with_period,
                name,
                period,
                preperiod,
                heaps,
                kind_name
            ),
            RuleShape::Periodic { period: Period { period, preperiod }, growth, .. } => words!(
                compound_heap::of_heaps_of_grow,
                name,
                growth,
                period,
                preperiod,
                heaps,
                kind_name
            ),
        }
    }
}

/// Returns the name, in the plural, of the values that decide a compound: remotenesses, suspense
/// numbers, outcomes or foreclosed values.
pub(super) fn value_kind_name(joining: Joining) -> Words {
    match (joining.moved, joining.over) {
        (Moved::All, Over::First) => words!(compound_heap::remotenesses),
        (Moved::All, Over::Last) => words!(compound_heap::suspense_numbers),
        (Moved::Any, _) => words!(compound_heap::outcomes),
        (Moved::One, _) => words!(compound_heap::foreclosed_values),
    }
}

/// Converts a value that an engine computed to a [`LargeValue`], whose lengths can have any size.
fn to_large_value(value: CompoundValue) -> LargeValue {
    match value {
        CompoundValue::Length(n) => LargeValue::Length(Big::from(n)),
        other => LargeValue::Value(other),
    }
}

/// A table of the values of heaps in a compound, each computed from the values before it.
struct CompoundTable<'a> {
    /// The rules that give the options of a heap.
    rules: &'a dyn Rules,
    /// The theory of the compound, which gives the value of a heap from the values of its options.
    theory: Theory,
    /// The values of heaps 0, 1, 2, … computed so far.
    values: Vec<CompoundValue>,
    /// The number of options generated so far, which `MAX_STEPS` limits.
    steps: u64,
}

impl CompoundTable<'_> {
    /// Creates the table that contains only heap 0.
    fn new<'a>(rules: &'a dyn Rules, theory: &Theory) -> CompoundTable<'a> {
        let mut theory = theory.clone();
        let values = vec![theory.component(&[])];
        CompoundTable { rules, theory, values, steps: 0 }
    }

    /// Extends the table up to the size `heap`. Returns `false` if this would generate more than
    /// `MAX_STEPS` options.
    fn extend(&mut self, heap: usize) -> bool {
        while self.values.len() <= heap {
            let (mut options, mut steps) = (Vec::new(), 0);
            let ended = self.values[0];
            self.rules.options(self.values.len(), &mut |parts| {
                steps += 1;
                let mut part_values = parts.iter().filter_map(|&part| self.values.get(part));
                // A move to no heap leaves a component that has ended.
                let first_value = part_values.next().copied().unwrap_or(ended);
                options
                    .push(part_values.fold(first_value, |sum, part| self.theory.join(sum, *part)));
            });
            self.steps += steps + 1;
            if self.steps > MAX_STEPS {
                return false;
            }
            let value = self.theory.component(&options);
            self.values.push(value);
        }
        true
    }
}

/// Proves the law of values for rules that may split a heap in two.
///
/// The theorem on octal games (Guy and Smith 1956) applies: if the values repeat over a
/// sufficiently long range of consecutive heaps, they repeat for ever. Its proof uses only that the
/// value of two heaps is a function of their values. Returns `None` if no table of at most
/// `MAX_SPLIT_TABLE` heaps shows such a repetition.
fn prove_split(digits: CodeRules, theory: &Theory) -> Option<HeapLaw> {
    let mut table = CompoundTable::new(&digits, theory);
    let mut to = 64.max(2 * digits.largest_take());
    while to <= MAX_SPLIT_TABLE && table.extend(to) {
        let mut class_of_value: FxHashMap<CompoundValue, u16> = FxHashMap::default();
        let mut classes = Vec::new();
        for value in &table.values[1..] {
            let next = u16::try_from(class_of_value.len()).ok()?;
            classes.push(*class_of_value.entry(*value).or_insert(next));
        }
        if let Some(period) = proved_period(&classes, &digits) {
            let values = table.values;
            return Some(HeapLaw {
                table: values,
                shape: RuleShape::Periodic { digits, period, growth: 0 },
            });
        }
        to *= 2;
    }
    None
}

/// Proves the law of values for rules that never split a heap. Returns `None` if no table of at
/// most `MAX_UNSPLIT_TABLE` heaps proves one.
///
/// # Theorem
/// If no heap is split and at most t is taken, the value of a heap n > t is a function of the
/// values of the t heaps before it. So if each of t consecutive heaps has the same value as the
/// heap one period later, then so has every later heap. If the values are lengths (numbers of moves
/// until the end), adding an even number to the lengths of all options of a heap adds it to the
/// length of the heap. So if the length of each of t consecutive heaps is smaller than that of the
/// heap one period later, all by the same even number, then so is that of every later heap.
fn prove_unsplit(digits: CodeRules, theory: &Theory) -> Option<HeapLaw> {
    let window = digits.largest_take();
    let mut table = CompoundTable::new(&digits, theory);
    let mut to = 64.max(4 * window);
    while to <= MAX_UNSPLIT_TABLE && table.extend(to) {
        let values = &table.values;
        if let Some((period, growth)) = find_period(values, window) {
            let values = table.values;
            return Some(HeapLaw {
                table: values,
                shape: RuleShape::Periodic { digits, period, growth },
            });
        }
        to *= 2;
    }
    None
}

/// Finds the least period with which `values` repeat at the end of the table, over at least
/// `window` consecutive heaps. Lengths may grow by an even number over one period. Returns the
/// period with its preperiod, and that growth; `None` if there is no such period.
fn find_period(values: &[CompoundValue], window: usize) -> Option<(Period, u32)> {
    let last_heap = values.len() - 1;
    for period in 1..=last_heap.saturating_sub(window) {
        let Some(growth) = growth_between(values[last_heap - period], values[last_heap]) else {
            continue;
        };
        if !growth.is_multiple_of(2) {
            continue;
        }
        let has_growth = |n: usize| growth_between(values[n], values[n + period]) == Some(growth);
        let preperiod =
            (1..=last_heap - period).rev().find(|&n| !has_growth(n)).map_or(1, |n| n + 1);
        // Every heap from the preperiod to last_heap - period has the same value, up to growth, as
        // the heap one period later.
        if last_heap - period + 1 >= preperiod + window {
            return Some((Period { period, preperiod }, growth));
        }
    }
    None
}

/// Returns how much the length `after` exceeds the length `before`, or 0 for two equal values that
/// are not lengths. Returns `None` for any other pair of values, and if the length decreases.
fn growth_between(before: CompoundValue, after: CompoundValue) -> Option<u32> {
    match (before, after) {
        (CompoundValue::Length(before), CompoundValue::Length(after)) => after.checked_sub(before),
        _ => (before == after).then_some(0),
    }
}

/// Proves the law of values for rules in which every number except `holes` can be taken. Returns
/// `None` if a hole exceeds `MAX_HOLE` or the table is too short to prove the law.
///
/// # Theorem
/// Let h be the largest hole. If the values of heaps m, ..., m + h all occur before heap m, then no
/// later heap has a new value: the options of a heap from m + h on have exactly the values that
/// occur before m.
fn prove_constant(holes: &[u64], theory: &Theory) -> Option<HeapLaw> {
    let largest = usize::try_from(holes.last().copied().unwrap_or(0)).ok()?;
    if largest > MAX_HOLE {
        return None;
    }
    let rule = HeapRule::Take(TakeSet::AllBut(holes.to_vec()));
    let rules = HeapRules::new(&rule as &dyn HeapOptions);
    let mut table = CompoundTable::new(&rules, theory);
    for heap in 1..=4 * largest + 64 {
        if !table.extend(heap) {
            return None;
        }
        let values = &table.values;
        let Some(first) = heap.checked_sub(largest).filter(|&first| first > 0) else { continue };
        let is_known = |value: &CompoundValue| values[..first].contains(value);
        if values[first..].iter().all(is_known) {
            let table = table.values;
            return Some(HeapLaw {
                table,
                shape: RuleShape::Constant { from: heap, holes: holes.to_vec() },
            });
        }
    }
    None
}
