//! Boards whose winner is known, proved by search. Sources: Domineering, Breuker, Uiterwijk and van den Herik 2000; Cram, Schneider
//! 2009 and Lemoine and Viennot 2012; Connect Four, Tromp's table of boards; Dots and Boxes, Barker and Korf 2012.

use criterion::{Criterion, criterion_group, criterion_main};
use grundy::lang::RuleFile;
use grundy_boards::Rules;
use grundy_boards::weak::{Limits, Outcome, prove};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

/// Rules of an example with these sizes.
fn rules(name: &str, params: &[(&str, i64)]) -> Rules {
    let name = format!("{name}.game");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(&name);
    let text = std::fs::read_to_string(path).expect("the example is there");
    let Ok((file, _)) = RuleFile::parse(&text, &name) else { panic!("{name} does not read") };
    file.build(params).expect("the sizes fit").commands().expect("they are commands")
}

type Case = (&'static str, [(&'static str, i64); 2], Outcome);

/// Who wins the board on which nothing is laid, drawn or dropped.
const CASES: [Case; 6] = [
    ("domineering", [("h", 5), ("w", 5)], Outcome::Lost),
    ("domineering", [("h", 6), ("w", 6)], Outcome::Won),
    ("cram", [("h", 5), ("w", 5)], Outcome::Lost),
    ("cram", [("h", 5), ("w", 6)], Outcome::Won),
    ("dots-and-boxes", [("h", 2), ("w", 2)], Outcome::Won),
    ("connect-four", [("w", 5), ("h", 4)], Outcome::Drawn),
];

fn weak(criterion: &mut Criterion) {
    for (name, params, expected) in CASES {
        let rules = rules(name, &params);
        let start = vec![0; rules.cells() as usize];
        for threads in [1, 2] {
            let told = format!("{name} {} by {}, {threads} threads", params[0].1, params[1].1);
            criterion.bench_function(&told, |bencher| {
                bencher.iter(|| {
                    let limits = Limits { bytes: 256 << 20, threads, until: None };
                    let go = &mut |_: &_| ControlFlow::Continue(());
                    let proved = prove(&rules, &start, 0, &limits, go).expect("it is proved");
                    assert_eq!(proved.outcome, expected, "{told}");
                });
            });
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(2));
    targets = weak
}
criterion_main!(benches);
