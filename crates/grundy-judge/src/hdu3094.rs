//! HDU 3094, A tree game: the players cut edges of a tree rooted at node 1, and the part without
//! the root disappears (Green Hackenbush on trees).

use super::{Choices, Input, write_lines};
use grundy::base::Error;
use grundy::games::green_tree_value;
use grundy::{Nimber, words};

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    // Each tree is evaluated as soon as it is read, so that ten million edges need not be stored.
    let mut case = 0;
    let values: Vec<Nimber> = input.counted("T", 1..=100, |input| {
        case += 1;
        let n: u32 = input.number("N", 1..=100_000)?;
        let edges = input.several(n as usize - 1, |input| {
            let (u, v): (u32, u32) = (input.number("u", 1..=n)?, input.number("v", 1..=n)?);
            Ok((u - 1, v - 1))
        })?;
        green_tree_value(n as usize, &edges, 0).ok_or_else(|| {
            let error = Error::bad(words!(judge::case_edges_u_v_do, case));
            input.at_line(error.help(words!(judge::write_n_one_edges_without_cycle)))
        })
    })?;
    write_lines(out, values.into_iter().map(|value| if value.0 > 0 { "Alice" } else { "Bob" }));
    Ok(())
}

pub(super) fn generate(choices: &mut Choices) -> String {
    if choices.is_full() {
        return full(choices);
    }
    let (cases, max_nodes) =
        (choices.count_up_to(3, 100), choices.max_value(2 + choices.size().min(7), 1000));
    choices.counted_lines(cases, |choices| {
        let n = choices.between(1, max_nodes);
        tree(choices, n, n)
    })
}

/// Generates 100 trees of 10^5 nodes. They are in turn paths, trees of large depth and random
/// recursive trees.
fn full(choices: &mut Choices) -> String {
    let mut case = 0;
    choices.counted_lines(100, |choices| {
        case += 1;
        tree(choices, 100_000, [1, 30, 100_000][case % 3])
    })
}

/// Draws a tree of `n` nodes, and returns it in the format of the problem. The parent of each node
/// is drawn from the `reach` nodes before it, so a small `reach` makes the tree deep. Then the
/// nodes are renumbered at random.
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
