//! Pictures of boards: the data model [`BoardDrawing`], the shapes of pieces, and the SVG writer.

mod board;
mod dominoes;
mod ground;
mod plain;
mod shapes;
mod svg;
mod view;

pub use view::{BoardView, EdgeColour, EdgeView, GraphView, VertexView, View};

pub use board::{BoardDrawing, BoardField, CellNaming, Colour, DrawnCell, DrawnPiece, GridStyle};
pub use shapes::Shape;
pub use svg::SvgPicture;
