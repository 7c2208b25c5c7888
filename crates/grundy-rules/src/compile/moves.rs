//! Compiles moves: loops over the choices of the player, around the instructions that build the
//! resulting positions.

use super::super::tree::{Move, Node, Outcome, PositionNode, Source, Stmt, VarValue};
use super::{Compiled, Compiler};
use grundy_core::machine::{Arity, Location, Op, Reg, Span};

impl Compiler<'_> {
    /// Compiles the move with index `move_index`: the loops over its choices and, inside them, the
    /// code that builds the resulting positions.
    pub(super) fn move_(&mut self, move_index: usize, played: &Move) -> Compiled<()> {
        let mut registers = Vec::new();
        for (local, _) in &played.loops.binders {
            registers.push(self.local_register(*local)?);
        }
        self.code.choice_registers.push(registers);
        self.span = played.span;
        let by = move_index as u16;
        self.loops(&played.loops, true, &mut |compiler| {
            compiler.start_gain(played)?;
            compiler.outcome(&played.outcome, by)
        })
    }

    /// Emits the instructions that set the register of the points to those of a move that is
    /// written as positions, and to 0 before the block of a move. Emits nothing if no move of the
    /// file gains points.
    fn start_gain(&mut self, played: &Move) -> Compiled<()> {
        let Some(gain) = self.code.gain else { return Ok(()) };
        match &played.gain {
            Some(points) => self.value_into(points, gain),
            None => self.value_into(&number_node(0, played.span), gain),
        }
    }

    /// Compiles the result of the move with index `by`, for the current choices.
    fn outcome(&mut self, outcome: &Outcome, by: u16) -> Compiled<()> {
        match outcome {
            Outcome::Sum(parts, span) => {
                for part in parts {
                    match &part.loops {
                        None => self.component(part)?,
                        Some(loops) => {
                            self.loops(loops, false, &mut |compiler| compiler.component(part))?;
                        }
                    }
                }
                self.span = *span;
                self.emit(Op::Emit { by })
            }
            Outcome::Block(stmts, span) => {
                self.span = *span;
                self.emit(Op::Save)?;
                self.stmts(stmts)?;
                self.span = *span;
                self.emit(Op::Part)?;
                self.put_all()?;
                self.emit(Op::Emit { by })?;
                self.emit(Op::Restore)
            }
        }
    }

    /// Compiles a component of the sum that a move leads to, with the number of its copies
    /// (`times`).
    fn component(&mut self, part: &PositionNode) -> Compiled<()> {
        self.span = part.span;
        self.emit(Op::Part)?;
        self.build_position(&part.items)?;
        if let Some(times) = &part.times {
            self.use_value(times, times.span, |a| Op::Times { a })?;
        }
        Ok(())
    }

    fn is_partizan(&self) -> bool {
        self.program.sides.is_some()
    }

    /// Emits the instructions that output the current values of all variables as the resulting
    /// position, after the block of a move.
    fn put_all(&mut self) -> Compiled<()> {
        for var in 0..self.layout.slots.len() {
            let var = var as u16;
            match self.code.program.locations[usize::from(var)] {
                Location::Registers(base, len) => {
                    self.emit(Op::PutRow { base, len, of: Some(var) })?
                }
                Location::List(list) => {
                    self.emit(Op::Open { var })?;
                    self.emit(Op::PutList { list, of: Some(var) })?;
                    self.emit(Op::Close { var })?;
                }
            }
        }
        if self.is_partizan() {
            self.emit(Op::PutPlain { a: self.code.program.position })?;
        }
        Ok(())
    }

    /// Compiles a resulting position that is given by a value for each variable. In a game with
    /// sides, the other side is to move in it.
    pub(super) fn build_position(&mut self, values: &[VarValue]) -> Compiled<()> {
        for (var, value) in values.iter().enumerate() {
            self.var_value(var as u16, value)?;
        }
        if self.is_partizan() {
            let constant_one = self.register(super::expression::CompiledValue::Const(1))?;
            let next_side = self.temp_register()?;
            self.emit(Op::Sub { d: next_side, a: constant_one, b: self.code.program.mover })?;
            self.emit(Op::PutPlain { a: next_side })?;
            self.free.push(next_side);
        }
        Ok(())
    }

    /// Compiles an expression and outputs its value as an element of a variable in the resulting
    /// position. `var` is the index of the variable, whose range limits the value.
    fn put(&mut self, var: u16, node: &Node) -> Compiled<()> {
        self.use_value(node, node.span, |a| Op::Put { a, var })
    }

    /// Compiles the expression `item` and adds its value to the set in the register `set`. `var` is
    /// the index of the set variable, whose range limits the value.
    fn member(&mut self, var: u16, set: Reg, item: &Node) -> Compiled<()> {
        let value = self.value(item)?;
        let a = self.register(value)?;
        self.span = item.span;
        self.emit(Op::Check { a, var })?;
        self.emit(Op::SetAdd { set, a })?;
        self.release(value);
        Ok(())
    }

    /// Compiles the new value of the variable with index `var`, and outputs its elements as a part
    /// of the resulting position.
    fn var_value(&mut self, var: u16, var_value: &VarValue) -> Compiled<()> {
        let slot = &self.layout.slots[var as usize];
        let is_set = slot.arity == Arity::Set;
        match var_value {
            VarValue::One(node) if is_set => self.put_plain(node),
            VarValue::One(node) => self.put(var, node),
            VarValue::Set(items, span) => {
                let set = self.temp_register()?;
                self.value_into(&number_node(0, *span), set)?;
                for item in items {
                    self.member(var, set, item)?;
                }
                self.emit(Op::PutPlain { a: set })?;
                self.free.push(set);
                Ok(())
            }
            VarValue::SetOf(loops, body, span) => {
                let set = self.temp_register()?;
                self.value_into(&number_node(0, *span), set)?;
                self.loops(loops, false, &mut |compiler| compiler.member(var, set, body))?;
                self.emit(Op::PutPlain { a: set })?;
                self.free.push(set);
                Ok(())
            }
            // The elements of another variable must be checked against the range of this one.
            VarValue::Seq(other, span) if *other != var as usize => {
                self.span = *span;
                self.emit(Op::Open { var })?;
                let item = self.temp_register()?;
                let source = Source::Seq(*other, *span);
                self.for_each_element(&source, item, false, &mut |compiler| {
                    compiler.emit(Op::Put { a: item, var })
                })?;
                self.free.push(item);
                self.span = *span;
                self.emit(Op::Close { var })
            }
            VarValue::Seq(source_var, span) => match self.code.program.locations[*source_var] {
                Location::Registers(base, len) => {
                    self.emit(Op::PutRow { base, len, of: Some(var) })
                }
                Location::List(list) => {
                    self.span = *span;
                    self.emit(Op::Open { var })?;
                    self.emit(Op::PutList { list, of: Some(var) })?;
                    self.emit(Op::Close { var })
                }
            },
            VarValue::Items(items, span) => {
                self.span = *span;
                self.emit(Op::Open { var })?;
                for item in items {
                    self.put(var, item)?;
                }
                self.span = *span;
                self.emit(Op::Close { var })
            }
            VarValue::Repeat(item, count, span) => {
                let item = self.value(item)?;
                let a = self.register(item)?;
                let element = self.temp_register()?;
                self.emit(Op::Copy { d: element, a })?;
                self.release(item);
                self.span = *span;
                self.emit(Op::Open { var })?;
                let counter = self.temp_register()?;
                let source =
                    super::super::tree::Source::Range(number_node(1, *span), count.clone());
                let loops = super::super::tree::Loops {
                    binders: vec![(self.program.locals, source)],
                    cond: None,
                };
                self.locals.insert(self.program.locals, counter);
                self.loops(&loops, false, &mut |compiler| {
                    compiler.emit(Op::Put { a: element, var })
                })?;
                self.locals.remove(&self.program.locals);
                self.free.extend([counter, element]);
                self.span = *span;
                self.emit(Op::Close { var })
            }
            VarValue::ListOf(loops, body, span) => {
                self.span = *span;
                self.emit(Op::Open { var })?;
                self.loops(loops, false, &mut |compiler| compiler.put(var, body))?;
                self.span = *span;
                self.emit(Op::Close { var })
            }
            VarValue::Table(list, span) => {
                let value = self.value(list)?;
                let t = self.register(value)?;
                self.span = *span;
                self.emit(Op::Open { var })?;
                self.emit(Op::PutTable { t, var })?;
                self.release(value);
                self.emit(Op::Close { var })
            }
        }
    }

    /// Compiles the assignment of a new value to an entire variable, or to a list that the block
    /// defines. The elements of the value are output first, as for a resulting position, and then
    /// stored.
    fn become_(&mut self, var: usize, var_value: &VarValue, span: Span) -> Compiled<()> {
        if var < self.layout.slots.len() {
            self.var_value(var as u16, var_value)?;
        } else {
            self.list(var_value)?;
        }
        self.span = span;
        let checked_var = (var < self.layout.slots.len()).then_some(var as u16);
        self.emit(match self.code.program.locations[var] {
            Location::Registers(base, len) => Op::StoreRow { base, len, of: checked_var },
            Location::List(list) => Op::StoreList { list, of: checked_var },
        })
    }

    /// Compiles a list that is not the value of a variable, such as a list that a block defines,
    /// and outputs its elements without range checks.
    pub(super) fn list(&mut self, list: &VarValue) -> Compiled<()> {
        match list {
            VarValue::Seq(source_var, _) => match self.code.program.locations[*source_var] {
                Location::Registers(base, len) => self.emit(Op::PutRow { base, len, of: None }),
                Location::List(list) => self.emit(Op::PutList { list, of: None }),
            },
            VarValue::Items(items, _) => items.iter().try_for_each(|item| self.put_plain(item)),
            VarValue::ListOf(loops, body, _) => {
                self.loops(loops, false, &mut |compiler| compiler.put_plain(body))
            }
            _ => Err(self.too_large()),
        }
    }

    /// Compiles an expression and outputs its value as an element of the result, without a range
    /// check.
    fn put_plain(&mut self, node: &Node) -> Compiled<()> {
        self.use_value(node, self.span, |a| Op::PutPlain { a })
    }

    fn stmts(&mut self, stmts: &[Stmt]) -> Compiled<()> {
        for stmt in stmts {
            self.stmt(stmt)?;
        }
        Ok(())
    }

    /// Compiles a statement in the block of a move.
    fn stmt(&mut self, stmt: &Stmt) -> Compiled<()> {
        match stmt {
            Stmt::Assign(var, index, value, span) => {
                self.assign(*var, index.as_ref(), value, *span)
            }
            Stmt::Become(var, whole, span) => self.become_(*var, whole, *span),
            Stmt::Turn(value) => {
                let d = self.code.program.position;
                self.value_into(value, d)
            }
            Stmt::Let(local, value) => {
                let d = self.local_register(*local)?;
                self.value_into(value, d)
            }
            Stmt::If(cond, then_stmts, else_stmts) => {
                let (else_label, end_label) = (self.new_label(), self.new_label());
                self.unless(cond, else_label)?;
                self.stmts(then_stmts)?;
                self.emit(Op::Jump { to: end_label.0 })?;
                self.bind_label(else_label);
                self.stmts(else_stmts)?;
                self.bind_label(end_label);
                Ok(())
            }
            Stmt::For(loops, body) => {
                self.loops(loops, false, &mut |compiler| compiler.stmts(body))
            }
            Stmt::Add(var, value, span) => self.insert(*var, None, value, *span),
            Stmt::Insert(var, index, value, span) => self.insert(*var, Some(index), value, *span),
            Stmt::Remove(var, value, span) => {
                let location = self.code.program.locations[*var];
                self.span = *span;
                self.use_value(value, *span, |a| match location {
                    Location::Registers(set, _) => Op::SetRemove { set, a },
                    Location::List(list) => Op::ListRemove { list, a },
                })
            }
            Stmt::RemoveAt(var, index, span) => {
                let Location::List(list) = self.code.program.locations[*var] else {
                    return Err(self.too_large());
                };
                self.span = *span;
                self.use_value(index, *span, |i| Op::ListRemoveAt { list, i })
            }
            Stmt::Gain(points) => {
                let Some(gain) = self.code.gain else { return Err(self.too_large()) };
                self.use_value(points, points.span, |b| Op::Add { d: gain, a: gain, b })
            }
        }
    }

    /// Compiles an index into a new temporary register, and returns the register; `None` if there is
    /// no index.
    fn index_register(&mut self, index: Option<&Node>) -> Compiled<Option<Reg>> {
        let Some(index) = index else { return Ok(None) };
        let register = self.temp_register()?;
        self.value_into(index, register)?;
        Ok(Some(register))
    }

    /// Compiles the assignment of a number to a variable or, at an index, to one of its elements.
    fn assign(
        &mut self,
        var: usize,
        index: Option<&Node>,
        value: &Node,
        span: Span,
    ) -> Compiled<()> {
        // The index and the value are computed before the assignment changes a variable.
        let index = self.index_register(index)?;
        let value = self.value(value)?;
        let a = self.register(value)?;
        self.span = span;
        match (self.code.program.locations[var], index) {
            (Location::Registers(d, _), None) => {
                self.emit(Op::Check { a, var: var as u16 })?;
                self.emit(Op::Copy { d, a })?;
            }
            (Location::Registers(base, len), Some(i)) => {
                self.emit(Op::Check { a, var: var as u16 })?;
                self.emit(Op::SeqSet { base, len, i, a })?;
            }
            (Location::List(list), Some(i)) => {
                self.emit(Op::Check { a, var: var as u16 })?;
                self.emit(Op::ListSet { list, i, a })?;
            }
            (Location::List(_), None) => return Err(self.too_large()),
        }
        self.release(value);
        self.free.extend(index);
        Ok(())
    }

    /// Compiles the insertion of an element into a list at `index`, or at its end if `index` is
    /// `None`.
    fn insert(
        &mut self,
        var: usize,
        index: Option<&Node>,
        value: &Node,
        span: Span,
    ) -> Compiled<()> {
        let index = self.index_register(index)?;
        let value = self.value(value)?;
        let a = self.register(value)?;
        self.span = span;
        self.emit(Op::Check { a, var: var as u16 })?;
        let v = var as u16;
        self.emit(match (self.code.program.locations[var], index) {
            (Location::Registers(set, _), _) => Op::SetAdd { set, a },
            (Location::List(list), None) => Op::ListAdd { list, var: v, a },
            (Location::List(list), Some(i)) => Op::ListInsert { list, var: v, i, a },
        })?;
        self.release(value);
        self.free.extend(index);
        Ok(())
    }
}

fn number_node(number: i64, span: Span) -> Node {
    Node { kind: super::super::tree::Kind::Num(number), span }
}
