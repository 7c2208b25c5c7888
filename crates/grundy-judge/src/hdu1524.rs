//! HDU 1524, A Chess Game: the players move tokens along the edges of a directed graph without
//! cycles; the player who cannot move loses.

use super::{Choices, Input, join_numbers};
use grundy::base::{Big, Budget, Error, Outcome};
use grundy::words;
use grundy::workbench::{GameState, catalogue, who_wins};
use std::rc::Rc;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut cases = Vec::new();
    while !input.at_end() {
        let vertices: u64 = input.number("N", 1..=1000)?;
        // All vertices are listed before the edges, so that their indices equal their numbers.
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
        let game = Rc::new(GameState::from_card(card, &[("graph", &graph)])?);
        // Solving any position detects cycles. It is done here so that an input with a cycle is
        // refused even if it has no query.
        who_wins(&game, &[Big::ZERO], &Budget::default())
            .map_err(|error| input.at_line(error.at(words!(judge::successor))))?;
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

pub(super) fn generate(choices: &mut Choices) -> String {
    if choices.is_full() {
        return full(choices);
    }
    let cases = choices.count_up_to(3, 100);
    let max_vertices = choices.max_value(choices.size().max(2), 60);
    choices.lines(cases, |choices| {
        let vertices = choices.between(1, max_vertices);
        // Edges only lead to earlier vertices in this random order, so that the graph has no cycle.
        let order = choices.distinct(vertices, 0, vertices - 1);
        let mut text = format!("{vertices}\n");
        for position in &positions_in(&order) {
            let mut options = Vec::new();
            for to in &order[..*position] {
                if choices.between(0, 2) == 0 {
                    options.push(*to);
                }
            }
            text.push_str(format!("{} {}", options.len(), join_numbers(&options)).trim_end());
            text.push('\n');
        }
        for _ in 0..choices.between(0, 4) {
            let tokens = choices.between(1, 4);
            text.push_str(&format!("{tokens} {}\n", choices.list(tokens, 0, vertices - 1)));
        }
        text + "0"
    })
}

/// Returns the index in `order` of each vertex. `order` must list every vertex once.
fn positions_in(order: &[u64]) -> Vec<usize> {
    let mut positions = vec![0; order.len()];
    for (position, &vertex) in order.iter().enumerate() {
        positions[vertex as usize] = position;
    }
    positions
}

fn full(choices: &mut Choices) -> String {
    let mut text = "1000\n".to_string();
    for vertex in 0..1000u64 {
        let successors: Vec<u64> = (0..vertex).collect();
        text.push_str(format!("{vertex} {}", join_numbers(&successors)).trim_end());
        text.push('\n');
    }
    for _ in 0..1000 {
        text.push_str(&format!("10 {}\n", choices.list(10, 0, 999)));
    }
    text + "0\n"
}
