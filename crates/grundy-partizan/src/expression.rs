//! Games as people write them: what was read, before it has a value.

use crate::arena::{Arena, Value};
use crate::limits::Stopped;
use crate::nus::NumberUpStar;
use dashu_int::IBig;

/// A game in the field's notation, as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// x + n·↑ + *k, written `3/4`, `*3`, `^2*`, `-1^`.
    Nus(NumberUpStar),
    /// The game with these options, written `{a,b||c|d}`.
    Game {
        /// Where Left can move.
        left: Vec<Expression>,
        /// Where Right can move.
        right: Vec<Expression>,
    },
    /// ±a, in which both sides have the same moves: `+-1`, `+-{a,b}`.
    Switch(Vec<Expression>),
    /// Tiny a, {0||0|−a}: `+_2`, `Tiny(2)`.
    Tiny(Box<Expression>),
    /// The negative of a game.
    Negative(Box<Expression>),
    /// The sum of games.
    Sum(Vec<Expression>),
    /// So many copies: `3.^`.
    Times(IBig, Box<Expression>),
}

impl Arena<'_> {
    /// The value of what was read.
    ///
    /// # Errors
    /// [`Stopped`] at a limit.
    pub fn evaluate(&mut self, expression: &Expression) -> Result<Value, Stopped> {
        self.evaluate_at(expression, 0)
    }

    fn evaluate_at(&mut self, expression: &Expression, depth: u32) -> Result<Value, Stopped> {
        self.step(depth)?;
        let depth = depth + 1;
        match expression {
            Expression::Nus(nus) => self.value_of(nus.clone()),
            Expression::Game { left, right } => {
                let (left, right) =
                    (self.evaluate_all(left, depth)?, self.evaluate_all(right, depth)?);
                self.make_at(left, right, depth)
            }
            Expression::Switch(options) => {
                let left = self.evaluate_all(options, depth)?;
                let right: Result<Vec<Value>, Stopped> =
                    left.iter().map(|value| self.negative_at(*value, depth)).collect();
                self.make_at(left, right?, depth)
            }
            Expression::Tiny(of) => {
                let of = self.evaluate_at(of, depth)?;
                let negative = self.negative_at(of, depth)?;
                let threat = self.make_at(vec![Value::ZERO], vec![negative], depth)?;
                self.make_at(vec![Value::ZERO], vec![threat], depth)
            }
            Expression::Negative(of) => {
                let value = self.evaluate_at(of, depth)?;
                self.negative_at(value, depth)
            }
            Expression::Sum(parts) => {
                let mut sum = Value::ZERO;
                for part in parts {
                    let value = self.evaluate_at(part, depth)?;
                    sum = self.sum_at(sum, value, depth)?;
                }
                Ok(sum)
            }
            Expression::Times(copies, of) => {
                let value = self.evaluate_at(of, depth)?;
                self.times(copies, value)
            }
        }
    }

    fn evaluate_all(&mut self, all: &[Expression], depth: u32) -> Result<Vec<Value>, Stopped> {
        all.iter().map(|expression| self.evaluate_at(expression, depth)).collect()
    }
}
