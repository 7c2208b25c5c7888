//! Parses the statements at the top level of a file.

use super::super::ast::{ClaimKind, EndResult, Item, Name, PositionExpr};
use super::super::diagnose::Diagnostic;
use super::super::lex::Tok;
use super::{Expected, PICTURES, Parsed, Parser, STATEMENTS};
use grundy_core::machine::Span;
use grundy_text::{Words, excerpt, nearest_word, words};

impl Parser<'_> {
    /// Parses a statement at the top level.
    pub(super) fn item(&mut self) -> Parsed<Item> {
        let start = self.span();
        let Some(word) = self.word() else { return self.no_statement() };
        if PICTURES.contains(&word) {
            return self.picture(start);
        }
        if !STATEMENTS.contains(&word) {
            return self.no_statement();
        }
        let word = word.to_string();
        self.advance();
        match word.as_str() {
            "game" => self.game(start),
            "param" => self.param(),
            "position" => self.position(start),
            "let" => {
                let name = self.name(Expected::Name)?;
                self.expect("=")?;
                Ok(Item::Let(name, self.expr()?))
            }
            "def" => self.def(),
            "sides" => {
                let first_side = self.name(Expected::SideName)?;
                self.expect(",")?;
                let second_side = self.name(Expected::SideName)?;
                if self.is(",") {
                    let span = self.span();
                    return self.report(
                        Diagnostic::error(
                            span,
                            words!(parse_statement::game_has_exactly_two_sides),
                        )
                        .help(words!(parse_statement::name_two_sides_as_in_sides)),
                    );
                }
                Ok(Item::Sides(first_side, second_side, start.to(self.previous_span())))
            }
            "move" => self.move_item(),
            "normal" => Ok(Item::Ending(false)),
            "misere" => Ok(Item::Ending(true)),
            "lose" => self.end_rule(start, EndResult::Lose),
            "win" => self.end_rule(start, EndResult::Win),
            "draw" => self.end_rule(start, EndResult::Draw),
            "score" => {
                let score = self.expr()?;
                self.end_rule(start, EndResult::Score(score))
            }
            "where" => Ok(Item::Where(self.expr()?)),
            "start" => self.start(start),
            "symmetry" => {
                let image = self.expr()?;
                Ok(Item::Symmetry(image, start.to(self.previous_span())))
            }
            "show" => match self.peek().clone() {
                Tok::Text(text) => {
                    let span = self.span();
                    self.advance();
                    Ok(Item::Show(text, span))
                }
                _ => self.expected(Expected::QuotedText),
            },
            "glyphs" => self.glyphs(),
            _ => self.claim(start),
        }
    }

    /// Reports that the token at the cursor begins no statement.
    pub(super) fn no_statement<T>(&mut self) -> Parsed<T> {
        let span = self.span();
        let snippet = excerpt(span.text_in(self.text));
        let near = self
            .word()
            .and_then(|word| nearest_word(word, STATEMENTS.iter().chain(PICTURES).copied()));
        let help = match (self.hint_at_statement(), near) {
            (Some(meant), _) => meant,
            (None, Some(near)) => words!(parse_statement::did_you_mean, near),
            (None, None) => {
                let words = Words::list_quoted(STATEMENTS.iter().chain(PICTURES));
                words!(parse_statement::statements_begin_with, words)
            }
        };
        let start = span.start as usize;
        let line_start = self.text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_prefix = self.text[line_start..start].trim();
        let message = match snippet.as_str() {
            ".." => words!(parse_statement::range_such_as_one_three),
            "[" if line_prefix.starts_with("position") => {
                words!(
                    parse_statement::unexpected_bracket_after,
                    line_prefix = excerpt(line_prefix)
                )
            }
            _ => words!(parse_statement::no_statement_begins_with, snippet),
        };
        self.report(Diagnostic::error(span, message).help(help))
    }

    /// Parses any number of texts in quotes. Returns each with its place in the file.
    pub(super) fn texts(&mut self) -> Vec<(String, Span)> {
        let mut texts = Vec::new();
        while let Tok::Text(text) = self.peek().clone() {
            texts.push((text, self.span()));
            self.advance();
        }
        texts
    }

    /// Parses the names of the game, after the word `game`.
    pub(super) fn game(&mut self, start: Span) -> Parsed<Item> {
        let names = self.texts();
        if names.is_empty() {
            return self.expected(Expected::GameName);
        }
        if let Some((_, third)) = names.get(2) {
            self.diagnostics.push(
                Diagnostic::error(*third, words!(parse_statement::game_has_at_most_two_names))
                    .help(words!(parse_statement::write_english_name_and_then_chinese)),
            );
        }
        Ok(Item::Game(names, start.to(self.previous_span())))
    }

    /// Parses the declaration of a parameter, after the word `param`.
    pub(super) fn param(&mut self) -> Parsed<Item> {
        let name = self.name(Expected::ParameterName)?;
        let (mut range, mut depth) = (None, None);
        if self.eat(":") {
            if !self.eat_word("nat") {
                let from = self.bound()?;
                self.expect("..")?;
                range = Some((from, self.bound()?));
            }
            let mut lists = 0;
            while lists < 2 && self.eat("[") {
                self.expect("]")?;
                lists += 1;
            }
            depth = Some(lists);
        }
        let end = self.previous_span();
        let default = if self.eat("=") { Some(self.expr()?) } else { None };
        Ok(Item::Param { name, range, depth, default, end })
    }

    /// Parses a helper function, after the word `def`.
    pub(super) fn def(&mut self) -> Parsed<Item> {
        let name = self.name(Expected::Name)?;
        let mut params = Vec::new();
        self.expect("(")?;
        while !self.is(")") {
            params.push(self.name(Expected::Name)?);
            if !self.eat(",") {
                break;
            }
        }
        self.expect(")")?;
        self.expect("=")?;
        Ok(Item::Def(name, params, self.expr()?))
    }

    /// Parses the condition of a statement that ends play, such as `lose when ..`. The result is
    /// already parsed.
    pub(super) fn end_rule(&mut self, start: Span, result: EndResult) -> Parsed<Item> {
        self.expect_word("when")?;
        let cond = if self.eat_word("stuck") { None } else { Some(self.expr()?) };
        Ok(Item::EndRule(result, cond, start.to(self.previous_span())))
    }

    /// Parses a `start` statement, after its first word.
    pub(super) fn start(&mut self, start: Span) -> Parsed<Item> {
        let mut names = Vec::new();
        if !self.is("->") {
            names.push(self.name(Expected::NameOrArrow)?);
            while self.eat(",") {
                names.push(self.name(Expected::Name)?);
            }
        }
        self.expect("->")?;
        let (items, span) = self.bracketed()?;
        Ok(Item::Start(
            names,
            PositionExpr { items, times: None, loops: None, span },
            start.to(self.previous_span()),
        ))
    }

    /// Parses a `glyphs` statement, after its first word.
    pub(super) fn glyphs(&mut self) -> Parsed<Item> {
        let mut glyphs = Vec::new();
        loop {
            let name = match self.word() {
                Some("true" | "false") => {
                    let name = Name {
                        text: self.span().text_in(self.text).to_string(),
                        span: self.span(),
                    };
                    self.advance();
                    name
                }
                _ => self.name(Expected::ValueName)?,
            };
            match self.peek().clone() {
                Tok::Text(text) => glyphs.push((name, text)),
                _ => return self.expected(Expected::QuotedText),
            }
            self.advance();
            if !self.eat(",") {
                return Ok(Item::Glyphs(glyphs));
            }
        }
    }

    /// Parses a `claim` statement, after its first word.
    pub(super) fn claim(&mut self, start: Span) -> Parsed<Item> {
        let claimed = match self.word() {
            Some("P") => ClaimKind::P,
            Some("N") => ClaimKind::N,
            Some("draw") => ClaimKind::Draw,
            Some("grundy") => ClaimKind::Grundy,
            _ => return self.expected(Expected::Claim),
        };
        self.advance();
        if claimed == ClaimKind::Grundy {
            if !self.eat("==") {
                self.expect("=")?;
            }
        } else {
            self.expect_word("when")?;
        }
        let value = self.expr()?;
        let for_start = self.eat_word("for");
        if for_start {
            self.expect_word("start")?;
        }
        Ok(Item::Claim(claimed, value, for_start, start.to(self.previous_span())))
    }
}
