//! Evaluates expressions of the rules symbolically, as functions of the cells of a board.
//!
//! The results are those of the interpreter ([`Interpreter`](grundy_rules::Interpreter)), but for
//! all positions at once. A value is a [`Function`]: a decision diagram over the cells. An
//! expression that cannot be evaluated at some positions has a fault as its value at these
//! positions. The fault has no effect where the rules do not use the value.

use super::lowering_error::LoweringError;
use grundy_cell_rules::{Diagrams, Function};
use grundy_core::machine::{Arity, Bin, Builtin, Fail, Fault, Slot, Span, binary, call};
use grundy_rules::visit::free_locals;
use grundy_rules::{Kind, Layout, Loops, Node, Program, Source};
use grundy_syntax::Aggregate;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A leaf of a decision diagram: the value of an expression at all positions that lead to the leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Leaf {
    Number(i64),
    /// A fault of the evaluation, as an index into `SymbolicEvaluator::faults`.
    Fault(u32),
}

/// The maximum number of loop steps in the symbolic evaluation of the rules for one side to move.
const MAX_STEPS: u64 = 4_000_000;

/// The maximum number of integers in [`SymbolicEvaluator::tables`], which holds all lists and maps
/// of constants.
const MAX_TABLE_LEN: usize = 1 << 22;

/// The result of a symbolic evaluation, or the reason why the rules cannot be lowered.
pub(super) type Lowered<T> = Result<T, LoweringError>;

/// An expression of the rules, at the values of the locals that it mentions. The address
/// identifies the node, since all nodes belong to the program, which outlives the evaluator.
pub(super) type MemoKey = (*const Node, SmallVec<[Function; 4]>);

/// An operand of `and` in the condition of a move.
#[derive(Clone, Copy)]
pub(super) struct SplitOperand {
    /// The value of the operand.
    pub value: Function,
    /// The operand as a guard, if it would need many tests of cells: 1 where it holds, and 0 where it
    /// does not or has a fault.
    pub guard: Option<Function>,
    /// Whether the operand has a fault at some position; `false` if it is not a guard.
    pub has_fault: bool,
}

/// Evaluates the rules symbolically: at once at all positions with the same side to move.
pub(super) struct SymbolicEvaluator<'a> {
    pub layout: &'a Layout,
    pub diagrams: Diagrams<Leaf>,
    /// The current values of the cells: `vars[v]` holds the values of the cells of variable `v`,
    /// each as a function of the cells before the move. The statements of the move change these
    /// values.
    pub vars: Vec<Vec<Function>>,
    /// The side that moves next, as a function of the cells before the move. The statements of the
    /// move can change it.
    pub turn: Function,
    /// The points that the player gains by the move, as a function of the cells before the move. The
    /// statements of the move can change them.
    pub gain: Function,
    /// The side to move at all evaluated positions: 0 (first) or 1 (second).
    pub mover: i64,
    /// The current value of each local (a name that a loop, a `let` or `start` binds), as a
    /// function of the cells before the move.
    pub locals: Vec<Function>,
    /// The lists and maps of constants, one after another, each preceded by its length. The address
    /// of a list is the index of its length.
    pub tables: Vec<i64>,
    /// The different faults that the evaluation has met. [`Leaf::Fault`] holds an index into this
    /// list.
    faults: Vec<Fail>,
    /// The number of loop steps that the evaluation can still take.
    steps: u64,
    /// The values of reductions at the cells before a move.
    memo: FxHashMap<MemoKey, Function>,
    /// The operands of conditions that were split into tests and guards.
    pub operands: FxHashMap<MemoKey, SplitOperand>,
    /// Whether the statements of a move are evaluated, which change the cells.
    pub is_playing: bool,
    /// Returns whether the caller lets the evaluation continue.
    pub keep_going: &'a dyn Fn() -> bool,
}

