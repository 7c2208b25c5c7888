//! Expressions that do not depend on the position.

use super::case;
use super::translator::{Amount, Translator, width};
use crate::lang::layout::State;
use crate::lang::tree::{Kind, Node};
use crate::lang::visit;
use crate::lang::walk::Walker;

impl Translator<'_> {
    /// The value of an expression that is the same at every position, by the plain evaluation of the language.
    pub(super) fn constant(&self, node: &Node) -> Option<i64> {
        self.evaluated(node).map(|(value, _)| value)
    }

    /// The members of a list that is the same at every position.
    pub(super) fn constants(&self, node: &Node) -> Option<Vec<i64>> {
        let (place, tables) = self.evaluated(node)?;
        let place = usize::try_from(place).ok()?;
        let many = usize::try_from(*tables.get(place)?).ok()?;
        tables.get(place + 1..place + 1 + many).map(<[i64]>::to_vec)
    }

    /// The pairs of a map that is the same at every position.
    pub(super) fn pairs(&self, node: &Node) -> Option<Vec<(i64, i64)>> {
        let (place, tables) = self.evaluated(node)?;
        let place = usize::try_from(place).ok()?;
        let many = usize::try_from(*tables.get(place)?).ok()?;
        let pairs = tables.get(place + 1..place + 1 + 2 * many)?;
        Some(pairs.chunks(2).map(|pair| (pair[0], pair[1])).collect())
    }

    fn evaluated(&self, node: &Node) -> Option<(i64, Vec<i64>)> {
        let varies = |node: &Node| match &node.kind {
            Kind::Var(_) | Kind::Seq(_) | Kind::SeqAt(..) | Kind::Turn => true,
            Kind::SeqLen(var) => {
                self.layout.slots.get(*var).is_none_or(|slot| width(slot.many).is_none())
            }
            _ => false,
        };
        let known = |local| match self.locals.get(local) {
            Some(Amount::Linear(value)) => value.as_constant().is_some(),
            _ => false,
        };
        let varies = visit::any(node, &mut |node| varies(node));
        if varies || !visit::free_locals(node).iter().all(known) {
            return None;
        }
        let many = |many| vec![0; width(many).unwrap_or(0)];
        let vars = self.layout.slots.iter().map(|slot| many(slot.many)).collect();
        let mut walker = Walker::new(self.program, self.layout, State { vars, turn: 0 });
        for (local, amount) in &self.locals {
            if let Amount::Linear(value) = amount
                && let Some(value) = value.as_constant()
            {
                walker.locals[*local as usize] = value;
            }
        }
        let value = walker.value(node).ok()?;
        Some((value, walker.tables.into_owned()))
    }

    /// The value where it is one number whatever the position.
    pub(super) fn fixed(&mut self, node: &Node) -> Option<i64> {
        if let Some(value) = self.constant(node) {
            return Some(value);
        }
        self.muted += 1;
        let cases = self.number(node);
        self.muted -= 1;
        let value = case::only(&cases.ok()?)?.as_constant()?;
        // What is said of all members of something may be so without a meaning at some positions.
        self.number(node).ok()?;
        Some(value)
    }
}
