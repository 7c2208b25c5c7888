//! Translates claims about bags to formulas about one element.
//!
//! A claim states the Grundy value of a bag as an xor over its elements, or that a player wins by
//! comparing this xor with 0. In misère play a claim can also distinguish two kinds of elements,
//! firm and fickle ones (Conway's terms): the comparison with 0 then applies to bags with a firm
//! element, and another condition to bags of fickle elements only.

use super::bag::is_entire_bag;
use super::case::{LogicCase, any_case};
use super::translator::{Term, Translated, Translator};
use super::unsupported::UnsupportedReason;
use crate::guarded::{ClaimFormula, TameFormula};
use grundy_automata::{Formula, Linear, Variable};
use grundy_core::machine::{Bin, Builtin};
use grundy_rules::{Kind, Loops, Node};
use grundy_syntax::{Aggregate, ClaimKind};
use grundy_text::words;

impl Translator<'_> {
    /// Returns the formula that `variable` equals the contribution of one element to `node`, an xor
    /// over all elements of the bag. An element that the condition of the xor excludes contributes
    /// 0.
    pub(super) fn element_xor_term(
        &mut self,
        node: &Node,
        variable: Variable,
    ) -> Translated<Formula> {
        let Kind::Aggregate(Aggregate::Xor, loops, body) = &node.kind else {
            return UnsupportedReason::BagClaim.at(node.span);
        };
        let (included, excluded, cases) = self.element_cases(loops, body, node)?;
        let has_value = any_case(&cases, |value| Formula::equal(variable, value.clone()));
        Ok(Formula::or([
            Formula::and([included, has_value]),
            Formula::and([excluded, Formula::equal(variable, 0)]),
        ]))
    }

    /// Translates the contribution of one element of the bag to `aggregate`, a reduction such as an
    /// xor with the loops `loops` and the body `body`. Returns the formula that the element
    /// satisfies the condition of the loops, the formula that it does not, and the value of the
    /// body for the element by cases ([`LogicCase`]).
    fn element_cases(
        &mut self,
        loops: &Loops,
        body: &Node,
        aggregate: &Node,
    ) -> Translated<(Formula, Formula, Vec<LogicCase>)> {
        let [(local, source)] = &loops.binders[..] else {
            return UnsupportedReason::BagClaim.at(aggregate.span);
        };
        if !is_entire_bag(source) {
            return UnsupportedReason::BagClaim.at(aggregate.span);
        }
        self.hidden_bag = Some(0);
        let bound = Term::Linear(self.state[0][0].clone());
        self.with_local(*local, bound, |t| {
            let (included, excluded) = match &loops.cond {
                None => (Formula::True, Formula::False),
                Some(cond) => t.truths(cond)?,
            };
            let cases = t.assuming([included.clone()], |t| t.number_cases(body))?;
            Ok((included, excluded, cases))
        })
    }

    /// Translates a claim that the player to move loses (P) or wins (N) at certain bags. Returns
    /// the claim in terms of formulas about one element of the bag.
    pub(super) fn bag_claim(
        &mut self,
        node: &Node,
        claimed: ClaimKind,
    ) -> Translated<ClaimFormula> {
        let negated = match claimed {
            ClaimKind::P => false,
            ClaimKind::N => true,
            _ => return UnsupportedReason::BagClaim.at(node.span),
        };
        let variable = self.fresh("g");
        // The flag `negated` is true if the claim holds at the positions that are won.
        let (node, negated) = match &node.kind {
            Kind::Not(operand) => (&**operand, !negated),
            _ => (node, negated),
        };
        if let Some((xor, is_zero)) = self.zero_comparison(node) {
            let formula = self.element_xor_term(xor, variable)?;
            let negated = negated == is_zero;
            return Ok(ClaimFormula::Elements { variable, formula, tame: None, negated });
        }
        let (cond, firm_part, fickle_claim) = match &node.kind {
            Kind::If(cond, yes, no) => (&**cond, &**yes, FickleClaim::Odd(no)),
            // If no element is firm, the claim states the opposite of the comparison of the xor.
            Kind::Binary(Bin::Ne, a, b) => match &a.kind {
                Kind::Aggregate(..) => (&**a, &**b, FickleClaim::Opposite),
                _ => (&**b, &**a, FickleClaim::Opposite),
            },
            _ => return UnsupportedReason::BagClaim.at(node.span),
        };
        let Kind::Aggregate(over @ (Aggregate::Any | Aggregate::All), loops, body) = &cond.kind
        else {
            return UnsupportedReason::BagClaim.at(cond.span);
        };
        let any = *over == Aggregate::Any;
        let (firm_part, fickle_claim) = match (any, fickle_claim) {
            (true, fickle_claim) => (firm_part, fickle_claim),
            (false, FickleClaim::Odd(no)) => (no, FickleClaim::Odd(firm_part)),
            (false, FickleClaim::Opposite) => (firm_part, FickleClaim::Opposite),
        };
        if any && matches!(fickle_claim, FickleClaim::Opposite) {
            return UnsupportedReason::BagClaim.at(node.span);
        }
        let (firm, fickle) = self.firm_condition(loops, body, cond, any)?;
        let Some((xor, is_zero)) = self.zero_comparison(firm_part) else {
            return UnsupportedReason::BagClaim.at(firm_part.span);
        };
        // The sum in the part for fickle elements is only evaluated if no element is firm.
        let odd = match fickle_claim {
            FickleClaim::Odd(node) => {
                self.assuming([fickle.clone()], |t| t.odd_elements(node, is_zero))?
            }
            FickleClaim::Opposite => Formula::equal(variable, 1),
        };
        // If there is a firm element, all other elements contribute to the xor as well.
        let formula = self.element_xor_term(xor, variable)?;
        let tame = Some(TameFormula { firm, fickle, odd });
        Ok(ClaimFormula::Elements { variable, formula, tame, negated: negated == is_zero })
    }

    /// Translates the condition of a misère claim that distinguishes bags with a firm element (in
    /// Conway's sense; other elements are fickle). Returns the formula that an element is firm and
    /// the formula that it is fickle. `any` is true for a condition `any(..)`, whose body describes
    /// firm elements, and false for `all(..)`, whose body describes fickle ones.
    fn firm_condition(
        &mut self,
        loops: &Loops,
        body: &Node,
        aggregate: &Node,
        any: bool,
    ) -> Translated<(Formula, Formula)> {
        let (included, excluded, cases) = self.element_cases(loops, body, aggregate)?;
        let zero = |value: &Linear| Formula::equal(value.clone(), 0);
        let holds = any_case(&cases, |value| Formula::not(zero(value)));
        let fails = any_case(&cases, zero);
        let [firm, fickle] = if any { [holds, fails] } else { [fails, holds] };
        Ok((
            Formula::and([included.clone(), firm]),
            Formula::or([excluded, Formula::and([included, fickle])]),
        ))
    }

    /// Returns the expression that a comparison compares with 0. The flag is true for `== 0`, and
    /// false for `!= 0` and `> 0`. Returns `None` for any other condition.
    fn zero_comparison<'n>(&mut self, node: &'n Node) -> Option<(&'n Node, bool)> {
        match &node.kind {
            Kind::Binary(op @ (Bin::Eq | Bin::Ne), operand, zero)
                if self.constant(zero) == Some(0) =>
            {
                Some((operand, *op == Bin::Eq))
            }
            Kind::Binary(Bin::Gt, operand, zero) if self.constant(zero) == Some(0) => {
                Some((operand, false))
            }
            _ => None,
        }
    }

    /// Translates the condition `node`, which must state that a sum over the elements of the bag is
    /// odd or, if `odd` is false, even. Returns the formula that the contribution of one element is
    /// odd.
    fn odd_elements(&mut self, node: &Node, odd: bool) -> Translated<Formula> {
        let (operand, is_odd) = match &node.kind {
            Kind::Binary(Bin::Eq, operand, is_odd) => match self.constant(is_odd) {
                Some(is_odd @ (0 | 1)) => (&**operand, (is_odd == 1) == odd),
                _ => return UnsupportedReason::BagClaim.at(node.span),
            },
            Kind::Binary(Bin::Ne, operand, is_odd) => match self.constant(is_odd) {
                Some(is_odd @ (0 | 1)) => (&**operand, (is_odd == 0) == odd),
                _ => return UnsupportedReason::BagClaim.at(node.span),
            },
            _ => return UnsupportedReason::BagClaim.at(node.span),
        };
        if !is_odd {
            return UnsupportedReason::BagClaim.at(node.span);
        }
        let (sum, exact) = match &operand.kind {
            Kind::Call(Builtin::Parity, arguments) => (&arguments[0], false),
            Kind::Binary(Bin::Mod, dividend, two) if self.constant(two) == Some(2) => {
                (&**dividend, false)
            }
            _ => (operand, true),
        };
        let Kind::Aggregate(
            over @ (Aggregate::Xor | Aggregate::Sum | Aggregate::Count),
            loops,
            body,
        ) = &sum.kind
        else {
            return UnsupportedReason::BagClaim.at(sum.span);
        };
        // The parities of the elements determine only the parity of a sum, not the sum itself.
        if exact && *over != Aggregate::Xor {
            return UnsupportedReason::BagClaim.at(sum.span);
        }
        let (included, _, cases) = self.element_cases(loops, body, sum)?;
        let odd = any_case(&cases, |value| match (over, exact) {
            (Aggregate::Count, _) => Formula::not(Formula::equal(value.clone(), 0)),
            (_, true) => Formula::equal(value.clone(), 1),
            (_, false) => Formula::congruent(value.clone(), 1, 2),
        });
        if exact {
            // An xor that is compared with 0 or 1 without `parity` is determined by parities only
            // if every element contributes 0 or 1.
            let large = any_case(&cases, |value| Formula::less(1, value.clone()));
            let message = words!(rules_logic::xor_of_elements_other_than_zero);
            self.forbid(Formula::and([included.clone(), large]), message, sum.span, false);
        }
        Ok(Formula::and([included, odd]))
    }
}

/// The part of a misère claim that concerns bags of fickle elements only.
enum FickleClaim<'n> {
    /// At bags of fickle elements only, the claim holds if the value of the expression, a sum over
    /// the elements, is odd.
    Odd(&'n Node),
    /// At bags of fickle elements only, the claim is the opposite of the claim for bags with a firm
    /// element.
    Opposite,
}
