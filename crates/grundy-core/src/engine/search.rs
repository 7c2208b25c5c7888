//! Memoised depth-first search on positions generated as they are met.
//!
//! One walk serves every quantity that a position gets from its options: Grundy values,
//! outcomes, remoteness, suspense, scores. What is computed is a [`Fold`]; the walk keeps its own
//! stack, so that paths of any length are walked, names a cycle when it meets one, and stays
//! within a [`Budget`].

use super::limited::{Limited, Limits};
use crate::base::{Budget, Fault, Meter, Rules, Stopped};
use rustc_hash::FxHashMap;

/// How the value of a position comes from the values of its options.
pub trait Fold<R: Rules + ?Sized> {
    /// What is computed.
    type Value: Clone;

    /// The value of `position` when its options are worth `options` (in the order of the rules;
    /// cut short when one of them was [`enough`](Fold::enough)).
    fn fold(&mut self, rules: &R, position: &R::Position, options: &[Self::Value]) -> Self::Value;

    /// The value of `position` where the rules say that play is over, although moves may be left; it is then not
    /// [folded](Fold::fold).
    ///
    /// # Errors
    /// Where the rules have no meaning at the position.
    fn over(&self, _rules: &R, _position: &R::Position) -> Result<Option<Self::Value>, Fault> {
        Ok(None)
    }

    /// Appends the components whose values make up the value of an option. Without independent
    /// components: the option itself.
    fn parts(&self, _rules: &R, out: &mut Vec<R::Position>, option: R::Position) {
        out.push(option);
    }

    /// The value of a sum from the values of its components (one of them for a single component).
    fn join(&self, parts: &[Self::Value]) -> Self::Value {
        parts[0].clone()
    }

    /// What the value of an option counts for at `from`, the move to it included; `option` are its
    /// components.
    fn counted(
        &self,
        _rules: &R,
        _from: &R::Position,
        _option: &[R::Position],
        value: Self::Value,
    ) -> Self::Value {
        value
    }

    /// Whether an option of this value decides the position, so that the others need no look.
    fn enough(&self, _option: &Self::Value) -> bool {
        false
    }
}

/// Why a search ended without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchError<P> {
    /// A limit was reached.
    Stopped(Stopped),
    /// Play can return to a position: these, in order, each an option (or a component of an
    /// option) of the one before it, the first of the last.
    Cycle(Vec<P>),
}

impl<P> From<Stopped> for SearchError<P> {
    fn from(stopped: Stopped) -> Self {
        SearchError::Stopped(stopped)
    }
}

impl<P> From<Fault> for SearchError<P> {
    fn from(fault: Fault) -> Self {
        SearchError::Stopped(Stopped::Rules(fault))
    }
}

impl<P: std::fmt::Debug> std::fmt::Display for SearchError<P> {
    /// As data, for programs; in words it is told by the crate `grundy`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl<P: std::fmt::Debug> std::error::Error for SearchError<P> {}

/// A search with its memory: values found once are kept for the next question.
pub struct Search<R: Rules + ?Sized, F: Fold<R>> {
    fold: F,
    memo: FxHashMap<R::Position, Option<F::Value>>,
    /// What searches of single positions within limits came to.
    limited: FxHashMap<R::Position, LimitedOf<R, F>>,
    /// About how many bytes that is.
    bytes: u64,
}

type LimitedOf<R, F> = Limited<<F as Fold<R>>::Value, SearchError<<R as Rules>::Position>>;

type FrameOf<R, F> = Frame<<R as Rules>::Position, <F as Fold<R>>::Value>;

struct Frame<P, V> {
    position: P,
    /// Components of all options, one after the other.
    parts: Vec<P>,
    /// Where each option's components end.
    ends: Vec<usize>,
    values: Vec<V>,
    /// What it is worth where play is over.
    over: Option<V>,
    /// What a position of about this size takes.
    each: usize,
}

impl<P, V> Frame<P, V> {
    /// What the options take while the position is on the stack. Lists have room for more than they hold, the
    /// stack itself too, and every allocation has an overhead.
    fn bytes(&self) -> usize {
        const OVERHEAD: usize = 3 * 16;
        self.parts.capacity() * self.each
            + self.ends.capacity() * (size_of::<usize>() + size_of::<V>())
            + 2 * size_of::<Self>()
            + OVERHEAD
    }
}

impl<R: Rules + ?Sized, F: Fold<R>> Search<R, F> {
    /// A search that remembers nothing yet.
    pub fn new(fold: F) -> Self {
        Search { fold, memo: FxHashMap::default(), limited: FxHashMap::default(), bytes: 0 }
    }

