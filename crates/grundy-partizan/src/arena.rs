//! The arena: a store of values of games in which each canonical form occurs once.

use crate::dyadic::Dyadic;
use crate::limits::{Limits, Meter, Stopped};
use crate::nus::NumberUpStar;
use crate::tables::{Comparisons, Identifiers, hash_of};
use crate::thermograph::Thermograph;
use dashu_int::{IBig, UBig};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// The value of a game, as the index of its canonical form in an [`Arena`]. Two games in one arena
/// are equal if and only if their `Value`s are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub(crate) u32);

impl Value {
    /// The value 0, which exists in every arena.
    pub const ZERO: Value = Value(0);
}

/// A player of a partizan game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player who wins positive games.
    Left,
    /// The opponent of Left, who wins negative games.
    Right,
}

impl Side {
    /// Returns the opponent of the player.
    #[must_use]
    pub fn opposite(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

/// Maximum number of values in an arena. The limit exists because identifiers of values have 31
/// bits.
const MAX_VALUES: usize = (1 << 31) - 2;

/// The number that represents a missing index.
const NONE: u32 = u32::MAX;

/// A canonical form in an [`Arena`]. It contains the left and right stops. Its options are in the
/// field `pool` of the arena: left options from `start` to `middle`, right options from there to
/// `end`. Its index among the values x + n·↑ + *k is [`NONE`] for other values.
#[derive(Debug)]
struct FormNode {
    stops: [Dyadic; 2],
    start: u32,
    middle: u32,
    end: u32,
    nus: u32,
}

/// A store of values of games, with memo tables for operations on them. It grows until its
/// [`Limits`] are reached; a computation that was stopped can be repeated with larger limits.
#[derive(Debug)]
pub struct Arena<'a> {
    nodes: Vec<FormNode>,
    pool: Vec<Value>,
    index: Identifiers,
    nus: Vec<NumberUpStar>,
    nus_index: FxHashMap<NumberUpStar, Value>,
    pub(crate) compared: Comparisons,
    pub(crate) sums: FxHashMap<u64, Value>,
    negatives: Vec<u32>,
    pub(crate) thermographs: FxHashMap<Value, Arc<Thermograph>>,
    /// Number of bytes outside of the tables of the arena. They belong to thermographs, and to
    /// numbers that are too large for their fields and so are stored on the heap.
    external_bytes: u64,
    meter: Meter<'a>,
}

impl Default for Arena<'_> {
    fn default() -> Self {
        Arena::new(Limits::default())
    }
}

