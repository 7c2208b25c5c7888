//! HDU 1536, S-Nim: heaps from which only the numbers of a set may be taken.

use super::{Choices, Input, Problem};
use grundy::base::{Big, Budget, Error, Outcome, Text};
use grundy::workbench::{Instance, catalogue, who_wins};
use std::rc::Rc;

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

/// A set and the heaps it is asked about.
struct Case {
    set: Vec<String>,
    heaps: Vec<Vec<Big>>,
}

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut cases = Vec::new();
    loop {
        let members: usize = input.number("k", 0..=100)?;
        if members == 0 {
            break;
        }
        let mut set = Vec::new();
        for _ in 0..members {
            set.push(input.number("s_i", 1..=10_000u64)?.to_string());
        }
        let mut heaps = Vec::new();
        for _ in 0..input.number("m", 1..=100)? {
            let mut position = Vec::new();
            for _ in 0..input.number("l", 1..=100)? {
                position.push(Big::from(input.number("h_i", 0..=10_000u64)?));
            }
            heaps.push(position);
        }
        cases.push(Case { set, heaps });
    }
    for Case { set, heaps } in cases {
        let card = catalogue::find("s-nim")?;
        let game = Rc::new(Instance::of_card(card, &[("S", &set.join(","))])?);
        for position in heaps {
            let outcome = who_wins(&game, &position, &Budget::default())?;
            out.push(if outcome == Outcome::N { 'W' } else { 'L' });
        }
        out.push('\n');
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let largest = 6 + choices.size();
    let mut text = String::new();
    for _ in 0..choices.between(1, 3) {
        let (members, queries) = (choices.between(1, 4), choices.between(1, 4));
        text.push_str(&list(choices, members, 1, largest));
        text.push_str(&format!("{queries}\n"));
        for _ in 0..queries {
            let heaps = choices.between(1, 3);
            text.push_str(&list(choices, heaps, 0, largest));
        }
    }
    text + "0\n"
}

fn full(choices: &mut Choices) -> String {
    let mut text = String::new();
    for _ in 0..20 {
        text.push_str(&list(choices, 100, 1, 10_000));
        text.push_str("100\n");
        (0..100).for_each(|_| text.push_str(&list(choices, 100, 0, 10_000)));
    }
    text + "0\n"
}

/// A line of so many numbers behind their number.
fn list(choices: &mut Choices, length: u64, low: u64, high: u64) -> String {
    let numbers = (0..length).map(|_| format!(" {}", choices.between(low, high)));
    format!("{length}{}\n", numbers.collect::<String>())
}
