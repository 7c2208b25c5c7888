//! Rectangular grids whose cells are numbered row by row from 0.

/// Returns the cells of the grid that share a side with `cell`, in the order above, left, right,
/// below.
pub fn around(cell: u64, rows: u64, columns: u64) -> impl Iterator<Item = u64> {
    let (row, column) = (cell / columns, cell % columns);
    let neighbours = [
        (row > 0).then(|| cell - columns),
        (column > 0).then(|| cell - 1),
        (column + 1 < columns).then(|| cell + 1),
        (row + 1 < rows).then(|| cell + columns),
    ];
    neighbours.into_iter().flatten()
}