impl<'a> Arena<'a> {
    /// Returns an arena that contains only the value 0.
    pub fn new(limits: Limits<'a>) -> Arena<'a> {
        let mut arena = Arena {
            nodes: Vec::new(),
            pool: Vec::new(),
            index: Identifiers::default(),
            nus: Vec::new(),
            nus_index: FxHashMap::default(),
            compared: Comparisons::default(),
            sums: FxHashMap::default(),
            negatives: Vec::new(),
            thermographs: FxHashMap::default(),
            external_bytes: 0,
            meter: Meter::new(limits),
        };
        arena.add_nus(NumberUpStar::number(Dyadic::ZERO));
        arena
    }

    /// Replaces the limits for later computations; the count of steps restarts at 0.
    pub fn set_limits(&mut self, limits: Limits<'a>) {
        self.meter = Meter::new(limits);
    }

    /// Returns the number of values in the arena.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns false, because the value 0 always exists.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Returns the estimated number of bytes in use by the arena.
    pub fn bytes(&self) -> u64 {
        let vectors = self.nodes.capacity() * size_of::<FormNode>()
            + (self.pool.capacity() + self.negatives.capacity()) * 4
            + self.nus.capacity() * size_of::<NumberUpStar>();
        let maps = self.nus_index.capacity() * (size_of::<NumberUpStar>() + 9)
            + self.sums.capacity() * 19
            + self.thermographs.capacity() * 19;
        (vectors + maps) as u64 + self.index.bytes() + self.compared.bytes() + self.external_bytes
    }

    /// Returns the number of steps since the limits were set. A step is a comparison or a
    /// constructed game.
    pub fn steps(&self) -> u64 {
        self.meter.steps
    }

    /// Counts a step at the given depth of a recursion, and checks the limits from time to time.
    #[inline]
    pub(crate) fn step(&mut self, depth: u32) -> Result<(), Stopped> {
        self.meter.check_depth(depth)?;
        if self.meter.step() { self.check_limits() } else { Ok(()) }
    }

    #[cold]
    pub(crate) fn check_limits(&self) -> Result<(), Stopped> {
        self.meter.check(self.bytes())
    }

    /// Returns the number of bytes that can still be allocated within the limit.
    pub(crate) fn remaining_bytes(&self) -> u64 {
        self.meter.limits.budget.bytes.saturating_sub(self.bytes())
    }

    /// Checks that `bytes` further bytes can be allocated within the limit.
    pub(crate) fn check_bytes(&self, bytes: u64) -> Result<(), Stopped> {
        self.meter.check(self.bytes().saturating_add(bytes))
    }

    /// Adds `bytes` bytes that were allocated outside of the tables to the memory in use.
    pub(crate) fn count_external_bytes(&mut self, bytes: u64) {
        self.external_bytes += bytes;
    }

    fn node(&self, value: Value) -> &FormNode {
        &self.nodes[value.0 as usize]
    }

    /// Returns the left stop of a game if `first` is Left, otherwise its right stop. The stop is
    /// the number that best play reaches if the player `first` moves first.
    #[inline]
    pub fn stop(&self, value: Value, first: Side) -> &Dyadic {
        &self.node(value).stops[first as usize]
    }

    /// Returns the parts x, n and k of a value x + n·↑ + *k, or `None` if the value does not have
    /// that form.
    #[inline]
    pub fn nus(&self, value: Value) -> Option<&NumberUpStar> {
        match self.node(value).nus {
            NONE => None,
            index => Some(&self.nus[index as usize]),
        }
    }

    /// Returns the number that a value equals, or `None` if it is not a number.
    #[inline]
    pub fn number(&self, value: Value) -> Option<&Dyadic> {
        self.nus(value).filter(|nus| nus.is_number()).map(|nus| &nus.number)
    }

    /// Returns the value that equals a number.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn value_of_number(&mut self, number: Dyadic) -> Result<Value, Stopped> {
        self.value_of_nus(NumberUpStar::number(number))
    }

