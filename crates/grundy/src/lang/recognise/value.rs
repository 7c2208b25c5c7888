//! The values of expressions at all heaps at once: a form for each of finitely many regions.

use super::super::ast::Over;
use super::super::tree::{Kind, Loops, Node, Source};
use super::linear::{Form, Region, gcd};
use super::reader::{Reader, Scope, Truth};
use super::stop::{Decided, Stop};
use crate::machine::{Bin, Builtin, binary, call};

/// A value for each region; the regions are disjoint and cover the one asked for.
pub(super) type Cases = Vec<(Region, Form)>;

impl Reader<'_> {
    /// The part of a region in which a form is at least 0, when there is any.
    pub(super) fn part(&mut self, region: &Region, form: Form) -> Decided<Option<Region>> {
        let Some(part) = region.and(form) else { return Ok(None) };
        Ok(if part.is_empty(&mut self.work)? { None } else { Some(part) })
    }

    /// A value that the rules compute: it must be a 64-bit integer wherever they get to it.
    fn machine(&mut self, region: &Region, scope: &Scope, form: Form) -> Decided<Form> {
        let (least, most) = (i128::from(i64::MIN), i128::from(i64::MAX));
        if let Some(number) = form.number() {
            return if (least..=most).contains(&number) { Ok(form) } else { Err(Stop::Unknown) };
        }
        let heaps = Form::constant(most).minus(self.heap)?;
        let reached = [Some(heaps), scope.steps];
        for beyond in [form.plus_number(-most - 1)?, form.times(-1)?.plus_number(least - 1)?] {
            let mut outside = region.and(beyond);
            for bound in reached.into_iter().flatten() {
                outside = outside.and_then(|outside| outside.and(bound));
            }
            if let Some(outside) = outside
                && !outside.is_empty(&mut self.work)?
            {
                return Err(Stop::Unknown);
            }
        }
        Ok(form)
    }

    /// A number that a variable gets: natural everywhere.
    pub(super) fn natural(&mut self, region: &Region, form: Form) -> Decided<()> {
        let below = self.part(region, form.negated()?)?;
        if below.is_some() { Err(Stop::Unknown) } else { Ok(()) }
    }

    /// The values of several expressions together.
    pub(super) fn values(
        &mut self,
        nodes: &[&Node],
        region: &Region,
        scope: &Scope,
    ) -> Decided<Vec<(Region, Vec<Form>)>> {
        let mut cases = vec![(region.clone(), Vec::new())];
        for node in nodes {
            let mut longer = Vec::new();
            for (region, before) in &cases {
                for (region, value) in self.value(node, region, scope)? {
                    let mut values = before.clone();
                    values.push(value);
                    longer.push((region, values));
                }
            }
            cases = longer;
        }
        Ok(cases)
    }

    /// The value of an expression.
    ///
    /// # Errors
    /// When it cannot be told, may fail somewhere, or needs finer classes of remainders.
    pub(super) fn value(&mut self, node: &Node, region: &Region, scope: &Scope) -> Decided<Cases> {
        self.work.spend(1)?;
        let one = |form: Form| Ok(vec![(region.clone(), form)]);
        let layout = &self.game.0.layout;
        match &node.kind {
            Kind::Num(number) => one(Form::constant(*number)),
            Kind::Param(at) => one(Form::constant(*layout.params.get(*at).ok_or(Stop::Unknown)?)),
            Kind::Let(at) => one(Form::constant(*layout.lets.get(*at).ok_or(Stop::Unknown)?)),
            Kind::Local(local) => {
                let bound = scope.locals.iter().rev().find(|(known, _)| known == local);
                one(bound.ok_or(Stop::Unknown)?.1)
            }
            Kind::Var(0) => one(scope.heap),
            Kind::Neg(of) => {
                let cases = self.value(of, region, scope)?;
                self.each_case(cases, |reader, region, value| {
                    reader.machine(region, scope, value.times(-1)?)
                })
            }
            Kind::Binary(
                Bin::And | Bin::Or | Bin::Eq | Bin::Ne | Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge,
                ..,
            )
            | Kind::Not(_)
            | Kind::Among(..)
            | Kind::Over(Over::Any | Over::All, ..) => {
                let Truth { yes, no } = self.truth(node, region, scope)?;
                let number = |number: i64| move |region| (region, Form::constant(number));
                Ok(yes.into_iter().map(number(1)).chain(no.into_iter().map(number(0))).collect())
            }
            Kind::Binary(op, a, b) => {
                let mut found = Vec::new();
                for (region, values) in self.values(&[a, b], region, scope)? {
                    let value = self.operator(*op, values[0], values[1], &region, scope)?;
                    found.push((region, value));
                }
                Ok(found)
            }
            Kind::Call(function, arguments) => {
                let arguments: Vec<&Node> = arguments.iter().collect();
                let mut found = Vec::new();
                for (region, values) in self.values(&arguments, region, scope)? {
                    self.function(*function, &values, region, scope, &mut found)?;
                }
                Ok(found)
            }
            Kind::If(cond, yes, no) => {
                let truth = self.truth(cond, region, scope)?;
                let mut found = Vec::new();
                for (regions, node) in [(truth.yes, yes), (truth.no, no)] {
                    for region in regions {
                        found.extend(self.value(node, &region, scope)?);
                    }
                }
                Ok(found)
            }
            Kind::Bind(local, value, body) => {
                let mut found = Vec::new();
                for (region, value) in self.value(value, region, scope)? {
                    found.extend(self.value(body, &region, &scope.with(*local, value))?);
                }
                Ok(found)
            }
            Kind::TableAt(table, index) => self.looked_up(table, index, false, region, scope),
            Kind::MapAt(table, key) => self.looked_up(table, key, true, region, scope),
            Kind::TableLen(table) => {
                let cases = self.value(table, region, scope)?;
                self.each_case(cases, |reader, _, value| {
                    Ok(Form::constant(reader.laid(value)?.0 as i64))
                })
            }
            Kind::Over(over, loops, body) => self.over(*over, loops, body, region, scope),
            _ => Err(Stop::Unknown),
        }
    }

    fn each_case(
        &mut self,
        cases: Cases,
        of: impl Fn(&mut Self, &Region, Form) -> Decided<Form>,
    ) -> Decided<Cases> {
        let mut found = Vec::with_capacity(cases.len());
        for (region, value) in cases {
            let value = of(self, &region, value)?;
            found.push((region, value));
        }
        Ok(found)
    }

    fn operator(
        &mut self,
        op: Bin,
        a: Form,
        b: Form,
        region: &Region,
        scope: &Scope,
    ) -> Decided<Form> {
        if let (Some(a), Some(b)) = (machine_number(a), machine_number(b)) {
            let value = binary(op, a, b).map_err(|_| Stop::Unknown)?;
            return Ok(Form::constant(value));
        }
        let result = match (op, a.number(), b.number()) {
            (Bin::Add, ..) => a.plus(b)?,
            (Bin::Sub, ..) => a.minus(b)?,
            (Bin::Mul, Some(by), _) => b.times(by)?,
            (Bin::Mul, _, Some(by)) => a.times(by)?,
            (Bin::Shl, _, Some(by @ 0..=62)) => a.times(1 << by)?,
            (Bin::Shr, _, Some(by @ 0..=62)) => divided(a, 1 << by)?.0,
            (Bin::Div, _, Some(by)) if by > 0 => divided(a, by)?.0,
            (Bin::Mod, _, Some(by)) if by > 0 => divided(a, by)?.1,
            _ => return Err(Stop::Unknown),
        };
        self.machine(region, scope, result)
    }

    fn function(
        &mut self,
        function: Builtin,
        values: &[Form],
        region: Region,
        scope: &Scope,
        found: &mut Cases,
    ) -> Decided<()> {
        let numbers: Option<Vec<i64>> = values.iter().map(|value| machine_number(*value)).collect();
        match function {
            Builtin::Min | Builtin::Max => {
                let mut best = vec![(region, *values.first().ok_or(Stop::Unknown)?)];
                for value in &values[1..] {
                    let mut next = Vec::new();
                    for (region, before) in best {
                        let gap = match function {
                            Builtin::Min => value.minus(before)?,
                            _ => before.minus(*value)?,
                        };
                        let Truth { yes, no } = self.split(&region, gap)?;
                        next.extend(yes.into_iter().map(|region| (region, before)));
                        next.extend(no.into_iter().map(|region| (region, *value)));
                    }
                    best = next;
                }
                found.extend(best);
            }
            _ if let Some(numbers) = numbers => {
                let second = numbers.get(1).copied().unwrap_or(0);
                let first = *numbers.first().ok_or(Stop::Unknown)?;
                let value = call(function, first, second).map_err(|_| Stop::Unknown)?;
                found.push((region, Form::constant(value)));
            }
            Builtin::Abs => {
                let Truth { yes, no } = self.split(&region, values[0])?;
                found.extend(yes.into_iter().map(|region| (region, values[0])));
                for region in no {
                    let value = self.machine(&region, scope, values[0].times(-1)?)?;
                    found.push((region, value));
                }
            }
            Builtin::Parity => found.push((region, divided(values[0], 2)?.1)),
            _ => return Err(Stop::Unknown),
        }
        Ok(())
    }

    /// What a loop runs through, other than a range.
    pub(super) fn members(
        &mut self,
        source: &Source,
        region: &Region,
        scope: &Scope,
    ) -> Decided<Vec<(Region, Vec<Form>)>> {
        match source {
            Source::Items(items) => {
                let items: Vec<&Node> = items.iter().collect();
                self.values(&items, region, scope)
            }
            Source::Table(of) => {
                let mut found = Vec::new();
                for (region, at) in self.value(of, region, scope)? {
                    let (len, place) = self.laid(at)?;
                    self.work.spend(len)?;
                    let items = &self.game.0.layout.tables[place..place + len];
                    found.push((region, items.iter().map(|item| Form::constant(*item)).collect()));
                }
                Ok(found)
            }
            _ => Err(Stop::Unknown),
        }
    }

    /// How long a list of constants is, and where its members lie.
    fn laid(&self, at: Form) -> Decided<(usize, usize)> {
        Stop::unless(|| {
            let tables = &self.game.0.layout.tables;
            let place = usize::try_from(at.number()?).ok()?;
            let len = usize::try_from(*tables.get(place)?).ok()?;
            tables.get(place + 1..place.checked_add(len)?.checked_add(1)?)?;
            Some((len, place + 1))
        })
    }

    /// An element of a list of constants by its place, or what a map of constants says of a key.
    fn looked_up(
        &mut self,
        table: &Node,
        index: &Node,
        map: bool,
        region: &Region,
        scope: &Scope,
    ) -> Decided<Cases> {
        let mut found = Vec::new();
        for (region, values) in self.values(&[table, index], region, scope)? {
            let pairs = self.pairs(values[0], map)?;
            if let Some(number) = values[1].number() {
                self.work.spend(pairs.len())?;
                let value = pairs.iter().find(|(key, _)| i128::from(*key) == number);
                found.push((region, Form::constant(value.ok_or(Stop::Unknown)?.1)));
                continue;
            }
            let mut open = vec![region];
            for (key, value) in pairs {
                let mut next = Vec::new();
                for region in open {
                    let here =
                        self.split_zero(&region, values[1].plus_number(-i128::from(key))?)?;
                    found
                        .extend(here.yes.into_iter().map(|region| (region, Form::constant(value))));
                    next.extend(here.no);
                }
                open = next;
            }
            // There is no such element.
            if !open.is_empty() {
                return Err(Stop::Unknown);
            }
        }
        Ok(found)
    }

    fn pairs(&self, at: Form, map: bool) -> Decided<Vec<(i64, i64)>> {
        Stop::unless(|| {
            let tables = &self.game.0.layout.tables;
            let place = usize::try_from(at.number()?).ok()?;
            let len = usize::try_from(*tables.get(place)?).ok()?;
            let numbers = if map { len.checked_mul(2)? } else { len };
            let items = tables.get(place + 1..place.checked_add(numbers)?.checked_add(1)?)?;
            Some(match map {
                true => items.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect(),
                false => (0..).zip(items.iter().copied()).collect(),
            })
        })
    }

    /// Something said of all members of loops between constants.
    pub(super) fn over(
        &mut self,
        over: Over,
        loops: &Loops,
        body: &Node,
        region: &Region,
        scope: &Scope,
    ) -> Decided<Cases> {
        let begin = match over {
            Over::Any | Over::Count | Over::Sum | Over::Xor => Some(Form::constant(0)),
            Over::All => Some(Form::constant(1)),
            Over::Min | Over::Max => None,
        };
        let mut so_far = vec![(region.clone(), begin)];
        self.run_through(loops, 0, scope, &mut so_far, &mut |reader, region, scope, before| {
            let decided = match over {
                Over::Any => before == Some(Form::constant(1)),
                Over::All => before == Some(Form::constant(0)),
                _ => false,
            };
            if decided {
                return Ok(vec![(region.clone(), before)]);
            }
            let mut after = Vec::new();
            for (region, value) in reader.value(body, region, scope)? {
                match (over, before) {
                    (Over::Any | Over::All, before) => {
                        let known = value.number().ok_or(Stop::Unknown)?;
                        let decides = (known != 0) == (over == Over::Any);
                        let decided = Form::constant(i64::from(over == Over::Any));
                        after.push((region, if decides { Some(decided) } else { before }));
                    }
                    (Over::Count | Over::Sum, Some(before)) => {
                        let sum = reader.machine(&region, scope, before.plus(value)?)?;
                        after.push((region, Some(sum)));
                    }
                    (Over::Xor, Some(before)) => {
                        let value = reader.operator(Bin::Xor, before, value, &region, scope)?;
                        after.push((region, Some(value)));
                    }
                    (Over::Min | Over::Max, Some(before)) => {
                        let best = if over == Over::Min { Builtin::Min } else { Builtin::Max };
                        let mut cases = Vec::new();
                        reader.function(best, &[before, value], region, scope, &mut cases)?;
                        after
                            .extend(cases.into_iter().map(|(region, value)| (region, Some(value))));
                    }
                    (_, None) => after.push((region, Some(value))),
                }
            }
            Ok(after)
        })?;
        // Of nothing there is no least.
        so_far
            .into_iter()
            .map(|(region, value)| Ok((region, value.ok_or(Stop::Unknown)?)))
            .collect()
    }
}

fn machine_number(form: Form) -> Option<i64> {
    i64::try_from(form.number()?).ok()
}

/// The quotient and the remainder by a positive number, where they are linear.
///
/// # Errors
/// The finer classes of remainders in which they are.
fn divided(form: Form, by: i128) -> Decided<(Form, Form)> {
    if form.heap % by != 0 || form.free % by != 0 {
        return Err(Stop::Split { heap: by / gcd(by, form.heap), free: by / gcd(by, form.free) });
    }
    let quotient =
        Form { heap: form.heap / by, free: form.free / by, plus: form.plus.div_euclid(by) };
    Ok((quotient, Form::constant(form.plus.rem_euclid(by))))
}
