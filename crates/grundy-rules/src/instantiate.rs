//! Instantiates a rule file: evaluates its constants, the ranges and lengths of its variables and
//! its board for the values of its parameters.

use super::interpreter::Interpreter;
use super::layout::{BoardLayout, Layout, ParamError, State};
use super::tree::{Elem, Node, Program, Shape, VarValue};
use grundy_core::machine::{
    Arity, ElementType, FUEL, Fail, MAX_SEQUENCE_LEN, MAX_SET_MEMBER, Slot,
};
use std::borrow::Cow;

impl Layout {
    /// Returns a layout without constants and variables, for a program whose expressions have not
    /// been evaluated yet.
    fn empty(program: &Program) -> Layout {
        Layout {
            params: vec![0; program.params.len()],
            lets: Vec::new(),
            // A list parameter without a value is the empty list at address 0.
            tables: if program.params.iter().any(|param| param.depth > 0) {
                vec![0]
            } else {
                Vec::new()
            },
            slots: Vec::new(),
            initial: None,
            board: BoardLayout::default(),
            fuel: FUEL,
        }
    }

    /// Evaluates the constants, the variables and the board of a program for given values of the
    /// parameters. `given[i]` is the value of parameter `i`; `None` requests its default value.
    ///
    /// # Errors
    /// Fails with the parameter or the size that does not fit the rules.
    pub fn new(program: &Program, given: &[Option<i64>]) -> Result<Layout, ParamError> {
        let mut layout = Layout::empty(program);
        for (i, param) in program.params.iter().enumerate() {
            let value = match (given.get(i).copied().flatten(), &param.default) {
                (Some(_), _) if param.depth > 0 => return Err(ParamError::NoList(i)),
                (Some(value), _) => value,
                (None, Some(default)) => layout.number(program, default)?,
                (None, None) => return Err(ParamError::Missing(i)),
            };
            let (low, high) = match &param.range {
                Some((low, high)) => (layout.number(program, low)?, layout.number(program, high)?),
                None => (0, i64::MAX),
            };
            let outside = |value: &i64| !(low..=high).contains(value);
            if let Some(value) = layout.numbers_in(value, param.depth).into_iter().find(outside) {
                return Err(ParamError::Param(i, value, low, high));
            }
            layout.params[i] = value;
        }
        for index in 0..program.lets.len() {
            let value = layout.number(program, &program.lets[index])?;
            layout.lets.push(value);
        }
        for var in &program.vars {
            let slot = layout.slot(program, var)?;
            layout.slots.push(slot);
        }
        layout.initial = layout.initial_state(program)?;
        layout.layout_board(program);
        Ok(layout)
    }

    /// Returns all numbers in a list of constants. `value` is its address, and `depth` the number
    /// of its nesting levels. For depth 0, `value` is a number, which is returned alone.
    fn numbers_in(&self, value: i64, depth: u8) -> Vec<i64> {
        if depth == 0 {
            return vec![value];
        }
        let address = value as usize;
        let members = &self.tables[address + 1..address + 1 + self.tables[address] as usize];
        members.iter().flat_map(|member| self.numbers_in(*member, depth - 1)).collect()
    }

    /// Returns the default value of each parameter, in the order of the file. It is `None` if the
    /// parameter has no default, or if the default depends on a parameter without one.
    pub fn defaults(program: &Program) -> Vec<Option<i64>> {
        let mut layout = Layout::empty(program);
        let mut defaults = Vec::new();
        for (i, param) in program.params.iter().enumerate() {
            let value = param.default.as_ref().and_then(|node| layout.number(program, node).ok());
            layout.params[i] = value.unwrap_or(0);
            defaults.push(value);
        }
        defaults
    }

