//! Bags whose elements are independent: each move replaces one element, whatever the others are.

use super::game::RuleGame;
use super::tree::{Kind, Local, Move, Node, Outcome, Source, Stmt, VarValue};
use super::visit;
use grundy_core::machine::Arity;

/// The index of the only variable of a game.
const BAG: usize = 0;

impl RuleGame {
    /// Returns whether a position is the sum of its elements, which is so in a game whose only
    /// variable is an unbounded bag: each move chooses an element, removes it and adds others, and
    /// nothing else in the rules reads the bag.
    ///
    /// The answer depends on the form of the rules; it can be false for rules that could be written
    /// in this form.
    pub fn has_independent_elements(&self) -> bool {
        let program = self.program();
        let is_free_bag = matches!(&self.layout().slots[..], [slot] if matches!(slot.arity, Arity::Bag(_, false)));
        is_free_bag
            && !self.has_sums()
            && !self.has_symmetries()
            && program.sides.is_none()
            && program.gain.is_none()
            && program.end_rules.is_empty()
            && program.invariants.is_empty()
            && program.moves.iter().all(replaces_one_element)
    }
}

/// Returns whether a move chooses an element of the bag, removes it once and adds others, and reads
/// the bag for no other purpose.
fn replaces_one_element(played: &Move) -> bool {
    let loops = &played.loops;
    let [(element, Source::Seq(BAG, _)), inner @ ..] = &loops.binders[..] else { return false };
    let Outcome::Block(stmts, _) = &played.outcome else { return false };
    let inner_loops = super::tree::Loops { binders: inner.to_vec(), cond: loops.cond.clone() };
    let removes = |stmt: &&Stmt| matches!(stmt, Stmt::Remove(BAG, ..));
    let mut removals = stmts.iter().filter(removes);
    let removes_element = removals.next().is_some_and(|stmt| removes_local(stmt, *element));
    removes_element
        && removals.next().is_none()
        && !visit::any_in_loops(&inner_loops, &mut reads_bag)
        && stmts.iter().filter(|stmt| !removes(stmt)).all(only_adds)
        && !rebinds(stmts, *element)
        && inner.iter().all(|(local, _)| local != element)
}

/// Returns whether a statement removes the value of a local from the bag.
fn removes_local(stmt: &Stmt, element: Local) -> bool {
    matches!(stmt, Stmt::Remove(BAG, value, _)
        if matches!(value.kind, Kind::Local(local) if local == element))
}

/// Returns whether a statement neither reads the bag nor changes it in another way than to add
/// elements to it.
fn only_adds(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Add(_, value, _) => !visit::any(value, &mut reads_bag),
        Stmt::Let(_, value) => !visit::any(value, &mut reads_bag),
        Stmt::If(cond, yes, no) => {
            !visit::any(cond, &mut reads_bag) && yes.iter().chain(no).all(only_adds)
        }
        Stmt::For(loops, body) => {
            !visit::any_in_loops(loops, &mut reads_bag) && body.iter().all(only_adds)
        }
        // A list that the block defines.
        Stmt::Become(list, value, _) => {
            *list != BAG
                && !matches!(value, VarValue::Seq(BAG, _))
                && !visit::any_in_value(value, &mut reads_bag)
        }
        _ => false,
    }
}

/// Returns whether a statement binds a local again.
fn rebinds(stmts: &[Stmt], element: Local) -> bool {
    stmts.iter().any(|stmt| match stmt {
        Stmt::Let(local, _) => *local == element,
        Stmt::If(_, yes, no) => rebinds(yes, element) || rebinds(no, element),
        Stmt::For(loops, body) => {
            loops.binders.iter().any(|(local, _)| *local == element) || rebinds(body, element)
        }
        _ => false,
    })
}

fn reads_bag(node: &Node) -> bool {
    matches!(node.kind, Kind::Var(BAG) | Kind::Seq(BAG) | Kind::SeqAt(BAG, _) | Kind::SeqLen(BAG))
}
