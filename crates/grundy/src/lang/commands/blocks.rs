//! What a move makes of the cells.

use super::refused::Refused;
use super::symbolic::{Leaf, Sym, Symbolic};
use crate::lang::tree::{Outcome, Part, Source, Stmt, Whole};
use crate::machine::{Fault, LONGEST, Span};
use grundy_boards::Function;

impl<'a> Symbolic<'a> {
    /// Changes the position as a move does where it is possible; where that fails is added to `failed`, 0 elsewhere.
    pub fn play(&mut self, outcome: &Outcome, when: Function, failed: &mut Function) -> Sym<()> {
        match outcome {
            Outcome::Block(stmts, _) => self.run(stmts, when, failed),
            Outcome::Parts(parts, _) => match &parts[..] {
                [part] if part.times.is_none() => self.become_part(part, when, failed),
                _ => Err(Refused::Sums),
            },
        }
    }

    /// Notes where a value has a fault and it matters.
    fn note(&mut self, when: Function, value: Function, failed: &mut Function) -> Sym<()> {
        if self.constant(value).is_some() {
            return Ok(());
        }
        *failed = self.diagrams.apply(&[*failed, when, value], &mut |leaves| match leaves {
            [Leaf::Number(0), Leaf::Number(when), fault @ Leaf::Fault(_)] if *when != 0 => *fault,
            _ => leaves[0],
        })?;
        Ok(())
    }

    fn run(&mut self, stmts: &[Stmt], when: Function, failed: &mut Function) -> Sym<()> {
        for stmt in stmts {
            self.step()?;
            match stmt {
                Stmt::Assign(var, index, value, span) => {
                    let index = match index {
                        None => self.number(0),
                        Some(index) => self.value(index)?,
                    };
                    let value = self.value(value)?;
                    self.assign(*var, index, value, (when, *span), failed)?;
                }
                Stmt::Become(var, whole, _) => {
                    let items = self.whole(*var, whole, when, failed)?;
                    // A list of the block has no value before, and none where the block does not get to.
                    let Some(before) = self.vars.get(*var).cloned() else {
                        self.vars.resize(*var + 1, Vec::new());
                        self.vars[*var] = items;
                        continue;
                    };
                    if *var >= self.layout.slots.len() {
                        self.vars[*var] = items;
                        continue;
                    }
                    for (place, (item, before)) in items.into_iter().zip(before).enumerate() {
                        self.vars[*var][place] = self.choose(when, item, before)?;
                    }
                }
                Stmt::Turn(value) => {
                    let value = self.value(value)?;
                    self.note(when, value, failed)?;
                    self.turn = self.choose(when, value, self.turn)?;
                }
                Stmt::Let(local, value) => {
                    let value = self.value(value)?;
                    self.note(when, value, failed)?;
                    self.locals[*local as usize] = value;
                }
                Stmt::If(cond, yes, no) => {
                    let cond = self.value(cond)?;
                    self.note(when, cond, failed)?;
                    // Both conditions are of the position before either branch.
                    let then = self.both(when, cond)?;
                    let not = self.lift(&[cond], Span::default(), |n| Ok(i64::from(n[0] == 0)))?;
                    let otherwise = self.both(when, not)?;
                    if !self.is_never(then) {
                        self.run(yes, then, failed)?;
                    }
                    if !self.is_never(otherwise) {
                        self.run(no, otherwise, failed)?;
                    }
                }
                Stmt::For(loops, body) => {
                    self.each(loops, 0, when, &mut |symbolic, when| {
                        symbolic.note_fault(when, failed)?;
                        symbolic.run(body, when, failed)
                    })?;
                }
                Stmt::Add(..) | Stmt::Insert(..) | Stmt::Remove(..) | Stmt::RemoveAt(..) => {
                    return Err(Refused::Growing);
                }
            }
        }
        Ok(())
    }

