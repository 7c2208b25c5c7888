//! Conditions, one after the other, each "nothing fulfils all of these and none of those".

use crate::certificate::Table;
use crate::formula::{Formula, Linear};
use crate::relation::{Relation, Var};
use crate::solver::Solver;
use crate::statement::{Done, Fault};
use std::collections::BTreeMap;

impl Solver<'_> {
    /// The condition that nothing fulfils all of the first and none of the second.
    pub fn none(
        &mut self,
        name: &'static str,
        of: &str,
        yes: &[&Formula],
        no: &[&Formula],
    ) -> Done {
        self.conditions += 1;
        let yes = yes.iter().map(|formula| (*formula).clone());
        let all = Formula::And(yes.chain(no.iter().map(|formula| formula.not())).collect());
        let parts = self.parts(&all, true)?;
        if self.meet(parts.clone(), |_| true)?.is_empty() {
            return Ok(());
        }
        let shown = self.shown.clone();
        let failing = self.meet(parts, |var| !shown.iter().any(|shown| shown.0 == *var));
        let failing = failing.and_then(|relation| self.legal(relation));
        let word = failing.ok().and_then(|relation| relation.witness()).unwrap_or_default();
        let number = |(var, name): &(Var, String)| {
            let letters = word.iter().find(|track| track.0 == *var);
            Some((name.clone(), self.numeration.value(&letters?.1)?))
        };
        let position = shown.iter().filter_map(number).collect();
        Err(Fault::Fails { condition: name, subject: of.into(), position })
    }

    /// A condition that needs no automaton.
    pub fn holds(&mut self, name: &'static str, of: &str, holds: bool) -> Done {
        let fails = Fault::Fails { condition: name, subject: of.into(), position: vec![] };
        if holds { Ok(()) } else { Err(fails) }
    }

    /// The relation of a conjunction for some numbers, to be used again.
    pub fn known(&mut self, some: &[Var], all: &[&Formula]) -> Result<Formula, Fault> {
        let all = Formula::And(all.iter().map(|formula| (*formula).clone()).collect());
        Ok(Formula::Is(self.relation(&all.exists(some))?))
    }

    /// That these numbers, in the place of the variables, are naturals for which the formula holds. What it is made of is
    /// not joined: that is left to who knows what else must hold.
    pub fn at(&mut self, formula: &Formula, vars: &[Var], to: &[Linear]) -> Result<Formula, Fault> {
        let (parts, mut hidden) = self.parts(formula, true)?;
        let (mut names, mut all) = (BTreeMap::new(), vec![]);
        for (var, number) in vars.iter().zip(to) {
            let name = match &number.terms[..] {
                [(1, plain)] if number.constant == 0 => plain.clone(),
                _ if parts.iter().all(|part| !part.tracks.contains(var)) => continue,
                _ => {
                    hidden.push(self.fresh());
                    let own = &hidden[hidden.len() - 1];
                    all.push(Formula::eq(&Linear::var(own), number)?);
                    own.clone()
                }
            };
            names.insert(var.clone(), name);
        }
        all.extend(self.renamed(&parts, &names)?.into_iter().map(Formula::Is));
        Ok(Formula::And(all).exists(&hidden))
    }

    /// An automaton of the certificate, of legal words only, on the tracks 0, 1, ...
    pub fn read(&mut self, table: &Table, name: &str) -> Result<Relation, Fault> {
        let (rows, accepting) = table.read(&self.numeration)?;
        let step = |state: &u32, letter| rows[*state as usize][letter];
        let words =
            self.letters(table.tracks.len(), 0, step, |state| accepting[*state as usize])?;
        let relation = self.legal(words)?;
        self.conditions += 1;
        let closed = relation.is_closed();
        self.holds("zeros in front make no difference to an automaton", name, closed)?;
        Ok(relation)
    }
}
