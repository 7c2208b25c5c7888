//! Searches the expressions of the checked program for a node with a given property.

use super::tree::{Kind, Local, Loops, Node, PositionNode, Source, Stmt, VarValue};

/// Returns whether `holds` returns true for `node` or for one of the nodes inside it.
pub fn any(node: &Node, holds: &mut dyn FnMut(&Node) -> bool) -> bool {
    if holds(node) {
        return true;
    }
    match &node.kind {
        Kind::Num(_)
        | Kind::Param(_)
        | Kind::Let(_)
        | Kind::Local(_)
        | Kind::Var(_)
        | Kind::Seq(_)
        | Kind::Turn
        | Kind::SeqLen(_)
        | Kind::Numbers(_) => false,
        Kind::SeqAt(_, a)
        | Kind::TableLen(a)
        | Kind::Neg(a)
        | Kind::Not(a)
        | Kind::SideAs(a, _) => any(a, holds),
        Kind::TableAt(a, b)
        | Kind::MapAt(a, b)
        | Kind::Repeat(a, b)
        | Kind::Binary(_, a, b)
        | Kind::Bind(_, a, b) => any(a, holds) || any(b, holds),
        Kind::List(items) | Kind::Call(_, items) => items.iter().any(|item| any(item, holds)),
        Kind::Map(pairs) => pairs.iter().any(|(key, value)| any(key, holds) || any(value, holds)),
        Kind::ListOf(loops, body) | Kind::Aggregate(_, loops, body) => {
            any_in_loops(loops, holds) || any(body, holds)
        }
        Kind::Contains(source, value) => any_in_source(source, holds) || any(value, holds),
        Kind::If(a, b, c) => any(a, holds) || any(b, holds) || any(c, holds),
    }
}

/// Returns whether `holds` returns true for a node in the sources or in the condition of nested
/// loops.
pub fn any_in_loops(loops: &Loops, holds: &mut dyn FnMut(&Node) -> bool) -> bool {
    loops.binders.iter().any(|(_, source)| any_in_source(source, holds))
        || loops.cond.as_ref().is_some_and(|cond| any(cond, holds))
}

/// Returns whether `holds` returns true for a node in the source of a loop.
fn any_in_source(source: &Source, holds: &mut dyn FnMut(&Node) -> bool) -> bool {
    match source {
        Source::Range(from, to) => any(from, holds) || any(to, holds),
        Source::Seq(var, span) => holds(&Node { kind: Kind::Seq(*var), span: *span }),
        Source::Set(node) | Source::Table(node) | Source::Comprehension(node) => any(node, holds),
        Source::Items(items) => items.iter().any(|item| any(item, holds)),
        Source::Concat(sources) => sources.iter().any(|source| any_in_source(source, holds)),
    }
}

/// Returns whether the node mentions a local that is bound outside of the node, such as a choice of
/// the player.
pub fn has_free_local(node: &Node) -> bool {
    !free_locals(node).is_empty()
}

/// Returns the locals that `node` mentions and that are bound outside of it, with repetitions.
pub fn free_locals(node: &Node) -> Vec<Local> {
    let (mut used, mut bound) = (Vec::new(), Vec::new());
    any(node, &mut |node| {
        match &node.kind {
            Kind::Local(local) => used.push(*local),
            Kind::Bind(local, ..) => bound.push(*local),
            Kind::ListOf(loops, _) | Kind::Aggregate(_, loops, _) => {
                bound.extend(loops.binders.iter().map(|(local, _)| *local));
            }
            _ => {}
        }
        false
    });
    used.retain(|local| !bound.contains(local));
    used
}

/// Returns whether `holds` returns true for a node in the values, the number of copies or the
/// loops of a position.
pub fn any_in_position(position: &PositionNode, holds: &mut dyn FnMut(&Node) -> bool) -> bool {
    position.items.iter().any(|value| any_in_value(value, holds))
        || position.times.as_ref().is_some_and(|times| any(times, holds))
        || position.loops.as_ref().is_some_and(|loops| any_in_loops(loops, holds))
}

/// Returns whether `holds` returns true for a node in the value of a variable.
pub fn any_in_value(value: &VarValue, holds: &mut dyn FnMut(&Node) -> bool) -> bool {
    match value {
        VarValue::One(node) | VarValue::Table(node, _) => any(node, holds),
        VarValue::Seq(..) => false,
        VarValue::Items(items, _) | VarValue::Set(items, _) => {
            items.iter().any(|item| any(item, holds))
        }
        VarValue::Repeat(item, count, _) => any(item, holds) || any(count, holds),
        VarValue::ListOf(loops, body, _) | VarValue::SetOf(loops, body, _) => {
            any_in_loops(loops, holds) || any(body, holds)
        }
    }
}

/// Returns whether `holds` returns true for a node in the statements of a block.
pub fn any_in_stmts(stmts: &[Stmt], holds: &mut dyn FnMut(&Node) -> bool) -> bool {
    stmts.iter().any(|stmt| match stmt {
        Stmt::Assign(_, index, value, _) => {
            index.as_ref().is_some_and(|index| any(index, holds)) || any(value, holds)
        }
        Stmt::Become(_, list, _) => any_in_value(list, holds),
        Stmt::Turn(value) | Stmt::Let(_, value) | Stmt::Gain(value) => any(value, holds),
        Stmt::If(cond, yes, no) => {
            any(cond, holds) || any_in_stmts(yes, holds) || any_in_stmts(no, holds)
        }
        Stmt::For(loops, body) => any_in_loops(loops, holds) || any_in_stmts(body, holds),
        Stmt::Add(_, value, _) | Stmt::Remove(_, value, _) | Stmt::RemoveAt(_, value, _) => {
            any(value, holds)
        }
        Stmt::Insert(_, index, value, _) => any(index, holds) || any(value, holds),
    })
}
