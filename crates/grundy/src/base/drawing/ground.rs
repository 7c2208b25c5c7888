//! What lies under the pieces.

use super::board::{Cell, Look};
use super::shapes::Shape;
use std::fmt::Write;

const CELL: i64 = 100;
/// From a row of hexagons to the next, and half their height and width.
const HEX_ROW: i64 = 87;
const HEX_TALL: i64 = 58;

/// The middle of a cell of a grid; where the first row is the lowest, the others are above the origin.
pub fn middle(at: usize, columns: usize, look: Look, upward: bool) -> [i64; 2] {
    let (row, column) = ((at / columns) as i64, (at % columns) as i64);
    let row = if upward { -1 - row } else { row };
    match look {
        Look::Hexes => [column * CELL + row * CELL / 2 + CELL / 2, row * HEX_ROW + CELL / 2],
        _ => [column * CELL + CELL / 2, row * CELL + CELL / 2],
    }
}

/// The cells of a grid, before anything is on them.
pub fn grid(body: &mut String, cells: &[Cell], columns: usize, look: Look, upward: bool) {
    let there = |at: usize| {
        cells
            .get(at)
            .is_some_and(|cell| !cell.piece.as_ref().is_some_and(|piece| piece.shape == Shape::GAP))
    };
    let rows = cells.len().div_ceil(columns);
    let (width, height) = (columns as i64 * CELL, rows as i64 * CELL);
    match look {
        Look::Bare => return,
        Look::Holes | Look::Crossings | Look::Hash => {
            let _ = write!(
                body,
                "<rect class=\"fld\" width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"#efe6d0\"/>"
            );
        }
        Look::Slots => {
            let _ = write!(
                body,
                "<rect class=\"slots\" width=\"{width}\" height=\"{height}\" rx=\"14\" fill=\"#34567f\"/>"
            );
        }
        _ => {}
    }
    let line = |body: &mut String, path: String| {
        let _ = write!(
            body,
            "<path class=\"rul\" d=\"{path}\" fill=\"none\" stroke=\"#8d8063\" stroke-width=\"3\"/>"
        );
    };
    match look {
        Look::Hash => {
            let upright = (1..columns as i64).map(|x| format!("M{} 4V{}", x * CELL, height - 4));
            let across = (1..rows as i64).map(|y| format!("M4 {}H{}", y * CELL, width - 4));
            line(body, upright.chain(across).collect());
        }
        Look::Crossings => {
            let half = CELL / 2;
            let upright = (0..columns as i64)
                .map(|x| format!("M{} {half}V{}", x * CELL + half, height - half));
            let across =
                (0..rows as i64).map(|y| format!("M{half} {}H{}", y * CELL + half, width - half));
            line(body, upright.chain(across).collect());
        }
        _ => {}
    }
    for at in (0..cells.len()).filter(|at| there(*at)) {
        let [x, y] = middle(at, columns, look, upward);
        let (left, top) = (x - CELL / 2, y - CELL / 2);
        let _ = match look {
            Look::Squares | Look::Chequered => {
                let dark = look == Look::Chequered && (at / columns + at % columns) % 2 == 1;
                let (class, fill) = if dark { ("fld2", "#d9c9a3") } else { ("fld", "#efe6d0") };
                write!(
                    body,
                    "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"#8d8063\" stroke-width=\"2\"/>"
                )
            }
            Look::Holes => write!(
                body,
                "<circle class=\"hol\" cx=\"{x}\" cy=\"{y}\" r=\"17\" fill=\"#cdbf9c\"/>"
            ),
            Look::Slots => write!(
                body,
                "<circle class=\"slot\" cx=\"{x}\" cy=\"{y}\" r=\"41\" fill=\"#fbfaf6\"/>"
            ),
            Look::Hexes => write!(
                body,
                "<path class=\"fld\" d=\"M{x} {}l50 29v58l-50 29l-50 -29v-58z\" fill=\"#efe6d0\" stroke=\"#8d8063\" stroke-width=\"2\"/>",
                y - HEX_TALL
            ),
            _ => Ok(()),
        };
    }
}

