//! Arithmetic that nothing is believed of: addition, what words of digits mean, multiples of an irrational rounded down.

use crate::certificate::Certificate;
use crate::checker::Checker;
use crate::formula::{Formula, Linear};
use crate::relation::Var;
use crate::statement::Fault;
use std::cmp::Ordering;

/// Reads the automata of a certificate and proves what must be known of numbers.
pub(crate) fn prove(checker: &mut Checker, certificate: &Certificate) -> Result<(), Fault> {
    addition(checker, certificate)?;
    for (name, table) in &certificate.automata {
        let relation = checker.read(table, name)?;
        checker.solver.tables.insert(name.clone(), relation);
    }
    weights(checker)
}

/// The relation is addition, by induction on the second number: x + 0 = x, and if x + y = z then
/// x + (y + 1) = z + 1, where + 1 is the next word in the order of words; so the sum is among the third numbers. It is
/// the only one, for there is never more than one.
fn addition(checker: &mut Checker, certificate: &Certificate) -> Result<(), Fault> {
    let sum = checker.read(&certificate.addition, "addition")?;
    let solver = &mut checker.solver;
    solver.addition = sum;
    let [x, y, z, u, v] = [(); 5].map(|()| solver.fresh());
    let zero = Formula::Eq(Linear::var(&y));
    let zero = zero.and(&solver.adds(&x, &y, &x)?).exists(std::slice::from_ref(&y));
    // On x, the next number after y, and z: with y, and with the next number after z.
    let before =
        solver.adds(&x, &y, &z)?.and(&solver.follows(&y, &u)?).exists(std::slice::from_ref(&y));
    let before = Formula::Is(solver.relation(&before)?);
    let after = solver.adds(&x, &u, &v)?.and(&solver.follows(&z, &v)?).exists(&[v]);
    let less = solver.order(&[Ordering::Less])?;
    let less = solver.is(&less, &[&z, &u])?;
    let two = solver.adds(&x, &y, &z)?.and(&solver.adds(&x, &y, &u)?).and(&less);
    checker.none("addition: x + 0 = x", "", &zero.not())?;
    checker.none("addition: x + (y + 1) = (x + y) + 1", "", &before.and(&after.not()))?;
    checker.none("addition: one sum only", "", &two)
}

/// A word of digits means the sum of the weights, each as often as its digit says. By induction on the sum of digits: a
/// number is the single one at the place of its least digit that is not 0, and the number with that digit less by 1;
/// and single ones are the weights, by induction on the place. They are legal at every place, but for the least if its
/// quotient in Ostrowski's numeration is 1.
fn weights(checker: &mut Checker) -> Result<(), Fault> {
    let numeration = checker.solver.numeration.clone();
    let (quotients, linked) = (numeration.quotients(), i64::from(numeration.linked()));
    let [x, y, z] = [(); 3].map(|()| checker.solver.fresh());
    let [to_x, to_y, to_z] = [&x, &y, &z].map(Linear::var);
    // The least digit that is not 0 is less by 1.
    let step = |found: &bool, _, d: &[u64]| {
        let least = !found && d[0] > 0;
        (d[0] == d[1] + u64::from(least)).then_some(*found || least)
    };
    let lower = checker.solver.digits(2, false, step, |found| *found)?;
    let lower = checker.solver.is(&lower, &[&x, &z])?;
    let low = Formula::Atom("low".into(), vec![x.clone(), y.clone()]);
    let split =
        low.and(&lower).and(&checker.solver.adds(&y, &z, &x)?).exists(&[y.clone(), z.clone()]);
    let positive = Formula::le(&Linear::constant(1), 0, &to_x)?;
    checker.none("a number is its least digit and the rest", "", &positive.and(&split.not()))?;

    let places = quotients.len();
    for (place, weight) in numeration.weights().take(3).enumerate() {
        let step = |read: &usize, _, d: &[u64]| {
            (d[0] == u64::from(*read == place)).then_some((read + 1).min(place + 1))
        };
        let single = checker.solver.digits(1, 0, step, |read| *read > place)?;
        let single = checker.solver.is(&single, &[&x])?;
        let right = Formula::eq(&to_x, &Linear::constant(weight as i64))?;
        checker.none("the least weights are right", "", &single.and(&right.not()))?;
    }
    for below in 0..places {
        // Single ones, that on the second track at the next place above this one.
        let above = |below: usize| {
            let step = |read: &u8, place: usize, d: &[u64]| match (read, d) {
                (0 | 2, [0, 0]) => Some(*read),
                (0, [1, 0]) if place == below => Some(1),
                (1, [0, 1]) => Some(2),
                _ => None,
            };
            checker.solver.digits(2, 0, step, |read| *read == 2)
        };
        let (first, second) = (above(below)?, above((below + 1) % places)?);
        let three =
            checker.solver.is(&first, &[&x, &y])?.and(&checker.solver.is(&second, &[&y, &z])?);
        let sum = Linear::constant(0).plus(linked, &to_x)?;
        let sum = sum.plus(quotients[(below + 1) % places] as i64, &to_y)?;
        let grows = Formula::eq(&sum, &to_z)?;
        checker.none("weights grow as they should", "", &three.and(&grows.not()))?;
    }
    Ok(())
}

