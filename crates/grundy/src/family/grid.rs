//! Cells of a rectangle, numbered row after row from 0.

/// The cells above, to the left, to the right and below a cell.
pub fn around(cell: u64, rows: u64, columns: u64) -> impl Iterator<Item = u64> {
    let (row, column) = (cell / columns, cell % columns);
    let there = [
        (row > 0).then(|| cell - columns),
        (column > 0).then(|| cell - 1),
        (column + 1 < columns).then(|| cell + 1),
        (row + 1 < rows).then(|| cell + columns),
    ];
    there.into_iter().flatten()
}
