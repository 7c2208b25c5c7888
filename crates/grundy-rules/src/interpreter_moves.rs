//! The part of the reference interpreter that lists the options of a position: it evaluates moves
//! and executes the statements of their blocks.

use super::interpreter::Interpreter;
use super::layout::State;
use super::tree::{Move, Outcome, PositionNode, Stmt, VarValue};
use grundy_core::machine::{Arity, Fail, Fault, MAX_COPIES, Span};

impl Interpreter<'_> {
    /// Returns whether a statement ends play at the current position. Endings `when stuck` are
    /// ignored.
    pub(super) fn is_over(&mut self) -> Result<bool, Fail> {
        let program = self.program;
        for end_rule in &program.end_rules {
            if let Some(when) = &end_rule.when
                && self.value(when)? != 0
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Appends every option of the current position to `out`. Each option is the list of components
    /// of the sum that a move leads to, with the points that the player gains by the move.
    pub(super) fn options(&mut self, out: &mut Vec<(Vec<State>, i64)>) -> Result<(), Fail> {
        let program = self.program;
        for move_rule in &program.moves {
            self.for_each_choice(&move_rule.loops, 0, true, &mut |interpreter| {
                let positions = interpreter.outcome(move_rule)?;
                out.push((positions, interpreter.gain));
                Ok(true)
            })?;
        }
        Ok(())
    }

    /// Evaluates the result of a move for the current values of its choices. Returns the positions
    /// of the sum that the move leads to, and sets `self.gain` to the points of the move.
    pub(super) fn outcome(&mut self, move_rule: &Move) -> Result<Vec<State>, Fail> {
        self.gain = match &move_rule.gain {
            Some(points) => self.value(points)?,
            None => 0,
        };
        match &move_rule.outcome {
            Outcome::Sum(positions, span) => {
                let mut sum = Vec::new();
                for position in positions {
                    let Some(loops) = &position.loops else {
                        self.push_copies(position, *span, &mut sum)?;
                        continue;
                    };
                    self.for_each_choice(loops, 0, false, &mut |interpreter| {
                        interpreter.push_copies(position, *span, &mut sum)?;
                        Ok(true)
                    })?;
                }
                Ok(sum)
            }
            Outcome::Block(stmts, _) => {
                let saved = self.state.clone();
                self.state.turn = 1 - self.mover;
                self.state.vars.resize(saved.vars.len() + self.program.lists, Vec::new());
                let outcome = self.execute(stmts);
                self.state.vars.truncate(saved.vars.len());
                let changed = std::mem::replace(&mut self.state, saved);
                outcome?;
                Ok(vec![changed])
            }
        }
    }

    /// Evaluates a position of a sum, and appends it to `sum` as often as the rules state
    /// (`times`). An error refers to `span`.
    pub(super) fn push_copies(
        &mut self,
        position: &PositionNode,
        span: Span,
        sum: &mut Vec<State>,
    ) -> Result<(), Fail> {
        let values: Vec<&VarValue> = position.items.iter().collect();
        let state = self.build_state(&values)?;
        let times = match &position.times {
            None => 1,
            Some(times) => self.value(times)?,
        };
        if !(0..=MAX_COPIES).contains(&times) {
            let span = position.times.as_ref().map_or(span, |times| times.span);
            return self.fail(Fault::Times(times), span);
        }
        sum.extend(std::iter::repeat_n(state, times as usize));
        Ok(())
    }

    /// Executes the statements in the block of a move on the current position.
    pub(super) fn execute(&mut self, stmts: &[Stmt]) -> Result<(), Fail> {
        for stmt in stmts {
            match stmt {
                Stmt::Assign(var, index, value, span) => {
                    let index = match index {
                        None => 0,
                        Some(index) => self.value(index)?,
                    };
                    let value = self.value(value)?;
                    let len = self.state.vars[*var].len() as i64;
                    if !(0..len).contains(&index) {
                        return self.fail(Fault::Index { index, len }, *span);
                    }
                    self.check_range(*var, value, *span)?;
                    self.state.vars[*var][index as usize] = value;
                }
                Stmt::Become(var, new_value, _) => {
                    self.state.vars[*var] = self.var_elements(*var, new_value)?;
                }
                Stmt::Turn(value) => self.state.turn = self.value(value)?,
                Stmt::Let(local, value) => self.locals[*local as usize] = self.value(value)?,
                Stmt::If(cond, yes, no) => {
                    let branch = if self.value(cond)? != 0 { yes } else { no };
                    self.execute(branch)?;
                }
                Stmt::For(loops, body) => {
                    self.for_each_choice(loops, 0, false, &mut |interpreter| {
                        interpreter.execute(body)?;
                        Ok(true)
                    })?;
                }
                Stmt::Add(var, value, span) => {
                    let value = self.value(value)?;
                    self.add_element(*var, value, None, *span)?;
                }
                Stmt::Insert(var, index_expr, value, span) => {
                    let index = self.value(index_expr)?;
                    let value = self.value(value)?;
                    self.add_element(*var, value, Some(index), *span)?;
                }
                Stmt::Remove(var, value, span) => {
                    let value = self.value(value)?;
                    let numbers = &mut self.state.vars[*var];
                    if self.layout.slots[*var].arity == Arity::Set {
                        if !(0..63).contains(&value) || numbers[0] >> value & 1 == 0 {
                            return self.fail(Fault::NoElement(value), *span);
                        }
                        numbers[0] &= !(1 << value);
                    } else {
                        let Some(index) = numbers.iter().position(|n| *n == value) else {
                            return self.fail(Fault::NoElement(value), *span);
                        };
                        numbers.remove(index);
                    }
                }
                Stmt::RemoveAt(var, index_expr, span) => {
                    let index = self.value(index_expr)?;
                    let numbers = &mut self.state.vars[*var];
                    let len = numbers.len() as i64;
                    if !(0..len).contains(&index) {
                        return self.fail(Fault::Index { index, len }, *span);
                    }
                    numbers.remove(index as usize);
                }
                Stmt::Gain(points) => {
                    let gain = self.gain.checked_add(self.value(points)?);
                    let overflow = Fail { fault: Fault::Overflow, span: points.span };
                    self.gain = gain.ok_or(overflow)?;
                }
            }
        }
        Ok(())
    }

    /// Adds an element to a set, bag or sequence. In a sequence, the element is inserted at
    /// `index`, or appended if `index` is `None`.
    pub(super) fn add_element(
        &mut self,
        var: usize,
        value: i64,
        index: Option<i64>,
        span: Span,
    ) -> Result<(), Fail> {
        self.check_range(var, value, span)?;
        let len = self.state.vars[var].len() as i64;
        let arity = self.layout.slots[var].arity;
        if arity == Arity::Set {
            self.state.vars[var][0] |= 1 << value;
            return Ok(());
        }
        if let Some(index) = index.filter(|index| !(0..=len).contains(index)) {
            return self.fail(Fault::Index { index, len: len + 1 }, span);
        }
        self.check_length(var, len + 1, span)?;
        let numbers = &mut self.state.vars[var];
        let index = match (arity, index) {
            (Arity::Bag(..), _) => numbers.partition_point(|n| *n < value),
            (_, Some(index)) => index as usize,
            (_, None) => numbers.len(),
        };
        numbers.insert(index, value);
        Ok(())
    }
}
