//! Loops, and what is said of all members.

use super::super::ast::Over;
use super::super::tree::{Kind, Loops, Node, Source};
use super::expression::Val;
use super::{Compiled, Compiler, TooLarge};
use crate::machine::{Bin, Builtin, Lies, Many, Op, Reg};

impl Compiler<'_> {
    pub(super) fn over(&mut self, over: Over, loops: &Loops, body: &Node, d: Reg) -> Compiled<()> {
        let end = self.label();
        // The result is not written while the loops may still read what was there.
        let sum = self.temp()?;
        let first = match over {
            Over::Min | Over::Max => Some(self.temp()?),
            _ => None,
        };
        match first {
            Some(any) => self.set(any, 0)?,
            None => self.set(sum, i64::from(over == Over::All))?,
        }
        self.loops(loops, false, &mut |compiler| {
            match over {
                Over::Any | Over::All => {
                    let go_on = compiler.label();
                    if over == Over::Any {
                        compiler.unless(body, go_on)?;
                        compiler.set(sum, 1)?;
                    } else {
                        let fails = compiler.label();
                        compiler.unless(body, fails)?;
                        compiler.op(Op::Jump { to: go_on.0 })?;
                        compiler.bind(fails);
                        compiler.set(sum, 0)?;
                    }
                    compiler.op(Op::Jump { to: end.0 })?;
                    compiler.bind(go_on);
                }
                Over::Count | Over::Sum | Over::Xor => {
                    let value = compiler.value(body)?;
                    let b = compiler.reg(value)?;
                    compiler.done(value);
                    compiler.op(match over {
                        Over::Xor => Op::Binary { op: Bin::Xor, d: sum, a: sum, b },
                        _ => Op::Add { d: sum, a: sum, b },
                    })?;
                }
                Over::Min | Over::Max => {
                    let any = first.ok_or(TooLarge)?;
                    let value = compiler.value(body)?;
                    let b = compiler.reg(value)?;
                    compiler.done(value);
                    let (later, next) = (compiler.label(), compiler.label());
                    compiler.op(Op::JumpIf { a: any, to: later.0 })?;
                    compiler.op(Op::Copy { d: sum, a: b })?;
                    compiler.set(any, 1)?;
                    compiler.op(Op::Jump { to: next.0 })?;
                    compiler.bind(later);
                    let f = if over == Over::Min { Builtin::Min } else { Builtin::Max };
                    compiler.op(Op::Call { f, d: sum, a: sum, b })?;
                    compiler.bind(next);
                }
            }
            Ok(())
        })?;
        if let Some(any) = first {
            let fine = self.label();
            self.op(Op::JumpIf { a: any, to: fine.0 })?;
            self.op(Op::Nothing)?;
            self.bind(fine);
            self.free.push(any);
        }
        self.bind(end);
        self.op(Op::Copy { d, a: sum })?;
        self.free.push(sum);
        Ok(())
    }

    pub(super) fn among(&mut self, source: &Source, value: &Node) -> Compiled<Val> {
        let value = self.value(value)?;
        // Members may be computed by code that binds names, so the value gets a register of its own.
        let a = self.reg(value)?;
        let wanted = self.temp()?;
        self.op(Op::Copy { d: wanted, a })?;
        self.done(value);
        let d = self.temp()?;
        match source {
            Source::Range(from, to) => {
                let no = self.label();
                let low = self.value(from)?;
                let high = self.value(to)?;
                let (a, b) = (self.reg(low)?, self.reg(high)?);
                self.set(d, 0)?;
                self.op(Op::UnlessLe { a, b: wanted, to: no.0 })?;
                self.op(Op::UnlessLe { a: wanted, b, to: no.0 })?;
                self.set(d, 1)?;
                self.bind(no);
                self.done(low);
                self.done(high);
            }
            Source::Set(of) => {
                let set = self.value(of)?;
                let r = self.reg(set)?;
                self.op(Op::SetHas { d, set: r, a: wanted })?;
                self.done(set);
            }
            _ => {
                let item = self.temp()?;
                let end = self.label();
                self.set(d, 0)?;
                self.run_through(source, item, false, &mut |compiler| {
                    let other = compiler.label();
                    compiler.op(Op::UnlessEq { a: item, b: wanted, to: other.0 })?;
                    compiler.set(d, 1)?;
                    compiler.op(Op::Jump { to: end.0 })?;
                    compiler.bind(other);
                    Ok(())
                })?;
                self.bind(end);
                self.free.push(item);
            }
        }
        self.free.push(wanted);
        Ok(Val::Temp(d))
    }

    /// Runs `body` for every choice.
    pub(super) fn loops(
        &mut self,
        loops: &Loops,
        distinct: bool,
        body: &mut dyn FnMut(&mut Self) -> Compiled<()>,
    ) -> Compiled<()> {
        self.loops_from(loops, 0, distinct, body)
    }

    pub(super) fn loops_from(
        &mut self,
        loops: &Loops,
        at: usize,
        distinct: bool,
        body: &mut dyn FnMut(&mut Self) -> Compiled<()>,
    ) -> Compiled<()> {
        let Some((local, source)) = loops.binders.get(at) else {
            let skip = self.label();
            if let Some(cond) = &loops.cond {
                self.unless(cond, skip)?;
            }
            body(self)?;
            self.bind(skip);
            return Ok(());
        };
        let item = self.local(*local)?;
        self.run_through(source, item, distinct, &mut |compiler| {
            compiler.loops_from(loops, at + 1, distinct, body)
        })
    }

    pub(super) fn run_through(
        &mut self,
        source: &Source,
        item: Reg,
        distinct: bool,
        body: &mut dyn FnMut(&mut Self) -> Compiled<()>,
    ) -> Compiled<()> {
        let kept = self.span;
        let result = match source {
            Source::Range(from, to) => self.range(from, to, item, body),
            Source::Of(of) => {
                let Kind::ListOf(loops, member) = &of.kind else { return Err(TooLarge) };
                self.loops(loops, distinct, &mut |compiler| {
                    compiler.into(member, item)?;
                    body(compiler)
                })
            }
            Source::Joined(parts) => {
                parts.iter().try_for_each(|part| self.run_through(part, item, distinct, body))
            }
            _ => self.members(source, item, distinct, body),
        };
        self.span = kept;
        result
    }

    /// Runs through anything but a range or a list that is never laid out.
    pub(super) fn members(
        &mut self,
        source: &Source,
        item: Reg,
        distinct: bool,
        body: &mut dyn FnMut(&mut Self) -> Compiled<()>,
    ) -> Compiled<()> {
        let (top, end) = (self.label(), self.label());
        // What a loop needs lives as long as the loop, so it is not given back before.
        let cursor = self.temp()?;
        let mut row = Vec::new();
        let mut table = None;
        let next = match source {
            Source::Seq(var, span) => {
                self.span = *span;
                match self.code.program.lies[*var] {
                    Lies::Row(base, len) => Op::RegNext { cursor, base, len, item, end: end.0 },
                    Lies::List(list) => Op::ListNext { cursor, list, item, end: end.0 },
                }
            }
            Source::Set(of) => {
                self.into(of, cursor)?;
                Op::SetNext { rest: cursor, item, end: end.0 }
            }
            Source::Table(of) => {
                let value = self.value(of)?;
                let a = self.reg(value)?;
                let t = self.temp()?;
                self.op(Op::Copy { d: t, a })?;
                self.done(value);
                table = Some(t);
                Op::TableNext { cursor, t, item, end: end.0 }
            }
            Source::Items(items) => {
                // A row must lie together, which temporaries need not.
                for _ in items {
                    row.push(self.fresh(0)?);
                }
                for (item, reg) in items.iter().zip(&row) {
                    self.into(item, *reg)?;
                }
                let base = row.first().copied().unwrap_or(0);
                Op::RegNext { cursor, base, len: row.len() as u16, item, end: end.0 }
            }
            Source::Range(..) | Source::Of(_) | Source::Joined(_) => return Err(TooLarge),
        };
        if !matches!(source, Source::Set(_)) {
            self.set(cursor, 0)?;
        }
        self.bind(top);
        self.op(next)?;
        if let Source::Seq(var, _) = source
            && distinct
            && let Lies::List(list) = self.code.program.lies[*var]
            && let Some(slot) = self.layout.slots.get(*var)
            && matches!(slot.many, Many::Bag(..))
        {
            self.op(Op::SameAsBefore { cursor, list, to: top.0 })?;
        }
        body(self)?;
        self.op(Op::Jump { to: top.0 })?;
        self.bind(end);
        self.free.push(cursor);
        self.free.extend(table);
        Ok(())
    }

    pub(super) fn range(
        &mut self,
        from: &Node,
        to: &Node,
        item: Reg,
        body: &mut dyn FnMut(&mut Self) -> Compiled<()>,
    ) -> Compiled<()> {
        let (again, end) = (self.label(), self.label());
        let low = self.value(from)?;
        let high = self.value(to)?;
        let from_reg = self.reg(low)?;
        let high_reg = self.reg(high)?;
        // The end of the range is fixed when the loop begins; what is not constant is copied.
        let (hi, own) = match high {
            Val::Const(_) => (high_reg, None),
            _ => {
                let own = self.temp()?;
                self.op(Op::Copy { d: own, a: high_reg })?;
                (own, Some(own))
            }
        };
        self.op(Op::RangeIn { i: item, from: from_reg, hi, end: end.0 })?;
        self.done(low);
        self.done(high);
        self.bind(again);
        body(self)?;
        self.op(Op::RangeNext { i: item, hi, body: again.0 })?;
        self.bind(end);
        self.free.extend(own);
        Ok(())
    }
}
