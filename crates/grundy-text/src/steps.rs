//! Explanations of why a position is won or lost, as a sequence of [`ExplanationStep`]s: sentences
//! with figures.

use crate::text::Words;
use dashu_int::ops::BitTest;
use grundy_core::base::{Big, Outcome};

/// One step of the explanation of why a position is won or lost: a sentence, and possibly a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplanationStep {
    /// The sentence that the step states.
    pub words: Words,
    /// The figure that illustrates the sentence, if there is one.
    pub figure: Option<Figure>,
}

impl ExplanationStep {
    /// Creates a step that consists of a sentence without a figure.
    pub fn sentence(words: Words) -> ExplanationStep {
        ExplanationStep { words, figure: None }
    }

    /// Creates a step that consists of a sentence and, if it is given, a figure.
    pub fn with_figure(words: Words, figure: impl Into<Option<Figure>>) -> ExplanationStep {
        ExplanationStep { words, figure: figure.into() }
    }
}

/// A figure that illustrates a step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Numbers written in digits, one below the other.
    Columns(DigitColumns),
    /// For each component, the value that it would need so that the nim-sum is 0.
    Changes(Vec<RequiredChange>),
    /// A table of numbered pairs, such as the Beatty pairs of Wythoff's game.
    Pairs(NumberedPairs),
    /// A graph with values at its vertices and highlighted edges.
    Graph(MarkedGraph),
    /// The list of all moves, with the outcomes of the positions after them.
    Options(Vec<MoveOutcome>),
}

/// A figure that writes numbers as rows of digits 0 and 1. The columns have weights, such as powers
/// of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigitColumns {
    /// The weight of each column, greatest first. Weights are powers of two or Fibonacci numbers.
    pub weights: Vec<Big>,
    /// The numbers, one in each row.
    pub rows: Vec<DigitRow>,
    /// A last row with the xor of the rows whose [`DigitRow::counts`] is true, or `None` if the
    /// explanation uses no xor.
    pub sum: Option<DigitRow>,
}

/// A row of a [`DigitColumns`] figure: a named number and its digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigitRow {
    /// The name of the number, such as the name of a heap.
    pub name: Words,
    /// The number that the row shows.
    pub value: Big,
    /// The digit of the number in each column, greatest weight first.
    pub digits: Vec<bool>,
    /// Whether the number takes part in the xor of the rows of the figure.
    pub counts: bool,
}

/// The maximum number of rows of a figure. Figures with more rows are omitted because they are
/// unreadable.
const MAX_ROWS: usize = 24;
/// The maximum number of columns of a figure. Figures with more columns are omitted because they
/// are unreadable.
const MAX_COLUMNS: usize = 40;

/// Returns the binary digits of `value` below 2^`columns`, highest first.
fn binary(value: &Big, columns: usize) -> Vec<bool> {
    (0..columns).rev().map(|bit| value.bit(bit)).collect()
}

impl DigitColumns {
    /// Creates the figure of numbers in base 2. Each element of `rows` is the name of a number, the
    /// number, and whether it takes part in the xor. Returns `None` for no rows and if the figure
    /// would have more than 24 rows or 40 columns.
    pub fn binary(rows: Vec<(Words, Big, bool)>) -> Option<DigitColumns> {
        let counted = rows.iter().filter(|(_, _, counts)| *counts);
        let sum = counted.fold(Big::ZERO, |sum, (_, value, _)| sum ^ value);
        let columns = rows.iter().map(|(_, value, _)| value.bit_len()).max()?.max(1);
        if rows.len() > MAX_ROWS || columns > MAX_COLUMNS {
            return None;
        }
        let weights = (0..columns).rev().map(|bit| Big::ONE << bit).collect();
        let row = |(name, value, counts): (Words, Big, bool)| {
            let digits = binary(&value, columns);
            DigitRow { name, value, digits, counts }
        };
        let total = row((Words::default(), sum, true));
        Some(DigitColumns { weights, rows: rows.into_iter().map(row).collect(), sum: Some(total) })
    }

    /// Creates the figure with one row, called `name`, that writes `value` as the sum of `parts`.
    /// The columns have the given `weights`, greatest first, and the digits mark which weights are
    /// in `parts`. Returns `None` if the figure would have more than 40 columns.
    pub fn from_parts(
        name: Words,
        value: Big,
        weights: Vec<Big>,
        parts: &[Big],
    ) -> Option<DigitColumns> {
        if weights.len() > MAX_COLUMNS {
            return None;
        }
        let digits = weights.iter().map(|weight| parts.contains(weight)).collect();
        Some(DigitColumns {
            weights,
            rows: vec![DigitRow { name, value, digits, counts: true }],
            sum: None,
        })
    }

    /// Returns for each column the digit of the xor of the rows for which [`DigitRow::counts`] is
    /// true: whether an odd number of these rows have the digit 1 in the column.
    pub fn odd(&self) -> Vec<bool> {
        let counted = || self.rows.iter().filter(|row| row.counts);
        (0..self.weights.len())
            .map(|at| counted().filter(|row| row.digits[at]).count() % 2 == 1)
            .collect()
    }
}

/// The Grundy value that one component of a sum would need so that the nim-sum is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequiredChange {
    /// The name of the component.
    pub name: Words,
    /// The current Grundy value of the component.
    pub value: Big,
    /// The Grundy value that the component would need.
    pub required: Big,
    /// The move in the component that reaches the required value, or `None` if no move does.
    pub reached_by: Option<Words>,
}

/// A table of numbered pairs with one highlighted row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedPairs {
    /// The rows of the table: the index of the pair, its smaller number and its larger number.
    pub rows: Vec<[Big; 3]>,
    /// The index in `rows` of the row that the explanation highlights.
    pub focus: usize,
}

/// A graph with values at its vertices and highlighted edges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkedGraph {
    /// The labels of the vertices.
    pub names: Vec<String>,
    /// The edges, each as the indices of its two vertices.
    pub edges: Vec<(u32, u32)>,
    /// The indices of the highlighted edges, such as the edges of a matching.
    pub marked: Vec<usize>,
    /// The number shown at each vertex, such as its Grundy value, or `None` if none is shown.
    pub values: Vec<Option<Big>>,
    /// The index of the vertex in focus, such as the root or the vertex with the token, if there is
    /// one.
    pub at: Option<usize>,
}

impl MarkedGraph {
    /// The maximum number of vertices, and the maximum number of edges, of a graph that is shown as
    /// a figure.
    pub const MAX_SIZE: usize = 60;
}

/// A move with the outcome of the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveOutcome {
    /// The description of the move in words.
    pub words: Words,
    /// The outcome of the position after the move, for the player who then moves.
    pub outcome: Outcome,
    /// The Grundy value of the position after the move, if it was computed.
    pub value: Option<Big>,
}
