//! Turns of a compound as sequences of steps. A compound is a sum with other turns, or another end
//! of play, than the ordinary sum.
//!
//! A player moves in the components one by one. The turn passes when every component that must be
//! moved is moved, or when the player ends the turn.

use grundy_core::base::{Big, Counts, Joining, Moved, Over};
use grundy_games::Compound;
use grundy_solve::compound_sum::{check_joinable, component_options, component_positions};
use grundy_solve::compound_text::compound_name;
use grundy_store::Question;
use grundy_text::{Error, NamedMove, Result, Words, words};

/// A step of a turn of a compound: a move in one component, or the end of the turn.
pub(super) struct TurnStep {
    /// The index of the game in the sum, from 0; 0 for a step that only ends the turn.
    pub summand: usize,
    /// The index of the component among all components, from 0; `None` for a step that only ends
    /// the turn.
    pub component: Option<usize>,
    /// The move in the component. For a step that only ends the turn, a move with the name [`END`]
    /// that changes nothing.
    pub named_move: NamedMove,
    /// Whether the same player moves again after this step.
    pub extra_turn: bool,
    /// The indices of the components in which the player has moved in this turn, in the numbering
    /// of the components after the step; empty if the step ends the turn.
    pub moved: Vec<usize>,
}

/// The name of a step that only ends a turn.
pub(super) const END: &str = "end";

/// A component of a position, with its options.
struct TurnComponent {
    game: usize,
    position: Counts,
    moved: bool,
    /// The options of the component. Each is the list of the components that replace it after a
    /// move.
    options: Vec<Vec<Counts>>,
}

/// Returns the legal steps in the present turn. Returns `None` for an ordinary sum, and for a
/// compound in which the Grundy values of the games decide the end of play.
///
/// # Errors
/// Fails if a game cannot be a component, or if numbers are too large.
pub(super) fn steps(question: &Question) -> Result<Option<Vec<TurnStep>>> {
    let Compound::Joined(joining) = question.compound else { return Ok(None) };
    question.summands.iter().try_for_each(check_joinable)?;
    let mut components: Vec<TurnComponent> = Vec::new();
    for (game, summand) in question.summands.iter().enumerate() {
        for position in component_positions(summand)? {
            let moved = question.moved.contains(&components.len());
            let options = component_options(summand, &position)?;
            components.push(TurnComponent { game, position, moved, options });
        }
    }
    if let Some(index) = question.moved.iter().find(|index| **index >= components.len()) {
        let (count, number) = (components.len(), index + 1);
        return Err(Error::bad(words!(compound_turn::component_is_marked_as_moved, number, count))
            .help(words!(compound_turn::count_components_from_one)));
    }
    let begun = !question.moved.is_empty();
    let has_ended = components.iter().any(|component| component.options.is_empty());
    if joining.over == Over::First && has_ended && !begun {
        return Ok(Some(vec![]));
    }
    let mut steps: Vec<TurnStep> = Vec::new();
    for (index, component) in components.iter().enumerate() {
        // Tokens on one vertex are indistinguishable, so only one of them is listed.
        let tokens = question.summands[component.game].instance.game.tokens().is_some();
        let equals = |other: &TurnComponent| {
            other.game == component.game && other.position == component.position
        };
        let repeated = components[..index].iter().any(|other| !other.moved && equals(other));
        if component.moved || tokens && repeated {
            continue;
        }
        for option in &component.options {
            let (to, moved) = position_after(question, &components, index, option);
            let can_continue = components
                .iter()
                .enumerate()
                .any(|(i, other)| i != index && !other.moved && !other.options.is_empty());
            let extra_turn = joining.moved != Moved::One && can_continue;
            let named_move = question.summands[component.game].move_to(&to);
            let moved = if extra_turn { moved } else { vec![] };
            let (summand, component) = (component.game, Some(index));
            steps.push(TurnStep { summand, component, named_move, extra_turn, moved });
        }
    }
    if begun && joining.moved == Moved::Any {
        let to = question.summands.first().map(|summand| summand.position.clone());
        let words: Words = words!(compound_turn::end_turn);
        let named_move = NamedMove::new(END, to.unwrap_or_default()).with_words(words);
        let moved = vec![];
        steps.push(TurnStep { summand: 0, component: None, named_move, extra_turn: false, moved });
    }
    Ok(Some(steps))
}

