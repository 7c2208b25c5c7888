//! [`Shape`]: the shapes of pieces, as SVG fragments in a box of 100 × 100 units.
//!
//! SVG elements of a fragment without a fill or stroke of their own inherit the fill of the body of
//! the piece and the stroke of its edge. `currentColor` is the colour of marks on the body, such as
//! eyes.

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

/// Expands to the SVG of a path that is stroked on the body of a piece, in the colour of marks,
/// that is, of details such as a mouth.
macro_rules! on {
    ($d:literal) => {
        concat!("<path d=\"", $d, "\" fill=\"none\" stroke=\"currentColor\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>")
    };
}

/// Expands to the SVG of a path that is filled with the colour of marks, that is, of details on the
/// body of a piece.
macro_rules! of {
    ($d:literal) => {
        concat!("<path d=\"", $d, "\" fill=\"currentColor\" stroke=\"none\"/>")
    };
}

/// Expands to the SVG of a path that is filled with the colour of the body of a piece.
macro_rules! body {
    ($d:literal) => {
        concat!("<path d=\"", $d, "\" fill-rule=\"evenodd\"/>")
    };
}

/// Expands to the SVG of the round base below the heads of animals.
macro_rules! base {
    () => {
        "<circle cx=\"50\" cy=\"50\" r=\"43\"/>"
    };
}

/// Expands to the SVG of two eyes at the given coordinates. They have the colour of the body, on a
/// head in the colour of marks.
macro_rules! eyes {
    ($x:literal, $y:literal, $other:literal) => {
        concat!(
            "<g stroke=\"none\"><circle cx=\"",
            $x,
            "\" cy=\"",
            $y,
            "\" r=\"3\"/><circle cx=\"",
            $other,
            "\" cy=\"",
            $y,
            "\" r=\"3\"/></g>"
        )
    };
}