/// What is used of floor(beta n) is right. Zeckendorf: with s(n) the number written as n with a 0 behind, s(n - 1) + 1
/// is floor(n phi) for n > 0. Ostrowski: `floor` is floor(alpha n).
pub(crate) fn floors(checker: &mut Checker) -> Result<(), Fault> {
    let [n, m, u, v] = [(); 4].map(|()| checker.solver.fresh());
    let (one, to_n) = (Linear::constant(1), Linear::var(&n));
    if checker.solver.uses("shift") {
        let shift = Formula::Atom("shift".into(), vec![u.clone(), v.clone()]);
        let before = Formula::eq(&Linear::var(&u).plus(1, &one)?, &to_n)?;
        let after = Formula::eq(&Linear::var(&v).plus(1, &one)?, &Linear::var(&m))?;
        let zero = Formula::Eq(to_n.plus(1, &Linear::var(&m))?);
        let floor = before.and(&shift).and(&after).exists(&[u, v]).or(&zero);
        // phi^2 = phi + 1.
        slope(checker, &floor, [&n, &m], [1, -1, 1])?;
    } else if checker.solver.uses("floor") {
        // Convergents p / q: alpha = [0; a1, ..., an + alpha], so q(n-1) alpha^2 + (q(n) - p(n-1)) alpha = p(n).
        let ((mut p, mut q), (mut p_, mut q_)) = ((0, 1), (1, 0));
        for a in checker.solver.numeration.quotients() {
            let a = a as i64;
            (p, p_, q, q_) = (a * p + p_, p, a * q + q_, q);
        }
        let floor = Formula::Atom("floor".into(), vec![n.clone(), m.clone()]);
        slope(checker, &floor, [&n, &m], [q_, q - p_, p])?;
    }
    Ok(())
}

/// A relation on n and m says m = floor(beta n), where beta is the positive solution of a beta^2 + b beta = c, which is
/// irrational. Proved: it gives every n some m, and m(x + y) is m(x) + m(y) or one more. So m is a function, and
/// m(n) / n has a limit, beta, with m(n) <= beta n <= m(n) + 1 (Fekete 1923). And m(a m(n) + b n) - c n is bounded; it
/// differs from (a beta^2 + b beta - c) n by a bounded number, so beta solves the equation.
fn slope(
    checker: &mut Checker,
    floor: &Formula,
    [n, m]: [&Var; 2],
    [a, b, c]: [i64; 3],
) -> Result<(), Fault> {
    let floor = checker.solver.relation(floor)?;
    let [x, y, z, u, v, w] = [(); 6].map(|()| checker.solver.fresh());
    let of = |checker: &Checker, n, m| checker.solver.is(&floor, &[n, m]);
    let sum = Linear::var(&u).plus(1, &Linear::var(&v))?;
    let near =
        Formula::le(&sum, 0, &Linear::var(&w))?.and(&Formula::le(&Linear::var(&w), -1, &sum)?);
    let three = of(checker, &x, &u)?.and(&of(checker, &y, &v)?).and(&of(checker, &z, &w)?);
    let three = three.and(&checker.solver.adds(&x, &y, &z)?);
    checker.none("floor: of a sum it is the sum or one more", "", &three.and(&near.not()))?;
    let inside = Linear::constant(0).plus(a, &Linear::var(m))?.plus(b, &Linear::var(n))?;
    let inside = Formula::eq(&inside, &Linear::var(&u))?;
    let left = Linear::constant(0).plus(c, &Linear::var(n))?;
    let most = 2 * a + 2;
    let near = Formula::le(&Linear::var(&v), -most, &left)?.and(&Formula::le(
        &left,
        -most,
        &Linear::var(&v),
    )?);
    let right = of(checker, n, m)?.and(&inside).and(&of(checker, &u, &v)?).and(&near);
    checker.none("floor: of the irrational", "", &right.exists(&[m.clone(), u, v]).not())
}
