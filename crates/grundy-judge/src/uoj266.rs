//! UOJ 266: nodes of a forest deleted with all their ancestors.

use super::{Choices, Game, Input, Problem, lines};
use grundy::base::{Error, Text};
use grundy::words;

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

/// Nodes of all cases together.
const MOST_TOGETHER: u64 = 200_000;

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases: usize = input.number("T", 1..=10)?;
    let (mut case, mut together) = (0, 0);
    let games = input.several(cases, |input| {
        let n: u64 = input.number("n", 1..=100_000)?;
        (case, together) = (case + 1, together + n);
        if together > MOST_TOGETHER {
            return Err(input.wrong(
                "n",
                &n.to_string(),
                &words!("such that all are at most 200000 together", "使总和不超过 200000 的数"),
            ));
        }
        let m: usize = input.number("m", 0..=n as usize - 1)?;
        // The nodes are named first, for some may have no edge.
        let mut graph: String = (1..=n).map(|node| format!("{node}\n")).collect();
        for _ in 0..m {
            let (u, v): (u64, u64) = (input.number("u", 1..=n)?, input.number("v", 1..=n)?);
            graph.push_str(&format!("{u} {v}\n"));
        }
        let game = Game::of_texts("uoj266", &[("graph", &graph)]);
        let place = || words!("case {case}", "第 {case} 组数据");
        game.map_err(|error| input.here(error.at(place())))
    })?;
    input.end()?;
    for game in games {
        lines(out, [if game.first_wins(&[])? { "Alice" } else { "Bob" }]);
    }
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (cases, most) = (choices.up_to(3), choices.most(2 + choices.size().min(8), 1000));
    choices.counted(cases, |choices| {
        let n = choices.between(1, most);
        let parents: Vec<u64> = (1..n).map(|node| choices.between(0, node)).collect();
        written(choices, &parents)
    })
}

/// Twice two trees of 50000 nodes: a path, and others of random shape.
fn full(choices: &mut Choices) -> String {
    let half = 50_000;
    let mut reaches = [1, 30].into_iter();
    choices.counted(2, |choices| {
        let reach = reaches.next().unwrap_or(half);
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
        written(choices, &parents)
    })
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
        list.swap(last, last - choices.between(0, last as u64) as usize);
    }
}
