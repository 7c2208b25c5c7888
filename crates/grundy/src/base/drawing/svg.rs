//! Boards as SVG. What is drawn has its daylight colours as attributes, so that it may stand anywhere, and classes by
//! which a style sheet gives it others.

use super::board::{Cell, Colour, Drawing, Field, Look, Named, Piece, letters};
use super::dominoes;
use super::ground::{self, ON_POINT};
use super::shapes::Shape;
use std::fmt::Write;

/// A cell of a grid is so wide.
pub(super) const CELL: i64 = 100;
/// Points that are nearest are so far apart.
const APART: i64 = 130;
/// Around what is drawn, and where names stand at the side.
const MARGIN: i64 = 10;
const SIDE: i64 = 34;
/// What is written at a point is so wide.
const WRITTEN: i64 = 62;
/// A cell of a row beside the board.
const TRAY: i64 = 62;

/// What is drawn, without the element around it.
#[derive(Clone)]
pub struct Picture {
    /// Its left and upper end.
    pub from: [i64; 2],
    /// Its width and height.
    pub size: [i64; 2],
    /// The elements.
    pub body: String,
}

impl Drawing {
    /// The whole as one SVG.
    pub fn svg(&self) -> String {
        let Picture { from: [x, y], size: [width, height], body } = self.picture(true);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawn-board\" viewBox=\"{x} {y} {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\">{body}</svg>"
        )
    }

    /// A small picture within a page that names it: nothing in it is to be read or pointed at.
    pub fn thumb(&self) -> String {
        let unnamed = Drawing { named: Named::Not, ..self.clone() };
        let Picture { from: [x, y], size: [width, height], body } = unnamed.picture(false);
        format!(
            "<svg aria-hidden=\"true\" class=\"drawn-board\" viewBox=\"{x} {y} {width} {height}\">{body}</svg>"
        )
    }

    /// The elements of the drawing and how much room they take; whether they are to be pointed at.
    pub fn picture(&self, pointed: bool) -> Picture {
        let places = self.places();
        let mut body = String::new();
        let ends = self.bounds(&places);
        match &self.field {
            Field::Grid(columns, look) => {
                ground::grid(&mut body, &self.cells, (*columns).max(1), *look, self.upward);
                ground::joined(&mut body, &self.cells, (*columns).max(1));
            }
            Field::Points(_, joins) => ground::points(&mut body, &places, joins),
            Field::Edges(edges) => ground::dots(&mut body, &scaled_edges(edges)),
        }
        self.names(&mut body, &places);
        let halves = match self.field {
            Field::Grid(columns, _) => dominoes::halves(&self.cells, columns.max(1)),
            _ => vec![None; self.cells.len()],
        };
        if let Field::Edges(edges) = &self.field {
            for (at, (cell, ends)) in self.cells.iter().zip(scaled_edges(edges)).enumerate() {
                self.edge(&mut body, at, cell, ends);
            }
        } else {
            for (at, cell) in self.cells.iter().enumerate() {
                let gap = cell.piece.as_ref().is_some_and(|piece| piece.shape == Shape::GAP);
                if gap || self.is_blank(at) {
                    continue;
                }
                let Some(&place) = places.get(at) else { continue };
                self.cell(&mut body, at, cell, place, halves[at]);
            }
        }
        let [mut left, mut top, mut right, mut bottom] = ends;
        let (above, below) = match (&self.field, self.named) {
            (Field::Grid(..), Named::Rows | Named::Columns) => (SIDE, 0),
            (Field::Grid(..), Named::Letters | Named::Upward) => (0, SIDE),
            _ => (0, 0),
        };
        bottom += below;
        let rows = self.main_rows();
        for (row, cells) in self.trays.iter().enumerate() {
            let wide = cells.len() as i64 * TRAY;
            // In the middle under the board.
            let x = (left + right - wide) / 2;
            for (column, cell) in cells.iter().enumerate() {
                let at = [x + column as i64 * TRAY + TRAY / 2, bottom + TRAY / 2 + MARGIN];
                group(&mut body, &format!("{}:{column}", rows + row), "", cell);
                let _ = write!(
                    body,
                    "<rect class=\"hit\" x=\"{}\" y=\"{}\" width=\"{TRAY}\" height=\"{TRAY}\" fill=\"none\" pointer-events=\"all\"/>",
                    at[0] - TRAY / 2,
                    at[1] - TRAY / 2
                );
                if let Some(piece) = &cell.piece {
                    draw(&mut body, piece, at, TRAY, None);
                }
                body.push_str("</g>");
            }
            (left, right) = (left.min(x), right.max(x + wide));
            bottom += TRAY + MARGIN;
        }
        let side = match (&self.field, self.named) {
            (Field::Grid(..), Named::Letters | Named::Rows | Named::Upward) => SIDE,
            _ => 0,
        };
        left -= side;
        top -= above;
        let from = [left - MARGIN, top - MARGIN];
        if !pointed {
            body = without_places(&body);
        }
        Picture { from, size: [right + MARGIN - from[0], bottom + MARGIN - from[1]], body }
    }

    /// How many rows of things the field makes: those of a grid, else one.
    fn main_rows(&self) -> usize {
        match self.field {
            Field::Grid(columns, _) => self.cells.len().div_ceil(columns.max(1)),
            _ => 1,
        }
    }

    /// By what a cell is found again: its row and its place in it.
    fn key(&self, at: usize) -> String {
        match self.field {
            Field::Grid(columns, _) => format!("{}:{}", at / columns.max(1), at % columns.max(1)),
            _ => format!("0:{at}"),
        }
    }

    /// The middles of the cells.
    fn places(&self) -> Vec<[i64; 2]> {
        match &self.field {
            Field::Grid(columns, look) => {
                let columns = (*columns).max(1);
                let middle = |at| ground::middle(at, columns, *look, self.upward);
                (0..self.cells.len()).map(middle).collect()
            }
            Field::Points(points, _) => {
                let unit = nearest(points);
                points.iter().map(|point| point.map(|at| scaled(at, unit, APART))).collect()
            }
            Field::Edges(edges) => scaled_edges(edges)
                .iter()
                .map(|[x, y, to_x, to_y]| [(x + to_x) / 2, (y + to_y) / 2])
                .collect(),
        }
    }

    /// From the left and above to the right and below.
    fn bounds(&self, places: &[[i64; 2]]) -> [i64; 4] {
        let reach = match &self.field {
            Field::Grid(..) => CELL / 2,
            Field::Points(..) => ON_POINT / 2 + 22,
            Field::Edges(_) => CELL / 2 + 12,
        };
        let xs = || places.iter().map(|place| place[0]);
        let ys = || places.iter().map(|place| place[1]);
        let (left, right) = (xs().min().unwrap_or(0), xs().max().unwrap_or(0));
        let (top, bottom) = (ys().min().unwrap_or(0), ys().max().unwrap_or(0));
        match &self.field {
            // The lines at the border lie in it.
            Field::Edges(_) => [left - 14, top - 14, right + 14, bottom + 14],
            _ => [left - reach, top - reach, right + reach, bottom + reach],
        }
    }

    /// What can be pointed at, and what is there.
    fn cell(&self, body: &mut String, at: usize, cell: &Cell, [x, y]: [i64; 2], half: Option<u8>) {
        group(body, &self.key(at), &self.name(at), cell);
        let wide = match self.field {
            Field::Grid(..) => {
                let _ = write!(
                    body,
                    "<rect class=\"hit\" x=\"{}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\" rx=\"6\" fill=\"none\" pointer-events=\"all\"/>",
                    x - CELL / 2,
                    y - CELL / 2
                );
                match self.field {
                    Field::Grid(_, Look::Slots) => CELL - 6,
                    Field::Grid(_, Look::Hexes) => 76,
                    _ => CELL,
                }
            }
            _ => {
                let r = ON_POINT / 2 + 8;
                let _ = write!(
                    body,
                    "<circle class=\"hit\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"none\" pointer-events=\"all\"/>"
                );
                // What is written at a point stands on a ground of its own: lines meet there.
                let written = |piece: &Piece| matches!(piece.shape, Shape::LETTER | Shape::NUMBER);
                if cell.piece.as_ref().is_some_and(written) {
                    let _ = write!(
                        body,
                        "<circle class=\"pt\" cx=\"{x}\" cy=\"{y}\" r=\"26\" fill=\"#efe6d0\" stroke=\"#8d8063\" stroke-width=\"2.5\"/>"
                    );
                    WRITTEN
                } else {
                    ON_POINT
                }
            }
        };
        if let Some(piece) = &cell.piece {
            draw(body, piece, [x, y], wide, half);
        }
        body.push_str("</g>");
    }

    /// A line between two dots, or where one may be.
    fn edge(&self, body: &mut String, at: usize, cell: &Cell, [x, y, to_x, to_y]: [i64; 4]) {
        group(body, &self.key(at), &self.name(at), cell);
        let line =
            format!("x1=\"{x}\" y1=\"{y}\" x2=\"{to_x}\" y2=\"{to_y}\" stroke-linecap=\"round\"");
        // As wide as a finger, and no nearer to the dots than they are large.
        let (dx, dy) = (to_x - x, to_y - y);
        let long = (dx * dx + dy * dy).unsigned_abs().isqrt().max(1) as i64;
        let (out, along) = ([-dy * 15 / long, dx * 15 / long], [dx * 10 / long, dy * 10 / long]);
        let (from, to) = ([x + along[0], y + along[1]], [to_x - along[0], to_y - along[1]]);
        let _ = write!(
            body,
            "<path class=\"hit\" d=\"M{} {}L{} {}L{} {}L{} {}z\" fill=\"none\" pointer-events=\"all\"/>",
            from[0] + out[0],
            from[1] + out[1],
            to[0] + out[0],
            to[1] + out[1],
            to[0] - out[0],
            to[1] - out[1],
            from[0] - out[0],
            from[1] - out[1],
        );
        let _ = match &cell.piece {
            Some(piece) if piece.shape == Shape::EDGE => {
                let [paint, ..] = piece.colour.paints();
                let colour = piece.colour.name();
                write!(
                    body,
                    "<line class=\"pc-edge {colour}\" {line} stroke=\"{paint}\" stroke-width=\"10\"/>"
                )
            }
            _ => write!(
                body,
                "<line class=\"rul\" {line} stroke=\"#8d8063\" stroke-width=\"2\" stroke-dasharray=\"2 9\"/>"
            ),
        };
        body.push_str("</g>");
    }

    fn names(&self, body: &mut String, places: &[[i64; 2]]) {
        // On lines, a name clears the paper around it.
        let halo = match self.field {
            Field::Grid(..) => "",
            _ => " halo\" stroke=\"#fbfaf6\" stroke-width=\"6\" paint-order=\"stroke",
        };
        let mut text = |x: i64, y: i64, size: i64, name: &str| {
            let _ = write!(
                body,
                "<text class=\"nm{halo}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"#5a5a55\">{name}</text>"
            );
        };
        match (&self.field, self.named) {
            (_, Named::Not) => {}
            (
                Field::Grid(columns, look),
                Named::Letters | Named::Rows | Named::Upward | Named::Columns,
            ) => {
                let columns = (*columns).max(1);
                let rows = self.main_rows();
                let letter = self.named == Named::Letters;
                let below = letter || self.named == Named::Upward;
                for column in 0..columns.min(places.len()) {
                    let row = if below { rows - 1 } else { 0 };
                    let [x, y] =
                        ground::middle(row * columns + column, columns, *look, self.upward);
                    let name = if letter { letters(column) } else { (column + 1).to_string() };
                    let y = if below { y + CELL / 2 + 27 } else { y - CELL / 2 - 11 };
                    text(x, y, 24, &name);
                }
                let numbered = if self.named == Named::Columns { 0 } else { rows };
                for row in 0..numbered {
                    let [x, y] = ground::middle(row * columns, columns, *look, self.upward);
                    let number = if below { rows - row } else { row + 1 };
                    text(x - CELL / 2 - 20, y + 8, 24, &number.to_string());
                }
            }
            (Field::Grid(_, look), Named::Numbers) => {
                for (at, [x, y]) in places.iter().enumerate() {
                    // A piece that fills its cell would cut the number in two.
                    let hides = |p: &Piece| [Shape::GAP, Shape::JOINED].contains(&p.shape);
                    let hidden = self.cells[at].piece.as_ref().is_some_and(hides);
                    let number = self.number(at).to_string();
                    // From the corner on, beside a round piece.
                    let (x, y, size) = match (look, number.len() as i64) {
                        (Look::Hexes, _) => (*x, y - 30, 19),
                        (_, 1) => (x - 39, y - 31, 19),
                        (_, digits) => (x - 48 + 5 * digits, y - 35, 16),
                    };
                    if !hidden && !self.is_blank(at) {
                        text(x, y, size, &number);
                    }
                }
            }
            (Field::Points(_, joins), _) => {
                for at in 0..places.len() {
                    let [x, y] = ground::beside(at, places, joins);
                    text(x, y + 8, 22, &(at + 1).to_string());
                }
            }
            (Field::Edges(_), _) => {
                for (at, [x, y]) in places.iter().enumerate() {
                    text(x + 15, y - 9, 17, &(at + 1).to_string());
                }
            }
        }
    }
}

