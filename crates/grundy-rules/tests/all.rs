//! Tests of the language of rule files, in one program.

mod constructs;
mod documentation;
mod error_messages;
mod games;
mod interpreter;
mod position_kinds;
mod random_files;
mod ranks;
mod signed_variables;
