//! Which of two values is better, and who wins.

use crate::arena::{Arena, Side, Value};
use crate::limits::Stopped;
use std::fmt;

/// Who wins a game in normal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins, whoever begins: the value is above 0.
    Left,
    /// Right wins, whoever begins: the value is below 0.
    Right,
    /// Whoever begins wins: the value is confused with 0.
    Next,
    /// Whoever begins loses: the value is 0.
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

/// How two values are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// They are equal.
    Equal,
    /// The first is less: better for Right.
    Less,
    /// The first is greater: better for Left.
    Greater,
    /// Neither: they are confused.
    Confused,
}

impl Arena<'_> {
    /// Whether `a` ≤ `b`: Left, who moves first, loses a − b.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn at_most(&mut self, a: Value, b: Value) -> Result<bool, Stopped> {
        self.at_most_at(a, b, 0)
    }

    /// How the two are related.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn relation(&mut self, a: Value, b: Value) -> Result<Relation, Stopped> {
        if a == b {
            return Ok(Relation::Equal);
        }
        if self.at_most(a, b)? {
            return Ok(Relation::Less);
        }
        Ok(if self.at_most(b, a)? { Relation::Greater } else { Relation::Confused })
    }

    /// Who wins.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn outcome(&mut self, value: Value) -> Result<Outcome, Stopped> {
        Ok(match self.relation(value, Value::ZERO)? {
            Relation::Equal => Outcome::Previous,
            Relation::Less => Outcome::Right,
            Relation::Greater => Outcome::Left,
            Relation::Confused => Outcome::Next,
        })
    }

    /// What stops and closed forms decide of `a` ≤ `b` without options.
    #[inline]
    fn decided(&self, a: Value, b: Value) -> Option<bool> {
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
        if let Some(decided) = self.decided(a, b) {
            return Ok(decided);
        }
        if let Some(known) = self.compared.get(a.0, b.0) {
            return Ok(known);
        }
        self.step(depth)?;
        let answer = !self.refuted(a, b, depth)?;
        let room = self.room_for_comparisons();
        self.compared.insert(a.0, b.0, answer, room);
        Ok(answer)
    }

    /// Whether a ≤ b fails: a left option of `a` is at least `b`, or a right option of `b` at most `a`.
    ///
    /// Nobody need move in a number while the other game is none (number avoidance).
    fn refuted(&mut self, a: Value, b: Value, depth: u32) -> Result<bool, Stopped> {
        if self.number(a).is_none() {
            self.expand(a)?;
            for place in self.range(a, Side::Left) {
                if self.at_most_at(b, self.at(place), depth + 1)? {
                    return Ok(true);
                }
            }
        }
        if self.number(b).is_none() {
            self.expand(b)?;
            for place in self.range(b, Side::Right) {
                if self.at_most_at(self.at(place), a, depth + 1)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Comparisons may take half of what is left.
    #[inline]
    fn room_for_comparisons(&self) -> u64 {
        if self.compared.is_full() { self.room() / 2 + self.compared.bytes() } else { 0 }
    }
}
