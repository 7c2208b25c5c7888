//! Matrices over a ring: product, and power by repeated squaring.

use super::error::AlgebraError;
use super::integer::Integer;
use super::ring::Ring;
use crate::base::Big;
use dashu_int::ops::BitTest;

/// A matrix with at least one entry, stored in row-major order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix<T> {
    rows: usize,
    columns: usize,
    entries: Vec<T>,
}

impl<T> Matrix<T> {
    /// Builds a matrix from its rows.
    ///
    /// # Errors
    /// [`AlgebraError`] if there is no entry, or the rows differ in length.
    pub fn from_rows(rows: Vec<Vec<T>>) -> Result<Matrix<T>, AlgebraError> {
        let columns = rows.first().map_or(0, Vec::len);
        if columns == 0 {
            return Err(AlgebraError::NoEntries);
        }
        if let Some(index) = rows.iter().position(|row| row.len() != columns) {
            let (row, entries) = (index + 1, rows[index].len());
            return Err(AlgebraError::Ragged { row, entries, columns });
        }
        Ok(Matrix { rows: rows.len(), columns, entries: rows.into_iter().flatten().collect() })
    }

    /// Returns the number of rows of the matrix.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns of the matrix.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the entries of the row with the index `row`, where the first row has index 0.
    pub fn row(&self, row: usize) -> &[T] {
        &self.entries[row * self.columns..][..self.columns]
    }

    /// Returns the numbers of rows and columns as text, for example `2x3`.
    pub fn size(&self) -> String {
        format!("{}x{}", self.rows, self.columns)
    }

    /// Applies `image` to every entry, and returns the matrix of the results, which has the same
    /// size.
    pub fn map<U>(&self, image: impl FnMut(&T) -> U) -> Matrix<U> {
        let (rows, columns) = (self.rows, self.columns);
        Matrix { rows, columns, entries: self.entries.iter().map(image).collect() }
    }
}

impl<T: std::fmt::Display> std::fmt::Display for Matrix<T> {
    /// Writes the rows in the notation of the parser, for example `[[1,2],[3,4]]`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in 0..self.rows {
            f.write_str(if row == 0 { "[[" } else { "],[" })?;
            for (column, entry) in self.row(row).iter().enumerate() {
                if column > 0 {
                    f.write_str(",")?;
                }
                entry.fmt(f)?;
            }
        }
        f.write_str("]]")
    }
}

/// Maximum number of products of two entries in one matrix product or power.
const MAX_PRODUCTS: u64 = 4_000_000_000;

/// Checks that a computation that needs `products` products of two entries is allowed: returns an
/// error if `products` exceeds [`MAX_PRODUCTS`].
fn check_products(products: u64) -> Result<(), AlgebraError> {
    if products <= MAX_PRODUCTS {
        return Ok(());
    }
    Err(AlgebraError::TooMuchWork { products, limit: MAX_PRODUCTS })
}

/// Returns the product of a (P×M) matrix and an (M×Q) matrix, a (P×Q) matrix.
///
/// Takes O(P·M·Q) products of entries.
///
/// # Errors
/// [`AlgebraError`] if the number of columns of `a` differs from the number of rows of `b`, or the
/// result is too large.
pub fn product<R: Ring>(
    ring: &R,
    a: &Matrix<R::Element>,
    b: &Matrix<R::Element>,
) -> Result<Matrix<R::Element>, AlgebraError> {
    if a.columns != b.rows {
        let (left, right) = ((a.rows, a.columns), (b.rows, b.columns));
        return Err(AlgebraError::Shapes { left, right });
    }
    let count = a.rows.saturating_mul(b.columns);
    check_products((count as u64).saturating_mul(a.columns as u64))?;
    ring.check_size(a.entries.iter(), b.entries.iter(), a.columns, count)?;
    // `transposed` holds the columns of `b` one after another, so that each is read as one slice.
    let transposed: Vec<R::Element> = (0..b.columns)
        .flat_map(|column| (0..b.rows).map(move |row| b.row(row)[column].clone()))
        .collect();
    let mut entries = Vec::with_capacity(count);
    for row in 0..a.rows {
        for column in transposed.chunks(b.rows) {
            entries.push(ring.dot(a.row(row).iter().zip(column)));
        }
    }
    Ok(Matrix { rows: a.rows, columns: b.columns, entries })
}

/// Returns `a` to the power `exponent`, a natural number of any size; the power 0 is the identity.
///
/// Takes O(n³ log `exponent`) products of entries for an n×n matrix. Integer entries grow with each
/// product of matrices, but no intermediate power exceeds the result.
///
/// # Errors
/// [`AlgebraError`] if the matrix is not square, or the result is too large.
pub fn power<R: Ring>(
    ring: &R,
    a: &Matrix<R::Element>,
    exponent: &Big,
) -> Result<Matrix<R::Element>, AlgebraError> {
    if a.rows != a.columns {
        return Err(AlgebraError::NotSquare { rows: a.rows, columns: a.columns });
    }
    let n = a.rows as u64;
    let products_per_step = n.saturating_mul(n).saturating_mul(n);
    check_products(products_per_step.saturating_mul(exponent.bit_len() as u64))?;
    let (zero, one) = (ring.embed_integer(&Integer::ZERO), ring.embed_integer(&Integer::ONE));
    let identity_entry = |index: usize| if index / a.rows == index % a.rows { &one } else { &zero };
    let mut entries: Vec<R::Element> = Vec::with_capacity(a.entries.len());
    entries.extend((0..a.entries.len()).map(|index| identity_entry(index).clone()));
    let mut result = Matrix { rows: a.rows, columns: a.columns, entries };
    for bit in (0..exponent.bit_len()).rev() {
        if bit + 1 < exponent.bit_len() {
            result = product(ring, &result, &result)?;
        }
        if exponent.bit(bit) {
            result = product(ring, &result, a)?;
        }
    }
    Ok(result)
}
