//! Texts about compounds: their names, and turns as sets of moves, one in each component that is
//! played.

use super::compound_sum::CompoundSum;
use super::solution::MoveList;
use crate::Move;
use grundy_core::base::{Joining, Moved, Over};
use grundy_text::{MoveChoices, NamedMove, SEMICOLON, Words, words};

/// The position after a listed move is written only if it consists of at most this many numbers.
const LONG_POSITION: usize = 1000;
/// The maximum number of moves in a turn that are described one by one. For a larger turn, the text
/// states only their number.
const MAX_DESCRIBED: usize = 200;

/// Returns the name of the compound that `joining` describes, in both languages.
pub fn compound_name(joining: Joining) -> Words {
    match (joining.moved, joining.over) {
        (Moved::All, Over::First) => words!(compound_text::conjunctive_compound_short_rule),
        (Moved::All, Over::Last) => words!(compound_text::conjunctive_compound_long_rule),
        (Moved::Any, Over::First) => words!(compound_text::selective_compound_short_rule),
        (Moved::Any, Over::Last) => words!(compound_text::selective_compound_long_rule),
        (Moved::One, Over::First) => words!(compound_text::disjunctive_compound_short_rule),
        (Moved::One, Over::Last) => words!(compound_text::disjunctive_compound_long_rule),
    }
}

/// Returns the name of the compound that `joining` describes, and explains it in brackets: how many
/// components a turn moves in, and when play ends.
pub fn explained_compound_name(joining: Joining) -> Words {
    let moved = match joining.moved {
        Moved::All => words!(compound_text::turn_moves_in_every_component),
        Moved::Any => words!(compound_text::turn_moves_in_one_or_more),
        Moved::One => words!(compound_text::turn_moves_in_one_component),
    };
    let over = match joining.over {
        Over::First => words!(compound_text::play_ends_as_soon_as_one),
        Over::Last => words!(compound_text::play_ends_when_every_component),
    };
    let name = compound_name(joining).then(&words!(compound_text::parenthesis)).then(&moved);
    name.then(&words!(compound_text::semicolon)).then(&over).then(&words!(compound_text::symbol))
}

impl CompoundSum<'_> {
    /// Appends a turn to a list of moves. `set` is a list of pairs of the index of a component that
    /// moves and the index of the option it moves to.
    pub(super) fn push_turn(&self, moves: &mut MoveList, set: &[(usize, usize)]) {
        let positions = self.positions_after(set);
        if let ([(index, _)], Moved::One) = (set, self.joining.moved) {
            let game = self.components[*index].game;
            let number = (self.question.summands.len() > 1).then_some(game + 1);
            return moves.push(&self.question.summands[game], number, &positions[game]);
        }
        let (mut words, mut move_choices) = (Vec::new(), Vec::new());
        for chosen in set.iter().filter(|_| set.len() <= MAX_DESCRIBED) {
            let game = self.components[chosen.0].game;
            let (named_move, description) = self.describe_component_move(*chosen);
            words.push(description);
            let mut choices = MoveChoices::default();
            choices.push("game", game + 1);
            choices.push("component", self.component_number(chosen.0));
            choices.push("kind", named_move.kind.as_ref());
            choices.push("choices", named_move.choices);
            move_choices.push(choices);
        }
        if set.len() > MAX_DESCRIBED {
            words.push(words!(compound_text::moves_in_components, count = set.len()));
        }
        let words = Words::join(words, SEMICOLON);
        let mut choices = MoveChoices::default();
        if !move_choices.is_empty() {
            choices.push("moves", move_choices);
        }
        let short = positions.iter().map(Vec::len).sum::<usize>() <= LONG_POSITION;
        let summand_positions = self.question.summands.iter().zip(&positions);
        let texts: Vec<String> = summand_positions
            .map(|(summand, to)| summand.instance.game.family().print(to))
            .collect();
        moves.shown.push(Move {
            summand: None,
            kind: match self.joining.moved {
                Moved::All => "each".into(),
                _ => "several".into(),
            },
            choices,
            to: short.then(|| texts.join(" + ")),
            all: if short { texts } else { vec![] },
            words,
        });
    }

    /// Returns a move in one component, with the name that the rules of its game give it, and a
    /// description of the move in words. `chosen` is the index of the component, paired with the
    /// index of the option that the move leads to. In a sum of several games, the description
    /// begins with the number and the name of the game.
    pub fn describe_component_move(&self, chosen: (usize, usize)) -> (NamedMove, Words) {
        let game = self.components[chosen.0].game;
        let summand = &self.question.summands[game];
        let named_move = summand.move_to(&self.positions_after(&[chosen])[game]);
        let family = summand.instance.game.family();
        let mut description = family.describe(&named_move);
        if description.en.is_empty() {
            // The rules cannot name moves of large numbers, so the position after the move
            // describes it.
            let to = family.print(&named_move.to);
            description = words!(compound_text::to, to);
        }
        if self.question.summands.len() == 1 {
            return (named_move, description);
        }
        let (name, number) = (&summand.instance.name, game + 1);
        let prefix = words!(compound_text::in_game, name, number);
        (named_move, prefix.then(&description))
    }

    /// Returns the number of the component with the given index within its game, counted from 1.
    pub fn component_number(&self, index: usize) -> usize {
        let game = self.components[index].game;
        1 + self.components[..index].iter().filter(|other| other.game == game).count()
    }
}
