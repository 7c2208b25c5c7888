//! Why a position is won or lost, step by step: sentences, and what is shown beside them.

use super::{Big, Outcome, Words};
use dashu_int::ops::BitTest;

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is said.
    pub words: Words,
    /// What is shown under it.
    pub figure: Option<Figure>,
}

impl Step {
    /// A sentence by itself.
    pub fn said(words: Words) -> Step {
        Step { words, figure: None }
    }

    /// A sentence with what is shown under it.
    pub fn shown(words: Words, figure: impl Into<Option<Figure>>) -> Step {
        Step { words, figure: figure.into() }
    }
}

/// What a step shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Numbers in digits, one under the other.
    Columns(Columns),
    /// What each part would have to become.
    Changes(Vec<Change>),
    /// Pairs of numbers, such as those of Beatty.
    Pairs(Pairs),
    /// A graph with values at its vertices and some of its edges marked.
    Graph(MarkedGraph),
    /// What every move leads to.
    Options(Vec<Followed>),
}

/// Numbers in digits 0 and 1, one under the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// What a digit in each column stands for, the greatest first.
    pub weights: Vec<Big>,
    /// The numbers.
    pub rows: Vec<Row>,
    /// The xor of the rows that count, where it is meant.
    pub sum: Option<Row>,
}

/// A number in digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is the number of.
    pub name: Words,
    /// The number.
    pub value: Big,
    /// Its digits, one for each column.
    pub digits: Vec<bool>,
    /// Whether it is added.
    pub counts: bool,
}

/// More rows or columns than this are no picture.
const ROWS: usize = 24;
const COLUMNS: usize = 40;

/// The digits of a number in so many columns.
fn binary(value: &Big, columns: usize) -> Vec<bool> {
    (0..columns).rev().map(|place| value.bit(place)).collect()
}

impl Columns {
    /// Numbers in base two with the xor of those that count; `None` where that is too much to show.
    pub fn binary(rows: Vec<(Words, Big, bool)>) -> Option<Columns> {
        let counted = rows.iter().filter(|(_, _, counts)| *counts);
        let sum = counted.fold(Big::ZERO, |sum, (_, value, _)| sum ^ value);
        let columns = rows.iter().map(|(_, value, _)| value.bit_len()).max()?.max(1);
        if rows.len() > ROWS || columns > COLUMNS {
            return None;
        }
        let weights = (0..columns).rev().map(|place| Big::ONE << place).collect();
        let row = |(name, value, counts): (Words, Big, bool)| {
            let digits = binary(&value, columns);
            Row { name, value, digits, counts }
        };
        let total = row((Words::default(), sum, true));
        Some(Columns { weights, rows: rows.into_iter().map(row).collect(), sum: Some(total) })
    }

    /// One number as a sum of some of the weights, the greatest first; `None` where that is too much to show.
    pub fn of_parts(name: Words, value: Big, weights: Vec<Big>, parts: &[Big]) -> Option<Columns> {
        if weights.len() > COLUMNS {
            return None;
        }
        let digits = weights.iter().map(|weight| parts.contains(weight)).collect();
        Some(Columns { weights, rows: vec![Row { name, value, digits, counts: true }], sum: None })
    }

    /// Which columns hold an odd number of ones, in the rows that count.
    pub fn odd(&self) -> Vec<bool> {
        let counted = || self.rows.iter().filter(|row| row.counts);
        (0..self.weights.len())
            .map(|at| counted().filter(|row| row.digits[at]).count() % 2 == 1)
            .collect()
    }
}

/// What a part would have to become for the whole to be worth 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The part.
    pub name: Words,
    /// What it is worth.
    pub value: Big,
    /// What it would have to be worth.
    pub wanted: Big,
    /// The move that does it; `None` where there is none.
    pub done_by: Option<Words>,
}

/// Pairs of numbers, each with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairs {
    /// The number of a pair, its smaller and its larger member.
    pub rows: Vec<[Big; 3]>,
    /// Which of them the step speaks of.
    pub here: usize,
}

/// A graph with values and marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkedGraph {
    /// What the vertices are called.
    pub names: Vec<String>,
    /// Its edges.
    pub edges: Vec<(u32, u32)>,
    /// Which of them are marked: those of a matching.
    pub marked: Vec<usize>,
    /// The value at each vertex, where there is one.
    pub values: Vec<Option<Big>>,
    /// The vertex that all is about: the root, or where the token stands.
    pub at: Option<usize>,
}

impl MarkedGraph {
    /// More vertices or edges are no picture.
    pub const MOST: usize = 60;
}

/// A move with what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    /// The move.
    pub words: Words,
    /// Who wins after it, for the player who is then to move.
    pub outcome: Outcome,
    /// The Grundy value after it, where it was found.
    pub value: Option<Big>,
}
