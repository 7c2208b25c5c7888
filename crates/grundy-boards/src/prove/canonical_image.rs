//! Computes canonical images of boards: the smallest image under the symmetries of the rules, so
//! that symmetric positions share an entry of the transposition table.

use crate::compiled::planes::{Board, Planes};
use crate::compiled::symmetry_tables::SymmetryTables;
use grundy_cell_rules::{RuleSymmetry, Rules};

/// The symmetries of a game's rules as lookup tables. Canonical images of boards are computed with
/// them.
pub struct CanonicalImages<const W: usize> {
    /// The tables of the symmetries that keep the sides, without the identity.
    keeping_sides: Vec<SymmetryTables<W>>,
    /// The tables of the symmetries that exchange the sides.
    swapping_sides: Vec<SymmetryTables<W>>,
    /// Whether all symmetries map the value 0 of every cell to the value 0.
    pub keeps_zero: bool,
}

impl<const W: usize> CanonicalImages<W> {
    /// Computes the tables of `symmetries`. The first symmetry must be the identity.
    pub fn new(rules: &Rules, planes: &Planes, symmetries: &[RuleSymmetry]) -> CanonicalImages<W> {
        let tables = |symmetry| SymmetryTables::new(&rules.groups, planes, symmetry);
        let keeping_sides = symmetries.iter().skip(1).filter(|symmetry| !symmetry.swaps);
        let swapping_sides = symmetries.iter().filter(|symmetry| symmetry.swaps);
        CanonicalImages {
            keeping_sides: keeping_sides.map(tables).collect(),
            swapping_sides: swapping_sides.map(tables).collect(),
            keeps_zero: symmetries
                .iter()
                .all(|symmetry| symmetry.values.iter().all(|images| images[0] == 0)),
        }
    }

    /// Returns the smallest image of a board under the symmetries, and the side to move at the
    /// image. If a symmetry exchanges the sides, this is always the first side.
    #[inline(always)]
    pub fn canonical(&self, board: Board<W>, side: usize) -> (Board<W>, usize) {
        let least = |symmetries: &[SymmetryTables<W>], start: Board<W>| {
            symmetries.iter().fold(start, |least, symmetry| least.min(symmetry.apply(&board)))
        };
        match &self.swapping_sides[..] {
            [first, others @ ..] if side == 1 => (least(others, first.apply(&board)), 0),
            _ => (least(&self.keeping_sides, board), side),
        }
    }
}
