//! Order and the next word by digits; all else by the automaton of addition.

use crate::formula::{Formula, Linear};
use crate::limits::Reached;
use crate::numeration::Numeration;
use crate::relation::{Relation, Var};
use crate::solver::{Key, Parts, Solver};
use std::cmp::Ordering;

impl Solver<'_> {
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
        let (smaller, other) = if k.is_multiple_of(2) { (k / 2, 2) } else { (k - 1, 0) };
        let smaller = self.multiple(smaller)?.of(&[0, 2], &self.meter)?;
        let sum = self.addition.of(&[2, other, 1], &self.meter)?;
        let relation =
            self.meet(Parts { yes: vec![smaller, sum], no: vec![], hidden: vec![2] }, false)?;
        self.known.insert(Key::Multiple(k), relation.clone());
        Ok(relation)
    }

    /// A sum is at most 0, or 0: what has a negative sign stands on the other side.
    pub fn linear(&mut self, linear: &Linear, equal: bool) -> Result<Relation, Reached> {
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
}
