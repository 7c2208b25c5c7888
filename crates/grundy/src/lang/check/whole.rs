//! The value of a whole variable: lists, and sequences rearranged.

use super::super::ast::{Expr, ExprKind, Name};
use super::super::tree::{Kind, Loops, Node, Shape, Source, Ty, Whole};
use super::{Checker, Global};
use crate::machine::{Bin, Span};
use crate::words;

impl Checker<'_> {
    /// Whether a single item stands for the whole sequence.
    pub(super) fn is_whole_of(&mut self, items: &[Expr]) -> bool {
        let [item] = items else { return false };
        match &item.kind {
            ExprKind::List(_) | ExprKind::Repeat(..) | ExprKind::ListOf(..) => true,
            ExprKind::Binary(Bin::Add, one, other) => {
                self.is_whole_of(std::slice::from_ref(one))
                    || self.is_whole_of(std::slice::from_ref(other))
            }
            ExprKind::Call(name, _) => {
                matches!(name.text.as_str(), "rotate" | "reverse" | "swap" | "bag" | "set")
            }
            ExprKind::Word(word) => {
                matches!(self.globals.get(word), Some(entry) if matches!(entry.global, Global::Var(_)))
                    || self.globals.get(word).is_some_and(|entry| match entry.global {
                        Global::Let(at) => matches!(self.lets[at], Ty::List(_)),
                        _ => false,
                    })
            }
            _ => false,
        }
    }

    /// The value of a whole variable.
    pub(super) fn whole(&mut self, var: usize, value: &Expr) -> Whole {
        // Without anything in them, braces are as good as brackets.
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
            Shape::One => return Whole::One(self.wanted(value, &elem)),
            Shape::Set => {
                if let ExprKind::List(items) = &value.kind {
                    let items = items.iter().map(|item| self.number(item)).collect();
                    return Whole::Set(items, span);
                }
                if let ExprKind::ListOf(body, loops) = &value.kind {
                    let open = self.scope.len();
                    let loops = self.for_loops(loops);
                    let body = self.number(body);
                    self.close(open);
                    return Whole::SetOf(loops, body, span);
                }
                return Whole::One(self.wanted(value, &Ty::Set));
            }
            _ => {}
        }
        match &value.kind {
            ExprKind::List(items) => {
                let items = items.iter().map(|item| self.wanted(item, &elem)).collect();
                Whole::Items(items, span)
            }
            ExprKind::Repeat(item, count) => {
                let item = self.wanted(item, &elem);
                Whole::Repeat(item, self.number(count), span)
            }
            ExprKind::ListOf(body, loops) => {
                let open = self.scope.len();
                let loops = self.for_loops(loops);
                let body = self.wanted(body, &elem);
                self.close(open);
                Whole::Of(loops, body, span)
            }
            ExprKind::Call(name, arguments)
                if matches!(name.text.as_str(), "rotate" | "reverse" | "swap") =>
            {
                self.rearranged(name, arguments, span)
            }
            _ => {
                let typed = self.expr(value);
                // Names that are also those of the sides may have been taken for sides.
                if typed.ty == Ty::List(Box::new(Ty::Side))
                    && let Some(image) = self.sides_among(&elem)
                {
                    let source = Source::Table(self.table(typed));
                    let (loops, member) = self.each_side_as(source, image, span);
                    return Whole::Of(loops, member, span);
                }
                let fits = matches!(&typed.ty, Ty::List(found) if found.joined(&elem).is_some());
                if !fits {
                    if typed.ty != Ty::Unknown {
                        self.wrong_type(span, &typed.ty, &Ty::List(Box::new(elem)));
                    }
                    return Whole::Items(Vec::new(), span);
                }
                let varies = !typed.constant || super::super::visit::has_free_local(&typed.node);
                match typed.node.kind {
                    Kind::Seq(same) => Whole::Same(same, span),
                    Kind::ListOf(loops, body) if varies => Whole::Of(*loops, *body, span),
                    _ => Whole::Table(self.table(typed), span),
                }
            }
        }
    }

    /// `rotate(cell, [2, 0, 1])`, `reverse(cell)`, `swap(cell, white, black)`.
    pub(super) fn rearranged(&mut self, name: &Name, arguments: &[Expr], span: Span) -> Whole {
        let wanted = match name.text.as_str() {
            "rotate" => 2,
            "reverse" => 1,
            _ => 3,
        };
        let nothing = Whole::Items(Vec::new(), span);
        let seq = arguments.first().map(|of| self.expr(of));
        let var = match seq.map(|typed| typed.node.kind) {
            Some(Kind::Seq(var)) if arguments.len() == wanted && var < self.program.vars.len() => {
                var
            }
            _ => {
                let shown = &name.text;
                self.tell_error(
                    span,
                    words!(
                        "`{shown}` rearranges a sequence of the position",
                        "`{shown}` 重排局面的一个序列"
                    ),
                    words!(
                        "write `rotate(cell, [2, 0, 1])`, `reverse(cell)` or `swap(cell, white, black)`",
                        "请写 `rotate(cell, [2, 0, 1])`、`reverse(cell)` 或 `swap(cell, white, black)`"
                    ),
                );
                return nothing;
            }
        };
        let local = self.local();
        let member = Node { kind: Kind::Local(local), span };
        let at = |index: Node| Node { kind: Kind::SeqAt(var, Box::new(index)), span };
        let num = |n: i64| Node { kind: Kind::Num(n), span };
        let minus = |a: Node, b: Node| Node {
            kind: Kind::Binary(Bin::Sub, Box::new(a), Box::new(b)),
            span,
        };
        let (source, body) = match name.text.as_str() {
            "rotate" => match self.source(&arguments[1]) {
                Some((source @ (Source::Table(_) | Source::Items(_)), Ty::Num, _)) => {
                    (source, at(member))
                }
                _ => {
                    self.tell_error(
                        arguments[1].span,
                        words!("a list of places is needed here", "此处需要位置的列表"),
                        words!(
                            "write which old element comes to each place, as in `[2, 0, 1]`",
                            "请写每个位置换成原来的哪个元素，如 `[2, 0, 1]`"
                        ),
                    );
                    return nothing;
                }
            },
            "reverse" => {
                let last = minus(Node { kind: Kind::SeqLen(var), span }, num(1));
                (Source::Range(num(0), last.clone()), at(minus(last, member)))
            }
            _ => {
                let elem = self.elem_type(var);
                let one = self.wanted(&arguments[1], &elem);
                let other = self.wanted(&arguments[2], &elem);
                let is = |a: &Node, b: &Node| Node {
                    kind: Kind::Binary(Bin::Eq, Box::new(a.clone()), Box::new(b.clone())),
                    span,
                };
                let choose = |cond: Node, yes: &Node, no: Node| Node {
                    kind: Kind::If(Box::new(cond), Box::new(yes.clone()), Box::new(no)),
                    span,
                };
                let rest = choose(is(&member, &other), &one, member.clone());
                (Source::Seq(var, span), choose(is(&member, &one), &other, rest))
            }
        };
        Whole::Of(Loops { binders: vec![(local, source)], cond: None }, body, span)
    }

    /// A list taken whole: a sequence as it is, or one put together from its elements. None for a list of constants.
    pub(super) fn as_whole(&mut self, kind: Kind, span: Span) -> Option<Whole> {
        Some(match kind {
            Kind::Seq(var) => Whole::Same(var, span),
            Kind::List(items) => Whole::Items(items, span),
            Kind::ListOf(loops, body) => Whole::Of(*loops, *body, span),
            Kind::Repeat(item, many) => {
                let one = Node { kind: Kind::Num(1), span };
                let binders = vec![(self.local(), Source::Range(one, *many))];
                Whole::Of(Loops { binders, cond: None }, *item, span)
            }
            _ => return None,
        })
    }
}
