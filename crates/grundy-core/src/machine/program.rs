//! Rules in their compact form: instructions on numbered registers.
//!
//! The variables of the position that are single numbers or fixed sequences lie in the first registers,
//! then who moves and who is to move; constants keep registers of their own, so that every operand is a
//! register. Jumps lead to places in the list.

use super::number::{Bin, Builtin};
use super::slot::Span;

/// The number of a register.
pub type Reg = u16;

/// One instruction. `d` is where the result goes.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // The fields are registers and places; each line says what is done with them.
pub enum Op {
    /// d = a
    Copy { d: Reg, a: Reg },
    /// d = a + b
    Add { d: Reg, a: Reg, b: Reg },
    /// d = a - b
    Sub { d: Reg, a: Reg, b: Reg },
    /// Any other operator.
    Binary { op: Bin, d: Reg, a: Reg, b: Reg },
    /// A function.
    Call { f: Builtin, d: Reg, a: Reg, b: Reg },
    /// d = 1 - a
    Not { d: Reg, a: Reg },
    /// d = -a
    Neg { d: Reg, a: Reg },
    /// d = yes or no, by which side it is
    Side { d: Reg, a: Reg, one: Reg, other: Reg },
    /// An element of a fixed sequence.
    SeqGet { d: Reg, base: Reg, len: u16, i: Reg },
    /// An element of a growing one.
    ListGet { d: Reg, list: u16, i: Reg },
    /// Its length.
    ListLen { d: Reg, list: u16 },
    /// An element of a table.
    TableGet { d: Reg, t: Reg, i: Reg },
    /// Its length.
    TableLen { d: Reg, t: Reg },
    /// What a map says.
    MapGet { d: Reg, t: Reg, k: Reg },
    /// Goes there.
    Jump { to: u32 },
    /// Goes there if a is true.
    JumpIf { a: Reg, to: u32 },
    /// Goes there if a is false.
    JumpUnless { a: Reg, to: u32 },
    /// Goes there unless a < b.
    UnlessLt { a: Reg, b: Reg, to: u32 },
    /// Goes there unless a <= b.
    UnlessLe { a: Reg, b: Reg, to: u32 },
    /// Goes there unless a == b.
    UnlessEq { a: Reg, b: Reg, to: u32 },
    /// Goes there unless a != b.
    UnlessNe { a: Reg, b: Reg, to: u32 },
    /// Begins with i = from, or goes on at `end` when there is nothing to run through.
    RangeIn { i: Reg, from: Reg, hi: Reg, end: u32 },
    /// The next i, if there is one.
    RangeNext { i: Reg, hi: Reg, body: u32 },
    /// The next of so many registers in a row, or the end.
    RegNext { cursor: Reg, base: Reg, len: u16, item: Reg, end: u32 },
    /// The next element of a growing sequence, or the end.
    ListNext { cursor: Reg, list: u16, item: Reg, end: u32 },
    /// The next of a table.
    TableNext { cursor: Reg, t: Reg, item: Reg, end: u32 },
    /// The least member of a set, which leaves it.
    SetNext { rest: Reg, item: Reg, end: u32 },
    /// Goes there if the element is the same as the one before in the bag.
    SameAsBefore { cursor: Reg, list: u16, to: u32 },
    /// d = whether a set has a member
    SetHas { d: Reg, set: Reg, a: Reg },
    /// Fails unless a is a value of the variable.
    Check { a: Reg, var: u16 },
    /// Fails as `min` of nothing.
    Nothing,
    /// An element of a fixed sequence becomes a.
    SeqSet { base: Reg, len: u16, i: Reg, a: Reg },
    /// Of a growing one.
    ListSet { list: u16, i: Reg, a: Reg },
    /// An element comes at the end, or to its place in a bag.
    ListAdd { list: u16, var: u16, a: Reg },
    /// An element comes before the one at i.
    ListInsert { list: u16, var: u16, i: Reg, a: Reg },
    /// One element of that value leaves.
    ListRemove { list: u16, a: Reg },
    /// The element at i leaves.
    ListRemoveAt { list: u16, i: Reg },
    /// A member joins a set.
    SetAdd { set: Reg, a: Reg },
    /// A member leaves a set.
    SetRemove { set: Reg, a: Reg },
    /// The result gets a number, which must be a value of the variable.
    Put { a: Reg, var: u16 },
    /// The result gets a number that is known to fit.
    PutPlain { a: Reg },
    /// The result gets a row of registers that are known to fit: as numbers of a variable, or as they are.
    PutRow { base: Reg, len: u16, of: Option<u16> },
    /// The result gets all elements of a growing sequence in the same way, without its length.
    PutList { list: u16, of: Option<u16> },
    /// The result gets all elements of a table.
    PutTable { t: Reg, var: u16 },
    /// A sequence begins in the result.
    Open { var: u16 },
    /// It ends: its length is checked and, where it grows, written before it; bags are sorted.
    Close { var: u16 },
    /// What was put together, of a variable or as it is, becomes a row of registers.
    KeepRow { base: Reg, len: u16, of: Option<u16> },
    /// It becomes a growing sequence, whose length stands before it when it is a variable.
    KeepList { list: u16, of: Option<u16> },
    /// A part of a sum begins.
    Part,
    /// It is there so many times.
    Times { a: Reg },
    /// A result is ready: an option by the move of that number.
    Done { by: u16 },
    /// The position is kept.
    Save,
    /// It is as it was kept.
    Restore,
    /// The value is a; stops.
    Return { a: Reg },
    /// Stops.
    Stop,
}

impl Op {
    /// Where it may jump to.
    pub fn target(&mut self) -> Option<&mut u32> {
        match self {
            Op::Jump { to }
            | Op::JumpIf { to, .. }
            | Op::JumpUnless { to, .. }
            | Op::UnlessLt { to, .. }
            | Op::UnlessLe { to, .. }
            | Op::UnlessEq { to, .. }
            | Op::UnlessNe { to, .. }
            | Op::SameAsBefore { to, .. } => Some(to),
            Op::RangeIn { end, .. }
            | Op::RegNext { end, .. }
            | Op::ListNext { end, .. }
            | Op::TableNext { end, .. }
            | Op::SetNext { end, .. } => Some(end),
            Op::RangeNext { body, .. } => Some(body),
            _ => None,
        }
    }
}

/// Where the numbers of a variable lie.
#[derive(Clone, Copy, Debug)]
pub enum Lies {
    /// In so many registers from this.
    Row(Reg, u16),
    /// In this growing list.
    List(u16),
}

/// What the machine runs.
#[derive(Debug, Default)]
pub struct Program {
    /// The instructions.
    pub ops: Vec<Op>,
    /// The places in the file that they come from.
    pub spans: Vec<Span>,
    /// What the registers hold before anything runs: constants.
    pub registers: Vec<i64>,
    /// How many registers the position takes, from 0, with who is to move after it.
    pub position: u16,
    /// The register of who moves.
    pub mover: Reg,
    /// How many growing sequences there are.
    pub lists: u16,
    /// Where each variable lies.
    pub lies: Vec<Lies>,
}
