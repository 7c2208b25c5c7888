//! Compilation of formulas to automata.
//!
//! The automata of the conjuncts are intersected in an order that does not depend on the order in
//! which the formula lists them. A quantified variable is eliminated as soon as all conjuncts that
//! contain it are intersected (bucket elimination; Dechter 1999). The variable with the smallest
//! estimated intersection is eliminated first. Existential quantifiers are distributed over
//! disjunctions.

use crate::automaton::Automaton;
use crate::cache::CanonicalFormula;
use crate::engine::Engine;
use crate::error::Error;
use crate::formula::Formula;
use crate::relations::Relation;
use crate::sum::Linear;
use crate::variable::Variable;
use std::collections::BTreeSet;

/// Maximum nesting depth of the formulas that are compiled. The compiler is recursive, so the depth
/// bounds its stack.
const MAX_DEPTH: usize = 256;

impl Engine<'_> {
    /// Returns the minimal automaton of the solutions of a formula. Every track belongs to a free
    /// variable of the formula. A free variable that has no track can have any value in a solution;
    /// [`extend`](Engine::extend) adds a track for it.
    ///
    /// This decides the first-order theory of addition with the relations of the numeration (Büchi
    /// 1960; Hieronymi and Terry 2018). In the worst case the time is a tower of exponentials whose
    /// height is the number of quantifier alternations.
    ///
    /// # Errors
    /// The errors of [`relation`](Engine::relation), [`Error::TooDeep`] if the nesting depth is
    /// above 256, or [`Error::Stopped`] if a limit is reached.
    pub fn compile(&mut self, formula: &Formula) -> Result<Automaton, Error> {
        check_depth(formula)?;
        self.compile_part(formula)
    }

    /// Returns whether a formula holds for all values of its free variables.
    ///
    /// # Errors
    /// The errors of [`compile`](Engine::compile).
    pub fn holds(&mut self, formula: &Formula) -> Result<bool, Error> {
        Ok(self.counterexamples(formula)?.is_empty())
    }

    /// Returns the set of counterexamples to a formula: the values of its free variables for which
    /// it is false.
    ///
    /// # Errors
    /// The errors of [`compile`](Engine::compile).
    pub fn counterexamples(&mut self, formula: &Formula) -> Result<Automaton, Error> {
        check_depth(formula)?;
        self.compile_part(&Formula::not(formula.clone()))
    }

    /// Returns the automaton of a formula whose nesting depth is at most [`MAX_DEPTH`], from the
    /// cache if the formula was compiled before.
    fn compile_part(&mut self, formula: &Formula) -> Result<Automaton, Error> {
        match formula {
            Formula::True => return self.all_tuples(&[]),
            Formula::False => return self.empty(),
            // Formulas of these kinds are cheap to compile, or cached elsewhere.
            Formula::Not(inner) => {
                let inner = self.compile_part(inner)?;
                return self.not(&inner);
            }
            Formula::Automaton(automaton, tracks) => return self.rename_tracks(automaton, tracks),
            _ => {}
        }
        let canonical = CanonicalFormula::new(formula);
        if let Some(cached) = self.cache.get(&canonical) {
            return Ok(cached);
        }
        let automaton = match formula {
            Formula::IsZero(sum) => self.linear(sum, |coefficients, constant| Relation::Equal {
                coefficients,
                constant: -constant,
            }),
            Formula::AtMostZero(sum) => self.linear(sum, |coefficients, constant| {
                Relation::AtMost { coefficients, constant: -constant }
            }),
            Formula::Divides(modulus, sum) => self.divides(*modulus, sum),
            Formula::Relation(relation, tracks) => self.relation_of_variables(relation, tracks),
            Formula::Or(parts) => self.disjunction(parts),
            Formula::Exists(variables, inner) => self.exists_formula(variables, inner),
            _ => self.eliminate(Vec::new(), formula),
        }?;
        let max_bytes = self.limits().budget.bytes / 4;
        self.cache.insert(canonical, &automaton, max_bytes);
        Ok(automaton)
    }

    fn empty(&mut self) -> Result<Automaton, Error> {
        let all_tuples = self.all_tuples(&[])?;
        self.not(&all_tuples)
    }

    fn linear(
        &mut self,
        sum: &Linear,
        relation: impl FnOnce(Vec<i64>, i64) -> Relation,
    ) -> Result<Automaton, Error> {
        if sum.has_overflowed() || sum.constant_term() == i64::MIN {
            return Err(Error::Overflow);
        }
        let (tracks, coefficients): (Vec<Variable>, Vec<i64>) = sum.terms().iter().copied().unzip();
        self.relation(&relation(coefficients, sum.constant_term()), &tracks)
    }

    fn divides(&mut self, modulus: u64, sum: &Linear) -> Result<Automaton, Error> {
        self.linear(sum, |coefficients, constant| Relation::Congruent {
            coefficients,
            remainder: -constant,
            modulus,
        })
    }

    /// Compiles a relation between the variables `tracks`. A variable can occur more than once in
    /// the list; then several tracks of the relation belong to it.
    fn relation_of_variables(
        &mut self,
        relation: &Relation,
        tracks: &[Variable],
    ) -> Result<Automaton, Error> {
        let (distinct_tracks, equal) = separate_repeated_tracks(tracks);
        let automaton = self.relation(relation, &distinct_tracks)?;
        self.identify_tracks(automaton, &equal)
    }

    /// Replaces the variables of the tracks of an automaton by the variables `tracks`. If a
    /// variable occurs more than once, the numbers on its tracks must be equal, and one track
    /// remains.
    fn rename_tracks(
        &mut self,
        automaton: &Automaton,
        tracks: &[Variable],
    ) -> Result<Automaton, Error> {
        let (distinct_tracks, equal) = separate_repeated_tracks(tracks);
        let automaton = self.rename(automaton, &distinct_tracks)?;
        self.identify_tracks(automaton, &equal)
    }

    /// Restricts an automaton to tuples in which the two tracks of each pair in `equal` have the
    /// same number. Then eliminates the second track of each pair.
    fn identify_tracks(
        &mut self,
        mut automaton: Automaton,
        equal: &[(Variable, Variable)],
    ) -> Result<Automaton, Error> {
        for &(kept_track, removed_track) in equal {
            let equality = Relation::Equal { coefficients: vec![1, -1], constant: 0 };
            let equality = self.relation(&equality, &[kept_track, removed_track])?;
            automaton = self.and(&automaton, &equality)?;
            automaton = self.exists(&automaton, &[removed_track])?;
        }
        Ok(automaton)
    }

    fn disjunction(&mut self, formulas: &[Formula]) -> Result<Automaton, Error> {
        let mut automata = Vec::new();
        for formula in formulas {
            automata.push(self.compile_part(formula)?);
        }
        automata.retain(|part| !part.is_empty());
        // The two smallest automata are joined first.
        loop {
            automata.sort_by_key(|part| std::cmp::Reverse(part.states()));
            match (automata.pop(), automata.pop()) {
                (Some(a), Some(b)) => automata.push(self.or(&a, &b)?),
                (Some(last), None) => return Ok(last),
                _ => return self.empty(),
            }
        }
    }

    /// Compiles the formula that values of `variables` exist for which `inner` holds. The
    /// quantifier is distributed over a disjunction.
    fn exists_formula(
        &mut self,
        variables: &[Variable],
        inner: &Formula,
    ) -> Result<Automaton, Error> {
        match inner {
            Formula::Or(disjuncts) => {
                let quantified = |part: &Formula| Formula::exists(variables, part.clone());
                self.compile_part(&Formula::or(disjuncts.iter().map(quantified)))
            }
            inner => self.eliminate(variables.to_vec(), inner),
        }
    }

    /// Compiles the formula that values of `variables` exist for which `formula` holds, by bucket
    /// elimination over the conjuncts of `formula`.
    fn eliminate(
        &mut self,
        mut variables: Vec<Variable>,
        formula: &Formula,
    ) -> Result<Automaton, Error> {
        let mut automata = Vec::new();
        self.conjuncts(formula, &mut variables, &mut automata)?;
        variables.sort_unstable();
        variables.dedup();
        while !variables.is_empty() {
            let cost = |variable: Variable| -> f64 {
                let containing =
                    automata.iter().filter(|part: &&Automaton| part.track_index(variable).is_ok());
                containing.map(|part| (part.states() as f64).ln()).sum()
            };
            let cheapest = (0..variables.len())
                .min_by(|&i, &j| cost(variables[i]).total_cmp(&cost(variables[j])))
                .unwrap_or(0);
            let variable = variables.swap_remove(cheapest);
            let (containing, others): (Vec<Automaton>, Vec<Automaton>) =
                automata.into_iter().partition(|part| part.track_index(variable).is_ok());
            automata = others;
            if !containing.is_empty() {
                let joined = self.conjunction(containing)?;
                automata.push(self.exists(&joined, &[variable])?);
            }
        }
        self.conjunction(automata)
    }

    /// Compiles the conjuncts of a formula and appends them to `out`. An existential quantifier of
    /// a conjunct is removed if its bound variables occur in no other conjunct and its body is not
    /// a disjunction. Its bound variables are then added to `variables`, so that the caller
    /// eliminates them.
    fn conjuncts(
        &mut self,
        formula: &Formula,
        variables: &mut Vec<Variable>,
        out: &mut Vec<Automaton>,
    ) -> Result<(), Error> {
        let mut flat = vec![formula];
        let mut index = 0;
        while index < flat.len() {
            match flat[index] {
                Formula::And(parts) => {
                    flat.swap_remove(index);
                    flat.extend(parts);
                }
                Formula::Exists(bound, inner) if !matches!(**inner, Formula::Or(_)) => {
                    let other_conjuncts = (0..flat.len()).filter(|&other| other != index);
                    let used_variables: BTreeSet<Variable> =
                        other_conjuncts.flat_map(|other| flat[other].variables()).collect();
                    if bound.iter().any(|v| used_variables.contains(v) || variables.contains(v)) {
                        index += 1;
                    } else {
                        variables.extend(bound);
                        flat[index] = inner;
                    }
                }
                _ => index += 1,
            }
        }
        for formula in flat {
            // The formula itself is not looked up again, because it is not in the cache yet.
            match formula {
                Formula::Exists(bound, inner) => out.push(self.exists_formula(bound, inner)?),
                other => out.push(self.compile_part(other)?),
            }
        }
        Ok(())
    }

    /// Returns the intersection of automata. Each step intersects the smallest automaton with the
    /// one that has the largest fraction of its tracks in common with it.
    fn conjunction(&mut self, mut automata: Vec<Automaton>) -> Result<Automaton, Error> {
        loop {
            if automata.iter().any(Automaton::is_empty) {
                return self.empty();
            }
            automata.sort_by_key(|part| std::cmp::Reverse(part.states()));
            let Some(a) = automata.pop() else { return self.all_tuples(&[]) };
            let fitness = |index: &usize| {
                let b = &automata[*index];
                let shared = b.tracks.iter().filter(|&&track| a.track_index(track).is_ok()).count();
                (shared * 100 / b.tracks.len().max(1), std::cmp::Reverse(b.states()))
            };
            let Some(best) = (0..automata.len()).max_by_key(fitness) else { return Ok(a) };
            let b = automata.swap_remove(best);
            automata.push(self.and(&a, &b)?);
        }
    }
}

fn check_depth(formula: &Formula) -> Result<(), Error> {
    if formula.depth() > MAX_DEPTH { Err(Error::TooDeep) } else { Ok(()) }
}

/// Replaces every repeated occurrence of a variable in `tracks` by an unused variable. Returns the
/// list of now distinct variables, and for each replacement the pair of the original variable and
/// the unused one.
fn separate_repeated_tracks(tracks: &[Variable]) -> (Vec<Variable>, Vec<(Variable, Variable)>) {
    let mut unused = (0..).map(Variable).filter(|fresh| !tracks.contains(fresh));
    let (mut distinct_tracks, mut equal): (Vec<Variable>, _) = (Vec::new(), Vec::new());
    for &track in tracks {
        if distinct_tracks.contains(&track) {
            let fresh = unused.next().unwrap_or(track);
            distinct_tracks.push(fresh);
            equal.push((track, fresh));
        } else {
            distinct_tracks.push(track);
        }
    }
    (distinct_tracks, equal)
}
