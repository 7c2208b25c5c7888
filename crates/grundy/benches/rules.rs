//! Times a million enumerations of the options of a heap of 20, with compiled rules and with an
//! interpreter that walks the syntax tree, and the enumeration of the options of Tic-tac-toe.

use criterion::{Criterion, criterion_group, criterion_main};
use grundy::Counts;
use grundy::lang::{RuleFile, RuleGame};
use std::time::Instant;

const TAKE: &str = "position n\nmove take (k in [1, 3, 4]) when k <= n -> [n - k]\n";
const LISTINGS: usize = 1_000_000;

fn game(text: &str) -> RuleGame {
    let (file, _) = RuleFile::parse(text, "bench.game").expect("a rule file");
    file.build(&[]).expect("no parameters")
}

fn compiled(game: &RuleGame, heap: &Counts, times: usize) -> usize {
    let mut out = Vec::new();
    let mut listed = 0;
    for _ in 0..times {
        out.clear();
        game.try_options(&mut out, std::hint::black_box(heap)).expect("the rules hold everywhere");
        listed += out.len();
    }
    listed
}

fn walked(game: &RuleGame, heap: &Counts, times: usize) -> usize {
    let mut out = Vec::new();
    let mut listed = 0;
    for _ in 0..times {
        out.clear();
        game.options_by_interpreter(&mut out, std::hint::black_box(heap)).expect("a position");
        listed += out.len();
    }
    listed
}

fn rules(criterion: &mut Criterion) {
    let take = game(TAKE);
    let heap = Counts::of([20]);
    let start = Instant::now();
    assert_eq!(compiled(&take, &heap, LISTINGS), 3 * LISTINGS);
    let fast = start.elapsed().as_secs_f64();
    let start = Instant::now();
    assert_eq!(walked(&take, &heap, LISTINGS / 10), 3 * LISTINGS / 10);
    let slow = start.elapsed().as_secs_f64() * 10.0;
    println!("take 1, 3 or 4 from 20, 10^6 listings: compiled {fast:.3} s, walked {slow:.2} s");
    criterion.bench_function("take 1, 3 or 4 from 20, 1000 listings", |bencher| {
        bencher.iter(|| compiled(&take, &heap, 1000));
    });
    let board = game(include_str!("../../../examples/tic-tac-toe.game"));
    let empty = board.initial().expect("a start").expect("one start");
    criterion.bench_function("tic-tac-toe, first moves, 1000 listings", |bencher| {
        bencher.iter(|| compiled(&board, &empty, 1000));
    });
}

criterion_group!(benches, rules);
criterion_main!(benches);
