//! Expressions of rules as functions of the cells of a board.
//!
//! The tree is walked as [`Walker`](crate::lang::walk::Walker) walks it, at all positions at once: a value is a function of the
//! cells, and what cannot be evaluated at some positions is a fault there, which goes away where the rules do not look.

use super::refused::Refused;
use crate::lang::ast::Over;
use crate::lang::layout::Layout;
use crate::lang::tree::{Kind, Loops, Node, Program, Source};
use crate::machine::{Bin, Builtin, Fail, Fault, Many, Slot, Span, binary, call};
use grundy_boards::{Diagrams, Function, TooMany};

/// What an expression is at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Leaf {
    Number(i64),
    /// One of the faults that are kept.
    Fault(u32),
}

/// Steps of loops before rules are too long.
const STEPS: u64 = 4_000_000;

/// A list that rules write out has at most so many elements.
const MOST_TABLES: usize = 1 << 20;

pub(super) type Sym<T> = Result<T, Refused>;

/// Evaluates rules at all boards at once, for one side to move.
pub(super) struct Symbolic<'a> {
    pub layout: &'a Layout,
    pub diagrams: Diagrams<Leaf>,
    /// The position as the rules change it, variable by variable.
    pub vars: Vec<Vec<Function>>,
    /// Who is to move next.
    pub turn: Function,
    pub mover: i64,
    pub locals: Vec<Function>,
    tables: Vec<i64>,
    faults: Vec<Fail>,
    steps: u64,
    goes_on: &'a dyn Fn() -> bool,
}

impl From<TooMany> for Refused {
    fn from(_: TooMany) -> Refused {
        Refused::TooMany
    }
}

/// Goes on, or stops, with each choice of a loop and where it is made.
pub(super) type Body<'b, 'a> = &'b mut dyn FnMut(&mut Symbolic<'a>, Function) -> Sym<()>;

impl<'a> Symbolic<'a> {
    pub fn new(
        program: &'a Program,
        layout: &'a Layout,
        diagrams: Diagrams<Leaf>,
        (mover, goes_on): (i64, &'a dyn Fn() -> bool),
    ) -> Sym<Symbolic<'a>> {
        let mut symbolic = Symbolic {
            layout,
            diagrams,
            vars: Vec::new(),
            turn: Function::default(),
            mover,
            locals: Vec::new(),
            tables: layout.tables.clone(),
            faults: Vec::new(),
            steps: STEPS,
            goes_on,
        };
        let zero = symbolic.number(0);
        symbolic.locals = vec![zero; program.locals as usize];
        symbolic.turn = symbolic.number(1 - mover);
        let mut cell = 0;
        for slot in &layout.slots {
            let mut own = Vec::new();
            for _ in 0..many(slot)? {
                let low = slot.low;
                own.push(
                    symbolic
                        .diagrams
                        .of_cell(cell, |value| Leaf::Number(low + i64::from(value)))?,
                );
                cell += 1;
            }
            symbolic.vars.push(own);
        }
        Ok(symbolic)
    }

    pub fn number(&mut self, number: i64) -> Function {
        self.diagrams.constant(Leaf::Number(number))
    }

    /// The number that a function is at every board.
    pub fn constant(&self, function: Function) -> Option<i64> {
        match self.diagrams.as_constant(function)? {
            Leaf::Number(number) => Some(number),
            Leaf::Fault(_) => None,
        }
    }

    /// Whether a function is this number nowhere, and no fault either.
    pub fn is_never(&self, function: Function) -> bool {
        self.constant(function) == Some(0)
    }

    /// The fault that a function has somewhere.
    pub fn fault(&self, function: Function) -> Option<Fail> {
        self.diagrams.values(function).into_iter().find_map(|leaf| match leaf {
            Leaf::Fault(at) => Some(self.faults[at as usize]),
            Leaf::Number(_) => None,
        })
    }

    /// What is computed from numbers; the first fault among them is one of the result.
    pub fn lift(
        &mut self,
        of: &[Function],
        span: Span,
        compute: impl Fn(&[i64]) -> Result<i64, Fault>,
    ) -> Sym<Function> {
        let faults = &mut self.faults;
        let mut numbers = Vec::new();
        Ok(self.diagrams.apply(of, &mut |leaves| {
            numbers.clear();
            for leaf in leaves {
                match leaf {
                    Leaf::Number(number) => numbers.push(*number),
                    fault => return *fault,
                }
            }
            compute(&numbers).map_or_else(|fault| kept(faults, fault, span), Leaf::Number)
        })?)
    }

