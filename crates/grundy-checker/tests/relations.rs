//! Relations of digits and linear terms, on small numbers, against computation with numbers.

mod support;

use support::certificates::certificate;
use support::{addition, run};

/// Whether a formula over x and y has exactly these small pairs: each pair that it should not have is stated to be
/// impossible, and so is each that it should have with the formula negated.
fn is_exactly(
    numeration: &str,
    table: &str,
    formula: &str,
    top: i64,
    holds: impl Fn(i64, i64) -> bool,
) {
    let mut empty = Vec::new();
    for (x, y) in (0..top).flat_map(|x| (0..top).map(move |y| (x, y))) {
        let formula = if holds(x, y) { format!("[\"not\",{formula}]") } else { formula.into() };
        empty.push(format!(
            r#"["{x} {y}",["and",["eq",[[1,"x"]],{}],["atom","const {y}","y"],{formula}]]"#,
            -x
        ));
    }
    let text = certificate(&[
        ("numeration", numeration),
        ("addition", table),
        ("position", r#"[["n","n"]]"#),
        ("bounds", "[[0,null]]"),
        ("moves", "[]"),
        ("measure", "[]"),
        ("empty", &format!("[{}]", empty.join(","))),
        ("claim", r#"{"kind":"P","formula":["true"]}"#),
    ]);
    run(&text).unwrap_or_else(|fault| panic!("{numeration} {formula}: {fault}"));
}

#[test]
fn linear_terms_in_every_numeration() {
    for quotients in [vec![], vec![1], vec![2], vec![1, 2], vec![3]] {
        let (numeration, table) = match &quotients[..] {
            [] => ("\"base2\"".to_string(), addition::BINARY.to_string()),
            [1] => ("\"zeckendorf\"".into(), addition::table(&[1], true)),
            other => (format!("{{\"ostrowski\":{other:?}}}"), addition::table(other, false)),
        };
        is_exactly(&numeration, &table, r#"["eq",[[3,"x"],[-2,"y"]],1]"#, 20, |x, y| {
            3 * x - 2 * y + 1 == 0
        });
        is_exactly(&numeration, &table, r#"["le",[[-5,"x"],[3,"y"]],-7]"#, 20, |x, y| {
            3 * y - 5 * x <= 7
        });
        is_exactly(&numeration, &table, r#"["mod",[[-1,"x"],[2,"y"]],-1,3]"#, 20, |x, y| {
            (2 * y - x - 1) % 3 == 0
        });
        is_exactly(
            &numeration,
            &table,
            r#"["ex",["z"],["eq",[[1,"x"],[2,"z"],[-1,"y"]],3]]"#,
            20,
            |x, y| y >= x + 3 && (y - x - 3) % 2 == 0,
        );
    }
}

