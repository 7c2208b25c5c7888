//! From formulas to relations. Order, legal words and single relations of digits are automata written here; all
//! arithmetic is made of order and the automaton of addition.

use crate::formula::{Formula, Linear};
use crate::limits::{Meter, Reached};
use crate::numeration::Numeration;
use crate::relation::{Relation, Row, Var};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::hash::Hash;

/// Variables of the checker from here on are made by [`Solver::fresh`], each for one place. Those below are the tracks
/// of relations that are kept, 0, 1, ... from the first.
const FRESH: u32 = 1 << 20;

/// Makes relations of formulas and remembers those of linear terms and atoms.
pub(crate) struct Solver<'a> {
    pub numeration: Numeration,
    pub meter: Meter<'a>,
    /// x + y = z on the tracks 0, 1, 2.
    pub addition: Relation,
    /// The automata of the certificate, on the tracks 0, 1, ...
    pub tables: FxHashMap<String, Relation>,
    known: FxHashMap<Key, Relation>,
    next: u32,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    /// By the name and the number of tracks.
    Atom(String, usize),
    /// Of terms on the tracks 0, 1, ...: equal to 0, or at most 0.
    Linear(Linear, bool),
}

/// All of the first, none of the second, for some hidden numbers.
#[derive(Clone, Default)]
struct Parts {
    yes: Vec<Relation>,
    no: Vec<Relation>,
    hidden: Vec<Var>,
}

