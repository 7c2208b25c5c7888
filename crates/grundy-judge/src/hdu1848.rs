//! HDU 1848, Fibonacci again and again: there are three heaps, and a move takes a Fibonacci number
//! of stones from one of them.

use super::{Choices, Game, Input, Problem, write_lines};
use grundy::base::{Error, text};

pub static PROBLEM: Problem = Problem {
    id: "hdu1848",
    title: text!(judge::title_fibonacci_again),
    limits: "1 <= m, n, p <= 1000; at most 10^5 cases",
    systems: &[21],
    samples: &[("1 1 1\n1 4 1\n0 0 0\n", "Fibo\nNacci\n")],
    answer,
    generate,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut queries = Vec::new();
    loop {
        let m: u64 = input.number("m", 0..=1000)?;
        let range = if m == 0 { 0..=0 } else { 1..=1000 };
        let (n, p) = (input.number("n", range.clone())?, input.number("p", range)?);
        if m == 0 {
            break;
        }
        queries.push([m, n, p]);
    }
    let game = Game::with_params("take-fibonacci", &[])?;
    for heaps in queries {
        write_lines(out, [if game.first_wins(&heaps)? { "Fibo" } else { "Nacci" }]);
    }
    Ok(())
}

fn generate(choices: &mut Choices) -> String {
    let (count, largest) =
        (choices.count_up_to(8, 100_000), choices.max_value(2 + 2 * choices.size(), 1000));
    choices.lines(count, |choices| choices.list(3, 1, largest)) + "0 0 0\n"
}
