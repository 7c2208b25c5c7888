//! Moves of bags (multisets) in which every move replaces one element.
//!
//! Such a position is a disjunctive sum of its elements, so a guarded command describes one
//! element: the move removes the element and adds others in its place.
//!
//! Moves of sets that toggle elements (`if e in S { remove e from S } else { add e to S }`) are
//! treated as moves of a bag in which two equal elements cancel. In normal play the Grundy value is
//! the xor of the values of the elements in both games, because two equal elements have the xor 0.
//! In misère play two equal elements do not cancel, so misère sets are not supported.

use super::loops::{Continuation, Selection};
use super::moves::new_command;
use super::translator::{ElementMove, Term, Translated, Translator};
use super::unsupported::UnsupportedReason;
use crate::guarded::GuardedCommand;
use grundy_automata::{Formula, Linear};
use grundy_core::machine::Arity;
use grundy_rules::{Kind, Local, Node, Outcome, Source, Stmt};

impl<'a> Translator<'a> {
    /// Translates the moves of a bag or set to guarded commands on one element. Each command
    /// removes the element and adds others in its place.
    pub(super) fn single_element_commands(&mut self) -> Translated<Vec<GuardedCommand>> {
        let mut commands = Vec::new();
        let element = self.state[0][0].clone();
        self.hidden_bag = Some(0);
        let program = self.program;
        for played in &program.moves {
            let [(local, source), inner_binders @ ..] = &played.loops.binders[..] else {
                return UnsupportedReason::WholeBag.at(played.span);
            };
            let Some(filter) = entire_bag_filter(source) else {
                return UnsupportedReason::WholeBag.at(played.span);
            };
            let Outcome::Block(stmts, _) = &played.outcome else {
                return UnsupportedReason::WholeBag.at(played.span);
            };
            let stmts: Vec<&Stmt> = stmts.iter().collect();
            let bound = Term::Linear(element.clone());
            let mut initial = Selection::default();
            if let Some((filtered, cond)) = filter {
                let cond = self.with_local(filtered, bound.clone(), |t| t.truth(cond, true))?;
                initial.guard.push(cond);
            }
            self.element_move =
                Some(ElementMove { element: *local, removed: false, added: vec![] });
            let cond = played.loops.cond.as_ref();
            self.with_local(*local, bound, |t| {
                t.for_each_allowed_choice(inner_binders, cond, &initial, &mut |t, selection| {
                    t.run_block(&stmts, selection, &mut |t, selection| {
                        let to = t.elements_after_move()?;
                        commands.push(new_command(&played.name, selection.clone(), to));
                        Ok(())
                    })
                })
            })?;
        }
        (self.hidden_bag, self.element_move) = (None, None);
        commands.retain(|command| command.guard != Formula::False);
        Ok(commands)
    }

    /// Returns whether the only variable of the position is a set rather than a bag.
    fn is_set(&self) -> bool {
        self.layout.slots[0].arity == Arity::Set
    }

