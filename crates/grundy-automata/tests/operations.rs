//! Operations, compared with brute force, and their algebraic laws on random automata.

use crate::common::{Random, numerations, tuples};
use grundy_automata::{
    Automaton, Big, Budget, Engine, Error, Formula, Limits, Linear, Numeration, Order, Relation,
    Stopped, Table, TableFault, Variable,
};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

const X: Variable = Variable(3);
const Y: Variable = Variable(5);
const Z: Variable = Variable(8);

type Predicate = Box<dyn Fn(&[i64]) -> bool>;

/// A quantifier-free formula of X, Y and Z that can be evaluated for three numbers.
enum Sample {
    Atom(Formula, Predicate),
    And(Box<Sample>, Box<Sample>),
    Or(Box<Sample>, Box<Sample>),
    Not(Box<Sample>),
}

impl Sample {
    fn random(random: &mut Random, depth: u32) -> Sample {
        if depth == 0 {
            return Sample::atom(random);
        }
        let kind = random.below(4);
        let mut part = || Box::new(Sample::random(random, depth - 1));
        match kind {
            0 => Sample::And(part(), part()),
            1 => Sample::Or(part(), part()),
            2 => Sample::Not(part()),
            _ => Sample::atom(random),
        }
    }

    fn atom(random: &mut Random) -> Sample {
        let mut c = [0; 3].map(|_: i64| random.below(5) as i64 - 2);
        c[random.below(3) as usize] = 0;
        let constant = random.below(9) as i64 - 4;
        let sum = X * c[0] + Y * c[1] + Z * c[2];
        let value = move |n: &[i64]| c[0] * n[0] + c[1] * n[1] + c[2] * n[2];
        match random.below(3) {
            0 => Sample::Atom(
                Formula::at_most(sum, constant),
                Box::new(move |n| value(n) <= constant),
            ),
            1 => {
                Sample::Atom(Formula::equal(sum, constant), Box::new(move |n| value(n) == constant))
            }
            _ => Sample::Atom(
                Formula::congruent(sum, constant, 3),
                Box::new(move |n| (value(n) - constant).rem_euclid(3) == 0),
            ),
        }
    }

    fn formula(&self) -> Formula {
        match self {
            Sample::Atom(formula, _) => formula.clone(),
            Sample::And(a, b) => Formula::and([a.formula(), b.formula()]),
            Sample::Or(a, b) => Formula::or([a.formula(), b.formula()]),
            Sample::Not(a) => Formula::not(a.formula()),
        }
    }

    fn value(&self, n: &[i64]) -> bool {
        match self {
            Sample::Atom(_, value) => value(n),
            Sample::And(a, b) => a.value(n) && b.value(n),
            Sample::Or(a, b) => a.value(n) || b.value(n),
            Sample::Not(a) => !a.value(n),
        }
    }
}

#[test]
fn formulas_and_operations_agree_with_brute_force() {
    let mut random = Random(11);
    for numeration in numerations() {
        let mut engine = Engine::new(numeration.clone());
        for _ in 0..10 {
            let sample = Sample::random(&mut random, 3);
            let made = engine.compile(&sample.formula()).unwrap();
            let made = engine.extend(&made, &[X, Y, Z]).unwrap();
            for n in tuples(3, 9) {
                let signed: Vec<i64> = n.iter().map(|&n| n as i64).collect();
                assert_eq!(
                    made.contains(&n).unwrap(),
                    sample.value(&signed),
                    "{:?} {} {n:?}",
                    numeration.kind(),
                    sample.formula()
                );
            }
            if made.states() < 400 {
                laws(&mut engine, &made);
            }
        }
    }
}

