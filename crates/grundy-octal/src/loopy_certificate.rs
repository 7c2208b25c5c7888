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
    /// Play is over at the position, but the label does not state the result of the rules with 0
    /// moves.
    Over,
    /// The given option has no label, although the labels must include all options.
    Unlabelled(P),
    /// The position is labelled a win, but no option is labelled a loss with one move less.
    NoWin,
    /// The given option is labelled a loss, although the position is labelled a loss or a draw, or
    /// a win in more moves than one after that loss.
    Better(P),
    /// The position is labelled a loss, but the given option is labelled a draw.
    Escapes(P),
    /// The position is labelled a loss, but its longest won option is not one move shorter.
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
            LabelFlaw::Over => words!(
                "{at}: play is over, but the label states another result",
                "{at}：此处已终局，结果与标注不符"
            ),
            LabelFlaw::Unlabelled(option) => {
                let to = print(option);
                words!(
                    "{at}: a move leads to {to}, which has no label",
                    "{at}：可走到没有标注的 {to}"
                )
            }
            LabelFlaw::NoWin => words!(
                "{at}: labelled a win, but no move leads to a position labelled a loss with one move less",
                "{at}：标注为胜，却走不到步数恰少一步的负局面"
            ),
            LabelFlaw::Better(option) => {
                let to = print(option);
                words!(
                    "{at}: a move leads to {to}, labelled a loss, which is better than the label of {at}",
                    "{at}：可走到标注为负的 {to}，优于 {at} 的标注"
                )
            }
            LabelFlaw::Escapes(option) => {
                let to = print(option);
                words!(
                    "{at}: labelled a loss, but a move leads to {to}, labelled a draw",
                    "{at}：标注为负，却可走到标注为平局的 {to}"
                )
            }
            LabelFlaw::WrongLength => words!(
                "{at}: labelled a loss, but the longest win of the opponent after a move is not exactly one move shorter",
                "{at}：标注为负，但最长抵抗的步数并非恰少一步"
            ),
            LabelFlaw::NoDraw => words!(
                "{at}: labelled a draw, but no move leads to a position labelled a draw",
                "{at}：标注为平局，却走不到平局"
            ),
            LabelFlaw::DrawnMoves => {
                words!(
                    "{at}: labelled a draw, but the label states a number of moves",
                    "{at}：标注为平局，却写有步数"
                )
            }
        }
    }
}
