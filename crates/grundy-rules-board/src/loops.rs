//! Evaluates loops symbolically. Yields the elements of sources (the ranges and lists over which
//! loops run) and the choices of moves. Each comes with the condition under which it exists.

use super::lowering_error::LoweringError;
use super::symbolic::{Leaf, Lowered, SymbolicEvaluator};
use grundy_cell_rules::Function;
use grundy_rules::{Kind, Local, Loops, Source};

/// The function that is called for each choice in nested loops. Its argument is the condition under
/// which the choice exists, as a function of the cells of the board.
type SymbolicVisitor<'b, 'a> =
    &'b mut dyn FnMut(&mut SymbolicEvaluator<'a>, Function) -> Lowered<()>;

impl<'a> SymbolicEvaluator<'a> {
    /// Calls `body` for every element that `source` (a range or a list) has at some position.
    /// `body` gets the element, and the condition that `when` holds and the source contains the
    /// element. Both are functions of the cells.
    pub fn for_each_element(
        &mut self,
        source: &Source,
        when: Function,
        body: &mut dyn FnMut(&mut SymbolicEvaluator<'a>, Function, Function) -> Lowered<()>,
    ) -> Lowered<()> {
        match source {
            Source::Range(from, to) => {
                let (span, bounds) = (from.span, [self.evaluate(from)?, self.evaluate(to)?]);
                let numbers_of = |evaluator: &Self, bound| {
                    let leaves = evaluator.diagrams.values(bound).into_iter();
                    leaves.filter_map(|leaf| match leaf {
                        Leaf::Number(number) => Some(number),
                        Leaf::Fault(_) => None,
                    })
                };
                let low = numbers_of(self, bounds[0]).min();
                let high = numbers_of(self, bounds[1]).max();
                let (Some(low), Some(high)) = (low, high) else {
                    return Err(LoweringError::Varying(span));
                };
                if low > high && bounds.iter().any(|bound| self.find_fault(*bound).is_some()) {
                    return Err(LoweringError::Varying(span));
                }
                for i in low..=high {
                    self.consume_step()?;
                    let within =
                        self.lift(&bounds, span, |n| Ok(i64::from(n[0] <= i && i <= n[1])))?;
                    let when = self.and(when, within)?;
                    if !self.is_zero(when) {
                        let member = self.constant(i);
                        body(self, member, when)?;
                    }
                }
                Ok(())
            }
            Source::Seq(var, _) => {
                for index in 0..self.vars[*var].len() {
                    self.consume_step()?;
                    let member = self.vars[*var][index];
                    body(self, member, when)?;
                }
                Ok(())
            }
            Source::Set(_) => Err(LoweringError::Growing(None)),
            Source::Concat(parts) => {
                parts.iter().try_for_each(|part| self.for_each_element(part, when, body))
            }
            Source::Table(list) => {
                let table = self.evaluate(list)?;
                if let Some(table_index) = self.as_constant(table) {
                    let table_index = table_index as usize;
                    let table_len = self.tables[table_index] as usize;
                    for index in 0..table_len {
                        self.consume_step()?;
                        let member = self.constant(self.tables[table_index + 1 + index]);
                        body(self, member, when)?;
                    }
                    return Ok(());
                }
                // The list depends on the position, so its elements are looked up by their index.
                let lens = self.diagrams.values(table).into_iter().filter_map(|leaf| match leaf {
                    Leaf::Number(table_index) => Some(self.tables[table_index as usize]),
                    Leaf::Fault(_) => None,
                });
                let longest = lens.max().ok_or(LoweringError::Varying(list.span))?;
                for index in 0..longest {
                    self.consume_step()?;
                    let tables = std::mem::take(&mut self.tables);
                    let is_present = self.lift(&[table], list.span, |n| {
                        Ok(i64::from(index < tables[n[0] as usize]))
                    });
                    let member = self.lift(&[table], list.span, |n| {
                        let table_index = n[0] as usize;
                        Ok(if index < tables[table_index] {
                            tables[table_index + 1 + index as usize]
                        } else {
                            0
                        })
                    });
                    self.tables = tables;
                    let (is_present, member) = (is_present?, member?);
                    let when = self.and(when, is_present)?;
                    if !self.is_zero(when) {
                        body(self, member, when)?;
                    }
                }
                Ok(())
            }
            Source::Items(items) => {
                let items = self.evaluate_all(items)?;
                for item in items {
                    self.consume_step()?;
                    body(self, item, when)?;
                }
                Ok(())
            }
            Source::Comprehension(list) => {
                let Kind::ListOf(loops, member) = &list.kind else {
                    return Err(LoweringError::Varying(list.span));
                };
                self.for_each_choice(loops, when, &mut |evaluator, when| {
                    let member = evaluator.evaluate(member)?;
                    body(evaluator, member, when)
                })
            }
        }
    }

    /// Calls `body` for every choice in nested loops, with the condition under which the choice exists.
    /// Skips choices that exist at no position. `body` must have no effect at positions at which the
    /// condition does not hold.
    pub fn for_each_choice(
        &mut self,
        loops: &Loops,
        when: Function,
        body: SymbolicVisitor<'_, 'a>,
    ) -> Lowered<()> {
        self.for_each_binding(&loops.binders, when, &mut |evaluator, when| {
            let when = match &loops.cond {
                None => when,
                Some(cond) => {
                    let cond = evaluator.evaluate(cond)?;
                    evaluator.and(when, cond)?
                }
            };
            if evaluator.is_zero(when) { Ok(()) } else { body(evaluator, when) }
        })
    }

    /// Calls `body` for every combination of values of the locals that `binders` bind, with the
    /// condition under which the combination exists.
    pub fn for_each_binding(
        &mut self,
        binders: &[(Local, Source)],
        when: Function,
        body: SymbolicVisitor<'_, 'a>,
    ) -> Lowered<()> {
        let Some(((local, source), inner)) = binders.split_first() else { return body(self, when) };
        let local = *local as usize;
        self.for_each_element(source, when, &mut |evaluator, member, when| {
            evaluator.locals[local] = member;
            evaluator.for_each_binding(inner, when, body)
        })
    }
}
