//! Sets of numbers that may be taken from a heap.

use crate::base::{Budget, Error, Stopped, Text};
use crate::words;

/// Which numbers may be taken from a heap, whatever its size: a subtraction set.
pub enum TakeSet {
    /// 1 to `m`.
    UpTo(u64),
    /// Any number ≥ 1.
    Any,
    /// The numbers listed, ascending without repeats.
    Only(Vec<u64>),
    /// Every number ≥ 1 but those listed, ascending without repeats.
    AllBut(Vec<u64>),
    /// Some numbers, and then some in every period.
    Periodic {
        /// Those before the first period, ascending.
        first: Vec<u64>,
        /// Those of the first period, ascending, at least one, all greater than `first`.
        block: Vec<u64>,
        /// How much larger those of the next period are; at least the width of `block`.
        period: u64,
    },
    /// The numbers of a named infinite set.
    Named {
        /// What they are called.
        name: Text,
        /// Those up to a limit, ascending without repeats.
        members: fn(limit: u64) -> Vec<u64>,
    },
}

impl TakeSet {
    /// A finite set in any order, repeats allowed.
    ///
    /// # Errors
    /// `BadInput` for a zero: taking nothing would never end.
    pub fn only(mut takes: Vec<u64>) -> Result<TakeSet, Error> {
        if takes.contains(&0) {
            return Err(Error::bad(words!(
                "a subtraction set cannot contain 0",
                "减法集合不能含 0"
            ))
            .help(words!(
                "taking nothing would never end the game; leave the 0 out",
                "取 0 颗会使游戏永不结束；请去掉 0"
            )));
        }
        takes.sort_unstable();
        takes.dedup();
        Ok(TakeSet::Only(takes))
    }

    /// That a table up to heap `limit` fits into a budget with the numbers that may be taken.
    ///
    /// # Errors
    /// [`Stopped`] when it does not.
    pub fn room(&self, limit: u64, budget: &Budget) -> Result<(), Stopped> {
        // A number, the values of a heap and how often each is met.
        const EACH: u64 = 20;
        const HEAP: u64 = 8;
        let takes = match self {
            TakeSet::UpTo(most) => *most,
            TakeSet::Only(takes) => takes.len() as u64,
            _ => limit,
        };
        let bytes =
            takes.min(limit).saturating_mul(EACH).saturating_add(limit.saturating_mul(HEAP));
        budget.room(1, usize::try_from(bytes).unwrap_or(usize::MAX))
    }

    /// The members up to `limit`, ascending; O(their number) time and memory.
    pub fn members(&self, limit: u64) -> Vec<u64> {
        match self {
            TakeSet::UpTo(m) => (1..=(*m).min(limit)).collect(),
            TakeSet::Any => (1..=limit).collect(),
            TakeSet::Only(takes) => takes.iter().copied().take_while(|&s| s <= limit).collect(),
            TakeSet::AllBut(holes) => {
                (1..=limit).filter(|s| holes.binary_search(s).is_err()).collect()
            }
            TakeSet::Periodic { first, block, period } => {
                let shifts = (0..=limit / period).map(|i| i * period);
                let later = shifts
                    .flat_map(|shift| block.iter().filter_map(move |take| take.checked_add(shift)));
                let all = first.iter().copied().chain(later);
                all.take_while(|&take| take <= limit).collect()
            }
            TakeSet::Named { members, .. } => members(limit),
        }
    }

    /// The numbers that are not members, ascending, when they are finitely many by the rule's form.
    pub fn missing(&self) -> Option<&[u64]> {
        match self {
            TakeSet::Any => Some(&[]),
            TakeSet::AllBut(holes) => Some(holes),
            _ => None,
        }
    }

    /// The largest member when the set is finite (0 for the empty set).
    pub fn largest(&self) -> Option<u64> {
        match self {
            TakeSet::UpTo(m) => Some(*m),
            TakeSet::Only(takes) => Some(takes.last().copied().unwrap_or(0)),
            TakeSet::Any
            | TakeSet::AllBut(_)
            | TakeSet::Periodic { .. }
            | TakeSet::Named { .. } => None,
        }
    }
}
