//! Filling the parameters of a rule file in.

use super::layout::{Layout, Plan, State, Unfit};
use super::tree::{Elem, Node, Program, Shape, Whole};
use super::walk::Walker;
use crate::machine::{FUEL, Fail, LARGEST_MEMBER, LONGEST, Many, Slot, Stands};
use std::borrow::Cow;

impl Layout {
    /// With nothing filled in.
    fn empty(program: &Program) -> Layout {
        Layout {
            params: vec![0; program.params.len()],
            lets: Vec::new(),
            // A list that has no value yet is the empty one that lies first.
            tables: if program.params.iter().any(|param| param.depth > 0) {
                vec![0]
            } else {
                Vec::new()
            },
            slots: Vec::new(),
            initial: None,
            plan: Plan::default(),
            fuel: FUEL,
        }
    }

    /// Fills in parameters.
    ///
    /// # Errors
    /// Tells which parameter or size does not fit.
    pub fn new(program: &Program, given: &[Option<i64>]) -> Result<Layout, Unfit> {
        let mut layout = Layout::empty(program);
        for (i, param) in program.params.iter().enumerate() {
            let value = match (given.get(i).copied().flatten(), &param.default) {
                (Some(_), _) if param.depth > 0 => return Err(Unfit::NoList(i)),
                (Some(value), _) => value,
                (None, Some(default)) => layout.number(program, default)?,
                (None, None) => return Err(Unfit::Missing(i)),
            };
            let (low, high) = match &param.range {
                Some((low, high)) => (layout.number(program, low)?, layout.number(program, high)?),
                None => (0, i64::MAX),
            };
            let outside = |value: &i64| !(low..=high).contains(value);
            if let Some(value) = layout.numbers_in(value, param.depth).into_iter().find(outside) {
                return Err(Unfit::Param(i, value, low, high));
            }
            layout.params[i] = value;
        }
        for at in 0..program.lets.len() {
            let value = layout.number(program, &program.lets[at])?;
            layout.lets.push(value);
        }
        for var in &program.vars {
            let slot = layout.slot(program, var)?;
            layout.slots.push(slot);
        }
        layout.initial = layout.initial_state(program)?;
        layout.lay_board(program);
        Ok(layout)
    }

    /// The numbers in a list, or in the lists in it.
    fn numbers_in(&self, value: i64, depth: u8) -> Vec<i64> {
        if depth == 0 {
            return vec![value];
        }
        let place = value as usize;
        let members = &self.tables[place + 1..place + 1 + self.tables[place] as usize];
        members.iter().flat_map(|member| self.numbers_in(*member, depth - 1)).collect()
    }

    /// What each parameter is when nobody says, as far as that can be told without the others' values.
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

    /// Between which numbers a parameter may be, when the others have these values; `None` where that cannot be told.
    pub fn range(&self, program: &Program, given: &[i64], at: usize) -> Option<(i64, i64)> {
        let mut layout = Layout { tables: self.tables.clone(), ..Layout::empty(program) };
        layout.params.iter_mut().zip(given).for_each(|(own, value)| *own = *value);
        match &program.params.get(at)?.range {
            Some((low, high)) => {
                Some((layout.number(program, low).ok()?, layout.number(program, high).ok()?))
            }
            None => Some((0, i64::MAX)),
        }
    }

    /// The value of a constant expression; its lists are laid among the tables.
    pub(super) fn number(&mut self, program: &Program, node: &Node) -> Result<i64, Fail> {
        let tables = std::mem::take(&mut self.tables);
        let mut walker = Walker::new(program, self, State::default());
        walker.tables = Cow::Owned(tables);
        walker.fuel = self.fuel;
        let value = walker.value(node);
        let tables = std::mem::take(walker.tables.to_mut());
        let left = walker.fuel;
        drop(walker);
        // All constants of a file share what one evaluation may take.
        self.fuel = left;
        self.tables = tables;
        value
    }

    fn slot(&mut self, program: &Program, var: &super::tree::Var) -> Result<Slot, Unfit> {
        let (low, high, stands) = match &var.elem {
            Elem::Nat => (0, i64::MAX, Stands::Num),
            Elem::Bool => (0, 1, Stands::Bool),
            Elem::Enum(kind) => (0, program.enums[*kind].len() as i64 - 1, Stands::Enum(*kind)),
            Elem::Range(from, to) => {
                let (low, high) = (self.number(program, from)?, self.number(program, to)?);
                let fits = match var.shape {
                    Shape::Set => 0 <= low && high <= LARGEST_MEMBER,
                    // What is counted from below zero must be counted in as many bits.
                    _ => low >= 0 || high.checked_sub(low).is_some_and(|last| last < i64::MAX),
                };
                if !fits || high < low {
                    return Err(Unfit::Range(from.span.to(to.span), low, high));
                }
                (low, high, Stands::Num)
            }
        };
        let mut size = |node: &Option<Node>| match node {
            None => Ok((LONGEST as usize, false)),
            Some(node) => {
                let many = self.number(program, node)?;
                match (0..=LONGEST).contains(&many) {
                    true => Ok((many as usize, true)),
                    false => Err(Unfit::Size(node.span, many)),
                }
            }
        };
        let many = match &var.shape {
            Shape::One => Many::One,
            Shape::Set => Many::Set,
            Shape::Fixed(node) => Many::Fixed(size(&Some(node.clone()))?.0),
            Shape::Growing(most) => {
                let (most, said) = size(most)?;
                Many::Growing(most, said)
            }
            Shape::Bag(most) => {
                let (most, said) = size(most)?;
                Many::Bag(most, said)
            }
        };
        Ok(Slot { name: var.name.clone(), low, high, stands, many })
    }

    fn initial_state(&mut self, program: &Program) -> Result<Option<State>, Unfit> {
        let mut wholes: Vec<&Whole> = Vec::new();
        for var in &program.vars {
            match &var.initial {
                Some(whole) => wholes.push(whole),
                None => return Ok(None),
            }
        }
        let mut walker = Walker::new(program, self, State::default());
        let state = walker.state_of(&wholes)?;
        Ok(Some(State { turn: 0, ..state }))
    }
}
