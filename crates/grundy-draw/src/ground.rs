//! Draws the background of a board as SVG: grids, pieces that span several cells, points with
//! lines, and the dots at the ends of edges.

use super::board::{DrawnCell, GridStyle};
use super::canvas::Canvas;
use super::shapes::Shape;
use std::fmt::Write;

/// The width of a grid cell, in units of the picture.
const CELL: i64 = 100;
/// The vertical distance between two rows of hexagons, in units of the picture.
const HEX_ROW: i64 = 87;
/// Half the height of a hexagon, in units of the picture. Half its width is `CELL / 2`.
const HEX_TALL: i64 = 58;

/// Returns the centre of the cell with index `at` in a grid of `columns` columns, in units of the
/// picture. If `upward` is true, row 0 is the bottom row.
pub fn middle(at: usize, columns: usize, style: GridStyle, upward: bool) -> [i64; 2] {
    let (row, column) = ((at / columns) as i64, (at % columns) as i64);
    let row = if upward { -1 - row } else { row };
    match style {
        GridStyle::Hexes => [column * CELL + row * CELL / 2 + CELL / 2, row * HEX_ROW + CELL / 2],
        _ => [column * CELL + CELL / 2, row * CELL + CELL / 2],
    }
}

/// Draws the background of a grid: the border, the lines, and every cell without its piece. Gaps in
/// the board are skipped.
pub fn grid(
    canvas: &mut Canvas,
    cells: &[DrawnCell],
    columns: usize,
    style: GridStyle,
    upward: bool,
) {
    let exists = |at: usize| {
        cells
            .get(at)
            .is_some_and(|cell| !cell.piece.as_ref().is_some_and(|piece| piece.shape == Shape::GAP))
    };
    let rows = cells.len().div_ceil(columns);
    let (width, height) = (columns as i64 * CELL, rows as i64 * CELL);
    match style {
        GridStyle::Bare => return,
        GridStyle::Holes | GridStyle::Crossings | GridStyle::Hash => canvas.element(
            "rect",
            &format!("class: fld; width: {width}; height: {height}; rx: 10; fill: #efe6d0"),
        ),
        GridStyle::Slots => canvas.element(
            "rect",
            &format!("class: slots; width: {width}; height: {height}; rx: 14; fill: #34567f"),
        ),
        _ => {}
    }
    let line = "class: rul; fill: none; stroke: #8d8063; stroke-width: 3";
    match style {
        GridStyle::Hash => {
            let upright = (1..columns as i64).map(|x| format!("M{} 4V{}", x * CELL, height - 4));
            let across = (1..rows as i64).map(|y| format!("M4 {}H{}", y * CELL, width - 4));
            canvas.path(upright.chain(across).collect::<String>(), line);
        }
        GridStyle::Crossings => {
            let half = CELL / 2;
            let upright = (0..columns as i64)
                .map(|x| format!("M{} {half}V{}", x * CELL + half, height - half));
            let across =
                (0..rows as i64).map(|y| format!("M{half} {}H{}", y * CELL + half, width - half));
            canvas.path(upright.chain(across).collect::<String>(), line);
        }
        _ => {}
    }
    for at in (0..cells.len()).filter(|at| exists(*at)) {
        let [x, y] = middle(at, columns, style, upward);
        let border = "stroke: #8d8063; stroke-width: 2";
        match style {
            GridStyle::Squares | GridStyle::Chequered => {
                let dark = style == GridStyle::Chequered && (at / columns + at % columns) % 2 == 1;
                let (class, fill) = if dark { ("fld2", "#d9c9a3") } else { ("fld", "#efe6d0") };
                let square = [x - CELL / 2, y - CELL / 2, CELL, CELL];
                canvas.rect(square, &format!("class: {class}; fill: {fill}; {border}"));
            }
            GridStyle::Holes => canvas.circle(x, y, 17, "class: hol; fill: #cdbf9c"),
            GridStyle::Slots => canvas.circle(x, y, 41, "class: slot; fill: #fbfaf6"),
            GridStyle::Hexes => canvas.path(
                format!("M{x} {}l50 29v58l-50 29l-50 -29v-58z", y - HEX_TALL),
                &format!("class: fld; fill: #efe6d0; {border}"),
            ),
            _ => {}
        }
    }
}

