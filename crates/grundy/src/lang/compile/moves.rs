//! Moves: loops around results.

use super::super::tree::{Move, Node, Outcome, Part, Source, Stmt, Whole};
use super::{Compiled, Compiler};
use crate::machine::{Lies, Many, Op, Reg, Span};

impl Compiler<'_> {
    pub(super) fn move_(&mut self, by: usize, played: &Move) -> Compiled<()> {
        let mut chosen = Vec::new();
        for (local, _) in &played.loops.binders {
            chosen.push(self.local(*local)?);
        }
        self.code.chosen.push(chosen);
        self.span = played.span;
        let by = by as u16;
        self.loops(&played.loops, true, &mut |compiler| match &played.outcome {
            Outcome::Parts(parts, span) => {
                for part in parts {
                    compiler.part(part)?;
                }
                compiler.span = *span;
                compiler.op(Op::Done { by })
            }
            Outcome::Block(stmts, span) => {
                compiler.span = *span;
                compiler.op(Op::Save)?;
                compiler.stmts(stmts)?;
                compiler.span = *span;
                compiler.op(Op::Part)?;
                compiler.put_all()?;
                compiler.op(Op::Done { by })?;
                compiler.op(Op::Restore)
            }
        })
    }

    fn part(&mut self, part: &Part) -> Compiled<()> {
        self.span = part.span;
        self.op(Op::Part)?;
        self.position(&part.items)?;
        if let Some(times) = &part.times {
            let value = self.value(times)?;
            let a = self.reg(value)?;
            let kept = std::mem::replace(&mut self.span, times.span);
            self.op(Op::Times { a })?;
            self.span = kept;
            self.done(value);
        }
        Ok(())
    }

    fn sided(&self) -> bool {
        self.program.sides.is_some()
    }

    /// The changed position as a result.
    fn put_all(&mut self) -> Compiled<()> {
        for var in 0..self.layout.slots.len() {
            let var = var as u16;
            match self.code.program.lies[usize::from(var)] {
                Lies::Row(base, len) => self.op(Op::PutRow { base, len, of: Some(var) })?,
                Lies::List(list) => {
                    self.op(Op::Open { var })?;
                    self.op(Op::PutList { list, of: Some(var) })?;
                    self.op(Op::Close { var })?;
                }
            }
        }
        if self.sided() {
            self.op(Op::PutPlain { a: self.code.program.position })?;
        }
        Ok(())
    }

    /// A position from values for all variables; the turn passes.
    pub(super) fn position(&mut self, wholes: &[Whole]) -> Compiled<()> {
        for (var, whole) in wholes.iter().enumerate() {
            self.whole(var as u16, whole)?;
        }
        if self.sided() {
            let one = self.reg(super::expression::Val::Const(1))?;
            let d = self.temp()?;
            self.op(Op::Sub { d, a: one, b: self.code.program.mover })?;
            self.op(Op::PutPlain { a: d })?;
            self.free.push(d);
        }
        Ok(())
    }

    fn put(&mut self, var: u16, node: &Node) -> Compiled<()> {
        let value = self.value(node)?;
        let a = self.reg(value)?;
        let kept = std::mem::replace(&mut self.span, node.span);
        self.op(Op::Put { a, var })?;
        self.span = kept;
        self.done(value);
        Ok(())
    }

    /// A member of a set that is being made.
    fn member(&mut self, var: u16, set: Reg, item: &Node) -> Compiled<()> {
        let value = self.value(item)?;
        let a = self.reg(value)?;
        self.span = item.span;
        self.op(Op::Check { a, var })?;
        self.op(Op::SetAdd { set, a })?;
        self.done(value);
        Ok(())
    }

    fn whole(&mut self, var: u16, whole: &Whole) -> Compiled<()> {
        let slot = &self.layout.slots[var as usize];
        let set = slot.many == Many::Set;
        match whole {
            Whole::One(node) if set => {
                let value = self.value(node)?;
                let a = self.reg(value)?;
                self.op(Op::PutPlain { a })?;
                self.done(value);
                Ok(())
            }
            Whole::One(node) => self.put(var, node),
            Whole::Set(items, span) => {
                let set = self.temp()?;
                self.into(&zero(*span), set)?;
                for item in items {
                    self.member(var, set, item)?;
                }
                self.op(Op::PutPlain { a: set })?;
                self.free.push(set);
                Ok(())
            }
            Whole::SetOf(loops, body, span) => {
                let set = self.temp()?;
                self.into(&zero(*span), set)?;
                self.loops(loops, false, &mut |compiler| compiler.member(var, set, body))?;
                self.op(Op::PutPlain { a: set })?;
                self.free.push(set);
                Ok(())
            }
            // Another list may hold what this variable cannot.
            Whole::Same(other, span) if *other != var as usize => {
                self.span = *span;
                self.op(Op::Open { var })?;
                let item = self.temp()?;
                let source = Source::Seq(*other, *span);
                self.run_through(&source, item, false, &mut |compiler| {
                    compiler.op(Op::Put { a: item, var })
                })?;
                self.free.push(item);
                self.span = *span;
                self.op(Op::Close { var })
            }
            Whole::Same(same, span) => match self.code.program.lies[*same] {
                Lies::Row(base, len) => self.op(Op::PutRow { base, len, of: Some(var) }),
                Lies::List(list) => {
                    self.span = *span;
                    self.op(Op::Open { var })?;
                    self.op(Op::PutList { list, of: Some(var) })?;
                    self.op(Op::Close { var })
                }
            },
            Whole::Items(items, span) => {
                self.span = *span;
                self.op(Op::Open { var })?;
                for item in items {
                    self.put(var, item)?;
                }
                self.span = *span;
                self.op(Op::Close { var })
            }
            Whole::Repeat(item, count, span) => {
                let item = self.value(item)?;
                let a = self.reg(item)?;
                let own = self.temp()?;
                self.op(Op::Copy { d: own, a })?;
                self.done(item);
                self.span = *span;
                self.op(Op::Open { var })?;
                let again = self.temp()?;
                let source = super::super::tree::Source::Range(one(*span), count.clone());
                let loops = super::super::tree::Loops {
                    binders: vec![(self.program.locals, source)],
                    cond: None,
                };
                self.locals.insert(self.program.locals, again);
                self.loops(&loops, false, &mut |compiler| compiler.op(Op::Put { a: own, var }))?;
                self.locals.remove(&self.program.locals);
                self.free.extend([again, own]);
                self.span = *span;
                self.op(Op::Close { var })
            }
            Whole::Of(loops, body, span) => {
                self.span = *span;
                self.op(Op::Open { var })?;
                self.loops(loops, false, &mut |compiler| compiler.put(var, body))?;
                self.span = *span;
                self.op(Op::Close { var })
            }
            Whole::Table(of, span) => {
                let value = self.value(of)?;
                let t = self.reg(value)?;
                self.span = *span;
                self.op(Op::Open { var })?;
                self.op(Op::PutTable { t, var })?;
                self.done(value);
                self.op(Op::Close { var })
            }
        }
    }

    /// A whole variable, or a list that only this block knows, becomes a value: it is put together as results are.
    fn become_(&mut self, var: usize, whole: &Whole, span: Span) -> Compiled<()> {
        if var < self.layout.slots.len() {
            self.whole(var as u16, whole)?;
        } else {
            self.list(whole)?;
        }
        self.span = span;
        let of = (var < self.layout.slots.len()).then_some(var as u16);
        self.op(match self.code.program.lies[var] {
            Lies::Row(base, len) => Op::KeepRow { base, len, of },
            Lies::List(list) => Op::KeepList { list, of },
        })
    }

    /// The elements of a list that no variable holds.
    pub(super) fn list(&mut self, whole: &Whole) -> Compiled<()> {
        match whole {
            Whole::Same(same, _) => match self.code.program.lies[*same] {
                Lies::Row(base, len) => self.op(Op::PutRow { base, len, of: None }),
                Lies::List(list) => self.op(Op::PutList { list, of: None }),
            },
            Whole::Items(items, _) => items.iter().try_for_each(|item| self.put_plain(item)),
            Whole::Of(loops, body, _) => {
                self.loops(loops, false, &mut |compiler| compiler.put_plain(body))
            }
            _ => Err(super::TooLarge),
        }
    }

    fn put_plain(&mut self, node: &Node) -> Compiled<()> {
        let value = self.value(node)?;
        let a = self.reg(value)?;
        self.op(Op::PutPlain { a })?;
        self.done(value);
        Ok(())
    }

    fn stmts(&mut self, stmts: &[Stmt]) -> Compiled<()> {
        for stmt in stmts {
            self.stmt(stmt)?;
        }
        Ok(())
    }

    fn stmt(&mut self, stmt: &Stmt) -> Compiled<()> {
        match stmt {
            Stmt::Assign(var, index, value, span) => {
                self.assign(*var, index.as_ref(), value, *span)
            }
            Stmt::Become(var, whole, span) => self.become_(*var, whole, *span),
            Stmt::Turn(value) => {
                let d = self.code.program.position;
                self.into(value, d)
            }
            Stmt::Let(local, value) => {
                let d = self.local(*local)?;
                self.into(value, d)
            }
            Stmt::If(cond, yes, no) => {
                let (other, end) = (self.label(), self.label());
                self.unless(cond, other)?;
                self.stmts(yes)?;
                self.op(Op::Jump { to: end.0 })?;
                self.bind(other);
                self.stmts(no)?;
                self.bind(end);
                Ok(())
            }
            Stmt::For(loops, body) => {
                self.loops(loops, false, &mut |compiler| compiler.stmts(body))
            }
            Stmt::Add(var, value, span) => self.change(*var, None, value, *span),
            Stmt::Insert(var, at, value, span) => self.change(*var, Some(at), value, *span),
            Stmt::Remove(var, value, span) => {
                let value = self.value(value)?;
                let a = self.reg(value)?;
                self.span = *span;
                self.op(match self.code.program.lies[*var] {
                    Lies::Row(set, _) => Op::SetRemove { set, a },
                    Lies::List(list) => Op::ListRemove { list, a },
                })?;
                self.done(value);
                Ok(())
            }
            Stmt::RemoveAt(var, at, span) => {
                let Lies::List(list) = self.code.program.lies[*var] else {
                    return Err(super::TooLarge);
                };
                let value = self.value(at)?;
                let i = self.reg(value)?;
                self.span = *span;
                self.op(Op::ListRemoveAt { list, i })?;
                self.done(value);
                Ok(())
            }
        }
    }

    fn assign(
        &mut self,
        var: usize,
        index: Option<&Node>,
        value: &Node,
        span: Span,
    ) -> Compiled<()> {
        // Both are computed before anything changes.
        let index = match index {
            None => None,
            Some(index) => {
                let i = self.temp()?;
                self.into(index, i)?;
                Some(i)
            }
        };
        let value = self.value(value)?;
        let a = self.reg(value)?;
        self.span = span;
        match (self.code.program.lies[var], index) {
            (Lies::Row(d, _), None) => {
                self.op(Op::Check { a, var: var as u16 })?;
                self.op(Op::Copy { d, a })?;
            }
            (Lies::Row(base, len), Some(i)) => {
                self.op(Op::Check { a, var: var as u16 })?;
                self.op(Op::SeqSet { base, len, i, a })?;
            }
            (Lies::List(list), Some(i)) => {
                self.op(Op::Check { a, var: var as u16 })?;
                self.op(Op::ListSet { list, i, a })?;
            }
            (Lies::List(_), None) => return Err(super::TooLarge),
        }
        self.done(value);
        self.free.extend(index);
        Ok(())
    }

    fn change(&mut self, var: usize, at: Option<&Node>, value: &Node, span: Span) -> Compiled<()> {
        let at = match at {
            None => None,
            Some(at) => {
                let i = self.temp()?;
                self.into(at, i)?;
                Some(i)
            }
        };
        let value = self.value(value)?;
        let a = self.reg(value)?;
        self.span = span;
        self.op(Op::Check { a, var: var as u16 })?;
        let v = var as u16;
        self.op(match (self.code.program.lies[var], at) {
            (Lies::Row(set, _), _) => Op::SetAdd { set, a },
            (Lies::List(list), None) => Op::ListAdd { list, var: v, a },
            (Lies::List(list), Some(i)) => Op::ListInsert { list, var: v, i, a },
        })?;
        self.done(value);
        self.free.extend(at);
        Ok(())
    }
}

fn zero(span: Span) -> Node {
    Node { kind: super::super::tree::Kind::Num(0), span }
}

fn one(span: Span) -> Node {
    Node { kind: super::super::tree::Kind::Num(1), span }
}
