//! Moves, and what they change.

use super::super::ast::{Assign, Item, Name, Outcome, Part, Stmt};
use super::super::diagnose::Diagnostic;
use super::super::lex::Tok;
use super::{DEEPEST, Parser, Read};
use crate::machine::Span;
use crate::words;

impl Parser<'_> {
    pub(super) fn move_item(&mut self) -> Read<Item> {
        // Any word will do: moves are not mentioned elsewhere.
        let Some(word) = self.word() else {
            return self.expected("the name of the move", "走法名");
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
                    return self.tell(
                        Diagnostic::error(
                            span,
                            words!(
                                "a condition among the choices begins with `if`",
                                "选择之间的条件以 `if` 开头"
                            ),
                        )
                        .help(words!(
                            "write `if`, or put `when` after the `)`",
                            "请写 `if`，或把 `when` 放在 `)` 之后"
                        )),
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
        let outcome = if self.is("->") {
            self.advance();
            self.parts()?
        } else if self.is("{") {
            let start = self.span();
            let block = self.block()?;
            Outcome::Block(block, start.to(self.last()))
        } else {
            return self.expected(
                "`->` and the position after the move, or `{` and how it changes",
                " `->` 与走后的局面，或 `{` 与变化",
            );
        };
        Ok(Item::Move { name, texts, choices, when, outcome })
    }

    pub(super) fn parts(&mut self) -> Read<Outcome> {
        let start = self.span();
        if self.eat_word("nothing") {
            return Ok(Outcome::Parts(Vec::new(), start));
        }
        let mut parts = vec![self.part()?];
        while self.eat("+") {
            parts.push(self.part()?);
        }
        Ok(Outcome::Parts(parts, start.to(self.last())))
    }

    pub(super) fn part(&mut self) -> Read<Part> {
        let (items, start) = self.bracketed()?;
        let mut times = None;
        if self.eat_word("times") {
            let kept = std::mem::replace(&mut self.in_times, true);
            let many = self.arithmetic();
            self.in_times = kept;
            times = Some(many?);
        }
        Ok(Part { items, times, span: start.to(self.last()) })
    }

    pub(super) fn block(&mut self) -> Read<Vec<Stmt>> {
        if self.depth >= DEEPEST / 2 {
            return self.expected("fewer nested blocks", "较少的嵌套");
        }
        self.depth += 1;
        let read = self.block_inside();
        self.depth -= 1;
        read
    }

    pub(super) fn block_inside(&mut self) -> Read<Vec<Stmt>> {
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

    pub(super) fn stmt(&mut self) -> Read<Stmt> {
        let start = self.span();
        if self.eat_word("let") {
            let name = self.name("a name", "一个名字")?;
            self.expect("=")?;
            return Ok(Stmt::Let(name, self.expr()?));
        }
        if self.eat_word("if") {
            let cond = self.expr()?;
            let yes = self.block()?;
            let no = match self.eat_word("else") {
                false => Vec::new(),
                true if self.is_word("if") => {
                    if self.depth >= DEEPEST / 2 {
                        return self.expected("fewer `else if`", "较少的 `else if`");
                    }
                    self.depth += 1;
                    let nested = self.stmt();
                    self.depth -= 1;
                    vec![nested?]
                }
                true => self.block()?,
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
            && matches!(word.as_str(), "add" | "insert" | "remove")
        {
            self.advance();
            return self.change(&word, start);
        }
        if let Some(meant) = self.habit_in_block() {
            let shown = start.of(self.text).to_string();
            return self.tell(
                Diagnostic::error(
                    start,
                    words!("there is no `{shown}` here", "此处没有 `{shown}`"),
                )
                .help(meant),
            );
        }
        let place = if self.eat_word("turn") {
            Name { text: "turn".to_string(), span: start }
        } else {
            self.name(
                "a change such as `x = 0`, `if`, `for`, `add`, `insert` or `remove`",
                "一个变化，如 `x = 0`、`if`、`for`、`add`、`insert`、`remove`",
            )?
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
            _ => return self.expected("`=`, `+=` or `-=`", " `=`、`+=` 或 `-=`"),
        };
        self.advance();
        let value = self.expr()?;
        Ok(Stmt::Assign(place, index, assign, value, start.to(self.last())))
    }

    pub(super) fn change(&mut self, word: &str, start: Span) -> Read<Stmt> {
        let variable = ("the name of a sequence, bag or set", "序列、多重集或集合名");
        if word == "remove" && self.eat_word("at") {
            let at = self.arithmetic()?;
            self.expect_word("from")?;
            let name = self.name(variable.0, variable.1)?;
            return Ok(Stmt::RemoveAt(at, name, start.to(self.last())));
        }
        let value = self.arithmetic()?;
        match word {
            "add" => {
                self.expect_word("to")?;
                let name = self.name(variable.0, variable.1)?;
                Ok(Stmt::Add(value, name, start.to(self.last())))
            }
            "remove" => {
                self.expect_word("from")?;
                let name = self.name(variable.0, variable.1)?;
                Ok(Stmt::Remove(value, name, start.to(self.last())))
            }
            _ => {
                self.expect_word("at")?;
                let at = self.arithmetic()?;
                self.expect_word("in")?;
                let name = self.name(variable.0, variable.1)?;
                Ok(Stmt::Insert(value, at, name, start.to(self.last())))
            }
        }
    }
}
