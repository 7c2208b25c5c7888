//! Verification of the hypotheses of a proof. The theory (`theory.json`) contains the hypotheses of
//! the theorems in the documentation of the crate; this module defines the names that their
//! formulas use.
//!
//! Outcomes: P, N and the draws are the outcomes if play ends, by induction along play.
//!
//! Progress: play may cycle. A player who moves from an N-position moves to a P-position and lowers
//! the sum of that player, from a value that is not negative; the opponent, in that P-position, can
//! only move to an N-position and cannot raise the sum. So after finitely many moves the opponent
//! cannot move or has lost, or the position of the winner is won: in all other positions the
//! outcomes are right, and a winning move exists. So the player to move wins from N, and the player
//! who has moved wins from P.
//!
//! Values: the claim is the Grundy value; u is the value of an option, or any number.
//!
//! Misère play, by induction along play: no move leads from a lost sum of fickle elements to a lost
//! one; a won one has a move that changes its value from 0 to 1, or no move at all. A lost sum with
//! a firm element stays firm with another value, or becomes fickle with a value other than 1. In a
//! won one the winning move of Nim wins, unless it makes the last firm element fickle; then the
//! element has the other move.
//!
//! Measure: a list of sums of the numbers of a position. In every move the first sum that changes
//! decreases, from a value that is not negative. Such a sequence of steps is finite: the first
//! sum never increases, and if it decreased infinitely often it would become negative; so it is
//! constant from some step on, and the same holds for the second sum from there. For moves to sums:
//! a multiset in which an element is replaced by lower ones repeatedly reaches an end (Dershowitz
//! and Manna 1979).

use crate::certificate::{Certificate, Claim, GuardedMove, ValueClaim};
use crate::relation::Var;
use crate::solver::{Linear, Meaning, Scope, Set, Solver, theory};
use crate::statement::{Ending, Fault, Proved, Verdict, failure, malformed};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::mem::{replace, take};
use std::slice::from_ref;

/// A move of the certificate, whose guard is compiled to relations between the variables of the
/// position and of the numbers that the player chooses.
#[derive(Clone, Default)]
struct Action {
    name: String,
    guard: Set,
    /// The pairs of a position and chosen numbers for which the move is possible: they satisfy the
    /// guard, and play is not over at the position.
    when: Set,
    to: Vec<Vec<Linear>>,
    /// The meanings of the names in formulas of `theory.json` that only this move defines.
    /// [`Verifier::names`] contains the names that all moves share.
    names: Scope,
}

struct Verifier<'a, 'b> {
    solver: &'a mut Solver<'b>,
    certificate: &'a Certificate,
    position: Vec<Var>,
    /// The numbers of the position before a move, each as a sum that consists of its variable
    /// alone.
    here: Vec<Linear>,
    /// The meanings of the names in formulas of the certificate. The field `names` contains those
    /// of the names in formulas of `theory.json`.
    scope: Scope,
    names: Scope,
    steps: Vec<Action>,
    /// The sets of `theory.json` that are defined separately for each move, by name. The field
    /// `when` of each list element is the part of the set that belongs to one move.
    pieces: BTreeMap<&'static str, Vec<Action>>,
    /// The variable that formulas of `theory.json` call `u`. Depending on the hypothesis it denotes
    /// the value of an option, or any number.
    u: Var,
}

/// Verifies the rules and the claim of a certificate, and returns the claim that is proved.
pub(crate) fn prove(solver: &mut Solver, certificate: &Certificate) -> Result<Proved, Fault> {
    let (names, displayed): (Vec<_>, Vec<_>) = certificate.position.iter().cloned().unzip();
    let (scope, position) = solver.bind(&Scope::new(), &names)?;
    solver.displayed = position.iter().copied().zip(displayed).collect();
    let here = position.iter().map(|var| Linear::var(*var)).collect();
    let (mut names, option) = solver.bind(&Scope::new(), &["u".into()])?;
    names.insert("position".into(), Meaning::Set(position.clone(), Set::default()));
    let (steps, pieces, u) = (vec![], BTreeMap::new(), option[0]);
    let mut verifier =
        Verifier { solver, certificate, position, here, scope, names, steps, pieces, u };
    verifier.check_rules()?;
    match &certificate.claim {
        Claim::Outcomes { p, n, draw, starts } => {
            let not_p = json!(["not", p]);
            verifier.define_claim("P", p)?;
            verifier.define_claim("N", n.as_ref().unwrap_or(&not_p))?;
            verifier.define_claim("draw", &json!(draw))?;
            verifier.check_outcomes()?;
            starts.iter().try_for_each(|(start, stated)| verifier.check_start(start, stated))?;
            Ok(if n.is_some() { Proved::Outcomes } else { Proved::P { starts: starts.len() } })
        }
        Claim::Values(part) => verifier.check_values(from_ref(part)),
        Claim::Sum { components } => verifier.check_values(components),
    }
}