/// The keywords and SVG fragments of the shapes that are drawn by a fixed fragment, with the
/// indices after those of [`SPECIAL`]. The first ones also have constants in [`Shape`].
const DRAWN: &[(&str, &str)] = &[
    (
        "disc",
        concat!(
            "<circle cx=\"50\" cy=\"50\" r=\"40\"/>",
            "<circle cx=\"50\" cy=\"50\" r=\"28\" fill=\"none\" stroke=\"currentColor\" opacity=\".45\"/>"
        ),
    ),
    ("block", "<rect x=\"7\" y=\"7\" width=\"86\" height=\"86\" rx=\"5\"/>"),
    (
        "wall",
        concat!(
            "<rect x=\"5\" y=\"5\" width=\"90\" height=\"90\" rx=\"3\"/>",
            on!("M5 35h90M5 65h90M35 5v30M72 5v30M20 35v30M55 35v30M85 35v30M35 65v30M72 65v30")
        ),
    ),
    (
        "cross",
        "<path d=\"M25 25l50 50M75 25L25 75\" fill=\"none\" stroke-width=\"13\" stroke-linecap=\"round\"/>",
    ),
    ("nought", "<circle cx=\"50\" cy=\"50\" r=\"28\" fill=\"none\" stroke-width=\"13\"/>"),
    ("ring", body!("M50 10a40 40 0 1 0 .01 0zM50 30a20 20 0 1 1-.01 0z")),
    (
        "stone",
        concat!(
            "<ellipse cx=\"50\" cy=\"51\" rx=\"40\" ry=\"38\"/>",
            "<path d=\"M27 42q8-14 24-15\" fill=\"none\" stroke=\"currentColor\" stroke-linecap=\"round\" opacity=\".5\"/>"
        ),
    ),
    (
        "coin",
        concat!(
            "<circle cx=\"50\" cy=\"50\" r=\"36\"/><circle cx=\"50\" cy=\"50\" r=\"29\" fill=\"none\" stroke=\"currentColor\" opacity=\".6\"/>",
            on!("M50 34v32M42 40q8-6 16 0M42 60q8 6 16 0")
        ),
    ),
    ("cube", concat!(body!("M14 30l12-12h62v62l-12 12H14z"), on!("M14 30h62v62M76 30l12-12"))),
    (
        "pawn",
        body!(
            "M50 12a15 15 0 0 1 9.5 26.5c-2 1.8-2 3.5 0 5.5h4v6h-6c1 13 5 20 12 26v6h5v8h-49v-8h5v-6c7-6 11-13 12-26h-6v-6h4c2-2 2-3.7 0-5.5A15 15 0 0 1 50 12z"
        ),
    ),
    (
        "king",
        concat!(
            body!(
                "M46 8h8v8h8v8h-8v9c16-9 34 0 32 16-1 11-12 17-14 31v10H28V80c-2-14-13-20-14-31-2-16 16-25 32-16v-9h-8v-8h8z"
            ),
            on!("M28 78q22-6 44 0M50 34v34")
        ),
    ),
    (
        "queen",
        concat!(
            body!("M12 26l16 24 4-34 14 32 4-36 4 36 14-32 4 34 16-24-12 48v16H24V74z"),
            "<g><circle cx=\"12\" cy=\"24\" r=\"5\"/><circle cx=\"32\" cy=\"14\" r=\"5\"/><circle cx=\"50\" cy=\"11\" r=\"5\"/><circle cx=\"68\" cy=\"14\" r=\"5\"/><circle cx=\"88\" cy=\"24\" r=\"5\"/></g>",
            on!("M25 74q25-7 50 0")
        ),
    ),
    (
        "rook",
        concat!(
            body!("M22 12h12v10h9V12h14v10h9V12h12v24l-10 9v27l10 8v10H22V80l10-8V45l-10-9z"),
            on!("M32 45h36M32 72h36")
        ),
    ),
    (
        "bishop",
        concat!(
            body!(
                "M50 8a7 7 0 0 1 5 12c14 9 20 21 18 33-1 8-6 13-10 17l10 10v10H27V80l10-10c-4-4-9-9-10-17-2-12 4-24 18-33A7 7 0 0 1 50 8z"
            ),
            on!("M50 32v22M40 43h20M36 71h28")
        ),
    ),
    (
        "knight",
        concat!(
            body!(
                "M30 90h48c3-34-2-66-28-70l-2-10-9 9c-9 5-14 15-18 28-3 9-5 14 1 18 5 3 11-1 15-6 7 0 12-2 15-6 1 15-18 19-22 37z"
            ),
            of!("M38 34a4 4 0 1 0 8 0a4 4 0 1 0-8 0z")
        ),
    ),
    (
        "hare",
        concat!(
            base!(),
            "<g fill=\"currentColor\" stroke=\"none\"><ellipse cx=\"41\" cy=\"30\" rx=\"5.6\" ry=\"17\" transform=\"rotate(-9 41 30)\"/><ellipse cx=\"59\" cy=\"30\" rx=\"5.6\" ry=\"17\" transform=\"rotate(9 59 30)\"/></g>",
            of!("M50 43c13 0 19 9 19 18s-8 18-19 18-19-9-19-18 6-18 19-18z"),
            eyes!("43", "58", "57")
        ),
    ),
    (
        "hound",
        concat!(
            base!(),
            of!("M35 26q15-6 30 0l4 22q0 10-6 15l-3 12q-2 6-10 6t-10-6l-3-12q-6-5-6-15z"),
            of!("M33 25q-14 2-15 24 0 12 6 14 7-3 8-16zM67 25q14 2 15 24 0 12-6 14-7-3-8-16z"),
            eyes!("42", "46", "58"),
            "<path d=\"M44 66q6-4 12 0 0 6-6 7-6-1-6-7z\" stroke=\"none\"/>"
        ),
    ),
    (
        "fox",
        concat!(
            base!(),
            of!("M24 22l18 10q8-2 16 0l18-10q2 20-4 32-8 18-22 26-14-8-22-26-6-12-4-32z"),
            eyes!("40", "50", "60"),
            "<circle cx=\"50\" cy=\"74\" r=\"5\" stroke=\"none\"/>"
        ),
    ),
    (
        "goose",
        concat!(
            base!(),
            of!(
                "M30 34q4-14 18-14 15 0 15 16 0 10-7 17-3 5 3 8 14-2 22-12 2 27-24 28-29 0-29-20 0-8 8-13 8-5 8-9l-20 5z"
            ),
            "<circle cx=\"47\" cy=\"31\" r=\"3\" stroke=\"none\"/>"
        ),
    ),
    (
        "toad",
        concat!(
            base!(),
            of!(
                "M24 62q-4-20 10-27 0-10 8-11 7 0 8 9 1-9 8-9 8 1 8 11 14 7 10 27-2 16-26 16t-26-16z"
            ),
            "<g stroke=\"none\"><circle cx=\"42\" cy=\"33\" r=\"3\"/><circle cx=\"58\" cy=\"33\" r=\"3\"/><circle cx=\"36\" cy=\"66\" r=\"3\"/><circle cx=\"50\" cy=\"70\" r=\"4\"/><circle cx=\"64\" cy=\"66\" r=\"3\"/></g>",
            "<path d=\"M36 52q14 6 28 0\" fill=\"none\" stroke-width=\"3\"/>"
        ),
    ),
    (
        "frog",
        concat!(
            base!(),
            of!(
                "M27 40q-2-13 9-14 8 0 10 8h8q2-8 10-8 11 1 9 14 8 9 7 19-3 19-30 19t-30-19q-1-10 7-19z"
            ),
            eyes!("36", "37", "64"),
            "<path d=\"M28 57q22 16 44 0\" fill=\"none\" stroke-width=\"3\"/>"
        ),
    ),
    (
        "lion",
        concat!(
            base!(),
            of!(
                "M50 14l9 7 11-2 3 11 10 5-2 11 6 9-7 8 0 11-11 3-6 10-11-3-9 4-8-8-12-1-1-11-9-7 4-10-4-11 9-6 2-11 11 0z"
            ),
            "<circle cx=\"50\" cy=\"51\" r=\"20\" stroke=\"none\"/>",
            of!("M41 47a3 3 0 1 0 .01 0zM59 47a3 3 0 1 0 .01 0zM45 57h10l-5 6z")
        ),
    ),
    (
        "elephant",
        concat!(
            base!(),
            of!(
                "M36 28q14-8 28 0 16-6 18 10 2 18-14 20-3 6-10 8v10q0 9 9 6-2 7-9 6-11-2-10-14V66q-8-1-12-8-18 0-18-20 2-16 18-10z"
            ),
            eyes!("43", "44", "58")
        ),
    ),
    (
        "giraffe",
        concat!(
            base!(),
            of!(
                "M38 14h5l2 10h10l2-10h5l-1 13 13 1q-1 10-11 11l-3 16q2 12-2 22-8 8-16 0-4-10-2-22l-3-16q-10-1-11-11l13-1z"
            ),
            eyes!("44", "38", "56")
        ),
    ),
    (
        "chick",
        concat!(
            base!(),
            of!("M50 24c16 0 24 12 24 28S66 80 50 80 26 68 26 52s8-28 24-28z"),
            eyes!("41", "46", "59"),
            "<path d=\"M44 54h12l-6 9z\" stroke=\"none\"/>"
        ),
    ),
    (
        "hen",
        concat!(
            base!(),
            of!("M38 26q0-12 6-8 4-9 8 0 7-5 7 4 15 6 15 28 0 30-24 30T26 50q0-18 12-24z"),
            eyes!("42", "46", "58"),
            "<path d=\"M44 54h12l-6 9zM47 66q3 8 6 0z\" stroke=\"none\"/>"
        ),
    ),
    (
        "car",
        concat!(
            "<rect x=\"29\" y=\"10\" width=\"42\" height=\"80\" rx=\"13\"/>",
            on!("M36 36q14-7 28 0l-3 11q-11-3-22 0zM38 70q12 4 24 0M34 17h8M58 17h8")
        ),
    ),
    (
        "arrow",
        concat!(body!("M50 8l16 24H56v34l10 12v12L50 80 34 90V78l10-12V32H34z"), on!("M50 36v40")),
    ),
    (
        "chocolate",
        "<rect x=\"3\" y=\"3\" width=\"94\" height=\"94\" rx=\"7\" fill=\"#6e4529\" stroke=\"#4d2e1a\"/><path d=\"M20 78V20h58\" fill=\"none\" stroke=\"#8f6243\" stroke-width=\"5\"/><path d=\"M80 22v58H22\" fill=\"none\" stroke=\"#4d2e1a\" stroke-width=\"4\"/>",
    ),
    (
        "poison",
        "<rect x=\"3\" y=\"3\" width=\"94\" height=\"94\" rx=\"7\" fill=\"#6e4529\" stroke=\"#4d2e1a\"/><path d=\"M50 18c17 0 26 11 26 25 0 8-4 13-9 16v11q0 4-4 4H37q-4 0-4-4V59c-5-3-9-8-9-16 0-14 9-25 26-25z\" fill=\"#f3e6c8\" stroke=\"none\"/><g fill=\"#4d2e1a\" stroke=\"none\"><circle cx=\"40\" cy=\"44\" r=\"6.5\"/><circle cx=\"60\" cy=\"44\" r=\"6.5\"/><path d=\"M50 53l4 8h-8zM42 65h3v9h-3zM48.5 65h3v9h-3zM55 65h3v9h-3z\"/></g>",
    ),
];
