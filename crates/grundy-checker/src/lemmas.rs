//! Arithmetic that nothing is believed of: addition, and what words of digits mean.

use crate::certificate::Certificate;
use crate::checker::Checker;
use crate::fault::Fault;
use crate::formula::{Atom, Formula, Linear};
use crate::numeration::Numeration;
use crate::relation::{Relation, Var};
use std::cmp::Ordering;

const X: Var = 0;
const Y: Var = 1;
const Z: Var = 2;
const U: Var = 3;
const V: Var = 4;

/// Reads the automata of a certificate and proves what must be known of numbers. Returns relations that are used and
/// whose meaning in arithmetic is not proved.
pub(crate) fn prove(
    checker: &mut Checker,
    certificate: &Certificate,
) -> Result<Vec<&'static str>, Fault> {
    let relation = checker.read(&certificate.addition, "addition")?;
    addition(checker, relation)?;
    for table in &certificate.tables {
        let relation = checker.read(table, "")?;
        checker.solver.tables.push(relation);
    }
    match certificate.numeration {
        Numeration::Ostrowski(_) => {}
        _ => weights(checker)?,
    }
    if certificate.atoms.contains(&Atom::Shift) {
        shift(checker)?;
    }
    Ok(if certificate.atoms.contains(&Atom::Floor) { vec!["floor"] } else { vec![] })
}

/// The relation is addition, by induction on the second number: x + 0 = x, and if x + y = z then
/// x + (y + 1) = z + 1, where + 1 is the next word in the order of words; so the sum is among the third numbers. It is
/// the only one, for there is never more than one.
fn addition(checker: &mut Checker, relation: Relation) -> Result<(), Fault> {
    let next = checker.solver.successor()?;
    let zero = checker.solver.constant(0)?;
    let less = checker.solver.order(&[Ordering::Less])?;
    let sum = |checker: &Checker, x, y, z| checker.is(&relation, &[x, y, z]);

    let any = Formula::Atom(Atom::Valid, vec![X]);
    let plus_zero = Formula::exists(&[Y], vec![checker.is(&zero, &[Y])?, sum(checker, X, Y, X)?]);
    checker.none("addition: x + 0 = x", "", vec![any, plus_zero.not()])?;

    // On x, the next number after y, and z: with y, and with the next number after z.
    let before = Formula::exists(&[Y], vec![sum(checker, X, Y, Z)?, checker.is(&next, &[Y, U])?]);
    let after = Formula::exists(&[V], vec![sum(checker, X, U, V)?, checker.is(&next, &[Z, V])?]);
    checker.none("addition: x + (y + 1) = (x + y) + 1", "", vec![before, after.not()])?;

    let two = vec![sum(checker, X, Y, Z)?, sum(checker, X, Y, U)?, checker.is(&less, &[Z, U])?];
    checker.none("addition: one sum only", "", two)?;
    checker.solver.addition = relation;
    Ok(())
}