    /// Returns `e` if the statement toggles the element `e` of the set: `if e in S { remove e from
    /// S } else { add e to S }`, or the same with the condition negated and the branches swapped.
    /// Returns `None` for any other statement.
    fn toggled_element<'n>(
        &mut self,
        cond: &'n Node,
        yes: &[Stmt],
        no: &[Stmt],
    ) -> Translated<Option<&'n Node>> {
        let (cond, yes, no) = match &cond.kind {
            Kind::Not(cond) => (&**cond, no, yes),
            _ => (cond, yes, no),
        };
        let (Kind::Contains(source, value), [Stmt::Remove(0, out, _)], [Stmt::Add(0, into, _)]) =
            (&cond.kind, yes, no)
        else {
            return Ok(None);
        };
        let is_toggle = is_entire_bag(source) && {
            let value = self.single_value(value)?;
            value.is_some()
                && value == self.single_value(out)?
                && value == self.single_value(into)?
        };
        Ok(is_toggle.then_some(value))
    }

    /// Returns the elements that replace the selected element at the end of a path, each as a
    /// component of a sum.
    fn elements_after_move(&mut self) -> Translated<Vec<Vec<Linear>>> {
        let span = self.program.vars[0].span;
        match &self.element_move {
            Some(ElementMove { removed: true, added, .. }) => {
                let components = added.iter().map(|value| vec![value.clone()]).collect();
                self.count_cases(1, span)?;
                Ok(components)
            }
            // The element would remain in the bag, so the position would not be a sum of
            // independent elements.
            _ => UnsupportedReason::WholeBag.at(span),
        }
    }

    /// Translates a statement that adds an element to the bag or removes the selected one, and the
    /// statements `remaining` after it. Returns `None` for a statement that changes neither the bag
    /// nor the position. Calls `continuation` as [`run_block`](Self::run_block) does.
    pub(super) fn run_element_statement(
        &mut self,
        statement: &Stmt,
        remaining: &[&Stmt],
        selection: &Selection,
        continuation: Continuation<'_, 'a>,
    ) -> Translated<Option<()>> {
        let Some(progress) = self.element_move.clone() else { return Ok(None) };
        let added = match statement {
            Stmt::Remove(0, Node { kind: Kind::Local(local), .. }, _)
                if *local == progress.element && !progress.removed =>
            {
                let progress = ElementMove { removed: true, ..progress };
                let result = self.with_element_move(progress, |t| {
                    t.run_block(remaining, selection, continuation)
                });
                return result.map(Some);
            }
            Stmt::Add(0, value, _) if !self.is_set() => value,
            Stmt::If(cond, yes, no) if progress.removed && self.is_set() => {
                let Some(value) = self.toggled_element(cond, yes, no)? else { return Ok(None) };
                if self.program.misere {
                    return UnsupportedReason::MisereSet.at(value.span);
                }
                value
            }
            Stmt::Let(..) | Stmt::If(..) => return Ok(None),
            Stmt::Remove(_, node, _)
            | Stmt::Insert(_, node, _, _)
            | Stmt::RemoveAt(_, node, _)
            | Stmt::Turn(node) => return UnsupportedReason::WholeBag.at(node.span),
            _ => return UnsupportedReason::WholeBag.at(self.program.vars[0].span),
        };
        for case in self.number_cases(added)? {
            self.forbid_out_of_range(0, &case, &case.value, added.span);
            let mut progress = progress.clone();
            progress.added.push(case.value.clone());
            self.in_case(&case, selection, added.span, |t, selection| {
                t.with_element_move(progress, |t| t.run_block(remaining, selection, continuation))
            })?;
        }
        Ok(Some(()))
    }

    /// Calls `work` while `progress` is the effect of the current path on the selected element of
    /// the bag.
    fn with_element_move(
        &mut self,
        progress: ElementMove,
        work: impl FnOnce(&mut Self) -> Translated<()>,
    ) -> Translated<()> {
        let saved = self.element_move.replace(progress);
        let result = work(self);
        self.element_move = saved;
        result
    }
}

/// Returns whether the source of a loop is the entire bag or set of the position.
pub(super) fn is_entire_bag(source: &Source) -> bool {
    match source {
        Source::Seq(var, _) => *var == 0,
        Source::Set(set) => matches!(set.kind, Kind::Var(0) | Kind::Seq(0)),
        _ => false,
    }
}

/// Returns the filter of a choice of one element from the entire bag or set: a local and a
/// condition on it. The choice contains the elements for which the condition holds if the local has
/// their value. Returns `Some(None)` for a choice without a filter, and `None` if the source is not
/// the entire bag or set.
fn entire_bag_filter(source: &Source) -> Option<Option<(Local, &Node)>> {
    if is_entire_bag(source) {
        return Some(None);
    }
    let Source::Comprehension(Node { kind: Kind::ListOf(inner, member), .. }) = source else {
        return None;
    };
    match (&inner.binders[..], &inner.cond, &member.kind) {
        ([(local, source)], Some(cond), Kind::Local(chosen_local))
            if chosen_local == local && is_entire_bag(source) =>
        {
            Some(Some((*local, cond)))
        }
        _ => None,
    }
}
