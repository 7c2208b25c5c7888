//! Tests that games are found by the names that books and problem sets use.

use grundy_store::catalogue::{find, lookup};

const KNOWN_AS: [(&str, &str); 24] = [
    ("Subtraction games by table", "subtraction"),
    ("减法游戏 SG 打表", "subtraction"),
    ("Take a power of two (HDU 1847)", "take-power-of-two"),
    ("取质数幂 (数学带师玩石子)", "take-prime-power"),
    ("取质数幂（数学带师玩石子）", "take-prime-power"),
    ("Two or three (drill instructors)", "two-or-three"),
    ("巴什博弈(取光者输)", "bash-misere"),
    ("巴什博弈", "bash"),
    ("取石子游戏", "hdu2516"),
    ("奇异局势, Beatty 定理", "wythoff-sequence"),
    ("Winning first moves in Wythoff (HDU 2177)", "wythoff-moves"),
    ("威佐夫的所有必胜走法", "wythoff-moves"),
    ("尼姆博弈 (Nim 游戏)", "nim"),
    ("先手必胜走法数", "nim-move-count"),
    ("反 Nim (Anti-Nim)", "nim-misere"),
    ("SJ 定理 (Sprague–Grundy–Jia Zhihao)", "anti-sg"),
    ("向左移棋子 (阶梯博弈)", "georgia-and-bob"),
    ("Georgia and Bob (POJ 1704), sliding pieces left", "georgia-and-bob"),
    ("阶梯博弈", "staircase-nim"),
    ("Turn one or two coins (Turning Turtles)", "coin-turtles"),
    ("Turn x and one of x−1, x−2, x−3", "coin-near-three"),
    ("Take-away with factor k (UVA 1567, POJ 3922, HDU 2486)", "k-bounded-nim"),
    ("S77", "zero-xor"),
    ("Zero XOR (ARC131 C)", "zero-xor"),
];

#[test]
fn games_are_found_by_common_names() {
    for (name, id) in KNOWN_AS {
        assert_eq!(lookup(name).map(|card| card.id), Some(id), "{name}");
    }
}

#[test]
fn a_second_name_in_brackets_must_be_of_the_same_game() {
    assert!(lookup("Nim (HDU 1846)").is_none());
    assert!(lookup("Nim (no such name)").is_none());
    assert!(lookup("()").is_none());
    assert!(find("no such game").is_err());
}
