//! Checks the new values of variables: lists, and rearrangements of sequences such as `rotate`.

use super::super::tree::{Kind, Loops as TreeLoops, Node, Shape, Source, Ty, VarValue};
use super::{Checker, Global};
use grundy_core::machine::{Bin, Span};
use grundy_syntax::{Expr, ExprKind, Loops, Name};
use grundy_text::words;

impl Checker<'_> {
    /// Decides how to read a position with one sequence as its only variable, written as the list
    /// `items`. Returns true if a single item is the entire sequence, and false if the items are
    /// its elements.
    pub(super) fn is_single_sequence(&mut self, items: &[Expr]) -> bool {
        let [item] = items else { return false };
        match &item.kind {
            ExprKind::List(_) | ExprKind::Repeat(..) | ExprKind::ListOf(..) => true,
            ExprKind::If(_, a, b) => {
                self.is_single_sequence(std::slice::from_ref(a))
                    || self.is_single_sequence(std::slice::from_ref(b))
            }
            ExprKind::Binary(Bin::Add, a, b) => {
                self.is_single_sequence(std::slice::from_ref(a))
                    || self.is_single_sequence(std::slice::from_ref(b))
            }
            ExprKind::Call(name, _) => {
                matches!(name.text.as_str(), "rotate" | "reverse" | "swap" | "bag" | "set")
            }
            ExprKind::Word(word) => {
                matches!(self.globals.get(word), Some(entry) if matches!(entry.global, Global::Var(_)))
                    || self.globals.get(word).is_some_and(|entry| match entry.global {
                        Global::Let(index) => matches!(self.lets[index], Ty::List(_)),
                        _ => false,
                    })
            }
            _ => false,
        }
    }

    /// Checks an expression as the new value of the variable with index `var`. Returns the value in
    /// the form that the shape of the variable requires.
    pub(super) fn var_value(&mut self, var: usize, value: &Expr) -> VarValue {
        // Empty braces denote the empty list as well.
        let empty;
        let value = match &value.kind {
            ExprKind::Map(pairs) if pairs.is_empty() => {
                empty = Expr { kind: ExprKind::List(Vec::new()), ..value.clone() };
                &empty
            }
            _ => value,
        };
        let elem = self.elem_type(var);
        let span = value.span;
        match self.program.vars[var].shape {
            Shape::One => return VarValue::One(self.expr_of_type(value, &elem)),
            Shape::Set => {
                if let ExprKind::List(items) = &value.kind {
                    let items = items.iter().map(|item| self.number(item)).collect();
                    return VarValue::Set(items, span);
                }
                if let ExprKind::ListOf(body, loops) = &value.kind {
                    let open = self.scope.len();
                    let loops = self.for_loops(loops);
                    let body = self.number(body);
                    self.close(open);
                    return VarValue::SetOf(loops, body, span);
                }
                return VarValue::One(self.expr_of_type(value, &Ty::Set));
            }
            _ => {}
        }
        match &value.kind {
            ExprKind::List(items) => {
                let items = items.iter().map(|item| self.expr_of_type(item, &elem)).collect();
                VarValue::Items(items, span)
            }
            ExprKind::Repeat(item, count) => {
                let item = self.expr_of_type(item, &elem);
                VarValue::Repeat(item, self.number(count), span)
            }
            ExprKind::ListOf(body, loops) => {
                let open = self.scope.len();
                let loops = self.for_loops(loops);
                let body = self.expr_of_type(body, &elem);
                self.close(open);
                VarValue::ListOf(loops, body, span)
            }
            ExprKind::If(cond, yes, no) => {
                let joined = list_by_condition(cond, yes, no, span);
                self.var_value(var, &joined)
            }
            ExprKind::Call(name, arguments)
                if matches!(name.text.as_str(), "rotate" | "reverse" | "swap") =>
            {
                self.rearrangement(name, arguments, span)
            }
            _ => {
                let typed = self.expr(value);
                // Names that are both enumerated values and sides may have been resolved as sides.
                if typed.ty == Ty::List(Box::new(Ty::Side))
                    && let Some(image) = self.sides_in_enum(&elem)
                {
                    let source = Source::Table(self.table(typed));
                    let (loops, member) = self.loops_over_sides(source, image, span);
                    return VarValue::ListOf(loops, member, span);
                }
                let fits = matches!(&typed.ty, Ty::List(elem_ty) if elem_ty.unify(&elem).is_some());
                if !fits {
                    if typed.ty != Ty::Unknown {
                        self.report_type(span, &typed.ty, &Ty::List(Box::new(elem)));
                    }
                    return VarValue::Items(Vec::new(), span);
                }
                let varies = !typed.constant || super::super::visit::has_free_local(&typed.node);
                match typed.node.kind {
                    Kind::Seq(seq) => VarValue::Seq(seq, span),
                    Kind::ListOf(loops, body) if varies => VarValue::ListOf(*loops, *body, span),
                    Kind::List(items) if varies => VarValue::Items(items, span),
                    _ => VarValue::Table(self.table(typed), span),
                }
            }
        }
    }

    /// Checks a rearrangement of a sequence: `rotate(cell, [2, 0, 1])`, `reverse(cell)` or
    /// `swap(cell, white, black)`. Returns the new value of the sequence.
    pub(super) fn rearrangement(
        &mut self,
        name: &Name,
        arguments: &[Expr],
        span: Span,
    ) -> VarValue {
        let argument_count = match name.text.as_str() {
            "rotate" => 2,
            "reverse" => 1,
            _ => 3,
        };
        let empty = VarValue::Items(Vec::new(), span);
        let seq = arguments.first().map(|argument| self.expr(argument));
        let var = match seq.map(|typed| typed.node.kind) {
            Some(Kind::Seq(var))
                if arguments.len() == argument_count && var < self.program.vars.len() =>
            {
                var
            }
            _ => {
                self.report_error(
                    span,
                    words!(check_var_value::needs_sequence_of_position, ident = &name.text),
                    words!(check_var_value::write_rotate_cell_two_zero_one),
                );
                return empty;
            }
        };
        let local = self.local();
        let member = Node { kind: Kind::Local(local), span };
        let element_at = |index: Node| Node { kind: Kind::SeqAt(var, Box::new(index)), span };
        let num = |n: i64| Node { kind: Kind::Num(n), span };
        let minus = |a: Node, b: Node| Node {
            kind: Kind::Binary(Bin::Sub, Box::new(a), Box::new(b)),
            span,
        };
        let (source, body) = match name.text.as_str() {
            "rotate" => match self.source(&arguments[1]) {
                Some((source @ (Source::Table(_) | Source::Items(_)), Ty::Num, _)) => {
                    (source, element_at(member))
                }
                _ => {
                    self.report_error(
                        arguments[1].span,
                        words!(check_var_value::list_of_indices_is_needed_here),
                        words!(check_var_value::for_each_place_write_index),
                    );
                    return empty;
                }
            },
            "reverse" => {
                let last_index = minus(Node { kind: Kind::SeqLen(var), span }, num(1));
                (Source::Range(num(0), last_index.clone()), element_at(minus(last_index, member)))
            }
            _ => {
                let elem = self.elem_type(var);
                let first_value = self.expr_of_type(&arguments[1], &elem);
                let second_value = self.expr_of_type(&arguments[2], &elem);
                let is = |a: &Node, b: &Node| Node {
                    kind: Kind::Binary(Bin::Eq, Box::new(a.clone()), Box::new(b.clone())),
                    span,
                };
                let choose = |cond: Node, yes: &Node, no: Node| Node {
                    kind: Kind::If(Box::new(cond), Box::new(yes.clone()), Box::new(no)),
                    span,
                };
                let swapped_back = choose(is(&member, &second_value), &first_value, member.clone());
                (
                    Source::Seq(var, span),
                    choose(is(&member, &first_value), &second_value, swapped_back),
                )
            }
        };
        VarValue::ListOf(TreeLoops { binders: vec![(local, source)], cond: None }, body, span)
    }

    /// Converts the list `kind` to a value that can be assigned to a variable. Returns `None` for a
    /// list of constants; other lists are sequence variables or depend on the position.
    pub(super) fn as_var_value(&mut self, kind: Kind, span: Span) -> Option<VarValue> {
        Some(match kind {
            Kind::Seq(var) => VarValue::Seq(var, span),
            Kind::List(items) => VarValue::Items(items, span),
            Kind::ListOf(loops, body) => VarValue::ListOf(*loops, *body, span),
            Kind::Repeat(item, count) => {
                let unit = Node { kind: Kind::Num(1), span };
                let binders = vec![(self.local(), Source::Range(unit, *count))];
                VarValue::ListOf(TreeLoops { binders, cond: None }, *item, span)
            }
            _ => return None,
        })
    }
}