impl<'a> SymbolicEvaluator<'a> {
    pub fn new(
        program: &'a Program,
        layout: &'a Layout,
        diagrams: Diagrams<Leaf>,
        mover: i64,
        keep_going: &'a dyn Fn() -> bool,
    ) -> Lowered<SymbolicEvaluator<'a>> {
        let mut evaluator = SymbolicEvaluator {
            layout,
            diagrams,
            vars: Vec::new(),
            turn: Function::default(),
            gain: Function::default(),
            mover,
            locals: Vec::new(),
            tables: layout.tables.clone(),
            faults: Vec::new(),
            steps: MAX_STEPS,
            memo: FxHashMap::default(),
            operands: FxHashMap::default(),
            is_playing: false,
            keep_going,
        };
        let zero = evaluator.constant(0);
        evaluator.locals = vec![zero; program.locals as usize];
        evaluator.turn = evaluator.constant(1 - mover);
        evaluator.gain = zero;
        let mut cell = 0;
        for slot in &layout.slots {
            let mut cells = Vec::new();
            for _ in 0..fixed_len(slot)? {
                let low = slot.low;
                cells.push(
                    evaluator
                        .diagrams
                        .of_cell(cell, |value| Leaf::Number(low + i64::from(value)))?,
                );
                cell += 1;
            }
            evaluator.vars.push(cells);
        }
        Ok(evaluator)
    }

    /// Returns the function of the cells that has the value `number` at every position.
    pub fn constant(&mut self, number: i64) -> Function {
        self.diagrams.constant(Leaf::Number(number))
    }

    /// Returns the number that is the value of a constant function; `None` for any other function.
    pub fn as_constant(&self, function: Function) -> Option<i64> {
        match self.diagrams.as_constant(function)? {
            Leaf::Number(number) => Some(number),
            Leaf::Fault(_) => None,
        }
    }

    /// Returns whether a function is the number 0 at every position.
    pub fn is_zero(&self, function: Function) -> bool {
        self.as_constant(function) == Some(0)
    }

    /// Returns a fault that is the value of a function at some position. Returns `None` if the
    /// function is a number at every position.
    pub fn find_fault(&self, function: Function) -> Option<Fail> {
        self.diagrams.values(function).into_iter().find_map(|leaf| match leaf {
            Leaf::Fault(index) => Some(self.faults[index as usize]),
            Leaf::Number(_) => None,
        })
    }

    /// Extends `compute`, a function of numbers, to functions of the cells: applies it to the
    /// values of the arguments at every position. At positions at which an argument is a fault, the
    /// result is the first of these faults.
    pub fn lift(
        &mut self,
        arguments: &[Function],
        span: Span,
        compute: impl Fn(&[i64]) -> Result<i64, Fault>,
    ) -> Lowered<Function> {
        let faults = &mut self.faults;
        let mut numbers = Vec::new();
        Ok(self.diagrams.apply(arguments, &mut |leaves| {
            numbers.clear();
            for leaf in leaves {
                match leaf {
                    Leaf::Number(number) => numbers.push(*number),
                    fault => return *fault,
                }
            }
            compute(&numbers).map_or_else(|fault| intern_fault(faults, fault, span), Leaf::Number)
        })?)
    }

    /// Returns the function `if when { yes } else { no }`. A fault of the condition is a fault of
    /// the result. A fault of a branch is a fault of the result only at positions at which the
    /// condition selects the branch.
    pub fn if_then_else(
        &mut self,
        when: Function,
        yes: Function,
        no: Function,
    ) -> Lowered<Function> {
        match self.as_constant(when) {
            Some(0) => Ok(no),
            Some(_) => Ok(yes),
            None => Ok(self.diagrams.apply(&[when, yes, no], &mut |leaves| match leaves[0] {
                Leaf::Number(0) => leaves[2],
                Leaf::Number(_) => leaves[1],
                fault => fault,
            })?),
        }
    }

    /// Returns the conjunction of two conditions, as a function of the cells. A fault of `second`
    /// has no effect where `first` is false.
    pub fn and(&mut self, first: Function, second: Function) -> Lowered<Function> {
        let zero = self.constant(0);
        self.if_then_else(first, second, zero)
    }

    /// Counts one loop step.
    ///
    /// # Errors
    /// Fails if no step remains, or if the caller stops the lowering.
    pub fn consume_step(&mut self) -> Lowered<()> {
        self.steps = self.steps.checked_sub(1).ok_or(LoweringError::TooManyCases(None))?;
        if (self.keep_going)() { Ok(()) } else { Err(LoweringError::Stopped) }
    }

    /// Evaluates an expression as a function of the cells: its value at every position.
    ///
    /// # Errors
    /// Fails with the reason why the expression cannot be lowered, and the place of the innermost
    /// expression that causes it.
    pub fn evaluate(&mut self, node: &Node) -> Lowered<Function> {
        self.evaluate_inside(node).map_err(|error| error.located(node.span))
    }

    fn evaluate_inside(&mut self, node: &Node) -> Lowered<Function> {
        let span = node.span;
        match &node.kind {
            Kind::Num(number) => Ok(self.constant(*number)),
            Kind::Param(index) => Ok(self.constant(self.layout.params[*index])),
            Kind::Let(index) => Ok(self.constant(self.layout.lets[*index])),
            Kind::Local(local) => Ok(self.locals[*local as usize]),
            Kind::Var(var) => Ok(self.vars[*var][0]),
            Kind::Seq(_) => Err(LoweringError::Varying(span)),
            Kind::Turn => Ok(self.constant(self.mover)),
            Kind::SeqAt(var, index) => {
                let index = self.evaluate(index)?;
                self.element_at(*var, index, span)
            }
            Kind::SeqLen(var) => Ok(self.constant(self.vars[*var].len() as i64)),
            Kind::TableAt(table, index) => {
                let operands = [self.evaluate(table)?, self.evaluate(index)?];
                let tables = std::mem::take(&mut self.tables);
                let result = self.lift(&operands, span, |numbers| {
                    let (table, index) = (numbers[0] as usize, numbers[1]);
                    let len = tables[table];
                    if (0..len).contains(&index) {
                        Ok(tables[table + 1 + index as usize])
                    } else {
                        Err(Fault::Index { index, len })
                    }
                });
                self.tables = tables;
                result
            }
            Kind::MapAt(table, key) => {
                let operands = [self.evaluate(table)?, self.evaluate(key)?];
                let tables = std::mem::take(&mut self.tables);
                let result = self.lift(&operands, span, |numbers| {
                    let (table, key) = (numbers[0] as usize, numbers[1]);
                    let pairs = &tables[table + 1..table + 1 + 2 * tables[table] as usize];
                    let result = pairs.chunks(2).find(|pair| pair[0] == key);
                    result.map(|pair| pair[1]).ok_or(Fault::NoKey(key))
                });
                self.tables = tables;
                result
            }
            Kind::TableLen(table) => {
                let table = self.evaluate(table)?;
                let tables = std::mem::take(&mut self.tables);
                let result = self.lift(&[table], span, |numbers| Ok(tables[numbers[0] as usize]));
                self.tables = tables;
                result
            }
            Kind::List(items) => {
                let items = self.evaluate_all(items)?;
                self.alloc_list(&items, span)
            }
            Kind::Repeat(item, count) => {
                let (item, count) = (self.evaluate(item)?, self.evaluate(count)?);
                let count = self.as_constant(count).ok_or(LoweringError::Varying(span))?;
                let count = usize::try_from(count).map_err(|_| LoweringError::Varying(span))?;
                if count > MAX_TABLE_LEN {
                    return Err(LoweringError::TooManyCases(None));
                }
                self.alloc_list(&vec![item; count], span)
            }
            Kind::ListOf(loops, body) => {
                let mut items = Vec::new();
                let always = self.constant(1);
                self.for_each_choice(loops, always, &mut |evaluator, when| {
                    if evaluator.as_constant(when).is_none() {
                        return Err(LoweringError::Varying(span));
                    }
                    items.push(evaluator.evaluate(body)?);
                    Ok(())
                })?;
                self.alloc_list(&items, span)
            }
            Kind::Numbers(_) | Kind::Map(_) => Err(LoweringError::Varying(span)),
            Kind::Neg(operand) => {
                let operand = self.evaluate(operand)?;
                self.lift(&[operand], span, |numbers| {
                    numbers[0].checked_neg().ok_or(Fault::Overflow)
                })
            }
            Kind::Not(operand) => {
                let operand = self.evaluate(operand)?;
                self.lift(&[operand], span, |numbers| Ok(1 - numbers[0]))
            }
            Kind::Binary(Bin::And, a, b) => {
                let first_value = self.evaluate(a)?;
                if self.is_zero(first_value) {
                    return Ok(first_value);
                }
                let second_value = self.evaluate(b)?;
                self.and(first_value, second_value)
            }
            Kind::Binary(Bin::Or, a, b) => {
                let first_value = self.evaluate(a)?;
                let always = self.constant(1);
                if self.as_constant(first_value).is_some_and(|first_value| first_value != 0) {
                    return Ok(always);
                }
                let second_value = self.evaluate(b)?;
                self.if_then_else(first_value, always, second_value)
            }
            Kind::Binary(op, a, b) => {
                let operands = [self.evaluate(a)?, self.evaluate(b)?];
                self.lift(&operands, span, |numbers| binary(*op, numbers[0], numbers[1]))
            }
            Kind::Call(function, arguments) => {
                let operands = self.evaluate_all(arguments)?;
                self.lift(&operands, span, |numbers| match function {
                    Builtin::Min => Ok(numbers.iter().copied().min().unwrap_or(0)),
                    Builtin::Max => Ok(numbers.iter().copied().max().unwrap_or(0)),
                    _ => call(*function, numbers[0], numbers.get(1).copied().unwrap_or(0)),
                })
            }
            Kind::Aggregate(over, loops, body) => {
                let Some(key) = self.memo_key(node) else {
                    return self.aggregate(*over, loops, body, span);
                };
                if let Some(value) = self.memo.get(&key) {
                    return Ok(*value);
                }
                let value = self.aggregate(*over, loops, body, span)?;
                self.memo.insert(key, value);
                Ok(value)
            }
            Kind::Contains(source, value) => self.membership(source, value, span),
            Kind::If(cond, yes, no) => {
                let cond = self.evaluate(cond)?;
                match self.as_constant(cond) {
                    Some(0) => self.evaluate(no),
                    Some(_) => self.evaluate(yes),
                    None => {
                        let (yes, no) = (self.evaluate(yes)?, self.evaluate(no)?);
                        self.if_then_else(cond, yes, no)
                    }
                }
            }
            Kind::Bind(local, value, body) => {
                self.locals[*local as usize] = self.evaluate(value)?;
                self.evaluate(body)
            }
            Kind::SideAs(side, image) => {
                let side = self.evaluate(side)?;
                self.lift(&[side], span, |numbers| Ok(image[numbers[0] as usize & 1]))
            }
        }
    }

    /// Returns the key of an expression of the rules in `memo`. Returns `None` while a move is played,
    /// because the values of the cells then change.
    pub fn memo_key(&self, node: &Node) -> Option<MemoKey> {
        let locals = free_locals(node).into_iter().map(|local| self.locals[local as usize]);
        (!self.is_playing).then(|| (std::ptr::from_ref(node), locals.collect()))
    }

    /// Evaluates several expressions as functions of the cells, in order.
    pub fn evaluate_all(&mut self, nodes: &[Node]) -> Lowered<Vec<Function>> {
        nodes.iter().map(|node| self.evaluate(node)).collect()
    }

    /// Appends a list to the tables of constants. Fails if an element is not a constant. Returns
    /// the address of the list, as a constant function.
    fn alloc_list(&mut self, items: &[Function], span: Span) -> Lowered<Function> {
        let items: Option<Vec<i64>> = items.iter().map(|item| self.as_constant(*item)).collect();
        let items = items.ok_or(LoweringError::Varying(span))?;
        let table_index = self.tables.len();
        if table_index + items.len() > MAX_TABLE_LEN {
            return Err(LoweringError::TooManyCases(None));
        }
        self.tables.push(items.len() as i64);
        self.tables.extend(items);
        Ok(self.constant(table_index as i64))
    }

    /// Returns the element at `index` of the sequence variable with index `var`, as a function of
    /// the cells.
    fn element_at(&mut self, var: usize, index: Function, span: Span) -> Lowered<Function> {
        let seq = self.vars[var].clone();
        let len = seq.len() as i64;
        if let Some(index) = self.as_constant(index) {
            let item = usize::try_from(index).ok().and_then(|index| seq.get(index));
            return Ok(match item {
                Some(item) => *item,
                None => {
                    let fault = intern_fault(&mut self.faults, Fault::Index { index, len }, span);
                    self.diagrams.constant(fault)
                }
            });
        }
        let faults = &mut self.faults;
        let arguments: Vec<Function> = [index].into_iter().chain(seq).collect();
        Ok(self.diagrams.apply(&arguments, &mut |leaves| match leaves[0] {
            Leaf::Number(index) => {
                let item = usize::try_from(index).ok().and_then(|index| leaves[1..].get(index));
                item.copied()
                    .unwrap_or_else(|| intern_fault(faults, Fault::Index { index, len }, span))
            }
            fault => fault,
        })?)
    }

    /// Returns the condition that a value is an element of a source, as a function of the cells.
    fn membership(&mut self, source: &Source, value: &Node, span: Span) -> Lowered<Function> {
        let value = self.evaluate(value)?;
        if let Source::Range(from, to) = source {
            let arguments = [value, self.evaluate(from)?, self.evaluate(to)?];
            return self.lift(&arguments, span, |n| Ok(i64::from(n[1] <= n[0] && n[0] <= n[2])));
        }
        let mut is_member = self.constant(0);
        let always = self.constant(1);
        self.for_each_element(source, always, &mut |evaluator, member, when| {
            let is_equal =
                evaluator.lift(&[value, member], span, |n| Ok(i64::from(n[0] == n[1])))?;
            let is_match = evaluator.and(when, is_equal)?;
            is_member = evaluator.if_then_else(is_member, always, is_match)?;
            Ok(())
        })?;
        Ok(is_member)
    }

    /// Evaluates the reduction `over`, such as a sum, over loops. The result is a function of the
    /// cells: its value at a position reduces the elements that the loops have there.
    fn aggregate(
        &mut self,
        over: Aggregate,
        loops: &Loops,
        body: &Node,
        span: Span,
    ) -> Lowered<Function> {
        let no_element = intern_fault(&mut self.faults, Fault::Nothing, span);
        let mut accumulator = match over {
            Aggregate::Any | Aggregate::Count | Aggregate::Sum | Aggregate::Xor => self.constant(0),
            Aggregate::All => self.constant(1),
            Aggregate::Min | Aggregate::Max => self.diagrams.constant(no_element),
        };
        let always = self.constant(1);
        self.for_each_choice(loops, always, &mut |evaluator, when| {
            let settled = match over {
                Aggregate::Any => evaluator.as_constant(accumulator) == Some(1),
                Aggregate::All => evaluator.as_constant(accumulator) == Some(0),
                _ => false,
            };
            if settled {
                return Ok(());
            }
            let value = evaluator.evaluate(body)?;
            let faults = &mut evaluator.faults;
            accumulator = evaluator.diagrams.apply(&[accumulator, when, value], &mut |leaves| {
                use Leaf::{Fault as Failed, Number};
                let is_first = leaves[0] == no_element;
                match (over, leaves[0]) {
                    (Aggregate::Any, Number(current)) if current != 0 => return leaves[0],
                    (Aggregate::All, Number(0)) => return leaves[0],
                    (_, Failed(_)) if !is_first => return leaves[0],
                    _ => {}
                }
                let value = match (leaves[1], leaves[2]) {
                    (Number(0), _) => return leaves[0],
                    (Number(_), Number(value)) => value,
                    (Number(_), fault) | (fault, _) => return fault,
                };
                let Number(current) = leaves[0] else { return Number(value) };
                match over {
                    Aggregate::Any => Number(i64::from(value != 0)),
                    Aggregate::All => Number(i64::from(value != 0)),
                    Aggregate::Count | Aggregate::Sum => match current.checked_add(value) {
                        Some(sum) => Number(sum),
                        None => intern_fault(faults, Fault::Overflow, span),
                    },
                    Aggregate::Xor => Number(current ^ value),
                    Aggregate::Min => Number(current.min(value)),
                    Aggregate::Max => Number(current.max(value)),
                }
            })?;
            Ok(())
        })?;
        Ok(accumulator)
    }

    /// Returns `value`, replaced by a fault at the positions at which it lies outside the declared
    /// range of the variable with index `var`. The fault refers to the place `span` in the file.
    pub fn check_range(&mut self, var: usize, value: Function, span: Span) -> Lowered<Function> {
        let slot = self.layout.slots[var].clone();
        self.lift(&[value], span, |numbers| {
            if slot.allows(numbers[0]) {
                Ok(numbers[0])
            } else {
                Err(Fault::OutOfRange { var, value: numbers[0] })
            }
        })
    }

    /// Returns the function whose value is the same fault at every position.
    pub fn constant_fault(&mut self, fault: Fault, span: Span) -> Function {
        let fault = intern_fault(&mut self.faults, fault, span);
        self.diagrams.constant(fault)
    }
}

/// Returns the number of elements of the variable `slot`, which must be a single value or a
/// sequence of constant length.
///
/// # Errors
/// Fails if the number of elements is not fixed.
pub(super) fn fixed_len(slot: &Slot) -> Lowered<usize> {
    match slot.arity {
        Arity::One => Ok(1),
        Arity::Fixed(len) => Ok(len),
        _ => Err(LoweringError::Growing(None)),
    }
}

/// Returns the leaf of a decision diagram that represents a fault at the place `span`. Appends the
/// fault to `faults` if it is new.
fn intern_fault(faults: &mut Vec<Fail>, fault: Fault, span: Span) -> Leaf {
    let fail = Fail { fault, span };
    let index = faults.iter().position(|recorded| *recorded == fail).unwrap_or_else(|| {
        faults.push(fail);
        faults.len() - 1
    });
    Leaf::Fault(index as u32)
}
