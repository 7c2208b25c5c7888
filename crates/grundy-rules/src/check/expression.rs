//! Infers the types of expressions and resolves their names.

use super::super::tree::{Kind, Loops, Node, Source, Ty};
use super::{Checker, MAX_DEPTH, MAX_NODES, Typed};
use grundy_core::machine::{Bin, Span};
use grundy_syntax::{Expr, ExprKind};
use grundy_text::{Words, words};

impl Checker<'_> {
    /// Checks an expression that must be a number. Returns the checked expression.
    pub(super) fn number(&mut self, expr: &Expr) -> Node {
        self.expr_of_type(expr, &Ty::Num)
    }

    /// Checks an expression that must be a truth value. Returns the checked expression.
    pub(super) fn condition(&mut self, expr: &Expr) -> Node {
        self.expr_of_type(expr, &Ty::Bool)
    }

    /// Checks an expression that must have the type `ty`. Returns the checked expression.
    pub(super) fn expr_of_type(&mut self, expr: &Expr, ty: &Ty) -> Node {
        // The name of a value may belong to several types. The expected type selects one of them in
        // each branch separately.
        if let (ExprKind::If(cond, yes, no), Ty::Enum(_) | Ty::Side) = (&expr.kind, ty) {
            self.nodes += 1;
            let cond = Box::new(self.condition(cond));
            let (yes, no) =
                (Box::new(self.expr_of_type(yes, ty)), Box::new(self.expr_of_type(no, ty)));
            return Node { kind: Kind::If(cond, yes, no), span: expr.span };
        }
        let typed = self.expr(expr);
        self.coerce(typed, ty, expr.span)
    }

    /// Converts a checked expression to the type `expected`, or reports a type error at `span`. The
    /// name of an enumerated value fits every type that has a value of this name.
    pub(super) fn coerce(&mut self, typed: Typed, expected: &Ty, span: Span) -> Node {
        if let (Ty::Enum(kind), Some(symbol)) = (expected, &typed.symbol)
            && let Some(index) = self.program.enums[*kind].iter().position(|name| name == symbol)
        {
            return Node { kind: Kind::Num(index as i64), span };
        }
        if *expected == Ty::Set && typed.is_empty() {
            return Node { kind: Kind::Num(0), span };
        }
        // A side serves as a number: the first side is 0, the second 1.
        if *expected == Ty::Num && typed.is_mover() {
            return typed.node;
        }
        if typed.ty == Ty::Side
            && let Some(image) = self.sides_in_enum(expected)
        {
            return Node { kind: Kind::SideAs(Box::new(typed.node), image), span };
        }
        if let (Ty::Side, Some(symbol)) = (expected, &typed.symbol)
            && let Some(sides) = &self.program.sides
            && let Some(index) = sides.iter().position(|side| side == symbol)
        {
            return Node { kind: Kind::Num(index as i64), span };
        }
        if typed.ty.unify(expected).is_none() {
            self.report_type(span, &typed.ty, expected);
        }
        typed.node
    }

    /// Returns the numbers of the two values of an enumerated type that have the names of the first
    /// and the second side. Returns `None` if the type is not enumerated or lacks one of the names.
    pub(super) fn sides_in_enum(&self, ty: &Ty) -> Option<[i64; 2]> {
        let Ty::Enum(enum_index) = ty else { return None };
        let names = &self.program.enums[*enum_index];
        let index_of = |side: &String| names.iter().position(|name| name == side);
        let [side_a, side_b] = self.program.sides.as_ref()?;
        Some([index_of(side_a)? as i64, index_of(side_b)? as i64])
    }

    /// Returns whether [`Checker::coerce`] would convert the expression to the type without an
    /// error.
    fn fits(&self, typed: &Typed, ty: &Ty) -> bool {
        let has_value_named = |name: &String| match ty {
            Ty::Enum(kind) => self.program.enums[*kind].contains(name),
            Ty::Side => self.program.sides.iter().flatten().any(|side| side == name),
            _ => false,
        };
        typed.ty.unify(ty).is_some()
            || typed.symbol.as_ref().is_some_and(has_value_named)
            || typed.ty == Ty::Side && self.sides_in_enum(ty).is_some()
            || *ty == Ty::Num && typed.is_mover()
            || *ty == Ty::Set && typed.is_empty()
    }

    /// Returns the common type of several expressions, such as the elements of a list or the
    /// operands of a comparison. If they have none, returns the type whose mismatch yields the best
    /// error message.
    fn common_type(&self, operands: &[&Typed]) -> Ty {
        let joined = operands.iter().try_fold(Ty::Unknown, |ty, typed| ty.unify(&typed.ty));
        let enums = (0..self.program.enums.len()).map(Ty::Enum);
        let kinds = operands.iter().map(|typed| typed.ty.clone()).chain(enums);
        let fitting = kinds
            .filter(|ty| *ty != Ty::Unknown)
            .find(|ty| operands.iter().all(|typed| self.fits(typed, ty)));
        let is_certain = |typed: &&&Typed| typed.symbol.is_none() && typed.ty != Ty::Unknown;
        let certain =
            operands.iter().find(is_certain).or(operands.first()).map(|typed| typed.ty.clone());
        joined.or(fitting).or(certain).unwrap_or(Ty::Unknown)
    }

    /// Checks an expression and infers its type. Also counts its nodes and its nesting depth, so
    /// that a program cannot become too large when its helpers are inlined.
    pub(super) fn expr(&mut self, expr: &Expr) -> Typed {
        self.nodes += 1;
        if self.nodes > MAX_NODES || self.depth > MAX_DEPTH {
            if !std::mem::replace(&mut self.too_large, true) {
                self.report_error(
                    expr.span,
                    words!(check_expression::this_expression_is_too_large_once),
                    words!(check_expression::make_definitions_shorter),
                );
            }
            return Typed::unknown(expr.span);
        }
        self.depth += 1;
        let typed = self.expr_inside(expr);
        self.depth -= 1;
        typed
    }

    /// Checks an expression by its syntactic kind. Unlike [`Checker::expr`], it does not count
    /// nodes and nesting depth.
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
                self.report_error(
                    span,
                    words!(check_expression::range_is_not_value),
                    words!(check_expression::write_ranges),
                );
                Typed::unknown(span)
            }
            ExprKind::Index(operand, index) => self.index(operand, index, span),
            ExprKind::Call(name, arguments) => self.call(name, arguments, span),
            ExprKind::Aggregate(aggregate, body, loops) => {
                self.aggregate(*aggregate, body.as_deref(), loops, span)
            }
            ExprKind::Minus(operand) => {
                let typed = self.expr(operand);
                let constant = typed.constant;
                let node = self.coerce(typed, &Ty::Num, operand.span);
                Typed::new(Kind::Neg(Box::new(node)), Ty::Num, span, constant)
            }
            ExprKind::Not(operand) => {
                let typed = self.expr(operand);
                let constant = typed.constant;
                let node = self.coerce(typed, &Ty::Bool, operand.span);
                Typed::new(Kind::Not(Box::new(node)), Ty::Bool, span, constant)
            }
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, span),
            ExprKind::In(value, members) => self.membership(value, members, span),
            ExprKind::If(cond, yes, no) => self.conditional(cond, yes, no, span),
        }
    }

    /// Resolves a word of the language, such as `true` or `mover`, or a name.
    pub(super) fn word(&mut self, word: &str, span: Span) -> Typed {
        match word {
            "true" | "false" => {
                Typed::new(Kind::Num(i64::from(word == "true")), Ty::Bool, span, true)
            }
            "mover" | "opponent" | "turn" => {
                if !self.has_mover {
                    self.report_error(
                        span,
                        words!(check_expression::can_be_used_only_in_game, word),
                        words!(check_expression::name_sides_in_statement),
                    );
                    return Typed::unknown(span);
                }
                let turn = Node { kind: Kind::Turn, span };
                let kind = match word {
                    "opponent" => {
                        let unit = Node { kind: Kind::Num(1), span };
                        Kind::Binary(Bin::Sub, Box::new(unit), Box::new(turn))
                    }
                    _ => Kind::Turn,
                };
                Typed::new(kind, Ty::Side, span, false)
            }
            "nothing" => {
                self.report_error(
                    span,
                    words!(check_expression::nothing_is_not_value),
                    words!(check_expression::write_it_alone_after),
                );
                Typed::unknown(span)
            }
            _ => self.resolve(word, span),
        }
    }

    /// Checks a list literal, whose elements must have a common type.
    pub(super) fn list(&mut self, items: &[Expr], span: Span) -> Typed {
        let typed: Vec<Typed> = items.iter().map(|item| self.expr(item)).collect();
        let ty = self.common_type(&typed.iter().collect::<Vec<_>>());
        let constant = typed.iter().all(|typed| typed.constant);
        let nodes = typed.into_iter().zip(items);
        let nodes = nodes.map(|(typed, item)| self.coerce(typed, &ty, item.span)).collect();
        Typed::new(Kind::List(nodes), Ty::List(Box::new(ty)), span, constant)
    }

    /// Checks a map literal. Reports a map that is not constant.
    pub(super) fn map(&mut self, pairs: &[(Expr, Expr)], span: Span) -> Typed {
        let mut constant = true;
        let (mut keys, mut values) = (Vec::new(), Vec::new());
        for (key, value) in pairs {
            let key_of = self.expr(key);
            // Keys may be names of enumerated values, which are represented by numbers.
            if matches!(key_of.ty, Ty::List(_) | Ty::Map(_) | Ty::Set) {
                self.report_type(key.span, &key_of.ty, &Ty::Num);
            }
            let value_of = self.expr(value);
            constant &= key_of.constant && value_of.constant;
            keys.push(key_of.node);
            values.push(value_of);
        }
        let ty = self.common_type(&values.iter().collect::<Vec<_>>());
        let values = values.into_iter().zip(pairs);
        let values = values.map(|(value_of, (_, value))| self.coerce(value_of, &ty, value.span));
        let nodes = keys.into_iter().zip(values).collect();
        if !constant {
            self.report_map_not_constant(span);
        }
        Typed::new(Kind::Map(nodes), Ty::Map(Box::new(ty)), span, constant)
    }

    /// Checks `list[index]`: an element of a sequence, list or map.
    pub(super) fn index(&mut self, list: &Expr, index: &Expr, span: Span) -> Typed {
        let indexed = self.expr(list);
        let index_typed = self.expr(index);
        let constant = indexed.constant && index_typed.constant;
        match indexed.ty.clone() {
            Ty::List(elem) => {
                let index_node = self.index_value(index_typed, index.span);
                let kind = match indexed.node.kind {
                    Kind::Seq(var) => Kind::SeqAt(var, Box::new(index_node)),
                    _ => Kind::TableAt(Box::new(self.table(indexed)), Box::new(index_node)),
                };
                Typed::new(kind, *elem, span, constant)
            }
            Ty::Map(value) => {
                let table = self.table(indexed);
                let kind = Kind::MapAt(Box::new(table), Box::new(index_typed.node));
                Typed::new(kind, *value, span, constant)
            }
            Ty::Unknown => Typed::unknown(span),
            wrong_ty => {
                let snippet = self.excerpt_of(list);
                let description = self.type_words(&wrong_ty);
                self.report_error(
                    list.span,
                    words!(check_expression::is_and_has_no_elements, snippet, description),
                    words!(check_expression::sequence_is_declared_as_in_x),
                );
                Typed::unknown(span)
            }
        }
    }

    /// Checks an index into a list, which must be a number, a side or an enumerated value. A side
    /// or enumerated value is used as the number that represents it.
    pub(super) fn index_value(&mut self, typed: Typed, span: Span) -> Node {
        match typed.ty {
            Ty::Side | Ty::Enum(_) => typed.node,
            _ => self.coerce(typed, &Ty::Num, span),
        }
    }

    /// Checks the operands of a binary operator, and infers the type of the result.
    pub(super) fn binary(&mut self, op: Bin, left: &Expr, right: &Expr, span: Span) -> Typed {
        let (a, b) = (self.expr(left), self.expr(right));
        if op == Bin::Add && (matches!(a.ty, Ty::List(_)) || matches!(b.ty, Ty::List(_))) {
            return self.concat((a, left), (b, right), span);
        }
        let constant = a.constant && b.constant;
        let (want, gives) = match op {
            Bin::And | Bin::Or => {
                // Between numbers, `and` and `or` are bitwise operators.
                if a.ty == Ty::Num && b.ty == Ty::Num {
                    let op = if op == Bin::And { Bin::BitAnd } else { Bin::BitOr };
                    let kind = Kind::Binary(op, Box::new(a.node), Box::new(b.node));
                    return Typed::new(kind, Ty::Num, span, constant);
                }
                (Ty::Bool, Ty::Bool)
            }
            Bin::Eq | Bin::Ne => return self.equal(op, (a, left), (b, right), span),
            Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge => (Ty::Num, Ty::Bool),
            // Between conditions, `xor` is the same as `!=`.
            Bin::Xor if a.ty == Ty::Bool && b.ty == Ty::Bool => {
                let kind = Kind::Binary(Bin::Ne, Box::new(a.node), Box::new(b.node));
                return Typed::new(kind, Ty::Bool, span, constant);
            }
            Bin::Add
            | Bin::Sub
            | Bin::Mul
            | Bin::Div
            | Bin::Mod
            | Bin::Xor
            | Bin::BitOr
            | Bin::BitAnd
            | Bin::Shl
            | Bin::Shr => (Ty::Num, Ty::Num),
        };
        let a = self.coerce(a, &want, left.span);
        let b = self.coerce(b, &want, right.span);
        Typed::new(Kind::Binary(op, Box::new(a), Box::new(b)), gives, span, constant)
    }

    /// Checks a comparison by `==` or `!=` of two single values or sets. Each operand is given as
    /// the checked expression and its syntax.
    pub(super) fn equal(
        &mut self,
        op: Bin,
        a: (Typed, &Expr),
        b: (Typed, &Expr),
        span: Span,
    ) -> Typed {
        let ((a, left), (b, right)) = (a, b);
        let constant = a.constant && b.constant;
        for (typed, operand, opposite) in [(&a, left, &b), (&b, right, &a)] {
            if typed.is_empty() && matches!(opposite.ty, Ty::Set | Ty::Unknown) {
                continue;
            }
            // For the pair of an empty list and another value, the error is reported at the empty
            // list.
            if opposite.is_empty() && !typed.is_empty() {
                continue;
            }
            if matches!(typed.ty, Ty::List(_) | Ty::Map(_)) {
                let empty = match &operand.kind {
                    ExprKind::List(items) => items.is_empty(),
                    ExprKind::Map(pairs) => pairs.is_empty(),
                    _ => false,
                };
                if empty {
                    let nonempty = if std::ptr::eq(operand, left) { right } else { left };
                    let snippet = self.excerpt_of(nonempty);
                    self.report_error(
                        operand.span,
                        words!(check_expression::empty_list_or_set_cannot),
                        words!(check_expression::write_size_zero, snippet),
                    );
                    return Typed::new(Kind::Num(0), Ty::Bool, span, true);
                }
                self.report_error(
                    operand.span,
                    words!(check_expression::lists_cannot_be_compared_as_whole),
                    words!(check_expression::compare_their_elements),
                );
                return Typed::new(Kind::Num(0), Ty::Bool, span, true);
            }
        }
        let ty = self.common_type(&[&a, &b]);
        let a = self.coerce(a, &ty, left.span);
        let b = self.coerce(b, &ty, right.span);
        Typed::new(Kind::Binary(op, Box::new(a), Box::new(b)), Ty::Bool, span, constant)
    }

    /// Returns the help for an `if` that chooses between two lists, which the language does not
    /// allow. It suggests one list of `if` expressions or, for lists of different lengths,
    /// assignments in an `if` statement.
    fn choose_between_elements(&self, cond: &Expr, yes: &Expr, no: &Expr) -> Words {
        let text = |of: &Expr| of.span.text_in(self.text);
        let cond = text(cond);
        match (&yes.kind, &no.kind) {
            (ExprKind::List(these), ExprKind::List(those)) if these.len() == those.len() => {
                let items = these.iter().zip(those).map(|(yes, no)| (text(yes), text(no)));
                let items = items.map(|(yes, no)| format!("if {cond} then {yes} else {no}"));
                words!(check_expression::write, list = items.collect::<Vec<_>>().join(", "))
            }
            _ => {
                let (yes, no) = (text(yes), text(no));
                words!(check_expression::assign_value_in_block_of_move, cond, yes, no)
            }
        }
    }

    /// Checks a conditional expression `if c then a else b`.
    pub(super) fn conditional(&mut self, cond: &Expr, yes: &Expr, no: &Expr, span: Span) -> Typed {
        let cond_expr = cond;
        let cond_of = self.expr(cond);
        let (a, b) = (self.expr(yes), self.expr(no));
        let constant = cond_of.constant && a.constant && b.constant;
        let cond = self.coerce(cond_of, &Ty::Bool, cond.span);
        let ty = self.common_type(&[&a, &b]);
        if matches!(ty, Ty::List(_) | Ty::Map(_)) {
            let help = self.choose_between_elements(cond_expr, yes, no);
            self.report_error(
                span,
                words!(check_expression::if_chooses_between_single_values),
                help,
            );
            return Typed::unknown(span);
        }
        let a = self.coerce(a, &ty, yes.span);
        let b = self.coerce(b, &ty, no.span);
        let kind = Kind::If(Box::new(cond), Box::new(a), Box::new(b));
        Typed::new(kind, ty, span, constant)
    }

    /// Checks a membership test `value in members`.
    pub(super) fn membership(&mut self, value: &Expr, members: &Expr, span: Span) -> Typed {
        let value_of = self.expr(value);
        let Some((source, elem, constant)) = self.source(members) else {
            return Typed::new(Kind::Num(0), Ty::Bool, span, true);
        };
        let constant = constant && value_of.constant;
        match elem {
            Ty::List(inner) => {
                return self.list_among((value_of, value), (source, &inner), constant, span);
            }
            Ty::Map(_) => {
                self.report_error(
                    members.span,
                    words!(check_expression::maps_cannot_be_compared_as_whole),
                    words!(check_expression::compare_their_values_as_in_x),
                );
                return Typed::unknown(span);
            }
            _ => {}
        }
        let (source, elem) = match (elem, self.sides_in_enum(&value_of.ty)) {
            (Ty::Side, Some(image)) => (self.map_sides(source, image, span), value_of.ty.clone()),
            (elem, _) => (source, elem),
        };
        let node = self.coerce(value_of, &elem, value.span);
        let kind = Kind::Contains(Box::new(source), Box::new(node));
        Typed::new(kind, Ty::Bool, span, constant)
    }

    /// Converts a source of sides to a source of enumerated values with the same names:
    /// `image[side]` is the enumerated value for a side.
    fn map_sides(&mut self, source: Source, image: [i64; 2], span: Span) -> Source {
        let (loops, member) = self.loops_over_sides(source, image, span);
        Source::Comprehension(Node { kind: Kind::ListOf(Box::new(loops), Box::new(member)), span })
    }

    /// Builds a loop over a source of sides, and the expression that converts the side of each pass
    /// to the enumerated value of the same name: `image[side]` is the value for a side. Returns
    /// both.
    pub(super) fn loops_over_sides(
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
