//! Merges grids of shaded cells into blocks if a grid is too fine to see.

/// A grid of shaded cells, stored row by row from the bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    /// The number of cells in a row.
    pub columns: usize,
    /// The number of rows of cells.
    pub rows: usize,
    /// The number of integers on the horizontal axis that a cell of the grid covers.
    pub across: usize,
    /// The number of integers on the vertical axis that a cell of the grid covers.
    pub up: usize,
    /// The shade of each cell; `None` if the cell contains no position.
    pub shades: Vec<Option<Shade>>,
}

/// The appearance of a cell of a grid: its darkness, and whether it is marked as a P-position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shade {
    /// The darkness of the cell, from 0 (white) to 255 (the darkest).
    pub dark: u8,
    /// Whether the cell contains a P-position, which is marked.
    pub p: bool,
}

impl Cells {
    /// Merges the cells of a grid of `width` columns and `height` rows into blocks, so that there
    /// are at most `max_size.0` columns and `max_size.1` rows. A block has the mean darkness of its
    /// cells, and contains a P-position if one of them does. `shade_at(x, y)` returns the shade of
    /// a cell before the merge, or `None` without a position. Takes O(width · height) time.
    pub(super) fn gather(
        (width, height): (usize, usize),
        max_size: (usize, usize),
        shade_at: impl Fn(usize, usize) -> Option<Shade>,
    ) -> Cells {
        let across = width.div_ceil(max_size.0).max(1);
        let up = height.div_ceil(max_size.1).max(1);
        let (columns, rows) = (width.div_ceil(across), height.div_ceil(up));
        let mut shades = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                let (mut sum, mut count, mut p) = (0usize, 0usize, false);
                for y in row * up..((row + 1) * up).min(height) {
                    for x in column * across..((column + 1) * across).min(width) {
                        if let Some(shade) = shade_at(x, y) {
                            sum += usize::from(shade.dark);
                            count += 1;
                            p |= shade.p;
                        }
                    }
                }
                let dark = sum.checked_div(count);
                shades.push(dark.map(|dark| Shade { dark: dark as u8, p }));
            }
        }
        Cells { columns, rows, across, up, shades }
    }

    /// Returns the shade of the cell in column `column` and row `row`; `None` if it contains no
    /// position.
    pub fn at(&self, column: usize, row: usize) -> Option<Shade> {
        self.shades[row * self.columns + column]
    }

    /// Merges the cells into larger blocks, so that there are at most `max_size.0` columns and
    /// `max_size.1` rows.
    pub(super) fn coarser(&self, max_size: (usize, usize)) -> Cells {
        let blocks = Cells::gather((self.columns, self.rows), max_size, |x, y| self.at(x, y));
        Cells { across: blocks.across * self.across, up: blocks.up * self.up, ..blocks }
    }
}
