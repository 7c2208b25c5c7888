//! The cells of a board by which a rule such as `lose when any l in lines: …` ended play.

use crate::base::{Counts, View};
use crate::family::narrow;
use crate::lang::RuleGame;
use crate::workbench::ask::question::{Question, Summand};

/// More cells than any line has: what is then left decides nothing that could be shown.
const LONGEST: usize = 9;

impl Question {
    /// The cells of the line that ended play, as rows and columns of the board's view: none where play ended otherwise.
    ///
    /// Found by trial: cells are emptied as long as the same statement still ends play, so that what is left holds one
    /// line and no more. Cost: a test of the statement for each number of the position.
    pub fn ending_line(&self) -> Vec<[usize; 2]> {
        let [only] = self.summands.as_slice() else { return Vec::new() };
        let line = only.instance.wording().zip(narrow(&only.position));
        line.and_then(|(rules, position)| line_of(only, rules, position)).unwrap_or_default()
    }
}

fn line_of(only: &Summand, rules: &RuleGame, position: Counts) -> Option<Vec<[usize; 2]>> {
    let by = rules.ended_by(&position).filter(|by| by.of_some)?;
    let still = |position: &[u64]| {
        let position = Counts::of(position.iter().copied());
        rules.ended_by(&position).is_some_and(|now| now.number == by.number)
    };
    let mut position = position.to_vec();
    for at in 0..position.len() {
        let kept = std::mem::take(&mut position[at]);
        if kept > 0 && !still(&position) {
            position[at] = kept;
        }
    }
    let seen = rows(only, &position)?;
    let mut line = Vec::new();
    for at in 0..position.len() {
        let kept = std::mem::take(&mut position[at]);
        if kept > 0
            && let Some(without) = rows(only, &position)
        {
            let places =
                seen.iter().enumerate().flat_map(|(r, row)| (0..row.len()).map(move |c| [r, c]));
            line.extend(places.filter(|[r, c]| {
                without.get(*r).and_then(|row| row.get(*c)) != Some(&seen[*r][*c])
            }));
        }
        position[at] = kept;
    }
    (2..=LONGEST).contains(&line.len()).then_some(line)
}

/// The texts of the board's cells.
fn rows(only: &Summand, position: &[u64]) -> Option<Vec<Vec<Option<String>>>> {
    let position: Vec<_> = position.iter().map(|&n| n.into()).collect();
    match only.instance.game.family().view(&position) {
        View::Board(board) => Some(board.rows),
        _ => None,
    }
}
