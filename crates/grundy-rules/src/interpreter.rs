//! Reference interpreter of the checked program: evaluates expressions by recursion over their
//! nodes.
//!
//! It evaluates the constants of a file, and tests compare the results of the compiled rules with
//! it.

use super::layout::{Layout, State};
use super::tree::{Kind, Loops, Node, Program, Source, VarValue};
use grundy_core::base::Counts;
use grundy_core::machine::{
    Arity, Bin, Builtin, FUEL, Fail, Fault, MAX_SEQUENCE_LEN, Span, binary, call,
};
use grundy_syntax::Aggregate;
use std::borrow::Cow;

/// The maximum number of integers in all lists of constants of a file together.
const MAX_TABLE_NUMBERS: usize = 1 << 22;

/// The state of the interpreter: the values of the variables at the current position, and those of
/// the locals.
pub struct Interpreter<'a> {
    pub(super) program: &'a Program,
    pub(super) layout: &'a Layout,
    /// The tables of constants, followed by the lists and maps that the evaluation has created.
    pub tables: Cow<'a, [i64]>,
    pub(super) state: State,
    pub(super) mover: i64,
    /// The values of the locals (the names that a loop, a `let` or `start` binds), by index.
    pub locals: Vec<i64>,
    /// The points that the player gains by the move that was evaluated last.
    pub(super) gain: i64,
    /// The number of loop steps that the evaluation can still take.
    pub fuel: u64,
}

/// The result of evaluating an expression: the number that represents its value, or a fault.
type InterpretedValue = Result<i64, Fail>;

