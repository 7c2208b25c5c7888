//! The terms every other part shares: those of [`grundy_core::base`], and what is said of them in two languages.
//! Knows nobody.

mod drawing;
mod error;
mod explained;
mod named_move;
mod notation;
mod remedy;
mod remedy_words;
mod steps;
mod text;
mod typed_number;
mod view;

pub use drawing::{Cell, Colour, Drawing, Field, Look, Named, Picture, Piece, Shape};
pub use error::{Error, ErrorKind, excerpt};
pub use explained::{describe_note, short_of_memory};
pub use grundy_core::base::*;
pub use named_move::{Choices, Chosen, NamedMove};
pub use notation::{Notation, of_typed};
pub use remedy::{Certified, Claimable, Limit, Medium, Remedy, Setting, Way};
pub use steps::{Change, Columns, Figure, Followed, MarkedGraph, Pairs, Row, Step};
pub use text::{Lang, Text, Words, all_of, counted};
pub use typed_number::{Decimal, MAX_DIGITS, parse_big};
pub use view::{BoardView, EdgeColour, EdgeView, GraphView, VertexView, View};
