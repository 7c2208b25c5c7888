//! Boards that are the same up to symmetry have one image, the least.

use crate::alike::Alike;
use crate::image::Image;
use crate::planes::{Board, Planes};
use crate::rules::Rules;

/// Symmetries as tables.
pub struct Images<const W: usize> {
    same: Vec<Image<W>>,
    other: Vec<Image<W>>,
    /// Whether all leave the value 0 as it is.
    pub keep_zero: bool,
}

impl<const W: usize> Images<W> {
    /// Tables of symmetries, the first of which changes nothing.
    pub fn new(rules: &Rules, planes: &Planes, alike: &[Alike]) -> Images<W> {
        let made = |alike: &Alike| Image::new(&rules.groups, planes, alike);
        let same = alike.iter().skip(1).filter(|alike| !alike.swaps).map(made).collect();
        let other = alike.iter().filter(|alike| alike.swaps).map(made).collect();
        let keep_zero = alike.iter().all(|alike| alike.values.iter().all(|of| of[0] == 0));
        Images { same, other, keep_zero }
    }

    /// The least image, and the side to move there.
    #[inline(always)]
    pub fn least(&self, board: Board<W>, side: usize) -> (Board<W>, usize) {
        let of = |images: &[Image<W>], first: Board<W>| {
            images.iter().fold(first, |least, image| least.min(image.of(&board)))
        };
        match &self.other[..] {
            [first, others @ ..] if side == 1 => (of(others, first.of(&board)), 0),
            _ => (of(&self.same, board), side),
        }
    }
}
