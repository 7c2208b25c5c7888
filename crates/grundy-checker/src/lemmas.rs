//! Arithmetic that nothing is believed of: addition, what words of digits mean, multiples of an irrational rounded down.

use crate::certificate::Certificate;
use crate::formula::Formula;
use crate::numeration::Numeration;
use crate::solver::Solver;
use crate::statement::Fault;

/// The relation is addition, by induction on the second number: x + 0 = x, and if x + y = z then
/// x + (y + 1) = z + 1, where + 1 is the next word in the order of words; so the sum is among the third numbers. It is
/// the only one, for there is never more than one.
const ADDITION: [(&str, &str); 3] = [
    (
        "addition: x + 0 = x",
        r#"["not",["ex",["y"],["and",["atom","zero","y"],["atom","+","x","y","x"]]]]"#,
    ),
    (
        "addition: x + (y + 1) = (x + y) + 1",
        r#"["and",["ex",["y"],["and",["atom","+","x","y","z"],["atom","next","y","u"]]],
                  ["not",["ex",["v"],["and",["atom","+","x","u","v"],["atom","next","z","v"]]]]]"#,
    ),
    (
        "addition: one sum only",
        r#"["and",["atom","+","x","y","z"],["atom","+","x","y","u"],["atom","<","z","u"]]"#,
    ),
];

/// Reads the automata of a certificate and proves what must be known of numbers.
pub(crate) fn prove(solver: &mut Solver, certificate: &Certificate) -> Result<(), Fault> {
    let sum = solver.read(&certificate.addition, "addition")?;
    solver.known.insert(Solver::key("+", 3), sum);
    for (condition, formula) in ADDITION {
        solver.none(condition, "", &[&Formula::read(formula)], &[])?;
    }
    for (name, table) in &certificate.automata {
        let relation = solver.read(table, name)?;
        let key = Solver::key(&format!("dfa {name}"), table.tracks.len());
        solver.known.insert(key, relation);
    }
    weights(solver)
}

/// A word of digits means the sum of the weights, each as often as its digit says. By induction on the sum of digits: a
/// number is the single one at the place of its least digit that is not 0, and the number with that digit less by 1;
/// and single ones are the weights, by induction on the place. They are legal at every place, but for the least if its
/// quotient in Ostrowski's numeration is 1.
fn weights(solver: &mut Solver) -> Result<(), Fault> {
    let split = r#"["and",["le",[[-1,"x"]],1],["not",["ex",["y","z"],["and",["atom","low","x","y"],["atom","rest","x","z"],["atom","+","y","z","x"]]]]]"#;
    solver.none("a number is its least digit and the rest", "", &[&Formula::read(split)], &[])?;
    let numeration = solver.numeration.clone();
    for (place, weight) in numeration.weights().take(3).enumerate() {
        let single =
            format!(r#"["and",["atom","single {place}","x"],["not",["eq",[[1,"x"]],-{weight}]]]"#);
        solver.none("the least weights are right", "", &[&Formula::read(&single)], &[])?;
    }
    let (quotients, linked) = (numeration.quotients(), u8::from(numeration.linked()));
    for place in 0..quotients.len() {
        let above = (place + 1) % quotients.len();
        let grows = format!(
            r#"["and",["atom","above {place}","x","y"],["atom","above {above}","y","z"],["not",["eq",[[{linked},"x"],[{},"y"],[-1,"z"]],0]]]"#,
            quotients[above]
        );
        solver.none("weights grow as they should", "", &[&Formula::read(&grows)], &[])?;
    }
    Ok(())
}

/// What is used of floor(beta n) is right: y = floor(beta x), where beta is the positive solution of
/// a beta^2 + b beta = c, which is irrational. Proved: every x has some y, and that of a sum is the sum of theirs or one
/// more. So it is a function f, and f(x) / x has a limit, beta, with f(x) <= beta x <= f(x) + 1 (Fekete 1923). And
/// f(a f(x) + b x) - c x is bounded; it differs from (a beta^2 + b beta - c) x by a bounded number, so beta solves the
/// equation. For Zeckendorf phi^2 - phi = 1. For Ostrowski alpha = [0; a1, ..., an + alpha], of which the convergents
/// p / q give q(n-1) alpha^2 + (q(n) - p(n-1)) alpha = p(n).
pub(crate) fn floor(solver: &mut Solver) -> Result<(), Fault> {
    let uses = |name| solver.known.contains_key(&Solver::key(name, 2));
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
    solver.none("floor: of a sum it is the sum or one more", "", &[&Formula::read(sum)], &[])?;
    let most = 2 * a + 2;
    let equation = format!(
        r#"["not",["ex",["y","u","v"],["and",["atom","floor","x","y"],["eq",[[{a},"y"],[{b},"x"],[-1,"u"]],0],["atom","floor","u","v"],
            ["le",[[1,"v"],[-{c},"x"]],-{most}],["le",[[-1,"v"],[{c},"x"]],-{most}]]]]"#
    );
    solver.none("floor: of the irrational", "", &[&Formula::read(&equation)], &[])
}
