//! Statements about how a board is drawn.

use super::super::ast::{Clause, Item, Name, PieceItem};
use super::super::diagnose::Diagnostic;
use super::super::lex::Tok;
use super::{Parser, Read, nearest};
use crate::base::excerpt;
use crate::machine::Span;
use crate::words;

/// What follows a word in a statement about a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Follows {
    Nothing,
    Value,
    Word,
}

/// The words that may stand after the cells of a board.
const CLAUSES: &[(&str, Follows)] = &[
    ("squares", Follows::Nothing),
    ("chequered", Follows::Nothing),
    ("hash", Follows::Nothing),
    ("holes", Follows::Nothing),
    ("slots", Follows::Nothing),
    ("crossings", Follows::Nothing),
    ("hexes", Follows::Nothing),
    ("bare", Follows::Nothing),
    ("bars", Follows::Nothing),
    ("rows", Follows::Value),
    ("ring", Follows::Value),
    ("at", Follows::Value),
    ("join", Follows::Value),
    ("through", Follows::Value),
    ("edges", Follows::Value),
    ("names", Follows::Word),
];

impl Parser<'_> {
    /// `board`, `tray` or `piece`.
    pub(super) fn picture(&mut self, start: Span) -> Read<Item> {
        let word = start.of(self.text);
        self.advance();
        match word {
            "board" => {
                let cells = self.expr()?;
                let mut clauses = Vec::new();
                while self.eat(",") {
                    clauses.push(self.clause()?);
                }
                Ok(Item::Board(cells, clauses, start.to(self.last())))
            }
            "tray" => {
                let cells = self.expr()?;
                Ok(Item::Tray(cells, start.to(self.last())))
            }
            _ => {
                let mut pieces = vec![self.piece_item()?];
                while self.eat(",") {
                    pieces.push(self.piece_item()?);
                }
                Ok(Item::Piece(pieces))
            }
        }
    }

    fn clause(&mut self) -> Read<Clause> {
        let known = self.word().and_then(|word| CLAUSES.iter().find(|(one, _)| *one == word));
        let Some((_, follows)) = known else {
            let span = self.span();
            let shown = excerpt(span.of(self.text));
            let near =
                self.word().and_then(|word| nearest(word, CLAUSES.iter().map(|(one, _)| *one)));
            let help = match near {
                Some(near) => words!("did you mean `{near}`?", "是否想写 `{near}`？"),
                None => {
                    let all: Vec<&str> = CLAUSES.iter().map(|(one, _)| *one).collect();
                    let (all, both) = (all.join("`, `"), all.join("`、`"));
                    words!("after its cells a board has `{all}`", "棋盘的格子之后可写 `{both}`")
                }
            };
            return self.tell(
                Diagnostic::error(
                    span,
                    words!("`{shown}` says nothing of a board", "`{shown}` 不能用来说明棋盘"),
                )
                .help(help),
            );
        };
        let word = Name { text: self.span().of(self.text).to_string(), span: self.span() };
        self.advance();
        let (mut with, mut how) = (None, None);
        match follows {
            Follows::Nothing => {}
            Follows::Value => {
                if word.text == "rows" {
                    self.eat_word("of");
                }
                with = Some(self.expr()?);
            }
            Follows::Word => how = Some(self.some_word()?),
        }
        Ok(Clause { word, with, how })
    }

    /// Any word, also one of the language.
    fn some_word(&mut self) -> Read<Name> {
        match self.word() {
            Some(word) => {
                let name = Name { text: word.to_string(), span: self.span() };
                self.advance();
                Ok(name)
            }
            None => self.expected("a word", "一个词"),
        }
    }

    /// `white stone light`, `3 letter \"K\"`, `else number`.
    fn piece_item(&mut self) -> Read<PieceItem> {
        let start = self.span();
        let minus = self.eat("-");
        let (number, value) = match self.peek() {
            Tok::Number(number) => {
                let number = if minus { -*number } else { *number };
                self.advance();
                (Some(number), Name { text: number.to_string(), span: start.to(self.last()) })
            }
            _ => (None, self.some_word()?),
        };
        if let Tok::Text(letter) = self.peek().clone() {
            let shape = Name { text: "letter".to_string(), span: self.span() };
            self.advance();
            let (more, _) = self.modifiers();
            return Ok(PieceItem { value, number, shape, letter: Some(letter), more });
        }
        let shape = self.some_word()?;
        let (more, letter) = self.modifiers();
        Ok(PieceItem { value, number, shape, letter, more })
    }

    /// The words up to the end of the line, or a comma, and what is written on the piece.
    fn modifiers(&mut self) -> (Vec<Name>, Option<String>) {
        let (mut more, mut letter) = (Vec::new(), None);
        while !self.token().first {
            if let Tok::Text(text) = self.peek().clone() {
                letter = Some(text);
            } else if let Some(word) = self.word() {
                more.push(Name { text: word.to_string(), span: self.span() });
            } else {
                break;
            }
            self.advance();
        }
        (more, letter)
    }
}
