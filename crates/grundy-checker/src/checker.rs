//! Conditions, one after the other, each "nothing fulfils all of these".

use crate::fault::Fault;
use crate::formula::{Formula, Linear};
use crate::relation::{Relation, Var};
use crate::solver::Solver;
use crate::table::Table;

/// Checks conditions and counts them.
pub(crate) struct Checker<'a> {
    pub solver: Solver<'a>,
    pub conditions: usize,
    /// Variables that say where a condition fails.
    pub shown: Vec<(Var, String)>,
}

impl Checker<'_> {
    /// The condition that nothing fulfils all of these.
    pub fn none(
        &mut self,
        condition: &'static str,
        subject: &str,
        parts: Vec<Formula>,
    ) -> Result<(), Fault> {
        self.conditions += 1;
        let shown: Vec<Var> = self.shown.iter().map(|shown| shown.0).collect();
        let Err(counterexample) = self.solver.refute(parts, &shown)? else { return Ok(()) };
        let word = counterexample.and_then(|relation| relation.witness()).unwrap_or_default();
        let number = |v: &Var| {
            let letters = word.iter().find(|track| track.0 == *v);
            self.solver.numeration.value(&letters?.1)
        };
        let position =
            self.shown.iter().filter_map(|(v, name)| Some((name.clone(), number(v)?))).collect();
        Err(Fault::Fails { condition, subject: subject.into(), position })
    }

    pub fn is(&self, relation: &Relation, vars: &[Var]) -> Result<Formula, Fault> {
        Ok(Formula::Is(relation.of(vars, &self.solver.meter)?))
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
            tracks[at] = match number.terms[..] {
                [(1, plain)] if number.constant == 0 => plain,
                _ => {
                    hidden.push(self.solver.fresh());
                    let own = hidden[hidden.len() - 1];
                    parts.push(Formula::eq(&Linear::var(own), number)?);
                    own
                }
            };
        }
        parts.push(self.is(&relation, &tracks)?);
        Ok(Formula::exists(&hidden, parts))
    }

    /// An automaton of the certificate, turned round, with legal words only.
    pub fn read(&mut self, table: &Table, name: &str) -> Result<Relation, Fault> {
        let valid = self.solver.digits(table.tracks.len(), (), |(), _, _| Some(()), |()| true)?;
        let relation = valid.turned(&table.next, &table.accepting, &self.solver.meter)?;
        self.conditions += 1;
        if !relation.is_closed() {
            let condition = "zeros in front make no difference to an automaton";
            return Err(Fault::Fails { condition, subject: name.into(), position: vec![] });
        }
        Ok(relation)
    }
}
