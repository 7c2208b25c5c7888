//! Measures tables of subtraction games for heaps up to 10^6, with a thousand random takes up to
//! 10^4: marked heap by heap, and sieved value by value.

use criterion::{Criterion, criterion_group, criterion_main};
use grundy_core::base::Budget;
use grundy_core::base::Nimber;
use grundy_core::engine::table;
use std::time::{Duration, Instant};

const HEAPS: u64 = 1_000_000;

fn takes() -> Vec<u64> {
    let mut state = 1u64;
    let mut takes = std::collections::BTreeSet::new();
    while takes.len() < 1000 {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        takes.insert((state >> 33) % 10_000 + 1);
    }
    takes.into_iter().collect()
}

type Way = fn(&[u64], u64, &Budget) -> Result<Vec<Nimber>, grundy_core::base::Stopped>;

fn once(way: Way, takes: &[u64]) -> (f64, Vec<Nimber>) {
    let start = Instant::now();
    let table = way(takes, HEAPS, &Budget::default()).expect("within the budget");
    (start.elapsed().as_secs_f64(), table)
}

fn tables(criterion: &mut Criterion) {
    let takes = takes();
    let (naive, expected) = once(table::marked, &takes);
    let (fast, found) = once(table::sieve, &takes);
    assert_eq!(found, expected);
    println!("marked {naive:.2} s, sieve {fast:.2} s: {:.1} times as fast", naive / fast);
    criterion.bench_function("subtraction, 1000 takes, 10^6 heaps, sieve", |bencher| {
        bencher.iter(|| {
            let table = table::sieve(&takes, HEAPS, &Budget::default());
            assert_eq!(table.as_ref(), Ok(&expected));
        });
    });
    let ranges: Vec<u64> = (1..=100_000).collect();
    criterion.bench_function("subtraction, 1 to 10^5, 10^6 heaps", |bencher| {
        bencher.iter(|| {
            let table = table::subtraction(&ranges, HEAPS, &Budget::default());
            assert_eq!(table.expect("within the budget")[HEAPS as usize].0, 999_991 % 100_001 + 9);
        });
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(2));
    targets = tables
}
criterion_main!(benches);
