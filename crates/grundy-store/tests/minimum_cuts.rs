//! Compares flows and the edges of minimum cuts with an enumeration of all cuts.

use grundy_core::base::Digraph;
use grundy_core::graphs::{FlowError, maximum_flow, minimum_cut_edges, strong_components};
use proptest::prelude::*;
use std::time::Instant;

/// Returns every cut that separates vertex 0 from vertex 1, as the indices of the edges that cross
/// it.
fn cuts(vertices: u32, edges: &[(u32, u32)]) -> Vec<Vec<usize>> {
    (0..1u32 << vertices)
        .filter(|side| side & 0b11 == 0b01)
        .map(|side| {
            let crosses =
                |at: &usize| side >> edges[*at].0 & 1 == 1 && side >> edges[*at].1 & 1 == 0;
            (0..edges.len()).filter(crosses).collect()
        })
        .collect()
}

fn networks() -> impl Strategy<Value = (u32, Vec<(u32, u32)>, Vec<u64>)> {
    (2..=8u32).prop_flat_map(|n| {
        prop::collection::vec(((0..n, 0..n), 1..6u64), 0..20).prop_map(move |edges| {
            let (edges, capacities) = edges.into_iter().unzip();
            (n, edges, capacities)
        })
    })
}

fn reaches(graph: &Digraph, from: u32) -> Vec<bool> {
    let mut seen = vec![false; graph.len()];
    let mut open = vec![from];
    while let Some(vertex) = open.pop() {
        if !std::mem::replace(&mut seen[vertex as usize], true) {
            open.extend(graph.options(vertex));
        }
    }
    seen
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn flows_and_cut_edges_equal_an_enumeration_of_cuts((vertices, edges, capacities) in networks()) {
        let all = cuts(vertices, &edges);
        let worth = |cut: &[usize]| cut.iter().map(|&edge| capacities[edge]).sum::<u64>();
        let least = all.iter().map(|cut| worth(cut)).min().unwrap();
        let minimum: Vec<&Vec<usize>> = all.iter().filter(|cut| worth(cut) == least).collect();
        let found = minimum_cut_edges(vertices as usize, &edges, &capacities, 0, 1).unwrap();
        prop_assert_eq!(found.value, least);
        for edge in 0..edges.len() {
            prop_assert_eq!(found.in_some[edge], minimum.iter().any(|cut| cut.contains(&edge)));
            prop_assert_eq!(found.in_every[edge], minimum.iter().all(|cut| cut.contains(&edge)));
        }
        // The flow is conserved at every vertex and does not exceed the capacities.
        let flow = maximum_flow(vertices as usize, &edges, &capacities, 0, 1).unwrap();
        let mut balance = vec![0i64; vertices as usize];
        for (edge, &(from, to)) in edges.iter().enumerate() {
            prop_assert!(flow.through[edge] <= capacities[edge]);
            balance[from as usize] -= flow.through[edge] as i64;
            balance[to as usize] += flow.through[edge] as i64;
        }
        prop_assert_eq!((balance[0], balance[1]), (-(least as i64), least as i64));
        prop_assert!(balance[2..].iter().all(|rest| *rest == 0));
    }

    #[test]
    fn strong_components_are_mutually_reachable_vertices((vertices, edges, _) in networks()) {
        let graph = Digraph::from_edges(vertices as usize, &edges);
        let components = strong_components(&graph);
        let reach: Vec<Vec<bool>> = (0..vertices).map(|v| reaches(&graph, v)).collect();
        for a in 0..vertices as usize {
            for b in 0..vertices as usize {
                prop_assert_eq!(components[a] == components[b], reach[a][b] && reach[b][a]);
                prop_assert!(!reach[a][b] || components[a] >= components[b]);
            }
        }
    }
}

#[test]
fn capacities_up_to_the_maximum_are_supported() {
    let most = u64::MAX;
    let flow = |edges: &[(u32, u32)], capacities: &[u64]| {
        maximum_flow(3, edges, capacities, 0, 2).map(|flow| flow.value)
    };
    assert_eq!(flow(&[(0, 1), (1, 2), (2, 1), (1, 0)], &[most; 4]), Ok(most));
    assert_eq!(flow(&[(0, 2), (0, 2)], &[most, 1]), Err(FlowError::TooLarge));
    assert_eq!(maximum_flow(1, &[], &[], 0, 0), Err(FlowError::SameVertex));
    // An edge of capacity 0 separates nothing.
    let found = minimum_cut_edges(2, &[(0, 1)], &[0], 0, 1).unwrap();
    assert_eq!((found.in_some, found.in_every), (vec![false], vec![false]));
}

#[test]
fn long_paths_and_large_networks() {
    let length = 300_000u32;
    let edges: Vec<(u32, u32)> = (1..length).map(|v| (v - 1, v)).collect();
    let found =
        minimum_cut_edges(length as usize, &edges, &vec![1; edges.len()], 0, length - 1).unwrap();
    assert!(found.in_some.iter().all(|some| *some) && found.in_every.iter().all(|every| !every));

    let mut state = 5u64;
    let mut below = |bound: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((state >> 32) * bound) >> 32
    };
    // A layered graph with long paths: every vertex leads to vertices a little further on.
    let (n, m) = (4000u64, 60_000);
    for spread in [30, 200, 4000] {
        let edges: Vec<(u32, u32)> = (0..m)
            .map(|_| {
                let from = below(n);
                (from as u32, ((from + 1 + below(spread)) % n) as u32)
            })
            .collect();
        let capacities: Vec<u64> = (0..m).map(|_| 1 + below(100_000)).collect();
        let started = Instant::now();
        let found = minimum_cut_edges(n as usize, &edges, &capacities, 0, n as u32 - 1).unwrap();
        let took = started.elapsed().as_secs_f64();
        println!("spread {spread}: {} in {took:.3} s", found.value);
        assert!(found.in_some.iter().any(|some| *some));
        assert!(took < 1.0, "{took}");
    }
}

#[test]
fn the_card_lists_every_edge() {
    use grundy_core::base::Budget;
    use grundy_store::QueryParser;
    let read = |_: &str| Ok("1 2 3\n1 3 2\n2 4 4\n2 5 1\n3 5 5\n4 6 2\n5 6 3\n".to_string());
    let parser = QueryParser::new(Budget::default(), &read);
    let ask = |words: &[&str]| {
        let words = [&["min-cut-edges"], words].concat();
        let (_, lines) = parser.evaluate(&words).expect("a function");
        lines.map(|lines| lines.into_iter().map(|line| line.en).collect::<Vec<_>>())
    };
    // The sample input of Luogu P4126.
    let lines = ask(&["f", "1", "6"]).unwrap();
    assert_eq!(lines[0], "a minimum cut has capacity 5");
    let some = "in some minimum cut, not in every one";
    assert_eq!(lines[1], format!("1 -> 2 (3): {some}"));
    assert_eq!(lines[3], "2 -> 4 (4): in no minimum cut");
    assert_eq!(ask(&["{s->t:3}", "s", "t"]).unwrap()[1], "s -> t (3): in every minimum cut");
    for (words, part) in [
        (&["f", "1"][..], "1 words"),
        (&["f", "1", "9"], "no vertex `9`"),
        (&["f", "1", "1"], "the same vertex"),
        (&["{s->t}", "s", "t"], "an edge has no capacity"),
    ] {
        let line = ask(words).unwrap_err().to_string();
        assert!(line.contains(part), "{words:?}: {line}");
    }
}