impl<'a> Solver<'a> {
    pub fn new(numeration: Numeration, meter: Meter<'a>) -> Result<Solver<'a>, Reached> {
        let addition = Relation::constant(false, &meter)?;
        let (tables, known) = (FxHashMap::default(), FxHashMap::default());
        Ok(Solver { numeration, meter, addition, tables, known, next: FRESH })
    }

    pub fn fresh(&mut self) -> Var {
        self.next += 1;
        Var::Own(self.next)
    }

    /// A relation by what it is to read digit after digit, least first, all tracks at once; `step` gets the place
    /// within its block. Illegal words are left out.
    pub fn digits<S: Clone + Eq + Hash>(
        &self,
        tracks: usize,
        start: S,
        step: impl Fn(&S, usize, &[u64]) -> Option<S>,
        accept: impl Fn(&S) -> bool,
    ) -> Result<Relation, Reached> {
        let base = self.numeration.base();
        let all = base.checked_pow(tracks as u32).filter(|n| *n <= 1 << 20);
        let all = all.ok_or(Reached::Tracks)?;
        let letters: Vec<Vec<u64>> = (0..base).map(|l| self.numeration.digits(l)).collect();
        let places = self.numeration.quotients().len();
        let shape = ((0..tracks as u32).map(Var::Own).collect(), base);
        // Of each track what is below, a 1 for any digit but 0.
        let start = (start, vec![None; tracks]);
        let relation = Relation::explore(
            shape,
            &self.meter,
            start,
            |state| accept(&state.0),
            |state, out| {
                for letter in 0..all {
                    self.meter.work(tracks * places)?;
                    let track = |i| &letters[(letter / base.pow(i as u32) % base) as usize];
                    let next = (0..places).try_fold(state.clone(), |(state, below), place| {
                        let column: Vec<u64> = (0..tracks).map(|i| track(i)[place]).collect();
                        let mut both = column.iter().zip(below);
                        let legal = both.all(|(d, low)| self.numeration.allows(place, *d, low));
                        let next = if legal { step(&state, place, &column)? } else { return None };
                        Some((next, column.iter().map(|d| Some((*d).min(1))).collect()))
                    });
                    out.extend(next.map(|next| (letter, next)));
                }
                Ok(())
            },
        )?;
        assert!(relation.is_closed());
        Ok(relation)
    }

    /// The legal words that an automaton accepts from their great end on, on the tracks 0, 1, ...
    pub fn legal(
        &mut self,
        rows: &[Row],
        accepting: &[bool],
        tracks: usize,
    ) -> Result<Relation, Reached> {
        let tracks: Vec<Var> = (0..tracks as u32).map(Var::Own).collect();
        let shape = (tracks.clone(), self.numeration.base());
        let all = Relation::turned(shape, &self.meter, rows, accepting)?;
        let legal = self.cover(Relation::constant(true, &self.meter)?, &tracks)?;
        all.and(false, &legal, &self.meter)
    }

    /// Order on the tracks 0 and 1: exactly these outcomes of a comparison. The greatest digit that differs decides.
    pub fn order(&self, wanted: &[Ordering]) -> Result<Relation, Reached> {
        let step = |so_far: &Ordering, _, d: &[u64]| Some(d[0].cmp(&d[1]).then(*so_far));
        self.digits(2, Ordering::Equal, step, |order| wanted.contains(order))
    }

    /// The digits of the track 0 stand on the track 1 a block higher.
    fn moved(&self) -> Result<Relation, Reached> {
        let below = vec![0; self.numeration.quotients().len()];
        let step = |below: &Vec<u64>, _, d: &[u64]| {
            let next = [&below[1..], &d[..1]].concat();
            (below[0] == d[1]).then_some(next)
        };
        self.digits(2, below, step, |below| below.iter().all(|d| *d == 0))
    }

    pub fn is(&self, relation: &Relation, vars: &[&Var]) -> Result<Formula, Reached> {
        let vars: Vec<Var> = vars.iter().map(|v| (*v).clone()).collect();
        Ok(Formula::Is(relation.of(&vars, &self.meter)?))
    }

    /// `x + y = z`.
    pub fn adds(&self, x: &Var, y: &Var, z: &Var) -> Result<Formula, Reached> {
        self.is(&self.addition, &[x, y, z])
    }

    /// A relation of digits, on the tracks 0, 1, ...
    pub fn atom(&mut self, name: &str, tracks: usize) -> Result<Relation, Reached> {
        let key = Key::Atom(name.to_string(), tracks);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let ([x, y], z) = ([0, 1].map(Var::Own), self.fresh());
        let [to_x, to_y, to_z] = [&x, &y, &z].map(Linear::var);
        let (word, number) = name.split_once(' ').unwrap_or((name, ""));
        let number = number.parse().unwrap_or(2);
        let column = |holds: &dyn Fn(&[u64]) -> bool| {
            self.digits(tracks, (), |(), _, d| holds(d).then_some(()), |()| true)
        };
        let relation = match word {
            "xorzero" | "columns" => column(&|d| d.iter().sum::<u64>() % number == 0),
            "bitand" => column(&|d| d[2] == d[0] & d[1]),
            "bitor" => column(&|d| d[2] == d[0] | d[1]),
            "one" => self.digits(1, 0, |n, _, d| Some(n + d[0]).filter(|n| *n < 2), |n| *n == 1),
            "oddones" => self.digits(1, 0, |odd, _, d| Some((odd + d[0]) % 2), |odd| *odd == 1),
            // Whether the least digit that is not 0 was read.
            "low" => {
                let step = |found: &bool, _, d: &[u64]| {
                    let least = !found && d[0] != 0;
                    (d[1] == u64::from(least)).then_some(*found || least)
                };
                self.digits(2, false, step, |_| true)
            }
            // 0 of 0, or the greatest single one up to x.
            "high" => {
                let one = |v| Formula::Atom("one".into(), vec![v]);
                let below = Formula::le(&to_y, 0, &to_x)?;
                let between = Formula::le(&to_y, 1, &to_z)?.and(&Formula::le(&to_z, 0, &to_x)?);
                let greater = one(z.clone()).and(&between).exists(&[z]);
                let zero = Formula::Eq(to_x.plus(1, &to_y)?);
                self.relation(&one(y).and(&below).and(&greater.not()).or(&zero))
            }
            "shift" => self.moved(),
            "const" => {
                self.relation(&Formula::Eq(Linear::constant(number as i64).plus(-1, &to_x)?))
            }
            // The ones at the end of x become zeros when 1 is added, and the 0 before them a one.
            "trailingones" => {
                let next = Formula::eq(&to_x.plus(1, &Linear::constant(1))?, &to_z)?;
                let low = Formula::Atom("low".into(), vec![z.clone(), y]);
                self.relation(&next.and(&low).exists(&[z]))
            }
            "floor" => self.floor(),
            // Any number.
            _ => column(&|_| true),
        }?;
        self.known.insert(key, relation.clone());
        Ok(relation)
    }

    /// Whether a relation of digits was needed.
    pub fn uses(&self, name: &str) -> bool {
        self.known.keys().any(|key| matches!(key, Key::Atom(known, _) if known == name))
    }

    /// floor(alpha x) = y. Ostrowski: with p(i) the numerators that belong to the weights q(i), alpha q(i) - p(i) has
    /// the sign of (-1)^i, and alpha x - t, for the same digits of x with the weights p, lies between -1 and 1 and has
    /// the sign of its least digit. With n places a block q(i+n) = q(n) q(i) + q(n-1) p(i), so that t comes of x and
    /// of x moved up by a block.
    fn floor(&mut self) -> Result<Relation, Reached> {
        let (mut before, mut weight) = (0i64, 1i64);
        for a in self.numeration.quotients() {
            (before, weight) = (weight, a as i64 * weight + before);
        }
        // Whether the number of places so far is odd, and the parity of the first that is not 0.
        let step = |(odd, first): &(bool, Option<bool>), _, d: &[u64]| {
            Some((!odd, first.or((d[0] != 0).then_some(*odd))))
        };
        let odd = self.digits(1, (false, None), step, |state| state.1 == Some(true))?;
        let [x, y, t, s] = [Var::Own(0), Var::Own(1), self.fresh(), self.fresh()];
        let [to_x, to_y, to_t, to_s] = [&x, &y, &t, &s].map(Linear::var);
        let odd = self.is(&odd, &[&x])?;
        let less = Formula::eq(&to_y.plus(1, &Linear::constant(1))?, &to_t)?;
        let sides = odd.and(&less).or(&odd.not().and(&Formula::eq(&to_y, &to_t)?));
        let up = self.is(&self.moved()?, &[&x, &s])?;
        let t_is = Linear::constant(0).plus(weight, &to_x)?.plus(before, &to_t)?;
        self.relation(&up.and(&Formula::eq(&to_s, &t_is)?).and(&sides).exists(&[t, s]))
    }

    /// A sum is at most 0, or 0.
    fn linear(&mut self, linear: &Linear, equal: bool) -> Result<Relation, Reached> {
        let linear = Linear::constant(0).plus(1, linear)?;
        if !equal && linear.constant <= 0 && linear.terms.iter().all(|term| term.0 < 0) {
            return Relation::constant(true, &self.meter);
        }
        let terms = (0..).zip(&linear.terms).map(|(i, term)| (term.0, Var::Own(i))).collect();
        let plain = Linear { terms, constant: linear.constant };
        let key = Key::Linear(plain.clone(), equal);
        if !self.known.contains_key(&key) {
            let spelled = self.spelled(&plain, equal)?;
            let relation = self.relation(&spelled)?;
            self.known.insert(key.clone(), relation);
        }
        let vars: Vec<Var> = linear.terms.into_iter().map(|term| term.1).collect();
        self.known[&key].of(&vars, &self.meter)
    }

    /// The same as a formula of addition and order.
    fn spelled(&mut self, linear: &Linear, equal: bool) -> Result<Formula, Reached> {
        let ([x, y], z) = ([0, 1].map(Var::Own), self.fresh());
        let to_z = Linear::var(&z);
        Ok(match (&linear.terms[..], linear.constant) {
            ([(1, _), (-1, _)], 0) if equal => {
                self.is(&self.order(&[Ordering::Equal])?, &[&x, &y])?
            }
            // y = k x: by doubling, and by adding x.
            ([(k @ 2.., _), (-1, _)], 0) if equal => {
                let (smaller, more) = if k % 2 == 0 { (k / 2, &z) } else { (k - 1, &x) };
                let smaller = Linear::constant(0).plus(smaller, &Linear::var(&x))?;
                Formula::eq(&smaller, &to_z)?.and(&self.adds(&z, more, &y)?).exists(&[z])
            }
            // x = k: by doubling, and by adding 1, the least number but one.
            ([(-1, _)], 0) if equal => {
                let zero = self.digits(1, (), |(), _, d| (d[0] == 0).then_some(()), |()| true)?;
                self.is(&zero, &[&x])?
            }
            ([(-1, _)], 1) if equal => {
                let zero = Formula::Eq(Linear::constant(0).plus(-1, &to_z)?);
                self.follows(&z, &x)?.and(&zero).exists(&[z])
            }
            ([(-1, _)], k @ 2..) if equal => {
                let one = self.fresh();
                let is = |k, v| {
                    Ok::<_, Reached>(Formula::Eq(Linear::constant(k).plus(-1, &Linear::var(v))?))
                };
                if k % 2 == 0 {
                    is(k / 2, &z)?.and(&self.adds(&z, &z, &x)?).exists(&[z])
                } else {
                    let both = is(k - 1, &z)?.and(&is(1, &one)?);
                    both.and(&self.adds(&z, &one, &x)?).exists(&[z, one])
                }
            }
            // What has a negative sign stands on the other side.
            _ => {
                let wanted: &[Ordering] =
                    if equal { &[Ordering::Equal] } else { &[Ordering::Less, Ordering::Equal] };
                let (mut parts, before) = (vec![], self.next);
                let sides = [self.side(linear, 1, &mut parts)?, self.side(linear, -1, &mut parts)?];
                parts.push(self.is(&self.order(wanted)?, &[&sides[0], &sides[1]])?);
                let own: Vec<Var> = (before + 1..=self.next).map(Var::Own).collect();
                Formula::And(parts).exists(&own)
            }
        })
    }

    /// A variable for the sum of the terms of this sign, with what makes it that.
    fn side(
        &mut self,
        linear: &Linear,
        sign: i64,
        parts: &mut Vec<Formula>,
    ) -> Result<Var, Reached> {
        let mut summands = Vec::new();
        for (factor, var) in linear.terms.iter().filter(|term| term.0 * sign > 0) {
            let term = Linear::constant(0).plus(factor * sign, &Linear::var(var))?;
            summands.push(if factor * sign == 1 { var.clone() } else { self.named(&term, parts)? });
        }
        if linear.constant * sign > 0 || summands.is_empty() {
            summands.push(self.named(&Linear::constant((linear.constant * sign).max(0)), parts)?);
        }
        let mut sum = summands[0].clone();
        for summand in &summands[1..] {
            let own = self.fresh();
            parts.push(self.adds(&sum, summand, &own)?);
            sum = own;
        }
        Ok(sum)
    }

    /// A variable for this.
    fn named(&mut self, linear: &Linear, parts: &mut Vec<Formula>) -> Result<Var, Reached> {
        let own = self.fresh();
        parts.push(Formula::eq(linear, &Linear::var(&own))?);
        Ok(own)
    }

    /// The second is the next word after the first, in the order of words.
    pub fn follows(&mut self, x: &Var, y: &Var) -> Result<Formula, Reached> {
        let (less, z) = (self.order(&[Ordering::Less])?, self.fresh());
        let between = self.is(&less, &[x, &z])?.and(&self.is(&less, &[&z, y])?).exists(&[z]);
        Ok(self.is(&less, &[x, y])?.and(&between.not()))
    }

    /// The relation that a formula describes, on the variables that it needs.
    pub fn relation(&mut self, formula: &Formula) -> Result<Relation, Reached> {
        match formula {
            Formula::Le(linear) => self.linear(linear, false),
            Formula::Eq(linear) => self.linear(linear, true),
            Formula::Atom(name, vars) => self.atom(name, vars.len())?.of(vars, &self.meter),
            Formula::Table(name, vars) => self.tables[name].of(vars, &self.meter),
            Formula::Is(relation) => Ok(relation.clone()),
            Formula::Or(list) => {
                let mut sum = Relation::constant(false, &self.meter)?;
                for part in list {
                    let part = self.relation(part)?;
                    let left = self.cover(sum, &part.tracks)?;
                    let right = self.cover(part, &left.tracks)?;
                    sum = left.or(&right, &self.meter)?;
                }
                Ok(sum)
            }
            Formula::And(_) | Formula::Not(_) | Formula::Exists(..) => {
                let mut parts = Parts::default();
                if let Formula::Exists(vars, of) = formula {
                    parts.hidden = vars.clone();
                    self.gather(of, true, &mut parts)?;
                } else {
                    self.gather(formula, true, &mut parts)?;
                }
                self.meet(parts, false)
            }
        }
    }

    /// Splits a conjunction into what must hold and what must not.
    fn gather(
        &mut self,
        formula: &Formula,
        wanted: bool,
        parts: &mut Parts,
    ) -> Result<(), Reached> {
        match (formula, wanted) {
            (Formula::And(list), true) | (Formula::Or(list), false) => {
                return list.iter().try_for_each(|part| self.gather(part, wanted, parts));
            }
            (Formula::Not(of), _) => return self.gather(of, !wanted, parts),
            // Fresh numbers, which nothing else speaks of unless it is the same formula.
            (Formula::Exists(vars, of), true)
                if vars.iter().all(|v| *v > Var::Own(FRESH) && !parts.hidden.contains(v)) =>
            {
                parts.hidden.extend(vars.iter().cloned());
                return self.gather(of, true, parts);
            }
            (Formula::Le(linear), false) => {
                let negation = Linear::constant(1).plus(-1, linear)?;
                parts.yes.push(self.linear(&negation, false)?);
            }
            (_, true) => parts.yes.push(self.relation(formula)?),
            (_, false) => parts.no.push(self.relation(formula)?),
        }
        Ok(())
    }

    /// Whether nothing fulfils this; else a relation of these variables that is fulfilled, if the limits allow.
    pub fn refute(
        &mut self,
        formula: &Formula,
        shown: &[Var],
    ) -> Result<Result<(), Option<Relation>>, Reached> {
        let mut parts = Parts::default();
        self.gather(formula, true, &mut parts)?;
        let tracks = parts.yes.iter().chain(&parts.no).flat_map(|r| r.tracks.clone());
        parts.hidden = BTreeSet::from_iter(tracks).into_iter().collect();
        if self.meet(parts.clone(), true)?.is_empty() {
            return Ok(Ok(()));
        }
        parts.hidden.retain(|v| !shown.contains(v));
        Ok(Err(self.meet(parts, false).ok()))
    }

    /// All of the first, none of the second, without the hidden variables: one after the other leaves as soon as all
    /// that speaks of it is joined. If `emptiness` is set, any relation will do that is empty when this one is.
    fn meet(&mut self, parts: Parts, emptiness: bool) -> Result<Relation, Reached> {
        let Parts { mut yes, mut no, mut hidden } = parts;
        loop {
            if yes.iter().any(Relation::is_empty) {
                return Relation::constant(false, &self.meter);
            }
            let width = |var: &Var| {
                let of = yes.iter().chain(&no).filter(|r| r.tracks.contains(var));
                of.flat_map(|r| &r.tracks).collect::<BTreeSet<_>>().len()
            };
            hidden.retain(|var| width(var) > 0);
            let Some(var) = hidden.iter().min_by_key(|var| width(var)).cloned() else {
                return self.join(yes, no);
            };
            let (with, others) = yes.into_iter().partition(|r| r.tracks.contains(&var));
            let (not, rest) = no.into_iter().partition(|r| r.tracks.contains(&var));
            (yes, no) = (others, rest);
            let joined = self.join(with, not)?;
            if emptiness && yes.is_empty() && no.is_empty() {
                return Ok(joined);
            }
            yes.push(joined.exists(&var, &self.meter)?);
        }
    }

    /// All of the first, none of the second: what has most in common is joined first.
    fn join(&mut self, mut yes: Vec<Relation>, no: Vec<Relation>) -> Result<Relation, Reached> {
        while yes.len() > 1 {
            let width = |&(i, j): &(usize, usize)| {
                let more = yes[j].tracks.iter().filter(|v| !yes[i].tracks.contains(v)).count();
                yes[i].tracks.len() + more
            };
            let pairs = (1..yes.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
            // Of many any two will do: looking at all pairs would take longer than to join them.
            let any = Some((0, yes.len() - 1)).filter(|_| yes.len() > 50);
            let Some((i, j)) = any.or_else(|| pairs.min_by_key(width)) else { break };
            let second = yes.swap_remove(j);
            yes[i] = yes[i].and(false, &second, &self.meter)?;
        }
        let mut result = yes.pop().map_or_else(|| Relation::constant(true, &self.meter), Ok)?;
        for relation in no {
            result = self.cover(result, &relation.tracks)?.and(true, &relation, &self.meter)?;
        }
        Ok(result)
    }

    /// The same relation, saying of these variables too that they are numbers.
    fn cover(&mut self, mut relation: Relation, vars: &[Var]) -> Result<Relation, Reached> {
        for var in vars {
            if !relation.tracks.contains(var) {
                let valid = self.atom("valid", 1)?.of(std::slice::from_ref(var), &self.meter)?;
                relation = relation.and(false, &valid, &self.meter)?;
            }
        }
        Ok(relation)
    }
}
