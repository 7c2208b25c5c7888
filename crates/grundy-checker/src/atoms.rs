//! What is known by name: order, legal words and some relations of digits are automata written here; all else is made
//! of them and of the automaton of addition, by the formulas of `theory.json`.

use crate::numeration::Numeration;
use crate::relation::{BETWEEN, Relation, Var};
use crate::solver::{Linear, Rule, Solver, own, theory};
use crate::statement::{Fault, refuse};
use std::cmp::Ordering;
use std::hash::Hash;

type Made = Result<Relation, Fault>;

impl Solver<'_> {
    /// A relation by an automaton that reads letter after letter, the greatest first, of each letter a digit of every track,
    /// then the next of every track, ...; `step` gets which bit of the letter it is, and the bit.
    pub fn automaton<S: Clone + Eq + Hash>(
        &self,
        tracks: usize,
        start: S,
        step: impl Fn(&S, usize, u8) -> Result<Option<S>, Fault>,
        end: impl Fn(&S) -> bool,
    ) -> Made {
        let width = self.numeration.width() as u32;
        let bits = (tracks * self.numeration.places().len()) as u32 * width;
        let look = |place: &Vec<(S, u32)>| match &place[..] {
            [] => Ok((BETWEEN, [vec![], vec![]])),
            [(state, BETWEEN), ..] => Ok((BETWEEN, [0; 2].map(|bit| vec![(state.clone(), bit)]))),
            [(state, bit), ..] => {
                let after = if bit + 1 < bits { bit + 1 } else { BETWEEN };
                let on = |one| {
                    let next = step(state, *bit as usize, one)?.map(|state| (state, after));
                    Ok::<_, Fault>(Vec::from_iter(next))
                };
                Ok((*bit, [on(0)?, on(1)?]))
            }
        };
        let end = |place: &Vec<(S, u32)>| place.iter().any(|place| end(&place.0));
        let (tracks, start) = ((0..tracks as Var).collect(), vec![(start, BETWEEN)]);
        Relation::explore(tracks, width, &self.meter, start, look, end)
    }

    /// A relation by what it is to read digit after digit, greatest first, all tracks at once; `step` gets the place
    /// within its block, the least being 0.
    fn digits<S: Clone + Eq + Hash>(
        &self,
        tracks: usize,
        start: S,
        step: impl Fn(&S, usize, &[u8]) -> Option<S>,
        end: impl Fn(&S) -> bool,
    ) -> Made {
        let (places, width) = (self.numeration.places(), self.numeration.width());
        let read = |(state, digits): &(S, Vec<u8>), bit: usize, one: u8| {
            let (place, track) = (bit / width / tracks, bit / width % tracks);
            let mut digits = digits.clone();
            digits[track] = 2 * digits[track] + one;
            let (whole, least) = ((bit + 1).is_multiple_of(width), places.len() - 1 - place);
            Ok(match whole {
                true if digits[track] >= places[place] => None,
                true if track + 1 == tracks => {
                    step(state, least, &digits).map(|state| (state, vec![0; tracks]))
                }
                _ => Some((state.clone(), digits)),
            })
        };
        self.automaton(tracks, (start, vec![0; tracks]), read, |(state, _)| end(state))
    }

    /// A relation of digits or numbers, on the tracks 0, 1, ...; or what certificates call `dfa`.
    pub fn atom(&mut self, name: &str, tracks: usize) -> Made {
        let key = (name.to_string(), tracks);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let none = || refuse(format!("no relation `{name}` of {tracks} numbers here"));
        let (word, number) = name.split_once(' ').map_or((name, None), |(w, n)| (w, Some(n)));
        let number: Option<u64> = number.map(|n| n.parse().map_err(|_| none())).transpose()?;
        let quotients = self.numeration.quotients();
        let binary = self.numeration == Numeration::Base2;
        let sum = |digits: &[u8]| digits.iter().map(|digit| u64::from(*digit)).sum::<u64>();
        let relation = match (word, tracks, number) {
            // What is as great as its quotient has a zero below it, and in Zeckendorf's numeration may be the least.
            ("valid", 1, None) => {
                let step = |full: &bool, place: usize, d: &[u8]| {
                    let legal = sum(d) <= quotients[place] && !(*full && d[0] > 0);
                    legal.then_some(sum(d) == quotients[place])
                };
                let zeckendorf = self.numeration == Numeration::Zeckendorf;
                self.digits(1, false, step, |full| !full || zeckendorf)
            }
            // The greatest digit that differs decides.
            ("<", 2, None) => {
                let step = |above: &Ordering, _, d: &[u8]| Some(above.then(d[0].cmp(&d[1])));
                self.digits(2, Ordering::Equal, step, |order| order.is_lt())
            }
            ("=", 2, None) => {
                self.digits(2, (), |(), _, d| (d[0] == d[1]).then_some(()), |()| true)
            }
            ("xorzero", 1.., None) | ("columns", 1.., Some(1..)) if binary => {
                let m = number.unwrap_or(2);
                let step = |sum: &u64, bit: usize, one: u8| {
                    let sum = (sum + u64::from(one)) % m;
                    Ok(Some(sum).filter(|sum| bit + 1 < tracks || *sum == 0))
                };
                self.automaton(tracks, 0, step, |_| true)
            }
            // A single one at the place of the least digit that is not 0, and the number with that digit less by 1.
            ("low" | "rest", 2, None) => {
                // 0 of zeros, 1 of others as long as that place is not found.
                let step = |state: &u8, _, d: &[u8]| {
                    let (same, least) =
                        if word == "low" { (0, 1) } else { (d[0], d[0].wrapping_sub(1)) };
                    match state {
                        2 => (d[0] == 0 && d[1] == 0).then_some(2),
                        _ if d[1] == same => Some(u8::from(*state == 1 || d[0] > 0)),
                        _ => (d[0] > 0 && d[1] == least).then_some(2),
                    }
                };
                self.digits(2, 0, step, |state| *state != 1)
            }
            // Its least digit that is not 0 stands at an odd place, the first being even; or at this place of a block.
            ("odd", 1, None) | ("place", 1, Some(_)) => {
                let (place, all) = number.map_or((1, 2), |place| (place, quotients.len() as u64));
                let step = |zeros: &Option<u64>, _, d: &[u8]| {
                    Some(if d[0] > 0 { Some(0) } else { zeros.map(|zeros| (zeros + 1) % all) })
                };
                self.digits(1, None, step, |zeros| *zeros == Some(place))
            }
            // The same digits a block higher.
            ("shift", 2, None) if !binary => {
                let step = |above: &Vec<u8>, _, d: &[u8]| {
                    (above[0] == d[0]).then(|| [&above[1..], &d[1..]].concat())
                };
                let above = vec![0; quotients.len()];
                self.digits(2, above, step, |above| above.iter().all(|d| *d == 0))
            }
            // This number, or so many times x: by doubling, and 1 or x more.
            ("const", 1, Some(0)) => self.atom("zero", 1),
            ("times", 2, Some(1)) => self.atom("=", 2),
            ("const", 1, Some(k @ 1..)) | ("times", 2, Some(k @ 1..)) => {
                let (z, all) = (self.fresh(), tracks as Var - 1);
                let (before, last) = match (k % 2, tracks) {
                    (0, _) => (k / 2, self.is("+", &[z, z, all])?),
                    (_, 1) => (k - 1, self.is("next", &[z, all])?),
                    _ => (k - 1, self.is("+", &[0, z, all])?),
                };
                let before =
                    self.is(&format!("{word} {before}"), &[&[0][..tracks - 1], &[z]].concat())?;
                self.meet(vec![before, last], |var| var == z)
            }
            _ => {
                let (kind, name) = (format!("{:?}", self.numeration), format!("{word} {tracks}"));
                let is = |row: &&Rule| row.1 == name && kind.starts_with(row.0);
                let row = theory("relations").iter().find(is).filter(|_| number.is_none());
                let formula = &row.ok_or_else(none)?.2;
                // With p(i) the numerators that belong to the weights q(i), alpha q(i) - p(i) has the sign of (-1)^i, and
                // alpha x - t, for the same digits of x with the weights p, lies between -1 and 1 and has the sign of its
                // least digit. With n places a block q(i+n) = q(n) q(i) + q(n-1) p(i), so that t comes of x and of x
                // moved up by a block, which is `moved` if t is y, and `before` more if t is y + 1. Ostrowski 1922.
                let [_, _, q, before] = self.numeration.convergents();
                let moved = Linear::weighted(&[q, before], &[Linear::var(0), Linear::var(1)])?;
                let scope = own(tracks, [("moved", moved), ("before", Linear::constant(before))]);
                let set = self.read(formula, &scope)?;
                let tracks: Vec<Var> = (0..tracks as Var).collect();
                self.only(&tracks, set)
            }
        }?;
        self.known.insert(key, relation.clone());
        Ok(relation)
    }
}
