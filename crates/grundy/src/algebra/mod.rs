//! Matrices, linear recurrences and xor convolution, exact and modulo any number. Knows base.

mod matrix;
mod read;
mod recurrence;
mod ring;
mod spectrum;
mod walsh;

pub use matrix::{Matrix, power, product};
pub use read::{parse_integer, parse_integers, parse_matrix};
pub use recurrence::Recurrence;
pub use ring::{Integers, MAX_RESULT_DIGITS, Modulo, Ring};
pub use spectrum::{Selection, Spectrum, even_less_odd};
pub use walsh::{walsh_hadamard, xor_convolution};

/// An integer of any size, negative ones included.
pub type Integer = dashu_int::IBig;
