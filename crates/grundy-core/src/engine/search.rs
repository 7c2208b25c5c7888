//! Memoised depth-first search over positions that are generated on demand.
//!
//! The search computes any quantity of a position that is determined by the same quantity of its
//! options, for example Grundy values, outcomes, remoteness, suspense or scores. A [`Fold`] defines
//! the quantity. The search uses an explicit stack, so paths of any length are possible; it reports
//! the first cycle that it meets, and stays within a [`Budget`].

use crate::base::{Budget, Fault, Interruption, Meter, Rules, Stopped};
use rustc_hash::FxHashMap;

/// A quantity of positions that is computed recursively from the values of the options.
pub trait Fold<R: Rules + ?Sized> {
    /// The type of the computed quantity.
    type Value: Clone;

    /// Returns the value of `position` from the values `options` of its options, which are in the
    /// order of the rules. If the last value of the list [`decides`](Fold::decides) the position,
    /// the values of the remaining options are missing.
    fn fold(&mut self, rules: &R, position: &R::Position, options: &[Self::Value]) -> Self::Value;

    /// Returns the value of `position` if the rules state that play is over there, even if moves
    /// exist. Otherwise returns `None`, and the value is computed by [`fold`](Fold::fold).
    ///
    /// # Errors
    /// [`Fault`] if the rules are undefined at the position.
    fn terminal_value(
        &self,
        _rules: &R,
        _position: &R::Position,
    ) -> Result<Option<Self::Value>, Fault> {
        Ok(None)
    }

    /// Appends the components of the position `option` to `out`. The default implementation appends
    /// `option` itself. It suits quantities that must be computed for the entire sum, because the
    /// quantities of the components do not determine them.
    fn split_option(&self, _rules: &R, out: &mut Vec<R::Position>, option: R::Position) {
        out.push(option);
    }

    /// Returns the value of a sum from the values of its components. The default implementation
    /// returns the value of the only component. It suits quantities that must be computed for the
    /// entire sum, because the quantities of the components do not determine them.
    fn join(&self, values: &[Self::Value]) -> Self::Value {
        values[0].clone()
    }

    /// Appends the options of `position` to `out`, and the points of the moves to `gains` if the
    /// quantity depends on points. `gains` stays empty if no move gains points.
    ///
    /// # Errors
    /// [`Fault`] if the rules are undefined at the position.
    fn expand(
        &self,
        rules: &R,
        out: &mut Vec<R::Position>,
        _gains: &mut Vec<i64>,
        position: &R::Position,
    ) -> Result<(), Fault> {
        rules.moves(out, position)
    }

    /// Converts the value of an option, which is for the player to move there, to the value for the
    /// player to move at `from`. The result includes `gain`, the points of the move. `option`
    /// contains the components of the option.
    ///
    /// # Errors
    /// [`Fault`] if the value is too large.
    fn value_for_mover(
        &self,
        _rules: &R,
        _from: &R::Position,
        _option: &[R::Position],
        _gain: i64,
        value: Self::Value,
    ) -> Result<Self::Value, Fault> {
        Ok(value)
    }

    /// Returns whether an option with this value determines the value of the position, so that the
    /// other options can be skipped.
    fn decides(&self, _option: &Self::Value) -> bool {
        false
    }
}

/// The reason why a search ended without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchError<P> {
    /// A limit of the budget was reached, the search was interrupted, or the rules are undefined at
    /// a position. The payload is the exact reason.
    Stopped(Stopped),
    /// Play can return to a position. The payload is the cycle in order: each position is an option
    /// (or a component of an option) of the one before it, and the first one is an option of the
    /// last.
    Cycle(Vec<P>),
}

impl<P> From<Stopped> for SearchError<P> {
    fn from(stopped: Stopped) -> Self {
        SearchError::Stopped(stopped)
    }
}

impl<P> From<Interruption> for SearchError<P> {
    fn from(interruption: Interruption) -> Self {
        SearchError::Stopped(interruption.into())
    }
}