/// Checks algebraic laws that hold for every relation `a` of X, Y and Z.
fn laws(engine: &mut Engine, a: &Automaton) {
    let b = engine.compile(&Formula::less(X, Linear::from(Y) + Z)).unwrap();
    let not_a = engine.not(a).unwrap();
    let not_b = engine.not(&b).unwrap();
    assert_eq!(engine.not(&not_a).unwrap(), *a);
    let or = engine.or(a, &b).unwrap();
    let neither = engine.and(&not_a, &not_b).unwrap();
    assert_eq!(engine.not(&or).unwrap(), neither);
    let xor = engine.xor(a, &b).unwrap();
    let (only_a, only_b) = (engine.difference(a, &b).unwrap(), engine.difference(&b, a).unwrap());
    assert_eq!(engine.or(&only_a, &only_b).unwrap(), xor);
    let iff = engine.iff(a, &b).unwrap();
    assert_eq!(engine.not(&xor).unwrap(), iff);
    // Renaming permutes the tracks, and the inverse renaming restores the automaton.
    let turned = engine.rename(a, &[Z, X, Y]).unwrap();
    assert_eq!(engine.rename(&turned, &[Y, Z, X]).unwrap(), *a);
    for n in tuples(3, 5) {
        let there = turned.contains(&[n[1], n[2], n[0]]).unwrap();
        assert_eq!(there, a.contains(&n).unwrap());
    }
    // Universal quantification is the negation of an existential one.
    let some = engine.exists(a, &[Y]).unwrap();
    let all = engine.for_all(a, &[Y]).unwrap();
    let missing = engine.exists(&not_a, &[Y]).unwrap();
    assert_eq!(engine.not(&all).unwrap(), missing);
    assert!(engine.difference(a, &some).unwrap().is_empty());
    assert_eq!(engine.project_onto(a, &[X, Z]).unwrap(), some);
    // The table of an automaton describes the same automaton.
    let table = engine.table(a).unwrap();
    assert_eq!(engine.from_table(&table).unwrap(), *a);
    assert!(a.dot(|track| track.to_string()).starts_with("digraph {"));
    members(engine, a);
}

/// Compares the results of `members`, `least` and `shortest` for the set `a` with an enumeration of
/// small tuples.
fn members(engine: &mut Engine, a: &Automaton) {
    let small: Vec<Vec<u64>> = tuples(3, 9).filter(|n| a.contains(n).unwrap()).collect();
    let found = engine.members(a, 20).unwrap();
    assert!(found.iter().all(|n| a.contains_big(n).unwrap()));
    assert_eq!(found.first(), engine.shortest(a).unwrap().as_ref());
    assert_eq!(found[..found.len().min(7)], engine.members(a, 7).unwrap());
    let machine = |n: Option<Vec<Big>>| -> Option<Vec<u64>> {
        n.map(|n| n.iter().map(|n| u64::try_from(n).unwrap()).collect())
    };
    if let Some(least) = machine(engine.least(a, &Order::Sum).unwrap()) {
        let sum = |n: &[u64]| n.iter().sum::<u64>();
        let expected = small.iter().min_by_key(|n| (sum(n), n.to_vec()));
        if expected.is_none_or(|n| sum(n) > 8) {
            // The enumeration contains every tuple with a sum of at most 8, so a greater least sum
            // agrees with it.
            assert!(sum(&least) > 8);
        } else {
            assert_eq!(Some(&least), expected);
        }
    } else {
        assert!(a.is_empty() && small.is_empty());
    }
    let order = Order::Lexicographic(vec![Z, X]);
    if let Some(least) = machine(engine.least(a, &order).unwrap()) {
        assert!(a.contains(&least).unwrap());
        let key = |n: &[u64]| [n[2], n[0], n[1]];
        assert!(small.iter().all(|n| key(n) >= key(&least)));
    }
}

