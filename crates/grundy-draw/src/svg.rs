//! Writes board drawings as SVG. Elements carry light-mode colours as attributes, so a picture
//! needs no style sheet. They also have classes by which a style sheet can change the colours, for
//! example in dark mode.

use super::board::{
    BoardDrawing, BoardField, CellNaming, Colour, DrawnCell, DrawnPiece, GridStyle, letters,
};
use super::canvas::Canvas;
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
/// The attributes of a text in the dark colour of ink, for texts that are not marks of a piece.
const INK_TEXT: &str = "font-weight: 600; text-anchor: middle; fill: #1b1c1e";
/// The attributes of a text in the colour of marks on the body of a piece.
const MARK_TEXT: &str = "font-weight: 600; text-anchor: middle; fill: currentColor; stroke: none";

/// An SVG picture without the enclosing `<svg>` element.
#[derive(Clone)]
pub struct SvgPicture {
    /// The coordinates x and y of the upper left corner of the picture.
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
        let attributes = "class: drawn-board; font-family: sans-serif";
        let mut canvas = Canvas::document([x, y, width, height], attributes);
        canvas.append_svg(&body);
        canvas.finish()
    }

    /// Returns a small picture of the board without labels and interactive elements, hidden from
    /// screen readers, for use in a page that names the board in its text.
    pub fn thumbnail(&self) -> String {
        let unnamed = BoardDrawing { naming: CellNaming::None, ..self.clone() };
        let SvgPicture { from: [x, y], size: [width, height], body } = unnamed.render(false);
        let view_box = format!("viewBox: {x} {y} {width} {height}");
        let mut canvas = Canvas::fragment();
        canvas.open("svg", &format!("aria-hidden: true; class: drawn-board; {view_box}"));
        canvas.append_svg(&body);
        canvas.finish()
    }

    /// Draws the board. If `interactive` is true, every cell gets a group of elements with a key
    /// and a name, so that a page can react to a click on the cell.
    pub fn render(&self, interactive: bool) -> SvgPicture {
        let centres = self.centres();
        let mut canvas = Canvas::fragment();
        canvas.escaped = "&<>\"";
        let ends = self.bounds(&centres);
        match &self.field {
            BoardField::Grid(columns, style) => {
                ground::grid(&mut canvas, &self.cells, (*columns).max(1), *style, self.upward);
                ground::joined(&mut canvas, &self.cells, (*columns).max(1));
            }
            BoardField::Points(_, joins) => ground::points(&mut canvas, &centres, joins),
            BoardField::Edges(edges) => ground::dots(&mut canvas, &scaled_edges(edges)),
        }
        self.names(&mut canvas, &centres);
        let halves = match self.field {
            BoardField::Grid(columns, _) => dominoes::halves(&self.cells, columns.max(1)),
            _ => vec![None; self.cells.len()],
        };
        if let BoardField::Edges(edges) = &self.field {
            for (at, (cell, ends)) in self.cells.iter().zip(scaled_edges(edges)).enumerate() {
                self.edge(&mut canvas, at, cell, ends);
            }
        } else {
            for (at, cell) in self.cells.iter().enumerate() {
                let gap = cell.piece.as_ref().is_some_and(|piece| piece.shape == Shape::GAP);
                if gap || self.is_blank(at) {
                    continue;
                }
                let Some(&centre) = centres.get(at) else { continue };
                self.cell(&mut canvas, at, cell, centre, halves[at]);
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
                let [x, y] = [x + column as i64 * TRAY + TRAY / 2, bottom + TRAY / 2 + MARGIN];
                open_place(&mut canvas, &format!("{}:{column}", rows + row), "", cell);
                let area = [x - TRAY / 2, y - TRAY / 2, TRAY, TRAY];
                canvas.rect(area, "class: hit; fill: none; pointer-events: all");
                if let Some(piece) = &cell.piece {
                    draw(&mut canvas, piece, [x, y], TRAY, None);
                }
                canvas.close();
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
        let mut body = canvas.finish();
        if !interactive {
            body = without_places(&body);
        }
        SvgPicture { from, size: [right + MARGIN - from[0], bottom + MARGIN - from[1]], body }
    }

    /// Returns the number of rows of cells: that of a grid, or 1 for other backgrounds.
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

    /// Returns the bounds of the board as `[left, top, right, bottom]`, in units of the picture.
    /// `centres` are the centres of the cells.
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

    /// Draws the cell with index `at`: its clickable area and the piece on it. If the piece is half
    /// of a domino, `half` is the direction of the other half (0 above, 1 right, 2 below, 3 left).
    fn cell(
        &self,
        canvas: &mut Canvas,
        at: usize,
        cell: &DrawnCell,
        [x, y]: [i64; 2],
        half: Option<u8>,
    ) {
        open_place(canvas, &self.key(at), &self.name(at), cell);
        let wide = match self.field {
            BoardField::Grid(_, style) => {
                let area = [x - CELL / 2, y - CELL / 2, CELL, CELL];
                canvas.rect(area, "class: hit; rx: 6; fill: none; pointer-events: all");
                match style {
                    GridStyle::Slots => CELL - 6,
                    GridStyle::Hexes => 76,
                    _ => CELL,
                }
            }
            _ => {
                let radius = ON_POINT / 2 + 8;
                canvas.circle(x, y, radius, "class: hit; fill: none; pointer-events: all");
                // A text on a point needs a separate background, because lines meet there.
                let is_text =
                    |piece: &DrawnPiece| matches!(piece.shape, Shape::LETTER | Shape::NUMBER);
                if cell.piece.as_ref().is_some_and(is_text) {
                    let paint = "class: pt; fill: #efe6d0; stroke: #8d8063; stroke-width: 2.5";
                    canvas.circle(x, y, 26, paint);
                    TEXT_WIDTH
                } else {
                    ON_POINT
                }
            }
        };
        if let Some(piece) = &cell.piece {
            draw(canvas, piece, [x, y], wide, half);
        }
        canvas.close();
    }

    /// Draws the edge with index `at`: its clickable area, and the line between two dots or the
    /// mark of a missing edge.
    fn edge(&self, canvas: &mut Canvas, at: usize, cell: &DrawnCell, ends: [i64; 4]) {
        open_place(canvas, &self.key(at), &self.name(at), cell);
        let [x, y, to_x, to_y] = ends;
        // The clickable area is finger-wide but keeps clear of the dots.
        let (dx, dy) = (to_x - x, to_y - y);
        let long = (dx * dx + dy * dy).unsigned_abs().isqrt().max(1) as i64;
        let (out, along) = ([-dy * 15 / long, dx * 15 / long], [dx * 10 / long, dy * 10 / long]);
        let (from, to) = ([x + along[0], y + along[1]], [to_x - along[0], to_y - along[1]]);
        let corner =
            |[x, y]: [i64; 2], side: i64| format!("{} {}", x + side * out[0], y + side * out[1]);
        let corners = [corner(from, 1), corner(to, 1), corner(to, -1), corner(from, -1)];
        let area = format!("M{}z", corners.join("L"));
        canvas.path(area, "class: hit; fill: none; pointer-events: all");
        let (class, stroke) = match &cell.piece {
            Some(piece) if piece.shape == Shape::EDGE => {
                let [paint, ..] = piece.colour.paints();
                let class = format!("pc-edge {}", piece.colour.name());
                (class, format!("stroke: {paint}; stroke-width: 10"))
            }
            _ => ("rul".into(), "stroke: #8d8063; stroke-width: 2; stroke-dasharray: 2 9".into()),
        };
        canvas.line(ends, &format!("class: {class}; stroke-linecap: round; {stroke}"));
        canvas.close();
    }

    /// Draws the labels of cells, rows and columns.
    fn names(&self, canvas: &mut Canvas, centres: &[[i64; 2]]) {
        // A label that lies on lines gets a halo in the paper colour.
        let halo = match self.field {
            BoardField::Grid(..) => "",
            _ => " halo; stroke: #fbfaf6; stroke-width: 6; paint-order: stroke",
        };
        let mut text = |x: i64, y: i64, size: i64, name: &str| {
            let geometry = format!("x: {x}; y: {y}; font-size: {size}; text-anchor: middle");
            canvas.open("text", &format!("class: nm{halo}; {geometry}; fill: #5a5a55"));
            canvas.characters(name);
            canvas.close();
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

/// Returns `body`, the SVG elements of a board, without the interactive groups and clickable areas
/// of the cells. The picture looks the same.
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

/// Begins the interactive group of the SVG elements of a cell. `key` identifies the cell for a
/// page, and `name` is the label of the cell.
fn open_place(canvas: &mut Canvas, key: &str, name: &str, cell: &DrawnCell) {
    let called =
        if cell.piece.is_some() { printable(&cell.called, usize::MAX) } else { String::new() };
    let mut data = vec![("data-cell", key), ("data-name", name), ("data-called", called.as_str())];
    // A joined piece is drawn below all its cells, so the group of one cell must carry its class.
    if let Some(piece) = cell.piece.as_ref().filter(|piece| piece.shape == Shape::JOINED) {
        data.push(("data-part", piece.colour.name()));
    }
    canvas.open_with_data("g", "class: place", &data);
}

/// Draws a piece of width `wide`, centred at the point (x, y). If the piece is half of a domino,
/// `half` is the direction of the other half (0 above, 1 right, 2 below, 3 left).
fn draw(canvas: &mut Canvas, piece: &DrawnPiece, [x, y]: [i64; 2], wide: i64, half: Option<u8>) {
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
            format!("; data-upright: {}; data-flat: {lying}", piece.colour.name())
        }
        _ => String::new(),
    };
    match piece.shape {
        Shape::NONE | Shape::GAP | Shape::BLANK | Shape::EDGE | Shape::JOINED => return,
        Shape::LETTER | Shape::NUMBER => {
            let size = match piece.text.chars().count() {
                0..=2 => 50,
                3 => 36,
                4..=5 => 25,
                _ => 16,
            };
            let size = size * wide / CELL;
            let font = format!("class: ink; font-size: {size}; {INK_TEXT}");
            canvas.text(x, y + size * 35 / 100, &font, &printable(&piece.text, 10));
            return;
        }
        _ => {}
    }
    let class = format!("class: {kind} {} {}{upright}", piece.shape.name(), colour.name());
    let paint = format!("fill: {fill}; stroke: {edge}; stroke-width: 2.5; color: {on}");
    canvas.open("g", &format!("{class}; transform: {transform}; {paint}"));
    match piece.shape {
        Shape::SEEDS => seeds(canvas, piece.text.parse().unwrap_or(0)),
        Shape::FINGERS => fingers(canvas, piece.text.parse().unwrap_or(0)),
        Shape::DOMINO if half.is_some() => {
            canvas.path("M9 -1V82q0 9 9 9h64q9 0 9-9V-1", "");
            canvas.path("M30 0h40", "stroke: currentColor; fill: none");
        }
        Shape::DOMINO => canvas.rect([9, 9, 82, 82], "rx: 9"),
        shape => {
            canvas.append_svg(shape.fragment().unwrap_or_default());
            if !piece.text.is_empty() {
                // The front face of a cube is lower and further left.
                let (x, y) =
                    if Shape::from_name("cube") == Some(shape) { (45, 76) } else { (50, 65) };
                let font = format!("font-size: 44; {MARK_TEXT}");
                canvas.text(x, y, &font, &printable(&piece.text, 2));
            }
        }
    }
    canvas.close();
}

/// Draws a pit with `count` seeds: the pit, at most 12 seeds, and below them `count` as a number.
fn seeds(canvas: &mut Canvas, count: u64) {
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
    canvas.circle(50, 50, 49, "class: pit; fill: #e0d2ad; stroke: #8d8063");
    for &[x, y] in PLACES.iter().take(count.min(12) as usize) {
        canvas.circle(x, y, 8, "");
    }
    let font = format!("class: ink; font-size: 19; {INK_TEXT}; stroke: none");
    canvas.text(50, 95, &font, &count.to_string());
}

/// Draws a hand with at most 5 extended fingers, and `count` as a number.
fn fingers(canvas: &mut Canvas, count: u64) {
    let out = count.min(5) as i64;
    for finger in 0..5 {
        let x = 18 + 13 * finger;
        let tall = if finger < out { [30, 40, 44, 40, 30][finger as usize] } else { 8 };
        canvas.rect([x, 52 - tall, 11, tall + 8], "rx: 5");
    }
    canvas.path("M18 52h63v22q0 16-16 16H34q-16 0-16-16z", "");
    canvas.text(50, 80, &format!("font-size: 26; {MARK_TEXT}"), &count.to_string());
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

/// Returns the first `count` characters of a text, except control characters.
fn printable(text: &str, count: usize) -> String {
    text.chars().take(count).filter(|sign| !sign.is_control()).collect()
}

/// The default colour is the light one, the colour of the first player.
impl Default for Colour {
    fn default() -> Colour {
        Colour::LIGHT
    }
}
