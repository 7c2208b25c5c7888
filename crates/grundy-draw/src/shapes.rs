//! [`Shape`]: the shapes of pieces, as SVG fragments in a box of 100 × 100 units.
//!
//! SVG elements of a fragment without a fill or stroke of their own inherit the fill of the body of
//! the piece and the stroke of its edge. `currentColor` is the colour of marks on the body, such as
//! eyes.

use std::sync::LazyLock;

/// The shape of a piece, as an index into the list of all shapes ([`Shape::names`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape(u8);

/// The keywords of the shapes that code draws, because they have no fixed SVG fragment, in the
/// order of their indices.
const SPECIAL: &[&str] =
    &["none", "gap", "letter", "number", "seeds", "fingers", "joined", "domino", "edge", "blank"];

impl Shape {
    /// No piece: the cell is empty.
    pub const NONE: Shape = Shape(0);
    /// No cell at all: a gap in the board.
    pub const GAP: Shape = Shape(1);
    /// A piece showing a text.
    pub const LETTER: Shape = Shape(2);
    /// A piece showing the value of its cell as a number.
    pub const NUMBER: Shape = Shape(3);
    /// Seeds in a pit, with their count.
    pub const SEEDS: Shape = Shape(4);
    /// A hand with as many fingers extended as the value of its cell states.
    pub const FINGERS: Shape = Shape(5);
    /// Neighbouring cells merged into one large piece.
    pub const JOINED: Shape = Shape(6);
    /// Half of a domino that covers two cells.
    pub const DOMINO: Shape = Shape(7);
    /// A line between two dots, on a board whose cells are the edges between dots.
    pub const EDGE: Shape = Shape(8);
    /// A decorative cell on which no piece is ever placed.
    pub const BLANK: Shape = Shape(9);
    /// A flat round disc, as in draughts.
    pub const DISC: Shape = Shape(10);
    /// A square block that fills its cell.
    pub const BLOCK: Shape = Shape(11);
    /// A brick wall that fills its cell.
    pub const WALL: Shape = Shape(12);
    /// A cross, drawn as two strokes.
    pub const CROSS: Shape = Shape(13);
    /// A nought, that is, a ring drawn as a stroke.
    pub const NOUGHT: Shape = Shape(14);

    /// Returns the shape with the keyword `name`, or `None` for an unknown keyword.
    pub fn from_name(name: &str) -> Option<Shape> {
        Shape::names().position(|keyword| keyword == name).map(|index| Shape(index as u8))
    }

    /// Iterates over the keywords of all shapes, in the order of their indices.
    pub fn names() -> impl Iterator<Item = &'static str> {
        SPECIAL.iter().copied().chain(DRAWN.iter().map(|entry| entry.0))
    }

    /// Returns the keyword of the shape in rule files.
    pub fn name(self) -> &'static str {
        let at = usize::from(self.0);
        SPECIAL.get(at).copied().unwrap_or_else(|| DRAWN[at - SPECIAL.len()].0)
    }

    /// Returns the SVG fragment that draws the shape, or `None` for shapes that are drawn by code.
    pub(super) fn fragment(self) -> Option<&'static str> {
        usize::from(self.0).checked_sub(SPECIAL.len()).map(|at| DRAWN[at].1)
    }

    /// Returns whether the shape shows the value of its cell as a number: numbers, seeds and
    /// fingers do.
    pub fn counts(self) -> bool {
        matches!(self, Shape::NUMBER | Shape::SEEDS | Shape::FINGERS)
    }

    /// Returns whether the shape consists of strokes only, which are drawn in the colour of the
    /// body.
    pub(super) fn is_stroke(self) -> bool {
        matches!(self, Shape::CROSS | Shape::NOUGHT)
    }
}

/// The keywords and SVG fragments of the shapes that are drawn by a fixed fragment. Their indices
/// follow those of [`SPECIAL`]. Each shape is a line of the file `shapes.svg`: a symbol whose id is
/// the keyword. The first shapes also have constants in [`Shape`].
static DRAWN: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let symbol = |line: &'static str| {
        let (keyword, symbol) = line.strip_prefix("<symbol id=\"")?.split_once('"')?;
        let (_, fragment) = symbol.split_once('>')?;
        Some((keyword, fragment.strip_suffix("</symbol>")?))
    };
    include_str!("shapes.svg").lines().filter_map(symbol).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_of_the_file_is_a_shape() {
        let symbols = include_str!("shapes.svg").matches("<symbol").count();
        assert_eq!(DRAWN.len(), symbols);
        let shapes = [Shape::DISC, Shape::BLOCK, Shape::WALL, Shape::CROSS, Shape::NOUGHT];
        assert_eq!(shapes.map(Shape::name), ["disc", "block", "wall", "cross", "nought"]);
    }
}
