//! UOJ 266: nodes of a forest deleted with all their ancestors.

use super::{Choices, Input, Problem};
use grundy::base::{Budget, Error, Outcome, Text};
use grundy::words;
use grundy::workbench::{Instance, catalogue, who_wins};
use std::rc::Rc;

pub static PROBLEM: Problem = Problem {
    id: "uoj266",
    title: Text { en: "Deleting paths to the root", zh: "Alice和Bob又在玩游戏" },
    limits: "T <= 10; n <= 10^5; sum of n <= 2*10^5; trees of up to 5*10^4 nodes; 0 <= m <= n - 1",
    systems: &[70],
    samples: &[],
    answer,
    random,
    full,
};

const MOST_NODES: u64 = 100_000;
const MOST_TOGETHER: u64 = 200_000;

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let mut games = Vec::new();
    let mut room = MOST_TOGETHER;
    for case in 1..=input.number("T", 1..=10)? {
        let n: u64 = input.number("n", 1..=MOST_NODES.min(room))?;
        room -= n;
        let m: u64 = input.number("m", 0..=n - 1)?;
        // The nodes are named first, for some may have no edge.
        let mut graph: String = (1..=n).map(|node| format!("{node}\n")).collect();
        for _ in 0..m {
            let (u, v): (u64, u64) = (input.number("u", 1..=n)?, input.number("v", 1..=n)?);
            graph.push_str(&format!("{u} {v}\n"));
        }
        let game = Instance::of_card(catalogue::find("uoj266")?, &[("graph", &graph)]);
        games.push(game.map_err(|error| error.at(words!("case {case}", "第 {case} 组数据")))?);
    }
    input.end()?;
    for game in games {
        let outcome = who_wins(&Rc::new(game), &[], &Budget::default())?;
        out.push_str(if outcome == Outcome::N { "Alice\n" } else { "Bob\n" });
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let cases = choices.between(1, 3);
    let mut text = format!("{cases}\n");
    for _ in 0..cases {
        let n = choices.between(1, 3 + choices.size().min(7));
        let parents: Vec<u64> = (1..n).map(|node| choices.between(0, node)).collect();
        text.push_str(&written(choices, &parents));
    }
    text
}

/// Twice two trees of 50000 nodes: a path, and others of random shape.
fn full(choices: &mut Choices) -> String {
    let half = 50_000;
    let mut text = String::from("2\n");
    for reach in [1, 30] {
        let mut parents = Vec::new();
        for (before, reach) in [(0, reach), (half, half)] {
            for node in 1..half {
                let back = choices.between(1, node.min(reach));
                parents.push(before + node + 1 - back);
            }
            if before == 0 {
                parents.push(0);
            }
        }
        text.push_str(&written(choices, &parents));
    }
    text
}

/// A case from the parents of all nodes but the first, 0 for none; nodes and edges are shuffled.
fn written(choices: &mut Choices, parents: &[u64]) -> String {
    let n = parents.len() as u64 + 1;
    let mut names: Vec<u64> = (1..=n).collect();
    shuffle(choices, &mut names);
    let edges = parents.iter().zip(2..).filter(|(parent, _)| **parent > 0);
    let mut lines: Vec<String> = edges
        .map(|(&parent, node)| {
            let (u, v) = (names[parent as usize - 1], names[node - 1]);
            if choices.between(0, 1) == 0 { format!("{u} {v}\n") } else { format!("{v} {u}\n") }
        })
        .collect();
    shuffle(choices, &mut lines);
    format!("{n} {}\n{}", lines.len(), lines.concat())
}

fn shuffle<T>(choices: &mut Choices, list: &mut [T]) {
    for last in (1..list.len()).rev() {
        list.swap(last, choices.between(0, last as u64) as usize);
    }
}