#[test]
fn relations_of_digits_base_two() {
    let is = |formula: &str, top: i64, holds: &dyn Fn(i64, i64) -> bool| {
        is_exactly("\"base2\"", addition::BINARY, formula, top, holds);
    };
    is(r#"["atom","xorzero","x","y","y"]"#, 17, &|x, _| x == 0);
    is(r#"["atom","bitand","x","y","y"]"#, 17, &|x, y| x & y == y);
    is(r#"["atom","bitor","x","y","y"]"#, 17, &|x, y| x | y == y);
    is(r#"["atom","columns 3","x","x","y"]"#, 17, &|x, y| x == y);
    is(r#"["atom","low","x","y"]"#, 34, &|x, y| y == x & -x);
    is(r#"["atom","high","x","y"]"#, 34, &|x, y| y == if x == 0 { 0 } else { 1 << x.ilog2() });
    is(r#"["and",["atom","one","x"],["atom","oddones","y"]]"#, 34, &|x, y| {
        x.count_ones() == 1 && y.count_ones() % 2 == 1
    });
    is(r#"["atom","trailingones","x","y"]"#, 34, &|x, y| y == 1 << x.trailing_ones());
}

#[test]
fn relations_of_digits_zeckendorf() {
    let table = addition::table(&[1], true);
    let fibonacci = [1, 2, 3, 5, 8, 13, 21, 34];
    let is = |formula: &str, holds: &dyn Fn(i64, i64) -> bool| {
        is_exactly("\"zeckendorf\"", &table, formula, 30, holds);
    };
    is(r#"["atom","one","x"]"#, &|x, _| fibonacci.contains(&x));
    is(r#"["atom","high","x","y"]"#, &|x, y| {
        y == fibonacci.iter().copied().filter(|f| *f <= x).max().unwrap_or(0)
    });
    let floor_phi = |n: i64| (n as f64 * 1.618_033_988_749_895).floor() as i64;
    is(r#"["ex",["s"],["and",["atom","shift","x","s"],["eq",[[1,"y"],[-1,"s"]],-1]]]"#, &|x, y| {
        y == floor_phi(x + 1)
    });
}

#[test]
fn floors_of_multiples_of_an_irrational() {
    for quotients in [vec![1], vec![2], vec![3], vec![1, 2], vec![2, 1], vec![1, 1, 2]] {
        let alpha =
            (0..60).rev().fold(0.0, |t, i| 1.0 / (quotients[i % quotients.len()] as f64 + t));
        let numeration = format!("{{\"ostrowski\":{quotients:?}}}");
        is_exactly(
            &numeration,
            &addition::table(&quotients, false),
            r#"["atom","floor","x","y"]"#,
            30,
            |x, y| (x as f64 * alpha + 1e-9).floor() as i64 == y,
        );
    }
}

#[test]
fn many_heaps() {
    // Nim with eight heaps: P exactly when the xor is 0.
    let vars: Vec<String> = (0..8).map(|i| format!("h{i}")).collect();
    let moves: Vec<String> = (0..8)
        .map(|i| {
            let to: Vec<String> = (0..8)
                .map(|j| format!(r#"[[[1,"h{j}"]{}],0]"#, if i == j { ",[-1,\"k\"]" } else { "" }))
                .collect();
            format!(
                r#"{{"name":"{i}","chosen":["k"],"aux":[],"guard":["and",["le",[[-1,"k"]],1],["le",[[1,"k"],[-1,"h{i}"]],0]],"to":[[{}]]}}"#,
                to.join(",")
            )
        })
        .collect();
    let list = |f: &dyn Fn(&String) -> String| vars.iter().map(f).collect::<Vec<_>>().join(",");
    let text = certificate(&[
        ("position", &format!("[{}]", list(&|v| format!("[\"{v}\",\"{v}\"]")))),
        ("bounds", &format!("[{}]", list(&|_| "[0,null]".into()))),
        ("moves", &format!("[{}]", moves.join(","))),
        ("measure", &format!("[[{}]]", list(&|_| "1".into()))),
        (
            "claim",
            &format!(
                r#"{{"kind":"P","formula":["atom","xorzero",{}]}}"#,
                list(&|v| format!("\"{v}\""))
            ),
        ),
    ]);
    let begun = std::time::Instant::now();
    run(&text).unwrap();
    println!("nim, eight heaps: {:?}", begun.elapsed());
    // Take 1 to 500 of one heap.
    let text = certificate(&[
        ("position", r#"[["n","n"]]"#),
        ("bounds", "[[0,null]]"),
        (
            "moves",
            r#"[{"name":"take","chosen":["k"],"aux":[],"guard":["and",["le",[[-1,"k"]],1],["le",[[1,"k"]],-500],
               ["le",[[1,"k"],[-1,"n"]],0]],"to":[[[[[1,"n"],[-1,"k"]],0]]]}]"#,
        ),
        ("measure", "[[1]]"),
        ("claim", r#"{"kind":"P","formula":["mod",[[1,"n"]],0,501]}"#),
    ]);
    let begun = std::time::Instant::now();
    let states = run(&text).unwrap().states;
    println!("bash, 500: {:?}, {states} states", begun.elapsed());
}
