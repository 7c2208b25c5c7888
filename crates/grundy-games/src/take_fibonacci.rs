//! A subtraction game in which a move takes a Fibonacci number of stones (HDU 1848).

use super::{Card, Class, Group, Kind, Params};
use grundy_families::Game;
use grundy_octal::{HeapGame, HeapRule, TakeSet};
use grundy_text::{Error, Text};

pub static CARD: Card = Card {
    id: "take-fibonacci",
    systems: &[21],
    name: Text { en: "Take a Fibonacci number", zh: "取斐波那契数" },
    aliases: &["hdu1848", "HDU 1848", "Fibonacci again and again"],
    group: Group::Bash,
    class: Class::Impartial,
    rules: Text {
        en: "Heaps of stones. A move takes 1, 2, 3, 5, 8 or any other Fibonacci number from one heap. Whoever takes the last stone wins.",
        zh: "若干堆石子，每次从一堆中取 1、2、3、5、8……即某个斐波那契数颗，取到最后一颗者胜。",
    },
    notation: Text { en: "the sizes of the heaps", zh: "各堆石子数" },
    example: "5 4 1",
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(HeapGame::new(HeapRule::Take(TakeSet::Named {
        name: Text { en: "the Fibonacci numbers", zh: "斐波那契数" },
        members: |limit| {
            let next = |&(a, b): &(u64, u64)| Some((b, a.checked_add(b)?));
            let fibonacci_numbers = std::iter::successors(Some((1, 2)), next).map(|(a, _)| a);
            fibonacci_numbers.take_while(|&take| take <= limit).collect()
        },
    })))
    .with_rule_text(RULE_TEXT))
}

const RULE_TEXT: &str = "\
position n
move take (k in 1..n) when is_fib(k) -> [n - k]
";
