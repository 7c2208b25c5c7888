//! Ranks of positions: a bijection between the positions of a bounded game and the numbers from 0
//! to the number of positions − 1.
//!
//! A rank is a number in mixed radix with one digit for each variable. The digit of a sequence of
//! constant length is a number whose own digits are its elements. A sequence of varying length is
//! ranked after all shorter ones. A bag of at most m elements of v values is ranked among the
//! multisets by the combinatorial number system (Lehmer 1964). The digit of a set is its bit mask.

use super::game::RuleGame;
use grundy_core::base::{Counts, Fault, Ranked, Rules, Side, Sided};
use grundy_core::machine::{Arity, Slot};
use std::sync::Arc;

/// A rule game whose positions can be converted to their ranks, consecutive integers from 0, and
/// back.
#[derive(Clone)]
pub struct RankedGame {
    game: RuleGame,
    /// The number of values of each variable, followed by 2 for the side to move in a game with
    /// sides. These are the radices of the digits of a rank.
    radices: Arc<[u64]>,
    size: u64,
    folds: bool,
}

impl RuleGame {
    /// Returns the number of positions of the game, whether or not they satisfy the conditions
    /// `where`. Returns `None` unless every variable is bounded, no move leads to a sum, and there
    /// are fewer than 2^63 positions.
    pub fn position_count(&self) -> Option<u64> {
        self.ranked().map(|ranked| ranked.size)
    }

    /// Returns whether every variable is bounded and no move leads to a sum, so that a position is a
    /// list of cells with few values each. There can be too many positions to
    /// [count](Self::position_count).
    pub fn has_bounded_cells(&self) -> bool {
        !self.has_sums() && self.0.layout.slots.iter().all(|slot| slot.high < i64::MAX)
    }

    /// Returns the game together with the conversion between positions and ranks. Returns `None` if
    /// [`RuleGame::position_count`] does.
    pub fn ranked(&self) -> Option<RankedGame> {
        if self.has_sums() {
            return None;
        }
        let mut radices = Vec::new();
        for slot in &self.0.layout.slots {
            radices.push(variable_value_count(slot)?);
        }
        if self.0.partizan {
            radices.push(2);
        }
        let size = radices.iter().try_fold(1u64, |size, radix| size.checked_mul(*radix))?;
        let size = Some(size).filter(|size| *size < 1 << 63)?;
        Some(RankedGame { game: self.clone(), radices: radices.into(), size, folds: false })
    }
}

impl RankedGame {
    /// Returns the same game in the form in which positions are lists of numbers, not ranks.
    pub fn game(&self) -> &RuleGame {
        &self.game
    }

    /// Returns the game in which every option is replaced by its [least image](RuleGame::canonical)
    /// under the symmetries that the rule file declares. Positions keep their ranks, but only least
    /// images occur as options.
    pub fn folded(self) -> RankedGame {
        RankedGame { folds: self.game.has_symmetries(), ..self }
    }

    /// Returns the rank of a position. Returns `None` if a number of the position, or the length of
    /// a sequence or bag, does not fit the declaration of its variable. The conditions `where` are
    /// not checked.
    pub fn number(&self, position: &Counts) -> Option<u64> {
        let inner = &self.game.0;
        let mut remaining = &position[..];
        let mut rank = 0;
        for (slot, radix) in inner.layout.slots.iter().zip(&self.radices[..]) {
            let len = match slot.arity {
                Arity::One | Arity::Set => 1,
                Arity::Fixed(len) => len,
                Arity::Growing(max_len, _) | Arity::Bag(max_len, _) => {
                    let (len, tail) = remaining.split_first()?;
                    remaining = tail;
                    usize::try_from(*len).ok().filter(|len| *len <= max_len)?
                }
            };
            let (numbers, tail) = remaining.split_at_checked(len)?;
            remaining = tail;
            rank = rank * radix + rank_variable(slot, numbers)?;
        }
        if inner.partizan {
            let (turn, tail) = remaining.split_first()?;
            remaining = tail;
            rank = 2 * rank + Some(*turn).filter(|turn| *turn <= 1)?;
        }
        remaining.is_empty().then_some(rank)
    }
}

/// Returns the number of values that one element of a variable can have, or `None` if the element
/// is unbounded.
fn element_value_count(slot: &Slot) -> Option<u64> {
    if slot.high == i64::MAX { None } else { Some(slot.greatest() - slot.least() + 1) }
}

/// Returns the number of values that a variable can have, or `None` if it is unbounded or exceeds
/// 64 bits.
fn variable_value_count(slot: &Slot) -> Option<u64> {
    let element_values = element_value_count(slot)?;
    match slot.arity {
        Arity::One => Some(element_values),
        Arity::Fixed(len) => element_values.checked_pow(u32::try_from(len).ok()?),
        Arity::Growing(_, false) | Arity::Bag(_, false) => None,
        Arity::Growing(max_len, true) => (0..=max_len).try_fold(0u64, |sum, len| {
            sum.checked_add(element_values.checked_pow(u32::try_from(len).ok()?)?)
        }),
        // An absent element counts as one additional value, so that bags of at most m elements
        // correspond to bags of exactly m elements.
        Arity::Bag(max_len, true) => {
            choose(element_values.checked_add(max_len as u64)?, max_len as u64)
        }
        Arity::Set => 1u64.checked_shl(u32::try_from(element_values).ok()?),
    }
}

/// Returns the binomial coefficient `n` over `k`, or `None` if it exceeds 64 bits.
fn choose(n: u64, k: u64) -> Option<u64> {
    let k = if n < k { return Some(0) } else { k.min(n - k) };
    let mut result: u128 = 1;
    for i in 0..k {
        result = result.checked_mul(u128::from(n - i))? / u128::from(i + 1);
        if result > u128::from(u64::MAX) {
            return None;
        }
    }
    u64::try_from(result).ok()
}

