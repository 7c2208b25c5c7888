//! Relations of digits.

use crate::formula::{Atom, Formula, Linear};
use crate::limits::Reached;
use crate::numeration::Numeration;
use crate::relation::Relation;
use crate::solver::{Key, Solver};

impl Solver<'_> {
    /// An atom on the tracks 0, 1, ...
    pub fn atom(&mut self, atom: Atom, tracks: usize) -> Result<Relation, Reached> {
        let key = Key::Atom(atom, tracks);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let ones = |d: &[u64]| d.iter().sum::<u64>();
        let column = |holds: &dyn Fn(&[u64]) -> bool| {
            self.digits(tracks, (), |(), _, d| holds(d).then_some(()), |()| true)
        };
        let relation = match atom {
            Atom::Valid => column(&|_| true),
            Atom::XorZero => column(&|d| ones(d) % 2 == 0),
            Atom::BitAnd => column(&|d| d[2] == d[0] & d[1]),
            Atom::BitOr => column(&|d| d[2] == d[0] | d[1]),
            Atom::Columns(m) => column(&|d| ones(d) % m as u64 == 0),
            Atom::One => {
                self.digits(1, 0, |n, _, d| Some(n + d[0]).filter(|n| *n < 2), |n| *n == 1)
            }
            // Whether the least digit that is not 0 was read.
            Atom::Low => self.digits(
                2,
                false,
                |found, _, d| {
                    (d[1] == u64::from(!found && d[0] != 0)).then_some(*found || d[0] != 0)
                },
                |_| true,
            ),
            // Whether the digits so far that are not 0 still wait for the greatest; whether it was read.
            Atom::High => self.digits(
                2,
                (false, false),
                |(wait, found), _, d| match (d[0], d[1]) {
                    (0, 0) => Some((*wait, *found)),
                    (_, 0) if !found => Some((true, false)),
                    (x, 1) if x != 0 && !found => Some((false, true)),
                    _ => None,
                },
                |(wait, _)| !wait,
            ),
            Atom::OddOnes => self.digits(1, 0, |odd, _, d| Some((odd + d[0]) % 2), |odd| *odd == 1),
            Atom::Shift => {
                self.digits(2, 0, |before, _, d| (d[1] == *before).then_some(d[0]), |b| *b == 0)
            }
            Atom::Const(k) => self.constant(k as u64),
            // Whether the first 0 was read, at whose place the second has its one.
            Atom::TrailingOnes => self.digits(
                2,
                false,
                |found, _, d| match (found, d[0], d[1]) {
                    (true, _, 0) => Some(true),
                    (false, 0, 1) => Some(true),
                    (false, 1, 0) => Some(false),
                    _ => None,
                },
                |found| *found,
            ),
            Atom::Floor => self.floor(),
        }?;
        self.known.insert(key, relation.clone());
        Ok(relation)
    }

    /// floor(alpha x) = y. Ostrowski: with p(i) the numerators that belong to the weights q(i), alpha q(i) - p(i) has
    /// the sign of (-1)^i, and alpha x - t, for the same digits of x with the weights p, lies between -1 and 1 and has
    /// the sign of its least digit. With n places a block q(i+n) = q(n) q(i) + q(n-1) p(i), so that t comes of x and
    /// of x moved up by a block.
    fn floor(&mut self) -> Result<Relation, Reached> {
        let Numeration::Ostrowski(quotients) = self.numeration.clone() else {
            return Err(Reached::Tracks);
        };
        let (mut before, mut weight) = (0i64, 1i64);
        for a in &quotients {
            (before, weight) = (weight, i64::from(*a) * weight + before);
        }
        let n = quotients.len();
        // The digits of the block below, and their place.
        let moved = self.digits(
            2,
            vec![0; n],
            |below, place, d| {
                let mut next = below.clone();
                next[place] = d[0];
                (d[1] == below[place]).then_some(next)
            },
            |below| below.iter().all(|d| *d == 0),
        )?;
        // Whether the number of places so far is odd, and the parity of the first that is not 0.
        let odd = self.digits(
            1,
            (false, None),
            |(place, first), _, d| Some((!place, first.or((d[0] != 0).then_some(*place)))),
            |state| state.1 == Some(true),
        )?;
        let [t, s] = [self.fresh(), self.fresh()];
        let [x, y, t_, s_] = [0, 1, t, s].map(Linear::var);
        let t_is = Linear::constant(0).plus(weight, &x)?.plus(before, &t_)?;
        let odd = Formula::Is(odd.of(&[0], &self.meter)?);
        let sides = Formula::Or(vec![
            Formula::And(vec![odd.clone(), Formula::le(&y, 1, &t_)?, Formula::le(&t_, -1, &y)?]),
            Formula::And(vec![odd.not(), Formula::eq(&y, &t_)?]),
        ]);
        let moved = Formula::Is(moved.of(&[0, s], &self.meter)?);
        self.relation(&Formula::exists(&[t, s], vec![moved, Formula::eq(&s_, &t_is)?, sides]))
    }
}
