//! The tests of the library that do not need a process of their own, in one program. The tests of
//! questions, answers and tasks are in `grundy-store`, `grundy-solve` and `grundy-tasks`.

mod lang_lists;
mod loopy_values;
mod parts;
mod proof;
