//! Writes board drawings as SVG. Elements carry light-mode colours as attributes, so a picture
//! needs no style sheet. They also have classes by which a style sheet can change the colours, for
//! example in dark mode.

use super::board::{
    BoardDrawing, BoardField, CellNaming, Colour, DrawnCell, DrawnPiece, GridStyle, letters,
};
use super::ground::ON_POINT;
use super::shapes::Shape;
use super::{dominoes, ground};
use std::fmt::Write;

/// The width of a cell of a grid, in units of the picture.
pub(super) const CELL: i64 = 100;
/// The distance between the two nearest points of a board after scaling, in units of the picture.
const POINT_DISTANCE: i64 = 130;
/// The width of the margin around the picture, in units of the picture.
const MARGIN: i64 = 10;
/// The width reserved for labels at a side of the board, in units of the picture.
const LABEL_WIDTH: i64 = 34;
/// The width of a text on a point, in units of the picture.
const TEXT_WIDTH: i64 = 62;
/// The width of a cell of a tray, in units of the picture.
const TRAY: i64 = 62;

/// An SVG picture without the enclosing `<svg>` element.
#[derive(Clone)]
pub struct SvgPicture {
    /// The coordinates of the upper left corner of the picture.
    pub from: [i64; 2],
    /// The width and the height of the picture.
    pub size: [i64; 2],
    /// The SVG elements of the picture.
    pub body: String,
}