/// Returns the position of the game of component `index` after a move that replaces this component
/// by the components `remaining`. `components` are all components of the question. The second value
/// lists the components in which the player has moved during the turn, by their indices after that
/// move.
fn position_after(
    question: &Question,
    components: &[TurnComponent],
    index: usize,
    remaining: &[Counts],
) -> (Vec<Big>, Vec<usize>) {
    let (mut changed, mut moved, mut offset) = (Vec::new(), Vec::new(), 0);
    for (game, summand) in question.summands.iter().enumerate() {
        let mut pieces: Vec<(Counts, bool)> = Vec::new();
        let of_game = components.iter().enumerate().filter(|(_, component)| component.game == game);
        for (i, component) in of_game {
            if i == index {
                pieces.extend(remaining.iter().map(|piece| (piece.clone(), true)));
            } else {
                pieces.push((component.position.clone(), component.moved));
            }
        }
        if summand.instance.game.tokens().is_some() {
            // Tokens are sorted as in the notation of the position; of tokens on one vertex, those
            // already moved come first.
            pieces.sort_by(|(a, a_moved), (b, b_moved)| a.cmp(b).then(b_moved.cmp(a_moved)));
        }
        let of_piece = pieces.iter().enumerate().filter(|(_, (_, moved))| *moved);
        moved.extend(of_piece.map(|(i, _)| i + offset));
        offset += pieces.len();
        if components[index].game == game {
            changed = pieces.iter().flat_map(|(piece, _)| piece.widen()).collect();
        }
    }
    (changed, moved)
}

/// Describes in which components a player moves in each turn, and when play ends.
pub(super) fn describe_rule(joining: Joining) -> Words {
    let moved = match joining.moved {
        Moved::One => words!(compound_turn::each_turn_is_move_in_one),
        Moved::Any => words!(compound_turn::each_turn_is_move_in_one_or_more),
        Moved::All => words!(compound_turn::each_turn_is_move),
    };
    let over = match joining.over {
        Over::First => words!(compound_turn::play_ends_as_soon_as_one),
        Over::Last => words!(compound_turn::play_ends_when_all_components),
    };
    let compound_name = compound_name(joining);
    moved.then(&over).then(&words!(compound_turn::parenthesis, compound_name))
}

/// The turns of a compound, which have a step in each of several components.
pub trait CompoundTurns {
    /// Returns whether the question is about a compound and every game in it can be a component of
    /// a compound.
    fn can_be_compound(&self) -> bool;

    /// Describes how the components are played together and, within a turn, which components remain
    /// to be moved. Returns `None` for an ordinary sum.
    fn describe_turn(&self) -> Option<Words>;
}

impl CompoundTurns for Question {
    fn can_be_compound(&self) -> bool {
        self.compound.joining().is_some()
            && self.summands.iter().all(|summand| check_joinable(summand).is_ok())
    }

    fn describe_turn(&self) -> Option<Words> {
        let Compound::Joined(joining) = self.compound else { return None };
        let rule = describe_rule(joining);
        let moved = self.moved.len();
        if moved == 0 {
            return Some(rule);
        }
        if joining.moved == Moved::Any {
            return Some(rule.then(&words!(compound_turn::moved_in_this_turn_move, moved)));
        }
        let steps = steps(self).ok().flatten().unwrap_or_default();
        let mut components: Vec<usize> = steps.iter().filter_map(|step| step.component).collect();
        components.dedup();
        Some(rule.then(&words!(compound_turn::still_to_be_moved, remaining = components.len())))
    }
}
