//! Arithmetic: order, legal words and some relations of digits are automata written here; all else is made of them and
//! of the automaton of addition, by the formulas of `theory.json`. Nothing is believed of addition, of what words of
//! digits mean, or of multiples of an irrational rounded down: that is proved.

use crate::certificate::Certificate;
use crate::numeration::Numeration;
use crate::relation::{BETWEEN, Bit, Relation, Var};
use crate::solver::{Linear, Meaning, Rule, Scope, Solver, own, theory};
use crate::statement::{Done, Fault, refuse};
use std::cmp::Ordering;
use std::hash::Hash;
use std::rc::Rc;

impl Solver<'_> {
    /// A relation by an automaton that reads digit after digit, the greatest place first and there one of every track;
    /// `step` gets the place within its block, the least being 0, the track, and the digit.
    pub fn automaton<S: Clone + Eq + Hash>(
        &self,
        tracks: usize,
        start: S,
        step: impl Fn(&S, usize, usize, u8) -> Result<Option<S>, Fault>,
        end: impl Fn(&S) -> bool,
    ) -> Result<Relation, Fault> {
        let (places, width) = (self.numeration.places(), self.numeration.width());
        let bits = places.len() * tracks * width;
        // A state, which bit comes next, and what is read of its digit.
        let look = |now: &Vec<(Rc<S>, usize, u8)>| {
            let Some((state, at, digit)) = now.first().filter(|now| now.1 < bits) else {
                let letter = || now.iter().map(|(state, ..)| (state.clone(), 0, 0)).collect();
                return Ok((BETWEEN, [letter(), letter()]));
            };
            let (place, track, bit) = (at / width / tracks, at / width % tracks, at % width);
            let on = |one| {
                let digit = 2 * digit + one;
                let next = match bit + 1 == width {
                    false => Some((state.clone(), digit)),
                    true if digit >= places[place] => None,
                    true => step(state, places.len() - 1 - place, track, digit)?
                        .map(|to| (Rc::new(to), 0)),
                };
                Ok::<_, Fault>(next.into_iter().map(|(to, digit)| (to, at + 1, digit)).collect())
            };
            Ok(((place << 24 | track << 8 | bit) as Bit, [on(0)?, on(1)?]))
        };
        let end = |now: &Vec<(Rc<S>, usize, u8)>| now.iter().any(|(state, ..)| end(state));
        let (all, start) = ((0..tracks as Var).collect(), vec![(Rc::new(start), bits, 0)]);
        Relation::explore(all, &self.meter, start, look, end)
    }

    /// A relation of two numbers by an automaton that reads a digit of both at a time.
    fn pairs<S: Clone + Eq + Hash>(
        &self,
        start: S,
        step: impl Fn(&S, u8, u8) -> Option<S>,
        end: impl Fn(&S) -> bool,
    ) -> Result<Relation, Fault> {
        let read = |(state, x): &(S, u8), _, track, digit| match track {
            0 => Ok(Some((state.clone(), digit))),
            _ => Ok(step(state, *x, digit).map(|state| (state, 0))),
        };
        self.automaton(2, (start, 0), read, |(state, _)| end(state))
    }

    /// A relation of digits or numbers, on the tracks 0, 1, ...; or what certificates call `dfa`.
    pub fn atom(&mut self, name: &str, tracks: usize) -> Result<Relation, Fault> {
        let key = (name.to_string(), tracks);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let none = || refuse(format!("no relation `{name}` of {tracks} numbers here"));
        let (word, number) = name.split_once(' ').map_or((name, None), |(w, n)| (w, Some(n)));
        let number: Option<u64> = number.map(|n| n.parse().map_err(|_| none())).transpose()?;
        let quotients = self.numeration.quotients();
        let binary = self.numeration == Numeration::Base2;
        let relation = match (word, tracks, number) {
            // What is as great as its quotient has a zero below it, and in Zeckendorf's numeration may be the least.
            ("valid", 1, None) => {
                let step = |full: &bool, place: usize, _, d| {
                    let legal = u64::from(d) <= quotients[place] && !(*full && d > 0);
                    Ok(legal.then_some(u64::from(d) == quotients[place]))
                };
                let zeckendorf = self.numeration == Numeration::Zeckendorf;
                self.automaton(1, false, step, |full| !full || zeckendorf)
            }
            // The greatest digit that differs decides.
            ("<" | "=", 2, None) => {
                let step = |above: &Ordering, x: u8, y| Some(above.then(x.cmp(&y)));
                let order = if word == "<" { Ordering::Less } else { Ordering::Equal };
                self.pairs(Ordering::Equal, step, |above| *above == order)
            }
            ("xorzero", 1.., None) | ("columns", 1.., Some(1..)) if binary => {
                let m = number.unwrap_or(2);
                let step = |sum: &u64, _, track, d| {
                    let sum = (sum + u64::from(d)) % m;
                    Ok(Some(sum).filter(|sum| track + 1 < tracks || *sum == 0))
                };
                self.automaton(tracks, 0, step, |_| true)
            }
            // A single one at the place of the least digit that is not 0, and the number with that digit less by 1.
            ("low" | "rest", 2, None) => {
                // 0 of zeros, 1 of others as long as that place is not found.
                let step = |state: &u8, x: u8, y| {
                    let (same, least) = if word == "low" { (0, 1) } else { (x, x.wrapping_sub(1)) };
                    match state {
                        2 => (x == 0 && y == 0).then_some(2),
                        _ if y == same => Some(u8::from(*state == 1 || x > 0)),
                        _ => (x > 0 && y == least).then_some(2),
                    }
                };
                self.pairs(0, step, |state| *state != 1)
            }
            // Its least digit that is not 0 stands at an odd place, the first being even; or at this place of a block.
            ("odd", 1, None) | ("place", 1, Some(_)) => {
                let (place, all) = number.map_or((1, 2), |place| (place, quotients.len() as u64));
                let step = |zeros: &Option<u64>, _, _, d| {
                    Ok(Some(if d > 0 { Some(0) } else { zeros.map(|zeros| (zeros + 1) % all) }))
                };
                self.automaton(1, None, step, |zeros| *zeros == Some(place))
            }
            // The same digits a block higher.
            ("shift", 2, None) if !binary => {
                let step =
                    |above: &Vec<u8>, x, y| (above[0] == x).then(|| [&above[1..], &[y]].concat());
                self.pairs(vec![0; quotients.len()], step, |above| above.iter().all(|d| *d == 0))
            }
            _ => {
                // A number, or so many times one, by half as much or by one less, which is `fewer`.
                let (of, fewer) = match number {
                    Some(0) => (" of none", None),
                    Some(k) if k % 2 == 0 => (" of half", Some(k / 2)),
                    Some(k) => (" of one less", Some(k - 1)),
                    None => ("", None),
                };
                let (kind, name) =
                    (format!("{:?}", self.numeration), format!("{word} {tracks}{of}"));
                let is = |row: &&Rule| row.1 == name && kind.starts_with(row.0);
                let formula = &theory("relations").iter().find(is).ok_or_else(none)?.2;
                let all: Vec<Var> = (0..tracks as Var).collect();
                // With p(i) the numerators that belong to the weights q(i), alpha q(i) - p(i) has the sign of (-1)^i, and
                // alpha x - t, for the same digits of x with the weights p, lies between -1 and 1 and has the sign of its
                // least digit. With n places a block q(i+n) = q(n) q(i) + q(n-1) p(i), so that t comes of x and of x
                // moved up by a block, which is `moved` if t is y, and `before` more if t is y + 1. Ostrowski 1922.
                let [_, _, q, before] = self.numeration.convergents();
                let moved = Linear::weighted(&[q, before], &[Linear::var(0), Linear::var(1)])?;
                let sums = [("moved", moved), ("before", Linear::constant(before))];
                let mut scope = own(tracks, sums);
                if let Some(k) = fewer {
                    let fewer = vec![self.atom(&format!("{word} {k}"), tracks)?];
                    scope.insert("fewer".into(), Meaning::Set(all.clone(), fewer));
                }
                let set = self.read(formula, &scope)?;
                self.only(&all, set)
            }
        }?;
        self.known.insert(key, relation.clone());
        Ok(relation)
    }
}

