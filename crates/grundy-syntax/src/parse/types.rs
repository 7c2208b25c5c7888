//! Parses the `position` statement: the variables of a position and their types.

use super::super::ast::{Expr, Item, Size, TypeBase, TypeExpr, VarDecl};
use super::super::diagnose::Diagnostic;
use super::super::lex::Tok;
use super::{Expected, MAX_DEPTH, Parsed, Parser};
use grundy_core::machine::Span;
use grundy_text::{nearest_word, words};

impl Parser<'_> {
    /// Parses a `position` statement, after its first word.
    pub(super) fn position(&mut self, start: Span) -> Parsed<Item> {
        let mut vars = Vec::new();
        loop {
            let name = self.name(Expected::VariableName)?;
            let ty = if self.eat(":") { Some(self.type_expr()?) } else { None };
            let initial = if self.eat("=") { Some(self.expr()?) } else { None };
            vars.push(VarDecl { name, ty, initial });
            if !self.eat(",") {
                return Ok(Item::Position(vars, start.to(self.previous_span())));
            }
        }
    }

    /// Parses a bound of a range in a type. There `[` does not begin an index, because it can begin
    /// the number of elements.
    pub(super) fn bound(&mut self) -> Parsed<Expr> {
        let saved = std::mem::replace(&mut self.no_index, true);
        let bound = self.arithmetic();
        self.no_index = saved;
        bound
    }

    /// Parses the declared type of a variable.
    pub(super) fn type_expr(&mut self) -> Parsed<TypeExpr> {
        let start = self.span();
        let base = self.type_base()?;
        let mut size = Size::One;
        if self.eat("[") {
            size = if self.eat("]") {
                Size::Growing(None)
            } else if self.eat("..") {
                let max_len = self.arithmetic()?;
                self.expect("]")?;
                Size::Growing(Some(max_len))
            } else {
                let len = self.arithmetic()?;
                self.expect("]")?;
                Size::Fixed(len)
            };
        }
        if self.is("[") {
            let span = self.span();
            return self.report(
                Diagnostic::error(span, words!(parse_types::sequence_has_only_one_index))
                    .help(words!(parse_types::write_rows_columns_and_cell_columns)),
            );
        }
        Ok(TypeExpr { base, size, span: start.to(self.previous_span()) })
    }

    /// Parses the type of one element, without the number of elements.
    pub(super) fn type_base(&mut self) -> Parsed<TypeBase> {
        if self.eat_word("nat") {
            return Ok(TypeBase::Nat);
        }
        if self.eat_word("bool") {
            return Ok(TypeBase::Bool);
        }
        if self.is_word("set") && self.peek_at(1).tok == Tok::Sign("(") {
            self.advance();
            self.advance();
            let from = self.arithmetic()?;
            self.expect("..")?;
            let to = self.arithmetic()?;
            self.expect(")")?;
            return Ok(TypeBase::Set(from, to));
        }
        if self.is_word("bag") && self.peek_at(1).tok == Tok::Sign("(") {
            self.advance();
            self.advance();
            let element = self.nested_type()?;
            let max_len = if self.eat(",") { Some(self.arithmetic()?) } else { None };
            self.expect(")")?;
            return Ok(TypeBase::Bag(Box::new(element), max_len));
        }
        if self.eat("{") {
            let mut names = vec![self.name(Expected::ValueName)?];
            while self.eat(",") {
                names.push(self.name(Expected::ValueName)?);
            }
            self.expect("}")?;
            return Ok(TypeBase::Enum(names));
        }
        if let Some(word) = self.word() {
            let words = ["nat", "bool", "bag", "set"];
            let type_name = match word {
                "int" | "integer" | "number" | "natural" | "uint" | "i32" | "i64" => Some("nat"),
                "boolean" => Some("bool"),
                "multiset" | "heap" => Some("bag"),
                _ => nearest_word(word, words),
            };
            let next = self.peek_at(1).tok.clone();
            if type_name.is_some() && next != Tok::Sign("..") {
                let (type_name, snippet, span) =
                    (type_name.unwrap_or("nat"), word.to_string(), self.span());
                return self.report(
                    Diagnostic::error(span, words!(parse_types::no_type_is_called, snippet))
                        .help(words!(parse_types::did_you_mean, meant = type_name)),
                );
            }
        }
        // Brackets around a range separate its upper bound from the size.
        if self.is("(") {
            let (saved_cursor, error_count) = (self.cursor, self.diagnostics.len());
            self.advance();
            if let Ok(from) = self.arithmetic()
                && self.eat("..")
            {
                let to = self.arithmetic()?;
                self.expect(")")?;
                return Ok(TypeBase::Range(from, to));
            }
            self.cursor = saved_cursor;
            self.diagnostics.truncate(error_count);
        }
        let from = self.bound()?;
        if !self.is("..") {
            return self.expected(Expected::Type);
        }
        self.expect("..")?;
        Ok(TypeBase::Range(from, self.bound()?))
    }

    /// Parses the type of the elements of a bag. It counts as one nesting level.
    pub(super) fn nested_type(&mut self) -> Parsed<TypeExpr> {
        if self.depth >= MAX_DEPTH {
            return self.too_deep(self.span());
        }
        self.depth += 1;
        let ty = self.type_expr();
        self.depth -= 1;
        ty
    }
}
