//! Matchings, compared with brute force on small graphs and with petgraph on larger ones.

use grundy_core::base::Digraph;
use grundy_core::graphs::{Matching, bipartite_matching, two_colouring, undirected};
use grundy_testing::ThreadTimer;
use proptest::prelude::*;
use std::collections::BTreeSet;

type Edges = Vec<(u32, u32)>;

/// Returns all matchings of the graph with the given edges, as lists of indices into `edges`.
fn matchings(edges: &[(u32, u32)]) -> Vec<Vec<usize>> {
    let mut all: Vec<(u64, Vec<usize>)> = vec![(0, vec![])];
    for (at, &(a, b)) in edges.iter().enumerate().filter(|(_, (a, b))| a != b) {
        let ends = 1 << a | 1 << b;
        let free: Vec<_> = all.iter().filter(|(used, _)| used & ends == 0).cloned().collect();
        all.extend(free.into_iter().map(|(used, mut set)| {
            set.push(at);
            (used | ends, set)
        }));
    }
    all.into_iter().map(|(_, set)| set).collect()
}

fn maximum(edges: &[(u32, u32)]) -> Vec<Vec<usize>> {
    let mut all = matchings(edges);
    let most = all.iter().map(Vec::len).max().unwrap();
    all.retain(|set| set.len() == most);
    all
}

fn is_matching(graph: &Digraph, matching: &Matching) {
    for vertex in 0..graph.len() as u32 {
        if let Some(mate) = matching.mate(vertex) {
            assert_eq!(matching.mate(mate), Some(vertex));
            assert!(graph.options(vertex).contains(&mate));
        }
    }
}

fn check_against_brute_force(vertices: u32, edges: &[(u32, u32)]) {
    let graph = undirected(vertices as usize, edges);
    let all = maximum(edges);
    let mut matching = Matching::maximum(&graph);
    is_matching(&graph, &matching);
    assert_eq!(matching.size(), all[0].len());
    if let Some(sides) = two_colouring(&graph) {
        assert_eq!(bipartite_matching(&graph, &sides).iter().flatten().count(), 2 * all[0].len());
    }
    let touches = |edge: usize, v: u32| edges[edge].0 == v || edges[edge].1 == v;
    let in_every: Vec<bool> = (0..vertices)
        .map(|v| all.iter().all(|set| set.iter().any(|&edge| touches(edge, v))))
        .collect();
    assert_eq!(matching.in_every(), in_every, "{edges:?}");
    for v in 0..vertices {
        let partners: BTreeSet<u32> = all
            .iter()
            .flatten()
            .filter(|edge| touches(**edge, v))
            .map(|&edge| edges[edge].0 ^ edges[edge].1 ^ v)
            .collect();
        let found = Matching::maximum(&graph).partners(v);
        assert_eq!(found, Vec::from_iter(partners), "of {v} in {edges:?}");
    }
}

/// Deletes the vertices one by one, and compares the matching after each deletion with brute force.
fn delete_all(vertices: u32, edges: &[(u32, u32)]) {
    let graph = undirected(vertices as usize, edges);
    let mut matching = Matching::maximum(&graph);
    let mut left = edges.to_vec();
    for v in 0..vertices {
        let before = maximum(&left)[0].len();
        left.retain(|&(a, b)| a != v && b != v);
        let after = maximum(&left)[0].len();
        assert_eq!(matching.delete(v), after < before, "{v} of {edges:?}");
        assert_eq!(matching.size(), after);
        is_matching(&graph, &matching);
        assert!(!matching.delete(v));
        assert!(matching.in_every()[..=v as usize].iter().all(|covered| !covered));
    }
}

#[test]
fn every_graph_of_up_to_5_vertices() {
    for vertices in 0..=5u32 {
        let pairs: Edges = (0..vertices).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        for set in 0..1u32 << pairs.len() {
            let chosen = |at: &usize| set >> at & 1 == 1;
            let edges: Edges = (0..pairs.len()).filter(chosen).map(|at| pairs[at]).collect();
            check_against_brute_force(vertices, &edges);
            delete_all(vertices, &edges);
        }
    }
}