impl Verifier<'_, '_> {
    /// Processes a section of `theory.json`: defines its sets and verifies its conditions. The kind
    /// of a row (see the documentation of the crate) states whether a condition is verified once,
    /// for each move, or for each component of the result of a move. `sums` are the weights of the
    /// sums by which the name `lower` compares positions.
    fn verify(&mut self, section: &str, sums: &[Vec<i64>]) -> Verdict {
        let columns = [&self.position[..], &[self.u]].concat();
        for (kind, name, formula) in theory(section) {
            let steps = match self.pieces.get(kind) {
                Some(pieces) => pieces.clone(),
                None if matches!(*kind, "" | "set") => vec![Action::default()],
                None => self.steps.clone(),
            };
            let mut pieces = vec![];
            for step in steps {
                let first_component = [step.to.first().cloned().unwrap_or_default()];
                for to in if *kind == "part" { &step.to[..] } else { &first_component } {
                    let scope = self.scope(&step, to, sums)?;
                    let set = [&step.when[..], &self.solver.compile(formula, &scope)?].concat();
                    if matches!(*kind, "set" | "each") {
                        let (name, when) = (step.name.clone(), self.solver.project(&columns, set)?);
                        pieces.push(Action { name, when: vec![when], ..Action::default() });
                    } else {
                        self.solver.require_empty(name, &step.name, set)?;
                    }
                }
            }
            if matches!(*kind, "set" | "each") {
                let none = pieces.iter().map(|piece| self.solver.not(&piece.when));
                let none = none.collect::<Result<Vec<Set>, _>>()?.concat();
                let union = self.solver.not(&none)?;
                self.names.insert((*name).into(), Meaning::Set(columns.clone(), union));
                self.pieces.insert(name, pieces);
            }
        }
        Ok(())
    }

    /// Defines a name for formulas of `theory.json` as the set of the positions in `set`. The
    /// tuples of the set contain the numbers of `extra` after those of the position.
    fn define(&mut self, name: &str, extra: &[Var], set: &Set) -> Verdict {
        let columns = [&self.position[..], extra].concat();
        let position = self.solver.compile(&json!(["position"]), &self.names)?;
        let set = self.solver.project(&columns, [&position[..], set].concat())?;
        self.names.insert(name.into(), Meaning::Set(columns, vec![set]));
        Ok(())
    }

    /// Defines a name for formulas of `theory.json` as the set of the positions that satisfy a
    /// formula of the certificate.
    fn define_claim(&mut self, name: &str, formula: &Value) -> Verdict {
        let set = self.solver.compile(formula, &self.scope)?;
        self.define(name, &[], &set)
    }

    /// Returns the meanings of the names in formulas of `theory.json` for a move with the result
    /// `to` (a position, or a component of a sum). Among them is `lower`, a condition on the sums
    /// of the numbers of a position with the weights `sums`: the first sum that the move changes
    /// decreases.
    fn scope(&mut self, step: &Action, to: &[Linear], sums: &[Vec<i64>]) -> Result<Scope, Fault> {
        let mut scope = self.names.clone();
        scope.extend(step.names.clone());
        scope.insert("there".into(), Meaning::Sums(to.to_vec()));
        let none = self.solver.compile(&Value::Null, &scope)?;
        scope.insert("lower".into(), Meaning::Set(vec![], none));
        for weights in sums.iter().rev().filter(|_| !to.is_empty()) {
            // A list of weights can end with an additional constant.
            if weights.len().wrapping_sub(to.len()) > 1 {
                return Err(malformed(
                    "expected a weight for each number, and at most one constant",
                ));
            }
            for (name, numbers) in [("old", &self.here[..]), ("new", to)] {
                let sum = Linear::weighted(weights, numbers)?;
                scope.insert(name.into(), Meaning::Sums(vec![sum]));
            }
            let lower = self.solver.compile(&theory("lower")[0].2, &scope)?;
            scope.insert("lower".into(), Meaning::Set(vec![], lower));
        }
        Ok(scope)
    }

