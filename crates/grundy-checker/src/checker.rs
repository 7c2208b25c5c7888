//! Conditions, one after the other, each "nothing fulfils all of these and none of those".

use crate::certificate::Table;
use crate::formula::{Formula, Linear};
use crate::relation::{Relation, Var};
use crate::solver::Solver;
use crate::statement::{Done, Fault};

/// Checks conditions and counts them.
pub(crate) struct Checker<'a> {
    pub solver: Solver<'a>,
    pub conditions: usize,
    /// Variables that say where a condition fails.
    pub shown: Vec<(Var, String)>,
}

impl Checker<'_> {
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
        if self.solver.meet(&all, |_| true)?.is_empty() {
            return Ok(());
        }
        let shown = |var: &Var| self.shown.iter().any(|shown| shown.0 == *var);
        let failing = self.solver.meet(&all, |var| !shown(var)).ok();
        let word = failing.and_then(|relation| relation.witness()).unwrap_or_default();
        let number = |(var, name): &(Var, String)| {
            let letters = word.iter().find(|track| track.0 == *var);
            Some((name.clone(), self.solver.numeration.value(&letters?.1)?))
        };
        let position = self.shown.iter().filter_map(number).collect();
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
        Ok(Formula::Is(self.solver.relation(&all.exists(some))?))
    }

    /// That these numbers, in the place of the variables, are naturals for which the formula holds.
    pub fn at(&mut self, formula: &Formula, vars: &[Var], to: &[Linear]) -> Result<Formula, Fault> {
        let relation = self.solver.relation(formula)?;
        let (mut tracks, mut hidden, mut parts) = (relation.tracks.clone(), vec![], vec![]);
        for (var, number) in vars.iter().zip(to) {
            let Ok(at) = relation.tracks.binary_search(var) else { continue };
            tracks[at] = match &number.terms[..] {
                [(1, plain)] if number.constant == 0 => plain.clone(),
                _ => {
                    hidden.push(self.solver.fresh());
                    let own = &hidden[hidden.len() - 1];
                    parts.push(Formula::eq(&Linear::var(own), number)?);
                    own.clone()
                }
            };
        }
        parts.push(Formula::Is(relation.of(&tracks, &self.solver.meter)?));
        Ok(Formula::And(parts).exists(&hidden))
    }

    /// An automaton of the certificate, turned round, with legal words only, on the tracks 0, 1, ...
    pub fn read(&mut self, table: &Table, name: &str) -> Result<Relation, Fault> {
        let (rows, accepting) = table.read(&self.solver.numeration)?;
        let relation = self.solver.table(&rows, &accepting, table.tracks.len())?;
        self.conditions += 1;
        let closed = relation.is_closed();
        self.holds("zeros in front make no difference to an automaton", name, closed)?;
        Ok(relation)
    }
}
