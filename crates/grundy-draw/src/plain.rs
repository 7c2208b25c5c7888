//! Default drawings of boards whose rules define no drawing: square cells with pieces that are
//! chosen by the text of the cell.

use super::board::{
    BoardDrawing, BoardField, CellNaming, Colour, DrawnCell, DrawnPiece, GridStyle,
};
use super::shapes::Shape;

impl BoardDrawing {
    /// Creates the drawing of a grid of square cells, given row by row as the texts of the cells.
    /// `None` is a gap in the board, where there is no cell. `upward` states whether the first row
    /// is the bottom row.
    pub fn from_rows(rows: &[Vec<Option<String>>], upward: bool) -> BoardDrawing {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let mut cells: Vec<DrawnCell> = Vec::new();
        for row in rows {
            let texts = row.iter().map(|text| DrawnCell::from_text(text.as_deref()));
            cells.extend(texts);
            cells.resize(cells.len().next_multiple_of(columns), DrawnCell::from_text(None));
        }
        let field = BoardField::Grid(columns, GridStyle::Squares);
        BoardDrawing { field, cells, trays: Vec::new(), naming: CellNaming::None, upward }
    }

    /// Creates the drawing of chocolate bars side by side. Each bar is given as its numbers of rows
    /// and columns.
    pub fn from_bars(bars: &[[u64; 2]]) -> BoardDrawing {
        let tall = bars.iter().map(|[rows, _]| *rows).max().unwrap_or(0);
        let row = |at: u64| {
            let row = bars.iter().map(|[rows, columns]| {
                let square = (at < *rows).then(String::new);
                vec![square; *columns as usize]
            });
            row.collect::<Vec<_>>().join(&None)
        };
        BoardDrawing::from_rows(&(0..tall).map(row).collect::<Vec<_>>(), false)
    }
}

impl DrawnCell {
    /// Creates the cell that shows the piece for `text`. `None` is a gap in the board, where there
    /// is no cell.
    pub fn from_text(text: Option<&str>) -> DrawnCell {
        let Some(text) = text else {
            return DrawnCell {
                piece: Some(DrawnPiece::new(Shape::GAP, Colour::LIGHT)),
                called: String::new(),
            };
        };
        DrawnCell { piece: DrawnPiece::from_text(text), called: text.to_string() }
    }
}

impl DrawnPiece {
    /// Creates the piece that a text denotes, or returns `None` for a text that denotes an empty
    /// cell.
    pub fn from_text(text: &str) -> Option<DrawnPiece> {
        Some(match text {
            "" | "." | " " => return None,
            "●" | "x" => DrawnPiece::new(Shape::DISC, Colour::DARK),
            "○" | "o" => DrawnPiece::new(Shape::DISC, Colour::LIGHT),
            "■" => DrawnPiece::new(Shape::BLOCK, Colour::GREY),
            "#" => DrawnPiece::new(Shape::WALL, Colour::GREY),
            "X" => DrawnPiece::new(Shape::CROSS, Colour::BLUE),
            "O" => DrawnPiece::new(Shape::NOUGHT, Colour::RED),
            text => DrawnPiece {
                text: text.to_string(),
                ..DrawnPiece::new(Shape::LETTER, Colour::LIGHT)
            },
        })
    }
}
