//! Numbers of boards by the words of a manifest alone: short and plain, for probes and for checks.

use crate::manifest::{Cells, Kind, Manifest, Seen};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// A manifest made ready to number boards.
pub struct Numbers {
    blocks: Vec<Cells>,
    kind: Kind,
    seen: Seen,
    symmetries: Vec<Vec<u32>>,
    /// How many values each cell has.
    values: Vec<u8>,
    tier_of: FxHashMap<(u8, Vec<u8>), usize>,
    /// How many counts a tier has.
    counts: usize,
    binomials: Vec<Vec<u64>>,
}

/// Binomial coefficients are needed up to this many things.
const MOST: usize = 64;

impl Numbers {
    /// The numbers that a manifest describes.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(manifest: &Manifest) -> Result<Numbers, &'static str> {
        let numbering = &manifest.numbering;
        let variables = manifest.cells.iter();
        let values: Vec<u8> =
            variables.flat_map(|own| vec![own.values; own.cells.min(1 << 16) as usize]).collect();
        let mut next = 0;
        for block in &numbering.blocks {
            let end =
                block.first.checked_add(block.cells).filter(|end| *end as usize <= values.len());
            let own = end.and_then(|end| values.get(block.first as usize..end as usize));
            let fits = own.is_some_and(|own| own.iter().all(|many| *many == block.values));
            if block.first != next || !fits || block.cells as usize > MOST || block.values == 0 {
                return Err("its blocks are not its cells");
            }
            next += block.cells;
        }
        if next as usize != values.len() {
            return Err("its blocks are not its cells");
        }
        let is_board = |cells: &[u8]| {
            cells.len() == values.len() && cells.iter().zip(&values).all(|(own, of)| own < of)
        };
        if !is_board(&manifest.start) || manifest.mover > 1 {
            return Err("its start is no board");
        }
        // Each cell becomes one with as many values, and no two the same.
        let moves = |cells: &[u32]| {
            let mut met = vec![false; values.len()];
            cells.len() == values.len()
                && cells.iter().zip(&values).all(|(to, many)| {
                    let to = *to as usize;
                    let is_new = met.get_mut(to).is_some_and(|met| !std::mem::replace(met, true));
                    is_new && values[to] == *many
                })
        };
        if let Seen::Alike { cells, values: images } = &numbering.sides {
            let fits = images.len() == values.len()
                && images.iter().zip(&values).all(|(images, of)| {
                    images.len() == usize::from(*of) && images.iter().all(|image| image < of)
                });
            if !fits || !moves(cells) {
                return Err("its sides are not alike");
            }
        }
        if !numbering.symmetries.iter().all(|cells| moves(cells)) {
            return Err("a symmetry is none");
        }
        if numbering.kind == Kind::All && !numbering.symmetries.is_empty() {
            return Err("all boards are numbered, and some by symmetry");
        }
        let binomials = binomials();
        let mut numbers = Numbers {
            blocks: numbering.blocks.clone(),
            kind: numbering.kind,
            seen: numbering.sides.clone(),
            symmetries: numbering.symmetries.clone(),
            values,
            tier_of: FxHashMap::default(),
            counts: 0,
            binomials,
        };
        let counted = numbers.blocks.iter().filter(|block| block.counted);
        numbers.counts = counted.map(|block| usize::from(block.values) - 1).sum();
        let mut first = 0u64;
        for (at, tier) in numbering.tiers.iter().enumerate() {
            if tier.counts.len() != numbers.counts || tier.first != first || tier.mover > 1 {
                return Err("its tiers are not in order");
            }
            let all = numbers.size(&tier.counts);
            let fits = match numbers.kind {
                Kind::All => all == Some(tier.boards),
                Kind::Found => all.is_some_and(|all| tier.boards <= all),
            };
            first =
                first.checked_add(tier.boards).filter(|_| fits).ok_or("a tier has a wrong size")?;
            if numbers.tier_of.insert((tier.mover, tier.counts.clone()), at).is_some() {
                return Err("a tier is there twice");
            }
        }
        Ok(numbers)
    }

    /// How many boards have these counts; `None` where counts are too large, or the number is.
    fn size(&self, counts: &[u8]) -> Option<u64> {
        let (mut size, mut at) = (1u64, 0);
        for block in &self.blocks {
            if !block.counted {
                size = size.checked_mul(u64::from(block.values).checked_pow(block.cells)?)?;
                continue;
            }
            let mut left = block.cells as usize;
            for count in &counts[at..at + usize::from(block.values) - 1] {
                size = size.checked_mul(*self.binomials[left].get(usize::from(*count))?)?;
                left = left.checked_sub(usize::from(*count))?;
            }
            at += usize::from(block.values) - 1;
        }
        Some(size)
    }

    /// How many cells a board has.
    pub fn cells(&self) -> usize {
        self.values.len()
    }

    /// The tier of a board and its cells as they are numbered; `None` of what is no board of these counts.
    pub fn tier<'a>(&self, cells: &'a [u8], side: u8) -> Option<(usize, Cow<'a, [u8]>)> {
        let fits = cells.len() == self.values.len()
            && cells.iter().zip(&self.values).all(|(own, of)| own < of);
        if !fits || side > 1 {
            return None;
        }
        let (side, cells) = match (&self.seen, side) {
            (Seen::Two, side) => (side, Cow::Borrowed(cells)),
            (Seen::Alike { .. }, 1) => (0, Cow::Owned(self.turned(cells))),
            (Seen::One | Seen::Alike { .. }, _) => (0, Cow::Borrowed(cells)),
        };
        let mut counts = vec![0u8; self.counts];
        let mut from = 0;
        for block in self.blocks.iter().filter(|block| block.counted) {
            for cell in &cells[block.first as usize..(block.first + block.cells) as usize] {
                if *cell > 0 {
                    counts[from + usize::from(*cell) - 1] += 1;
                }
            }
            from += usize::from(block.values) - 1;
        }
        let tier = *self.tier_of.get(&(side, counts))?;
        Some((tier, cells))
    }

    /// A board as the other side sees it, where sides are alike.
    pub fn turned(&self, cells: &[u8]) -> Vec<u8> {
        match &self.seen {
            Seen::Alike { cells: order, values } => {
                let mut image = vec![0; cells.len()];
                for ((cell, to), images) in cells.iter().zip(order).zip(values) {
                    image[*to as usize] = images[usize::from(*cell)];
                }
                image
            }
            Seen::One | Seen::Two => cells.to_vec(),
        }
    }

    /// The number of a board in its tier, where all are numbered.
    pub fn number(&self, cells: &[u8]) -> u64 {
        let mut number = 0;
        for block in &self.blocks {
            let own = &cells[block.first as usize..(block.first + block.cells) as usize];
            if !block.counted {
                for cell in own {
                    number = number * u64::from(block.values) + u64::from(*cell);
                }
                continue;
            }
            let mut free = block.cells as usize;
            for value in 1..block.values {
                let (mut rank, mut members, mut thing) = (0, 0, 0);
                // Things are the cells that have no smaller value but 0.
                for cell in own.iter().filter(|cell| **cell == 0 || **cell >= value) {
                    if *cell == value {
                        members += 1;
                        rank += self.binomials[thing].get(members).copied().unwrap_or_default();
                    }
                    thing += 1;
                }
                number = number * self.binomials[free][members] + rank;
                free -= members;
            }
        }
        number
    }

    /// The board of a number of a tier with these counts.
    pub fn board(&self, counts: &[u8], mut number: u64) -> Vec<u8> {
        // Digits, the last first.
        let mut digits = Vec::new();
        let mut bases = Vec::new();
        let mut at = 0;
        for block in &self.blocks {
            if !block.counted {
                bases.extend(vec![u64::from(block.values); block.cells as usize]);
                continue;
            }
            let mut left = block.cells as usize;
            for count in &counts[at..at + usize::from(block.values) - 1] {
                bases.push(self.binomials[left][usize::from(*count)]);
                left -= usize::from(*count);
            }
            at += usize::from(block.values) - 1;
        }
        for base in bases.iter().rev() {
            digits.push(number % base);
            number /= base;
        }
        let mut cells = vec![0; self.values.len()];
        at = 0;
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
                let mut thing = free.len();
                for member in (1..=usize::from(counts[at])).rev() {
                    // The greatest thing that the rank reaches.
                    thing = (0..thing)
                        .rev()
                        .find(|thing| {
                            self.binomials[*thing].get(member).copied().unwrap_or_default() <= rank
                        })
                        .unwrap_or(0);
                    rank -= self.binomials[thing].get(member).copied().unwrap_or_default();
                    cells[free[thing]] = value;
                }
                free.retain(|cell| cells[*cell] != value);
                at += 1;
            }
        }
        cells
    }

    /// A board as a word: its cells as digits, the first the most significant. Words of boards in lists fit.
    pub fn word(&self, cells: &[u8]) -> u64 {
        let digits = cells.iter().zip(&self.values);
        digits.fold(0u64, |word, (cell, values)| {
            word.wrapping_mul(u64::from(*values)).wrapping_add(u64::from(*cell))
        })
    }

    /// The least word of a board and its images under the symmetries.
    pub fn least_word(&self, cells: &[u8]) -> u64 {
        let images = self.symmetries.iter().map(|order| self.word(&moved(cells, order)));
        images.fold(self.word(cells), u64::min)
    }

    /// The other boards that symmetries make of a board, each once.
    pub fn images(&self, cells: &[u8]) -> Vec<Vec<u8>> {
        let mut found: Vec<Vec<u8>> = Vec::new();
        for order in &self.symmetries {
            let image = moved(cells, order);
            if image != cells && !found.contains(&image) {
                found.push(image);
            }
        }
        found
    }

    /// The board of a word; `None` of what is none.
    pub fn board_of_word(&self, mut word: u64) -> Option<Vec<u8>> {
        let mut cells: Vec<u8> = self
            .values
            .iter()
            .rev()
            .map(|values| {
                let digit = word % u64::from(*values);
                word /= u64::from(*values);
                digit as u8
            })
            .collect();
        cells.reverse();
        (word == 0).then_some(cells)
    }
}

/// A board with its cells in other places.
fn moved(cells: &[u8], order: &[u32]) -> Vec<u8> {
    let mut image = vec![0; cells.len()];
    for (cell, to) in cells.iter().zip(order) {
        image[*to as usize] = *cell;
    }
    image
}

fn binomials() -> Vec<Vec<u64>> {
    let mut rows: Vec<Vec<u64>> = vec![vec![1]];
    for n in 1..=MOST {
        let above = &rows[n - 1];
        let inner = above.windows(2).map(|two| two[0].saturating_add(two[1]));
        let row = std::iter::once(1).chain(inner).chain(std::iter::once(1)).collect();
        rows.push(row);
    }
    rows
}
