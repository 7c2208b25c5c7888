//! Points by the thousand, counted in the places of a raster.

use super::{Axis, Look, Point};

/// How many points fall into each place of a raster over two axes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// How many places to the right.
    pub columns: usize,
    /// How many places upwards.
    pub rows: usize,
    /// The points of each place, row after row from below.
    pub counts: Vec<u32>,
    /// How many of them are P-positions.
    pub p: Vec<u32>,
}

impl Columns {
    /// Counts points in so many places; fewer when the axes have fewer numbers. The greatest and the
    /// least value of a column keep their places. O(points + places).
    pub fn new(points: &[Point], x: &Axis, y: &Axis, columns: usize, rows: usize) -> Columns {
        let fit = |most: usize, axis: &Axis| {
            usize::try_from(axis.length()).map_or(most, |length| most.min(length.saturating_add(1)))
        };
        let (columns, rows) = (fit(columns, x).max(1), fit(rows, y).max(1));
        let mut counts = vec![0u32; columns * rows];
        let mut p = vec![0u32; columns * rows];
        for point in points {
            let across = place(i128::from(point.x), x, columns);
            let up = place(i128::from(point.y), y, rows);
            let at = up * columns + across;
            counts[at] = counts[at].saturating_add(1);
            if point.look == Look::P {
                p[at] = p[at].saturating_add(1);
            }
        }
        Columns { columns, rows, counts, p }
    }
}

/// Which of `places` equal parts of an axis a number lies in.
fn place(number: i128, axis: &Axis, places: usize) -> usize {
    let along = (number - i128::from(axis.from)).max(0) as u128;
    let found = along * places as u128 / (u128::from(axis.length()) + 1);
    (found as usize).min(places - 1)
}
