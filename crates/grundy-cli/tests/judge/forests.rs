//! Problems on forests, compared with a search over all sets of remaining nodes.

use super::{hold, judge, lines, numbers, wins};
use std::collections::BTreeMap;

#[test]
fn uoj266() {
    hold("uoj266", |input| {
        let mut all = numbers(input);
        let cases = all.next().unwrap();
        lines((0..cases).map(|_| {
            let (n, m) = (all.next().unwrap(), all.next().unwrap());
            let edges: Vec<(i64, i64)> =
                (0..m).map(|_| (all.next().unwrap(), all.next().unwrap())).collect();
            let parents = parents(n, &edges);
            let nodes: Vec<i64> = (1..=n).collect();
            let options = |left: &[i64]| {
                let deleted = |node: i64| {
                    let up = std::iter::successors(Some(node), |node| parents.get(node).copied());
                    let path: Vec<i64> = up.collect();
                    left.iter().copied().filter(|node| !path.contains(node)).collect()
                };
                left.iter().map(|&node| deleted(node)).collect()
            };
            if wins(&nodes, &options, &mut BTreeMap::new()) { "Alice" } else { "Bob" }
        }))
    });
}

/// Returns the parent of every node except the roots; the smallest node of each tree is its root.
/// Neighbours of visited nodes become their children until all nodes are visited.
fn parents(n: i64, edges: &[(i64, i64)]) -> BTreeMap<i64, i64> {
    let mut parents = BTreeMap::new();
    let mut known = Vec::new();
    for root in 1..=n {
        if !known.contains(&root) {
            known.push(root);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for &(u, v) in edges {
                for (node, next) in [(u, v), (v, u)] {
                    if known.contains(&node) && !known.contains(&next) {
                        known.push(next);
                        parents.insert(next, node);
                        changed = true;
                    }
                }
            }
        }
    }
    parents
}

#[test]
fn a_graph_with_a_cycle_is_refused() {
    for (input, part) in [
        ("1\n3 2\n1 2\n2 1\n", "line 4: case 1"),
        ("2\n1 0\n4 3\n1 2\n2 3\n3 1\n", "line 6: case 2"),
        ("1\n2 1\n2 2\n", "line 3: case 1"),
    ] {
        let output = judge(&["uoj266"], input.as_bytes());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{input}");
        assert!(error.contains(part) && error.contains("cycle"), "{input}: {error}");
    }
}

#[test]
fn hdu3094() {
    hold("hdu3094", |input| {
        let mut all = numbers(input);
        let cases = all.next().unwrap();
        lines((0..cases).map(|_| {
            let n = all.next().unwrap();
            let edges: Vec<(i64, i64)> =
                (1..n).map(|_| (all.next().unwrap(), all.next().unwrap())).collect();
            // A position is the set of the indices of the edges that are connected to node 1.
            let connected = |set: &[i64]| {
                let mut reached = vec![1];
                let mut kept = Vec::new();
                while let Some(&at) = set.iter().find(|at| {
                    let (u, v) = edges[**at as usize];
                    !kept.contains(*at) && (reached.contains(&u) || reached.contains(&v))
                }) {
                    kept.push(at);
                    reached.extend([edges[at as usize].0, edges[at as usize].1]);
                }
                kept.sort();
                kept
            };
            let options = |set: &[i64]| {
                let cut = |cut: i64| {
                    connected(&set.iter().copied().filter(|at| *at != cut).collect::<Vec<_>>())
                };
                set.iter().map(|&at| cut(at)).collect()
            };
            let start: Vec<i64> = (0..n - 1).collect();
            if wins(&start, &options, &mut BTreeMap::new()) { "Alice" } else { "Bob" }
        }))
    });
}

#[test]
fn a_graph_that_is_not_a_tree_is_refused() {
    for (input, part) in [
        ("2\n1\n3\n1 2\n2 1\n", "line 5: case 2"),
        ("1\n2\n2 2\n", "line 3: case 1"),
        ("1\n4\n2 3\n3 4\n4 2\n", "line 5: case 1"),
    ] {
        let output = judge(&["hdu3094"], input.as_bytes());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{input}");
        assert!(error.contains(part) && error.contains("do not form a tree"), "{input}: {error}");
    }
}
