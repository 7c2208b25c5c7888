//! Positions of bounded games in a bijection with the numbers from 0.
//!
//! A position is read as a number in mixed radix, one digit a variable: a fixed sequence is digits of the
//! same radix, a growing one of at most m elements counts the shorter sequences first, a bag of at most m
//! elements out of v values is ranked among the multisets by the combinatorial number system (Lehmer
//! 1964), a set is its binary digits.

use super::game::RuleGame;
use crate::base::{Counts, Fault, Ranked, Rules, Side, Sided};
use crate::machine::{Many, Slot};
use std::sync::Arc;

/// A rule game whose positions are numbered.
#[derive(Clone)]
pub struct RankedGame {
    game: RuleGame,
    /// How many values each variable has.
    radices: Arc<[u64]>,
    size: u64,
    folds: bool,
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
        Some(RankedGame { game: self.clone(), radices: radices.into(), size, folds: false })
    }
}

impl RankedGame {
    /// The game.
    pub fn game(&self) -> &RuleGame {
        &self.game
    }

    /// The same game in which every option is the [least image](RuleGame::canonical) of one under the
    /// symmetries of the file. Numbers stay what they are; those of other images are met no more.
    pub fn folded(self) -> RankedGame {
        RankedGame { folds: self.game.has_symmetries(), ..self }
    }

    /// The number of a position; `None` when it is none of the game.
    pub fn number(&self, position: &Counts) -> Option<u64> {
        let inner = &self.game.0;
        let mut rest = &position[..];
        let mut rank = 0;
        for (slot, radix) in inner.layout.slots.iter().zip(&self.radices[..]) {
            let many = match slot.many {
                Many::One | Many::Set => 1,
                Many::Fixed(many) => many,
                Many::Growing(most, _) | Many::Bag(most, _) => {
                    let (len, after) = rest.split_first()?;
                    rest = after;
                    usize::try_from(*len).ok().filter(|len| *len <= most)?
                }
            };
            let (numbers, after) = rest.split_at_checked(many)?;
            rest = after;
            rank = rank * radix + rank_variable(slot, numbers)?;
        }
        if inner.sided {
            let (turn, after) = rest.split_first()?;
            rest = after;
            rank = 2 * rank + Some(*turn).filter(|turn| *turn <= 1)?;
        }
        rest.is_empty().then_some(rank)
    }
}

/// How many values one element has.
fn single(slot: &Slot) -> Option<u64> {
    if slot.high == i64::MAX { None } else { Some(slot.greatest() - slot.least() + 1) }
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
fn rank_bag(slot: &Slot, most: usize, numbers: &[u64]) -> u64 {
    let missing = most - numbers.len();
    let raised = std::iter::repeat_n(0, missing)
        .chain(numbers.iter().map(|number| number - slot.least() + 1))
        .enumerate();
    raised.map(|(i, value)| choose(value + i as u64, i as u64 + 1).unwrap_or(0)).sum()
}

fn unrank_bag(slot: &Slot, most: usize, mut rank: u64, out: &mut Counts) {
    let begin = out.len();
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
            out.0.push(low - i - 1 + slot.least());
        }
    }
    out.0[begin..].reverse();
    out.0.insert(begin, (out.0.len() - begin) as u64);
}

fn digits(slot: &Slot, numbers: &[u64]) -> u64 {
    let one = single(slot).unwrap_or(1);
    numbers.iter().fold(0, |rank, number| rank * one + (number - slot.least()))
}

fn undigits(slot: &Slot, len: usize, mut rank: u64, out: &mut Counts) {
    let one = single(slot).unwrap_or(1);
    let begin = out.len();
    out.0.resize(begin + len, 0);
    for number in out.0[begin..].iter_mut().rev() {
        *number = rank % one + slot.least();
        rank /= one;
    }
}

/// The number of a value; `None` when the variable cannot have it.
fn rank_variable(slot: &Slot, numbers: &[u64]) -> Option<u64> {
    if slot.many == Many::Set {
        let members = numbers[0] >> slot.low;
        let fits = members << slot.low == numbers[0] && numbers[0] >> slot.high <= 1;
        return fits.then_some(members);
    }
    if !numbers.iter().all(|number| (slot.least()..=slot.greatest()).contains(number)) {
        return None;
    }
    let one = single(slot)?;
    Some(match slot.many {
        Many::One | Many::Fixed(_) | Many::Set => digits(slot, numbers),
        Many::Growing(..) => {
            let shorter: u64 = (0..numbers.len() as u32).map(|len| one.pow(len)).sum();
            shorter + digits(slot, numbers)
        }
        Many::Bag(most, _) if numbers.is_sorted() => rank_bag(slot, most, numbers),
        Many::Bag(..) => return None,
    })
}

/// Appends the value of a number, after its length where that is part of the position.
fn unrank_variable(slot: &Slot, mut rank: u64, out: &mut Counts) {
    match slot.many {
        Many::One => undigits(slot, 1, rank, out),
        Many::Fixed(many) => undigits(slot, many, rank, out),
        Many::Growing(most, _) => {
            let one = single(slot).unwrap_or(1);
            let mut len = 0;
            while len < most && rank >= one.pow(len as u32) {
                rank -= one.pow(len as u32);
                len += 1;
            }
            out.0.push(len as u64);
            undigits(slot, len, rank, out);
        }
        Many::Bag(most, _) => unrank_bag(slot, most, rank, out),
        Many::Set => out.0.push(rank << slot.low),
    }
}

impl Rules for RankedGame {
    type Position = Counts;

    fn moves(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<(), Fault> {
        match self.folds {
            true => Ok(self.game.folded_options(out, from)?),
            false => self.game.moves(out, from),
        }
    }

    fn width(&self, from: &Counts) -> u64 {
        self.game.width(from)
    }

    fn owned(&self, position: &Counts) -> usize {
        self.game.owned(position)
    }
}

impl Sided for RankedGame {
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        self.game.result(position)
    }

    fn expand(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<Option<i64>, Fault> {
        let known = out.len();
        self.moves(out, from)?;
        if out.len() == known { self.result(from) } else { Ok(None) }
    }

    fn mover(&self, position: &Counts) -> Side {
        self.game.mover(position)
    }

    fn extra_turns(&self) -> bool {
        self.game.extra_turns()
    }
}

impl Ranked for RankedGame {
    fn size(&self) -> u64 {
        self.size
    }

    /// # Panics
    /// When it is no position of the game.
    fn rank(&self, position: &Counts) -> u64 {
        self.number(position).expect("only positions of the game are ranked")
    }

    fn unrank(&self, mut rank: u64) -> Counts {
        let mut digits: smallvec::SmallVec<[u64; 8]> = self.radices.iter().map(|_| 0).collect();
        for (digit, radix) in digits.iter_mut().zip(&self.radices[..]).rev() {
            *digit = rank % radix;
            rank /= radix;
        }
        let slots = &self.game.0.layout.slots;
        let mut position = Counts::default();
        for (slot, digit) in slots.iter().zip(&digits) {
            unrank_variable(slot, *digit, &mut position);
        }
        // Who is to move comes after the variables.
        position.0.extend(digits.get(slots.len()).copied());
        position
    }
}