    /// Returns the lower and the upper bound of the parameter with index `index`. The bounds can
    /// depend on other parameters: `given[i]` is the value of parameter `i`. Returns `None` if the
    /// bounds cannot be evaluated.
    pub fn range(&self, program: &Program, given: &[i64], index: usize) -> Option<(i64, i64)> {
        let mut layout = Layout { tables: self.tables.clone(), ..Layout::empty(program) };
        layout.params.iter_mut().zip(given).for_each(|(param, value)| *param = *value);
        match &program.params.get(index)?.range {
            Some((low, high)) => {
                Some((layout.number(program, low).ok()?, layout.number(program, high).ok()?))
            }
            None => Some((0, i64::MAX)),
        }
    }

    /// Evaluates a constant expression to a number or to the address of a list. Lists that the
    /// evaluation creates are added to [`Layout::tables`].
    pub(super) fn number(&mut self, program: &Program, node: &Node) -> Result<i64, Fail> {
        let tables = std::mem::take(&mut self.tables);
        let mut interpreter = Interpreter::new(program, self, State::default());
        interpreter.tables = Cow::Owned(tables);
        interpreter.fuel = self.fuel;
        let value = interpreter.value(node);
        let tables = std::mem::take(interpreter.tables.to_mut());
        let remaining_fuel = interpreter.fuel;
        drop(interpreter);
        // All constants of a file share one budget of loop steps.
        self.fuel = remaining_fuel;
        self.tables = tables;
        value
    }

    /// Evaluates the declared range and length of a variable to a [`Slot`].
    fn slot(&mut self, program: &Program, var: &super::tree::Var) -> Result<Slot, ParamError> {
        let (low, high, element_type) = match &var.elem {
            Elem::Nat => (0, i64::MAX, ElementType::Num),
            Elem::Bool => (0, 1, ElementType::Bool),
            Elem::Enum(kind) => {
                (0, program.enums[*kind].len() as i64 - 1, ElementType::Enum(*kind))
            }
            Elem::Range(from, to) => {
                let (low, high) = (self.number(program, from)?, self.number(program, to)?);
                let fits = match var.shape {
                    Shape::Set => 0 <= low && high <= MAX_SET_MEMBER,
                    // A range with negative numbers is stored with an offset, so the length of the
                    // range must fit into 64 bits as well.
                    _ => low >= 0 || high.checked_sub(low).is_some_and(|last| last < i64::MAX),
                };
                if !fits || high < low {
                    return Err(ParamError::Range(from.span.to(to.span), low, high));
                }
                (low, high, ElementType::Num)
            }
        };
        let mut size = |node: &Option<Node>| match node {
            None => Ok((MAX_SEQUENCE_LEN as usize, false)),
            Some(node) => {
                let len = self.number(program, node)?;
                if (0..=MAX_SEQUENCE_LEN).contains(&len) {
                    Ok((len as usize, true))
                } else {
                    Err(ParamError::Size(node.span, len))
                }
            }
        };
        let arity = match &var.shape {
            Shape::One => Arity::One,
            Shape::Set => Arity::Set,
            Shape::Fixed(node) => Arity::Fixed(size(&Some(node.clone()))?.0),
            Shape::Growing(max_len) => {
                let (max_len, is_declared) = size(max_len)?;
                Arity::Growing(max_len, is_declared)
            }
            Shape::Bag(max_len) => {
                let (max_len, is_declared) = size(max_len)?;
                Arity::Bag(max_len, is_declared)
            }
        };
        Ok(Slot { name: var.name.clone(), low, high, element_type, arity })
    }

    /// Evaluates the starting position from the values in the declarations of the variables.
    /// Returns `None` unless every variable has one.
    fn initial_state(&mut self, program: &Program) -> Result<Option<State>, ParamError> {
        let mut values: Vec<&VarValue> = Vec::new();
        for var in &program.vars {
            match &var.initial {
                Some(value) => values.push(value),
                None => return Ok(None),
            }
        }
        let mut interpreter = Interpreter::new(program, self, State::default());
        let state = interpreter.build_state(&values)?;
        Ok(Some(State { turn: 0, ..state }))
    }
}
