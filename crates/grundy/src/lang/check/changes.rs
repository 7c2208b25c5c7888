//! What changes in a move.

use super::super::ast::{Assign, Expr, ExprKind, Name, Stmt as WrittenStmt};
use super::super::tree::{Kind, Node, Shape, Stmt, Ty};
use super::super::visit;
use super::{Checker, Global, Typed};
use crate::machine::{Bin, Span};
use crate::words;

impl Checker<'_> {
    pub(super) fn stmts(&mut self, stmts: &[WrittenStmt]) -> Vec<Stmt> {
        let open = self.scope.len();
        let checked = stmts.iter().filter_map(|stmt| self.stmt(stmt)).collect();
        self.close(open);
        checked
    }

    pub(super) fn stmt(&mut self, stmt: &WrittenStmt) -> Option<Stmt> {
        Some(match stmt {
            WrittenStmt::Assign(name, index, how, value, span) => {
                return self.assign(name, index.as_ref(), *how, value, *span);
            }
            WrittenStmt::Let(name, value) => return self.let_(name, value),
            WrittenStmt::If(cond, yes, no) => {
                let cond = self.condition(cond);
                Stmt::If(cond, self.stmts(yes), self.stmts(no))
            }
            WrittenStmt::For(loops, body) => {
                let open = self.scope.len();
                let loops = self.for_loops(loops);
                let body = self.stmts(body);
                self.close(open);
                Stmt::For(loops, body)
            }
            WrittenStmt::Add(value, name, span) => {
                let var = self.collection(name, |shape| {
                    matches!(shape, Shape::Growing(_) | Shape::Bag(_) | Shape::Set)
                })?;
                let elem = self.elem_type(var);
                Stmt::Add(var, self.wanted(value, &elem), *span)
            }
            WrittenStmt::Insert(value, at, name, span) => {
                let var = self.collection(name, |shape| matches!(shape, Shape::Growing(_)))?;
                let elem = self.elem_type(var);
                let value = self.wanted(value, &elem);
                Stmt::Insert(var, self.number(at), value, *span)
            }
            WrittenStmt::Remove(value, name, span) => {
                let var =
                    self.collection(name, |shape| matches!(shape, Shape::Bag(_) | Shape::Set))?;
                let elem = self.elem_type(var);
                Stmt::Remove(var, self.wanted(value, &elem), *span)
            }
            WrittenStmt::RemoveAt(at, name, span) => {
                let var = self.collection(name, |shape| matches!(shape, Shape::Growing(_)))?;
                Stmt::RemoveAt(var, self.number(at), *span)
            }
        })
    }

    /// A name for a value: a number, a list of constants by its place, or a list that is put together here.
    fn let_(&mut self, name: &Name, value: &Expr) -> Option<Stmt> {
        let typed = self.expr(value);
        let (span, ty) = (value.span, typed.ty.clone());
        let written =
            matches!(typed.node.kind, Kind::List(_) | Kind::Repeat(..) | Kind::ListOf(..));
        let varies = !typed.constant || visit::has_free_local(&typed.node);
        match &ty {
            Ty::Map(_) if typed.is_empty() => {
                let local = self.local();
                self.bind(name, Typed::new(Kind::Local(local), Ty::Set, name.span, false));
                return Some(Stmt::Let(local, Node { kind: Kind::Num(0), span }));
            }
            Ty::Map(_) => self.wrong_type(span, &ty, &Ty::Num),
            Ty::List(_) if written && !varies => {
                let constant = typed.constant;
                let node = self.table(typed);
                self.bind(name, Typed { node, ty, constant, symbol: None });
                return None;
            }
            Ty::List(elem) if written || matches!(typed.node.kind, Kind::Seq(_)) => {
                if matches!(**elem, Ty::List(_) | Ty::Map(_)) {
                    self.must_be_constant(span);
                }
                let whole = self.as_whole(typed.node.kind, span)?;
                let list = self.program.vars.len() + self.program.lists;
                self.program.lists += 1;
                self.bind(name, Typed::new(Kind::Seq(list), ty, name.span, false));
                return Some(Stmt::Become(list, whole, span));
            }
            _ => {}
        }
        let local = self.local();
        self.bind(name, Typed::new(Kind::Local(local), ty, name.span, false));
        Some(Stmt::Let(local, typed.node))
    }

    /// The variable that a name stands for, when its shape allows the change.
    pub(super) fn collection(
        &mut self,
        name: &Name,
        fits: impl Fn(&Shape) -> bool,
    ) -> Option<usize> {
        let var = self.changed(name)?;
        if fits(&self.program.vars[var].shape) {
            return Some(var);
        }
        let shown = &name.text;
        let help = match self.program.vars[var].shape {
            Shape::Fixed(_) => words!(
                "declare it as a growing sequence, `{shown}: nat[]`, or change an element, `{shown}[i] = ..`",
                "请声明为可变长序列 `{shown}: nat[]`，或修改元素 `{shown}[i] = ..`"
            ),
            Shape::Growing(_) => {
                words!("use `remove at i from {shown}`", "请用 `remove at i from {shown}`")
            }
            Shape::Bag(_) | Shape::Set => words!(
                "use `add e to {shown}` and `remove e from {shown}`",
                "请用 `add e to {shown}` 与 `remove e from {shown}`"
            ),
            Shape::One => words!("use `{shown} = ..`", "请用 `{shown} = ..`"),
        };
        self.tell_error(
            name.span,
            words!("`{shown}` cannot be changed like this", "`{shown}` 不能这样改变"),
            help,
        );
        None
    }

    pub(super) fn changed(&mut self, name: &Name) -> Option<usize> {
        let shown = &name.text;
        match self.globals.get_mut(shown) {
            Some(entry) => {
                entry.used = true;
                if let Global::Var(var) = entry.global {
                    return Some(var);
                }
            }
            None if !self.scope.iter().any(|bound| bound.name == *shown) => {
                self.named(shown, name.span);
                return None;
            }
            None => {}
        }
        self.tell_error(
            name.span,
            words!("`{shown}` does not change during play", "`{shown}` 在对局中不变"),
            words!("only variables of the position do", "只有局面的变量会变"),
        );
        None
    }

    pub(super) fn assign(
        &mut self,
        name: &Name,
        index: Option<&Expr>,
        how: Assign,
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
            return Some(Stmt::Turn(self.wanted(value, &Ty::Side)));
        }
        let Some(var) = self.changed(name) else {
            self.expr(value);
            return None;
        };
        let shape = self.program.vars[var].shape.clone();
        let may_be_whole = !matches!(shape, Shape::One) && how == Assign::Set;
        if index.is_none() && may_be_whole && self.may_be_list(value) {
            let whole = self.whole(var, value);
            return Some(Stmt::Become(var, whole, span));
        }
        let single = matches!(shape, Shape::One);
        let indexed = matches!(shape, Shape::Fixed(_) | Shape::Growing(_));
        if single == index.is_some() || index.is_some() && !indexed {
            let shown = &name.text;
            let help = match (single, indexed) {
                (true, _) => words!("write `{shown} = ..`", "请写 `{shown} = ..`"),
                (_, true) => {
                    words!("write `{shown}[i] = ..` for an element", "元素请写 `{shown}[i] = ..`")
                }
                _ => words!(
                    "use `add e to {shown}` and `remove e from {shown}`, or write the whole position after `->`",
                    "请用 `add e to {shown}` 与 `remove e from {shown}`，或在 `->` 之后写出整个局面"
                ),
            };
            self.tell_error(
                name.span,
                words!("`{shown}` cannot be assigned like this", "`{shown}` 不能这样赋值"),
                help,
            );
            self.expr(value);
            return None;
        }
        let place = index.map(|index| {
            let typed = self.expr(index);
            self.place(typed, index.span)
        });
        let elem = self.elem_type(var);
        let value = match how {
            Assign::Set => self.wanted(value, &elem),
            Assign::Add | Assign::Sub => {
                if elem != Ty::Num {
                    self.wrong_type(name.span, &elem, &Ty::Num);
                }
                let change = self.number(value);
                let kind = match &place {
                    None => Kind::Var(var),
                    Some(place) => Kind::SeqAt(var, Box::new(place.clone())),
                };
                let now = Node { kind, span: name.span };
                let op = if how == Assign::Add { Bin::Add } else { Bin::Sub };
                Node { kind: Kind::Binary(op, Box::new(now), Box::new(change)), span }
            }
        };
        Some(Stmt::Assign(var, place, value, span))
    }
}
