//! Integers.

/// An integer of any size, negative ones included.
pub type Integer = dashu_int::IBig;
