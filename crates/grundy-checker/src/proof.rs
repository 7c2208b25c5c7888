//! What must hold of rules and claims: the theory has the conditions by which the theorems of the crate's documentation
//! are proved, and here is what their names mean.
//!
//! Outcomes: P, N and draws are what play leads to if it ends, by induction along play.
//!
//! Progress: play may return. A side that moves from an N-position moves to a P-position and lowers its sum, from a number
//! that is not negative; the other side, in that P-position, can only move to an N-position and cannot raise the sum. So
//! after finitely many moves it is the other side that cannot move or has lost, or the winner's own position is won:
//! elsewhere the outcomes are right, and a winning move exists. With this the side to move wins from N, and the side that
//! has moved from P.
//!
//! Values: the claim is the Grundy value; u is the value of an option, or any number.
//!
//! Misère play, by induction along play: from a lost sum of fickle elements no move leads to one; a won one has a move that
//! changes its value from 0 to 1, or none at all. A lost sum with a firm element stays firm, with another value, or becomes
//! fickle, but not worth 1. In a won one Nim's move wins, but where it makes the last firm element fickle; then its
//! elements have the other move.
//!
//! A measure: the first sum that changes falls, from a number that is not negative. No sequence of such steps is endless:
//! the first sum never rises, and if it fell again and again it would be negative and could not fall; so it is constant
//! from some step on, and the same holds of the second from there. For moves to sums: finitely many elements, one replaced
//! by lower ones again and again, come to an end (Dershowitz and Manna 1979).

use crate::certificate::{Certificate, Claim, Move, Part};
use crate::relation::Var;
use crate::solver::{Linear, Meaning, Scope, Set, Solver, theory};
use crate::statement::{Done, Ending, Fault, Proved, fails, refuse};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::mem::{replace, take};
use std::slice::from_ref;

/// A move, of numbers besides the position's that are chosen.
#[derive(Clone, Default)]
struct Step {
    name: String,
    guard: Set,
    /// Where it is possible: in live positions.
    when: Set,
    to: Vec<Vec<Linear>>,
    /// What else is known of it by name.
    own: Scope,
}

struct Proof<'a, 'b> {
    solver: &'a mut Solver<'b>,
    certificate: &'a Certificate,
    position: Vec<Var>,
    /// The same as sums.
    here: Vec<Linear>,
    /// The names of the certificate, and those of the theory.
    scope: Scope,
    own: Scope,
    steps: Vec<Step>,
    /// Sets of the theory by what each move has of them.
    pieces: BTreeMap<&'static str, Vec<Step>>,
    /// The value of an option.
    u: Var,
}

/// Proves the rules and the claim.
pub(crate) fn prove(solver: &mut Solver, certificate: &Certificate) -> Result<Proved, Fault> {
    let (names, shown): (Vec<_>, Vec<_>) = certificate.position.iter().cloned().unzip();
    let (scope, position) = solver.bind(&Scope::new(), &names)?;
    solver.shown = position.iter().copied().zip(shown).collect();
    let here = position.iter().map(|var| Linear::var(*var)).collect();
    let (mut own, option) = solver.bind(&Scope::new(), &["u".into()])?;
    own.insert("position".into(), Meaning::Set(position.clone(), Set::default()));
    let (steps, pieces, u) = (vec![], BTreeMap::new(), option[0]);
    let mut proof = Proof { solver, certificate, position, here, scope, own, steps, pieces, u };
    proof.rules()?;
    match &certificate.claim {
        Claim::Outcomes { p, n, draw, starts } => {
            let others = json!(["not", p]);
            proof.claim("P", p)?;
            proof.claim("N", n.as_ref().unwrap_or(&others))?;
            proof.claim("draw", &json!(draw))?;
            proof.outcomes()?;
            starts.iter().try_for_each(|(start, stated)| proof.start(start, stated))?;
            Ok(if n.is_some() { Proved::Three } else { Proved::P { starts: starts.len() } })
        }
        Claim::Values(part) => proof.values(from_ref(part)),
        Claim::Sum { components } => proof.values(components),
    }
}

