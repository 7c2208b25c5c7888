//! HDU 1524, A Chess Game: tokens on a directed graph without cycles.

use super::{Choices, Input, Problem, joined};
use grundy::base::{Big, Budget, Error, Outcome, Text};
use grundy::words;
use grundy::workbench::{Instance, catalogue, who_wins};
use std::rc::Rc;

pub static PROBLEM: Problem = Problem {
    id: "hdu1524",
    title: Text { en: "A Chess Game", zh: "A Chess Game（有向无环图上移棋子）" },
    limits: "1 <= N <= 1000; up to 499500 edges; 1 <= M <= 10",
    systems: &[62],
    samples: &[(
        "4\n2 1 2\n0\n1 3\n0\n1 0\n2 0 2\n0\n\n4\n1 1\n1 2\n0\n0\n2 0 1\n2 1 1\n3 0 1 3\n0\n",
        "WIN\nWIN\nWIN\nLOSE\nWIN\n",
    )],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut cases = Vec::new();
    while !input.at_end() {
        let vertices: u64 = input.number("N", 1..=1000)?;
        // The vertices first, so that they are numbered as they are called.
        let mut graph: String = (0..vertices).map(|vertex| format!("{vertex}\n")).collect();
        for vertex in 0..vertices {
            graph.push_str(&format!("{vertex}:"));
            let options: usize = input.number("Xi", 0..=vertices as usize)?;
            for _ in 0..options {
                let to: u64 = input.number("successor", 0..=vertices - 1)?;
                graph.push_str(&format!(" {to}"));
            }
            graph.push('\n');
        }
        let card = catalogue::find("dag-tokens")?;
        let game = Rc::new(Instance::of_card(card, &[("graph", &graph)])?);
        // A cycle is found even where no query asks for it.
        who_wins(&game, &[Big::ZERO], &Budget::default())
            .map_err(|error| input.here(error.at(words!("`successor`", "`successor`"))))?;
        let mut queries = Vec::new();
        loop {
            let tokens: usize = input.number("M", 0..=10)?;
            if tokens == 0 {
                break;
            }
            let vertex = |input: &mut Input| Ok(Big::from(input.number("p", 0..=vertices - 1)?));
            queries.push(input.several(tokens, vertex)?);
        }
        cases.push((game, queries));
    }
    for (game, queries) in cases {
        for mut tokens in queries {
            tokens.sort_unstable();
            let outcome = who_wins(&game, &tokens, &Budget::default())?;
            out.push_str(if outcome == Outcome::N { "WIN\n" } else { "LOSE\n" });
        }
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let cases = choices.up_to(3);
    let most = choices.most(choices.size().max(2), 60);
    choices.lines(cases, |choices| {
        let vertices = choices.between(1, most);
        // In what order edges may lead, so that there is no cycle.
        let order = choices.distinct(vertices, 0, vertices - 1);
        let mut text = format!("{vertices}\n");
        for place in &order_of(&order) {
            let mut options = Vec::new();
            for to in &order[..*place] {
                if choices.between(0, 2) == 0 {
                    options.push(*to);
                }
            }
            text.push_str(format!("{} {}", options.len(), joined(&options)).trim_end());
            text.push('\n');
        }
        for _ in 0..choices.between(0, 4) {
            let tokens = choices.between(1, 4);
            text.push_str(&format!("{tokens} {}\n", choices.list(tokens, 0, vertices - 1)));
        }
        text + "0"
    })
}

/// The place of every vertex in an order.
fn order_of(order: &[u64]) -> Vec<usize> {
    let mut places = vec![0; order.len()];
    for (place, &vertex) in order.iter().enumerate() {
        places[vertex as usize] = place;
    }
    places
}

fn full(choices: &mut Choices) -> String {
    let mut text = "1000\n".to_string();
    for vertex in 0..1000u64 {
        let below: Vec<u64> = (0..vertex).collect();
        text.push_str(format!("{vertex} {}", joined(&below)).trim_end());
        text.push('\n');
    }
    for _ in 0..1000 {
        text.push_str(&format!("10 {}\n", choices.list(10, 0, 999)));
    }
    text + "0\n"
}
