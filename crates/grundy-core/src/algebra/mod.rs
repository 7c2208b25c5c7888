//! Matrices, linear recurrences and xor convolution, exact and modulo any number. Knows base.

mod error;
mod integer;
mod matrix;
mod recurrence;
mod ring;
mod spectrum;
mod walsh;

pub use error::AlgebraError;
pub use integer::Integer;
pub use matrix::{Matrix, power, product};
pub use recurrence::Recurrence;
pub use ring::{Integers, MAX_RESULT_DIGITS, Modulo, Ring};
pub use spectrum::{Selection, Spectrum, even_less_odd};
pub use walsh::{walsh_hadamard, xor_convolution};
