//! What may be wrong with a question of algebra, or be too large.

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlgebraError {
    /// A matrix without entries.
    NoEntries,
    /// The rows of a matrix differ in length.
    Ragged {
        /// The first row, from 1, that is not as long as the first.
        row: usize,
        /// How many entries it has.
        entries: usize,
        /// How many the first row has.
        columns: usize,
    },
    /// The left matrix has not as many columns as the right one has rows.
    Shapes {
        /// Rows and columns of the left one.
        left: (usize, usize),
        /// Rows and columns of the right one.
        right: (usize, usize),
    },
    /// Only square matrices have powers.
    NotSquare {
        /// Its rows.
        rows: usize,
        /// Its columns.
        columns: usize,
    },
    /// Too many products of entries.
    TooMuchWork {
        /// How many there would be.
        products: u64,
        /// How many there may be.
        most: u64,
    },
    /// An exact result may have over so many digits, or takes as long.
    TooLong {
        /// The digits that there may be.
        digits: usize,
    },
    /// A recurrence without coefficients.
    NoCoefficients,
    /// A recurrence needs as many first terms as coefficients.
    FirstTerms {
        /// How many first terms there are.
        terms: usize,
        /// How many coefficients.
        order: usize,
    },
    /// A term of a recurrence takes too many products of entries.
    TermTooFar {
        /// How many terms the next one depends on.
        order: usize,
        /// How many products there would be.
        products: u64,
    },
    /// A number of choices that is too large to be exact.
    TooManyChoices {
        /// Whether the order of the choices counts; only then may a remainder be asked for instead.
        ordered: bool,
    },
}

impl std::fmt::Display for AlgebraError {
    /// As data, for programs; in words it is told by the crate `grundy`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for AlgebraError {}