    /// Verifies the rules: every move leads to a position, and play ends if the certificate claims
    /// a measure ([`Ending::Measure`]).
    fn check_rules(&mut self) -> Verdict {
        let certificate = self.certificate;
        let bounds = certificate.position.iter().zip(&certificate.bounds);
        let within = bounds.flat_map(|((name, _), (low, high))| {
            let high = high.map(|high| json!(["le", [[1, name]], -high]));
            [json!(["le", [[-1, name]], low])].into_iter().chain(high)
        });
        let domain = [json!("and")].into_iter().chain(certificate.invariant.clone()).chain(within);
        self.define_claim("position", &domain.collect())?;
        self.define_claim("lost", &json!(certificate.lose))?;
        self.define_claim("won", &json!(certificate.win))?;
        self.define_claim("drawn", &json!(certificate.draw))?;
        self.verify("live", &[])?;
        let live = self.solver.compile(&json!(["live"]), &self.names)?;
        for step in &certificate.moves {
            let (scope, _) = self.solver.bind(&self.scope, &step.chosen)?;
            let step = self.action(step, &scope, &live)?;
            self.steps.push(step);
        }
        self.verify("rules", &[])?;
        if let Ending::Measure(sums) = &certificate.ending {
            self.verify("measure", sums)?;
        }
        let position = self.solver.compile(&json!(["position"]), &self.names)?;
        for (name, formula) in &certificate.empty {
            let set = self.solver.compile(formula, &self.scope)?;
            let relations = [&position[..], &set].concat();
            self.solver.require_empty(
                "no position satisfies a formula of `empty`",
                name,
                relations,
            )?;
        }
        Ok(())
    }

    /// Compiles a move of the certificate that can be made at the positions `live`. `scope`
    /// contains the names of the position and of the chosen numbers.
    fn action(&mut self, step: &GuardedMove, scope: &Scope, live: &Set) -> Result<Action, Fault> {
        let guard = self.solver.compile(&step.guard, scope)?;
        let when = [&live[..], &guard].concat();
        let terms = |to: &Vec<_>| to.iter().map(|sum| self.solver.sum(sum, scope)).collect();
        let to = step.to.iter().map(terms).collect::<Result<_, Fault>>()?;
        Ok(Action { name: step.name.clone(), guard, when, to, names: Scope::new() })
    }

    fn check_outcomes(&mut self) -> Verdict {
        let end = ["P", "draw", "N"][(self.certificate.stuck + 1) as usize];
        self.names.insert("end".into(), self.names[end].clone());
        if let Some(step) = self.steps.iter().find(|step| step.to.len() != 1) {
            return Err(failure(
                "a claim of outcomes requires moves to a single position, not to a sum",
                &step.name,
            ));
        }
        self.verify("outcomes", &[])?;
        let Ending::Progress { turn, sums } = &self.certificate.ending else { return Ok(()) };
        let is_turn = self.certificate.position.iter().map(|number| i64::from(number.0 == *turn));
        let turn = self.scope.get(turn).cloned();
        let turn = turn.ok_or_else(|| malformed("expected a number of the position for `turn`"))?;
        self.names.insert("turn".into(), turn);
        self.verify("turn", &[is_turn.collect()])?;
        for (side, weights) in (0..).zip(sums) {
            self.names.insert("side".into(), Meaning::Sums(vec![Linear::constant(side)]));
            self.verify("progress", from_ref(weights))?;
        }
        Ok(())
    }

    /// Verifies a family of starting positions: all of them are positions, and a start is in the
    /// set P of the claim if and only if it satisfies the formula `stated`.
    fn check_start(&mut self, start: &GuardedMove, stated: &Value) -> Verdict {
        let (scope, chosen) = self.solver.bind(&Scope::new(), &start.chosen)?;
        let mut step = self.action(start, &scope, &Set::default())?;
        let stated = self.solver.compile(stated, &scope)?;
        step.names.insert("stated".into(), Meaning::Set(vec![], stated));
        self.solver.displayed.extend(chosen.into_iter().zip(start.chosen.clone()));
        self.steps = vec![step];
        self.verify("start", &[])
    }

    /// Returns whether a move reads and changes only numbers of the given component. This is always
    /// true if the component is the entire position.
    fn concerns_only(&self, component: &ValueClaim, step: &Action) -> bool {
        let guard = step.guard.iter().flat_map(|relation| &relation.tracks);
        let results = step.to.iter().flat_map(|to| self.here.iter().zip(to));
        let changed = results.filter(|(old, new)| old != new).flat_map(|(old, new)| [old, new]);
        let used = Vec::from_iter(guard.chain(changed.flat_map(|sum| sum.0.keys().flatten())));
        let mut numbers = self.certificate.position.iter().zip(&self.position);
        let local =
            numbers.all(|(number, var)| component.contains(&number.0) || !used.contains(&var));
        component.variables.is_empty() || local && step.to.len() == 1
    }

