//! Parses expressions by precedence climbing.

use super::super::ast::{Aggregate, Expr, ExprKind, Loops, Name};
use super::super::diagnose::Diagnostic;
use super::super::lex::Tok;
use super::{Expected, MAX_DEPTH, Parsed, Parser, STATEMENTS};
use grundy_core::machine::{Bin, Span};
use grundy_text::words;

/// Returns the precedence of a binary operator, and the operator; `None` for any other sign. A
/// higher precedence binds more tightly. As in mathematics, comparisons bind less tightly than
/// arithmetic.
fn operator(sign: &str) -> Option<(u8, Bin)> {
    Some(match sign {
        "or" => (1, Bin::Or),
        "and" => (2, Bin::And),
        "==" => (4, Bin::Eq),
        "!=" => (4, Bin::Ne),
        "<" => (4, Bin::Lt),
        "<=" => (4, Bin::Le),
        ">" => (4, Bin::Gt),
        ">=" => (4, Bin::Ge),
        "|" => (5, Bin::BitOr),
        "xor" | "^" => (6, Bin::Xor),
        "&" => (7, Bin::BitAnd),
        "<<" => (8, Bin::Shl),
        ">>" => (8, Bin::Shr),
        "+" => (9, Bin::Add),
        "-" => (9, Bin::Sub),
        "*" => (10, Bin::Mul),
        "div" | "//" => (10, Bin::Div),
        "mod" | "%" => (10, Bin::Mod),
        _ => return None,
    })
}

/// The precedence of the operator `not`. An operator of higher precedence binds more tightly.
const NOT: u8 = 3;
/// The precedence of the comparison operators, such as `<`.
const COMPARE: u8 = 4;
/// The lowest precedence of an arithmetic operator.
const ARITHMETIC: u8 = 5;
/// The precedence of the unary minus.
const NEGATED: u8 = 11;

/// The function that the operator `**` calls.
const POWER: &str = "pow";

/// Returns the function that a word names, if it reduces a list to one value, such as `sum`.
/// Returns `None` for any other word.
fn aggregate(word: &str) -> Option<Aggregate> {
    Some(match word {
        "any" => Aggregate::Any,
        "all" => Aggregate::All,
        "count" => Aggregate::Count,
        "sum" => Aggregate::Sum,
        "min" => Aggregate::Min,
        "max" => Aggregate::Max,
        "xor" => Aggregate::Xor,
        _ => return None,
    })
}

/// Returns the nesting depth of an expression of this kind: the depth of its deepest operand plus
/// one.
fn nesting_depth(kind: &ExprKind) -> u32 {
    let list = |list: &[Expr]| list.iter().map(|e| e.depth).max().unwrap_or(0);
    let loops = |loops: &Loops| {
        let sources = loops.binders.iter().map(|(_, source)| source.depth).max().unwrap_or(0);
        sources.max(loops.cond.as_ref().map_or(0, |cond| cond.depth))
    };
    1 + match kind {
        ExprKind::Number(_) | ExprKind::Word(_) => 0,
        ExprKind::List(items) | ExprKind::Call(_, items) => list(items),
        ExprKind::Map(pairs) => {
            pairs.iter().map(|(key, value)| key.depth.max(value.depth)).max().unwrap_or(0)
        }
        ExprKind::ListOf(body, loops_expr) => body.depth.max(loops(loops_expr)),
        ExprKind::Aggregate(_, body, loops_expr) => {
            body.as_ref().map_or(0, |b| b.depth).max(loops(loops_expr))
        }
        ExprKind::Minus(a) | ExprKind::Not(a) => a.depth,
        ExprKind::Repeat(a, b)
        | ExprKind::Range(a, b)
        | ExprKind::Index(a, b)
        | ExprKind::Binary(_, a, b)
        | ExprKind::In(a, b) => a.depth.max(b.depth),
        ExprKind::If(a, b, c) => a.depth.max(b.depth).max(c.depth),
    }
}

