//! What must hold of rules and claims. The theorems are those of the crate's documentation.

use crate::certificate::{Certificate, Claim, Move, Part};
use crate::linear::Linear;
use crate::numeration::Numeration;
use crate::relation::Var;
use crate::solver::{Meaning, Scope, Set, Solver};
use crate::statement::{Done, Ending, Fault, Proved, fails, refuse};
use serde_json::Value;
use std::slice::from_ref;

/// What is proved, and a formula that nothing fulfils: together with each piece of a set, if one is named.
type Condition = (&'static str, &'static str, &'static str);

/// P, N and draws are what play leads to if it ends: by induction along play.
const OUTCOMES: [Condition; 13] = [
    ("a position has one outcome", "P", r#"["N"]"#),
    ("a position has one outcome", "P", r#"["draw"]"#),
    ("a position has one outcome", "N", r#"["draw"]"#),
    ("every position has an outcome", "position", r#"["not",["or",["P"],["N"],["draw"]]]"#),
    ("where play is lost the claim is P", "lost", r#"["not",["P"]]"#),
    ("where play is won the claim is N", "won", r#"["not",["N"]]"#),
    ("where play is drawn the claim is a draw", "drawn", r#"["not",["draw"]]"#),
    ("where no move is left the claim is right", "stuck", r#"["not",["end"]]"#),
    ("no move leads from P to P", "to P", r#"["P"]"#),
    ("no move leads from P to a draw", "to draw", r#"["P"]"#),
    ("no move leads from a draw to P", "to P", r#"["draw"]"#),
    ("from N some move leads to P", "N", r#"["and",["going"],["not",["to P"]]]"#),
    ("from a draw some move leads to a draw", "draw", r#"["and",["going"],["not",["to draw"]]]"#),
];

/// Play may return. A side that moves from an N-position moves to a P-position and lowers its sum, from a number that is
/// not negative; the other side, in that P-position, can only move to an N-position and cannot raise the sum. So after
/// finitely many moves it is the other side that cannot move or has lost, or the winner's own position is won: elsewhere
/// the outcomes are right, and a winning move exists. With this the side to move wins from N, and the side that has moved
/// from P.
const PROGRESS: [Condition; 2] = [
    ("no answer from P raises the winner's sum", "raising", r#"["and",["P"],["theirs"]]"#),
    (
        "from N some move leads to P and lowers the winner's sum",
        "N",
        r#"["and",["going"],["mine"],["not",["winning"]]]"#,
    ),
];

/// The claim is the Grundy value (Sprague 1935, Grundy 1939); u is the value of an option, or any number.
const VALUES: [Condition; 5] = [
    ("every position has a value", "position", r#"["not",["ex",["v"],["value","v"]]]"#),
    (
        "one value only",
        "",
        r#"["ex",["v"],["and",["value","u"],["value","v"],["le",[[1,"u"],[-1,"v"]],1]]]"#,
    ),
    ("a value is a power of two", "", r#"["and",["value","u"],["not",["power","u"]]]"#),
    ("no option has the same value", "option", r#"["value","u"]"#),
    (
        "every smaller value is an option's",
        "",
        r#"["ex",["v"],["and",["value","v"],["le",[[1,"u"],[-1,"v"]],1],["power","u"],["not",["option","u"]]]]"#,
    ),
];

/// The hypotheses of the theorem on misère play. By induction along play: from a lost sum of fickle elements no move leads
/// to one; a won one has a move that changes its value from 0 to 1, or none at all. A lost sum with a firm element stays
/// firm, with another value, or becomes fickle, but not worth 1. In a won one Nim's move wins, but where it makes the last
/// firm element fickle; then its elements have the other move.
const MISERE: [Condition; 6] = [
    ("a fickle element is worth 0 or 1", "", r#"["and",["fickle","u"],["le",[[-1,"u"]],2]]"#),
    ("an element without a move is fickle", "stuck", r#"["firm","u"]"#),
    (
        "no fickle element has a firm option worth 1 less its own value",
        "firm option",
        r#"["ex",["v"],["and",["fickle","v"],["eq",[[1,"u"],[1,"v"]],-1]]]"#,
    ),
    (
        "a fickle element worth 0 has an option worth 1, or no move",
        "going",
        r#"["ex",["v"],["and",["fickle","v"],["eq",[[1,"v"]],0],["eq",[[1,"u"]],-1],["not",["fickle option","u"]]]]"#,
    ),
    (
        "no firm element worth 0 or 1 has a fickle option",
        "fickle option",
        r#"["ex",["v"],["and",["firm","v"],["le",[[1,"v"]],-1]]]"#,
    ),
    (
        "a firm element worth 2 or more has what misère play needs",
        "",
        r#"["ex",["v","w"],["and",["firm","v"],["le",[[-1,"v"]],2],["eq",[[1,"u"],[1,"w"]],-1],["not",["firm option","u"]],["not",["fickle option","w"]]]]"#,
    ),
];

/// A move, of numbers besides the position's that are chosen.
#[derive(Clone)]
struct Step {
    name: String,
    guard: Set,
    /// Where it is possible: in live positions.
    when: Set,
    to: Vec<Vec<Linear>>,
}

struct Proof<'a, 'b> {
    solver: &'a mut Solver<'b>,
    certificate: &'a Certificate,
    position: Vec<Var>,
    /// The same as sums.
    here: Vec<Linear>,
    /// The names of the certificate, and those of the conditions.
    scope: Scope,
    own: Scope,
    steps: Vec<Step>,
    /// The value of an option.
    u: Var,
}

/// Proves the rules and the claim.
pub(crate) fn prove(solver: &mut Solver, certificate: &Certificate) -> Result<Proved, Fault> {
    let (names, shown): (Vec<_>, Vec<_>) = certificate.position.iter().cloned().unzip();
    let (scope, position) = solver.bind(&Scope::new(), &names)?;
    solver.shown = position.iter().copied().zip(shown).collect();
    let here = position.iter().map(|var| Linear::var(*var)).collect();
    let (own, option) = solver.bind(&Scope::new(), &["u".into()])?;
    let mut proof =
        Proof { solver, certificate, position, here, scope, own, steps: vec![], u: option[0] };
    proof.rules()?;
    let (p, n, draw, starts) = match &certificate.claim {
        Claim::Outcomes { p, n, draw, starts } => (p, n, draw, starts),
        Claim::Values(part) => return proof.values(from_ref(part), false),
        Claim::Sum { components } => return proof.values(components, true),
    };
    let p = proof.solver.read(p, &proof.scope)?;
    let other = proof.solver.not(&p)?;
    let n = n.as_ref().map_or(Ok(other), |n| proof.solver.read(n, &proof.scope))?;
    let draw = proof.solver.read(draw, &proof.scope)?;
    proof.outcomes([("P", p), ("N", n), ("draw", draw)])?;
    if let Ending::Progress { turn, sums } = &certificate.ending {
        proof.progress(turn, sums)?;
    }
    for (start, stated) in starts {
        proof.start(start, stated)?;
    }
    let three = matches!(&certificate.claim, Claim::Outcomes { n: Some(_), .. });
    Ok(if three { Proved::Three } else { Proved::P { starts: starts.len() } })
}

impl Proof<'_, '_> {
    fn show(&mut self, conditions: &[Condition]) -> Done {
        for (condition, each, formula) in conditions {
            let formula = self.solver.text(&self.own, formula)?;
            let pieces = match self.own.get(*each) {
                Some(Meaning::Sets(_, pieces)) => pieces.clone(),
                _ => vec![(String::new(), Set::default())],
            };
            for (of, piece) in pieces {
                self.solver.none(condition, &of, &[&piece, &formula])?;
            }
        }
        Ok(())
    }

    /// From here on the set has this name, as one of these numbers and those of the position.
    fn put(&mut self, name: &str, of: &[Var], all: &[&Set]) -> Done {
        let keep = [&self.position[..], of].concat();
        let pieces = vec![(String::new(), self.solver.only(&keep, all)?)];
        self.own.insert(name.into(), Meaning::Sets(of.to_vec(), pieces));
        Ok(())
    }

    /// What has this name by formulas.
    fn set(&mut self, formula: &str) -> Result<Set, Fault> {
        self.solver.text(&self.own, formula)
    }

    /// A set with a piece for each move: where it is possible and this holds.
    fn each(
        &mut self,
        name: &str,
        of: &[Var],
        holds: impl Fn(&mut Self, &Step) -> Result<Set, Fault>,
    ) -> Done {
        let (keep, mut pieces) = ([&self.position[..], of].concat(), vec![]);
        for step in self.steps.clone() {
            let holds = holds(self, &step)?;
            pieces.push((step.name, self.solver.only(&keep, &[&step.when, &holds])?));
        }
        self.own.insert(name.into(), Meaning::Sets(of.to_vec(), pieces));
        Ok(())
    }

    /// The rules mean something: moves lead to positions, and play ends if it is to.
    fn rules(&mut self) -> Done {
        let certificate = self.certificate;
        let invariant = certificate.invariant.iter();
        let read = invariant.map(|formula| self.solver.read(formula, &self.scope));
        let mut domain = read.collect::<Result<Vec<Set>, Fault>>()?;
        for (number, (low, high)) in self.here.iter().zip(&certificate.bounds) {
            domain.push(self.solver.le(&Linear::constant(*low), 0, number)?);
            let high = high.map(|high| self.solver.le(number, 0, &Linear::constant(high)));
            domain.extend(high.transpose()?);
        }
        self.put("position", &[], &Vec::from_iter(&domain))?;
        let domain = self.set(r#"["position"]"#)?;
        let over = [&certificate.lose, &certificate.win, &certificate.draw];
        for (name, formula) in ["lost", "won", "drawn"].into_iter().zip(over) {
            let over = self.solver.read(formula, &self.scope)?;
            self.put(name, &[], &[&domain, &over])?;
        }
        let live = self.set(r#"["and",["position"],["not",["or",["lost"],["won"],["drawn"]]]]"#)?;
        for step in &certificate.moves {
            let (step, _) = self.step(step, &self.scope.clone(), &live)?;
            self.steps.push(step);
        }
        self.each("moves", &[], |_, _| Ok(Set::default()))?;
        let moves = self.set(r#"["moves"]"#)?;
        let stuck = self.solver.not(&moves)?;
        self.put("stuck", &[], &[&live, &stuck])?;
        self.put("going", &[], &[&live, &moves])?;
        for step in self.steps.clone() {
            for to in &step.to {
                self.lands("moves lead to positions", &step, to)?;
                if let Ending::Measure(sums) = &certificate.ending {
                    let rises = self.rises(to, sums)?;
                    let condition = "every move lowers the measure";
                    self.solver.none(condition, &step.name, &[&step.when, &rises])?;
                }
            }
        }
        for (name, formula) in &certificate.empty {
            let set = self.solver.read(formula, &self.scope)?;
            self.solver.none("stated to be impossible", name, &[&domain, &set])?;
        }
        Ok(())
    }

    /// What a certificate says of a move, made in these positions, with the names that it knows.
    fn step(&mut self, step: &Move, scope: &Scope, live: &Set) -> Result<(Step, Scope), Fault> {
        let (scope, _) = self.solver.bind(scope, &step.chosen)?;
        let guard = self.solver.read(&step.guard, &scope)?;
        let when = self.solver.all([live, &guard])?;
        if step.to.iter().any(|to| to.len() != self.position.len()) {
            return Err(refuse("expected a term for each number"));
        }
        let part = |to: &Vec<_>| to.iter().map(|sum| self.solver.sum(sum, &scope)).collect();
        let to = step.to.iter().map(part).collect::<Result<_, Fault>>()?;
        Ok((Step { name: step.name.clone(), guard, when, to }, scope))
    }

    /// Where a step leads are positions.
    fn lands(&mut self, condition: &'static str, step: &Step, to: &[Linear]) -> Done {
        let position = self.set(r#"["position"]"#)?;
        let lands = self.solver.at(&position, &self.position, to)?;
        let strays = self.solver.not(&lands)?;
        self.solver.none(condition, &step.name, &[&step.when, &strays])
    }

    /// Where a move does not lower the measure: then the first sum that changes falls, from a number that is not negative.
    /// No sequence of such steps is endless: the first sum never rises, and if it fell again and again it would be negative
    /// and could not fall; so it is constant from some step on, and the same holds of the second from there. For moves to
    /// sums: finitely many elements, one replaced by lower ones again and again, come to an end (Dershowitz and Manna 1979).
    fn rises(&mut self, to: &[Linear], measure: &[Vec<i64>]) -> Result<Set, Fault> {
        let (mut rises, mut same) = (Set::default(), Set::default());
        for weights in measure {
            let (old, new, falls) = self.falls(weights, to)?;
            let lower = self.solver.all([&same, &falls])?;
            let (not, equal) = (self.solver.not(&lower)?, self.solver.eq(&old, &new)?);
            (rises, same) = (self.solver.all([&rises, &not])?, self.solver.all([&same, &equal])?);
        }
        Ok(rises)
    }

    /// A sum before and after a move, and that it falls, from a number that is not negative.
    fn falls(&mut self, weights: &[i64], to: &[Linear]) -> Result<(Linear, Linear, Set), Fault> {
        // One weight more is a constant.
        if weights.len().wrapping_sub(to.len()) > 1 {
            return Err(refuse("expected a weight for each number"));
        }
        let (old, new) = (Linear::weighted(weights, &self.here)?, Linear::weighted(weights, to)?);
        let less = self.solver.le(&new, 1, &old)?;
        let natural = self.solver.le(&Linear::default(), 0, &old)?;
        let falls = self.solver.all([&less, &natural])?;
        Ok((old, new, falls))
    }

    fn outcomes(&mut self, claims: [(&str, Set); 3]) -> Done {
        let domain = self.set(r#"["position"]"#)?;
        for (name, claim) in &claims {
            self.put(name, &[], &[&domain, claim])?;
        }
        let end = ["P", "draw", "N"][(self.certificate.stuck + 1) as usize];
        self.own.insert("end".into(), self.own[end].clone());
        if let Some(step) = self.steps.iter().find(|step| step.to.len() != 1) {
            return Err(fails("a claim of outcomes needs moves to one position", &step.name));
        }
        for (name, formula) in [("to P", r#"["P"]"#), ("to draw", r#"["draw"]"#)] {
            let set = self.set(formula)?;
            self.each(name, &[], |proof, step| {
                proof.solver.at(&set, &proof.position, &step.to[0])
            })?;
        }
        self.show(&OUTCOMES)
    }

    fn progress(&mut self, turn: &String, sums: &[Vec<i64>; 2]) -> Done {
        let at = self.certificate.position.iter().position(|number| number.0 == *turn);
        let at = at.ok_or_else(|| refuse("expected a number of the position for `turn`"))?;
        for step in self.steps.clone() {
            let both = self.here[at].clone().plus(1, &step.to[0][at])?;
            let passes = self.solver.eq(&both, &Linear::constant(1))?;
            let stays = self.solver.not(&passes)?;
            self.solver.none("moves pass the turn", &step.name, &[&step.when, &stays])?;
        }
        let p = self.set(r#"["P"]"#)?;
        for (side, weights) in (0..).zip(sums) {
            for (name, side) in [("mine", side), ("theirs", 1 - side)] {
                let turn = self.solver.eq(&self.here[at], &Linear::constant(side))?;
                self.put(name, &[], &[&turn])?;
            }
            self.each("raising", &[], |proof, step| {
                let (old, new, _) = proof.falls(weights, &step.to[0])?;
                proof.solver.le(&old, 1, &new)
            })?;
            self.each("winning", &[], |proof, step| {
                let there = proof.solver.at(&p, &proof.position, &step.to[0])?;
                let falls = proof.falls(weights, &step.to[0])?.2;
                proof.solver.all([&there, &falls])
            })?;
            self.show(&PROGRESS)?;
        }
        Ok(())
    }

    /// Variables of the position that the guard and the results of a move speak of, results that stay as they are aside.
    fn reads(&self, step: &Step) -> Vec<Var> {
        let guard = step.guard.parts.iter().flat_map(|part| &part.tracks);
        let results = step.to.iter().flat_map(|part| self.here.iter().zip(part));
        let changed = results.filter(|(old, new)| old != new).flat_map(|(old, new)| [old, new]);
        let all = guard.chain(changed.flat_map(|sum| sum.0.keys().flatten()));
        all.copied().filter(|var| self.position.contains(var)).collect()
    }

    /// The claim is the Grundy value, or the xor of those of components, each of which a move reads and changes alone.
    fn values(&mut self, parts: &[Part], sum: bool) -> Result<Proved, Fault> {
        let ends = (
            "Grundy values need play that ends without moves",
            "position",
            r#"["or",["lost"],["won"],["drawn"]]"#,
        );
        self.show(&[ends])?;
        let certificate = self.certificate;
        // Those of a component: which they are, and the names by which they are shown.
        let numbers = || certificate.position.iter().zip(&self.position);
        let of = |part: &Part| {
            numbers()
                .filter(|(number, _)| !sum || part.variables.contains(&number.0))
                .map(|(number, var)| (*var, number.1.clone()))
                .unzip()
        };
        let of: Vec<(Vec<Var>, Vec<String>)> = parts.iter().map(of).collect();
        let mut own = vec![vec![]; parts.len()];
        for step in std::mem::take(&mut self.steps) {
            let reads = self.reads(&step);
            let at = of.iter().position(|(vars, _)| reads.iter().all(|var| vars.contains(var)));
            match at.filter(|_| !sum || step.to.len() == 1) {
                Some(at) => own[at].push(step),
                None => return Err(fails("a move reads and changes one component", &step.name)),
            }
        }
        for ((part, (vars, _)), own) in parts.iter().zip(&of).zip(own) {
            self.steps = own;
            self.part(part, vars)?;
        }
        Ok(match parts {
            _ if sum => Proved::Sum(of.into_iter().map(|(_, names)| names).collect()),
            [Part { firm: Some(_), .. }] => Proved::Tame,
            _ => Proved::Values { bag: certificate.bag },
        })
    }

    /// A component, or the whole, with its moves. Components have no common invariant: whatever the others are, this part
    /// may be the same.
    fn part(&mut self, part: &Part, vars: &[Var]) -> Done {
        let mut scope = self.scope.clone();
        scope.retain(|_, meaning| matches!(meaning, Meaning::Number(var) if vars.contains(var)));
        let (inner, value) = self.solver.bind(&scope, from_ref(&part.value))?;
        let (v, u) = (value[0], self.u);
        let claim = self.solver.read(&part.formula, &inner)?;
        let domain = self.set(r#"["position"]"#)?;
        let whole = std::mem::replace(&mut self.position, vars.to_vec());
        self.put("position", &[], &[&domain])?;
        self.put("value", &[v], &[&domain, &claim])?;
        let power = if part.log { self.solver.is("one", &[v])?.into() } else { Set::default() };
        self.put("power", &[v], &[&power])?;
        let numbers = [&whole[..], &[v]].concat();
        let option = |proof: &mut Self, step: &Step| proof.option(&claim, &numbers, step, part.log);
        self.each("option", &[u], option)?;
        self.show(&VALUES)?;
        if let Some(firm) = &part.firm {
            let firm = self.solver.read(firm, &scope)?;
            let fickle = self.solver.not(&firm)?;
            self.put("firm", &[v], &[&domain, &claim, &firm])?;
            self.put("fickle", &[v], &[&domain, &claim, &fickle])?;
            // A sum is fickle if all its parts are.
            let soft = |proof: &mut Self, step: &Step| {
                let parts = step.to.iter().map(|to| proof.solver.at(&fickle, &whole, to));
                let parts = parts.collect::<Result<Vec<_>, _>>()?;
                proof.solver.all(&parts)
            };
            self.each("fickle option", &[u], |proof, step| {
                let (option, soft) = (option(proof, step)?, soft(proof, step)?);
                proof.solver.all([&option, &soft])
            })?;
            self.each("firm option", &[u], |proof, step| {
                let (option, soft) = (option(proof, step)?, soft(proof, step)?);
                let hard = proof.solver.not(&soft)?;
                proof.solver.all([&option, &hard])
            })?;
            self.show(&MISERE)?;
        }
        self.position = whole;
        self.put("position", &[], &[&domain])
    }

    /// That a move leads to the value u: the xor of those of its parts.
    fn option(&mut self, claim: &Set, of: &[Var], step: &Step, log: bool) -> Result<Set, Fault> {
        let (mut all, mut worths) = (vec![], vec![self.u]);
        for to in &step.to {
            let worth = if step.to.len() == 1 { self.u } else { self.solver.fresh() };
            all.push(self.solver.at(claim, of, &[&to[..], &[Linear::var(worth)]].concat())?);
            worths.push(worth);
        }
        if step.to.is_empty() {
            // The empty sum has the value 0.
            let zero = Linear::constant(i64::from(log));
            all.push(self.solver.eq(&Linear::var(self.u), &zero)?);
        } else if step.to.len() > 1 {
            if log || self.solver.numeration != Numeration::Base2 {
                return Err(fails("values of sums need binary digits", &step.name));
            }
            all.push(self.solver.is("xorzero", &worths)?.into());
        }
        self.solver.all(&all)
    }

    /// Positions that a game begins with: they are positions, and P exactly as stated.
    fn start(&mut self, start: &Move, stated: &Value) -> Done {
        if start.to.len() != 1 {
            return Err(refuse("expected one position for a start"));
        }
        let (step, scope) = self.step(start, &Scope::new(), &Set::default())?;
        let stated = self.solver.read(stated, &scope)?;
        let others = self.solver.not(&stated)?;
        let names = scope.into_iter().filter_map(|(name, meaning)| match meaning {
            Meaning::Number(var) => Some((var, name)),
            Meaning::Sets(..) => None,
        });
        self.solver.shown.extend(names);
        let p = self.set(r#"["P"]"#)?;
        for to in &step.to {
            self.lands("starts are positions", &step, to)?;
            let there = self.solver.at(&p, &self.position, to)?;
            let elsewhere = self.solver.not(&there)?;
            for (condition, two) in [
                ("a start that is stated to be P is P", [&stated, &elsewhere]),
                ("a start that is P is stated to be", [&others, &there]),
            ] {
                self.solver.none(condition, "", &[&step.when, two[0], two[1]])?;
            }
        }
        Ok(())
    }
}
