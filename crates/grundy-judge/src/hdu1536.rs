//! HDU 1536, S-Nim: heaps from which only the numbers of a set may be taken.

use super::{Choices, Game, Input, Problem, joined, lines};
use grundy::base::{Error, Text};

pub static PROBLEM: Problem = Problem {
    id: "hdu1536",
    title: Text { en: "S-Nim", zh: "S-Nim（减法集合的 Nim）" },
    limits: "0 < k <= 100; 0 < s_i <= 10000; 0 < m <= 100; 0 < l <= 100; 0 <= h_i <= 10000",
    systems: &[63],
    samples: &[(
        "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n",
        "LWW\nWWL\n",
    )],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut cases = Vec::new();
    loop {
        let members: usize = input.number("k", 0..=100)?;
        if members == 0 {
            break;
        }
        let set = input.several(members, |input| input.number("s_i", 1..=10_000u64))?;
        let queries: usize = input.number("m", 1..=100)?;
        let queries = input.several(queries, |input| {
            let heaps: usize = input.number("l", 1..=100)?;
            input.several(heaps, |input| input.number("h_i", 0..=10_000u64))
        })?;
        cases.push((set, queries));
    }
    for (set, queries) in cases {
        let set = joined(&set).replace(' ', ",");
        let game = Game::of_texts("s-nim", &[("S", &set)])?;
        let mut told = String::with_capacity(queries.len());
        for heaps in queries {
            told.push(if game.first_wins(&heaps)? { 'W' } else { 'L' });
        }
        lines(out, [told]);
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (cases, largest) = (choices.up_to(3), choices.most(6 + choices.size(), 10_000));
    let cases = choices.lines(cases, |choices| {
        let members = choices.most(4, 100);
        let members = choices.between(1, members);
        let set = list(choices, members, 1, largest);
        let queries = choices.between(1, 4);
        let queries = choices.counted(queries, |choices| {
            let heaps = choices.between(1, 3);
            list(choices, heaps, 0, largest)
        });
        format!("{set}\n{queries}")
    });
    cases + "0\n"
}

fn full(choices: &mut Choices) -> String {
    let cases = choices.lines(20, |choices| {
        let set = list(choices, 100, 1, 10_000);
        format!("{set}\n{}", choices.counted(100, |choices| list(choices, 100, 0, 10_000)))
    });
    cases + "0\n"
}

/// So many numbers behind their number.
fn list(choices: &mut Choices, length: u64, low: u64, high: u64) -> String {
    format!("{length} {}", choices.list(length, low, high))
}
