//! Enumerates the small positions of a rule file, at which claims are checked and laws are
//! searched.

use super::game::RuleGame;
use super::interpreter::encode_state;
use super::layout::State;
use grundy_core::base::Counts;
use grundy_core::machine::{Arity, ElementType, Slot};
use grundy_text::{Error, Setting, Suggestion, words};

/// The maximum length of a list (a sequence of varying length or a bag) that is enumerated.
const MAX_LENGTH: usize = 4;

impl RuleGame {
    /// Returns the small positions of the game, sorted by the sum of the absolute values of their
    /// numbers. In a small position, every number is at most `to` in absolute value or, if its
    /// declared range excludes such numbers, the bound of the range nearest to 0. Sequences of
    /// varying length and bags have at most four elements. In a game with `sides`, each position
    /// occurs with either side to move. If the file has a `start` statement, returns only the
    /// starting positions for typed numbers up to `to`.
    ///
    /// # Errors
    /// Fails with `TooBig` if there are more than `max_count` positions. If `start` fails for all
    /// lists of typed numbers, fails with the error for the first list.
    pub fn positions_up_to(&self, to: u64, max_count: u64) -> Result<Vec<Counts>, Error> {
        if self.start_names().is_some() {
            let starts = self.starts_up_to(to, max_count)?;
            return Ok(starts.into_iter().map(|(_, position)| position).collect());
        }
        self.all_up_to(to, max_count)
            .ok_or_else(|| too_many(i64::try_from(to).unwrap_or(i64::MAX), max_count))
    }

    /// Returns the starting positions that `start` yields if a player types numbers from 0 to `to`.
    /// Each element is the list of the typed numbers with the starting position. The elements are
    /// sorted by the sum of the typed numbers. Omits lists of numbers for which `start` yields no
    /// position of the game.
    ///
    /// # Errors
    /// Fails with `TooBig` if there are more than `max_count` combinations of numbers. If `start`
    /// fails for all of them, fails with the error for the first one.
    pub fn starts_up_to(&self, to: u64, max_count: u64) -> Result<Vec<(Vec<i64>, Counts)>, Error> {
        let names = self.start_names().unwrap_or_default();
        let to = i64::try_from(to).unwrap_or(i64::MAX);
        let typed = lists_in(&vec![(0, to); names.len()], max_count)
            .ok_or_else(|| too_many(to, max_count))?;
        let (mut starts, mut refused) = (Vec::new(), None);
        for numbers in sort_by_sum(typed) {
            match self.start(&numbers) {
                Ok(position) => starts.push((numbers, position)),
                Err(error) => drop(refused.get_or_insert(error)),
            }
        }
        match refused {
            Some(error) if starts.is_empty() => Err(error),
            _ => Ok(starts),
        }
    }

    /// Returns the positions that [`RuleGame::positions_up_to`] describes for a file without
    /// `start`, whether or not the file has one. Returns `None` if there are more than `max_count`.
    pub fn all_up_to(&self, to: u64, max_count: u64) -> Option<Vec<Counts>> {
        // A number of a position is at most `i64::MAX`, so a greater bound has no effect.
        let to = i64::try_from(to).unwrap_or(i64::MAX);
        let mut states: Vec<Vec<Vec<i64>>> = vec![vec![]];
        for slot in &self.0.layout.slots {
            let values = variable_values(slot, to, max_count)?;
            if states.len().saturating_mul(values.len()) as u64 > max_count {
                return None;
            }
            let longer = states.iter().flat_map(|vars| {
                values.iter().map(|value| vars.iter().chain([value]).cloned().collect())
            });
            states = longer.collect();
        }
        let turns = if self.0.partizan { 2 } else { 1 };
        if states.len() as u64 * turns > max_count {
            return None;
        }
        let sum = |vars: &Vec<Vec<i64>>| {
            vars.iter().flatten().fold(0u64, |sum, n| sum.saturating_add(n.unsigned_abs()))
        };
        states.sort_by_cached_key(sum);
        let mut positions = Vec::with_capacity(states.len());
        for vars in states {
            for turn in 0..turns as i64 {
                let state = State { vars: vars.clone(), turn };
                let mut position = Counts::default();
                encode_state(&self.0.layout, &state, self.0.partizan, &mut position);
                positions.push(position);
            }
        }
        if !self.0.code.invariants.is_empty() {
            positions.retain(|position| self.is_position(position));
        }
        Some(positions)
    }
}

