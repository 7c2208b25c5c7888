//! Positions that are worth the same, and the least of them.

use super::game::RuleGame;
use super::permutations::MOST_IMAGES;
use crate::base::{
    Big, Counts, Error, Fault, NamedMove, Notation, Rules, Side, Sided, Split, View, Words,
};

impl RuleGame {
    /// Whether the file declares symmetries.
    pub fn has_symmetries(&self) -> bool {
        !self.0.code.symmetries.is_empty()
    }

    /// The least image of a position under the symmetries of the file, part by part; the position itself where the
    /// symmetries together are more than 1024 exchanges of places.
    ///
    /// # Errors
    /// Where the symmetries cannot be evaluated, or are no symmetries.
    pub fn canonical(&self, position: &Counts) -> Result<Counts, Error> {
        if !self.has_symmetries() {
            return Ok(position.clone());
        }
        if !self.0.sums {
            return self.folded(position);
        }
        let mut canonical = Counts::default();
        for part in self.parts(position)? {
            let part = Counts::of(position[part].iter().copied());
            canonical.0.extend_from_slice(&self.folded(&part)?);
        }
        Ok(canonical)
    }

    /// The least image of a single part.
    pub(super) fn folded(&self, part: &Counts) -> Result<Counts, Error> {
        if let Some(permutations) = self.permutations()
            && self.0.part_length() == Some(part.len())
        {
            return Ok(permutations.least(part));
        }
        let orbit = self.orbit(part, MOST_IMAGES)?;
        // What is folded must be looked at with all that is folded with it.
        let least = orbit.members.iter().min().filter(|_| orbit.whole);
        least.cloned().ok_or_else(|| self.too_many_images(part))
    }

    /// Whether engines make one of several positions: not by a group of very many symmetries.
    pub fn folds(&self) -> bool {
        self.has_symmetries() && !self.permutations().is_some_and(|all| all.large)
    }

    /// How many positions engines make one of at most.
    pub fn most_images(&self) -> usize {
        match self.permutations() {
            _ if !self.folds() => 1,
            Some(permutations) => permutations.most_images(),
            None => MOST_IMAGES,
        }
    }

    /// Whether the symmetries of the file are true at every position there could be: it is known once the rules were made
    /// [commands](RuleGame::commands), and those are the same for images.
    pub fn symmetries_are_proved(&self) -> bool {
        self.0.symmetries_proved.get() == Some(&true)
    }

    /// That the symmetries of the file are true at a position, before an engine folds there.
    fn believed(&self, position: &Counts) -> Result<(), Error> {
        if self.has_symmetries() && !self.symmetries_are_proved() {
            self.check_symmetries(position)?;
        }
        Ok(())
    }

    /// The least images of the options of a position, for [`Rules::moves`] of whoever folds.
    pub(super) fn folded_options(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<(), Error> {
        self.believed(from)?;
        let known = out.len();
        self.try_options(out, from)?;
        if self.folds() {
            for option in &mut out[known..] {
                *option = self.canonical(option)?;
            }
        }
        Ok(())
    }

    /// The components of a position, each in its least image. One that has none stays as it is: listing its options
    /// tells why.
    pub(super) fn least_parts(&self, out: &mut Vec<Counts>, position: &Counts) {
        let Ok(parts) = self.parts(position) else { return out.push(position.clone()) };
        out.extend(parts.into_iter().map(|part| {
            let part = Counts::of(position[part].iter().copied());
            self.canonical(&part).unwrap_or(part)
        }));
    }
}

/// A rule game in which every option is the least image of one, so that an engine meets only one of the
/// positions that the symmetries of the file make into each other.
///
/// Who asks about a position asks about its [least image](RuleGame::canonical). At every position whose options are
/// listed, symmetries are [looked at](RuleGame::check_symmetries).
#[derive(Clone)]
pub struct FoldedGame(pub RuleGame);

impl Rules for FoldedGame {
    type Position = Counts;

    fn moves(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<(), Fault> {
        Ok(self.0.folded_options(out, from)?)
    }

    fn width(&self, from: &Counts) -> u64 {
        self.0.width(from)
    }

    fn owned(&self, position: &Counts) -> usize {
        self.0.owned(position)
    }
}

impl Sided for FoldedGame {
    /// Options are not asked for where play is over, so that symmetries are looked at here.
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        let result = self.0.result(position)?;
        if result.is_some() {
            self.0.believed(position)?;
        }
        Ok(result)
    }

    fn expand(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<Option<i64>, Fault> {
        let known = out.len();
        self.moves(out, from)?;
        if out.len() == known { self.0.result(from) } else { Ok(None) }
    }

    fn mover(&self, position: &Counts) -> Side {
        self.0.mover(position)
    }

    fn extra_turns(&self) -> bool {
        self.0.extra_turns()
    }
}

/// A rule game whose options are as they are, and whose components are least images: what searches that look at
/// components fold by. Where options are listed, symmetries are [looked at](RuleGame::check_symmetries).
#[derive(Clone)]
pub struct ComponentGame(pub RuleGame);

impl Rules for ComponentGame {
    type Position = Counts;

    fn moves(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<(), Fault> {
        self.0.believed(from)?;
        self.0.moves(out, from)
    }

    fn width(&self, from: &Counts) -> u64 {
        self.0.width(from)
    }

    fn owned(&self, position: &Counts) -> usize {
        self.0.owned(position)
    }
}

impl Split for ComponentGame {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        self.0.least_parts(out, position);
    }
}

impl Notation for ComponentGame {
    fn arity(&self) -> Option<usize> {
        self.0.arity()
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        self.0.parse(words)
    }

    fn of_numbers(&self, numbers: &[u64]) -> Option<Counts> {
        self.0.of_numbers(numbers)
    }

    fn print(&self, position: &[Big]) -> String {
        self.0.print(position)
    }

    fn view(&self, position: &[Big]) -> View {
        self.0.view(position)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        self.0.move_to(from, to)
    }

    fn named_moves(&self, from: &Counts) -> Result<Vec<NamedMove>, Fault> {
        self.0.believed(from)?;
        self.0.named_moves(from)
    }

    fn describe(&self, made: &NamedMove) -> Words {
        self.0.describe(made)
    }
}
