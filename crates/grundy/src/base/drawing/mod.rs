//! Boards as pictures: what they look like, and the one place that draws them.

mod board;
mod dominoes;
mod ground;
mod plain;
mod shapes;
mod svg;

pub use board::{Cell, Colour, Drawing, Field, Look, Named, Piece};
pub use shapes::Shape;
pub use svg::Picture;
