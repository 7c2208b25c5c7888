//! Positions of bounded games in a bijection with the numbers from 0.
//!
//! A position is read as a number in mixed radix, one digit a variable: a fixed sequence is digits of the
//! same radix, a growing one of at most m elements counts the shorter sequences first, a bag of at most m
//! elements out of v values is ranked among the multisets by the combinatorial number system (Lehmer
//! 1964), a set is its binary digits.

use super::game::RuleGame;
use super::layout::{Many, Slot};
use super::walk::{State, flat, lifted};
use crate::base::{Counts, Ranked, Ruleset};
use std::sync::Arc;

/// A rule game whose positions are numbered.
#[derive(Clone)]
pub struct RankedGame {
    game: RuleGame,
    /// How many values each variable has.
    radices: Arc<[u64]>,
    size: u64,
}

impl RuleGame {
    /// How many positions there are, when every variable is bounded and moves lead to single positions, and
    /// there are fewer than 2^63.
    pub fn bounded(&self) -> Option<u64> {
        self.ranked().map(|ranked| ranked.size)
    }

    /// The same game with its positions numbered, under the conditions of [`RuleGame::bounded`].
    pub fn ranked(&self) -> Option<RankedGame> {
        if self.has_sums() {
            return None;
        }
        let mut radices = Vec::new();
        for slot in &self.0.layout.slots {
            radices.push(values(slot)?);
        }
        if self.0.sided {
            radices.push(2);
        }
        let size = radices.iter().try_fold(1u64, |size, radix| size.checked_mul(*radix))?;
        let size = Some(size).filter(|size| *size < 1 << 63)?;
        Some(RankedGame { game: self.clone(), radices: radices.into(), size })
    }
}

impl RankedGame {
    /// The game.
    pub fn game(&self) -> &RuleGame {
        &self.game
    }
}

/// How many values one element has.
fn single(slot: &Slot) -> Option<u64> {
    if slot.high == i64::MAX { None } else { Some((slot.high - slot.low) as u64 + 1) }
}

/// How many values a variable has.
fn values(slot: &Slot) -> Option<u64> {
    let one = single(slot)?;
    match slot.many {
        Many::One => Some(one),
        Many::Fixed(many) => one.checked_pow(u32::try_from(many).ok()?),
        Many::Growing(_, false) | Many::Bag(_, false) => None,
        Many::Growing(most, true) => (0..=most)
            .try_fold(0u64, |sum, len| sum.checked_add(one.checked_pow(u32::try_from(len).ok()?)?)),
        // With one more value that stands for "not there", bags of at most m are bags of m.
        Many::Bag(most, true) => choose(one.checked_add(most as u64)?, most as u64),
        Many::Set => 1u64.checked_shl(u32::try_from(one).ok()?),
    }
}

/// The number of ways to choose `k` of `n`.
fn choose(n: u64, k: u64) -> Option<u64> {
    let k = if n < k { return Some(0) } else { k.min(n - k) };
    let mut ways: u128 = 1;
    for i in 0..k {
        ways = ways.checked_mul(u128::from(n - i))? / u128::from(i + 1);
        if ways > u128::from(u64::MAX) {
            return None;
        }
    }
    u64::try_from(ways).ok()
}

/// Of a bag: its elements raised so that they are strictly increasing, those that are not there first.
fn rank_bag(slot: &Slot, most: usize, numbers: &[i64]) -> u64 {
    let missing = most - numbers.len();
    let raised = std::iter::repeat_n(0, missing)
        .chain(numbers.iter().map(|number| (number - slot.low) as u64 + 1))
        .enumerate();
    raised.map(|(i, value)| choose(value + i as u64, i as u64 + 1).unwrap_or(0)).sum()
}

fn unrank_bag(slot: &Slot, most: usize, mut rank: u64) -> Vec<i64> {
    let mut numbers = Vec::new();
    let mut top = single(slot).unwrap_or(0) + most as u64;
    for i in (0..most as u64).rev() {
        // The greatest raised value whose rank is not above.
        let (mut low, mut high) = (i, top);
        while high - low > 1 {
            let middle = u64::midpoint(low, high);
            match choose(middle, i + 1).is_some_and(|ways| ways <= rank) {
                true => low = middle,
                false => high = middle,
            }
        }
        rank -= choose(low, i + 1).unwrap_or(0);
        top = low;
        if low > i {
            numbers.push((low - i - 1) as i64 + slot.low);
        }
    }
    numbers.reverse();
    numbers
}

fn digits(slot: &Slot, numbers: &[i64]) -> u64 {
    let one = single(slot).unwrap_or(1);
    numbers.iter().fold(0, |rank, number| rank * one + (number - slot.low) as u64)
}

fn undigits(slot: &Slot, len: usize, mut rank: u64) -> Vec<i64> {
    let one = single(slot).unwrap_or(1);
    let mut numbers = vec![0; len];
    for number in numbers.iter_mut().rev() {
        *number = (rank % one) as i64 + slot.low;
        rank /= one;
    }
    numbers
}

fn rank_variable(slot: &Slot, numbers: &[i64]) -> u64 {
    let one = single(slot).unwrap_or(1);
    match slot.many {
        Many::One | Many::Fixed(_) => digits(slot, numbers),
        Many::Growing(..) => {
            let shorter: u64 = (0..numbers.len() as u32).map(|len| one.pow(len)).sum();
            shorter + digits(slot, numbers)
        }
        Many::Bag(most, _) => rank_bag(slot, most, numbers),
        Many::Set => (numbers[0] >> slot.low) as u64,
    }
}

fn unrank_variable(slot: &Slot, mut rank: u64) -> Vec<i64> {
    let one = single(slot).unwrap_or(1);
    match slot.many {
        Many::One => undigits(slot, 1, rank),
        Many::Fixed(many) => undigits(slot, many, rank),
        Many::Growing(most, _) => {
            let mut len = 0;
            while len < most && rank >= one.pow(len as u32) {
                rank -= one.pow(len as u32);
                len += 1;
            }
            undigits(slot, len, rank)
        }
        Many::Bag(most, _) => unrank_bag(slot, most, rank),
        Many::Set => vec![(rank << slot.low) as i64],
    }
}

impl Ruleset for RankedGame {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        self.game.options(out, from);
    }
}

impl Ranked for RankedGame {
    fn size(&self) -> u64 {
        self.size
    }

    /// # Panics
    /// When it is no position of the game.
    fn rank(&self, position: &Counts) -> u64 {
        let inner = &self.game.0;
        let (state, _) = lifted(&inner.layout, inner.sided, position, 0)
            .expect("only positions of the game are ranked");
        let digits = inner.layout.slots.iter().zip(&state.vars);
        let digits = digits.map(|(slot, numbers)| rank_variable(slot, numbers));
        let turn = inner.sided.then_some(state.turn as u64);
        let all = digits.chain(turn).zip(&self.radices[..]);
        all.fold(0, |rank, (digit, radix)| rank * radix + digit)
    }

    fn unrank(&self, mut rank: u64) -> Counts {
        let inner = &self.game.0;
        let mut digits = vec![0; self.radices.len()];
        for (digit, radix) in digits.iter_mut().zip(&self.radices[..]).rev() {
            *digit = rank % radix;
            rank /= radix;
        }
        let vars = inner.layout.slots.iter().zip(&digits);
        let vars = vars.map(|(slot, digit)| unrank_variable(slot, *digit)).collect();
        let turn = if inner.sided { digits[digits.len() - 1] as i64 } else { 0 };
        let mut position = Counts::default();
        flat(&inner.layout, &State { vars, turn }, inner.sided, &mut position);
        position
    }
}