impl Proof<'_, '_> {
    /// Names sets, and checks what is said to hold of nothing; of each move that is possible, or each part of what it leads to.
    fn show(&mut self, section: &str, sums: &[Vec<i64>]) -> Done {
        let keep = [&self.position[..], &[self.u]].concat();
        for (kind, name, formula) in theory(section) {
            let steps = match self.pieces.get(kind) {
                Some(pieces) => pieces.clone(),
                None if matches!(*kind, "" | "set") => vec![Step::default()],
                None => self.steps.clone(),
            };
            let mut pieces = vec![];
            for step in steps {
                let first = [step.to.first().cloned().unwrap_or_default()];
                for to in if *kind == "part" { &step.to[..] } else { &first } {
                    let scope = self.known(&step, to, sums)?;
                    let all = [&step.when[..], &self.solver.read(formula, &scope)?].concat();
                    if matches!(*kind, "set" | "each") {
                        let (name, when) = (step.name.clone(), self.solver.only(&keep, all)?);
                        pieces.push(Step { name, when: vec![when], ..Step::default() });
                    } else {
                        self.solver.none(name, &step.name, all)?;
                    }
                }
            }
            if matches!(*kind, "set" | "each") {
                let none = pieces.iter().map(|piece| self.solver.not(&piece.when));
                let none = none.collect::<Result<Vec<Set>, _>>()?.concat();
                let some = self.solver.not(&none)?;
                self.own.insert((*name).into(), Meaning::Set(keep.clone(), some));
                self.pieces.insert(name, pieces);
            }
        }
        Ok(())
    }

    /// From here on those positions that are in the set have this name, with these numbers besides.
    fn put(&mut self, name: &str, of: &[Var], set: &Set) -> Done {
        let keep = [&self.position[..], of].concat();
        let position = self.solver.read(&json!(["position"]), &self.own)?;
        let set = self.solver.only(&keep, [&position[..], set].concat())?;
        self.own.insert(name.into(), Meaning::Set(keep, vec![set]));
        Ok(())
    }

    /// The same of what a certificate says.
    fn claim(&mut self, name: &str, formula: &Value) -> Done {
        let set = self.solver.read(formula, &self.scope)?;
        self.put(name, &[], &set)
    }

    /// What is known of a step that leads to this position, or part of a sum: among that, whether of the sums with these
    /// weights the first that changes falls.
    fn known(&mut self, step: &Step, to: &[Linear], sums: &[Vec<i64>]) -> Result<Scope, Fault> {
        let mut scope = self.own.clone();
        scope.extend(step.own.clone());
        scope.insert("there".into(), Meaning::Sums(to.to_vec()));
        let none = self.solver.read(&Value::Null, &scope)?;
        scope.insert("lower".into(), Meaning::Set(vec![], none));
        for weights in sums.iter().rev().filter(|_| !to.is_empty()) {
            // One weight more is a constant.
            if weights.len().wrapping_sub(to.len()) > 1 {
                return Err(refuse("expected a weight for each number"));
            }
            for (name, of) in [("old", &self.here[..]), ("new", to)] {
                scope.insert(name.into(), Meaning::Sums(vec![Linear::weighted(weights, of)?]));
            }
            let lower = self.solver.read(&theory("lower")[0].2, &scope)?;
            scope.insert("lower".into(), Meaning::Set(vec![], lower));
        }
        Ok(scope)
    }

