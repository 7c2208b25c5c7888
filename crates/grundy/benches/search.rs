//! Times the search of three heaps of the code 0.77, whose moves can split a heap, with and without
//! splitting positions into components.

use criterion::{Criterion, criterion_group, criterion_main};
use grundy::base::Budget;
use grundy::engine::{Grundy, MiserePair, Search};
use grundy::family::{Code, HeapGame};
use grundy::{Counts, Nimber};
use std::time::{Duration, Instant};

/// Heaps of 0.77; their values are 2, 3 and 4.
const HEAPS: [u64; 3] = [7, 6, 5];
const VALUE: Nimber = Nimber(5);

fn split(game: &HeapGame) -> (Nimber, usize) {
    let mut search = Search::new(Grundy::default());
    let value = search.value(game, &Counts::of(HEAPS), &Budget::default());
    (value.expect("within the budget"), search.len())
}

fn whole(game: &HeapGame) -> (Nimber, usize) {
    let mut search = Search::new(MiserePair::default());
    let value = search.value(game, &Counts::of(HEAPS), &Budget::default());
    (value.expect("within the budget").normal, search.len())
}

fn searches(criterion: &mut Criterion) {
    let game = Code::parse("0.77").expect("a code").into_game();
    let ways = [("split", split as fn(&HeapGame) -> (Nimber, usize)), ("whole", whole)];
    let [fast, naive] = ways.map(|(name, way)| {
        let start = Instant::now();
        let (value, positions) = way(&game);
        assert_eq!(value, VALUE);
        let seconds = start.elapsed().as_secs_f64();
        println!("{name}: {positions} positions in {:.3} ms", seconds * 1e3);
        seconds
    });
    println!("splitting is {:.0} times as fast", naive / fast);
    let mut group = criterion.benchmark_group("0.77 with heaps 7, 6 and 5");
    for (name, way) in ways {
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(way(&game).0, VALUE));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(2));
    targets = searches
}
criterion_main!(benches);
