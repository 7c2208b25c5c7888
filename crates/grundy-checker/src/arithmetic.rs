//! Arithmetic on words of digits. The order of words, valid words and some relations between digits
//! are automata defined here. Everything else is defined by formulas of `theory.json` from these
//! automata and the automaton of addition in the certificate. Nothing is assumed about addition,
//! the weights of digits, or floors of multiples of an irrational: [`prove`] proves the facts that
//! the theorems use.

use crate::certificate::Certificate;
use crate::numeration::Numeration;
use crate::relation::{BETWEEN, Bit, Relation, Var};
use crate::solver::{Linear, Meaning, Scope, Solver, TheoryRow, theory, theory_names};
use crate::statement::{Fault, Verdict, malformed};
use std::cmp::Ordering;
use std::hash::Hash;
use std::rc::Rc;

impl Solver<'_> {
    /// Returns the relation of an automaton that reads digits one after another: most significant
    /// position first, and for each position one digit of every track. The arguments of `step` are
    /// the state, the index of the digit within its block (the digits of a number that form one
    /// letter), the track, and the digit. The least significant digit of a block has the index 0.
    /// `end` returns whether a state accepts.
    pub fn automaton<S: Clone + Eq + Hash>(
        &self,
        tracks: usize,
        start: S,
        step: impl Fn(&S, usize, usize, u8) -> Result<Option<S>, Fault>,
        end: impl Fn(&S) -> bool,
    ) -> Result<Relation, Fault> {
        let (radices, width) = (self.numeration.radices(), self.numeration.width());
        let bits = radices.len() * tracks * width;
        // A search state consists of the automaton state, the index of the next bit, and the bits
        // of the current digit that were read.
        let node_of = |now: &Vec<(Rc<S>, usize, u8)>| {
            let Some((state, i, digit)) = now.first().filter(|now| now.1 < bits) else {
                let letter = || now.iter().map(|(state, ..)| (state.clone(), 0, 0)).collect();
                return Ok((BETWEEN, [letter(), letter()]));
            };
            let (place, track, bit) = (i / width / tracks, i / width % tracks, i % width);
            let on = |one| {
                let digit = 2 * digit + one;
                let next = if bit + 1 < width {
                    Some((state.clone(), digit))
                } else if digit >= radices[place] {
                    None
                } else {
                    step(state, radices.len() - 1 - place, track, digit)?.map(|to| (Rc::new(to), 0))
                };
                Ok::<_, Fault>(next.into_iter().map(|(to, digit)| (to, i + 1, digit)).collect())
            };
            Ok(((place << 24 | track << 8 | bit) as Bit, [on(0)?, on(1)?]))
        };
        let end = |now: &Vec<(Rc<S>, usize, u8)>| now.iter().any(|(state, ..)| end(state));
        let (vars, start) = ((0..tracks as Var).collect(), vec![(Rc::new(start), bits, 0)]);
        Relation::explore(vars, &self.meter, start, node_of, end)
    }

    /// Returns the relation of an automaton that reads one digit of each of two numbers in every
    /// step. `step` returns the state after these digits, or `None` to reject; `end` returns
    /// whether a state accepts.
    fn on_pairs<S: Clone + Eq + Hash>(
        &self,
        start: S,
        step: impl Fn(&S, u8, u8) -> Option<S>,
        end: impl Fn(&S) -> bool,
    ) -> Result<Relation, Fault> {
        let step_track = |(state, x): &(S, u8), _, track, digit| match track {
            0 => Ok(Some((state.clone(), digit))),
            _ => Ok(step(state, *x, digit).map(|state| (state, 0))),
        };
        self.automaton(2, (start, 0), step_track, |(state, _)| end(state))
    }

    /// Returns the relation `name` between `tracks` numbers, on the variables from 0 on. It is a
    /// relation of digits or numbers such as `low`, or the automaton X of the certificate if the
    /// name is `dfa X`. Returns an error if no relation with this name and number of tracks is
    /// defined.
    pub fn atom(&mut self, name: &str, tracks: usize) -> Result<Relation, Fault> {
        let key = (name.to_string(), tracks);
        if let Some(relation) = self.relations.get(&key) {
            return Ok(relation.clone());
        }
        let none = || malformed(format!("no relation `{name}` on {tracks} numbers is defined"));
        let (word, number) = name.split_once(' ').map_or((name, None), |(w, n)| (w, Some(n)));
        let number: Option<u64> = number.map(|n| n.parse().map_err(|_| none())).transpose()?;
        let quotients = self.numeration.quotients();
        let binary = self.numeration == Numeration::Base2;
        let relation = match (word, tracks, number) {
            // A maximal digit must be followed by a zero, and can be the last digit in Zeckendorf's
            // numeration only.
            ("valid", 1, None) => {
                let step = |full: &bool, place: usize, _, d| {
                    let legal = u64::from(d) <= quotients[place] && !(*full && d > 0);
                    Ok(legal.then_some(u64::from(d) == quotients[place]))
                };
                let zeckendorf = self.numeration == Numeration::Zeckendorf;
                self.automaton(1, false, step, |full| !full || zeckendorf)
            }
            // The most significant digit that differs decides.
            ("<" | "=", 2, None) => {
                let step = |prefix: &Ordering, x: u8, y| Some(prefix.then(x.cmp(&y)));
                let order = if word == "<" { Ordering::Less } else { Ordering::Equal };
                self.on_pairs(Ordering::Equal, step, |prefix| *prefix == order)
            }
            ("xorzero", 1.., None) | ("columns", 1.., Some(1..)) if binary => {
                let m = number.unwrap_or(2);
                let step = |sum: &u64, _, track, d| {
                    let sum = (sum + u64::from(d)) % m;
                    Ok(Some(sum).filter(|sum| track + 1 < tracks || *sum == 0))
                };
                self.automaton(tracks, 0, step, |_| true)
            }
            // `low`: the least nonzero digit is replaced by 1 and all others by 0. `rest`: that
            // digit is decreased by 1.
            ("low" | "rest", 2, None) => {
                // State 0: only zeros so far. State 1: nonzero digits, but not yet the least
                // nonzero one. State 2: the least nonzero digit was read.
                let step = |state: &u8, x: u8, y| {
                    let (copy, last) = if word == "low" { (0, 1) } else { (x, x.wrapping_sub(1)) };
                    match state {
                        2 => (x == 0 && y == 0).then_some(2),
                        _ if y == copy => Some(u8::from(*state == 1 || x > 0)),
                        _ => (x > 0 && y == last).then_some(2),
                    }
                };
                self.on_pairs(0, step, |state| *state != 1)
            }
            // `odd`: the position of the least nonzero digit is odd, where the last position is 0.
            // `place`: that position within its block is the given number.
            ("odd", 1, None) | ("place", 1, Some(_)) => {
                let modulus = if number.is_some() { quotients.len() as u64 } else { 2 };
                let place = number.unwrap_or(1);
                let step = |zeros: &Option<u64>, _, _, d| {
                    Ok(Some(if d > 0 { Some(0) } else { zeros.map(|zeros| (zeros + 1) % modulus) }))
                };
                self.automaton(1, None, step, |zeros| *zeros == Some(place))
            }
            // The second number has the digits of the first, shifted up by one block.
            ("shift", 2, None) if !binary => {
                let step =
                    |block: &Vec<u8>, x, y| (block[0] == x).then(|| [&block[1..], &[y]].concat());
                self.on_pairs(vec![0; quotients.len()], step, |block| block.iter().all(|d| *d == 0))
            }
            _ => {
                // The relation for a number k is defined by that for k / 2 or k - 1, which is
                // `fewer` in its formula.
                let (suffix, fewer) = match number {
                    Some(0) => (" of none", None),
                    Some(k) if k % 2 == 0 => (" of half", Some(k / 2)),
                    Some(k) => (" of one less", Some(k - 1)),
                    None => ("", None),
                };
                let (kind, name) =
                    (format!("{:?}", self.numeration), format!("{word} {tracks}{suffix}"));
                let matches = |row: &&TheoryRow| row.1 == name && kind.starts_with(row.0);
                let formula = &theory("relations").iter().find(matches).ok_or_else(none)?.2;
                let vars: Vec<Var> = (0..tracks as Var).collect();
                // Let p(i) be the numerators that belong to the weights q(i). alpha q(i) - p(i) has
                // the sign of (-1)^i, and alpha x - t, where t has the digits of x with the weights
                // p, lies between -1 and 1 and has the sign of the least nonzero digit. With blocks
                // of n positions, q(i+n) = q(n) q(i) + q(n-1) p(i). So t is determined by x and x
                // shifted up by a block, which is `moved` if t = y, and greater by `before` if t =
                // y + 1. Ostrowski 1922.
                let [_, _, q, before] = self.numeration.convergents();
                let moved = Linear::weighted(&[q, before], &[Linear::var(0), Linear::var(1)])?;
                let sums = [("moved", moved), ("before", Linear::constant(before))];
                let mut scope = theory_names(tracks, sums);
                if let Some(k) = fewer {
                    let fewer = vec![self.atom(&format!("{word} {k}"), tracks)?];
                    scope.insert("fewer".into(), Meaning::Set(vars.clone(), fewer));
                }
                let set = self.compile(formula, &scope)?;
                self.project(&vars, set)
            }
        }?;
        self.relations.insert(key, relation.clone());
        Ok(relation)
    }
}

