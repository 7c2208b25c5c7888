//! Pictures of tables: what is to be seen, and where. Drawing it is for `svg.rs` and `text.rs`.
//!
//! A picture is points over two axes, or cells in a grid. P-positions are told by shape, not by
//! colour alone.

mod build;
mod cells;
mod columns;
mod svg;
mod text;

pub use build::{Asked, Kind, plot};
pub use cells::{Cells, Shade};
pub use columns::Columns;

use crate::base::Words;

/// What a table looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What is shown.
    pub title: Words,
    /// What is known beside it: the proved period, how many values one mark stands for.
    pub notes: Vec<Words>,
    /// To the right.
    pub x: Axis,
    /// Upwards.
    pub y: Axis,
    /// What stands there.
    pub marks: Marks,
    /// A proved period of what is on the axis to the right.
    pub period: Option<Repeats>,
}

/// The numbers along one side of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What they are.
    pub label: Words,
    /// The least.
    pub from: i64,
    /// The greatest.
    pub to: i64,
}

/// From `from` on, the value `period` later is larger by `saltus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeats {
    /// The preperiod.
    pub from: u64,
    /// The period.
    pub period: u64,
    /// What is added with every period: 0 where values repeat.
    pub saltus: u64,
}

/// What stands in a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Marks {
    /// Points, ascending by `x`; as many as there are values.
    Points(Vec<Point>),
    /// Cells, the first of them at the lower left.
    Cells(Cells),
}

/// One value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point {
    /// Where to the right.
    pub x: u64,
    /// How high.
    pub y: i64,
    /// What it is.
    pub look: Look,
}

/// How a point looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
    /// Any value.
    Plain,
    /// A P-position.
    P,
    /// Before the period begins.
    Before,
}

impl Axis {
    /// An axis that has all the numbers and at least two.
    pub(super) fn over(label: Words, numbers: impl IntoIterator<Item = i64>) -> Axis {
        let (from, to) = numbers
            .into_iter()
            .fold((0, 0), |(least, most): (i64, i64), n| (least.min(n), most.max(n)));
        Axis { label, from, to: if to == from { from.saturating_add(1) } else { to } }
    }

    /// An axis that numbers so many rows or columns.
    pub(super) fn of(label: Words, length: usize) -> Axis {
        Axis { label, from: 0, to: length.max(1) as i64 - 1 }
    }

    /// How far it reaches; no less than 1.
    pub fn length(&self) -> u64 {
        self.to.abs_diff(self.from).max(1)
    }

    /// The round numbers on it: multiples of 1, 2 or 5 times a power of ten, at most `most` and one
    /// more.
    pub fn ticks(&self, most: u64) -> Vec<i64> {
        let wanted = self.length().div_ceil(most.max(1)).max(1);
        let mut power = 1u64;
        let step = loop {
            match [1, 2, 5].into_iter().map(|k| power.saturating_mul(k)).find(|&s| s >= wanted) {
                Some(step) => break step,
                None => power = power.saturating_mul(10),
            }
        };
        let step = i128::from(step);
        let first = i128::from(self.from).div_euclid(step)
            + i128::from(i128::from(self.from).rem_euclid(step) != 0);
        let last = i128::from(self.to).div_euclid(step);
        (first..=last).filter_map(|k| i64::try_from(k * step).ok()).collect()
    }
}
