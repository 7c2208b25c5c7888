//! Relations of digits and linear terms, compared with arithmetic on small numbers.

use crate::support::certificates::certificate;
use crate::support::mutate::Random;
use crate::support::{addition, run};

/// Checks that a formula over x and y is true for exactly those pairs of numbers below `top` for
/// which `holds` returns true. The certificate states in `empty` that no other pair satisfies the
/// formula, and that no such pair violates it.
fn is_exactly(
    numeration: &str,
    table: &str,
    formula: &str,
    top: i64,
    holds: impl Fn(i64, i64) -> bool,
) {
    let all = (0..top).flat_map(|x| (0..top).map(move |y| (x, y)));
    let pairs = all.filter(|(x, y)| holds(*x, *y));
    let pairs =
        pairs.map(|(x, y)| format!(r#"["and",["eq",[[1,"x"]],{}],["atom","const {y}","y"]],"#, -x));
    let wanted = format!(r#"["or",{}["not",["true"]]]"#, pairs.collect::<String>());
    let small = format!(r#"["le",[[1,"x"]],{0}],["le",[[1,"y"]],{0}]"#, 1 - top);
    let nowhere = |name: &str, formula: String| {
        format!(r#"["{name}",["ex",["x","y"],["and",{small},{formula}]]]"#)
    };
    let empty = [
        nowhere("another", format!(r#"{formula},["not",{wanted}]"#)),
        nowhere("missing", format!(r#"{wanted},["not",{formula}]"#)),
    ];
    let text = certificate(&[
        ("numeration", numeration),
        ("addition", table),
        ("position", r#"[["n","n"]]"#),
        ("bounds", "[[0,null]]"),
        ("moves", "[]"),
        ("ending", r#"{"measure":[]}"#),
        ("empty", &format!("[{}]", empty.join(","))),
        ("claim", r#"{"kind":"outcomes","P":["true"]}"#),
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
                r#"{{"name":"{i}","chosen":["k"],"guard":["and",["le",[[-1,"k"]],1],["le",[[1,"k"],[-1,"h{i}"]],0]],"to":[[{}]]}}"#,
                to.join(",")
            )
        })
        .collect();
    let list = |f: &dyn Fn(&String) -> String| vars.iter().map(f).collect::<Vec<_>>().join(",");
    let text = certificate(&[
        ("position", &format!("[{}]", list(&|v| format!("[\"{v}\",\"{v}\"]")))),
        ("bounds", &format!("[{}]", list(&|_| "[0,null]".into()))),
        ("moves", &format!("[{}]", moves.join(","))),
        ("ending", &format!("{{\"measure\":[[{}]]}}", list(&|_| "1".into()))),
        (
            "claim",
            &format!(
                r#"{{"kind":"outcomes","P":["atom","xorzero",{}]}}"#,
                list(&|v| format!("\"{v}\""))
            ),
        ),
    ]);
    let begun = std::time::Instant::now();
    run(&text).unwrap();
    println!("nim, eight heaps: {:?}", begun.elapsed());
    // The game of one heap in which a move takes 1 to 100.
    let text = certificate(&[
        ("position", r#"[["n","n"]]"#),
        ("bounds", "[[0,null]]"),
        (
            "moves",
            r#"[{"name":"take","chosen":["k"],"guard":["and",["le",[[-1,"k"]],1],["le",[[1,"k"]],-100],
               ["le",[[1,"k"],[-1,"n"]],0]],"to":[[[[[1,"n"],[-1,"k"]],0]]]}]"#,
        ),
        ("ending", r#"{"measure":[[1]]}"#),
        ("claim", r#"{"kind":"outcomes","P":["mod",[[1,"n"]],0,101]}"#),
    ]);
    let begun = std::time::Instant::now();
    let states = run(&text).unwrap().states;
    println!("bash, 100: {:?}, {states} states", begun.elapsed());
}

/// A function that returns the truth value of a formula for given x, y and z.
type Meaning = Box<dyn Fn([i64; 3]) -> bool>;

/// Returns a random formula over x, y and z, with a function that evaluates it.
fn random_formula(random: &mut Random, depth: usize) -> (String, Meaning) {
    if depth == 0 || random.below(4) == 0 {
        let c = [0; 3].map(|_| random.below(7) as i64 - 3);
        let k = random.below(21) as i64 - 10;
        let terms = format!(r#"[[{},"x"],[{},"y"],[{},"z"]],{k}"#, c[0], c[1], c[2]);
        let sum = move |n: [i64; 3]| (0..3).map(|i| c[i] * n[i]).sum::<i64>() + k;
        return match random.below(4) {
            0 => (format!("[\"eq\",{terms}]"), Box::new(move |n| sum(n) == 0)),
            1 => {
                let m = random.below(5) as i64 + 1;
                (format!("[\"mod\",{terms},{m}]"), Box::new(move |n| sum(n) % m == 0))
            }
            _ => (format!("[\"le\",{terms}]"), Box::new(move |n| sum(n) <= 0)),
        };
    }
    let (f, holds_f) = random_formula(random, depth - 1);
    let (g, holds_g) = random_formula(random, depth - 1);
    match random.below(4) {
        0 => (format!("[\"not\",{f}]"), Box::new(move |n| !holds_f(n))),
        1 => (format!("[\"or\",{f},{g}]"), Box::new(move |n| holds_f(n) || holds_g(n))),
        2 => (format!("[\"and\",{f},{g}]"), Box::new(move |n| holds_f(n) && holds_g(n))),
        // The second formula, and the first one for some w up to 9 in place of z.
        _ => {
            let inside = f.replace("\"z\"", "\"w\"");
            let inside = format!(r#"["ex",["w"],["and",["le",[[1,"w"]],-9],{inside},{g}]]"#);
            if f.contains("\"ex\"") || g.contains("\"ex\"") {
                return (format!("[\"or\",{f},{g}]"), Box::new(move |n| holds_f(n) || holds_g(n)));
            }
            (inside, Box::new(move |n| holds_g(n) && (0..=9).any(|w| holds_f([n[0], n[1], w]))))
        }
    }
}

#[test]
fn random_formulas() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for round in 0..60 {
        let (formula, holds) = random_formula(&mut random, [4, 2, 2][round % 3]);
        let (numeration, table) = match round % 3 {
            0 => ("\"base2\"", addition::BINARY.to_string()),
            1 => ("\"zeckendorf\"", addition::table(&[1], true)),
            _ => ("{\"ostrowski\":[2]}", addition::table(&[2], false)),
        };
        // The formula, quantified over z up to 8, holds for exactly the pairs that evaluation
        // finds.
        let bounded = format!(r#"["ex",["z"],["and",["le",[[1,"z"]],-8],{formula}]]"#);
        is_exactly(numeration, &table, &bounded, 5, |x, y| (0..=8).any(|z| holds([x, y, z])));
    }
}
