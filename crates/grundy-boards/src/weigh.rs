//! What is known of a board from its options, and the word that it gets.

use crate::label::{EVEN, Form, Label};
use crate::levels::{Event, Events, Place};
use crate::limits::Unsolved;

/// What the options of a board are so far.
#[derive(Clone, Copy, Default)]
pub struct Options {
    /// Those of the same component, each as often as symmetries leave it as it is.
    pub inside: u32,
    /// The fewest moves of a good one and the most of a bad one, and one each.
    good: u32,
    bad: u32,
    drawn: bool,
    score: Option<i16>,
}

impl Options {
    /// Adds one with a label for who moves there.
    #[inline(always)]
    pub fn add(&mut self, label: Label, again: bool) {
        match (label, again) {
            (Label::Drawn, _) => self.drawn = true,
            (Label::Lost(moves), false) | (Label::Won(moves), true) => {
                let moves = u32::from(moves) + 1;
                self.good = if self.good == 0 { moves } else { self.good.min(moves) };
            }
            (Label::Won(moves), false) | (Label::Lost(moves), true) => {
                self.bad = self.bad.max(u32::from(moves) + 1);
            }
            (Label::Score(score), again) => {
                let score = if again { score } else { -score };
                self.score = Some(self.score.map_or(score, |best| best.max(score)));
            }
        }
    }

    /// The word of a board by what is known of its options; what happens to it later is added to the events.
    #[inline(always)]
    pub fn weighed<F: Form>(
        &self,
        place: Place,
        returns: bool,
        events: &mut Events,
    ) -> Result<u32, Unsolved> {
        let label = |label| F::word(label).ok_or(Unsolved::Long);
        let moves = |moves: u32| u16::try_from(moves).map_err(|_| Unsolved::Long);
        if let Some(score) = self.score {
            return label(kept_score(score.into())?);
        }
        if self.inside == 0 {
            let (found, level) = match self {
                Options { good: 1.., .. } => (Label::Won(moves(self.good)?), self.good),
                Options { drawn: true, .. } => return Ok(F::DRAWN),
                _ => (Label::Lost(moves(self.bad)?), self.bad),
            };
            if returns {
                events.push(level, Event::Decided, place);
            }
            return label(found);
        }
        // All bad options elsewhere count as one; a drawn one is never decided, nor a good one before its level.
        let elsewhere = [self.good > 0, self.bad > 0, self.drawn];
        let many = self.inside + elsewhere.map(u32::from).iter().sum::<u32>();
        if many >= F::DRAWN.min(F::DECIDED) {
            return Err(Unsolved::Long);
        }
        match self {
            Options { good: 1.., .. } => {
                events.push(self.good, Event::Good, place);
            }
            Options { bad: 1.., .. } => {
                events.push(self.bad, Event::Bad, place);
            }
            _ => {}
        }
        Ok(many)
    }
}

/// The label of a board where play is over with a score.
pub fn over(score: i64, scored: bool) -> Result<Label, Unsolved> {
    Ok(match score {
        _ if scored => kept_score(score)?,
        0 => Label::Drawn,
        1.. => Label::Won(0),
        _ => Label::Lost(0),
    })
}

/// A score as it is kept.
fn kept_score(score: i64) -> Result<Label, Unsolved> {
    match (1 - EVEN..EVEN).contains(&score) {
        true => Ok(Label::Won((score + EVEN) as u16)),
        false => Err(Unsolved::Fault),
    }
}

/// The word of a board that has one more option that is decided, or so many, as good for it or not; `None` where it stays as
/// it is. The words are those of what is won and lost now, `None` of those that do not fit.
#[inline(always)]
pub fn after<F: Form>(
    word: u32,
    (good, many): (bool, u32),
    won: Option<u32>,
    lost: Option<u32>,
) -> Result<Option<u32>, Unsolved> {
    if word >= F::DRAWN.min(F::DECIDED) {
        return Ok(None);
    }
    Ok(Some(match (good, word) {
        (true, _) => won.ok_or(Unsolved::Long)?,
        (false, left) if left <= many => lost.ok_or(Unsolved::Long)?,
        (false, left) => left - many,
    }))
}