impl RuleGame {
    /// Returns how many numbers a player types for a position. If the `start` statement takes
    /// numbers, these are counted, otherwise the values of all variables. Returns `None` if the
    /// number of values varies, or if a value is not a natural number.
    pub fn typed_number_count(&self) -> Option<usize> {
        if let Some(names) = self.start_names().filter(|names| !names.is_empty()) {
            return Some(names.len());
        }
        let slots = self.0.layout.slots.iter().map(|slot| match (slot.arity, &slot.element_type) {
            (Arity::One, ElementType::Num) if slot.low >= 0 => Some(1),
            (Arity::Fixed(len), ElementType::Num) if slot.low >= 0 => Some(len),
            _ => None,
        });
        slots.sum()
    }

    /// Returns whether every value of a position is a number rather than a truth value or an
    /// enumerated value.
    pub fn is_numeric(&self) -> bool {
        self.0.layout.slots.iter().all(|slot| matches!(slot.element_type, ElementType::Num))
    }

    /// Returns the name of the variable, if the game has a single variable that is a bag or a
    /// sequence of varying length. The flag is true for a bag. Returns `None` for any other game.
    pub fn list_variable(&self) -> Option<(&str, bool)> {
        let [slot] = &self.0.layout.slots[..] else { return None };
        match slot.arity {
            Arity::Bag(..) => Some((&slot.name, true)),
            Arity::Growing(..) => Some((&slot.name, false)),
            _ => None,
        }
    }
}

/// Returns the error that there are more than `max_count` positions whose numbers are at most `to`.
fn too_many(to: i64, max_count: u64) -> Error {
    Error::too_big(words!(rules::there_are_more_than_positions, max_count, to))
        .suggest(Suggestion::Smaller(Setting::To))
}

impl RuleGame {
    /// Returns the lower and the upper bound of an element of the only variable of the game. An
    /// upper bound of `i64::MAX` means no bound. Returns `None` if the game has several variables.
    pub fn element_range(&self) -> Option<(i64, i64)> {
        let [slot] = &self.0.layout.slots[..] else { return None };
        Some((slot.low, slot.high))
    }

    /// Returns the maximum number of elements if the only variable of the game is a bag or a
    /// sequence of varying length, and `None` for any other game.
    pub fn max_elements(&self) -> Option<u64> {
        let [slot] = &self.0.layout.slots[..] else { return None };
        match slot.arity {
            Arity::Bag(max_len, _) | Arity::Growing(max_len, _) => Some(max_len as u64),
            _ => None,
        }
    }
}

/// Returns all values of the variable `slot` whose numbers are at most `to` in absolute value, each
/// as the list of its numbers. If the declared range has no such number, the number of the range
/// nearest to 0 is used. Returns `None` if there are more than `max_count` values.
fn variable_values(slot: &Slot, to: i64, max_count: u64) -> Option<Vec<Vec<i64>>> {
    // The range from −`to` to `to` within the bounds of the variable, or the bound nearest to it.
    let range = (slot.low.max(-to).min(slot.high), slot.high.min(to.max(slot.low)));
    match slot.arity {
        Arity::One => lists_in(&[range], max_count),
        Arity::Fixed(len) => lists_in(&vec![range; len], max_count),
        Arity::Growing(max_len, _) | Arity::Bag(max_len, _) => {
            let mut lists = Vec::new();
            for len in 0..=max_len.min(MAX_LENGTH) {
                lists.extend(lists_in(&vec![range; len], max_count)?);
            }
            if matches!(slot.arity, Arity::Bag(..)) {
                lists.retain(|numbers| numbers.is_sorted());
            }
            Some(lists)
        }
        Arity::Set => {
            let members = range.1.checked_sub(range.0)?.checked_add(1)?;
            let sets = 1u64.checked_shl(u32::try_from(members).ok()?)?;
            (sets <= max_count)
                .then(|| (0..sets).map(|set| vec![(set << slot.low) as i64]).collect())
        }
    }
}

/// Returns every list in which number `i` lies between the bounds `ranges[i]`, in lexicographic
/// order. Returns `None` if there are more than `max_count` lists.
fn lists_in(ranges: &[(i64, i64)], max_count: u64) -> Option<Vec<Vec<i64>>> {
    let width = |&(low, high): &(i64, i64)| {
        if low <= high { high.abs_diff(low).checked_add(1) } else { Some(0) }
    };
    let count =
        ranges.iter().map(width).try_fold(1u64, |count, width| count.checked_mul(width?))?;
    if count > max_count {
        return None;
    }
    let mut lists: Vec<Vec<i64>> = vec![vec![]];
    for &(low, high) in ranges {
        let longer = lists.iter().flat_map(|list| {
            (low..=high).map(|number| list.iter().copied().chain([number]).collect())
        });
        lists = longer.collect();
    }
    Some(lists)
}

/// Sorts lists by the sum of their numbers; lists with equal sums keep their order.
fn sort_by_sum(mut lists: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    lists.sort_by_key(|list| list.iter().sum::<i64>());
    lists
}