/// Generates graphs, with loops and parallel edges, as pairs of the number of vertices (at most
/// `vertices`) and the list of at most `edges` edges.
fn graphs(vertices: u32, edges: usize) -> impl Strategy<Value = (u32, Edges)> {
    (1..=vertices).prop_flat_map(move |n| (Just(n), prop::collection::vec((0..n, 0..n), 0..=edges)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_graphs((vertices, edges) in graphs(10, 15)) {
        check_against_brute_force(vertices, &edges);
        delete_all(vertices, &edges);
    }

    /// Graphs with nested odd cycles, too large for brute force.
    #[test]
    fn size_equals_that_of_petgraph((vertices, edges) in graphs(60, 110)) {
        let graph = undirected(vertices as usize, &edges);
        let mut matching = Matching::maximum(&graph);
        is_matching(&graph, &matching);
        let size = |gone: Option<u32>| {
            let mut graph = petgraph::graph::UnGraph::<(), ()>::new_undirected();
            let nodes: Vec<_> = (0..vertices).map(|_| graph.add_node(())).collect();
            for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
                if gone != Some(a) && gone != Some(b) {
                    graph.add_edge(nodes[a as usize], nodes[b as usize], ());
                }
            }
            petgraph::algo::maximum_matching(&graph).len()
        };
        prop_assert_eq!(matching.size(), size(None));
        for (v, covered) in (0..).zip(matching.in_every()) {
            prop_assert_eq!(covered, size(Some(v)) < size(None));
        }
        for v in 0..vertices.min(8) {
            let before = matching.size();
            prop_assert_eq!(matching.delete(v), matching.size() < before);
        }
    }
}

fn random_edges(
    count: usize,
    mut pair: impl FnMut(&mut dyn FnMut(u32) -> u32) -> (u32, u32),
) -> Edges {
    let mut state = 1u64;
    let mut below = |bound: u32| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (((state >> 32) * u64::from(bound)) >> 32) as u32
    };
    (0..count).map(|_| pair(&mut below)).collect()
}

/// Searches that start in the middle of a path find long alternating paths, which must not overflow
/// the stack.
#[test]
fn long_paths_and_long_odd_cycles() {
    let length = 300_001u32;
    let mut edges: Edges = (1..length).map(|v| (v - 1, v)).collect();
    let path = undirected(length as usize, &edges);
    let mut matching = Matching::maximum(&path);
    assert_eq!(matching.size(), 150_000);
    assert!(matching.in_every().iter().enumerate().all(|(v, covered)| *covered == (v % 2 == 1)));
    edges.push((length - 1, 0));
    let cycle = undirected(length as usize, &edges);
    let mut matching = Matching::maximum(&cycle);
    assert_eq!(matching.size(), 150_000);
    assert!(matching.in_every().iter().all(|covered| !covered));
    assert!(!matching.delete(77_777));
    assert!(matching.in_every().iter().enumerate().all(|(v, covered)| *covered == (v != 77_777)));
}

#[test]
fn large_graphs_in_time() {
    let two_sides = random_edges(1_000_000, |below| (below(50_000), 50_000 + below(50_000)));
    let any = random_edges(200_000, |below| (below(100_000), below(100_000)));
    let sparse = random_edges(60_000, |below| (below(50_000), 50_000 + below(50_000)));
    for (name, edges) in [("bipartite", two_sides), ("sparse", sparse), ("general", any)] {
        let graph = undirected(100_000, &edges);
        let started = ThreadTimer::start();
        let mut matching = Matching::maximum(&graph);
        let covered = matching.in_every();
        let took = started.elapsed().as_secs_f64();
        println!(
            "{name}: {} edges matched, {} covered, {took:.3} s",
            matching.size(),
            covered.iter().filter(|covered| **covered).count()
        );
        is_matching(&graph, &matching);
        assert!(took < 4.0, "{name}: {took}");
    }
}
