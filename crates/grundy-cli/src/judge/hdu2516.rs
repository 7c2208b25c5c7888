//! HDU 2516, taking stones: Fibonacci Nim.

use super::{Choices, Game, Input, Problem, lines};
use grundy::base::{Error, Text};
use grundy::words;

pub static PROBLEM: Problem = Problem {
    id: "hdu2516",
    title: Text {
        en: "Taking stones (Fibonacci Nim)", zh: "取石子游戏（斐波那契博弈）"
    },
    limits: "2 <= n < 2^31; at most 10^5 cases",
    systems: &[60],
    samples: &[],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut asked = Vec::new();
    loop {
        let n: u64 = input.number("n", 0..=(1 << 31) - 1)?;
        match n {
            0 => break,
            1 => {
                return Err(input.wrong(
                    "n",
                    "1",
                    &words!("0, or 2 to 2147483647", " 0 或 2 到 2147483647"),
                ));
            }
            _ => asked.push(n),
        }
    }
    let game = Game::of("hdu2516", &[])?;
    for n in asked {
        let first = game.first_wins(&[n, n - 1])?;
        lines(out, [if first { "First win" } else { "Second win" }]);
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (count, largest) = (choices.up_to(8), 3 + 5 * choices.size());
    choices.lines(count, |choices| choices.between(2, largest).to_string()) + "0\n"
}

fn full(choices: &mut Choices) -> String {
    choices.lines(100_000, |choices| choices.between(2, (1 << 31) - 1).to_string()) + "0\n"
}
