//! Checks loops, comprehensions and the functions that reduce a list to one value.

use super::super::tree::{Kind, Loops, Node, Source, Ty};
use super::names::lists_in;
use super::{Checker, Typed};
use grundy_core::machine::{Bin, Span};
use grundy_syntax::{Aggregate, Expr, ExprKind, Loops as LoopsExpr, Name};
use grundy_text::{Words, words};

impl Checker<'_> {
    /// Checks the sources of nested loops and brings the loop variables into scope until
    /// [`Checker::close`] removes them. Returns the checked loops, the types of the variables, and
    /// whether all sources are constant.
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
            // A loop variable is constant exactly if the source of its values is.
            let value = Typed::new(Kind::Local(local), ty.clone(), name.span, constant);
            self.bind(name, value);
            types.push(ty);
            checked.binders.push((local, source));
        }
        (checked, types, constant)
    }

    /// Checks nested loops together with their condition. Returns the checked loops, and whether
    /// they depend only on parameters and constants.
    fn loops_with(&mut self, loops_expr: &LoopsExpr) -> (Loops, bool) {
        let (mut loops, _, mut constant) = self.loops(&loops_expr.binders);
        if let Some(cond) = &loops_expr.cond {
            let typed = self.expr(cond);
            constant &= typed.constant;
            loops.cond = Some(self.coerce(typed, &Ty::Bool, cond.span));
        }
        (loops, constant)
    }

    /// Checks a comprehension such as `[e for x in r]`, where `body` is `e` and `loops` is
    /// `x in r`.
    pub(super) fn list_of(&mut self, body: &Expr, loops: &LoopsExpr, span: Span) -> Typed {
        let open = self.scope.len();
        let (loops, constant) = self.loops_with(loops);
        let body = self.expr(body);
        self.close(open);
        let constant = constant && body.constant;
        let ty = Ty::List(Box::new(body.ty));
        let kind = Kind::ListOf(Box::new(loops), Box::new(body.node));
        Typed::new(kind, ty, span, constant)
    }

    /// Checks `a + b` if an operand is a list: the result is the concatenation. Each operand is
    /// given as the checked expression and its syntax.
    pub(super) fn concat(
        &mut self,
        (a, left): (Typed, &Expr),
        (b, right): (Typed, &Expr),
        span: Span,
    ) -> Typed {
        let list = |typed: &Typed| match &typed.ty {
            Ty::List(elem) => Some((**elem).clone()),
            _ => None,
        };
        let elem = match (list(&a), list(&b)) {
            (Some(left_elem), Some(right_elem)) => left_elem.unify(&right_elem),
            _ => None,
        };
        let Some(elem) = elem else {
            let elem = list(&a).or(list(&b)).unwrap_or(Ty::Unknown);
            let expected = Ty::List(Box::new(elem));
            let (mismatch, place, joined) =
                if list(&a).is_some() { (b, right, left) } else { (a, left, right) };
            if matches!(mismatch.ty, Ty::List(_)) {
                self.report_error(
                    place.span,
                    words!(check_aggregates::two_lists_with_elements_of_different),
                    words!(check_aggregates::join_lists_whose_elements),
                );
            } else if mismatch.ty != Ty::Unknown {
                self.report_unlike_operands((&mismatch.ty, place), (&expected, joined));
            }
            return Typed::unknown(span);
        };
        let mut sources = Vec::new();
        let mut constant = true;
        for (typed, expr) in [(a, left), (b, right)] {
            constant &= typed.constant;
            match parts_of(&typed.node) {
                Some(nested) => sources.extend(nested),
                None => sources.extend(self.source_of(typed, expr).map(|(source, ..)| source)),
            }
        }
        let local = self.local();
        let loops = Loops { binders: vec![(local, Source::Concat(sources))], cond: None };
        let member = Node { kind: Kind::Local(local), span };
        let kind = Kind::ListOf(Box::new(loops), Box::new(member));
        Typed::new(kind, Ty::List(Box::new(elem)), span, constant)
    }

    /// Reports that `+` has a list and a value that is not a list as its operands. Each operand is
    /// given as its type and its syntax.
    fn report_unlike_operands(&mut self, single: (&Ty, &Expr), list: (&Ty, &Expr)) {
        let depth = usize::from(lists_in(list.0));
        let [value, sequence] = [single, list].map(|(_, place)| self.excerpt_of(place));
        let Words { en, zh } = self.type_words(single.0);
        let list = self.type_words(list.0);
        let help = if *single.0 == Ty::Num {
            let (first, [open, close]) = ("[0]".repeat(depth), ["[", "]"].map(|b| b.repeat(depth)));
            words!(
                check_aggregates::to_add_numbers_take_element,
                sequence,
                first,
                open,
                value,
                close
            )
        } else {
            words!(check_aggregates::adds_two_numbers_or_joins_two)
        };
        self.report_error(
            single.1.span,
            words!(check_aggregates::cannot_add_and, value, sequence, type_words = (en, zh), list),
            help,
        );
    }

    /// Checks the loops of a `for` statement and leaves the loop variables in scope.
    pub(super) fn for_loops(&mut self, loops: &LoopsExpr) -> Loops {
        self.loops_with(loops).0
    }

    /// Checks a reduction with loops, such as `sum(e for x in r if c)` or `any x in r: e`. `body`
    /// is `e`; it is `None` for `count(x in r)`.
    pub(super) fn aggregate(
        &mut self,
        aggregate: Aggregate,
        body: Option<&Expr>,
        loops_expr: &LoopsExpr,
        span: Span,
    ) -> Typed {
        let open = self.scope.len();
        let (loops, constant) = self.loops_with(loops_expr);
        let (body, fixed) = match body {
            None => (Node { kind: Kind::Num(1), span }, true),
            Some(body) => {
                let typed = self.expr(body);
                let fixed = typed.constant;
                let expected = match aggregate {
                    Aggregate::Any | Aggregate::All | Aggregate::Count => Ty::Bool,
                    _ => Ty::Num,
                };
                (self.coerce(typed, &expected, body.span), fixed)
            }
        };
        self.close(open);
        let ty =
            if matches!(aggregate, Aggregate::Any | Aggregate::All) { Ty::Bool } else { Ty::Num };
        let kind = Kind::Aggregate(aggregate, Box::new(loops), Box::new(body));
        Typed::new(kind, ty, span, constant && fixed)
    }

    /// Checks a reduction of an entire list: `size(list)`, `sum(list)`, `xor(list)`, `min(list)` or
    /// `max(list)`. Returns `None` if the call is no reduction of a list, such as `min(a, b)`.
    pub(super) fn list_function(
        &mut self,
        name: &Name,
        arguments: &[Expr],
        span: Span,
    ) -> Option<Typed> {
        let aggregate = match name.text.as_str() {
            "size" | "len" | "count" => Aggregate::Count,
            "sum" => Aggregate::Sum,
            "xor" => Aggregate::Xor,
            "min" => Aggregate::Min,
            "max" => Aggregate::Max,
            _ => return None,
        };
        let [list] = arguments else {
            if matches!(aggregate, Aggregate::Min | Aggregate::Max) {
                return None;
            }
            return Some(self.report_missing_list(name, span));
        };
        // A single argument of `min` or `max` may also be a number, which then is the result.
        if matches!(aggregate, Aggregate::Min | Aggregate::Max) && !self.is_list_or_set(list) {
            return None;
        }
        if !self.is_list_or_set(list) {
            return Some(self.report_missing_list(name, span));
        }
        let (source, elem, constant) = self.source(list)?;
        let kind = match (&source, aggregate) {
            (Source::Seq(var, _), Aggregate::Count) => Kind::SeqLen(*var),
            (Source::Table(table), Aggregate::Count) => Kind::TableLen(Box::new(table.clone())),
            _ => {
                let local = self.local();
                let member = Typed::new(Kind::Local(local), elem, list.span, constant);
                let body = match aggregate {
                    Aggregate::Count => Node { kind: Kind::Num(1), span },
                    _ => self.coerce(member, &Ty::Num, list.span),
                };
                let loops = Loops { binders: vec![(local, source)], cond: None };
                Kind::Aggregate(aggregate, Box::new(loops), Box::new(body))
            }
        };
        Some(Typed::new(kind, Ty::Num, span, constant))
    }

    /// Reports a call of a list function, such as `sum(a)`, whose argument is no list.
    fn report_missing_list(&mut self, name: &Name, span: Span) -> Typed {
        self.report_error(
            span,
            words!(check_aggregates::needs_list, ident = &name.text),
            words!(check_aggregates::write_it_like_sum_x),
        );
        Typed::unknown(span)
    }

    /// Returns whether an expression can be the value of a sequence, bag or set, judged by its
    /// type. Reports no errors.
    pub(super) fn may_be_list(&mut self, expr: &Expr) -> bool {
        let reported = self.diagnostics.len();
        let ty = self.expr(expr).ty;
        self.diagnostics.truncate(reported);
        matches!(ty, Ty::List(_) | Ty::Map(_) | Ty::Set | Ty::Unknown)
    }

    /// Returns whether the type of an expression is a list or a set. Reports no errors.
    fn is_list_or_set(&mut self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::List(_)
            | ExprKind::Repeat(..)
            | ExprKind::ListOf(..)
            | ExprKind::Range(..) => true,
            ExprKind::Call(name, _) => name.text == super::digits::DIGITS,
            ExprKind::Word(_) | ExprKind::Index(..) | ExprKind::Binary(Bin::Add, ..) => {
                let reported = self.diagnostics.len();
                let ty = self.expr(expr).ty;
                self.diagnostics.truncate(reported);
                matches!(ty, Ty::List(_) | Ty::Set)
            }
            _ => false,
        }
    }
}

/// Returns the lists that a concatenation consists of, in order, if `node` is one that
/// [`Checker::concat`] built. Returns `None` for any other node.
fn parts_of(node: &Node) -> Option<Vec<Source>> {
    let Kind::ListOf(loops, body) = &node.kind else { return None };
    match (&loops.binders[..], &body.kind) {
        ([(local, Source::Concat(parts))], Kind::Local(member)) if member == local => {
            Some(parts.clone())
        }
        _ => None,
    }
}
