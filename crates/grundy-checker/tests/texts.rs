//! Malformed texts, and certificates that exceed limits.

use crate::support::certificates as made;
use crate::support::mutate::Random;
use crate::support::refusals::{fails, malformed, one_heap};
use crate::support::run;
use grundy_checker::{Fault, LimitReached, Limits, check};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

#[test]
fn tables() {
    let level = made::two_level();
    for (from, to, why) in [
        (
            r#"[["0",0],["1",1]],["#,
            r#"[["0",0],["-",1]],["#,
            "a letter occurs twice in the row of a state",
        ),
        (
            r#"[["0",0],["1",1]],["#,
            r#"[["0",0],["1",2]],["#,
            "an automaton refers to a state that does not exist",
        ),
        (
            r#"[["0",0],["1",1]],["#,
            r#"[["0",0],["2",1]],["#,
            "expected a letter of 1 digits of the numeration, not `2`",
        ),
        (
            r#"[["0",0],["1",1]],["#,
            r#"[["0",0],["11",1]],["#,
            "expected a letter of 1 digits of the numeration, not `11`",
        ),
        (r#""tracks":["x"]"#, r#""tracks":[]"#, "an automaton has no states or no tracks"),
        (
            r#"["dfa","odd","b"]"#,
            r#"["dfa","odd","b","a"]"#,
            "no relation `dfa odd` on 2 numbers is defined",
        ),
        (
            r#"["dfa","odd","b"]"#,
            r#"["dfa","even","b"]"#,
            "no relation `dfa even` on 1 numbers is defined",
        ),
    ] {
        assert_eq!(malformed(&level.replace(from, to)), why);
    }
    // A letter that no row lists is rejected: the automaton then accepts no odd number.
    let none = fails(&level, r#"[["0",0],["1",1]],["#, r#"[["0",0]],["#);
    assert_eq!(none, "no move leads from P to P");
    let zeros = fails(&level, r#"[["0",0],["1",1]],["#, r#"[["0",1],["1",1]],["#);
    assert!(zeros.starts_with("leading zeros"));
}

#[test]
fn malformed_texts() {
    let text = one_heap(&[]);
    for (from, to, why) in [
        ("\"version\":2", "\"version\":1", "expected version 2 of the format `grundy proof`"),
        ("\"version\":2", "\"version\":2,\"hint\":0", "unknown field `hint`"),
        ("\"version\":2", "\"version\":2,\"version\":2", "duplicate field `version`"),
        (
            "\"version\":2",
            "\"version\":2,\"parameters\":[[\"m\",1],[\"m\",2]]",
            "the variable `m` is declared twice",
        ),
        ("\"version\":2", "\"version\":2e0", "invalid type: floating point"),
        ("\"version\":2", "\"version\":02", "invalid number"),
        ("[[1]]", "[[1,1,1]]", "expected a weight for each number, and at most one constant"),
        ("\"measure\":[[1]]", "", "expected value"),
        (r#""n"]],0,4]"#, r#""m"]],0,4]"#, "unknown variable `m`"),
        (r#"["mod",[[1,"n"]],0,4]"#, r#"["mod",[[1,"n"]],0]"#, "unknown form of formula"),
        (r#""chosen":["k"]"#, r#""chosen":["k","k"]"#, "the variable `k` is declared twice"),
        (r#""chosen":["k"]"#, r#""chosen":["n"]"#, "the variable `n` is declared twice"),
        (r#""guard":["and","#, r#""guard":["xor","#, "unknown form of formula"),
        (
            r#"[["n","n"]]"#,
            "[]",
            "expected at least one number in `position`, and an entry of `bounds` for each",
        ),
        ("[[0,null]]", "[[-1,null]]", "`bounds`: expected 0 <= low <= high"),
        ("[[0,null]]", "[[4,3]]", "`bounds`: expected 0 <= low <= high"),
        ("\"base2\"", "\"base3\"", "unknown variant `base3`"),
        (
            "\"base2\"",
            "{\"ostrowski\":[]}",
            "`ostrowski`: expected one to eight quotients from 1 to 35",
        ),
        (
            r#"["mod",[[1,"n"]],0,4]"#,
            r#"["atom","shift","n","n"]"#,
            "no relation `shift` on 2 numbers is defined",
        ),
        (
            r#"["mod",[[1,"n"]],0,4]"#,
            r#"["atom","low x","n","n"]"#,
            "no relation `low x` on 2 numbers is defined",
        ),
        (
            r#"["mod",[[1,"n"]],0,4]"#,
            r#"["atom","columns 0","n"]"#,
            "no relation `columns 0` on 1 numbers is defined",
        ),
        (
            r#"["mod",[[1,"n"]],0,4]"#,
            r#"["ex",["n"],["true"]]"#,
            "the variable `n` is declared twice",
        ),
        (r#""kind":"outcomes""#, r#""kind":"outcomes","value":"v""#, "unknown field `value`"),
    ] {
        assert!(text.contains(from), "{from}");
        let problem = malformed(&text.replacen(from, to, 1));
        assert!(problem.contains(why), "{to}: {problem}");
    }
    let large = text.replace("[[1]]", "[[4611686018427387905]]");
    assert_eq!(run(&large), Err(Fault::Limit(LimitReached::Numbers)));
    for end in 0..text.len() {
        assert!(matches!(run(&text[..end]), Err(Fault::Malformed { .. })));
    }
    for deep in ["[".repeat(100_000), "[\"not\",".repeat(100_000), "{\"a\":".repeat(100_000)] {
        malformed(&deep);
        malformed(&text.replace(r#"["mod",[[1,"n"]],0,4]"#, &deep));
    }
    // The deepest nesting that can be parsed does not overflow the stack.
    let nots = format!("{}[\"true\"]{}", "[\"not\",".repeat(190), "]".repeat(190));
    assert!(run(&text.replace(r#"["mod",[[1,"n"]],0,4]"#, &nots)).is_err());
    for strange in [
        "",
        "\u{feff}{}",
        "\"\\ud800\"",
        "\"\\u12\"",
        "\"\\",
        "nul",
        "-",
        "{\"format\"",
        "\"é",
        "[1,]",
    ] {
        malformed(strange);
    }
}

#[test]
fn limits() {
    let slow = one_heap(&[("claim", r#"{"kind":"outcomes","P":["mod",[[1,"n"]],0,1000000007]}"#)]);
    let with = |limits: &Limits| check(&crate::support::without_mod(&slow), limits).unwrap_err();
    let begun = Instant::now();
    assert_eq!(
        with(&Limits { states: 1000, ..Limits::default() }),
        Fault::Limit(LimitReached::States)
    );
    assert_eq!(
        with(&Limits { memory: 1 << 20, ..Limits::default() }),
        Fault::Limit(LimitReached::Memory)
    );
    assert_eq!(
        with(&Limits { time: Duration::from_millis(50), ..Limits::default() }),
        Fault::Limit(LimitReached::Time)
    );
    let flag = AtomicBool::new(true);
    let cancel = Some(&flag);
    assert_eq!(
        with(&Limits { cancel, ..Limits::default() }),
        Fault::Limit(LimitReached::Cancelled)
    );
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    let wide = |tracks: usize| {
        let many: Vec<String> = (0..tracks).map(|i| format!("\"x{i}\"")).collect();
        let many = many.join(",");
        let claim = format!(
            r#"{{"kind":"outcomes","P":["ex",[{many}],["and",["atom","xorzero",{many}],["eq",[[1,"n"]],0]]]}}"#
        );
        run(&one_heap(&[("claim", &claim)]))
    };
    assert_eq!(wide(250), Err(Fault::Limit(LimitReached::Tracks)));
    assert!(matches!(wide(70), Err(Fault::Fails { condition: "from N some move leads to P", .. })));
    // The search for a counterexample ends although there are many tracks.
    let many: Vec<String> = (0..40).map(|i| format!("h{i}")).collect();
    let list = |of: &dyn Fn(&String) -> String| many.iter().map(of).collect::<Vec<_>>().join(",");
    let wide = one_heap(&[
        ("position", &format!("[{}]", list(&|v| format!("[\"{v}\",\"{v}\"]")))),
        ("bounds", &format!("[{}]", list(&|_| "[0,null]".into()))),
        ("moves", "[]"),
        ("ending", r#"{"measure":[]}"#),
        (
            "claim",
            &format!(
                r#"{{"kind":"outcomes","P":["and",{}]}}"#,
                list(&|v| format!(r#"["mod",[[1,"{v}"]],0,2]"#))
            ),
        ),
    ]);
    assert!(matches!(run(&wide), Err(Fault::Fails { .. })));
    // A table in which every letter matches many rows.
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut row = || {
        let word: String = (0..40).map(|_| ['0', '1', '-', '-'][random.below(4)]).collect();
        format!("[\"{word}\",0]")
    };
    let rows: Vec<String> = (0..2000).map(|_| row()).collect();
    let tracks: Vec<String> = (0..40).map(|i| format!("\"x{i}\"")).collect();
    let table = format!(
        r#"[["t",{{"tracks":[{}],"accepting":[0],"rows":[[{}]]}}]]"#,
        tracks.join(","),
        rows.join(",")
    );
    let (text, begun) = (one_heap(&[("automata", &table)]), Instant::now());
    let small = Limits { memory: 1 << 26, ..Limits::default() };
    assert_eq!(
        check(&crate::support::without_mod(&text), &small),
        Err(Fault::Limit(LimitReached::Memory))
    );
    let short = Limits { time: Duration::from_millis(200), ..Limits::default() };
    assert_eq!(
        check(&crate::support::without_mod(&text), &short),
        Err(Fault::Limit(LimitReached::Time))
    );
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    // The largest constant, which takes about sixty steps of doubling and addition.
    let large = r#"["or",["atom","const 4611686018427387903","n"],["mod",[[1,"n"]],0,4]]"#;
    let large = format!(r#"{{"kind":"outcomes","P":{large}}}"#);
    assert!(matches!(run(&one_heap(&[("claim", &large)])), Err(Fault::Fails { .. })));
    // Conjunctions and disjunctions with many parts.
    let many = vec![r#"["mod",[[1,"n"]],0,4]"#; 5000].join(",");
    for head in ["and", "or"] {
        let claim = format!(r#"{{"kind":"outcomes","P":["{head}",{many}]}}"#);
        assert!(run(&one_heap(&[("claim", &claim)])).is_ok());
    }
    let vars: Vec<String> = (0..100_000).map(|i| format!("\"x{i}\"")).collect();
    let claim = format!(r#"{{"kind":"outcomes","P":["ex",[{}],["true"]]}}"#, vars.join(","));
    assert_eq!(run(&one_heap(&[("claim", &claim)])), Err(Fault::Limit(LimitReached::Tracks)));
    let large = r#"[[4611686018427387904,"n"],[4611686018427387904,"n"]]"#;
    let large = format!(r#"{{"kind":"outcomes","P":["le",{large},0]}}"#);
    assert_eq!(run(&one_heap(&[("claim", &large)])), Err(Fault::Limit(LimitReached::Numbers)));
}
