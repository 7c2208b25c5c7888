//! Zero XOR: a move erases a number, and the player who makes the nim-sum of the remaining ones 0
//! wins.

use super::{Card, Check, Claim, Class, Group, Kind, Law, Moves, Params};
use grundy_core::base::{Big, Outcome};
use grundy_families::{Game, ZeroXor};
use grundy_text::{Error, Text, Words, words};

pub static CARD: Card = Card {
    id: "zero-xor",
    systems: &[77],
    name: Text { en: "Zero XOR", zh: "异或擦数（Zero XOR）" },
    aliases: &["arc131c", "ARC131 C", "异或擦数"],
    group: Group::Erasing,
    class: Class::Impartial,
    rules: Text {
        en: "Distinct positive numbers whose nim-sum X is not 0. A move erases one of them. Whoever makes the nim-sum of the remaining numbers 0 wins; if no number remains, the nim-sum is 0.",
        zh: "若干两两不同的正整数，异或和 X≠0。每次擦去一个，使剩下的数异或和为 0 者胜；没有剩下的数时异或和为 0。",
    },
    notation: Text { en: "the numbers, all different", zh: "这些数，两两不同" },
    example: "1 2 3 4",
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: Text {
            en: "if the number of numbers is odd: N, and a move wins exactly when the nim-sum of the remaining numbers is not one of the numbers; if it is even: N exactly when the nim-sum X of all numbers is one of them, and erasing X wins",
            zh: "奇数个数必胜：擦去任一 a，使 X⊕a 不在其中；偶数个数时，X 在其中则必胜（擦去 X），否则必败",
        },
        theorem: "Zero XOR",
        source: "AtCoder ARC 131 C",
        claim: Claim::Outcome(outcome),
        moves: Some(moves),
        why: Some(why),
        steps: None,
        checks: &[Check { params: "", positions: sets, to: 11 }],
    }),
    misstated: Some(Text {
        en: "\"With an even number of numbers the second player wins\" is false: for 1 2 3 4 the nim-sum is 4, which can be erased. The numbers must also be distinct: 1 1 2 2 3 3 5 6 7 are nine numbers, an odd number, but the player to move loses.",
        zh: "“偶数个数时后手胜”是错的：1 2 3 4 的异或和为 4，擦去 4 即胜。且必须两两不同：1 1 2 2 3 3 5 6 7 有奇数个却必败。",
    }),
    ..Card::DEFAULT
};

fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(ZeroXor)))
}

fn nim_sum(numbers: &[Big]) -> Big {
    numbers.iter().fold(Big::ZERO, |sum, n| sum ^ n)
}

fn outcome(_: &Params, numbers: &[Big]) -> Option<Outcome> {
    let sum = nim_sum(numbers);
    let odd = numbers.len() % 2 == 1;
    Some(Outcome::n_if(sum != Big::ZERO && (odd || numbers.binary_search(&sum).is_ok())))
}

fn moves(_: &Params, numbers: &[Big], _: &Big, limit: usize) -> Moves {
    let sum = nim_sum(numbers);
    let mut moves = Moves::all(vec![]);
    if sum == Big::ZERO {
        return moves;
    }
    let mut count = 0u64;
    for (at, n) in numbers.iter().enumerate() {
        let remaining_xor = &sum ^ n;
        // A move wins if the remaining numbers have nim-sum 0, or if an even number of numbers
        // remains and their nim-sum is not among them.
        let wins = remaining_xor == Big::ZERO
            || (numbers.len() % 2 == 1 && numbers.binary_search(&remaining_xor).is_err());
        if wins {
            count += 1;
            if moves.to.len() < limit {
                moves.to.push([&numbers[..at], &numbers[at + 1..]].concat());
            }
        }
    }
    moves.count = Some(Big::from(count));
    moves
}

fn why(_: &Params, numbers: &[Big]) -> Words {
    let (count, sum) = (numbers.len(), nim_sum(numbers));
    if sum == Big::ZERO {
        return words!("the nim-sum is 0: the opponent has won", "异或和为 0：对手已胜");
    }
    if count % 2 == 1 {
        return words!(
            "there are {count} numbers, an odd number, and their nim-sum is {sum}",
            "共 {count} 个数，是奇数个，异或和为 {sum}"
        );
    }
    if numbers.binary_search(&sum).is_ok() {
        words!(
            "the nim-sum of all numbers, {sum}, is one of them, and erasing it leaves the nim-sum \
             0",
            "异或和 {sum} 就在这些数中"
        )
    } else {
        words!(
            "there are {count} numbers, an even number, and their nim-sum {sum} is not one of them",
            "共 {count} 个数，是偶数个，且异或和 {sum} 不在其中"
        )
    }
}

/// Returns every set of at most seven positive numbers up to `to` whose nim-sum is not 0.
fn sets(_: &Params, to: u64) -> Vec<Vec<u64>> {
    (1..1u64 << to)
        .filter(|set| set.count_ones() <= 7)
        .map(|set| (1..=to).filter(|n| set >> (n - 1) & 1 == 1).collect::<Vec<u64>>())
        .filter(|numbers| numbers.iter().fold(0, |sum, n| sum ^ n) != 0)
        .collect()
}
