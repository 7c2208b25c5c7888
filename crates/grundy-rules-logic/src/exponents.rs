//! Translates exponents of powers of two, such as `v2(n)`, the number of trailing zeros of n in
//! binary.
//!
//! An automaton cannot read an exponent as one of its tracks, but it can read the power
//! 2^`exponent`. Comparisons and remainders of an exponent are therefore translated to conditions
//! on the power.

use super::case::{LogicCase, compare_linear};
use super::translator::{Term, Translated, Translator};
use super::unsupported::UnsupportedReason;
use grundy_automata::{Formula, Linear, Relation};
use grundy_core::machine::{Bin, Builtin, Span};
use grundy_rules::{Kind, Node};
use grundy_text::words;

/// The maximum constant with which an exponent can be compared. If two exponents plus constants are
/// compared, also the maximum difference of the constants.
const MAX_EXPONENT: i64 = 60;
/// The maximum m for which the remainder of an exponent modulo m can be translated.
const MAX_MODULUS: i64 = 16;

/// A value of the form e + `added`, where e is the exponent of a power of two.
#[derive(Clone, Debug)]
pub(super) struct Exponent {
    /// The case whose value is the power 2^e, not the exponent.
    pub case: LogicCase,
    /// The constant that is added to the exponent e.
    pub added: i64,
}

/// Reduces a comparison of two exponents, each with a constant added, to a comparison of numbers.
/// Each argument is the power 2^e of an exponent e, with the constant a that is added to e. Returns
/// 2^e·2^(a − l) for each argument, where l is the lesser of the two constants.
pub(super) fn align_powers(first: (Linear, i64), second: (Linear, i64)) -> (Linear, Linear) {
    let least = first.1.min(second.1);
    let scale = |(power, added): (Linear, i64)| power * (1i64 << (added - least).min(MAX_EXPONENT));
    (scale(first), scale(second))
}

