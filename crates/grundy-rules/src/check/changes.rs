//! Checks the statements in the block of a move, which change the variables of the position.

use super::super::tree::{Kind, Node, Shape, Stmt, Ty};
use super::super::visit;
use super::{Checker, Global, Typed};
use grundy_core::machine::{Bin, Span};
use grundy_syntax::{Assign, Expr, ExprKind, Name, Stmt as StmtExpr};
use grundy_text::words;

impl Checker<'_> {
    /// Checks the statements of a block in a new scope, which ends with the block. Returns the
    /// checked statements without those that need no code.
    pub(super) fn stmts(&mut self, stmts: &[StmtExpr]) -> Vec<Stmt> {
        let open = self.scope.len();
        let checked = stmts.iter().filter_map(|stmt| self.stmt(stmt)).collect();
        self.close(open);
        checked
    }

    /// Checks a statement in the block of a move. Returns `None` after an error, and for a `let` of
    /// a constant, which needs no code.
    pub(super) fn stmt(&mut self, stmt: &StmtExpr) -> Option<Stmt> {
        Some(match stmt {
            StmtExpr::Assign(name, index, op, value, span) => {
                return self.assign(name, index.as_ref(), *op, value, *span);
            }
            StmtExpr::Let(name, value) => return self.let_(name, value),
            StmtExpr::If(cond, yes, no) => {
                let cond = self.condition(cond);
                Stmt::If(cond, self.stmts(yes), self.stmts(no))
            }
            StmtExpr::For(loops, body) => {
                let open = self.scope.len();
                let loops = self.for_loops(loops);
                let body = self.stmts(body);
                self.close(open);
                Stmt::For(loops, body)
            }
            StmtExpr::Add(value, name, span) => {
                let var = self.collection(name, |shape| {
                    matches!(shape, Shape::Growing(_) | Shape::Bag(_) | Shape::Set)
                })?;
                let elem = self.elem_type(var);
                Stmt::Add(var, self.expr_of_type(value, &elem), *span)
            }
            StmtExpr::Insert(value, index_expr, name, span) => {
                let var = self.collection(name, |shape| matches!(shape, Shape::Growing(_)))?;
                let elem = self.elem_type(var);
                let value = self.expr_of_type(value, &elem);
                Stmt::Insert(var, self.number(index_expr), value, *span)
            }
            StmtExpr::Remove(value, name, span) => {
                let var =
                    self.collection(name, |shape| matches!(shape, Shape::Bag(_) | Shape::Set))?;
                let elem = self.elem_type(var);
                Stmt::Remove(var, self.expr_of_type(value, &elem), *span)
            }
            StmtExpr::RemoveAt(index_expr, name, span) => {
                let var = self.collection(name, |shape| matches!(shape, Shape::Growing(_)))?;
                Stmt::RemoveAt(var, self.number(index_expr), *span)
            }
            StmtExpr::Gain(points, span) => Stmt::Gain(self.gain(points, *span)),
        })
    }

    /// Checks a `let` statement, which binds a name to a number, to a list of constants, or to a
    /// list that is built during the move. Returns `None` after an error, and for a list of
    /// constants, which needs no code.
    fn let_(&mut self, name: &Name, value: &Expr) -> Option<Stmt> {
        let typed = self.expr(value);
        let (span, ty) = (value.span, typed.ty.clone());
        let is_literal =
            matches!(typed.node.kind, Kind::List(_) | Kind::Repeat(..) | Kind::ListOf(..));
        let varies = !typed.constant || visit::has_free_local(&typed.node);
        match &ty {
            Ty::Map(_) if typed.is_empty() => {
                let local = self.local();
                self.bind(name, Typed::new(Kind::Local(local), Ty::Set, name.span, false));
                return Some(Stmt::Let(local, Node { kind: Kind::Num(0), span }));
            }
            Ty::Map(_) => self.report_type(span, &ty, &Ty::Num),
            Ty::List(_) if is_literal && !varies => {
                let constant = typed.constant;
                let node = self.table(typed);
                self.bind(name, Typed { node, ty, constant, symbol: None });
                return None;
            }
            Ty::List(elem) if is_literal || matches!(typed.node.kind, Kind::Seq(_)) => {
                if matches!(**elem, Ty::List(_) | Ty::Map(_)) {
                    self.report_not_constant(span);
                }
                let value_of_list = self.as_var_value(typed.node.kind, span)?;
                let list = self.program.vars.len() + self.program.lists;
                self.program.lists += 1;
                self.bind(name, Typed::new(Kind::Seq(list), ty, name.span, false));
                return Some(Stmt::Become(list, value_of_list, span));
            }
            _ => {}
        }
        let local = self.local();
        self.bind(name, Typed::new(Kind::Local(local), ty, name.span, false));
        Some(Stmt::Let(local, typed.node))
    }

    /// Returns the index of the variable `name`, which an `add`, `insert` or `remove` statement
    /// changes. Reports an error and returns `None` if there is no such variable, or if `fits`
    /// returns false for its shape (a single value, a sequence, a bag or a set).
    pub(super) fn collection(
        &mut self,
        name: &Name,
        fits: impl Fn(&Shape) -> bool,
    ) -> Option<usize> {
        let var = self.changed_variable(name)?;
        if fits(&self.program.vars[var].shape) {
            return Some(var);
        }
        let ident = &name.text;
        let (message, help) = match self.program.vars[var].shape {
            Shape::Fixed(_) => (
                words!(check_changes::fixed_length_cannot_change, ident),
                words!(check_changes::declare_sequence_without_fixed_length, ident),
            ),
            Shape::Growing(_) => (
                words!(check_changes::list_is_ordered, ident),
                words!(check_changes::use_remove_at_from, ident),
            ),
            Shape::Bag(_) | Shape::Set => (
                words!(check_changes::bag_or_set_has_no_places, ident),
                words!(check_changes::use_add_to_and_remove_from, ident),
            ),
            Shape::One => (
                words!(check_changes::single_value_has_no_elements, ident),
                words!(check_changes::use_word, ident),
            ),
        };
        self.report_error(name.span, message, help);
        None
    }

    /// Returns the index of the variable `name`, which a statement assigns to. Reports a name that
    /// is not a variable, and returns `None`.
    pub(super) fn changed_variable(&mut self, name: &Name) -> Option<usize> {
        let ident = &name.text;
        match self.globals.get_mut(ident) {
            Some(entry) => {
                entry.used = true;
                if let Global::Var(var) = entry.global {
                    return Some(var);
                }
            }
            None if !self.scope.iter().any(|bound| bound.name == *ident) => {
                self.resolve(ident, name.span);
                return None;
            }
            None => {}
        }
        self.report_error(
            name.span,
            words!(check_changes::does_not_change_during_play, ident),
            words!(check_changes::only_variables_of_position_change),
        );
        None
    }

    /// Checks an assignment to a variable, to its element at `index`, or to `turn`. Returns `None`
    /// after an error.
    pub(super) fn assign(
        &mut self,
        name: &Name,
        index: Option<&Expr>,
        op: Assign,
        value: &Expr,
        span: Span,
    ) -> Option<Stmt> {
        if name.text == "turn" {
            if !self.has_mover {
                self.expr(&Expr {
                    kind: ExprKind::Word("turn".to_string()),
                    span: name.span,
                    depth: 1,
                });
                return None;
            }
            self.program.sets_turn = true;
            return Some(Stmt::Turn(self.expr_of_type(value, &Ty::Side)));
        }
        let Some(var) = self.changed_variable(name) else {
            self.expr(value);
            return None;
        };
        let shape = self.program.vars[var].shape.clone();
        let assigns_all = !matches!(shape, Shape::One) && op == Assign::Set;
        if index.is_none() && assigns_all && self.may_be_list(value) {
            let new_value = self.var_value(var, value);
            return Some(Stmt::Become(var, new_value, span));
        }
        let single = matches!(shape, Shape::One);
        let indexed = matches!(shape, Shape::Fixed(_) | Shape::Growing(_));
        if single == index.is_some() || index.is_some() && !indexed {
            let ident = &name.text;
            let help = match (single, indexed) {
                (true, _) => words!(check_changes::write, ident),
                (_, true) => words!(check_changes::write_for_element, ident),
                _ => words!(check_changes::use_add_to_and_remove, ident),
            };
            let message = match (single, indexed) {
                (true, _) => words!(check_changes::is_single_value, ident),
                (_, true) => words!(check_changes::is_list_which_cannot_be_changed, ident),
                _ => words!(check_changes::is_bag_or_set_which_cannot, ident),
            };
            self.report_error(name.span, message, help);
            self.expr(value);
            return None;
        }
        let element = index.map(|index| {
            let typed = self.expr(index);
            self.index_value(typed, index.span)
        });
        let elem = self.elem_type(var);
        let value = match op {
            Assign::Set => self.expr_of_type(value, &elem),
            Assign::Add | Assign::Sub => {
                if elem != Ty::Num {
                    self.report_type(name.span, &elem, &Ty::Num);
                }
                let change = self.number(value);
                let kind = match &element {
                    None => Kind::Var(var),
                    Some(element) => Kind::SeqAt(var, Box::new(element.clone())),
                };
                let current = Node { kind, span: name.span };
                let bin = if op == Assign::Add { Bin::Add } else { Bin::Sub };
                Node { kind: Kind::Binary(bin, Box::new(current), Box::new(change)), span }
            }
        };
        Some(Stmt::Assign(var, element, value, span))
    }
}