    /// How many positions are remembered.
    pub fn len(&self) -> usize {
        self.memo.len()
    }

    /// About how many bytes that takes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The value of a single component that is remembered.
    pub fn known(&self, component: &R::Position) -> Option<&F::Value> {
        self.memo.get(component)?.as_ref()
    }

    /// Whether nothing is remembered.
    pub fn is_empty(&self) -> bool {
        self.memo.is_empty()
    }

    /// The value of a position that may be a sum.
    ///
    /// Cost: O(options) over all positions reachable from the components that are not yet
    /// remembered; memory for those positions and for the options along one path of play.
    ///
    /// # Errors
    /// [`SearchError`] when the budget runs out or play can return to a position.
    pub fn value(
        &mut self,
        rules: &R,
        position: &R::Position,
        budget: &Budget,
    ) -> Result<F::Value, SearchError<R::Position>> {
        // Many questions in a row remember more than any one of them may: what is too much is forgotten, but not
        // for the sake of a question that is only asked if cheap.
        if self.bytes > budget.bytes && budget.steps == u64::MAX {
            self.forget();
        }
        let mut meter = Meter::new(budget, None);
        meter.hold(usize::try_from(self.bytes.min(budget.bytes / 4 * 3)).unwrap_or(usize::MAX));
        meter.now()?;
        let mut parts = Vec::new();
        self.fold.parts(rules, &mut parts, position.clone());
        let mut values = Vec::with_capacity(parts.len());
        for part in parts {
            values.push(self.component(rules, part, &mut meter)?);
        }
        Ok(self.fold.join(&values))
    }

    /// The value of a position that may be a sum, where a search that begins with nothing finds it within the budget: what was
    /// found before changes nothing of the answer. What this one finds is remembered, and that it was too much, too.
    ///
    /// # Errors
    /// As [`value`](Search::value).
    pub fn value_alone(
        &mut self,
        rules: &R,
        position: &R::Position,
        budget: &Budget,
    ) -> Result<F::Value, SearchError<R::Position>>
    where
        F: Clone,
    {
        budget.look()?;
        let limits = Limits::of(budget);
        if let Some(known) = self.limited.get(position).and_then(|kept| kept.known(limits)) {
            return known;
        }
        let mut alone = Search::new(self.fold.clone());
        let found = alone.value(rules, position, budget);
        if self.bytes > budget.bytes {
            self.forget();
        }
        match &found {
            // Nothing is known of what was only told to stop.
            Err(SearchError::Stopped(Stopped::Asked)) => return found,
            Err(short @ SearchError::Stopped(Stopped::Limit { .. } | Stopped::NoRoom { .. })) => {
                self.kept(rules, position).remember_short(limits, short.clone());
            }
            _ => self.kept(rules, position).remember(limits, found.clone()),
        }
        if found.is_ok() {
            self.take_in(alone);
        }
        found
    }

    /// What is remembered of a position within limits.
    fn kept(&mut self, rules: &R, position: &R::Position) -> &mut LimitedOf<R, F> {
        if !self.limited.contains_key(position) {
            let each = footprint::<R::Position>() + rules.owned(position);
            self.bytes += (each + size_of::<LimitedOf<R, F>>()) as u64;
        }
        self.limited.entry(position.clone()).or_default()
    }

