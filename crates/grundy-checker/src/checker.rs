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
    pub fn none(
        &mut self,
        condition: &'static str,
        subject: &str,
        formula: &Formula,
    ) -> Result<(), Fault> {
        self.conditions += 1;
        let shown: Vec<Var> = self.shown.iter().map(|shown| shown.0.clone()).collect();
        let Err(counterexample) = self.solver.refute(formula, &shown)? else { return Ok(()) };
        let word = counterexample.and_then(|relation| relation.witness()).unwrap_or_default();
        let number = |v: &Var| {
            let letters = word.iter().find(|track| track.0 == *v);
            self.solver.numeration.value(&letters?.1)
        };
        let position =
            self.shown.iter().filter_map(|(v, name)| Some((name.clone(), number(v)?))).collect();
        Err(Fault::Fails { condition, subject: subject.into(), position })
    }

    /// A condition that needs no automaton.
    pub fn holds(
        &mut self,
        condition: &'static str,
        subject: &str,
        holds: bool,
    ) -> Result<(), Fault> {
        let position = vec![];
        if holds {
            Ok(())
        } else {
            Err(Fault::Fails { condition, subject: subject.into(), position })
        }
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
            let Some(at) = relation.tracks.iter().position(|track| track == var) else { continue };
            tracks[at] = match (&number.terms[..], number.constant) {
                ([(1, plain)], 0) => plain.clone(),
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
        let relation = self.solver.legal(&rows, &accepting, table.tracks.len())?;
        self.conditions += 1;
        self.holds(
            "zeros in front make no difference to an automaton",
            name,
            relation.is_closed(),
        )?;
        Ok(relation)
    }
}
