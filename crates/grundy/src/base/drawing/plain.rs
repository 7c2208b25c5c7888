//! How a board looks of which nothing is said: squares, and on them what its texts are.

use super::board::{Cell, Colour, Drawing, Field, Look, Named, Piece};
use super::shapes::Shape;

impl Drawing {
    /// Rows of texts as a grid; where there is no text there is no cell.
    pub fn of_rows(rows: &[Vec<Option<String>>], upward: bool) -> Drawing {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let mut cells: Vec<Cell> = Vec::new();
        for row in rows {
            let texts = row.iter().map(|text| Cell::of_text(text.as_deref()));
            cells.extend(texts);
            cells.resize(cells.len().next_multiple_of(columns), Cell::of_text(None));
        }
        let field = Field::Grid(columns, Look::Squares);
        Drawing { field, cells, trays: Vec::new(), named: Named::Not, upward }
    }

    /// Bars of squares beside each other, of so many rows and columns each.
    pub fn of_bars(bars: &[[u64; 2]]) -> Drawing {
        let tall = bars.iter().map(|[rows, _]| *rows).max().unwrap_or(0);
        let row = |at: u64| {
            let each = bars.iter().map(|[rows, columns]| {
                let there = (at < *rows).then(String::new);
                vec![there; *columns as usize]
            });
            each.collect::<Vec<_>>().join(&None)
        };
        Drawing::of_rows(&(0..tall).map(row).collect::<Vec<_>>(), false)
    }
}

impl Cell {
    /// What a text stands for.
    pub fn of_text(text: Option<&str>) -> Cell {
        let Some(text) = text else {
            return Cell {
                piece: Some(Piece::new(Shape::GAP, Colour::LIGHT)),
                called: String::new(),
            };
        };
        Cell { piece: Piece::of_text(text), called: text.to_string() }
    }
}

impl Piece {
    /// The piece that a text stands for; nothing for an empty one.
    pub fn of_text(text: &str) -> Option<Piece> {
        Some(match text {
            "" | "." | " " => return None,
            "●" | "x" => Piece::new(Shape::DISC, Colour::DARK),
            "○" | "o" => Piece::new(Shape::DISC, Colour::LIGHT),
            "■" => Piece::new(Shape::BLOCK, Colour::GREY),
            "#" => Piece::new(Shape::WALL, Colour::GREY),
            "X" => Piece::new(Shape::CROSS, Colour::BLUE),
            "O" => Piece::new(Shape::NOUGHT, Colour::RED),
            text => Piece { text: text.to_string(), ..Piece::new(Shape::LETTER, Colour::LIGHT) },
        })
    }
}