#[test]
fn quantifiers() {
    for numeration in numerations() {
        let mut engine = Engine::new(numeration);
        let half = engine.compile(&Formula::equal(X, Y * 2)).unwrap();
        let even = engine.exists(&half, &[Y]).unwrap();
        let congruent = engine.compile(&Formula::congruent(X, 0, 2)).unwrap();
        assert_eq!(even, congruent);
        let quotient = engine.compile(&Formula::quotient(X, 7, Y)).unwrap();
        let remainder = engine.compile(&Formula::remainder(X, 7, Y)).unwrap();
        for n in tuples(2, 60) {
            assert_eq!(quotient.contains(&n).unwrap(), n[0] / 7 == n[1]);
            assert_eq!(remainder.contains(&n).unwrap(), n[0] % 7 == n[1]);
        }
        // Every number except 1, 2, 4 and 7 has the form 5 a + 3 b.
        let sums = Formula::exists([Y, Z], Formula::equal(X, Y * 5 + Z * 3));
        let others = engine.counterexamples(&sums).unwrap();
        let members = engine.members(&others, 10).unwrap();
        assert_eq!(members, [1u8, 2, 4, 7].map(|n| vec![Big::from(n)]));
        // An infinite set has any number of members.
        for (a, step) in [(&even, 2), (&engine.all_tuples(&[X]).unwrap(), 1)] {
            let members = engine.members(a, 50).unwrap();
            let expected: Vec<_> = (0..50u8).map(|n| vec![Big::from(n * step)]).collect();
            assert_eq!(members, expected);
        }
        assert!(engine.holds(&Formula::exists([Y], Formula::less(X, Y))).unwrap());
        assert!(!engine.holds(&Formula::exists([Y], Formula::less(Y, X))).unwrap());
        // A track that only the second operand has is unconstrained in the first, and contains only
        // words that are numbers.
        let [one, other] = [X, Y].map(|v| engine.compile(&Formula::equal(v, 1)).unwrap());
        let apart = engine.difference(&one, &other).unwrap();
        let back = engine.not(&apart).unwrap();
        assert_eq!(engine.not(&back).unwrap(), apart);
        assert!(apart.contains(&[1, 2]).unwrap() && !apart.contains(&[1, 1]).unwrap());
        // The quantified x inside the formula is not the free x outside.
        let inner = Formula::exists([X], Formula::equal(X, 3));
        let both = Formula::And(vec![Formula::equal(X, 4), inner.clone()]);
        let four = engine.compile(&both).unwrap();
        assert_eq!(engine.members(&four, 3).unwrap(), [vec![Big::from(4u8)]]);
        let hidden = Formula::Exists(vec![X], Box::new(both));
        assert!(engine.holds(&hidden).unwrap());
    }
}

#[test]
fn a_variable_on_two_tracks() {
    let mut engine = Engine::new(Numeration::binary());
    let twice = Formula::relation(Relation::XorZero(3), [X, X, Y]);
    let made = engine.compile(&twice).unwrap();
    assert_eq!(
        made,
        engine.compile(&Formula::equal(Y, 0)).map(|a| engine.extend(&a, &[X]).unwrap()).unwrap()
    );
    let less = engine.compile(&Formula::less(X, Y)).unwrap();
    let never = Formula::Automaton(less.clone(), vec![Z, Z]);
    assert!(engine.compile(&never).unwrap().is_empty());
    let back = Formula::Automaton(less, vec![Y, X]);
    let greater = engine.compile(&Formula::less(Y, X)).unwrap();
    assert_eq!(engine.compile(&back).unwrap(), greater);
}

#[test]
fn least_of_large_numbers() {
    for numeration in numerations() {
        let mut engine = Engine::new(numeration);
        // x + 2 y >= 1000, x = 3 y + 1 mod 7, y >= 20.
        let formula = Formula::and([
            Formula::at_most(1000, Linear::from(X) + Y * 2),
            Formula::congruent(X, Y * 3 + 1, 7),
            Formula::at_most(20, Y),
        ]);
        let made = engine.compile(&formula).unwrap();
        let good = |x: u64, y: u64| x + 2 * y >= 1000 && x % 7 == (3 * y + 1) % 7 && y >= 20;
        let pairs = || (0..1200u64).flat_map(|x| (0..700).map(move |y| (x, y)));
        let good = pairs().filter(|&(x, y)| good(x, y)).collect::<Vec<_>>();
        let by_sum = good.iter().min_by_key(|(x, y)| (x + y, *x)).unwrap();
        let by_y = good.iter().min_by_key(|(x, y)| (*y, *x)).unwrap();
        let pair = |&(x, y): &(u64, u64)| Some(vec![Big::from(x), Big::from(y)]);
        assert_eq!(engine.least(&made, &Order::Sum).unwrap(), pair(by_sum));
        assert_eq!(engine.least(&made, &Order::Lexicographic(vec![Y])).unwrap(), pair(by_y));
    }
}

