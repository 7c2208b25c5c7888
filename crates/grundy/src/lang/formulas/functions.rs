//! The functions that the language brings.

use super::beyond::Beyond;
use super::case::Case;
use super::irrationals::Multiple;
use super::numbers::has_product;
use super::translator::{Translated, Translator};
use crate::guarded::is_natural;
use crate::lang::Span;
use crate::lang::tree::{Kind, Node};
use crate::machine::{Bin, Builtin};
use grundy_automata::{Formula, Linear, Numeration, Relation};

impl Translator<'_> {
    pub(super) fn call(
        &mut self,
        function: Builtin,
        arguments: &[Node],
        span: Span,
    ) -> Translated<Vec<Case>> {
        match function {
            Builtin::Min | Builtin::Max => {
                let mut all = self.number(&arguments[0])?;
                for argument in &arguments[1..] {
                    let next = self.number(argument)?;
                    all = self.extreme(&all, &next, function == Builtin::Min, span)?;
                }
                Ok(all)
            }
            Builtin::Abs => {
                let mut all = Vec::new();
                for case in self.number(&arguments[0])? {
                    let (value, minus) = (case.value.clone(), case.value.clone() * -1);
                    all.push(case.clone().when(Formula::at_most(0, value.clone())));
                    all.push(case.with(minus).when(Formula::less(value, 0)));
                }
                Ok(all)
            }
            Builtin::Parity => self.parity(&arguments[0], span),
            Builtin::FloorPhi => self.floor(function, 1, &arguments[0], span),
            Builtin::FloorSqrt | Builtin::FloorMetallic => match self.constant(&arguments[0]) {
                Some(which) => self.floor(function, which, &arguments[1], span),
                None => Beyond::VaryingIrrational.at(arguments[0].span),
            },
            Builtin::LowBit => {
                self.binary(span)?;
                let mut all = Vec::new();
                for case in self.number(&arguments[0])? {
                    self.must_be_natural(&case, span, false);
                    let value = case.value.clone();
                    all.push(self.related(&Relation::LowestTerm, case, &[value]));
                }
                Ok(all)
            }
            Builtin::IsFib | Builtin::IsPow2 => {
                let mut all = Vec::new();
                for (value, want) in [(1, true), (0, false)] {
                    let holds = self.is_weight(function, &arguments[0], want, span)?;
                    all.push(Case::of(value).when(holds));
                }
                Ok(all)
            }
            _ => Beyond::Function(function).at(span),
        }
    }

    /// A multiple of an irrational, rounded down.
    fn floor(
        &mut self,
        function: Builtin,
        which: i64,
        argument: &Node,
        span: Span,
    ) -> Translated<Vec<Case>> {
        let Some(multiple) = Multiple::of(function, which) else {
            return Beyond::Irrational.at(span);
        };
        if let Some(numeration) = &multiple.numeration {
            self.written_as(numeration, span)?;
        }
        let mut all = Vec::new();
        for case in self.number(argument)? {
            self.must_be_natural(&case, span, true);
            let value = case.value.clone();
            let mut floor = case.with(value.clone() * multiple.outside);
            if multiple.numeration.is_some() {
                let inside = value * multiple.inside;
                let outside = floor.value.clone();
                floor = self.related(&Relation::FloorAlpha, floor, &[inside]);
                floor.value = floor.value + outside;
            }
            all.push(floor);
        }
        Ok(all)
    }

    /// Whether a number is a power of two or a Fibonacci number; no negative number is.
    pub(super) fn is_weight(
        &mut self,
        function: Builtin,
        argument: &Node,
        want: bool,
        span: Span,
    ) -> Translated<Formula> {
        match function {
            Builtin::IsFib => self.written_as(&Numeration::zeckendorf(), span)?,
            _ => self.binary(span)?,
        }
        let mut either = Vec::new();
        for mut case in self.number(argument)? {
            if !want {
                either.push(case.holding(Formula::less(case.value.clone(), 0)));
            }
            let value = case.value.clone();
            let track = self.track(&value, &mut case);
            let holds = Formula::relation(Relation::Weight, [track]);
            either.push(case.holding(if want { holds } else { Formula::not(holds) }));
        }
        Ok(Formula::or(either))
    }

    fn parity(&mut self, argument: &Node, span: Span) -> Translated<Vec<Case>> {
        // The number of ones alone is no number that an automaton knows; whether it is odd is.
        if let Kind::Call(Builtin::BitCount, inner) = &argument.kind {
            self.binary(span)?;
            let mut all = Vec::new();
            for mut case in self.number(&inner[0])? {
                self.must_be_natural(&case, span, true);
                let value = case.value.clone();
                let track = self.track(&value, &mut case);
                let odd = Formula::relation(Relation::OddOnes, [track]);
                all.push(case.clone().with(Linear::constant(1)).when(odd.clone()));
                all.push(case.with(Linear::constant(0)).when(Formula::not(odd)));
            }
            return Ok(all);
        }
        if has_product(argument) {
            return self.residues(argument, 2);
        }
        self.divided(Bin::Mod, argument, 2)
    }

    /// The lesser or the greater of two.
    pub(super) fn extreme(
        &mut self,
        first: &[Case],
        second: &[Case],
        least: bool,
        span: Span,
    ) -> Translated<Vec<Case>> {
        self.count(2 * first.len() * second.len(), span)?;
        let mut all = Vec::new();
        for one in first {
            for other in second {
                let (a, b) = (one.value.clone(), other.value.clone());
                let (low, high) =
                    if least { (a.clone(), b.clone()) } else { (b.clone(), a.clone()) };
                // Where the signs say it, there is no second case.
                if is_natural(&(high.clone() - low.clone())) {
                    all.push(one.and(other, a));
                    continue;
                }
                all.push(one.and(other, a).when(Formula::at_most(low.clone(), high.clone())));
                all.push(one.and(other, b).when(Formula::less(high, low)));
            }
        }
        all.retain(Case::may_arise);
        Ok(all)
    }
}
