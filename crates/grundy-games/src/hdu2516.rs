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
        en: "\"512559680 is a Fibonacci number\" is false, and the first player wins there: programs with tables of 32-bit integers take it for one, because the Fibonacci number 4807526976 is 512559680 modulo 2^32.",
        zh: "“512559680 是斐波那契数”是错的，先手胜：用 32 位整数存表的程序会这样认为，因为斐波那契数 4807526976 模 2^32 余 512559680。",
    }),
    ..fibonacci_nim::FIBONACCI_NIM
};
