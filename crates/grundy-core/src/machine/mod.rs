//! The virtual machine for compiled rules: instruction set, arithmetic, variables, and interpreter.
//!
//! The compiler of rule files (`grundy-rules`) emits a [`Program`]. The function [`run`] interprets
//! it on a [`Frame`] that holds a position. The machine contains no game and no error messages.

mod arithmetic;
mod interpreter;
mod program;
mod slot;

pub use arithmetic::{BUILTINS, Bin, Builtin, Fault, binary, call, fold};
pub use interpreter::{FUEL, Frame, MAX_OPTIONS, NoOptions, ProgramRef, Sink, run};
pub use program::{Location, Op, Program, Reg};
pub use slot::{
    Arity, ElementType, Fail, MAX_COPIES, MAX_SEQUENCE_LEN, MAX_SET_MEMBER, Slot, Span,
};
