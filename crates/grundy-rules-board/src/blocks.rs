//! Evaluates the effect of a move on the cells of a board symbolically, at all positions at once.

use super::lowering_error::LoweringError;
use super::symbolic::{Leaf, Lowered, SymbolicEvaluator};
use grundy_cell_rules::Function;
use grundy_core::machine::{Fault, MAX_SEQUENCE_LEN, Span};
use grundy_rules::{Move, Node, Outcome, PositionNode, Source, Stmt, VarValue};

impl<'a> SymbolicEvaluator<'a> {
    /// Plays a move symbolically: replaces the cells in the evaluator by the cells after the move.
    /// The new cells are valid only at the positions at which `when` holds. Adds the faults of the
    /// move to `failed`, a function of the cells: a fault where the move fails, and 0 elsewhere.
    pub fn play_move(
        &mut self,
        played: &Move,
        when: Function,
        failed: &mut Function,
    ) -> Lowered<()> {
        self.gain = self.constant(0);
        if let Some(points) = &played.gain {
            self.add_gain(points, when, failed)?;
        }
        match &played.outcome {
            Outcome::Block(stmts, _) => self.run_block(stmts, when, failed),
            Outcome::Sum(parts, _) => match &parts[..] {
                [part] if part.times.is_none() && part.loops.is_none() => {
                    self.replace_position(part, when, failed)
                }
                _ => Err(LoweringError::Sums(None)),
            },
        }
    }

    /// Adds the faults of `value` to `failed`: at the positions at which `when` holds and `failed`
    /// is not yet a fault, `failed` becomes the fault of `value`.
    fn record_fault(
        &mut self,
        when: Function,
        value: Function,
        failed: &mut Function,
    ) -> Lowered<()> {
        if self.as_constant(value).is_some() {
            return Ok(());
        }
        *failed = self.diagrams.apply(&[*failed, when, value], &mut |leaves| match leaves {
            [Leaf::Number(0), Leaf::Number(when), fault @ Leaf::Fault(_)] if *when != 0 => *fault,
            _ => leaves[0],
        })?;
        Ok(())
    }

    /// Executes the statements of a block on the cells in the evaluator, at the positions at which
    /// `when` holds. Adds the faults of the statements to `failed`.
    fn run_block(&mut self, stmts: &[Stmt], when: Function, failed: &mut Function) -> Lowered<()> {
        for stmt in stmts {
            self.consume_step()?;
            match stmt {
                Stmt::Assign(var, index, value, span) => {
                    let index = match index {
                        None => self.constant(0),
                        Some(index) => self.evaluate(index)?,
                    };
                    let value = self.evaluate(value)?;
                    self.assign(*var, index, value, when, *span, failed)?;
                }
                Stmt::Become(var, var_value, _) => {
                    let items = self.var_cells(*var, var_value, when, failed)?;
                    // A list that the block defines has no value before the statement, and none at
                    // the positions at which the statement is not reached.
                    let Some(previous) = self.vars.get(*var).cloned() else {
                        self.vars.resize(*var + 1, Vec::new());
                        self.vars[*var] = items;
                        continue;
                    };
                    if *var >= self.layout.slots.len() {
                        self.vars[*var] = items;
                        continue;
                    }
                    for (cell, (item, previous)) in items.into_iter().zip(previous).enumerate() {
                        self.vars[*var][cell] = self.if_then_else(when, item, previous)?;
                    }
                }
                Stmt::Turn(value) => {
                    let value = self.evaluate(value)?;
                    self.record_fault(when, value, failed)?;
                    self.turn = self.if_then_else(when, value, self.turn)?;
                }
                Stmt::Let(local, value) => {
                    let value = self.evaluate(value)?;
                    self.record_fault(when, value, failed)?;
                    self.locals[*local as usize] = value;
                }
                Stmt::If(cond, then_stmts, else_stmts) => {
                    let cond = self.evaluate(cond)?;
                    self.record_fault(when, cond, failed)?;
                    // Both conditions are evaluated before either branch is executed.
                    let then_condition = self.and(when, cond)?;
                    let negated =
                        self.lift(&[cond], Span::default(), |n| Ok(i64::from(n[0] == 0)))?;
                    let else_condition = self.and(when, negated)?;
                    if !self.is_zero(then_condition) {
                        self.run_block(then_stmts, then_condition, failed)?;
                    }
                    if !self.is_zero(else_condition) {
                        self.run_block(else_stmts, else_condition, failed)?;
                    }
                }
                Stmt::For(loops, body) => {
                    self.for_each_choice(loops, when, &mut |evaluator, when| {
                        evaluator.record_condition_fault(when, failed)?;
                        evaluator.run_block(body, when, failed)
                    })?;
                }
                Stmt::Gain(points) => self.add_gain(points, when, failed)?,
                Stmt::Add(..) | Stmt::Insert(..) | Stmt::Remove(..) | Stmt::RemoveAt(..) => {
                    return Err(LoweringError::Growing(None));
                }
            }
        }
        Ok(())
    }

    /// Adds the value of `points` to the points of the move, at the positions at which `when` holds.
    /// Adds the faults of the addition to `failed`.
    pub(super) fn add_gain(
        &mut self,
        points: &Node,
        when: Function,
        failed: &mut Function,
    ) -> Lowered<()> {
        let value = self.evaluate(points)?;
        let sum = self.lift(&[self.gain, value], points.span, |n| {
            n[0].checked_add(n[1]).ok_or(Fault::Overflow)
        })?;
        self.record_fault(when, sum, failed)?;
        self.gain = self.if_then_else(when, sum, self.gain)?;
        Ok(())
    }

