//! Moves of bags (multisets) in which every move replaces one element.
//!
//! Such a position is a disjunctive sum of its elements, so a guarded command describes one
//! element: the move removes the element and adds others in its place.
//!
//! Moves of sets that toggle elements (`if e in S { remove e from S } else { add e to S }`) are
//! treated as moves of a bag in which two equal elements cancel. In normal play the Grundy value is
//! the xor of the values of the elements in both games, because two equal elements have the xor 0.
//! In misère play two equal elements do not cancel, so misère sets are not supported.

use super::loops::Selection;
use super::moves::new_command;
use super::translator::{Term, Translated, Translator};
use super::unsupported::UnsupportedReason;
use crate::guarded::GuardedCommand;
use grundy_automata::{Formula, Linear};
use grundy_core::machine::Arity;
use grundy_rules::{Kind, Local, Node, Outcome, Source, Stmt};

/// The effect of one path through the branches of the block of a move, on the element of the bag
/// that the move selects: whether it is removed, and which elements are added.
#[derive(Clone)]
struct ElementMove {
    selection: Selection,
    removed: bool,
    added: Vec<Linear>,
}

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
            self.with_local(*local, bound, |t| {
                t.for_each_choice(inner_binders, &initial, &mut |t, selection| {
                    let cond = match &played.loops.cond {
                        Some(cond) => t.truth(cond, true)?,
                        None => Formula::True,
                    };
                    if cond == Formula::False {
                        return Ok(());
                    }
                    let mut selection = selection.clone();
                    selection.guard.push(cond.clone());
                    let progress = ElementMove { selection, removed: false, added: vec![] };
                    t.assuming([cond], |t| {
                        t.run_element_block(&stmts, *local, progress, &played.name, &mut commands)
                    })
                })
            })?;
        }
        self.hidden_bag = None;
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

    /// Records in `progress`, the effect of the path so far, that the element `value` is added, and
    /// translates the statements `remaining` of the block. The other parameters are those of
    /// [`run_element_block`](Self::run_element_block).
    fn add_element(
        &mut self,
        value: &Node,
        remaining: &[&Stmt],
        element: Local,
        progress: ElementMove,
        name: &str,
        commands: &mut Vec<GuardedCommand>,
    ) -> Translated<()> {
        for case in self.number_cases(value)? {
            self.forbid_out_of_range(0, &case, &case.value.clone(), value.span);
            let mut extended = progress.clone();
            extended.selection.aux.extend(&case.aux);
            extended.selection.guard.extend(case.guard.iter().cloned());
            extended.added.push(case.value);
            self.assuming(case.guard, |t| {
                t.run_element_block(remaining, element, extended, name, commands)
            })?;
        }
        Ok(())
    }

    /// Translates the statements `stmts` of a block for the element of the bag that the move
    /// selects; the local `element` is its value. `progress` is the effect of the path so far, and
    /// `name` the name of the move. Appends a command to `commands` for every path through the
    /// branches that reaches the end of the block.
    fn run_element_block(
        &mut self,
        stmts: &[&Stmt],
        element: Local,
        progress: ElementMove,
        name: &str,
        commands: &mut Vec<GuardedCommand>,
    ) -> Translated<()> {
        let Some((statement, remaining)) = stmts.split_first() else {
            if !progress.removed {
                // The element would remain in the bag, so the position would not be a sum of
                // independent elements.
                let span = self.program.vars[0].span;
                return UnsupportedReason::WholeBag.at(span);
            }
            let to = progress.added.into_iter().map(|value| vec![value]).collect();
            commands.push(new_command(name, progress.selection, to));
            return self.count_cases(1, self.program.vars[0].span);
        };
        match statement {
            Stmt::Remove(0, Node { kind: Kind::Local(local), .. }, _)
                if *local == element && !progress.removed =>
            {
                let progress = ElementMove { removed: true, ..progress };
                self.run_element_block(remaining, element, progress, name, commands)
            }
            Stmt::Add(0, value, _) if !self.is_set() => {
                self.add_element(value, remaining, element, progress, name, commands)
            }
            Stmt::If(cond, yes, no)
                if progress.removed
                    && self.is_set()
                    && self.toggled_element(cond, yes, no)?.is_some() =>
            {
                let Some(value) = self.toggled_element(cond, yes, no)? else { return Ok(()) };
                if self.program.misere {
                    return UnsupportedReason::MisereSet.at(value.span);
                }
                self.add_element(value, remaining, element, progress, name, commands)
            }
            Stmt::Let(local, value) => {
                for (case, bound) in self.term_cases(value)? {
                    let mut extended = progress.clone();
                    extended.selection.aux.extend(&case.aux);
                    extended.selection.guard.extend(case.guard.iter().cloned());
                    self.assuming(case.guard, |t| {
                        t.with_local(*local, bound, |t| {
                            t.run_element_block(remaining, element, extended, name, commands)
                        })
                    })?;
                }
                Ok(())
            }
            Stmt::If(cond, yes, no) => {
                let (holds, fails) = self.truths(cond)?;
                for (assumed, branch) in [(holds, yes), (fails, no)] {
                    if assumed == Formula::False {
                        continue;
                    }
                    let sequence: Vec<&Stmt> =
                        branch.iter().chain(remaining.iter().copied()).collect();
                    let mut extended = progress.clone();
                    extended.selection.guard.push(assumed.clone());
                    self.assuming([assumed], |t| {
                        t.run_element_block(&sequence, element, extended, name, commands)
                    })?;
                }
                Ok(())
            }
            Stmt::Remove(_, node, _)
            | Stmt::Insert(_, node, _, _)
            | Stmt::RemoveAt(_, node, _)
            | Stmt::Turn(node) => UnsupportedReason::WholeBag.at(node.span),
            _ => UnsupportedReason::WholeBag.at(self.program.vars[0].span),
        }
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
