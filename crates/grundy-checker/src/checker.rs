//! Conditions, one after the other, each "nothing fulfils this".

use crate::certificate::Table;
use crate::formula::{Formula, Linear};
use crate::relation::{Relation, Var};
use crate::solver::Solver;
use crate::statement::Fault;

/// Checks conditions and counts them.
pub(crate) struct Checker<'a> {
    pub solver: Solver<'a>,
    pub conditions: usize,
    /// Variables that say where a condition fails.
    pub shown: Vec<(Var, String)>,
}

impl Checker<'_> {
    /// The condition that nothing fulfils this.
    pub fn none(&mut self, name: &'static str, of: &str, formula: &Formula) -> Result<(), Fault> {
        self.conditions += 1;
        if self.solver.meet(formula, |_| true)?.is_empty() {
            return Ok(());
        }
        let shown = |var: &Var| self.shown.iter().any(|shown| shown.0 == *var);
        let failing = self.solver.meet(formula, |var| !shown(var)).ok();
        let word = failing.and_then(|relation| relation.witness()).unwrap_or_default();
        let number = |(var, name): &(Var, String)| {
            let letters = word.iter().find(|track| track.0 == *var);
            Some((name.clone(), self.solver.numeration.value(&letters?.1)?))
        };
        let position = self.shown.iter().filter_map(number).collect();
        Err(Fault::Fails { condition: name, subject: of.into(), position })
    }

    /// A condition that needs no automaton.
    pub fn holds(&mut self, name: &'static str, of: &str, holds: bool) -> Result<(), Fault> {
        let fails = Fault::Fails { condition: name, subject: of.into(), position: vec![] };
        if holds { Ok(()) } else { Err(fails) }
    }

    /// The relation of a formula, to be used again.
    pub fn known(&mut self, formula: &Formula) -> Result<Formula, Fault> {
        Ok(Formula::Is(self.solver.relation(formula)?))
    }

    /// That these numbers, in the place of the variables, are naturals for which the formula holds.
    pub fn at(
        &mut self,
        formula: &Formula,
        vars: &[Var],
        numbers: &[Linear],
    ) -> Result<Formula, Fault> {
        let relation = self.solver.relation(formula)?;
        let (mut tracks, mut hidden, mut parts) = (relation.tracks.clone(), vec![], vec![]);
        for (var, number) in vars.iter().zip(numbers) {
            let Ok(at) = relation.tracks.binary_search(var) else { continue };
            tracks[at] = match &number.terms[..] {
                [(1, plain)] if number.constant == 0 => plain.clone(),
                _ => {
                    let own = self.solver.fresh();
                    parts.push(Formula::eq(&Linear::var(&own), number)?);
                    hidden.push(own.clone());
                    own
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
