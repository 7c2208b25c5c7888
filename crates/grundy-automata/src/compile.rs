//! Formulas become automata.
//!
//! Conjunctions are not multiplied out in the order in which they were written: a variable that is to vanish leaves as
//! soon as the conjuncts that speak of it have been joined (bucket elimination; Dechter 1999), the one with the
//! smallest product first. `exists` goes into the parts of an `or`.

use crate::automaton::Automaton;
use crate::cache::Renamed;
use crate::engine::Engine;
use crate::error::Error;
use crate::formula::Formula;
use crate::relations::Relation;
use crate::sum::Linear;
use crate::variable::Variable;
use std::collections::BTreeSet;

/// Formulas within one another, at most.
const MOST_DEPTH: usize = 256;

impl Engine<'_> {
    /// The minimal automaton of the solutions of a formula. Its tracks are free variables of the formula; one that it has
    /// not may have any value ([`extend`](Engine::extend) adds it).
    ///
    /// A decision procedure for the first-order theory of addition with the numeration's own relations (Büchi 1960;
    /// Hieronymi and Terry 2018). Time: in the worst case a tower of exponentials as high as quantifiers alternate.
    ///
    /// # Errors
    /// As [`relation`](Engine::relation), [`Error::TooDeep`] for more than 256 formulas within one another, a limit.
    pub fn compile(&mut self, formula: &Formula) -> Result<Automaton, Error> {
        shallow(formula)?;
        self.part(formula)
    }

    /// Whether a formula holds for all values of its free variables.
    ///
    /// # Errors
    /// As [`compile`](Engine::compile).
    pub fn holds(&mut self, formula: &Formula) -> Result<bool, Error> {
        Ok(self.counterexamples(formula)?.is_empty())
    }

    /// The values of the free variables for which a formula fails: what it is refuted by.
    ///
    /// # Errors
    /// As [`compile`](Engine::compile).
    pub fn counterexamples(&mut self, formula: &Formula) -> Result<Automaton, Error> {
        shallow(formula)?;
        self.part(&Formula::not(formula.clone()))
    }

    fn part(&mut self, formula: &Formula) -> Result<Automaton, Error> {
        match formula {
            Formula::True => return self.all(&[]),
            Formula::False => return self.nothing(),
            // Kept elsewhere, or as quick as a look.
            Formula::Not(inner) => {
                let inner = self.part(inner)?;
                return self.not(&inner);
            }
            Formula::Automaton(automaton, tracks) => return self.named(automaton, tracks),
            _ => {}
        }
        let renamed = Renamed::new(formula);
        if let Some(known) = self.cache.get(&renamed) {
            return Ok(known);
        }
        let made = match formula {
            Formula::IsZero(sum) => self.linear(sum, |coefficients, constant| Relation::Equal {
                coefficients,
                constant: -constant,
            }),
            Formula::AtMostZero(sum) => self.linear(sum, |coefficients, constant| {
                Relation::AtMost { coefficients, constant: -constant }
            }),
            Formula::Divides(modulus, sum) => self.divides(*modulus, sum),
            Formula::Relation(relation, tracks) => self.related(relation, tracks),
            Formula::Or(parts) => self.disjunction(parts),
            Formula::Exists(variables, inner) => self.some(variables, inner),
            _ => self.eliminate(Vec::new(), formula),
        }?;
        let most = self.limits().bytes / 4;
        self.cache.keep(renamed, &made, most);
        Ok(made)
    }

    fn nothing(&mut self) -> Result<Automaton, Error> {
        let all = self.all(&[])?;
        self.not(&all)
    }

    fn linear(
        &mut self,
        sum: &Linear,
        relation: impl FnOnce(Vec<i64>, i64) -> Relation,
    ) -> Result<Automaton, Error> {
        if sum.has_overflown() || sum.added() == i64::MIN {
            return Err(Error::Overflow);
        }
        let (tracks, coefficients): (Vec<Variable>, Vec<i64>) = sum.terms().iter().copied().unzip();
        self.relation(&relation(coefficients, sum.added()), &tracks)
    }

    fn divides(&mut self, modulus: u64, sum: &Linear) -> Result<Automaton, Error> {
        self.linear(sum, |coefficients, constant| Relation::Congruent {
            coefficients,
            remainder: -constant,
            modulus,
        })
    }

    /// A relation in which a variable may stand for more than one track.
    fn related(&mut self, relation: &Relation, tracks: &[Variable]) -> Result<Automaton, Error> {
        let (apart, equal) = distinct(tracks);
        let made = self.relation(relation, &apart)?;
        self.merged(made, &equal)
    }

    fn named(&mut self, automaton: &Automaton, tracks: &[Variable]) -> Result<Automaton, Error> {
        let (apart, equal) = distinct(tracks);
        let made = self.rename(automaton, &apart)?;
        self.merged(made, &equal)
    }

    /// Makes one of the tracks in each pair, of which the second goes.
    fn merged(
        &mut self,
        mut made: Automaton,
        equal: &[(Variable, Variable)],
    ) -> Result<Automaton, Error> {
        for &(stays, goes) in equal {
            let same = Relation::Equal { coefficients: vec![1, -1], constant: 0 };
            let same = self.relation(&same, &[stays, goes])?;
            made = self.and(&made, &same)?;
            made = self.exists(&made, &[goes])?;
        }
        Ok(made)
    }

    fn disjunction(&mut self, parts: &[Formula]) -> Result<Automaton, Error> {
        let mut made = Vec::new();
        for part in parts {
            made.push(self.part(part)?);
        }
        made.retain(|part| !part.is_empty());
        // The smallest two first.
        loop {
            made.sort_by_key(|part| std::cmp::Reverse(part.states()));
            match (made.pop(), made.pop()) {
                (Some(a), Some(b)) => made.push(self.or(&a, &b)?),
                (Some(last), None) => return Ok(last),
                _ => return self.nothing(),
            }
        }
    }

    fn some(&mut self, variables: &[Variable], inner: &Formula) -> Result<Automaton, Error> {
        match inner {
            Formula::Or(parts) => {
                let each = |part: &Formula| Formula::exists(variables, part.clone());
                self.part(&Formula::or(parts.iter().map(each)))
            }
            inner => self.eliminate(variables.to_vec(), inner),
        }
    }

    /// The conjuncts of a formula joined, without these variables.
    fn eliminate(
        &mut self,
        mut variables: Vec<Variable>,
        formula: &Formula,
    ) -> Result<Automaton, Error> {
        let mut parts = Vec::new();
        self.conjuncts(formula, &mut variables, &mut parts)?;
        variables.sort_unstable();
        variables.dedup();
        while !variables.is_empty() {
            let cost = |variable: Variable| -> f64 {
                let with = parts.iter().filter(|part: &&Automaton| part.place(variable).is_ok());
                with.map(|part| (part.states() as f64).ln()).sum()
            };
            let cheapest = (0..variables.len())
                .min_by(|&i, &j| cost(variables[i]).total_cmp(&cost(variables[j])))
                .unwrap_or(0);
            let variable = variables.swap_remove(cheapest);
            let (with, without): (Vec<Automaton>, Vec<Automaton>) =
                parts.into_iter().partition(|part| part.place(variable).is_ok());
            parts = without;
            if !with.is_empty() {
                let met = self.conjunction(with)?;
                parts.push(self.exists(&met, &[variable])?);
            }
        }
        self.conjunction(parts)
    }

    /// The automata of the conjuncts. Quantifiers of conjuncts are lifted to the outside, where no other variable bears
    /// the name of one that they bind.
    fn conjuncts(
        &mut self,
        formula: &Formula,
        variables: &mut Vec<Variable>,
        out: &mut Vec<Automaton>,
    ) -> Result<(), Error> {
        let mut flat = vec![formula];
        let mut at = 0;
        while at < flat.len() {
            match flat[at] {
                Formula::And(parts) => {
                    flat.swap_remove(at);
                    flat.extend(parts);
                }
                Formula::Exists(bound, inner) if !matches!(**inner, Formula::Or(_)) => {
                    let others = (0..flat.len()).filter(|&other| other != at);
                    let taken: BTreeSet<Variable> =
                        others.flat_map(|other| flat[other].variables()).collect();
                    if bound.iter().any(|v| taken.contains(v) || variables.contains(v)) {
                        at += 1;
                    } else {
                        variables.extend(bound);
                        flat[at] = inner;
                    }
                }
                _ => at += 1,
            }
        }
        for formula in flat {
            // A conjunct that is the whole has been looked for already.
            match formula {
                Formula::Exists(bound, inner) => out.push(self.some(bound, inner)?),
                other => out.push(self.part(other)?),
            }
        }
        Ok(())
    }

    /// The smallest first, and with it what shares most of its tracks.
    fn conjunction(&mut self, mut parts: Vec<Automaton>) -> Result<Automaton, Error> {
        loop {
            if parts.iter().any(Automaton::is_empty) {
                return self.nothing();
            }
            parts.sort_by_key(|part| std::cmp::Reverse(part.states()));
            let Some(a) = parts.pop() else { return self.all(&[]) };
            let fitness = |at: &usize| {
                let b = &parts[*at];
                let shared = b.tracks.iter().filter(|&&track| a.place(track).is_ok()).count();
                (shared * 100 / b.tracks.len().max(1), std::cmp::Reverse(b.states()))
            };
            let Some(best) = (0..parts.len()).max_by_key(fitness) else { return Ok(a) };
            let b = parts.swap_remove(best);
            parts.push(self.and(&a, &b)?);
        }
    }
}

fn shallow(formula: &Formula) -> Result<(), Error> {
    if formula.depth() > MOST_DEPTH { Err(Error::TooDeep) } else { Ok(()) }
}

/// The tracks, other variables in place of those that were there before, and the pairs that are to be equal.
fn distinct(tracks: &[Variable]) -> (Vec<Variable>, Vec<(Variable, Variable)>) {
    let mut unused = (0..).map(Variable).filter(|fresh| !tracks.contains(fresh));
    let (mut apart, mut equal): (Vec<Variable>, _) = (Vec::new(), Vec::new());
    for &track in tracks {
        if apart.contains(&track) {
            let fresh = unused.next().unwrap_or(track);
            apart.push(fresh);
            equal.push((track, fresh));
        } else {
            apart.push(track);
        }
    }
    (apart, equal)
}
