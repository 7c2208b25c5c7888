//! The syntax tree of games in standard notation.

use crate::arena::{Arena, Value};
use crate::limits::Stopped;
use crate::nus::NumberUpStar;
use dashu_int::IBig;

/// A parsed game, as the syntax tree of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// The value x + n·↑ + *k, written for example `3/4`, `*3`, `^2*`, `-1^`.
    Nus(NumberUpStar),
    /// The game with the given options, written for example `{a,b||c|d}`: the longest sequence of
    /// bars (`||` here) separates the options of the two players.
    Game {
        /// The options of Left.
        left: Vec<Expression>,
        /// The options of Right.
        right: Vec<Expression>,
    },
    /// The switch ±a, written for example `+-1` or `+-{a,b}`: Left's options are the given games,
    /// and Right's options are their negatives.
    Switch(Vec<Expression>),
    /// The game tiny a, which is {0||0|−a}, written for example `+_2` or `Tiny(2)`; the payload
    /// is a.
    Tiny(Box<Expression>),
    /// The negative of the given game.
    Negative(Box<Expression>),
    /// The sum of the given games.
    Sum(Vec<Expression>),
    /// The sum of a number of copies of a game, written for example `3.^`. A negative number means
    /// copies of the negative of the game.
    Times(IBig, Box<Expression>),
}

impl Arena<'_> {
    /// Returns the value of the game that an expression denotes.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached.
    pub fn evaluate(&mut self, expression: &Expression) -> Result<Value, Stopped> {
        self.evaluate_at(expression, 0)
    }

    fn evaluate_at(&mut self, expression: &Expression, depth: u32) -> Result<Value, Stopped> {
        self.step(depth)?;
        let depth = depth + 1;
        match expression {
            Expression::Nus(nus) => self.value_of_nus(nus.clone()),
            Expression::Game { left, right } => {
                let (left, right) =
                    (self.evaluate_all(left, depth)?, self.evaluate_all(right, depth)?);
                self.value_of_options_at(left, right, depth)
            }
            Expression::Switch(options) => {
                let left = self.evaluate_all(options, depth)?;
                let right: Result<Vec<Value>, Stopped> =
                    left.iter().map(|value| self.negative_at(*value, depth)).collect();
                self.value_of_options_at(left, right?, depth)
            }
            Expression::Tiny(inner) => {
                let value = self.evaluate_at(inner, depth)?;
                let negative = self.negative_at(value, depth)?;
                let threat = self.value_of_options_at(vec![Value::ZERO], vec![negative], depth)?;
                self.value_of_options_at(vec![Value::ZERO], vec![threat], depth)
            }
            Expression::Negative(inner) => {
                let value = self.evaluate_at(inner, depth)?;
                self.negative_at(value, depth)
            }
            Expression::Sum(summands) => {
                let mut sum = Value::ZERO;
                for summand in summands {
                    let value = self.evaluate_at(summand, depth)?;
                    sum = self.sum_at(sum, value, depth)?;
                }
                Ok(sum)
            }
            Expression::Times(copies, inner) => {
                let value = self.evaluate_at(inner, depth)?;
                self.times(copies, value)
            }
        }
    }

    fn evaluate_all(
        &mut self,
        expressions: &[Expression],
        depth: u32,
    ) -> Result<Vec<Value>, Stopped> {
        expressions.iter().map(|expression| self.evaluate_at(expression, depth)).collect()
    }
}