impl Parser<'_> {
    /// Builds an expression node with its nesting depth. Reports an expression that is nested too
    /// deeply.
    pub(super) fn node(&mut self, kind: ExprKind, span: Span) -> Parsed<Expr> {
        let depth = nesting_depth(&kind);
        if depth > MAX_DEPTH {
            return self.too_deep(span);
        }
        Ok(Expr { kind, span, depth })
    }

    /// Reports an expression, block or type whose nesting exceeds [`MAX_DEPTH`].
    pub(super) fn too_deep<T>(&mut self, span: Span) -> Parsed<T> {
        self.report(
            Diagnostic::error(
                Span { end: span.end.min(span.start + 1), ..span },
                words!(parse_expression::this_is_nested_more_than_levels, max_depth = MAX_DEPTH),
            )
            .help(words!(parse_expression::name_parts_of_it_with_let)),
        )
    }

    /// Runs the parse function `read` one nesting level deeper. Reports an error instead if the
    /// nesting becomes too deep.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            let span = self.span();
            return self.too_deep(span);
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Parses an expression of any precedence.
    pub(super) fn expr(&mut self) -> Parsed<Expr> {
        self.nested(|parser| parser.climb(0))
    }

    /// Parses an expression without comparisons and logical operators, unless they are in brackets.
    pub(super) fn arithmetic(&mut self) -> Parsed<Expr> {
        self.nested(|parser| parser.climb(ARITHMETIC))
    }

    /// Runs the parse function `read` for an expression in brackets. In brackets, `[` can always
    /// begin an index and `+ [` an addition, even where this is not allowed outside of them.
    fn in_brackets<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let saved = (self.no_index, self.in_times);
        (self.no_index, self.in_times) = (false, false);
        let result = read(self);
        (self.no_index, self.in_times) = saved;
        result
    }

    /// Parses the source of a loop: a range `a..b` or a list.
    pub(super) fn source(&mut self) -> Parsed<Expr> {
        let from = self.arithmetic()?;
        if !self.eat("..") {
            return Ok(from);
        }
        let to = self.arithmetic()?;
        let span = from.span.to(to.span);
        self.node(ExprKind::Range(Box::new(from), Box::new(to)), span)
    }

    /// Returns the precedence of the binary operator at the cursor, and the operator. Returns
    /// `None` if the token is no operator. Reports an operator of another language.
    fn next_operator(&mut self) -> Parsed<Option<(u8, Bin)>> {
        let spelled = match self.peek() {
            Tok::Sign(sign) => *sign,
            Tok::Word => self.span().text_in(self.text),
            _ => return Ok(None),
        };
        let (foreign, instead) = match spelled {
            "/" => ("/", "div"),
            "&&" => ("&&", "and"),
            "||" => ("||", "or"),
            "=<" => ("=<", "<="),
            // After a condition, `=>` is meant as the arrow `->`; otherwise it is meant as a
            // comparison.
            "=>" if matches!(self.peek_at(1).tok, Tok::Sign("[" | "{")) => ("=>", "->"),
            "=>" if self.in_condition() => ("=>", ">="),
            "<>" => ("<>", "!="),
            "=" if self.depth > 0 && self.in_condition() => ("=", "=="),
            _ => return Ok(operator(spelled)),
        };
        let span = self.span();
        self.report(
            Diagnostic::error(span, words!(parse_expression::is_not_operator_here, foreign))
                .help(words!(parse_expression::write, instead)),
        )
    }

    /// Returns whether a single `=` at the cursor must be meant as the comparison `==`: in brackets
    /// or after `when`, but not before the default value of a declaration.
    fn in_condition(&self) -> bool {
        self.depth > 1 && !self.in_declaration() || self.condition_line()
    }

    /// Returns whether the cursor is inside a `position` or `param` statement.
    fn in_declaration(&self) -> bool {
        let mut line_starts =
            self.tokens[..self.cursor].iter().rev().filter(|token| token.starts_line);
        let begins = line_starts.find_map(|token| {
            let word = token.span.text_in(self.text);
            STATEMENTS.contains(&word).then_some(word)
        });
        matches!(begins, Some("position" | "param"))
    }

    /// Returns whether the word `when` or `if` precedes the cursor on the same line.
    fn condition_line(&self) -> bool {
        let mut cursor = self.cursor;
        while cursor > 0 && !self.tokens[cursor].starts_line {
            cursor -= 1;
            let word = self.tokens[cursor].span.text_in(self.text);
            if matches!(word, "when" | "if") {
                return true;
            }
        }
        false
    }

    /// Parses an expression by precedence climbing: stops before an operator whose precedence is
    /// lower than `min_precedence`, unless the operator is in brackets.
    fn climb(&mut self, min_precedence: u8) -> Parsed<Expr> {
        let mut lhs = self.prefix()?;
        loop {
            if min_precedence <= COMPARE && (self.is_word("in") || self.is_not_in()) {
                lhs = self.membership(lhs)?;
                continue;
            }
            let Some((precedence, op)) = self.next_operator()? else { return Ok(lhs) };
            if precedence < min_precedence.max(1) {
                return Ok(lhs);
            }
            if self.in_times && op == Bin::Add && self.peek_at(1).tok == Tok::Sign("[") {
                return Ok(lhs);
            }
            self.advance();
            if precedence == COMPARE {
                lhs = self.comparisons(lhs, op)?;
                continue;
            }
            let rhs = self.nested(|parser| parser.climb(precedence + 1))?;
            let span = lhs.span.to(rhs.span);
            lhs = self.node(ExprKind::Binary(op, Box::new(lhs), Box::new(rhs)), span)?;
        }
    }

    /// Parses the remaining operands of a chain of comparisons: `a <= b < c` means `a <= b and b <
    /// c`. The first operand `lhs` and the first operator `op` are already parsed.
    fn comparisons(&mut self, lhs: Expr, op: Bin) -> Parsed<Expr> {
        let (mut lhs, mut op) = (lhs, op);
        let mut chain: Option<Expr> = None;
        loop {
            let rhs = self.nested(|parser| parser.climb(ARITHMETIC))?;
            let span = lhs.span.to(rhs.span);
            let next = rhs.clone();
            let comparison = self.node(ExprKind::Binary(op, Box::new(lhs), Box::new(rhs)), span)?;
            let conjunction = match chain.take() {
                None => comparison,
                Some(earlier) => {
                    let span = earlier.span.to(comparison.span);
                    self.node(
                        ExprKind::Binary(Bin::And, Box::new(earlier), Box::new(comparison)),
                        span,
                    )?
                }
            };
            match self.next_operator()? {
                Some((COMPARE, another)) => {
                    self.advance();
                    (lhs, op, chain) = (next, another, Some(conjunction));
                }
                _ => return Ok(conjunction),
            }
        }
    }

    /// Returns whether the tokens at the cursor are `not in`.
    fn is_not_in(&self) -> bool {
        let next = self.peek_at(1);
        self.is_word("not") && next.tok == Tok::Word && next.span.text_in(self.text) == "in"
    }

    /// Parses `in` or `not in` and the source after it. Returns the membership test for the
    /// expression `value` before it.
    fn membership(&mut self, value: Expr) -> Parsed<Expr> {
        let negated = self.eat_word("not");
        self.expect_word("in")?;
        let source = self.source()?;
        let span = value.span.to(source.span);
        let inside = self.node(ExprKind::In(Box::new(value), Box::new(source)), span)?;
        if negated { self.node(ExprKind::Not(Box::new(inside)), span) } else { Ok(inside) }
    }

    /// Parses an operand of a binary operator: a unary operator with its own operand, or an atom
    /// with its indices.
    fn prefix(&mut self) -> Parsed<Expr> {
        let start = self.span();
        if self.is("!") {
            return self.report(
                Diagnostic::error(start, words!(parse_expression::is_not_operator))
                    .help(words!(parse_expression::write_not)),
            );
        }
        if self.eat("-") {
            let operand = self.nested(|parser| parser.climb(NEGATED))?;
            let span = start.to(operand.span);
            return self.node(ExprKind::Minus(Box::new(operand)), span);
        }
        if self.eat_word("not") {
            let operand = self.nested(|parser| parser.climb(NOT))?;
            let span = start.to(operand.span);
            return self.node(ExprKind::Not(Box::new(operand)), span);
        }
        let mut operand = self.atom()?;
        while !self.no_index && self.is("[") {
            self.advance();
            let index = self.in_brackets(Self::expr)?;
            self.expect("]")?;
            let span = operand.span.to(self.previous_span());
            operand = self.node(ExprKind::Index(Box::new(operand), Box::new(index)), span)?;
        }
        if self.is("**") {
            let name = Name { text: POWER.to_string(), span: self.span() };
            self.advance();
            // Powers associate to the right: the exponent may be a power.
            let exponent = self.nested(Self::prefix)?;
            let span = operand.span.to(exponent.span);
            return self.node(ExprKind::Call(name, vec![operand, exponent]), span);
        }
        Ok(operand)
    }

    /// Parses an atom: a literal, a name, a call, or an expression in brackets.
    fn atom(&mut self) -> Parsed<Expr> {
        let start = self.span();
        match self.peek().clone() {
            Tok::Number(number) => {
                self.advance();
                self.node(ExprKind::Number(number), start)
            }
            Tok::Sign("(") => {
                self.advance();
                let mut inner = self.in_brackets(Self::expr)?;
                self.expect(")")?;
                inner.span = start.to(self.previous_span());
                Ok(inner)
            }
            Tok::Sign("[") => self.in_brackets(Self::list),
            Tok::Sign("{") => self.in_brackets(Self::map),
            Tok::Word => self.word_expr(),
            _ => self.expected(Expected::Value),
        }
    }

    /// Parses an expression that begins with a word: a list function, `if`, a call or a name.
    fn word_expr(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let word = start.text_in(self.text);
        if let Some(aggregate) = aggregate(word) {
            self.advance();
            return self.aggregate(aggregate, start);
        }
        if word == "if" {
            self.advance();
            let cond = self.in_brackets(Self::expr)?;
            self.expect_word("then")?;
            let yes = self.in_brackets(Self::expr)?;
            self.expect_word("else")?;
            let no = self.expr()?;
            let span = start.to(no.span);
            return self.node(ExprKind::If(Box::new(cond), Box::new(yes), Box::new(no)), span);
        }
        if matches!(word, "true" | "false" | "mover" | "opponent" | "turn" | "nothing") {
            let kind = ExprKind::Word(word.to_string());
            self.advance();
            return self.node(kind, start);
        }
        let name = self.name(Expected::Value)?;
        if !self.is("(") {
            return self.node(ExprKind::Word(name.text), start);
        }
        let (items, span) = self.arguments()?;
        let span = start.to(span);
        self.node(ExprKind::Call(name, items), span)
    }

    /// Parses the arguments of a call, with their brackets. Returns the arguments and the place of
    /// the brackets in the file.
    fn arguments(&mut self) -> Parsed<(Vec<Expr>, Span)> {
        let start = self.span();
        self.expect("(")?;
        let mut items = Vec::new();
        while !self.is(")") {
            items.push(self.in_brackets(Self::expr)?);
            if !self.eat(",") {
                break;
            }
        }
        self.expect(")")?;
        Ok((items, start.to(self.previous_span())))
    }

    /// Parses a call of the list function `aggregate`, whose name is already parsed: `any x in r:
    /// e`, `sum(e for x in r if c)`, `count(x in r if c)`, or a plain call such as `min(a, b)` or
    /// `sum(list)`.
    fn aggregate(&mut self, aggregate: Aggregate, start: Span) -> Parsed<Expr> {
        if matches!(aggregate, Aggregate::Any | Aggregate::All) && !self.is("(") {
            let loops = self.loops()?;
            self.expect(":")?;
            let body = self.expr()?;
            let span = start.to(body.span);
            return self
                .node(ExprKind::Aggregate(aggregate, Some(Box::new(body)), Box::new(loops)), span);
        }
        self.expect("(")?;
        let kind = self.in_brackets(|parser| parser.aggregate_arguments(aggregate, start))?;
        self.expect(")")?;
        let span = start.to(self.previous_span());
        self.node(kind, span)
    }

    /// Parses the arguments of a list function, between its brackets.
    fn aggregate_arguments(&mut self, aggregate: Aggregate, start: Span) -> Parsed<ExprKind> {
        let binder = {
            let next = self.peek_at(1);
            *self.peek() == Tok::Word
                && next.tok == Tok::Word
                && next.span.text_in(self.text) == "in"
        };
        if binder && matches!(aggregate, Aggregate::Any | Aggregate::All | Aggregate::Count) {
            let loops = Box::new(self.loops()?);
            let body = match aggregate {
                Aggregate::Any | Aggregate::All => {
                    self.expect(":")?;
                    Some(Box::new(self.expr()?))
                }
                _ => None,
            };
            return Ok(ExprKind::Aggregate(aggregate, body, loops));
        }
        let head = self.expr()?;
        if self.eat_word("for") {
            let loops = Box::new(self.loops()?);
            return Ok(ExprKind::Aggregate(aggregate, Some(Box::new(head)), loops));
        }
        let mut items = vec![head];
        while self.eat(",") && !self.is(")") {
            items.push(self.expr()?);
        }
        let text = start.text_in(self.text).to_string();
        Ok(ExprKind::Call(Name { text, span: start }, items))
    }

    /// Parses loops, as in `i in 0..8, j in near[i] if i != j`.
    pub(super) fn loops(&mut self) -> Parsed<Loops> {
        let mut binders = vec![self.binder()?];
        loop {
            let cond = if self.eat_word("if") { Some(self.expr()?) } else { None };
            if !self.eat(",") {
                return Ok(Loops { binders, cond });
            }
            if let Some(cond) = cond {
                self.guard(&mut binders, cond)?;
            }
            binders.push(self.binder()?);
        }
    }

    /// Handles a condition that is followed by further loops, as in `i in 0..3 if c, j in r`.
    /// Replaces the source of the last loop so far by a comprehension of the elements that satisfy
    /// the condition.
    pub(super) fn guard(&mut self, binders: &mut Vec<(Name, Expr)>, cond: Expr) -> Parsed<()> {
        let Some((name, source)) = binders.pop() else { return Ok(()) };
        let span = source.span.to(cond.span);
        let member = Expr { kind: ExprKind::Word(name.text.clone()), span: name.span, depth: 1 };
        let loops = Loops { binders: vec![(name.clone(), source)], cond: Some(cond) };
        let kind = ExprKind::ListOf(Box::new(member), Box::new(loops));
        let source = self.node(kind, span)?;
        binders.push((name, source));
        Ok(())
    }

    /// Parses a loop variable with its source, as in `x in r`. Returns the name and the source.
    pub(super) fn binder(&mut self) -> Parsed<(Name, Expr)> {
        let name = self.name(Expected::Name)?;
        self.expect_word("in")?;
        Ok((name, self.source()?))
    }

    /// Parses a list literal, a repetition `[e; n]` or a comprehension.
    fn list(&mut self) -> Parsed<Expr> {
        let start = self.span();
        self.expect("[")?;
        let mut items = Vec::new();
        while !self.is("]") {
            let item = self.expr()?;
            if items.is_empty() && self.eat(";") {
                let count = self.expr()?;
                self.expect("]")?;
                let span = start.to(self.previous_span());
                return self.node(ExprKind::Repeat(Box::new(item), Box::new(count)), span);
            }
            if items.is_empty() && self.eat_word("for") {
                let loops = self.loops()?;
                self.expect("]")?;
                let span = start.to(self.previous_span());
                return self.node(ExprKind::ListOf(Box::new(item), Box::new(loops)), span);
            }
            items.push(item);
            if !self.eat(",") {
                break;
            }
        }
        self.expect("]")?;
        let span = start.to(self.previous_span());
        self.node(ExprKind::List(items), span)
    }

    /// Parses a map literal, as in `{0: a, 1: b}`.
    fn map(&mut self) -> Parsed<Expr> {
        let start = self.span();
        self.expect("{")?;
        let mut pairs = Vec::new();
        while !self.is("}") {
            let key = self.expr()?;
            if pairs.is_empty() && (self.is(",") || self.is("}")) {
                return self.report(
                    Diagnostic::error(
                        start,
                        words!(parse_expression::braces_are_for_maps_from_keys),
                    )
                    .help(words!(parse_expression::write_list_with_and)),
                );
            }
            self.expect(":")?;
            pairs.push((key, self.expr()?));
            if !self.eat(",") {
                break;
            }
        }
        self.expect("}")?;
        let span = start.to(self.previous_span());
        self.node(ExprKind::Map(pairs), span)
    }

    /// Parses a position in brackets: the values of its variables. Returns the values and the place
    /// in the file.
    pub(super) fn bracketed(&mut self) -> Parsed<(Vec<Expr>, Span)> {
        if !self.is("[") {
            return self.expected(Expected::Position);
        }
        let list = self.list()?;
        match list.kind {
            ExprKind::List(items) => Ok((items, list.span)),
            // A comprehension is the value of the only variable of the position.
            kind => {
                let (span, depth) = (list.span, list.depth);
                Ok((vec![Expr { kind, span, depth }], span))
            }
        }
    }
}
