//! Measures the labelling of a graph without cycles of 10^6 vertices and 10^7 edges: in postorder,
//! and by retrograde analysis.

use criterion::{Criterion, criterion_group, criterion_main};
use grundy_core::base::Digraph;
use grundy_core::base::{Ending, Outcome};
use grundy_core::engine::{label, retrograde};
use std::time::{Duration, Instant};

const VERTICES: u32 = 1_000_000;
const EDGES: usize = 10_000_000;

/// Returns [`EDGES`] random edges, each from a vertex to one with a smaller number.
fn edges() -> Vec<(u32, u32)> {
    let mut state = 1u64;
    let mut below = |bound: u32| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (((state >> 32) * u64::from(bound)) >> 32) as u32
    };
    (0..EDGES)
        .map(|_| {
            let from = 1 + below(VERTICES - 1);
            (from, below(from))
        })
        .collect()
}

fn labels(criterion: &mut Criterion) {
    let edges = edges();
    let start = Instant::now();
    let graph = Digraph::from_edges(VERTICES as usize, &edges);
    println!("graph of {} edges built in {:.2} s", graph.edges(), start.elapsed().as_secs_f64());
    let values = label::grundy(&graph).expect("no cycle");
    let plays = label::outcomes(&graph, Ending::Normal).expect("no cycle");
    assert!(retrograde::label(&graph, Ending::Normal).plays().eq(plays.iter().copied()));
    for (value, play) in values.iter().zip(&plays) {
        assert_eq!(play.outcome == Outcome::P, value.0 == 0);
    }
    let mut group = criterion.benchmark_group("10^6 vertices, 10^7 edges");
    group.bench_function("build", |bencher| {
        bencher.iter(|| assert_eq!(Digraph::from_edges(VERTICES as usize, &edges), graph));
    });
    group.bench_function("grundy", |bencher| {
        bencher.iter(|| assert_eq!(label::grundy(&graph).expect("no cycle"), values));
    });
    group.bench_function("outcomes", |bencher| {
        bencher.iter(|| {
            assert_eq!(label::outcomes(&graph, Ending::Normal).expect("no cycle"), plays);
        });
    });
    group.bench_function("retrograde", |bencher| {
        bencher.iter(|| {
            let labels = retrograde::label(&graph, Ending::Normal);
            assert!(labels.plays().eq(plays.iter().copied()));
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(2));
    targets = labels
}
criterion_main!(benches);
