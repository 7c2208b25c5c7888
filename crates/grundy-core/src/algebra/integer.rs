//! Integers of arbitrary size.

/// An integer of arbitrary size.
pub type Integer = dashu_int::IBig;
