//! Fibonacci Nim: the first move leaves at least one stone, and every later move takes at most
//! twice as many stones as the previous move.

use super::{Card, Check, Claim, Class, Group, Kind, Law, Params, k_bounded_nim, sample};
use grundy_core::base::{Big, big, zeckendorf};
use grundy_families::{Game, TakeAway};
use grundy_text::{Error, ExplanationStep, Text};

pub static CARD: Card = FIBONACCI_NIM;

/// The catalogue entry ([`Card`]) of Fibonacci Nim, which the entry of a contest problem extends.
pub(super) const FIBONACCI_NIM: Card = Card {
    id: "fibonacci-nim",
    systems: &[58],
    name: Text { en: "Fibonacci Nim", zh: "斐波那契博弈" },
    aliases: &["fibonacci", "fib nim", "斐波那契尼姆"],
    group: Group::Fibonacci,
    class: Class::Impartial,
    rules: Text {
        en: "One heap of n stones. The first move takes at least one but not all; every later move takes at least one and at most twice what the last move took. Whoever takes the last stone wins.",
        zh: "一堆 n 颗石子。首步至少取一颗但不能取完；此后每步至少取一颗，至多取上一步的两倍。取到最后一颗者胜。",
    },
    notation: Text {
        en: "the number of stones at the start; or, later in the game, the number of stones and the maximum number that may be taken now, as in `11 2`",
        zh: "开局的石子数；或对局中的石子数与当前至多可取的数，如 `11 2`",
    },
    example: "12",
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: Text {
            en: "a start position is P exactly when n is a Fibonacci number 1, 2, 3, 5, 8, …; in general the player to move wins exactly when the least part of the Zeckendorf representation of n may be taken, and this part is the least winning take",
            zh: "开局时 n 为斐波那契数 1、2、3、5、8……则必败；一般地，n 的齐肯多夫表示中最小的一项不超过可取上限时必胜，取这一项即是最小的必胜取法",
        },
        theorem: "Whinihan's theorem",
        source: "Whinihan 1963",
        claim: Claim::Outcome(|_, position| {
            k_bounded_nim::outcome(&zeckendorf(&position[0]), position)
        }),
        moves: Some(|_, position, _, limit| {
            k_bounded_nim::moves(&big(2), &zeckendorf(&position[0]), position, limit)
        }),
        why: Some(|_: &Params, position| {
            k_bounded_nim::why(&big(2), &zeckendorf(&position[0]), position)
        }),
        steps: Some(steps),
        checks: &[
            Check { params: "", positions: sample::starts, to: 220 },
            Check { params: "", positions: sample::pairs, to: 90 },
        ],
    }),
    misstated: Some(Text {
        en: "\"The winner leaves a Fibonacci number\" is false: from 12 = 8+3+1 the winning take is 1, and 11 is not a Fibonacci number. \"f(k-1) < 2f(k) < f(k+1)\", which occurs in proofs, is false for every k; the correct inequality is f(k+1) < 2f(k).",
        zh: "“胜者应留下斐波那契数”不对：12=8+3+1，应取 1，剩 11 并非斐波那契数。证明中偶见的“f(k-1)<2f(k)<f(k+1)”对任何 k 都不成立，应为 f(k+1)<2f(k)。",
    }),
    ..Card::DEFAULT
};

/// Explains the outcome in steps, by the Zeckendorf representation of the heap: its representation
/// as a sum of Fibonacci numbers, no two of them consecutive.
fn steps(_: &Params, position: &[Big]) -> Vec<ExplanationStep> {
    let Some(heap) = position.first() else { return vec![] };
    let mut numbers = vec![Big::ONE, big(2)];
    // Computes more columns than a figure can show, so that too large heaps are detected.
    while numbers.len() < 42 && numbers[numbers.len() - 1] <= *heap {
        let next = &numbers[numbers.len() - 1] + &numbers[numbers.len() - 2];
        numbers.push(next);
    }
    numbers.retain(|number| number <= heap);
    numbers.reverse();
    k_bounded_nim::steps(&big(2), numbers, &zeckendorf(heap), position)
}

fn build(_: &Params) -> Result<Game, Error> {
    let rules = k_bounded_nim::rule_text(&big(2));
    let text = format!("{rules}claim P when n == 0 or is_fib(n) for start\n");
    Ok(Game::linked(Box::new(TakeAway { factor: 2 })).with_rule_text(text))
}
