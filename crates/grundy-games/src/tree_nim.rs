//! Nim on a rooted tree: a move shifts stones from a node to its parent.

use super::nim_sum_text::nim_sum;
use super::staircase_nim::{moves, odd_heaps, steps, value};
use crate::prelude::*;
use grundy_families::{RootedTree, Stairs};

pub static CARD: Card = Card {
    params: &[
        Param {
            name: "parents",
            what: text!(tree_nim::what),
            kind: ParamKind::List,
            default: Some(""),
        },
        Param {
            name: "edges",
            what: text!(tree_nim::what_edges_such),
            kind: ParamKind::Text,
            default: Some(""),
        },
        Param {
            name: "root",
            what: text!(tree_nim::what_root_if),
            kind: ParamKind::Natural(1),
            default: Some("1"),
        },
    ],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(tree_nim::statement),
        theorem: "staircase Nim on a tree",
        source: "Sprague 1937",
        claim: Claim::Value(|params, position| Some(value(&stairs(params), position))),
        moves: Some(|params, position, target, limit| {
            moves(&stairs(params), position, target, limit)
        }),
        why: Some(why),
        steps: Some(|params, position| steps(&stairs(params), position)),
        checks: &[
            Check {
                params: "parents=0|2,0|0,1,2|0,1,1|3,3,0|0,1,2,2|2,3,4,0|0,1,1,2,3",
                positions,
                to: 2,
            },
            Check { params: "edges=2-1,3-2,2-4 root=1..4", positions, to: 2 },
        ],
    }),
    ..entry!("tree-nim", tree_nim)
};

fn positions(params: &Params, to: u64) -> Vec<Vec<u64>> {
    match stairs(params) {
        Stairs::Tree(tree) => sample::tuples(tree.nodes(), to),
        Stairs::Staircase => vec![],
    }
}

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(Stairs::Tree(tree(params)?))))
}

fn stairs(params: &Params) -> Stairs {
    Stairs::Tree(tree(params).expect("the rules were built from the same parameters"))
}

fn tree(params: &Params) -> Result<RootedTree, Error> {
    let (parents, edges) = (params.list("parents"), params.text("edges"));
    match (parents.is_empty(), edges.trim().is_empty()) {
        (false, true) => RootedTree::from_parents(parents),
        (true, false) => {
            let root = to_u64(params.natural("root")).unwrap_or(u64::MAX);
            RootedTree::from_edges(&read_edges(edges)?, root)
        }
        (true, true) => Err(Error::bad(words!(tree_nim::tree_is_missing))
            .help(words!(tree_nim::add_parent_of_each_node_zero))),
        (false, false) => Err(Error::bad(words!(tree_nim::both_parents_and_edges_are_given))
            .help(words!(tree_nim::give_one_of_them))),
    }
}

fn read_edges(text: &str) -> Result<Vec<(u64, u64)>, Error> {
    let bare = text.trim_matches(['{', '}', '[', ']']);
    let words = bare.split([',', '\u{ff0c}', ' ', '\n']).filter(|word| !word.is_empty());
    words
        .enumerate()
        .map(|(i, word)| {
            let node_index = || words!(tree_nim::edge, at = i + 1);
            let (a, b) = word.split_once('-').ok_or_else(|| {
                Error::bad(words!(tree_nim::no_between_two_nodes))
                    .at(node_index())
                    .help(words!(tree_nim::write_edges_like_one_two_one))
            })?;
            let node = |text: &str| -> Result<u64, Error> {
                let number = parse_big(text).map_err(|error| error.at(node_index()))?;
                Ok(to_u64(&number).unwrap_or(u64::MAX))
            };
            Ok((node(a)?, node(b)?))
        })
        .collect()
}

fn why(params: &Params, position: &[Big]) -> Words {
    let stairs = stairs(params);
    let heap_text = nim_sum(odd_heaps(&stairs, position)).1;
    words!(tree_nim::nim_sum_of_stones_on_nodes, heap_text)
}
