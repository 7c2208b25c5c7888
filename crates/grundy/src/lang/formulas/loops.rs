//! Loops: written out, or their bound numbers as variables.

use super::beyond::Beyond;
use super::case::Case;
use super::translator::{Amount, Translated, Translator};
use crate::guarded::is_natural;
use crate::lang::Span;
use crate::lang::tree::{Kind, Local, Loops, Node, Source};
use crate::machine::{Bin, Builtin};
use grundy_automata::{Formula, Linear, Relation, Variable};

/// A range of so many numbers or fewer is written out where a choice is made.
const WRITTEN_OUT: i64 = 24;
/// A loop that must be written out has at most so many passes.
const MOST_PASSES: i64 = 400;

/// What was chosen so far, and what is assumed of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Chosen {
    pub choices: Vec<Variable>,
    pub aux: Vec<Variable>,
    pub guard: Vec<Formula>,
}

impl Chosen {
    /// All that is bound.
    pub fn bound(&self) -> Vec<Variable> {
        [&self.choices[..], &self.aux].concat()
    }

    fn and(&self, case: &Case) -> Chosen {
        Chosen {
            choices: self.choices.clone(),
            aux: [&self.aux[..], &case.aux].concat(),
            guard: [&self.guard[..], &case.guard].concat(),
        }
    }

    fn when(mut self, condition: Formula) -> Chosen {
        if condition != Formula::True {
            self.guard.push(condition);
        }
        self
    }
}

type Chooses<'b, 'a> = &'b mut dyn FnMut(&mut Translator<'a>, &Chosen) -> Translated<()>;

impl<'a> Translator<'a> {
    /// Runs through the passes of a loop whose members do not depend on one another; conditions are left to `body`.
    pub(super) fn unrolled(
        &mut self,
        loops: &Loops,
        body: &mut dyn FnMut(&mut Self) -> Translated<()>,
    ) -> Translated<()> {
        self.unrolled_from(&loops.binders, body)
    }

    fn unrolled_from(
        &mut self,
        binders: &[(Local, Source)],
        body: &mut dyn FnMut(&mut Self) -> Translated<()>,
    ) -> Translated<()> {
        let Some(((local, source), rest)) = binders.split_first() else { return body(self) };
        for value in self.passes(source)? {
            self.count(1, source.span().unwrap_or_default())?;
            self.binding(*local, Amount::Linear(value), |t| t.unrolled_from(rest, body))?;
        }
        Ok(())
    }

    /// The members of what a loop runs through, which must be known one by one.
    fn passes(&mut self, source: &Source) -> Translated<Vec<Linear>> {
        let span = source.span().unwrap_or_default();
        match source {
            Source::Range(from, to) => {
                let (Some(from), Some(to)) = (self.fixed(from), self.fixed(to)) else {
                    return Beyond::VaryingLoop.at(span);
                };
                if to.saturating_sub(from) >= MOST_PASSES {
                    return Beyond::LongLoop.at(span);
                }
                Ok((from..=to).map(Linear::constant).collect())
            }
            Source::Items(items) => {
                let mut all = Vec::new();
                for item in items {
                    match self.single(item)? {
                        Some(value) => all.push(value),
                        None => return Beyond::List.at(item.span),
                    }
                }
                Ok(all)
            }
            Source::Seq(var, span) => self.visible(*var, *span),
            Source::Table(of) | Source::Of(of) => match self.constants(of) {
                Some(members) => Ok(members.into_iter().map(Linear::constant).collect()),
                None => Beyond::List.at(span),
            },
            Source::Joined(parts) => {
                let parts: Translated<Vec<_>> =
                    parts.iter().map(|part| self.passes(part)).collect();
                Ok(parts?.concat())
            }
            Source::Set(_) => Beyond::Set.at(span),
        }
    }

    /// Runs through choices: what varies over a long range becomes a variable, the rest is written out. The condition of the
    /// loops is left to `body`.
    pub(super) fn choices(
        &mut self,
        binders: &[(Local, Source)],
        chosen: &Chosen,
        body: Chooses<'_, 'a>,
    ) -> Translated<()> {
        let Some(((local, source), rest)) = binders.split_first() else {
            return self.under(chosen.guard.clone(), |t| body(t, chosen));
        };
        if let Source::Range(from, to) = source {
            let ends = (self.fixed(from), self.fixed(to));
            let short =
                matches!(ends, (Some(from), Some(to)) if to.saturating_sub(from) < WRITTEN_OUT);
            if !short {
                return self.range(*local, (from, to), rest, chosen, body);
            }
        }
        let members: Vec<Case> = match source {
            // Each may have cases of its own here.
            Source::Items(items) => self.all_cases(items, chosen)?,
            Source::Of(Node { kind: Kind::List(items), .. }) => self.all_cases(items, chosen)?,
            // Equal elements are chosen alike; how often one is chosen is for the rules to ask.
            Source::Seq(..) if let Some(counted) = self.counted => self.there(counted),
            _ => self.passes(source)?.into_iter().map(Case::of).collect(),
        };
        for member in members {
            self.count(1, source.span().unwrap_or_default())?;
            let further = chosen.and(&member);
            let bound = Amount::Linear(member.value);
            self.binding(*local, bound, |t| t.choices(rest, &further, body))?;
        }
        Ok(())
    }

