//! Taking stones (HDU 2516): Fibonacci Nim.

use super::{Card, fibonacci_nim};
use grundy_text::Text;

pub static CARD: Card = Card {
    id: "hdu2516",
    systems: &[60],
    name: Text { en: "Taking stones", zh: "取石子游戏" },
    aliases: &["HDU 2516", "取石子游戏 (HDU 2516)"],
    example: "512559680",
    misstated: Some(Text {
        en: "Programs with tables of 32-bit integers treat 512559680 as a Fibonacci number, because it is 4807526976 mod 2^32. It is not a Fibonacci number, so the first player wins.",
        zh: "用 32 位整数存表的程序会把 512559680 当作斐波那契数，因为它等于 4807526976 mod 2^32。它并不是，先手胜。",
    }),
    ..fibonacci_nim::FIBONACCI_NIM
};