    /// One of two by a condition; a fault where the condition has one, whatever those have.
    pub fn choose(&mut self, when: Function, yes: Function, no: Function) -> Sym<Function> {
        match self.constant(when) {
            Some(0) => Ok(no),
            Some(_) => Ok(yes),
            None => Ok(self.diagrams.apply(&[when, yes, no], &mut |leaves| match leaves[0] {
                Leaf::Number(0) => leaves[2],
                Leaf::Number(_) => leaves[1],
                fault => fault,
            })?),
        }
    }

    /// Where both hold; the second is not looked at where the first fails.
    pub fn both(&mut self, first: Function, second: Function) -> Sym<Function> {
        let zero = self.number(0);
        self.choose(first, second, zero)
    }

    pub fn step(&mut self) -> Sym<()> {
        self.steps = self.steps.checked_sub(1).ok_or(Refused::TooMany)?;
        match (self.goes_on)() {
            true => Ok(()),
            false => Err(Refused::Stopped),
        }
    }

    /// The value of an expression.
    pub fn value(&mut self, node: &Node) -> Sym<Function> {
        let span = node.span;
        match &node.kind {
            Kind::Num(number) => Ok(self.number(*number)),
            Kind::Param(at) => Ok(self.number(self.layout.params[*at])),
            Kind::Let(at) => Ok(self.number(self.layout.lets[*at])),
            Kind::Local(local) => Ok(self.locals[*local as usize]),
            Kind::Var(var) => Ok(self.vars[*var][0]),
            Kind::Seq(_) => Err(Refused::Beyond(span)),
            Kind::Turn => Ok(self.number(self.mover)),
            Kind::SeqAt(var, index) => {
                let index = self.value(index)?;
                self.element(*var, index, span)
            }
            Kind::SeqLen(var) => Ok(self.number(self.vars[*var].len() as i64)),
            Kind::TableAt(table, index) => {
                let of = [self.value(table)?, self.value(index)?];
                let tables = std::mem::take(&mut self.tables);
                let found = self.lift(&of, span, |numbers| {
                    let (table, index) = (numbers[0] as usize, numbers[1]);
                    let len = tables[table];
                    match (0..len).contains(&index) {
                        true => Ok(tables[table + 1 + index as usize]),
                        false => Err(Fault::Index { index, len }),
                    }
                });
                self.tables = tables;
                found
            }
            Kind::MapAt(table, key) => {
                let of = [self.value(table)?, self.value(key)?];
                let tables = std::mem::take(&mut self.tables);
                let found = self.lift(&of, span, |numbers| {
                    let (table, key) = (numbers[0] as usize, numbers[1]);
                    let pairs = &tables[table + 1..table + 1 + 2 * tables[table] as usize];
                    let found = pairs.chunks(2).find(|pair| pair[0] == key);
                    found.map(|pair| pair[1]).ok_or(Fault::NoKey(key))
                });
                self.tables = tables;
                found
            }
            Kind::TableLen(table) => {
                let table = self.value(table)?;
                let tables = std::mem::take(&mut self.tables);
                let found = self.lift(&[table], span, |numbers| Ok(tables[numbers[0] as usize]));
                self.tables = tables;
                found
            }
            Kind::List(items) => {
                let items = self.values(items)?;
                self.lay(&items, span)
            }
            Kind::Repeat(item, count) => {
                let (item, count) = (self.value(item)?, self.value(count)?);
                let count = self.constant(count).ok_or(Refused::Beyond(span))?;
                let count = usize::try_from(count).map_err(|_| Refused::Beyond(span))?;
                if count > MOST_TABLES {
                    return Err(Refused::TooMany);
                }
                self.lay(&vec![item; count], span)
            }
            Kind::ListOf(loops, body) => {
                let mut items = Vec::new();
                let one = self.number(1);
                self.each(loops, 0, one, &mut |symbolic, when| {
                    if symbolic.constant(when).is_none() {
                        return Err(Refused::Beyond(span));
                    }
                    items.push(symbolic.value(body)?);
                    Ok(())
                })?;
                self.lay(&items, span)
            }
            Kind::Map(_) => Err(Refused::Beyond(span)),
            Kind::Neg(of) => {
                let of = self.value(of)?;
                self.lift(&[of], span, |numbers| numbers[0].checked_neg().ok_or(Fault::Overflow))
            }
            Kind::Not(of) => {
                let of = self.value(of)?;
                self.lift(&[of], span, |numbers| Ok(1 - numbers[0]))
            }
            Kind::Binary(Bin::And, a, b) => {
                let first = self.value(a)?;
                if self.is_never(first) {
                    return Ok(first);
                }
                let second = self.value(b)?;
                self.both(first, second)
            }
            Kind::Binary(Bin::Or, a, b) => {
                let first = self.value(a)?;
                let one = self.number(1);
                if self.constant(first).is_some_and(|first| first != 0) {
                    return Ok(one);
                }
                let second = self.value(b)?;
                self.choose(first, one, second)
            }
            Kind::Binary(op, a, b) => {
                let of = [self.value(a)?, self.value(b)?];
                self.lift(&of, span, |numbers| binary(*op, numbers[0], numbers[1]))
            }
            Kind::Call(function, arguments) => {
                let of = self.values(arguments)?;
                self.lift(&of, span, |numbers| match function {
                    Builtin::Min => Ok(numbers.iter().copied().min().unwrap_or(0)),
                    Builtin::Max => Ok(numbers.iter().copied().max().unwrap_or(0)),
                    _ => call(*function, numbers[0], numbers.get(1).copied().unwrap_or(0)),
                })
            }
            Kind::Over(over, loops, body) => self.over(*over, loops, body, span),
            Kind::Among(source, value) => self.among(source, value, span),
            Kind::If(cond, yes, no) => {
                let cond = self.value(cond)?;
                match self.constant(cond) {
                    Some(0) => self.value(no),
                    Some(_) => self.value(yes),
                    None => {
                        let (yes, no) = (self.value(yes)?, self.value(no)?);
                        self.choose(cond, yes, no)
                    }
                }
            }
            Kind::Bind(local, value, body) => {
                self.locals[*local as usize] = self.value(value)?;
                self.value(body)
            }
            Kind::SideAs(of, image) => {
                let of = self.value(of)?;
                self.lift(&[of], span, |numbers| Ok(image[numbers[0] as usize & 1]))
            }
        }
    }