/// The same without what is there to be pointed at: nothing of it is seen.
fn without_places(body: &str) -> String {
    let mut plain = String::new();
    for (at, part) in body.split("<g class=\"place\"").enumerate() {
        if at == 0 {
            plain.push_str(part);
            continue;
        }
        // The group with its name, and the first element in it.
        let rest = part.split_once('>').map_or("", |(_, rest)| rest);
        let rest = rest.split_once("/>").map_or(rest, |(_, rest)| rest);
        match rest.strip_prefix("</g>") {
            // There is nothing else in it.
            Some(after) => plain.push_str(after),
            None => {
                plain.push_str("<g>");
                plain.push_str(rest);
            }
        }
    }
    plain
}

/// Begins a group that can be pointed at.
fn group(body: &mut String, key: &str, name: &str, cell: &Cell) {
    let called = if cell.piece.is_some() { escaped(&cell.called) } else { String::new() };
    let _ = write!(
        body,
        "<g class=\"place\" data-cell=\"{key}\" data-name=\"{name}\" data-called=\"{called}\""
    );
    // What lies on several cells is drawn under all of them: of the cell itself nothing else tells its look.
    if let Some(piece) = cell.piece.as_ref().filter(|piece| piece.shape == Shape::JOINED) {
        let _ = write!(body, " data-part=\"{}\"", piece.colour.name());
    }
    body.push('>');
}

