//! Parses moves and the statements in their blocks.

use super::super::ast::{Assign, Item, Name, Outcome, PositionExpr, Stmt};
use super::super::diagnose::Diagnostic;
use super::super::lex::Tok;
use super::{Expected, MAX_DEPTH, Parsed, Parser};
use grundy_core::machine::Span;
use grundy_text::words;

impl Parser<'_> {
    /// Parses a `move` statement, after its first word.
    pub(super) fn move_item(&mut self) -> Parsed<Item> {
        // Words of the language are allowed as names of moves, because no statement refers to a
        // move.
        let Some(word) = self.word() else {
            return self.expected(Expected::MoveName);
        };
        let name = Name { text: word.to_string(), span: self.span() };
        self.advance();
        let texts = self.texts();
        let mut choices = Vec::new();
        if self.eat("(") {
            while !self.is(")") {
                let is_guarded = choices.is_empty() && self.eat_word("if");
                if is_guarded {
                    let cond = self.expr()?;
                    self.expect(",")?;
                    let mut choice = self.binder()?;
                    self.guard_source(&mut choice, cond)?;
                    choices.push(choice);
                } else {
                    choices.push(self.binder()?);
                }
                if self.is_word("when") {
                    let span = self.span();
                    return self.report(
                        Diagnostic::error(
                            span,
                            words!(parse_moves::condition_among_choices_begins_with_if),
                        )
                        .help(words!(parse_moves::write_if_or_put_when_after)),
                    );
                }
                if self.eat_word("if") {
                    let cond = self.expr()?;
                    self.guard(&mut choices, cond)?;
                }
                if !self.eat(",") {
                    break;
                }
            }
            self.expect(")")?;
        }
        let when = if self.eat_word("when") { Some(self.expr()?) } else { None };
        if let Some(when) = &when {
            self.guard_by_condition(&mut choices, when)?;
        }
        let mut gain = None;
        let outcome = if self.is("->") {
            self.advance();
            let sum = self.sum()?;
            if self.eat_word("gain") {
                gain = Some(self.expr()?);
            }
            sum
        } else if self.is("{") {
            let start = self.span();
            let block = self.block()?;
            if self.is_word("gain") {
                return self.report(
                    Diagnostic::error(self.span(), words!(parse_moves::gain_follows_block))
                        .help(words!(parse_moves::write_gain_in_block)),
                );
            }
            Outcome::Block(block, start.to(self.previous_span()))
        } else {
            return self.expected(Expected::MoveResult);
        };
        Ok(Item::Move { name, texts, choices, when, outcome, gain })
    }

    /// Parses the result of a move after `->`: a sum of positions, or `nothing`.
    pub(super) fn sum(&mut self) -> Parsed<Outcome> {
        let start = self.span();
        if self.eat_word("nothing") {
            return Ok(Outcome::Sum(Vec::new(), start));
        }
        if self.eat_word("if") {
            let cond = self.expr()?;
            self.expect_word("then")?;
            let yes = self.nested_sum()?;
            self.expect_word("else")?;
            let no = self.nested_sum()?;
            return Ok(Outcome::If(cond, Box::new(yes), Box::new(no)));
        }
        let mut positions = vec![self.position_expr()?];
        while self.eat("+") {
            positions.push(self.position_expr()?);
        }
        Ok(Outcome::Sum(positions, start.to(self.previous_span())))
    }

    /// Parses the result of a move inside a conditional result, one nesting level deeper.
    fn nested_sum(&mut self) -> Parsed<Outcome> {
        if self.depth >= MAX_DEPTH / 2 {
            return self.too_deep(self.span());
        }
        self.depth += 1;
        let sum = self.sum();
        self.depth -= 1;
        sum
    }

    /// Parses a position in brackets and, after `times`, the number of its copies and, after `for`,
    /// the loops that generate such positions.
    pub(super) fn position_expr(&mut self) -> Parsed<PositionExpr> {
        let (items, start) = self.bracketed()?;
        let mut times = None;
        if self.eat_word("times") {
            let saved = std::mem::replace(&mut self.in_times, true);
            let count = self.arithmetic();
            self.in_times = saved;
            times = Some(count?);
        }
        let span = start.to(self.previous_span());
        let loops = if self.eat_word("for") { Some(self.loops()?) } else { None };
        Ok(PositionExpr { items, times, loops, span })
    }

    /// Parses a block of statements in braces. It counts as one nesting level.
    pub(super) fn block(&mut self) -> Parsed<Vec<Stmt>> {
        if self.depth >= MAX_DEPTH / 2 {
            return self.too_deep(self.span());
        }
        self.depth += 1;
        let stmts = self.block_inside();
        self.depth -= 1;
        stmts
    }

    /// Parses a block of statements in braces, without the check and the count of nesting levels of
    /// [`block`](Parser::block).
    pub(super) fn block_inside(&mut self) -> Parsed<Vec<Stmt>> {
        self.expect("{")?;
        let mut stmts = Vec::new();
        loop {
            while self.eat(";") {}
            if self.eat("}") {
                return Ok(stmts);
            }
            stmts.push(self.stmt()?);
        }
    }

    /// Parses a statement in the block of a move.
    pub(super) fn stmt(&mut self) -> Parsed<Stmt> {
        let start = self.span();
        if self.eat_word("let") {
            let name = self.name(Expected::Name)?;
            self.expect("=")?;
            return Ok(Stmt::Let(name, self.expr()?));
        }
        if self.eat_word("if") {
            let cond = self.expr()?;
            let yes = self.block()?;
            let no = if !self.eat_word("else") {
                Vec::new()
            } else if self.is_word("if") {
                if self.depth >= MAX_DEPTH / 2 {
                    return self.too_deep(self.span());
                }
                self.depth += 1;
                let nested = self.stmt();
                self.depth -= 1;
                vec![nested?]
            } else {
                self.block()?
            };
            return Ok(Stmt::If(cond, yes, no));
        }
        if self.eat_word("for") {
            let loops = self.loops()?;
            return Ok(Stmt::For(loops, self.block()?));
        }
        let next_is_sign = matches!(self.peek_at(1).tok, Tok::Sign("=" | "+=" | "-=" | "[" | "=="));
        if !next_is_sign
            && let Some(word) = self.word().map(str::to_string)
            && matches!(word.as_str(), "add" | "insert" | "remove" | "gain")
        {
            self.advance();
            return self.change(&word, start);
        }
        if let Some(meant) = self.hint_in_block() {
            let snippet = start.text_in(self.text).to_string();
            return self.report(
                Diagnostic::error(
                    start,
                    words!(parse_moves::no_statement_of_block_begins_with, snippet),
                )
                .help(meant),
            );
        }
        let target = if self.eat_word("turn") {
            Name { text: "turn".to_string(), span: start }
        } else {
            self.name(Expected::Change)?
        };
        let mut index = None;
        if self.eat("[") {
            index = Some(self.expr()?);
            self.expect("]")?;
        }
        let assign = match self.peek() {
            Tok::Sign("=") => Assign::Set,
            Tok::Sign("+=") => Assign::Add,
            Tok::Sign("-=") => Assign::Sub,
            _ => return self.expected(Expected::AssignmentSign),
        };
        self.advance();
        let value = self.expr()?;
        Ok(Stmt::Assign(target, index, assign, value, start.to(self.previous_span())))
    }

    /// Parses the remaining part of an `add`, `insert`, `remove` or `gain` statement, whose first
    /// word is `word`.
    pub(super) fn change(&mut self, word: &str, start: Span) -> Parsed<Stmt> {
        if word == "gain" {
            let points = self.expr()?;
            return Ok(Stmt::Gain(points, start.to(self.previous_span())));
        }
        if word == "remove" && self.eat_word("at") {
            let index = self.arithmetic()?;
            self.expect_word("from")?;
            let name = self.name(Expected::CollectionName)?;
            return Ok(Stmt::RemoveAt(index, name, start.to(self.previous_span())));
        }
        let value = self.arithmetic()?;
        match word {
            "add" => {
                self.expect_word("to")?;
                let name = self.name(Expected::CollectionName)?;
                Ok(Stmt::Add(value, name, start.to(self.previous_span())))
            }
            "remove" => {
                self.expect_word("from")?;
                let name = self.name(Expected::CollectionName)?;
                Ok(Stmt::Remove(value, name, start.to(self.previous_span())))
            }
            _ => {
                self.expect_word("at")?;
                let index = self.arithmetic()?;
                self.expect_word("in")?;
                let name = self.name(Expected::CollectionName)?;
                Ok(Stmt::Insert(value, index, name, start.to(self.previous_span())))
            }
        }
    }
}
