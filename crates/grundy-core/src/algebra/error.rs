//! Errors of algebra: invalid operands and results that are too large.

/// The reason why a computation with matrices, recurrences or selections of items has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum AlgebraError {
    /// The matrix has no entries.
    NoEntries,
    /// The rows of a matrix differ in length.
    Ragged {
        /// Number, counted from 1, of the first row that does not have the length of row 1.
        row: usize,
        /// Number of entries of the row with the number `row`.
        entries: usize,
        /// Number of entries of row 1, which all other rows must have as well.
        columns: usize,
    },
    /// The number of columns of the left matrix differs from the number of rows of the right one.
    Shapes {
        /// The numbers of rows and columns of the left matrix.
        left: (usize, usize),
        /// The numbers of rows and columns of the right matrix.
        right: (usize, usize),
    },
    /// A power was requested of a matrix that is not square.
    NotSquare {
        /// Number of rows of the matrix that is not square.
        rows: usize,
        /// Number of columns of the matrix that is not square.
        columns: usize,
    },
    /// The computation needs more products of matrix entries than allowed.
    TooMuchWork {
        /// Number of products of matrix entries that the computation needs.
        products: u64,
        /// Maximum number of products of matrix entries in one computation.
        limit: u64,
    },
    /// The exact result may exceed the maximum number of digits, or its computation takes too long.
    TooLong {
        /// Maximum number of decimal digits of an exact result.
        digits: usize,
    },
    /// The recurrence has no coefficients.
    NoCoefficients,
    /// The number of initial terms of the recurrence differs from its order.
    FirstTerms {
        /// Number of initial terms that were given.
        terms: usize,
        /// Order of the recurrence, which is its number of coefficients.
        order: usize,
    },
    /// The requested term of the recurrence needs more products of coefficients than allowed.
    TermTooFar {
        /// Order of the recurrence, which is its number of coefficients.
        order: usize,
        /// Number of products that the computation of the term needs.
        products: u64,
    },
    /// Counting the selections of items would take too many operations or too much memory.
    TooManyChoices {
        /// Whether the order of the selected items counts. If it does, the count can usually still
        /// be computed modulo an integer. If it does not, the count modulo an integer takes as long
        /// as the exact count.
        ordered: bool,
    },
}
