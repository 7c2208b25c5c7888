//! Basic types that every other module uses: the terms of [`grundy_core::base`], errors, texts in
//! two languages, the notation of moves and positions, and drawings. Depends on no other module of
//! this crate.

mod drawing;
mod error;
mod explained;
mod named_move;
mod notation;
mod spelling;
mod steps;
mod suggestion;
mod suggestion_text;
mod text;
mod typed_number;
mod view;

pub use drawing::{
    BoardDrawing, BoardField, CellNaming, Colour, DrawnCell, DrawnPiece, GridStyle, Shape,
    SvgPicture,
};
pub use error::{Error, ErrorKind, excerpt};
pub use explained::{describe_note, memory_shortage_error};
pub use grundy_core::base::*;
pub use named_move::{ChoiceValue, MoveChoices, NamedMove};
pub use notation::{Notation, parse_numbers};
pub use spelling::nearest_word;
pub use steps::{
    DigitColumns, DigitRow, ExplanationStep, Figure, MarkedGraph, MoveOutcome, NumberedPairs,
    RequiredChange,
};
pub use suggestion::{
    AskFor, CertificateKind, Frontend, Limit, Setting, Suggestion, SupportedClaim,
};
pub use text::{Lang, Text, Words, all_of, counted};
pub use typed_number::{Decimal, MAX_DIGITS, parse_big};
pub use view::{BoardView, EdgeColour, EdgeView, GraphView, VertexView, View};
