//! The legal moves of a question, as people choose among them.

use super::compound_turn::{self, Step};
use crate::base::{Big, Choices, Counts, Error, NamedMove, Remedy, Way, Words};
use crate::family::narrow;
use crate::games::Compound;
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use std::borrow::Cow;

/// A move in a question: what one of its summands becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// Which summand, from 0.
    pub summand: usize,
    /// What is done, as its rules name it.
    pub kind: Cow<'static, str>,
    /// What is chosen in it.
    pub choices: Choices,
    /// The position of that summand after the move.
    pub to: Vec<Big>,
    /// The move in words.
    pub words: Words,
    /// The points it makes, in games where moves make points.
    pub gain: i64,
    /// Whether who makes it is to move again.
    pub again: bool,
    /// In which component it is made, among all and from 0, where components are not moved in one at a time, or play ends
    /// with the first of them; `None` elsewhere, and where a turn only ends.
    pub component: Option<usize>,
    /// In a turn of several components: those moved in after it.
    pub moved: Vec<usize>,
}

/// The largest total of numbers in a position that is played: every legal move is listed.
const LARGEST: u64 = 200_000;
/// Moves that are few whatever the numbers are.
const FEW: u64 = 1000;

impl Question {
    /// Every legal move, in the order of the rules, without repeats.
    ///
    /// # Errors
    /// `TooBig` when there would be too many to list.
    pub fn legal(&self) -> Result<Vec<Choice>, Error> {
        let mut choices = Vec::new();
        let steps = matches!(self.compound, Compound::Joined(_));
        for (i, summand) in self.summands.iter().enumerate() {
            let total = summand.position.iter().fold(Big::ZERO, |sum, n| sum + n);
            let listable = |position: &Counts| {
                let width = summand.instance.game.family().width(position);
                // The numbers of vertices are names and no sizes.
                let named = summand.instance.game.tokens().is_some();
                (named || width <= FEW || total <= Big::from(LARGEST)) && width <= LARGEST
            };
            let position = narrow(&summand.position).filter(listable);
            let position = position.ok_or_else(|| {
                Error::too_big(words!(
                    "the position is too large to play: its numbers or its moves come to over {LARGEST}",
                    "局面过大，无法对弈：各数之和或走法数超过 {LARGEST}"
                ))
                .mend(Remedy::Ask(Way::SolveThis))
            })?;
            if steps {
                continue;
            }
            for (option, made) in summand.instance.named_options(&position)? {
                let scores = summand.instance.game.scores();
                let gain = scores.map_or(0, |rules| rules.gain(&position, &option));
                let again = summand.instance.game.again(&position, &option);
                let told = self.tell(i, &made);
                let NamedMove { kind, choices: chosen, to, .. } = made;
                choices.push(Choice {
                    summand: i,
                    kind,
                    choices: chosen,
                    to,
                    words: told,
                    gain,
                    again,
                    component: None,
                    moved: vec![],
                });
            }
        }
        for Step { summand, component, made, again, moved } in
            compound_turn::steps(self)?.unwrap_or_default()
        {
            let words = match &made.words {
                Some(words) if made.kind == compound_turn::END => words.clone(),
                _ => self.tell(summand, &made),
            };
            let NamedMove { kind, choices: chosen, to, .. } = made;
            choices.push(Choice {
                summand,
                kind,
                choices: chosen,
                to,
                words,
                gain: 0,
                again,
                component,
                moved,
            });
        }
        Ok(choices)
    }

    /// A move in words, with the game it is made in.
    pub(super) fn tell(&self, i: usize, made: &NamedMove) -> Words {
        let summand = &self.summands[i];
        let told = summand.instance.game.family().describe(made);
        if self.summands.len() == 1 {
            return told;
        }
        let (name, at) = (&summand.instance.name, i + 1);
        words!("in {name} (game {at}): ", "在 {name}（第 {at} 个游戏）：").then(&told)
    }

    /// The question after a move.
    pub fn after(&self, choice: &Choice) -> Question {
        let summands = self.summands.iter().enumerate().map(|(i, summand)| Summand {
            instance: summand.instance.clone(),
            position: if i == choice.summand {
                choice.to.clone()
            } else {
                summand.position.clone()
            },
        });
        let (ending, compound) = (self.ending, self.compound);
        let moved = choice.moved.clone();
        let next = Question { summands: summands.collect(), ending, compound, moved };
        // After a move in one game of a sum the turn passes in all whose sides differ.
        next.with_turn(self.turn_of_sum().map(|turn| 1 - turn))
    }
}