impl<P> From<Fault> for SearchError<P> {
    fn from(fault: Fault) -> Self {
        SearchError::Stopped(Stopped::Rules(fault))
    }
}

impl<P: std::fmt::Debug> std::fmt::Display for SearchError<P> {
    /// Writes the `Debug` form; `grundy-text` writes the message for users.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl<P: std::fmt::Debug> std::error::Error for SearchError<P> {}

/// A search whose memo (the values of positions) is kept between queries. An entry of the memo is
/// `None` while its position is on the search path, so that cycles are recognised.
pub struct Search<R: Rules + ?Sized, F: Fold<R>> {
    fold: F,
    memo: FxHashMap<R::Position, Option<F::Value>>,
    /// For each position that [`Search::value_from_scratch`] was asked about, the last search.
    bounded_searches: FxHashMap<R::Position, BoundedSearch<ResultOf<R, F>>>,
    /// Estimated number of bytes of the fields `memo` and `bounded_searches`.
    bytes: u64,
}

/// The result of a search with the rules `R` and the fold `F`.
type ResultOf<R, F> = Result<<F as Fold<R>>::Value, SearchError<<R as Rules>::Position>>;

/// The result of a search that began with an empty memo.
struct BoundedSearch<T> {
    /// The limits of the search on steps, positions and bytes. Time is not among them, because it
    /// varies.
    limits: [u64; 3],
    result: T,
}

/// The type of the entries of the search path, for a search with the rules `R` and the fold `F`.
type FrameOf<R, F> = SearchFrame<<R as Rules>::Position, <F as Fold<R>>::Value>;

/// An entry of the search path: a position whose options are being evaluated.
struct SearchFrame<P, V> {
    position: P,
    /// The components of all options of the position, in one list in the order of the options.
    components: Vec<P>,
    /// For each option, the index in `components` after its last component.
    ends: Vec<usize>,
    /// For each option, the points of the move to it; empty if no move gains points.
    gains: Vec<i64>,
    /// The values of the options that were evaluated so far, in the order of the options.
    values: Vec<V>,
    /// The value of the position if the rules state that play is over there, otherwise `None`.
    terminal_value: Option<V>,
    /// Estimated number of bytes of this position. Each component of the options is assumed to take
    /// the same number of bytes.
    position_bytes: usize,
}

impl<P, V> SearchFrame<P, V> {
    /// Returns the number of bytes of the entry while it is on the stack. The capacities of lists
    /// count rather than their lengths, the entry itself counts twice because the stack grows by
    /// doubling, and its allocations have an overhead.
    fn bytes(&self) -> usize {
        const OVERHEAD: usize = 3 * 16;
        self.components.capacity() * self.position_bytes
            + self.gains.capacity() * size_of::<i64>()
            + self.ends.capacity() * (size_of::<usize>() + size_of::<V>())
            + 2 * size_of::<Self>()
            + OVERHEAD
    }
}

impl<R: Rules + ?Sized, F: Fold<R>> Search<R, F> {
    /// Returns a search for the quantity `fold`, with an empty memo.
    pub fn new(fold: F) -> Self {
        let (memo, bounded_searches) = (FxHashMap::default(), FxHashMap::default());
        Search { fold, memo, bounded_searches, bytes: 0 }
    }

    /// Returns the number of components (positions that are not split further) whose values are
    /// memoised.
    pub fn len(&self) -> usize {
        self.memo.len()
    }

    /// Returns the estimated number of bytes of all memoised results.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the memoised value of a single component (a position that is not split further), or
    /// `None` if it is not memoised.
    pub fn memoised(&self, component: &R::Position) -> Option<&F::Value> {
        self.memo.get(component)?.as_ref()
    }

    /// Returns whether the memo is empty.
    pub fn is_empty(&self) -> bool {
        self.memo.is_empty()
    }

