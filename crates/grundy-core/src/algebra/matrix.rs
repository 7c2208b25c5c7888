//! Matrices over a ring: product and power.

use super::error::AlgebraError;
use super::integer::Integer;
use super::ring::Ring;
use crate::base::Big;
use dashu_int::ops::BitTest;

/// A matrix, row after row; never without an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix<T> {
    rows: usize,
    columns: usize,
    entries: Vec<T>,
}

impl<T> Matrix<T> {
    /// From its rows.
    ///
    /// # Errors
    /// `BadInput` when there is no entry, or a row is longer or shorter than the first.
    pub fn from_rows(rows: Vec<Vec<T>>) -> Result<Matrix<T>, AlgebraError> {
        let columns = rows.first().map_or(0, Vec::len);
        if columns == 0 {
            return Err(AlgebraError::NoEntries);
        }
        if let Some(at) = rows.iter().position(|row| row.len() != columns) {
            let (row, entries) = (at + 1, rows[at].len());
            return Err(AlgebraError::Ragged { row, entries, columns });
        }
        Ok(Matrix { rows: rows.len(), columns, entries: rows.into_iter().flatten().collect() })
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The entries of a row.
    pub fn row(&self, row: usize) -> &[T] {
        &self.entries[row * self.columns..][..self.columns]
    }

    /// Its size as it is written: `2x3`.
    pub fn size(&self) -> String {
        format!("{}x{}", self.rows, self.columns)
    }

    /// The matrix of the images of its entries.
    pub fn map<U>(&self, image: impl FnMut(&T) -> U) -> Matrix<U> {
        let (rows, columns) = (self.rows, self.columns);
        Matrix { rows, columns, entries: self.entries.iter().map(image).collect() }
    }
}

impl<T: std::fmt::Display> std::fmt::Display for Matrix<T> {
    /// As it is read: `[[1,2],[3,4]]`.
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

/// Products of two entries that one question may take.
const MOST_WORK: u64 = 4_000_000_000;

fn within(work: u64) -> Result<(), AlgebraError> {
    if work <= MOST_WORK {
        return Ok(());
    }
    Err(AlgebraError::TooMuchWork { products: work, most: MOST_WORK })
}

/// The product of a (P×M) matrix by an (M×Q) one, a (P×Q) matrix.
///
/// Cost: O(P·M·Q).
///
/// # Errors
/// `BadInput` when the columns of `a` are not as many as the rows of `b`; `TooBig`.
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
    within((count as u64).saturating_mul(a.columns as u64))?;
    ring.room(a.entries.iter(), b.entries.iter(), a.columns, count)?;
    // Columns side by side in memory, as they are read.
    let turned: Vec<R::Element> = (0..b.columns)
        .flat_map(|column| (0..b.rows).map(move |row| b.row(row)[column].clone()))
        .collect();
    let mut entries = Vec::with_capacity(count);
    for row in 0..a.rows {
        for column in turned.chunks(b.rows) {
            entries.push(ring.dot(a.row(row).iter().zip(column)));
        }
    }
    Ok(Matrix { rows: a.rows, columns: b.columns, entries })
}

/// A square matrix to the power of a natural of any size; to the power 0 it is the identity.
///
/// Cost: O(n³ log exponent); over the integers the size of the entries counts as well, and no
/// power on the way is larger than the last.
///
/// # Errors
/// `BadInput` when the matrix is not square; `TooBig`.
pub fn power<R: Ring>(
    ring: &R,
    a: &Matrix<R::Element>,
    exponent: &Big,
) -> Result<Matrix<R::Element>, AlgebraError> {
    if a.rows != a.columns {
        return Err(AlgebraError::NotSquare { rows: a.rows, columns: a.columns });
    }
    let n = a.rows as u64;
    let each = n.saturating_mul(n).saturating_mul(n);
    within(each.saturating_mul(exponent.bit_len() as u64))?;
    let (zero, one) = (ring.of(&Integer::ZERO), ring.of(&Integer::ONE));
    let place = |at: usize| if at / a.rows == at % a.rows { &one } else { &zero };
    let mut entries: Vec<R::Element> = Vec::with_capacity(a.entries.len());
    entries.extend((0..a.entries.len()).map(|at| place(at).clone()));
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