/// Registers the automata of a certificate, and proves the facts on numbers that the theorems use.
///
/// The relation + is addition, by induction on the second number: x + 0 = x, and if x + y = z then
/// x + (y + 1) = z + 1, where + 1 is the next word in the order of words; so the sum is a possible
/// third number. It is the only one, because there is at most one.
///
/// The value of a word is the sum of the weights, each times its digit. By induction on the digit
/// sum: a number is the sum of the word with a single 1 at its least nonzero position, and the
/// number with that digit decreased by 1. Words with a single 1 are the weights, by induction on
/// the position: the last two, and each further one by its two predecessors. They are valid at
/// every position, except the last one if its quotient in an Ostrowski numeration is 1.
///
/// Floor(beta n) satisfies the specification: y = floor(beta x), where beta is the positive
/// solution of a beta^2 + b beta = c, which is irrational. Proved: every x has some y, and the y of
/// a sum x + x' is the sum of the y of x and of x', or greater by one. So it is a function f, and
/// f(x) / x has a limit beta with f(x) <= beta x <= f(x) + 1 (Fekete 1923). And f(a f(x) + b x) - c
/// x is bounded; it differs from (a beta^2 + b beta - c) x by a bounded number, so beta solves the
/// equation. For Zeckendorf phi^2 - phi = 1. For Ostrowski alpha = [0; a1, ..., an + alpha], whose
/// convergents p / q give q(n-1) alpha^2 + (q(n) - p(n-1)) alpha = p(n).
pub(crate) fn prove(solver: &mut Solver, certificate: &Certificate) -> Verdict {
    certificate.addition.register("+", solver)?;
    let quotients = solver.numeration.quotients();
    let quotient = |place: usize| quotients[place % quotients.len()] as i64;
    let second = if quotient(0) == 1 { quotient(1) + 1 } else { quotient(0) };
    prove_lemmas(solver, "numbers", theory_names(6, [("second", Linear::constant(second))]))?;
    for (name, table) in &certificate.automata {
        table.register(&format!("dfa {name}"), solver)?;
    }
    let linked = i64::from(solver.numeration.linked());
    for place in 0..quotients.len() {
        let grown = Linear::weighted(&[linked, quotient(place + 1)], &[0, 1].map(Linear::var))?;
        let mut scope = theory_names(6, [("grown", grown)]);
        let is_place = vec![solver.atom_on(&format!("place {place}"), &[0])?];
        scope.insert("place".into(), Meaning::Set(vec![], is_place));
        prove_lemmas(solver, "growth", scope)?;
    }
    if !solver.numeration.linked() {
        return Ok(());
    }
    let zeckendorf = solver.numeration == Numeration::Zeckendorf;
    let [p, p_, q, q_] = solver.numeration.convergents();
    let (a, b, c) = (q_, if zeckendorf { -1 } else { q - p_ }, p);
    let [x, y] = [0, 1].map(Linear::var);
    let left_sum = Linear::weighted(&[b, a], &[x.clone(), y])?;
    let (right_sum, bound) = (Linear::weighted(&[c], &[x])?, Linear::constant(2 * a + 2));
    let sums = [("left", left_sum), ("right", right_sum), ("most", bound)];
    prove_lemmas(solver, "floor", theory_names(6, sums))
}

/// Verifies the lemmas of a section of `theory.json`. A lemma holds if no numbers satisfy its
/// formula. `scope` contains the meanings of the names in the formulas.
fn prove_lemmas(solver: &mut Solver, section: &str, scope: Scope) -> Verdict {
    theory(section).iter().try_for_each(|(_, condition, formula)| {
        let set = solver.compile(formula, &scope)?;
        solver.require_empty(condition, "", set)
    })
}