    /// Returns the value of a position, which can be a sum.
    ///
    /// Takes time proportional to the number of options of all positions that are reachable from
    /// the components and not memoised. Takes memory for those positions and for the options along
    /// one path of play.
    ///
    /// # Errors
    /// [`SearchError`] if a limit is reached or play can return to a position.
    pub fn value(
        &mut self,
        rules: &R,
        position: &R::Position,
        budget: &Budget,
    ) -> Result<F::Value, SearchError<R::Position>> {
        // A sequence of queries may memoise more than one query is allowed. The memo is then
        // cleared, but not for a query with limited steps, whose answer is optional.
        if self.bytes > budget.bytes && budget.steps == u64::MAX {
            self.clear();
        }
        let mut meter = Meter::new(budget, None);
        meter.hold(usize::try_from(self.bytes.min(budget.bytes / 4 * 3)).unwrap_or(usize::MAX));
        meter.check_now()?;
        let mut components = Vec::new();
        self.fold.split_option(rules, &mut components, position.clone());
        let mut values = Vec::with_capacity(components.len());
        for component in components {
            values.push(self.value_of_component(rules, component, &mut meter)?);
        }
        Ok(self.fold.join(&values))
    }

    /// Returns the value of a position, which can be a sum, if a search that begins with an empty
    /// memo finds it within the budget. So the answer does not depend on earlier queries. The
    /// result is stored for the same query; if the budget is insufficient, that is stored as well.
    ///
    /// # Errors
    /// [`SearchError`] in the same cases as for [`value`](Search::value), with the limits applied
    /// to a search from scratch.
    pub fn value_from_scratch(
        &mut self,
        rules: &R,
        position: &R::Position,
        budget: &Budget,
    ) -> Result<F::Value, SearchError<R::Position>>
    where
        F: Clone,
    {
        budget.check()?;
        let limits = [budget.steps, budget.positions, budget.bytes];
        if let Some(search) = self.bounded_searches.get(position)
            && search.limits == limits
        {
            return search.result.clone();
        }
        let mut fresh_search = Search::new(self.fold.clone());
        let result = fresh_search.value(rules, position, budget);
        if self.bytes > budget.bytes {
            self.clear();
        }
        // An interrupted search does not show whether its limits suffice, so it is not stored.
        if !matches!(result, Err(SearchError::Stopped(Stopped::Interrupted))) {
            let search = BoundedSearch { limits, result: result.clone() };
            if self.bounded_searches.insert(position.clone(), search).is_none() {
                let position_bytes = footprint::<R::Position>() + rules.heap_bytes(position);
                let search_bytes = size_of::<BoundedSearch<ResultOf<R, F>>>();
                self.bytes += (position_bytes + search_bytes) as u64;
            }
        }
        if result.is_ok() {
            self.absorb(fresh_search);
        }
        result
    }

    /// Adds all memoised values of another search to the memo of this search.
    fn absorb(&mut self, other: Search<R, F>) {
        let (len_before, other_len) = (self.memo.len(), other.memo.len().max(1) as u64);
        if len_before == 0 {
            self.memo = other.memo;
        } else {
            self.memo.extend(other.memo);
        }
        let added = (self.memo.len() - len_before) as u64;
        self.bytes += other.bytes / other_len * added;
    }

    /// Removes all memoised values and all stored results.
    fn clear(&mut self) {
        (self.memo, self.bounded_searches, self.bytes) = Default::default();
    }

    /// Returns the value of a single component, by a search if it is not memoised.
    fn value_of_component(
        &mut self,
        rules: &R,
        start: R::Position,
        meter: &mut Meter,
    ) -> Result<F::Value, SearchError<R::Position>> {
        if let Some(Some(value)) = self.memo.get(&start) {
            return Ok(value.clone());
        }
        let mut scratch = Vec::new();
        let mut stack = vec![];
        let result = self.enter(rules, start.clone(), meter, &mut scratch);
        let outcome = result.and_then(|frame| {
            stack.push(frame);
            self.walk(rules, &mut stack, meter, &mut scratch)
        });
        if let Err(error) = outcome {
            // Unfinished entries would look like a cycle in the next query.
            for frame in &stack {
                self.memo.remove(&frame.position);
            }
            self.memo.remove(&start);
            return Err(error);
        }
        Ok(self.memo[&start].clone().expect("the walk ends with the value of its start"))
    }

