//! Statements.

use super::super::ast::{
    Assign, Claimed, Expr, Item, Name, Outcome, Part, Result as Ended, Size, Stmt, TypeBase,
    TypeExpr, VarDecl,
};
use super::super::diagnose::{Diagnostic, Span};
use super::super::lex::Tok;
use super::{DEEPEST, Parser, Read, STATEMENTS};
use crate::base::excerpt;
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

    fn no_statement<T>(&mut self) -> Read<T> {
        let span = self.span();
        let shown = excerpt(span.of(self.text));
        let near = self.word().and_then(|word| nearest(word, STATEMENTS.iter().copied()));
        let help = match near {
            Some(near) => words!("did you mean `{near}`?", "是否想写 `{near}`？"),
            None => {
                let all = STATEMENTS.join("`, `");
                words!("statements begin with `{all}`", "语句以下列词之一开头：`{all}`")
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

    fn texts(&mut self) -> Vec<(String, Span)> {
        let mut texts = Vec::new();
        while let Tok::Text(text) = self.peek().clone() {
            texts.push((text, self.span()));
            self.advance();
        }
        texts
    }

    fn game(&mut self, start: Span) -> Read<Item> {
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

    fn param(&mut self) -> Read<Item> {
        let name = self.name("the name of a parameter", "参数名")?;
        let mut range = None;
        if self.eat(":") {
            let from = self.arithmetic()?;
            self.expect("..")?;
            range = Some((from, self.arithmetic()?));
        }
        let value = if self.eat("=") { Some(self.expr()?) } else { None };
        Ok(Item::Param(name, range, value))
    }

    fn position(&mut self, start: Span) -> Read<Item> {
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

    fn bound(&mut self) -> Read<Expr> {
        let kept = std::mem::replace(&mut self.no_index, true);
        let bound = self.arithmetic();
        self.no_index = kept;
        bound
    }

    fn type_expr(&mut self) -> Read<TypeExpr> {
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

    fn type_base(&mut self) -> Read<TypeBase> {
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

    fn deeper_type(&mut self) -> Read<TypeExpr> {
        if self.depth >= DEEPEST {
            return self.expected("`nat`", " `nat`");
        }
        self.depth += 1;
        let read = self.type_expr();
        self.depth -= 1;
        read
    }

    fn def(&mut self) -> Read<Item> {
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

    fn move_item(&mut self) -> Read<Item> {
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

    fn parts(&mut self) -> Read<Outcome> {
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

    fn part(&mut self) -> Read<Part> {
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

    fn block(&mut self) -> Read<Vec<Stmt>> {
        if self.depth >= DEEPEST / 2 {
            return self.expected("fewer nested blocks", "较少的嵌套");
        }
        self.depth += 1;
        let read = self.block_inside();
        self.depth -= 1;
        read
    }

    fn block_inside(&mut self) -> Read<Vec<Stmt>> {
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

    fn stmt(&mut self) -> Read<Stmt> {
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

    fn change(&mut self, word: &str, start: Span) -> Read<Stmt> {
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

    fn over_item(&mut self, start: Span, result: Ended) -> Read<Item> {
        self.expect_word("when")?;
        let cond = if self.eat_word("stuck") { None } else { Some(self.expr()?) };
        Ok(Item::Over(result, cond, start.to(self.last())))
    }

    fn start(&mut self, start: Span) -> Read<Item> {
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

    fn glyphs(&mut self) -> Read<Item> {
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

    fn claim(&mut self, start: Span) -> Read<Item> {
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
