//! Tests green Hackenbush on trees and graphs: compares values, bridges and complete lists of
//! winning moves with brute force on the rules as described, and tests sizes that only an algorithm
//! in O(V + E) can solve.

use grundy_core::base::{Big, Budget};
use grundy_core::base::{Nimber, Outcome};
use grundy_core::graphs::bridges::{bridges, components};
use grundy_games::{Claim, green_graph_value, green_tree_value};
use grundy_solve::{Detail, solve};
use grundy_store::{Convention, GameState, QueryParser, catalogue};
use grundy_text::Error;
use proptest::prelude::*;
use std::collections::HashMap;
use std::time::Instant;

type Edges = Vec<(u32, u32)>;

/// Returns the vertices that the edges of `set` (one bit for each edge) connect to the ground.
fn connected(edges: &Edges, ground: &[u32], set: u32) -> Vec<u32> {
    let mut reached = ground.to_vec();
    loop {
        let before = reached.len();
        for (at, &(a, b)) in edges.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1) {
            let _ = at;
            for (from, to) in [(a, b), (b, a)] {
                if reached.contains(&from) && !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        if reached.len() == before {
            return reached;
        }
    }
}

/// Returns the edges of `set` that are connected to the ground.
fn standing(edges: &Edges, ground: &[u32], set: u32) -> u32 {
    let reached = connected(edges, ground, set);
    let stands = |at: &usize| set >> at & 1 == 1 && reached.contains(&edges[*at].0);
    (0..edges.len()).filter(stands).map(|at| 1 << at).sum()
}

fn options(edges: &Edges, ground: &[u32], set: u32) -> Vec<u32> {
    let each = (0..edges.len()).filter(|at| set >> at & 1 == 1);
    each.map(|at| standing(edges, ground, set & !(1 << at))).collect()
}

/// Returns the Grundy value of the edges `set`, all of them connected to the ground, by plain
/// recursion.
fn brute(edges: &Edges, ground: &[u32], set: u32, known: &mut HashMap<u32, u32>) -> u32 {
    if let Some(&value) = known.get(&set) {
        return value;
    }
    let seen: Vec<u32> = options(edges, ground, set)
        .into_iter()
        .map(|option| brute(edges, ground, option, known))
        .collect();
    let value = (0..).find(|n| !seen.contains(n)).unwrap();
    known.insert(set, value);
    value
}

/// Returns the position in which exactly the edges of `set` stand: the numbers (from 1) of the cut
/// edges that touch a standing edge or the ground.
fn position(edges: &Edges, ground: &[u32], set: u32) -> Vec<Big> {
    let reached = connected(edges, ground, set);
    let touches = |&at: &usize| {
        set >> at & 1 == 0 && (reached.contains(&edges[at].0) || reached.contains(&edges[at].1))
    };
    (0..edges.len()).filter(touches).map(|at| Big::from(at + 1)).collect()
}

fn text(edges: &Edges) -> String {
    let each: Vec<String> = edges.iter().map(|(a, b)| format!("v{a}-v{b}")).collect();
    format!("{{v0,{}}}", each.join(","))
}

fn instance(id: &str, params: &[(&str, &str)]) -> Result<GameState, Error> {
    GameState::from_card(catalogue::find(id)?, params)
}

fn value(instance: &GameState, position: &[Big]) -> u32 {
    let law = instance.law(instance.ending, instance.compound).unwrap();
    let Claim::Value(value) = law.claim else { panic!("a law of values") };
    u32::try_from(&value(&instance.params, position).expect("it answers everywhere")).unwrap()
}

/// Plays the moves that `picks` selects, and checks at each position its value, its options, and
/// the moves to each value.
fn holds(
    instance: &GameState,
    edges: &Edges,
    ground: &[u32],
    picks: &[usize],
) -> Result<(), TestCaseError> {
    let law = instance.law(instance.ending, instance.compound).unwrap();
    let family = instance.game.family();
    let mut known = HashMap::new();
    let mut set = standing(edges, ground, (1 << edges.len()) - 1);
    for pick in [None].into_iter().chain(picks.iter().map(Some)) {
        let there = options(edges, ground, set);
        if let (Some(pick), false) = (pick, there.is_empty()) {
            set = there[pick % there.len()];
        }
        let now = position(edges, ground, set);
        let wanted = brute(edges, ground, set, &mut known);
        prop_assert_eq!(value(instance, &now), wanted, "{:?} {:?}", edges, now);
        let place = |sets: Vec<u32>| {
            let mut all: Vec<_> = sets.iter().map(|&set| position(edges, ground, set)).collect();
            all.sort();
            all
        };
        let there = options(edges, ground, set);
        let mut found = Vec::new();
        family.moves(&mut found, &grundy_octal::narrow(&now).unwrap()).unwrap();
        let mut found: Vec<Vec<Big>> = found.iter().map(|option| option.widen()).collect();
        found.sort();
        prop_assert_eq!(found, place(there.clone()));
        for target in 0..4 {
            let moves = law.moves.unwrap()(&instance.params, &now, &Big::from(target), 1000);
            let to = |set: &u32| brute(edges, ground, *set, &mut known) == target;
            let reach = place(there.iter().copied().filter(to).collect());
            prop_assert!(moves.complete());
            let mut to = moves.to;
            to.sort();
            prop_assert_eq!(to, reach, "{:?} {:?} to {}", edges, now, target);
        }
        let words: Vec<String> = now.iter().map(Big::to_string).collect();
        let words: Vec<&str> = words.iter().rev().map(String::as_str).collect();
        prop_assert_eq!(&family.parse(&words).unwrap(), &now);
    }
    Ok(())
}

fn trees(nodes: u32) -> impl Strategy<Value = Edges> {
    (1..=nodes).prop_flat_map(|nodes| {
        let parents: Vec<_> = (1..nodes).map(|node| (0..node, any::<bool>())).collect();
        parents.prop_map(|parents| {
            let edge = |(parent, turned): (u32, bool), node| {
                if turned { (node, parent) } else { (parent, node) }
            };
            parents.into_iter().zip(1..).map(|(parent, node)| edge(parent, node)).collect()
        })
    })
}

fn multigraphs() -> impl Strategy<Value = (u32, Edges)> {
    (1u32..7).prop_flat_map(|vertices| {
        (Just(vertices), prop::collection::vec((0..vertices, 0..vertices), 0..9))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_of_graphs_equal_the_rules(
        (vertices, edges) in multigraphs(),
        more in prop::collection::vec(0u32..6, 0..3),
        picks in prop::collection::vec(0usize..8, 0..4),
    ) {
        let mut ground = vec![0];
        ground.extend(more.into_iter().filter(|v| edges.iter().any(|(a, b)| a == v || b == v)));
        let names: Vec<String> = ground.iter().map(|v| format!("v{v}")).collect();
        let game = instance("green-hackenbush-graph", &[("graph", &text(&edges)), ("ground", &names.join(","))]).unwrap();
        holds(&game, &edges, &ground, &picks)?;
        if ground.len() == 1 {
            let mut known = HashMap::new();
            let set = standing(&edges, &ground, (1 << edges.len()) - 1);
            let wanted = Nimber(brute(&edges, &ground, set, &mut known));
            prop_assert_eq!(green_graph_value(vertices as usize, &edges, 0), wanted);
        }
    }

    #[test]
    fn bridges_separate_the_components_they_connect((vertices, edges) in multigraphs()) {
        let all: u32 = (1 << edges.len()) - 1;
        let parts = |set, from: u32| {
            let mut reached = connected(&edges, &[from], set);
            reached.sort();
            reached
        };
        let found = bridges(vertices as usize, &edges);
        let mut solid = all;
        for (at, &(a, _)) in edges.iter().enumerate() {
            let apart = parts(all & !(1 << at), a) != parts(all, a);
            prop_assert_eq!(found[at], apart, "{:?}: edge {}", edges, at);
            solid &= !(u32::from(apart) << at);
        }
        let of = components(vertices as usize, &edges);
        for a in 0..vertices {
            let here: Vec<u32> = (0..vertices).filter(|&b| of[b as usize] == of[a as usize]).collect();
            prop_assert_eq!(here, parts(solid, a), "{:?}", edges);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_of_trees_equal_the_rules(
        edges in trees(9),
        root in any::<u32>(),
        picks in prop::collection::vec(0usize..8, 0..4),
    ) {
        let nodes = edges.len() as u32 + 1;
        let root = root % nodes;
        let name = format!("v{root}");
        let words = [("graph", &*text(&edges)), ("root", &name)];
        let tree = instance("green-hackenbush-tree", &words).unwrap();
        holds(&tree, &edges, &[root], &picks)?;
        let set = (1 << edges.len()) - 1;
        let wanted = Nimber(brute(&edges, &[root], set, &mut HashMap::new()));
        prop_assert_eq!(green_tree_value(nodes as usize, &edges, root), Some(wanted));
        prop_assert_eq!(green_graph_value(nodes as usize, &edges, root), wanted);
    }
}

/// Values from "Winning Ways", and positions at which a simplified fusion principle fails.
#[test]
fn published_values_are_reproduced() {
    let value = |edges: &[(u32, u32)]| {
        let vertices = edges.iter().map(|&(a, b)| a.max(b)).max().map_or(1, |most| most + 1);
        green_graph_value(vertices as usize, edges, 0).0
    };
    assert_eq!(value(&[]), 0);
    assert_eq!(value(&[(0, 0)]), 1, "a loop");
    assert_eq!(value(&[(0, 1), (0, 1)]), 0, "a double edge");
    assert_eq!(value(&[(0, 1), (1, 2), (2, 0)]), 1, "a triangle");
    assert_eq!(value(&[(0, 1), (1, 2), (2, 3), (3, 0), (1, 3)]), 1, "a 4-cycle with a chord");
    assert_eq!(value(&[(0, 1), (1, 2), (2, 3), (3, 0), (2, 4)]), 1, "a 4-cycle with a tail");
    assert_eq!(value(&[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]), 0, "K4");
    assert_eq!(value(&[(0, 1), (1, 2), (2, 3), (3, 1)]), 2, "an edge, then a triangle");
    assert_eq!(value(&[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]), 5, "a stalk of 5");
    assert_eq!(value(&[(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6)]), 0, "a binary tree");
}

#[test]
fn invalid_trees_and_positions_are_refused() {
    let refused = |id: &str, params: &[(&str, &str)]| {
        let error = instance(id, params).err().expect("it is refused").to_string();
        assert!(!error.contains('\n'), "{error}");
        error
    };
    for (graph, root, part) in [
        ("{a-b,b-c,c-a}", "", "the edge between `c` and `a` closes a cycle"),
        ("{a-a}", "", "the edge between `a` and `a` closes a cycle"),
        ("{a-b,b-a}", "", "closes a cycle"),
        ("{a-b,c-d}", "", "`c` is not connected to the root `a`"),
        ("{a-b,c-d,d-c}", "", "closes a cycle"),
        ("{a-b,c}", "c", "`a` is not connected to the root `c`"),
        ("{a-b}", "x", "no vertex `x`"),
    ] {
        let error = refused("green-hackenbush-tree", &[("graph", graph), ("root", root)]);
        assert!(error.contains(part), "{graph}: {error}");
    }
    let params = [("graph", "{a-b}"), ("ground", "a,x")];
    assert!(refused("green-hackenbush-graph", &params).contains("no vertex `x`"));
    let game = instance("green-hackenbush-graph", &[("graph", "{a-b,b-c}")]).unwrap();
    let family = game.game.family();
    for (words, part) in [
        (&["0"][..], "no edge 0"),
        (&["3"], "no edge 3"),
        (&["1", "1"], "twice"),
        (&["99999999999999999999"], "no edge 99999999999999999999"),
        (&["x"], "x"),
    ] {
        let error = family.parse(words).unwrap_err().to_string();
        assert!(error.contains(part), "{words:?}: {error}");
    }
    // An edge that fell when another edge was cut later is not part of the position.
    assert_eq!(family.parse(&["2", "1"]).unwrap(), [Big::from(1u8)]);
}

#[test]
fn moves_name_the_ends_of_their_edge() {
    let read = |_: &str| panic!("no file is named");
    let mut parser = QueryParser::new(Budget::default(), &read);
    let mut ask = |words: &[&str]| {
        let question = parser.parse_question(words, Convention::default()).unwrap();
        solve(&question, Detail::default(), &Budget::default()).unwrap()
    };
    let answer = ask(&["green-hackenbush-tree", "{r-a,a-b,r-c}"]);
    assert_eq!((answer.outcome, answer.grundy), (Outcome::N, Some(3u8.into())));
    assert_eq!(answer.moves.len(), 1);
    assert_eq!(answer.moves[0].words.en, "cut edge 2 (a-b)");
    assert_eq!(answer.moves[0].to.as_deref(), Some("2"));
    let answer = ask(&["green-hackenbush-graph", "{r-a,a-b,b-r}"]);
    assert_eq!(answer.moves[0].words.en, "cut edge 2 (a-b)");
    assert_eq!(ask(&["green-hackenbush-graph", "{r-a,a-b,b-r}", "2"]).outcome, Outcome::P);
    assert_eq!(ask(&["green-hackenbush-graph", "{r}"]).outcome, Outcome::P);
}

fn dice() -> impl FnMut(u32) -> u32 {
    let mut state = 1u64;
    move |bound| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as u32 % bound
    }
}

/// Paths have the greatest depth. No test of this size may take long.
#[test]
fn a_million_edges_are_evaluated_in_time() {
    let n = 1_000_000u32;
    let started = Instant::now();
    let path: Edges = (0..n).map(|v| (v + 1, v)).collect();
    assert_eq!(green_tree_value(n as usize + 1, &path, 0), Some(Nimber(n)));
    assert_eq!(green_tree_value(n as usize + 1, &path, 3), Some(Nimber(3 ^ (n - 3))));
    assert_eq!(green_graph_value(n as usize + 1, &path, 0), Nimber(n));
    println!("paths {:?}", started.elapsed());
    let started = Instant::now();
    let cycle: Edges = (0..n).map(|v| (v, (v + 1) % n)).collect();
    assert_eq!(green_graph_value(n as usize, &cycle, 7), Nimber(0));
    println!("cycle {:?}", started.elapsed());
    let mut below = dice();
    let tree: Edges = (1..=n).map(|v| (below(v), v)).collect();
    let started = Instant::now();
    let value = green_tree_value(n as usize + 1, &tree, 0).unwrap();
    println!("random tree {:?}", started.elapsed());
    assert_eq!(green_graph_value(n as usize + 1, &tree, 0), value);
    let random: Edges = (0..n).map(|_| (below(n), below(n))).collect();
    let started = Instant::now();
    let value = green_graph_value(n as usize, &random, 0);
    println!("random graph {value} {:?}", started.elapsed());
    let cut = bridges(n as usize, &random).iter().filter(|bridge| **bridge).count();
    let parts = *components(n as usize, &random).iter().max().unwrap() as usize + 1;
    assert!(parts > cut && cut > 0);
}

#[test]
fn large_positions_are_answered_with_their_moves() {
    let n = 100_000u32;
    let mut below = dice();
    let lines = |edges: &Edges| edges.iter().map(|(a, b)| format!("{a} {b}\n")).collect::<String>();
    let path: Edges = (0..n).map(|v| (v, v + 1)).collect();
    let tree: Edges = (1..=n).map(|v| (below(v), v)).collect();
    let graph: Edges =
        tree.iter().copied().chain((0..n / 9).map(|_| (below(n), below(n)))).collect();
    let two: Edges = (0..n).map(|v| if v < n / 2 { (v, v + 1) } else { (v, 0) }).collect();
    for (edges, id) in [
        (&path, "green-hackenbush-tree"),
        (&path, "green-hackenbush-graph"),
        (&tree, "green-hackenbush-tree"),
        (&graph, "green-hackenbush-graph"),
        (&two, "green-hackenbush-graph"),
    ] {
        let text = lines(edges);
        let read = |_: &str| Ok(text.clone());
        let started = Instant::now();
        let mut parser = QueryParser::new(Budget::default(), &read);
        let question = parser.parse_question(&[id, "f"], Convention::default()).unwrap();
        let answer = solve(&question, Detail::default(), &Budget::default()).unwrap();
        println!("{id} {:?} {:?}", answer.grundy, started.elapsed());
        assert_eq!(answer.outcome == Outcome::P, answer.grundy == Some(Big::ZERO));
        for one in answer.moves.iter().take(1) {
            let to: Vec<&str> = one.to.as_deref().unwrap().split(' ').collect();
            let question =
                parser.parse_question(&[&[id, "f"], &to[..]].concat(), Convention::default());
            let answer = solve(&question.unwrap(), Detail::default(), &Budget::default()).unwrap();
            assert_eq!(answer.outcome, Outcome::P);
        }
    }
}