#[test]
fn learning() {
    let mut engine = Engine::new(Numeration::zeckendorf());
    // The P-positions of Fibonacci Nim as pairs of a heap and a limit: the limit is less than the
    // least term of the Zeckendorf representation of the heap.
    let least = |n: u64| {
        let weights = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584];
        weights
            .iter()
            .rev()
            .fold((n, 0), |(rest, last), &w| if w <= rest { (rest - w, w) } else { (rest, last) })
            .1
    };
    let member = |n: &[u64]| Some(n[0] == 0 || n[1] < least(n[0]));
    let learned = engine.learn(&[X, Y], 3, 50, member).unwrap().unwrap();
    let lowest = Formula::relation(Relation::LowestTerm, [X, Z]);
    let law = Formula::or([
        Formula::equal(X, 0),
        Formula::exists([Z], Formula::and([lowest, Formula::less(Y, Z)])),
    ]);
    assert_eq!(learned.automaton, engine.compile(&law).unwrap());
    assert!(learned.queries < 5000);
    assert!(engine.learn(&[X], 2, 50, |_| None).unwrap().is_none());
    assert!(engine.learn(&[X], 12, 3, |n| Some(n[0] % 50 == 0)).unwrap().is_none());
    assert_eq!(engine.learn(&[X, X], 2, 50, |_| None).unwrap_err(), Error::TrackTwice(X));
    let ostrowski = |period: &[u32]| Numeration::ostrowski(period).unwrap();
    for (numeration, tail) in [
        (ostrowski(&[1]), 4),
        (ostrowski(&[2]), 3),
        (ostrowski(&[1, 2]), 2),
        (Numeration::binary(), 2),
    ] {
        let mut engine = Engine::new(numeration);
        let learned = engine.learn(&[Y, X], tail, 99, |n| Some(n[0] <= n[1] + 1)).unwrap().unwrap();
        assert_eq!(learned.automaton, engine.compile(&Formula::at_most(Y, X + 1)).unwrap());
    }
}

#[test]
fn tables_with_faults() {
    let mut engine = Engine::new(Numeration::binary());
    let good = engine.compile(&Formula::less(X, Y)).unwrap();
    let table = engine.table(&good).unwrap();
    assert_eq!(table.tracks, [3, 5]);
    let mut fault = |change: &dyn Fn(&mut Table)| {
        let mut table = table.clone();
        change(&mut table);
        engine.from_table(&table).err()
    };
    let of = |fault| Some(Error::Table(fault));
    assert_eq!(fault(&|t| t.rows.clear()), of(TableFault::Lengths));
    assert_eq!(fault(&|t| t.tracks.reverse()), of(TableFault::Tracks));
    assert_eq!(fault(&|t| t.rows[0][0].0.push('0')), of(TableFault::Cube(0)));
    assert_eq!(fault(&|t| t.rows[0][0].0 = "0x".into()), of(TableFault::Cube(0)));
    assert_eq!(fault(&|t| t.rows[0][0].1 = 99), of(TableFault::Next(0)));
    assert_eq!(fault(&|t| t.rows[0].push(("--".into(), 0))), of(TableFault::Overlap(0)));
    assert_eq!(fault(&|t| drop(t.rows[0].remove(0))), of(TableFault::Gap(0)));
    // Rejected tables: one accepts the words of odd length, so leading zeros change acceptance; the
    // other accepts words with adjacent ones, which are not numbers in Zeckendorf's numeration.
    let row = |next| vec![("-".to_string(), next)];
    let odd = Table { tracks: vec![0], accepting: vec![false, true], rows: vec![row(1), row(0)] };
    assert_eq!(engine.from_table(&odd), Err(Error::Table(TableFault::LeadingZeros)));
    let any = Table { tracks: vec![0], accepting: vec![true], rows: vec![row(0)] };
    assert!(engine.from_table(&any).is_ok());
    let mut zeckendorf = Engine::new(Numeration::zeckendorf());
    assert_eq!(zeckendorf.from_table(&any), Err(Error::Table(TableFault::Invalid)));
}

