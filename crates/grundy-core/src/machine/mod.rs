//! A machine for rules: what the language of rule files is compiled to, and what runs it. Knows nothing of files, words or games.

mod number;
mod program;
mod run;
mod slot;

pub use number::{BUILTINS, Bin, Builtin, Fault, binary, call, fold};
pub use program::{Lies, Op, Program, Reg};
pub use run::{FUEL, Frame, Ground, MOST_OPTIONS, NoOptions, Sink, run};
pub use slot::{Fail, LARGEST_MEMBER, LONGEST, Many, Slot, Span, Stands};
