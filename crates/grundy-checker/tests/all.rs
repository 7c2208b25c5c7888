//! Tests of the checker of certificates, in one program.

mod attacks;
mod mutations;
mod relations;
mod samples;
mod support;
mod texts;
mod violations;