/// Reads the automata of a certificate and proves what must be known of numbers.
///
/// The relation + is addition, by induction on the second number: x + 0 = x, and if x + y = z then
/// x + (y + 1) = z + 1, where + 1 is the next word in the order of words; so the sum is among the third numbers. It is
/// the only one, for there is never more than one.
///
/// A word of digits means the sum of the weights, each as often as its digit says. By induction on the sum of digits: a
/// number is the single one at the place of its least digit that is not 0, and the number with that digit less by 1;
/// and single ones are the weights, by induction on the place: the least two, and each after by the two before it. They
/// are legal at every place, but for the least if its quotient in Ostrowski's numeration is 1.
///
/// Floor(beta n) is what the format says: y = floor(beta x), where beta is the positive solution of
/// a beta^2 + b beta = c, which is irrational. Proved: every x has some y, and that of a sum is the sum of theirs or one
/// more. So it is a function f, and f(x) / x has a limit, beta, with f(x) <= beta x <= f(x) + 1 (Fekete 1923). And
/// f(a f(x) + b x) - c x is bounded; it differs from (a beta^2 + b beta - c) x by a bounded number, so beta solves the
/// equation. For Zeckendorf phi^2 - phi = 1. For Ostrowski alpha = [0; a1, ..., an + alpha], of which the convergents
/// p / q give q(n-1) alpha^2 + (q(n) - p(n-1)) alpha = p(n).
pub(crate) fn prove(solver: &mut Solver, certificate: &Certificate) -> Done {
    certificate.addition.learn("+", solver)?;
    let quotients = solver.numeration.quotients();
    let quotient = |place: usize| quotients[place % quotients.len()] as i64;
    let second = if quotient(0) == 1 { quotient(1) + 1 } else { quotient(0) };
    lemmas(solver, "numbers", own(6, [("second", Linear::constant(second))]))?;
    for (name, table) in &certificate.automata {
        table.learn(&format!("dfa {name}"), solver)?;
    }
    let linked = i64::from(solver.numeration.linked());
    for place in 0..quotients.len() {
        let grown = Linear::weighted(&[linked, quotient(place + 1)], &[0, 1].map(Linear::var))?;
        let mut scope = own(6, [("grown", grown)]);
        let here = vec![solver.is(&format!("place {place}"), &[0])?];
        scope.insert("place".into(), Meaning::Set(vec![], here));
        lemmas(solver, "growth", scope)?;
    }
    if !solver.numeration.linked() {
        return Ok(());
    }
    let zeckendorf = solver.numeration == Numeration::Zeckendorf;
    let [p, p_, q, q_] = solver.numeration.convergents();
    let (a, b, c) = (q_, if zeckendorf { -1 } else { q - p_ }, p);
    let [x, y] = [0, 1].map(Linear::var);
    let left = Linear::weighted(&[b, a], &[x.clone(), y])?;
    let (right, most) = (Linear::weighted(&[c], &[x])?, Linear::constant(2 * a + 2));
    lemmas(solver, "floor", own(6, [("left", left), ("right", right), ("most", most)]))
}

/// Nothing fulfils these.
fn lemmas(solver: &mut Solver, section: &str, scope: Scope) -> Done {
    theory(section).iter().try_for_each(|(_, condition, formula)| {
        let set = solver.read(formula, &scope)?;
        solver.none(condition, "", set)
    })
}