#[test]
fn drawings_have_digit_labels() {
    let mut engine = Engine::new(Numeration::ostrowski(&[1, 2]).unwrap());
    let equal = engine.compile(&Formula::equal(X, Y)).unwrap();
    let dot = equal.dot(|track| if track == X { "n".into() } else { "m".into() });
    assert!(
        dot.contains("(n, m)") && dot.contains("[label=\"0.1 0.1") && dot.contains("2.0 2.0"),
        "{dot}"
    );
    let any = engine.all_tuples(&[X, Y]).unwrap().dot(|track| track.to_string());
    assert!(any.contains('{'), "{any}");
}

/// Returns a formula on residues and xor whose automaton is expensive.
fn hard(modulus: u64) -> Formula {
    let [a, b] = [Variable(20), Variable(21)];
    let parts = [
        Formula::remainder(X, modulus, a),
        Formula::remainder(Y, modulus, b),
        Formula::relation(Relation::XorZero(3), [a, b, Z]),
    ];
    Formula::exists([a, b], Formula::and(parts))
}

#[test]
fn residues_joined_by_xor() {
    let mut engine = Engine::new(Numeration::binary());
    let made = engine.compile(&hard(5)).unwrap();
    for n in tuples(3, 17) {
        assert_eq!(made.contains(&n).unwrap(), (n[0] % 5) ^ (n[1] % 5) == n[2]);
    }
}

/// Returns the default limits with the given limits of time and memory.
fn within(budget: Budget) -> Limits {
    Limits { budget, ..Limits::default() }
}

#[test]
fn limits_stop_in_time() {
    let stopped = |limits: Limits| {
        let mut engine = Engine::with_limits(Numeration::binary(), limits);
        let started = Instant::now();
        let Err(Error::Stopped(stopped)) = engine.compile(&hard(1009)) else { panic!("too quick") };
        (stopped, started.elapsed())
    };
    assert_eq!(stopped(Limits { states: 1000, ..Limits::default() }).0, Stopped::States);
    assert_eq!(stopped(Limits { nodes: 9000, ..Limits::default() }).0, Stopped::Nodes);
    assert_eq!(stopped(within(Budget { bytes: 300_000, ..Budget::default() })).0, Stopped::Memory);
    let soon = Instant::now() + Duration::from_millis(100);
    let (reason, took) = stopped(Limits::until(soon));
    assert_eq!(reason, Stopped::Time);
    assert!(took < Duration::from_millis(600), "{took:?}");
    let flag = AtomicBool::new(true);
    assert_eq!(
        stopped(within(Budget { stop: Some(&flag), ..Budget::default() })).0,
        Stopped::Cancelled
    );
}

/// Coefficients, constants and moduli at the limit of 64 bits.
#[test]
fn extreme_numbers_cause_no_overflow() {
    let limits = || Limits { states: 60, nodes: 2000, ..Limits::default() };
    let large = [0, 1, -1, 7, 1 << 31, -(1 << 40), (1 << 59) - 3, i64::MAX, i64::MIN];
    let mut all = numerations();
    all.push(Numeration::ostrowski(&[16, 16]).unwrap());
    all.push(Numeration::ostrowski(&[1; 12]).unwrap());
    for numeration in all {
        let mut engine = Engine::with_limits(numeration.clone(), limits());
        for a in large {
            for b in [-1, i64::MAX >> 4] {
                for c in [0, -7, i64::MAX, i64::MIN] {
                    let coefficients = vec![a, b];
                    let equal = Relation::Equal { coefficients: coefficients.clone(), constant: c };
                    let at_most =
                        Relation::AtMost { coefficients: coefficients.clone(), constant: c };
                    let modulus = c.unsigned_abs().wrapping_mul(2).wrapping_sub(1);
                    let congruent = Relation::Congruent { coefficients, remainder: c, modulus };
                    for relation in [equal, at_most, congruent] {
                        match engine.relation(&relation, &[Y, X]) {
                            Ok(_) | Err(Error::Stopped(_) | Error::Overflow | Error::Modulus) => {}
                            Err(other) => panic!("{relation:?}: {other}"),
                        }
                    }
                }
            }
        }
        let all = engine.all_tuples(&[X]).unwrap();
        assert!(all.contains(&[u64::MAX]).unwrap());
    }
}