    /// Returns the value x + n·↑ + *k with the given x, n and k.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn value_of_nus(&mut self, nus: NumberUpStar) -> Result<Value, Stopped> {
        if let Some(value) = self.nus_index.get(&nus) {
            return Ok(*value);
        }
        self.step(0)?;
        self.check_capacity()?;
        Ok(self.add_nus(nus))
    }

    fn check_capacity(&self) -> Result<(), Stopped> {
        if self.nodes.len() >= MAX_VALUES || self.pool.len() >= MAX_VALUES {
            return Err(Stopped::Memory);
        }
        Ok(())
    }

    fn add_nus(&mut self, nus: NumberUpStar) -> Value {
        let stop = nus.number.clone();
        let value = self.push([stop.clone(), stop], [NONE; 3], self.nus.len() as u32);
        self.external_bytes += 4 * nus.bytes();
        self.nus.push(nus.clone());
        self.nus_index.insert(nus, value);
        value
    }

    fn push(&mut self, stops: [Dyadic; 2], offsets: [u32; 3], nus: u32) -> Value {
        let value = Value(self.nodes.len() as u32);
        if self.nodes.len() == self.nodes.capacity() {
            // Doubling the capacity would waste half of the memory when little is left.
            self.nodes.reserve_exact(self.nodes.len() / 4 + 64);
            self.negatives.reserve_exact(self.nodes.len() / 4 + 64);
        }
        let [start, middle, end] = offsets;
        self.nodes.push(FormNode { stops, start, middle, end, nus });
        self.negatives.push(NONE);
        value
    }

    fn push_options(&mut self, left: &[Value], right: &[Value]) -> [u32; 3] {
        let start = self.pool.len();
        let count = left.len() + right.len();
        if self.pool.capacity() - start < count {
            self.pool.reserve_exact(start / 4 + count + 256);
        }
        self.pool.extend_from_slice(left);
        self.pool.extend_from_slice(right);
        [start, start + left.len(), start + count].map(|offset| offset as u32)
    }

    /// Returns the value of the game with the options `left` and `right`. They must form a
    /// canonical form that is not a number, and be in ascending order.
    pub(crate) fn intern(&mut self, left: &[Value], right: &[Value]) -> Result<Value, Stopped> {
        let ids = |list: &[Value]| list.iter().map(|value| value.0).collect::<Vec<u32>>();
        let hash = hash_of(&ids(left), &ids(right));
        let existing = self.index.find(hash, |id| {
            let node = &self.nodes[id as usize];
            let pool = |from: u32, to: u32| &self.pool[from as usize..to as usize];
            pool(node.start, node.middle) == left && pool(node.middle, node.end) == right
        });
        if let Some(id) = existing {
            return Ok(Value(id));
        }
        let stop = |list: &[Value], side: Side| {
            let stops = list.iter().map(|value| self.stop(*value, side.opposite()));
            if side == Side::Left { stops.max() } else { stops.min() }
                .cloned()
                .unwrap_or(Dyadic::ZERO)
        };
        let stops = [stop(left, Side::Left), stop(right, Side::Right)];
        if stops[0] == stops[1]
            && let Some(nus) = self.as_nus(&stops[0], left, right)
        {
            return self.value_of_nus(nus);
        }
        self.check_capacity()?;
        self.external_bytes += stops[0].bytes() + stops[1].bytes();
        let offsets = self.push_options(left, right);
        let value = self.push(stops, offsets, NONE);
        let (nodes, pool) = (&self.nodes, &self.pool);
        self.index.insert(hash, value.0, |id| {
            let node = &nodes[id as usize];
            let list = |from: u32, to: u32| ids(&pool[from as usize..to as usize]);
            hash_of(&list(node.start, node.middle), &list(node.middle, node.end))
        });
        Ok(value)
    }

    /// Returns the value x + n·↑ + *k that has exactly the canonical options `left` and `right`, or
    /// `None` if there is no such value. Values that are numbers are not detected.
    fn as_nus(&self, x: &Dyadic, left: &[Value], right: &[Value]) -> Option<NumberUpStar> {
        let components = |list: &[Value]| -> Option<Vec<&NumberUpStar>> {
            list.iter().map(|value| self.nus(*value).filter(|nus| nus.number == *x)).collect()
        };
        let with_number = |ups: IBig, star: UBig| NumberUpStar { number: x.clone(), ups, star };
        let star_one = UBig::from(1u8);
        let (l, r) = (components(left)?, components(right)?);
        if left == right {
            // The canonical form of *k has the options *0 to *(k - 1).
            let only_stars = l.iter().all(|nus| nus.ups.is_zero());
            let are_smaller = l.iter().all(|nus| nus.star < UBig::from(left.len()));
            return (only_stars && are_smaller)
                .then(|| with_number(IBig::ZERO, UBig::from(left.len())));
        }
        let up = |l: &[&NumberUpStar], r: &[&NumberUpStar], sign: i32| -> Option<NumberUpStar> {
            match (l, r) {
                ([l], [r]) if l.is_number() && !r.is_number() && &r.ups * sign >= IBig::ZERO => {
                    Some(with_number(&r.ups + IBig::from(sign), &r.star ^ &star_one))
                }
                ([a, b], [r]) if r.is_number() => {
                    let star = |nus: &NumberUpStar| nus.ups.is_zero() && nus.star == star_one;
                    let is_up_star = a.is_number() && star(b) || b.is_number() && star(a);
                    is_up_star.then(|| with_number(IBig::from(sign), star_one.clone()))
                }
                _ => None,
            }
        };
        up(&l, &r, 1).or_else(|| up(&r, &l, -1))
    }

    /// Appends the options of a value to the field `pool` if they are not there yet, so that
    /// [`Arena::range`] can be called. This concerns values x + n·↑ + *k, whose options are created
    /// on first use; all other values have their options from the start.
    pub(crate) fn expand(&mut self, value: Value) -> Result<(), Stopped> {
        if self.node(value).start != NONE {
            return Ok(());
        }
        let nus = self.nus[self.node(value).nus as usize].clone();
        let NumberUpStar { number: x, ups, star } = nus;
        let (mut left, mut right) = (Vec::new(), Vec::new());
        if ups.is_zero() && star.is_zero() {
            let unit = x.unit();
            if !x.is_integer() || x.signum() > 0 {
                left.push(self.value_of_number(&x - &unit)?);
            }
            if !x.is_integer() || x.signum() < 0 {
                right.push(self.value_of_number(&x + &unit)?);
            }
        } else if ups.is_zero() {
            let size = u32::try_from(&star).map_err(|_| Stopped::Memory)?;
            for smaller in 0..size {
                let star = UBig::from(smaller);
                let option = NumberUpStar { number: x.clone(), ups: IBig::ZERO, star };
                left.push(self.value_of_nus(option)?);
            }
            right.clone_from(&left);
        } else {
            let star_one = UBig::from(1u8);
            let up = ups > IBig::ZERO;
            let sign = IBig::from(if up { 1 } else { -1 });
            let number = self.value_of_number(x.clone())?;
            let (mut near, mut far) = (vec![number], Vec::new());
            if ups == sign && star == star_one {
                let option = NumberUpStar { number: x, ups: IBig::ZERO, star: star_one };
                near.push(self.value_of_nus(option)?);
                far.push(number);
            } else {
                let (ups, star) = (ups - sign, star ^ star_one);
                far.push(self.value_of_nus(NumberUpStar { number: x, ups, star })?);
            }
            (left, right) = if up { (near, far) } else { (far, near) };
        }
        self.check_capacity()?;
        let [start, middle, end] = self.push_options(&left, &right);
        let node = &mut self.nodes[value.0 as usize];
        (node.start, node.middle, node.end) = (start, middle, end);
        Ok(())
    }

    /// Returns the range of indices of the options of a player in the field `pool`, which contains
    /// the options of all values. The value must have been [expanded](Arena::expand) before.
    #[inline]
    pub(crate) fn range(&self, value: Value, side: Side) -> Range<usize> {
        let node = self.node(value);
        debug_assert!(node.start != NONE);
        let (start, middle, end) = (node.start as usize, node.middle as usize, node.end as usize);
        if side == Side::Left { start..middle } else { middle..end }
    }

    #[inline]
    pub(crate) fn option_at(&self, index: usize) -> Value {
        self.pool[index]
    }

    /// Returns the options of the player `side` in the canonical form of a value.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached; for example, *k has k options for each player.
    pub fn options(&mut self, value: Value, side: Side) -> Result<Vec<Value>, Stopped> {
        self.expand(value)?;
        Ok(self.pool[self.range(value, side)].to_vec())
    }

    /// Returns the negative of a value if it was computed before, otherwise `None`.
    pub(crate) fn known_negative(&self, value: Value) -> Option<Value> {
        let negative = self.negatives[value.0 as usize];
        (negative != NONE).then_some(Value(negative))
    }

    pub(crate) fn store_negative(&mut self, value: Value, negative: Value) {
        self.negatives[value.0 as usize] = negative.0;
        self.negatives[negative.0 as usize] = value.0;
    }
}
