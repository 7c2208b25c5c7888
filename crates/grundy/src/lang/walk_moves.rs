//! The plain way to list options: walk the moves.

use super::layout::State;
use super::tree::{Move, Outcome, Part, Stmt, Whole};
use super::walk::Walker;
use crate::machine::{Fail, Fault, LONGEST, Many, Span};

impl Walker<'_> {
    /// Whether one of the endings of the file holds.
    pub(super) fn is_over(&mut self) -> Result<bool, Fail> {
        let program = self.program;
        for ended in &program.ended {
            if let Some(when) = &ended.when
                && self.value(when)? != 0
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Every option, each as the positions that it is the sum of.
    pub(super) fn options(&mut self, out: &mut Vec<Vec<State>>) -> Result<(), Fail> {
        let program = self.program;
        for played in &program.moves {
            self.each(&played.loops, 0, true, &mut |walker| {
                out.push(walker.result(played)?);
                Ok(true)
            })?;
        }
        Ok(())
    }

    /// What a move leads to by the choices that were made.
    pub(super) fn result(&mut self, played: &Move) -> Result<Vec<State>, Fail> {
        match &played.outcome {
            Outcome::Parts(parts, span) => {
                let mut sum = Vec::new();
                for part in parts {
                    self.part(part, *span, &mut sum)?;
                }
                Ok(sum)
            }
            Outcome::Block(stmts, _) => {
                let kept = self.state.clone();
                self.state.turn = 1 - self.mover;
                self.state.vars.resize(kept.vars.len() + self.program.lists, Vec::new());
                let done = self.run(stmts);
                self.state.vars.truncate(kept.vars.len());
                let changed = std::mem::replace(&mut self.state, kept);
                done?;
                Ok(vec![changed])
            }
        }
    }

    pub(super) fn part(
        &mut self,
        part: &Part,
        span: Span,
        sum: &mut Vec<State>,
    ) -> Result<(), Fail> {
        let wholes: Vec<&Whole> = part.items.iter().collect();
        let state = self.state_of(&wholes)?;
        let times = match &part.times {
            None => 1,
            Some(times) => self.value(times)?,
        };
        if !(0..=LONGEST).contains(&times) {
            let span = part.times.as_ref().map_or(span, |times| times.span);
            return self.fail(Fault::Times(times), span);
        }
        sum.extend(std::iter::repeat_n(state, times as usize));
        Ok(())
    }

    pub(super) fn run(&mut self, stmts: &[Stmt]) -> Result<(), Fail> {
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
                    self.check(*var, value, *span)?;
                    self.state.vars[*var][index as usize] = value;
                }
                Stmt::Become(var, whole, _) => {
                    self.state.vars[*var] = self.whole(*var, whole)?;
                }
                Stmt::Turn(value) => self.state.turn = self.value(value)?,
                Stmt::Let(local, value) => self.locals[*local as usize] = self.value(value)?,
                Stmt::If(cond, yes, no) => {
                    let branch = if self.value(cond)? != 0 { yes } else { no };
                    self.run(branch)?;
                }
                Stmt::For(loops, body) => {
                    self.each(loops, 0, false, &mut |walker| {
                        walker.run(body)?;
                        Ok(true)
                    })?;
                }
                Stmt::Add(var, value, span) => {
                    let value = self.value(value)?;
                    self.add(*var, value, None, *span)?;
                }
                Stmt::Insert(var, at, value, span) => {
                    let at = self.value(at)?;
                    let value = self.value(value)?;
                    self.add(*var, value, Some(at), *span)?;
                }
                Stmt::Remove(var, value, span) => {
                    let value = self.value(value)?;
                    let numbers = &mut self.state.vars[*var];
                    if self.layout.slots[*var].many == Many::Set {
                        if !(0..63).contains(&value) || numbers[0] >> value & 1 == 0 {
                            return self.fail(Fault::NotThere(value), *span);
                        }
                        numbers[0] &= !(1 << value);
                    } else {
                        let Some(at) = numbers.iter().position(|n| *n == value) else {
                            return self.fail(Fault::NotThere(value), *span);
                        };
                        numbers.remove(at);
                    }
                }
                Stmt::RemoveAt(var, at, span) => {
                    let index = self.value(at)?;
                    let numbers = &mut self.state.vars[*var];
                    let len = numbers.len() as i64;
                    if !(0..len).contains(&index) {
                        return self.fail(Fault::Index { index, len }, *span);
                    }
                    numbers.remove(index as usize);
                }
            }
        }
        Ok(())
    }

    pub(super) fn add(
        &mut self,
        var: usize,
        value: i64,
        at: Option<i64>,
        span: Span,
    ) -> Result<(), Fail> {
        self.check(var, value, span)?;
        let len = self.state.vars[var].len() as i64;
        let many = self.layout.slots[var].many;
        if many == Many::Set {
            self.state.vars[var][0] |= 1 << value;
            return Ok(());
        }
        if let Some(index) = at.filter(|at| !(0..=len).contains(at)) {
            return self.fail(Fault::Index { index, len: len + 1 }, span);
        }
        self.length(var, len + 1, span)?;
        let numbers = &mut self.state.vars[var];
        let at = match (many, at) {
            (Many::Bag(..), _) => numbers.partition_point(|n| *n < value),
            (_, Some(at)) => at as usize,
            (_, None) => numbers.len(),
        };
        numbers.insert(at, value);
        Ok(())
    }
}
