//! From formulas to relations.

use crate::formula::{Atom, Formula, Linear};
use crate::limits::{Meter, Reached};
use crate::numeration::Numeration;
use crate::relation::{Relation, Var};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::hash::Hash;

/// Variables from here on are not of the certificate.
const OWN: Var = 1 << 30;

/// Makes relations of formulas and remembers those of linear terms and atoms.
pub(crate) struct Solver {
    pub numeration: Numeration,
    pub meter: Meter,
    /// x + y = z on the tracks 0, 1, 2.
    pub addition: Relation,
    /// The automata of the certificate, on the tracks 0, 1, ...
    pub tables: Vec<Relation>,
    known: FxHashMap<Key, Relation>,
    next: Var,
}

#[derive(PartialEq, Eq, Hash)]
enum Key {
    /// On the tracks 0, 1, ...
    Atom(Atom, usize),
    /// At most 0, of terms on the tracks 0, 1, ...
    Le(Linear),
    /// Equal to 0.
    Eq(Linear),
    /// The second is a multiple of the first.
    Multiple(u64),
    Constant(u64),
}

/// All of the first, none of the second, for some hidden numbers.
#[derive(Clone, Default)]
struct Parts {
    yes: Vec<Relation>,
    no: Vec<Relation>,
    hidden: Vec<Var>,
}

impl Solver {
    pub fn new(numeration: Numeration, meter: Meter) -> Result<Solver, Reached> {
        let addition = Relation::constant(false, &meter)?;
        Ok(Solver {
            numeration,
            meter,
            addition,
            tables: vec![],
            known: FxHashMap::default(),
            next: OWN,
        })
    }