/// Pieces of several cells: as one shape, by cells of one kind side by side.
pub fn joined(body: &mut String, cells: &[Cell], columns: usize) {
    let piece = |at: usize| {
        cells
            .get(at)
            .and_then(|cell| cell.piece.as_ref())
            .filter(|piece| piece.shape == Shape::JOINED)
    };
    // The edge first, and the body a little smaller over it.
    for inset in [8, 11] {
        for at in 0..cells.len() {
            let Some(own) = piece(at) else { continue };
            let [x, y] = middle(at, columns, Look::Squares, false);
            let (left, top) = (x - CELL / 2 + inset, y - CELL / 2 + inset);
            let wide = CELL - 2 * inset;
            let [fill, edge, _] = own.colour.paints();
            let (class, paint) = if inset == 8 { ("edges", edge) } else { ("bodies", fill) };
            let name = own.colour.name();
            let start = format!("<rect class=\"{class} {name}\" fill=\"{paint}\" ");
            let _ = write!(
                body,
                "{start}x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{wide}\" rx=\"10\"/>"
            );
            let same =
                |other: usize| piece(other) == Some(own) && cells[other].called == cells[at].called;
            if at % columns + 1 < columns && same(at + 1) {
                let _ = write!(
                    body,
                    "{start}x=\"{}\" y=\"{top}\" width=\"{CELL}\" height=\"{wide}\"/>",
                    left + wide / 2
                );
            }
            if same(at + columns) {
                let _ = write!(
                    body,
                    "{start}x=\"{left}\" y=\"{}\" width=\"{wide}\" height=\"{CELL}\"/>",
                    top + wide / 2
                );
            }
        }
    }
}

/// Points and the lines between them.
pub fn points(body: &mut String, places: &[[i64; 2]], joins: &[[usize; 2]]) {
    let mut path = String::new();
    for [from, to] in joins {
        if let (Some([x, y]), Some([to_x, to_y])) = (places.get(*from), places.get(*to)) {
            let _ = write!(path, "M{x} {y}L{to_x} {to_y}");
        }
    }
    let _ = write!(
        body,
        "<path class=\"rul\" d=\"{path}\" fill=\"none\" stroke=\"#8d8063\" stroke-width=\"4\"/>"
    );
    for [x, y] in places {
        let _ = write!(
            body,
            "<circle class=\"pt\" cx=\"{x}\" cy=\"{y}\" r=\"13\" fill=\"#efe6d0\" stroke=\"#8d8063\" stroke-width=\"3\"/>"
        );
    }
}

/// Pieces on points are so wide.
pub const ON_POINT: i64 = 88;
/// Names of points stand so far from them.
const NAME_AWAY: i64 = 60;

/// Where names of points may stand, as seen from the point; of two that are as good the first is taken.
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

/// The middle of the name of a point: where lines and other points are farthest away.
pub fn beside(at: usize, places: &[[i64; 2]], joins: &[[usize; 2]]) -> [i64; 2] {
    let [x, y] = places[at];
    // What is farther away than this is in nobody's way.
    let near = |a: [i64; 2], b: [i64; 2]| distance([x, y], a, b) < 2 * NAME_AWAY;
    let ends = joins.iter().filter_map(|[from, to]| Some((*places.get(*from)?, *places.get(*to)?)));
    let lines: Vec<_> = ends.filter(|(a, b)| near(*a, *b)).collect();
    let others = places.iter().enumerate().filter(|(other, _)| *other != at);
    let points: Vec<_> = others.map(|(_, p)| *p).filter(|p| near(*p, *p)).collect();
    let free = |[dx, dy]: &[i64; 2]| {
        let here = [x + dx, y + dy];
        let lines = lines.iter().map(|(a, b)| distance(here, *a, *b));
        let points = points.iter().map(|p| (distance(here, *p, *p) - ON_POINT / 2).max(0));
        lines.chain(points).min().unwrap_or(i64::MAX)
    };
    let best = BESIDE.iter().rev().max_by_key(|direction| free(direction));
    best.map_or([x, y], |[dx, dy]| [x + dx, y + dy])
}

/// How far a place is from a line between two others.
fn distance([x, y]: [i64; 2], [ax, ay]: [i64; 2], [bx, by]: [i64; 2]) -> i64 {
    let (along, across) = ([bx - ax, by - ay], [x - ax, y - ay]);
    let length = along[0] * along[0] + along[1] * along[1];
    // How far along the line the nearest place of it is, in parts of its length squared.
    let part = (across[0] * along[0] + across[1] * along[1]).clamp(0, length);
    let nearest =
        |from: i64, step: i64| if length == 0 { from } else { from + step * part / length };
    let (dx, dy) = (x - nearest(ax, along[0]), y - nearest(ay, along[1]));
    (dx * dx + dy * dy).isqrt()
}

/// The dots at the ends of edges, each once.
pub fn dots(body: &mut String, edges: &[[i64; 4]]) {
    let mut dots: Vec<[i64; 2]> =
        edges.iter().flat_map(|[x, y, to_x, to_y]| [[*x, *y], [*to_x, *to_y]]).collect();
    dots.sort_unstable();
    dots.dedup();
    for [x, y] in dots {
        let _ =
            write!(body, "<circle class=\"dot\" cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"#1b1c1e\"/>");
    }
}
