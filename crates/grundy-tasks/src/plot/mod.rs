//! Pictures of tables, as SVG and in characters.
//!
//! [`plot`] computes the contents of a [`Picture`]: points over two axes, or cells in a grid.
//! `svg.rs` and `text.rs` render it. P-positions differ in shape and not in colour alone.

mod build;
mod cells;
mod columns;
mod svg;
mod text;

pub use build::{PlotContent, PlotSpec, plot};
pub use cells::{Cells, Shade};
pub use columns::PointRaster;

use grundy_text::Words;

/// The contents of a picture of a table, independent of the output format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The title above the picture.
    pub title: Words,
    /// Lines of text below the title, such as the proved period or the number of values that a mark
    /// covers.
    pub notes: Vec<Words>,
    /// The horizontal axis: the sizes, the remainders of the sizes modulo the period, or the
    /// numbers of the columns.
    pub x: Axis,
    /// The vertical axis: the values, or the numbers of the rows.
    pub y: Axis,
    /// The points or cells of the picture.
    pub marks: Marks,
    /// The mark of the proved period along the horizontal axis; `None` if no period is marked.
    pub period: Option<PeriodMark>,
}

/// An axis of a picture: a range of integers with a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The label of the axis.
    pub label: Words,
    /// The least number on the axis.
    pub from: i64,
    /// The greatest number on the axis.
    pub to: i64,
}

/// A period of values g: from n = `from` on, g(n + `period`) = g(n) + `saltus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeriodMark {
    /// The preperiod: the least n from which on the values repeat.
    pub from: u64,
    /// The length of the period.
    pub period: u64,
    /// The increase of the values per period; 0 for periodic values.
    pub saltus: u64,
}

/// The marks of a picture: points or cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Marks {
    /// One point for each value, in ascending order of the horizontal coordinate `x`.
    Points(Vec<Point>),
    /// A grid of cells; the first cell is at the lower left.
    Cells(Cells),
}

/// A point of a picture, which shows the value of one size n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point {
    /// The horizontal coordinate: the size n, or its remainder modulo the period.
    pub x: u64,
    /// The vertical coordinate: the value of n, or the difference between the values of n + 1 and
    /// n.
    pub y: i64,
    /// The style in which the point is drawn.
    pub style: PointStyle,
}

/// The style of a point, which shows its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PointStyle {
    /// A value that has no other style, drawn as a dot.
    Plain,
    /// The value of a P-position, drawn as a diamond.
    P,
    /// A value before the period begins, drawn as a ring.
    BeforePeriod,
}

impl Axis {
    /// Returns the shortest axis that contains 0, all of `numbers`, and at least two integers.
    pub(super) fn over(label: Words, numbers: impl IntoIterator<Item = i64>) -> Axis {
        let (from, to) = numbers
            .into_iter()
            .fold((0, 0), |(least, greatest): (i64, i64), n| (least.min(n), greatest.max(n)));
        Axis { label, from, to: if to == from { from.saturating_add(1) } else { to } }
    }

    /// Returns the axis of `length` rows or columns, which are numbered from 0.
    pub(super) fn with_length(label: Words, length: usize) -> Axis {
        Axis { label, from: 0, to: length.max(1) as i64 - 1 }
    }

    /// Returns the difference between the greatest and the least number on the axis, or 1 if they
    /// are equal.
    pub fn length(&self) -> u64 {
        self.to.abs_diff(self.from).max(1)
    }

    /// Returns the numbers at which the axis has tick marks: multiples of 1, 2 or 5 times a power
    /// of ten, at most `max_count + 1` of them.
    pub fn ticks(&self, max_count: u64) -> Vec<i64> {
        let min_step = self.length().div_ceil(max_count.max(1)).max(1);
        let mut power = 1u64;
        let step = loop {
            match [1, 2, 5].into_iter().map(|k| power.saturating_mul(k)).find(|&s| s >= min_step) {
                Some(step) => break step,
                None => power = power.saturating_mul(10),
            }
        };
        let step = i128::from(step);
        let first_multiple = i128::from(self.from).div_euclid(step)
            + i128::from(i128::from(self.from).rem_euclid(step) != 0);
        let last_multiple = i128::from(self.to).div_euclid(step);
        (first_multiple..=last_multiple).filter_map(|k| i64::try_from(k * step).ok()).collect()
    }
}
