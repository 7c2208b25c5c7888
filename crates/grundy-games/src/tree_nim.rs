//! Nim on a rooted tree: a move shifts stones from a node to its parent.

use super::nim_sum_text::nim_sum;
use super::staircase_nim::{moves, odd_heaps, steps, value};
use super::{Card, Check, Claim, Class, Group, Kind, Law, Param, ParamKind, Params, sample};
use grundy_core::base::{Big, to_u64};
use grundy_families::{Game, RootedTree, Stairs};
use grundy_text::{Error, Text, Words, parse_big, words};

pub static CARD: Card = Card {
    id: "tree-nim",
    systems: &[36],
    name: Text { en: "Nim on a tree", zh: "树上 Nim" },
    aliases: &["树上阶梯 Nim", "staircase on a tree"],
    group: Group::Nim,
    class: Class::Impartial,
    rules: Text {
        en: "Stones lie on the nodes of a rooted tree. A move takes any number of stones, at least one, from one node to its parent; stones on the root are out of play. Whoever cannot move loses.",
        zh: "有根树的结点上有若干石子。每次把某个结点上的至少一颗石子移到它的父结点；根上的石子出局。不能走者负。",
    },
    notation: Text {
        en: "the stones of node 1, node 2, …, and parents=… (the parent of each node, 0 for the root), or edges=1-2,1-3 and root=1",
        zh: "结点 1、2……的石子数，以及 parents=…（每个结点的父结点，根写 0），或 edges=1-2,1-3 与 root=1",
    },
    example: "0 2 1 5 parents=0,1,2,2",
    params: &[
        Param {
            name: "parents",
            what: Text {
                en: "the parent of each node, 0 for the root",
                zh: "每个结点的父结点，根写 0",
            },
            kind: ParamKind::List,
            default: Some(""),
        },
        Param {
            name: "edges",
            what: Text {
                en: "the edges, such as `edges=1-2,1-3`",
                zh: "各条边，如 `edges=1-2,1-3`",
            },
            kind: ParamKind::Text,
            default: Some(""),
        },
        Param {
            name: "root",
            what: Text {
                en: "the root, if the tree is given by `edges=…`",
                zh: "树以 `edges=…` 给出时的根",
            },
            kind: ParamKind::Natural(1),
            default: Some("1"),
        },
    ],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: Text {
            en: "G is the nim-sum of the stones on the nodes of odd depth, the root having depth 0; P exactly when it is 0",
            zh: "根的深度为 0，SG 值为奇数深度各结点石子数的异或和；为 0 时必败",
        },
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
    ..Card::DEFAULT
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
        (true, true) => Err(Error::bad(words!("the tree is missing", "没有给出树")).help(words!(
            "add the parent of each node, 0 for the root, such as `parents=0,1,1`, or the edges, such as `edges=1-2,1-3`; the root is then node 1, unless `root=…` names another",
            "请补上每个结点的父结点（根写 0），如 `parents=0,1,1`，或各条边，如 `edges=1-2,1-3`；写边时根为结点 1，除非用 `root=…` 另行指定"
        ))),
        (false, false) => Err(Error::bad(words!(
            "both `parents` and `edges` are given",
            "同时给出了 `parents` 与 `edges`"
        ))
        .help(words!("give one of them", "只给其中一个"))),
    }
}

fn read_edges(text: &str) -> Result<Vec<(u64, u64)>, Error> {
    let bare = text.trim_matches(['{', '}', '[', ']']);
    let words = bare.split([',', '\u{ff0c}', ' ', '\n']).filter(|word| !word.is_empty());
    words
        .enumerate()
        .map(|(i, word)| {
            let at = i + 1;
            let node_index = || words!("edge {at}", "第 {at} 条边");
            let (a, b) = word.split_once('-').ok_or_else(|| {
                Error::bad(words!("no `-` between two nodes", "两个结点之间没有 `-`"))
                    .at(node_index())
                    .help(words!("write edges like `1-2,1-3`", "边写作 `1-2,1-3`"))
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
    words!(
        "nim-sum of the stones on the nodes of odd depth: {heap_text}",
        "奇数深度结点的异或和：{heap_text}"
    )
}
