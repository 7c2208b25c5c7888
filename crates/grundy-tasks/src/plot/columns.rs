//! Counts many points in the bins of a raster (a two-dimensional histogram), in order to draw them
//! as shades.

use super::{Axis, Point, PointStyle};

/// The number of points in each bin (rectangle of equal size) of a raster over two axes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointRaster {
    /// The number of bins in a row of the raster.
    pub columns: usize,
    /// The number of rows of bins.
    pub rows: usize,
    /// The number of points in each bin, row by row from the bottom.
    pub counts: Vec<u32>,
    /// The number of P-positions among the points of each bin.
    pub p: Vec<u32>,
}

impl PointRaster {
    /// Counts points in a raster of `columns` by `rows` bins, or fewer if an axis has fewer
    /// numbers. The first and the last bin of an axis contain its least and its greatest number.
    /// Takes O(points + bins) time.
    pub fn new(points: &[Point], x: &Axis, y: &Axis, columns: usize, rows: usize) -> PointRaster {
        let fit = |max: usize, axis: &Axis| {
            usize::try_from(axis.length()).map_or(max, |length| max.min(length.saturating_add(1)))
        };
        let (columns, rows) = (fit(columns, x).max(1), fit(rows, y).max(1));
        let mut counts = vec![0u32; columns * rows];
        let mut p = vec![0u32; columns * rows];
        for point in points {
            let across = bin_of(i128::from(point.x), x, columns);
            let up = bin_of(i128::from(point.y), y, rows);
            let bin = up * columns + across;
            counts[bin] = counts[bin].saturating_add(1);
            if point.style == PointStyle::P {
                p[bin] = p[bin].saturating_add(1);
            }
        }
        PointRaster { columns, rows, counts, p }
    }
}

/// Returns the index of the bin that contains a number if the axis is divided into `bins` equal
/// bins.
fn bin_of(number: i128, axis: &Axis, bins: usize) -> usize {
    let offset = (number - i128::from(axis.from)).max(0) as u128;
    let bin = offset * bins as u128 / (u128::from(axis.length()) + 1);
    (bin as usize).min(bins - 1)
}
