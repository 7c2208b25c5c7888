//! Matrices, linear recurrences and xor convolution, exactly or modulo a number. Depends on `base`.

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
pub use spectrum::{Selection, Spectrum, even_minus_odd};
pub use walsh::{walsh_hadamard, xor_convolution};