    /// Verifies the claimed values of `components`. If the only component is the entire position,
    /// its Grundy value is proved; otherwise the Grundy value of the position is the xor of the
    /// values of the components. Every move must read and change numbers of one component only.
    fn check_values(&mut self, components: &[ValueClaim]) -> Result<Proved, Fault> {
        self.verify("endings", &[])?;
        let (certificate, steps) = (self.certificate, take(&mut self.steps));
        let strays = |step: &&Action| !components.iter().any(|part| self.concerns_only(part, step));
        if let Some(step) = steps.iter().find(strays) {
            return Err(failure(
                "a move reads and changes numbers of one component only",
                &step.name,
            ));
        }
        for component in components {
            let moves = steps.iter().filter(|step| self.concerns_only(component, step));
            self.check_component(component, moves.cloned().collect())?;
        }
        let names = |part: &ValueClaim| {
            let numbers = certificate.position.iter().filter(|number| part.contains(&number.0));
            numbers.map(|number| number.1.clone()).collect()
        };
        Ok(match components {
            [ValueClaim { firm: Some(_), .. }] => Proved::Tame,
            [part] if part.variables.is_empty() => Proved::Values { bag: certificate.bag },
            _ => Proved::Sum(components.iter().map(names).collect()),
        })
    }

    /// Verifies the claim for a component, or for the entire position, with the moves that concern
    /// it. Components have no common invariant, so every state of one component occurs together
    /// with every state of the others.
    fn check_component(&mut self, component: &ValueClaim, mut steps: Vec<Action>) -> Verdict {
        let mut scope = self.scope.clone();
        scope.retain(|name, _| component.contains(name));
        let numbers = self.certificate.position.iter().zip(&self.position);
        let inside = numbers.filter(|(number, _)| component.contains(&number.0));
        let vars = inside.map(|(_, var)| *var).collect();
        let (inner, value) = self.solver.bind(&scope, from_ref(&component.value))?;
        let claim = self.solver.compile(&component.formula, &inner)?;
        let firm = self.solver.compile(&json!(component.firm), &scope)?;
        let fickle = self.solver.not(&firm)?;
        let all_vars = replace(&mut self.position, vars);
        let outer_names = self.names.clone();
        self.define("position", &[], &Set::default())?;
        self.define("value", &value, &claim)?;
        let power = if component.log { vec![self.solver.atom_on("one", &value)?] } else { vec![] };
        self.define("power", &value, &power)?;
        self.define("firm", &[], &firm)?;
        for step in &mut steps {
            let vars = [&all_vars[..], &value].concat();
            let value_is_u = self.value(&claim, &vars, step, component.log)?;
            // The result of a move is fickle if all its components are.
            let soft = step.to.iter().map(|to| self.solver.substitute(&fickle, &all_vars, to));
            let all_fickle = soft.collect::<Result<Vec<_>, _>>()?.concat();
            for (name, set) in [("worth", value_is_u), ("soft", all_fickle)] {
                step.names.insert(name.into(), Meaning::Set(vec![], set));
            }
        }
        self.steps = steps;
        self.verify("values", &[])?;
        if component.firm.is_some() {
            self.verify("misere", &[])?;
        }
        (self.position, self.names) = (all_vars, outer_names);
        Ok(())
    }

    /// Returns the relation that the variable [`u`](Verifier::u) is the value of the result of the
    /// move `step`. The result is the sum of the positions in [`Action::to`], so its value is the
    /// xor of the values that `claim` assigns to these positions. `claim` relates the numbers of a
    /// position to its value; `vars` lists the variables of the numbers, followed by the variable
    /// of the value. If `log` is set, every value v is represented by 2^v. Fails if the result
    /// consists of several positions, and `log` is set or the numeration is not binary.
    fn value(&mut self, claim: &Set, vars: &[Var], step: &Action, log: bool) -> Result<Set, Fault> {
        let (mut relations, mut values) = (vec![], vec![self.u]);
        for to in &step.to {
            let value = if step.to.len() == 1 { self.u } else { self.solver.new_var() };
            let numbers = [&to[..], &[Linear::var(value)]].concat();
            relations.extend(self.solver.substitute(claim, vars, &numbers)?);
            values.push(value);
        }
        let xor = match step.to.len() {
            1 => return Ok(relations),
            // The value of the empty sum is 0, which is 2^0 = 1 as a power.
            0 => self.solver.atom_on(if log { "const 1" } else { "const 0" }, &values)?,
            _ if log || self.solver.numeration.linked() => {
                return Err(failure(
                    "moves to sums require the numeration `base2` and values without `log`",
                    &step.name,
                ));
            }
            _ => self.solver.atom_on("xorzero", &values)?,
        };
        relations.push(xor);
        Ok(relations)
    }
}