/// Draws [`JOINED`](Shape::JOINED) pieces in a grid of `columns` columns. Neighbouring cells with
/// the same piece merge into one shape.
pub fn joined(canvas: &mut Canvas, cells: &[DrawnCell], columns: usize) {
    let piece = |at: usize| {
        cells
            .get(at)
            .and_then(|cell| cell.piece.as_ref())
            .filter(|piece| piece.shape == Shape::JOINED)
    };
    // Draws the outline first, then a smaller body on top of it.
    for inset in [8, 11] {
        for at in 0..cells.len() {
            let Some(piece_here) = piece(at) else { continue };
            let [x, y] = middle(at, columns, GridStyle::Squares, false);
            let (left, top) = (x - CELL / 2 + inset, y - CELL / 2 + inset);
            let wide = CELL - 2 * inset;
            let [fill, edge, _] = piece_here.colour.paints();
            let (class, paint) = if inset == 8 { ("edges", edge) } else { ("bodies", fill) };
            let name = piece_here.colour.name();
            let mut rect = |x: i64, y: i64, [width, height]: [i64; 2], corners: &str| {
                let area = format!("x: {x}; y: {y}; width: {width}; height: {height}{corners}");
                canvas.element("rect", &format!("class: {class} {name}; fill: {paint}; {area}"));
            };
            rect(left, top, [wide, wide], "; rx: 10");
            let is_same_piece = |index: usize| {
                piece(index) == Some(piece_here) && cells[index].called == cells[at].called
            };
            if at % columns + 1 < columns && is_same_piece(at + 1) {
                rect(left + wide / 2, top, [CELL, wide], "");
            }
            if is_same_piece(at + columns) {
                rect(left, top + wide / 2, [wide, CELL], "");
            }
        }
    }
}

/// Draws points and the lines between them. `joins` lists the lines as pairs of points, which are
/// given by index.
pub fn points(canvas: &mut Canvas, points: &[[i64; 2]], joins: &[[usize; 2]]) {
    let mut path = String::new();
    for [from, to] in joins {
        if let (Some([x, y]), Some([to_x, to_y])) = (points.get(*from), points.get(*to)) {
            let _ = write!(path, "M{x} {y}L{to_x} {to_y}");
        }
    }
    canvas.path(path, "class: rul; fill: none; stroke: #8d8063; stroke-width: 4");
    for &[x, y] in points {
        canvas.circle(x, y, 13, "class: pt; fill: #efe6d0; stroke: #8d8063; stroke-width: 3");
    }
}

/// The width of a piece that stands on a point, in units of the picture.
pub const ON_POINT: i64 = 88;
/// The distance between the centre of a label and the point that it names, in units of the picture.
const NAME_AWAY: i64 = 60;

/// The offsets (x, y) from a point at which its label can be placed, in order of preference.
const BESIDE: [[i64; 2]; 16] = [
    [-43, -43],
    [43, -43],
    [43, 43],
    [-43, 43],
    [0, -60],
    [60, 0],
    [0, 60],
    [-60, 0],
    [-23, -55],
    [23, -55],
    [55, -23],
    [55, 23],
    [23, 55],
    [-23, 55],
    [-55, 23],
    [-55, -23],
];

/// Returns where to centre the label of the point with index `at`. `centres` are all points, and
/// `joins` are the lines between them as pairs of indices. Of the places around the point, the
/// result is the one that is farthest from lines and other points.
pub fn beside(at: usize, centres: &[[i64; 2]], joins: &[[usize; 2]]) -> [i64; 2] {
    let [x, y] = centres[at];
    // Objects farther than this cannot overlap a label.
    let near = |a: [i64; 2], b: [i64; 2]| distance([x, y], a, b) < 2 * NAME_AWAY;
    let ends =
        joins.iter().filter_map(|[from, to]| Some((*centres.get(*from)?, *centres.get(*to)?)));
    let lines: Vec<_> = ends.filter(|(a, b)| near(*a, *b)).collect();
    let other_points = centres.iter().enumerate().filter(|(other, _)| *other != at);
    let points: Vec<_> = other_points.map(|(_, p)| *p).filter(|p| near(*p, *p)).collect();
    let free = |[dx, dy]: &[i64; 2]| {
        let candidate = [x + dx, y + dy];
        let lines = lines.iter().map(|(a, b)| distance(candidate, *a, *b));
        let points = points.iter().map(|p| (distance(candidate, *p, *p) - ON_POINT / 2).max(0));
        lines.chain(points).min().unwrap_or(i64::MAX)
    };
    let best = BESIDE.iter().rev().max_by_key(|direction| free(direction));
    best.map_or([x, y], |[dx, dy]| [x + dx, y + dy])
}

/// Returns the distance of the point (x, y) from the segment between two points.
fn distance([x, y]: [i64; 2], [ax, ay]: [i64; 2], [bx, by]: [i64; 2]) -> i64 {
    let (along, across) = ([bx - ax, by - ay], [x - ax, y - ay]);
    let length = along[0] * along[0] + along[1] * along[1];
    // The projection of the point onto the segment, as a fraction of the squared length.
    let part = (across[0] * along[0] + across[1] * along[1]).clamp(0, length);
    let nearest =
        |from: i64, step: i64| if length == 0 { from } else { from + step * part / length };
    let (dx, dy) = (x - nearest(ax, along[0]), y - nearest(ay, along[1]));
    (dx * dx + dy * dy).isqrt()
}

/// Draws the dots at the ends of edges. A dot that several edges share is drawn once.
pub fn dots(canvas: &mut Canvas, edges: &[[i64; 4]]) {
    let mut dots: Vec<[i64; 2]> =
        edges.iter().flat_map(|[x, y, to_x, to_y]| [[*x, *y], [*to_x, *to_y]]).collect();
    dots.sort_unstable();
    dots.dedup();
    for [x, y] in dots {
        canvas.circle(x, y, 9, "class: dot; fill: #1b1c1e");
    }
}
