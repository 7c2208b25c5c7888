//! Questions about a whole tree.

use super::tree::{Kind, Local, Loops, Node, Part, Source, Stmt, Whole};

/// Whether something holds of a node or of any in it.
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
        | Kind::SeqLen(_) => false,
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
        Kind::ListOf(loops, body) | Kind::Over(_, loops, body) => {
            any_in_loops(loops, holds) || any(body, holds)
        }
        Kind::Among(source, value) => any_in_source(source, holds) || any(value, holds),
        Kind::If(a, b, c) => any(a, holds) || any(b, holds) || any(c, holds),
    }
}

/// The same of what loops run through.
pub fn any_in_loops(loops: &Loops, holds: &mut dyn FnMut(&Node) -> bool) -> bool {
    loops.binders.iter().any(|(_, source)| any_in_source(source, holds))
        || loops.cond.as_ref().is_some_and(|cond| any(cond, holds))
}

fn any_in_source(source: &Source, holds: &mut dyn FnMut(&Node) -> bool) -> bool {
    match source {
        Source::Range(from, to) => any(from, holds) || any(to, holds),
        Source::Seq(var, span) => holds(&Node { kind: Kind::Seq(*var), span: *span }),
        Source::Set(of) | Source::Table(of) | Source::Of(of) => any(of, holds),
        Source::Items(items) => items.iter().any(|item| any(item, holds)),
        Source::Joined(parts) => parts.iter().any(|part| any_in_source(part, holds)),
    }
}

/// Whether a number is mentioned that is bound outside.
pub fn has_free_local(node: &Node) -> bool {
    !free_locals(node).is_empty()
}

/// The numbers that are mentioned and bound outside.
pub fn free_locals(node: &Node) -> Vec<Local> {
    let (mut used, mut bound) = (Vec::new(), Vec::new());
    any(node, &mut |node| {
        match &node.kind {
            Kind::Local(local) => used.push(*local),
            Kind::Bind(local, ..) => bound.push(*local),
            Kind::ListOf(loops, _) | Kind::Over(_, loops, _) => {
                bound.extend(loops.binders.iter().map(|(local, _)| *local));
            }
            _ => {}
        }
        false
    });
    used.retain(|local| !bound.contains(local));
    used
}

/// Whether something holds of a node of a position that is written out.
pub fn any_in_part(part: &Part, holds: &mut dyn FnMut(&Node) -> bool) -> bool {
    part.items.iter().any(|whole| any_in_whole(whole, holds))
        || part.times.as_ref().is_some_and(|times| any(times, holds))
}

/// The same of the value of a whole variable.
pub fn any_in_whole(whole: &Whole, holds: &mut dyn FnMut(&Node) -> bool) -> bool {
    match whole {
        Whole::One(node) | Whole::Table(node, _) => any(node, holds),
        Whole::Same(..) => false,
        Whole::Items(items, _) | Whole::Set(items, _) => items.iter().any(|item| any(item, holds)),
        Whole::Repeat(item, many, _) => any(item, holds) || any(many, holds),
        Whole::Of(loops, body, _) | Whole::SetOf(loops, body, _) => {
            any_in_loops(loops, holds) || any(body, holds)
        }
    }
}

/// The same of what a move does.
pub fn any_in_stmts(stmts: &[Stmt], holds: &mut dyn FnMut(&Node) -> bool) -> bool {
    stmts.iter().any(|stmt| match stmt {
        Stmt::Assign(_, index, value, _) => {
            index.as_ref().is_some_and(|index| any(index, holds)) || any(value, holds)
        }
        Stmt::Become(_, whole, _) => any_in_whole(whole, holds),
        Stmt::Turn(value) | Stmt::Let(_, value) => any(value, holds),
        Stmt::If(cond, yes, no) => {
            any(cond, holds) || any_in_stmts(yes, holds) || any_in_stmts(no, holds)
        }
        Stmt::For(loops, body) => any_in_loops(loops, holds) || any_in_stmts(body, holds),
        Stmt::Add(_, value, _) | Stmt::Remove(_, value, _) | Stmt::RemoveAt(_, value, _) => {
            any(value, holds)
        }
        Stmt::Insert(_, at, value, _) => any(at, holds) || any(value, holds),
    })
}
