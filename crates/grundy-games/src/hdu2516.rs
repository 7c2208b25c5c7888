//! Taking stones (HDU 2516): Fibonacci Nim.

use super::fibonacci_nim;
use crate::prelude::*;

pub static CARD: Card = Card {
    id: "hdu2516",
    name: text!(hdu2516::name),
    misstated: Some(text!(hdu2516::misstated)),
    ..fibonacci_nim::FIBONACCI_NIM
};