    /// Remembers what another search found.
    fn take_in(&mut self, other: Search<R, F>) {
        let (before, all) = (self.memo.len(), other.memo.len().max(1) as u64);
        match before {
            0 => self.memo = other.memo,
            _ => self.memo.extend(other.memo),
        }
        let new = (self.memo.len() - before) as u64;
        self.bytes += other.bytes / all * new;
    }

    fn forget(&mut self) {
        (self.memo, self.limited, self.bytes) = Default::default();
    }

    fn component(
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
        let walked = result.and_then(|frame| {
            stack.push(frame);
            self.walk(rules, &mut stack, meter, &mut scratch)
        });
        if let Err(error) = walked {
            // What was begun and not finished must not look like a cycle next time.
            for frame in &stack {
                self.memo.remove(&frame.position);
            }
            self.memo.remove(&start);
            return Err(error);
        }
        Ok(self.memo[&start].clone().expect("the walk ends with the value of its start"))
    }

    fn walk(
        &mut self,
        rules: &R,
        stack: &mut Vec<Frame<R::Position, F::Value>>,
        meter: &mut Meter,
        scratch: &mut Vec<R::Position>,
    ) -> Result<(), SearchError<R::Position>> {
        let mut joined = Vec::new();
        while let Some(frame) = stack.last_mut() {
            let done = frame.values.len();
            let decided = frame.values.last().is_some_and(|value| self.fold.enough(value));
            if done == frame.ends.len() || decided {
                let frame = stack.pop().expect("the loop holds the last one");
                meter.release(frame.bytes());
                let value = match frame.over {
                    Some(value) => value,
                    None => self.fold.fold(rules, &frame.position, &frame.values),
                };
                self.memo.insert(frame.position, Some(value));
                continue;
            }
            let begin = if done == 0 { 0 } else { frame.ends[done - 1] };
            let parts = &frame.parts[begin..frame.ends[done]];
            joined.clear();
            let mut missing = None;
            for part in parts {
                match self.memo.get(part) {
                    Some(Some(value)) => joined.push(value.clone()),
                    Some(None) => {
                        let part = part.clone();
                        let walked = stack.iter().map(|frame| frame.position.clone());
                        let cycle = walked.skip_while(|position| *position != part);
                        return Err(SearchError::Cycle(cycle.collect()));
                    }
                    None => {
                        missing = Some(part.clone());
                        break;
                    }
                }
            }
            match missing {
                None => {
                    let value = self.fold.join(&joined);
                    let value = self.fold.counted(rules, &frame.position, parts, value);
                    frame.values.push(value);
                }
                Some(part) => {
                    let next = self.enter(rules, part, meter, scratch)?;
                    stack.push(next);
                }
            }
        }
        Ok(())
    }

    fn enter(
        &mut self,
        rules: &R,
        position: R::Position,
        meter: &mut Meter,
        scratch: &mut Vec<R::Position>,
    ) -> Result<FrameOf<R, F>, SearchError<R::Position>> {
        scratch.clear();
        let each = footprint::<R::Position>() + rules.owned(&position);
        let over = self.fold.over(rules, &position)?;
        if over.is_none() {
            // Listed once as they come and once as components.
            meter.room(rules.width(&position), 2 * each)?;
            rules.moves(scratch, &position)?;
        }
        let mut parts = Vec::new();
        let mut ends = Vec::with_capacity(scratch.len());
        for option in scratch.drain(..) {
            self.fold.parts(rules, &mut parts, option);
            ends.push(parts.len());
        }
        let frame = Frame { position, parts, ends, values: Vec::new(), over, each };
        // Along one path of play the options can outweigh all that is remembered.
        meter.hold(frame.bytes());
        let entry = each * 2 + size_of::<F::Value>();
        meter.position(entry, frame.ends.len().max(1))?;
        self.bytes += entry as u64;
        self.memo.insert(frame.position.clone(), None);
        Ok(frame)
    }
}

/// The bytes of one position in a list, with some for what it owns elsewhere.
pub(super) fn footprint<P>() -> usize {
    const OWNED: usize = 96;
    size_of::<P>() + if std::mem::needs_drop::<P>() { OWNED } else { 0 }
}
