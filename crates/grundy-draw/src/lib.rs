#![doc = include_str!("../README.md")]
//! # Method
//!
//! [`BoardDrawing`] is the data model of a board, [`Shape`] names the shape of a piece, and
//! [`SvgPicture`] is the output of the SVG writer. All pictures are written on a [`Canvas`].

mod board;
mod canvas;
mod dominoes;
mod ground;
mod plain;
mod shapes;
mod svg;
mod view;

pub use view::{BoardView, EdgeColour, EdgeView, GraphView, VertexView, View};

pub use board::{BoardDrawing, BoardField, CellNaming, Colour, DrawnCell, DrawnPiece, GridStyle};
pub use canvas::Canvas;
pub use shapes::Shape;
pub use svg::SvgPicture;
