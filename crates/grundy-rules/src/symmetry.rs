//! The symmetries that a rule file declares, and games in which positions are replaced by their
//! least images under these symmetries. In such a game an engine visits equivalent positions only
//! once.

use super::game::RuleGame;
use super::permutations::MAX_IMAGES;
use grundy_core::base::{Big, Counts, Fault, Rules, Side, Sided, Split};
use grundy_draw::View;
use grundy_text::{Error, NamedMove, Notation, Words};

impl RuleGame {
    /// Returns whether the file declares symmetries (`symmetry`).
    pub fn has_symmetries(&self) -> bool {
        !self.0.code.symmetries.is_empty()
    }

    /// Returns the least image of a position under the symmetries that the rule file declares; in a
    /// sum, every component is replaced by its least image. Returns the position itself if the
    /// symmetries are permutations that generate too large a group to store, of more than 1024
    /// elements or 2^20 indices.
    ///
    /// # Errors
    /// Fails if the symmetries cannot be evaluated or do not hold, or if a position has more than
    /// 1024 images under symmetries that are not permutations.
    pub fn canonical(&self, position: &Counts) -> Result<Counts, Error> {
        if !self.has_symmetries() {
            return Ok(position.clone());
        }
        if !self.0.sums {
            return self.least_image(position);
        }
        let mut canonical = Counts::default();
        for range in self.part_ranges(position)? {
            let part_position = Counts::of(position[range].iter().copied());
            canonical.0.extend_from_slice(&self.least_image(&part_position)?);
        }
        Ok(canonical)
    }

    /// Returns the least image of a single component under the symmetries that the rule file
    /// declares, in lexicographic order of its numbers.
    pub(super) fn least_image(&self, part: &Counts) -> Result<Counts, Error> {
        if let Some(permutations) = self.permutations()
            && self.0.part_length() == Some(part.len())
        {
            return Ok(permutations.least_image(part));
        }
        let orbit = self.orbit(part, MAX_IMAGES)?;
        // The least image is only valid if the orbit is complete: a position that is folded must be
        // compared with all positions of its orbit.
        let least = orbit.members.iter().min().filter(|_| orbit.complete);
        least.cloned().ok_or_else(|| self.too_many_images_error(part))
    }

    /// Returns whether engines replace positions by their least images: the file declares
    /// symmetries, and they do not generate too large a group of permutations.
    pub fn folds(&self) -> bool {
        self.has_symmetries() && !self.permutations().is_some_and(|group| group.too_large)
    }

    /// Returns an upper bound of the number of positions that have the same least image. Returns 1
    /// if engines do not replace positions by their least images.
    pub fn max_images_bound(&self) -> usize {
        match self.permutations() {
            _ if !self.folds() => 1,
            Some(permutations) => permutations.max_images_bound(),
            None => MAX_IMAGES,
        }
    }

    /// Returns whether the symmetries that the rule file declares are proved to hold at all
    /// positions. The proof is attempted when the rules are lowered to commands on a board: it
    /// succeeds if the symmetries map the set of commands to itself.
    pub fn symmetries_are_proved(&self) -> bool {
        self.0.symmetries_proved.get() == Some(&true)
    }

    /// Records whether the symmetries that the rule file declares are proved to hold at all
    /// positions. Only the first call has an effect.
    pub fn record_symmetry_proof(&self, is_proved: bool) {
        let _ = self.0.symmetries_proved.set(is_proved);
    }

    /// Checks at a position the symmetries that the rule file declares, unless they are proved to
    /// hold at all positions. Runs before the options of the position are replaced by their least
    /// images.
    fn check_symmetry_at(&self, position: &Counts) -> Result<(), Error> {
        if self.has_symmetries() && !self.symmetries_are_proved() {
            self.check_symmetries(position)?;
        }
        Ok(())
    }

    /// Appends the least images of the options of a position. [`FoldedGame`] and a folded
    /// [`RankedGame`](super::rank::RankedGame) list their options with this method.
    /// The points of the moves are appended to `gains`, which stays empty if no move gains points.
    pub(super) fn least_image_options(
        &self,
        out: &mut Vec<Counts>,
        gains: &mut Vec<i64>,
        from: &Counts,
    ) -> Result<(), Error> {
        self.check_symmetry_at(from)?;
        let len_before = out.len();
        self.options_with_gains(out, gains, from)?;
        if self.folds() {
            for option in &mut out[len_before..] {
                *option = self.canonical(option)?;
            }
        }
        Ok(())
    }

