//! [`BoardDrawing`]: the data model of a board drawing, which consists of the background, the
//! cells, and the pieces on them.

use super::shapes::Shape;

/// A board that is ready to be drawn as SVG.
///
/// Coordinates are in thousandths of the unit that the rule file uses. They affect only the
/// picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardDrawing {
    /// The background: a grid, points with lines, or edges between dots.
    pub field: BoardField,
    /// The cells on the background. A position gives the contents of the cells in this order.
    pub cells: Vec<DrawnCell>,
    /// Rows of cells that are drawn below the board, such as cells for captured pieces.
    pub trays: Vec<Vec<DrawnCell>>,
    /// The scheme for the labels of the cells.
    pub naming: CellNaming,
    /// Whether the first row of cells of a grid is the bottom row of the picture; otherwise it is
    /// the top row.
    pub upward: bool,
}

/// The background of a board, which determines where the cells are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardField {
    /// A grid. The payloads are the number of its columns and the style of its cells.
    Grid(usize, GridStyle),
    /// Points with lines between them; each point is one cell. The payloads are the coordinates of
    /// the points, and the lines as pairs of indices of points.
    Points(Vec<[i64; 2]>, Vec<[usize; 2]>),
    /// Edges between dots; each edge is one cell. The payload gives the ends of each edge as `[x1,
    /// y1, x2, y2]`.
    Edges(Vec<[i64; 4]>),
}

/// The style of the cells of a grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GridStyle {
    /// Squares that all have one colour.
    #[default]
    Squares,
    /// Squares of alternating colours, as on a chess board.
    Chequered,
    /// Squares separated by lines without an outer border, as in tic-tac-toe.
    Hash,
    /// Small round holes, as in a peg board.
    Holes,
    /// Large round holes in an upright board, as in Connect Four.
    Slots,
    /// Crossings of lines, as in Go.
    Crossings,
    /// Hexagons, each row shifted half a cell to the right of the row above.
    Hexes,
    /// No background, so that only the pieces are visible.
    Bare,
}

impl GridStyle {
    /// All styles of grids, each with its keyword in rule files.
    pub const ALL: &'static [(&'static str, GridStyle)] = &[
        ("squares", GridStyle::Squares),
        ("chequered", GridStyle::Chequered),
        ("hash", GridStyle::Hash),
        ("holes", GridStyle::Holes),
        ("slots", GridStyle::Slots),
        ("crossings", GridStyle::Crossings),
        ("hexes", GridStyle::Hexes),
        ("bare", GridStyle::Bare),
    ];
}

/// How the cells of a board are labelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellNaming {
    /// Cells have no labels.
    #[default]
    None,
    /// Cells are numbered 1, 2, 3, … in the order of the list of cells. In a grid, decorative cells
    /// have no number.
    Numbers,
    /// A cell is labelled with a letter for its column and the number of its row counted from
    /// below, such as `b3`, as on a chess board.
    Letters,
    /// A cell is labelled with the numbers of its row and its column, such as `2,3`. Rows are
    /// counted from the top.
    Rows,
    /// A cell is labelled with the numbers of its row and its column, such as `2,3`. Rows are
    /// counted from the bottom.
    Upward,
    /// A cell is labelled with the number of its column only.
    Columns,
}

impl CellNaming {
    /// All schemes of labels, each with its keyword in rule files.
    pub const ALL: &'static [(&'static str, CellNaming)] = &[
        ("none", CellNaming::None),
        ("numbers", CellNaming::Numbers),
        ("letters", CellNaming::Letters),
        ("rows", CellNaming::Rows),
        ("upward", CellNaming::Upward),
        ("columns", CellNaming::Columns),
    ];
}

/// A cell of a board drawing, with the piece on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawnCell {
    /// The piece on the cell, or `None` if the cell is empty.
    pub piece: Option<DrawnPiece>,
    /// The spoken name of the piece on the cell, for tooltips and screen readers.
    pub called: String,
}

/// A piece of a board drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnPiece {
    /// The shape of the piece.
    pub shape: Shape,
    /// The colour of the piece.
    pub colour: Colour,
    /// The colour of a domino that lies horizontally. `None` if it equals `colour`, the colour of a
    /// domino that stands vertically.
    pub horizontal_colour: Option<Colour>,
    /// The rotation of the piece in quarter turns clockwise.
    pub turned: u8,
    /// The text or number that is shown on the piece; empty if nothing is shown.
    pub text: String,
}

/// A colour of pieces, as an index into the list of all colours ([`Colour::names`]). Style sheets
/// can replace the SVG colours of the list, for example in dark mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(u8);

