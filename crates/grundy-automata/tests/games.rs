//! Claims of P-positions, proved for all sizes: no move leads from one P-position to another, and every other position has
//! a move to one.

use grundy_automata::{Automaton, Engine, Formula, Linear, Numeration, Relation, Variable};

const X: Variable = Variable(0);
const U: Variable = Variable(1);
const Y: Variable = Variable(2);
const V: Variable = Variable(3);
const N: Variable = Variable(4);
const M: Variable = Variable(5);

/// Returns whether the set `claim` of pairs is the set of P-positions. The formula `moves` relates
/// the position (X, Y) to its options (U, V), whose sum is smaller.
fn is_p_set(engine: &mut Engine, claim: &Automaton, moves: &Formula) -> bool {
    let lost = |a, b| Formula::Automaton(claim.clone(), vec![a, b]);
    let both = Formula::and([lost(X, Y), lost(U, V), moves.clone()]);
    let kept = Formula::exists([X, U, Y, V], both);
    let reached = Formula::exists([U, V], Formula::and([lost(U, V), moves.clone()]));
    engine.holds(&Formula::not(kept)).unwrap()
        && engine.holds(&Formula::or([lost(X, Y), reached])).unwrap()
}

/// The moves from (X, Y) to (U, V) in Holladay's game: lower one heap, or both heaps by amounts
/// that differ by less than r (Holladay 1968).
fn wythoff_moves(r: i64) -> Formula {
    let [x, y] = [X - U, Y - V];
    let near = Formula::and([
        Formula::less(U, X),
        Formula::less(V, Y),
        Formula::less(x.clone() - y.clone(), r),
        Formula::less(y - x, r),
    ]);
    Formula::or([
        Formula::and([Formula::equal(V, Y), Formula::less(U, X)]),
        Formula::and([Formula::equal(U, X), Formula::less(V, Y)]),
        near,
    ])
}

/// Returns the pairs `(⌊nα⌋, ⌊nα⌋ + r n)` in either order, where α is `integer_part` plus the
/// irrational of the numeration.
fn wythoff_claim(engine: &mut Engine, integer_part: i64, r: i64) -> Automaton {
    let pair = |a, b| {
        let smaller = M + N * integer_part;
        let parts = [
            Formula::relation(Relation::FloorAlpha, [N, M]),
            Formula::equal(a, smaller.clone()),
            Formula::equal(b, smaller + N * r),
        ];
        Formula::exists([N, M], Formula::and(parts))
    };
    engine.compile(&Formula::or([pair(X, Y), pair(Y, X)])).unwrap()
}

/// Returns for each pair of heaps below `size` whether it is a P-position of Holladay's game, by
/// the definition.
fn table(r: i64, size: usize) -> Vec<Vec<bool>> {
    let mut lost = vec![vec![false; size]; size];
    for x in 0..size {
        for y in 0..size {
            let mut options = (0..x).map(|u| (u, y)).chain((0..y).map(|v| (x, v)));
            let near = (0..x).flat_map(|u| (0..y).map(move |v| (u, v)));
            let mut near = near.filter(|(u, v)| (((x - u) as i64) - ((y - v) as i64)).abs() < r);
            lost[x][y] = !options.any(|(u, v)| lost[u][v]) && !near.any(|(u, v)| lost[u][v]);
        }
    }
    lost
}

#[test]
fn wythoff_and_its_generalisations() {
    for r in 1..=4 {
        let ostrowski = Numeration::ostrowski(&[r as u32]).unwrap();
        let mut numerations = vec![(ostrowski, 1)];
        if r == 1 {
            numerations.push((Numeration::zeckendorf(), 0));
        }
        for (numeration, integer_part) in numerations {
            let mut engine = Engine::new(numeration);
            let claim = wythoff_claim(&mut engine, integer_part, r);
            for (x, row) in table(r, 30).iter().enumerate() {
                for (y, &lost) in row.iter().enumerate() {
                    assert_eq!(claim.contains(&[x as u64, y as u64]).unwrap(), lost);
                }
            }
            assert!(is_p_set(&mut engine, &claim, &wythoff_moves(r)), "{r}");
            // The moves of another game refute the claim, and the claim without the pair (0, 0) is
            // false.
            assert!(!is_p_set(&mut engine, &claim, &wythoff_moves(r + 1)));
            let pair = claim.contains(&[0, 0]).unwrap();
            assert!(pair);
            let zero = engine
                .compile(&Formula::and([Formula::equal(X, 0), Formula::equal(Y, 0)]))
                .unwrap();
            let less = engine.difference(&claim, &zero).unwrap();
            assert!(!is_p_set(&mut engine, &less, &wythoff_moves(r)));
        }
    }
}

