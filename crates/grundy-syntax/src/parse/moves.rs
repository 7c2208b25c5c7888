//! Parses moves and the statements in their blocks.

use super::super::ast::{Assign, Item, Name, Outcome, PositionExpr, Stmt};
use super::super::diagnose::Diagnostic;
use super::super::lex::Tok;
use super::hints::no_loops_in_sums;
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
                choices.push(self.binder()?);
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
        if self.is_word("if") {
            return self.positions_by_condition();
        }
        let mut positions = vec![self.position_expr()?];
        while self.eat("+") {
            positions.push(self.position_expr()?);
        }
        if self.is_word("for") {
            return self.report(
                Diagnostic::error(
                    self.span(),
                    words!(parse_moves::loop_cannot_generate_positions_of_sum),
                )
                .help(no_loops_in_sums()),
            );
        }
        Ok(Outcome::Sum(positions, start.to(self.previous_span())))
    }

    /// Reports a result `if c then [a] else [b]` after `->`, which the language does not allow.
    /// Suggests a single position with the `if` inside.
    fn positions_by_condition(&mut self) -> Parsed<Outcome> {
        let start = self.span();
        self.advance();
        let cond = self.expr()?;
        self.expect_word("then")?;
        let yes = self.position_expr()?;
        self.expect_word("else")?;
        let alternative = if self.is_word("if") { None } else { Some(self.position_expr()?) };
        let file = self.text;
        let text = |span: Span| span.text_in(file);
        let cond = text(cond.span);
        let inside = alternative
            .filter(|alternative| alternative.items.len() == yes.items.len())
            .map(|alternative| {
                let items = yes.items.iter().zip(&alternative.items);
                let items = items.map(|(yes, no)| match (text(yes.span), text(no.span)) {
                    (yes, no) if yes == no => yes.to_string(),
                    (yes, no) => format!("if {cond} then {yes} else {no}"),
                });
                format!("-> [{}]", items.collect::<Vec<_>>().join(", "))
            });
        let help = match inside {
            Some(inside) => words!(parse_moves::write, inside),
            None => words!(parse_moves::write_two_moves_one_when_other, cond),
        };
        self.report(
            Diagnostic::error(
                start.to(self.previous_span()),
                words!(parse_moves::if_chooses_between_values),
            )
            .help(help),
        )
    }

    /// Parses a position in brackets and, after `times`, the number of its copies.
    pub(super) fn position_expr(&mut self) -> Parsed<PositionExpr> {
        let (items, start) = self.bracketed()?;
        let mut times = None;
        if self.eat_word("times") {
            let saved = std::mem::replace(&mut self.in_times, true);
            let count = self.arithmetic();
            self.in_times = saved;
            times = Some(count?);
        }
        Ok(PositionExpr { items, times, span: start.to(self.previous_span()) })
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