/// Returns the rank of the bag `numbers` among all bags with at most `max_len` elements, in the
/// combinatorial number system. This system ranks strictly increasing numbers. The elements,
/// counted from 1, are therefore preceded by one 0 for each missing element, and the index of each
/// number is added to it.
fn rank_bag(slot: &Slot, max_len: usize, numbers: &[u64]) -> u64 {
    let missing = max_len - numbers.len();
    let raised = std::iter::repeat_n(0, missing)
        .chain(numbers.iter().map(|number| number - slot.least() + 1))
        .enumerate();
    raised.map(|(i, value)| choose(value + i as u64, i as u64 + 1).unwrap_or(0)).sum()
}

/// Appends the bag with the rank `rank` to `out`: its length, then its elements. Inverse of
/// [`rank_bag`].
fn unrank_bag(slot: &Slot, max_len: usize, mut rank: u64, out: &mut Counts) {
    let begin = out.len();
    let mut top = element_value_count(slot).unwrap_or(0) + max_len as u64;
    for i in (0..max_len as u64).rev() {
        // Binary search for the greatest shifted element whose combinations do not exceed the rank.
        let (mut low, mut high) = (i, top);
        while high - low > 1 {
            let middle = u64::midpoint(low, high);
            if choose(middle, i + 1).is_some_and(|count| count <= rank) {
                low = middle;
            } else {
                high = middle;
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

/// Returns the rank of a sequence among all sequences of the same length, in lexicographic order.
fn rank_sequence(slot: &Slot, numbers: &[u64]) -> u64 {
    let radix = element_value_count(slot).unwrap_or(1);
    numbers.iter().fold(0, |rank, number| rank * radix + (number - slot.least()))
}

/// Appends the elements of the sequence of length `len` that has the rank `rank` to `out`. Inverse
/// of [`rank_sequence`].
fn unrank_sequence(slot: &Slot, len: usize, mut rank: u64, out: &mut Counts) {
    let radix = element_value_count(slot).unwrap_or(1);
    let begin = out.len();
    out.0.resize(begin + len, 0);
    for number in out.0[begin..].iter_mut().rev() {
        *number = rank % radix + slot.least();
        rank /= radix;
    }
}

/// Returns the rank of the value `numbers` among all values of a variable. Returns `None` if it is
/// not a value of the variable.
fn rank_variable(slot: &Slot, numbers: &[u64]) -> Option<u64> {
    if slot.arity == Arity::Set {
        let members = numbers[0] >> slot.low;
        let fits = members << slot.low == numbers[0] && numbers[0] >> slot.high <= 1;
        return fits.then_some(members);
    }
    if !numbers.iter().all(|number| (slot.least()..=slot.greatest()).contains(number)) {
        return None;
    }
    let element_values = element_value_count(slot)?;
    Some(match slot.arity {
        Arity::One | Arity::Fixed(_) | Arity::Set => rank_sequence(slot, numbers),
        Arity::Growing(..) => {
            let shorter: u64 = (0..numbers.len() as u32).map(|len| element_values.pow(len)).sum();
            shorter + rank_sequence(slot, numbers)
        }
        Arity::Bag(max_len, _) if numbers.is_sorted() => rank_bag(slot, max_len, numbers),
        Arity::Bag(..) => return None,
    })
}

/// Appends the value of a variable that has the rank `rank` to `out`, preceded by its length if the
/// length varies. Inverse of [`rank_variable`].
fn unrank_variable(slot: &Slot, mut rank: u64, out: &mut Counts) {
    match slot.arity {
        Arity::One => unrank_sequence(slot, 1, rank, out),
        Arity::Fixed(len) => unrank_sequence(slot, len, rank, out),
        Arity::Growing(max_len, _) => {
            let element_values = element_value_count(slot).unwrap_or(1);
            let mut len = 0;
            while len < max_len && rank >= element_values.pow(len as u32) {
                rank -= element_values.pow(len as u32);
                len += 1;
            }
            out.0.push(len as u64);
            unrank_sequence(slot, len, rank, out);
        }
        Arity::Bag(max_len, _) => unrank_bag(slot, max_len, rank, out),
        Arity::Set => out.0.push(rank << slot.low),
    }
}

impl Rules for RankedGame {
    type Position = Counts;

    fn moves(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<(), Fault> {
        if self.folds {
            Ok(self.game.least_image_options(out, &mut Vec::new(), from)?)
        } else {
            self.game.moves(out, from)
        }
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        self.game.option_count_hint(from)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        self.game.heap_bytes(position)
    }
}

impl Sided for RankedGame {
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        self.game.result(position)
    }

    fn expand(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<Option<i64>, Fault> {
        let len_before = out.len();
        self.moves(out, from)?;
        if out.len() == len_before { self.result(from) } else { Ok(None) }
    }

    fn has_gains(&self) -> bool {
        self.game.has_gains()
    }

    fn moves_with_gains(
        &self,
        out: &mut Vec<Counts>,
        gains: &mut Vec<i64>,
        from: &Counts,
    ) -> Result<(), Fault> {
        if self.folds {
            Ok(self.game.least_image_options(out, gains, from)?)
        } else {
            self.game.moves_with_gains(out, gains, from)
        }
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

    /// Returns the rank of a valid position.
    ///
    /// # Panics
    /// Panics if the numbers are no position of the game.
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
        // The side to move follows the variables.
        position.0.extend(digits.get(slots.len()).copied());
        position
    }
}