    pub fn fresh(&mut self) -> Var {
        self.next += 1;
        self.next
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
        let block = self.numeration.block();
        let base = self.numeration.base();
        let letters =
            base.checked_pow(tracks as u32).filter(|n| *n <= 1 << 20).ok_or(Reached::Tracks)?;
        // Of each track: whether something was read, and whether the digit below is not 0.
        let start = (start, vec![(true, false); tracks]);
        let shape = ((0..tracks as Var).collect(), base);
        let relation = Relation::explore(
            shape,
            &self.meter,
            start,
            |state| accept(&state.0),
            |state, out| {
                'letters: for letter in 0..letters {
                    self.meter.work(tracks)?;
                    let mut parts: Vec<u64> =
                        (0..tracks).map(|i| letter / base.pow(i as u32) % base).collect();
                    let (mut state, mut legal) = state.clone();
                    for (place, count) in block.iter().enumerate() {
                        let digits: Vec<u64> = parts.iter().map(|part| part % count).collect();
                        for ((digit, part), (first, below)) in
                            digits.iter().zip(&mut parts).zip(&mut legal)
                        {
                            if !self.numeration.allows(place, *digit, *first, *below) {
                                continue 'letters;
                            }
                            *part /= count;
                            (*first, *below) = (false, *digit != 0);
                        }
                        match step(&state, place, &digits) {
                            Some(next) => state = next,
                            None => continue 'letters,
                        }
                    }
                    out.push((letter, (state, legal)));
                }
                Ok(())
            },
        )?;
        assert!(relation.is_closed());
        Ok(relation)
    }

    /// An atom on the tracks 0, 1, ...
    fn atom(&mut self, atom: Atom, tracks: usize) -> Result<Relation, Reached> {
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

    /// Order on the tracks 0 and 1: exactly these outcomes of a comparison.
    pub fn order(&self, wanted: &[Ordering]) -> Result<Relation, Reached> {
        let step = |so_far: &Ordering, _, d: &[u64]| Some(Numeration::order(*so_far, d[0], d[1]));
        self.digits(2, Ordering::Equal, step, |order| wanted.contains(order))
    }

    /// The second is the next word after the first, in the order of words.
    pub fn successor(&mut self) -> Result<Relation, Reached> {
        let less = self.order(&[Ordering::Less])?;
        let is = |a, b| Ok::<_, Reached>(Formula::Is(less.of(&[a, b], &self.meter)?));
        let between = Formula::exists(&[2], vec![is(0, 2)?, is(2, 1)?]);
        let next = Formula::And(vec![is(0, 1)?, between.not()]);
        self.relation(&next)
    }

    /// Exactly this number, on the track 0: bit after bit, by doubling and by the next word.
    pub fn constant(&mut self, k: u64) -> Result<Relation, Reached> {
        if let Some(known) = self.known.get(&Key::Constant(k)) {
            return Ok(known.clone());
        }
        let relation = if k == 0 {
            self.digits(1, (), |(), _, d| (d[0] == 0).then_some(()), |()| true)?
        } else {
            let (smaller, step) = match k % 2 {
                0 => (self.constant(k / 2)?, self.addition.of(&[1, 1, 0], &self.meter)?),
                _ => (self.constant(k - 1)?, self.successor()?.of(&[1, 0], &self.meter)?),
            };
            let smaller = smaller.of(&[1], &self.meter)?;
            self.meet(Parts { yes: vec![smaller, step], no: vec![], hidden: vec![1] }, false)?
        };
        self.known.insert(Key::Constant(k), relation.clone());
        Ok(relation)
    }

    /// On the track 1 so many times the number on the track 0: by doubling and adding.
    fn multiple(&mut self, k: u64) -> Result<Relation, Reached> {
        if k == 1 {
            return self.order(&[Ordering::Equal]);
        }
        if let Some(known) = self.known.get(&Key::Multiple(k)) {
            return Ok(known.clone());
        }
        let (smaller, other) = if k % 2 == 0 { (k / 2, 2) } else { (k - 1, 0) };
        let smaller = self.multiple(smaller)?.of(&[0, 2], &self.meter)?;
        let sum = self.addition.of(&[2, other, 1], &self.meter)?;
        let relation = self.meet(Parts { yes: vec![smaller, sum], no: vec![], hidden: vec![2] }, false)?;
        self.known.insert(Key::Multiple(k), relation.clone());
        Ok(relation)
    }

    /// A sum is at most 0, or 0: what has a negative sign stands on the other side.
    fn linear(&mut self, linear: &Linear, equal: bool) -> Result<Relation, Reached> {
        let vars: Vec<Var> = linear.terms.iter().map(|term| term.1).collect();
        let terms = (0..).zip(&linear.terms).map(|(i, term)| (term.0, i)).collect();
        let plain = Linear { terms, constant: linear.constant };
        let key = if equal { Key::Eq(plain.clone()) } else { Key::Le(plain.clone()) };
        let found = self.known.get(&key).cloned();
        let relation = match found {
            Some(known) => known,
            None => {
                let first = self.next;
                let mut parts = Parts::default();
                let left = self.side(&plain, 1, &mut parts)?;
                let right = self.side(&plain, -1, &mut parts)?;
                let wanted: &[Ordering] =
                    if equal { &[Ordering::Equal] } else { &[Ordering::Less, Ordering::Equal] };
                parts.hidden = (first + 1..=self.next).collect();
                parts.yes.push(self.order(wanted)?.of(&[left, right], &self.meter)?);
                self.meet(parts, false)?
            }
        };
        self.known.insert(key, relation.clone());
        relation.of(&vars, &self.meter)
    }

    /// A variable for the sum of the terms of this sign, with what makes it that.
    fn side(&mut self, linear: &Linear, sign: i64, parts: &mut Parts) -> Result<Var, Reached> {
        let part = |n: i64| (n * sign).max(0) as u64;
        let mut summands = Vec::new();
        for (factor, var) in linear.terms.iter().filter(|term| part(term.0) > 0) {
            summands.push(*var);
            if part(*factor) > 1 {
                let own = self.fresh();
                parts.yes.push(self.multiple(part(*factor))?.of(&[*var, own], &self.meter)?);
                summands.pop();
                summands.push(own);
            }
        }
        if part(linear.constant) > 0 || summands.is_empty() {
            let own = self.fresh();
            parts.yes.push(self.constant(part(linear.constant))?.of(&[own], &self.meter)?);
            summands.push(own);
        }
        let mut sum = summands[0];
        for summand in &summands[1..] {
            let own = self.fresh();
            parts.yes.push(self.addition.of(&[sum, *summand, own], &self.meter)?);
            sum = own;
        }
        Ok(sum)
    }

    /// The relation that a formula describes, on the variables that it needs.
    pub fn relation(&mut self, formula: &Formula) -> Result<Relation, Reached> {
        match formula {
            Formula::Le(linear) => {
                let signs = |s: i64| linear.terms.iter().all(|t| t.0.signum() == s);
                if (signs(-1) && linear.constant <= 0) || (signs(1) && linear.constant > 0) {
                    return Relation::constant(linear.constant <= 0, &self.meter);
                }
                self.linear(linear, false)
            }
            Formula::Eq(linear) => self.linear(linear, true),
            Formula::Mod(linear, m) => {
                // Rests are not negative, so the quotient is a natural.
                let terms =
                    linear.terms.iter().map(|(c, v)| (c.rem_euclid(*m), *v)).filter(|t| t.0 != 0);
                let rest =
                    Linear { terms: terms.collect(), constant: linear.constant.rem_euclid(*m) };
                let quotient = self.fresh();
                let equation = rest.plus(-m, &Linear::var(quotient))?;
                self.linear(&equation, true)?.exists(quotient, &self.meter)
            }
            Formula::Atom(atom, vars) => self.atom(*atom, vars.len())?.of(vars, &self.meter),
            Formula::Table(number, vars) => self.tables[*number].of(vars, &self.meter),
            Formula::Is(relation) => Ok(relation.clone()),
            Formula::Or(list) => {
                let mut sum = Relation::constant(false, &self.meter)?;
                for part in list {
                    let part = self.relation(part)?;
                    let (left, right) = (self.cover(sum, &part.tracks)?, part);
                    let right = self.cover(right, &left.tracks)?;
                    sum = left.or(&right, &self.meter)?;
                }
                Ok(sum)
            }
            Formula::True | Formula::False => {
                Relation::constant(matches!(formula, Formula::True), &self.meter)
            }
            Formula::Exists(vars, of) => {
                let mut parts = Parts { hidden: vars.clone(), ..Parts::default() };
                self.gather(of, true, &mut parts)?;
                self.meet(parts, false)
            }
            Formula::And(_) | Formula::Not(_) => {
                let mut parts = Parts::default();
                self.gather(formula, true, &mut parts)?;
                self.meet(parts, false)
            }
        }
    }

    /// Splits a conjunction into what must hold and what must not.
    fn gather(&mut self, formula: &Formula, wanted: bool, parts: &mut Parts) -> Result<(), Reached> {
        match (formula, wanted) {
            (Formula::And(list), true) | (Formula::Or(list), false) => {
                return list.iter().try_for_each(|part| self.gather(part, wanted, parts));
            }
            (Formula::Not(of), _) => return self.gather(of, !wanted, parts),
            // Some numbers of the solver's own, which nothing outside speaks of.
            (Formula::Exists(vars, of), true)
                if vars.iter().all(|v| *v > OWN && !parts.hidden.contains(v)) =>
            {
                parts.hidden.extend(vars);
                return self.gather(of, true, parts);
            }
            (Formula::Le(linear), false) => {
                let negation = Linear::constant(1).plus(-1, linear)?;
                parts.yes.push(self.relation(&Formula::Le(negation))?);
            }
            (_, true) => parts.yes.push(self.relation(formula)?),
            (_, false) => parts.no.push(self.relation(formula)?),
        }
        Ok(())
    }

    /// Whether nothing fulfils all of these; else a relation of these variables that is fulfilled.
    pub fn refute(
        &mut self,
        parts: Vec<Formula>,
        shown: &[Var],
    ) -> Result<Result<(), Option<Relation>>, Reached> {
        let mut gathered = Parts::default();
        self.gather(&Formula::And(parts), true, &mut gathered)?;
        let tracks = gathered.yes.iter().chain(&gathered.no).flat_map(|r| r.tracks.clone());
        let all: BTreeSet<Var> = tracks.collect();
        gathered.hidden = all.into_iter().collect();
        if self.meet(gathered.clone(), true)?.is_empty() {
            return Ok(Ok(()));
        }
        gathered.hidden.retain(|v| !shown.contains(v));
        Ok(Err(self.meet(gathered, false).ok()))
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
            let Some(var) = hidden.iter().copied().min_by_key(width) else {
                return self.join(yes, no);
            };
            let (with, others) = yes.into_iter().partition(|r| r.tracks.contains(&var));
            let (not, rest) = no.into_iter().partition(|r| r.tracks.contains(&var));
            (yes, no) = (others, rest);
            let joined = self.join(with, not)?;
            if emptiness && yes.is_empty() && no.is_empty() {
                return Ok(joined);
            }
            yes.push(joined.exists(var, &self.meter)?);
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
            let Some((i, j)) = pairs.min_by_key(width) else { break };
            let second = yes.swap_remove(j);
            yes[i] = yes[i].and(&second, &self.meter)?;
        }
        let all = Relation::constant(true, &self.meter)?;
        let mut result = yes.pop().unwrap_or(all);
        for relation in no {
            result = self.cover(result, &relation.tracks)?.without(&relation, &self.meter)?;
        }
        Ok(result)
    }

    /// The same relation, saying of these variables too that they are numbers.
    fn cover(&mut self, mut relation: Relation, vars: &[Var]) -> Result<Relation, Reached> {
        for var in vars {
            if !relation.tracks.contains(var) {
                let valid = self.atom(Atom::Valid, 1)?.of(&[*var], &self.meter)?;
                relation = relation.and(&valid, &self.meter)?;
            }
        }
        Ok(relation)
    }
}
