//! Numbers the boards of a tablebase by the description in its manifest alone. The code is short
//! and independent of the solver, because reading and checking labels rely on it.

use crate::manifest::{BlockSpec, Manifest, NumberingKind, SideSpec};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The values of the cells of a board.
pub type Cells = SmallVec<[u8; 64]>;

/// The numbering of the boards of a tablebase, built from a manifest that has been validated.
pub struct BoardNumbering {
    blocks: Vec<BlockSpec>,
    kind: NumberingKind,
    sides: SideSpec,
    symmetries: Vec<Vec<u32>>,
    /// The number of values of each cell.
    value_counts: Vec<u8>,
    /// The index of each tier, by the counts of values on its boards followed by the side to move.
    tier_of: FxHashMap<Cells, usize>,
    /// The length of [`TierSpec::counts`](crate::manifest::TierSpec::counts), which is equal for
    /// all tiers.
    count_len: usize,
    binomials: Vec<Vec<u64>>,
    /// The place value of each cell in the key of the image of a board under each symmetry; the first
    /// is the identity.
    place_values: Vec<Vec<u64>>,
}

/// The maximum number of cells of a block (consecutive cells that are numbered together).
const MAX_BLOCK_CELLS: usize = 64;

impl BoardNumbering {
    /// Checks that a manifest is consistent and builds its numbering.
    ///
    /// # Errors
    /// Returns a description of the first inconsistency of the manifest.
    pub fn new(manifest: &Manifest) -> Result<BoardNumbering, &'static str> {
        let spec = &manifest.numbering;
        let variables = manifest.cells.iter();
        let value_counts: Vec<u8> = variables
            .flat_map(|variable| vec![variable.values; variable.cells.min(1 << 16) as usize])
            .collect();
        let mut next_cell = 0;
        for block in &spec.blocks {
            let end = block.first.checked_add(block.cells);
            let end = end.filter(|end| *end as usize <= value_counts.len());
            let cells = end.and_then(|end| value_counts.get(block.first as usize..end as usize));
            let has_values =
                cells.is_some_and(|cells| cells.iter().all(|count| *count == block.values));
            let is_small = block.cells as usize <= MAX_BLOCK_CELLS;
            if block.first != next_cell || !has_values || !is_small || block.values == 0 {
                return Err("the blocks do not match the cells");
            }
            next_cell += block.cells;
        }
        if next_cell as usize != value_counts.len() {
            return Err("the blocks do not match the cells");
        }
        let is_board = |cells: &[u8]| {
            cells.len() == value_counts.len()
                && cells.iter().zip(&value_counts).all(|(value, count)| value < count)
        };
        if !is_board(&manifest.start) || manifest.mover > 1 {
            return Err("the start position is not a board");
        }
        // Returns whether `cells` is a permutation that maps each cell to a cell with equally many
        // values.
        let is_permutation = |cells: &[u32]| {
            let mut is_used = vec![false; value_counts.len()];
            cells.len() == value_counts.len()
                && cells.iter().zip(&value_counts).all(|(image, count)| {
                    let image = *image as usize;
                    let is_new =
                        is_used.get_mut(image).is_some_and(|used| !std::mem::replace(used, true));
                    is_new && value_counts[image] == *count
                })
        };
        if let SideSpec::Symmetric { cells, values: images } = &spec.sides {
            let maps_values = images.len() == value_counts.len()
                && images.iter().zip(&value_counts).all(|(images, count)| {
                    images.len() == usize::from(*count) && images.iter().all(|image| image < count)
                });
            if !maps_values || !is_permutation(cells) {
                return Err("the map between the sides is invalid");
            }
        }
        if !spec.symmetries.iter().all(|cells| is_permutation(cells)) {
            return Err("a symmetry is not a permutation of the cells");
        }
        if spec.kind == NumberingKind::Dense && !spec.symmetries.is_empty() {
            return Err("a dense numbering cannot have symmetries");
        }
        let counted = spec.blocks.iter().filter(|block| block.counted);
        let count_len = counted.map(|block| usize::from(block.values) - 1).sum();
        let mut numbering = BoardNumbering {
            blocks: spec.blocks.clone(),
            kind: spec.kind,
            sides: spec.sides.clone(),
            symmetries: spec.symmetries.clone(),
            value_counts,
            tier_of: FxHashMap::default(),
            count_len,
            binomials: binomial_table(),
            place_values: Vec::new(),
        };
        numbering.place_values = numbering.compute_place_values();
        let mut next_label = 0u64;
        for (i, tier) in spec.tiers.iter().enumerate() {
            if tier.counts.len() != count_len || tier.first != next_label || tier.mover > 1 {
                return Err("the tiers are not in order");
            }
            let size = numbering.tier_size(&tier.counts);
            let is_valid_size = match numbering.kind {
                NumberingKind::Dense => size == Some(tier.boards),
                NumberingKind::Listed => size.is_some_and(|size| tier.boards <= size),
            };
            let end = next_label.checked_add(tier.boards);
            next_label = end.filter(|_| is_valid_size).ok_or("a tier has a wrong size")?;
            let key = tier.counts.iter().copied().chain([tier.mover]).collect();
            if numbering.tier_of.insert(key, i).is_some() {
                return Err("a tier occurs twice");
            }
        }
        Ok(numbering)
    }

    /// Returns the number of boards of the tier with these
    /// [counts](crate::manifest::TierSpec::counts). Returns `None` if the counts exceed the number
    /// of cells of a block, or if the number of boards exceeds 64 bits.
    fn tier_size(&self, counts: &[u8]) -> Option<u64> {
        let (mut size, mut offset) = (1u64, 0);
        for block in &self.blocks {
            if !block.counted {
                size = size.checked_mul(u64::from(block.values).checked_pow(block.cells)?)?;
                continue;
            }
            let mut free_cells = block.cells as usize;
            for count in &counts[offset..offset + usize::from(block.values) - 1] {
                size = size.checked_mul(*self.binomials[free_cells].get(usize::from(*count))?)?;
                free_cells = free_cells.checked_sub(usize::from(*count))?;
            }
            offset += usize::from(block.values) - 1;
        }
        Some(size)
    }

    /// Returns the number of cells of a board.
    pub fn cells(&self) -> usize {
        self.value_counts.len()
    }

    /// Finds the tier of the board `cells` with `side` to move. Returns the index of the tier, and
    /// the board in the form in which it is stored: renamed if side 1 is to move and the sides are
    /// symmetric. Returns `None` if there is no such tier, or if `cells` is not a board.
    pub fn locate_tier(&self, cells: &[u8], side: u8) -> Option<(usize, Cells)> {
        let is_board = cells.len() == self.value_counts.len()
            && cells.iter().zip(&self.value_counts).all(|(value, count)| value < count);
        if !is_board || side > 1 {
            return None;
        }
        let (side, cells) = match (&self.sides, side) {
            (SideSpec::Separate, side) => (side, cells.into()),
            (SideSpec::Symmetric { .. }, 1) => (0, self.swap_sides(cells)),
            (SideSpec::Same | SideSpec::Symmetric { .. }, _) => (0, cells.into()),
        };
        let mut counts = Cells::from_elem(0, self.count_len);
        let mut offset = 0;
        for block in self.blocks.iter().filter(|block| block.counted) {
            for cell in &cells[block.first as usize..(block.first + block.cells) as usize] {
                if *cell > 0 {
                    counts[offset + usize::from(*cell) - 1] += 1;
                }
            }
            offset += usize::from(block.values) - 1;
        }
        counts.push(side);
        let tier = *self.tier_of.get(&counts)?;
        Some((tier, cells))
    }

    /// Exchanges the roles of the two sides: returns the renamed board if the sides are symmetric,
    /// otherwise the board unchanged.
    pub fn swap_sides(&self, cells: &[u8]) -> Cells {
        match &self.sides {
            SideSpec::Symmetric { cells: cell_images, values } => {
                let mut image = Cells::from_elem(0, cells.len());
                for ((cell, target), images) in cells.iter().zip(cell_images).zip(values) {
                    image[*target as usize] = images[usize::from(*cell)];
                }
                image
            }
            SideSpec::Same | SideSpec::Separate => cells.into(),
        }
    }

    /// Returns the index of a board among all boards of its tier. In dense numbering, in which all
    /// boards of a tier have labels, this is the index of its label within the tier.
    pub fn rank(&self, cells: &[u8]) -> u64 {
        let mut index = 0;
        for block in &self.blocks {
            let block_cells = &cells[block.first as usize..(block.first + block.cells) as usize];
            if !block.counted {
                for cell in block_cells {
                    index = index * u64::from(block.values) + u64::from(*cell);
                }
                continue;
            }
            let mut free_cells = block.cells as usize;
            for value in 1..block.values {
                // The rank of the subset of cells that have this value, among all cells that have
                // the value 0, this value or a greater one.
                let (mut rank, mut members, mut candidate) = (0, 0, 0);
                for cell in block_cells.iter().filter(|cell| **cell == 0 || **cell >= value) {
                    if *cell == value {
                        members += 1;
                        rank += self.binomial(candidate, members);
                    }
                    candidate += 1;
                }
                index = index * self.binomials[free_cells][members] + rank;
                free_cells -= members;
            }
        }
        index
    }

    /// Returns the board with the index `index` in the tier whose
    /// [counts](crate::manifest::TierSpec::counts) are `counts`, for dense numbering. It is the
    /// inverse of [`rank`](BoardNumbering::rank).
    pub fn unrank(&self, counts: &[u8], mut index: u64) -> Vec<u8> {
        // The digits of the index as a mixed-radix number, the last digit first.
        let mut digits = Vec::new();
        let mut bases = Vec::new();
        let mut offset = 0;
        for block in &self.blocks {
            if !block.counted {
                bases.extend(vec![u64::from(block.values); block.cells as usize]);
                continue;
            }
            let mut free_cells = block.cells as usize;
            for count in &counts[offset..offset + usize::from(block.values) - 1] {
                bases.push(self.binomials[free_cells][usize::from(*count)]);
                free_cells -= usize::from(*count);
            }
            offset += usize::from(block.values) - 1;
        }
        for base in bases.iter().rev() {
            digits.push(index % base);
            index /= base;
        }
        let mut cells = vec![0; self.value_counts.len()];
        offset = 0;
        for block in &self.blocks {
            let first = block.first as usize;
            if !block.counted {
                for cell in &mut cells[first..first + block.cells as usize] {
                    *cell = digits.pop().unwrap_or_default() as u8;
                }
                continue;
            }
            let mut free: Vec<usize> = (first..first + block.cells as usize).collect();
            for value in 1..block.values {
                let mut rank = digits.pop().unwrap_or_default();
                let mut candidate = free.len();
                for member in (1..=usize::from(counts[offset])).rev() {
                    // The greatest candidate whose binomial coefficient does not exceed the rank is
                    // the next member.
                    candidate = (0..candidate)
                        .rev()
                        .find(|candidate| self.binomial(*candidate, member) <= rank)
                        .unwrap_or(0);
                    rank -= self.binomial(candidate, member);
                    cells[free[candidate]] = value;
                }
                free.retain(|cell| cells[*cell] != value);
                offset += 1;
            }
        }
        cells
    }

    /// Returns the binomial coefficient "n over k", which is 0 if `k > n`.
    fn binomial(&self, n: usize, k: usize) -> u64 {
        self.binomials[n].get(k).copied().unwrap_or_default()
    }

    /// Returns the smallest of the keys of a board and of its images under the symmetries. The key of
    /// a board is the number whose mixed-radix digits are the values of the cells, the first cell being
    /// the most significant. In tablebases with listed boards, keys fit into 64 bits.
    pub fn canonical_key(&self, cells: &[u8]) -> u64 {
        self.image_keys(cells).fold(u64::MAX, u64::min)
    }

    /// Returns the key of a board, and those of its images under the symmetries.
    pub fn image_keys(&self, cells: &[u8]) -> impl Iterator<Item = u64> {
        self.place_values.iter().map(|place_values| {
            let digits = cells.iter().zip(place_values);
            digits.fold(0u64, |key, (value, place_value)| {
                key.wrapping_add(place_value.wrapping_mul(u64::from(*value)))
            })
        })
    }

    /// Computes the place values of the cells; see [`BoardNumbering::place_values`].
    fn compute_place_values(&self) -> Vec<Vec<u64>> {
        let mut place_values = vec![1u64; self.value_counts.len()];
        for cell in (1..self.value_counts.len()).rev() {
            let product = place_values[cell].wrapping_mul(u64::from(self.value_counts[cell]));
            place_values[cell - 1] = product;
        }
        let identity = (0..self.value_counts.len() as u32).collect();
        let images = std::iter::once(&identity).chain(&self.symmetries);
        images
            .map(|images: &Vec<u32>| {
                images.iter().map(|image| place_values[*image as usize]).collect()
            })
            .collect()
    }

    /// Returns whether the symmetries, with the identity, are a group: the images of a board under
    /// them then have the same images.
    pub fn symmetries_are_a_group(&self) -> bool {
        self.symmetries.iter().all(|a| {
            self.symmetries.iter().all(|b| {
                let composed: Vec<u32> = a.iter().map(|cell| b[*cell as usize]).collect();
                self.symmetries.contains(&composed) || composed.is_sorted()
            })
        })
    }

    /// Returns the images of a board under the symmetries, each once and without the board itself.
    pub fn other_images(&self, cells: &[u8]) -> Vec<Vec<u8>> {
        let mut images: Vec<Vec<u8>> = Vec::new();
        for symmetry in &self.symmetries {
            let image = permute(cells, symmetry);
            if image != cells && !images.contains(&image) {
                images.push(image);
            }
        }
        images
    }

    /// Returns the board with the key `key`, or `None` if the key is too large.
    pub fn decode_key(&self, mut key: u64) -> Option<Vec<u8>> {
        let mut cells: Vec<u8> = self
            .value_counts
            .iter()
            .rev()
            .map(|count| {
                let digit = key % u64::from(*count);
                key /= u64::from(*count);
                digit as u8
            })
            .collect();
        cells.reverse();
        (key == 0).then_some(cells)
    }
}

/// Returns the board with its cells permuted: the value of cell `i` moves to cell `cell_images[i]`.
fn permute(cells: &[u8], cell_images: &[u32]) -> Vec<u8> {
    let mut image = vec![0; cells.len()];
    for (cell, target) in cells.iter().zip(cell_images) {
        image[*target as usize] = *cell;
    }
    image
}

/// Computes Pascal's triangle up to row 64: entry `[n][k]` is the binomial coefficient "n over k".
/// All entries fit into 64 bits.
fn binomial_table() -> Vec<Vec<u64>> {
    let mut rows: Vec<Vec<u64>> = vec![vec![1]];
    for n in 1..=MAX_BLOCK_CELLS {
        let above = &rows[n - 1];
        let inner = above.windows(2).map(|pair| pair[0].saturating_add(pair[1]));
        let row = std::iter::once(1).chain(inner).chain(std::iter::once(1)).collect();
        rows.push(row);
    }
    rows
}
