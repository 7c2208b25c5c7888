//! Evaluates expressions whose values do not depend on the position, by the interpreter.

use super::case;
use super::translator::{Term, Translator, slot_width};
use grundy_rules::{Interpreter, Kind, Node, State, visit};
use std::cell::Cell;

impl Translator<'_> {
    /// Returns the value of an expression that is the same at every position, as the interpreter
    /// computes it. Returns `None` if the value can vary.
    pub(super) fn constant(&self, node: &Node) -> Option<i64> {
        self.evaluate_constant(node).map(|(value, _)| value)
    }

    /// Returns the elements of a list that is the same at every position; `None` for any other
    /// list.
    pub(super) fn constant_list(&self, node: &Node) -> Option<Vec<i64>> {
        let (table, tables) = self.evaluate_constant(node)?;
        let table = usize::try_from(table).ok()?;
        let len = usize::try_from(*tables.get(table)?).ok()?;
        tables.get(table + 1..table + 1 + len).map(<[i64]>::to_vec)
    }

    /// Returns the pairs of key and value of a map that is the same at every position; `None` for
    /// any other map.
    pub(super) fn constant_map(&self, node: &Node) -> Option<Vec<(i64, i64)>> {
        let (table, tables) = self.evaluate_constant(node)?;
        let table = usize::try_from(table).ok()?;
        let len = usize::try_from(*tables.get(table)?).ok()?;
        let pairs = tables.get(table + 1..table + 1 + 2 * len)?;
        Some(pairs.chunks(2).map(|pair| (pair[0], pair[1])).collect())
    }

    /// Evaluates an expression that does not depend on the position. Returns its value, and the
    /// tables of constants, in which the value of a list or map is an address. Returns `None` if
    /// the expression depends on the position or cannot be evaluated.
    fn evaluate_constant(&self, node: &Node) -> Option<(i64, Vec<i64>)> {
        let varies = |node: &Node| match &node.kind {
            Kind::Var(_) | Kind::Seq(_) | Kind::SeqAt(..) | Kind::Turn => true,
            Kind::SeqLen(var) => {
                self.layout.slots.get(*var).is_none_or(|slot| slot_width(slot.arity).is_none())
            }
            _ => false,
        };
        let is_constant = |local| match self.locals.get(local) {
            Some(Term::Linear(value)) => value.as_constant().is_some(),
            _ => false,
        };
        let varies = visit::any(node, &mut |node| varies(node));
        if varies || !visit::free_locals(node).iter().all(is_constant) {
            return None;
        }
        let zeros = |arity| vec![0; slot_width(arity).unwrap_or(0)];
        let vars = self.layout.slots.iter().map(|slot| zeros(slot.arity)).collect();
        let mut interpreter = Interpreter::new(self.program, self.layout, State { vars, turn: 0 });
        for (local, amount) in &self.locals {
            if let Term::Linear(value) = amount
                && let Some(value) = value.as_constant()
            {
                interpreter.locals[*local as usize] = value;
            }
        }
        let fuel = self.machine.as_ref().map(|limits| &limits.constant_fuel);
        interpreter.fuel = fuel.map_or(interpreter.fuel, Cell::get);
        let value = interpreter.value(node);
        if let Some(fuel) = fuel {
            fuel.set(interpreter.fuel);
        }
        let value = value.ok()?;
        Some((value, interpreter.tables.into_owned()))
    }

    /// Returns the constant that is the value of an expression at every position, as its
    /// translation shows. Returns `None` if the translation has several cases or a value that is
    /// not constant.
    pub(super) fn fixed_value(&mut self, node: &Node) -> Option<i64> {
        if let Some(value) = self.constant(node) {
            return Some(value);
        }
        self.suppress_obligations += 1;
        let cases = self.number_cases(node);
        self.suppress_obligations -= 1;
        let value = case::unconditional_value(&cases.ok()?)?.as_constant()?;
        // The first translation recorded no obligations. The second one records them, because the
        // expression may still fail at some positions.
        self.number_cases(node).ok()?;
        Some(value)
    }
}
