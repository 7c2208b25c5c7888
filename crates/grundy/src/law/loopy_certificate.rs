//! Labels of a game in which play may return to a position, checked where they stand.
//!
//! # Theorem
//! Let a set of labelled positions contain every option of each of them, and let
//! - positions at which play is over be labelled as the rules say, with 0 moves;
//! - every win have a lost option of one move less, and no lost option of fewer;
//! - every loss have only won options, the longest of one move less;
//! - every draw have a drawn option and no lost one.
//!
//! Then the labels are true. Proof: by induction on its moves a labelled win or loss is one that can be
//! forced in so many moves and no fewer. Who stands at a draw can go to a draw again, for ever, and
//! every other move leaves a draw or a position that the opponent wins; so neither side can do better.
//!
//! Nothing is solved here, and no engine is asked.

use crate::base::{Outcome, Words};
use crate::words;

/// What is claimed of a position: who wins, and in how many moves (0 for a draw).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// N, P, or a draw.
    pub outcome: Outcome,
    /// Moves to the end, the winner hastening and the loser delaying.
    pub moves: u32,
}

/// What is false at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw<P> {
    /// Play is over there, and ends otherwise than labelled.
    Over,
    /// An option has no label.
    Unlabelled(P),
    /// A win without a lost option of one move less.
    NoWin,
    /// A loss or a draw with an option that is lost, or a win with one lost sooner.
    Better(P),
    /// A loss with an option that is not won.
    Escapes(P),
    /// A loss without an option of one move less, or with a longer one.
    WrongLength,
    /// A draw without a drawn option.
    NoDraw,
    /// A draw labelled with a number of moves.
    DrawnMoves,
}

/// Checks one position: its label, how play is over there (`None` when it goes on), and its options
/// with their labels. O(options).
///
/// # Errors
/// What is false there.
pub fn check<P: Clone>(
    label: Label,
    over: Option<Outcome>,
    options: &[(P, Option<Label>)],
) -> Result<(), Flaw<P>> {
    if label.outcome == Outcome::Draw && label.moves != 0 {
        return Err(Flaw::DrawnMoves);
    }
    if let Some(outcome) = over {
        return if label == (Label { outcome, moves: 0 }) { Ok(()) } else { Err(Flaw::Over) };
    }
    let mut known = Vec::with_capacity(options.len());
    for (option, labelled) in options {
        known.push((option, labelled.ok_or_else(|| Flaw::Unlabelled(option.clone()))?));
    }
    let of = |outcome| known.iter().filter(move |(_, there)| there.outcome == outcome);
    let soonest = of(Outcome::P).min_by_key(|(_, there)| there.moves);
    match label.outcome {
        Outcome::N => match soonest {
            Some((_, there)) if there.moves.checked_add(1) == Some(label.moves) => Ok(()),
            Some((option, there)) if there.moves < label.moves => {
                Err(Flaw::Better((*option).clone()))
            }
            _ => Err(Flaw::NoWin),
        },
        Outcome::P => {
            if let Some((option, _)) = soonest {
                return Err(Flaw::Better((*option).clone()));
            }
            if let Some((option, _)) = of(Outcome::Draw).next() {
                return Err(Flaw::Escapes((*option).clone()));
            }
            let longest = of(Outcome::N).map(|(_, there)| there.moves).max();
            match longest.and_then(|longest| longest.checked_add(1)) {
                Some(moves) if moves == label.moves => Ok(()),
                _ => Err(Flaw::WrongLength),
            }
        }
        Outcome::Draw => match (soonest, of(Outcome::Draw).next()) {
            (Some((option, _)), _) => Err(Flaw::Better((*option).clone())),
            (None, None) => Err(Flaw::NoDraw),
            (None, Some(_)) => Ok(()),
        },
    }
}

impl<P> Flaw<P> {
    /// The flaw in words; `at` is the position, options are written by `print`.
    pub fn words(&self, at: &str, print: impl Fn(&P) -> String) -> Words {
        match self {
            Flaw::Over => words!(
                "{at}: play is over there, and does not end as labelled",
                "{at}：此处已终局，结果与标注不符"
            ),
            Flaw::Unlabelled(option) => {
                let to = print(option);
                words!(
                    "{at}: a move leads to {to}, which has no label",
                    "{at}：可走到没有标注的 {to}"
                )
            }
            Flaw::NoWin => words!(
                "{at}: labelled a win, but no move leads to a loss of one move less",
                "{at}：标注为胜，却走不到步数恰少一步的负局面"
            ),
            Flaw::Better(option) => {
                let to = print(option);
                words!(
                    "{at}: a move leads to {to}, labelled a loss, which is better than the label of {at}",
                    "{at}：可走到标注为负的 {to}，优于 {at} 的标注"
                )
            }
            Flaw::Escapes(option) => {
                let to = print(option);
                words!(
                    "{at}: labelled a loss, but a move leads to {to}, labelled a draw",
                    "{at}：标注为负，却可走到标注为平局的 {to}"
                )
            }
            Flaw::WrongLength => words!(
                "{at}: labelled a loss, but its longest defence is not one move less",
                "{at}：标注为负，但最长抵抗的步数并非恰少一步"
            ),
            Flaw::NoDraw => words!(
                "{at}: labelled a draw, but no move leads to a draw",
                "{at}：标注为平局，却走不到平局"
            ),
            Flaw::DrawnMoves => {
                words!("{at}: labelled a draw in a number of moves", "{at}：标注为平局，却写有步数")
            }
        }
    }
}
