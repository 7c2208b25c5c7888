//! Parses the statements at the top level of a file.

use super::super::ast::{ClaimKind, EndResult, Item, Name, PositionExpr};
use super::super::diagnose::Diagnostic;
use super::super::lex::Tok;
use super::{PICTURES, Parsed, Parser, STATEMENTS};
use grundy_core::machine::Span;
use grundy_text::{excerpt, nearest_word, words};

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
                let name = self.name("a name", "一个名字")?;
                self.expect("=")?;
                Ok(Item::Let(name, self.expr()?))
            }
            "def" => self.def(),
            "sides" => {
                let first_side = self.name("the name of a side", "一方的名字")?;
                self.expect(",")?;
                let second_side = self.name("the name of a side", "一方的名字")?;
                if self.is(",") {
                    let span = self.span();
                    return self.report(
                        Diagnostic::error(span, words!("a game has exactly two sides", "只有两方"))
                            .help(words!(
                                "name two sides, as in `sides left, right`",
                                "请写两方，如 `sides left, right`"
                            )),
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
                _ => self.expected("a text in quotes", "引号中的文字"),
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
            (None, Some(near)) => words!("did you mean `{near}`?", "是否想写 `{near}`？"),
            (None, None) => {
                let words = [STATEMENTS, PICTURES].concat();
                let (words_en, words_zh) = (words.join("`, `"), words.join("`、`"));
                words!("statements begin with `{words_en}`", "语句以下列词之一开头：`{words_zh}`")
            }
        };
        let message = if snippet == ".." {
            words!(
                "a range such as `1..3` is not a value and cannot stand here",
                "范围（如 `1..3`）不是值，不能写在此处"
            )
        } else {
            words!("no statement begins with `{snippet}`", "没有以 `{snippet}` 开头的语句")
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
            return self.expected("the name of the game in quotes", "引号中的游戏名");
        }
        if let Some((_, third)) = names.get(2) {
            self.diagnostics.push(
                Diagnostic::error(
                    *third,
                    words!("a game has at most two names", "游戏只有两个名字"),
                )
                .help(words!(
                    "write the English name and then the Chinese one",
                    "请写英文名，后接中文名"
                )),
            );
        }
        Ok(Item::Game(names, start.to(self.previous_span())))
    }

    /// Parses the declaration of a parameter, after the word `param`.
    pub(super) fn param(&mut self) -> Parsed<Item> {
        let name = self.name("the name of a parameter", "参数名")?;
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
        let name = self.name("a name", "一个名字")?;
        let mut params = Vec::new();
        self.expect("(")?;
        while !self.is(")") {
            params.push(self.name("a name", "一个名字")?);
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
            names.push(self.name("a name or `->`", "名字或 `->`")?);
            while self.eat(",") {
                names.push(self.name("a name", "一个名字")?);
            }
        }
        self.expect("->")?;
        let (items, span) = self.bracketed()?;
        Ok(Item::Start(
            names,
            PositionExpr { items, times: None, span },
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
                _ => self.name("the name of a value", "值的名字")?,
            };
            match self.peek().clone() {
                Tok::Text(text) => glyphs.push((name, text)),
                _ => return self.expected("a text in quotes", "引号中的文字"),
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
            _ => {
                return self.expected(
                    "a claim: `P when`, `N when`, `draw when` or `grundy =`",
                    "断言的内容：`P when`、`N when`、`draw when` 或 `grundy =`",
                );
            }
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
