//! HDU 3094, A tree game: edges of a tree are cut, and what is no longer connected to node 1 is gone.

use super::{Choices, Input, Problem, lines};
use grundy::Nimber;
use grundy::base::{Error, Text};
use grundy::games::green_tree_value;
use grundy::words;

pub static PROBLEM: Problem = Problem {
    id: "hdu3094",
    title: Text { en: "A tree game", zh: "A tree game（树上删边）" },
    limits: "T <= 100, 1 <= N <= 10^5",
    systems: &[64],
    samples: &[(
        "3\n3\n1 2\n2 3\n3\n1 2\n1 3\n10\n6 2\n4 3\n8 4\n9 5\n8 6\n2 7\n5 8\n1 9\n6 10\n",
        "Alice\nBob\nAlice\n",
    )],
    answer,
    random,
    full,
};

fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let cases: usize = input.number("T", 1..=100)?;
    // A tree is valued as soon as it is read: ten million edges need not be held at once.
    let mut case = 0;
    let values: Vec<Nimber> = input.several(cases, |input| {
        case += 1;
        let n: u32 = input.number("N", 1..=100_000)?;
        let edges = input.several(n as usize - 1, |input| {
            let (u, v): (u32, u32) = (input.number("u", 1..=n)?, input.number("v", 1..=n)?);
            Ok((u - 1, v - 1))
        })?;
        green_tree_value(n as usize, &edges, 0).ok_or_else(|| {
            let error = Error::bad(words!(
                "case {case}: the edges `u v` are no tree",
                "第 {case} 组数据：各边 `u v` 不构成树"
            ));
            input.here(
                error.help(words!("give N-1 edges without a cycle", "请给出不成圈的 N-1 条边")),
            )
        })
    })?;
    input.end()?;
    lines(out, values.into_iter().map(|value| if value.0 > 0 { "Alice" } else { "Bob" }));
    Ok(())
}

fn random(choices: &mut Choices) -> String {
    let (cases, most) = (choices.up_to(3), choices.most(2 + choices.size().min(7), 1000));
    choices.counted(cases, |choices| {
        let n = choices.between(1, most);
        tree(choices, n, n)
    })
}

/// Paths, long trees and bushy ones, a hundred of 10^5 nodes.
fn full(choices: &mut Choices) -> String {
    let mut case = 0;
    choices.counted(100, |choices| {
        case += 1;
        tree(choices, 100_000, [1, 30, 100_000][case % 3])
    })
}

/// A tree in which the parent of each node is one of the last `reach` before it; nodes are renamed.
fn tree(choices: &mut Choices, n: u64, reach: u64) -> String {
    let mut names: Vec<u64> = (1..=n).collect();
    for last in (1..names.len()).rev() {
        names.swap(last, choices.between(0, last as u64) as usize);
    }
    let mut text = n.to_string();
    for node in 1..n {
        let parent = node - choices.between(1, node.min(reach));
        let (u, v) = (names[node as usize], names[parent as usize]);
        let (u, v) = if choices.between(0, 1) == 0 { (v, u) } else { (u, v) };
        text.push_str(&format!("\n{u} {v}"));
    }
    text
}
