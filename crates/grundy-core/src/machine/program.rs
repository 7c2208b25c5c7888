//! Compiled rules: instructions on numbered registers.
//!
//! The first registers hold the variables of the position that are single numbers or fixed
//! sequences. The next two hold the player who is to move after the move, and the player who makes
//! the move. Constants have registers of their own, so every operand is a register. Jump targets
//! are indices of instructions.

use super::arithmetic::{Bin, Builtin};
use super::slot::Span;

/// The index of a register.
pub type Reg = u16;

/// An instruction. The names of registers also denote their values: `d` is the register of the
/// result, and most other letters are operands.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // The fields are registers and indices; the line above each variant defines them.
pub enum Op {
    /// d = a: copies a register.
    Copy { d: Reg, a: Reg },
    /// d = a + b, checked for overflow.
    Add { d: Reg, a: Reg, b: Reg },
    /// d = a - b, checked for overflow.
    Sub { d: Reg, a: Reg, b: Reg },
    /// d = a op b, for all operators without an instruction of their own.
    Binary { op: Bin, d: Reg, a: Reg, b: Reg },
    /// d = f(a, b) for a built-in function f.
    Call { f: Builtin, d: Reg, a: Reg, b: Reg },
    /// d = 1 - a: the negation of a truth value.
    Not { d: Reg, a: Reg },
    /// d = -a, checked for overflow.
    Neg { d: Reg, a: Reg },
    /// d = `one` if the player a is the first player (a is 0), otherwise d = `other`.
    Side { d: Reg, a: Reg, one: Reg, other: Reg },
    /// d = element i of the fixed sequence in the `len` registers from `base` on.
    SeqGet { d: Reg, base: Reg, len: u16, i: Reg },
    /// d = element i of the list with index `list`.
    ListGet { d: Reg, list: u16, i: Reg },
    /// d = length of the list with index `list`.
    ListLen { d: Reg, list: u16 },
    /// d = element i of the table that begins at index t of
    /// [`ProgramRef::tables`](super::ProgramRef::tables).
    TableGet { d: Reg, t: Reg, i: Reg },
    /// d = length of the table that begins at index t of
    /// [`ProgramRef::tables`](super::ProgramRef::tables).
    TableLen { d: Reg, t: Reg },
    /// d = value of the key k in the map that begins at index t of the tables.
    MapGet { d: Reg, t: Reg, k: Reg },
    /// Jumps to the instruction `to`.
    Jump { to: u32 },
    /// Jumps to the instruction `to` if a is true.
    JumpIf { a: Reg, to: u32 },
    /// Jumps to the instruction `to` if a is false.
    JumpUnless { a: Reg, to: u32 },
    /// Jumps to the instruction `to` unless a < b.
    UnlessLt { a: Reg, b: Reg, to: u32 },
    /// Jumps to the instruction `to` unless a <= b.
    UnlessLe { a: Reg, b: Reg, to: u32 },
    /// Jumps to the instruction `to` unless a == b.
    UnlessEq { a: Reg, b: Reg, to: u32 },
    /// Jumps to the instruction `to` unless a != b.
    UnlessNe { a: Reg, b: Reg, to: u32 },
    /// Starts a loop over the range from..=hi with i = `from`; jumps to `end` if the range is
    /// empty.
    RangeIn { i: Reg, from: Reg, hi: Reg, end: u32 },
    /// Continues a loop over a range: increments i and jumps to `body`, unless i equals `hi`.
    RangeNext { i: Reg, hi: Reg, body: u32 },
    /// item = register number `cursor`, counted from 0, of the `len` registers from `base` on; then
    /// increments `cursor`. Jumps to `end` after the last of these registers.
    RegNext { cursor: Reg, base: Reg, len: u16, item: Reg, end: u32 },
    /// item = element number `cursor`, counted from 0, of the list with index `list`; then
    /// increments `cursor`. Jumps to `end` after the last element.
    ListNext { cursor: Reg, list: u16, item: Reg, end: u32 },
    /// item = element number `cursor`, counted from 0, of the table that begins at index t of the
    /// tables; then increments `cursor`. Jumps to `end` after the last element.
    TableNext { cursor: Reg, t: Reg, item: Reg, end: u32 },
    /// Removes the least member of the set `rest` and stores it in `item`; jumps to `end` if the
    /// set is empty.
    SetNext { rest: Reg, item: Reg, end: u32 },
    /// Jumps to `to` if the element of a bag (multiset) that [`Op::ListNext`] read last equals the
    /// element before it.
    SameAsBefore { cursor: Reg, list: u16, to: u32 },
    /// d = 1 if the set has the member a, else d = 0.
    SetHas { d: Reg, set: Reg, a: Reg },
    /// Fails unless the value a is in the range of the variable `var`.
    Check { a: Reg, var: u16 },
    /// Fails with [`Fault::Nothing`](super::Fault::Nothing), the error for `min` or `max` of an
    /// empty list.
    Nothing,
    /// Assigns a to element i of the fixed sequence in the `len` registers from `base` on.
    SeqSet { base: Reg, len: u16, i: Reg, a: Reg },
    /// Assigns a to element i of the list with index `list`.
    ListSet { list: u16, i: Reg, a: Reg },
    /// Appends a to the list of the variable `var`, or inserts it in ascending order if the
    /// variable is a bag (multiset).
    ListAdd { list: u16, var: u16, a: Reg },
    /// Inserts a before element i of the list of the variable `var`, or at the end if i is its
    /// length.
    ListInsert { list: u16, var: u16, i: Reg, a: Reg },
    /// Removes the first element with the value a from the list with index `list`; fails if no
    /// element has that value.
    ListRemove { list: u16, a: Reg },
    /// Removes element i of the list with index `list`; fails if i is out of bounds.
    ListRemoveAt { list: u16, i: Reg },
    /// Adds the member a to a set, which is a number with a bit for each member.
    SetAdd { set: Reg, a: Reg },
    /// Removes the member a from a set; fails if it is not a member.
    SetRemove { set: Reg, a: Reg },
    /// Appends a to [`Frame::result`](super::Frame::result), encoded for the variable `var`, after
    /// checking that it is in the range of that variable.
    Put { a: Reg, var: u16 },
    /// Appends a to [`Frame::result`](super::Frame::result) without a check and without encoding.
    PutPlain { a: Reg },
    /// Appends the `len` registers from `base` on to [`Frame::result`](super::Frame::result)
    /// without a check. If `of` is given, they are encoded for the variable with this index.
    PutRow { base: Reg, len: u16, of: Option<u16> },
    /// Appends all elements of a list, but not its length, to
    /// [`Frame::result`](super::Frame::result) without a check. If `of` is given, they are encoded
    /// for the variable with this index.
    PutList { list: u16, of: Option<u16> },
    /// Appends all elements of a table to [`Frame::result`](super::Frame::result), encoded for the
    /// variable `var`, after checking that they are in the range of that variable.
    PutTable { t: Reg, var: u16 },
    /// Starts the sequence of the variable `var` at the end of
    /// [`Frame::result`](super::Frame::result).
    Open { var: u16 },
    /// Ends the sequence of the variable `var` in [`Frame::result`](super::Frame::result): checks
    /// its length, writes the length before it if it can change, and sorts its elements if the
    /// variable is a bag (multiset).
    Close { var: u16 },
    /// Moves [`Frame::result`](super::Frame::result) to the `len` registers from `base` on. If `of`
    /// is given, the numbers are decoded as values of the variable with this index.
    StoreRow { base: Reg, len: u16, of: Option<u16> },
    /// Moves [`Frame::result`](super::Frame::result) to a list. If `of` is given, the result begins
    /// with the length, which is skipped, and the elements are decoded as values of the variable
    /// with this index.
    StoreList { list: u16, of: Option<u16> },
    /// Starts the next component of an option in [`Frame::result`](super::Frame::result). An option
    /// can be a sum of several components.
    Part,
    /// Repeats the current component in [`Frame::result`](super::Frame::result) so that it occurs
    /// as many times as the number a states.
    Times { a: Reg },
    /// Passes [`Frame::result`](super::Frame::result) to the [`Sink`](super::Sink) as an option
    /// that the move with the number `by` leads to, and clears the result. Stops the program if the
    /// sink returns false.
    Emit { by: u16 },
    /// Saves the registers and lists of the position before a move changes them, and sets the
    /// player to move after the move to the opponent of the player who moves.
    Save,
    /// Restores the registers and lists of the position that [`Op::Save`] saved.
    Restore,
    /// Stops the program. Its value is a.
    Return { a: Reg },
    /// Stops the program. Its value is 0.
    Stop,
}

impl Op {
    /// Returns a mutable reference to the jump target, which is the index of an instruction, or
    /// `None` if this instruction never jumps.
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

/// The place where the numbers of a variable are stored.
#[derive(Clone, Copy, Debug)]
pub enum Location {
    /// In consecutive registers. The payload is the index of the first register, and the number of
    /// registers.
    Registers(Reg, u16),
    /// In a list of the [`Frame`](super::Frame). The payload is the index of the list.
    List(u16),
}

/// A compiled program for the interpreter.
#[derive(Debug, Default)]
pub struct Program {
    /// The instructions of the program.
    pub ops: Vec<Op>,
    /// For each instruction, its location in the rule file.
    pub spans: Vec<Span>,
    /// Initial values of all registers. The constants of the program are among them.
    pub registers: Vec<i64>,
    /// Number of registers that hold the position; they begin at register 0. The register with this
    /// index, which is the next one, holds the player to move after the move.
    pub position: u16,
    /// The register that holds the player who makes the current move.
    pub mover: Reg,
    /// Number of lists that a frame needs for the program.
    pub lists: u16,
    /// For each variable of the position, the place in the frame where its numbers are stored.
    pub locations: Vec<Location>,
}
