//! The arena: each value stands once, by its canonical form.

use crate::dyadic::Dyadic;
use crate::limits::{Limits, Meter, Stopped};
use crate::nus::NumberUpStar;
use crate::tables::{Comparisons, Identifiers, hash_of};
use crate::thermograph::Thermograph;
use dashu_int::{IBig, UBig};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// A value of an [`Arena`]: the place of its canonical form. Two games are equal exactly when these are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub(crate) u32);

impl Value {
    /// The value 0, which every arena has.
    pub const ZERO: Value = Value(0);
}

/// A side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player for whom positive games are good.
    Left,
    /// The other player.
    Right,
}

impl Side {
    /// The other side.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

/// Identifiers have 31 bits.
const MOST_VALUES: usize = (1 << 31) - 2;

const NONE: u32 = u32::MAX;

/// A canonical form: where its options stand, its stops, and its place among the values x + n·↑ + *k if it is one.
#[derive(Debug)]
struct Node {
    stops: [Dyadic; 2],
    start: u32,
    middle: u32,
    end: u32,
    nus: u32,
}

/// Values and what was found of them. It grows until its [`Limits`] are reached; what stopped for them may be asked
/// again with wider ones.
#[derive(Debug)]
pub struct Arena<'a> {
    nodes: Vec<Node>,
    pool: Vec<Value>,
    index: Identifiers,
    nus: Vec<NumberUpStar>,
    nus_index: FxHashMap<NumberUpStar, Value>,
    pub(crate) compared: Comparisons,
    pub(crate) sums: FxHashMap<u64, Value>,
    negatives: Vec<u32>,
    pub(crate) thermographs: FxHashMap<Value, Arc<Thermograph>>,
    /// Bytes of numbers that are too large for their place, and of thermographs.
    elsewhere: u64,
    meter: Meter<'a>,
}

impl Default for Arena<'_> {
    fn default() -> Self {
        Arena::new(Limits::default())
    }
}

