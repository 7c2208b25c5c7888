//! Translates the claims of a rule file, and its starting positions, to formulas.

use super::case::{LogicCase, any_case};
use super::exponents::Exponent;
use super::loops::inline_filters;
use super::translator::{Term, Translated, Translator};
use super::unsupported::{Unsupported, UnsupportedReason};
use crate::guarded::{ClaimFormula, GuardedCommands, Obligation, StartCase};
use grundy_automata::{Formula, Linear};
use grundy_core::machine::{Bin, Builtin};
use grundy_rules::{Claim, Kind, Layout, Node, Program, Start};
use grundy_syntax::{Aggregate, ClaimKind};

/// Translates a claim about all positions. Returns its formula, and the proof obligations that
/// every expression of the claim has a value. Appends the names of new variables to the names in
/// `rules`.
///
/// # Errors
/// Fails with the part of the claim that cannot be translated.
pub(crate) fn translate_claim(
    program: &Program,
    layout: &Layout,
    rules: &mut GuardedCommands,
    claim: &Claim,
) -> Result<(ClaimFormula, Vec<Obligation>), Unsupported> {
    let mut t = Translator::from_rules(program, layout, rules);
    let result = t.claim_formula(claim, rules.bag);
    rules.names = t.names;
    Ok((result?, t.obligations))
}

/// Translates a claim of P or N about the starting positions only. Returns the starting positions
/// by cases, with the claim for each, and the proof obligations that every expression of the claim
/// has a value. Appends the names of new variables to the names in `rules`.
///
/// # Errors
/// Fails with the part of the claim that cannot be translated.
pub(crate) fn start_claim(
    program: &Program,
    layout: &Layout,
    rules: &mut GuardedCommands,
    claim: &Claim,
) -> Result<(Vec<StartCase>, Vec<Obligation>), Unsupported> {
    let lost = match claim.kind {
        ClaimKind::P => true,
        ClaimKind::N => false,
        _ => return UnsupportedReason::StartClaim.at(claim.span),
    };
    let Some(start) = &program.start else { return UnsupportedReason::StartClaim.at(claim.span) };
    translate_starts(program, layout, rules, start, Some((&claim.value, lost)))
}

/// Translates the `start` statement of a rule file to cases of starting positions, without a claim.
///
/// # Errors
/// Fails with the part of the start that cannot be translated.
pub(crate) fn start_cases(
    program: &Program,
    layout: &Layout,
    rules: &mut GuardedCommands,
) -> Result<Vec<StartCase>, Unsupported> {
    let Some(start) = &program.start else { return Ok(Vec::new()) };
    Ok(translate_starts(program, layout, rules, start, None)?.0)
}

fn translate_starts(
    program: &Program,
    layout: &Layout,
    rules: &mut GuardedCommands,
    start: &Start,
    claim: Option<(&Node, bool)>,
) -> Result<(Vec<StartCase>, Vec<Obligation>), Unsupported> {
    let names = std::mem::take(&mut rules.names);
    let state = vec![vec![]; layout.slots.len()];
    // The first side moves first.
    let mover = Linear::constant(0);
    let mut t = Translator::new(program, layout, rules.numeration.clone(), names, state, mover);
    t.counted = rules.counted;
    let result = t.start_cases(start, claim);
    rules.names = t.names;
    Ok((result?, t.obligations))
}

