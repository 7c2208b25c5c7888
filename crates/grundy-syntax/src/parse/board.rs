//! Parses the statements that draw a board: `board`, `tray` and `piece`.

use super::super::ast::{BoardClause, Item, Name, PieceItem};
use super::super::diagnose::Diagnostic;
use super::super::lex::Tok;
use super::{Expected, Parsed, Parser};
use grundy_core::machine::Span;
use grundy_text::{Words, excerpt, nearest_word, words};

/// The kind of token that must follow the keyword of a clause of a `board` statement.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Follows {
    Nothing,
    Value,
    Word,
}

/// The words that begin the clauses of a `board` statement, each with the kind of token that must
/// follow it.
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
    /// Parses a `board`, `tray` or `piece` statement, whose first word is at the cursor and begins
    /// at `start`.
    pub(super) fn picture(&mut self, start: Span) -> Parsed<Item> {
        let word = start.text_in(self.text);
        self.advance();
        match word {
            "board" => {
                let cells = self.expr()?;
                let mut clauses = Vec::new();
                while self.eat(",") {
                    clauses.push(self.clause()?);
                }
                Ok(Item::Board(cells, clauses, start.to(self.previous_span())))
            }
            "tray" => {
                let cells = self.expr()?;
                Ok(Item::Tray(cells, start.to(self.previous_span())))
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

    /// Parses a clause of a `board` statement, such as `rows of 3`.
    fn clause(&mut self) -> Parsed<BoardClause> {
        let clause = self.word().and_then(|word| CLAUSES.iter().find(|(name, _)| *name == word));
        let Some((_, follows)) = clause else {
            let span = self.span();
            let snippet = excerpt(span.text_in(self.text));
            let near = self
                .word()
                .and_then(|word| nearest_word(word, CLAUSES.iter().map(|(name, _)| *name)));
            let help = match near {
                Some(near) => words!(parse_board::did_you_mean, near),
                None => {
                    let words = Words::list_quoted(CLAUSES.iter().map(|(name, _)| name));
                    words!(parse_board::clauses_of_board_are, words)
                }
            };
            return self.report(
                Diagnostic::error(span, words!(parse_board::is_not_clause_of_board, snippet))
                    .help(help),
            );
        };
        let word = Name { text: self.span().text_in(self.text).to_string(), span: self.span() };
        self.advance();
        let (mut argument, mut naming) = (None, None);
        match follows {
            Follows::Nothing => {}
            Follows::Value => {
                if word.text == "rows" {
                    self.eat_word("of");
                }
                argument = Some(self.expr()?);
            }
            Follows::Word => naming = Some(self.some_word()?),
        }
        Ok(BoardClause { word, argument, naming })
    }

    /// Parses any word, even a keyword, which a name cannot be.
    fn some_word(&mut self) -> Parsed<Name> {
        match self.word() {
            Some(word) => {
                let name = Name { text: word.to_string(), span: self.span() };
                self.advance();
                Ok(name)
            }
            None => self.expected(Expected::Word),
        }
    }

    /// Parses an item of `piece`, such as `white stone light`, `3 letter "K"` or `else number`.
    fn piece_item(&mut self) -> Parsed<PieceItem> {
        let start = self.span();
        let minus = self.eat("-");
        let (number, value) = match self.peek() {
            Tok::Number(number) => {
                let number = if minus { -*number } else { *number };
                self.advance();
                (
                    Some(number),
                    Name { text: number.to_string(), span: start.to(self.previous_span()) },
                )
            }
            _ => (None, self.some_word()?),
        };
        if let Tok::Text(letter) = self.peek().clone() {
            let shape = Name { text: "letter".to_string(), span: self.span() };
            self.advance();
            let (modifiers, _) = self.modifiers();
            return Ok(PieceItem { value, number, shape, letter: Some(letter), modifiers });
        }
        let shape = self.some_word()?;
        let (modifiers, letter) = self.modifiers();
        Ok(PieceItem { value, number, shape, letter, modifiers })
    }

    /// Parses the words after the shape in an item of `piece`, up to a comma or the end of the
    /// line. Returns the words, and the text in quotes if there is one.
    fn modifiers(&mut self) -> (Vec<Name>, Option<String>) {
        let (mut words, mut letter) = (Vec::new(), None);
        while !self.token().starts_line {
            if let Tok::Text(text) = self.peek().clone() {
                letter = Some(text);
            } else if let Some(word) = self.word() {
                words.push(Name { text: word.to_string(), span: self.span() });
            } else {
                break;
            }
            self.advance();
        }
        (words, letter)
    }
}