impl Translator<'_> {
    /// Translates an expression that is an exponent of a power of two, plus or minus a constant.
    /// Returns its value by cases, or `None` for any other expression.
    pub(super) fn exponent_cases(&mut self, node: &Node) -> Translated<Option<Vec<Exponent>>> {
        if self.machine.is_some() || !self.is_exponent(node) {
            return Ok(None);
        }
        Ok(Some(match &node.kind {
            Kind::Local(local) => match self.locals.get(local) {
                Some(Term::Exponent { power, added }) => {
                    vec![Exponent { case: LogicCase::new(*power), added: *added }]
                }
                _ => return Ok(None),
            },
            Kind::Call(function, arguments) => {
                self.trailing_digit_cases(*function, &arguments[0], node.span)?
            }
            Kind::Binary(op, a, b) => {
                // Only one operand is an exponent; the other one must be a constant.
                let (operand, offset) = if self.is_exponent(a) { (a, b) } else { (b, a) };
                let Some(offset) = self.constant(offset) else {
                    return UnsupportedReason::Exponent.at(node.span);
                };
                let offset = if *op == Bin::Sub { offset.checked_neg() } else { Some(offset) };
                let Some(mut exponents) = self.exponent_cases(operand)? else { return Ok(None) };
                for exponent in &mut exponents {
                    let added = offset.and_then(|offset| exponent.added.checked_add(offset));
                    match added.filter(|added| added.abs() < MAX_EXPONENT / 2) {
                        Some(added) => exponent.added = added,
                        None => return UnsupportedReason::Exponent.at(node.span),
                    }
                }
                exponents
            }
            Kind::If(cond, yes, no) => {
                let Some(otherwise) = self.constant(no) else { return Ok(None) };
                let (holds, fails) = self.truths(cond)?;
                let cases = self.assuming(vec![holds.clone()], |t| t.exponent_cases(yes))?;
                let cases = cases.into_iter().flatten();
                let mut exponents: Vec<Exponent> = cases
                    .map(|exponent| {
                        let case = exponent.case.when(holds.clone());
                        Exponent { case, ..exponent }
                    })
                    .collect();
                exponents.push(Exponent { case: LogicCase::new(1).when(fails), added: otherwise });
                exponents
            }
            _ => return Ok(None),
        }))
    }

    /// Returns whether an expression is an exponent of a power of two, plus or minus a constant.
    fn is_exponent(&self, node: &Node) -> bool {
        match &node.kind {
            Kind::Local(local) => matches!(self.locals.get(local), Some(Term::Exponent { .. })),
            Kind::Call(Builtin::V2 | Builtin::TrailingOnes, _) => self.constant(node).is_none(),
            Kind::Binary(Bin::Add, a, b) => {
                self.is_exponent(a) && self.constant(b).is_some()
                    || self.is_exponent(b) && self.constant(a).is_some()
            }
            Kind::Binary(Bin::Sub, a, b) => self.is_exponent(a) && self.constant(b).is_some(),
            Kind::If(_, yes, no) => {
                let is_small = |otherwise: i64| otherwise.abs() < MAX_EXPONENT / 2;
                self.is_exponent(yes) && self.constant(no).is_some_and(is_small)
            }
            _ => false,
        }
    }

    /// Translates a count of trailing binary digits of `argument`, which `function` selects: zeros
    /// (`v2`) or ones. Returns 2 to the power of this count, by cases ([`LogicCase`]).
    fn trailing_digit_cases(
        &mut self,
        function: Builtin,
        argument: &Node,
        span: Span,
    ) -> Translated<Vec<Exponent>> {
        self.require_binary(span)?;
        let relation = match function {
            Builtin::V2 => Relation::TrailingZeros,
            _ => Relation::TrailingOnes,
        };
        let mut exponents = Vec::new();
        for case in self.number_cases(argument)? {
            // The rules allow a negative argument, which has as many trailing zeros as its absolute
            // value, but the translation does not support it.
            self.forbid_negative(&case, span, function != Builtin::V2);
            if function == Builtin::V2 {
                let zero = Formula::equal(case.value.clone(), 0);
                let when = Formula::and(case.guard.iter().cloned().chain([zero]));
                self.forbid(when, words!(rules_logic::v2_of_zero), span, true);
            }
            let value = case.value.clone();
            let case = self.apply_relation(&relation, case, &[value]);
            exponents.push(Exponent { case, added: 0 });
        }
        Ok(exponents)
    }

    /// Translates an expression to the cases of its value. With each case comes the value of a
    /// local that is bound to the expression: an exponent if the expression is one, otherwise a
    /// number.
    pub(super) fn term_cases(&mut self, node: &Node) -> Translated<Vec<(LogicCase, Term)>> {
        if let Some(exponents) = self.exponent_cases(node)? {
            let bound = exponents.into_iter().map(|exponent| {
                let mut case = exponent.case;
                let value = case.value.clone();
                let power = self.track_of(&value, &mut case);
                (case, Term::Exponent { power, added: exponent.added })
            });
            return Ok(bound.collect());
        }
        let cases = self.number_cases(node)?.into_iter();
        Ok(cases.map(|case| (case.clone(), Term::Linear(case.value))).collect())
    }

    /// Translates the power 2^x, where x is one of `exponents`, by cases ([`LogicCase`]). Fails if
    /// a negative constant is added to an exponent.
    pub(super) fn power_cases(
        &mut self,
        exponents: Vec<Exponent>,
        span: Span,
    ) -> Translated<Vec<LogicCase>> {
        let powers = exponents.into_iter().map(|exponent| match exponent.added {
            added @ 0.. => {
                let value = exponent.case.value.clone() * (1i64 << added);
                Ok(exponent.case.with_value(value))
            }
            _ => UnsupportedReason::Exponent.at(span),
        });
        powers.collect()
    }

    /// Translates the remainders of exponents modulo `modulus`, by cases ([`LogicCase`]). For the
    /// modulus m, the remainder of 2^e modulo 2^m − 1 determines the remainder of e modulo m.
    pub(super) fn residues_of_exponents(
        &mut self,
        exponents: &[Exponent],
        modulus: i64,
        span: Span,
    ) -> Translated<Vec<LogicCase>> {
        if !(1..=MAX_MODULUS).contains(&modulus) {
            return UnsupportedReason::Exponent.at(span);
        }
        let mut cases = Vec::new();
        for exponent in exponents {
            for residue in 0..modulus {
                let shifted = (residue - exponent.added).rem_euclid(modulus);
                let has_residue = match modulus {
                    1 => Formula::True,
                    _ => Formula::congruent(
                        exponent.case.value.clone(),
                        1i64 << shifted,
                        (1u64 << modulus) - 1,
                    ),
                };
                cases.push(
                    exponent.case.clone().with_value(Linear::constant(residue)).when(has_residue),
                );
            }
        }
        self.count_cases(cases.len(), span)?;
        Ok(cases)
    }

    /// Translates the comparison of an exponent with another exponent or a constant. Returns the
    /// formula that the comparison holds or, if `want` is false, that it does not hold. Returns
    /// `None` if neither operand is an exponent.
    pub(super) fn compare_exponents(
        &mut self,
        op: Bin,
        (a, b): (&Node, &Node),
        want: bool,
    ) -> Translated<Option<Formula>> {
        let (first, second) = (self.exponent_cases(a)?, self.exponent_cases(b)?);
        let case_formula = |case: &LogicCase, holds: Formula| {
            case.arises_with(if want { holds } else { Formula::not(holds) })
        };
        let mut alternatives = Vec::new();
        match (first, second) {
            (None, None) => return Ok(None),
            (Some(first), Some(second)) => {
                self.count_cases(first.len() * second.len(), a.span)?;
                for (x, y) in first.iter().flat_map(|x| second.iter().map(move |y| (x, y))) {
                    let (p, q) = align_powers(
                        (x.case.value.clone(), x.added),
                        (y.case.value.clone(), y.added),
                    );
                    let conjunction = x.case.and(&y.case, Linear::constant(0));
                    alternatives.push(case_formula(&conjunction, compare_linear(op, p, q)));
                }
            }
            (Some(exponents), None) => {
                let numbers = self.number_cases(b)?;
                for (x, number) in
                    exponents.iter().flat_map(|x| numbers.iter().map(move |n| (x, n)))
                {
                    let holds = compare_exponent_with(op, x, number, b.span)?;
                    alternatives
                        .push(case_formula(&x.case.and(number, Linear::constant(0)), holds));
                }
            }
            (None, Some(exponents)) => {
                let numbers = self.number_cases(a)?;
                for (x, number) in
                    exponents.iter().flat_map(|x| numbers.iter().map(move |n| (x, n)))
                {
                    let holds = compare_exponent_with(mirrored(op), x, number, a.span)?;
                    alternatives
                        .push(case_formula(&x.case.and(number, Linear::constant(0)), holds));
                }
            }
        }
        Ok(Some(Formula::or(alternatives)))
    }

    /// Translates the minimum of an exponent and a constant, by cases ([`LogicCase`]). Returns
    /// `None` unless the arguments are an exponent and a constant.
    pub(super) fn min_of_exponent(
        &mut self,
        arguments: &[Node],
        span: Span,
    ) -> Translated<Option<Vec<LogicCase>>> {
        let [a, b] = arguments else { return Ok(None) };
        let (operand, limit) = if self.is_exponent(a) { (a, b) } else { (b, a) };
        let Some(limit) = self.constant(limit) else { return Ok(None) };
        let Some(exponents) = self.exponent_cases(operand)? else { return Ok(None) };
        let mut cases = Vec::new();
        for exponent in exponents {
            let max = limit.saturating_sub(exponent.added);
            if max > MAX_EXPONENT {
                return UnsupportedReason::Exponent.at(span);
            }
            for candidate in 0..max {
                let is_candidate = Formula::equal(exponent.case.value.clone(), 1i64 << candidate);
                let value = Linear::constant(candidate + exponent.added);
                cases.push(exponent.case.clone().with_value(value).when(is_candidate));
            }
            let is_larger = Formula::at_most(1i64 << max.max(0), exponent.case.value.clone());
            cases.push(exponent.case.with_value(Linear::constant(limit)).when(is_larger));
        }
        self.count_cases(cases.len(), span)?;
        Ok(Some(cases))
    }
}

/// Returns the comparison operator for exchanged operands, such as `>` for `<`.
fn mirrored(op: Bin) -> Bin {
    match op {
        Bin::Lt => Bin::Gt,
        Bin::Le => Bin::Ge,
        Bin::Gt => Bin::Lt,
        Bin::Ge => Bin::Le,
        same => same,
    }
}

/// Returns the formula of the comparison `exponent op number`. `number` is one case of the right
/// side; its condition is ignored here. Fails unless its value is a constant.
fn compare_exponent_with(
    op: Bin,
    exponent: &Exponent,
    number: &LogicCase,
    span: Span,
) -> Translated<Formula> {
    let Some(number) = number.value.as_constant() else {
        return UnsupportedReason::Exponent.at(span);
    };
    let number = number.saturating_sub(exponent.added);
    if number > MAX_EXPONENT {
        return UnsupportedReason::Exponent.at(span);
    }
    // An exponent is at least 0, and so it is greater than any negative number.
    if number < 0 {
        return Ok(match op {
            Bin::Ne | Bin::Gt | Bin::Ge => Formula::True,
            _ => Formula::False,
        });
    }
    Ok(compare_linear(op, exponent.case.value.clone(), Linear::constant(1i64 << number)))
}