impl BoardDrawing {
    /// Returns the board as a complete SVG document with interactive elements.
    pub fn to_svg(&self) -> String {
        let SvgPicture { from: [x, y], size: [width, height], body } = self.render(true);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawn-board\" viewBox=\"{x} {y} {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\">{body}</svg>"
        )
    }

    /// Returns a small picture of the board without labels and interactive elements, hidden from
    /// screen readers, for use in a page that names the board in its text.
    pub fn thumbnail(&self) -> String {
        let unnamed = BoardDrawing { naming: CellNaming::None, ..self.clone() };
        let SvgPicture { from: [x, y], size: [width, height], body } = unnamed.render(false);
        format!(
            "<svg aria-hidden=\"true\" class=\"drawn-board\" viewBox=\"{x} {y} {width} {height}\">{body}</svg>"
        )
    }

    /// Draws the board. If `interactive` is true, every cell gets a group of elements with a key
    /// and a name, so that a page can react to a click on the cell.
    pub fn render(&self, interactive: bool) -> SvgPicture {
        let centres = self.centres();
        let mut body = String::new();
        let ends = self.bounds(&centres);
        match &self.field {
            BoardField::Grid(columns, style) => {
                ground::grid(&mut body, &self.cells, (*columns).max(1), *style, self.upward);
                ground::joined(&mut body, &self.cells, (*columns).max(1));
            }
            BoardField::Points(_, joins) => ground::points(&mut body, &centres, joins),
            BoardField::Edges(edges) => ground::dots(&mut body, &scaled_edges(edges)),
        }
        self.names(&mut body, &centres);
        let halves = match self.field {
            BoardField::Grid(columns, _) => dominoes::halves(&self.cells, columns.max(1)),
            _ => vec![None; self.cells.len()],
        };
        if let BoardField::Edges(edges) = &self.field {
            for (at, (cell, ends)) in self.cells.iter().zip(scaled_edges(edges)).enumerate() {
                self.edge(&mut body, at, cell, ends);
            }
        } else {
            for (at, cell) in self.cells.iter().enumerate() {
                let gap = cell.piece.as_ref().is_some_and(|piece| piece.shape == Shape::GAP);
                if gap || self.is_blank(at) {
                    continue;
                }
                let Some(&centre) = centres.get(at) else { continue };
                self.cell(&mut body, at, cell, centre, halves[at]);
            }
        }
        let [mut left, mut top, mut right, mut bottom] = ends;
        let (above, below) = match (&self.field, self.naming) {
            (BoardField::Grid(..), CellNaming::Rows | CellNaming::Columns) => (LABEL_WIDTH, 0),
            (BoardField::Grid(..), CellNaming::Letters | CellNaming::Upward) => (0, LABEL_WIDTH),
            _ => (0, 0),
        };
        bottom += below;
        let rows = self.main_rows();
        for (row, cells) in self.trays.iter().enumerate() {
            let wide = cells.len() as i64 * TRAY;
            // A tray is centred below the board.
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
        let side = match (&self.field, self.naming) {
            (BoardField::Grid(..), CellNaming::Letters | CellNaming::Rows | CellNaming::Upward) => {
                LABEL_WIDTH
            }
            _ => 0,
        };
        left -= side;
        top -= above;
        let from = [left - MARGIN, top - MARGIN];
        if !interactive {
            body = without_places(&body);
        }
        SvgPicture { from, size: [right + MARGIN - from[0], bottom + MARGIN - from[1]], body }
    }

    /// Returns the number of rows of a grid, or 1 for other backgrounds.
    fn main_rows(&self) -> usize {
        match self.field {
            BoardField::Grid(columns, _) => self.cells.len().div_ceil(columns.max(1)),
            _ => 1,
        }
    }

    /// Returns the key `row:column`, counted from 0, by which a page identifies the cell with index
    /// `at`. For other backgrounds than grids, the row is 0 and the column is the index.
    fn key(&self, at: usize) -> String {
        match self.field {
            BoardField::Grid(columns, _) => {
                format!("{}:{}", at / columns.max(1), at % columns.max(1))
            }
            _ => format!("0:{at}"),
        }
    }

    /// Returns the centres of all cells, in units of the picture.
    fn centres(&self) -> Vec<[i64; 2]> {
        match &self.field {
            BoardField::Grid(columns, style) => {
                let columns = (*columns).max(1);
                let middle = |at| ground::middle(at, columns, *style, self.upward);
                (0..self.cells.len()).map(middle).collect()
            }
            BoardField::Points(points, _) => {
                let unit = nearest(points);
                points
                    .iter()
                    .map(|point| point.map(|at| scaled(at, unit, POINT_DISTANCE)))
                    .collect()
            }
            BoardField::Edges(edges) => scaled_edges(edges)
                .iter()
                .map(|[x, y, to_x, to_y]| [(x + to_x) / 2, (y + to_y) / 2])
                .collect(),
        }
    }

    /// Returns the bounds of the board as `[left, top, right, bottom]`. `centres` are the centres
    /// of the cells.
    fn bounds(&self, centres: &[[i64; 2]]) -> [i64; 4] {
        let reach = match &self.field {
            BoardField::Grid(..) => CELL / 2,
            BoardField::Points(..) => ON_POINT / 2 + 22,
            BoardField::Edges(_) => CELL / 2 + 12,
        };
        let xs = || centres.iter().map(|centre| centre[0]);
        let ys = || centres.iter().map(|centre| centre[1]);
        let (left, right) = (xs().min().unwrap_or(0), xs().max().unwrap_or(0));
        let (top, bottom) = (ys().min().unwrap_or(0), ys().max().unwrap_or(0));
        match &self.field {
            // Lines along the border must lie inside the bounds.
            BoardField::Edges(_) => [left - 14, top - 14, right + 14, bottom + 14],
            _ => [left - reach, top - reach, right + reach, bottom + reach],
        }
    }

    /// Appends the SVG elements of the cell with index `at` to `body`: its clickable area and the
    /// piece on it. If the piece is half of a domino, `half` is the direction of the other half (0
    /// above, 1 right, 2 below, 3 left).
    fn cell(
        &self,
        body: &mut String,
        at: usize,
        cell: &DrawnCell,
        [x, y]: [i64; 2],
        half: Option<u8>,
    ) {
        group(body, &self.key(at), &self.name(at), cell);
        let wide = match self.field {
            BoardField::Grid(..) => {
                let _ = write!(
                    body,
                    "<rect class=\"hit\" x=\"{}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\" rx=\"6\" fill=\"none\" pointer-events=\"all\"/>",
                    x - CELL / 2,
                    y - CELL / 2
                );
                match self.field {
                    BoardField::Grid(_, GridStyle::Slots) => CELL - 6,
                    BoardField::Grid(_, GridStyle::Hexes) => 76,
                    _ => CELL,
                }
            }
            _ => {
                let r = ON_POINT / 2 + 8;
                let _ = write!(
                    body,
                    "<circle class=\"hit\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"none\" pointer-events=\"all\"/>"
                );
                // A text on a point needs a separate background, because lines meet there.
                let is_text =
                    |piece: &DrawnPiece| matches!(piece.shape, Shape::LETTER | Shape::NUMBER);
                if cell.piece.as_ref().is_some_and(is_text) {
                    let _ = write!(
                        body,
                        "<circle class=\"pt\" cx=\"{x}\" cy=\"{y}\" r=\"26\" fill=\"#efe6d0\" stroke=\"#8d8063\" stroke-width=\"2.5\"/>"
                    );
                    TEXT_WIDTH
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

    /// Appends the SVG elements of the edge with index `at` to `body`: its clickable area, and the
    /// line between two dots or the mark of a missing edge.
    fn edge(&self, body: &mut String, at: usize, cell: &DrawnCell, [x, y, to_x, to_y]: [i64; 4]) {
        group(body, &self.key(at), &self.name(at), cell);
        let line =
            format!("x1=\"{x}\" y1=\"{y}\" x2=\"{to_x}\" y2=\"{to_y}\" stroke-linecap=\"round\"");
        // The clickable area is finger-wide but keeps clear of the dots.
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

    /// Appends the SVG elements of the labels of cells, rows and columns to `body`.
    fn names(&self, body: &mut String, centres: &[[i64; 2]]) {
        // A label that lies on lines gets a halo in the paper colour.
        let halo = match self.field {
            BoardField::Grid(..) => "",
            _ => " halo\" stroke=\"#fbfaf6\" stroke-width=\"6\" paint-order=\"stroke",
        };
        let mut text = |x: i64, y: i64, size: i64, name: &str| {
            let _ = write!(
                body,
                "<text class=\"nm{halo}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"#5a5a55\">{name}</text>"
            );
        };
        match (&self.field, self.naming) {
            (_, CellNaming::None) => {}
            (
                BoardField::Grid(columns, style),
                CellNaming::Letters | CellNaming::Rows | CellNaming::Upward | CellNaming::Columns,
            ) => {
                let columns = (*columns).max(1);
                let rows = self.main_rows();
                let letter = self.naming == CellNaming::Letters;
                let below = letter || self.naming == CellNaming::Upward;
                for column in 0..columns.min(centres.len()) {
                    let row = if below { rows - 1 } else { 0 };
                    let [x, y] =
                        ground::middle(row * columns + column, columns, *style, self.upward);
                    let name = if letter { letters(column) } else { (column + 1).to_string() };
                    let y = if below { y + CELL / 2 + 27 } else { y - CELL / 2 - 11 };
                    text(x, y, 24, &name);
                }
                let numbered = if self.naming == CellNaming::Columns { 0 } else { rows };
                for row in 0..numbered {
                    let [x, y] = ground::middle(row * columns, columns, *style, self.upward);
                    let number = if below { rows - row } else { row + 1 };
                    text(x - CELL / 2 - 20, y + 8, 24, &number.to_string());
                }
            }
            (BoardField::Grid(_, style), CellNaming::Numbers) => {
                for (at, [x, y]) in centres.iter().enumerate() {
                    // The number of a cell is hidden by a piece that fills the cell.
                    let hides = |p: &DrawnPiece| [Shape::GAP, Shape::JOINED].contains(&p.shape);
                    let hidden = self.cells[at].piece.as_ref().is_some_and(hides);
                    let number = self.number(at).to_string();
                    // Beside a round piece, the number starts at the corner of the cell.
                    let (x, y, size) = match (style, number.len() as i64) {
                        (GridStyle::Hexes, _) => (*x, y - 30, 19),
                        (_, 1) => (x - 39, y - 31, 19),
                        (_, digits) => (x - 48 + 5 * digits, y - 35, 16),
                    };
                    if !hidden && !self.is_blank(at) {
                        text(x, y, size, &number);
                    }
                }
            }
            (BoardField::Points(_, joins), _) => {
                for at in 0..centres.len() {
                    let [x, y] = ground::beside(at, centres, joins);
                    text(x, y + 8, 22, &(at + 1).to_string());
                }
            }
            (BoardField::Edges(_), _) => {
                for (at, [x, y]) in centres.iter().enumerate() {
                    text(x + 15, y - 9, 17, &(at + 1).to_string());
                }
            }
        }
    }
}

/// Returns an SVG body without the interactive groups and clickable areas of its cells. The picture
/// looks the same.
fn without_places(body: &str) -> String {
    let mut plain = String::new();
    for (at, part) in body.split("<g class=\"place\"").enumerate() {
        if at == 0 {
            plain.push_str(part);
            continue;
        }
        // Skip the start tag of the group and its first element, the clickable area.
        let content = part.split_once('>').map_or("", |(_, content)| content);
        let content = content.split_once("/>").map_or(content, |(_, content)| content);
        match content.strip_prefix("</g>") {
            // The group contains nothing else.
            Some(remainder) => plain.push_str(remainder),
            None => {
                plain.push_str("<g>");
                plain.push_str(content);
            }
        }
    }
    plain
}

/// Appends the start tag of the interactive group of a cell to `body`. `key` identifies the cell,
/// and `name` is its label.
fn group(body: &mut String, key: &str, name: &str, cell: &DrawnCell) {
    let called = if cell.piece.is_some() { escaped(&cell.called) } else { String::new() };
    let _ = write!(
        body,
        "<g class=\"place\" data-cell=\"{key}\" data-name=\"{name}\" data-called=\"{called}\""
    );
    // A joined piece is drawn below all its cells, so the group of one cell must carry its class.
    if let Some(piece) = cell.piece.as_ref().filter(|piece| piece.shape == Shape::JOINED) {
        let _ = write!(body, " data-part=\"{}\"", piece.colour.name());
    }
    body.push('>');
}

/// Appends the SVG elements of a piece of width `wide` to `body`, centred at the point (x, y). If
/// the piece is half of a domino, `half` is the direction of the other half (0 above, 1 right, 2
/// below, 3 left).
fn draw(body: &mut String, piece: &DrawnPiece, [x, y]: [i64; 2], wide: i64, half: Option<u8>) {
    let quarter = if piece.shape == Shape::DOMINO { half.unwrap_or(0) } else { piece.turned };
    let (left, top) = (x - wide / 2, y - wide / 2);
    let mut transform = format!("translate({left} {top})");
    if wide != CELL {
        let _ = write!(transform, " scale({}.{:02})", wide / 100, wide % 100);
    }
    if quarter % 4 != 0 {
        let _ = write!(transform, " rotate({} 50 50)", 90 * u16::from(quarter % 4));
    }
    let flat = piece.shape == Shape::DOMINO && quarter % 2 == 1;
    let colour = piece.horizontal_colour.filter(|_| flat).unwrap_or(piece.colour);
    let [fill, edge, on] = colour.paints();
    let edge = if piece.shape.is_stroke() { fill } else { edge };
    let kind = if piece.shape.is_stroke() { "pc strokes" } else { "pc" };
    let upright = match piece.shape {
        Shape::DOMINO => {
            let lying = piece.horizontal_colour.unwrap_or(piece.colour).name();
            format!(" data-upright=\"{}\" data-flat=\"{lying}\"", piece.colour.name())
        }
        _ => String::new(),
    };
    let start = format!(
        "<g class=\"{kind} {} {}\"{upright} transform=\"{transform}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2.5\" color=\"{on}\">",
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
            body.push_str(shape.fragment().unwrap_or_default());
            if !piece.text.is_empty() {
                // The front face of a cube is lower and further left.
                let (x, y) =
                    if Shape::from_name("cube") == Some(shape) { (45, 76) } else { (50, 65) };
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

/// Appends the SVG elements of a pit with `count` seeds to `body`: the pit, at most 12 seeds, and
/// below them `count` as a number.
fn seeds(body: &mut String, count: u64) {
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
    for [x, y] in PLACES.iter().take(count.min(12) as usize) {
        let _ = write!(body, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\"/>");
    }
    let _ = write!(
        body,
        "<text class=\"ink\" x=\"50\" y=\"95\" font-size=\"19\" font-weight=\"600\" text-anchor=\"middle\" fill=\"#1b1c1e\" stroke=\"none\">{count}</text>"
    );
}

/// Appends the SVG elements of a hand with at most 5 extended fingers, and of `count` as a number,
/// to `body`.
fn fingers(body: &mut String, count: u64) {
    let out = count.min(5) as i64;
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
         <text x=\"50\" y=\"80\" font-size=\"26\" font-weight=\"600\" text-anchor=\"middle\" fill=\"currentColor\" stroke=\"none\">{count}</text>"
    );
}

/// Returns the least positive distance between two of the points, or 1000 if there are no two
/// different points.
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

/// Multiplies the coordinate `at` by `to` / `unit`, so that a distance of `unit` becomes `to`.
/// Clamps the result to ±20,000.
fn scaled(at: i64, unit: i64, to: i64) -> i64 {
    // Coordinates far outside the picture are clamped.
    (at.saturating_mul(to) / unit).clamp(-20_000, 20_000)
}

/// Scales the ends [x1, y1, x2, y2] of edges so that the two nearest dots are one cell width apart.
fn scaled_edges(edges: &[[i64; 4]]) -> Vec<[i64; 4]> {
    let dots: Vec<[i64; 2]> =
        edges.iter().flat_map(|[x, y, to_x, to_y]| [[*x, *y], [*to_x, *to_y]]).collect();
    let unit = nearest(&dots);
    edges.iter().map(|edge| edge.map(|at| scaled(at, unit, CELL))).collect()
}

/// Escapes a text for use in the content and the attributes of SVG elements, and removes its
/// control characters.
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

/// The default colour is the light one, the colour of the first player.
impl Default for Colour {
    fn default() -> Colour {
        Colour::LIGHT
    }
}