/// The colours. Each is given by its keyword in rule files and three SVG colours: of the body of a
/// piece, of its edge, and of marks on the body.
const COLOURS: &[(&str, &str, &str, &str)] = &[
    ("light", "#fdf9ef", "#2c2926", "#2c2926"),
    ("dark", "#2c2926", "#2c2926", "#f3ecdc"),
    ("red", "#b8452f", "#2c2926", "#fff8f0"),
    ("blue", "#2d5f9c", "#2c2926", "#ffffff"),
    ("green", "#3c7a3f", "#2c2926", "#ffffff"),
    ("yellow", "#f0c64b", "#2c2926", "#4a3706"),
    ("grey", "#b9b2a1", "#2c2926", "#2c2926"),
    ("brown", "#6e4529", "#2c2926", "#f3e6c8"),
];

impl Colour {
    /// The default colour and the colour of the first player.
    pub const LIGHT: Colour = Colour(0);
    /// The colour of the second player.
    pub const DARK: Colour = Colour(1);
    /// The colour of walls and of pieces that belong to no player.
    pub const GREY: Colour = Colour(6);
    /// The colour of crosses in games such as tic-tac-toe.
    pub const BLUE: Colour = Colour(3);
    /// The colour of noughts in games such as tic-tac-toe.
    pub const RED: Colour = Colour(2);

    /// Returns the colour with the keyword `name`, or `None` for an unknown keyword.
    pub fn from_name(name: &str) -> Option<Colour> {
        COLOURS.iter().position(|entry| entry.0 == name).map(|index| Colour(index as u8))
    }

    /// Returns the colour of a player's pieces if the rule file states none. It is the colour that
    /// the player's `name` denotes, such as `black`; for any other name it is light for the first
    /// player and dark for the second (`is_second`).
    pub fn of_side(name: &str, is_second: bool) -> Colour {
        match name {
            "white" => Colour::LIGHT,
            "black" => Colour::DARK,
            _ => Colour::from_name(name).unwrap_or(if is_second {
                Colour::DARK
            } else {
                Colour::LIGHT
            }),
        }
    }

    /// Iterates over the keywords of all colours.
    pub fn names() -> impl Iterator<Item = &'static str> {
        COLOURS.iter().map(|entry| entry.0)
    }

    /// Returns the keyword of the colour in rule files.
    pub fn name(self) -> &'static str {
        COLOURS[usize::from(self.0)].0
    }

    /// Returns the colours of the body, the edge and the marks of a piece in light mode, as SVG
    /// values.
    pub(super) fn paints(self) -> [&'static str; 3] {
        let (_, body, edge, on) = COLOURS[usize::from(self.0)];
        [body, edge, on]
    }
}

impl DrawnPiece {
    /// Creates a piece with the given shape and colour, without text or rotation.
    pub fn new(shape: Shape, colour: Colour) -> DrawnPiece {
        DrawnPiece { shape, colour, horizontal_colour: None, turned: 0, text: String::new() }
    }
}

impl BoardDrawing {
    /// Returns whether the cell with index `cell` is only decoration, on which no piece is ever
    /// placed.
    pub(super) fn is_blank(&self, cell: usize) -> bool {
        self.cells[cell].piece.as_ref().is_some_and(|piece| piece.shape == Shape::BLANK)
    }

    /// Returns the number of the cell with index `cell`, counted from 1. Only cells on which pieces
    /// can be placed are counted.
    pub(super) fn number(&self, cell: usize) -> usize {
        (0..=cell).filter(|at| !self.is_blank(*at)).count()
    }

    /// Returns the label of the cell with index `cell`, or an empty string if cells have no labels.
    pub fn name(&self, cell: usize) -> String {
        let (row, column, rows) = match self.field {
            BoardField::Grid(columns, _) => {
                let columns = columns.max(1);
                (cell / columns, cell % columns, self.cells.len().div_ceil(columns))
            }
            _ if self.naming == CellNaming::None => return String::new(),
            _ => return (cell + 1).to_string(),
        };
        match self.naming {
            CellNaming::None => String::new(),
            CellNaming::Numbers => self.number(cell).to_string(),
            CellNaming::Columns => (column + 1).to_string(),
            CellNaming::Upward => format!("{},{}", rows - row, column + 1),
            CellNaming::Letters => format!("{}{}", letters(column), rows - row),
            CellNaming::Rows => format!("{},{}", row + 1, column + 1),
        }
    }
}

/// Returns the letters that name the column with index `column`, as in a spreadsheet: a, b, …, z,
/// aa, ab, …
pub(super) fn letters(column: usize) -> String {
    let last_letter = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => last_letter.to_string(),
        prefix => letters(prefix - 1) + &last_letter.to_string(),
    }
}