    /// The rules mean something: moves lead to positions, and play ends if it is to.
    fn rules(&mut self) -> Done {
        let certificate = self.certificate;
        let bounds = certificate.position.iter().zip(&certificate.bounds);
        let within = bounds.flat_map(|((name, _), (low, high))| {
            let high = high.map(|high| json!(["le", [[1, name]], -high]));
            [json!(["le", [[-1, name]], low])].into_iter().chain(high)
        });
        let domain = [json!("and")].into_iter().chain(certificate.invariant.clone()).chain(within);
        self.claim("position", &domain.collect())?;
        self.claim("lost", &json!(certificate.lose))?;
        self.claim("won", &json!(certificate.win))?;
        self.claim("drawn", &json!(certificate.draw))?;
        self.show("live", &[])?;
        let live = self.solver.read(&json!(["live"]), &self.own)?;
        for step in &certificate.moves {
            let (scope, _) = self.solver.bind(&self.scope, &step.chosen)?;
            let step = self.step(step, &scope, &live)?;
            self.steps.push(step);
        }
        self.show("rules", &[])?;
        if let Ending::Measure(sums) = &certificate.ending {
            self.show("measure", sums)?;
        }
        let position = self.solver.read(&json!(["position"]), &self.own)?;
        for (name, formula) in &certificate.empty {
            let set = self.solver.read(formula, &self.scope)?;
            let all = [&position[..], &set].concat();
            self.solver.none("stated to be impossible", name, all)?;
        }
        Ok(())
    }

    /// What a certificate says of a move, made in these positions, with names for the numbers that are chosen.
    fn step(&mut self, step: &Move, scope: &Scope, live: &Set) -> Result<Step, Fault> {
        let guard = self.solver.read(&step.guard, scope)?;
        let when = [&live[..], &guard].concat();
        let part = |to: &Vec<_>| to.iter().map(|sum| self.solver.sum(sum, scope)).collect();
        let to = step.to.iter().map(part).collect::<Result<_, Fault>>()?;
        Ok(Step { name: step.name.clone(), guard, when, to, own: Scope::new() })
    }

    fn outcomes(&mut self) -> Done {
        let end = ["P", "draw", "N"][(self.certificate.stuck + 1) as usize];
        self.own.insert("end".into(), self.own[end].clone());
        if let Some(step) = self.steps.iter().find(|step| step.to.len() != 1) {
            return Err(fails("a claim of outcomes needs moves to one position", &step.name));
        }
        self.show("outcomes", &[])?;
        let Ending::Progress { turn, sums } = &self.certificate.ending else { return Ok(()) };
        let of = self.certificate.position.iter().map(|number| i64::from(number.0 == *turn));
        let turn = self.scope.get(turn).cloned();
        let turn = turn.ok_or_else(|| refuse("expected a number of the position for `turn`"))?;
        self.own.insert("turn".into(), turn);
        self.show("turn", &[of.collect()])?;
        for (side, weights) in (0..).zip(sums) {
            self.own.insert("side".into(), Meaning::Sums(vec![Linear::constant(side)]));
            self.show("progress", from_ref(weights))?;
        }
        Ok(())
    }

    /// Positions that a game begins with: they are positions, and P exactly as stated.
    fn start(&mut self, start: &Move, stated: &Value) -> Done {
        let (scope, chosen) = self.solver.bind(&Scope::new(), &start.chosen)?;
        let mut step = self.step(start, &scope, &Set::default())?;
        let stated = self.solver.read(stated, &scope)?;
        step.own.insert("stated".into(), Meaning::Set(vec![], stated));
        self.solver.shown.extend(chosen.into_iter().zip(start.chosen.clone()));
        self.steps = vec![step];
        self.show("start", &[])
    }

    /// Whether the guard and the results of a move, those that stay as they are aside, speak of this part alone.
    fn within(&self, part: &Part, step: &Step) -> bool {
        let guard = step.guard.iter().flat_map(|part| &part.tracks);
        let results = step.to.iter().flat_map(|part| self.here.iter().zip(part));
        let changed = results.filter(|(old, new)| old != new).flat_map(|(old, new)| [old, new]);
        let reads = Vec::from_iter(guard.chain(changed.flat_map(|sum| sum.0.keys().flatten())));
        let mut numbers = self.certificate.position.iter().zip(&self.position);
        let alone = numbers.all(|(number, var)| part.has(&number.0) || !reads.contains(&var));
        part.variables.is_empty() || alone && step.to.len() == 1
    }

