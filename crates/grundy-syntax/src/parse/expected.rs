//! What the parser expects where a file has something else: its description in an error message,
//! and how it is written.

use grundy_text::{Text, Words, text, words};

/// An item that the parser expects at the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The sign or the keyword with this text.
    Token(&'static str),
    /// An expression.
    Value,
    /// The end of the value in the braces of a text.
    EndOfValue,
    /// A name that the author chooses.
    Name,
    /// The name of a parameter.
    ParameterName,
    /// The name of a variable of the position.
    VariableName,
    /// The name of a value of a variable.
    ValueName,
    /// The name of a side.
    SideName,
    /// The name of a move.
    MoveName,
    /// The name of a sequence, bag or set.
    CollectionName,
    /// The name of the game in quotes.
    GameName,
    /// The names after `start`, or the arrow.
    NameOrArrow,
    /// A text in quotes.
    QuotedText,
    /// A word, even a keyword.
    Word,
    /// A position in brackets.
    Position,
    /// The position after a move, or the block that changes the position.
    MoveResult,
    /// A statement in the block of a move.
    Change,
    /// The sign of an assignment.
    AssignmentSign,
    /// What a claim states.
    Claim,
    /// The type of a variable.
    Type,
}

impl Expected {
    /// Returns the description of the item, such as `a value`. The Chinese text begins with a blank
    /// if it begins with a sign.
    pub fn words(self) -> Words {
        match self {
            Expected::Token(token) => words!(expected::token, token),
            Expected::Value => words!(expected::value),
            Expected::EndOfValue => words!(expected::end_of_value),
            Expected::Name => words!(expected::name),
            Expected::ParameterName => words!(expected::parameter_name),
            Expected::VariableName => words!(expected::variable_name),
            Expected::ValueName => words!(expected::value_name),
            Expected::SideName => words!(expected::side_name),
            Expected::MoveName => words!(expected::move_name),
            Expected::CollectionName => words!(expected::collection_name),
            Expected::GameName => words!(expected::game_name),
            Expected::NameOrArrow => words!(expected::name_or_arrow),
            Expected::QuotedText => words!(expected::quoted_text),
            Expected::Word => words!(expected::word),
            Expected::Position => words!(expected::position),
            Expected::MoveResult => words!(expected::move_result),
            Expected::Change => words!(expected::change),
            Expected::AssignmentSign => words!(expected::assignment_sign),
            Expected::Claim => words!(expected::claim),
            Expected::Type => words!(expected::type_of_variable),
        }
    }

    /// Returns how the item is written. Returns `None` if its description shows that.
    pub fn remedy(self) -> Option<Words> {
        let remedy: Text = match self {
            Expected::Token(_) => return Some(words!(expected::put_here, item = self.words())),
            Expected::Value => text!(expected::how_to_write_value),
            Expected::EndOfValue => text!(expected::how_to_end_value),
            Expected::Name
            | Expected::ParameterName
            | Expected::VariableName
            | Expected::ValueName
            | Expected::SideName
            | Expected::MoveName
            | Expected::CollectionName
            | Expected::NameOrArrow => text!(expected::how_to_write_name),
            Expected::GameName => text!(expected::how_to_write_game_name),
            Expected::QuotedText => text!(expected::how_to_write_quoted_text),
            Expected::Word | Expected::Change => return None,
            Expected::Position => text!(expected::how_to_write_position),
            Expected::MoveResult => text!(expected::how_to_write_move_result),
            Expected::AssignmentSign => text!(expected::how_to_write_change),
            Expected::Claim => text!(expected::how_to_write_claim),
            Expected::Type => text!(expected::how_to_write_type),
        };
        Some(remedy.into())
    }
}
