//! Games with lists whose lengths no move changes, with the lengths of a given position.

use super::compile;
use super::game::RuleGame;
use super::tree::{Outcome, Stmt};
use grundy_core::base::Counts;
use grundy_core::machine::Arity;

impl RuleGame {
    /// Returns the lengths of the lists of a position, and the position without them, if no move
    /// changes the length of a list. Returns `None` if a move can, if no variable is a list of
    /// varying length, or if the position has another form.
    pub fn fixed_lengths(&self, position: &[u64]) -> Option<(Vec<usize>, Counts)> {
        let slots = &self.0.layout.slots;
        if self.has_sums() || !slots.iter().any(|slot| matches!(slot.arity, Arity::Growing(..))) {
            return None;
        }
        let keeps_lengths = self.program().moves.iter().all(|played| match &played.outcome {
            Outcome::Block(stmts, _) => stmts.iter().all(|stmt| self.keeps_lengths(stmt)),
            Outcome::Sum(..) => false,
        });
        if !keeps_lengths {
            return None;
        }
        let (mut lengths, mut numbers) = (Vec::new(), Vec::with_capacity(position.len()));
        let mut remaining = position;
        for slot in slots {
            let length = match slot.arity {
                Arity::One | Arity::Set => 1,
                Arity::Fixed(length) => length,
                Arity::Growing(..) => {
                    let (length, tail) = remaining.split_first()?;
                    remaining = tail;
                    let length = usize::try_from(*length).ok()?;
                    lengths.push(length);
                    length
                }
                Arity::Bag(..) => return None,
            };
            let (elements, tail) = remaining.split_at_checked(length)?;
            numbers.extend_from_slice(elements);
            remaining = tail;
        }
        numbers.extend_from_slice(remaining);
        (remaining.len() == usize::from(self.0.partizan))
            .then(|| (lengths, Counts::from_slice(&numbers)))
    }

    /// Returns the game with constant lengths of its lists, given as by
    /// [`fixed_lengths`](RuleGame::fixed_lengths). Returns `None` if the compiled rules become too
    /// large.
    pub fn with_fixed_lengths(&self, lengths: &[usize]) -> Option<RuleGame> {
        let mut layout = self.0.layout.clone();
        let growing = layout.slots.iter_mut();
        let growing = growing.filter(|slot| matches!(slot.arity, Arity::Growing(..)));
        for (slot, length) in growing.zip(lengths) {
            slot.arity = Arity::Fixed(*length);
        }
        layout.initial = None;
        let code = compile::compile(self.program(), &layout).ok()?;
        Some(RuleGame::new(self.file().clone(), layout, code))
    }

    /// Returns whether a statement changes single elements of variables only, so that every list
    /// keeps its length.
    fn keeps_lengths(&self, stmt: &Stmt) -> bool {
        let is_variable = |var: usize| var < self.program().vars.len();
        match stmt {
            Stmt::Assign(..) | Stmt::Turn(_) | Stmt::Let(..) | Stmt::Gain(_) => true,
            Stmt::Become(var, ..)
            | Stmt::Add(var, ..)
            | Stmt::Insert(var, ..)
            | Stmt::Remove(var, ..)
            | Stmt::RemoveAt(var, ..) => !is_variable(*var),
            Stmt::If(_, yes, no) => yes.iter().chain(no).all(|stmt| self.keeps_lengths(stmt)),
            Stmt::For(_, body) => body.iter().all(|stmt| self.keeps_lengths(stmt)),
        }
    }
}
