//! Compiles loops, reductions such as sums over loops, and membership tests.

use super::super::tree::{Kind, Loops, Node, Source};
use super::expression::CompiledValue;
use super::{Compiled, Compiler};
use grundy_core::machine::{Arity, Bin, Builtin, Location, Op, Reg};
use grundy_syntax::Aggregate;

impl Compiler<'_> {
    /// Compiles a reduction such as a sum over loops, and stores its value in the register `d`.
    pub(super) fn aggregate(
        &mut self,
        over: Aggregate,
        loops: &Loops,
        body: &Node,
        d: Reg,
    ) -> Compiled<()> {
        let end = self.new_label();
        // The result is written to `d` at the end, because the loops may read `d`.
        let accumulator = self.temp_register()?;
        let non_empty = match over {
            Aggregate::Min | Aggregate::Max => Some(self.temp_register()?),
            _ => None,
        };
        match non_empty {
            Some(flag) => self.set_constant(flag, 0)?,
            None => self.set_constant(accumulator, i64::from(over == Aggregate::All))?,
        }
        self.loops(loops, false, &mut |compiler| {
            match over {
                Aggregate::Any | Aggregate::All => {
                    let next = compiler.new_label();
                    if over == Aggregate::Any {
                        compiler.unless(body, next)?;
                        compiler.set_constant(accumulator, 1)?;
                    } else {
                        let fails = compiler.new_label();
                        compiler.unless(body, fails)?;
                        compiler.emit(Op::Jump { to: next.0 })?;
                        compiler.bind_label(fails);
                        compiler.set_constant(accumulator, 0)?;
                    }
                    compiler.emit(Op::Jump { to: end.0 })?;
                    compiler.bind_label(next);
                }
                Aggregate::Count | Aggregate::Sum | Aggregate::Xor => {
                    let value = compiler.value(body)?;
                    let b = compiler.register(value)?;
                    compiler.release(value);
                    compiler.emit(match over {
                        Aggregate::Xor => {
                            Op::Binary { op: Bin::Xor, d: accumulator, a: accumulator, b }
                        }
                        _ => Op::Add { d: accumulator, a: accumulator, b },
                    })?;
                }
                Aggregate::Min | Aggregate::Max => {
                    let flag = non_empty.ok_or_else(|| compiler.too_large())?;
                    let value = compiler.value(body)?;
                    let b = compiler.register(value)?;
                    compiler.release(value);
                    let (not_first, done) = (compiler.new_label(), compiler.new_label());
                    compiler.emit(Op::JumpIf { a: flag, to: not_first.0 })?;
                    compiler.emit(Op::Copy { d: accumulator, a: b })?;
                    compiler.set_constant(flag, 1)?;
                    compiler.emit(Op::Jump { to: done.0 })?;
                    compiler.bind_label(not_first);
                    let f = if over == Aggregate::Min { Builtin::Min } else { Builtin::Max };
                    compiler.emit(Op::Call { f, d: accumulator, a: accumulator, b })?;
                    compiler.bind_label(done);
                }
            }
            Ok(())
        })?;
        if let Some(flag) = non_empty {
            let has_value = self.new_label();
            self.emit(Op::JumpIf { a: flag, to: has_value.0 })?;
            self.emit(Op::Nothing)?;
            self.bind_label(has_value);
            self.free.push(flag);
        }
        self.bind_label(end);
        self.emit(Op::Copy { d, a: accumulator })?;
        self.free.push(accumulator);
        Ok(())
    }

    /// Compiles the test whether `value` is a member of `source`. Returns where the truth value of
    /// the test is.
    pub(super) fn membership(&mut self, source: &Source, value: &Node) -> Compiled<CompiledValue> {
        let value = self.value(value)?;
        // The elements may be computed by code that binds locals, so the value is copied to a
        // register that this code does not change.
        let a = self.register(value)?;
        let searched = self.temp_register()?;
        self.emit(Op::Copy { d: searched, a })?;
        self.release(value);
        let d = self.temp_register()?;
        match source {
            Source::Range(from, to) => {
                let is_false = self.new_label();
                let low = self.value(from)?;
                let high = self.value(to)?;
                let (a, b) = (self.register(low)?, self.register(high)?);
                self.set_constant(d, 0)?;
                self.emit(Op::UnlessLe { a, b: searched, to: is_false.0 })?;
                self.emit(Op::UnlessLe { a: searched, b, to: is_false.0 })?;
                self.set_constant(d, 1)?;
                self.bind_label(is_false);
                self.release(low);
                self.release(high);
            }
            Source::Set(operand) => {
                let set = self.value(operand)?;
                let r = self.register(set)?;
                self.emit(Op::SetHas { d, set: r, a: searched })?;
                self.release(set);
            }
            _ => {
                let item = self.temp_register()?;
                let end = self.new_label();
                self.set_constant(d, 0)?;
                self.for_each_element(source, item, false, &mut |compiler| {
                    let next = compiler.new_label();
                    compiler.emit(Op::UnlessEq { a: item, b: searched, to: next.0 })?;
                    compiler.set_constant(d, 1)?;
                    compiler.emit(Op::Jump { to: end.0 })?;
                    compiler.bind_label(next);
                    Ok(())
                })?;
                self.bind_label(end);
                self.free.push(item);
            }
        }
        self.free.push(searched);
        Ok(CompiledValue::Temp(d))
    }

    /// Compiles nested loops. `body` emits the code that runs for every combination of elements
    /// that satisfies the condition of the loops. If `distinct` is true, equal elements of a bag
    /// are visited only once.
    pub(super) fn loops(
        &mut self,
        loops: &Loops,
        distinct: bool,
        body: &mut dyn FnMut(&mut Self) -> Compiled<()>,
    ) -> Compiled<()> {
        self.loops_from(loops, 0, distinct, body)
    }

    /// Compiles the loop with index `depth` of nested loops, and all loops inside it. The other
    /// arguments are those of [`Compiler::loops`].
    pub(super) fn loops_from(
        &mut self,
        loops: &Loops,
        depth: usize,
        distinct: bool,
        body: &mut dyn FnMut(&mut Self) -> Compiled<()>,
    ) -> Compiled<()> {
        let Some((local, source)) = loops.binders.get(depth) else {
            let skip = self.new_label();
            if let Some(cond) = &loops.cond {
                self.unless(cond, skip)?;
            }
            body(self)?;
            self.bind_label(skip);
            return Ok(());
        };
        let item = self.local_register(*local)?;
        self.for_each_element(source, item, distinct, &mut |compiler| {
            compiler.loops_from(loops, depth + 1, distinct, body)
        })
    }

    /// Compiles a loop over the elements of any source. `body` emits the code that runs for each
    /// element, which is then in the register `item`. If `distinct` is true, equal elements of a
    /// bag are visited only once.
    pub(super) fn for_each_element(
        &mut self,
        source: &Source,
        item: Reg,
        distinct: bool,
        body: &mut dyn FnMut(&mut Self) -> Compiled<()>,
    ) -> Compiled<()> {
        let saved_span = self.span;
        let result = match source {
            Source::Range(from, to) => self.for_each_in_range(from, to, item, body),
            Source::Comprehension(list) => {
                let Kind::ListOf(loops, member) = &list.kind else {
                    return Err(self.too_large());
                };
                self.loops(loops, distinct, &mut |compiler| {
                    compiler.value_into(member, item)?;
                    body(compiler)
                })
            }
            Source::Concat(parts) => {
                parts.iter().try_for_each(|part| self.for_each_element(part, item, distinct, body))
            }
            _ => self.for_each_member(source, item, distinct, body),
        };
        self.span = saved_span;
        result
    }

    /// Compiles a loop over a source for which the machine has an iteration instruction: any source
    /// except a range, a comprehension or a concatenation. The other arguments are those of
    /// [`Compiler::for_each_element`].
    pub(super) fn for_each_member(
        &mut self,
        source: &Source,
        item: Reg,
        distinct: bool,
        body: &mut dyn FnMut(&mut Self) -> Compiled<()>,
    ) -> Compiled<()> {
        let (top, end) = (self.new_label(), self.new_label());
        // The registers of a loop stay in use until the end of the loop.
        let cursor = self.temp_register()?;
        let mut row = Vec::new();
        let mut table = None;
        let next = match source {
            Source::Seq(var, span) => {
                self.span = *span;
                match self.code.program.locations[*var] {
                    Location::Registers(base, len) => {
                        Op::RegNext { cursor, base, len, item, end: end.0 }
                    }
                    Location::List(list) => Op::ListNext { cursor, list, item, end: end.0 },
                }
            }
            Source::Set(operand) => {
                self.value_into(operand, cursor)?;
                Op::SetNext { rest: cursor, item, end: end.0 }
            }
            Source::Table(operand) => {
                let value = self.value(operand)?;
                let a = self.register(value)?;
                let t = self.temp_register()?;
                self.emit(Op::Copy { d: t, a })?;
                self.release(value);
                table = Some(t);
                Op::TableNext { cursor, t, item, end: end.0 }
            }
            Source::Items(items) => {
                // The elements need consecutive registers, which temporary registers are not.
                for _ in items {
                    row.push(self.new_register(0)?);
                }
                for (item, reg) in items.iter().zip(&row) {
                    self.value_into(item, *reg)?;
                }
                let base = row.first().copied().unwrap_or(0);
                Op::RegNext { cursor, base, len: row.len() as u16, item, end: end.0 }
            }
            Source::Range(..) | Source::Comprehension(_) | Source::Concat(_) => {
                return Err(self.too_large());
            }
        };
        if !matches!(source, Source::Set(_)) {
            self.set_constant(cursor, 0)?;
        }
        self.bind_label(top);
        self.emit(next)?;
        if let Source::Seq(var, _) = source
            && distinct
            && let Location::List(list) = self.code.program.locations[*var]
            && let Some(slot) = self.layout.slots.get(*var)
            && matches!(slot.arity, Arity::Bag(..))
        {
            self.emit(Op::SameAsBefore { cursor, list, to: top.0 })?;
        }
        body(self)?;
        self.emit(Op::Jump { to: top.0 })?;
        self.bind_label(end);
        self.free.push(cursor);
        self.free.extend(table);
        Ok(())
    }

    /// Compiles a loop over the range `from..=to`, with the current number in the register `item`.
    pub(super) fn for_each_in_range(
        &mut self,
        from: &Node,
        to: &Node,
        item: Reg,
        body: &mut dyn FnMut(&mut Self) -> Compiled<()>,
    ) -> Compiled<()> {
        let (top, end) = (self.new_label(), self.new_label());
        let low = self.value(from)?;
        let high = self.value(to)?;
        let from_reg = self.register(low)?;
        let high_reg = self.register(high)?;
        // The upper bound is fixed when the loop begins, so it is copied unless it is constant.
        let (hi, copy) = match high {
            CompiledValue::Const(_) => (high_reg, None),
            _ => {
                let copy = self.temp_register()?;
                self.emit(Op::Copy { d: copy, a: high_reg })?;
                (copy, Some(copy))
            }
        };
        self.emit(Op::RangeIn { i: item, from: from_reg, hi, end: end.0 })?;
        self.release(low);
        self.release(high);
        self.bind_label(top);
        body(self)?;
        self.emit(Op::RangeNext { i: item, hi, body: top.0 })?;
        self.bind_label(end);
        self.free.extend(copy);
        Ok(())
    }
}
