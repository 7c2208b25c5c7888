//! Tests moves and positions of single families of games.

use grundy::base::{Counts, Ruleset, Split};
use grundy::family::{Below, Give, RootedTree, Stairs};

#[test]
fn every_way_to_give_is_listed_once() {
    let mut out = Vec::new();
    Give.options(&mut out, &Counts::of([3, 1, 0, 2]));
    // Take at least one stone from a heap of a stones and distribute the rest over this heap and
    // the two others.
    let ways = |a: u64| (0..a).map(|rest| (rest + 1) * (rest + 2) / 2).sum::<u64>();
    assert_eq!(out.len() as u64, ways(3) + ways(1) + ways(2));
    assert_eq!(Give.option_count_hint(&Counts::of([3, 1, 0, 2])), out.len() as u64);
    assert_eq!(Give.option_count_hint(&Counts::of([1 << 40, 1 << 40, 7, 7, 7])), u64::MAX);
    out.sort();
    out.dedup();
    assert_eq!(out.len() as u64, ways(3) + ways(1) + ways(2));
    assert!(out.iter().all(|to| to[2] == 0 && to.iter().sum::<u64>() < 6));
}

#[test]
fn parents_and_edges_make_the_same_tree() {
    let parents = RootedTree::from_parents(&[3, 1, 0, 1, 4]).unwrap();
    let edges = RootedTree::from_edges(&[(5, 4), (1, 3), (2, 1), (1, 4)], 3).unwrap();
    for tree in [parents, edges] {
        let stairs = Stairs::Tree(tree);
        let below = (0..5).map(|node| stairs.below(node)).collect::<Vec<_>>();
        let (out, to) = (Some(Below::Out), |node| Some(Below::Node(node)));
        assert_eq!(below, [out, to(0), None, to(0), to(3)]);
        let odd = (0..5).map(|node| stairs.odd(node)).collect::<Vec<_>>();
        assert_eq!(odd, [true, false, false, false, true]);
        // One branch contains all nodes except the root.
        let mut branches = Vec::new();
        stairs.split(&mut branches, &Counts::of([1, 2, 3, 4, 5]));
        assert_eq!(branches, [Counts::of([1, 2, 0, 4, 5])]);
    }
}

#[test]
fn graphs_that_are_not_trees_are_refused() {
    for parents in [&[][..], &[1], &[0, 0], &[0, 3], &[0, 3, 2], &[2, 1]] {
        assert!(RootedTree::from_parents(parents).is_err(), "{parents:?}");
    }
    let edges: [(&[(u64, u64)], u64); 6] = [
        (&[], 2),
        (&[(1, 1)], 1),
        (&[(1, 3)], 1),
        (&[(0, 1)], 1),
        (&[(1, 2), (2, 1)], 1),
        (&[(2, 3), (3, 4), (4, 2)], 1),
    ];
    for (edges, root) in edges {
        assert!(RootedTree::from_edges(edges, root).is_err(), "{edges:?}");
    }
}
