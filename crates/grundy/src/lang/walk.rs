//! The plain way to evaluate rules: walk the checked tree.
//!
//! Constants are evaluated so, and the compiled form is held against it in tests.

use super::ast::Over;
use super::layout::{Layout, State};
use super::tree::{Kind, Loops, Node, Program, Source, Whole};
use crate::base::Counts;
use crate::machine::{Bin, Builtin, FUEL, Fail, Fault, LONGEST, Many, Span, binary, call};
use std::borrow::Cow;

/// Tables of constants are at most so large.
const MOST_TABLES: usize = 1 << 20;

pub(super) struct Walker<'a> {
    pub(super) program: &'a Program,
    pub(super) layout: &'a Layout,
    pub(super) tables: Cow<'a, [i64]>,
    pub(super) state: State,
    pub(super) mover: i64,
    pub(super) locals: Vec<i64>,
    /// How many steps of loops are left.
    pub(super) fuel: u64,
}

type Value = Result<i64, Fail>;

impl<'a> Walker<'a> {
    pub(super) fn new(program: &'a Program, layout: &'a Layout, state: State) -> Walker<'a> {
        Walker {
            program,
            layout,
            tables: Cow::Borrowed(&layout.tables),
            mover: state.turn,
            state,
            locals: vec![0; program.locals as usize],
            fuel: FUEL,
        }
    }

    pub(super) fn fail<T>(&self, fault: Fault, span: Span) -> Result<T, Fail> {
        Err(Fail { fault, span })
    }

    pub(super) fn burn(&mut self, span: Span) -> Result<(), Fail> {
        match self.fuel.checked_sub(1) {
            Some(left) => self.fuel = left,
            None => return self.fail(Fault::Fuel, span),
        }
        Ok(())
    }

    pub(super) fn lay(&mut self, items: &[i64], len: usize, span: Span) -> Value {
        let place = self.tables.len();
        if place + items.len() > MOST_TABLES {
            return self.fail(Fault::Fuel, span);
        }
        let tables = self.tables.to_mut();
        tables.push(len as i64);
        tables.extend_from_slice(items);
        Ok(place as i64)
    }

    pub(super) fn values(&mut self, nodes: &[Node]) -> Result<Vec<i64>, Fail> {
        nodes.iter().map(|node| self.value(node)).collect()
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, node: &Node) -> Value {
        let span = node.span;
        match &node.kind {
            Kind::Num(number) => Ok(*number),
            Kind::Param(at) => Ok(self.layout.params[*at]),
            Kind::Let(at) => Ok(self.layout.lets[*at]),
            Kind::Local(local) => Ok(self.locals[*local as usize]),
            Kind::Var(var) => Ok(self.state.vars[*var][0]),
            Kind::Seq(_) => unreachable!("sequences are no values"),
            Kind::Turn => Ok(self.mover),
            Kind::SeqAt(var, index) => {
                let index = self.value(index)?;
                let seq = &self.state.vars[*var];
                let found = usize::try_from(index).ok().and_then(|index| seq.get(index));
                let len = seq.len() as i64;
                found.copied().ok_or(Fail { fault: Fault::Index { index, len }, span })
            }
            Kind::SeqLen(var) => Ok(self.state.vars[*var].len() as i64),
            Kind::TableAt(table, index) => {
                let (table, index) = (self.value(table)? as usize, self.value(index)?);
                let len = self.tables[table];
                if !(0..len).contains(&index) {
                    return self.fail(Fault::Index { index, len }, span);
                }
                Ok(self.tables[table + 1 + index as usize])
            }
            Kind::MapAt(table, key) => {
                let (table, key) = (self.value(table)? as usize, self.value(key)?);
                let pairs = self.tables[table] as usize;
                let found = (0..pairs).find(|i| self.tables[table + 1 + 2 * i] == key);
                match found {
                    Some(i) => Ok(self.tables[table + 2 + 2 * i]),
                    None => self.fail(Fault::NoKey(key), span),
                }
            }
            Kind::TableLen(table) => {
                let table = self.value(table)? as usize;
                Ok(self.tables[table])
            }
            Kind::List(items) => {
                let items = self.values(items)?;
                self.lay(&items, items.len(), span)
            }
            Kind::Repeat(item, count) => {
                let (item, count) = (self.value(item)?, self.value(count)?);
                if !(0..=LONGEST).contains(&count) {
                    return self.fail(Fault::Index { index: count, len: LONGEST }, span);
                }
                self.lay(&vec![item; count as usize], count as usize, span)
            }
            Kind::ListOf(loops, body) => {
                let mut items = Vec::new();
                self.each(loops, 0, false, &mut |walker| {
                    let item = walker.value(body)?;
                    items.push(item);
                    Ok(true)
                })?;
                self.lay(&items, items.len(), span)
            }
            Kind::Map(pairs) => {
                let mut laid = Vec::new();
                for (key, value) in pairs {
                    laid.push((self.value(key)?, self.value(value)?));
                }
                laid.sort_by_key(|(key, _)| *key);
                let flat: Vec<i64> = laid.iter().flat_map(|(key, value)| [*key, *value]).collect();
                self.lay(&flat, laid.len(), span)
            }
            Kind::Neg(of) => {
                let value = self.value(of)?;
                value.checked_neg().ok_or(Fail { fault: Fault::Overflow, span })
            }
            Kind::Not(of) => Ok(1 - self.value(of)?),
            Kind::Binary(Bin::And, a, b) => {
                Ok(if self.value(a)? == 0 { 0 } else { self.value(b)? })
            }
            Kind::Binary(Bin::Or, a, b) => Ok(if self.value(a)? != 0 { 1 } else { self.value(b)? }),
            Kind::Binary(op, a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                binary(*op, a, b).map_err(|fault| Fail { fault, span })
            }
            Kind::Call(function, arguments) => {
                let values = self.values(arguments)?;
                match function {
                    Builtin::Min => Ok(values.into_iter().min().unwrap_or(0)),
                    Builtin::Max => Ok(values.into_iter().max().unwrap_or(0)),
                    _ => {
                        let second = values.get(1).copied().unwrap_or(0);
                        call(*function, values[0], second).map_err(|fault| Fail { fault, span })
                    }
                }
            }
            Kind::Over(over, loops, body) => self.over(*over, loops, body, span),
            Kind::Among(source, value) => {
                let value = self.value(value)?;
                if let Source::Range(from, to) = &**source {
                    let (from, to) = (self.value(from)?, self.value(to)?);
                    return Ok(i64::from(from <= value && value <= to));
                }
                let members = self.members(source)?;
                Ok(i64::from(members.contains(&value)))
            }
            Kind::If(cond, yes, no) => {
                if self.value(cond)? != 0 {
                    self.value(yes)
                } else {
                    self.value(no)
                }
            }
            Kind::Bind(local, value, body) => {
                self.locals[*local as usize] = self.value(value)?;
                self.value(body)
            }
            Kind::SideAs(of, image) => Ok(image[self.value(of)? as usize & 1]),
        }
    }

    pub(super) fn over(&mut self, over: Over, loops: &Loops, body: &Node, span: Span) -> Value {
        let mut result: Option<i64> = match over {
            Over::Any | Over::Count | Over::Sum | Over::Xor => Some(0),
            Over::All => Some(1),
            Over::Min | Over::Max => None,
        };
        self.each(loops, 0, false, &mut |walker| {
            let value = walker.value(body)?;
            let now = result;
            let next = match (over, now) {
                (Over::Any, _) if value != 0 => {
                    result = Some(1);
                    return Ok(false);
                }
                (Over::All, _) if value == 0 => {
                    result = Some(0);
                    return Ok(false);
                }
                (Over::Any | Over::All, now) => now,
                (Over::Count | Over::Sum, Some(now)) => {
                    let sum = now.checked_add(value);
                    Some(sum.ok_or(Fail { fault: Fault::Overflow, span })?)
                }
                (Over::Xor, Some(now)) => Some(now ^ value),
                (Over::Min, Some(now)) => Some(now.min(value)),
                (Over::Max, Some(now)) => Some(now.max(value)),
                (_, None) => Some(value),
            };
            result = next;
            Ok(true)
        })?;
        result.ok_or(Fail { fault: Fault::Nothing, span })
    }

    /// The members of what a loop runs through, other than a range.
    pub(super) fn members(&mut self, source: &Source) -> Result<Vec<i64>, Fail> {
        Ok(match source {
            Source::Range(..) => unreachable!("ranges are run through one by one"),
            Source::Seq(var, _) => self.state.vars[*var].clone(),
            Source::Set(of) => {
                let mask = self.value(of)?;
                (0..63).filter(|bit| mask >> bit & 1 == 1).collect()
            }
            Source::Table(of) => {
                let at = self.value(of)? as usize;
                let len = self.tables[at] as usize;
                self.tables[at + 1..at + 1 + len].to_vec()
            }
            Source::Items(items) => self.values(items)?,
            Source::Joined(parts) => {
                let parts: Result<Vec<Vec<i64>>, Fail> =
                    parts.iter().map(|part| self.members(part)).collect();
                parts?.concat()
            }
            Source::Of(of) => {
                let mut members = Vec::new();
                self.each_member(of, false, &mut |_, member| {
                    members.push(member);
                    Ok(true)
                })?;
                members
            }
        })
    }

    /// Runs `body` for every choice until it says to stop; whether it never did. Of a bag, equal elements
    /// are one choice when `distinct`.
    pub(super) fn each(
        &mut self,
        loops: &Loops,
        at: usize,
        distinct: bool,
        body: &mut dyn FnMut(&mut Self) -> Result<bool, Fail>,
    ) -> Result<bool, Fail> {
        let Some((local, source)) = loops.binders.get(at) else {
            if let Some(cond) = &loops.cond
                && self.value(cond)? == 0
            {
                return Ok(true);
            }
            return body(self);
        };
        self.run_through(source, *local as usize, loops, at, distinct, body)
    }

    /// Runs through one source of the loops, and through those inside it.
    fn run_through(
        &mut self,
        source: &Source,
        local: usize,
        loops: &Loops,
        at: usize,
        distinct: bool,
        body: &mut dyn FnMut(&mut Self) -> Result<bool, Fail>,
    ) -> Result<bool, Fail> {
        if let Source::Joined(parts) = source {
            for part in parts {
                if !self.run_through(part, local, loops, at, distinct, body)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        if let Source::Range(from, to) = source {
            let (mut i, to, span) = (self.value(from)?, self.value(to)?, from.span);
            while i <= to {
                self.burn(span)?;
                self.locals[local] = i;
                if !self.each(loops, at + 1, distinct, body)? {
                    return Ok(false);
                }
                match i.checked_add(1) {
                    Some(next) => i = next,
                    None => break,
                }
            }
            return Ok(true);
        }
        if let Source::Seq(var, span) = source {
            return self.each_of(*var, *span, loops, at, distinct, body);
        }
        if let Source::Of(of) = source {
            return self.each_member(of, distinct, &mut |walker, member| {
                walker.locals[local] = member;
                walker.each(loops, at + 1, distinct, body)
            });
        }
        for member in self.members(source)? {
            self.burn(Span::default())?;
            self.locals[local] = member;
            if !self.each(loops, at + 1, distinct, body)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Runs through what a list that is never laid out would consist of.
    fn each_member(
        &mut self,
        of: &Node,
        distinct: bool,
        found: &mut dyn FnMut(&mut Self, i64) -> Result<bool, Fail>,
    ) -> Result<bool, Fail> {
        let Kind::ListOf(loops, body) = &of.kind else {
            unreachable!("the checker puts nothing else there")
        };
        self.each(loops, 0, distinct, &mut |walker| {
            let member = walker.value(body)?;
            found(walker, member)
        })
    }

    /// Runs through a sequence of the position, as it is at each step.
    pub(super) fn each_of(
        &mut self,
        var: usize,
        span: Span,
        loops: &Loops,
        at: usize,
        distinct: bool,
        body: &mut dyn FnMut(&mut Self) -> Result<bool, Fail>,
    ) -> Result<bool, Fail> {
        let local = loops.binders[at].0 as usize;
        let bag = self.layout.slots.get(var).is_some_and(|slot| matches!(slot.many, Many::Bag(..)));
        let (mut index, mut before) = (0, None);
        while let Some(&member) = self.state.vars[var].get(index) {
            self.burn(span)?;
            index += 1;
            if distinct && bag && before == Some(member) {
                continue;
            }
            before = Some(member);
            self.locals[local] = member;
            if !self.each(loops, at + 1, distinct, body)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A position from values for all variables.
    pub(super) fn state_of(&mut self, wholes: &[&Whole]) -> Result<State, Fail> {
        let vars = wholes.iter().enumerate().map(|(var, whole)| self.whole(var, whole));
        let vars: Result<Vec<Vec<i64>>, Fail> = vars.collect();
        Ok(State { vars: vars?, turn: 1 - self.mover })
    }

    /// The numbers of a variable that gets a value.
    pub(super) fn whole(&mut self, var: usize, whole: &Whole) -> Result<Vec<i64>, Fail> {
        let (mut items, span) = match whole {
            Whole::One(value) => (vec![self.value(value)?], value.span),
            Whole::Same(same, span) => (self.state.vars[*same].clone(), *span),
            Whole::Items(items, span) => (self.values(items)?, *span),
            Whole::Repeat(item, count, span) => {
                let (item, count) = (self.value(item)?, self.value(count)?);
                self.length(var, count, *span)?;
                (vec![item; count as usize], *span)
            }
            Whole::Of(loops, body, span) => {
                let mut items = Vec::new();
                self.each(loops, 0, false, &mut |walker| {
                    let item = walker.value(body)?;
                    items.push(item);
                    Ok(true)
                })?;
                (items, *span)
            }
            Whole::Table(of, span) => {
                let at = self.value(of)? as usize;
                let len = self.tables[at] as usize;
                (self.tables[at + 1..at + 1 + len].to_vec(), *span)
            }
            Whole::Set(items, span) => {
                let mut mask = 0;
                for item in items {
                    let value = self.value(item)?;
                    self.check(var, value, item.span)?;
                    mask |= 1 << value;
                }
                (vec![mask], *span)
            }
            Whole::SetOf(loops, body, span) => {
                let mut mask = 0;
                self.each(loops, 0, false, &mut |walker| {
                    let value = walker.value(body)?;
                    walker.check(var, value, body.span)?;
                    mask |= 1 << value;
                    Ok(true)
                })?;
                (vec![mask], *span)
            }
        };
        // What has a name in a block alone may be any list.
        let Some(slot) = self.layout.slots.get(var) else {
            if items.len() as i64 > LONGEST {
                return self.fail(Fault::Fuel, span);
            }
            return Ok(items);
        };
        if !matches!(slot.many, Many::One | Many::Set) {
            self.length(var, items.len() as i64, span)?;
        }
        if slot.many != Many::Set {
            for item in &items {
                self.check(var, *item, span)?;
            }
        }
        if matches!(slot.many, Many::Bag(..)) {
            items.sort_unstable();
        }
        Ok(items)
    }

    pub(super) fn length(&self, var: usize, len: i64, span: Span) -> Result<(), Fail> {
        let fits = match self
            .layout
            .slots
            .get(var)
            .map_or(Many::Growing(LONGEST as usize, false), |slot| slot.many)
        {
            Many::One | Many::Set => len == 1,
            Many::Fixed(many) => len == many as i64,
            Many::Growing(most, _) | Many::Bag(most, _) => (0..=most as i64).contains(&len),
        };
        if fits { Ok(()) } else { self.fail(Fault::Length { var, len }, span) }
    }

    pub(super) fn check(&self, var: usize, value: i64, span: Span) -> Result<(), Fail> {
        match self.layout.slots[var].allows(value) {
            true => Ok(()),
            false => self.fail(Fault::OutOfRange { var, value }, span),
        }
    }
}

/// The numbers of a position in order, growing sequences after their length, who moves at the end.
pub fn flat(layout: &Layout, state: &State, sided: bool, out: &mut Counts) {
    for (slot, numbers) in layout.slots.iter().zip(&state.vars) {
        if slot.grows() {
            out.0.push(numbers.len() as u64);
        }
        out.0.extend(numbers.iter().map(|n| slot.stored(*n)));
    }
    if sided {
        out.0.push(state.turn as u64);
    }
}

/// The position that begins at `from` in a list of numbers, and where it ends; `None` when the numbers are
/// no position.
pub fn lifted(
    layout: &Layout,
    sided: bool,
    numbers: &[u64],
    from: usize,
) -> Option<(State, usize)> {
    let mut at = from;
    let mut next = || {
        let number = numbers.get(at).copied();
        at += 1;
        number
    };
    let mut vars = Vec::with_capacity(layout.slots.len());
    for slot in &layout.slots {
        let many = match slot.many {
            Many::One | Many::Set => 1,
            Many::Fixed(many) => many,
            Many::Growing(most, _) | Many::Bag(most, _) => {
                usize::try_from(next()?).ok().filter(|many| *many <= most)?
            }
        };
        let mut items = Vec::with_capacity(many);
        for _ in 0..many {
            let number = next()?;
            items.push(match slot.many {
                Many::Set => slot.set(number)?,
                _ => slot.lifted(number)?,
            });
        }
        if matches!(slot.many, Many::Bag(..)) && !items.is_sorted() {
            return None;
        }
        vars.push(items);
    }
    let turn = if sided { i64::try_from(next()?).ok().filter(|turn| *turn <= 1)? } else { 0 };
    Some((State { vars, turn }, at))
}