/// Diagrams are traversed recursively, so an automaton with the maximum number of levels must not
/// overflow the stack of a thread.
#[test]
fn a_thousand_tracks() {
    let mut engine = Engine::new(Numeration::binary());
    let tracks: Vec<Variable> = (0..1024).map(Variable).collect();
    let zero = engine.relation(&Relation::XorZero(1024), &tracks).unwrap();
    let sum = Relation::AtMost { coefficients: vec![1; 1024], constant: 2 };
    let small = engine.relation(&sum, &tracks).unwrap();
    let both = engine.and(&zero, &small).unwrap();
    let turned: Vec<Variable> = tracks.iter().rev().copied().collect();
    assert_eq!(engine.rename(&both, &turned).unwrap(), both);
    let rest = engine.exists(&both, &tracks[..2]).unwrap();
    let mut numbers = vec![0; 1022];
    numbers[500] = 1;
    assert!(rest.contains(&numbers).unwrap());
    numbers[400] = 1;
    assert!(rest.contains(&numbers).unwrap());
    numbers[300] = 1;
    assert!(!rest.contains(&numbers).unwrap());
    let many = engine.not(&both).unwrap();
    let shortest = engine.shortest(&many).unwrap().unwrap();
    assert!(many.contains_big(&shortest).unwrap());
    assert!(many.dot(|track| track.to_string()).len() < 100_000_000);
    let least = engine.least(&both, &Order::Lexicographic(vec![])).unwrap();
    assert_eq!(least, Some(vec![Big::ZERO; 1024]));
}

#[test]
fn deep_formulas_and_overflows() {
    let mut engine = Engine::new(Numeration::binary());
    let mut deep = Formula::equal(X, 1);
    for _ in 0..1000 {
        deep = Formula::Not(Box::new(deep));
    }
    assert_eq!(engine.compile(&deep), Err(Error::TooDeep));
    assert_eq!(engine.holds(&deep), Err(Error::TooDeep));
    assert!(deep.to_string().contains('…'));
    let large = Formula::equal(X * i64::MAX + X, Y);
    assert_eq!(engine.compile(&large), Err(Error::Overflow));
    assert_eq!(
        engine.compile(&Formula::equal(X, Linear::constant(i64::MIN))),
        Err(Error::Overflow)
    );
    assert_eq!(engine.compile(&Formula::congruent(X, Y, 0)), Err(Error::Modulus));
    let beyond = engine.compile(&Formula::remainder(X, u64::MAX, Y));
    assert_eq!(beyond, Err(Error::Overflow));
}

#[test]
fn formulas_as_text() {
    let formula = Formula::for_all(
        [Y],
        Formula::implies(Formula::less(Y, X), Formula::at_most(Y * 2, X * 3 + 4)),
    );
    assert_eq!(formula.to_string(), "not (exists x5: x5 + 1 <= x3 and 3 x3 + 5 <= 2 x5)");
    let named = Formula::relation(Relation::BitAnd, [X, Y, Z]);
    assert_eq!(named.to_string(), "bit_and(x3, x5, x8)");
    assert_eq!(Formula::congruent(X, 5, 7).to_string(), "x3 = 5 mod 7");
    assert_eq!(Formula::at_most(3, X).to_string(), "3 <= x3");
    assert_eq!(Formula::AtMostZero(Linear::from(X) + 2).to_string(), "x3 + 2 <= 0");
}
