//! [`TakeSet`]: subtraction sets, the numbers that can be taken from a heap.

use grundy_text::{Error, Text, words};

/// The set of numbers that can be taken from a heap, independent of its size.
pub enum TakeSet {
    /// All numbers from 1 to the number in the payload.
    UpTo(u64),
    /// All numbers from 1 on, so that any part of the heap can be taken.
    Any,
    /// The numbers that are listed, ascending without repeats. The set is finite.
    Only(Vec<u64>),
    /// All numbers from 1 on except the listed ones, which are ascending without repeats.
    AllBut(Vec<u64>),
    /// An infinite set whose members repeat with a period after some first members.
    Periodic {
        /// The finitely many members before the repeating ones, ascending.
        first: Vec<u64>,
        /// The members that repeat, ascending and not empty. All are greater than those in `first`.
        /// The members of the set outside `first` are the numbers in this list plus multiples of
        /// `period`.
        block: Vec<u64>,
        /// The distance after which the members of `block` repeat. It is at least the difference of
        /// the last and the first of them.
        period: u64,
    },
    /// An infinite set with a name, such as the powers of two.
    Named {
        /// The name of the set.
        name: Text,
        /// A function that returns the members up to `limit`, ascending without repeats.
        members: fn(limit: u64) -> Vec<u64>,
    },
}

impl TakeSet {
    /// Creates a finite set from numbers in any order, with repeats allowed.
    ///
    /// # Errors
    /// `BadInput` if the numbers contain 0, because play with empty moves would never end.
    pub fn only(mut takes: Vec<u64>) -> Result<TakeSet, Error> {
        if takes.contains(&0) {
            return Err(Error::bad(words!(octal::subtraction_set_cannot_contain_zero))
                .help(words!(octal::taking_nothing_would_never_end_game)));
        }
        takes.sort_unstable();
        takes.dedup();
        Ok(TakeSet::Only(takes))
    }

    /// Returns the members up to `limit`, ascending. Takes time and memory proportional to their
    /// number.
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
                let members = first.iter().copied().chain(later);
                members.take_while(|&take| take <= limit).collect()
            }
            TakeSet::Named { members, .. } => members(limit),
        }
    }

    /// Returns an upper bound of the number of machine words that [`members`](TakeSet::members)
    /// allocates, computed without listing the members. For a named set, this is the size of a
    /// sieve up to `limit`.
    pub fn member_bound(&self, limit: u64) -> u64 {
        match self {
            TakeSet::UpTo(m) => (*m).min(limit),
            TakeSet::Any | TakeSet::AllBut(_) => limit,
            TakeSet::Only(takes) => limit.min(takes.len() as u64),
            TakeSet::Periodic { first, block, period } => {
                let later = (limit / period).saturating_add(1).saturating_mul(block.len() as u64);
                later.saturating_add(first.len() as u64).min(limit)
            }
            TakeSet::Named { .. } => limit / 8,
        }
    }

    /// Returns the numbers ≥ 1 that are not in the set, ascending: an empty list for
    /// [`Any`](TakeSet::Any), and the listed numbers for [`AllBut`](TakeSet::AllBut). Returns
    /// `None` for the other variants.
    pub fn missing(&self) -> Option<&[u64]> {
        match self {
            TakeSet::Any => Some(&[]),
            TakeSet::AllBut(holes) => Some(holes),
            _ => None,
        }
    }

    /// Returns the largest member of a finite set, 0 for the empty set, and `None` for an infinite
    /// set.
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