    fn values(&mut self, nodes: &[Node]) -> Sym<Vec<Function>> {
        nodes.iter().map(|node| self.value(node)).collect()
    }

    /// A list whose elements are the same at every board.
    fn lay(&mut self, items: &[Function], span: Span) -> Sym<Function> {
        let items: Option<Vec<i64>> = items.iter().map(|item| self.constant(*item)).collect();
        let items = items.ok_or(Refused::Beyond(span))?;
        let place = self.tables.len();
        if place + items.len() > MOST_TABLES {
            return Err(Refused::TooMany);
        }
        self.tables.push(items.len() as i64);
        self.tables.extend(items);
        Ok(self.number(place as i64))
    }

    /// An element of a sequence.
    fn element(&mut self, var: usize, index: Function, span: Span) -> Sym<Function> {
        let seq = self.vars[var].clone();
        let len = seq.len() as i64;
        if let Some(index) = self.constant(index) {
            let found = usize::try_from(index).ok().and_then(|index| seq.get(index));
            return Ok(match found {
                Some(found) => *found,
                None => {
                    let fault = kept(&mut self.faults, Fault::Index { index, len }, span);
                    self.diagrams.constant(fault)
                }
            });
        }
        let faults = &mut self.faults;
        let all: Vec<Function> = [index].into_iter().chain(seq).collect();
        Ok(self.diagrams.apply(&all, &mut |leaves| match leaves[0] {
            Leaf::Number(index) => {
                let found = usize::try_from(index).ok().and_then(|index| leaves[1..].get(index));
                found.copied().unwrap_or_else(|| kept(faults, Fault::Index { index, len }, span))
            }
            fault => fault,
        })?)
    }

