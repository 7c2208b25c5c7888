//! Luogu P4363: cells taken from the corner of a board, worth different points to the players.

use super::{Choices, Input, Problem};
use grundy::base::{Big, Budget, Error, Text};
use grundy::workbench::{Detail, Instance, Question, Summand, catalogue, solve};
use std::rc::Rc;

pub static PROBLEM: Problem = Problem {
    id: "p4363",
    title: Text { en: "A pair of chessmen", zh: "[九省联考 2018] 一双木棋 chess" },
    limits: "1 <= n, m <= 10; 0 <= A, B <= 100000",
    systems: &[72],
    samples: &[("2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n", "2\n")],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let (n, m): (usize, usize) = (input.number("n", 1..=10)?, input.number("m", 1..=10)?);
    let mut board = format!("{n} {m}\n");
    for player in ["A", "B"] {
        for _ in 0..n * m {
            let points: u64 = input.number(player, 0..=100_000)?;
            board.push_str(&format!("{points} "));
        }
        board.push('\n');
    }
    input.end()?;
    let game = Instance::of_card(catalogue::find("two-chessmen")?, &[("file", &board)])?;
    let (ending, compound) = (game.ending, game.compound);
    let start = Summand { instance: Rc::new(game), position: vec![Big::ZERO; n] };
    let question = Question { summands: vec![start], ending, compound };
    let found = solve(&question, Detail { moves: 0, extra_steps: 0 }, &Budget::default())?;
    out.push_str(&format!("{}\n", found.score.expect("a game with points has a result")));
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (n, m) = (choices.between(1, 3), choices.between(1, 4));
    let largest = if choices.between(0, 3) == 0 { 100_000 } else { 9 };
    written(choices, n, m, largest)
}

fn full(choices: &mut Choices) -> String {
    written(choices, 10, 10, 100_000)
}

fn written(choices: &mut Choices, n: u64, m: u64, largest: u64) -> String {
    let mut text = format!("{n} {m}\n");
    for _ in 0..2 * n {
        let row: Vec<String> = (0..m).map(|_| choices.between(0, largest).to_string()).collect();
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    text
}