impl<'a> Arena<'a> {
    /// An arena that has the value 0 alone.
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
            elsewhere: 0,
            meter: Meter::new(limits),
        };
        arena.add_nus(NumberUpStar::number(Dyadic::ZERO));
        arena
    }

    /// The same values with other limits; steps are counted anew.
    pub fn set_limits(&mut self, limits: Limits<'a>) {
        self.meter = Meter::new(limits);
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: 0 is always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Bytes in use, by the arena's own count.
    pub fn bytes(&self) -> u64 {
        let vectors = self.nodes.capacity() * size_of::<Node>()
            + (self.pool.capacity() + self.negatives.capacity()) * 4
            + self.nus.capacity() * size_of::<NumberUpStar>();
        let maps = self.nus_index.capacity() * (size_of::<NumberUpStar>() + 9)
            + self.sums.capacity() * 19
            + self.thermographs.capacity() * 19;
        (vectors + maps) as u64 + self.index.bytes() + self.compared.bytes() + self.elsewhere
    }

    /// Steps since the limits were set: comparisons and games made.
    pub fn steps(&self) -> u64 {
        self.meter.steps
    }

    /// Counts a step at this depth of a computation.
    #[inline]
    pub(crate) fn step(&mut self, depth: u32) -> Result<(), Stopped> {
        self.meter.depth(depth)?;
        if self.meter.step() { self.look() } else { Ok(()) }
    }

    #[cold]
    pub(crate) fn look(&self) -> Result<(), Stopped> {
        self.meter.look(self.bytes())
    }

    /// Bytes that may still be taken.
    pub(crate) fn room(&self) -> u64 {
        self.meter.limits.bytes.saturating_sub(self.bytes())
    }

    /// That so many bytes are taken elsewhere.
    /// That there is room for so many bytes more.
    pub(crate) fn fits(&self, bytes: u64) -> Result<(), Stopped> {
        self.meter.look(self.bytes().saturating_add(bytes))
    }

    pub(crate) fn take(&mut self, bytes: u64) {
        self.elsewhere += bytes;
    }

    fn node(&self, value: Value) -> &Node {
        &self.nodes[value.0 as usize]
    }

    /// The stop of the game when this side moves first: the number at which best play to stop leaves it.
    #[inline]
    pub fn stop(&self, value: Value, first: Side) -> &Dyadic {
        &self.node(value).stops[first as usize]
    }

    /// The value as x + n·↑ + *k, if it is one.
    #[inline]
    pub fn nus(&self, value: Value) -> Option<&NumberUpStar> {
        match self.node(value).nus {
            NONE => None,
            at => Some(&self.nus[at as usize]),
        }
    }

    /// The number that the value is, if it is one.
    #[inline]
    pub fn number(&self, value: Value) -> Option<&Dyadic> {
        self.nus(value).filter(|nus| nus.is_number()).map(|nus| &nus.number)
    }

    /// The value of a number.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn value_of_number(&mut self, number: Dyadic) -> Result<Value, Stopped> {
        self.value_of(NumberUpStar::number(number))
    }

    /// The value x + n·↑ + *k.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn value_of(&mut self, nus: NumberUpStar) -> Result<Value, Stopped> {
        if let Some(value) = self.nus_index.get(&nus) {
            return Ok(*value);
        }
        self.step(0)?;
        self.new_value()?;
        Ok(self.add_nus(nus))
    }

    fn new_value(&self) -> Result<(), Stopped> {
        if self.nodes.len() >= MOST_VALUES || self.pool.len() >= MOST_VALUES {
            return Err(Stopped::Memory);
        }
        Ok(())
    }

    fn add_nus(&mut self, nus: NumberUpStar) -> Value {
        let stop = nus.number.clone();
        let value = self.push([stop.clone(), stop], [NONE; 3], self.nus.len() as u32);
        self.elsewhere += 4 * nus.bytes();
        self.nus.push(nus.clone());
        self.nus_index.insert(nus, value);
        value
    }

    fn push(&mut self, stops: [Dyadic; 2], at: [u32; 3], nus: u32) -> Value {
        let value = Value(self.nodes.len() as u32);
        if self.nodes.len() == self.nodes.capacity() {
            // Doubling would take half of the memory for nothing where little is left.
            self.nodes.reserve_exact(self.nodes.len() / 4 + 64);
            self.negatives.reserve_exact(self.nodes.len() / 4 + 64);
        }
        let [start, middle, end] = at;
        self.nodes.push(Node { stops, start, middle, end, nus });
        self.negatives.push(NONE);
        value
    }

    fn push_options(&mut self, left: &[Value], right: &[Value]) -> [u32; 3] {
        let start = self.pool.len();
        let more = left.len() + right.len();
        if self.pool.capacity() - start < more {
            self.pool.reserve_exact(start / 4 + more + 256);
        }
        self.pool.extend_from_slice(left);
        self.pool.extend_from_slice(right);
        [start, start + left.len(), start + more].map(|at| at as u32)
    }

    /// The value with these options, which are in canonical form, ascending, and no number.
    pub(crate) fn intern(&mut self, left: &[Value], right: &[Value]) -> Result<Value, Stopped> {
        let ids = |list: &[Value]| list.iter().map(|value| value.0).collect::<Vec<u32>>();
        let hash = hash_of(&ids(left), &ids(right));
        let found = self.index.find(hash, |id| {
            let node = &self.nodes[id as usize];
            let pool = |from: u32, to: u32| &self.pool[from as usize..to as usize];
            pool(node.start, node.middle) == left && pool(node.middle, node.end) == right
        });
        if let Some(id) = found {
            return Ok(Value(id));
        }
        let stop = |list: &[Value], side: Side| {
            let all = list.iter().map(|value| self.stop(*value, side.other()));
            if side == Side::Left { all.max() } else { all.min() }.cloned().unwrap_or(Dyadic::ZERO)
        };
        let stops = [stop(left, Side::Left), stop(right, Side::Right)];
        if stops[0] == stops[1]
            && let Some(nus) = self.as_nus(&stops[0], left, right)
        {
            return self.value_of(nus);
        }
        self.new_value()?;
        self.elsewhere += stops[0].bytes() + stops[1].bytes();
        let at = self.push_options(left, right);
        let value = self.push(stops, at, NONE);
        let (nodes, pool) = (&self.nodes, &self.pool);
        self.index.insert(hash, value.0, |id| {
            let node = &nodes[id as usize];
            let list = |from: u32, to: u32| ids(&pool[from as usize..to as usize]);
            hash_of(&list(node.start, node.middle), &list(node.middle, node.end))
        });
        Ok(value)
    }

    /// The value x + n·↑ + *k of which these are the canonical options, if it is one and no number.
    fn as_nus(&self, x: &Dyadic, left: &[Value], right: &[Value]) -> Option<NumberUpStar> {
        let parts = |list: &[Value]| -> Option<Vec<&NumberUpStar>> {
            list.iter().map(|value| self.nus(*value).filter(|nus| nus.number == *x)).collect()
        };
        let made = |ups: IBig, star: UBig| NumberUpStar { number: x.clone(), ups, star };
        let one = UBig::from(1u8);
        let (l, r) = (parts(left)?, parts(right)?);
        if left == right {
            // Canonical forms with nimbers alone have *0 to *(k - 1).
            let only_stars = l.iter().all(|nus| nus.ups.is_zero());
            let least = l.iter().all(|nus| nus.star < UBig::from(left.len()));
            return (only_stars && least).then(|| made(IBig::ZERO, UBig::from(left.len())));
        }
        let up = |l: &[&NumberUpStar], r: &[&NumberUpStar], sign: i32| -> Option<NumberUpStar> {
            match (l, r) {
                ([l], [r]) if l.is_number() && !r.is_number() && &r.ups * sign >= IBig::ZERO => {
                    Some(made(&r.ups + IBig::from(sign), &r.star ^ &one))
                }
                ([a, b], [r]) if r.is_number() => {
                    let star = |nus: &NumberUpStar| nus.ups.is_zero() && nus.star == one;
                    let both = a.is_number() && star(b) || b.is_number() && star(a);
                    both.then(|| made(IBig::from(sign), one.clone()))
                }
                _ => None,
            }
        };
        up(&l, &r, 1).or_else(|| up(&r, &l, -1))
    }

    /// Sees to it that [`Arena::options`] are there: those of x + n·↑ + *k are made when they are first asked for.
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
            let many = u32::try_from(&star).map_err(|_| Stopped::Memory)?;
            for smaller in 0..many {
                let star = UBig::from(smaller);
                let option = NumberUpStar { number: x.clone(), ups: IBig::ZERO, star };
                left.push(self.value_of(option)?);
            }
            right.clone_from(&left);
        } else {
            let one = UBig::from(1u8);
            let up = ups > IBig::ZERO;
            let sign = IBig::from(if up { 1 } else { -1 });
            let number = self.value_of_number(x.clone())?;
            let (mut near, mut far) = (vec![number], Vec::new());
            if ups == sign && star == one {
                near.push(self.value_of(NumberUpStar { number: x, ups: IBig::ZERO, star: one })?);
                far.push(number);
            } else {
                let (ups, star) = (ups - sign, star ^ one);
                far.push(self.value_of(NumberUpStar { number: x, ups, star })?);
            }
            (left, right) = if up { (near, far) } else { (far, near) };
        }
        self.new_value()?;
        let [start, middle, end] = self.push_options(&left, &right);
        let node = &mut self.nodes[value.0 as usize];
        (node.start, node.middle, node.end) = (start, middle, end);
        Ok(())
    }

    /// Where the options of a side stand; they must have been expanded.
    #[inline]
    pub(crate) fn range(&self, value: Value, side: Side) -> Range<usize> {
        let node = self.node(value);
        debug_assert!(node.start != NONE);
        let (start, middle, end) = (node.start as usize, node.middle as usize, node.end as usize);
        if side == Side::Left { start..middle } else { middle..end }
    }

    #[inline]
    pub(crate) fn at(&self, place: usize) -> Value {
        self.pool[place]
    }

    /// The canonical options of a side.
    ///
    /// # Errors
    /// [`Stopped`] at a limit: *k has k options for each side.
    pub fn options(&mut self, value: Value, side: Side) -> Result<Vec<Value>, Stopped> {
        self.expand(value)?;
        Ok(self.pool[self.range(value, side)].to_vec())
    }

    /// The negative, if it was found.
    pub(crate) fn known_negative(&self, value: Value) -> Option<Value> {
        let found = self.negatives[value.0 as usize];
        (found != NONE).then_some(Value(found))
    }

    pub(crate) fn learn_negative(&mut self, value: Value, negative: Value) {
        self.negatives[value.0 as usize] = negative.0;
        self.negatives[negative.0 as usize] = value.0;
    }
}
