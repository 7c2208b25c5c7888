//! What is said of all members of a range or list.

use super::super::ast::{Expr, ExprKind, Loops as Written, Name, Over};
use super::super::tree::{Kind, Loops, Node, Source, Ty};
use super::{Checker, Typed};
use crate::machine::{Bin, Span};

impl Checker<'_> {
    /// Opens the names of loops; whether all they run through is constant. Close them with `close`.
    pub(super) fn loops(&mut self, binders: &[(Name, Expr)]) -> (Loops, Vec<Ty>, bool) {
        let mut checked = Loops::default();
        let mut types = Vec::new();
        let mut constant = true;
        for (name, source) in binders {
            let (source, ty) = match self.source(source) {
                Some((source, ty, fixed)) => {
                    constant &= fixed;
                    (source, ty)
                }
                None => (Source::Items(Vec::new()), Ty::Unknown),
            };
            let local = self.local();
            // What a loop runs through decides whether its member is constant.
            let means = Typed::new(Kind::Local(local), ty.clone(), name.span, constant);
            self.bind(name, means);
            types.push(ty);
            checked.binders.push((local, source));
        }
        (checked, types, constant)
    }

    fn loops_with(&mut self, written: &Written) -> (Loops, bool) {
        let (mut loops, _, mut constant) = self.loops(&written.binders);
        if let Some(cond) = &written.cond {
            let typed = self.expr(cond);
            constant &= typed.constant;
            loops.cond = Some(self.coerce(typed, &Ty::Bool, cond.span));
        }
        (loops, constant)
    }

    pub(super) fn list_of(&mut self, body: &Expr, loops: &Written, span: Span) -> Typed {
        let open = self.scope.len();
        let (loops, constant) = self.loops_with(loops);
        let body = self.expr(body);
        self.close(open);
        let constant = constant && body.constant;
        let ty = Ty::List(Box::new(body.ty));
        let kind = Kind::ListOf(Box::new(loops), Box::new(body.node));
        Typed::new(kind, ty, span, constant)
    }

    /// `a + b` of two lists: the one and then the other.
    pub(super) fn joined(
        &mut self,
        (a, left): (Typed, &Expr),
        (b, right): (Typed, &Expr),
        span: Span,
    ) -> Typed {
        let list = |typed: &Typed| match &typed.ty {
            Ty::List(of) => Some((**of).clone()),
            _ => None,
        };
        let elem = match (list(&a), list(&b)) {
            (Some(one), Some(other)) => one.joined(&other),
            _ => None,
        };
        let Some(elem) = elem else {
            let wanted = list(&a).or(list(&b)).unwrap_or(Ty::Unknown);
            let wanted = Ty::List(Box::new(wanted));
            let (found, of) = if list(&a).is_some() { (b, right) } else { (a, left) };
            if matches!(found.ty, Ty::List(_)) {
                self.tell_error(
                    of.span,
                    crate::words!(
                        "two lists of different kinds do not go together",
                        "两个列表的元素不同类，不能相接"
                    ),
                    crate::words!("join lists of values of one kind", "请连接同类值的列表"),
                );
            } else if found.ty != Ty::Unknown {
                self.wrong_type(of.span, &found.ty, &wanted);
            }
            return Typed::unknown(span);
        };
        let mut parts = Vec::new();
        let mut constant = true;
        for (typed, of) in [(a, left), (b, right)] {
            constant &= typed.constant;
            match parts_of(&typed.node) {
                Some(of) => parts.extend(of),
                None => parts.extend(self.source_of(typed, of).map(|(source, ..)| source)),
            }
        }
        let local = self.local();
        let loops = Loops { binders: vec![(local, Source::Joined(parts))], cond: None };
        let member = Node { kind: Kind::Local(local), span };
        let kind = Kind::ListOf(Box::new(loops), Box::new(member));
        Typed::new(kind, Ty::List(Box::new(elem)), span, constant)
    }

    /// `for` in a move: the loops, left open.
    pub(super) fn for_loops(&mut self, written: &Written) -> Loops {
        self.loops_with(written).0
    }

    pub(super) fn over(
        &mut self,
        over: Over,
        body: Option<&Expr>,
        written: &Written,
        span: Span,
    ) -> Typed {
        let open = self.scope.len();
        let (loops, constant) = self.loops_with(written);
        let (body, fixed) = match body {
            None => (Node { kind: Kind::Num(1), span }, true),
            Some(body) => {
                let typed = self.expr(body);
                let fixed = typed.constant;
                let wanted = match over {
                    Over::Any | Over::All | Over::Count => Ty::Bool,
                    _ => Ty::Num,
                };
                (self.coerce(typed, &wanted, body.span), fixed)
            }
        };
        self.close(open);
        let ty = if matches!(over, Over::Any | Over::All) { Ty::Bool } else { Ty::Num };
        let kind = Kind::Over(over, Box::new(loops), Box::new(body));
        Typed::new(kind, ty, span, constant && fixed)
    }

    /// `size(list)`, `sum(list)`, `xor(list)`, `min(list)`, `max(list)`; `None` when it is another call.
    pub(super) fn of_list(&mut self, name: &Name, arguments: &[Expr], span: Span) -> Option<Typed> {
        let over = match name.text.as_str() {
            "size" | "len" | "count" => Over::Count,
            "sum" => Over::Sum,
            "xor" => Over::Xor,
            "min" => Over::Min,
            "max" => Over::Max,
            _ => return None,
        };
        let [list] = arguments else {
            if matches!(over, Over::Min | Over::Max) {
                return None;
            }
            return Some(self.needs_list(name, span));
        };
        // One argument of `min` may also be a number, which is its own least.
        if matches!(over, Over::Min | Over::Max) && !self.is_list(list) {
            return None;
        }
        if !self.is_list(list) {
            return Some(self.needs_list(name, span));
        }
        let (source, elem, constant) = self.source(list)?;
        let kind = match (&source, over) {
            (Source::Seq(var, _), Over::Count) => Kind::SeqLen(*var),
            (Source::Table(table), Over::Count) => Kind::TableLen(Box::new(table.clone())),
            _ => {
                let local = self.local();
                let member = Typed::new(Kind::Local(local), elem, list.span, constant);
                let body = match over {
                    Over::Count => Node { kind: Kind::Num(1), span },
                    _ => self.coerce(member, &Ty::Num, list.span),
                };
                let loops = Loops { binders: vec![(local, source)], cond: None };
                Kind::Over(over, Box::new(loops), Box::new(body))
            }
        };
        Some(Typed::new(kind, Ty::Num, span, constant))
    }

    fn needs_list(&mut self, name: &Name, span: Span) -> Typed {
        let shown = &name.text;
        self.tell_error(
            span,
            crate::words!("`{shown}` wants a list", "`{shown}` 需要一个列表"),
            crate::words!(
                "write it like `sum(x for x in 1..n)`, `count(x in list if x > 0)`, `size(list)`",
                "写法如 `sum(x for x in 1..n)`、`count(x in list if x > 0)`、`size(list)`"
            ),
        );
        Typed::unknown(span)
    }

    /// Whether an expression may be the value of a whole sequence, bag or set, without telling anything of it.
    pub(super) fn may_be_list(&mut self, expr: &Expr) -> bool {
        let told = self.wrong.len();
        let ty = self.expr(expr).ty;
        self.wrong.truncate(told);
        matches!(ty, Ty::List(_) | Ty::Map(_) | Ty::Set | Ty::Unknown)
    }

    /// Whether an expression is a list, without telling anything of it.
    fn is_list(&mut self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::List(_)
            | ExprKind::Repeat(..)
            | ExprKind::ListOf(..)
            | ExprKind::Range(..) => true,
            ExprKind::Word(_) | ExprKind::Index(..) | ExprKind::Binary(Bin::Add, ..) => {
                let told = self.wrong.len();
                let ty = self.expr(expr).ty;
                self.wrong.truncate(told);
                matches!(ty, Ty::List(_) | Ty::Set)
            }
            _ => false,
        }
    }
}

/// The parts of a list that is one list after the other.
fn parts_of(node: &Node) -> Option<Vec<Source>> {
    let Kind::ListOf(loops, body) = &node.kind else { return None };
    match (&loops.binders[..], &body.kind) {
        ([(local, Source::Joined(parts))], Kind::Local(of)) if of == local => Some(parts.clone()),
        _ => None,
    }
}
