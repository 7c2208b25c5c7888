//! Expressions, by precedence.

use super::super::ast::{Expr, ExprKind, Loops, Name, Over};
use super::super::diagnose::Diagnostic;
use super::super::lex::Tok;
use super::{DEEPEST, Parser, Read, STATEMENTS};
use crate::machine::{Bin, Span};
use crate::words;

/// How tightly an operator binds; comparisons bind less than arithmetic, as in mathematics.
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

const NOT: u8 = 3;
const COMPARE: u8 = 4;
const ARITHMETIC: u8 = 5;
const NEGATED: u8 = 11;

/// The words that say something of all members of a range.
fn over(word: &str) -> Option<Over> {
    Some(match word {
        "any" => Over::Any,
        "all" => Over::All,
        "count" => Over::Count,
        "sum" => Over::Sum,
        "min" => Over::Min,
        "max" => Over::Max,
        "xor" => Over::Xor,
        _ => return None,
    })
}

fn deep(kind: &ExprKind) -> u32 {
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
        ExprKind::ListOf(body, over) => body.depth.max(loops(over)),
        ExprKind::Over(_, body, over) => body.as_ref().map_or(0, |b| b.depth).max(loops(over)),
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
    fn node(&mut self, kind: ExprKind, span: Span) -> Read<Expr> {
        let depth = deep(&kind);
        if depth > DEEPEST {
            return self.too_deep(span);
        }
        Ok(Expr { kind, span, depth })
    }

    fn too_deep<T>(&mut self, span: Span) -> Read<T> {
        self.tell(
            Diagnostic::error(
                Span { end: span.end.min(span.start + 1), ..span },
                words!("this is nested more than {DEEPEST} levels deep", "嵌套超过 {DEEPEST} 层"),
            )
            .help(words!(
                "give parts of it names with `let` or `def`",
                "请用 `let` 或 `def` 给其中的部分命名"
            )),
        )
    }

    /// Counts one level while `read` works.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= DEEPEST {
            let span = self.span();
            return self.too_deep(span);
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Any expression.
    pub(super) fn expr(&mut self) -> Read<Expr> {
        self.deeper(|parser| parser.climb(0))
    }

    /// An expression without comparisons.
    pub(super) fn arithmetic(&mut self) -> Read<Expr> {
        self.deeper(|parser| parser.climb(ARITHMETIC))
    }

    /// In brackets, where nothing of what surrounds them holds.
    fn inside<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let kept = (self.no_index, self.in_times);
        (self.no_index, self.in_times) = (false, false);
        let result = read(self);
        (self.no_index, self.in_times) = kept;
        result
    }

    /// What something runs through: a range or a list.
    pub(super) fn source(&mut self) -> Read<Expr> {
        let from = self.arithmetic()?;
        if !self.eat("..") {
            return Ok(from);
        }
        let to = self.arithmetic()?;
        let span = from.span.to(to.span);
        self.node(ExprKind::Range(Box::new(from), Box::new(to)), span)
    }

    /// The operator that comes next, with how tightly it binds.
    fn next_operator(&mut self) -> Read<Option<(u8, Bin)>> {
        let spelled = match self.peek() {
            Tok::Sign(sign) => *sign,
            Tok::Word => self.span().of(self.text),
            _ => return Ok(None),
        };
        let (found, instead) = match spelled {
            "/" => ("/", "div"),
            "&&" => ("&&", "and"),
            "||" => ("||", "or"),
            "=<" => ("=<", "<="),
            // What follows a condition, or a comparison.
            "=>" if matches!(self.peek_at(1).tok, Tok::Sign("[" | "{")) => ("=>", "->"),
            "=>" if self.in_condition() => ("=>", ">="),
            "<>" => ("<>", "!="),
            "=" if self.depth > 0 && self.in_condition() => ("=", "=="),
            _ => return Ok(operator(spelled)),
        };
        let span = self.span();
        self.tell(
            Diagnostic::error(
                span,
                words!("`{found}` is not an operator here", "此处没有运算符 `{found}`"),
            )
            .help(words!("write `{instead}`", "请写 `{instead}`")),
        )
    }

    /// Whether a single `=` can only have meant a comparison: in brackets or after `when`, but not before the
    /// value that a declaration ends with.
    fn in_condition(&self) -> bool {
        self.depth > 1 && !self.in_declaration() || self.condition_line()
    }

    fn in_declaration(&self) -> bool {
        let mut before = self.tokens[..self.at].iter().rev().filter(|token| token.first);
        let begins = before.find_map(|token| {
            let word = token.span.of(self.text);
            STATEMENTS.contains(&word).then_some(word)
        });
        matches!(begins, Some("position" | "param"))
    }

    fn condition_line(&self) -> bool {
        let mut at = self.at;
        while at > 0 && !self.tokens[at].first {
            at -= 1;
            let word = self.tokens[at].span.of(self.text);
            if matches!(word, "when" | "if") {
                return true;
            }
        }
        false
    }

    fn climb(&mut self, least: u8) -> Read<Expr> {
        let mut left = self.prefix()?;
        loop {
            if least <= COMPARE && (self.is_word("in") || self.is_not_in()) {
                left = self.membership(left)?;
                continue;
            }
            let Some((binds, op)) = self.next_operator()? else { return Ok(left) };
            if binds < least.max(1) {
                return Ok(left);
            }
            if self.in_times && op == Bin::Add && self.peek_at(1).tok == Tok::Sign("[") {
                return Ok(left);
            }
            self.advance();
            if binds == COMPARE {
                left = self.comparisons(left, op)?;
                continue;
            }
            let right = self.deeper(|parser| parser.climb(binds + 1))?;
            let span = left.span.to(right.span);
            left = self.node(ExprKind::Binary(op, Box::new(left), Box::new(right)), span)?;
        }
    }

    /// `a <= b < c` says both.
    fn comparisons(&mut self, left: Expr, op: Bin) -> Read<Expr> {
        let (mut left, mut op) = (left, op);
        let mut all: Option<Expr> = None;
        loop {
            let right = self.deeper(|parser| parser.climb(ARITHMETIC))?;
            let span = left.span.to(right.span);
            let next = right.clone();
            let one = self.node(ExprKind::Binary(op, Box::new(left), Box::new(right)), span)?;
            let said = match all.take() {
                None => one,
                Some(before) => {
                    let span = before.span.to(one.span);
                    self.node(ExprKind::Binary(Bin::And, Box::new(before), Box::new(one)), span)?
                }
            };
            match self.next_operator()? {
                Some((COMPARE, another)) => {
                    self.advance();
                    (left, op, all) = (next, another, Some(said));
                }
                _ => return Ok(said),
            }
        }
    }

    fn is_not_in(&self) -> bool {
        let next = self.peek_at(1);
        self.is_word("not") && next.tok == Tok::Word && next.span.of(self.text) == "in"
    }

    fn membership(&mut self, left: Expr) -> Read<Expr> {
        let negated = self.eat_word("not");
        self.expect_word("in")?;
        let source = self.source()?;
        let span = left.span.to(source.span);
        let inside = self.node(ExprKind::In(Box::new(left), Box::new(source)), span)?;
        if negated { self.node(ExprKind::Not(Box::new(inside)), span) } else { Ok(inside) }
    }

    fn prefix(&mut self) -> Read<Expr> {
        let start = self.span();
        if self.is("!") {
            return self.tell(
                Diagnostic::error(start, words!("`!` is not an operator", "没有运算符 `!`"))
                    .help(words!("write `not`", "请写 `not`")),
            );
        }
        if self.eat("-") {
            let of = self.deeper(|parser| parser.climb(NEGATED))?;
            let span = start.to(of.span);
            return self.node(ExprKind::Minus(Box::new(of)), span);
        }
        if self.eat_word("not") {
            let of = self.deeper(|parser| parser.climb(NOT))?;
            let span = start.to(of.span);
            return self.node(ExprKind::Not(Box::new(of)), span);
        }
        let mut of = self.atom()?;
        while !self.no_index && self.is("[") {
            self.advance();
            let index = self.inside(Self::expr)?;
            self.expect("]")?;
            let span = of.span.to(self.last());
            of = self.node(ExprKind::Index(Box::new(of), Box::new(index)), span)?;
        }
        Ok(of)
    }

    fn atom(&mut self) -> Read<Expr> {
        let start = self.span();
        match self.peek().clone() {
            Tok::Number(number) => {
                self.advance();
                self.node(ExprKind::Number(number), start)
            }
            Tok::Sign("(") => {
                self.advance();
                let mut of = self.inside(Self::expr)?;
                self.expect(")")?;
                of.span = start.to(self.last());
                Ok(of)
            }
            Tok::Sign("[") => self.inside(Self::list),
            Tok::Sign("{") => self.inside(Self::map),
            Tok::Word => self.word_expr(),
            _ => self.expected("a value", "一个值"),
        }
    }

    fn word_expr(&mut self) -> Read<Expr> {
        let start = self.span();
        let word = start.of(self.text);
        if let Some(over) = over(word) {
            self.advance();
            return self.over(over, start);
        }
        if word == "if" {
            self.advance();
            let cond = self.inside(Self::expr)?;
            self.expect_word("then")?;
            let yes = self.inside(Self::expr)?;
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
        let name = self.name("a value", "一个值")?;
        if !self.is("(") {
            return self.node(ExprKind::Word(name.text), start);
        }
        let (items, span) = self.arguments()?;
        let span = start.to(span);
        self.node(ExprKind::Call(name, items), span)
    }

    fn arguments(&mut self) -> Read<(Vec<Expr>, Span)> {
        let start = self.span();
        self.expect("(")?;
        let mut items = Vec::new();
        while !self.is(")") {
            items.push(self.inside(Self::expr)?);
            if !self.eat(",") {
                break;
            }
        }
        self.expect(")")?;
        Ok((items, start.to(self.last())))
    }

    /// After `any`, `sum` and the like: `any x in r: e`, `sum(e for x in r if c)`, `count(x in r if c)`,
    /// or the plain functions `min(a, b)`, `sum(list)`.
    fn over(&mut self, over: Over, start: Span) -> Read<Expr> {
        if matches!(over, Over::Any | Over::All) && !self.is("(") {
            let loops = self.loops()?;
            self.expect(":")?;
            let body = self.expr()?;
            let span = start.to(body.span);
            return self.node(ExprKind::Over(over, Some(Box::new(body)), Box::new(loops)), span);
        }
        self.expect("(")?;
        let read = self.inside(|parser| parser.over_inside(over, start))?;
        self.expect(")")?;
        let span = start.to(self.last());
        self.node(read, span)
    }

    fn over_inside(&mut self, over: Over, start: Span) -> Read<ExprKind> {
        let binder = {
            let next = self.peek_at(1);
            *self.peek() == Tok::Word && next.tok == Tok::Word && next.span.of(self.text) == "in"
        };
        if binder && matches!(over, Over::Any | Over::All | Over::Count) {
            let loops = Box::new(self.loops()?);
            let body = match over {
                Over::Any | Over::All => {
                    self.expect(":")?;
                    Some(Box::new(self.expr()?))
                }
                _ => None,
            };
            return Ok(ExprKind::Over(over, body, loops));
        }
        let first = self.expr()?;
        if self.eat_word("for") {
            let loops = Box::new(self.loops()?);
            return Ok(ExprKind::Over(over, Some(Box::new(first)), loops));
        }
        let mut items = vec![first];
        while self.eat(",") && !self.is(")") {
            items.push(self.expr()?);
        }
        let text = start.of(self.text).to_string();
        Ok(ExprKind::Call(Name { text, span: start }, items))
    }

    /// `i in 0..8, j in near[i] if i != j`
    pub(super) fn loops(&mut self) -> Read<Loops> {
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

    /// A condition that stands before further loops: the last loop runs only through members for which it holds.
    pub(super) fn guard(&mut self, binders: &mut Vec<(Name, Expr)>, cond: Expr) -> Read<()> {
        let Some((name, source)) = binders.pop() else { return Ok(()) };
        let span = source.span.to(cond.span);
        let member = Expr { kind: ExprKind::Word(name.text.clone()), span: name.span, depth: 1 };
        let loops = Loops { binders: vec![(name.clone(), source)], cond: Some(cond) };
        let kind = ExprKind::ListOf(Box::new(member), Box::new(loops));
        let source = self.node(kind, span)?;
        binders.push((name, source));
        Ok(())
    }

    pub(super) fn binder(&mut self) -> Read<(Name, Expr)> {
        let name = self.name("a name", "一个名字")?;
        self.expect_word("in")?;
        Ok((name, self.source()?))
    }

    fn list(&mut self) -> Read<Expr> {
        let start = self.span();
        self.expect("[")?;
        let mut items = Vec::new();
        while !self.is("]") {
            let item = self.expr()?;
            if items.is_empty() && self.eat(";") {
                let count = self.expr()?;
                self.expect("]")?;
                let span = start.to(self.last());
                return self.node(ExprKind::Repeat(Box::new(item), Box::new(count)), span);
            }
            if items.is_empty() && self.eat_word("for") {
                let loops = self.loops()?;
                self.expect("]")?;
                let span = start.to(self.last());
                return self.node(ExprKind::ListOf(Box::new(item), Box::new(loops)), span);
            }
            items.push(item);
            if !self.eat(",") {
                break;
            }
        }
        self.expect("]")?;
        let span = start.to(self.last());
        self.node(ExprKind::List(items), span)
    }

    fn map(&mut self) -> Read<Expr> {
        let start = self.span();
        self.expect("{")?;
        let mut pairs = Vec::new();
        while !self.is("}") {
            let key = self.expr()?;
            if pairs.is_empty() && (self.is(",") || self.is("}")) {
                return self.tell(
                    Diagnostic::error(
                        start,
                        words!(
                            "braces hold a map, as in `{{0: 1}}`",
                            "花括号中是映射，如 `{{0: 1}}`"
                        ),
                    )
                    .help(words!("a list stands in `[` and `]`", "列表写在 `[` 与 `]` 中")),
                );
            }
            self.expect(":")?;
            pairs.push((key, self.expr()?));
            if !self.eat(",") {
                break;
            }
        }
        self.expect("}")?;
        let span = start.to(self.last());
        self.node(ExprKind::Map(pairs), span)
    }

    /// A list as a part of a result.
    pub(super) fn bracketed(&mut self) -> Read<(Vec<Expr>, Span)> {
        if !self.is("[") {
            return self.expected("a position in brackets, `[`", "方括号中的局面 `[`");
        }
        let list = self.list()?;
        match list.kind {
            ExprKind::List(items) => Ok((items, list.span)),
            // A single sequence may be written as such a list itself.
            kind => {
                let (span, depth) = (list.span, list.depth);
                Ok((vec![Expr { kind, span, depth }], span))
            }
        }
    }
}
