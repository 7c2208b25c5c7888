//! Statements.

use super::super::ast::{Claimed, Item, Name, Part, Result as Ended};
use super::super::diagnose::Diagnostic;
use super::super::lex::Tok;
use super::{PICTURES, Parser, Read, STATEMENTS};
use crate::base::excerpt;
use crate::machine::Span;
use crate::words;

/// Words near enough to be meant.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = match word.chars().count() {
        0..=2 => 1,
        3..=5 => 2,
        _ => 3,
    };
    let told = known.into_iter().map(|name| (strsim::damerau_levenshtein(word, name), name));
    told.filter(|(far, name)| *far > 0 && *far <= most && *far < name.chars().count())
        .min()
        .map(|(_, name)| name)
}

impl Parser<'_> {
    /// One statement.
    pub(super) fn item(&mut self) -> Read<Item> {
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
                let one = self.name("the name of a side", "一方的名字")?;
                self.expect(",")?;
                let other = self.name("the name of a side", "一方的名字")?;
                if self.is(",") {
                    let span = self.span();
                    return self.tell(
                        Diagnostic::error(span, words!("there are two sides", "只有两方")).help(
                            words!(
                                "name two, as in `sides left, right`",
                                "请写两方，如 `sides left, right`"
                            ),
                        ),
                    );
                }
                Ok(Item::Sides(one, other, start.to(self.last())))
            }
            "move" => self.move_item(),
            "normal" => Ok(Item::Ending(false)),
            "misere" => Ok(Item::Ending(true)),
            "lose" => self.over_item(start, Ended::Lose),
            "win" => self.over_item(start, Ended::Win),
            "draw" => self.over_item(start, Ended::Draw),
            "score" => {
                let score = self.expr()?;
                self.over_item(start, Ended::Score(score))
            }
            "where" => Ok(Item::Where(self.expr()?)),
            "start" => self.start(start),
            "symmetry" => {
                let image = self.expr()?;
                Ok(Item::Symmetry(image, start.to(self.last())))
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

    pub(super) fn no_statement<T>(&mut self) -> Read<T> {
        let span = self.span();
        let shown = excerpt(span.of(self.text));
        let near =
            self.word().and_then(|word| nearest(word, STATEMENTS.iter().chain(PICTURES).copied()));
        let help = match (self.habit_at_beginning(), near) {
            (Some(meant), _) => meant,
            (None, Some(near)) => words!("did you mean `{near}`?", "是否想写 `{near}`？"),
            (None, None) => {
                let known = [STATEMENTS, PICTURES].concat();
                let (all, both) = (known.join("`, `"), known.join("`、`"));
                words!("statements begin with `{all}`", "语句以下列词之一开头：`{both}`")
            }
        };
        self.tell(
            Diagnostic::error(
                span,
                words!("no statement begins with `{shown}`", "没有以 `{shown}` 开头的语句"),
            )
            .help(help),
        )
    }

    pub(super) fn texts(&mut self) -> Vec<(String, Span)> {
        let mut texts = Vec::new();
        while let Tok::Text(text) = self.peek().clone() {
            texts.push((text, self.span()));
            self.advance();
        }
        texts
    }

    pub(super) fn game(&mut self, start: Span) -> Read<Item> {
        let names = self.texts();
        if names.is_empty() {
            return self.expected("the name of the game in quotes", "引号中的游戏名");
        }
        if let Some((_, third)) = names.get(2) {
            self.wrong.push(
                Diagnostic::error(*third, words!("a game has two names", "游戏只有两个名字")).help(
                    words!(
                        "write the English name and then the Chinese one",
                        "请写英文名，后接中文名"
                    ),
                ),
            );
        }
        Ok(Item::Game(names, start.to(self.last())))
    }

    pub(super) fn param(&mut self) -> Read<Item> {
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
        let end = self.last();
        let default = if self.eat("=") { Some(self.expr()?) } else { None };
        Ok(Item::Param { name, range, depth, default, end })
    }

    pub(super) fn def(&mut self) -> Read<Item> {
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

    pub(super) fn over_item(&mut self, start: Span, result: Ended) -> Read<Item> {
        self.expect_word("when")?;
        let cond = if self.eat_word("stuck") { None } else { Some(self.expr()?) };
        Ok(Item::Over(result, cond, start.to(self.last())))
    }

    pub(super) fn start(&mut self, start: Span) -> Read<Item> {
        let mut names = Vec::new();
        if !self.is("->") {
            names.push(self.name("a name or `->`", "名字或 `->`")?);
            while self.eat(",") {
                names.push(self.name("a name", "一个名字")?);
            }
        }
        self.expect("->")?;
        let (items, span) = self.bracketed()?;
        Ok(Item::Start(names, Part { items, times: None, span }, start.to(self.last())))
    }

    pub(super) fn glyphs(&mut self) -> Read<Item> {
        let mut glyphs = Vec::new();
        loop {
            let name = match self.word() {
                Some("true" | "false") => {
                    let name =
                        Name { text: self.span().of(self.text).to_string(), span: self.span() };
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

    pub(super) fn claim(&mut self, start: Span) -> Read<Item> {
        let claimed = match self.word() {
            Some("P") => Claimed::P,
            Some("N") => Claimed::N,
            Some("draw") => Claimed::Draw,
            Some("grundy") => Claimed::Grundy,
            _ => {
                return self.expected(
                    "what is claimed: `P when`, `N when`, `draw when` or `grundy =`",
                    "断言的内容：`P when`、`N when`、`draw when` 或 `grundy =`",
                );
            }
        };
        self.advance();
        if claimed == Claimed::Grundy {
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
        Ok(Item::Claim(claimed, value, for_start, start.to(self.last())))
    }
}
