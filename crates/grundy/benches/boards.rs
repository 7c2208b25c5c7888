//! Times the solution of every reachable position of a board game, with three ways to store the
//! positions: as lists of numbers, as ranks, and as the ranks of their least images under the
//! symmetries of the rule file.

use criterion::{Criterion, criterion_group, criterion_main};
use grundy::base::{Budget, Lang};
use grundy::engine::retrograde;
use grundy::lang::{RuleFile, RuleGame, render};
use grundy::workbench::reachable::{self, Images};
use std::path::Path;
use std::time::Duration;

fn game(name: &str) -> RuleGame {
    let name = format!("{name}.game");
    if name == "counters.game" {
        return read(&name, COUNTERS);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(&name);
    let text = std::fs::read_to_string(path).expect("the example is there");
    read(&name, &text)
}

fn read(name: &str, text: &str) -> RuleGame {
    match RuleFile::parse(text, name) {
        Ok((file, _)) => file.build(&[]).expect("there is nothing to fill in"),
        Err(told) => panic!("{}", render(text, name, &told, Lang::En)),
    }
}

/// Six counters from 0 to 9, with two sides: half of the 2 · 10^6 positions are reachable.
const COUNTERS: &str = "sides l, r
position a: (0..9)[6] = [9, 9, 9, 9, 9, 9]
move down (i in 0..5) when a[i] > 0 { a[i] -= 1 }
move back when mover == r and a[0] == 5 { a[0] += 1 }
";

/// The name of a rule file, the number of its reachable positions, and their number up to symmetry.
const BOARDS: [(&str, usize, usize); 5] = [
    ("mu-torere", 1180, 86),
    ("hare-and-hounds", 2303, 1210),
    ("three-mens-morris", 5390, 744),
    ("l-game", 36_736, 4592),
    ("counters", 1_000_000, 1_000_000),
];

fn boards(criterion: &mut Criterion) {
    for (name, all, folded) in BOARDS {
        let rules = game(name);
        let start = rules.initial().expect("a start").expect("one start");
        let budget = Budget::default();
        let whole =
            || retrograde::explore_sided(&rules, [start.clone()], &budget).expect("it fits");
        let ranked = |images| {
            reachable::solve(&rules, std::slice::from_ref(&start), images, &budget)
                .expect("it fits")
        };
        let expected = whole().play(&start).expect("it arises");
        let mut group = criterion.benchmark_group(name);
        group.bench_function("lists of numbers", |bencher| {
            bencher.iter(|| {
                let solved = whole();
                assert_eq!((solved.len(), solved.play(&start)), (all, Some(expected)));
            });
        });
        for (told, images, len) in
            [("ranks", Images::Distinct, all), ("up to symmetry", Images::Merged, folded)]
        {
            group.bench_function(told, |bencher| {
                bencher.iter(|| {
                    let solved = ranked(images);
                    assert_eq!((solved.len(), solved.play(&start)), (len, Some(expected)));
                });
            });
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(2));
    targets = boards
}
criterion_main!(benches);
