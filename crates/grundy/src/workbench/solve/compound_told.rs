//! What a compound is called, and its turns in words: sets of moves, one in each component that is played.

use super::compound_sum::CompoundSum;
use super::found::Told;
use crate::base::{Choices, Joining, Moved, NamedMove, Over, Words};
use crate::words;
use crate::workbench::solve::answer::Move;

/// Positions longer than this are not written out after every move.
const LONG_POSITION: usize = 1000;
/// Moves of a set that are described; of larger sets only the position after them is told.
const DESCRIBED: usize = 200;
/// What a compound is called.
pub(in crate::workbench) fn called(joining: Joining) -> Words {
    match (joining.moved, joining.over) {
        (Moved::All, Over::First) => words!("conjunctive compound, short rule", "合取复合，短规则"),
        (Moved::All, Over::Last) => words!("conjunctive compound, long rule", "合取复合，长规则"),
        (Moved::Any, Over::First) => words!("selective compound, short rule", "选择复合，短规则"),
        (Moved::Any, Over::Last) => words!("selective compound, long rule", "选择复合，长规则"),
        (Moved::One, Over::First) => words!("disjunctive compound, short rule", "析取复合，短规则"),
        (Moved::One, Over::Last) => words!("disjunctive compound, long rule", "析取复合，长规则"),
    }
}

impl CompoundSum<'_> {
    /// Adds a set of moves to those that are told.
    pub(super) fn tell(&self, moves: &mut Told, set: &[(usize, usize)]) {
        let after = self.after(set);
        if let ([(at, _)], Moved::One) = (set, self.joining.moved) {
            let game = self.components[*at].game;
            let which = (self.question.summands.len() > 1).then_some(game + 1);
            return moves.push(&self.question.summands[game], which, &after[game]);
        }
        let (mut words, mut made) = (Vec::new(), Vec::new());
        for chosen in set.iter().filter(|_| set.len() <= DESCRIBED) {
            let game = self.components[chosen.0].game;
            let (one, told) = self.described(*chosen);
            words.push(told);
            let mut choices = Choices::default();
            choices.push("game", game + 1);
            choices.push("component", self.place(chosen.0));
            choices.push("kind", one.kind.as_ref());
            choices.push("choices", one.choices);
            made.push(choices);
        }
        if set.len() > DESCRIBED {
            let all = set.len();
            words.push(words!("moves in {all} components", "走 {all} 个分量"));
        }
        let joined = |words: Vec<&str>, between: &str| words.join(between);
        let words = Words {
            en: joined(words.iter().map(|one| one.en.as_str()).collect(), "; "),
            zh: joined(words.iter().map(|one| one.zh.as_str()).collect(), "；"),
        };
        let mut choices = Choices::default();
        if !made.is_empty() {
            choices.push("moves", made);
        }
        let short = after.iter().map(Vec::len).sum::<usize>() <= LONG_POSITION;
        let written = self.question.summands.iter().zip(&after);
        let all: Vec<String> =
            written.map(|(summand, to)| summand.instance.game.family().print(to)).collect();
        moves.shown.push(Move {
            summand: None,
            kind: match self.joining.moved {
                Moved::All => "each".into(),
                _ => "several".into(),
            },
            choices,
            to: short.then(|| all.join(" + ")),
            all: if short { all } else { vec![] },
            words,
        });
    }

    /// The move of one component to an option, as its rules name it and in words with its game.
    pub(in crate::workbench) fn described(&self, chosen: (usize, usize)) -> (NamedMove, Words) {
        let game = self.components[chosen.0].game;
        let summand = &self.question.summands[game];
        let named = summand.move_to(&self.after(&[chosen])[game]);
        let family = summand.instance.game.family();
        let mut told = family.describe(&named);
        if told.en.is_empty() {
            // Of numbers that its rules do not count with: its position says which move it is.
            let to = family.print(&named.to);
            told = words!("to {to}", "走到 {to}");
        }
        if self.question.summands.len() == 1 {
            return (named, told);
        }
        let (name, number) = (&summand.instance.name, game + 1);
        let place = words!("in {name} (game {number}): ", "在 {name}（第 {number} 个游戏）：");
        (named, place.then(&told))
    }

    /// The number of a component in its game, from 1.
    pub(in crate::workbench) fn place(&self, at: usize) -> usize {
        let game = self.components[at].game;
        1 + self.components[..at].iter().filter(|other| other.game == game).count()
    }
}
