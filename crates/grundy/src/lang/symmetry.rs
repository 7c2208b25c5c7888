//! Positions that are worth the same, and the least of them.

use super::game::RuleGame;
use super::run::NoOptions;
use crate::base::{Counts, Error};

impl RuleGame {
    /// The least image of a position under the symmetries of the file, part by part.
    pub fn canonical(&self, position: &Counts) -> Counts {
        if self.0.code.symmetries.is_empty() {
            return position.clone();
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
