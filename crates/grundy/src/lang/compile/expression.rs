//! Expressions and conditions.

use super::super::tree::{Kind, Node};
use super::{Compiled, Compiler, Label, TooLarge};
use crate::machine::{Bin, Builtin, Lies, Op, Reg, call, fold};

/// Where a value is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Val {
    /// Known already.
    Const(i64),
    /// In a register that belongs to something.
    Reg(Reg),
    /// In a register that is free after use.
    Temp(Reg),
}

impl Compiler<'_> {
    /// The register of a value.
    pub(super) fn reg(&mut self, value: Val) -> Compiled<Reg> {
        match value {
            Val::Reg(reg) | Val::Temp(reg) => Ok(reg),
            Val::Const(number) => {
                if let Some(&reg) = self.constants.get(&number) {
                    return Ok(reg);
                }
                let reg = self.fresh(number)?;
                self.constants.insert(number, reg);
                Ok(reg)
            }
        }
    }

    /// Gives back what held a value.
    pub(super) fn done(&mut self, value: Val) {
        if let Val::Temp(reg) = value {
            self.free.push(reg);
        }
    }

    /// An expression; its value stays until it is given back.
    pub(super) fn value(&mut self, node: &Node) -> Compiled<Val> {
        let kept = std::mem::replace(&mut self.span, node.span);
        let value = self.value_inside(node);
        self.span = kept;
        value
    }

    pub(super) fn unary(&mut self, of: &Node, op: impl Fn(Reg, Reg) -> Op) -> Compiled<Val> {
        let of = self.value(of)?;
        let a = self.reg(of)?;
        self.done(of);
        let d = self.temp()?;
        self.op(op(d, a))?;
        Ok(Val::Temp(d))
    }

    pub(super) fn two(
        &mut self,
        a: Val,
        b: Val,
        op: impl Fn(Reg, Reg, Reg) -> Op,
    ) -> Compiled<Val> {
        let (ra, rb) = (self.reg(a)?, self.reg(b)?);
        self.done(a);
        self.done(b);
        let d = self.temp()?;
        self.op(op(d, ra, rb))?;
        Ok(Val::Temp(d))
    }

    pub(super) fn value_inside(&mut self, node: &Node) -> Compiled<Val> {
        match &node.kind {
            Kind::Num(number) => Ok(Val::Const(*number)),
            Kind::Param(at) => Ok(Val::Const(self.layout.params[*at])),
            Kind::Let(at) => Ok(Val::Const(self.layout.lets[*at])),
            Kind::Local(local) => Ok(Val::Reg(self.local(*local)?)),
            Kind::Var(var) => match self.code.program.lies[*var] {
                Lies::Row(base, _) => Ok(Val::Reg(base)),
                Lies::List(_) => Err(TooLarge),
            },
            Kind::Turn => Ok(Val::Reg(self.code.program.mover)),
            Kind::SeqAt(var, index) => self.element(*var, index),
            Kind::SeqLen(var) => match self.code.program.lies[*var] {
                Lies::Row(_, len) => Ok(Val::Const(i64::from(len))),
                Lies::List(list) => {
                    let d = self.temp()?;
                    self.op(Op::ListLen { d, list })?;
                    Ok(Val::Temp(d))
                }
            },
            Kind::TableAt(table, index) => {
                let (t, i) = (self.value(table)?, self.value(index)?);
                if let (Val::Const(t), Val::Const(i)) = (t, i) {
                    let len = self.layout.tables[t as usize];
                    if (0..len).contains(&i) {
                        return Ok(Val::Const(self.layout.tables[t as usize + 1 + i as usize]));
                    }
                }
                self.two(t, i, |d, t, i| Op::TableGet { d, t, i })
            }
            Kind::MapAt(table, key) => {
                let (t, k) = (self.value(table)?, self.value(key)?);
                self.two(t, k, |d, t, k| Op::MapGet { d, t, k })
            }
            Kind::TableLen(table) => self.unary(table, |d, t| Op::TableLen { d, t }),
            Kind::Neg(of) => match self.value(of)? {
                Val::Const(number) if number != i64::MIN => Ok(Val::Const(-number)),
                value => {
                    let a = self.reg(value)?;
                    self.done(value);
                    let d = self.temp()?;
                    self.op(Op::Neg { d, a })?;
                    Ok(Val::Temp(d))
                }
            },
            Kind::Not(of) => self.unary(of, |d, a| Op::Not { d, a }),
            Kind::Binary(Bin::And | Bin::Or, ..) | Kind::If(..) | Kind::Over(..) => {
                let d = self.temp()?;
                self.into(node, d)?;
                Ok(Val::Temp(d))
            }
            Kind::Binary(op, a, b) => {
                let left = self.value(a)?;
                let right = self.value(b)?;
                if let (Val::Const(a), Val::Const(b)) = (left, right)
                    && let Some(value) = fold(*op, a, b)
                {
                    return Ok(Val::Const(value));
                }
                let op = *op;
                self.two(left, right, |d, a, b| match op {
                    Bin::Add => Op::Add { d, a, b },
                    Bin::Sub => Op::Sub { d, a, b },
                    _ => Op::Binary { op, d, a, b },
                })
            }
            Kind::Call(function, arguments) => self.call(*function, arguments),
            Kind::Among(source, value) => self.among(source, value),
            Kind::Bind(local, value, body) => {
                let reg = self.local(*local)?;
                self.into(value, reg)?;
                self.value(body)
            }
            Kind::SideAs(of, [one, other]) => {
                let (one, other) = (self.reg(Val::Const(*one))?, self.reg(Val::Const(*other))?);
                self.unary(of, |d, a| Op::Side { d, a, one, other })
            }
            // Checked away: lists are laid among the tables before anything is compiled.
            Kind::Seq(_) | Kind::List(_) | Kind::Repeat(..) | Kind::ListOf(..) | Kind::Map(_) => {
                Err(TooLarge)
            }
        }
    }

    pub(super) fn element(&mut self, var: usize, index: &Node) -> Compiled<Val> {
        let index = self.value(index)?;
        match (self.code.program.lies[var], index) {
            (Lies::Row(base, len), Val::Const(i)) if (0..i64::from(len)).contains(&i) => {
                Ok(Val::Reg(base + i as Reg))
            }
            (Lies::Row(base, len), _) => {
                let i = self.reg(index)?;
                self.done(index);
                let d = self.temp()?;
                self.op(Op::SeqGet { d, base, len, i })?;
                Ok(Val::Temp(d))
            }
            (Lies::List(list), _) => {
                let i = self.reg(index)?;
                self.done(index);
                let d = self.temp()?;
                self.op(Op::ListGet { d, list, i })?;
                Ok(Val::Temp(d))
            }
        }
    }

    pub(super) fn call(&mut self, f: Builtin, arguments: &[Node]) -> Compiled<Val> {
        let mut result = self.value(&arguments[0])?;
        if arguments.len() == 1 {
            if let Val::Const(a) = result
                && let Ok(value) = call(f, a, 0)
            {
                return Ok(Val::Const(value));
            }
            return self.two(result, Val::Const(0), |d, a, b| Op::Call { f, d, a, b });
        }
        for argument in &arguments[1..] {
            let next = self.value(argument)?;
            result = match (result, next) {
                (Val::Const(a), Val::Const(b)) if call(f, a, b).is_ok() => {
                    Val::Const(call(f, a, b).unwrap_or(0))
                }
                _ => self.two(result, next, |d, a, b| Op::Call { f, d, a, b })?,
            };
        }
        Ok(result)
    }

    /// An expression, its value in this register.
    pub(super) fn into(&mut self, node: &Node, d: Reg) -> Compiled<()> {
        let kept = std::mem::replace(&mut self.span, node.span);
        let result = self.store(node, d);
        self.span = kept;
        result
    }

    pub(super) fn store(&mut self, node: &Node, d: Reg) -> Compiled<()> {
        match &node.kind {
            Kind::Binary(Bin::And | Bin::Or, ..) => {
                let no = self.label();
                let end = self.label();
                self.unless(node, no)?;
                self.set(d, 1)?;
                self.op(Op::Jump { to: end.0 })?;
                self.bind(no);
                self.set(d, 0)?;
                self.bind(end);
                Ok(())
            }
            Kind::If(cond, yes, no) => {
                let other = self.label();
                let end = self.label();
                self.unless(cond, other)?;
                self.into(yes, d)?;
                self.op(Op::Jump { to: end.0 })?;
                self.bind(other);
                self.into(no, d)?;
                self.bind(end);
                Ok(())
            }
            Kind::Over(over, loops, body) => self.over(*over, loops, body, d),
            _ => {
                let value = self.value(node)?;
                let a = self.reg(value)?;
                self.op(Op::Copy { d, a })?;
                self.done(value);
                Ok(())
            }
        }
    }

    pub(super) fn set(&mut self, d: Reg, number: i64) -> Compiled<()> {
        let a = self.reg(Val::Const(number))?;
        self.op(Op::Copy { d, a })
    }

    /// Goes to `no` unless the condition holds.
    pub(super) fn unless(&mut self, node: &Node, no: Label) -> Compiled<()> {
        let kept = std::mem::replace(&mut self.span, node.span);
        let result = self.unless_inside(node, no);
        self.span = kept;
        result
    }

    pub(super) fn unless_inside(&mut self, node: &Node, no: Label) -> Compiled<()> {
        let to = no.0;
        match &node.kind {
            Kind::Binary(Bin::And, a, b) => {
                self.unless(a, no)?;
                self.unless(b, no)
            }
            Kind::Binary(Bin::Or, a, b) => {
                let (second, yes) = (self.label(), self.label());
                self.unless(a, second)?;
                self.op(Op::Jump { to: yes.0 })?;
                self.bind(second);
                self.unless(b, no)?;
                self.bind(yes);
                Ok(())
            }
            Kind::Not(of) => {
                let holds = self.label();
                self.unless(of, holds)?;
                self.op(Op::Jump { to })?;
                self.bind(holds);
                Ok(())
            }
            Kind::Binary(
                op @ (Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge | Bin::Eq | Bin::Ne),
                left,
                right,
            ) => {
                let a = self.value(left)?;
                let b = self.value(right)?;
                let (ra, rb) = (self.reg(a)?, self.reg(b)?);
                self.op(match op {
                    Bin::Lt => Op::UnlessLt { a: ra, b: rb, to },
                    Bin::Le => Op::UnlessLe { a: ra, b: rb, to },
                    Bin::Gt => Op::UnlessLt { a: rb, b: ra, to },
                    Bin::Ge => Op::UnlessLe { a: rb, b: ra, to },
                    Bin::Eq => Op::UnlessEq { a: ra, b: rb, to },
                    _ => Op::UnlessNe { a: ra, b: rb, to },
                })?;
                self.done(a);
                self.done(b);
                Ok(())
            }
            _ => match self.value(node)? {
                Val::Const(0) => self.op(Op::Jump { to }),
                Val::Const(_) => Ok(()),
                value => {
                    let a = self.reg(value)?;
                    self.done(value);
                    self.op(Op::JumpUnless { a, to })
                }
            },
        }
    }
}
