//! Comparison of values, and outcome classes.

use crate::arena::{Arena, Side, Value};
use crate::limits::Stopped;
use std::fmt;

/// The outcome class of a game in normal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins, no matter who moves first: the value is positive.
    Left,
    /// Right wins, no matter who moves first: the value is negative.
    Right,
    /// The player who moves first wins: the value is confused with 0.
    Next,
    /// The player who moves second wins: the value is 0.
    Previous,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Left => "L",
            Outcome::Right => "R",
            Outcome::Next => "N",
            Outcome::Previous => "P",
        })
    }
}

/// The relation of two values in the partial order of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The two values are equal.
    Equal,
    /// The first value is less than the second: it is better for Right.
    Less,
    /// The first value is greater than the second: it is better for Left.
    Greater,
    /// The values are confused: neither is less than or equal to the other.
    Confused,
}

impl Arena<'_> {
    /// Returns whether `a` ≤ `b`, which means that Left, moving first, loses a − b.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn at_most(&mut self, a: Value, b: Value) -> Result<bool, Stopped> {
        self.at_most_at(a, b, 0)
    }

    /// Returns the order relation of two values.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn relation(&mut self, a: Value, b: Value) -> Result<Relation, Stopped> {
        if a == b {
            return Ok(Relation::Equal);
        }
        if self.at_most(a, b)? {
            return Ok(Relation::Less);
        }
        Ok(if self.at_most(b, a)? { Relation::Greater } else { Relation::Confused })
    }

    /// Returns the outcome class of a value.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn outcome(&mut self, value: Value) -> Result<Outcome, Stopped> {
        Ok(match self.relation(value, Value::ZERO)? {
            Relation::Equal => Outcome::Previous,
            Relation::Less => Outcome::Right,
            Relation::Greater => Outcome::Left,
            Relation::Confused => Outcome::Next,
        })
    }

    /// Returns whether `a` ≤ `b`, or `None` if only a comparison of options can decide this. The
    /// function decides by the stops, or by x, n and k for values of the form x + n·↑ + *k.
    #[inline]
    fn decide_without_options(&self, a: Value, b: Value) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let (left, right) = (Side::Left, Side::Right);
        if self.stop(a, left) > self.stop(b, left) || self.stop(a, right) > self.stop(b, right) {
            return Some(false);
        }
        if self.stop(a, left) < self.stop(b, right) {
            return Some(true);
        }
        match (self.nus(a), self.nus(b)) {
            (Some(a), Some(b)) => Some(a.at_most(b)),
            _ => None,
        }
    }

    pub(crate) fn at_most_at(&mut self, a: Value, b: Value, depth: u32) -> Result<bool, Stopped> {
        if let Some(decided) = self.decide_without_options(a, b) {
            return Ok(decided);
        }
        if let Some(answer) = self.compared.get(a.0, b.0) {
            return Ok(answer);
        }
        self.step(depth)?;
        let answer = !self.is_refuted(a, b, depth)?;
        let max_bytes = self.comparison_bytes();
        self.compared.insert(a.0, b.0, answer, max_bytes);
        Ok(answer)
    }

    /// Returns whether a ≤ b is false: a left option of `a` is ≥ `b`, or a right option of `b` is ≤
    /// `a`.
    ///
    /// By number avoidance, moves in a number need not be considered while the other game is not a
    /// number.
    fn is_refuted(&mut self, a: Value, b: Value, depth: u32) -> Result<bool, Stopped> {
        if self.number(a).is_none() {
            self.expand(a)?;
            for index in self.range(a, Side::Left) {
                if self.at_most_at(b, self.option_at(index), depth + 1)? {
                    return Ok(true);
                }
            }
        }
        if self.number(b).is_none() {
            self.expand(b)?;
            for index in self.range(b, Side::Right) {
                if self.at_most_at(self.option_at(index), a, depth + 1)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Returns the maximum number of bytes that the table of comparisons can have after growing:
    /// the bytes that it uses now plus half of the remaining memory. Returns 0 if the table is not
    /// full, because it then need not grow.
    #[inline]
    fn comparison_bytes(&self) -> u64 {
        if self.compared.is_full() { self.remaining_bytes() / 2 + self.compared.bytes() } else { 0 }
    }
}
