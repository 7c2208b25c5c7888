//! Translates calls of the built-in functions, such as `min` or `parity`, to cases.

use super::case::LogicCase;
use super::irrationals::Multiple;
use super::translator::{Translated, Translator};
use super::unsupported::UnsupportedReason;
use crate::guarded::is_natural;
use grundy_automata::{Formula, Linear, Numeration, Relation};
use grundy_core::machine::{Bin, Builtin, Span};
use grundy_rules::{Kind, Node};

impl Translator<'_> {
    /// Translates a call of a built-in function. Returns its value by cases ([`LogicCase`]).
    pub(super) fn call(
        &mut self,
        function: Builtin,
        arguments: &[Node],
        span: Span,
    ) -> Translated<Vec<LogicCase>> {
        match function {
            Builtin::Min if let Some(minimum) = self.min_of_exponent(arguments, span)? => {
                Ok(minimum)
            }
            Builtin::Min | Builtin::Max => {
                let mut cases = self.number_cases(&arguments[0])?;
                for argument in &arguments[1..] {
                    let next = self.number_cases(argument)?;
                    cases = self.extreme(&cases, &next, function == Builtin::Min, span)?;
                }
                Ok(cases)
            }
            Builtin::Abs => {
                let mut cases = Vec::new();
                for case in self.number_cases(&arguments[0])? {
                    let (value, minus) = (case.value.clone(), case.value.clone() * -1);
                    cases.push(case.clone().when(Formula::at_most(0, value.clone())));
                    cases.push(case.with_value(minus).when(Formula::less(value, 0)));
                }
                Ok(cases)
            }
            Builtin::Parity => self.parity(&arguments[0], span),
            Builtin::FloorPhi => self.floor(function, 1, &arguments[0], span),
            Builtin::FloorSqrt | Builtin::FloorMetallic => match self.constant(&arguments[0]) {
                Some(parameter) => self.floor(function, parameter, &arguments[1], span),
                None => UnsupportedReason::VaryingIrrational.at(arguments[0].span),
            },
            Builtin::LowBit => {
                self.require_binary(span)?;
                let mut cases = Vec::new();
                for case in self.number_cases(&arguments[0])? {
                    self.forbid_negative(&case, span, false);
                    let value = case.value.clone();
                    cases.push(self.apply_relation(&Relation::LowestTerm, case, &[value]));
                }
                Ok(cases)
            }
            Builtin::IsFib | Builtin::IsPow2 => {
                let mut cases = Vec::new();
                for (value, want) in [(1, true), (0, false)] {
                    let holds = self.is_weight(function, &arguments[0], want, span)?;
                    cases.push(LogicCase::new(value).when(holds));
                }
                Ok(cases)
            }
            _ => UnsupportedReason::Function(function).at(span),
        }
    }

    /// Translates the floor of a multiple of an irrational number. `function` and `parameter`
    /// select the irrational number, and `argument` is the factor. Returns the floor by cases
    /// ([`LogicCase`]).
    fn floor(
        &mut self,
        function: Builtin,
        parameter: i64,
        argument: &Node,
        span: Span,
    ) -> Translated<Vec<LogicCase>> {
        let Some(multiple) = Multiple::for_function(function, parameter) else {
            return UnsupportedReason::Irrational.at(span);
        };
        if let Some(numeration) = &multiple.numeration {
            self.require_numeration(numeration, span)?;
        }
        let mut cases = Vec::new();
        for case in self.number_cases(argument)? {
            self.forbid_negative(&case, span, true);
            let value = case.value.clone();
            let mut floor = case.with_value(value.clone() * multiple.outside);
            if multiple.numeration.is_some() {
                let inside = value * multiple.inside;
                let outside = floor.value.clone();
                floor = self.apply_relation(&Relation::FloorAlpha, floor, &[inside]);
                floor.value = floor.value + outside;
            }
            cases.push(floor);
        }
        Ok(cases)
    }

    /// Translates the condition that a number is a power of two or a Fibonacci number; `function`
    /// selects which. Returns the formula that the condition holds or, if `want` is false, that it
    /// does not hold. It does not hold for negative numbers.
    pub(super) fn is_weight(
        &mut self,
        function: Builtin,
        argument: &Node,
        want: bool,
        span: Span,
    ) -> Translated<Formula> {
        match function {
            Builtin::IsFib => self.require_numeration(&Numeration::zeckendorf(), span)?,
            _ => self.require_binary(span)?,
        }
        let mut alternatives = Vec::new();
        for mut case in self.number_cases(argument)? {
            if !want {
                alternatives.push(case.arises_with(Formula::less(case.value.clone(), 0)));
            }
            let value = case.value.clone();
            let track = self.track_of(&value, &mut case);
            let holds = Formula::relation(Relation::Weight, [track]);
            alternatives.push(case.arises_with(if want { holds } else { Formula::not(holds) }));
        }
        Ok(Formula::or(alternatives))
    }

    /// Translates the parity of an exponent, of the number of ones in binary, or of a sum of
    /// products. Returns 0 or 1 by cases.
    fn parity(&mut self, argument: &Node, span: Span) -> Translated<Vec<LogicCase>> {
        if let Some(exponents) = self.exponent_cases(argument)? {
            return self.residues_of_exponents(&exponents, 2, span);
        }
        // No automaton computes the number of ones in binary, but an automaton decides its parity.
        if let Kind::Call(Builtin::BitCount, inner) = &argument.kind {
            self.require_binary(span)?;
            let mut cases = Vec::new();
            for mut case in self.number_cases(&inner[0])? {
                self.forbid_negative(&case, span, true);
                let value = case.value.clone();
                let track = self.track_of(&value, &mut case);
                let odd = Formula::relation(Relation::OddOnes, [track]);
                cases.push(case.clone().with_value(Linear::constant(1)).when(odd.clone()));
                cases.push(case.with_value(Linear::constant(0)).when(Formula::not(odd)));
            }
            return Ok(cases);
        }
        if self.has_product(argument) {
            return self.residues(argument, 2);
        }
        self.quotient_or_remainder(Bin::Mod, argument, 2)
    }

    /// Translates the minimum, or the maximum if `least` is false, of two values that are given by
    /// cases ([`LogicCase`]).
    pub(super) fn extreme(
        &mut self,
        first: &[LogicCase],
        second: &[LogicCase],
        least: bool,
        span: Span,
    ) -> Translated<Vec<LogicCase>> {
        self.count_cases(2 * first.len() * second.len(), span)?;
        let mut cases = Vec::new();
        for first_case in first {
            for second_case in second {
                let (a, b) = (first_case.value.clone(), second_case.value.clone());
                let (low, high) =
                    if least { (a.clone(), b.clone()) } else { (b.clone(), a.clone()) };
                // If the difference has no negative coefficient, `a` is always the extreme value.
                if is_natural(&(high.clone() - low.clone())) {
                    cases.push(first_case.and(second_case, a));
                    continue;
                }
                cases.push(
                    first_case
                        .and(second_case, a)
                        .when(Formula::at_most(low.clone(), high.clone())),
                );
                cases.push(first_case.and(second_case, b).when(Formula::less(high, low)));
            }
        }
        cases.retain(LogicCase::may_arise);
        Ok(cases)
    }
}
