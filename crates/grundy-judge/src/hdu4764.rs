//! HDU 4764, Stone: each number written exceeds the previous one by 1 to k; the player who reaches
//! N loses.

use super::{Choices, Game, Input, Problem, write_lines};
use grundy::base::{Error, text};

pub static PROBLEM: Problem = Problem {
    id: "hdu4764",
    title: text!(judge::stone),
    limits: "0 < N <= 10^8; 0 < k <= 100; at most 10^5 cases",
    systems: &[19],
    samples: &[],
    answer,
    generate,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut queries = Vec::new();
    loop {
        let n: u64 = input.number("N", 0..=100_000_000)?;
        let k = input.number("k", if n == 0 { 0..=0 } else { 1..=100 })?;
        if n == 0 {
            break;
        }
        queries.push((n, k));
    }
    for (n, k) in queries {
        let first_wins = Game::with_params("hdu4764", &[("k", k)])?.first_wins(&[n])?;
        write_lines(out, [if first_wins { "Tang" } else { "Jiang" }]);
    }
    Ok(())
}

fn generate(choices: &mut Choices) -> String {
    let (count, largest) = (choices.count_up_to(8, 100_000), 4 + 4 * choices.size());
    let (largest, step) = (choices.max_value(largest, 100_000_000), choices.max_value(9, 100));
    let cases = choices.lines(count, |choices| {
        format!("{} {}", choices.between(1, largest), choices.between(1, step))
    });
    cases + "0 0\n"
}
