//! Taking stones (HDU 2516): Fibonacci Nim.

use super::fibonacci_nim;
use crate::prelude::*;

pub static CARD: Card = Card {
    id: "hdu2516",
    systems: &[60],
    name: text!(hdu2516::name),
    aliases: &["HDU 2516", "取石子游戏 (HDU 2516)"],
    example: "512559680",
    misstated: Some(text!(hdu2516::misstated)),
    ..fibonacci_nim::FIBONACCI_NIM
};
