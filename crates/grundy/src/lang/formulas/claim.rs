//! Claims as formulas.

use super::beyond::{Beyond, Outside};
use super::case::{Case, some};
use super::translator::{Amount, Translated, Translator};
use crate::guarded::{ClaimFormula, GuardedCommands, Obligation, StartCase};
use crate::lang::ast::{Claimed, Over};
use crate::lang::layout::Layout;
use crate::lang::tree::{Claim, Kind, Node, Program, Start};
use crate::machine::{Bin, Builtin};
use grundy_automata::{Formula, Linear, Relation};

/// What a claim says of all positions, with what must be shown for it to have a meaning everywhere. New variables are added
/// to the rules.
///
/// # Errors
/// What of it does not become a formula, and where.
pub(in crate::lang) fn claim(
    program: &Program,
    layout: &Layout,
    rules: &mut GuardedCommands,
    claim: &Claim,
) -> Result<(ClaimFormula, Vec<Obligation>), Outside> {
    let mut t = Translator::of_rules(program, layout, rules);
    let found = t.claimed(claim, rules.bag);
    rules.names = t.names;
    Ok((found?, t.obligations))
}

/// What a claim says of starts, case by case, with what must be shown for it to have a meaning at each. Claims of P and of N.
///
/// # Errors
/// What of it does not become a formula, and where.
pub(in crate::lang) fn start_claim(
    program: &Program,
    layout: &Layout,
    rules: &mut GuardedCommands,
    claim: &Claim,
) -> Result<(Vec<StartCase>, Vec<Obligation>), Outside> {
    let lost = match claim.claimed {
        Claimed::P => true,
        Claimed::N => false,
        _ => return Beyond::StartClaim.at(claim.span),
    };
    let Some(start) = &program.start else { return Beyond::StartClaim.at(claim.span) };
    of_starts(program, layout, rules, start, Some((&claim.value, lost)))
}

/// Which positions starts are, case by case; nothing is claimed of them.
///
/// # Errors
/// What of it does not become a formula, and where.
pub(in crate::lang) fn starts(
    program: &Program,
    layout: &Layout,
    rules: &mut GuardedCommands,
) -> Result<Vec<StartCase>, Outside> {
    let Some(start) = &program.start else { return Ok(Vec::new()) };
    Ok(of_starts(program, layout, rules, start, None)?.0)
}

fn of_starts(
    program: &Program,
    layout: &Layout,
    rules: &mut GuardedCommands,
    start: &Start,
    claim: Option<(&Node, bool)>,
) -> Result<(Vec<StartCase>, Vec<Obligation>), Outside> {
    let names = std::mem::take(&mut rules.names);
    let state = vec![vec![]; layout.slots.len()];
    // The first side begins.
    let mover = Linear::constant(0);
    let mut t = Translator::new(program, layout, rules.numeration.clone(), names, state, mover);
    t.counted = rules.counted;
    let found = t.starts(start, claim);
    rules.names = t.names;
    Ok((found?, t.obligations))
}

