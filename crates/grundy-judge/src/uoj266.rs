//! UOJ 266: a move deletes a node of a forest with all its ancestors; the player who cannot move
//! loses.

use super::{Choices, Game, Input, write_winners};
use grundy::base::Error;
use grundy::words;

/// The maximum number of nodes of all cases together.
const MAX_TOTAL_NODES: u64 = 200_000;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let (mut case, mut total_nodes) = (0, 0);
    let games = input.counted("T", 1..=10, |input| {
        let n: u64 = input.number("n", 1..=100_000)?;
        (case, total_nodes) = (case + 1, total_nodes + n);
        if total_nodes > MAX_TOTAL_NODES {
            let expected = words!(judge::number_such_that_all_n_together);
            return Err(input.unexpected("n", n, expected));
        }
        let m: usize = input.number("m", 0..=n as usize - 1)?;
        // All nodes are listed before the edges, because some nodes may have no edge.
        let mut graph: String = (1..=n).map(|node| format!("{node}\n")).collect();
        for _ in 0..m {
            let (u, v): (u64, u64) = (input.number("u", 1..=n)?, input.number("v", 1..=n)?);
            graph.push_str(&format!("{u} {v}\n"));
        }
        let game = Game::with_texts("uoj266", &[("graph", &graph)]);
        let location = || words!(judge::case, case);
        game.map_err(|error| input.at_line(error.at(location())))
    })?;
    write_winners(out, games, ["Alice", "Bob"], |game| game.first_wins(&[]))
}

pub(super) fn generate(choices: &mut Choices) -> String {
    if choices.is_full() {
        return full(choices);
    }
    let (cases, max_nodes) =
        (choices.count_up_to(3, 10), choices.max_value(2 + choices.size().min(8), 1000));
    choices.counted_lines(cases, |choices| {
        let n = choices.between(1, max_nodes);
        let parents: Vec<u64> = (1..n).map(|node| choices.between(0, node)).collect();
        build_input(choices, &parents)
    })
}

/// Generates two cases of two trees with 50,000 nodes each. In each case one tree is a path or has
/// large depth, and the other is a random recursive tree.
fn full(choices: &mut Choices) -> String {
    let half = 50_000;
    let mut reaches = [1, 30].into_iter();
    choices.counted_lines(2, |choices| {
        let reach = reaches.next().unwrap_or(half);
        let mut parents = Vec::new();
        for (first_node, reach) in [(0, reach), (half, half)] {
            for node in 1..half {
                let back = choices.between(1, node.min(reach));
                parents.push(first_node + node + 1 - back);
            }
            if first_node == 0 {
                parents.push(0);
            }
        }
        build_input(choices, &parents)
    })
}

/// Returns a case in the format of the problem. `parents` has the parents of the nodes 2, 3, …;
/// nodes are numbered from 1, and a root has the parent 0. The case renumbers the nodes and
/// shuffles the edges at random.
fn build_input(choices: &mut Choices, parents: &[u64]) -> String {
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