    fn among(&mut self, source: &Source, value: &Node, span: Span) -> Sym<Function> {
        let value = self.value(value)?;
        if let Source::Range(from, to) = source {
            let of = [value, self.value(from)?, self.value(to)?];
            return self.lift(&of, span, |n| Ok(i64::from(n[1] <= n[0] && n[0] <= n[2])));
        }
        let mut found = self.number(0);
        let one = self.number(1);
        self.each_of(source, one, &mut |symbolic, member, when| {
            let same = symbolic.lift(&[value, member], span, |n| Ok(i64::from(n[0] == n[1])))?;
            let here = symbolic.both(when, same)?;
            found = symbolic.choose(found, one, here)?;
            Ok(())
        })?;
        Ok(found)
    }

    /// Something said of all members: what it is so far, and where it is not yet settled.
    fn over(&mut self, over: Over, loops: &Loops, body: &Node, span: Span) -> Sym<Function> {
        let none = kept(&mut self.faults, Fault::Nothing, span);
        let mut so_far = match over {
            Over::Any | Over::Count | Over::Sum | Over::Xor => self.number(0),
            Over::All => self.number(1),
            Over::Min | Over::Max => self.diagrams.constant(none),
        };
        let one = self.number(1);
        self.each(loops, 0, one, &mut |symbolic, when| {
            let settled = match over {
                Over::Any => symbolic.constant(so_far) == Some(1),
                Over::All => symbolic.constant(so_far) == Some(0),
                _ => false,
            };
            if settled {
                return Ok(());
            }
            let value = symbolic.value(body)?;
            let faults = &mut symbolic.faults;
            so_far = symbolic.diagrams.apply(&[so_far, when, value], &mut |leaves| {
                use Leaf::{Fault as Failed, Number};
                let first = leaves[0] == none;
                match (over, leaves[0]) {
                    (Over::Any, Number(now)) if now != 0 => return leaves[0],
                    (Over::All, Number(0)) => return leaves[0],
                    (_, Failed(_)) if !first => return leaves[0],
                    _ => {}
                }
                let value = match (leaves[1], leaves[2]) {
                    (Number(0), _) => return leaves[0],
                    (Number(_), Number(value)) => value,
                    (Number(_), fault) | (fault, _) => return fault,
                };
                let Number(now) = leaves[0] else { return Number(value) };
                match over {
                    Over::Any => Number(i64::from(value != 0)),
                    Over::All => Number(i64::from(value != 0)),
                    Over::Count | Over::Sum => match now.checked_add(value) {
                        Some(sum) => Number(sum),
                        None => kept(faults, Fault::Overflow, span),
                    },
                    Over::Xor => Number(now ^ value),
                    Over::Min => Number(now.min(value)),
                    Over::Max => Number(now.max(value)),
                }
            })?;
            Ok(())
        })?;
        Ok(so_far)
    }

