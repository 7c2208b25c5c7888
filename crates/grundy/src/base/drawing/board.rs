//! What a board looks like: a field, and a piece on each of its cells or none.

use super::shapes::Shape;

/// A board as it is drawn.
///
/// Lengths are in thousandths of what is one in the statement of the file: nothing that is decided rests on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// What lies under the pieces.
    pub field: Field,
    /// What is on each cell of the field.
    pub cells: Vec<Cell>,
    /// Rows of pieces beside the field.
    pub trays: Vec<Vec<Cell>>,
    /// How cells are named.
    pub named: Named,
    /// Whether the first row of a grid is the lowest.
    pub upward: bool,
}

/// What lies under the pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// Rows of so many cells.
    Grid(usize, Look),
    /// Points at these places, and the lines between pairs of them.
    Points(Vec<[i64; 2]>, Vec<[usize; 2]>),
    /// Lines that are drawn one by one, each from a dot to a dot.
    Edges(Vec<[i64; 4]>),
}

/// How the cells of a grid look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// Squares of one colour.
    #[default]
    Squares,
    /// Squares of two colours.
    Chequered,
    /// Squares with lines between them and none around.
    Hash,
    /// Round holes.
    Holes,
    /// Large round holes in an upright board.
    Slots,
    /// Where lines cross.
    Crossings,
    /// Hexagons, each row half a cell further to the right than the one above it.
    Hexes,
    /// Nothing: what is there stands by itself.
    Bare,
}

impl Look {
    /// By the words of rule files.
    pub const ALL: &'static [(&'static str, Look)] = &[
        ("squares", Look::Squares),
        ("chequered", Look::Chequered),
        ("hash", Look::Hash),
        ("holes", Look::Holes),
        ("slots", Look::Slots),
        ("crossings", Look::Crossings),
        ("hexes", Look::Hexes),
        ("bare", Look::Bare),
    ];
}

/// How cells are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Named {
    /// Not at all.
    #[default]
    Not,
    /// 1, 2, 3, … in their order.
    Numbers,
    /// By a letter for the column and a number for the row from below, as on a chess board.
    Letters,
    /// By the number of the row from above and of the column.
    Rows,
    /// By the number of the row from below and of the column.
    Upward,
    /// By the number of the column.
    Columns,
}

impl Named {
    /// By the words of rule files.
    pub const ALL: &'static [(&'static str, Named)] = &[
        ("none", Named::Not),
        ("numbers", Named::Numbers),
        ("letters", Named::Letters),
        ("rows", Named::Rows),
        ("upward", Named::Upward),
        ("columns", Named::Columns),
    ];
}

/// A cell of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What stands there.
    pub piece: Option<Piece>,
    /// What that is called.
    pub called: String,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub shape: Shape,
    /// Its colour.
    pub colour: Colour,
    /// The colour of dominoes that lie flat, where they have one of their own.
    pub other: Option<Colour>,
    /// How many quarters it is turned to the right.
    pub turned: u8,
    /// What is written on it, or how many there are.
    pub text: String,
}

/// The colours of pieces. Each has a form for the day and one for the night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(u8);

/// Name, body, edge, and what is drawn on it.
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
    /// Of pieces of which nothing is said, and of the first side.
    pub const LIGHT: Colour = Colour(0);
    /// Of the other side.
    pub const DARK: Colour = Colour(1);
    /// Of walls and of what belongs to nobody.
    pub const GREY: Colour = Colour(6);
    /// Of crosses.
    pub const BLUE: Colour = Colour(3);
    /// Of noughts.
    pub const RED: Colour = Colour(2);

    /// The colour of a name.
    pub fn of(name: &str) -> Option<Colour> {
        COLOURS.iter().position(|known| known.0 == name).map(|at| Colour(at as u8))
    }

    /// All names.
    pub fn names() -> impl Iterator<Item = &'static str> {
        COLOURS.iter().map(|known| known.0)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        COLOURS[usize::from(self.0)].0
    }

    /// The body, the edge, and what is drawn on it, by day.
    pub(super) fn paints(self) -> [&'static str; 3] {
        let (_, body, edge, on) = COLOURS[usize::from(self.0)];
        [body, edge, on]
    }
}

impl Piece {
    /// A piece of a colour.
    pub fn new(shape: Shape, colour: Colour) -> Piece {
        Piece { shape, colour, other: None, turned: 0, text: String::new() }
    }
}

impl Drawing {
    /// Whether a cell is only looked at: no piece comes there.
    pub(super) fn is_blank(&self, cell: usize) -> bool {
        self.cells[cell].piece.as_ref().is_some_and(|piece| piece.shape == Shape::BLANK)
    }

    /// The number of a cell, those where no piece comes not counted.
    pub(super) fn number(&self, cell: usize) -> usize {
        (0..=cell).filter(|at| !self.is_blank(*at)).count()
    }

    /// The name of a cell, where cells are named.
    pub fn name(&self, cell: usize) -> String {
        let (row, column, rows) = match self.field {
            Field::Grid(columns, _) => {
                let columns = columns.max(1);
                (cell / columns, cell % columns, self.cells.len().div_ceil(columns))
            }
            _ if self.named == Named::Not => return String::new(),
            _ => return (cell + 1).to_string(),
        };
        match self.named {
            Named::Not => String::new(),
            Named::Numbers => self.number(cell).to_string(),
            Named::Columns => (column + 1).to_string(),
            Named::Upward => format!("{},{}", rows - row, column + 1),
            Named::Letters => format!("{}{}", letters(column), rows - row),
            Named::Rows => format!("{},{}", row + 1, column + 1),
        }
    }
}

/// a, b, …, z, aa, ab, …
pub(super) fn letters(column: usize) -> String {
    let last = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => last.to_string(),
        more => letters(more - 1) + &last.to_string(),
    }
}
