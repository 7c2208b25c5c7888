//! A subtraction game in which a move takes a Fibonacci number of stones (HDU 1848).

use super::{Card, Class, Group, Kind, Params};
use grundy_families::Game;
use grundy_octal::{HeapGame, HeapRule, TakeSet};
use grundy_text::{Error, text};

pub static CARD: Card = Card {
    id: "take-fibonacci",
    systems: &[21],
    name: text!(take_fibonacci::name),
    aliases: &["hdu1848", "HDU 1848", "Fibonacci again and again"],
    group: Group::Bash,
    class: Class::Impartial,
    rules: text!(take_fibonacci::rules),
    notation: text!(take_fibonacci::notation),
    example: "5 4 1",
    kind: Kind::normal_play(build),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::of_heaps(HeapGame::new(HeapRule::Take(TakeSet::Named {
        name: text!(take_fibonacci::fibonacci_numbers),
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
