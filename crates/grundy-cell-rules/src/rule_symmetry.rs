//! [`RuleSymmetry`]: a renaming of cells and values that maps the rules of a game to themselves.

/// A renaming of cells and values that maps the rules of a game to themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSymmetry {
    /// The image of each cell under the renaming.
    pub cells: Vec<u32>,
    /// The image of each value: `values[group][value]`.
    pub values: Vec<Vec<u8>>,
    /// Whether the renaming exchanges the sides: it maps the rules of each side to those of the
    /// other.
    pub swaps: bool,
}

impl RuleSymmetry {
    /// Returns the image of a cell and the image of its value; `group` is the group of the cell.
    #[inline(always)]
    pub fn image_of(&self, group: usize, cell: u32, value: u8) -> (u32, u8) {
        (self.cells[cell as usize], self.values[group][usize::from(value)])
    }

    /// Returns the image of the board whose cells have the values `cells`; `group_of` contains the
    /// index of the group of each cell.
    pub fn apply(&self, group_of: &[usize], cells: &[u8]) -> Vec<u8> {
        let mut image = cells.to_vec();
        for ((cell, value), group) in (0..).zip(cells).zip(group_of) {
            let (cell, value) = self.image_of(*group, cell, *value);
            image[cell as usize] = value;
        }
        image
    }

    /// Returns whether the symmetry is its own inverse; `group_of` contains the index of the group
    /// of each cell.
    pub fn is_involution(&self, group_of: &[usize]) -> bool {
        (0..).zip(group_of).all(|(cell, group)| {
            (0..self.values[*group].len() as u8).all(|value| {
                let (image, image_value) = self.image_of(*group, cell, value);
                self.image_of(group_of[image as usize], image, image_value) == (cell, value)
            })
        })
    }
}
