//! UVA 1567, A simple stone game: take-away with factor k, and the least winning first take.

use super::{Choices, Game, Input, Problem, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "uva1567",
    title: Text { en: "A simple stone game", zh: "A simple stone game（k 倍动态减法）" },
    limits: "t <= 20; 2 <= n <= 10^8; 1 <= k <= 10^5",
    systems: &[61],
    samples: &[(
        "5\n16 1\n11 1\n32 2\n34 2\n19 3\n",
        "Case 1: lose\nCase 2: 1\nCase 3: 3\nCase 4: lose\nCase 5: 4\n",
    )],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases: usize = input.number("t", 1..=20)?;
    let asked = input.several(cases, |input| {
        let n: u64 = input.number("n", 2..=100_000_000)?;
        Ok((n, input.number("k", 1..=100_000)?))
    })?;
    input.end()?;
    for (i, (n, k)) in asked.into_iter().enumerate() {
        let left = Game::of("k-bounded-nim", &[("k", k)])?.winning_moves(&[n, n - 1], 1)?;
        // The least take comes first.
        let told = left.first().map_or("lose".to_string(), |left| (n - left[0]).to_string());
        lines(out, [format!("Case {}: {told}", i + 1)]);
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (count, largest) = (choices.up_to(8), 3 + 5 * choices.size());
    let (largest, factor) = (choices.most(largest, 100_000_000), choices.most(6, 100_000));
    choices.counted(count, |choices| {
        format!("{} {}", choices.between(2, largest), choices.between(1, factor))
    })
}

fn full(choices: &mut Choices) -> String {
    choices.counted(20, |choices| format!("{} 100000", 100_000_000 - choices.between(0, 1000)))
}
