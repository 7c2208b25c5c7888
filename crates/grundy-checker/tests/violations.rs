//! For each hypothesis, a certificate that violates exactly that hypothesis.

use crate::support::certificates::{self as made, certificate};
use crate::support::interpreter::Interpreter;
use crate::support::mutate::Random;
use crate::support::refusals::{fails, malformed, one_heap};
use crate::support::{SAMPLES, addition, run};
use grundy_checker::Fault;

#[test]
fn bounds_and_results() {
    let text = one_heap(&[]);
    // Moves to results below zero: from small numbers, and only from 1000.
    assert_eq!(
        fails(&text, r#"["le",[[1,"k"],[-1,"n"]],0]"#, r#"["le",[[1,"k"],[-1,"n"]],-1]"#),
        "moves lead to positions"
    );
    let far =
        r#"["or",["le",[[1,"k"],[-1,"n"]],0],["and",["eq",[[1,"n"]],-1],["eq",[[1,"k"]],-3]]]"#;
    assert_eq!(fails(&text, r#"["le",[[1,"k"],[-1,"n"]],0]"#, far), "moves lead to positions");
    let far = r#"{"name":"far","chosen":[],"guard":["eq",[[1,"n"]],-1000],"to":[[[[[1,"n"]],-1001]]]},{"name":"take""#;
    assert_eq!(fails(&text, r#"{"name":"take""#, far), "moves lead to positions");
    // Moves below the lower bound, and moves above the upper bound.
    assert_eq!(fails(&text, "[[0,null]]", "[[1,null]]"), "moves lead to positions");
    let up = r#"{"name":"up","chosen":[],"guard":["le",[[-1,"n"]],0],"to":[[[[[1,"n"]],1]]]},{"name":"take""#;
    assert_eq!(
        fails(&one_heap(&[("bounds", "[[0,50]]")]), r#"{"name":"take""#, up),
        "moves lead to positions"
    );
    assert_eq!(
        fails(&made::three(), r#"["le",[[-1,"n"]],2]"#, r#"["le",[[-1,"n"]],1]"#),
        "a position has only one outcome"
    );
    assert_eq!(
        fails(&made::three(), r#""lose":["eq",[[1,"n"]],0]"#, r#""lose":["le",[[1,"n"]],-1]"#),
        "every lost terminal position is in P"
    );
}

#[test]
fn endless_play() {
    let text = one_heap(&[]);
    assert_eq!(
        fails(&text, r#"["le",[[-1,"k"]],1]"#, r#"["le",[[-1,"k"]],0]"#),
        "every move lowers the measure"
    );
    assert_eq!(
        fails(&text, "\"measure\":[[1]]", "\"measure\":[]"),
        "every move lowers the measure"
    );
    assert_eq!(
        fails(&text, "\"measure\":[[1]]", "\"measure\":[[0]]"),
        "every move lowers the measure"
    );
    assert_eq!(
        fails(&text, "\"measure\":[[1]]", "\"measure\":[[-1]]"),
        "every move lowers the measure"
    );
    // Play never ends, although every condition of the claim holds and every move lowers the sum of
    // the measure, which becomes negative.
    let up = certificate(&[
        ("position", r#"[["n","n"]]"#),
        ("bounds", "[[0,null]]"),
        ("moves", r#"[{"name":"up","chosen":[],"guard":["true"],"to":[[[[[1,"n"]],1]]]}]"#),
        ("ending", r#"{"measure":[[-1]]}"#),
        ("claim", r#"{"kind":"outcomes","P":["mod",[[1,"n"]],0,2]}"#),
    ]);
    let Err(Fault::Fails { condition, .. }) = run(&up) else { panic!() };
    assert_eq!(condition, "every move lowers the measure");
    assert_eq!(
        fails(&made::two_level(), "[[1,0],[0,1]]", "[[0,1],[1,0]]"),
        "every move lowers the measure"
    );
    // A move leads to a sum that contains the position itself.
    let lasker = SAMPLES[1].1;
    assert_eq!(
        fails(lasker, r#"["le",[[-1,"v3"]],1],["le""#, r#"["le",[[-1,"v3"]],0],["le""#),
        "every move lowers the measure"
    );
}

#[test]
fn claims_of_outcomes() {
    let text = one_heap(&[]);
    // The claim is wrong only at 1000 (a missing P-position) or only at 1001 (an additional one).
    let p = r#""P":["mod",[[1,"n"]],0,4]"#;
    let missing = r#""P":["and",["mod",[[1,"n"]],0,4],["not",["eq",[[1,"n"]],-1000]]]"#;
    assert_eq!(fails(&text, p, missing), "from N some move leads to P");
    let more = r#""P":["or",["mod",[[1,"n"]],0,4],["eq",[[1,"n"]],-1001]]"#;
    assert_eq!(fails(&text, p, more), "no move leads from P to P");
    let Err(Fault::Fails { position, .. }) = run(&text.replace(p, more)) else { panic!() };
    assert!((1001..=1004).contains(&position[0].1), "{position:?}");
    // Positions without moves.
    assert_eq!(
        fails(&text, p, r#""P":["mod",[[1,"n"]],-1,4]"#),
        "every position without moves has the claimed outcome"
    );
    let misere =
        one_heap(&[("stuck", "1"), ("claim", r#"{"kind":"outcomes","P":["mod",[[1,"n"]],-1,4]}"#)]);
    assert_eq!(
        fails(&misere, "\"stuck\":1", "\"stuck\":-1"),
        "every position without moves has the claimed outcome"
    );
    assert_eq!(
        fails(&misere, "\"stuck\":1", "\"stuck\":0"),
        "every position without moves has the claimed outcome"
    );
    let nim = made::misere_nim();
    assert_eq!(
        fails(&nim, r#"["le",[[-1,"a"]],2]"#, r#"["le",[[-1,"a"]],1]"#),
        "no move leads from P to P"
    );
    assert_eq!(
        fails(&nim, r#"["le",[[1,"a"]],-1]"#, r#"["false"]"#),
        "from N some move leads to P"
    );
    // Claims about a game with draws.
    let three = made::three();
    assert_eq!(
        fails(&three, r#"["le",[[-1,"n"]],4]]"#, r#"["eq",[[1,"n"]],-4]]"#),
        "every position has an outcome"
    );
    assert_eq!(
        fails(&three, r#""P":["eq",[[1,"n"]],0]"#, r#""P":["le",[[1,"n"]],-1]"#),
        "a position has only one outcome"
    );
    let draws = r#"{"kind":"outcomes","P":["mod",[[1,"n"]],0,4]}"#;
    let text = one_heap(&[("claim", draws), ("draw", r#"["eq",[[1,"n"]],-1000]"#)]);
    assert!(matches!(
        run(&text),
        Err(Fault::Fails { condition: "every drawn terminal position is a draw in the claim", .. })
    ));
    // A claim of outcomes does not allow moves to sums.
    let text = one_heap(&[]).replace(r#""to":[["#, r#""to":[[[[[1,"n"],[-1,"k"]],0]],["#);
    assert!(matches!(run(&text), Err(Fault::Fails { .. })));
}

#[test]
fn claims_of_values() {
    let bag = made::bag();
    let law = r#"["mod",[[1,"h"],[-1,"v"]],0,4]"#;
    // No value, two values, a skipped value, and the value of an option.
    assert_eq!(fails(&bag, law, r#"["mod",[[2,"h"],[-1,"v"]],0,8]"#), "every position has a value");
    assert_eq!(
        fails(&bag, r#"["le",[[1,"v"]],-3]"#, r#"["le",[[1,"v"]],-4]"#),
        "a position has only one value"
    );
    let skips = r#"["or",["and",["le",[[1,"h"]],-2],["eq",[[1,"h"],[-1,"v"]],0]],["and",["le",[[-1,"h"]],3],["eq",[[1,"h"],[-1,"v"]],1]]]"#;
    let lasker = SAMPLES[2].1;
    assert_eq!(
        fails(
            lasker,
            r#"["eq",[[-1,"v0"],[1,"v2"]],0]"#,
            &skips.replace("\"h\"", "\"v0\"").replace("\"v\"", "\"v2\"")
        ),
        "every smaller value is the value of an option"
    );
    assert_eq!(
        fails(lasker, r#"["eq",[[-1,"v0"],[1,"v2"]],0]"#, r#"["eq",[[-1,"v0"],[2,"v2"]],0]"#),
        "every position has a value"
    );
    assert_eq!(
        fails(&bag, law, r#"["mod",[[1,"v"]],0,4]"#),
        "no option has the value of the position"
    );
    // The empty sum has the value 0.
    assert_eq!(
        fails(&bag, r#"["mod",[[1,"h"],[-1,"v"]],0,4]"#, r#"["mod",[[1,"h"],[-1,"v"]],1,4]"#),
        "no option has the value of the position"
    );
    assert_eq!(
        fails(&made::log(), r#"["atom","low","n","v"]"#, r#"["eq",[[1,"n"],[-1,"v"]],0]"#),
        "a value is a power of two"
    );
    let ends = bag.replace("\"bag\":true", r#""bag":true,"lose":["eq",[[1,"h"]],-9]"#);
    assert!(matches!(
        run(&ends),
        Err(Fault::Fails {
            condition: "for Grundy values, play ends only where there is no move",
            ..
        })
    ));
    malformed(&bag.replace("\"bag\":true", "\"bag\":true,\"misere\":true"));
    malformed(&bag.replace("\"stuck\":-1", "\"stuck\":0"));
    malformed(&bag.replace("\"stuck\":-1", "\"stuck\":1"));
    // Firm elements are allowed in misère play only.
    malformed(&made::tame().replace("\"stuck\":1", "\"stuck\":-1"));
    malformed(&one_heap(&[("bag", "true")]));
}

#[test]
fn components() {
    let sum = made::sum();
    let looks = r#"["le",[[1,"k"],[-1,"a"]],0],["le",[[-1,"b"]],0]]"#;
    assert_eq!(
        fails(&sum, r#"["le",[[1,"k"],[-1,"a"]],0]]"#, looks),
        "a move reads and changes numbers of one component only"
    );
    let changes = r#"[[[[[1,"a"],[-1,"k"]],0],[[[1,"b"]],-1]]]"#;
    assert!(matches!(
        run(&sum.replace(r#"[[[[[1,"a"],[-1,"k"]],0],[[[1,"b"]],0]]]"#, changes)),
        Err(Fault::Fails { .. })
    ));
    assert_eq!(
        fails(&sum, r#"["mod",[[1,"a"],[-1,"v"]],0,3]"#, r#"["mod",[[1,"a"],[-1,"v"]],1,3]"#),
        "every smaller value is the value of an option"
    );
    malformed(&sum.replace(r#""variables":["b"]"#, r#""variables":["a"]"#));
    malformed(&sum.replace(r#""variables":["b"]"#, r#""variables":[]"#));
    malformed(&sum.replace("\"ending\"", "\"where\":[\"and\"],\"ending\""));
}

#[test]
fn invariants_and_turns() {
    let text = made::invariant();
    assert_eq!(
        fails(&text, r#"["eq",[[1,"k"],[-2,"h"]],0]"#, r#"["eq",[[1,"k"],[-1,"h"]],0]"#),
        "moves lead to positions"
    );
    assert_eq!(
        fails(&text, r#"["le",[[1,"n"],[1,"x"]],-1]"#, r#"["le",[[1,"n"],[1,"x"]],-2]"#),
        "no position satisfies a formula of `empty`"
    );
    let northcott = made::northcott();
    assert_eq!(fails(&northcott, r#"[[[-1,"t"]],1]"#, r#"[[[1,"t"]],0]"#), "moves pass the turn");
    let junk =
        fails(&northcott, r#"["le",[[1,"l1"],[-1,"d1"]],1]"#, r#"["le",[[1,"l1"],[-1,"d1"]],0]"#);
    assert_eq!(junk, "every position without moves has the claimed outcome");
    assert_eq!(
        fails(&northcott, "[-1,0,-1,0,2,0]", "[1,0,1,0,0,0]"),
        "from N some move leads to P and lowers the winner's sum"
    );
    assert_eq!(
        fails(&northcott, "[-1,0,-1,0,2,0]", "[-1,0,-1,0,0,0]"),
        "from N some move leads to P and lowers the winner's sum"
    );
    assert_eq!(
        fails(&northcott, "[-1,0,-1,0,2,0]", "[-1,1,-1,1,0,0]"),
        "no move from P raises the winner's sum"
    );
    malformed(&northcott.replace("\"turn\":\"t\",", ""));
    malformed(&northcott.replace("\"turn\":\"t\"", "\"turn\":\"k\""));
    let other = fails(&northcott, "\"turn\":\"t\"", "\"turn\":\"m\"");
    assert_eq!(other, "moves pass the turn");
}

#[test]
fn starts() {
    let text = made::starts();
    assert_eq!(
        fails(
            &text,
            r#",["atom","one","n"]]"#,
            r#",["or",["atom","one","n"],["eq",[[1,"n"]],-1000]]]"#
        ),
        "a start that is claimed to be in P is in P"
    );
    assert_eq!(
        fails(
            &text,
            r#",["atom","one","n"]]"#,
            r#",["and",["atom","one","n"],["not",["eq",[[1,"n"]],-987]]]]"#
        ),
        "a start that is in P is claimed to be in P"
    );
    let below = r#""to":[[[[[1,"n"]],-5],[[[1,"m"]],0]]]"#;
    assert_eq!(
        fails(&text, r#""to":[[[[[1,"n"]],0],[[[1,"m"]],0]]]"#, below),
        "starts are positions"
    );
}

#[test]
fn wrong_addition() {
    // Every change of an entry of the table of binary addition that changes the relation is
    // rejected.
    let nim = SAMPLES[2].1;
    for (from, to) in [
        (r#"["011",0]"#, r#"["011",2]"#),
        (r#"["000",0]"#, r#"["000",2]"#),
        (r#"["001",1]"#, r#"["001",0]"#),
        (r#"["110",0]"#, r#"["110",2]"#),
        (r#"["010",1]"#, r#"["010",0]"#),
        (r#""accepting":[0]"#, r#""accepting":[0,1]"#),
        (r#""accepting":[0]"#, r#""accepting":[]"#),
        (r#"["---",2]"#, r#"["---",0]"#),
    ] {
        let condition = fails(nim, from, to);
        assert!(
            condition.starts_with("addition") || condition.starts_with("leading zeros"),
            "{condition}"
        );
    }
    // Xor and union, which have no carry, are not addition; nor is x + y = z + 1.
    let xor = r#"{"tracks":["x","y","z"],"accepting":[0],"rows":[[["000",0],["011",0],["101",0],["110",0],["111",1],["001",1],["010",1],["100",1]],[["---",1]]]}"#;
    let text = one_heap(&[]);
    assert!(fails(&text, addition::BINARY, xor).starts_with("addition"));
    // Binary digits in Zeckendorf's numeration.
    let wythoff = SAMPLES[4].1;
    let at = wythoff.find("\"addition\"").unwrap();
    let text = format!("{}\"addition\":{}}}", &wythoff[..at], addition::BINARY);
    assert!(matches!(run(&text), Err(Fault::Fails { .. })));
}

#[test]
fn relations_of_digits() {
    let wythoff = SAMPLES[4].1;
    // The claim with floor(n phi) + 1 or floor(n phi) - 1 in place of floor(n phi).
    assert_eq!(
        fails(wythoff, r#"["eq",[[1,"v0"],[-1,"v9"]],-1]"#, r#"["eq",[[1,"v0"],[-1,"v9"]],0]"#),
        "no move leads from P to P"
    );
    assert_eq!(
        fails(wythoff, r#"["eq",[[1,"v0"],[-1,"v9"]],-1]"#, r#"["eq",[[1,"v0"],[-1,"v9"]],-2]"#),
        "no move leads from P to P"
    );
    let two = made::wythoff_with(2);
    let condition = fails(
        &two,
        r#"["eq",[[1,"a"],[-1,"n"],[-1,"f"]],0]"#,
        r#"["eq",[[1,"a"],[-1,"n"],[-1,"f"]],-1]"#,
    );
    assert!(condition.contains("claim") || condition.contains("P"), "{condition}");
    let condition = fails(&two, r#"["atom","floor","n","f"]"#, r#"["atom","floor","f","n"]"#);
    assert!(condition.contains("claim") || condition.contains("P"), "{condition}");
    assert!(run(&two).is_ok());
}

#[test]
fn ends_and_draws() {
    let ends = |field: &str, n: i64| {
        let at = format!(r#"["eq",[[1,"n"]],-{n}]"#);
        run(&one_heap(&[(field, &at)])).unwrap_err()
    };
    let is = |fault: Fault, wanted: &str| match fault {
        Fault::Fails { condition, .. } => assert_eq!(condition, wanted),
        other => panic!("{other:?}"),
    };
    is(ends("lose", 1), "every lost terminal position is in P");
    is(ends("win", 4), "every won terminal position is in N");
    is(ends("draw", 4), "every drawn terminal position is a draw in the claim");
    // 6 is a draw, because a move leads to the draw 4. The claim states that 6 is in P.
    let text = made::three_periodic();
    let six = r#""P":["or",["mod",[[1,"n"]],0,5],["eq",[[1,"n"]],-6]]"#;
    let draws = r#""draw":["and",["not",["eq",[[1,"n"]],-6]],["or","#;
    let text = text.replace(r#""P":["mod",[[1,"n"]],0,5]"#, six).replace(r#""draw":["or","#, draws);
    is(run(&text.replace("1,5]]}", "1,5]]]}")).unwrap_err(), "no move leads from P to a draw");
    // 2 is in P, because its only option is 1. The claim states that 2 is a draw.
    let chain = certificate(&[
        ("position", r#"[["n","n"]]"#),
        ("bounds", "[[0,2]]"),
        (
            "moves",
            r#"[{"name":"down","chosen":[],"guard":["le",[[-1,"n"]],1],"to":[[[[[1,"n"]],-1]]]}]"#,
        ),
        ("ending", r#"{"measure":[[1]]}"#),
        (
            "claim",
            r#"{"kind":"outcomes","P":["eq",[[1,"n"]],0],"N":["eq",[[1,"n"]],-1],"draw":["eq",[[1,"n"]],-2]}"#,
        ),
    ]);
    is(run(&chain).unwrap_err(), "from a draw some move leads to a draw");
    // 2 is in N, because a move leads to 0. The claim states that 2 is a draw, and the draw 1 is an
    // option of 2.
    let escape = certificate(&[
        ("position", r#"[["n","n"]]"#),
        ("bounds", "[[0,2]]"),
        ("lose", r#"["eq",[[1,"n"]],0]"#),
        ("draw", r#"["eq",[[1,"n"]],-1]"#),
        (
            "moves",
            r#"[{"name":"take","chosen":["k"],"guard":["and",["le",[[-1,"k"]],1],["le",[[1,"k"],[-1,"n"]],0]],
               "to":[[[[[1,"n"],[-1,"k"]],0]]]}]"#,
        ),
        ("ending", r#"{"measure":[[1]]}"#),
        (
            "claim",
            r#"{"kind":"outcomes","P":["eq",[[1,"n"]],0],"N":["false"],"draw":["le",[[-1,"n"]],1]}"#,
        ),
    ]);
    is(run(&escape).unwrap_err(), "no move leads from a draw to P");
    // A move splits a heap in Zeckendorf's numeration, where values have no xor.
    let split = certificate(&[
        ("numeration", "\"zeckendorf\""),
        ("addition", &addition::table(&[1], true)),
        ("position", r#"[["n","n"]]"#),
        ("bounds", "[[0,null]]"),
        (
            "moves",
            r#"[{"name":"split","chosen":["k"],"guard":["and",["le",[[-1,"k"]],1],["le",[[1,"k"],[-1,"n"]],1]],
               "to":[[[[[1,"k"]],0]],[[[[1,"n"],[-1,"k"]],0]]]}]"#,
        ),
        ("ending", r#"{"measure":[[1]]}"#),
        ("claim", r#"{"kind":"values","value":"v","formula":["eq",[[1,"v"]],0]}"#),
    ]);
    is(
        run(&split).unwrap_err(),
        "moves to sums require the numeration `base2` and values without `log`",
    );
}

/// Returns a certificate for misère play of a bag of elements h. `options[h]` are the elements to
/// which a move changes h, `values[h]` is the claimed value of h, and `firm` lists the elements
/// that are claimed to be firm.
fn misere(options: &[&[usize]], values: &[usize], firm: &[usize]) -> String {
    let either = |all: Vec<String>| {
        let first = vec![r#"["or""#.to_string()];
        format!("{}]", [first, all].concat().join(","))
    };
    let two = |(a, x): (&str, usize), (b, y): (&str, usize)| {
        format!(r#"["and",["eq",[[-1,"{a}"]],{x}],["eq",[[-1,"{b}"]],{y}]]"#)
    };
    let steps = options.iter().enumerate().flat_map(|(h, to)| to.iter().map(move |k| (h, *k)));
    let guard = either(steps.map(|(h, k)| two(("h", h), ("k", k))).collect());
    let worth = values.iter().enumerate().map(|(h, v)| two(("h", h), ("v", *v)));
    let firm = firm.iter().map(|h| format!(r#"["eq",[[-1,"h"]],{h}]"#));
    certificate(&[
        ("position", r#"[["h","heaps[0]"]]"#),
        ("bounds", &format!("[[0,{}]]", options.len() - 1)),
        ("bag", "true"),
        ("stuck", "1"),
        (
            "moves",
            &format!(r#"[{{"name":"to","chosen":["k"],"guard":{guard},"to":[[[[[1,"k"]],0]]]}}]"#),
        ),
        ("ending", r#"{"measure":[[1]]}"#),
        (
            "claim",
            &format!(
                r#"{{"kind":"values","value":"v","formula":{},"firm":{}}}"#,
                either(worth.collect()),
                either(firm.collect())
            ),
        ),
    ])
}

#[test]
fn firm_and_fickle_elements() {
    let refused = |options: &[&[usize]], values: &[usize], firm: &[usize]| match run(&misere(
        options, values, firm,
    )) {
        Err(Fault::Fails { condition, .. }) => condition,
        other => panic!("{other:?}"),
    };
    let nim: [&[usize]; 3] = [&[], &[0], &[0, 1]];
    let (worth, none): (_, &[usize]) = (&[0, 1, 2], &[]);
    assert!(run(&misere(&nim, worth, &[2])).is_ok());
    assert_eq!(refused(&nim, worth, none), "a fickle element has the value 0 or 1");
    assert_eq!(refused(&nim, worth, &[0, 1, 2]), "an element without a move is fickle");
    let stays = "no firm element of value 0 or 1 has a fickle option";
    assert_eq!(refused(&nim, worth, &[1, 2]), stays);
    // The only option of 3 is 2, so 3 has the value 0.
    let lost: [&[usize]; 4] = [&[], &[0], &[0, 1], &[2]];
    assert!(run(&misere(&lost, &[0, 1, 2, 0], &[2, 3])).is_ok());
    let up = "a fickle element of value 0 has an option of value 1, or no move";
    assert_eq!(refused(&lost, &[0, 1, 2, 0], &[2]), up);
    // The only option of 4 is 3, which is firm.
    let crossed = "no fickle element has a firm option whose value is 1 minus that of the element";
    let four: [&[usize]; 5] = [&[], &[0], &[0, 1], &[2], &[3]];
    assert!(run(&misere(&four, &[0, 1, 2, 0, 1], &[2, 3, 4])).is_ok());
    assert_eq!(refused(&four, &[0, 1, 2, 0, 1], &[2, 3]), crossed);
    let three: [&[usize]; 6] = [&[], &[0], &[0, 1], &[2], &[3], &[4, 1]];
    assert!(run(&misere(&three, &[0, 1, 2, 0, 1, 0], &[2, 3, 4])).is_err());
    // 5 has the value 2. Its options are a fickle element of value 0 and a firm one of value 1, or
    // a firm element of value 0 and a fickle one of value 1.
    let both = "a firm element of value 2 or more has the options that misère play requires";
    let five: [&[usize]; 6] = [&[], &[0], &[0, 1], &[2], &[3], &[0, 4]];
    assert_eq!(refused(&five, &[0, 1, 2, 0, 1, 2], &[2, 3, 4, 5]), both);
    let five: [&[usize]; 6] = [&[], &[0], &[0, 1], &[2], &[3], &[3, 1]];
    assert_eq!(refused(&five, &[0, 1, 2, 0, 1, 2], &[2, 3, 4, 5]), both);
    let five: [&[usize]; 6] = [&[], &[0], &[0, 1], &[2], &[3], &[3, 4]];
    assert!(run(&misere(&five, &[0, 1, 2, 0, 1, 2], &[2, 3, 4, 5])).is_ok());
}

#[test]
fn bounds_without_positions() {
    let with = |bounds: &str| run(&one_heap(&[("bounds", bounds)]));
    assert!(with("[[0,5]]").is_ok() && with("[[0,0]]").is_ok());
    for bounds in ["[[1,0]]", "[[-1,0]]", "[[-1,null]]", "[[-2,-1]]", "[[0,-1]]", "[]"] {
        assert!(matches!(with(bounds), Err(Fault::Malformed { .. })), "{bounds}");
    }
    // In an empty range of numbers, an existential formula is false and a universal one is true.
    for (low, high) in [(3, 1), (-3, -1), (1, 0)] {
        let within = format!(r#"["le",[[-1,"i"]],{low}],["le",[[1,"i"]],{}]"#, -high);
        let some = format!(r#"["ex",["i"],["and",{within},["mod",[[1,"n"]],0,4]]]"#);
        let all = format!(r#"["not",["ex",["i"],["and",{within},["mod",[[1,"n"]],1,4]]]]"#);
        let claim = |p: &str| {
            let claim = format!(r#"{{"kind":"outcomes","P":{p}}}"#);
            run(&one_heap(&[("claim", &claim)]))
        };
        let p = r#"["mod",[[1,"n"]],0,4]"#;
        assert!(claim(&format!(r#"["or",{p},{some}]"#)).is_ok());
        assert!(claim(&format!(r#"["and",{p},{all}]"#)).is_ok());
        assert!(claim(&some).is_err() && claim(&all).is_err());
    }
}

#[test]
fn parts_of_sums() {
    // A move splits a heap into two non-empty heaps. Even heaps have the value 1, odd heaps the
    // value 0.
    let with = |law: &str| {
        certificate(&[
            ("position", r#"[["n","n"]]"#),
            ("bounds", "[[1,null]]"),
            (
                "moves",
                r#"[{"name":"split","chosen":["k"],"guard":["and",["le",[[-1,"k"]],1],["le",[[1,"k"],[-1,"n"]],1]],
                   "to":[[[[[1,"k"]],0]],[[[[1,"n"],[-1,"k"]],0]]]}]"#,
            ),
            ("ending", r#"{"measure":[[1]]}"#),
            ("claim", &format!(r#"{{"kind":"values","value":"v",{law}}}"#)),
        ])
    };
    let text = with(r#""formula":["and",["le",[[1,"v"]],-1],["mod",[[1,"n"],[1,"v"]],-1,2]]"#);
    assert_eq!(fails(&text, "[[1,null]]", "[[2,null]]"), "moves lead to positions");
    // A move splits a heap into two different heaps. The quantified variable q of the claim is a
    // different number for each of the two heaps.
    let q = r#"["ex",["q"],["and",["eq",[[1,"n"],[-1,"q"]],0],["eq",[[1,"v"]],0],["le",[[1,"q"],[-1,"n"]],0]]]"#;
    let unlike = r#"["not",["eq",[[2,"k"],[-1,"n"]],0]],["le",[[-1,"k"]],1]"#;
    let text = with(&format!(r#""formula":{q}"#)).replace(r#"["le",[[-1,"k"]],1]"#, unlike);
    match run(&text) {
        Err(Fault::Fails { condition, .. }) => {
            assert_eq!(condition, "no option has the value of the position");
        }
        other => panic!("{other:?}"),
    }
    // Values that are given as powers of two have no xor.
    let even = r#"["and",["eq",[[1,"v"]],-2],["mod",[[1,"n"]],0,2]]"#;
    let odd = r#"["and",["eq",[[1,"v"]],-1],["mod",[[1,"n"]],-1,2]]"#;
    match run(&with(&format!(r#""log":true,"formula":["or",{even},{odd}]"#))) {
        Err(Fault::Fails { condition, .. }) => {
            assert_eq!(
                condition,
                "moves to sums require the numeration `base2` and values without `log`"
            );
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn certificates_cannot_use_names_of_the_theory() {
    let p = r#"["mod",[[1,"n"]],0,4]"#;
    for name in
        ["position", "live", "moves", "stuck", "lost", "P", "N", "end", "to P", "lower", "when"]
    {
        let text = one_heap(&[]).replacen(p, &format!(r#"["{name}"]"#), 1);
        assert_eq!(malformed(&text), "unknown form of formula", "{name}");
        let text = one_heap(&[]).replacen(p, &format!(r#"["or",{p},["not",["{name}"]]]"#), 1);
        assert_eq!(malformed(&text), "unknown form of formula", "{name}");
    }
    for form in [
        r#"["P","there"]"#,
        r#"["value","n"]"#,
        r#"["eq",[[1,"turn"]],0]"#,
        r#"["atom","one","there"]"#,
    ] {
        malformed(&one_heap(&[]).replacen(p, form, 1));
    }
    let law = r#"["mod",[[1,"h"],[-1,"v"]],0,4]"#;
    for form in [r#"["option","v"]"#, r#"["worth"]"#, r#"["value","v"]"#, r#"["eq",[[1,"u"]],0]"#] {
        malformed(&made::bag().replace(law, form));
    }
    // A certificate can use the names of the theory for its variables.
    for name in ["u", "there", "old", "new", "turn", "side", "v", "position", "P"] {
        let named = |text: &str| text.replace("\"n\"", &format!("\"{name}\""));
        assert!(run(&named(&one_heap(&[]))).is_ok(), "{name}");
        let wrong = one_heap(&[]).replacen(p, r#"["mod",[[1,"n"]],0,5]"#, 1);
        assert!(matches!(run(&named(&wrong)), Err(Fault::Fails { .. })), "{name}");
    }
}

#[test]
fn empty_sums() {
    let sum = made::sum();
    let at = sum.find("\"components\":[").unwrap() + "\"components\":[".len();
    let end = sum.rfind("]}").unwrap();
    let with = |components: &str, rest: &str| format!("{}{components}{rest}", &sum[..at]);
    assert!(run(&with(&sum[at..end], &sum[end..])).is_ok());
    let one = "expected each number in the `variables` of exactly one component of a sum, and no `variables` in other claims";
    assert_eq!(malformed(&with("", &sum[end..])), one);
    let misere = with("", &sum[end..]).replace("\"stuck\":-1", "\"stuck\":1");
    assert_ne!(malformed(&misere), "");
    // A component without numbers.
    let none = r#",{"variables":[],"value":"x","formula":["eq",[[1,"x"]],-1]}"#;
    assert_eq!(malformed(&with(&format!("{}{none}", &sum[at..end]), &sum[end..])), one);
    let whole = r#"{"variables":["a","b"],"value":"x","formula":["eq",[[1,"x"]],0]}"#;
    assert!(matches!(run(&with(whole, &sum[end..])), Err(Fault::Fails { .. })));
    assert_eq!(malformed(&with(&format!("{whole},{whole}"), &sum[end..])), one);
}

/// Tests random bags with their values in normal play and random firm elements. Every claim on
/// misère play that is verified is true.
#[test]
fn random_misere_bags() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut proved, mut refused) = (0, 0);
    for _ in 0..100 {
        let mut options: Vec<Vec<usize>> = vec![];
        let mut values: Vec<usize> = vec![];
        for h in 0..3 + random.below(4) {
            let to: Vec<usize> = (0..h).filter(|_| random.below(2) == 0).collect();
            let met: Vec<usize> = to.iter().map(|k| values[*k]).collect();
            values.push((0..).find(|v| !met.contains(v)).unwrap());
            options.push(to);
        }
        // Firm are the elements of value 2 or more, most elements with a firm option, and some
        // random ones.
        let chance = random.below(3);
        let mut firm: Vec<usize> = vec![];
        for h in 0..options.len() {
            let leads = options[h].iter().any(|k| firm.contains(k)) && random.below(3) > 0;
            if values[h] > 1 || leads || chance == 0 && random.below(4) == 0 {
                firm.push(h);
            }
        }
        let all: Vec<&[usize]> = options.iter().map(Vec::as_slice).collect();
        let text = misere(&all, &values, &firm);
        match run(&text) {
            Ok(_) => {
                proved += 1;
                let compared = Interpreter::new(&text, 10).compare(options.len() as i64);
                assert!(compared.is_ok(), "{compared:?}: {text}");
            }
            Err(Fault::Fails { .. }) => refused += 1,
            Err(other) => panic!("{other}: {text}"),
        }
    }
    println!("{proved} proved, {refused} refused");
    assert!(proved > 25 && refused > 10, "{proved} proved, {refused} refused");
}
