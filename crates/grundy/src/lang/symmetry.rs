//! Positions that are worth the same, and the least of them.

use super::game::RuleGame;
use super::run::NoOptions;
use crate::base::{Counts, Error, Ruleset, Side, Sided, Split};

impl RuleGame {
    /// Whether the file declares symmetries.
    pub fn has_symmetries(&self) -> bool {
        !self.0.code.symmetries.is_empty()
    }

    /// The least image of a position under the symmetries of the file, part by part.
    pub fn canonical(&self, position: &Counts) -> Counts {
        if self.0.code.symmetries.is_empty() {
            return position.clone();
        }
        if let Some(permutations) = self.permutations()
            && self.0.part_length() == Some(position.len())
        {
            return permutations.least(position);
        }
        match self.try_canonical(position) {
            Ok(least) => least,
            Err(error) => {
                self.record(error);
                position.clone()
            }
        }
    }

    pub(super) fn try_canonical(&self, position: &Counts) -> Result<Counts, Error> {
        const MOST_IMAGES: usize = 4096;
        let parts = self.parts(position)?;
        let mut canonical = Counts::default();
        for part in parts {
            let mut images: Vec<Counts> = vec![Counts::of(position[part].iter().copied())];
            let mut at = 0;
            while at < images.len() && images.len() < MOST_IMAGES {
                for symmetry in 0..self.0.code.symmetries.len() {
                    let image = self.image(symmetry, &images[at])?;
                    if !images.contains(&image) {
                        images.push(image);
                    }
                }
                at += 1;
            }
            if let Some(least) = images.into_iter().min() {
                canonical.0.extend_from_slice(&least);
            }
        }
        Ok(canonical)
    }

    /// The image of a position under each symmetry of the file.
    ///
    /// # Errors
    /// Of numbers that are no position, and where an image cannot be evaluated.
    pub fn images(&self, position: &Counts) -> Result<Vec<Counts>, Error> {
        let parts = self.parts(position)?;
        let images = (0..self.0.code.symmetries.len()).map(|symmetry| {
            let mut image = Counts::default();
            for part in &parts {
                let part = Counts::of(position[part.clone()].iter().copied());
                image.0.extend_from_slice(&self.image(symmetry, &part)?);
            }
            Ok(image)
        });
        images.collect()
    }

    /// The image of a single part under one symmetry of the file.
    pub(super) fn image(&self, symmetry: usize, part: &Counts) -> Result<Counts, Error> {
        self.with_frame(|frame| {
            if self.load(frame, part, 0) != Some(part.len()) {
                return Err(self.no_position(part));
            }
            self.run(frame, self.0.code.symmetries[symmetry], &mut NoOptions)
                .map_err(|fail| self.error(&fail, part))?;
            let mut image = Counts::of(frame.built.iter().copied());
            if self.0.sided
                && let (Some(turn), Some(same)) = (image.0.last_mut(), part.last())
            {
                *turn = *same;
            }
            Ok(image)
        })
    }
}

/// A rule game in which every option is the least image of one, so that an engine meets only one of the
/// positions that the symmetries of the file make into each other.
///
/// Who asks about a position asks about its [least image](RuleGame::canonical).
#[derive(Clone)]
pub struct FoldedGame(pub RuleGame);

impl Ruleset for FoldedGame {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let known = out.len();
        self.0.options(out, from);
        if self.0.has_symmetries() {
            for option in &mut out[known..] {
                *option = self.0.canonical(option);
            }
        }
    }

    fn width(&self, from: &Counts) -> u64 {
        self.0.width(from)
    }

    fn owned(&self, position: &Counts) -> usize {
        self.0.owned(position)
    }
}

impl Sided for FoldedGame {
    fn result(&self, position: &Counts) -> Option<i64> {
        self.0.result(position)
    }

    fn expand(&self, out: &mut Vec<Counts>, from: &Counts) -> Option<i64> {
        let known = out.len();
        self.options(out, from);
        if out.len() == known { self.result(from) } else { None }
    }

    fn mover(&self, position: &Counts) -> Side {
        self.0.mover(position)
    }

    fn extra_turns(&self) -> bool {
        self.0.extra_turns()
    }
}

/// A rule game whose symmetries are not believed: for trying them.
#[derive(Clone)]
pub struct UnfoldedGame(pub RuleGame);

impl Ruleset for UnfoldedGame {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        self.0.options(out, from);
    }

    fn width(&self, from: &Counts) -> u64 {
        self.0.width(from)
    }

    fn owned(&self, position: &Counts) -> usize {
        self.0.owned(position)
    }
}

impl Split for UnfoldedGame {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        match self.0.parts(position) {
            Ok(parts) => {
                out.extend(parts.into_iter().map(|part| Counts::of(position[part].iter().copied())))
            }
            Err(error) => {
                self.0.record(error);
                out.push(position.clone());
            }
        }
    }
}
