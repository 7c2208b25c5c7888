//! Variables and the values they may have.

use super::super::ast::{Expr, Item, Size, TypeBase, TypeExpr, VarDecl};
use super::super::diagnose::Diagnostic;
use super::super::lex::Tok;
use super::{DEEPEST, Parser, Read, nearest};
use crate::machine::Span;
use crate::words;

impl Parser<'_> {
    pub(super) fn position(&mut self, start: Span) -> Read<Item> {
        let mut vars = Vec::new();
        loop {
            let name = self.name("the name of a variable", "变量名")?;
            let ty = if self.eat(":") { Some(self.type_expr()?) } else { None };
            let initial = if self.eat("=") { Some(self.expr()?) } else { None };
            vars.push(VarDecl { name, ty, initial });
            if !self.eat(",") {
                return Ok(Item::Position(vars, start.to(self.last())));
            }
        }
    }

    /// An end of a range, after which a size may stand in brackets.
    pub(super) fn bound(&mut self) -> Read<Expr> {
        let kept = std::mem::replace(&mut self.no_index, true);
        let bound = self.arithmetic();
        self.no_index = kept;
        bound
    }

    pub(super) fn type_expr(&mut self) -> Read<TypeExpr> {
        let start = self.span();
        let base = self.type_base()?;
        let mut size = Size::One;
        if self.eat("[") {
            size = if self.eat("]") {
                Size::Growing(None)
            } else if self.eat("..") {
                let most = self.arithmetic()?;
                self.expect("]")?;
                Size::Growing(Some(most))
            } else {
                let many = self.arithmetic()?;
                self.expect("]")?;
                Size::Fixed(many)
            };
        }
        if self.is("[") {
            let span = self.span();
            return self.tell(
                Diagnostic::error(span, words!("a sequence has one index", "序列只有一个下标"))
                    .help(words!(
                        "write `[rows * columns]`, and `cell[columns * r + c]` for an element",
                        "请写 `[行数 * 列数]`，元素写作 `cell[列数 * r + c]`"
                    )),
            );
        }
        Ok(TypeExpr { base, size, span: start.to(self.last()) })
    }

    pub(super) fn type_base(&mut self) -> Read<TypeBase> {
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
            let of = self.deeper_type()?;
            let most = if self.eat(",") { Some(self.arithmetic()?) } else { None };
            self.expect(")")?;
            return Ok(TypeBase::Bag(Box::new(of), most));
        }
        if self.eat("{") {
            let mut names = vec![self.name("the name of a value", "值的名字")?];
            while self.eat(",") {
                names.push(self.name("the name of a value", "值的名字")?);
            }
            self.expect("}")?;
            return Ok(TypeBase::Enum(names));
        }
        if let Some(word) = self.word() {
            let known = ["nat", "bool", "bag", "set"];
            let meant = match word {
                "int" | "integer" | "number" | "natural" | "uint" | "i32" | "i64" => Some("nat"),
                "boolean" => Some("bool"),
                "multiset" | "heap" => Some("bag"),
                _ => nearest(word, known),
            };
            let next = self.peek_at(1).tok.clone();
            if meant.is_some() && next != Tok::Sign("..") {
                let (meant, shown, span) = (meant.unwrap_or("nat"), word.to_string(), self.span());
                return self.tell(
                    Diagnostic::error(
                        span,
                        words!("no values are called `{shown}`", "没有叫 `{shown}` 的取值范围"),
                    )
                    .help(words!("did you mean `{meant}`?", "是否想写 `{meant}`？")),
                );
            }
        }
        // Brackets around the whole range set it apart from the size.
        if self.is("(") {
            let (kept, told) = (self.at, self.wrong.len());
            self.advance();
            if let Ok(from) = self.arithmetic()
                && self.eat("..")
            {
                let to = self.arithmetic()?;
                self.expect(")")?;
                return Ok(TypeBase::Range(from, to));
            }
            self.at = kept;
            self.wrong.truncate(told);
        }
        let from = self.bound()?;
        if !self.is("..") {
            return self.expected(
                "values: `nat`, `bool`, `0..9`, `{a, b}`, `bag(nat)` or `set(0..9)`",
                "取值：`nat`、`bool`、`0..9`、`{a, b}`、`bag(nat)` 或 `set(0..9)`",
            );
        }
        self.expect("..")?;
        Ok(TypeBase::Range(from, self.bound()?))
    }

    pub(super) fn deeper_type(&mut self) -> Read<TypeExpr> {
        if self.depth >= DEEPEST {
            return self.expected("`nat`", " `nat`");
        }
        self.depth += 1;
        let read = self.type_expr();
        self.depth -= 1;
        read
    }
}
