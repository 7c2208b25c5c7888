//! Checks labels of a loopy game locally, without solving it.
//!
//! # Theorem
//! Let a set of labelled positions contain every option of each of them, and let
//! - positions at which play is over be labelled as the rules say, with 0 moves;
//! - every win have a lost option of one move less, and no lost option of fewer;
//! - every loss have only won options, the longest of one move less;
//! - every draw have a drawn option and no lost one.
//!
//! Then the labels are correct. Proof: by induction on the number of moves, a labelled win or loss
//! can be forced in that number of moves and no fewer. At a draw, the player to move can move to a
//! draw again, forever, and every other move leads to a draw or to a position that the opponent
//! wins; so neither side can do better.
//!
//! The check calls no engine of `grundy-core`, so it is independent of the solver.

use grundy_core::base::Outcome;
use grundy_text::{Words, words};

/// A claim about one position of a game in which play can cycle: its outcome, and the number of
/// moves to the end of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopyLabel {
    /// The claimed outcome: N, P or a draw.
    pub outcome: Outcome,
    /// The number of moves to the end if the winner minimises it and the loser maximises it; 0 for
    /// a draw.
    pub moves: u32,
}

/// A local condition that a label violates at a position. The payload of a variant is the option
/// that takes part in the violation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabelFlaw<P> {
    /// Play is over at the position, but the label states another result than the rules, or a
    /// number of moves other than 0.
    Over,
    /// The given option has no label, although the labels must include all options.
    Unlabelled(P),
    /// The position is labelled a win in some number of moves, but no option is labelled a loss in
    /// one move less.
    NoWin,
    /// The position has an option, the payload, that is labelled a loss. But the position is
    /// labelled a loss or a draw, or a win that takes at least two moves more than that loss.
    Better(P),
    /// The position is labelled a loss, but the given option is labelled a draw.
    Escapes(P),
    /// The position is labelled a loss, but not in one move more than the longest of the wins with
    /// which its options are labelled.
    WrongLength,
    /// The position is labelled a draw, but none of its options is labelled a draw.
    NoDraw,
    /// The position is labelled a draw, but its number of moves is not 0.
    DrawnMoves,
}

/// Checks the label of one position against the labels of its options. `over` is the result if play
/// is over at the position, otherwise `None`. `options` pairs each option with its label, or with
/// `None` if it has no label. Takes O(options) time.
///
/// Returns the first condition that fails as the error.
pub fn check<P: Clone>(
    label: LoopyLabel,
    over: Option<Outcome>,
    options: &[(P, Option<LoopyLabel>)],
) -> Result<(), LabelFlaw<P>> {
    if label.outcome == Outcome::Draw && label.moves != 0 {
        return Err(LabelFlaw::DrawnMoves);
    }
    if let Some(outcome) = over {
        return if label == (LoopyLabel { outcome, moves: 0 }) {
            Ok(())
        } else {
            Err(LabelFlaw::Over)
        };
    }
    let mut labelled_options = Vec::with_capacity(options.len());
    for (option, labelled) in options {
        labelled_options
            .push((option, labelled.ok_or_else(|| LabelFlaw::Unlabelled(option.clone()))?));
    }
    let with_outcome = |outcome| {
        labelled_options.iter().filter(move |(_, option_label)| option_label.outcome == outcome)
    };
    let soonest = with_outcome(Outcome::P).min_by_key(|(_, option_label)| option_label.moves);
    match label.outcome {
        Outcome::N => match soonest {
            Some((_, option_label)) if option_label.moves.checked_add(1) == Some(label.moves) => {
                Ok(())
            }
            Some((option, option_label)) if option_label.moves < label.moves => {
                Err(LabelFlaw::Better((*option).clone()))
            }
            _ => Err(LabelFlaw::NoWin),
        },
        Outcome::P => {
            if let Some((option, _)) = soonest {
                return Err(LabelFlaw::Better((*option).clone()));
            }
            if let Some((option, _)) = with_outcome(Outcome::Draw).next() {
                return Err(LabelFlaw::Escapes((*option).clone()));
            }
            let longest =
                with_outcome(Outcome::N).map(|(_, option_label)| option_label.moves).max();
            match longest.and_then(|longest| longest.checked_add(1)) {
                Some(moves) if moves == label.moves => Ok(()),
                _ => Err(LabelFlaw::WrongLength),
            }
        }
        Outcome::Draw => match (soonest, with_outcome(Outcome::Draw).next()) {
            (Some((option, _)), _) => Err(LabelFlaw::Better((*option).clone())),
            (None, None) => Err(LabelFlaw::NoDraw),
            (None, Some(_)) => Ok(()),
        },
    }
}

impl<P> LabelFlaw<P> {
    /// Describes the flaw in words. `at` is the text of the position; `print` formats an option.
    pub fn words(&self, at: &str, print: impl Fn(&P) -> String) -> Words {
        match self {
            LabelFlaw::Over => words!(loopy_certificate::play_is_over_but_label_states, at),
            LabelFlaw::Unlabelled(option) => {
                words!(loopy_certificate::move_leads, at, to = print(option))
            }
            LabelFlaw::NoWin => words!(loopy_certificate::labelled_win_but_no_move_leads, at),
            LabelFlaw::Better(option) => {
                words!(loopy_certificate::move_leads_to_labelled_loss, at, to = print(option))
            }
            LabelFlaw::Escapes(option) => {
                words!(loopy_certificate::labelled_loss_but_move_leads, at, to = print(option))
            }
            LabelFlaw::WrongLength => words!(loopy_certificate::labelled_loss_but_longest_win, at),
            LabelFlaw::NoDraw => words!(loopy_certificate::labelled_draw_but_no_move_leads, at),
            LabelFlaw::DrawnMoves => {
                words!(loopy_certificate::labelled_draw_but_label_states_number, at)
            }
        }
    }
}