/// A piece with its middle at a place, so wide; `half` is where the other half of a domino lies.
fn draw(body: &mut String, piece: &Piece, [x, y]: [i64; 2], wide: i64, half: Option<u8>) {
    let quarter = if piece.shape == Shape::DOMINO { half.unwrap_or(0) } else { piece.turned };
    let (left, top) = (x - wide / 2, y - wide / 2);
    let mut place = format!("translate({left} {top})");
    if wide != CELL {
        let _ = write!(place, " scale({}.{:02})", wide / 100, wide % 100);
    }
    if quarter % 4 != 0 {
        let _ = write!(place, " rotate({} 50 50)", 90 * u16::from(quarter % 4));
    }
    let flat = piece.shape == Shape::DOMINO && quarter % 2 == 1;
    let colour = piece.other.filter(|_| flat).unwrap_or(piece.colour);
    let [fill, edge, on] = colour.paints();
    let edge = if piece.shape.is_stroke() { fill } else { edge };
    let kind = if piece.shape.is_stroke() { "pc strokes" } else { "pc" };
    let upright = match piece.shape {
        Shape::DOMINO => {
            let lying = piece.other.unwrap_or(piece.colour).name();
            format!(" data-upright=\"{}\" data-flat=\"{lying}\"", piece.colour.name())
        }
        _ => String::new(),
    };
    let start = format!(
        "<g class=\"{kind} {} {}\"{upright} transform=\"{place}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2.5\" color=\"{on}\">",
        piece.shape.name(),
        colour.name(),
    );
    match piece.shape {
        Shape::NONE | Shape::GAP | Shape::BLANK | Shape::EDGE | Shape::JOINED => {}
        Shape::LETTER | Shape::NUMBER => {
            let size = match piece.text.chars().count() {
                0..=2 => 50,
                3 => 36,
                4..=5 => 25,
                _ => 16,
            };
            let size = size * wide / CELL;
            let text: String = piece.text.chars().take(10).collect();
            let _ = write!(
                body,
                "<text class=\"ink\" x=\"{x}\" y=\"{}\" font-size=\"{size}\" font-weight=\"600\" text-anchor=\"middle\" fill=\"#1b1c1e\">{}</text>",
                y + size * 35 / 100,
                escaped(&text)
            );
        }
        Shape::SEEDS => {
            body.push_str(&start);
            seeds(body, piece.text.parse().unwrap_or(0));
            body.push_str("</g>");
        }
        Shape::FINGERS => {
            body.push_str(&start);
            fingers(body, piece.text.parse().unwrap_or(0));
            body.push_str("</g>");
        }
        Shape::DOMINO => {
            body.push_str(&start);
            body.push_str(match half {
                Some(_) => {
                    "<path d=\"M9 -1V82q0 9 9 9h64q9 0 9-9V-1\"/><path d=\"M30 0h40\" stroke=\"currentColor\" fill=\"none\"/>"
                }
                None => "<rect x=\"9\" y=\"9\" width=\"82\" height=\"82\" rx=\"9\"/>",
            });
            body.push_str("</g>");
        }
        shape => {
            body.push_str(&start);
            body.push_str(shape.drawn().unwrap_or_default());
            if !piece.text.is_empty() {
                // The face of a cube is a little lower and to the left.
                let (x, y) = if Shape::of("cube") == Some(shape) { (45, 76) } else { (50, 65) };
                let _ = write!(
                    body,
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"44\" font-weight=\"600\" text-anchor=\"middle\" fill=\"currentColor\" stroke=\"none\">{}</text>",
                    escaped(&piece.text.chars().take(2).collect::<String>())
                );
            }
            body.push_str("</g>");
        }
    }
}

