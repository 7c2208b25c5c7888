//! Tests of laws that fit tables, in one program.

mod forms;
mod guess;
