//! HDU 1846, Brave Game: one heap of n, take 1..m, the last stone wins.

use super::{Choices, Input, Problem};
use grundy::base::{Big, Budget, Error, Outcome, Text};
use grundy::workbench::{Instance, catalogue, who_wins};
use std::rc::Rc;

pub static PROBLEM: Problem = Problem {
    id: "hdu1846",
    title: Text { en: "Brave Game", zh: "Brave Game（巴什博弈）" },
    limits: "C <= 100, 1 <= n, m <= 1000",
    systems: &[17],
    samples: &[("2\n23 2\n4 3\n", "first\nsecond\n")],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases: usize = input.number("C", 0..=100)?;
    let mut asked = Vec::new();
    for _ in 0..cases {
        asked.push((input.number("n", 1..=1000u64)?, input.number("m", 1..=1000u64)?));
    }
    for (n, m) in asked {
        let game = Rc::new(Instance::of_card(catalogue::find("bash")?, &[("m", &m.to_string())])?);
        let outcome = who_wins(&game, &[Big::from(n)], &Budget::default())?;
        out.push_str(if outcome == Outcome::N { "first\n" } else { "second\n" });
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let size = choices.size();
    cases(choices, 5, 10 + size)
}

fn full(choices: &mut Choices) -> String {
    cases(choices, 100, 1000)
}

fn cases(choices: &mut Choices, count: u64, largest: u64) -> String {
    let mut text = format!("{count}\n");
    for _ in 0..count {
        let (n, m) = (choices.between(1, largest), choices.between(1, largest));
        text.push_str(&format!("{n} {m}\n"));
    }
    text
}