    fn all_cases(&mut self, items: &[Node], chosen: &Chosen) -> Translated<Vec<Case>> {
        let mut all = Vec::new();
        for item in items {
            all.extend(self.under(chosen.guard.clone(), |t| t.number(item))?);
        }
        Ok(all)
    }

    /// A choice between two bounds as a variable.
    fn range(
        &mut self,
        local: Local,
        (from, to): (&Node, &Node),
        rest: &[(Local, Source)],
        chosen: &Chosen,
        body: Chooses<'_, 'a>,
    ) -> Translated<()> {
        if self.fixed(from) == Some(0)
            && let Some(of) = below_length(to)
        {
            return self.powers(local, of, rest, chosen, body);
        }
        // What is at most the least of some is at most each: no case for which is the least.
        let (first, others) = match &to.kind {
            Kind::Call(Builtin::Min, all) => all.split_first().unwrap_or((to, &[])),
            _ => (to, &[][..]),
        };
        let ends = self.under(chosen.guard.clone(), |t| t.both(from, first))?;
        let mut ends: Vec<(Case, Linear, Vec<Linear>)> =
            ends.into_iter().map(|(case, low, high)| (case, low, vec![high])).collect();
        for other in others {
            let cases = self.under(chosen.guard.clone(), |t| t.number(other))?;
            self.count(ends.len() * cases.len(), other.span)?;
            let with = |(case, low, highs): &(Case, Linear, Vec<Linear>)| {
                let (case, low, highs) = (case.clone(), low.clone(), highs.clone());
                let with = cases.iter().map(move |other| {
                    let highs = highs.iter().cloned().chain([other.value.clone()]).collect();
                    (case.and(other, case.value.clone()), low.clone(), highs)
                });
                with.collect::<Vec<_>>()
            };
            ends = ends.iter().flat_map(with).collect();
        }
        ends.retain(|(case, ..)| case.may_arise());
        for (case, low, highs) in ends {
            let variable = self.fresh("k");
            let mut further = chosen.and(&case);
            further.choices.push(variable);
            // Counted from its lower end where that may be negative.
            let value = match is_natural(&low) {
                true => {
                    further = further.when(Formula::at_most(low, variable));
                    Linear::from(variable)
                }
                false => low + variable,
            };
            let within = highs.into_iter().map(|high| Formula::at_most(value.clone(), high));
            let further = further.when(Formula::and(within));
            self.binding(local, Amount::Linear(value), |t| t.choices(rest, &further, body))?;
        }
        Ok(())
    }

    /// `i in 0..bit_length(n) - 1`: the powers of two up to n.
    fn powers(
        &mut self,
        local: Local,
        of: &Node,
        rest: &[(Local, Source)],
        chosen: &Chosen,
        body: Chooses<'_, 'a>,
    ) -> Translated<()> {
        self.binary(of.span)?;
        for case in self.under(chosen.guard.clone(), |t| t.number(of))? {
            self.under(chosen.guard.clone(), |t| {
                t.must_be_natural(&case, of.span, true);
                Ok(())
            })?;
            let power = self.fresh("p");
            let mut further = chosen.and(&case);
            further.choices.push(power);
            let further = further
                .when(Formula::relation(Relation::Weight, [power]))
                .when(Formula::at_most(power, case.value.clone()));
            self.binding(local, Amount::Exponent(power), |t| t.choices(rest, &further, body))?;
        }
        Ok(())
    }

    /// The places where rules look at a place of a sequence.
    pub(super) fn place(
        &mut self,
        index: Option<&Node>,
        many: usize,
        span: Span,
    ) -> Translated<Vec<(Case, usize)>> {
        let Some(index) = index else { return Ok(vec![(Case::of(0), 0)]) };
        let mut all = Vec::new();
        for case in self.number(index)? {
            self.must_be_a_place(&case, many, span);
            for at in 0..many {
                let here = case.clone().when(Formula::equal(case.value.clone(), at as i64));
                if here.may_arise() {
                    all.push((here, at));
                }
            }
        }
        Ok(all)
    }
}

/// The n of `bit_length(n) - 1`.
fn below_length(node: &Node) -> Option<&Node> {
    let Kind::Binary(Bin::Sub, length, one) = &node.kind else { return None };
    match (&length.kind, &one.kind) {
        (Kind::Call(Builtin::BitLength, arguments), Kind::Num(1)) => arguments.first(),
        _ => None,
    }
}
