//! A grid of shades, made coarser when it would be finer than can be seen.

/// A grid of cells, row after row from below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    /// How many in a row.
    pub columns: usize,
    /// How many rows.
    pub rows: usize,
    /// How many numbers of the axis to the right each cell stands for.
    pub across: usize,
    /// How many numbers of the axis upwards each cell stands for.
    pub up: usize,
    /// `None` where there is no position.
    pub shades: Vec<Option<Shade>>,
}

/// How dark a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shade {
    /// From 0, white, to 255.
    pub dark: u8,
    /// Whether a P-position is in it.
    pub p: bool,
}

impl Cells {
    /// The cells of a grid `width` by `height`, in blocks when there are more than `most` in a
    /// row or column: a block is as dark as what is in it on average, and has a P-position when one
    /// of them is. O(width · height).
    pub(super) fn gather(
        (width, height): (usize, usize),
        most: (usize, usize),
        at: impl Fn(usize, usize) -> Option<Shade>,
    ) -> Cells {
        let across = width.div_ceil(most.0).max(1);
        let up = height.div_ceil(most.1).max(1);
        let (columns, rows) = (width.div_ceil(across), height.div_ceil(up));
        let mut shades = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                let (mut sum, mut count, mut p) = (0usize, 0usize, false);
                for y in row * up..((row + 1) * up).min(height) {
                    for x in column * across..((column + 1) * across).min(width) {
                        if let Some(shade) = at(x, y) {
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

    /// The cell in a column and a row.
    pub fn at(&self, column: usize, row: usize) -> Option<Shade> {
        self.shades[row * self.columns + column]
    }

    /// These cells, in blocks again.
    pub(super) fn coarser(&self, most: (usize, usize)) -> Cells {
        let coarse = Cells::gather((self.columns, self.rows), most, |x, y| self.at(x, y));
        Cells { across: coarse.across * self.across, up: coarse.up * self.up, ..coarse }
    }
}
