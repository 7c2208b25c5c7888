//! Claims about bags, by what each element is worth.

use super::bag::is_whole;
use super::beyond::Beyond;
use super::case::{Case, some};
use super::translator::{Amount, Translated, Translator};
use crate::guarded::{ClaimFormula, TameFormula};
use crate::lang::ast::{Claimed, Over};
use crate::lang::tree::{Kind, Loops, Node};
use crate::machine::{Bin, Builtin};
use grundy_automata::{Formula, Linear, Variable};

impl Translator<'_> {
    /// That a variable is what one element adds to an xor of all.
    pub(super) fn xor_of_elements(
        &mut self,
        node: &Node,
        variable: Variable,
    ) -> Translated<Formula> {
        let Kind::Over(Over::Xor, loops, body) = &node.kind else {
            return Beyond::BagClaim.at(node.span);
        };
        let (counts, not, cases) = self.of_each(loops, body, node)?;
        let counted = some(&cases, |value| Formula::equal(variable, value.clone()));
        Ok(Formula::or([
            Formula::and([counts, counted]),
            Formula::and([not, Formula::equal(variable, 0)]),
        ]))
    }

    /// What is said of each element: when it counts, when not, and its value.
    fn of_each(
        &mut self,
        loops: &Loops,
        body: &Node,
        whole: &Node,
    ) -> Translated<(Formula, Formula, Vec<Case>)> {
        let [(local, source)] = &loops.binders[..] else {
            return Beyond::BagClaim.at(whole.span);
        };
        if !is_whole(source) {
            return Beyond::BagClaim.at(whole.span);
        }
        self.hidden = Some(0);
        let bound = Amount::Linear(self.state[0][0].clone());
        self.binding(*local, bound, |t| {
            let (counts, not) = match &loops.cond {
                None => (Formula::True, Formula::False),
                Some(cond) => t.truths(cond)?,
            };
            let cases = t.under([counts.clone()], |t| t.number(body))?;
            Ok((counts, not, cases))
        })
    }

    /// A claim of P or of N.
    pub(super) fn of_elements(
        &mut self,
        node: &Node,
        claimed: Claimed,
    ) -> Translated<ClaimFormula> {
        let negated = match claimed {
            Claimed::P => false,
            Claimed::N => true,
            _ => return Beyond::BagClaim.at(node.span),
        };
        let variable = self.fresh("g");
        // Where the claim is false of what is lost.
        let (node, negated) = match &node.kind {
            Kind::Not(of) => (&**of, !negated),
            _ => (node, negated),
        };
        if let Some((xor, is_zero)) = self.against_zero(node) {
            let formula = self.xor_of_elements(xor, variable)?;
            let negated = negated == is_zero;
            return Ok(ClaimFormula::Elements { variable, formula, tame: None, negated });
        }
        let (cond, firm_part, other) = match &node.kind {
            Kind::If(cond, yes, no) => (&**cond, &**yes, Other::Odd(no)),
            // The xor says the opposite where no element is firm.
            Kind::Binary(Bin::Ne, a, b) => match &a.kind {
                Kind::Over(..) => (&**a, &**b, Other::Opposite),
                _ => (&**b, &**a, Other::Opposite),
            },
            _ => return Beyond::BagClaim.at(node.span),
        };
        let Kind::Over(over @ (Over::Any | Over::All), loops, body) = &cond.kind else {
            return Beyond::BagClaim.at(cond.span);
        };
        let any = *over == Over::Any;
        let (firm_part, other) = match (any, other) {
            (true, other) => (firm_part, other),
            (false, Other::Odd(no)) => (no, Other::Odd(firm_part)),
            (false, Other::Opposite) => (firm_part, Other::Opposite),
        };
        if any && matches!(other, Other::Opposite) {
            return Beyond::BagClaim.at(node.span);
        }
        let (firm, fickle) = self.each(loops, body, cond, any)?;
        let Some((xor, is_zero)) = self.against_zero(firm_part) else {
            return Beyond::BagClaim.at(firm_part.span);
        };
        // The elements that count are looked at where none is firm.
        let odd = match other {
            Other::Odd(node) => self.under([fickle.clone()], |t| t.odd_elements(node, is_zero))?,
            Other::Opposite => Formula::equal(variable, 1),
        };
        // Beside a firm element the others have values too.
        let formula = self.xor_of_elements(xor, variable)?;
        let tame = Some(TameFormula { firm, fickle, odd });
        Ok(ClaimFormula::Elements { variable, formula, tame, negated: negated == is_zero })
    }

    /// Where a condition on an element makes it firm, and where not.
    fn each(
        &mut self,
        loops: &Loops,
        body: &Node,
        whole: &Node,
        any: bool,
    ) -> Translated<(Formula, Formula)> {
        let (counts, not, cases) = self.of_each(loops, body, whole)?;
        let zero = |value: &Linear| Formula::equal(value.clone(), 0);
        let holds = some(&cases, |value| Formula::not(zero(value)));
        let fails = some(&cases, zero);
        let [first, second] = if any { [holds, fails] } else { [fails, holds] };
        Ok((
            Formula::and([counts.clone(), first]),
            Formula::or([not, Formula::and([counts, second])]),
        ))
    }

    /// What is compared with 0, and whether it is to be 0.
    fn against_zero<'n>(&mut self, node: &'n Node) -> Option<(&'n Node, bool)> {
        match &node.kind {
            Kind::Binary(op @ (Bin::Eq | Bin::Ne), of, zero) if self.constant(zero) == Some(0) => {
                Some((of, *op == Bin::Eq))
            }
            Kind::Binary(Bin::Gt, of, zero) if self.constant(zero) == Some(0) => Some((of, false)),
            _ => None,
        }
    }

    /// Which elements count where a sum of them is said to be odd; even where it is to be the other way round.
    fn odd_elements(&mut self, node: &Node, odd: bool) -> Translated<Formula> {
        let (of, one) = match &node.kind {
            Kind::Binary(Bin::Eq, of, one) => match self.constant(one) {
                Some(one @ (0 | 1)) => (&**of, (one == 1) == odd),
                _ => return Beyond::BagClaim.at(node.span),
            },
            Kind::Binary(Bin::Ne, of, one) => match self.constant(one) {
                Some(one @ (0 | 1)) => (&**of, (one == 0) == odd),
                _ => return Beyond::BagClaim.at(node.span),
            },
            _ => return Beyond::BagClaim.at(node.span),
        };
        if !one {
            return Beyond::BagClaim.at(node.span);
        }
        let (sum, exact) = match &of.kind {
            Kind::Call(Builtin::Parity, arguments) => (&arguments[0], false),
            Kind::Binary(Bin::Mod, of, two) if self.constant(two) == Some(2) => (&**of, false),
            _ => (of, true),
        };
        let Kind::Over(over @ (Over::Xor | Over::Sum | Over::Count), loops, body) = &sum.kind
        else {
            return Beyond::BagClaim.at(sum.span);
        };
        // A sum is not known by its parts' parities unless its parity is what is asked for.
        if exact && *over != Over::Xor {
            return Beyond::BagClaim.at(sum.span);
        }
        let (counts, _, cases) = self.of_each(loops, body, sum)?;
        let odd = some(&cases, |value| match (over, exact) {
            (Over::Count, _) => Formula::not(Formula::equal(value.clone(), 0)),
            (_, true) => Formula::equal(value.clone(), 1),
            (_, false) => Formula::congruent(value.clone(), 1, 2),
        });
        if exact {
            // Without the parity an xor is 0 or 1 only where its parts are.
            let large = some(&cases, |value| Formula::less(1, value.clone()));
            let what = crate::words!("an xor of more than 0 and 1", "超出 0 和 1 的异或");
            self.must_not(Formula::and([counts.clone(), large]), what, sum.span, false);
        }
        Ok(Formula::and([counts, odd]))
    }
}

/// What is claimed where no element is firm.
enum Other<'n> {
    /// A sum is odd.
    Odd(&'n Node),
    /// The opposite of what the xor would say.
    Opposite,
}
