//! Help for syntax errors that come from the habits of other languages.

use super::super::lex::Tok;
use super::{Expected, Parser};
use grundy_text::{Words, words};

/// The words that begin statements of this language, each on its own line. After each come the
/// words that users write instead by mistake: words of other languages, and Chinese words.
const FOREIGN_STATEMENTS: &str = include_str!("foreign_statements.txt");

impl Parser<'_> {
    /// Returns the help for the error that the token at the cursor begins no statement, or `None`
    /// if no habit of another language explains it.
    pub(super) fn hint_at_statement(&self) -> Option<Words> {
        match self.peek() {
            Tok::Sign("[") => Some(words!(parse_hints::sequence_is_declared_as_in_position)),
            Tok::Sign("..") => Some(words!(parse_hints::range_is_written)),
            Tok::Sign("(") if self.follows("nat") || self.follows("bool") => {
                Some(words!(parse_hints::sequence_is_declared_as_in_position))
            }
            Tok::Sign(",") => Some(words!(parse_hints::positions_of_sum_are_joined)),
            _ if !self.token().starts_line && self.follows_slashes() => self.hint_inside_line(),
            Tok::Word => self.hint_for_word().or_else(|| self.hint_inside_line()),
            _ => self.hint_inside_line(),
        }
    }

    /// Returns whether the previous token is the word `word`.
    fn follows(&self, word: &str) -> bool {
        self.cursor > 0 && self.tokens[self.cursor - 1].span.text_in(self.text) == word
    }

    /// Returns the help for the error that a complete statement is followed by a further token on
    /// the same line. Returns `None` if the cursor is at the beginning of a line.
    fn hint_inside_line(&self) -> Option<Words> {
        if self.follows_slashes() {
            return Some(words!(parse_hints::comment_begins_with));
        }
        let snippet = grundy_text::excerpt(self.span().text_in(self.text));
        let is_inside_line = !self.token().starts_line && self.cursor > 0;
        is_inside_line.then(|| words!(parse_hints::statement_before_is_complete, snippet))
    }

    /// Returns whether `//` is at the cursor or before it on the same line. There `//` divides, but
    /// the author probably meant a comment.
    pub(super) fn follows_slashes(&self) -> bool {
        let line_start = self.tokens[..=self.cursor].iter().rposition(|token| token.starts_line);
        self.tokens[line_start.unwrap_or(0)..=self.cursor]
            .iter()
            .any(|token| token.tok == Tok::Sign("//"))
    }

    /// Returns the help for the error that the word at the cursor begins no statement, or `None` if
    /// it is not a known word of another language.
    fn hint_for_word(&self) -> Option<Words> {
        let word = self.word()?.to_lowercase();
        if matches!(word.as_str(), "for" | "while" | "if" | "else" | "foreach") {
            return Some(words!(parse_hints::write_choices_in_brackets));
        }
        let mut statements = FOREIGN_STATEMENTS.lines().filter_map(|line| line.split_once(": "));
        let (meant, _) =
            statements.find(|(_, foreign)| foreign.split(' ').any(|name| name == word))?;
        Some(words!(parse_hints::write, meant))
    }

    /// Returns the help for the error that the parser expects another token than the one at the
    /// cursor. Returns `None` without a specific help.
    pub(super) fn hint_for_expected(&self, expected: Expected) -> Option<Words> {
        let token_text = self.span().text_in(self.text);
        let sign = match self.peek() {
            Tok::Sign(sign) => *sign,
            _ => "",
        };
        let method = || words!(parse_hints::language_has_no_methods_write_size);
        Some(match (expected, sign) {
            _ if sign == "." => method(),
            (Expected::Token("]"), ":") => words!(parse_hints::for_part_of_sequence_write_j),
            (Expected::Token("in"), sign) if !matches!(sign, ":" | "=") => {
                words!(parse_hints::choice_needs_range_or_list)
            }
            (Expected::Value, "|") => words!(parse_hints::write_abs_b),
            (Expected::Position, _) if matches!(token_text, "sum" | "for" | "all" | "each") => {
                words!(parse_hints::write_positions_with_loop)
            }
            (Expected::NameOrArrow, _) if matches!(self.peek(), Tok::Number(_)) => {
                words!(parse_hints::write_start_values_in_declaration)
            }
            (Expected::MoveResult, _) => match token_text {
                "if" => words!(parse_hints::condition_begins_with_when),
                "=>" | "=" | ":" => words!(parse_hints::write_in_its_place),
                word if is_gain(word) => words!(parse_hints::write_gain_after_position_or_in_block),
                _ => return None,
            },
            (Expected::AssignmentSign, "*" | "/" | "%" | "^" | "|" | "&" | "<<" | ">>" | "//") => {
                words!(parse_hints::write_this_change_like_n_n)
            }
            (Expected::AssignmentSign, "==") => words!(parse_hints::write_equals_sign),
            (Expected::AssignmentSign, ",") => words!(parse_hints::write_one_change_after_another),
            (Expected::Token("="), ":") if self.peek_at(1).span.text_in(self.text) == "return" => {
                words!(parse_hints::write_in_place_of_return)
            }
            (Expected::Token(_), _)
                if matches!(sign, ":" | "=" | "==" | ";") || token_text == "if" =>
            {
                words!(parse_hints::write_in_place_of, expected = expected.words(), token_text)
            }
            _ => return None,
        })
    }

    /// Returns the help for the error that a word of another language occurs in a block, where the
    /// parser expects a statement. Returns `None` for any other word.
    pub(super) fn hint_in_block(&self) -> Option<Words> {
        let word = self.word()?;
        if matches!(word, "mover" | "opponent") {
            return Some(words!(parse_hints::set_side_to_move_next));
        }
        let assigned = matches!(self.peek_at(1).tok, Tok::Sign("=" | "+=" | "-=" | "[" | "=="));
        if assigned {
            return None;
        }
        Some(match word {
            "elif" | "elsif" | "elseif" => words!(parse_hints::write_else_if),
            "while" | "loop" | "do" => words!(parse_hints::write_loop_over_range),
            word if is_gain(word) => words!(parse_hints::write_gain_after_position_or_in_block),
            "break" | "continue" | "return" | "pass" => {
                words!(parse_hints::language_has_no_such_statement_exclude)
            }
            _ => return None,
        })
    }
}

/// Returns whether a word is `gain` or a word that users write in its place.
fn is_gain(word: &str) -> bool {
    let words = ["gain", "gains", "earn", "earns", "reward", "points", "score", "得分"];
    words.contains(&word)
}
