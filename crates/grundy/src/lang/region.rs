//! All small positions of a rule file, for checking claims and looking for laws.

use super::game::RuleGame;
use super::layout::State;
use super::walk::flat;
use crate::base::{Counts, Error, Remedy, Setting};
use crate::machine::{Many, Slot, Stands};
use crate::words;

/// Growing sequences and bags are taken up to this length, or what was said in the file.
const LENGTH: usize = 4;

impl RuleGame {
    /// The positions in which every number is at most `to` and at least −`to` (and growing sequences and bags have at most
    /// four elements), those with the least sum first. Where the game says what a player types, the
    /// starts typed with such numbers; in a game with `sides`, both to move.
    ///
    /// # Errors
    /// `TooBig` when there are more than `most`; when a start cannot be evaluated.
    pub fn positions_up_to(&self, to: u64, most: u64) -> Result<Vec<Counts>, Error> {
        let too_many = || {
            Error::too_big(words!(
                "there are more than {most} positions with numbers up to {to}",
                "数不超过 {to} 的局面多于 {most} 个"
            ))
            .mend(Remedy::Smaller(Setting::To))
        };
        if let Some(names) = self.start_names() {
            let to = i64::try_from(to).unwrap_or(i64::MAX);
            let typed = all(&vec![(0, to); names.len()], most).ok_or_else(too_many)?;
            let mut positions = Vec::new();
            for numbers in by_sum(typed) {
                positions.push(self.start(&numbers)?);
            }
            return Ok(positions);
        }
        self.all_up_to(to, most).ok_or_else(too_many)
    }

    /// As [`RuleGame::positions_up_to`], whether or not the game says what a player types; `None` when there are more
    /// than `most`.
    pub fn all_up_to(&self, to: u64, most: u64) -> Option<Vec<Counts>> {
        // No number of a position is larger.
        let to = i64::try_from(to).unwrap_or(i64::MAX);
        let mut whole: Vec<Vec<Vec<i64>>> = vec![vec![]];
        for slot in &self.0.layout.slots {
            let values = values(slot, to, most)?;
            if whole.len().saturating_mul(values.len()) as u64 > most {
                return None;
            }
            let longer = whole.iter().flat_map(|vars| {
                values.iter().map(|value| vars.iter().chain([value]).cloned().collect())
            });
            whole = longer.collect();
        }
        let turns = if self.0.sided { 2 } else { 1 };
        if whole.len() as u64 * turns > most {
            return None;
        }
        let sum = |vars: &Vec<Vec<i64>>| {
            vars.iter().flatten().fold(0u64, |sum, n| sum.saturating_add(n.unsigned_abs()))
        };
        whole.sort_by_cached_key(sum);
        let mut positions = Vec::with_capacity(whole.len());
        for vars in whole {
            for turn in 0..turns as i64 {
                let state = State { vars: vars.clone(), turn };
                let mut position = Counts::default();
                flat(&self.0.layout, &state, self.0.sided, &mut position);
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
    /// How many numbers a player types for a position: those of `start`, or the variables and elements of
    /// sequences of fixed length. `None` where that changes, or where some value is no natural number.
    pub fn typed_numbers(&self) -> Option<usize> {
        if let Some(names) = self.start_names().filter(|names| !names.is_empty()) {
            return Some(names.len());
        }
        let slots = self.0.layout.slots.iter().map(|slot| match (slot.many, &slot.stands) {
            (Many::One, Stands::Num) if slot.low >= 0 => Some(1),
            (Many::Fixed(many), Stands::Num) if slot.low >= 0 => Some(many),
            _ => None,
        });
        slots.sum()
    }

    /// Whether every value of a position is a number, so that there are larger and smaller ones.
    pub fn is_of_numbers(&self) -> bool {
        self.0.layout.slots.iter().all(|slot| matches!(slot.stands, Stands::Num))
    }

    /// What a player types with numbers up to `to`, in the order of [`RuleGame::positions_up_to`].
    pub fn typed_up_to(&self, to: u64, numbers: usize) -> Vec<Vec<i64>> {
        let to = i64::try_from(to).unwrap_or(i64::MAX);
        all(&vec![(0, to); numbers], u64::MAX).map(by_sum).unwrap_or_default()
    }

    /// The name of the only variable, when that is a bag or a sequence that grows, and whether it is a bag.
    pub fn counted(&self) -> Option<(&str, bool)> {
        let [slot] = &self.0.layout.slots[..] else { return None };
        match slot.many {
            Many::Bag(..) => Some((&slot.name, true)),
            Many::Growing(..) => Some((&slot.name, false)),
            _ => None,
        }
    }
}

/// What a variable can be with numbers up to `to`; `None` when that is too much.
fn values(slot: &Slot, to: i64, most: u64) -> Option<Vec<Vec<i64>>> {
    // From −to to `to`, or what of the range is nearest to it.
    let range = (slot.low.max(-to).min(slot.high), slot.high.min(to.max(slot.low)));
    match slot.many {
        Many::One => all(&[range], most),
        Many::Fixed(many) => all(&vec![range; many], most),
        Many::Growing(longest, _) | Many::Bag(longest, _) => {
            let mut found = Vec::new();
            for len in 0..=longest.min(LENGTH) {
                found.extend(all(&vec![range; len], most)?);
            }
            if matches!(slot.many, Many::Bag(..)) {
                found.retain(|numbers| numbers.is_sorted());
            }
            Some(found)
        }
        Many::Set => {
            let members = range.1.checked_sub(range.0)?.checked_add(1)?;
            let sets = 1u64.checked_shl(u32::try_from(members).ok()?)?;
            (sets <= most).then(|| (0..sets).map(|set| vec![(set << slot.low) as i64]).collect())
        }
    }
}

/// Every list with numbers in these ranges, the last number running fastest; `None` for more than `most`.
fn all(ranges: &[(i64, i64)], most: u64) -> Option<Vec<Vec<i64>>> {
    let width = |&(low, high): &(i64, i64)| match low <= high {
        true => high.abs_diff(low).checked_add(1),
        false => Some(0),
    };
    let many = ranges.iter().map(width).try_fold(1u64, |many, width| many.checked_mul(width?))?;
    if many > most {
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

fn by_sum(mut lists: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    lists.sort_by_key(|list| list.iter().sum::<i64>());
    lists
}
