//! A compound as one game, by its definition: what is searched for the length of play, which no value of components tells.

use super::compound_sum::{CompoundSum, pieces};
use crate::base::{Counts, Fault, Joining, Moved, Over, Rules};
use crate::family::Game;

/// The rules of a compound.
pub(in crate::workbench) struct Flat<'a> {
    games: Vec<&'a Game>,
    joining: Joining,
}

/// Components, each with the number of its game, in order.
pub(in crate::workbench) type Components = Vec<(usize, Counts)>;

impl<'a> Flat<'a> {
    /// The rules of a sum.
    pub fn of(sum: &CompoundSum<'a>) -> Flat<'a> {
        let games = sum.question.summands.iter().map(|summand| &summand.instance.game);
        Flat { games: games.collect(), joining: sum.joining }
    }

    /// The position after moves in some components, each with the option it goes to; `None` where numbers are too large.
    pub fn after(&self, sum: &CompoundSum, made: &[(usize, usize)]) -> Option<Components> {
        let mut after = Vec::new();
        let mut left = made.iter().peekable();
        for (at, component) in sum.components.iter().enumerate() {
            let chosen = left.next_if(|(which, _)| *which == at);
            let to = chosen.and_then(|(_, option)| component.options.get(*option));
            let to = to.map_or(&component.position, |(to, _)| to).small()?;
            self.put(&mut after, component.game, to);
        }
        after.sort_unstable();
        Some(after)
    }

    fn put(&self, components: &mut Components, game: usize, position: Counts) {
        let mut parts = Vec::new();
        pieces(self.games[game], &mut parts, position);
        components.extend(parts.into_iter().map(|part| (game, part)));
    }
}

impl Rules for Flat<'_> {
    type Position = Components;

    fn width(&self, from: &Components) -> u64 {
        let widths = from.iter().map(|(game, part)| self.games[*game].family().width(part));
        match self.joining.moved {
            Moved::One => widths.fold(0, u64::saturating_add),
            Moved::Any => widths.fold(1, |all, width| all.saturating_mul(width.saturating_add(1))),
            Moved::All => widths.fold(1, |all, width| all.saturating_mul(width.max(1))),
        }
    }

    fn owned(&self, position: &Components) -> usize {
        position.iter().map(|(_, part)| size_of::<(usize, Counts)>() + part.owned()).sum()
    }

    fn moves(&self, out: &mut Vec<Components>, from: &Components) -> Result<(), Fault> {
        let mut options: Vec<Vec<Counts>> = Vec::with_capacity(from.len());
        for (game, part) in from {
            let mut here = Vec::new();
            self.games[*game].family().moves(&mut here, part)?;
            options.push(here);
        }
        let ended = |options: &Vec<Counts>| options.is_empty();
        if self.joining.over == Over::First && options.iter().any(ended) {
            return Ok(());
        }
        // What was chosen so far, and whether anything was moved.
        let mut all: Vec<(Components, bool)> = vec![(Vec::new(), false)];
        for ((game, part), options) in from.iter().zip(&options) {
            let mut longer = Vec::new();
            for (chosen, moved) in &all {
                let stays = match self.joining.moved {
                    Moved::All => options.is_empty(),
                    Moved::Any | Moved::One => true,
                };
                if stays {
                    let mut chosen = chosen.clone();
                    chosen.push((*game, part.clone()));
                    longer.push((chosen, *moved));
                }
                if self.joining.moved == Moved::One && *moved {
                    continue;
                }
                for option in options {
                    let mut chosen = chosen.clone();
                    self.put(&mut chosen, *game, option.clone());
                    longer.push((chosen, true));
                }
            }
            all = longer;
        }
        for (mut chosen, moved) in all {
            if moved {
                chosen.sort_unstable();
                out.push(chosen);
            }
        }
        Ok(())
    }
}