impl Translator<'_> {
    fn starts(
        &mut self,
        start: &Start,
        claim: Option<(&Node, bool)>,
    ) -> Translated<Vec<StartCase>> {
        let mut numbers = Vec::new();
        for (name, local) in start.names.iter().zip(&start.locals) {
            let variable = self.fresh(name);
            numbers.push(variable);
            self.locals.insert(*local, Amount::Linear(variable.into()));
        }
        // A start that would fail is none: only what is a position counts.
        self.muted += 1;
        let mut cases = Vec::new();
        for after in self.part(&start.part)? {
            self.state.clone_from(&after.state);
            // What is claimed must have a meaning at all of them.
            let muted = std::mem::replace(&mut self.muted, 0);
            let told = claim.map(|(value, lost)| {
                Ok((self.under(after.guard.clone(), |t| t.truths(value))?, lost))
            });
            self.muted = muted;
            let (is_lost, other) = match told.transpose()? {
                Some(((holds, fails), true)) => (holds, fails),
                Some(((holds, fails), false)) => (fails, holds),
                None => (Formula::False, Formula::False),
            };
            let position = self.flat(&after.state, &Linear::constant(0));
            let (aux, guard) = (after.aux, Formula::and(after.guard));
            cases.push(StartCase {
                numbers: numbers.clone(),
                aux,
                guard,
                position,
                lost: is_lost,
                other,
            });
        }
        self.muted -= 1;
        Ok(cases)
    }

    fn claimed(&mut self, claim: &Claim, bag: bool) -> Translated<ClaimFormula> {
        if claim.claimed == Claimed::Grundy {
            return self.values(&claim.value, bag);
        }
        if bag {
            return self.of_elements(&claim.value, claim.claimed);
        }
        let (holds, fails) = self.truths(&claim.value)?;
        let xor_of = match &claim.value.kind {
            Kind::Binary(Bin::Eq, xor, zero) if self.constant(zero) == Some(0) => {
                self.xor_parts(xor)?
            }
            _ => None,
        };
        Ok(match claim.claimed {
            Claimed::P => ClaimFormula::Lost { holds, fails, xor_of },
            Claimed::N => ClaimFormula::Won { holds, fails },
            _ => ClaimFormula::Drawn { holds, fails },
        })
    }

    fn values(&mut self, value: &Node, bag: bool) -> Translated<ClaimFormula> {
        let variable = self.fresh("g");
        if bag {
            let formula = self.xor_of_elements(value, variable)?;
            return Ok(ClaimFormula::Values { variable, power: false, formula, xor_of: None });
        }
        // What counts digits is known by its power of two.
        if let Kind::Call(function @ (Builtin::V2 | Builtin::TrailingOnes), arguments) = &value.kind
        {
            self.binary(value.span)?;
            let relation = match function {
                Builtin::V2 => Relation::TrailingZeros,
                _ => Relation::TrailingOnes,
            };
            let mut either = Vec::new();
            for mut case in self.number(&arguments[0])? {
                self.must_be_natural(&case, value.span, true);
                let of = case.value.clone();
                let track = self.track(&of, &mut case);
                either.push(case.holding(Formula::relation(relation.clone(), [track, variable])));
            }
            let formula = Formula::or(either);
            return Ok(ClaimFormula::Values { variable, power: true, formula, xor_of: None });
        }
        let xor_of = self.xor_parts(value)?;
        let cases = self.number(value)?;
        let formula = some(&cases, |value| Formula::equal(variable, value.clone()));
        Ok(ClaimFormula::Values { variable, power: false, formula, xor_of })
    }

    /// What a value is the xor of, each part with its cases as a formula; `None` where it is no xor.
    fn xor_parts(
        &mut self,
        node: &Node,
    ) -> Translated<Option<Vec<(grundy_automata::Variable, Formula)>>> {
        let mut parts: Vec<Vec<Case>> = Vec::new();
        self.muted += 1;
        let is_xor = self.collect_xor(node, &mut parts);
        self.muted -= 1;
        if !is_xor? || parts.len() < 2 {
            return Ok(None);
        }
        Ok(Some(
            parts
                .into_iter()
                .map(|cases| {
                    let variable = self.fresh("g");
                    (variable, some(&cases, |value| Formula::equal(variable, value.clone())))
                })
                .collect(),
        ))
    }

    fn collect_xor(&mut self, node: &Node, parts: &mut Vec<Vec<Case>>) -> Translated<bool> {
        match &node.kind {
            Kind::Binary(Bin::Xor, a, b) => {
                Ok(self.collect_xor(a, parts)? && self.collect_xor(b, parts)?)
            }
            Kind::Over(Over::Xor, loops, body) if !self.runs_through_counted(loops) => {
                let mut fine = true;
                self.unrolled(loops, &mut |t| {
                    let counts = match &loops.cond {
                        None => Some(1),
                        Some(cond) => t.constant(cond),
                    };
                    match counts {
                        Some(0) => {}
                        Some(_) => parts.push(t.number(body)?),
                        None => fine = false,
                    }
                    Ok(())
                })?;
                Ok(fine)
            }
            _ => {
                parts.push(self.number(node)?);
                Ok(true)
            }
        }
    }
}
