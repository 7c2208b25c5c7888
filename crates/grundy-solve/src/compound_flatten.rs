//! The rules of a compound as one game, by the definition of the compound.
//!
//! A search of this game finds the length of play, which the values of the components do not
//! determine.

use super::compound_sum::CompoundSum;
use grundy_core::base::{Counts, Fault, Joining, Moved, Over, Rules};
use grundy_families::Game;

/// The rules of a compound as a single game.
pub struct FlattenedCompound<'a> {
    /// The games of the summands, in the order of the question. A component refers to its game by
    /// the index in this list.
    games: Vec<&'a Game>,
    /// The rule by which the components are played together: in how many of them a player moves in
    /// a turn, and when play ends.
    joining: Joining,
}

/// A position of a compound: its components in ascending order, each with the index of its game.
pub type Components = Vec<(usize, Counts)>;

impl<'a> FlattenedCompound<'a> {
    /// Creates the rules of the compound `sum`.
    pub fn new(sum: &CompoundSum<'a>) -> FlattenedCompound<'a> {
        let games = sum.question.summands.iter().map(|summand| &summand.instance.game);
        FlattenedCompound { games: games.collect(), joining: sum.joining }
    }

    /// Returns the position of `sum` after the turn `turn`: a list of pairs of the index of a
    /// component that moves and the index of the option it moves to. Returns `None` if a number of
    /// the position does not fit in a machine integer.
    pub fn position_after(&self, sum: &CompoundSum, turn: &[(usize, usize)]) -> Option<Components> {
        let mut position = Vec::new();
        let mut remaining_moves = turn.iter().peekable();
        for (index, component) in sum.components.iter().enumerate() {
            let chosen_move = remaining_moves.next_if(|(which, _)| *which == index);
            match chosen_move.and_then(|(_, option)| component.options.get(*option)) {
                Some((to, _)) => self.push_option(&mut position, component.game, &to.to_counts()?),
                None => position.push((component.game, component.position.to_counts()?)),
            }
        }
        position.sort_unstable();
        Some(position)
    }

    /// Appends the components that make up `option`, a position of the game with index `game`.
    fn push_option(&self, components: &mut Components, game: usize, option: &Counts) {
        let mut components_left = Vec::new();
        self.games[game].family().remaining_parts(&mut components_left, option);
        components.extend(components_left.into_iter().map(|part| (game, part)));
    }
}

impl Rules for FlattenedCompound<'_> {
    type Position = Components;

    fn option_count_hint(&self, from: &Components) -> u64 {
        let widths =
            from.iter().map(|(game, part)| self.games[*game].family().option_count_hint(part));
        match self.joining.moved {
            Moved::One => widths.fold(0, u64::saturating_add),
            Moved::Any => widths.fold(1, |all, width| all.saturating_mul(width.saturating_add(1))),
            Moved::All => widths.fold(1, |all, width| all.saturating_mul(width.max(1))),
        }
    }

    fn heap_bytes(&self, position: &Components) -> usize {
        position.iter().map(|(_, part)| size_of::<(usize, Counts)>() + part.heap_bytes()).sum()
    }

    fn moves(&self, out: &mut Vec<Components>, from: &Components) -> Result<(), Fault> {
        let mut options: Vec<Vec<Counts>> = Vec::with_capacity(from.len());
        for (game, part) in from {
            let mut options_here = Vec::new();
            self.games[*game].family().moves(&mut options_here, part)?;
            options.push(options_here);
        }
        let has_ended = |options: &Vec<Counts>| options.is_empty();
        if self.joining.over == Over::First && options.iter().any(has_ended) {
            return Ok(());
        }
        // All choices in the components handled so far: the components that they leave, and
        // whether any component moved.
        let mut partial_turns: Vec<(Components, bool)> = vec![(Vec::new(), false)];
        for ((game, part), options) in from.iter().zip(&options) {
            let mut extended = Vec::new();
            for (chosen, moved) in &partial_turns {
                let stays = match self.joining.moved {
                    Moved::All => options.is_empty(),
                    Moved::Any | Moved::One => true,
                };
                if stays {
                    let mut choices = chosen.clone();
                    choices.push((*game, part.clone()));
                    extended.push((choices, *moved));
                }
                if self.joining.moved == Moved::One && *moved {
                    continue;
                }
                for option in options {
                    let mut choices = chosen.clone();
                    self.push_option(&mut choices, *game, option);
                    extended.push((choices, true));
                }
            }
            partial_turns = extended;
        }
        for (mut chosen, moved) in partial_turns {
            if moved {
                chosen.sort_unstable();
                out.push(chosen);
            }
        }
        Ok(())
    }
}