/// Seeds in a pit, and how many they are.
fn seeds(body: &mut String, many: u64) {
    const PLACES: [[i64; 2]; 12] = [
        [50, 42],
        [34, 50],
        [66, 50],
        [50, 60],
        [36, 34],
        [64, 34],
        [50, 26],
        [25, 38],
        [75, 38],
        [33, 65],
        [67, 65],
        [50, 74],
    ];
    body.push_str(
        "<circle class=\"pit\" cx=\"50\" cy=\"50\" r=\"49\" fill=\"#e0d2ad\" stroke=\"#8d8063\"/>",
    );
    for [x, y] in PLACES.iter().take(many.min(12) as usize) {
        let _ = write!(body, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\"/>");
    }
    let _ = write!(
        body,
        "<text class=\"ink\" x=\"50\" y=\"95\" font-size=\"19\" font-weight=\"600\" text-anchor=\"middle\" fill=\"#1b1c1e\" stroke=\"none\">{many}</text>"
    );
}

/// A hand with so many fingers out.
fn fingers(body: &mut String, many: u64) {
    let out = many.min(5) as i64;
    for finger in 0..5 {
        let x = 18 + 13 * finger;
        let tall = if finger < out { [30, 40, 44, 40, 30][finger as usize] } else { 8 };
        let _ = write!(
            body,
            "<rect x=\"{x}\" y=\"{}\" width=\"11\" height=\"{}\" rx=\"5\"/>",
            52 - tall,
            tall + 8
        );
    }
    let _ = write!(
        body,
        "<path d=\"M18 52h63v22q0 16-16 16H34q-16 0-16-16z\"/>\
         <text x=\"50\" y=\"80\" font-size=\"26\" font-weight=\"600\" text-anchor=\"middle\" fill=\"currentColor\" stroke=\"none\">{many}</text>"
    );
}