    /// Notes where whether a choice is one cannot be told.
    fn note_fault(&mut self, when: Function, failed: &mut Function) -> Sym<()> {
        if self.constant(when).is_none() {
            *failed = self.diagrams.apply(&[*failed, when], &mut |leaves| match leaves {
                [Leaf::Number(0), fault @ Leaf::Fault(_)] => *fault,
                _ => leaves[0],
            })?;
        }
        Ok(())
    }

    fn assign(
        &mut self,
        var: usize,
        index: Function,
        value: Function,
        (when, span): (Function, Span),
        failed: &mut Function,
    ) -> Sym<()> {
        let len = self.vars[var].len() as i64;
        let within = self.lift(&[index], span, |n| match (0..len).contains(&n[0]) {
            true => Ok(1),
            false => Err(Fault::Index { index: n[0], len }),
        })?;
        let value = self.fitting(var, value, span)?;
        let both = self.both(within, value)?;
        self.note(when, both, failed)?;
        let places = match self.constant(index) {
            Some(index) if (0..len).contains(&index) => index..index + 1,
            Some(_) => 0..0,
            None => 0..len,
        };
        for place in places {
            let here = match self.constant(index) {
                Some(_) => when,
                None => {
                    let here = self.lift(&[index], span, |n| Ok(i64::from(n[0] == place)))?;
                    self.both(when, here)?
                }
            };
            let before = self.vars[var][place as usize];
            self.vars[var][place as usize] = self.choose(here, value, before)?;
        }
        Ok(())
    }

    /// A position that is written out.
    fn become_part(&mut self, part: &Part, when: Function, failed: &mut Function) -> Sym<()> {
        let items = part.items.iter().enumerate();
        let vars: Sym<Vec<Vec<Function>>> =
            items.map(|(var, whole)| self.whole(var, whole, when, failed)).collect();
        self.vars = vars?;
        Ok(())
    }

    /// The cells of a variable that gets a value; where it cannot have it is added to `failed`.
    fn whole(
        &mut self,
        var: usize,
        whole: &Whole,
        when: Function,
        failed: &mut Function,
    ) -> Sym<Vec<Function>> {
        let (items, span) = match whole {
            Whole::One(value) => (vec![self.value(value)?], value.span),
            Whole::Same(same, span) => (self.vars[*same].clone(), *span),
            Whole::Items(items, span) => {
                let items: Sym<Vec<Function>> = items.iter().map(|item| self.value(item)).collect();
                (items?, *span)
            }
            Whole::Repeat(item, count, span) => {
                let (item, count) = (self.value(item)?, self.value(count)?);
                let count = self.constant(count).filter(|count| (0..=LONGEST).contains(count));
                (vec![item; count.ok_or(Refused::Beyond(*span))? as usize], *span)
            }
            Whole::Of(loops, body, span) => {
                let mut items = Vec::new();
                let one = self.number(1);
                self.each(loops, 0, one, &mut |symbolic, when| {
                    if symbolic.constant(when).is_none() {
                        return Err(Refused::Beyond(*span));
                    }
                    items.push(symbolic.value(body)?);
                    Ok(())
                })?;
                (items, *span)
            }
            Whole::Table(of, span) => {
                let mut items = Vec::new();
                let one = self.number(1);
                self.each_of(&Source::Table(of.clone()), one, &mut |symbolic, item, when| {
                    match symbolic.constant(when) {
                        Some(_) => items.push(item),
                        None => return Err(Refused::Beyond(*span)),
                    }
                    Ok(())
                })?;
                (items, *span)
            }
            Whole::Set(..) | Whole::SetOf(..) => return Err(Refused::Growing),
        };
        if var >= self.layout.slots.len() {
            for item in &items {
                self.note(when, *item, failed)?;
            }
            return Ok(items);
        }
        let len = items.len() as i64;
        let mut own = Vec::new();
        if items.len() != self.vars[var].len() {
            let fault = self.failure(Fault::Length { var, len }, span);
            self.note(when, fault, failed)?;
            own = self.vars[var].clone();
        }
        for item in items.into_iter().take(self.vars[var].len() - own.len()) {
            let item = self.fitting(var, item, span)?;
            self.note(when, item, failed)?;
            own.push(item);
        }
        Ok(own)
    }
}
