//! Guards of the sources of loops: a source is evaluated only where its guard holds.

use super::super::ast::{Expr, ExprKind, Loops, Name};
use super::{Parsed, Parser};
use grundy_core::machine::{Bin, Span};

impl Parser<'_> {
    /// Guards the sources of the choices that may fail by the first conditions of `when` that
    /// cannot fail and that use no later choice. `when` itself stays the condition of the move.
    pub(super) fn guard_by_condition(
        &mut self,
        choices: &mut [(Name, Expr)],
        when: &Expr,
    ) -> Parsed<()> {
        let mut conditions = Vec::new();
        flatten_conjunction(when, &mut conditions);
        for at in 0..choices.len() {
            if !may_fail(&choices[at].1) {
                continue;
            }
            let later: Vec<String> =
                choices[at..].iter().map(|(name, _)| name.text.clone()).collect();
            let guards = conditions
                .iter()
                .take_while(|condition| !may_fail(condition) && !uses_any(condition, &later));
            let guard = guards.map(|condition| (*condition).clone()).reduce(|a, b| {
                let (span, depth) = (a.span.to(b.span), 1 + a.depth.max(b.depth));
                Expr { kind: ExprKind::Binary(Bin::And, Box::new(a), Box::new(b)), span, depth }
            });
            if let Some(guard) = guard {
                self.guard_source(&mut choices[at], guard)?;
            }
        }
        Ok(())
    }

    /// Replaces the source of a choice by one without members where `guard` does not hold.
    pub(super) fn guard_source(
        &mut self,
        (name, source): &mut (Name, Expr),
        guard: Expr,
    ) -> Parsed<()> {
        let span = source.span;
        if let ExprKind::Range(from, to) = &source.kind {
            // A range stays a range, for which more proofs are known. An empty one is `1..0`.
            let (from, to) = (from.as_ref().clone(), to.as_ref().clone());
            let from = if may_fail(&from) { self.choose(&guard, from, 1)? } else { from };
            let to = if matches!(from.kind, ExprKind::If(..)) || is_natural_number(&from) {
                self.choose(&guard, to, 0)?
            } else {
                let below = ExprKind::Binary(
                    Bin::Sub,
                    Box::new(from.clone()),
                    Box::new(self.number(1, from.span)?),
                );
                let below = self.node(below, from.span)?;
                self.choose_expr(&guard, to, below)?
            };
            *source = self.node(ExprKind::Range(Box::new(from), Box::new(to)), span)?;
            return Ok(());
        }
        let member = self.node(ExprKind::Word(name.text.clone()), name.span)?;
        let unit = ExprKind::List(vec![self.number(0, span)?]);
        // A name that no file can contain.
        let once = Name { text: format!("_ {}", span.start), span: name.span };
        let mut once = vec![(once, self.node(unit, span)?)];
        self.guard(&mut once, guard)?;
        once.push((name.clone(), source.clone()));
        let loops = Loops { binders: once, cond: None };
        *source = self.node(ExprKind::ListOf(Box::new(member), Box::new(loops)), span)?;
        Ok(())
    }

    fn number(&mut self, number: i64, span: Span) -> Parsed<Expr> {
        self.node(ExprKind::Number(number), span)
    }

    /// Returns `if guard then value else otherwise`.
    fn choose(&mut self, guard: &Expr, value: Expr, otherwise: i64) -> Parsed<Expr> {
        let otherwise = self.number(otherwise, value.span)?;
        self.choose_expr(guard, value, otherwise)
    }

    /// Returns `if guard then value else otherwise`.
    fn choose_expr(&mut self, guard: &Expr, value: Expr, otherwise: Expr) -> Parsed<Expr> {
        let span = value.span;
        let kind = ExprKind::If(Box::new(guard.clone()), Box::new(value), Box::new(otherwise));
        self.node(kind, span)
    }
}

/// Returns whether an expression is the literal of a number above 0.
fn is_natural_number(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Number(number) if number > 0)
}

/// Appends the conditions that `and` joins to `conditions`, in order.
fn flatten_conjunction<'a>(expr: &'a Expr, conditions: &mut Vec<&'a Expr>) {
    match &expr.kind {
        ExprKind::Binary(Bin::And, a, b) => {
            flatten_conjunction(a, conditions);
            flatten_conjunction(b, conditions);
        }
        _ => conditions.push(expr),
    }
}

/// Returns whether the evaluation of an expression may fail, apart from an overflow: it contains an
/// index, a division by anything but a number, a shift, or a function that few arguments suit.
fn may_fail(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Word(_) => false,
        ExprKind::Call(name, arguments) => {
            let is_name = |argument: &Expr| matches!(argument.kind, ExprKind::Word(_));
            let is_safe = match name.text.as_str() {
                "size" | "len" | "min" | "max" => !arguments.iter().any(may_fail),
                // These functions fail at numbers below zero, which few variables contain.
                "bit_length" | "trailing_ones" | "popcount" | "parity" => {
                    arguments.iter().all(is_name)
                }
                _ => false,
            };
            !is_safe
        }
        ExprKind::List(items) => items.iter().any(may_fail),
        ExprKind::Minus(a) | ExprKind::Not(a) => may_fail(a),
        ExprKind::Binary(Bin::Div | Bin::Mod, a, b) if is_natural_number(b) => may_fail(a),
        ExprKind::Binary(op, a, b) => {
            matches!(op, Bin::Div | Bin::Mod | Bin::Shl | Bin::Shr) || may_fail(a) || may_fail(b)
        }
        ExprKind::Range(a, b) | ExprKind::In(a, b) => may_fail(a) || may_fail(b),
        ExprKind::If(a, b, c) => may_fail(a) || may_fail(b) || may_fail(c),
        ExprKind::Repeat(..)
        | ExprKind::ListOf(..)
        | ExprKind::Map(_)
        | ExprKind::Index(..)
        | ExprKind::Aggregate(..) => true,
    }
}

/// Returns whether an expression without loops uses one of the names.
fn uses_any(expr: &Expr, names: &[String]) -> bool {
    let uses = |expr: &Expr| uses_any(expr, names);
    match &expr.kind {
        ExprKind::Word(word) => names.contains(word),
        ExprKind::Number(_) => false,
        ExprKind::Call(_, items) | ExprKind::List(items) => items.iter().any(uses),
        ExprKind::Minus(a) | ExprKind::Not(a) => uses(a),
        ExprKind::Binary(_, a, b) | ExprKind::Range(a, b) | ExprKind::In(a, b) => {
            uses(a) || uses(b)
        }
        ExprKind::If(a, b, c) => uses(a) || uses(b) || uses(c),
        ExprKind::Repeat(..)
        | ExprKind::ListOf(..)
        | ExprKind::Map(_)
        | ExprKind::Index(..)
        | ExprKind::Aggregate(..) => true,
    }
}
