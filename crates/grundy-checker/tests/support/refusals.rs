//! A game of one heap, and helpers for rejected certificates.

use super::certificates::certificate;
use super::run;
use grundy_checker::Fault;

/// Returns the condition that fails after the part `from` of a certificate is replaced by `to`.
pub fn fails(text: &str, from: &str, to: &str) -> String {
    assert!(run(text).is_ok(), "{:?}", run(text));
    assert!(text.contains(from), "{from} in {text}");
    match run(&text.replace(from, to)) {
        Err(Fault::Fails { condition, .. }) => condition.to_string(),
        other => panic!("{from} -> {to}: {other:?}"),
    }
}

pub fn malformed(text: &str) -> String {
    match run(text) {
        Err(Fault::Malformed { problem }) => problem,
        other => panic!("{other:?}: {text}"),
    }
}

const ONE_HEAP: [(&str, &str); 5] = [
    ("position", r#"[["n","n"]]"#),
    ("bounds", "[[0,null]]"),
    (
        "moves",
        r#"[{"name":"take","chosen":["k"],"guard":["and",["le",[[-1,"k"]],1],["le",[[1,"k"]],-3],
           ["le",[[1,"k"],[-1,"n"]],0]],"to":[[[[[1,"n"],[-1,"k"]],0]]]}]"#,
    ),
    ("ending", r#"{"measure":[[1]]}"#),
    ("claim", r#"{"kind":"outcomes","P":["mod",[[1,"n"]],0,4]}"#),
];

pub fn one_heap(changes: &[(&str, &str)]) -> String {
    certificate(&[&ONE_HEAP[..], changes].concat())
}
