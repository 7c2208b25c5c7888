//! Timing of the conditions of claims on all sizes; every answer is checked.

use grundy_automata::{
    Automaton, Engine, Error, Formula, Linear, Numeration, Order, Relation, Variable,
};
use std::time::Instant;

fn main() -> Result<(), Error> {
    if std::env::args().any(|word| word == "--test") {
        return Ok(());
    }
    for heaps in [3, 6, 10, 12] {
        timed(&format!("Nim, {heaps} heaps"), || nim(heaps))?;
    }
    timed("Wythoff", || wythoff(1))?;
    timed("2-Wythoff", || wythoff(2))?;
    timed("3-Wythoff", || wythoff(3))?;
    timed("Bash m = 500", || bash(500))?;
    for modulus in [9, 17, 33] {
        timed(&format!("xor of residues mod {modulus}"), || residues(modulus))?;
    }
    timed("minimising a million states", million)
}

fn timed(name: &str, mut run: impl FnMut() -> Result<String, Error>) -> Result<(), Error> {
    let mut best = f64::INFINITY;
    let mut said = String::new();
    let started = Instant::now();
    for _ in 0..20 {
        let once = Instant::now();
        said = run()?;
        best = best.min(once.elapsed().as_secs_f64());
        if started.elapsed().as_secs_f64() > 1.0 {
            break;
        }
    }
    println!("{name:32} {:10.3} ms  {said}", best * 1e3);
    Ok(())
}

/// Proves the P-positions of Nim. The variables of a heap before and after a move are adjacent.
fn nim(heaps: u32) -> Result<String, Error> {
    let mut engine = Engine::new(Numeration::binary());
    let heap = |at: u32| Variable(2 * at);
    let option = |at: u32| Variable(2 * at + 1);
    let zero = |moved: Option<u32>| {
        let track = |at| if Some(at) == moved { option(at) } else { heap(at) };
        Formula::relation(
            Relation::XorZero(heaps as usize),
            (0..heaps).map(track).collect::<Vec<_>>(),
        )
    };
    let mut answers = Vec::new();
    for at in 0..heaps {
        let kept = Formula::and([zero(None), zero(Some(at)), Formula::less(option(at), heap(at))]);
        let heaps: Vec<Variable> = (0..heaps).map(heap).chain([option(at)]).collect();
        assert!(engine.holds(&Formula::not(Formula::exists(heaps, kept)))?, "P to P");
        let reached = Formula::and([zero(Some(at)), Formula::less(option(at), heap(at))]);
        answers.push(Formula::exists([option(at)], reached));
    }
    assert!(engine.holds(&Formula::or([zero(None), Formula::or(answers)]))?, "N to P");
    Ok(format!("largest {}", engine.largest()))
}

/// Proves the P-positions of Holladay's game, the pairs `(⌊nα⌋, ⌊nα⌋ + r n)` in either order.
fn wythoff(r: i64) -> Result<String, Error> {
    let numeration = match r {
        1 => Numeration::zeckendorf(),
        r => Numeration::ostrowski(&[r as u32])?,
    };
    let mut engine = Engine::new(numeration);
    let [x, u, y, v, n, m] = [0, 1, 2, 3, 4, 5].map(Variable);
    let floor = Formula::relation(Relation::FloorAlpha, [n, m]);
    // α is 1 plus the irrational of the Ostrowski numeration; the irrational of Zeckendorf's
    // numeration is α itself, the golden ratio.
    let smaller = if r == 1 { Linear::from(m) } else { m + n };
    let pair = |a, b| {
        Formula::exists(
            [n, m],
            Formula::and([
                floor.clone(),
                Formula::equal(a, smaller.clone()),
                Formula::equal(b, smaller.clone() + n * r),
            ]),
        )
    };
    let claim = engine.compile(&Formula::or([pair(x, y), pair(y, x)]))?;
    let lost = |a, b| Formula::Automaton(claim.clone(), vec![a, b]);
    let moves = |u: Variable, v: Variable| {
        let [dx, dy] = [x - u, y - v];
        let near = Formula::and([
            Formula::less(u, x),
            Formula::less(v, y),
            Formula::less(dx.clone() - dy.clone(), r),
            Formula::less(dy - dx, r),
        ]);
        Formula::or([
            Formula::and([Formula::equal(v, y), Formula::less(u, x)]),
            Formula::and([Formula::equal(u, x), Formula::less(v, y)]),
            near,
        ])
    };
    let kept = Formula::exists([x, u, y, v], Formula::and([lost(x, y), lost(u, v), moves(u, v)]));
    assert!(engine.holds(&Formula::not(kept))?, "P to P");
    let reached = Formula::exists([u, v], Formula::and([moves(u, v), lost(u, v)]));
    assert!(engine.holds(&Formula::or([lost(x, y), reached]))?, "N to P");
    Ok(format!("claim {}, largest {}", claim.states(), engine.largest()))
}

/// Proves for the game "take 1 to m" that the P-positions are the multiples of m + 1.
fn bash(m: i64) -> Result<String, Error> {
    let mut engine = Engine::new(Numeration::binary());
    let [x, y] = [0, 1].map(Variable);
    let lost = |n| Formula::congruent(n, 0, m as u64 + 1);
    let moves = Formula::and([Formula::less(y, x), Formula::at_most(x, y + m)]);
    let kept = Formula::exists([x, y], Formula::and([lost(x), moves.clone(), lost(y)]));
    assert!(engine.holds(&Formula::not(kept))?, "P to P");
    let reached = Formula::exists([y], Formula::and([moves, lost(y)]));
    assert!(engine.holds(&Formula::or([lost(x), reached]))?, "N to P");
    Ok(format!("largest {}", engine.largest()))
}

/// Builds the automaton of `(x mod m) xor (y mod m) = z`.
fn residues(modulus: u64) -> Result<String, Error> {
    let mut engine = Engine::new(Numeration::binary());
    let [x, a, y, b, z] = [0, 1, 2, 3, 4].map(Variable);
    let made = engine.compile(&Formula::exists(
        [a, b],
        Formula::and([
            Formula::remainder(x, modulus, a),
            Formula::remainder(y, modulus, b),
            Formula::relation(Relation::XorZero(3), [a, b, z]),
        ]),
    ))?;
    assert!(made.contains(&[1000, 2000, (1000 % modulus) ^ (2000 % modulus)])?);
    Ok(format!("{} states, largest {}", made.states(), engine.largest()))
}

/// Builds the conjunction of two congruences, whose automaton has about a million states.
fn million() -> Result<String, Error> {
    let mut engine = Engine::new(Numeration::binary());
    let [x, y] = [0, 1].map(Variable);
    let mut congruent = |v: Variable, modulus: u64| -> Result<Automaton, Error> {
        engine.compile(&Formula::congruent(v, 1, modulus))
    };
    let (a, b) = (congruent(x, 999)?, congruent(y, 1001)?);
    let both = engine.and(&a, &b)?;
    let least = engine.least(&both, &Order::Lexicographic(vec![y]))?;
    assert_eq!(least, Some(vec![1u8.into(), 1u8.into()]));
    Ok(format!("{} states", both.states()))
}