    /// Adds the faults of `when`, the condition under which a choice exists, to `failed`.
    fn record_condition_fault(&mut self, when: Function, failed: &mut Function) -> Lowered<()> {
        if self.as_constant(when).is_none() {
            *failed = self.diagrams.apply(&[*failed, when], &mut |leaves| match leaves {
                [Leaf::Number(0), fault @ Leaf::Fault(_)] => *fault,
                _ => leaves[0],
            })?;
        }
        Ok(())
    }

    /// Assigns a value to the element at `index` of the variable with index `var`, at the positions
    /// at which `when` holds. Adds the faults of the assignment to `failed`.
    fn assign(
        &mut self,
        var: usize,
        index: Function,
        value: Function,
        when: Function,
        span: Span,
        failed: &mut Function,
    ) -> Lowered<()> {
        let len = self.vars[var].len() as i64;
        let within = self.lift(&[index], span, |n| {
            if (0..len).contains(&n[0]) { Ok(1) } else { Err(Fault::Index { index: n[0], len }) }
        })?;
        let value = self.check_range(var, value, span)?;
        let checked_value = self.and(within, value)?;
        self.record_fault(when, checked_value, failed)?;
        let candidates = match self.as_constant(index) {
            Some(index) if (0..len).contains(&index) => index..index + 1,
            Some(_) => 0..0,
            None => 0..len,
        };
        for cell in candidates {
            let is_assigned = match self.as_constant(index) {
                Some(_) => when,
                None => {
                    let is_assigned = self.lift(&[index], span, |n| Ok(i64::from(n[0] == cell)))?;
                    self.and(when, is_assigned)?
                }
            };
            let previous = self.vars[var][cell as usize];
            self.vars[var][cell as usize] = self.if_then_else(is_assigned, value, previous)?;
        }
        Ok(())
    }

    /// Replaces all cells by those of `part`, a position that the rules write as a list of values.
    /// Adds the faults of these values, at the positions at which `when` holds, to `failed`.
    fn replace_position(
        &mut self,
        part: &PositionNode,
        when: Function,
        failed: &mut Function,
    ) -> Lowered<()> {
        let items = part.items.iter().enumerate();
        let vars: Lowered<Vec<Vec<Function>>> =
            items.map(|(var, var_value)| self.var_cells(var, var_value, when, failed)).collect();
        self.vars = vars?;
        Ok(())
    }

    /// Returns the cells of a variable after it gets the value `var_value`, as functions of the
    /// cells before the move. Where the value does not fit the declaration, adds a fault to
    /// `failed`.
    fn var_cells(
        &mut self,
        var: usize,
        var_value: &VarValue,
        when: Function,
        failed: &mut Function,
    ) -> Lowered<Vec<Function>> {
        let (items, span) = match var_value {
            VarValue::One(value) => (vec![self.evaluate(value)?], value.span),
            VarValue::Seq(same, span) => (self.vars[*same].clone(), *span),
            VarValue::Items(items, span) => {
                let items: Lowered<Vec<Function>> =
                    items.iter().map(|item| self.evaluate(item)).collect();
                (items?, *span)
            }
            VarValue::Repeat(item, count, span) => {
                let (item, count) = (self.evaluate(item)?, self.evaluate(count)?);
                let count =
                    self.as_constant(count).filter(|count| (0..=MAX_SEQUENCE_LEN).contains(count));
                (vec![item; count.ok_or(LoweringError::Varying(*span))? as usize], *span)
            }
            VarValue::ListOf(loops, body, span) => {
                let mut items = Vec::new();
                let always = self.constant(1);
                self.for_each_choice(loops, always, &mut |evaluator, when| {
                    if evaluator.as_constant(when).is_none() {
                        return Err(LoweringError::Varying(*span));
                    }
                    items.push(evaluator.evaluate(body)?);
                    Ok(())
                })?;
                (items, *span)
            }
            VarValue::Table(list, span) => {
                let mut items = Vec::new();
                let always = self.constant(1);
                self.for_each_element(
                    &Source::Table(list.clone()),
                    always,
                    &mut |evaluator, item, when| {
                        match evaluator.as_constant(when) {
                            Some(_) => items.push(item),
                            None => return Err(LoweringError::Varying(*span)),
                        }
                        Ok(())
                    },
                )?;
                (items, *span)
            }
            VarValue::Set(..) | VarValue::SetOf(..) => return Err(LoweringError::Growing(None)),
        };
        if var >= self.layout.slots.len() {
            for item in &items {
                self.record_fault(when, *item, failed)?;
            }
            return Ok(items);
        }
        let len = items.len() as i64;
        let mut cells = Vec::new();
        if items.len() != self.vars[var].len() {
            let fault = self.constant_fault(Fault::Length { var, len }, span);
            self.record_fault(when, fault, failed)?;
            cells = self.vars[var].clone();
        }
        for item in items.into_iter().take(self.vars[var].len() - cells.len()) {
            let item = self.check_range(var, item, span)?;
            self.record_fault(when, item, failed)?;
            cells.push(item);
        }
        Ok(cells)
    }
}