    /// Runs the depth-first search until `stack` is empty; memoises the value of every position
    /// that is completed.
    fn walk(
        &mut self,
        rules: &R,
        stack: &mut Vec<SearchFrame<R::Position, F::Value>>,
        meter: &mut Meter,
        scratch: &mut Vec<R::Position>,
    ) -> Result<(), SearchError<R::Position>> {
        let mut joined = Vec::new();
        while let Some(frame) = stack.last_mut() {
            let visited = frame.values.len();
            let decided = frame.values.last().is_some_and(|value| self.fold.decides(value));
            if visited == frame.ends.len() || decided {
                let frame = stack.pop().expect("the stack is not empty");
                meter.release(frame.bytes());
                let value = match frame.terminal_value {
                    Some(value) => value,
                    None => self.fold.fold(rules, &frame.position, &frame.values),
                };
                self.memo.insert(frame.position, Some(value));
                continue;
            }
            let begin = if visited == 0 { 0 } else { frame.ends[visited - 1] };
            let components = &frame.components[begin..frame.ends[visited]];
            joined.clear();
            let mut missing = None;
            for component in components {
                match self.memo.get(component) {
                    Some(Some(value)) => joined.push(value.clone()),
                    Some(None) => {
                        let component = component.clone();
                        let path = stack.iter().map(|frame| frame.position.clone());
                        let cycle = path.skip_while(|position| *position != component);
                        return Err(SearchError::Cycle(cycle.collect()));
                    }
                    None => {
                        missing = Some(component.clone());
                        break;
                    }
                }
            }
            match missing {
                None => {
                    let value = self.fold.join(&joined);
                    let (from, gain) = (&frame.position, frame.gains.get(visited).copied());
                    let gain = gain.unwrap_or(0);
                    let value = self.fold.value_for_mover(rules, from, components, gain, value)?;
                    frame.values.push(value);
                }
                Some(component) => {
                    let next = self.enter(rules, component, meter, scratch)?;
                    stack.push(next);
                }
            }
        }
        Ok(())
    }

    /// Lists the options of a position, and returns its entry for the search path. Marks the
    /// position in the memo as being on the search path.
    fn enter(
        &mut self,
        rules: &R,
        position: R::Position,
        meter: &mut Meter,
        scratch: &mut Vec<R::Position>,
    ) -> Result<FrameOf<R, F>, SearchError<R::Position>> {
        scratch.clear();
        let mut gains = Vec::new();
        let position_bytes = footprint::<R::Position>() + rules.heap_bytes(&position);
        let terminal_value = self.fold.terminal_value(rules, &position)?;
        if terminal_value.is_none() {
            // Options are listed once as positions and once as components.
            meter.check_options(rules.option_count_hint(&position), 2 * position_bytes)?;
            self.fold.expand(rules, scratch, &mut gains, &position)?;
        }
        let mut components = Vec::new();
        let mut ends = Vec::with_capacity(scratch.len());
        for option in scratch.drain(..) {
            self.fold.split_option(rules, &mut components, option);
            ends.push(components.len());
        }
        let frame = SearchFrame {
            position,
            components,
            ends,
            gains,
            values: Vec::new(),
            terminal_value,
            position_bytes,
        };
        // Along one path of play the options can need more memory than the memo.
        meter.hold(frame.bytes());
        let entry = position_bytes * 2 + size_of::<F::Value>();
        meter.position(entry, frame.ends.len().max(1))?;
        self.bytes += entry as u64;
        self.memo.insert(frame.position.clone(), None);
        Ok(frame)
    }
}

/// Returns the estimated number of bytes of a position in a list, including an allowance for memory
/// that the position owns on the heap.
pub(super) fn footprint<P>() -> usize {
    const OWNED: usize = 96;
    size_of::<P>() + if std::mem::needs_drop::<P>() { OWNED } else { 0 }
}