impl Translator<'_> {
    fn start_cases(
        &mut self,
        start: &Start,
        claim: Option<(&Node, bool)>,
    ) -> Translated<Vec<StartCase>> {
        let mut numbers = Vec::new();
        for (name, local) in start.names.iter().zip(&start.locals) {
            let variable = self.fresh(name);
            numbers.push(variable);
            self.locals.insert(*local, Term::Linear(variable.into()));
        }
        // Typed numbers for which the evaluation of `start` fails do not yield starting positions,
        // so no obligations are needed.
        self.suppress_obligations += 1;
        let mut cases = Vec::new();
        for (case, state) in self.part_cases(&start.position)? {
            self.state.clone_from(&state);
            // The claim must have a value at every starting position, so its obligations are
            // recorded.
            let suppressed = std::mem::replace(&mut self.suppress_obligations, 0);
            let claim_formulas = claim.map(|(value, lost)| {
                Ok((self.assuming(case.guard.clone(), |t| t.truths(value))?, lost))
            });
            self.suppress_obligations = suppressed;
            let (lost_formula, not_lost) = match claim_formulas.transpose()? {
                Some(((holds, fails), true)) => (holds, fails),
                Some(((holds, fails), false)) => (fails, holds),
                None => (Formula::False, Formula::False),
            };
            let coordinates = self.flatten_position(&state, &Linear::constant(0));
            let (aux, guard) = (case.aux, Formula::and(case.guard));
            cases.push(StartCase {
                numbers: numbers.clone(),
                aux,
                guard,
                position: coordinates,
                lost: lost_formula,
                not_lost,
            });
        }
        self.suppress_obligations -= 1;
        Ok(cases)
    }

    fn claim_formula(&mut self, claim: &Claim, bag: bool) -> Translated<ClaimFormula> {
        if claim.kind == ClaimKind::Grundy {
            return self.value_claim(&claim.value, bag);
        }
        if bag {
            return self.bag_claim(&claim.value, claim.kind);
        }
        let (holds, fails) = self.truths(&claim.value)?;
        let xor_of = match &claim.value.kind {
            Kind::Binary(Bin::Eq, xor, zero) if self.constant(zero) == Some(0) => {
                self.xor_terms(xor)?
            }
            _ => None,
        };
        Ok(match claim.kind {
            ClaimKind::P => ClaimFormula::Lost { holds, fails, xor_of },
            ClaimKind::N => ClaimFormula::Won { holds, fails },
            _ => ClaimFormula::Drawn { holds, fails },
        })
    }

    /// Translates a claim that the expression `value` is the Grundy value of every position. If
    /// `bag` is true, the only variable is a bag or set, and the formula gives the contribution of
    /// one element.
    fn value_claim(&mut self, value: &Node, bag: bool) -> Translated<ClaimFormula> {
        let variable = self.fresh("g");
        if bag {
            let formula = self.element_xor_term(value, variable)?;
            return Ok(ClaimFormula::Values { variable, power: false, formula, xor_of: None });
        }
        // The number of trailing zeros or ones is represented by its power of two.
        if matches!(value.kind, Kind::Call(Builtin::V2 | Builtin::TrailingOnes, _))
            && let Some(exponents) = self.exponent_cases(value)?
        {
            let equal = |one: &Exponent| {
                one.case.arises_with(Formula::equal(variable, one.case.value.clone()))
            };
            let formula = Formula::or(exponents.iter().map(equal));
            return Ok(ClaimFormula::Values { variable, power: true, formula, xor_of: None });
        }
        let xor_of = self.xor_terms(value)?;
        let cases = self.number_cases(value)?;
        let formula = any_case(&cases, |value| Formula::equal(variable, value.clone()));
        Ok(ClaimFormula::Values { variable, power: false, formula, xor_of })
    }

    /// Returns the terms of a value that is an xor of a fixed number of terms. Each term is a pair
    /// of a new variable and the formula that this variable equals the term. Returns `None` for any
    /// other value.
    fn xor_terms(
        &mut self,
        node: &Node,
    ) -> Translated<Option<Vec<(grundy_automata::Variable, Formula)>>> {
        let mut terms: Vec<Vec<LogicCase>> = Vec::new();
        self.suppress_obligations += 1;
        let is_xor = self.collect_xor(node, &mut terms);
        self.suppress_obligations -= 1;
        if !is_xor? || terms.len() < 2 {
            return Ok(None);
        }
        Ok(Some(
            terms
                .into_iter()
                .map(|cases| {
                    let variable = self.fresh("g");
                    (variable, any_case(&cases, |value| Formula::equal(variable, value.clone())))
                })
                .collect(),
        ))
    }

    /// Appends the terms of an xor to `terms`. Each term is the list of the cases of its value.
    /// Returns false if the number of terms depends on the position.
    fn collect_xor(&mut self, node: &Node, terms: &mut Vec<Vec<LogicCase>>) -> Translated<bool> {
        match &node.kind {
            Kind::Binary(Bin::Xor, a, b) => {
                Ok(self.collect_xor(a, terms)? && self.collect_xor(b, terms)?)
            }
            Kind::Aggregate(Aggregate::Xor, loops, body) if !self.ranges_over_counted(loops) => {
                let mut is_xor = true;
                let loops = &inline_filters(loops);
                self.for_each_pass(loops, &mut |t| {
                    let included = match &loops.cond {
                        None => Some(1),
                        Some(cond) => t.constant(cond),
                    };
                    match included {
                        Some(0) => {}
                        Some(_) => terms.push(t.number_cases(body)?),
                        None => is_xor = false,
                    }
                    Ok(())
                })?;
                Ok(is_xor)
            }
            _ => {
                terms.push(self.number_cases(node)?);
                Ok(true)
            }
        }
    }
}
