//! What kind of thing an expression is.

use super::super::ast::{Expr, ExprKind};
use super::super::tree::{Kind, Loops, Node, Source, Ty};
use super::{Checker, DEEPEST, MOST_NODES, Typed};
use crate::machine::{Bin, Span};
use crate::words;

impl Checker<'_> {
    /// An expression that is a number.
    pub(super) fn number(&mut self, expr: &Expr) -> Node {
        self.wanted(expr, &Ty::Num)
    }

    /// An expression that is true or false.
    pub(super) fn condition(&mut self, expr: &Expr) -> Node {
        self.wanted(expr, &Ty::Bool)
    }

    pub(super) fn wanted(&mut self, expr: &Expr, ty: &Ty) -> Node {
        // Names of values belong to several kinds; what is wanted decides in each branch by itself.
        if let (ExprKind::If(cond, yes, no), Ty::Enum(_) | Ty::Side) = (&expr.kind, ty) {
            self.nodes += 1;
            let cond = Box::new(self.condition(cond));
            let (yes, no) = (Box::new(self.wanted(yes, ty)), Box::new(self.wanted(no, ty)));
            return Node { kind: Kind::If(cond, yes, no), span: expr.span };
        }
        let typed = self.expr(expr);
        self.coerce(typed, ty, expr.span)
    }

    /// As a kind of thing, told when it is none; names of values fit every kind that has them.
    pub(super) fn coerce(&mut self, typed: Typed, wanted: &Ty, span: Span) -> Node {
        if let (Ty::Enum(kind), Some(symbol)) = (wanted, &typed.symbol)
            && let Some(at) = self.program.enums[*kind].iter().position(|name| name == symbol)
        {
            return Node { kind: Kind::Num(at as i64), span };
        }
        if *wanted == Ty::Set && typed.is_empty() {
            return Node { kind: Kind::Num(0), span };
        }
        // The first side is 0, the other 1.
        if *wanted == Ty::Num && typed.is_mover() {
            return typed.node;
        }
        if typed.ty == Ty::Side
            && let Some(image) = self.sides_among(wanted)
        {
            return Node { kind: Kind::SideAs(Box::new(typed.node), image), span };
        }
        if let (Ty::Side, Some(symbol)) = (wanted, &typed.symbol)
            && let Some(sides) = &self.program.sides
            && let Some(at) = sides.iter().position(|side| side == symbol)
        {
            return Node { kind: Kind::Num(at as i64), span };
        }
        if typed.ty.joined(wanted).is_none() {
            self.wrong_type(span, &typed.ty, wanted);
        }
        typed.node
    }

    /// The sides as values of a kind that has both of their names.
    pub(super) fn sides_among(&self, kind: &Ty) -> Option<[i64; 2]> {
        let Ty::Enum(kind) = kind else { return None };
        let names = &self.program.enums[*kind];
        let place = |side: &String| names.iter().position(|name| name == side);
        let [one, other] = self.program.sides.as_ref()?;
        Some([place(one)? as i64, place(other)? as i64])
    }

    /// Whether [`Checker::coerce`] makes a value of this kind of it.
    fn fits(&self, typed: &Typed, ty: &Ty) -> bool {
        let named = |name: &String| match ty {
            Ty::Enum(kind) => self.program.enums[*kind].contains(name),
            Ty::Side => self.program.sides.iter().flatten().any(|side| side == name),
            _ => false,
        };
        typed.ty.joined(ty).is_some()
            || typed.symbol.as_ref().is_some_and(named)
            || typed.ty == Ty::Side && self.sides_among(ty).is_some()
            || *ty == Ty::Num && typed.is_mover()
            || *ty == Ty::Set && typed.is_empty()
    }

    /// The kind that values are of which stand beside each other; where there is none, one that tells what is wrong.
    fn common(&self, of: &[&Typed]) -> Ty {
        let joined = of.iter().try_fold(Ty::Unknown, |ty, typed| ty.joined(&typed.ty));
        let enums = (0..self.program.enums.len()).map(Ty::Enum);
        let kinds = of.iter().map(|typed| typed.ty.clone()).chain(enums);
        let fitting = kinds
            .filter(|ty| *ty != Ty::Unknown)
            .find(|ty| of.iter().all(|typed| self.fits(typed, ty)));
        let known = |typed: &&&Typed| typed.symbol.is_none() && typed.ty != Ty::Unknown;
        let first = of.iter().find(known).or(of.first()).map(|typed| typed.ty.clone());
        joined.or(fitting).or(first).unwrap_or(Ty::Unknown)
    }

    /// Any expression.
    pub(super) fn expr(&mut self, expr: &Expr) -> Typed {
        self.nodes += 1;
        if self.nodes > MOST_NODES || self.depth > DEEPEST {
            if !std::mem::replace(&mut self.too_large, true) {
                self.tell_error(
                    expr.span,
                    words!(
                        "the helpers put in place make this too large",
                        "代入辅助式后，此处过大"
                    ),
                    words!("make the helpers shorter", "请缩短辅助式"),
                );
            }
            return Typed::unknown(expr.span);
        }
        self.depth += 1;
        let typed = self.expr_inside(expr);
        self.depth -= 1;
        typed
    }

    pub(super) fn expr_inside(&mut self, expr: &Expr) -> Typed {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Number(number) => Typed::new(Kind::Num(*number), Ty::Num, span, true),
            ExprKind::Word(word) => self.word(word, span),
            ExprKind::List(items) => self.list(items, span),
            ExprKind::Repeat(value, count) => {
                let value_of = self.expr(value);
                let count_of = self.expr(count);
                let constant = value_of.constant && count_of.constant;
                let count = self.coerce(count_of, &Ty::Num, count.span);
                let ty = Ty::List(Box::new(value_of.ty));
                let kind = Kind::Repeat(Box::new(value_of.node), Box::new(count));
                Typed::new(kind, ty, span, constant)
            }
            ExprKind::ListOf(body, loops) => self.list_of(body, loops, span),
            ExprKind::Map(pairs) => self.map(pairs, span),
            ExprKind::Range(..) => {
                self.tell_error(
                    span,
                    words!("a range is no value", "范围不是值"),
                    words!("ranges stand after `in`", "范围写在 `in` 之后"),
                );
                Typed::unknown(span)
            }
            ExprKind::Index(of, index) => self.index(of, index, span),
            ExprKind::Call(name, arguments) => self.call(name, arguments, span),
            ExprKind::Over(over, body, loops) => self.over(*over, body.as_deref(), loops, span),
            ExprKind::Minus(of) => {
                let typed = self.expr(of);
                let constant = typed.constant;
                let node = self.coerce(typed, &Ty::Num, of.span);
                Typed::new(Kind::Neg(Box::new(node)), Ty::Num, span, constant)
            }
            ExprKind::Not(of) => {
                let typed = self.expr(of);
                let constant = typed.constant;
                let node = self.coerce(typed, &Ty::Bool, of.span);
                Typed::new(Kind::Not(Box::new(node)), Ty::Bool, span, constant)
            }
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, span),
            ExprKind::In(value, among) => self.among(value, among, span),
            ExprKind::If(cond, yes, no) => self.either(cond, yes, no, span),
        }
    }

    pub(super) fn word(&mut self, word: &str, span: Span) -> Typed {
        match word {
            "true" | "false" => {
                Typed::new(Kind::Num(i64::from(word == "true")), Ty::Bool, span, true)
            }
            "mover" | "opponent" | "turn" => {
                if !self.has_mover {
                    self.tell_error(
                        span,
                        words!("`{word}` needs sides", "`{word}` 需要双方"),
                        words!(
                            "declare them, as in `sides white, black`",
                            "请声明双方，如 `sides white, black`"
                        ),
                    );
                    return Typed::unknown(span);
                }
                let turn = Node { kind: Kind::Turn, span };
                let kind = match word {
                    "opponent" => {
                        let one = Node { kind: Kind::Num(1), span };
                        Kind::Binary(Bin::Sub, Box::new(one), Box::new(turn))
                    }
                    _ => Kind::Turn,
                };
                Typed::new(kind, Ty::Side, span, false)
            }
            "nothing" => {
                self.tell_error(
                    span,
                    words!("`nothing` is no value", "`nothing` 不是值"),
                    words!("it stands after `->` alone", "它只能单独写在 `->` 之后"),
                );
                Typed::unknown(span)
            }
            _ => self.named(word, span),
        }
    }

    pub(super) fn list(&mut self, items: &[Expr], span: Span) -> Typed {
        let typed: Vec<Typed> = items.iter().map(|item| self.expr(item)).collect();
        let ty = self.common(&typed.iter().collect::<Vec<_>>());
        let constant = typed.iter().all(|typed| typed.constant);
        let nodes = typed.into_iter().zip(items);
        let nodes = nodes.map(|(typed, item)| self.coerce(typed, &ty, item.span)).collect();
        Typed::new(Kind::List(nodes), Ty::List(Box::new(ty)), span, constant)
    }

    pub(super) fn map(&mut self, pairs: &[(Expr, Expr)], span: Span) -> Typed {
        let mut constant = true;
        let (mut keys, mut values) = (Vec::new(), Vec::new());
        for (key, value) in pairs {
            let key_of = self.expr(key);
            // Keys may be names of values, which are numbers.
            if matches!(key_of.ty, Ty::List(_) | Ty::Map(_) | Ty::Set) {
                self.wrong_type(key.span, &key_of.ty, &Ty::Num);
            }
            let value_of = self.expr(value);
            constant &= key_of.constant && value_of.constant;
            keys.push(key_of.node);
            values.push(value_of);
        }
        let ty = self.common(&values.iter().collect::<Vec<_>>());
        let values = values.into_iter().zip(pairs);
        let values = values.map(|(value_of, (_, value))| self.coerce(value_of, &ty, value.span));
        let nodes = keys.into_iter().zip(values).collect();
        if !constant {
            self.must_be_constant(span);
        }
        Typed::new(Kind::Map(nodes), Ty::Map(Box::new(ty)), span, constant)
    }

    pub(super) fn index(&mut self, of: &Expr, index: &Expr, span: Span) -> Typed {
        let of_typed = self.expr(of);
        let index_typed = self.expr(index);
        let constant = of_typed.constant && index_typed.constant;
        match of_typed.ty.clone() {
            Ty::List(elem) => {
                let at = self.place(index_typed, index.span);
                let kind = match of_typed.node.kind {
                    Kind::Seq(var) => Kind::SeqAt(var, Box::new(at)),
                    _ => Kind::TableAt(Box::new(self.table(of_typed)), Box::new(at)),
                };
                Typed::new(kind, *elem, span, constant)
            }
            Ty::Map(value) => {
                let table = self.table(of_typed);
                let kind = Kind::MapAt(Box::new(table), Box::new(index_typed.node));
                Typed::new(kind, *value, span, constant)
            }
            Ty::Unknown => Typed::unknown(span),
            other => {
                let shown = self.plain(of);
                let told = self.type_words(&other);
                let (en, zh) = (told.en, told.zh);
                self.tell_error(
                    of.span,
                    words!("`{shown}` is {en} and has no elements", "`{shown}` 是{zh}，没有元素"),
                    words!("a sequence is declared as in `x: nat[3]`", "序列的声明如 `x: nat[3]`"),
                );
                Typed::unknown(span)
            }
        }
    }

    /// An index: a number, or a side, which counts as 0 and 1.
    pub(super) fn place(&mut self, typed: Typed, span: Span) -> Node {
        match typed.ty {
            Ty::Side | Ty::Enum(_) => typed.node,
            _ => self.coerce(typed, &Ty::Num, span),
        }
    }

    pub(super) fn binary(&mut self, op: Bin, left: &Expr, right: &Expr, span: Span) -> Typed {
        let (a, b) = (self.expr(left), self.expr(right));
        if op == Bin::Add && (matches!(a.ty, Ty::List(_)) || matches!(b.ty, Ty::List(_))) {
            return self.joined((a, left), (b, right), span);
        }
        let constant = a.constant && b.constant;
        let (want, gives) = match op {
            Bin::And | Bin::Or => {
                // Between numbers these work bit by bit.
                if a.ty == Ty::Num && b.ty == Ty::Num {
                    let op = if op == Bin::And { Bin::BitAnd } else { Bin::BitOr };
                    let kind = Kind::Binary(op, Box::new(a.node), Box::new(b.node));
                    return Typed::new(kind, Ty::Num, span, constant);
                }
                (Ty::Bool, Ty::Bool)
            }
            Bin::Eq | Bin::Ne => return self.equal(op, (a, left), (b, right), span),
            Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge => (Ty::Num, Ty::Bool),
            Bin::Xor if a.ty == Ty::Bool && b.ty == Ty::Bool => (Ty::Bool, Ty::Bool),
            _ => (Ty::Num, Ty::Num),
        };
        let a = self.coerce(a, &want, left.span);
        let b = self.coerce(b, &want, right.span);
        Typed::new(Kind::Binary(op, Box::new(a), Box::new(b)), gives, span, constant)
    }

    pub(super) fn equal(
        &mut self,
        op: Bin,
        a: (Typed, &Expr),
        b: (Typed, &Expr),
        span: Span,
    ) -> Typed {
        let ((a, left), (b, right)) = (a, b);
        let constant = a.constant && b.constant;
        for (typed, of, with) in [(&a, left, &b), (&b, right, &a)] {
            if typed.is_empty() && matches!(with.ty, Ty::Set | Ty::Unknown) {
                continue;
            }
            // What is empty is told of first.
            if with.is_empty() && !typed.is_empty() {
                continue;
            }
            if matches!(typed.ty, Ty::List(_) | Ty::Map(_)) {
                let empty = match &of.kind {
                    ExprKind::List(items) => items.is_empty(),
                    ExprKind::Map(pairs) => pairs.is_empty(),
                    _ => false,
                };
                if empty {
                    let other = if std::ptr::eq(of, left) { right } else { left };
                    let shown = self.plain(other);
                    self.tell_error(
                        of.span,
                        words!(
                            "what is empty cannot be compared as a whole",
                            "空的列表或集合不能整体比较"
                        ),
                        words!("write `size({shown}) == 0`", "请写 `size({shown}) == 0`"),
                    );
                    return Typed::new(Kind::Num(0), Ty::Bool, span, true);
                }
                self.tell_error(
                    of.span,
                    words!("lists cannot be compared as a whole", "列表不能整体比较"),
                    words!(
                        "compare their elements, as in `all i in 0..2: x[i] == y[i]`",
                        "请比较元素，如 `all i in 0..2: x[i] == y[i]`"
                    ),
                );
                return Typed::new(Kind::Num(0), Ty::Bool, span, true);
            }
        }
        let ty = self.common(&[&a, &b]);
        let a = self.coerce(a, &ty, left.span);
        let b = self.coerce(b, &ty, right.span);
        Typed::new(Kind::Binary(op, Box::new(a), Box::new(b)), Ty::Bool, span, constant)
    }

    pub(super) fn either(&mut self, cond: &Expr, yes: &Expr, no: &Expr, span: Span) -> Typed {
        let cond_of = self.expr(cond);
        let (a, b) = (self.expr(yes), self.expr(no));
        let constant = cond_of.constant && a.constant && b.constant;
        let cond = self.coerce(cond_of, &Ty::Bool, cond.span);
        let ty = self.common(&[&a, &b]);
        if matches!(ty, Ty::List(_) | Ty::Map(_)) {
            self.tell_error(
                span,
                words!("`if` chooses between single values", "`if` 只在单个值之间选择"),
                words!("choose between the elements", "请在元素之间选择"),
            );
            return Typed::unknown(span);
        }
        let a = self.coerce(a, &ty, yes.span);
        let b = self.coerce(b, &ty, no.span);
        let kind = Kind::If(Box::new(cond), Box::new(a), Box::new(b));
        Typed::new(kind, ty, span, constant)
    }

    pub(super) fn among(&mut self, value: &Expr, among: &Expr, span: Span) -> Typed {
        let value_of = self.expr(value);
        let Some((source, elem, constant)) = self.source(among) else {
            return Typed::new(Kind::Num(0), Ty::Bool, span, true);
        };
        let constant = constant && value_of.constant;
        let (source, elem) = match (elem, self.sides_among(&value_of.ty)) {
            (Ty::Side, Some(image)) => (self.sides_as(source, image, span), value_of.ty.clone()),
            (elem, _) => (source, elem),
        };
        let node = self.coerce(value_of, &elem, value.span);
        let kind = Kind::Among(Box::new(source), Box::new(node));
        Typed::new(kind, Ty::Bool, span, constant)
    }

    /// Sides as values of a kind that has their names, one by one.
    fn sides_as(&mut self, source: Source, image: [i64; 2], span: Span) -> Source {
        let (loops, member) = self.each_side_as(source, image, span);
        Source::Of(Node { kind: Kind::ListOf(Box::new(loops), Box::new(member)), span })
    }

    /// The loops through sides, and each side as a value.
    pub(super) fn each_side_as(
        &mut self,
        source: Source,
        image: [i64; 2],
        span: Span,
    ) -> (Loops, Node) {
        let local = self.local();
        let side = Box::new(Node { kind: Kind::Local(local), span });
        let loops = Loops { binders: vec![(local, source)], cond: None };
        (loops, Node { kind: Kind::SideAs(side, image), span })
    }
}