/// Returns a list that depends on conditions, `if cond then yes else no`, as a concatenation of lists.
/// All but one of them are empty, and their elements are not evaluated.
fn list_by_condition(cond: &Expr, yes: &Expr, no: &Expr, span: Span) -> Expr {
    let depth = 6 + cond.depth.max(yes.depth).max(no.depth);
    let node = |kind: ExprKind, span: Span| Expr { kind, span, depth };
    let guarded_list = |(cond, list): (Expr, &Expr)| {
        let name =
            |kind: &str| Name { text: format!("{kind} {}", list.span.start), span: list.span };
        let unit = node(ExprKind::List(vec![node(ExprKind::Number(0), list.span)]), list.span);
        let (once, member) = (name("once"), name("member"));
        let word = |name: &Name| node(ExprKind::Word(name.text.clone()), list.span);
        let guarded = Loops { binders: vec![(once.clone(), unit)], cond: Some(cond) };
        let guarded = node(ExprKind::ListOf(Box::new(word(&once)), Box::new(guarded)), list.span);
        let outer = name("_");
        let binders = vec![(outer, guarded), (member.clone(), list.clone())];
        let loops = Loops { binders, cond: None };
        node(ExprKind::ListOf(Box::new(word(&member)), Box::new(loops)), list.span)
    };
    let fails = node(ExprKind::Not(Box::new(cond.clone())), cond.span);
    let mut branches = Vec::new();
    add_branches(cond.clone(), yes, &mut branches);
    add_branches(fails, no, &mut branches);
    let join = |a: Expr, b: Expr| node(ExprKind::Binary(Bin::Add, Box::new(a), Box::new(b)), span);
    let empty = || node(ExprKind::List(Vec::new()), span);
    branches.into_iter().map(guarded_list).reduce(join).unwrap_or_else(empty)
}

/// Appends the lists among which `list` chooses, each with its condition, to `branches`. The list
/// itself is chosen where `cond` holds.
fn add_branches<'a>(cond: Expr, list: &'a Expr, branches: &mut Vec<(Expr, &'a Expr)>) {
    let ExprKind::If(inner, yes, no) = &list.kind else {
        branches.push((cond, list));
        return;
    };
    let conjunction = |b: Expr| Expr {
        span: cond.span,
        depth: 1 + cond.depth.max(b.depth),
        kind: ExprKind::Binary(Bin::And, Box::new(cond.clone()), Box::new(b)),
    };
    let fails = Expr { kind: ExprKind::Not(inner.clone()), ..inner.as_ref().clone() };
    add_branches(conjunction(inner.as_ref().clone()), yes, branches);
    add_branches(conjunction(fails), no, branches);
}
