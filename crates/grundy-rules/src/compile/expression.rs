//! Compiles expressions and conditions to instructions of the register machine.

use super::super::tree::{Kind, Node};
use super::{Compiled, Compiler, JumpLabel};
use grundy_core::machine::{Bin, Builtin, Location, Op, Reg, Span, call, fold};

/// Where the value of a compiled expression is: in the instruction itself or in a register.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CompiledValue {
    /// A constant, which needs no instruction.
    Const(i64),
    /// A register that belongs to a local, a variable or a constant, and must not be released.
    Reg(Reg),
    /// A temporary register, which can be reused once the value is not needed any longer.
    Temp(Reg),
}

impl Compiler<'_> {
    /// Returns the register that holds a value. A constant gets a register of its own when it is
    /// needed first.
    pub(super) fn register(&mut self, value: CompiledValue) -> Compiled<Reg> {
        match value {
            CompiledValue::Reg(reg) | CompiledValue::Temp(reg) => Ok(reg),
            CompiledValue::Const(number) => {
                if let Some(&reg) = self.constants.get(&number) {
                    return Ok(reg);
                }
                let reg = self.new_register(number)?;
                self.constants.insert(number, reg);
                Ok(reg)
            }
        }
    }

    /// Makes the register of a temporary value available again. Other values are not affected.
    pub(super) fn release(&mut self, value: CompiledValue) {
        if let CompiledValue::Temp(reg) = value {
            self.free.push(reg);
        }
    }

    /// Compiles an expression. Returns where its value is: in an instruction or in a register. The
    /// caller must release the value with [`Compiler::release`].
    pub(super) fn value(&mut self, node: &Node) -> Compiled<CompiledValue> {
        let saved_span = std::mem::replace(&mut self.span, node.span);
        let value = self.value_at_span(node);
        self.span = saved_span;
        value
    }

    /// Compiles `operand`, and emits the instruction that computes a result from it. `instruction`
    /// builds this instruction from two registers: that of the result and that of the operand.
    /// Returns the result, in a temporary register.
    pub(super) fn unary_op(
        &mut self,
        operand: &Node,
        instruction: impl Fn(Reg, Reg) -> Op,
    ) -> Compiled<CompiledValue> {
        let operand = self.value(operand)?;
        self.unary_op_on(operand, instruction)
    }

    /// Does the same as [`Compiler::unary_op`] for a compiled operand, which it releases.
    pub(super) fn unary_op_on(
        &mut self,
        operand: CompiledValue,
        instruction: impl Fn(Reg, Reg) -> Op,
    ) -> Compiled<CompiledValue> {
        let a = self.register(operand)?;
        self.release(operand);
        let d = self.temp_register()?;
        self.emit(instruction(d, a))?;
        Ok(CompiledValue::Temp(d))
    }

    /// Emits the instruction that computes a result from the compiled operands `a` and `b`, and
    /// releases the operands. `instruction` builds this instruction from three registers: that of
    /// the result, that of `a` and that of `b`. Returns the result, in a temporary register.
    pub(super) fn binary_op(
        &mut self,
        a: CompiledValue,
        b: CompiledValue,
        instruction: impl Fn(Reg, Reg, Reg) -> Op,
    ) -> Compiled<CompiledValue> {
        let (ra, rb) = (self.register(a)?, self.register(b)?);
        self.release(a);
        self.release(b);
        let d = self.temp_register()?;
        self.emit(instruction(d, ra, rb))?;
        Ok(CompiledValue::Temp(d))
    }

    /// Compiles an expression, then emits the instruction that uses its value. `instruction` builds
    /// it from the register of the value; its faults refer to `span`.
    pub(super) fn use_value(
        &mut self,
        node: &Node,
        span: Span,
        instruction: impl FnOnce(Reg) -> Op,
    ) -> Compiled<()> {
        let value = self.value(node)?;
        let register = self.register(value)?;
        let saved_span = std::mem::replace(&mut self.span, span);
        self.emit(instruction(register))?;
        self.span = saved_span;
        self.release(value);
        Ok(())
    }

    /// Compiles an expression. Unlike [`Compiler::value`], leaves [`Compiler::span`], the place
    /// that faults refer to, unchanged.
    pub(super) fn value_at_span(&mut self, node: &Node) -> Compiled<CompiledValue> {
        match &node.kind {
            Kind::Num(number) => Ok(CompiledValue::Const(*number)),
            Kind::Param(index) => Ok(CompiledValue::Const(self.layout.params[*index])),
            Kind::Let(index) => Ok(CompiledValue::Const(self.layout.lets[*index])),
            Kind::Local(local) => Ok(CompiledValue::Reg(self.local_register(*local)?)),
            Kind::Var(var) => match self.code.program.locations[*var] {
                Location::Registers(base, _) => Ok(CompiledValue::Reg(base)),
                Location::List(_) => Err(self.too_large()),
            },
            Kind::Turn => Ok(CompiledValue::Reg(self.code.program.mover)),
            Kind::SeqAt(var, index) => self.element(*var, index),
            Kind::SeqLen(var) => match self.code.program.locations[*var] {
                Location::Registers(_, len) => Ok(CompiledValue::Const(i64::from(len))),
                Location::List(list) => {
                    let d = self.temp_register()?;
                    self.emit(Op::ListLen { d, list })?;
                    Ok(CompiledValue::Temp(d))
                }
            },
            Kind::TableAt(table, index) => {
                let (t, i) = (self.value(table)?, self.value(index)?);
                if let (CompiledValue::Const(t), CompiledValue::Const(i)) = (t, i) {
                    let len = self.layout.tables[t as usize];
                    if (0..len).contains(&i) {
                        return Ok(CompiledValue::Const(
                            self.layout.tables[t as usize + 1 + i as usize],
                        ));
                    }
                }
                self.binary_op(t, i, |d, t, i| Op::TableGet { d, t, i })
            }
            Kind::MapAt(table, key) => {
                let (t, k) = (self.value(table)?, self.value(key)?);
                self.binary_op(t, k, |d, t, k| Op::MapGet { d, t, k })
            }
            Kind::TableLen(table) => self.unary_op(table, |d, t| Op::TableLen { d, t }),
            Kind::Neg(operand) => match self.value(operand)? {
                CompiledValue::Const(number) if number != i64::MIN => {
                    Ok(CompiledValue::Const(-number))
                }
                value => self.unary_op_on(value, |d, a| Op::Neg { d, a }),
            },
            Kind::Not(operand) => self.unary_op(operand, |d, a| Op::Not { d, a }),
            Kind::Binary(Bin::And | Bin::Or, ..) | Kind::If(..) | Kind::Aggregate(..) => {
                let d = self.temp_register()?;
                self.value_into(node, d)?;
                Ok(CompiledValue::Temp(d))
            }
            Kind::Binary(op, a, b) => {
                let a_value = self.value(a)?;
                let b_value = self.value(b)?;
                if let (CompiledValue::Const(a), CompiledValue::Const(b)) = (a_value, b_value)
                    && let Some(value) = fold(*op, a, b)
                {
                    return Ok(CompiledValue::Const(value));
                }
                let op = *op;
                self.binary_op(a_value, b_value, |d, a, b| match op {
                    Bin::Add => Op::Add { d, a, b },
                    Bin::Sub => Op::Sub { d, a, b },
                    _ => Op::Binary { op, d, a, b },
                })
            }
            Kind::Call(function, arguments) => self.call(*function, arguments),
            Kind::Contains(source, value) => self.membership(source, value),
            Kind::Bind(local, value, body) => {
                let reg = self.local_register(*local)?;
                self.value_into(value, reg)?;
                self.value(body)
            }
            Kind::SideAs(operand, [one, other]) => {
                let (one, other) = (
                    self.register(CompiledValue::Const(*one))?,
                    self.register(CompiledValue::Const(*other))?,
                );
                self.unary_op(operand, |d, a| Op::Side { d, a, one, other })
            }
            // Lists are stored in the tables of constants before compilation.
            Kind::Seq(_)
            | Kind::List(_)
            | Kind::Numbers(_)
            | Kind::Repeat(..)
            | Kind::ListOf(..)
            | Kind::Map(_) => Err(self.too_large()),
        }
    }

    /// Compiles the access to the element at `index` of the sequence variable with index `var`.
    /// Returns where the element is.
    pub(super) fn element(&mut self, var: usize, index: &Node) -> Compiled<CompiledValue> {
        let index = self.value(index)?;
        match (self.code.program.locations[var], index) {
            (Location::Registers(base, len), CompiledValue::Const(i))
                if (0..i64::from(len)).contains(&i) =>
            {
                Ok(CompiledValue::Reg(base + i as Reg))
            }
            (Location::Registers(base, len), _) => {
                self.unary_op_on(index, |d, i| Op::SeqGet { d, base, len, i })
            }
            (Location::List(list), _) => self.unary_op_on(index, |d, i| Op::ListGet { d, list, i }),
        }
    }

    /// Compiles a call of a built-in function. If all arguments are constants, evaluates the call
    /// at compile time.
    pub(super) fn call(&mut self, f: Builtin, arguments: &[Node]) -> Compiled<CompiledValue> {
        let mut result = self.value(&arguments[0])?;
        if arguments.len() == 1 {
            if let CompiledValue::Const(a) = result
                && let Ok(value) = call(f, a, 0)
            {
                return Ok(CompiledValue::Const(value));
            }
            return self.binary_op(result, CompiledValue::Const(0), |d, a, b| Op::Call {
                f,
                d,
                a,
                b,
            });
        }
        for argument in &arguments[1..] {
            let next = self.value(argument)?;
            result = match (result, next) {
                (CompiledValue::Const(a), CompiledValue::Const(b)) if call(f, a, b).is_ok() => {
                    CompiledValue::Const(call(f, a, b).unwrap_or(0))
                }
                _ => self.binary_op(result, next, |d, a, b| Op::Call { f, d, a, b })?,
            };
        }
        Ok(result)
    }

    /// Compiles an expression and stores its value in the register `d`.
    pub(super) fn value_into(&mut self, node: &Node, d: Reg) -> Compiled<()> {
        let saved_span = std::mem::replace(&mut self.span, node.span);
        let result = self.store(node, d);
        self.span = saved_span;
        result
    }

    /// Compiles an expression and stores its value in the register `d`. Unlike
    /// [`Compiler::value_into`], leaves [`Compiler::span`], the place that faults refer to,
    /// unchanged.
    pub(super) fn store(&mut self, node: &Node, d: Reg) -> Compiled<()> {
        match &node.kind {
            Kind::Binary(Bin::And | Bin::Or, ..) => {
                let is_false = self.new_label();
                let end = self.new_label();
                self.unless(node, is_false)?;
                self.set_constant(d, 1)?;
                self.emit(Op::Jump { to: end.0 })?;
                self.bind_label(is_false);
                self.set_constant(d, 0)?;
                self.bind_label(end);
                Ok(())
            }
            Kind::If(cond, then_node, else_node) => {
                let else_branch = self.new_label();
                let end = self.new_label();
                self.unless(cond, else_branch)?;
                self.value_into(then_node, d)?;
                self.emit(Op::Jump { to: end.0 })?;
                self.bind_label(else_branch);
                self.value_into(else_node, d)?;
                self.bind_label(end);
                Ok(())
            }
            Kind::Aggregate(over, loops, body) => self.aggregate(*over, loops, body, d),
            _ => self.use_value(node, self.span, |a| Op::Copy { d, a }),
        }
    }

    /// Stores a constant in the register `d`.
    pub(super) fn set_constant(&mut self, d: Reg, number: i64) -> Compiled<()> {
        let a = self.register(CompiledValue::Const(number))?;
        self.emit(Op::Copy { d, a })
    }

    /// Compiles a condition, followed by a jump to the label `no` that is taken if the condition is
    /// false.
    pub(super) fn unless(&mut self, node: &Node, no: JumpLabel) -> Compiled<()> {
        let saved_span = std::mem::replace(&mut self.span, node.span);
        let result = self.unless_at_span(node, no);
        self.span = saved_span;
        result
    }

    /// Compiles a condition and the jump to `no` if it is false. Unlike [`Compiler::unless`],
    /// leaves [`Compiler::span`], the place that faults refer to, unchanged.
    pub(super) fn unless_at_span(&mut self, node: &Node, no: JumpLabel) -> Compiled<()> {
        let to = no.0;
        match &node.kind {
            Kind::Binary(Bin::And, a, b) => {
                self.unless(a, no)?;
                self.unless(b, no)
            }
            Kind::Binary(Bin::Or, a, b) => {
                let (second, yes) = (self.new_label(), self.new_label());
                self.unless(a, second)?;
                self.emit(Op::Jump { to: yes.0 })?;
                self.bind_label(second);
                self.unless(b, no)?;
                self.bind_label(yes);
                Ok(())
            }
            Kind::Not(operand) => {
                let holds = self.new_label();
                self.unless(operand, holds)?;
                self.emit(Op::Jump { to })?;
                self.bind_label(holds);
                Ok(())
            }
            Kind::Binary(
                op @ (Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge | Bin::Eq | Bin::Ne),
                left,
                right,
            ) => {
                let a = self.value(left)?;
                let b = self.value(right)?;
                let (ra, rb) = (self.register(a)?, self.register(b)?);
                self.emit(match op {
                    Bin::Lt => Op::UnlessLt { a: ra, b: rb, to },
                    Bin::Le => Op::UnlessLe { a: ra, b: rb, to },
                    Bin::Gt => Op::UnlessLt { a: rb, b: ra, to },
                    Bin::Ge => Op::UnlessLe { a: rb, b: ra, to },
                    Bin::Eq => Op::UnlessEq { a: ra, b: rb, to },
                    _ => Op::UnlessNe { a: ra, b: rb, to },
                })?;
                self.release(a);
                self.release(b);
                Ok(())
            }
            _ => match self.value(node)? {
                CompiledValue::Const(0) => self.emit(Op::Jump { to }),
                CompiledValue::Const(_) => Ok(()),
                value => {
                    let a = self.register(value)?;
                    self.release(value);
                    self.emit(Op::JumpUnless { a, to })
                }
            },
        }
    }
}