    /// The members of what a loop runs through, and where each is one.
    pub fn each_of(
        &mut self,
        source: &Source,
        when: Function,
        body: &mut dyn FnMut(&mut Symbolic<'a>, Function, Function) -> Sym<()>,
    ) -> Sym<()> {
        match source {
            Source::Range(from, to) => {
                let (span, bounds) = (from.span, [self.value(from)?, self.value(to)?]);
                let all = |symbolic: &Self, of| {
                    let leaves = symbolic.diagrams.values(of).into_iter();
                    leaves.filter_map(|leaf| match leaf {
                        Leaf::Number(number) => Some(number),
                        Leaf::Fault(_) => None,
                    })
                };
                let low = all(self, bounds[0]).min();
                let high = all(self, bounds[1]).max();
                let (Some(low), Some(high)) = (low, high) else {
                    return Err(Refused::Beyond(span));
                };
                if low > high && bounds.iter().any(|bound| self.fault(*bound).is_some()) {
                    return Err(Refused::Beyond(span));
                }
                for i in low..=high {
                    self.step()?;
                    let within =
                        self.lift(&bounds, span, |n| Ok(i64::from(n[0] <= i && i <= n[1])))?;
                    let when = self.both(when, within)?;
                    if !self.is_never(when) {
                        let member = self.number(i);
                        body(self, member, when)?;
                    }
                }
                Ok(())
            }
            Source::Seq(var, _) => {
                for at in 0..self.vars[*var].len() {
                    self.step()?;
                    let member = self.vars[*var][at];
                    body(self, member, when)?;
                }
                Ok(())
            }
            Source::Set(_) => Err(Refused::Growing),
            Source::Joined(parts) => {
                parts.iter().try_for_each(|part| self.each_of(part, when, body))
            }
            Source::Table(of) => {
                let of_list = self.value(of)?;
                if let Some(place) = self.constant(of_list) {
                    let place = place as usize;
                    let len = self.tables[place] as usize;
                    for at in 0..len {
                        self.step()?;
                        let member = self.number(self.tables[place + 1 + at]);
                        body(self, member, when)?;
                    }
                    return Ok(());
                }
                // Which list it is varies: its elements by their places.
                let lens =
                    self.diagrams.values(of_list).into_iter().filter_map(|leaf| match leaf {
                        Leaf::Number(place) => Some(self.tables[place as usize]),
                        Leaf::Fault(_) => None,
                    });
                let longest = lens.max().ok_or(Refused::Beyond(of.span))?;
                for at in 0..longest {
                    self.step()?;
                    let tables = std::mem::take(&mut self.tables);
                    let there = self
                        .lift(&[of_list], of.span, |n| Ok(i64::from(at < tables[n[0] as usize])));
                    let member = self.lift(&[of_list], of.span, |n| {
                        let place = n[0] as usize;
                        Ok(if at < tables[place] { tables[place + 1 + at as usize] } else { 0 })
                    });
                    self.tables = tables;
                    let (there, member) = (there?, member?);
                    let when = self.both(when, there)?;
                    if !self.is_never(when) {
                        body(self, member, when)?;
                    }
                }
                Ok(())
            }
            Source::Items(items) => {
                let items = self.values(items)?;
                for item in items {
                    self.step()?;
                    body(self, item, when)?;
                }
                Ok(())
            }
            Source::Of(of) => {
                let Kind::ListOf(loops, member) = &of.kind else {
                    return Err(Refused::Beyond(of.span));
                };
                self.each(loops, 0, when, &mut |symbolic, when| {
                    let member = symbolic.value(member)?;
                    body(symbolic, member, when)
                })
            }
        }
    }

    /// Runs `body` for every choice, with where it is one. A body that runs where its choice is none must not mind.
    pub fn each(
        &mut self,
        loops: &Loops,
        at: usize,
        when: Function,
        body: Body<'_, 'a>,
    ) -> Sym<()> {
        let Some((local, source)) = loops.binders.get(at) else {
            let when = match &loops.cond {
                None => when,
                Some(cond) => {
                    let cond = self.value(cond)?;
                    self.both(when, cond)?
                }
            };
            return if self.is_never(when) { Ok(()) } else { body(self, when) };
        };
        let local = *local as usize;
        self.each_of(source, when, &mut |symbolic, member, when| {
            symbolic.locals[local] = member;
            symbolic.each(loops, at + 1, when, body)
        })
    }

    /// A value that a variable must be able to have.
    pub fn fitting(&mut self, var: usize, value: Function, span: Span) -> Sym<Function> {
        let slot = self.layout.slots[var].clone();
        self.lift(&[value], span, |numbers| match slot.allows(numbers[0]) {
            true => Ok(numbers[0]),
            false => Err(Fault::OutOfRange { var, value: numbers[0] }),
        })
    }

    /// A fault at every board.
    pub fn failure(&mut self, fault: Fault, span: Span) -> Function {
        let fault = kept(&mut self.faults, fault, span);
        self.diagrams.constant(fault)
    }
}

/// How many elements a variable always has.
pub(super) fn many(slot: &Slot) -> Sym<usize> {
    match slot.many {
        Many::One => Ok(1),
        Many::Fixed(many) => Ok(many),
        _ => Err(Refused::Growing),
    }
}

fn kept(faults: &mut Vec<Fail>, fault: Fault, span: Span) -> Leaf {
    let fail = Fail { fault, span };
    let at = faults.iter().position(|known| *known == fail).unwrap_or_else(|| {
        faults.push(fail);
        faults.len() - 1
    });
    Leaf::Fault(at as u32)
}