impl<'a> Interpreter<'a> {
    /// Returns an interpreter at the position `state`, with the default limit of loop steps.
    pub fn new(program: &'a Program, layout: &'a Layout, state: State) -> Interpreter<'a> {
        Interpreter {
            program,
            layout,
            tables: Cow::Borrowed(&layout.tables),
            mover: state.turn,
            state,
            locals: vec![0; program.locals as usize],
            gain: 0,
            fuel: FUEL,
        }
    }

    /// Returns the failure for a fault in the expression at `span`.
    pub(super) fn fail<T>(&self, fault: Fault, span: Span) -> Result<T, Fail> {
        Err(Fail { fault, span })
    }

    /// Consumes one loop step. Fails if no step remains; the error refers to `span`.
    pub(super) fn consume_fuel(&mut self, span: Span) -> Result<(), Fail> {
        match self.fuel.checked_sub(1) {
            Some(remaining) => self.fuel = remaining,
            None => return self.fail(Fault::Fuel, span),
        }
        Ok(())
    }

    /// Appends a list or map to the tables of constants and returns its address. `items` are the
    /// elements of the list, or the keys and values of the map in turn; `len` is the number of
    /// elements or pairs. Fails at `span` if the tables become too large.
    pub(super) fn alloc_list(&mut self, items: &[i64], len: usize, span: Span) -> InterpretedValue {
        let address = self.tables.len();
        if address + items.len() > MAX_TABLE_NUMBERS {
            return self.fail(Fault::Fuel, span);
        }
        let tables = self.tables.to_mut();
        tables.push(len as i64);
        tables.extend_from_slice(items);
        Ok(address as i64)
    }

    /// Evaluates several expressions in order. Returns their values.
    pub(super) fn values(&mut self, nodes: &[Node]) -> Result<Vec<i64>, Fail> {
        nodes.iter().map(|node| self.value(node)).collect()
    }

    /// Evaluates the items of a list comprehension: the values of `body` for all choices of `loops`.
    fn list_items(&mut self, loops: &Loops, body: &Node) -> Result<Vec<i64>, Fail> {
        let mut items = Vec::new();
        self.for_each_choice(loops, 0, false, &mut |interpreter| {
            items.push(interpreter.value(body)?);
            Ok(true)
        })?;
        Ok(items)
    }

    /// Evaluates an expression to the number that represents its value.
    pub fn value(&mut self, node: &Node) -> InterpretedValue {
        let span = node.span;
        match &node.kind {
            Kind::Num(number) => Ok(*number),
            Kind::Param(index) => Ok(self.layout.params[*index]),
            Kind::Let(index) => Ok(self.layout.lets[*index]),
            Kind::Local(local) => Ok(self.locals[*local as usize]),
            Kind::Var(var) => Ok(self.state.vars[*var][0]),
            Kind::Seq(_) => unreachable!("sequences are no values"),
            Kind::Turn => Ok(self.mover),
            Kind::SeqAt(var, index) => {
                let index = self.value(index)?;
                let seq = &self.state.vars[*var];
                let element = usize::try_from(index).ok().and_then(|index| seq.get(index));
                let len = seq.len() as i64;
                element.copied().ok_or(Fail { fault: Fault::Index { index, len }, span })
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
                let entry = (0..pairs).find(|i| self.tables[table + 1 + 2 * i] == key);
                match entry {
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
                self.alloc_list(&items, items.len(), span)
            }
            Kind::Numbers(numbers) => self.alloc_list(numbers, numbers.len(), span),
            Kind::Repeat(item, count) => {
                let (item, count) = (self.value(item)?, self.value(count)?);
                if !(0..=MAX_SEQUENCE_LEN).contains(&count) {
                    return self.fail(Fault::Index { index: count, len: MAX_SEQUENCE_LEN }, span);
                }
                self.alloc_list(&vec![item; count as usize], count as usize, span)
            }
            Kind::ListOf(loops, body) => {
                let items = self.list_items(loops, body)?;
                self.alloc_list(&items, items.len(), span)
            }
            Kind::Map(pairs) => {
                let mut entries = Vec::new();
                for (key, value) in pairs {
                    entries.push((self.value(key)?, self.value(value)?));
                }
                entries.sort_by_key(|(key, _)| *key);
                let numbers: Vec<i64> =
                    entries.iter().flat_map(|(key, value)| [*key, *value]).collect();
                self.alloc_list(&numbers, entries.len(), span)
            }
            Kind::Neg(operand) => {
                let value = self.value(operand)?;
                value.checked_neg().ok_or(Fail { fault: Fault::Overflow, span })
            }
            Kind::Not(operand) => Ok(1 - self.value(operand)?),
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
                        let second_argument = values.get(1).copied().unwrap_or(0);
                        call(*function, values[0], second_argument)
                            .map_err(|fault| Fail { fault, span })
                    }
                }
            }
            Kind::Aggregate(aggregate, loops, body) => {
                self.aggregate(*aggregate, loops, body, span)
            }
            Kind::Contains(source, value) => {
                let value = self.value(value)?;
                if let Source::Range(from, to) = &**source {
                    let (from, to) = (self.value(from)?, self.value(to)?);
                    return Ok(i64::from(from <= value && value <= to));
                }
                Ok(i64::from(self.contains(source, value)?))
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
            Kind::SideAs(operand, image) => Ok(image[self.value(operand)? as usize & 1]),
        }
    }

    /// Evaluates a reduction such as a sum: combines the values of `body` for all combinations of
    /// elements of `loops` into one number.
    pub(super) fn aggregate(
        &mut self,
        aggregate: Aggregate,
        loops: &Loops,
        body: &Node,
        span: Span,
    ) -> InterpretedValue {
        let mut result: Option<i64> = match aggregate {
            Aggregate::Any | Aggregate::Count | Aggregate::Sum | Aggregate::Xor => Some(0),
            Aggregate::All => Some(1),
            Aggregate::Min | Aggregate::Max => None,
        };
        self.for_each_choice(loops, 0, false, &mut |interpreter| {
            let value = interpreter.value(body)?;
            let current = result;
            let next = match (aggregate, current) {
                (Aggregate::Any, _) if value != 0 => {
                    result = Some(1);
                    return Ok(false);
                }
                (Aggregate::All, _) if value == 0 => {
                    result = Some(0);
                    return Ok(false);
                }
                (Aggregate::Any | Aggregate::All, current) => current,
                (Aggregate::Count | Aggregate::Sum, Some(current)) => {
                    let sum = current.checked_add(value);
                    Some(sum.ok_or(Fail { fault: Fault::Overflow, span })?)
                }
                (Aggregate::Xor, Some(current)) => Some(current ^ value),
                (Aggregate::Min, Some(current)) => Some(current.min(value)),
                (Aggregate::Max, Some(current)) => Some(current.max(value)),
                (_, None) => Some(value),
            };
            result = next;
            Ok(true)
        })?;
        result.ok_or(Fail { fault: Fault::Nothing, span })
    }

    /// Returns whether a source, which must not be a range, contains `value`. Of a concatenation,
    /// the sources after the one with an equal member are not evaluated.
    fn contains(&mut self, source: &Source, value: i64) -> Result<bool, Fail> {
        match source {
            Source::Concat(sources) => {
                for nested in sources {
                    if self.contains(nested, value)? {
                        return Ok(true);
                    }
                }
            }
            Source::Comprehension(node) => {
                let mut is_missing = true;
                self.for_each_item(node, false, &mut |_, member| {
                    is_missing = member != value;
                    Ok(is_missing)
                })?;
                return Ok(!is_missing);
            }
            _ => return Ok(self.members(source)?.contains(&value)),
        }
        Ok(false)
    }

    /// Returns the elements of a source in the order of iteration. The source must not be a range.
    pub(super) fn members(&mut self, source: &Source) -> Result<Vec<i64>, Fail> {
        Ok(match source {
            Source::Range(..) => unreachable!("ranges are run through one by one"),
            Source::Seq(var, _) => self.state.vars[*var].clone(),
            Source::Set(node) => {
                let mask = self.value(node)?;
                (0..63).filter(|bit| mask >> bit & 1 == 1).collect()
            }
            Source::Table(node) => {
                let address = self.value(node)? as usize;
                let len = self.tables[address] as usize;
                self.tables[address + 1..address + 1 + len].to_vec()
            }
            Source::Items(items) => self.values(items)?,
            Source::Concat(sources) => {
                let lists: Result<Vec<Vec<i64>>, Fail> =
                    sources.iter().map(|source| self.members(source)).collect();
                lists?.concat()
            }
            Source::Comprehension(node) => {
                let mut members = Vec::new();
                self.for_each_item(node, false, &mut |_, member| {
                    members.push(member);
                    Ok(true)
                })?;
                members
            }
        })
    }

    /// Calls `body` for every combination of elements of nested loops that satisfies their
    /// condition, from the loop with index `depth` inwards, until `body` returns false. Returns
    /// false exactly if `body` did. If `distinct` is true, equal elements of a bag are visited only
    /// once.
    pub(super) fn for_each_choice(
        &mut self,
        loops: &Loops,
        depth: usize,
        distinct: bool,
        body: &mut dyn FnMut(&mut Self) -> Result<bool, Fail>,
    ) -> Result<bool, Fail> {
        let Some((local, source)) = loops.binders.get(depth) else {
            if let Some(cond) = &loops.cond
                && self.value(cond)? == 0
            {
                return Ok(true);
            }
            return body(self);
        };
        self.for_each_in_source(source, *local as usize, loops, depth, distinct, body)
    }

    /// Runs the loop with index `depth`, which stores each element of `source` in the local
    /// `local`, and the loops inside it. `distinct`, `body` and the result are those of
    /// [`for_each_choice`](Self::for_each_choice).
    fn for_each_in_source(
        &mut self,
        source: &Source,
        local: usize,
        loops: &Loops,
        depth: usize,
        distinct: bool,
        body: &mut dyn FnMut(&mut Self) -> Result<bool, Fail>,
    ) -> Result<bool, Fail> {
        if let Source::Concat(sources) = source {
            for nested in sources {
                if !self.for_each_in_source(nested, local, loops, depth, distinct, body)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        if let Source::Range(from, to) = source {
            let (mut i, to, span) = (self.value(from)?, self.value(to)?, from.span);
            while i <= to {
                self.consume_fuel(span)?;
                self.locals[local] = i;
                if !self.for_each_choice(loops, depth + 1, distinct, body)? {
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
            return self.for_each_element(*var, *span, loops, depth, distinct, body);
        }
        if let Source::Comprehension(node) = source {
            return self.for_each_item(node, distinct, &mut |interpreter, member| {
                interpreter.locals[local] = member;
                interpreter.for_each_choice(loops, depth + 1, distinct, body)
            });
        }
        for member in self.members(source)? {
            self.consume_fuel(Span::default())?;
            self.locals[local] = member;
            if !self.for_each_choice(loops, depth + 1, distinct, body)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Calls `visit` for every element of the comprehension `node`, without building the list,
    /// until `visit` returns false. Returns false exactly if `visit` did. If `distinct` is true,
    /// equal elements of a bag in the loops of the comprehension are visited only once.
    fn for_each_item(
        &mut self,
        node: &Node,
        distinct: bool,
        visit: &mut dyn FnMut(&mut Self, i64) -> Result<bool, Fail>,
    ) -> Result<bool, Fail> {
        let Kind::ListOf(loops, body) = &node.kind else {
            unreachable!("the checker puts nothing else there")
        };
        self.for_each_choice(loops, 0, distinct, &mut |interpreter| {
            let member = interpreter.value(body)?;
            visit(interpreter, member)
        })
    }

    /// Runs the loop with index `depth` over the elements of the sequence variable `var`, and the
    /// loops inside it. `distinct`, `body` and the result are those of
    /// [`for_each_choice`](Self::for_each_choice). If the body changes the sequence, the loop
    /// continues with the changed elements.
    pub(super) fn for_each_element(
        &mut self,
        var: usize,
        span: Span,
        loops: &Loops,
        depth: usize,
        distinct: bool,
        body: &mut dyn FnMut(&mut Self) -> Result<bool, Fail>,
    ) -> Result<bool, Fail> {
        let local = loops.binders[depth].0 as usize;
        let is_bag =
            self.layout.slots.get(var).is_some_and(|slot| matches!(slot.arity, Arity::Bag(..)));
        let (mut index, mut previous) = (0, None);
        while let Some(&member) = self.state.vars[var].get(index) {
            self.consume_fuel(span)?;
            index += 1;
            if distinct && is_bag && previous == Some(member) {
                continue;
            }
            previous = Some(member);
            self.locals[local] = member;
            if !self.for_each_choice(loops, depth + 1, distinct, body)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Builds the position in which the variables have the given values, in the order of their
    /// declaration, and the other side is to move.
    pub(super) fn build_state(&mut self, values: &[&VarValue]) -> Result<State, Fail> {
        let vars = values.iter().enumerate().map(|(var, value)| self.var_elements(var, value));
        let vars: Result<Vec<Vec<i64>>, Fail> = vars.collect();
        Ok(State { vars: vars?, turn: 1 - self.mover })
    }

    /// Evaluates the new value of the variable with index `var`. Returns its elements as numbers.
    /// Fails if they do not fit the declaration of the variable.
    pub(super) fn var_elements(
        &mut self,
        var: usize,
        new_value: &VarValue,
    ) -> Result<Vec<i64>, Fail> {
        let (mut items, span) = match new_value {
            VarValue::One(value) => (vec![self.value(value)?], value.span),
            VarValue::Seq(seq, span) => (self.state.vars[*seq].clone(), *span),
            VarValue::Items(items, span) => (self.values(items)?, *span),
            VarValue::Repeat(item, count, span) => {
                let (item, count) = (self.value(item)?, self.value(count)?);
                self.check_length(var, count, *span)?;
                (vec![item; count as usize], *span)
            }
            VarValue::ListOf(loops, body, span) => (self.list_items(loops, body)?, *span),
            VarValue::Table(node, span) => {
                let address = self.value(node)? as usize;
                let len = self.tables[address] as usize;
                (self.tables[address + 1..address + 1 + len].to_vec(), *span)
            }
            VarValue::Set(items, span) => {
                let mut mask = 0;
                for item in items {
                    let value = self.value(item)?;
                    self.check_range(var, value, item.span)?;
                    mask |= 1 << value;
                }
                (vec![mask], *span)
            }
            VarValue::SetOf(loops, body, span) => {
                let mut mask = 0;
                self.for_each_choice(loops, 0, false, &mut |interpreter| {
                    let value = interpreter.value(body)?;
                    interpreter.check_range(var, value, body.span)?;
                    mask |= 1 << value;
                    Ok(true)
                })?;
                (vec![mask], *span)
            }
        };
        // A list that a block defines has no declared type.
        let Some(slot) = self.layout.slots.get(var) else {
            if items.len() as i64 > MAX_SEQUENCE_LEN {
                return self.fail(Fault::Fuel, span);
            }
            return Ok(items);
        };
        if !matches!(slot.arity, Arity::One | Arity::Set) {
            self.check_length(var, items.len() as i64, span)?;
        }
        if slot.arity != Arity::Set {
            for item in &items {
                self.check_range(var, *item, span)?;
            }
        }
        if matches!(slot.arity, Arity::Bag(..)) {
            items.sort_unstable();
        }
        Ok(items)
    }

    /// Fails if a value with `len` elements is too long or too short for the variable with index
    /// `var`.
    pub(super) fn check_length(&self, var: usize, len: i64, span: Span) -> Result<(), Fail> {
        let fits = match self
            .layout
            .slots
            .get(var)
            .map_or(Arity::Growing(MAX_SEQUENCE_LEN as usize, false), |slot| slot.arity)
        {
            Arity::One | Arity::Set => len == 1,
            Arity::Fixed(length) => len == length as i64,
            Arity::Growing(max_len, _) | Arity::Bag(max_len, _) => {
                (0..=max_len as i64).contains(&len)
            }
        };
        if fits { Ok(()) } else { self.fail(Fault::Length { var, len }, span) }
    }

    /// Fails if `value` is outside the declared range of an element of the variable with index
    /// `var`.
    pub(super) fn check_range(&self, var: usize, value: i64, span: Span) -> Result<(), Fail> {
        if self.layout.slots[var].allows(value) {
            Ok(())
        } else {
            self.fail(Fault::OutOfRange { var, value }, span)
        }
    }
}

/// Appends the encoding of a position to `out`: the numbers of its variables in order. A list of
/// varying length is preceded by its length. In a game with sides, for which `partizan` is true,
/// the side to move follows at the end.
pub fn encode_state(layout: &Layout, state: &State, partizan: bool, out: &mut Counts) {
    for (slot, numbers) in layout.slots.iter().zip(&state.vars) {
        if slot.grows() {
            out.0.push(numbers.len() as u64);
        }
        out.0.extend(numbers.iter().map(|n| slot.encode(*n)));
    }
    if partizan {
        out.0.push(state.turn as u64);
    }
}

/// Decodes the component of a position that begins at index `from` of `numbers`, as
/// [`encode_state`] encodes it. Returns the component and the index after its last number, or
/// `None` if no component begins there.
pub fn decode_state(
    layout: &Layout,
    partizan: bool,
    numbers: &[u64],
    from: usize,
) -> Option<(State, usize)> {
    let mut cursor = from;
    let mut next = || {
        let number = numbers.get(cursor).copied();
        cursor += 1;
        number
    };
    let mut vars = Vec::with_capacity(layout.slots.len());
    for slot in &layout.slots {
        let len = match slot.arity {
            Arity::One | Arity::Set => 1,
            Arity::Fixed(len) => len,
            Arity::Growing(max_len, _) | Arity::Bag(max_len, _) => {
                usize::try_from(next()?).ok().filter(|len| *len <= max_len)?
            }
        };
        let mut items = Vec::with_capacity(len);
        for _ in 0..len {
            let number = next()?;
            items.push(match slot.arity {
                Arity::Set => slot.set(number)?,
                _ => slot.decode(number)?,
            });
        }
        if matches!(slot.arity, Arity::Bag(..)) && !items.is_sorted() {
            return None;
        }
        vars.push(items);
    }
    let turn = if partizan { i64::try_from(next()?).ok().filter(|turn| *turn <= 1)? } else { 0 };
    Some((State { vars, turn }, cursor))
}