    /// The claim is the Grundy value, or the xor of those of components, each of which a move reads and changes alone.
    fn values(&mut self, parts: &[Part]) -> Result<Proved, Fault> {
        self.show("endings", &[])?;
        let (certificate, steps) = (self.certificate, take(&mut self.steps));
        let strays = |step: &&Step| !parts.iter().any(|part| self.within(part, step));
        if let Some(step) = steps.iter().find(strays) {
            return Err(fails("a move reads and changes one component", &step.name));
        }
        for part in parts {
            let own = steps.iter().filter(|step| self.within(part, step)).cloned().collect();
            self.part(part, own)?;
        }
        let shown = |part: &Part| {
            let own = certificate.position.iter().filter(|number| part.has(&number.0));
            own.map(|number| number.1.clone()).collect()
        };
        Ok(match parts {
            [Part { firm: Some(_), .. }] => Proved::Tame,
            [part] if part.variables.is_empty() => Proved::Values { bag: certificate.bag },
            _ => Proved::Sum(parts.iter().map(shown).collect()),
        })
    }

    /// A component, or the whole, with its moves. Components have no common invariant: whatever the others are, this part
    /// may be the same.
    fn part(&mut self, part: &Part, mut steps: Vec<Step>) -> Done {
        let mut scope = self.scope.clone();
        scope.retain(|name, _| part.has(name));
        let numbers = self.certificate.position.iter().zip(&self.position);
        let vars = numbers.filter(|(number, _)| part.has(&number.0)).map(|(_, var)| *var).collect();
        let (inner, value) = self.solver.bind(&scope, from_ref(&part.value))?;
        let claim = self.solver.read(&part.formula, &inner)?;
        let firm = self.solver.read(&json!(part.firm), &scope)?;
        let fickle = self.solver.not(&firm)?;
        let (whole, own) = (replace(&mut self.position, vars), self.own.clone());
        self.put("position", &[], &Set::default())?;
        self.put("value", &value, &claim)?;
        let power = if part.log { vec![self.solver.is("one", &value)?] } else { vec![] };
        self.put("power", &value, &power)?;
        self.put("firm", &[], &firm)?;
        for step in &mut steps {
            let worth = self.worth(&claim, &[&whole[..], &value].concat(), step, part.log)?;
            // A sum is fickle if all its parts are.
            let soft = step.to.iter().map(|to| self.solver.at(&fickle, &whole, to));
            let soft = soft.collect::<Result<Vec<_>, _>>()?.concat();
            for (name, set) in [("worth", worth), ("soft", soft)] {
                step.own.insert(name.into(), Meaning::Set(vec![], set));
            }
        }
        self.steps = steps;
        self.show("values", &[])?;
        if part.firm.is_some() {
            self.show("misere", &[])?;
        }
        (self.position, self.own) = (whole, own);
        Ok(())
    }

    /// That a move leads to the value u: the xor of those of its parts.
    fn worth(&mut self, claim: &Set, of: &[Var], step: &Step, log: bool) -> Result<Set, Fault> {
        let (mut all, mut worths) = (vec![], vec![self.u]);
        for to in &step.to {
            let worth = if step.to.len() == 1 { self.u } else { self.solver.fresh() };
            all.extend(self.solver.at(claim, of, &[&to[..], &[Linear::var(worth)]].concat())?);
            worths.push(worth);
        }
        let joined = match step.to.len() {
            1 => return Ok(all),
            // The empty sum has the value 0.
            0 => self.solver.is(if log { "const 1" } else { "const 0" }, &worths)?,
            _ if log || self.solver.numeration.linked() => {
                return Err(fails("values of sums need binary digits", &step.name));
            }
            _ => self.solver.is("xorzero", &worths)?,
        };
        all.push(joined);
        Ok(all)
    }
}
