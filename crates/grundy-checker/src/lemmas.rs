//! Arithmetic that nothing is believed of: addition, what words of digits mean, multiples of an irrational rounded down.

use crate::certificate::Certificate;
use crate::numeration::Numeration;
use crate::solver::Solver;
use crate::statement::{Done, Fault};

/// The relation is addition, by induction on the second number: x + 0 = x, and if x + y = z then
/// x + (y + 1) = z + 1, where + 1 is the next word in the order of words; so the sum is among the third numbers. It is
/// the only one, for there is never more than one.
const ADDITION: [(&str, &str); 3] = [
    (
        "addition: x + 0 = x",
        r#"["not",["ex",["a"],["and",["atom","zero","a"],["atom","+","x","a","x"]]]]"#,
    ),
    (
        "addition: x + (y + 1) = (x + y) + 1",
        r#"["and",["ex",["a"],["and",["atom","+","x","a","z"],["atom","next","a","u"]]],
                  ["not",["ex",["b"],["and",["atom","+","x","u","b"],["atom","next","z","b"]]]]]"#,
    ),
    (
        "addition: one sum only",
        r#"["and",["atom","+","x","y","z"],["atom","+","x","y","u"],["atom","<","z","u"]]"#,
    ),
];

/// Reads the automata of a certificate and proves what must be known of numbers.
pub(crate) fn prove(solver: &mut Solver, certificate: &Certificate) -> Result<(), Fault> {
    certificate.addition.learn("+", solver)?;
    for (condition, text) in ADDITION {
        lemma(solver, condition, text)?;
    }
    for (name, table) in &certificate.automata {
        table.learn(&format!("dfa {name}"), solver)?;
    }
    weights(solver)
}

/// Nothing fulfils this.
fn lemma(solver: &mut Solver, condition: &'static str, text: &str) -> Done {
    let set = solver.of_tracks(6, text)?;
    solver.none(condition, "", &[&set])
}

/// A word of digits means the sum of the weights, each as often as its digit says. By induction on the sum of digits: a
/// number is the single one at the place of its least digit that is not 0, and the number with that digit less by 1;
/// and single ones are the weights, by induction on the place: the least two, and each after by the two before it. They
/// are legal at every place, but for the least if its quotient in Ostrowski's numeration is 1.
fn weights(solver: &mut Solver) -> Done {
    let rest = r#"["and",["le",[[-1,"x"]],1],["not",["ex",["a","b"],["and",["atom","low","x","a"],["atom","rest","x","b"],["atom","+","a","b","x"]]]]]"#;
    lemma(solver, "a number is its least digit and the rest", rest)?;
    let (quotients, linked) = (solver.numeration.quotients(), u8::from(solver.numeration.linked()));
    let second = match (&solver.numeration, quotients[0]) {
        (Numeration::Ostrowski(_), 1) => quotients[1 % quotients.len()] + 1,
        (Numeration::Ostrowski(_), first) => first,
        _ => 2,
    };
    let one = format!(r#"["or",["eq",[[1,"x"]],-1],["eq",[[1,"x"]],-{second}]]"#);
    let least = format!(
        r#"["and",["le",[[1,"x"]],-{second}],["not",["and",["or",{one},["not",["atom","one","x"]]],["or",["not",{one}],["atom","one","x"]]]]]"#
    );
    lemma(solver, "the least weights are right", &least)?;
    for place in 0..quotients.len() {
        let times = quotients[(place + 1) % quotients.len()];
        let grows = format!(
            r#"["and",["atom","place {place}","x"],["atom","above","x","y"],["atom","above","y","z"],["not",["eq",[[{linked},"x"],[{times},"y"],[-1,"z"]],0]]]"#
        );
        lemma(solver, "weights grow as they should", &grows)?;
    }
    Ok(())
}

/// What is used of floor(beta n) is right: y = floor(beta x), where beta is the positive solution of
/// a beta^2 + b beta = c, which is irrational. Proved: every x has some y, and that of a sum is the sum of theirs or one
/// more. So it is a function f, and f(x) / x has a limit, beta, with f(x) <= beta x <= f(x) + 1 (Fekete 1923). And
/// f(a f(x) + b x) - c x is bounded; it differs from (a beta^2 + b beta - c) x by a bounded number, so beta solves the
/// equation. For Zeckendorf phi^2 - phi = 1. For Ostrowski alpha = [0; a1, ..., an + alpha], of which the convergents
/// p / q give q(n-1) alpha^2 + (q(n) - p(n-1)) alpha = p(n).
pub(crate) fn floor(solver: &mut Solver) -> Done {
    let uses = |name: &str| solver.known.contains_key(&(name.to_string(), 2));
    let (a, b, c) = match solver.numeration {
        Numeration::Zeckendorf if uses("shift") => (1, -1, 1),
        Numeration::Ostrowski(_) if uses("floor") => {
            let [p, p_, q, q_] = solver.numeration.convergents();
            (q_, q - p_, p)
        }
        _ => return Ok(()),
    };
    let sum = r#"["and",["atom","floor","x","u"],["atom","floor","y","v"],["atom","+","x","y","z"],["atom","floor","z","w"],
        ["not",["and",["le",[[1,"u"],[1,"v"],[-1,"w"]],0],["le",[[-1,"u"],[-1,"v"],[1,"w"]],-1]]]]"#;
    lemma(solver, "floor: of a sum it is the sum or one more", sum)?;
    let most = 2 * a + 2;
    let equation = format!(
        r#"["not",["ex",["a","b","c"],["and",["atom","floor","x","a"],["eq",[[{a},"a"],[{b},"x"],[-1,"b"]],0],["atom","floor","b","c"],
            ["le",[[1,"c"],[-{c},"x"]],-{most}],["le",[[-1,"c"],[{c},"x"]],-{most}]]]]"#
    );
    lemma(solver, "floor: of the irrational", &equation)
}
