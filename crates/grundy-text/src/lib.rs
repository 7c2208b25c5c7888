#![doc = include_str!("../README.md")]

mod bibliography;
mod error;
mod evidence;
pub mod explain;
mod explained;
mod named_move;
mod notation;
mod spelling;
mod steps;
mod suggestion;
mod suggestion_text;
mod text;
mod theorem_names;
mod typed_number;

/// The texts for users, from the message files in `messages/`.
mod messages {
    grundy_messages::load!(crate);
}

pub use bibliography::{bibtex, bibtex_for_law};
pub use error::{Error, ErrorKind, Result, excerpt};
pub use evidence::{Evidence, EvidenceKind};
pub use explained::{describe_note, memory_shortage_error};
pub use named_move::{ChoiceValue, MoveChoices, NamedMove};
pub use notation::{Notation, parse_numbers, print_numbers};
pub use spelling::nearest_word;
pub use steps::{
    DigitColumns, DigitRow, ExplanationStep, Figure, MarkedGraph, MoveOutcome, NumberedPairs,
    RequiredChange,
};
pub use suggestion::{
    AskFor, CertificateKind, Frontend, Limit, Setting, Suggestion, SupportedClaim,
};
pub use text::{COMMA, EachLanguage, Lang, Localized, MessageArgument, SEMICOLON, Text, Words};
pub use theorem_names::{source_in_chinese, theorem_in_chinese};
pub use typed_number::{Decimal, MAX_DIGITS, parse_big};
