//! Arithmetic that nothing is believed of: addition, what words of digits mean, multiples of an irrational rounded down.

use crate::certificate::Certificate;
use crate::numeration::Numeration;
use crate::solver::{Linear, Meaning, Scope, Solver, own, theory};
use crate::statement::{Done, Fault};

/// Reads the automata of a certificate and proves what must be known of numbers.
///
/// The relation + is addition, by induction on the second number: x + 0 = x, and if x + y = z then
/// x + (y + 1) = z + 1, where + 1 is the next word in the order of words; so the sum is among the third numbers. It is
/// the only one, for there is never more than one.
///
/// A word of digits means the sum of the weights, each as often as its digit says. By induction on the sum of digits: a
/// number is the single one at the place of its least digit that is not 0, and the number with that digit less by 1; and single ones are the weights, by induction
/// on the place: the least two, and each after by the two before it. They are legal at every place, but for the least if
/// its quotient in Ostrowski's numeration is 1.
pub(crate) fn prove(solver: &mut Solver, certificate: &Certificate) -> Result<(), Fault> {
    certificate.addition.learn("+", solver)?;
    lemmas(solver, "addition", own(6, []))?;
    for (name, table) in &certificate.automata {
        table.learn(&format!("dfa {name}"), solver)?;
    }
    let quotients = solver.numeration.quotients();
    let quotient = |place: usize| quotients[place % quotients.len()] as i64;
    let second = if quotient(0) == 1 { quotient(1) + 1 } else { quotient(0) };
    lemmas(solver, "weights", own(6, [("second", Linear::constant(second))]))?;
    let linked = i64::from(solver.numeration.linked());
    for place in 0..quotients.len() {
        let grown = Linear::weighted(&[linked, quotient(place + 1)], &[0, 1].map(Linear::var))?;
        let (mut scope, here) =
            (own(6, [("grown", grown)]), solver.is(&format!("place {place}"), &[0])?);
        scope.insert("place".into(), Meaning::Set(vec![], vec![here]));
        lemmas(solver, "growth", scope)?;
    }
    Ok(())
}

/// Nothing fulfils these.
fn lemmas(solver: &mut Solver, section: &str, scope: Scope) -> Done {
    theory(section).iter().try_for_each(|(_, condition, formula)| {
        let set = solver.read(formula, &scope)?;
        solver.none(condition, "", set)
    })
}

/// What is used of floor(beta n) is right: y = floor(beta x), where beta is the positive solution of
/// a beta^2 + b beta = c, which is irrational. Proved: every x has some y, and that of a sum is the sum of theirs or one
/// more. So it is a function f, and f(x) / x has a limit, beta, with f(x) <= beta x <= f(x) + 1 (Fekete 1923). And
/// f(a f(x) + b x) - c x is bounded; it differs from (a beta^2 + b beta - c) x by a bounded number, so beta solves the
/// equation. For Zeckendorf phi^2 - phi = 1. For Ostrowski alpha = [0; a1, ..., an + alpha], of which the convergents
/// p / q give q(n-1) alpha^2 + (q(n) - p(n-1)) alpha = p(n).
pub(crate) fn floor(solver: &mut Solver) -> Done {
    let zeckendorf = solver.numeration == Numeration::Zeckendorf;
    let used = if zeckendorf { "shift" } else { "floor" };
    if !solver.known.contains_key(&(used.to_string(), 2)) {
        return Ok(());
    }
    let [p, p_, q, q_] = solver.numeration.convergents();
    let (a, b, c) = (q_, if zeckendorf { -1 } else { q - p_ }, p);
    let [x, y] = [0, 1].map(Linear::var);
    let left = Linear::weighted(&[b, a], &[x.clone(), y])?;
    let (right, most) = (Linear::weighted(&[c], &[x])?, Linear::constant(2 * a + 2));
    lemmas(solver, "floor", own(6, [("left", left), ("right", right), ("most", most)]))
}