/// Returns the variables of `count` heaps before a move, and those of the heaps after the move.
fn heaps(count: u32) -> (Vec<Variable>, Vec<Variable>) {
    (
        (0..count).map(|at| Variable(2 * at)).collect(),
        (0..count).map(|at| Variable(2 * at + 1)).collect(),
    )
}

fn with(heaps: &[Variable], at: &[usize], to: &[Variable]) -> Vec<Variable> {
    (0..heaps.len()).map(|i| if at.contains(&i) { to[i] } else { heaps[i] }).collect()
}

/// Returns whether a relation is the set of P-positions of the game with `count` heaps in which a
/// move lowers at most `max_heaps` heaps.
fn is_p_set_of_moore(relation: &Relation, count: u32, max_heaps: usize) -> bool {
    let mut engine = Engine::new(Numeration::binary());
    let (from, to) = heaps(count);
    let lost = |heaps: Vec<Variable>| Formula::relation(relation.clone(), heaps);
    let mut answers = vec![lost(from.clone())];
    for mask in 1..1u32 << count {
        let at: Vec<usize> = (0..count as usize).filter(|&i| mask >> i & 1 == 1).collect();
        if at.len() > max_heaps {
            continue;
        }
        let mut parts: Vec<Formula> = at.iter().map(|&i| Formula::less(to[i], from[i])).collect();
        parts.push(lost(with(&from, &at, &to)));
        let bound: Vec<Variable> = at.iter().map(|&i| to[i]).collect();
        answers.push(Formula::exists(bound, Formula::and(parts.clone())));
        parts.push(lost(from.clone()));
        if !engine.compile(&Formula::and(parts)).unwrap().is_empty() {
            return false;
        }
    }
    engine.holds(&Formula::or(answers)).unwrap()
}

#[test]
fn nim_and_moore() {
    for count in [1, 2, 3, 5, 10] {
        assert!(is_p_set_of_moore(&Relation::XorZero(count as usize), count, 1));
    }
    for (count, most) in [(3, 2), (4, 2), (4, 3)] {
        let columns = Relation::ColumnSums { tracks: count as usize, modulus: most + 1 };
        assert!(is_p_set_of_moore(&columns, count, most as usize));
        assert!(!is_p_set_of_moore(&columns, count, most as usize - 1));
    }
    assert!(!is_p_set_of_moore(&Relation::XorZero(3), 3, 2));
}

#[test]
fn heaps_with_bounded_takes() {
    let mut engine = Engine::new(Numeration::binary());
    for m in [1, 3, 500] {
        let moves = Formula::and([Formula::less(U, X), Formula::at_most(X, U + m)]);
        let lost = |heap| Formula::congruent(heap, 0, m as u64 + 1);
        let kept = Formula::exists([X, U], Formula::and([lost(X), lost(U), moves.clone()]));
        assert!(engine.holds(&Formula::not(kept)).unwrap());
        let reached = Formula::exists([U], Formula::and([lost(U), moves]));
        assert!(engine.holds(&Formula::or([lost(X), reached])).unwrap());
    }
}

#[test]
fn a_law_in_binary_numeration() {
    // The sequences ⌊nφ⌋ and ⌊nφ²⌋ partition the positive numbers (Beatty), proved in Zeckendorf's
    // numeration.
    let mut engine = Engine::new(Numeration::zeckendorf());
    let floor = |n, m| Formula::relation(Relation::FloorAlpha, [n, m]);
    let lower = Formula::exists([N], Formula::and([Formula::at_most(1, N), floor(N, X)]));
    let square = Formula::and([Formula::at_most(1, N), floor(N, M), Formula::equal(X, M + N)]);
    let upper = Formula::exists([N, M], square);
    let positive = Formula::at_most(1, X);
    let either = Formula::or([lower.clone(), upper.clone()]);
    assert!(engine.holds(&Formula::iff(positive, either)).unwrap());
    assert!(engine.holds(&Formula::not(Formula::and([lower, upper]))).unwrap());
    // The multiples of √2, rounded down, in the Ostrowski numeration of √2 - 1.
    let mut engine = Engine::new(Numeration::ostrowski(&[2]).unwrap());
    let root = |x| {
        let parts = [Formula::at_most(1, N), floor(N, M), Formula::equal(x, Linear::from(M) + N)];
        Formula::exists([N, M], Formula::and(parts))
    };
    let beatty = engine.compile(&root(X)).unwrap();
    for x in 0..300u64 {
        let expected = (1..300u64).any(|n| (2 * n * n).isqrt() == x);
        assert_eq!(beatty.contains(&[x]).unwrap(), expected, "{x}");
    }
}
