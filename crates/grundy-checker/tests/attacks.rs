//! False certificates, each of which exploits a check that a verifier could omit.

use crate::support::certificates::{self as made, certificate};
use crate::support::refusals::one_heap;
use crate::support::{SAMPLES, addition, run};
use grundy_checker::Fault;

/// Returns the reason why the checker rejects the certificate `text`.
fn refused(text: &str) -> String {
    match run(text) {
        Err(Fault::Fails { condition, .. }) => condition.to_string(),
        Err(Fault::Malformed { problem, .. }) => problem,
        other => panic!("{other:?}\n{text}"),
    }
}

/// Checks rejections. Each case consists of a valid certificate, a part of its text, the
/// replacement of this part, and a part of the expected error.
fn check_rejections(cases: &[(&str, &str, &str, &str)]) {
    for (text, from, to, why) in cases {
        assert!(run(text).is_ok(), "{:?}: {text}", run(text));
        assert!(text.contains(from), "{from} in {text}");
        let found = refused(&text.replacen(from, to, 1));
        assert!(found.contains(why), "{from} -> {to}: {found}");
    }
}

const P: &str = r#""P":["mod",[[1,"n"]],0,4]"#;
const GUARD: &str = r#"["le",[[1,"k"]],-3]"#;

#[test]
fn unknown_variables() {
    let (heap, three, starts, tame) =
        (&one_heap(&[])[..], &made::three()[..], &made::starts()[..], &made::tame()[..]);
    let some = r#""P":["or",["mod",[[1,"n"]],0,4],["eq",[[1,"z"]],0]]"#;
    check_rejections(&[
        (heap, P, r#""P":["eq",[[1,"z"]],0]"#, "unknown variable `z`"),
        (heap, P, some, "unknown variable `z`"),
        (heap, P, r#""P":["atom","one","z"]"#, "unknown variable `z`"),
        (heap, P, r#""P":["mod",[[1,"k"]],0,4]"#, "unknown variable `k`"),
        (heap, GUARD, r#"["le",[[1,"k"],[1,"z"]],-3]"#, "unknown variable `z`"),
        (heap, r#"[-1,"k"]],0]]]}"#, r#"[-1,"z"]],0]]]}"#, "unknown variable `z`"),
        (heap, r#""stuck":-1"#, r#""stuck":-1,"win":["le",[[1,"k"]],-9]"#, "unknown variable `k`"),
        (heap, P, &format!(r#"{P},"value":"v""#), "unknown field `value`"),
        (heap, P, &format!(r#"{P},"firm":["true"]"#), "unknown field `firm`"),
        (heap, P, &format!(r#"{P},"variables":["n"]"#), "unknown field `variables`"),
        (
            three,
            r#""lose":["eq",[[1,"n"]],0]"#,
            r#""lose":["eq",[[1,"k"]],0]"#,
            "unknown variable `k`",
        ),
        (three, r#""P":["eq",[[1,"n"]],0]"#, r#""P":["eq",[[1,"m"]],0]"#, "unknown variable `m`"),
        (
            &made::sum(),
            r#"["le",[[1,"v"]],-2]"#,
            r#"["le",[[1,"v"]],-2],["le",[[-1,"b"]],0]"#,
            "unknown variable `b`",
        ),
        (starts, r#",["atom","one","n"]]"#, r#",["atom","one","l"]]"#, "unknown variable `l`"),
        (
            starts,
            r#"[[[[1,"n"]],0],[[[1,"m"]],0]]"#,
            r#"[[[[1,"n"]],0],[[[1,"l"]],0]]"#,
            "unknown variable `l`",
        ),
        (
            tame,
            r#""firm":["le",[[-1,"h"]],2]"#,
            r#""firm":["le",[[-1,"v"]],2]"#,
            "unknown variable `v`",
        ),
    ]);
}

#[test]
fn names_with_two_roles() {
    let (heap, bag, starts) = (&one_heap(&[])[..], &made::bag()[..], &made::starts()[..]);
    let ex = |vars: &str, of: &str| format!(r#""P":["ex",[{vars}],{of}]"#);
    let inner = r#"["ex",["q"],["eq",[[1,"n"],[-4,"q"]],0]]"#;
    let zero = r#""chosen":["\u0000000001001"]"#;
    check_rejections(&[
        (heap, r#""chosen":["k"]"#, r#""chosen":["k","k"]"#, "the variable `k` is declared twice"),
        (heap, r#""chosen":["k"]"#, r#""chosen":["k","n"]"#, "the variable `n` is declared twice"),
        (heap, r#"[["n","n"]]"#, r#"[["n","n"],["n","m"]]"#, "an entry of `bounds` for each"),
        (heap, P, &ex(r#""n""#, r#"["mod",[[1,"n"]],0,4]"#), "the variable `n` is declared twice"),
        (
            heap,
            P,
            &ex(r#""q","q""#, r#"["eq",[[1,"n"],[-4,"q"]],0]"#),
            "the variable `q` is declared twice",
        ),
        (heap, P, &ex(r#""q""#, inner), "the variable `q` is declared twice"),
        (heap, r#""chosen":["k"]"#, zero, "unknown variable `k`"),
        (bag, r#""value":"v""#, r#""value":"h""#, "the variable `h` is declared twice"),
        (starts, r#""chosen":["n","m"]"#, r#""chosen":["n","n"]"#, "is declared twice"),
    ]);
    let two = [
        ("position", r#"[["n","n"],["n","m"]]"#),
        ("bounds", "[[0,null],[0,null]]"),
        ("ending", r#"{"measure":[[1,0]]}"#),
        ("moves", "[]"),
    ];
    assert_eq!(refused(&one_heap(&two)), "the variable `n` is declared twice");
}

#[test]
fn measures_that_do_not_decrease() {
    let (heap, level, north) = (&one_heap(&[])[..], &made::two_level()[..], &made::northcott()[..]);
    let falls = "every move lowers the measure";
    let least = r#"["le",[[-1,"k"]],1]"#;
    let rarely = r#"["or",["le",[[-1,"k"]],1],["eq",[[1,"n"]],-1000]]"#;
    let m = "\"measure\":[[1]]";
    check_rejections(&[
        (heap, m, "\"measure\":[]", falls),
        (heap, m, "\"measure\":[[-1]]", falls),
        (heap, m, "\"measure\":[[0,7]]", falls),
        (heap, m, "\"measure\":[[0],[0]]", falls),
        // The sum n - 5 of the measure is negative for n below 5.
        (heap, m, "\"measure\":[[1,-5]]", falls),
        (heap, least, rarely, falls),
        (heap, least, r#"["true"]"#, falls),
        (level, "[[1,0],[0,1]]", "[[0,1]]", falls),
        (level, "[[1,0],[0,1]]", "[[1,0]]", falls),
        (level, "[[1,0],[0,1]]", "[[1,1]]", falls),
        (north, ",[0,1,0,1,0,0]", ",[0,0,0,0,0,0]", "lowers the winner's sum"),
        (north, ",[0,1,0,1,0,0]", ",[0,1,0,1,0,-3]", "lowers the winner's sum"),
        (north, "[0,null],[0,1]]", "[0,null],[0,2]]", "every position without moves"),
        (
            heap,
            m,
            r#""progress":{"turn":"t","sums":[[1],[1]]}"#,
            "expected a number of the position for `turn`",
        ),
        (
            &made::bag(),
            m,
            r#""progress":{"turn":"h","sums":[[1],[1]]}"#,
            "`progress` requires a claim of the kind `outcomes` without `N`",
        ),
        (
            &made::three(),
            m,
            r#""progress":{"turn":"n","sums":[[1],[1]]}"#,
            "`progress` requires a claim of the kind `outcomes` without `N`",
        ),
    ]);
}

#[test]
fn results_that_are_not_positions() {
    let (heap, level, starts) = (&one_heap(&[])[..], &made::two_level()[..], &made::starts()[..]);
    let lands = "moves lead to positions";
    let start = r#"[[[[1,"n"]],0],[[[1,"m"]],0]]"#;
    let (short, low) = (r#"[[[[1,"n"]],0]]"#, r#"[[[[1,"n"]],0],[[[1,"m"]],-1]]"#);
    let result = r#"[[[1,"n"],[-1,"k"]],0]"#;
    let longer = r#"[[[1,"n"],[-1,"k"]],0],[[[1,"n"]],0]"#;
    let two = r#"[[[[[1,"a"]],-1],[[[1,"b"],[1,"k"]],0]]]"#;
    check_rejections(&[
        (heap, r#"["le",[[1,"k"],[-1,"n"]],0]"#, r#"["true"]"#, lands),
        (heap, "[[0,null]]", "[[1,null]]", lands),
        (heap, result, longer, "expected a sum for each number"),
        (level, two, r#"[[[[[1,"a"]],-1]]]"#, "expected a sum for each number"),
        (level, r#"[[[[[1,"a"]],-1],"#, r#"[[[[[1,"a"]],1],"#, lands),
        (starts, start, short, "expected a sum for each number"),
        (starts, start, low, "starts are positions"),
        (starts, &format!("[{start}]"), "[]", "`starts`: expected exactly one position in `to`"),
        (
            starts,
            &format!("[{start}]"),
            &format!("[{start},{start}]"),
            "`starts`: expected exactly one position in `to`",
        ),
    ]);
}

#[test]
fn incomplete_endings() {
    let (heap, three) = (&one_heap(&[])[..], &made::three()[..]);
    let stuck = r#""stuck":-1"#;
    let over = |field: &str| format!(r#"{stuck},{field}"#);
    check_rejections(&[
        (heap, stuck, &over(r#""live":["false"]"#), "unknown field `live`"),
        (heap, stuck, &over(r#""lose":["true"]"#), "every lost terminal position"),
        (heap, stuck, &over(r#""lose":["eq",[[1,"n"]],-1001]"#), "every lost terminal position"),
        (heap, stuck, &over(r#""win":["eq",[[1,"n"]],-4]"#), "every won terminal position"),
        (heap, stuck, r#""stuck":2"#, "expected -1, 0 or 1"),
        (heap, stuck, r#""stuck":0"#, "every position without moves"),
        (heap, GUARD, r#"["false"]"#, "every position without moves"),
        (three, r#""P":["eq",[[1,"n"]],0]"#, r#""P":["false"]"#, "every position has an outcome"),
        (
            three,
            r#""P":["eq",[[1,"n"]],0]"#,
            r#""P":["or",["eq",[[1,"n"]],0],["eq",[[1,"n"]],-2]]"#,
            "a position has only one outcome",
        ),
        (
            three,
            r#"["le",[[1,"n"]],-3]]"#,
            r#"["le",[[1,"n"]],-4]]"#,
            "a position has only one outcome",
        ),
        (
            three,
            r#""N":["and","#,
            r#""N":["or",["eq",[[1,"n"]],-1000],"#,
            "a position has only one outcome",
        ),
    ]);
}

#[test]
fn unproved_values() {
    let (bag, log, sum) = (&made::bag()[..], &made::log()[..], &made::sum()[..]);
    let law = r#"["and",["le",[[1,"v"]],-3],["mod",[[1,"h"],[-1,"v"]],0,4]]"#;
    let far = |to: &str| {
        let at = r#"["eq",[[1,"h"]],-1000]"#;
        format!(r#"["or",["and",{law},["not",{at}]],["and",{at},{to}]]"#)
    };
    let b = r#""variables":["b"]"#;
    let k = r#""kind":"values""#;
    check_rejections(&[
        (bag, law, r#"["true"]"#, "a position has only one value"),
        (bag, law, r#"["false"]"#, "every position has a value"),
        (bag, law, &far(r#"["false"]"#), "every position has a value"),
        (bag, law, &far(r#"["le",[[1,"v"]],-1]"#), "a position has only one value"),
        (bag, law, &far(r#"["eq",[[1,"v"]],-4]"#), "every smaller value is the value of an option"),
        (bag, law, &far(r#"["eq",[[1,"v"]],-2]"#), "no option has the value of the position"),
        (bag, r#""value":"v","#, "", "missing field `value`"),
        (bag, k, r#""kind":"outcomes""#, ""),
        (
            bag,
            k,
            r#""kind":"values","firm":["false"]"#,
            "`firm` requires a bag, `stuck` = 1 (misère play), and values without `log`",
        ),
        (
            bag,
            k,
            r#""kind":"values","variables":["h"]"#,
            "expected each number in the `variables` of exactly one component",
        ),
        (bag, r#""stuck":-1"#, r#""stuck":0"#, "Grundy values require `stuck` = -1 (normal play)"),
        (log, r#""log":true"#, r#""log":false"#, ""),
        (
            sum,
            b,
            r#""variables":["a"]"#,
            "expected each number in the `variables` of exactly one component",
        ),
        (
            sum,
            b,
            r#""variables":["b","c"]"#,
            "expected each number in the `variables` of exactly one component",
        ),
        (
            sum,
            b,
            r#""variables":[]"#,
            "expected each number in the `variables` of exactly one component",
        ),
        (
            sum,
            r#"[[[[[1,"a"],[-1,"k"]],0],[[[1,"b"]],0]]]"#,
            r#"[[[[[1,"a"],[-1,"k"]],0],[[[1,"b"]],0]],[[[],0],[[],0]]]"#,
            "one component",
        ),
        // A move to the empty sum changes all components.
        (sum, r#"[[[[[1,"a"],[-1,"k"]],0],[[[1,"b"]],0]]]"#, "[]", "one component"),
        // The other component changes, although the move does not read it.
        (
            sum,
            r#"[[[[[1,"a"],[-1,"k"]],0],[[[1,"b"]],0]]]"#,
            r#"[[[[[1,"a"],[-1,"k"]],0],[[],0]]]"#,
            "one component",
        ),
        (
            sum,
            r#"["le",[[1,"k"]],-2]"#,
            r#"["le",[[1,"k"]],-2],["or",["le",[[-1,"b"]],9],["le",[[1,"b"]],-8]]"#,
            "one component",
        ),
    ]);
}

#[test]
fn fields_that_a_claim_does_not_allow() {
    let bag = made::bag();
    let start = r#""starts":[[{"name":"","chosen":[],"guard":["true"],"to":[[[[],0]]]},["true"]]]"#;
    let starts = &format!(r#""value":"v",{start}"#);
    check_rejections(&[(&bag, r#""value":"v""#, starts, "unknown field `starts`")]);
    // The theorem on misère play is about bags, not about single elements.
    let (tame, firm) = (
        made::tame(),
        "`firm` requires a bag, `stuck` = 1 (misère play), and values without `log`",
    );
    check_rejections(&[
        (&tame, r#""bag":true"#, r#""bag":false"#, firm),
        (&tame, r#""stuck":1"#, r#""stuck":-1"#, firm),
        (&tame, r#""value":"v""#, r#""value":"v","log":true"#, firm),
    ]);
    let without = r#","firm":["le",[[-1,"h"]],2]"#;
    check_rejections(&[(&tame, without, "", "Grundy values require `stuck` = -1 (normal play)")]);
    let all = r#"[["all",{"tracks":["z"],"accepting":[0],"rows":[[["-",0]]]}]]"#;
    let claim = r#"{"kind":"outcomes","P":["dfa","all","z"]}"#;
    let text = one_heap(&[("automata", all), ("claim", claim)]);
    assert_eq!(refused(&text), "unknown variable `z`");
    // Only in binary is every power of two a word with a single nonzero digit.
    let log = certificate(&[
        ("numeration", "\"zeckendorf\""),
        ("addition", &addition::table(&[1], true)),
        ("position", r#"[["n","n"]]"#),
        ("bounds", "[[0,0]]"),
        ("moves", "[]"),
        ("ending", r#"{"measure":[[1]]}"#),
        ("claim", r#"{"kind":"values","value":"v","log":true,"formula":["eq",[[1,"v"]],-1]}"#),
    ]);
    assert_eq!(refused(&log), "`log` requires the numeration `base2`");
    assert!(run(&log.replace(r#""log":true,"#, "").replace("-1]}", "0]}")).is_ok());
}

/// The variables of a component in another order than those of the position.
#[test]
fn components_in_another_order() {
    let take = |heap: &str, to: &str| {
        format!(
            r#"{{"name":"{heap}","chosen":["k"],"guard":["and",["le",[[-1,"k"]],1],["le",[[1,"k"],[-1,"{heap}"]],0]],"to":[{to}]}}"#
        )
    };
    let moves = format!(
        "[{},{}]",
        take("a", r#"[[[[1,"a"],[-1,"k"]],0],[[[1,"b"]],0]]"#),
        take("b", r#"[[[[1,"a"]],0],[[[1,"b"],[-1,"k"]],0]]"#)
    );
    let with = |formula: &str| {
        let claim = format!(
            r#"{{"kind":"sum","components":[{{"variables":["b","a"],"value":"v","formula":{formula}}}]}}"#
        );
        certificate(&[
            ("position", r#"[["a","a"],["b","b"]]"#),
            ("bounds", "[[0,null],[0,null]]"),
            ("moves", &moves),
            ("ending", r#"{"measure":[[1,1]]}"#),
            ("claim", &claim),
        ])
    };
    assert!(run(&with(r#"["atom","xorzero","a","b","v"]"#)).is_ok());
    assert_eq!(
        refused(&with(r#"["eq",[[1,"a"],[1,"b"],[-1,"v"]],0]"#)),
        "every smaller value is the value of an option"
    );
}

#[test]
fn automata_of_other_relations() {
    let heap = &one_heap(&[])[..];
    let nim = SAMPLES[2].1;
    let level = &made::two_level()[..];
    let odd = r#"[["0",0],["1",1]],[["0",0],["1",1]]"#;
    let sum = r#""tracks":["v5","v6","v7"]"#;
    let both = r#""kind":"outcomes","formula":["true"]"#;
    check_rejections(&[
        (heap, r#""kind":"outcomes""#, both, "unknown field `formula`"),
        (heap, &format!(r#",{P}"#), "", "missing field `P`"),
        (level, odd, r#"[["0",0],["1",1]],[["0",0]]"#, ""),
        (level, odd, r#"[["0",0],["1",1]],[["-",0],["1",1]]"#, "a letter occurs twice"),
        (
            level,
            odd,
            r#"[["0",0],["1",1]],[["0",0],["1",7]]"#,
            "an automaton refers to a state that does not exist",
        ),
        (level, odd, r#"[["0",1],["1",1]],[["0",0],["1",1]]"#, "leading zeros"),
        (level, r#""accepting":[1]"#, r#""accepting":[0]"#, ""),
        (
            level,
            r#""accepting":[1]"#,
            r#""accepting":[1,2]"#,
            "an automaton refers to a state that does not exist",
        ),
        (
            level,
            r#"[["odd","#,
            r#"[["odd",{"tracks":["x"],"accepting":[],"rows":[[["-",0]]]}],["odd","#,
            "two automata have the name",
        ),
        (nim, sum, r#""tracks":["v5","v6","v6"]"#, "`v6` is declared twice"),
        (nim, "\"base2\"", "\"zeckendorf\"", ""),
        (nim, "\"base2\"", r#"{"ostrowski":[1]}"#, ""),
        (nim, "\"base2\"", r#"{"ostrowski":[0]}"#, "quotients from 1 to 35"),
    ]);
    // The addition of another numeration, and tables that are addition only up to some size.
    let other = addition::table(&[2], false);
    let with = |numeration: &str, table: &str| {
        refused(&one_heap(&[("numeration", numeration), ("addition", table)]))
    };
    for (numeration, table) in [
        ("\"zeckendorf\"", &other[..]),
        (r#"{"ostrowski":[2]}"#, addition::BINARY),
        (r#"{"ostrowski":[1,2]}"#, &other),
        (r#"{"ostrowski":[1]}"#, &addition::table(&[1], true)),
        ("\"zeckendorf\"", &addition::table(&[1], false)),
    ] {
        with(numeration, table);
    }
    // This table is correct only for sums without a carry.
    let flat = r#"{"tracks":["x","y","z"],"accepting":[0],"rows":[[["000",0],["101",0],["011",0],["110",1],["111",1],["001",1],["010",1],["100",1]],[["---",1]]]}"#;
    assert!(with("\"base2\"", flat).starts_with("addition"));
    let two = r#"{"tracks":["x","y"],"accepting":[0],"rows":[[["--",0]]]}"#;
    assert_eq!(with("\"base2\"", two), "no relation `+` on 3 numbers is defined");
    // An automaton of the certificate that is named `+` does not replace addition.
    let named = |p: &str| {
        let claim = format!(r#"{{"kind":"outcomes","P":["mod",[[1,"n"]],{p},4]}}"#);
        let all = r#"[["+",{"tracks":["x","y","z"],"accepting":[0],"rows":[[["---",0]]]}],["+/3",{"tracks":["x"],"accepting":[0],"rows":[[["-",0]]]}]]"#;
        one_heap(&[("automata", all), ("claim", &claim)])
    };
    assert!(run(&named("0")).is_ok());
    assert_eq!(refused(&named("-1")), "every position without moves has the claimed outcome");
}

/// A variable that occurs twice in an atom.
#[test]
fn one_number_on_two_tracks() {
    let same = r#"[["same",{"tracks":["x","y"],"accepting":[0],"rows":[[["00",0],["11",0],["01",1],["10",1]],[["--",1]]]}]]"#;
    let with = |formula: &str| {
        let claim = format!(r#"{{"kind":"outcomes","P":{formula}}}"#);
        one_heap(&[("automata", same), ("claim", &claim)])
    };
    for right in [
        r#"["and",["mod",[[1,"n"]],0,4],["dfa","same","n","n"]]"#,
        r#"["or",["mod",[[1,"n"]],0,4],["not",["dfa","same","n","n"]]]"#,
        r#"["or",["mod",[[1,"n"]],0,4],["and",["le",[[1,"n"]],-5],["le",[[-1,"n"]],6]]]"#,
        r#"["and",["mod",[[1,"n"]],0,4],["atom","xorzero","n","n"]]"#,
        r#"["and",["mod",[[1,"n"]],0,4],["eq",[[2,"n"],[-1,"n"],[-1,"n"]],0]]"#,
        r#"["ex",["m"],["and",["mod",[[1,"m"]],0,4],["dfa","same","m","n"]]]"#,
    ] {
        assert!(run(&with(right)).is_ok(), "{right}");
    }
    for wrong in [
        r#"["dfa","same","n","n"]"#,
        r#"["or",["mod",[[1,"n"]],0,4],["eq",[[1,"n"],[-1,"n"]],0]]"#,
        r#"["and",["mod",[[1,"n"]],0,4],["atom","xorzero","n","n","n"]]"#,
        r#"["ex",["m"],["and",["mod",[[1,"m"]],-1,4],["dfa","same","m","n"]]]"#,
        r#"["ex",["m"],["and",["mod",[[1,"m"]],0,4],["le",[[1,"m"],[-1,"n"]],0]]]"#,
    ] {
        refused(&with(wrong));
    }
}