/// A word of ones and zeros means the sum of the weights at its ones. By induction on the number of ones: the number is
/// its least one and the rest; and the words with a single one are 1, 2, 4, ... or 1, 2, 3, 5, ..., by induction on
/// the place.
fn weights(checker: &mut Checker) -> Result<(), Fault> {
    let binary = checker.solver.numeration == Numeration::Base2;
    // The least one of x is y, the rest is z.
    let split = checker.solver.digits(
        3,
        false,
        |found, _, d| {
            let least = !found && d[0] == 1;
            (d[1] == u64::from(least) && d[2] == d[0] - d[1]).then_some(*found || least)
        },
        |found| *found,
    )?;
    let split = checker.is(&split, &[X, Y, Z])?;
    let sum = checker.is(&checker.solver.addition.clone(), &[Y, Z, X])?;
    checker.none("a number is its least digit and the rest", "", vec![split, sum.not()])?;

    // Single ones, the second at the place above that of the first, the third above that.
    let above = checker.solver.digits(
        3,
        0,
        |read, _, d| match (read, d) {
            (0, [0, 0, 0]) => Some(0),
            (0, [1, 0, 0]) => Some(1),
            (1, [0, 1, 0]) => Some(2),
            (2, [0, 0, 1]) => Some(3),
            (3, [0, 0, 0]) => Some(3),
            _ => None,
        },
        |read| *read == 3,
    )?;
    let above = checker.is(&above, &[X, Y, Z])?;
    let [x, y, z] = [X, Y, Z].map(Linear::var);
    let grows = if binary {
        Formula::And(vec![Formula::eq(&x.plus(1, &x)?, &y)?, Formula::eq(&y.plus(1, &y)?, &z)?])
    } else {
        Formula::eq(&x.plus(1, &y)?, &z)?
    };
    checker.none("weights grow as they should", "", vec![above, grows.not()])?;
    // The single one at the first place, and at the second.
    for (place, weight) in [(0, 1), (1, 2)] {
        let single = checker.solver.digits(
            1,
            0,
            |read, _, d| (d[0] == u64::from(*read == place)).then_some((read + 1).min(2)),
            |read| *read > place,
        )?;
        let single = checker.is(&single, &[X])?;
        let right = Formula::eq(&x, &Linear::constant(weight))?;
        checker.none("the least weights are 1 and 2", "", vec![single, right.not()])?;
    }
    Ok(())
}

/// Zeckendorf: with s(n) the number written as n with a 0 behind, s(n - 1) + 1 is floor(n phi) for n > 0. Proved: these
/// numbers increase with n, and together with the numbers s(n - 1) + 1 + n they are all positive numbers, each once.
/// There is only one such pair of sequences (the n-th member of the first is the least number that is in neither
/// before), and floor(n phi), floor(n phi) + n = floor(n phi^2) are one (Beatty 1926).
fn shift(checker: &mut Checker) -> Result<(), Fault> {
    let [x, y, z, u] = [X, Y, Z, U].map(Linear::var);
    let moved = Formula::Atom(Atom::Shift, vec![U, V]);
    let parts = vec![moved, Formula::le(&u, 1, &x)?, Formula::le(&x, -1, &u)?];
    let lower = Formula::exists(
        &[U, V],
        [parts, vec![Formula::eq(&y, &Linear::var(V).plus(1, &Linear::constant(1))?)?]].concat(),
    );
    let lower = checker.solver.relation(&lower)?;
    let is = |checker: &Checker, n, member| checker.is(&lower, &[n, member]);
    let positive = |of: &Linear| Formula::le(&Linear::constant(1), 0, of);

    let member = Formula::exists(&[Y], vec![is(checker, X, Y)?]);
    checker.none("shift: floor(n phi) for all n", "", vec![positive(&x)?, member.not()])?;
    let falls = vec![
        is(checker, X, Y)?,
        is(checker, Z, U)?,
        Formula::le(&x, 1, &z)?,
        Formula::le(&u, 0, &y)?,
    ];
    checker.none("shift: floor(n phi) increases", "", falls)?;
    let first = Formula::exists(&[X], vec![is(checker, X, Y)?]);
    let second =
        Formula::exists(&[X, Z], vec![is(checker, X, Z)?, Formula::eq(&y, &x.plus(1, &z)?)?]);
    let (first, second) = (checker.known(&first)?, checker.known(&second)?);
    checker.none(
        "shift: every number is in one sequence",
        "",
        vec![positive(&y)?, Formula::Or(vec![first.clone(), second.clone()]).not()],
    )?;
    checker.none(
        "shift: no number is in both sequences",
        "",
        vec![first.clone(), second.clone()],
    )?;
    let zero = Formula::eq(&y, &Linear::constant(0))?;
    checker.none("shift: members are positive", "", vec![zero, Formula::Or(vec![first, second])])
}