    /// Appends the components of a position, each replaced by its least image. An invalid position
    /// is appended unchanged; listing its options reports the error.
    pub(super) fn least_image_parts(&self, out: &mut Vec<Counts>, position: &Counts) {
        let Ok(ranges) = self.part_ranges(position) else { return out.push(position.clone()) };
        out.extend(ranges.into_iter().map(|range| {
            let part_position = Counts::of(position[range].iter().copied());
            self.canonical(&part_position).unwrap_or(part_position)
        }));
    }
}

/// A rule game in which every option is replaced by its least image under the symmetries that the
/// rule file declares. So an engine visits only one position of each set of equivalent positions.
///
/// The position at which a search begins must also be a [least image](RuleGame::canonical). The
/// symmetries are [checked](RuleGame::check_symmetries) at every position whose options are listed.
#[derive(Clone)]
pub struct FoldedGame(pub RuleGame);

impl Rules for FoldedGame {
    type Position = Counts;

    fn moves(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<(), Fault> {
        Ok(self.0.least_image_options(out, &mut Vec::new(), from)?)
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        self.0.option_count_hint(from)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        self.0.heap_bytes(position)
    }
}

impl Sided for FoldedGame {
    /// Returns the result of a position at which play is over, and `None` for others. First checks
    /// the symmetries there, because no options are listed, and hence checked, at such a position.
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        let result = self.0.result(position)?;
        if result.is_some() {
            self.0.check_symmetry_at(position)?;
        }
        Ok(result)
    }

    fn expand(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<Option<i64>, Fault> {
        let len_before = out.len();
        self.moves(out, from)?;
        if out.len() == len_before { self.0.result(from) } else { Ok(None) }
    }

    fn has_gains(&self) -> bool {
        self.0.has_gains()
    }

    fn moves_with_gains(
        &self,
        out: &mut Vec<Counts>,
        gains: &mut Vec<i64>,
        from: &Counts,
    ) -> Result<(), Fault> {
        Ok(self.0.least_image_options(out, gains, from)?)
    }

    fn mover(&self, position: &Counts) -> Side {
        self.0.mover(position)
    }

    fn extra_turns(&self) -> bool {
        self.0.extra_turns()
    }
}

/// A rule game for searches that store the components of positions. Its options are those of the
/// rules, but splitting a position yields the least image of each component. The symmetries are
/// [checked](RuleGame::check_symmetries) at every position whose options are listed.
#[derive(Clone)]
pub struct ComponentGame(pub RuleGame);

impl Rules for ComponentGame {
    type Position = Counts;

    fn moves(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<(), Fault> {
        self.0.check_symmetry_at(from)?;
        self.0.moves(out, from)
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        self.0.option_count_hint(from)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        self.0.heap_bytes(position)
    }
}

impl Split for ComponentGame {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        self.0.least_image_parts(out, position);
    }

    fn written_parts(&self, out: &mut Vec<Counts>, position: &Counts) {
        self.0.written_parts(out, position);
    }

    fn remaining_parts(&self, out: &mut Vec<Counts>, option: &Counts) {
        self.0.remaining_parts(out, option);
    }
}

impl Notation for ComponentGame {
    fn arity(&self) -> Option<usize> {
        self.0.arity()
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        self.0.parse(words)
    }

    fn position_from_numbers(&self, numbers: &[u64]) -> Option<Counts> {
        self.0.position_from_numbers(numbers)
    }

    fn print(&self, position: &[Big]) -> String {
        self.0.print(position)
    }

    fn print_note(&self) -> Words {
        self.0.print_note()
    }

    fn view(&self, position: &[Big]) -> View {
        self.0.view(position)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        self.0.move_to(from, to)
    }

    fn named_moves(&self, from: &Counts) -> Result<Vec<NamedMove>, Fault> {
        self.0.check_symmetry_at(from)?;
        self.0.named_moves(from)
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        self.0.describe(named_move)
    }
}