/// The least distance between two of several points, in thousandths; 1000 where there is none.
fn nearest(points: &[[i64; 2]]) -> i64 {
    let far = |a: &[i64; 2], b: &[i64; 2]| {
        let apart = |at: usize| (a[at] - b[at]).unsigned_abs();
        (apart(0).saturating_mul(apart(0)).saturating_add(apart(1).saturating_mul(apart(1))))
            .isqrt() as i64
    };
    let pairs =
        points.iter().enumerate().flat_map(|(at, a)| points[..at].iter().map(move |b| far(a, b)));
    pairs.filter(|far| *far > 0).min().unwrap_or(1000)
}

fn scaled(at: i64, unit: i64, to: i64) -> i64 {
    // What lies far out is drawn at the end of what can be drawn.
    (at.saturating_mul(to) / unit).clamp(-20_000, 20_000)
}

/// Edges between dots of which the nearest are a cell apart.
fn scaled_edges(edges: &[[i64; 4]]) -> Vec<[i64; 4]> {
    let dots: Vec<[i64; 2]> =
        edges.iter().flat_map(|[x, y, to_x, to_y]| [[*x, *y], [*to_x, *to_y]]).collect();
    let unit = nearest(&dots);
    edges.iter().map(|edge| edge.map(|at| scaled(at, unit, CELL))).collect()
}

/// A text within elements and attributes.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for sign in text.chars() {
        match sign {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            sign if sign.is_control() => {}
            sign => safe.push(sign),
        }
    }
    safe
}

/// The colour of an unknown side, for those who draw pieces by themselves.
impl Default for Colour {
    fn default() -> Colour {
        Colour::LIGHT
    }
}
