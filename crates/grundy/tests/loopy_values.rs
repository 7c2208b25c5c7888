//! Compares values of loopy games with their definition and with entire sums.

use grundy::base::{Big, Budget, Digraph, LoopyNimber, Nimber};
use grundy::engine::{loopy, retrograde};
use grundy::law::sum::{loopy_outcome, loopy_sum};
use grundy::{Ending, Outcome};
use grundy_testing::made_up::{self, Graph, Several, dags, digraphs, grundy};
use proptest::prelude::*;

/// A Grundy value of a game with cycles as the tests write it: a number, or infinity with the
/// numbers of the finite options.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Finite(u32),
    Infinite(Vec<u32>),
}

fn found(graph: &Digraph) -> (Vec<Value>, Vec<u32>) {
    let values = loopy::values(graph, &Budget::default()).unwrap();
    let all = 0..graph.len() as u32;
    let value = |v| match values.value_of(graph, v) {
        LoopyNimber::Finite(Nimber(n)) => Value::Finite(n),
        LoopyNimber::Infinite(known) => Value::Infinite(known.iter().map(|n| n.0).collect()),
    };
    (all.clone().map(value).collect(), all.map(|v| values.counter(v)).collect())
}

/// Smith's labelling by its definition: for i = 0, 1, …, gives the label i to every vertex without
/// an option labelled i, all of whose options are labelled or have an option labelled i. Then
/// removes the unlabelled vertices without an option labelled i.
fn by_definition(graph: &Graph) -> Vec<Value> {
    let mut labels: Vec<Option<u32>> = vec![None; graph.0.len()];
    let mut aside = vec![false; graph.0.len()];
    let mut i = 0;
    while graph.vertices().any(|v| labels[v as usize].is_none() && !aside[v as usize]) {
        let has = |labels: &[Option<u32>], v: u32| {
            graph.options_of(v).iter().any(|&to| labels[to as usize] == Some(i))
        };
        loop {
            let next = graph.vertices().find(|&v| {
                labels[v as usize].is_none()
                    && !aside[v as usize]
                    && !has(&labels, v)
                    && graph
                        .options_of(v)
                        .iter()
                        .all(|&to| labels[to as usize].is_some() || has(&labels, to))
            });
            let Some(v) = next else { break };
            labels[v as usize] = Some(i);
        }
        for v in graph.vertices() {
            if labels[v as usize].is_none() && !has(&labels, v) {
                aside[v as usize] = true;
            }
        }
        i += 1;
    }
    let known = |v: u32| {
        let mut known: Vec<u32> =
            graph.options_of(v).iter().filter_map(|&to| labels[to as usize]).collect();
        known.sort_unstable();
        known.dedup();
        known
    };
    let value = |v: u32| match labels[v as usize] {
        Some(label) => Value::Finite(label),
        None => Value::Infinite(known(v)),
    };
    graph.vertices().map(value).collect()
}

/// Returns the value of a sum by the rule for sums of these values, implemented independently of
/// the library.
fn sum(parts: &[Value]) -> Value {
    let mut total = Value::Finite(0);
    for part in parts {
        total = match (total, part.clone()) {
            (Value::Finite(a), Value::Finite(b)) => Value::Finite(a ^ b),
            (Value::Infinite(_), Value::Infinite(_)) => Value::Infinite(vec![]),
            (Value::Finite(n), Value::Infinite(known))
            | (Value::Infinite(known), Value::Finite(n)) => {
                let mut known: Vec<u32> = known.iter().map(|k| k ^ n).collect();
                known.sort_unstable();
                Value::Infinite(known)
            }
        };
    }
    total
}

fn widened(value: &Value) -> LoopyNimber<Big> {
    match value {
        Value::Finite(n) => LoopyNimber::Finite(Big::from(*n)),
        Value::Infinite(known) => {
            LoopyNimber::Infinite(known.iter().map(|&n| Big::from(n)).collect())
        }
    }
}

