//! From formulas to relations.

use crate::formula::{Atom, Formula, Linear};
use crate::limits::{Meter, Reached};
use crate::numeration::Numeration;
use crate::relation::{Relation, Var};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::hash::Hash;

/// Variables from here on are not of the certificate.
const OWN: Var = 1 << 30;

/// Makes relations of formulas and remembers those of linear terms and atoms.
pub(crate) struct Solver<'a> {
    pub numeration: Numeration,
    pub meter: Meter<'a>,
    /// x + y = z on the tracks 0, 1, 2.
    pub addition: Relation,
    /// The automata of the certificate, on the tracks 0, 1, ...
    pub tables: Vec<Relation>,
    pub known: FxHashMap<Key, Relation>,
    /// The last variable made.
    pub next: Var,
}

#[derive(PartialEq, Eq, Hash)]
pub(crate) enum Key {
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
pub(crate) struct Parts {
    pub yes: Vec<Relation>,
    pub no: Vec<Relation>,
    pub hidden: Vec<Var>,
}

impl<'a> Solver<'a> {
    pub fn new(numeration: Numeration, meter: Meter<'a>) -> Result<Solver<'a>, Reached> {
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
    pub fn meet(&mut self, parts: Parts, emptiness: bool) -> Result<Relation, Reached> {
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
            // Of many any two will do: looking at all pairs would take longer than to join them.
            let any = Some((0, yes.len() - 1)).filter(|_| yes.len() > 50);
            let Some((i, j)) = any.or_else(|| pairs.min_by_key(width)) else { break };
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