/// Returns the graph of a sum, whose vertices are all combinations of vertices of `parts`, and for
/// each of its vertices this combination.
fn product(parts: &[Graph]) -> (Graph, Vec<Vec<u32>>) {
    use grundy::Ruleset;
    let mut positions: Vec<Vec<u32>> = vec![vec![]];
    for part in parts {
        positions = positions
            .iter()
            .flat_map(|done| part.vertices().map(move |v| [&done[..], &[v]].concat()))
            .collect();
    }
    let index = |position: &[u32]| {
        let at = position.iter().zip(parts).fold(0, |at, (&v, part)| at * part.0.len() as u32 + v);
        assert_eq!(positions[at as usize], position);
        at
    };
    let rules = Several(parts.to_vec());
    let rows = positions.iter().map(|position| {
        let mut options = Vec::new();
        rules.options(&mut options, position);
        options.iter().map(|option| index(option)).collect()
    });
    (Graph(rows.collect()), positions.clone())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_equal_the_definition(graph in digraphs(14)) {
        let (values, counters) = found(&graph.digraph());
        prop_assert_eq!(&values, &by_definition(&graph));
        // The counters measure progress: each option with a greater value has a reply with the same
        // value that was decided earlier.
        for v in graph.vertices() {
            let value = |v: u32| &values[v as usize];
            let options = graph.options_of(v);
            match value(v) {
                Value::Finite(n) => {
                    for m in 0..*n {
                        prop_assert!(options.iter().any(|&to| *value(to) == Value::Finite(m)));
                    }
                    for &to in options {
                        let answered = graph.options_of(to).iter().any(|&back| {
                            value(back) == value(v) && counters[back as usize] < counters[v as usize]
                        });
                        let less = matches!(value(to), Value::Finite(m) if m < n);
                        prop_assert!(less || answered, "{} to {}", v, to);
                    }
                }
                // From ∞(K) a player can avoid the end forever against the heap of the least size
                // that is not in K.
                Value::Infinite(known) => {
                    let mex = made_up::least_absent(known);
                    let beyond = options.iter().any(|&to| match value(to) {
                        Value::Infinite(other) => !other.contains(&mex),
                        Value::Finite(_) => false,
                    });
                    prop_assert!(beyond);
                }
            }
        }
    }

    #[test]
    fn loopfree_values_are_grundy_values(graph in dags(10)) {
        let (values, _) = found(&graph.digraph());
        for v in graph.vertices() {
            prop_assert_eq!(&values[v as usize], &Value::Finite(grundy(&graph, v)));
        }
    }

    #[test]
    fn values_determine_the_outcome(graph in digraphs(14)) {
        let (values, _) = found(&graph.digraph());
        let labels = retrograde::label(&graph.digraph(), Ending::Normal);
        for v in graph.vertices() {
            prop_assert_eq!(loopy_outcome(&widened(&values[v as usize])), labels.play(v).outcome);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_of_sums_equal_values_of_the_product_graph(
        parts in prop_oneof![
            prop::collection::vec(digraphs(7), 2),
            prop::collection::vec(digraphs(4), 3),
            (digraphs(7), dags(7)).prop_map(|(a, b)| vec![a, b]),
        ],
    ) {
        let single: Vec<Vec<Value>> = parts.iter().map(|part| found(&part.digraph()).0).collect();
        let (whole, positions) = product(&parts);
        let (values, _) = found(&whole.digraph());
        let labels = retrograde::label(&whole.digraph(), Ending::Normal);
        for (at, position) in (0u32..).zip(&positions) {
            let parts: Vec<Value> = position
                .iter()
                .zip(&single)
                .map(|(&v, values)| values[v as usize].clone())
                .collect();
            let expected = &values[at as usize];
            prop_assert_eq!(&sum(&parts), expected);
            let parts: Vec<LoopyNimber<Big>> = parts.iter().map(widened).collect();
            let total = loopy_sum(&parts);
            prop_assert_eq!(&total, &widened(expected));
            prop_assert_eq!(loopy_outcome(&total), labels.play(at).outcome);
        }
    }
}

/// Values computed by hand and by a separate program.
#[test]
fn small_graphs_have_known_values() {
    let told = |rows: &[&[u32]]| {
        let graph = Graph(rows.iter().map(|row| row.to_vec()).collect());
        let digraph = graph.digraph();
        let values = loopy::values(&digraph, &Budget::default()).unwrap();
        graph
            .vertices()
            .map(|v| values.value_of(&digraph, v).to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(told(&[&[0]]), "∞()");
    assert_eq!(told(&[&[0, 1], &[]]), "∞(0) 0");
    assert_eq!(told(&[&[1, 2], &[0], &[]]), "1 0 0");
    assert_eq!(told(&[&[1, 3], &[2], &[0], &[], &[3]]), "2 1 0 0 1");
    assert_eq!(told(&[&[], &[0], &[0, 1], &[3, 0, 1]]), "0 1 2 ∞(0,1)");
    assert_eq!(told(&[]), "");
}

#[test]
fn a_sum_with_a_loopy_value_is_drawn_unless_an_option_wins() {
    let outcome = |known: &[u32], n: u32| {
        let known = known.iter().map(|&k| Big::from(k)).collect();
        let sum = [LoopyNimber::Infinite(known), LoopyNimber::Finite(Big::from(n))];
        loopy_outcome(&loopy_sum(&sum))
    };
    assert_eq!(outcome(&[0, 2], 2), Outcome::N);
    assert_eq!(outcome(&[0, 2], 3), Outcome::Draw);
}

/// Chains and a graph with many values: the algorithm does not recurse, and each stage examines the
/// remaining vertices only.
#[test]
fn large_graphs_are_evaluated_without_recursion() {
    let chain: Vec<(u32, u32)> = (1..1_000_000).map(|v| (v, v - 1)).collect();
    let chain = Digraph::from_edges(1_000_000, &chain);
    let values = loopy::values(&chain, &Budget::default()).unwrap();
    assert_eq!(values.finite(999_999), Some(Nimber(1)));
    let heap: Vec<(u32, u32)> = (0..1000).flat_map(|n| (0..n).map(move |m| (n, m))).collect();
    let heap = Digraph::from_edges(1000, &heap);
    let values = loopy::values(&heap, &Budget::default()).unwrap();
    assert!((0..1000).all(|n| values.finite(n) == Some(Nimber(n))));
    let few = Budget { steps: 10_000, ..Budget::default() };
    assert!(loopy::values(&heap, &few).is_err());
}
